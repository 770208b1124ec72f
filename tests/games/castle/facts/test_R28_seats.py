"""R28.8, read for every seating: what ninja, traitor, each guard seat and a spectator witness of every kind of fact."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from operator import attrgetter
from random import Random
from typing import Any, Final, NamedTuple

import pytest

from bot.engine.game import Fact, Seat
from bot.engine.match import Match, witnessed
from bot.games.castle.cards.shadow_walk import ShadowWalked
from bot.games.castle.cards.shuriken import Threw
from bot.games.castle.decisions import Bed, GoFirst
from bot.games.castle.facts import CastleFact, Public
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
    Card,
    GuardId,
    Mark,
    Moment,
    Tunnel,
    Weapon,
    Who,
)
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.rules.language import FACTS
from bot.games.castle.state.cards import Piles
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.state import State
from tests.games.castle.facts.test_R28_state import (
    PUBLIC_FIELDS,
    PUBLIC_OF_INTRUDER,
    SECRET_OF_INTRUDER,
    same,
)
from tests.games.castle.kit import game, zones
from tests.games.castle.whole_games.test_R27_random_play import keen, short
from tests.rolling import Rolling

N, T, GUARD = Who.NINJA, Who.TRAITOR, GuardId(1)
HERE, THERE = zones("YA1 YA2")
HELD = (Card.ROPE, Card.KENJUTSU)
APART = {"intrudersShareAll": False}
CLOSED = {"guardsShareHands": False}
SEATINGS: Final[Mapping[str, Mapping[str, Any]]] = {
    "two": {"players": 2},
    "wolf": {"variant": "loneWolf", "loneWolfConceal": True},
    "three": {"players": 3},
    "three apart": {"players": 3, **APART},
    "four": {"players": 4},
    "four apart": {"players": 4, **APART, **CLOSED},
    "rivals of three": {"players": 3, "variant": "contested"},
    "rivals of four": {"players": 4, "variant": "contested", **CLOSED},
}

COLUMNS = """
whose             | two   | wolf  | three  | three apart | four    | four apart | rivals of three | rivals of four
ninja's place     | W f f | W f f | WW f f | Wf f f      | WW ff f | Wf ff f    | Wf f f          | Wf ff f
traitor's place   | W f f | W f f | WW f f | fW f f      | WW ff f | fW ff f    | fW f f          | fW ff f
ninja's cards     | W f f | W f f | WW f f | WW f f      | WW ff f | WW ff f    | Wf f f          | Wf ff f
traitor's cards   | W f f | W f f | WW f f | WW f f      | WW ff f | WW ff f    | fW f f          | fW ff f
what is heard     | W f f | W f f | WW f f | nW f f      | WW ff f | nW ff f    | nt f f          | nt ff f
ninja's turn      | W - - | W - - | WW - - | Wh - -      | WW -- - | Wh -- -    | Wh - -          | Wh -- -
intruders' accord | W - - | W - - | WW - - | WW - -      | WW -- - | WW -- -    | -- - -          | -- -- -
guards' map       | f W f | f W f | ff W f | ff W f      | ff WW f | ff WW f    | ff W f          | ff WW f
swords' cards     |       |       |        |             | ff WW f | ff Wh f    |                 | ff Wh f
spears' cards     |       |       |        |             | ff WW f | ff hW f    |                 | ff hW f
told later        | - f f | - f f | -- f f | -- f f      | -- ff f | -- ff f    |                 |
whispered         | W - - | W - - | WW - - | fW - -      | WW -- - | fW -- -    |                 |
wolf's mask       |       | W f f |        |             |         |            |                 |
"""
"""Who sees how much of what belongs to somebody (R28.2, R28.3, R28.5, R28.10).

A letter for each seat: the intruders (ninja, traitor), the guards (swords, spears), at last a spectator. `W` is the
whole fact, `f` what outsiders see of it, `h` a part (the row says which), `n` and `t` whether the ninja or the
traitor alone is heard, `-` nothing. A blank means that the seating has no such thing.
"""


def _read_columns() -> dict[str, dict[str, str]]:
    head, *lines = [[cell.strip() for cell in line.split("|")] for line in COLUMNS.strip().splitlines()]
    return {
        whose: {name: cell.replace(" ", "") for name, cell in zip(head[1:], cells, strict=True) if cell}
        for whose, *cells in lines
    }


SEEN: Final = _read_columns()


class Row(NamedTuple):
    """A fact, whose it is (a line of the table), what outsiders see of it, and what a seat in between sees."""

    whose: str
    fact: CastleFact
    faint: Fact | None = None
    half: Fact | None = None


def of(who: Who, what: str) -> str:
    return f"{who}'s {what}"


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
    """The rows of one of two guard seats' cards."""
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
    *cards_of(SWORDS),
    *cards_of(SPEARS),
]  # fmt: skip

CASES = [
    pytest.param(row, seating, id=f"{seating}: {type(row.fact).__name__}, {row.whose}")
    for row in TABLE
    for seating in SEATINGS
    if seating in SEEN[row.whose]
]


def rules_of(seating: str) -> CastleGame:
    return game(**SEATINGS[seating])


def expected(row: Row, sign: str) -> Fact | None:
    """What a letter of `SEEN` means for a row."""
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


def test_R28_8_every_kind_of_fact_is_in_the_table_or_seen_by_all() -> None:
    listed = {type(row.fact) for row in TABLE}
    missing = {kind for kind in FACTS if not issubclass(kind, Public)} - listed
    assert not missing, f"the TABLE above has no row for {missing}: which seats see what of it?"
    assert not [kind for kind in listed if issubclass(kind, Public)]


@pytest.mark.parametrize("seating", SEATINGS)
def test_R28_6_nobody_but_a_seat_is_in_a_circle(seating: str) -> None:
    rules = rules_of(seating)
    assert rules.viewer(None).circles == frozenset()
    sides = [rules.viewer(seat).circles for seat in rules.seats]
    intruders = frozenset().union(*sides[: len(rules.setting.seating.intruders)])
    guards = frozenset().union(*sides[len(rules.setting.seating.intruders) :])
    assert intruders.isdisjoint(guards)


# ---- what stands in a state

DEEDS = SECRET_OF_INTRUDER - {"goal", "zone"}
INTRUDERS_TURN = {f"sneaking.{name}" for name in ("planned", "first", "mover", "finished", "window")}
AGREED = {f"agreed.{name}" for name in ("bonus_cards", "bonus_sleepers", "card_share", "is_in_turns", "laid")}
"""Known to the guards alone."""
PLAYED = ["three", "three apart", "four", "four apart", "rivals of four"]
"""Two seats are played in test_R28_state, three rivals in test_R28_contested."""


def letter(rules: CastleGame, seating: str, seat: Seat | None, whose: str) -> str:
    """What the table says of a seat."""
    return SEEN[whose][seating][(*rules.seats, None).index(seat)]


class Sight(NamedTuple):
    """What one seat has witnessed of a match, held against the truth and the table."""

    rules: CastleGame
    seating: str
    seat: Seat | None
    match: Match[State]

    def knows(self, whose: str) -> bool:
        return letter(self.rules, self.seating, self.seat, whose) == "W"

    def check(self, true: State) -> None:
        """R28.1 to R28.4; what the sides whisper is not yet public."""
        seen = self.match.state
        for who in Who:
            self._intruder(seen, true, who)
        for seat in self.rules.setting.seating.guards:
            self._piles(seen.piles[seat], true.piles[seat], seat)
        self._sides(seen, true)
        if not true.agreed.whispers:
            same(seen, true, PUBLIC_FIELDS)

    def _intruder(self, seen: State, true: State, who: Who) -> None:
        his, truth, blank = seen.intruder(who), true.intruder(who), Intruder(who)
        is_watched, is_friend = self.knows(of(who, "place")), self.knows(of(who, "cards"))
        same(his, truth if is_watched else blank, DEEDS)
        if is_watched:
            assert his.zone == truth.zone
        else:
            assert his.zone in (None, *Tunnel)
        assert his.goal == (truth.goal if is_friend or his.is_done else None)
        if is_friend:
            assert his.hand == truth.hand
        else:
            assert his.hand.known is None or his.hand.size == 0
        theirs, passage = seen.marks.passages.of(who), true.marks.passages.of(who)
        assert theirs.entrances == (passage.entrances if is_friend else None)
        if not true.agreed.whispers:
            same(his, truth, PUBLIC_OF_INTRUDER)
            assert (his.hand.size, theirs.found) == (truth.hand.size, passage.found)

    def _piles(self, seen: Piles, true: Piles, seat: Seat) -> None:
        is_own = self.knows(f"{seat}' cards" if seat in (SWORDS, SPEARS) else "guards' map")
        for name in ("hand", "drawn", "deck"):
            mine, theirs = attrgetter(name)(seen), attrgetter(name)(true)
            assert mine.size == theirs.size
            if is_own:
                assert mine.known == theirs.known
            else:
                assert mine.known is None or mine.size == 0
        assert (seen.discard.size, seen.spent) == (true.discard.size, true.spent)

    def _sides(self, seen: State, true: State) -> None:
        is_guard, is_partner = self.knows("guards' map"), self.knows("intruders' accord")
        same(seen, true if is_guard else State(), {"marks.sleepers", "marks.objects", *AGREED})
        assert seen.agreed.proposals == {
            side: open_
            for side, open_ in true.agreed.proposals.items()
            if (is_guard if side == GUARDS else is_partner)
        }
        watched = [who for who in Who if self.knows(of(who, "place"))]
        ropes = {
            link: tuple(who for who in owners if who in watched) for link, owners in true.marks.ropes.items()
        }
        assert seen.marks.ropes == {link: owners for link, owners in ropes.items() if owners}
        if T not in watched:
            assert seen.met == frozenset()
        if letter(self.rules, self.seating, self.seat, "ninja's turn") == "-":
            same(seen, State(), INTRUDERS_TURN)


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("seating", PLAYED)
def test_R28_1_to_5_every_seat_knows_what_the_table_says(seating: str, seed: int) -> None:
    """In random games; every seat decides from what it witnessed, now and then one that is not waited for."""
    rules = short(dict(SEATINGS[seating]))
    luck, player = Rolling(Random(f"{seating} {seed}")), keen()
    match: Match[State] = Match.dealt(rules, luck)
    sights = {
        seat: Sight(rules, seating, seat, match.seen_by(rules.viewer(seat))) for seat in (*rules.seats, None)
    }
    while awaited := sorted(match.awaited()):
        seat = awaited[luck.below("whose", len(awaited))]
        facts = match.play(seat, player.decide(sights[seat].match, seat, luck), luck)
        for each, sight in sights.items():
            sight.match.witness(witnessed(facts, rules.viewer(each)))
            if each is not None:
                assert match.options(each) == sight.match.options(each)
                assert (each in match.awaited()) == (each in sight.match.awaited())
            if match.state.moment not in (Moment.HANDS, Moment.STARTS):
                sight.check(match.state)
    assert match.state.result is not None
