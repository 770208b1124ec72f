"""R28.8, R31.11: matches that differ only in secrets look the same to viewers who may not know them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from bot.engine.game import PUBLIC, Piece, Seat, Viewer
from bot.engine.match import Match
from bot.games.castle.cards.kenjutsu import Kill
from bot.games.castle.cards.rope import Rope
from bot.games.castle.cards.shadow_walk import ShadowWalk
from bot.games.castle.cards.shuriken import Throw
from bot.games.castle.decisions import (
    Begin,
    ChooseGuardHand,
    ChooseHands,
    Escape,
    GiveAnswers,
    Inside,
    MarkMap,
    Search,
    StayReady,
    TakeTurn,
)
from bot.games.castle.facts.setup import Asked
from bot.games.castle.kinds import GUARDS, INTRUDERS, Card, Mark, Moment, Phase, Pile
from bot.games.castle.setting.deck import spread
from bot.games.castle.state.state import State
from tests.games.castle.kit import (
    DECKS,
    Script,
    game,
    guard_at,
    intruders,
    new_match,
    play,
    position,
    zone,
    zones,
)
from tests.games.castle.sneaks import NINJA, TRAITOR, ninja, seen_by_all, traitor

GUARDS_AND_PUBLIC = (game().viewer(GUARDS), PUBLIC)
INTRUDERS_AND_PUBLIC = (game().viewer(INTRUDERS), PUBLIC)
USUAL_MARKS = "CA2 CA3 CA4 CB1 CB2 CB3 CA5 CB4 CA6 CB5"
OTHER_MARKS = "CB5 CA6 CB4 CA5 CB3 CA2 CA4 CB1 CA3 CB2"
USUAL_HAND = spread(DECKS.basic[Pile.GUARDS])
OTHER_HAND = (
    (Card.KENJUTSU,) * 6
    + (Card.SENTRY_LISTEN,) * 6
    + (Card.PATROL_LISTEN,) * 4
    + (Card.SENTRY_SEARCH,) * 4
    + (Card.PATROL_SEARCH,) * 4
)


def default(match: Match[State], seat: Seat) -> None:
    match.play(seat, match.game.default(match.state, seat, Script()), Script())


def defaults(match: Match[State], until: Moment) -> None:
    """Every asked seat answers by default until a moment comes."""
    while match.state.moment is not until:
        default(match, next(iter(match.awaited())))


def _marked(names: str) -> MarkMap:
    kinds = [*list(Mark)[:6], Mark.TRAP, Mark.TRAP, Mark.SENTRY, Mark.SENTRY]
    order = list(Mark)
    objects = sorted(zip(map(order.index, kinds), zones(names), strict=True))
    beds = sorted(zones("YA8 YA13 CA3 CB4") * 2)
    return MarkMap(tuple(beds), tuple((order[n], there) for n, there in objects))


def begun(
    ninja_at: str = "OL1",
    traitor_at: str = "YA22",
    ends: str = "YA14 YA14",
    marks: str = USUAL_MARKS,
    hand: tuple[Card, ...] = USUAL_HAND,
) -> Match[State]:
    """Turn 1 of a match, before the intruders' plan: these secrets, everything else always the same."""
    match = new_match()
    match.play(
        INTRUDERS, ChooseHands(spread(DECKS.basic[Pile.NINJA]), spread(DECKS.basic[Pile.TRAITOR])), Script()
    )
    match.play(GUARDS, ChooseGuardHand(hand), Script())
    default(match, GUARDS)
    match.play(GUARDS, _marked(marks), Script())
    first, second = sorted(zones(ends))
    match.play(INTRUDERS, Begin(zone(ninja_at), zone(traitor_at), (first, second)), Script())
    defaults(match, Moment.PLAN)
    return match


def same(one: Match[State], other: Match[State], viewers: Sequence[Viewer]) -> None:
    """Both look the same to some viewers: the facts, the state and the options."""
    for viewer in viewers:
        mine, yours = one.seen_by(viewer), other.seen_by(viewer)
        assert mine.log == yours.log
        assert mine.state == yours.state
        for seat in one.game.seats:
            if viewer.is_in(seat):
                assert mine.options(seat) == yours.options(seat) == one.options(seat)


@dataclass
class Secret:
    """The starts of the intruders, and their plan."""

    plan: tuple[Piece, ...]
    ninja_at: str = "OL1"
    traitor_at: str = "YA22"
    ends: str = "YA14 YA14"

    def played(self) -> Match[State]:
        match = begun(self.ninja_at, self.traitor_at, self.ends)
        match.play(INTRUDERS, TakeTurn(self.plan), Script())
        return match


YA20_SENTRY = guard_at(begun(), "YA20").id
BLUFF = (Kill(NINJA, None),)

PAIRS = {
    "number of steps": (Secret(()), Secret(ninja("OL2 OL3 OL2"))),
    "start": (Secret(BLUFF), Secret(BLUFF, ninja_at="OL6", traitor_at="YA23")),
    "entrances": (Secret(()), Secret((), ends="YA17 CA4")),
    "a moat": (Secret(ninja("OL2")), Secret(ninja("OM1"))),
    "who goes first": (
        Secret((*ninja("OL2"), *traitor("YA21"), *BLUFF)),
        Secret((*traitor("YA21"), *ninja("OL2"), *BLUFF)),
    ),
    "a rope or a bluff": (
        Secret((Rope(NINJA, zone("YA17")), *ninja("YA17")), ninja_at="OL4"),
        Secret((Rope(NINJA, None),), ninja_at="OL4"),
    ),
    "a shadow walk or a bluff": (
        Secret((*ninja("YA20"), ShadowWalk(), *ninja("OL5")), ninja_at="OL5"),
        Secret((ShadowWalk(),), ninja_at="OL5"),
    ),
    "the entrance taken": (
        Secret((Inside(NINJA),), ninja_at="OL1", ends="OL1 OL6"),
        Secret((Inside(NINJA),), ninja_at="OL6", ends="OL1 OL6"),
    ),
    "the edge left": (Secret((Escape(NINJA),)), Secret((*ninja("OL2"), Escape(NINJA)))),
    "where the ninja threw from": (
        Secret((Throw(YA20_SENTRY),), ninja_at="OL5"),
        Secret((*ninja("OL5"), Throw(YA20_SENTRY)), ninja_at="OL4"),
    ),
    "the way to where the ninja was seen": (
        Secret(ninja("YA20"), ninja_at="OL5"),
        Secret(ninja("OL5 YA20"), ninja_at="OL4"),
    ),
    "the way on from a kill": (
        Secret((*ninja("YA20"), Kill(NINJA, YA20_SENTRY)), ninja_at="OL5"),
        Secret((*ninja("YA20"), Kill(NINJA, YA20_SENTRY), *ninja("YA19 YA18")), ninja_at="OL5"),
    ),
    "the way to a searched zone": (
        Secret((*ninja("OL2 OL3"), Search(NINJA, zone("OL2")))),
        Secret((*ninja("OL2"), Search(NINJA, zone("OL2"))), ninja_at="OL3"),
    ),
    "whether the ninja stays ready": (Secret((*ninja("OL2"), StayReady())), Secret((StayReady(),))),
}


@pytest.mark.parametrize("name", PAIRS)
def test_R28_8_hidden_acts_leave_no_trace(name: str) -> None:
    one, other = (secret.played() for secret in PAIRS[name])
    assert one.state != other.state
    same(one, other, GUARDS_AND_PUBLIC)
    defaults(one, Moment.PLAN)
    defaults(other, Moment.PLAN)
    same(one, other, GUARDS_AND_PUBLIC)


def test_R28_8_staying_ready_shows_only_that_the_side_is_asked() -> None:
    passed, ready = begun(), begun()
    passed.play(INTRUDERS, TakeTurn(()), Script())
    ready.play(INTRUDERS, TakeTurn((StayReady(),)), Script())
    assert ready.seen_by(PUBLIC).log[-1] == Asked(Moment.AFTER)
    default(ready, INTRUDERS)
    assert [fact for fact in ready.seen_by(PUBLIC).log if fact != Asked(Moment.AFTER)] == passed.seen_by(
        PUBLIC
    ).log


def test_R28_8_an_answer_that_lapsed_is_never_told() -> None:
    seen = []
    for answers in ((Card.KENJUTSU, Card.KENJUTSU), (Card.KENJUTSU, None)):
        match = position(phase=Phase.INTRUDERS, ninja="YA18", traitor="YA18", objects={"CA5": Mark.SENTRY})
        both = (Search(NINJA, zone("CA5")), Search(TRAITOR, zone("CA5")))
        intruders(match, *ninja("CA5"), *traitor("CA5"), *both, StayReady())
        seen.append(seen_by_all(play(match, INTRUDERS, GiveAnswers(answers))))
    assert seen[0] == seen[1]


@pytest.mark.parametrize("held", [Card.CAT, Card.SAKE])
def test_R28_8_the_same_question_whatever_the_hand_holds(held: Card) -> None:
    match = position(
        phase=Phase.INTRUDERS, ninja="YA18", objects={"CA5": Mark.TRAP}, traitor=("YA22", {"hand": [held]})
    )
    facts = intruders(match, *ninja("CA5"), Search(NINJA, zone("CA5")))
    assert seen_by_all(facts)[-1] == Asked(Moment.ANSWERS)


@pytest.mark.parametrize("secret", [{"marks": OTHER_MARKS}, {"hand": OTHER_HAND}])
def test_R28_8_the_guards_secrets_leave_no_trace(secret: dict[str, Any]) -> None:
    one, other = begun(), begun(**secret)
    assert one.state != other.state
    same(one, other, INTRUDERS_AND_PUBLIC)
    for match in (one, other):
        match.play(INTRUDERS, TakeTurn((Kill(NINJA, None), Kill(TRAITOR, None))), Script())
        defaults(match, Moment.PLAN)
    assert one.seen_by(PUBLIC).state.piles[GUARDS].hand.size == 27
    same(one, other, INTRUDERS_AND_PUBLIC)
