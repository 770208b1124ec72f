"""The law of kept hours if seats change hands: no sequence of a side's people gains more than their vacations."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.players.random_player import RandomPlayer
from bot.tables.model.breaks import Breaks, merged
from bot.tables.model.stored import SideClock
from bot.tables.model.table import Refusal, TableId, UserId
from bot.tables.use_cases import channels, filling, habits, handing, pausing
from tests.tables.fakes import EVA, SIA, Evening, StoppedClock, evening
from tests.tables.test_kept_hours import ANN, STARTS, ZONES, _times

Act = tuple[str, UserId, Any]

acts: st.SearchStrategy[list[Act]] = st.lists(
    st.one_of(
        st.tuples(st.just("zone"), st.sampled_from([SIA, EVA, ANN]), st.sampled_from(ZONES)),
        st.tuples(st.just("quiet"), st.sampled_from([SIA, EVA, ANN]), _times()),
        st.tuples(st.just("vacation"), st.sampled_from([SIA, EVA, ANN]), st.sampled_from("0013")),
        st.tuples(st.just("passes"), st.just(SIA), st.integers(0, 2 * 3600)),
        st.tuples(
            st.sampled_from(["lends", "returns", "fills in", "pauses", "moves"]), st.just(SIA), st.none()
        ),
    ),
    max_size=12,
)


async def _does(tonight: Evening, key: TableId, act: Act, channel: int) -> None:
    name, user, how = act
    hall = tonight.hall
    with suppress(Refusal):
        match name:
            case "zone":
                await habits.set_zone(hall, user, how)
            case "quiet":
                await habits.set_quiet(hall, user, *how)
            case "vacation":
                await habits.take_vacation(hall, user, how)
            case "lends":
                table = (await hall.look(key)).table
                await tonight.hands_over(key, SIA, table.seats_of(SIA)[0] if table.seats_of(SIA) else "", ANN)  # type: ignore[arg-type]  # refused
            case "returns":
                await handing.take_seat_back(hall, key, SIA)
            case "fills in":
                await filling.fill_in(hall, key, SIA)
            case "pauses":
                # Without the other side nobody stops a clock.
                for each in (SIA, EVA, ANN):
                    with suppress(Refusal):
                        await pausing.pause(hall, key, each)
            case "moves":
                await channels.move_table(hall, key, SIA, guild=1, channel=channel)
            case _:
                await tonight.passes(how)


async def _lived_through(folder: Path, start: float, sequence: list[Act]) -> None:
    with evening(folder, clock=StoppedClock(start), brains={"slow": RandomPlayer()}) as tonight:
        tonight.hall.on_change.remove(tonight.staff._computers.wake)
        await habits.set_quiet(tonight.hall, EVA, "22:00", "06:00")
        key = await tonight.hunt(pace="daily")
        session = await tonight.hall.look(key)
        side = session.match.side(session.table.seats_of(SIA)[0])
        first, since = session.clocks[side], tonight.clock.time
        for number, act in enumerate(sequence):
            await _does(tonight, key, act, 50 + number)
            await _holds(tonight, first, since, await tonight.clock_of(key, side))


async def _holds(tonight: Evening, first: SideClock, since: float, clock: SideClock) -> None:
    assert first.quiets is not None
    if clock.deadline is None:
        # Only computers are awaited: no time runs, and none is gained.
        assert clock.left <= first.left
        return
    found = await tonight.store.habits([SIA, EVA, ANN])
    away = merged(stretch for own in found.values() for stretch in own.vacations)
    spent = sum(min(end, clock.deadline) - max(begin, since) for begin, end in away if end > since)
    assert Breaks(first.quiets).spent(since, clock.deadline) <= first.left + max(0.0, spent) + 1e-3
    assert clock.quiets == first.quiets


@settings(max_examples=15)
@given(st.sampled_from(STARTS), acts)
def test_no_sequence_gains_more_than_the_vacations_where_seats_change_hands(
    start: float, sequence: list[Act]
) -> None:
    """Substitutes, computers, a table that is moved, and a pause that the other side has not agreed to."""
    with TemporaryDirectory() as folder:
        asyncio.run(_lived_through(Path(folder), start, sequence))
