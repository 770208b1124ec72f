"""Options of acts with families: a row for each family, with a button that opens all of it, then its nearest options.

The rows keep their shape whatever is possible: each family keeps its place, and an opened family replaces all others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice, zip_longest
from typing import Final

from bot.chat.messages import phone
from bot.chat.messages.blocks import Block, ladder, nothing, together
from bot.chat.messages.kinds import TABLE, Kind
from bot.chat.messages.opening import PanelState
from bot.chat.messages.option_buttons import act_token, entry, full_entry, pick
from bot.chat.parts.keys import Key
from bot.chat.parts.screen import Button, Look, Row
from bot.engine.acts import Tone
from bot.tables.views.offers import Offer
from bot.words import _

_RARE: Final = "rare"
"""Token for the menu with the options of families without a row."""
_REST: Final = "rest"
"""Token for the menus with the remaining options of an opened family."""


def family_block(
    offers: Sequence[Offer], onward: Sequence[Offer], nearest: Sequence[str], key: Key, state: PanelState
) -> Block:
    """A row and further lines for each family, or only the options of the opened family.

    `nearest` are the tokens of the options that come first. `onward` are the choices that can follow an option of a
    family at once (Drafts.onward); they stand below the row. If a phone has no room, the block loses one further line
    after the other, then the last rows: a family that loses its row joins those without one.
    """
    places = {each: number for number, each in enumerate(nearest)}
    families = _families(sorted(offers, key=lambda offer: places.get(offer.token, len(places))), offers)
    opened = families.get(state.act)
    if opened is not None:
        first = (
            Button(called(opened), key.doing("open", state.act, state.figure), Look.MAIN),
            Button(_("◀ Back"), key.doing("again")),
        )
        return Block.of((first, *_opened(opened, _of(onward, opened), key)))
    heads = {name: _head(name, group, key, state) for name, group in families.items()}
    wide = {
        name: _wide(heads[name], group, _of(onward, group), key)
        for name, group in families.items()
        if _short(group)
    }
    rest = _rowless({name: group for name, group in families.items() if name not in wide}, heads, key)
    lines = [block for at, family in enumerate(wide.values()) for block in family.blocks(at)]
    fewer = [partial(_with_rows, count, wide, heads) for count in range(len(wide) - 1, -1, -1)]
    return together([*lines, Block.of(rest)], ladder(fewer))


@dataclass(frozen=True, slots=True)
class _Wide:
    """A family with a row: the button that opens it, its options in that row, and further lines."""

    row: tuple[Button, ...]
    further: Sequence[tuple[Button, ...]]

    def blocks(self, at: int) -> Iterator[Block]:
        """The row of the family, and its further lines, each in a block that can disappear.

        `at` is its place among the families. The last lines of the longest families disappear first, so that all
        families keep about as many lines.
        """
        yield Block.of((self.row,))
        for level, line in enumerate(self.further):
            yield Block.of((line,), (level, len(self.further), at), nothing)


def _wide(head: Button, group: Sequence[Offer], onward: Sequence[Offer], key: Key) -> _Wide:
    row = [pick(label, offer, key) for label, offer in _scattered(_short(group))]
    first = phone.beside(called(group), row)
    ways = [pick(_way(each), each, key) for each in onward]
    return _Wide((head, *row[:first]), _lines(row[first:], ways))


def _with_rows(count: int, wide: Mapping[str, _Wide], heads: Mapping[str, Button]) -> Iterator[Row]:
    """The first `count` families with a row each, without further lines; then a button for every other family.

    A menu of the others would be lower, but it could not show `onward`.
    """
    kept = dict(islice(wide.items(), count))
    yield from (family.row for family in kept.values())
    yield from TABLE[Kind.JOINED].rows([head for name, head in heads.items() if name not in kept])


def _rowless(families: Mapping[str, Sequence[Offer]], heads: Mapping[str, Button], key: Key) -> list[Row]:
    """The rows for families without a row of their own: a button for each of them.

    If that takes fewer rows, only families with a single possible option have a button, and a menu has the options of
    the others. It takes as many touches as a family that is opened first.
    """
    joined = TABLE[Kind.JOINED].rows([heads[name] for name in families])
    single = [name for name, group in families.items() if _is_single(group)]
    others = [offer for name, group in families.items() if name not in single for offer in group]
    low = TABLE[Kind.JOINED].rows([heads[name] for name in single])
    if len(low) + 1 >= len(joined) or len(others) > TABLE[Kind.RARE].most:
        return joined
    titles = dict.fromkeys(called([offer]) for offer in others)
    return [
        *low,
        TABLE[Kind.RARE].menu(key.doing("pick", _RARE), _(", ").join(titles), map(full_entry, others)),
    ]


def _is_single(group: Sequence[Offer]) -> bool:
    """True if a family has one possible option and no short names: its button then is that option's."""
    return sum(not offer.is_barred for offer in group) == 1 and not _short(group)


def _of(onward: Sequence[Offer], group: Sequence[Offer]) -> list[Offer]:
    """Those of `onward` that follow an option of this family."""
    return [offer for offer in onward if offer.act.family == group[0].act.family]


def _way(offer: Offer) -> str:
    return offer.choice.short or offer.choice.label


def _lines(short: Sequence[Button], ways: Sequence[Button]) -> list[tuple[Button, ...]]:
    """The further lines of a family.

    If its other options fit one line, they come first and its ways after them, without gaps; else a line of ways and a
    line of options come in turn.
    """
    options, onward = phone.abreast(short), phone.abreast(ways)
    if len(options) == 1:
        return phone.abreast([*short, *ways])
    return [line for both in zip_longest(onward, options, fillvalue=()) for line in both if line]


def called(group: Sequence[Offer]) -> str:
    """The name of a family, or of an act without one."""
    return group[0].act.family or group[0].act.title


def _families(ordered: Sequence[Offer], offers: Sequence[Offer]) -> dict[str, list[Offer]]:
    """Token of a family -> its options. Families are in the order of `offers`, options in that of `ordered`."""
    found: dict[str, list[Offer]] = {act_token(offer.act): [] for offer in offers}
    for offer in ordered:
        found[act_token(offer.act)].append(offer)
    return found


def _short(group: Sequence[Offer]) -> list[tuple[str, Offer]]:
    """The possible options of a family with a short name that is unique and not too wide, each with its name."""
    names = [offer.choice.short or offer.choice.zone for offer in group]
    times = Counter(names)
    return [
        (name, offer)
        for name, offer in zip(names, group, strict=True)
        if name and len(name) <= TABLE[Kind.FAMILY].widest and times[name] == 1 and not offer.is_barred
    ]


def _scattered(named: Sequence[tuple[str, Offer]]) -> list[tuple[str, Offer]]:
    """The first option of each act in each place: options of one place are equally near."""
    found: dict[tuple[str, str], tuple[str, Offer]] = {}
    for label, offer in named:
        found.setdefault((offer.act.name, offer.choice.zone), (label, offer))
    return list(found.values())


def _head(name: str, group: Sequence[Offer], key: Key, state: PanelState) -> Button:
    """The button that opens a family.

    If the family is impossible, or has one possible option and no short names, it is the button of that option.
    """
    possible = [offer for offer in group if not offer.is_barred]
    if not possible:
        return pick(group[0].choice.label, group[0], key)
    if _is_single(group):
        return pick(_single(possible[0]), possible[0], key)
    return Button(called(group), key.doing("open", name, state.figure))


def _single(offer: Offer) -> str:
    """The label of a family's only option: its short name if it is suggested, else the name of the family or act."""
    return offer.choice.short if offer.choice.tone is Tone.MAIN and offer.choice.short else called([offer])


def _opened(group: Sequence[Offer], onward: Sequence[Offer], key: Key) -> Iterator[Row]:
    short = _short(group)[: TABLE[Kind.MEMBER].most]
    yield from TABLE[Kind.MEMBER].rows([pick(label, offer, key) for label, offer in short])
    shown = [offer for _label, offer in short]
    rest = [offer for offer in group if offer not in shown]
    if not (short or onward) and (alone := _alone(rest, key)):
        yield from TABLE[Kind.ALONE].rows(alone)
        return
    rest = [*onward, *rest]
    page = TABLE[Kind.PAGE]
    for at in range(0, len(rest), page.most):
        hint = _("{family}: choose").format(family=called(group))
        yield page.menu(key.doing("pick", f"{_REST}{at or ''}"), hint, map(entry, rest[at:]))


def _alone(group: Sequence[Offer], key: Key) -> list[Button]:
    """A button for each option, one in a line; none if they are too many or their names too long or not unique.

    None either if an option has a note: a menu shows notes.
    """
    names = [offer.choice.short or offer.choice.label for offer in group]
    is_told = len(set(names)) == len(names) and TABLE[Kind.ALONE].holds(names)
    if not is_told or any(offer.choice.note for offer in group):
        return []
    return [pick(name, offer, key) for name, offer in zip(names, group, strict=True)]
