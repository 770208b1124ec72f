"""Super Speedy at a live table: its clocks are those of the phases, and a stored match replays the same (S22)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Decision
from bot.engine.match import Thought
from bot.games.raid.box import RaidBox
from bot.games.raid.decisions import Ready
from bot.games.raid.facts.clock import ClockSounded, NotThere
from bot.games.raid.kinds import Stage
from bot.games.raid.state.state import State
from bot.games.raid.turn import clock
from bot.players.random_player import RandomPlayer
from bot.tables.model.breaks import Habits, Stretch
from bot.tables.model.paces import HOUR
from bot.tables.model.shards import BLIP, STEADY
from bot.tables.model.stored import DecidedBy
from bot.tables.model.table import MovedOn, TableId, UserId
from bot.tables.use_cases import drafts, moves, pausing, thinking_time
from bot.tables.use_cases.taking_back import take_back
from bot.tables.views.seat_view import SeatView
from tests.games.raid.kit import HAWK, KITE
from tests.tables.court import flaws
from tests.tables.fakes import HAL, SIA, Evening, StoppedClock, evening

USERS = {HAWK: HAL, KITE: SIA}


@contextmanager
def raiding(
    folder: Path, ticking: StoppedClock | None = None, start: int = 1, shards: int = 0
) -> Iterator[Evening]:
    """An evening with the raid on the shelf."""
    with evening(folder, clock=ticking, start=start, shards=shards) as tonight:
        tonight.hall.shelf = {"raid": RaidBox()}
        yield tonight


async def begun(tonight: Evening, *, guild: int = 1) -> TableId:
    """A timed Midnight of two, who are both present."""
    key = await tonight.begin(
        HAL, SIA, game="raid", pace="live", guild=guild, match="midnight", clock="speedy"
    )
    for user in (HAL, SIA):
        await tonight.decides(key, user, Ready())
    return key


async def state(tonight: Evening, key: TableId) -> State:
    found = (await tonight.hall.look(key)).match.state
    assert isinstance(found, State)
    return found


async def asked(tonight: Evening, key: TableId) -> UserId:
    (seat,) = (await tonight.hall.look(key)).match.awaited()
    return USERS[seat]


async def deadline(tonight: Evening, key: TableId) -> float:
    """Seconds left to the awaited players."""
    clocks = (await tonight.hall.look(key)).clocks.values()
    until = {each.deadline for each in clocks if each.deadline is not None}
    return min(until) - tonight.clock.time


async def test_S22_5_a_silent_seat_is_capped_and_the_next_one_has_its_own_time(tmp_path: Path) -> None:
    with raiding(tmp_path) as tonight:
        key = await begun(tonight)
        first = await asked(tonight, key)
        assert await deadline(tonight, key) == 32
        await tonight.passes(31)
        assert await asked(tonight, key) == first
        await tonight.passes(1)
        assert await asked(tonight, key) != first
        assert (await state(tonight, key)).spent_ms == 30_000
        assert await deadline(tonight, key) == 32
        assert (await tonight.hands(key))[-1] == DecidedBy.CLOCK
        assert flaws(tonight, tmp_path) == []


async def test_S22_4_only_thinking_time_counts_not_that_of_the_table(tmp_path: Path) -> None:
    with raiding(tmp_path) as tonight:
        key = await begun(tonight)
        await tonight.passes(12)
        await tonight.decides(key, await asked(tonight, key), Thought(3_500))
        assert (await state(tonight, key)).spent_ms == 3_500
        assert flaws(tonight, tmp_path) == []


async def test_S22_6_a_player_who_does_not_report_has_a_minute(tmp_path: Path) -> None:
    with raiding(tmp_path) as tonight:
        key = await tonight.begin(HAL, SIA, game="raid", pace="live", match="midnight", clock="speedy")
        await tonight.decides(key, HAL, Ready())
        assert await deadline(tonight, key) == 60
        await tonight.passes(60)
        assert (await state(tonight, key)).stage is Stage.TURNS
        assert NotThere(KITE) in (await tonight.hall.look(key)).match.log


async def test_S22_6_where_nobody_is_there_the_table_pauses_until_they_are(tmp_path: Path) -> None:
    with raiding(tmp_path) as tonight:
        key = await tonight.begin(HAL, SIA, game="raid", pace="live", match="midnight", clock="speedy")
        await tonight.passes(60)
        assert (await tonight.hall.look(key)).table.paused is not None
        await tonight.passes(600)
        assert (await state(tonight, key)).stage is Stage.READY
        assert flaws(tonight, tmp_path) == []
        await tonight.decides(key, SIA, Ready())
        assert (await tonight.hall.look(key)).table.paused is None
        assert await deadline(tonight, key) == 60
        await tonight.decides(key, HAL, Ready())
        assert (await state(tonight, key)).stage is Stage.TURNS
        assert await deadline(tonight, key) == 32
        assert flaws(tonight, tmp_path) == []


async def test_S22_5_an_absent_player_is_played_for_at_once_until_they_press(tmp_path: Path) -> None:
    with raiding(tmp_path) as tonight:
        key = await begun(tonight)
        for _ in range(4):
            await tonight.passes(32)
        assert (await state(tonight, key)).stage is Stage.READY, "nobody is left to wait for"
        assert (await state(tonight, key)).spent_ms == 120_000
        assert flaws(tonight, tmp_path) == []
        await tonight.told(thinking_time.is_back(tonight.hall, key, HAL, HAWK))
        assert (await state(tonight, key)).ninja[HAWK].caps == 0
        assert not await thinking_time.is_back(tonight.hall, key, HAL, HAWK), "Hal is there already"
        assert clock.is_away(await state(tonight, key), KITE)


async def usual(tonight: Evening, key: TableId) -> Decision:
    """The default answer of the asked seat."""
    match = (await tonight.hall.look(key)).match
    (seat,) = match.awaited()
    return match.game.default(match.state, seat, Seeded("usual"))


async def presses(tonight: Evening, key: TableId, at: float) -> None:
    """The asked player answers by default at a moment (seconds), however late the answer arrives."""
    user, decision = await asked(tonight, key), await usual(tonight, key)
    seat = next(seat for seat in USERS if USERS[seat] == user)
    number = SeatView.now(await tonight.hall.look(key), seat).panel().number
    await tonight.told(moves.decide(tonight.hall, key, user, decision, question=number, at=round(at * 1000)))


async def test_S22_4_it_counts_from_the_prompt_to_the_press_by_the_chats_own_clock(tmp_path: Path) -> None:
    """Each question of a turn counts alone: the bot's work in between, and the way of a press, cost nobody anything."""
    with raiding(tmp_path) as tonight:
        key = await begun(tonight)
        shown = tonight.clock.time
        await tonight.passes(8)
        await presses(tonight, key, shown + 3.5)
        assert (await state(tonight, key)).spent_ms == 3_500
        assert await deadline(tonight, key) == 32 - 3.5, "the shown end is renewed with each prompt"
        await tonight.passes(8)
        await presses(tonight, key, tonight.clock.time - 1)
        assert (await state(tonight, key)).spent_ms == 3_500 + 7_000
        assert flaws(tonight, tmp_path) == []


async def test_S22_7_a_press_in_time_counts_though_it_arrives_late(tmp_path: Path) -> None:
    with raiding(tmp_path) as tonight:
        key = await begun(tonight)
        first, shown = await asked(tonight, key), tonight.clock.time
        await tonight.passes(31)
        await presses(tonight, key, shown + 29.999)
        assert (await state(tonight, key)).ninja[HAWK if USERS[HAWK] == first else KITE].caps == 0
        assert (await state(tonight, key)).spent_ms == 29_999
        assert await asked(tonight, key) == first, "the turn goes on with its route"


async def test_S22_5_a_press_that_is_too_late_is_no_answer(tmp_path: Path) -> None:
    """The press may be legal in the turn that follows, but it was meant for the turn that is over."""
    with raiding(tmp_path) as tonight:
        key = await begun(tonight)
        first, shown = await asked(tonight, key), tonight.clock.time
        await presses(tonight, key, shown + 30.001)
        assert (await state(tonight, key)).spent_ms == 30_000
        assert await asked(tonight, key) != first
        assert (await tonight.hands(key))[-1] == DecidedBy.SITTER


async def test_S22_7_a_question_that_was_shown_late_is_open_for_as_long(tmp_path: Path) -> None:
    with raiding(tmp_path) as tonight:
        key = await tonight.begin(HAL, SIA, game="raid", pace="live", match="midnight", clock="speedy")
        for user in (HAL, SIA):
            await moves.decide(tonight.hall, key, user, Ready())
        tonight.clock.time += 10
        await tonight.staff.rest()
        first, shown = await asked(tonight, key), tonight.clock.time
        await tonight.passes(31)
        assert await asked(tonight, key) == first
        await presses(tonight, key, shown + 29)
        assert (await state(tonight, key)).spent_ms == 29_000
        assert flaws(tonight, tmp_path) == []


async def test_S22_7_late_and_doubled_presses_end_a_phase_once(tmp_path: Path) -> None:
    with raiding(tmp_path) as tonight:
        key = await begun(tonight)
        for spent in range(5):
            while (await state(tonight, key)).spent_ms == 30_000 * spent:
                await presses(tonight, key, tonight.clock.time + 30)
            while next(iter((await state(tonight, key)).turns.values())).spent_ms:
                await presses(tonight, key, tonight.clock.time)
        user, shown, decision = await asked(tonight, key), tonight.clock.time, await usual(tonight, key)
        seat = next(seat for seat in USERS if USERS[seat] == user)
        number = SeatView.now(await tonight.hall.look(key), seat).panel().number
        await tonight.passes(31)
        late = [round((shown + after) * 1000) for after in (30.5, 29.0)]
        await tonight.told(moves.decide(tonight.hall, key, user, decision, question=number, at=late[0]))
        assert (await state(tonight, key)).stage is Stage.READY
        with pytest.raises(MovedOn):
            await moves.decide(tonight.hall, key, user, decision, question=number, at=late[1])
        await tonight.passes(10)
        assert (await tonight.hall.look(key)).match.log.count(ClockSounded()) == 1
        assert flaws(tonight, tmp_path) == []


async def test_S22_4_a_decision_that_is_taken_back_counts_as_thinking_too(tmp_path: Path) -> None:
    with raiding(tmp_path) as tonight:
        key = await begun(tonight)
        await presses(tonight, key, tonight.clock.time + 4)
        user = await asked(tonight, key)
        await tonight.told(take_back(tonight.hall, key, user, at=round((tonight.clock.time + 5) * 1000)))
        assert (await state(tonight, key)).spent_ms == 9_000
        await presses(tonight, key, tonight.clock.time + 6)
        assert (await state(tonight, key)).spent_ms == 15_000
        assert flaws(tonight, tmp_path) == []


@pytest.mark.parametrize("vacations", [(), ((1.0, 2.0),)], ids=["alone", "with all others"])
async def test_S22_4_a_restart_in_a_turn_keeps_the_thinking_time_and_gives_the_rest_back(
    tmp_path: Path, vacations: tuple[Stretch, ...]
) -> None:
    """With or without hours of their own, which do not count at a live table."""
    time = StoppedClock()
    with raiding(tmp_path, time) as before:
        await before.store.set_habits(HAL, Habits(vacations=vacations))
        key = await begun(before)
        shown = time.time
        await before.passes(10)
        await before.close()
    time.time += 50
    with raiding(tmp_path, time, start=500) as after:
        after.scribe.clock = None
        await after.told(after.staff.restore())
        assert await deadline(after, key) == 22
        await presses(after, key, shown + 10 + 50 + 3)
        assert (await state(after, key)).spent_ms == 13_000


@pytest.mark.parametrize("vacations", [(), ((1.0, 2.0),)])
async def test_S22_4_nothing_counts_while_people_cannot_be_heard(
    tmp_path: Path, vacations: tuple[Stretch, ...]
) -> None:
    """Neither the time of a player who is heard anyhow, by direct message, nor the time after it."""
    with raiding(tmp_path, shards=2) as tonight:
        await tonight.store.set_habits(HAL, Habits(vacations=vacations))
        await tonight.passes(STEADY)
        assert tonight.hall.shards is not None
        key = await begun(tonight, guild=1 << 22)
        await tonight.passes(8)
        tonight.hall.shards.closed(1)
        await tonight.passes(HOUR)
        spent = (await state(tonight, key)).spent_ms
        assert spent == 0, "nobody was played for"
        await presses(tonight, key, tonight.clock.time)
        assert 8_000 <= (await state(tonight, key)).spent_ms <= 8_000 + BLIP * 1000
        spent = (await state(tonight, key)).spent_ms
        await tonight.passes(HOUR)
        tonight.hall.shards.opened(1)
        await tonight.passes(STEADY)
        shown = tonight.clock.time
        await presses(tonight, key, shown + 3)
        assert (await state(tonight, key)).spent_ms == spent + 3_000
        assert flaws(tonight, tmp_path) == []


async def test_S22_4_nothing_counts_in_a_pause(tmp_path: Path) -> None:
    with raiding(tmp_path) as tonight:
        key = await begun(tonight)
        await tonight.passes(3)
        for user in (HAL, SIA):
            await tonight.told(pausing.pause(tonight.hall, key, user))
        await tonight.passes(600)
        await tonight.told(pausing.resume(tonight.hall, key, HAL))
        await presses(tonight, key, tonight.clock.time + 2)
        assert (await state(tonight, key)).spent_ms == 2_000


async def test_S22_6_alone_with_computers_a_turn_has_its_time_and_nobody_waits_between_phases(
    tmp_path: Path,
) -> None:
    with raiding(tmp_path) as tonight:
        tonight.hall.brains = {("raid", "easy"): RandomPlayer()}
        key = await tonight.begin(HAL, "easy", game="raid", match="midnight", clock="speedy")
        assert (await tonight.hall.look(key)).table.pace == "live", "whatever was asked for"
        await tonight.passes(600)
        assert (await state(tonight, key)).stage is Stage.READY
        await tonight.decides(key, HAL, Ready())
        await tonight.passes(40)
        assert (await state(tonight, key)).spent_ms == 30_000


async def test_S22_8_a_phase_in_hours_is_one_budget_of_all_at_any_pace(tmp_path: Path) -> None:
    with raiding(tmp_path) as tonight:
        key = await tonight.begin(HAL, SIA, game="raid", pace="daily", match="midnight", clock="hurried")
        first = await asked(tonight, key)
        assert await deadline(tonight, key) == 24 * HOUR
        await tonight.passes(20 * HOUR)
        while await asked(tonight, key) == first:
            await presses(tonight, key, tonight.clock.time)
        assert await deadline(tonight, key) == 4 * HOUR
        assert flaws(tonight, tmp_path) == []
        await tonight.passes(4 * HOUR)
        assert (await tonight.hall.look(key)).match.log.count(ClockSounded()) == 1
        assert (await state(tonight, key)).phase == 2
        assert await deadline(tonight, key) == 24 * HOUR
        assert flaws(tonight, tmp_path) == []


async def test_S22_4_an_order_that_answers_at_once_was_thought_about_as_well(tmp_path: Path) -> None:
    with raiding(tmp_path) as tonight:
        key = await begun(tonight)
        user = await asked(tonight, key)
        seat = next(seat for seat in USERS if USERS[seat] == user)
        for _ in range(2):
            await presses(tonight, key, tonight.clock.time)
        order = SeatView.now(await tonight.hall.look(key), seat).panel().at_hand
        assert order is not None
        at = round((tonight.clock.time + 5) * 1000)
        await tonight.told(drafts.lodge_order(tonight.hall, key, user, order.token, at=at))
        assert await asked(tonight, key) != user
        assert (await state(tonight, key)).spent_ms == 5_000
        assert flaws(tonight, tmp_path) == []


async def test_S22_5_a_player_of_several_seats_is_there_again_on_all_of_them(tmp_path: Path) -> None:
    with raiding(tmp_path) as tonight:
        key = await tonight.begin(HAL, HAL, game="raid", pace="live", match="midnight", clock="speedy")
        for _ in range(2):
            await tonight.told(moves.decide(tonight.hall, key, HAL, Ready()))
        for _ in range(4):
            await tonight.passes(32)
        assert {ninja.caps for ninja in (await state(tonight, key)).ninja.values()} == {2}
        assert await tonight.told(thinking_time.is_back(tonight.hall, key, HAL))
        assert {ninja.caps for ninja in (await state(tonight, key)).ninja.values()} == {0}
