"""Default answers, and the golden phases that are played by them (S25, S-C55 to S-C58)."""

from __future__ import annotations

import pytest

from bot.engine.game import Fact, Seat
from bot.engine.match import Match
from bot.games.raid.board.track import label
from bot.games.raid.decisions import Freeze, Hold, Move, Start
from bot.games.raid.facts.day import BukiDrawn
from bot.games.raid.facts.dealing import PhaseBegan, TokenPassed, Unseen
from bot.games.raid.facts.guarding import GuardDropped, GuardMoved
from bot.games.raid.facts.moving import CubeLifted, LanternLifted, SetOff, Started, TookOut, TurnEnded
from bot.games.raid.facts.night import AlarmCardDrawn, AlarmChanged
from bot.games.raid.kinds import Buki, MoveCard
from bot.games.raid.moving.routes import ends
from bot.games.raid.state.state import State
from bot.games.raid.turn.defaults import score
from tests.games.raid.kit import HAWK, KITE, Told, dealt, move, playing, plays, position, setting_of, t

NIGHT = setting_of(match="midnight")
STILL = {"forward": 4, "right": 4}
"""The places of a shift by 0."""


def test_S_C55_the_first_turn() -> None:
    match = dealt("knight stride " + "walk " * 10, match="midnight")
    assert match.game.default(match.state, HAWK, Told()) == Start(t("F1"))
    plays(match, HAWK, Start(t("F1")))
    assert match.game.default(match.state, HAWK, Told()) == move("stride", 1)


def test_S25_1_S_C55_a_lantern_and_a_guard_count() -> None:
    state = position(NIGHT, {HAWK: "E4", KITE: "A1"}, turn=HAWK, open_cards=("stride", "slip"))
    match = playing(state)
    assert match.game.default(state, HAWK, Told()) == move("slip", 1)


def test_S_C56_a_ninja_that_is_home_holds() -> None:
    state = position(NIGHT, {HAWK: "D47", KITE: "A1"}, turn=HAWK, open_cards=("stride", "slip"))
    assert playing(state).game.default(state, HAWK, Told()) == Hold()


def test_S_C56_a_default_spends_no_card() -> None:
    day = setting_of(match="dawn")
    state = position(day, {HAWK: "D30", KITE: "A40"}, turn=HAWK, open_cards=("walk", "slip"))
    state.change(HAWK, buki=(Buki.STAR, Buki.ZIP, Buki.REED), buki_count=3)
    match = playing(state)
    by_itself(match)
    assert state.ninja[HAWK].buki_count == 3
    assert HAWK not in state.turns


def by_itself(match: Match[State]) -> None:
    """Hawk's turn by default answers."""
    while HAWK in match.state.turns:
        plays(match, HAWK, match.game.default(match.state, HAWK, Told()))


def phase(match: Match[State], chance: Told) -> list[Fact]:
    """Everything that happens from the first turn to the second phase, by default answers."""
    facts = list[Fact]()
    while match.state.phase == 1:
        seat = match.game.in_order(match.state, match.awaited())[0]
        facts += match.play(seat, match.game.default(match.state, seat, chance), chance)
    return facts


def told(facts: list[Fact], seat: Seat, match: Match[State]) -> list[str]:
    """The turns of a seat: "slant 1 B3"; a state is folded alongside to see where each ends."""
    found, last = list[str](), ""
    state = match.state
    for fact in facts:
        fact.apply(state)
        if isinstance(fact, SetOff) and fact.seat == seat:
            last = f"{fact.card} {fact.route + 1}"
        if isinstance(fact, TurnEnded) and fact.seat == seat:
            here = state.ninja[seat].tile
            assert here is not None
            found.append(f"{last} {label(here)}")
    return found


GOLDEN_NIGHT = (
    "slant slant bow zigzag leap-right slip stride slip hook sweep knight hook",
    "knight sweep zigzag stride bend bow slant walk sidestep-right slant leap-fork leap-right",
)
GOLDEN_DAY = (
    "sidestep-right bend leap-left bow sweep hook stride leap-right slip bend stride sidestep-left",
    "slant bend sidestep-right leap-fork bow slant leap-right walk slant slant knight knight",
)


def test_S_C57_a_golden_night_phase() -> None:
    match = dealt(*GOLDEN_NIGHT, match="midnight")
    decks = [deck.cards for deck in match.state.decks]
    facts = phase(match, Told(STILL))
    assert [label(fact.tile) for fact in facts if isinstance(fact, Started)] == ["D1", "D1"]
    again = dealt(*GOLDEN_NIGHT, match="midnight")
    assert told(facts, HAWK, again) == [
        "slant 1 B3", "bow 1 A5", "leap-right 1 A7", "stride 1 A9", "hook 2 B11"
    ]  # fmt: skip
    assert told(facts, KITE, dealt(*GOLDEN_NIGHT, match="midnight")) == [
        "knight 1 C3", "stride 1 C6", "bend 1 B8", "slant 2 D10", "slant 2 F12", "leap-fork 1 D14"
    ]  # fmt: skip
    assert [(fact.seat, label(fact.tile), fact.patrol) for fact in facts if isinstance(fact, TookOut)] == [
        (HAWK, "A9", 0)
    ]
    assert [(fact.place, fact.cards) for fact in facts if isinstance(fact, Unseen)] == [
        (0, ("hook", "sweep"))
    ]
    assert [(fact.seat, label(fact.tile)) for fact in facts if isinstance(fact, LanternLifted)] == [
        (KITE, "C5")
    ]
    assert not any(isinstance(fact, GuardMoved | AlarmCardDrawn) for fact in facts)
    assert [fact.by for fact in facts if isinstance(fact, AlarmChanged)] == [6]
    assert [label(fact.tile) for fact in facts if isinstance(fact, GuardDropped)] == ["D19"]
    assert [fact.seat for fact in facts if isinstance(fact, TokenPassed)] == [KITE]
    state = match.state
    assert (state.surplus, state.first, state.decks[0].cards) == (5, KITE, decks[3])


def test_S_C58_a_golden_day_phase() -> None:
    match = dealt(*GOLDEN_DAY, match="dawn")
    shifts = Told({"hawk, forward": 4, "hawk, right": 4, "kite, forward": 6, "kite, right": 6})
    facts = phase(match, shifts)
    assert [label(fact.tile) for fact in facts if isinstance(fact, Started)] == ["E47", "C47"]
    assert told(facts, HAWK, dealt(*GOLDEN_DAY, match="dawn")) == [
        "bend 1 F45", "leap-left 1 F43", "hook 1 G41", "stride 1 G38", "bend 2 F36", "stride 1 F33"
    ]  # fmt: skip
    assert told(facts, KITE, dealt(*GOLDEN_DAY, match="dawn")) == [
        "slant 1 E45", "leap-fork 1 G43", "bow 2 F41", "walk 1 F39", "slant 2 D37", "knight 1 D35"
    ]  # fmt: skip
    lifted = [(fact.seat, label(fact.tile)) for fact in facts if isinstance(fact, CubeLifted)]
    assert sorted(lifted) == [(HAWK, "F34"), (KITE, "D37"), (KITE, "F40")]
    assert sum(isinstance(fact, BukiDrawn) for fact in facts) == 3
    assert [(fact.seat, label(fact.tile), fact.missed) for fact in facts if isinstance(fact, TookOut)] == [
        (KITE, "D35", 0)
    ]
    assert not any(isinstance(fact, GuardMoved) for fact in facts)
    assert [label(fact.tile) for fact in facts if isinstance(fact, GuardDropped)] == ["D25", "C24"]
    assert [fact.phase for fact in facts if isinstance(fact, PhaseBegan)] == [2]
    state = match.state
    assert (state.surplus, state.first) == (4, KITE)
    assert [state.ninja[seat].buki_count for seat in (HAWK, KITE)] == [1, 2]


@pytest.mark.parametrize(
    ("match", "start", "route", "usual", "in_the_last_turn"),
    [
        ("midnight", "F1", move("stride", 1), 36, 36),  # three rows, a red cube, ends on a roof
        ("midnight", "E4", move("stride", 1), 0, 6),  # two rows, a take-out, ends on a street
        ("midnight", "E4", move("slip", 1), 10, 1),  # a row, ends on a street
        ("midnight", "E4", move("slip", 2), 3, -6),  # a row, a lantern, ends on a street
        ("midnight", "D46", move("walk", 1), 40, 40),  # two rows, ends home
        ("midnight", "D45", move("slip", 1), 10, 1),  # a street in front of the palace
        ("dawn", "E22", move("walk", 1), 20, 18),  # two rows, ends on a road
        ("dawn", "E22", move("stride", 1), 36, 34),  # three rows, a red cube
        ("dawn", "D34", move("walk", 1), 0, 0),  # a row, ends in water
        ("dawn", "C31", move("leap-left", 1), 20, 18),  # two rows, ends on a road
        ("dawn", "C2", move("stride", 1), 1020, 1020),  # crosses the finish: two rows and 1000
    ],
)
def test_S25_1_the_score_of_a_route(
    match: str, start: str, route: Move, usual: int, in_the_last_turn: int
) -> None:
    setting = setting_of(match=match)
    state = position(setting, {HAWK: start, KITE: None}, turn=HAWK)
    ahead = ends(state, HAWK, route.card, route.route)
    assert ahead is not None
    for taken, expected in ((0, usual), (4, usual), (5, in_the_last_turn)):
        state.change(HAWK, taken=taken)
        assert score(state, HAWK, ahead, t(start)) == expected, taken


def test_S25_1_a_route_that_ends_on_water_costs_10_under_a_reed_too() -> None:
    day = setting_of(match="dawn")
    state = position(day, {HAWK: "D34", KITE: None}, turn=HAWK, open_cards=("walk", "slip"))
    state.change(HAWK, has_reed=True)
    for card, route, end, expected in (("walk", 1, "D32", 10), ("walk", 2, "D33", 0), ("slip", 2, "C33", 10)):
        ahead = ends(state, HAWK, MoveCard(card), route - 1)
        assert ahead is not None
        assert (ahead.end, ahead.is_wet) == (t(end), False)
        assert score(state, HAWK, ahead, t("D34")) == expected


def test_S25_where_no_start_tile_is_free_it_freezes() -> None:
    match = dealt("walk " * 12, match="dawn")
    assert isinstance(match.game.default(match.state, HAWK, Told()), Start)
    match.state.fires = dict.fromkeys(map(t, ("A47", "C47", "E47", "G47")), KITE)
    assert match.game.default(match.state, HAWK, Told()) == Freeze()
    assert match.game.options(match.state, HAWK) == [Freeze()]
