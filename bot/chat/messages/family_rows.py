"""Options of acts with families: the best options of all families, then a button for each family that opens all of it.

Each family keeps its button while its acts are impossible for a time. An opened family replaces everything else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, zip_longest
from math import ceil
from typing import Final

from bot.chat.messages import phone
from bot.chat.messages.blocks import Block, ladder, together
from bot.chat.messages.kinds import IN_TURNS, TABLE, Kind
from bot.chat.messages.opening import PanelState
from bot.chat.messages.option_buttons import act_token, entry, is_vain, pick
from bot.chat.messages.parting import Spread
from bot.chat.parts.keys import Key
from bot.chat.parts.screen import Button, Look, Row
from bot.engine.acts import Tone
from bot.tables.views.offers import Offer
from bot.words import _

EXCLUDED: Final = "excluded"
"""Token for the families that are impossible for the whole turn."""
_REST: Final = "rest"
"""Token for the menus with the remaining options of an opened family."""
Families = Mapping[str, Sequence[Offer]]
"""Token of a family -> its options, the nearest first."""
Labelled = Sequence[tuple[str, Offer]]
"""Options or ways, each with the label of its button."""

Able = Sequence[tuple[str, Offer] | None]
"""What may be among the best of a family; None takes no place."""


def family_block(
    offers: Sequence[Offer], onward: Sequence[Offer], nearest: Sequence[str], key: Key, state: PanelState
) -> Block:
    """The best options of all families and a button for each family, or only the options of the opened family.

    `nearest` are the tokens of the options that come first. `onward` are the choices that can follow an option of a
    family at once (Drafts.onward); the opened family shows them. If a phone has no room, the last best options
    disappear first; each of them is behind the button of its family too. A family that is impossible for the whole turn
    is shown only if that is opened (`why_not`).
    """
    places = {each: number for number, each in enumerate(nearest)}
    families = _families(sorted(offers, key=lambda offer: places.get(offer.token, len(places))), offers)
    excluded = {name: group for name, group in families.items() if _is_excluded(group)}
    shown = {name: group for name, group in families.items() if name not in excluded}
    if state.act in shown:
        return _opened(shown[state.act], onward, key, state)
    if state.act == EXCLUDED:
        crossed = [_head(name, group, key, state) for name, group in excluded.items()]
        return Block.of((_way_back(_not_now(), key, state), *phone.abreast(crossed)))
    heads = [_head(name, group, key, state) for name, group in shown.items()]
    return together([_best_block(shown, onward, key), Block.of(phone.abreast(heads))])


def why_not(offers: Sequence[Offer], key: Key, state: PanelState) -> Iterator[Button]:
    """The button that opens what is impossible for the whole turn, if there is anything; none if something is open."""
    if not state.act and any(map(_is_excluded, _families(offers, offers).values())):
        yield Button(_not_now(), key.doing("open", EXCLUDED, state.figure))


def _is_excluded(group: Sequence[Offer]) -> bool:
    """True if a family is impossible for the whole turn."""
    return all(offer.is_lasting for offer in group)


def _best_block(families: Families, onward: Sequence[Offer], key: Key) -> Block:
    """The rows of the best options, as many as the TABLE allows; each shorter form has an option less."""
    able = _able(families, onward)
    most = min(TABLE[Kind.BEST].most, sum(each is not None for group in able for each in group))
    forms = [partial(_best_rows, able, count, key) for count in range(most - 1, -1, -1)]
    return Block.of(_best_rows(able, most, key), (0,), ladder(forms, (0,)))


def _best_rows(able: Sequence[Able], count: int, key: Key) -> list[Row]:
    """Rows that each take one line of a phone: up to three short labels, and a wide label alone."""
    return phone.paired([pick(label, offer, key) for label, offer in _best(able, count)])


def is_opened(parted: Spread, state: PanelState) -> bool:
    """True if a family, or what is impossible for the whole turn, is opened: then nothing else has a button.

    An act that has buttons already (suggestions) only adds its others to them.
    """
    if state.act == EXCLUDED:
        return True
    acts = {act_token(offer.act) for offer in parted.waiting if not offer.is_lasting}
    return state.act in acts - {act_token(offer.act) for offer in parted.direct}


def _not_now() -> str:
    return _("Why not?")


def called(group: Sequence[Offer]) -> str:
    """The name of a family, or of an act without one."""
    return group[0].act.family or group[0].act.title


def headed(group: Sequence[Offer]) -> str:
    """The name of a family after its sign, which stands for it on the buttons of its best options."""
    sign, name = group[0].act.sign, called(group)
    return _("{sign} {family}").format(sign=sign, family=name) if sign else name


def _families(ordered: Sequence[Offer], offers: Sequence[Offer]) -> dict[str, list[Offer]]:
    """Token of a family -> its options. Families are in the order of `offers`, options in that of `ordered`."""
    found: dict[str, list[Offer]] = {act_token(offer.act): [] for offer in offers}
    for offer in ordered:
        found[act_token(offer.act)].append(offer)
    return found


def _able(families: Families, onward: Sequence[Offer]) -> list[Able]:
    """For each family what may be among the best, the nearest first, each with its label: its sign or name, the place.

    The first options stand between the first ways that can follow them: after an option any of its ways is one touch
    more. Then come the other ways, as an option alone is one touch of two. A family without ways leaves out a turn
    (None). No useless options, and one option of each act in a place.
    """
    every = [(_nearest_ways(group, onward), _nearest_options(group)) for group in families.values()]
    return [_taking_turns(ways, alone) if ways else [*alone[:1], None, *alone[1:]] for ways, alone in every]


def _taking_turns(ways: Labelled, alone: Labelled) -> Able:
    return [*_in_turns(ways[:IN_TURNS], alone[:IN_TURNS]), *ways[IN_TURNS:], *alone[IN_TURNS:]]


def _best(able: Sequence[Able], count: int) -> list[tuple[str, Offer]]:
    """The `count` nearest of all families: first the ways, then the options, each family by family.

    In this order they take the fewest lines.
    """
    # In turn: each family gets its first option before any gets its second one.
    chosen = list(_in_turns(*able))[:count]
    shown = [each for group in able for each in group if each is not None and each in chosen]
    return sorted(shown, key=_is_alone)


def _is_alone(labelled: tuple[str, Offer]) -> bool:
    """True for an option, not for a way that follows one."""
    offer = labelled[1]
    return type(offer.option) is offer.act.kind


def _in_turns(*lists: Able) -> Iterator[tuple[str, Offer]]:
    """The first of each list, then the second of each, and so on."""
    yield from (each for each in chain.from_iterable(zip_longest(*lists)) if each is not None)


def _nearest_ways(group: Sequence[Offer], onward: Sequence[Offer]) -> list[tuple[str, Offer]]:
    """The ways that follow the options of a family, with short labels."""
    return _fitting(group, ((_way(each), each) for each in _ways_of(group, onward)))


def _nearest_options(group: Sequence[Offer]) -> list[tuple[str, Offer]]:
    """The possible and useful options of a family, with short labels."""
    named = _scattered(_short(group))
    return _fitting(group, ((name, each) for name, each in named if not (each.is_barred or is_vain(each))))


def _fitting(group: Sequence[Offer], named: Iterable[tuple[str, Offer]]) -> list[tuple[str, Offer]]:
    """The options whose labels are short enough for a button among the best."""
    act = group[0].act.sign or called(group)
    labels = ((_("{act} {place}").format(act=act, place=name), offer) for name, offer in named)
    return [(label, offer) for label, offer in labels if len(label) <= TABLE[Kind.BEST].widest]


def _ways_of(group: Sequence[Offer], onward: Sequence[Offer]) -> list[Offer]:
    """The ways that follow an option of a family."""
    return [offer for offer in onward if offer.act.family and offer.act.family == group[0].act.family]


def _short(group: Sequence[Offer]) -> list[tuple[str, Offer]]:
    """The options of a family with a short name that is unique and not too wide, each with its name."""
    names = [offer.choice.short or offer.choice.zone for offer in group]
    times = Counter(names)
    return [
        (name, offer)
        for name, offer in zip(names, group, strict=True)
        if name and len(name) <= TABLE[Kind.MEMBER].widest and times[name] == 1
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
        return pick(called(group), group[0], key)
    if len(possible) == 1 and not _short(possible):
        return pick(_single(possible[0]), possible[0], key)
    return Button(headed(group), key.doing("open", name, state.figure))


def _single(offer: Offer) -> str:
    """The label of a family's only option: its short name if it is suggested, else the name of the family or act."""
    return offer.choice.short if offer.choice.tone is Tone.MAIN and offer.choice.short else called([offer])


def _way_back(label: str, key: Key, state: PanelState) -> Row:
    """The button of what is opened, and the way back."""
    return Button(label, key.doing("open", state.act, state.figure), Look.SHOWN), Button(
        _("◀ Back"), key.doing("again")
    )


def _opened(group: Sequence[Offer], onward: Sequence[Offer], key: Key, state: PanelState) -> Block:
    """All options of an opened family, and the choices that follow one of them at once.

    The nearest of both have buttons, and the others are in a menu. If a phone has no room, whichever have more lines
    lose one.
    """
    first = _way_back(headed(group), key, state)
    ways = _ways_of(group, onward)
    short = [each for each in _short(group) if not is_vain(each[1])]
    forms = [
        partial(_form, first, group, (short[:most], ways, count), key) for most, count in _counts(short, ways)
    ]
    return Block.of(forms[0](), (0,), ladder(forms[1:], (0,)))


def _counts(short: Sequence[object], ways: Sequence[object]) -> Iterator[tuple[int, int]]:
    """How many options and ways have buttons, in each shorter form of an opened family."""
    member, way = TABLE[Kind.MEMBER], TABLE[Kind.CARD_WAY]
    lines = ceil(min(len(short), member.most) / member.abreast)
    others = ceil(min(len(ways), way.most) / way.abreast)
    yield lines * member.abreast, others * way.abreast
    while lines > 1 or others:
        if lines > max(1, others):
            lines -= 1
        else:
            others -= 1
        yield lines * member.abreast, others * way.abreast


def _form(
    first: Row,
    group: Sequence[Offer],
    chosen: tuple[Sequence[tuple[str, Offer]], Sequence[Offer], int],
    key: Key,
) -> Iterator[Row]:
    """The rows of an opened family; `chosen` are options with a button, all ways, and the number of their buttons."""
    short, ways, count = chosen
    shown = [offer for _label, offer in short]
    rest = [offer for offer in group if offer not in shown]
    yield first
    if not (short or ways) and (alone := _alone(rest, key)):
        yield from TABLE[Kind.ALONE].rows(alone)
        return
    yield from TABLE[Kind.MEMBER].rows([pick(label, offer, key) for label, offer in short])
    yield from TABLE[Kind.CARD_WAY].rows([pick(_way(each), each, key) for each in ways[:count]])
    yield from _menus(group, [*ways[count:], *rest], key)


def _menus(group: Sequence[Offer], rest: Sequence[Offer], key: Key) -> Iterator[Row]:
    page = TABLE[Kind.PAGE]
    for at in range(0, len(rest), page.most):
        hint = _("{family}: choose").format(family=called(group))
        yield page.menu(key.doing("pick", f"{_REST}{at or ''}"), hint, map(entry, rest[at:]))


def _way(offer: Offer) -> str:
    return offer.choice.short or offer.choice.label


def _alone(group: Sequence[Offer], key: Key) -> list[Button]:
    """A button for each option, one in a line; none if they are too many or their names too long or not unique.

    None either if an option has a note: a menu shows notes.
    """
    names = [offer.choice.short or offer.choice.label for offer in group]
    is_told = len(set(names)) == len(names) and TABLE[Kind.ALONE].holds(names)
    if not is_told or any(offer.choice.note for offer in group):
        return []
    return [pick(name, offer, key) for name, offer in zip(names, group, strict=True)]
