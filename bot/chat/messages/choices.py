"""The rows with every choice of a seat, built only from the acts that a game declares.

Each kind of options gives a block of rows (kinds.py). The blocks are packed into the lines that a phone has beside the
text of the panel (blocks.py).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil
from typing import Final

from bot.chat.messages import act_rows, family_rows, parting, phone
from bot.chat.messages.act_rows import Acts
from bot.chat.messages.blocks import Block, nothing, packed
from bot.chat.messages.kinds import TABLE, Kind
from bot.chat.messages.opening import PanelState
from bot.chat.messages.option_buttons import briefest, entry, pick
from bot.chat.messages.parting import Spread
from bot.chat.messages.phone import ABREAST, LONG, SHORT
from bot.chat.parts.keys import Key, token
from bot.chat.parts.screen import Button, Look, Row
from bot.engine.acts import Choice, Tone
from bot.tables.views.offers import Offer, figures
from bot.words import _

ROUTES: Final = "routes"
"""Token for all choices of several pieces at once."""


@dataclass(frozen=True, slots=True)
class OnOffer:
    """The input for the rows of a panel. `offers` are shown; `every` is all offers.

    `areas` maps each zone to its area. `routes` choose several pieces at once; those of an act with a family follow one
    of its options. `left` are the options of the figure that moved last, if the panel shows those of another. `nearest`
    are the tokens that come first in their act or family. `head` and `text` are the paragraphs above and below the
    picture. `besides` is the number of lines that are already used; if it is not 0, brief options of other figures have
    no button. With `has_spare_line` the ways may take a line more.
    """

    offers: Sequence[Offer]
    every: Sequence[Offer]
    key: Key
    state: PanelState
    areas: Mapping[str, str] = field(default_factory=dict)
    routes: Sequence[Offer] = ()
    left: Sequence[Offer] = ()
    nearest: Sequence[str] = ()
    head: Sequence[str] = ()
    text: Sequence[str] = ()
    besides: int = 0
    has_spare_line: bool = False

    @property
    def ways(self) -> Sequence[Offer]:
        """The routes that no family shows. Empty after an act is opened, as the player then looks for its places."""
        return [] if self.state.act else [offer for offer in self.routes if not offer.act.family]

    @property
    def has_families(self) -> bool:
        """True if the acts have families. Each family then has a row."""
        return any(offer.act.family for offer in self.offers)

    @property
    def is_asked(self) -> bool:
        """True if somebody waits for yes or no: that takes a row above these."""
        return any(offer.is_answer for offer in self.every)


@dataclass(frozen=True)
class Above:
    """Options that have a button each: direct ones, brief ones, brief ones of other figures, and ways (routes)."""

    direct: Sequence[tuple[Button, Choice]]
    brief: Sequence[Button]
    of_others: Sequence[Button]
    ways: Sequence[tuple[Button, Offer]]

    @property
    def suggested(self) -> Sequence[Button]:
        """The suggested options without places. They come first."""
        # Chosen by tone: an option that is only suggested at other times keeps its usual place while it is
        # impossible.
        main = [button for button, choice in self.direct if choice.tone is Tone.MAIN and not choice.zone]
        return [*main, *(button for button, offer in self.ways if offer.choice.tone is Tone.MAIN)]

    @property
    def places(self) -> Sequence[Button]:
        """The places within reach, and the ways to them."""
        places = [button for button, choice in self.direct if choice.zone]
        suggested = self.suggested
        return [each for each in (*places, *(way for way, _offer in self.ways)) if each not in suggested]

    @property
    def short(self) -> Sequence[Button]:
        """The places with short labels, three to a line."""
        return [each for each in self.places if phone.width(each.label) <= SHORT]

    @property
    def long(self) -> Sequence[Button]:
        """The places with longer labels."""
        return [each for each in self.places if phone.width(each.label) > SHORT]

    @property
    def others(self) -> Sequence[Button]:
        """Direct options that are neither places nor suggested."""
        suggested = self.suggested
        return [button for button, choice in self.direct if not choice.zone and button not in suggested]

    @property
    def is_empty(self) -> bool:
        """True if there is no suggested option, and no direct one apart from places."""
        return not (self.suggested or self.others)

    def block(self) -> Block:
        """The rows of these options, kind by kind. All of them stay, however little room there is."""
        # Brief options stand in the last row of places, if that row is not full.
        full = len(self.short) // ABREAST * ABREAST
        kinds = {
            Kind.SUGGESTED: self.suggested,
            Kind.PLACE: self.short[:full],
            Kind.BRIEF: [*self.short[full:], *self.brief],
            Kind.LONG_PLACE: self.long,
            Kind.OF_OTHERS: self.of_others,
            Kind.DIRECT: self.others,
        }
        rows = tuple(row for kind, buttons in kinds.items() for row in TABLE[kind].rows(buttons))
        every = (*self.suggested, *self.places, *self.brief, *self.of_others, *self.others)
        return Block(rows, phone.lines([button.label for button in every]))


def rows(on: OnOffer) -> list[Row]:
    """The rows of a panel: suggestions, places and ways to them, other buttons; then families, or what is left."""
    parted, room = parting.spread(on.offers), phone.room_beside(on.head, on.text, on.is_asked)
    if on.has_families and family_rows.is_opened(parted, on.state):
        return packed((_families(on, parted),), room)
    parted = parted if on.has_families else _folded(on, parted)
    above = _above(on, parted)
    below = _families(on, parted) if on.has_families else _others(on, parted, above)
    return packed((above.block(), below), room)


def _folded(on: OnOffer, parted: Spread) -> Spread:
    """The offers, with those long places of a draft that have no room put back under their acts (phone.FOLDED)."""
    # Without a draft the text is known, and places are few.
    if on.text:
        return parted
    labelled = [
        (pick(label, offer, on.key).label, offer) for label, offer in parting.labelled(on.every, parted)
    ]
    long = [offer for label, offer in labelled if offer.choice.zone and phone.width(label) > LONG]
    plain = [
        label for label, offer in labelled if not offer.choice.zone and offer.choice.tone is not Tone.MAIN
    ]
    ways = on.ways
    is_suggested = bool(ways) and ways[0].choice.tone is Tone.MAIN
    acts = _act_lines(parted)
    taken = phone.lines(plain) + is_suggested + (len(ways) > is_suggested)
    room = phone.FOLDED - on.besides + on.has_spare_line - taken
    if not long or len(long) + acts <= room:
        return parted
    return parted.tightened(long[max(1, room - 1) :])


def _act_lines(parted: Spread) -> int:
    """The lines that the acts take: two for more of them than fill one, as long as they are not in a menu."""
    return 1 if parted.is_tight else min(2, ceil(len(parted.others) / ABREAST))


def _above(on: OnOffer, parted: Spread) -> Above:
    direct = [
        (pick(label, offer, on.key), offer.choice) for label, offer in parting.labelled(on.every, parted)
    ]
    places = [button.label for button, choice in direct if choice.zone]
    own = [pick(briefest(offer), offer, on.key) for offer in parted.brief]
    left = list(_left_behind(on)) if places and not on.besides else []
    left = left[: TABLE[Kind.BRIEF].most - len(own)]
    # Labels of brief options count as short.
    labels = [*places, *[""] * len(own), *(button.label for button in left)]
    at_once = _ways_at_once(on, labels, acts=_act_lines(parted))
    return Above(
        direct,
        brief=[*own, *left],
        of_others=[] if places or on.besides else list(_of_others(on)),
        ways=[(pick(_way(offer), offer, on.key, is_way=True), offer) for offer in at_once],
    )


def _left_behind(on: OnOffer) -> Iterator[Button]:
    """Buttons for the brief options of the figure that moved last, without those that the shown figure has too."""
    for offer in parting.spread(on.left).brief:
        if offer not in on.offers:
            yield pick(offer.choice.label, offer, on.key)


def _of_others(on: OnOffer) -> Iterator[Button]:
    """Buttons for the brief options of the other figures; none if the seat can do anything but add a piece."""
    if all(offer.is_piece for offer in on.every):
        shown = {offer.token for offer in on.offers}
        others = [offer for offer in on.every if offer.token not in shown]
        yield from (
            pick(each.choice.label, each, on.key) for each in parting.spread(others).brief if each.who
        )


def _ways_at_once(on: OnOffer, labels: Sequence[str], *, acts: int) -> Sequence[Offer]:
    """The ways that get buttons, beside other buttons with these `labels`: as many as fit, the nearest first.

    Below them are `acts` lines for the acts. If there are none, one more line is allowed when all ways fit then: a menu
    for the rest would be as high. So is one more beside places without a draft.
    A suggested first way always gets a button, in a line of its own. Of ways with the same label only the first one
    has a button: the menu says which way each of the others goes.
    """
    is_below = acts > 0
    # Places of figures that move at once, without a draft: the ways are all that matters, and the text is known.
    is_known = bool(on.text and labels)
    most = TABLE[Kind.WAY].held_lines + (not is_below) + is_known + on.has_spare_line
    # Besides the ways, the panel has a line of suggestions, and a menu of the rest that is up to two lines high.
    room = min(most, phone.room_beside(on.head, on.text, 3 - is_known)) - on.besides
    # Below two lines of acts the menu of the farther ways is a third.
    room -= acts > 1 and not on.text
    ways = on.ways
    first = ways[:1] if ways and ways[0].choice.tone is Tone.MAIN else []
    named: dict[str, Offer] = {}
    for offer in ways[len(first) :]:
        named.setdefault(_way(offer), offer)
    others, room = [*named.values()], room - len(first)
    wide = [offer.choice.ended(_way(offer)) for offer in others]
    if phone.lines([*labels, *wide]) <= room + (not is_below):
        return [*first, *others]
    return [*first, *(others[at] for at in phone.filling(wide, room, labels))]


def _way(offer: Offer) -> str:
    """The label of a way: short, by its place, or in full."""
    return offer.choice.short or offer.choice.zone or offer.choice.label


def _families(on: OnOffer, parted: Spread) -> Block:
    onward = [offer for offer in on.routes if offer.act.family]
    return family_rows.family_block(parted.waiting, onward, on.nearest, on.key, on.state)


def why_not(on: OnOffer) -> Iterator[Button]:
    """The button for what is impossible for the whole turn: it stands in the last row, beside the details."""
    if on.has_families:
        yield from family_rows.why_not(parting.spread(on.offers).waiting, on.key, on.state)


@dataclass(frozen=True, slots=True)
class Others:
    """Choices without a button above, to be shown as some kind: options by act, and ways that lead `farther`."""

    on: OnOffer
    above: Above
    acts: Acts
    farther: Sequence[Offer]

    @property
    def is_listed(self) -> bool:
        """True if the panel has a menu here in any case, or an act is opened."""
        # Beside a suggestion the rest is in a menu; but not if the rest is impossible, as a menu would make it
        # look like a choice.
        is_crossed = all(offer.is_barred for group in self.acts.groups.values() for offer in group)
        is_beside = bool(self.above.suggested) and not is_crossed
        return bool(self.above.short or self.farther) or is_beside or self.acts.state.act in self.acts.groups


def _others(on: OnOffer, parted: Spread, above: Above) -> Block:
    """Choices without a button above, as the first kind that holds them. The TABLE gives the order of kinds."""
    ways = [offer for _button, offer in above.ways]
    # A way of one piece without a button is already among the options of its act.
    listed = {offer.token for offer in parted.waiting}
    farther = [offer for offer in on.ways if offer not in ways and offer.token not in listed]
    # A way that has a button above is not offered again.
    shown = {offer.token for offer in ways}
    nearest = [each for each in on.nearest if each not in shown]
    others = Others(
        on,
        above,
        Acts(parted.others, on.areas, on.key, on.state, nearest, is_tight=parted.is_tight),
        farther,
    )
    kind: Kind | None = Kind.FEW
    while kind is not None and (found := _BLOCKS[kind](others)) is None:
        kind = TABLE[kind].otherwise
    return found or nothing()


def _few(others: Others) -> Block | None:
    """A button for each option, if they are few and the panel has no menu here anyway; else None.

    None either if an act is `apart`: its options need its help and its lit places.
    """
    if others.is_listed or others.acts.has_apart:
        return None
    every = act_rows.few(others.acts.groups, others.acts.key)
    # Beside other buttons, only as many as fit one line, as a menu is no higher.
    if not every or (not others.above.is_empty and len(every) >= ABREAST):
        return None
    return Block.of(TABLE[Kind.FEW].rows(every))


def _listed(others: Others) -> Block | None:
    """One menu of all options; None if they are too many, or if an act is `apart`.

    If the ways do not fit in too, they have a second menu.
    """
    acts, farther = others.acts, others.farther
    if acts.count > TABLE[Kind.LISTED].most or acts.has_apart:
        return None
    if not acts.count:
        return Block.of(_far_menu(others))
    if acts.count + len(farther) <= TABLE[Kind.LISTED].most:
        return Block.of((act_rows.whole(acts.groups, acts.key, acts.state, farther),))
    return Block.of((act_rows.whole(acts.groups, acts.key, acts.state), *_far_menu(others)))


def _by_act(others: Others) -> Block:
    """The acts, the options of the opened one, and a menu of ways that lead farther."""
    return Block.of((*act_rows.acts(others.acts), *_far_menu(others)))


_BLOCKS: Final[Mapping[Kind, Callable[[Others], Block | None]]] = {
    Kind.FEW: _few,
    Kind.LISTED: _listed,
    Kind.ACT: _by_act,
}


def _far_menu(others: Others) -> Iterator[Row]:
    """A menu of routes for one figure: each of them chooses at once what otherwise takes several presses.

    After such a choice this figure is done: the options of the next one appear.
    """
    if routes := others.farther:
        whose, who = figures(others.on.every), routes[0].who
        after = whose[(whose.index(who) + 1) % len(whose)] if len(whose) > 1 and who in whose else ""
        words = (ROUTES, token(after) if after else "")
        key = others.on.key.doing("pick", *words)
        yield TABLE[Kind.FARTHER].menu(key, _("Other ways: choose"), map(entry, routes))


def figure_row(offers: Sequence[Offer], who: str, key: Key) -> Iterator[Row]:
    """If a seat has several figures, a button for each: it shows the options of that figure."""
    if len(whose := figures(offers)) > 1:
        shown = [
            Button(each, key.doing("whose", token(each)), Look.SHOWN if each == who else Look.PLAIN)
            for each in whose[: TABLE[Kind.FIGURE].most]
        ]
        yield from TABLE[Kind.FIGURE].rows(shown)


def answer_row(offers: Sequence[Offer], key: Key) -> Iterator[Row]:
    """Yes and no to another player's request, if there is one: one word each, as the question is above them."""
    answers = [pick(offer.act.title, offer, key) for offer in offers if offer.is_answer]
    yield from TABLE[Kind.ANSWER].rows(answers)
