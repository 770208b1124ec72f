"""R28.5, R28.10: what two rivals, the guards and a spectator witness of each kind of fact, seat by seat."""

from __future__ import annotations

from dataclasses import replace
from operator import attrgetter
from random import Random
from typing import Any, NamedTuple

import pytest

from bot.engine.game import Fact, Seat
from bot.engine.match import Match, witnessed
from bot.games.castle.box import BOX
from bot.games.castle.cards.shadow_walk import ShadowWalked
from bot.games.castle.cards.shuriken import Threw
from bot.games.castle.facts import CastleFact, Public
from bot.games.castle.facts.guarding import ListenBegan
from bot.games.castle.facts.joint import Announced, Whispered
from bot.games.castle.facts.setup import (
    EndSet,
    EntrancesChosen,
    GoalDrawn,
    GoalWritten,
    HandChosen,
    StartChosen,
)
from bot.games.castle.facts.sneaking import (
    AnswersGiven,
    CameOut,
    LeftMap,
    Moved,
    PassSent,
    RopeHung,
    TurnPlanned,
    WentInside,
    WindowClosed,
)
from bot.games.castle.facts.turn import Met
from bot.games.castle.kinds import (
    GUARDS,
    INTRUDERS,
    NINJA,
    TRAITOR,
    Card,
    GuardId,
    Mark,
    Moment,
    Phase,
    Tunnel,
    Who,
)
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.rules.language import FACTS
from bot.games.castle.setting.seating import CARDS, EARS, PASSAGE, POSITION, TURNS
from bot.games.castle.state.state import State
from bot.games.castle.trials.invariants import broken_invariants
from bot.players.random_player import RandomPlayer
from tests.games.castle.kit import game, zones
from tests.games.castle.rivals import CONTESTED
from tests.games.castle.whole_games.test_R27_random_play import keen, short
from tests.rolling import Rolling

HERE, THERE = zones("YA1 YA2")
GUARD = GuardId(1)
CARDS_HELD = (Card.ROPE, Card.KENJUTSU)
RIVAL_OF: dict[Seat, Seat] = {NINJA: TRAITOR, TRAITOR: NINJA}
SEATS: tuple[Seat | None, ...] = (NINJA, TRAITOR, GUARDS, None)


class Row(NamedTuple):
    """A fact, and what ninja, traitor, guards and spectators witness of it."""

    fact: CastleFact
    ninja: Fact | None
    traitor: Fact | None
    guards: Fact | None
    public: Fact | None


def of_ninja(fact: CastleFact, others: Fact | None = None) -> Row:
    """The ninja's own: the rest, his rival among them, see something else or nothing."""
    return Row(fact, fact, others, others, others)


def of_traitor(fact: CastleFact, others: Fact | None = None) -> Row:
    return Row(fact, others, fact, others, others)


def listen(*heard: Who) -> ListenBegan:
    return ListenBegan((GUARD,), HERE, heard)


DEAF = replace(listen(), in_range=None)
LEAVING = LeftMap(Who.TRAITOR, HERE)
START = StartChosen(Who.NINJA, HERE, ())
N, T = Who.NINJA, Who.TRAITOR

TABLE = [
    of_ninja(GoalDrawn(N, Mark.A), GoalDrawn(N, None)),
    of_traitor(GoalDrawn(T, Mark.A), GoalDrawn(T, None)),
    of_ninja(GoalWritten(N, Mark.A)),
    of_traitor(GoalWritten(T, Mark.A)),
    of_ninja(HandChosen(N, 2, CARDS_HELD), HandChosen(N, 2, None)),
    of_traitor(HandChosen(T, 2, CARDS_HELD), HandChosen(T, 2, None)),
    of_ninja(StartChosen(N, HERE, (GUARD,)), StartChosen(N, None, None)),
    of_traitor(StartChosen(T, HERE, (GUARD,)), StartChosen(T, None, None)),
    of_ninja(EntrancesChosen(Tunnel.NINJAS, (HERE, THERE)), EntrancesChosen(Tunnel.NINJAS, None)),
    of_traitor(EntrancesChosen(Tunnel.TRAITORS, (HERE, THERE)), EntrancesChosen(Tunnel.TRAITORS, None)),
    of_ninja(EndSet(N, HERE)),
    of_traitor(EndSet(T, HERE)),
    Row(listen(N, T), listen(N), listen(T), DEAF, DEAF),
    Row(listen(N), listen(N), listen(), DEAF, DEAF),
    Row(listen(T), listen(), listen(T), DEAF, DEAF),
    of_ninja(Moved(N, HERE, ends=True, is_guarded=True, revealers=(GUARD,))),
    of_traitor(Moved(T, HERE, ends=True, is_guarded=True, revealers=(GUARD,))),
    of_ninja(CameOut(N, HERE, True, (GUARD,)), CameOut(N, None, False, ())),
    of_traitor(WentInside(T, HERE, True, (GUARD,)), WentInside(T, None, False, ())),
    of_ninja(LeftMap(N, HERE), LeftMap(N, None)),
    of_ninja(RopeHung(N, (HERE, THERE))),
    of_traitor(RopeHung(T, (HERE, THERE))),
    of_ninja(ShadowWalked(N)),
    of_ninja(Threw(N)),
    of_traitor(WindowClosed(T)),
    of_traitor(Met((GUARD,))),
    of_ninja(PassSent(N, NINJA)),
    of_traitor(PassSent(T, TRAITOR)),
    of_ninja(AnswersGiven(N, ((0, Card.SHURIKEN),))),
    of_traitor(AnswersGiven(T, ((0, Card.CAT), (1, None)))),
    Row(TurnPlanned(N, (HERE,)), TurnPlanned(N, (HERE,)), TurnPlanned(N, None), None, None),
    Row(TurnPlanned(T, (HERE,)), TurnPlanned(T, None), TurnPlanned(T, (HERE,)), None, None),
    Row(Whispered(POSITION[N], START), START, None, None, None),
    Row(Whispered(POSITION[T], LEAVING), None, LEAVING, None, None),
    Row(Announced(POSITION[T], LEAVING), LeftMap(T, None), None, LeftMap(T, None), LeftMap(T, None)),
]


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{type(row.fact).__name__}")
def test_R28_5_and_10_a_rival_is_an_opponent_in_every_row(row: Row) -> None:
    rules = game(**CONTESTED)
    seen = tuple(row.fact.seen_by(rules.viewer(seat)) for seat in SEATS)
    assert seen == (row.ninja, row.traitor, row.guards, row.public)


def test_R28_10_every_secret_of_an_intruder_is_in_the_table() -> None:
    """All that somebody does not see whole, but what guards hide, partners tell each other, or a Lone Wolf does."""
    listed = {type(row.fact) for row in TABLE}
    secret = {kind for kind in FACTS if not issubclass(kind, Public)}
    of_others = {
        *("GuardHandChosen", "GuardsPlaced", "MapMarked", "BonusTaken", "Drew"),
        *("Proposed", "ProposalClosed", "OrderAgreed", "PassageAgreed"),
        *("CardsShared", "WoundsShared", "BonusShared", "SleepersShared", "PlacingInTurns", "Laid"),
        *("FigureChosen", "SoleGoalDrawn", "Veiled"),
    }
    missing = {kind.__name__ for kind in secret - listed} - of_others
    assert not missing, f"the TABLE above has no row for {missing}: what does a rival see of it?"
    assert of_others <= {kind.__name__ for kind in secret - listed}


def test_R26_5_rivals_are_in_no_circle_together_but_that_of_turns() -> None:
    rules = game(**CONTESTED)
    ninja, traitor = rules.viewer(NINJA).circles, rules.viewer(TRAITOR).circles
    assert ninja == {TURNS, POSITION[N], CARDS[N], EARS[N], PASSAGE[N]}
    assert ninja & traitor == {TURNS}
    assert INTRUDERS not in ninja | traitor


# ---- whole games

OWN_ONLY = (
    "goal",
    "speed",
    "trail",
    "is_ended",
    "must_leave",
    "has_thrown",
    "has_walked",
    "revealers",
    "aims",
)


def check_rival(seen: State, true: State, me: Who) -> None:
    """A rival knows his own secrets and none of the other's (R28.3, R28.10)."""
    mine, his = seen.intruder(me), seen.intruder(me.mate)
    assert mine == true.intruder(me)
    assert seen.marks.passages.of(me) == true.marks.passages.of(me)
    check_outsider(seen, true, me.mate)
    assert {link for link, owners in true.marks.ropes.items() if me in owners} == set(seen.marks.ropes)
    assert all(owners == (me,) for owners in seen.marks.ropes.values())
    assert his.hand.known is None or his.hand.size == 0
    assert seen.marks.objects is None


def check_outsider(seen: State, true: State, who: Who) -> None:
    """Of an intruder others know the public part only (R28.1)."""
    his, truth = seen.intruder(who), true.intruder(who)
    blank = type(his)(who)
    hidden = [name for name in OWN_ONLY if name != "goal" or not truth.is_done]
    assert [attrgetter(name)(his) for name in hidden] == [attrgetter(name)(blank) for name in hidden]
    assert his.zone in (None, *Tunnel)
    assert (his.standing, his.is_shown, his.figure) == (truth.standing, truth.is_shown, truth.figure)
    assert (his.wounds, his.hand.size, his.is_done) == (truth.wounds, truth.hand.size, truth.is_done)
    theirs = seen.marks.passages.of(who)
    assert (theirs.entrances, theirs.found) == (None, true.marks.passages.of(who).found)


def check(seen: State, true: State, seat: Seat | None) -> None:
    """R28 as a whole, for one viewer, when no hand or start is being chosen."""
    if seat in (NINJA, TRAITOR):
        check_rival(seen, true, Who(str(seat)))
        return
    for who in Who:
        check_outsider(seen, true, who)
    assert (seen.marks.ropes, seen.met) == ({}, frozenset())
    assert seen.action.listening is None or seen.action.listening.in_range is None


def words(match: Match[State], seat: Seat | None, facts: list[Fact]) -> list[str]:
    """Everything a viewer could be told, so that no fact or option lacks words."""
    rules, state = match.game, match.state
    assert isinstance(rules, CastleGame)
    viewer = rules.viewer(seat)
    lines = [
        *BOX.words.tell(rules, facts, viewer),
        *BOX.words.standing(rules, state, viewer),
        BOX.pictures.alt(rules, state, viewer),
    ]
    if seat is not None:
        lines.append(BOX.words.question(rules, state, seat))
        lines += [BOX.words.choice(rules, state, seat, option).label for option in match.options(seat)]
    return lines


@pytest.mark.parametrize(("goals", "seed"), [("draw", 0), ("write", 1)])
def test_R26_and_R28_random_games_of_rivals(goals: str, seed: int) -> None:
    """R31 holds; every seat decides from what it witnessed, and knows nothing that it may not."""
    rules = short(
        {**CONTESTED, "contestedGoals": goals, "contestedResult": ("first", "individual")[seed % 2]}
    )
    luck, player = Rolling(Random(f"rivals {goals} {seed}")), keen()
    match: Match[State] = Match.dealt(rules, luck)
    sights = {seat: match.seen_by(rules.viewer(seat)) for seat in SEATS}
    while awaited := sorted(match.awaited()):
        seat = awaited[luck.below("whose", len(awaited))]
        facts = match.play(seat, decided(sights[seat], seat, player, luck), luck)
        assert broken_invariants(rules.setting, match.state) == [], facts
        if seat in RIVAL_OF and sights[seat].state.phase is Phase.INTRUDERS:
            assert shown_to(match, RIVAL_OF[seat], facts) == shown_to(match, None, facts)
        for each, sight in sights.items():
            seen = witnessed(facts, rules.viewer(each))
            sight.witness(seen)
            assert None not in words(sight, each, seen)
            if each is not None:
                assert match.options(each) == sight.options(each)
                assert (each in match.awaited()) == (each in sight.awaited())
            if match.state.moment not in (Moment.HANDS, Moment.STARTS):
                check(sight.state, match.state, each)
    assert match.state.result is not None


def shown_to(match: Match[State], seat: Seat | None, facts: list[Fact]) -> list[Fact]:
    """What somebody sees of a rival's turn, but whose turn it is and whom the traitor meets through it (R26.6)."""
    seen = witnessed(facts, match.game.viewer(seat))
    return [fact for fact in seen if not isinstance(fact, TurnPlanned | Met)]


def decided(sight: Match[State], seat: Seat, player: RandomPlayer, luck: Rolling) -> Any:
    """A decision from what the seat has witnessed; now and then the default one."""
    if luck.below("absent", 20) == 0:
        return sight.game.default(sight.state, seat, luck)
    return player.decide(sight, seat, luck)
