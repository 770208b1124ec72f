"""Options of acts with a family: a row for each, its button that opens all of it, then what is nearest.

It keeps its shape whatever can be done: a family stands where it stood, and one that is opened takes the place of all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import zip_longest
from math import ceil
from typing import Final

from bot.chat.messages import phone
from bot.chat.messages.act_rows import FEW, act_token, entry, pick, titled, with_odds
from bot.chat.messages.opening import PanelState
from bot.chat.messages.phone import ABREAST, SHORT
from bot.chat.parts.keys import Key
from bot.chat.parts.screen import ENTRIES, LINE, Button, Entry, Look, Menu, Row, button_rows
from bot.engine.acts import Tone
from bot.tables.views.offers import Offer
from bot.words import _

BUTTONS: Final = 15
"""So many options of an opened family have a button each, the nearest ones; others are in a menu."""
WIDE: Final = 32
"""Characters of the longest label that has a line to itself."""
_RARE: Final = "rare"
"""Stands for the options of families that have no row, in their menu."""
_REST: Final = "rest"
"""Stands for the options in that menu."""


def family_rows(
    offers: Sequence[Offer],
    nearest: Sequence[str],
    key: Key,
    state: PanelState,
    *,
    onward: Sequence[Offer] = (),
    room: int,
) -> Iterator[Row]:
    """A row for each family, as long as `room` lines last, else a button; or what is opened. `nearest` are tokens.

    `onward` is what follows such an option at once (Drafts.onward): it comes after the first line.
    """
    places = {each: number for number, each in enumerate(nearest)}
    families = _families(sorted(offers, key=lambda offer: places.get(offer.token, len(places))), offers)
    opened = families.get(state.act)
    if opened is not None:
        yield (
            Button(called(opened), key.doing("open", state.act, state.figure), Look.MAIN),
            Button(_("◀ Back"), key.doing("again")),
        )
        yield from _opened(opened, _of(onward, opened), key)
        return
    wide = {name: short for name, group in families.items() if (short := _short(group))}
    heads = list(_heads(_without(wide, families), key, state))
    while wide and len(wide) + len(heads) > room:
        # Of those without a row two stand in a line. A menu of them would tell nothing of what is onward.
        wide.popitem()
        rare = _without(wide, families).items()
        heads = button_rows([_head(*each, key, state) for each in rare], ABREAST - 1)
    rows = {
        name: [pick(label, offer, key) for label, offer in _scattered(short)] for name, short in wide.items()
    }
    firsts = {name: phone.beside(called(families[name]), row) for name, row in rows.items()}
    left = {
        name: _lines(
            row[firsts[name] :], [pick(_way(each), each, key) for each in _of(onward, families[name])]
        )
        for name, row in rows.items()
    }
    more = _shared(
        {name: len(lines) for name, lines in left.items()},
        room - len(wide) - len(heads),
    )
    for name, row in rows.items():
        yield (_head(name, families[name], key, state), *row[: firsts[name]])
        yield from left[name][: more[name]]
    yield from heads


def _without(wide: Collection[str], families: Mapping[str, Sequence[Offer]]) -> dict[str, Sequence[Offer]]:
    """The families that have no row of their own."""
    return {name: group for name, group in families.items() if name not in wide}


def _heads(families: Mapping[str, Sequence[Offer]], key: Key, state: PanelState) -> Iterator[Row]:
    """The rows of families without a row of their own: a button each, or of what can be done, and a menu of all else.

    A menu of them is as low as one line, and an entry is as far from a thumb as in a family that is opened first.
    """
    single = {name: group for name, group in families.items() if _is_single(group)}
    others = [offer for name, group in families.items() if name not in single for offer in group]
    menu = ceil(len(single) / (ABREAST - 1)) + 1
    if menu < ceil(len(families) / (ABREAST - 1)) and len(others) <= ENTRIES:
        yield from button_rows(
            [_head(name, group, key, state) for name, group in single.items()], ABREAST - 1
        )
        titles = dict.fromkeys(called([offer]) for offer in others)
        entries = tuple(
            Entry(with_odds(titled(offer), offer, LINE), offer.token, offer.choice.note) for offer in others
        )
        yield Menu(key.doing("pick", _RARE), _(", ").join(titles), entries)
        return
    yield from button_rows([_head(*each, key, state) for each in families.items()], ABREAST - 1)


def _is_single(group: Sequence[Offer]) -> bool:
    """Whether the button of a family is that of the only option it has."""
    return sum(not offer.is_barred for offer in group) == 1 and not _short(group)


def _of(onward: Sequence[Offer], group: Sequence[Offer]) -> list[Offer]:
    """What follows an option of a family at once."""
    return [offer for offer in onward if offer.act.family == group[0].act.family]


def _way(offer: Offer) -> str:
    return offer.choice.short or offer.choice.label


def _lines(short: Sequence[Button], ways: Sequence[Button]) -> list[tuple[Button, ...]]:
    """The further lines of a family: first the options themselves if one line holds the rest of them, else in turn."""
    options, onward = phone.abreast(short), phone.abreast(ways)
    if len(options) == 1:
        return phone.abreast([*short, *ways])
    return [line for both in zip_longest(onward, options, fillvalue=()) for line in both if line]


def _shared(wanted: Mapping[str, int], spare: int) -> dict[str, int]:
    """How many lines more each family gets, of those it wants: first a line each, the one that wants fewest first."""
    given = dict.fromkeys(wanted, 0)
    for _line in range(max(0, spare)):
        if short := [name for name in wanted if given[name] < wanted[name]]:
            given[min(short, key=lambda name: (given[name], wanted[name]))] += 1
    return given


def called(group: Sequence[Offer]) -> str:
    """What a family is called, or an act without one."""
    return group[0].act.family or group[0].act.title


def _families(ordered: Sequence[Offer], offers: Sequence[Offer]) -> dict[str, list[Offer]]:
    """The options of each family by what stands for it: families in the order of `offers`, options as `ordered`."""
    found: dict[str, list[Offer]] = {act_token(offer.act): [] for offer in offers}
    for offer in ordered:
        found[act_token(offer.act)].append(offer)
    return found


def _short(group: Sequence[Offer]) -> list[tuple[str, Offer]]:
    """Those of a family that have a short name of their own, with it."""
    names = [offer.choice.short or offer.choice.zone for offer in group]
    times = Counter(names)
    return [
        (name, offer)
        for name, offer in zip(names, group, strict=True)
        if name and len(name) <= SHORT and times[name] == 1 and not offer.is_barred
    ]


def _scattered(named: Sequence[tuple[str, Offer]]) -> list[tuple[str, Offer]]:
    """The first of each act in each place: where several stand together one is as near as the other."""
    found: dict[tuple[str, str], tuple[str, Offer]] = {}
    for label, offer in named:
        found.setdefault((offer.act.name, offer.choice.zone), (label, offer))
    return list(found.values())


def _head(name: str, group: Sequence[Offer], key: Key, state: PanelState) -> Button:
    """The button that opens a family; where one is all there is, or it is impossible, that of the option."""
    possible = [offer for offer in group if not offer.is_barred]
    if not possible:
        return pick(group[0].choice.label, group[0], key)
    if _is_single(group):
        return pick(_single(possible[0]), possible[0], key)
    return Button(called(group), key.doing("open", name, state.figure))


def _single(offer: Offer) -> str:
    """What the only option of a family is called: as it, or where others like it have buttons by its own name."""
    return offer.choice.short if offer.choice.tone is Tone.MAIN and offer.choice.short else called([offer])


def _opened(group: Sequence[Offer], onward: Sequence[Offer], key: Key) -> Iterator[Row]:
    short = _short(group)[:BUTTONS]
    yield from button_rows([pick(label, offer, key) for label, offer in short], ABREAST)
    shown = [offer for _label, offer in short]
    rest = [offer for offer in group if offer not in shown]
    if not (short or onward) and (alone := _alone(rest, key)):
        yield from button_rows(alone, 1)
        return
    rest = [*onward, *rest]
    for at in range(0, len(rest), ENTRIES):
        hint = _("{family}: choose").format(family=called(group))
        entries = tuple(map(entry, rest[at : at + ENTRIES]))
        yield Menu(key.doing("pick", f"{_REST}{at or ''}"), hint, entries)


def _alone(group: Sequence[Offer], key: Key) -> list[Button]:
    """A button for each of a few options, a line each; none where a menu tells more of them."""
    names = [offer.choice.short or offer.choice.label for offer in group]
    is_told = len(set(names)) == len(names) <= FEW and max(map(len, names), default=0) <= WIDE
    if not is_told or any(offer.choice.note for offer in group):
        return []
    return [pick(name, offer, key) for name, offer in zip(names, group, strict=True)]
