"""R28: who witnesses what. One row for each kind of fact: what the intruders, the guards and the public see of it."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from bot.engine.game import PUBLIC, Fact, Viewer
from bot.games.castle.cards.shadow_walk import ShadowWalked
from bot.games.castle.cards.shuriken import Threw
from bot.games.castle.decisions import Bed, GoFirst
from bot.games.castle.facts import CastleFact, GuardsOnly, Public
from bot.games.castle.facts.agreements import (
    BonusShared,
    CardsShared,
    FigureAsked,
    Laid,
    PlacingInTurns,
    SleepersShared,
    WoundsShared,
)
from bot.games.castle.facts.fighting import (
    Detected,
    Died,
    GuardDrunk,
    GuardFell,
    GuardStruck,
    Revealed,
    Vanished,
    WoundsReturned,
)
from bot.games.castle.facts.guarding import (
    BranchAsked,
    Carded,
    FreeListenDeclared,
    GuardAwoke,
    GuardJoined,
    GuardsCameOut,
    GuardSobered,
    GuardsStepped,
    HeadingAsked,
    HeadingSet,
    ListenAnswered,
    ListenBegan,
    MarchBegan,
    MarchEnded,
    MoveBegan,
    MoveEnded,
    PatrolFormed,
    PatrolMarched,
    PatrolsMerged,
    PatrolSplit,
)
from bot.games.castle.facts.joint import (
    Announced,
    Aside,
    OrderAgreed,
    PassageAgreed,
    Passed,
    ProposalClosed,
    Proposed,
    Whispered,
)
from bot.games.castle.facts.lone import (
    FigureChosen,
    SoleGoalDrawn,
    SomebodyDone,
    SomebodyFound,
    SomebodyLeft,
    SomebodySearched,
    SomebodyStarted,
    Unmasked,
    Veiled,
)
from bot.games.castle.facts.setup import (
    Asked,
    BonusBegan,
    BonusTaken,
    EndSet,
    EntrancesChosen,
    GoalDrawn,
    GoalWritten,
    GuardHandChosen,
    GuardsPlaced,
    GuardsShown,
    HandChosen,
    MapMarked,
    ReturnBegan,
    Returned,
    StartChosen,
)
from bot.games.castle.facts.sneaking import (
    AnswersGiven,
    CameOut,
    LeftMap,
    MissionDone,
    Moved,
    PassSent,
    RemovalAsked,
    ResultApplied,
    RopeHung,
    SearchesAnswered,
    SearchesDeclared,
    SentryAppeared,
    SentryErased,
    Sneaked,
    TrapHushed,
    TurnPlanned,
    WentInside,
    WindowClosed,
)
from bot.games.castle.facts.turn import (
    AlertSet,
    CardPlayed,
    Drew,
    EntranceFound,
    Fetched,
    GameOver,
    Met,
    PhaseBegan,
    Reshuffled,
    RopeFound,
    TurnBegan,
    Why,
)
from bot.games.castle.kinds import (
    GUARDS,
    INTRUDERS,
    SPEARS,
    SWORDS,
    Alert,
    Card,
    Goes,
    GuardId,
    Mark,
    Moment,
    PatrolId,
    Phase,
    Pile,
    Result,
    Tunnel,
    Weapon,
    Who,
)
from bot.games.castle.rules.language import FACTS
from bot.games.castle.setting.seating import CARDS as CARDS_OF
from bot.games.castle.setting.seating import EARS, HANDS, PASSAGE, POSITION, TURNS
from tests.games.castle.kit import game, zones

NINJA = Who.NINJA
HERE, THERE = zones("YA1 YA2")
GUARD, OTHER = GuardId(1), GuardId(2)
PATROL, SECOND = PatrolId(1), PatrolId(2)
CARDS = (Card.ROPE, Card.KENJUTSU)
POSTED = ((HERE, Weapon.SWORD),)
GROUPED = ((HERE, THERE, (Weapon.SWORD, Weapon.SPEAR)),)


class Row(NamedTuple):
    """A fact, and what the three kinds of viewers witness of it: the whole, a fainter fact, or nothing (None)."""

    fact: CastleFact
    intruders: Fact | None
    guards: Fact | None
    public: Fact | None


def to_all(fact: CastleFact) -> Row:
    return Row(fact, fact, fact, fact)


def to_intruders(fact: CastleFact, others: Fact | None = None) -> Row:
    return Row(fact, fact, others, others)


def to_guards(fact: CastleFact, others: Fact | None = None) -> Row:
    return Row(fact, others, fact, others)


SETUP = [
    to_intruders(GoalDrawn(NINJA, Mark.A), GoalDrawn(NINJA, None)),
    to_intruders(GoalWritten(NINJA, Mark.A)),
    to_intruders(HandChosen(NINJA, 2, CARDS), HandChosen(NINJA, 2, None)),
    to_guards(GuardHandChosen(GUARDS, 2, 34, CARDS), GuardHandChosen(GUARDS, 2, 34, None)),
    to_guards(GuardsPlaced(POSTED, GROUPED)),
    to_all(GuardsShown(POSTED, GROUPED)),
    to_guards(MapMarked((HERE,), ((Mark.A, THERE),)), MapMarked(None, None)),
    to_intruders(StartChosen(NINJA, HERE, (GUARD,)), StartChosen(NINJA, None, None)),
    to_intruders(EntrancesChosen(Tunnel.PASSAGE, (HERE, THERE)), EntrancesChosen(Tunnel.PASSAGE, None)),
]

GUARDS_TURN = [
    to_all(Asked(Moment.PLAN)),
    to_all(TurnBegan(2)),
    to_all(PhaseBegan(Phase.CARDS)),
    to_all(AlertSet(Alert.LOW, Why.HEARD)),
    to_all(Reshuffled(GUARDS, 3)),
    to_guards(Drew(GUARDS, 2, CARDS), Drew(GUARDS, 2, None)),
    to_all(CardPlayed(Pile.GUARDS, Card.AWAKEN, Goes.DISCARD, GUARDS)),
    to_all(Carded((GUARD,))),
    to_all(FreeListenDeclared((GUARD,), GUARDS)),
    to_intruders(ListenBegan((GUARD,), HERE, (NINJA,)), ListenBegan((GUARD,), HERE, None)),
    to_all(ListenAnswered(heard=True)),
    to_all(MoveBegan((GUARD,), 2, is_owed=False)),
    to_all(PatrolSplit(PATROL, (GUARD,), None)),
    to_all(GuardsStepped((GUARD,), HERE, 1, THERE)),
    to_all(GuardsCameOut((GUARD,), HERE, 1, is_new=True)),
    to_all(MoveEnded()),
    to_all(HeadingAsked(PATROL)),
    to_all(HeadingSet(PATROL, HERE)),
    to_all(GuardAwoke(GUARD, HERE, Weapon.SWORD)),
    to_all(GuardSobered(GUARD, Weapon.SWORD)),
    to_all(PatrolFormed(PATROL, (GUARD, OTHER), (HERE,), is_late=False)),
    to_all(GuardJoined(GUARD, PATROL)),
    to_all(PatrolsMerged(PATROL, SECOND)),
    to_all(MarchBegan(PATROL)),
    to_all(PatrolMarched(PATROL, HERE, (THERE,), THERE)),
    to_all(BranchAsked(PATROL, GUARDS)),
    to_all(MarchEnded()),
    to_all(EntranceFound(HERE, Tunnel.PASSAGE)),
    to_all(Fetched(GUARDS, Card.KENJUTSU)),
    to_all(RopeFound((HERE, THERE))),
    to_all(GuardStruck(GUARD, NINJA, 1, GUARDS)),
    to_all(WoundsReturned(NINJA, (GUARDS,) * 3)),
    to_all(Died(NINJA, HERE, returns=True)),
]

INTRUDERS_TURN = [
    to_all(ReturnBegan(NINJA)),
    to_all(Returned(NINJA)),
    to_all(BonusBegan(NINJA)),
    to_guards(
        BonusTaken(GUARDS, 1, 1, 1, (Card.AWAKEN,), (Card.KENJUTSU,), (HERE,)),
        BonusTaken(GUARDS, 1, 1, 1, None, None, None),
    ),
    to_intruders(Moved(NINJA, HERE, ends=True, is_guarded=True, revealers=(GUARD,))),
    to_intruders(CameOut(NINJA, HERE, True, (GUARD,)), CameOut(NINJA, None, False, ())),
    to_intruders(WentInside(NINJA, HERE, True, (GUARD,)), WentInside(NINJA, None, False, ())),
    to_intruders(LeftMap(NINJA, HERE), LeftMap(NINJA, None)),
    to_intruders(RopeHung(NINJA, (HERE, THERE))),
    to_intruders(ShadowWalked(NINJA)),
    to_intruders(Threw(NINJA)),
    to_intruders(WindowClosed(NINJA)),
    to_intruders(Met((GUARD,))),
    to_intruders(PassSent(NINJA, INTRUDERS)),
    to_intruders(AnswersGiven(NINJA, ((0, Card.CAT), (1, None)))),
    to_all(CardPlayed(Pile.NINJA, Card.SHADOW_WALK, Goes.OUT, INTRUDERS)),
    to_all(Detected(NINJA, HERE)),
    to_all(Revealed(NINJA, HERE)),
    to_all(Vanished(NINJA)),
    to_all(GuardFell(GUARD, HERE, Card.KENJUTSU)),
    to_all(GuardDrunk(GUARD, HERE)),
    to_all(SearchesDeclared(((NINJA, HERE),))),
    to_all(SearchesAnswered(((NINJA, HERE, Mark.TRAP, True),))),
    to_all(ResultApplied()),
    to_all(TrapHushed(HERE)),
    to_all(MissionDone(NINJA, Mark.A)),
    to_all(SentryErased(HERE, Card.KENJUTSU)),
    to_all(SentryAppeared(GUARD, HERE, Weapon.SWORD)),
    to_all(RemovalAsked(HERE)),
    to_all(GameOver(Result.DRAW)),
]

MOVED = Moved(NINJA, HERE, ends=False, is_guarded=False, revealers=())
LEFT = LeftMap(NINJA, HERE)

TWO_SEATS = [
    Row(Whispered(INTRUDERS, MOVED), MOVED, None, None),
    Row(Whispered(INTRUDERS, LEFT), LEFT, None, None),
    Row(Announced(INTRUDERS, LEFT), None, LeftMap(NINJA, None), LeftMap(NINJA, None)),
    to_intruders(Proposed(INTRUDERS, INTRUDERS, GoFirst(NINJA))),
    to_guards(Proposed(GUARDS, GUARDS, GoFirst(NINJA))),
    to_intruders(ProposalClosed(INTRUDERS, is_accepted=True)),
    to_intruders(OrderAgreed(INTRUDERS, NINJA)),
    to_intruders(PassageAgreed(INTRUDERS, (HERE, THERE))),
    to_intruders(EndSet(NINJA, HERE)),
    to_intruders(TurnPlanned(NINJA, (HERE,))),
    to_all(Passed(GUARDS)),
    to_guards(CardsShared(GUARDS, (0, 2))),
    to_guards(WoundsShared(GUARDS, NINJA, (SWORDS, SPEARS))),
    to_guards(BonusShared(GUARDS, (5, 0))),
    to_guards(SleepersShared(GUARDS, (0, 3))),
    to_guards(PlacingInTurns(GUARDS)),
    to_guards(Laid(GUARDS, Bed(HERE))),
    to_all(FigureAsked(HERE)),
]

STARTED = StartChosen(NINJA, HERE, (GUARD,))
SEARCHED = SearchesDeclared(((NINJA, HERE),))
FOUND = SearchesAnswered(((NINJA, HERE, Mark.TRAP, True),))

LONE_WOLF = [
    to_all(FigureChosen(NINJA, is_secret=False)),
    to_intruders(FigureChosen(NINJA, is_secret=True), FigureChosen(None, is_secret=True)),
    to_intruders(SoleGoalDrawn(Mark.A), SoleGoalDrawn(None)),
    to_all(Unmasked(NINJA)),
    Row(Veiled(STARTED), STARTED, SomebodyStarted(), SomebodyStarted()),
    Row(Veiled(LEFT), LEFT, SomebodyLeft(), SomebodyLeft()),
    Row(Veiled(SEARCHED), SEARCHED, SomebodySearched((HERE,)), SomebodySearched((HERE,))),
    Row(
        Veiled(FOUND),
        FOUND,
        SomebodyFound(((HERE, Mark.TRAP, True),)),
        SomebodyFound(((HERE, Mark.TRAP, True),)),
    ),
    Row(Veiled(MissionDone(NINJA, Mark.A)), MissionDone(NINJA, Mark.A), *[SomebodyDone(Mark.A)] * 2),
    to_all(SomebodyStarted()),
    to_all(SomebodyLeft()),
    to_all(SomebodySearched((HERE,))),
    to_all(SomebodyFound(((HERE, None, False),))),
    to_all(SomebodyDone(Mark.A)),
]

TABLE = [*SETUP, *GUARDS_TURN, *INTRUDERS_TURN, *TWO_SEATS, *LONE_WOLF]
STRANGER = Viewer("stranger", frozenset({"kitchen"}))


def _name(row: Row) -> str:
    return type(row.fact).__name__


@pytest.mark.parametrize("row", TABLE, ids=_name)
def test_R28_8_what_each_viewer_witnesses(row: Row) -> None:
    rules = game()
    assert row.fact.seen_by(rules.viewer(INTRUDERS)) == row.intruders
    assert row.fact.seen_by(rules.viewer(GUARDS)) == row.guards
    assert row.fact.seen_by(rules.viewer(None)) == row.public


@pytest.mark.parametrize("row", TABLE, ids=_name)
def test_R28_6_whoever_is_in_no_circle_sees_the_public_part(row: Row) -> None:
    assert row.fact.seen_by(PUBLIC) == row.fact.seen_by(STRANGER) == row.public


def test_R28_8_every_kind_of_fact_is_in_the_table() -> None:
    missing = set(FACTS) - {type(row.fact) for row in TABLE}
    assert not missing, f"the TABLE above has no row for {missing}: who sees what of it?"
    assert {type(row.fact) for row in TABLE} <= set(FACTS)


def test_R28_8_a_fact_that_says_nothing_is_seen_by_nobody() -> None:
    for seat in (INTRUDERS, GUARDS, None):
        assert CastleFact().seen_by(game().viewer(seat)) is None


@pytest.mark.parametrize("kind", FACTS, ids=lambda kind: kind.__name__)
def test_R28_8_every_kind_of_fact_says_who_sees_it(kind: type[CastleFact]) -> None:
    assert issubclass(kind, Public | Sneaked | Aside | GuardsOnly) or "seen_by" in vars(kind)


@pytest.mark.parametrize("row", TABLE, ids=_name)
def test_R28_8_what_is_seen_of_a_fact_is_all_there_is_to_see(row: Row) -> None:
    """Hiding again hides no more: a witnessed fact can be passed on to the same viewer."""
    for viewer in (game().viewer(INTRUDERS), game().viewer(GUARDS), PUBLIC):
        seen = row.fact.seen_by(viewer)
        assert seen is None or seen.seen_by(viewer) == seen


def test_R28_5_a_side_is_seen_as_one() -> None:
    of_both = {circle[who] for circle in (POSITION, CARDS_OF, EARS, PASSAGE) for who in Who}
    assert game().viewer(INTRUDERS).circles == {INTRUDERS, TURNS} | of_both
    assert game().viewer(GUARDS).circles == {GUARDS, HANDS[GUARDS]}
    assert game().viewer(None).circles == frozenset()
