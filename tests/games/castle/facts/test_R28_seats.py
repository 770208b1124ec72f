"""R28.8, read for every seating: what ninja, traitor, each guard seat and a spectator witness of every kind of fact."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, NamedTuple

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Fact, Public, Seat, Viewer
from bot.engine.match import Match
from bot.games.castle.cards.shadow_walk import ShadowWalked
from bot.games.castle.cards.shuriken import Threw
from bot.games.castle.decisions import Bed, GoFirst, ShareCards
from bot.games.castle.facts.agreements import (
    BonusShared,
    CardsShared,
    Laid,
    PlacingInTurns,
    SleepersShared,
    WoundsShared,
)
from bot.games.castle.facts.guarding import ListenBegan
from bot.games.castle.facts.joint import (
    Announced,
    OrderAgreed,
    PassageAgreed,
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
    Veiled,
)
from bot.games.castle.facts.setup import (
    BonusTaken,
    EndSet,
    EntrancesChosen,
    GoalDrawn,
    GoalWritten,
    GuardHandChosen,
    GuardsPlaced,
    HandChosen,
    MapMarked,
    StartChosen,
)
from bot.games.castle.facts.sneaking import (
    AnswersGiven,
    CameOut,
    LeftMap,
    MissionDone,
    Moved,
    PassSent,
    RopeHung,
    SearchesAnswered,
    SearchesDeclared,
    TurnPlanned,
    WentInside,
    WindowClosed,
)
from bot.games.castle.facts.turn import Drew, Met
from bot.games.castle.kinds import (
    GUARDS,
    INTRUDERS,
    NINJA,
    SPEARS,
    SWORDS,
    TRAITOR,
    Card,
    GuardId,
    Mark,
    Tunnel,
    Weapon,
    Who,
)
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.rules.language import FACTS
from bot.games.castle.setting.seating import CARDS, EARS, HANDS, PASSAGE, POSITION, TURNS
from bot.players.random_player import RandomPlayer
from tests.games.castle.facts.seatings import SEATINGS, SEEN, of
from tests.games.castle.kit import game, zones

N, T, GUARD = Who.NINJA, Who.TRAITOR, GuardId(1)
HERE, THERE = zones("YA1 YA2")
HELD = (Card.ROPE, Card.KENJUTSU)


class Row(NamedTuple):
    """A fact, its owner (a line of the table), its form for outsiders, and its form for a seat in between."""

    whose: str
    fact: Fact
    faint: Fact | None = None
    half: Fact | None = None


def secrets_of(who: Who) -> list[Row]:
    """The rows of one intruder's own acts."""
    place, cards = of(who, "place"), of(who, "cards")
    return [
        Row(cards, GoalDrawn(who, Mark.A), GoalDrawn(who, None)),
        Row(cards, GoalWritten(who, Mark.A)),
        Row(cards, HandChosen(who, 2, HELD), HandChosen(who, 2, None)),
        Row(cards, EndSet(who, HERE)),
        Row(place, StartChosen(who, HERE, (GUARD,)), StartChosen(who, None, None)),
        Row(place, Moved(who, HERE, ends=True, is_guarded=True, revealers=(GUARD,))),
        Row(place, CameOut(who, HERE, True, (GUARD,)), CameOut(who, None, False, ())),
        Row(place, WentInside(who, HERE, True, (GUARD,)), WentInside(who, None, False, ())),
        Row(place, LeftMap(who, HERE), LeftMap(who, None)),
        Row(place, RopeHung(who, (HERE, THERE))),
        Row(place, WindowClosed(who)),
        Row(place, PassSent(who, INTRUDERS)),
        Row(place, AnswersGiven(who, ((0, Card.KENJUTSU),))),
    ]


def cards_of(seat: Seat) -> list[Row]:
    """The rows of a guard seat's cards."""
    whose = f"{seat}' cards"
    unseen = BonusTaken(seat, 1, 1, 1, None, None, None)
    taken = replace(unseen, deck_cards=(Card.AWAKEN,), discard_cards=(Card.KENJUTSU,), zones=(HERE,))
    chosen, drew = GuardHandChosen(seat, 2, 16, HELD), Drew(seat, 2, HELD)
    no_cards, none_drawn = replace(chosen, cards=None), replace(drew, cards=None)
    return [
        Row(whose, chosen, no_cards, no_cards),
        Row(whose, drew, none_drawn, none_drawn),
        Row(whose, taken, unseen, replace(unseen, zones=(HERE,))),
    ]


COMMON = (Tunnel.PASSAGE, (HERE, THERE))
OWN = {N: Tunnel.NINJAS, T: Tunnel.TRAITORS}
BOTH = ListenBegan((GUARD,), HERE, (N, T))
LEAVING = LeftMap(T, HERE)
CHOSEN, UNSEEN = GuardHandChosen(SWORDS, 2, 16, HELD), GuardHandChosen(SWORDS, 2, 16, None)

TABLE: Final = [
    *secrets_of(N),
    *secrets_of(T),
    *(Row(of(who, "cards"), EntrancesChosen(OWN[who], (HERE, THERE)), EntrancesChosen(OWN[who], None)) for who in Who),
    Row("ninja's place", ShadowWalked(N)),
    Row("ninja's place", Threw(N)),
    Row("traitor's place", Met((GUARD,))),
    Row("what is heard", BOTH, replace(BOTH, in_range=None)),
    Row("ninja's turn", TurnPlanned(N, (HERE,)), None, TurnPlanned(N, None)),
    Row("intruders' accord", Proposed(INTRUDERS, NINJA, GoFirst(T))),
    Row("intruders' accord", ProposalClosed(INTRUDERS, is_accepted=True)),
    Row("intruders' accord", OrderAgreed(INTRUDERS, T)),
    Row("intruders' accord", PassageAgreed(INTRUDERS, (HERE, THERE))),
    Row("told later", Announced(INTRUDERS, LEAVING), LeftMap(T, None)),
    Row("whispered", Whispered(INTRUDERS, LEAVING), LeftMap(T, None), None),
    Row("traitor's whisper", Whispered(POSITION[T], LEAVING)),
    Row("traitor's news", Announced(POSITION[T], LEAVING), LeftMap(T, None)),
    Row("swords' whisper", Whispered(GUARDS, CHOSEN), None, UNSEEN),
    Row("guards' news", Announced(GUARDS, CHOSEN), UNSEEN),
    Row("guards' map", GuardsPlaced(((HERE, Weapon.SWORD),), ())),
    Row("guards' map", MapMarked((HERE,), ((Mark.A, THERE),)), MapMarked(None, None)),
    Row("guards' map", Proposed(GUARDS, SWORDS, GoFirst(T))),
    Row("guards' map", ProposalClosed(GUARDS, is_accepted=False)),
    Row("guards' map", CardsShared(GUARDS, (0, 2))),
    Row("guards' map", WoundsShared(GUARDS, N, (SWORDS, SPEARS))),
    Row("guards' map", BonusShared(GUARDS, (5, 0))),
    Row("guards' map", SleepersShared(GUARDS, (0, 3))),
    Row("guards' map", PlacingInTurns(GUARDS)),
    Row("guards' map", Laid(GUARDS, Bed(HERE))),
    Row("wolf's mask", FigureChosen(N, is_secret=True), FigureChosen(None, is_secret=True)),
    Row("wolf's mask", SoleGoalDrawn(Mark.A), SoleGoalDrawn(None)),
    Row("wolf's mask", Veiled(StartChosen(T, HERE, ())), SomebodyStarted()),
    Row("wolf's mask", Veiled(LEAVING), SomebodyLeft()),
    Row("wolf's mask", Veiled(SearchesDeclared(((T, HERE),))), SomebodySearched((HERE,))),
    Row("wolf's mask", Veiled(SearchesAnswered(((T, HERE, Mark.A, True),))), SomebodyFound(((HERE, Mark.A, True),))),
    Row("wolf's mask", Veiled(MissionDone(T, Mark.A)), SomebodyDone(Mark.A)),
    *cards_of(GUARDS),
    *cards_of(SWORDS),
    *cards_of(SPEARS),
]  # fmt: skip

PUBLIC_KINDS = """
AlertSet Asked BonusBegan BranchAsked CardPlayed Carded Detected Died EntranceFound Fetched
FigureAsked FreeListenDeclared GameOver GuardAwoke GuardDrunk GuardFell GuardJoined GuardSobered
GuardStruck GuardsCameOut GuardsShown GuardsStepped HeadingAsked HeadingSet ListenAnswered MarchBegan
MarchEnded MissionDone MoveBegan MoveEnded Passed PatrolFormed PatrolMarched PatrolSplit PatrolsMerged
PhaseBegan RemovalAsked Reshuffled ResultApplied ReturnBegan Returned Revealed RopeFound
SearchesAnswered SearchesDeclared SentryAppeared SentryErased SomebodyDone SomebodyFound SomebodyLeft
SomebodySearched SomebodyStarted TrapHushed TurnBegan Unmasked Vanished WoundsReturned
"""
"""The kinds of facts that all viewers see equally well (R28.1)."""

SEEN_BY_ALL: Final = frozenset(PUBLIC_KINDS.split())
HIDDEN: Final = frozenset(type(row.fact) for row in TABLE)

CASES = [
    pytest.param(row, seating, id=f"{seating}: {type(row.fact).__name__}, {row.whose}")
    for row in TABLE
    for seating in SEATINGS
    if seating in SEEN[row.whose]
]


def rules_of(seating: str) -> CastleGame:
    return game(**SEATINGS[seating])


def expected(row: Row, sign: str) -> Fact | None:
    """The meaning of a letter of `SEEN` for a row."""
    match sign:
        case "W":
            return row.fact.fact if isinstance(row.fact, Whispered | Veiled) else row.fact
        case "f":
            return row.faint
        case "h":
            return row.half
        case "n":
            return replace(BOTH, in_range=(N,))
        case "t":
            return replace(BOTH, in_range=(T,))
        case _:
            return None


@pytest.mark.parametrize(("row", "seating"), CASES)
def test_R28_8_what_every_seat_witnesses(row: Row, seating: str) -> None:
    rules = rules_of(seating)
    seen = [row.fact.seen_by(rules.viewer(seat)) for seat in (*rules.seats, None)]
    assert seen == [expected(row, sign) for sign in SEEN[row.whose][seating]]


@pytest.mark.parametrize(("row", "seating"), CASES)
def test_R28_8_the_witnessed_form_of_a_fact_is_all_there_is_to_see(row: Row, seating: str) -> None:
    """Hiding a second time hides no more: a witnessed fact can be passed on to the same viewer."""
    rules = rules_of(seating)
    for viewer in map(rules.viewer, (*rules.seats, None)):
        seen = row.fact.seen_by(viewer)
        assert seen is None or seen.seen_by(viewer) == seen


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{type(row.fact).__name__}, {row.whose}")
def test_R28_6_a_viewer_in_no_circle_sees_the_public_part(row: Row) -> None:
    stranger = Viewer("stranger", frozenset({"kitchen"}))
    assert row.fact.seen_by(stranger) == row.fact.seen_by(PUBLIC)


def test_R28_8_every_kind_of_fact_is_in_the_table_or_seen_by_all() -> None:
    missing = {kind.__name__ for kind in set(FACTS) - HIDDEN} - SEEN_BY_ALL
    assert not missing, f"PUBLIC_KINDS lacks {missing}, or the TABLE above a row: which seats see what of it?"
    assert {kind.__name__ for kind in FACTS if issubclass(kind, Public)} == SEEN_BY_ALL
    assert set(FACTS) >= HIDDEN


def test_R28_8_a_fact_that_says_nothing_is_seen_by_nobody() -> None:
    for seat in (INTRUDERS, GUARDS, None):
        assert Fact().seen_by(game().viewer(seat)) is None


@pytest.mark.parametrize("seating", SEATINGS)
def test_R28_6_nobody_but_a_seat_is_in_a_circle(seating: str) -> None:
    rules = rules_of(seating)
    assert rules.viewer(None).circles == frozenset()
    sides = [rules.viewer(seat).circles for seat in rules.seats]
    intruders = frozenset().union(*sides[: len(rules.setting.seating.intruders)])
    guards = frozenset().union(*sides[len(rules.setting.seating.intruders) :])
    assert intruders.isdisjoint(guards)


def test_R28_5_a_side_is_seen_as_one() -> None:
    of_both = {circle[who] for circle in (POSITION, CARDS, EARS, PASSAGE) for who in Who}
    assert game().viewer(INTRUDERS).circles == {INTRUDERS, TURNS} | of_both
    assert game().viewer(GUARDS).circles == {GUARDS, HANDS[GUARDS]}


def test_R26_5_rivals_are_in_no_circle_together_but_that_of_turns() -> None:
    rules = rules_of("rivals of three")
    ninja, traitor = rules.viewer(NINJA).circles, rules.viewer(TRAITOR).circles
    assert ninja == {TURNS, POSITION[N], CARDS[N], EARS[N], PASSAGE[N]}
    assert ninja & traitor == {TURNS}
    assert INTRUDERS not in ninja | traitor


def test_R28_8_a_proposal_changes_nothing_that_the_others_see() -> None:
    """Not a fact, not the options, not who is asked (R31.11)."""
    match = Match.dealt(game(players=4), luck := Seeded("proposal"))
    player = RandomPlayer(weights={"decline": 0, "share-cards": 0})
    while not (shares := [each for each in match.options(SWORDS) if isinstance(each, ShareCards)]):
        seat = min(match.awaited())
        match.play(seat, player.decide(match, seat, luck), luck)
    strangers = [match.game.viewer(seat) for seat in (NINJA, TRAITOR, None)]
    before = [match.seen_by(stranger) for stranger in strangers]
    match.play(SWORDS, shares[0], luck)
    for earlier, stranger in zip(before, strangers, strict=True):
        now = match.seen_by(stranger)
        assert (now.log, now.state, now.awaited()) == (earlier.log, earlier.state, earlier.awaited())
