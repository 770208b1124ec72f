"""What a seat may do now, as offers: options, routes of several pieces, and pieces to take out of a draft."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.engine.acts import Act, Choice, Tone, answering, suggested
from bot.engine.game import Decision, Draft, Order, Piece, Seat
from bot.engine.match import Match
from bot.games.box import Box
from bot.games.nearness import Far
from bot.games.words import AnyWords
from bot.tables.views.option_tokens import digest, token

ONWARD: Final = 12
"""The most options of a family whose next steps are computed, and the most of these steps that are offered."""

# One shared object: a Decision that is no dataclass equals only itself, so two placeholders would make equal
# offers differ.
_NOTHING = Decision()


@dataclass(frozen=True, slots=True)
class Offer:
    """An option of a seat.

    `token` (8 hexadecimal digits) names it in buttons; it is derived from the option, and from the question it answers.
    `who` is the figure that the option is for (Words.whose), if the seat has several. In a route (Drafts.routes),
    `before` holds what is decided, or added to a draft, before it. If it `is_proposed`, partners are asked before it
    takes effect. If it `is_barred`, it is impossible now, the note of its choice says why, and `option` is a
    placeholder; `is_lasting` if that has been so since the turn began (Barred.is_lasting). A route that `is_ahead` is
    shown like an option of its act (Drafts.ahead).
    """

    token: str
    act: Act
    option: Decision
    choice: Choice
    is_final: bool
    is_changeable: bool = False
    who: str = ""
    before: tuple[Decision, ...] = ()
    is_proposed: bool = False
    is_barred: bool = False
    is_lasting: bool = False
    is_ahead: bool = False

    @property
    def whole(self) -> tuple[Decision, ...]:
        """Everything that is decided with this offer, in order."""
        return (*self.before, self.option)

    @property
    def is_answer(self) -> bool:
        """True if it says yes or no to another player."""
        return bool(self.choice.answers)

    @property
    def is_piece(self) -> bool:
        """True if it only adds a piece to the draft, without consequences yet."""
        return isinstance(self.option, Piece)


@dataclass(frozen=True, slots=True)
class Choices:
    """What a seat can choose from: single options, routes of several at once, and removals from its draft.

    `nearest` holds the tokens of options whose acts are scattered or have a family, in the order of their likely
    interest (Nearness).
    """

    offers: tuple[Offer, ...] = ()
    routes: tuple[Offer, ...] = ()
    removals: tuple[Offer, ...] = ()
    nearest: tuple[str, ...] = ()

    @property
    def of_pieces(self) -> Choices:
        """A copy without one-step decisions, for a planned turn: only pieces can be planned."""
        return replace(self, offers=tuple(offer for offer in self.offers if offer.is_piece))


def choices_of(
    box: Box, seen: Match[Any], seat: Seat, draft: Draft | None, orders: Sequence[Order] = ()
) -> Choices:
    """All choices of a seat in a match as it has witnessed it; odds take its `orders` into account."""
    offers = offered(box, seen, seat, draft, orders)
    scratch = seen.state if draft is None else draft.imagined(seen.state)
    # Asked once for all offers, because it searches the whole past.
    far = box.nearness.far(seen.game, scratch, seen.history, seat)
    later = ahead(box, seen, seat) if draft is None else ()
    every = (*offers, *later)
    near = nearest([offer for offer in every if offer.act.family or offer.act.scattered], far)
    of_families = [offer for offer in near if offer.act.family]
    at_once = routes(box, seen, seat, draft, far, orders=orders)
    ways = (*at_once, *later, *onward(box, seen, seat, of_families, far))
    if any(offer.choice.worth is not None for offer in (*offers, *ways)):
        offers, ways = _judged(offers, ways)
    return Choices(offers, ways, removals(box, seen, seat, draft), tuple(offer.token for offer in near))


def _judged(
    offers: tuple[Offer, ...], ways: tuple[Offer, ...]
) -> tuple[tuple[Offer, ...], tuple[Offer, ...]]:
    """The offers and ways; only the best of those that are judged keep their worth."""
    every = (*offers, *ways)
    found = suggested([offer.choice for offer in every])
    judged = tuple(replace(offer, choice=choice) for offer, choice in zip(every, found, strict=True))
    return judged[: len(offers)], judged[len(offers) :]


def offered(
    box: Box, seen: Match[Any], seat: Seat, draft: Draft | None, orders: Sequence[Order] = ()
) -> tuple[Offer, ...]:
    """Everything that the seat may do now: one-step decisions, and the pieces that its draft can take."""
    acts, game, notation = {act.kind: act for act in box.acts}, seen.game, box.notation
    words = box.words.reckoning(game, seen.state, draft, orders)

    steps, pieces = seen.options(seat), () if draft is None else draft.options()
    is_only = len(steps) + len(pieces) == 1

    def offer(state: Any, option: Decision) -> Offer:
        choice = words.choice(game, state, seat, option)
        found = words.consequence(game, state, seat, option, choice)
        # Where the same panel also answers in one press what comes next, this is not the only answer.
        is_alone = is_only and found is not None and not game.drafts.routes(seen.state, seat, draft)
        choice = answering(choice, found, is_only=is_alone)
        name = token(notation, option, choice.answers)
        is_final, is_changeable = game.undo.is_final(option), game.undo.is_changeable(option)
        who = box.words.whose(game, option)
        is_proposed = game.sides.is_proposed(state, seat, option)
        act = acts[type(option)]
        return Offer(name, act, option, choice, is_final, is_changeable, who, is_proposed=is_proposed)

    scratch = seen.state if draft is None else draft.imagined(seen.state)
    return (*(offer(seen.state, step) for step in steps), *(offer(scratch, piece) for piece in pieces))


def uncautioned(offer: Offer) -> Offer:
    """The offer without its caution, for users who want no hints."""
    return replace(offer, choice=replace(offer.choice, caution="")) if offer.choice.caution else offer


def barred(box: Box, seen: Match[Any], seat: Seat, draft: Draft | None) -> tuple[Offer, ...]:
    """What the seat may expect to do and cannot do now, with the reasons; see Words.barred."""
    acts = {act.kind: act for act in box.acts}
    return tuple(
        Offer(
            digest(f"{each.kind.__name__} {each.who} {each.choice.label}"),
            replace(acts[each.kind], direct=each.is_direct, brief=False),
            _NOTHING,
            each.choice,
            is_final=True,
            who=each.who,
            is_barred=True,
            is_lasting=each.is_lasting,
        )
        for each in box.words.barred(seen.game, seen.state, seat, draft)
    )


def nearest(offers: Sequence[Offer], far: Far) -> tuple[Offer, ...]:
    """The offers sorted by distance, the nearest first."""
    return tuple(sorted(offers, key=lambda offer: far(offer.whole)))


def routes(
    box: Box,
    seen: Match[Any],
    seat: Seat,
    draft: Draft | None,
    far: Far = lambda _way: 0.0,
    *,
    orders: Sequence[Order] = (),
) -> tuple[Offer, ...]:
    """The routes: several pieces or decisions that a seat can choose at once, the nearest first.

    The nearest one to each end comes before all other ways to an end.
    """
    acts = {act.kind: act for act in box.acts}
    scratch = seen.state if draft is None else draft.imagined(seen.state)
    ways = seen.game.drafts.routes(seen.state, seat, draft)
    words = box.words.reckoning(seen.game, seen.state, draft, orders)
    ordered = _by_ends(sorted(ways, key=far))
    found = (_route(words, seen, way, acts[type(way[-1])], scratch) for way in ordered)
    return tuple(_unsuggested(words, seen, seat, scratch, way) for way in found)


def _unsuggested(words: AnyWords, seen: Match[Any], seat: Seat, scratch: Any, way: Offer) -> Offer:
    """The route; it is not suggested if it begins with an answer to a question."""
    answer = words.consequence(seen.game, scratch, seat, way.whole[0], way.choice)
    return way if answer is None else replace(way, choice=replace(way.choice, tone=Tone.ANSWER))


def ahead(box: Box, seen: Match[Any], seat: Seat) -> tuple[Offer, ...]:
    """Options of a later moment of the turn, with the decisions before them (Drafts.ahead)."""
    acts = {act.kind: act for act in box.acts}
    found = (
        _route(box.words, seen, way, acts[type(way[-1])], seen.state)
        for way in seen.game.drafts.ahead(seen.state, seat)
    )
    return tuple(replace(offer, is_ahead=True) for offer in found)


def onward(box: Box, seen: Match[Any], seat: Seat, near: Sequence[Offer], far: Far) -> tuple[Offer, ...]:
    """Routes for each family of acts: one of its options together with a step that can follow it (Drafts.onward).

    `near` are the options of the families, the nearest first; for each family, only routes of its first options are
    made. At most ONWARD routes of a family are returned, the nearest first.
    """
    families: dict[str, list[tuple[Decision, ...]]] = {}
    for offer in near:
        ways = families.setdefault(offer.act.family, [])
        if len({way[0] for way in ways}) < ONWARD:
            ways += seen.game.drafts.onward(seen.state, seat, offer.option)
    acts, before = {act.kind: act for act in box.acts}, {offer.option: offer.before for offer in near}
    return tuple(
        _route(box.words, seen, (*before[way[0]], *way), acts[type(way[0])], seen.state)
        for ways in families.values()
        for way in _to_different_ends(sorted(ways, key=far))[:ONWARD]
    )


def _by_ends(ways: Sequence[tuple[Decision, ...]]) -> list[tuple[Decision, ...]]:
    """The ways, first those that end unlike every earlier one that begins with the same kind of step."""
    ends, first, others = (
        set[tuple[type, Decision]](),
        list[tuple[Decision, ...]](),
        list[tuple[Decision, ...]](),
    )
    for way in ways:
        end = (type(way[0]), way[-1])
        (others if end in ends else first).append(way)
        ends.add(end)
    return [*first, *others]


def _to_different_ends(ways: Sequence[tuple[Decision, ...]]) -> list[tuple[Decision, ...]]:
    """The ways without those that begin and end as an earlier one does."""
    return list({(way[0], way[-1]): way for way in reversed(ways)}.values())[::-1]


def _route(words: AnyWords, seen: Match[Any], way: Sequence[Decision], act: Act, scratch: Any) -> Offer:
    *before, last = way
    name = token(words.notation, last, " ".join(map(words.notation.line, before)))
    choice = words.route(seen.game, scratch, way)
    every = {words.whose(seen.game, each) for each in way}
    who = every.pop() if len(every) == 1 else ""
    return Offer(name, act, last, choice, seen.game.undo.is_final(last), who=who, before=tuple(before))


def removals(box: Box, seen: Match[Any], seat: Seat, draft: Draft | None) -> tuple[Offer, ...]:
    """Offers that take a piece out of a draft; each looks like the offer of that piece, except for its token."""
    acts, found = {act.kind: act for act in box.acts}, []
    for removal in () if draft is None else seen.game.drafts.removals(draft):
        choice = box.words.choice(seen.game, seen.state, seat, removal.piece)
        name, who = token(box.notation, removal), box.words.whose(seen.game, removal.piece)
        found.append(Offer(name, acts[type(removal.piece)], removal, choice, is_final=False, who=who))
    return tuple(found)


def figures(offers: Iterable[Offer]) -> tuple[str, ...]:
    """The figures whose options these are (Words.whose), without duplicates, sorted."""
    return tuple(sorted({offer.who for offer in offers if offer.who}))
