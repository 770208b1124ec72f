"""The team's clock of Super Speedy (S22)."""

from collections.abc import Iterator

import pytest

from bot.engine.game import Fact
from bot.engine.match import Thought, Timed
from bot.games.raid.facts.clock import AnsweredInTime, CapReached, ClockSounded, SaidReady, TimeSpent
from bot.games.raid.kinds import Stage
from bot.games.raid.state.state import State
from bot.games.raid.turn import clock
from bot.games.raid.turn.clock import Verdict
from tests.games.raid.kit import HAWK, KITE, position, setting_of, written

SPEEDY = setting_of(clock="speedy")


def asked(spent_ms: int = 0, phase: int = 1) -> State:
    return position(SPEEDY, {HAWK: "D1", KITE: "A1"}, turn=HAWK, spent_ms=spent_ms, phase=phase)


def thinking(state: State, ms: int) -> tuple[list[Fact], Verdict]:
    """The facts of a spent time, and its worth."""
    verdicts = []

    def facts() -> Iterator[Fact]:
        verdicts.append((yield from clock.counted(state, HAWK, ms)))

    return written(state, facts()), verdicts[0]


@pytest.mark.parametrize(("players", "budget"), [(2, 180_000), (3, 240_000), (4, 300_000)])
def test_S22_4_and_9_the_printed_time_twice(players: int, budget: int) -> None:
    """S-C51: 3 players with factor 2 have 240 s."""
    assert setting_of(players=players, clock="speedy").options.budget_ms == budget
    half = setting_of(players=players, clock="speedy", speedyPercent=50).options
    assert half.budget_ms == budget // 4


def test_S22_4_thinking_time_is_taken_from_the_teams_in_milliseconds() -> None:
    state = asked()
    assert thinking(state, 4_321) == ([TimeSpent(HAWK, 4_321)], Verdict.IN_TIME)
    assert clock.left_ms(state) == 180_000 - 4_321
    assert clock.limit_ms(state, HAWK) == 30_000 - 4_321


def test_S22_5_the_cap_is_one_of_the_whole_turn_with_its_breaks() -> None:
    state = asked()
    assert thinking(state, 20_000)[1] is Verdict.IN_TIME
    assert thinking(state, 10_000)[1] is Verdict.IN_TIME
    assert thinking(state, 1) == ([TimeSpent(HAWK, 0), CapReached(HAWK)], Verdict.CAPPED)
    assert state.spent_ms == 30_000


def test_S22_5_after_two_caps_in_a_row_a_seat_is_away_until_it_answers() -> None:
    """S-C52: the budget is 60 s less."""
    state = asked()
    thinking(state, 30_001)
    assert not clock.is_away(state, HAWK)
    state.change_turn(HAWK, spent_ms=0)
    thinking(state, 99_999)
    assert clock.is_away(state, HAWK)
    assert clock.left_ms(state) == 120_000
    SaidReady(HAWK).apply(state)
    assert not clock.is_away(state, HAWK)


def test_S22_5_an_answer_in_time_between_two_caps_forgets_the_first() -> None:
    state = asked()
    thinking(state, 30_001)
    state.change_turn(HAWK, spent_ms=0)
    assert thinking(state, 5)[0] == [TimeSpent(HAWK, 5), AnsweredInTime(HAWK)]
    assert state.ninja[HAWK].caps == 0


def test_S22_7_an_answer_counts_by_its_own_time_to_the_millisecond() -> None:
    assert thinking(asked(spent_ms=170_000), 10_000)[1] is Verdict.IN_TIME
    state = asked(spent_ms=170_000)
    assert thinking(state, 10_001) == ([TimeSpent(HAWK, 10_000), ClockSounded()], Verdict.SOUNDED)
    assert state.ninja[HAWK].caps == 0


def test_S22_7_each_turn_has_a_time_of_its_own_and_two_seconds_more_for_what_is_under_way() -> None:
    state = asked(phase=2, spent_ms=160_000)
    first = clock.phase(state)
    assert first == Timed(201, 22.0, Thought(20_001), 2.0)
    state.change(KITE, taken=1)
    second = clock.phase(state)
    assert second == Timed(202, 22.0, Thought(20_001), 2.0)


def test_S22_6_before_a_phase_everybody_has_a_minute_and_guard_phases_are_not_timed() -> None:
    state = asked(phase=2)
    state.stage, state.turns = Stage.READY, {}
    ready = clock.phase(state)
    assert ready == Timed(300, 60.0, Thought(60_001), gathers=True)
    state.stage = Stage.GUARDS
    assert clock.phase(state) is None


def test_S22_1_and_10_only_midnight_with_this_clock_is_timed() -> None:
    state = position(setting_of(), {HAWK: "D1", KITE: "A1"}, turn=HAWK)
    assert clock.phase(state) is None
    dawn = setting_of(match="dawn", clock="speedy")
    assert clock.phase(position(dawn, {HAWK: "D40", KITE: "A40"}, turn=HAWK)) is None


def test_S22_8_on_a_clock_in_hours_a_phase_has_them_for_all() -> None:
    hurried = setting_of(clock="hurried", hurriedHours=3, order="flowing")
    state = position(hurried, {HAWK: "D1", KITE: "A1"}, phase=2)
    assert clock.phase(state) == Timed(200, 10_800.0, Thought(10_800_001), is_long=True)
    state.stage = Stage.GUARDS
    assert clock.phase(state) is None


def test_S22_8_on_a_clock_in_hours_an_answer_at_its_very_end_is_in_time() -> None:
    hurried = setting_of(clock="hurried", hurriedHours=3)
    for ms, verdict in ((10_800_000, Verdict.IN_TIME), (10_800_001, Verdict.SOUNDED)):
        state, verdicts = position(hurried, {HAWK: "D1", KITE: "A1"}, turn=HAWK), list[Verdict]()

        def facts(state: State = state, ms: int = ms, found: list[Verdict] = verdicts) -> Iterator[Fact]:
            found.append((yield from clock.counted(state, HAWK, ms)))

        written(state, facts())
        assert verdicts == [verdict]
