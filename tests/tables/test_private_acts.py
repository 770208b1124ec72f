"""Two evenings that differ in what one player does for themself alone: all the others see the same at the same moments.

Chance leads the game: decisions, time that runs out, lost shards, pauses, vacations, substitutes.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Illegal
from bot.tables.model.paces import HOUR, MINUTE
from bot.tables.model.table import Refusal, TableId, UserId
from bot.tables.use_cases import drafts, habits, handing, moves, notes, pausing, presence, queries, quiet
from tests.tables.fakes import EVA, HAL, SIA, Evening, StoppedClock, evening
from tests.tables.unheard import OF_SHARD_1, find, lose, settled

FAY = UserId(404)
STEPS = 18
Act = Callable[[Evening, TableId, Random], Awaitable[object]]


async def _reminders(tonight: Evening, _key: TableId, chance: Random) -> None:
    await habits.set_reminders(tonight.hall, SIA, chance.choice(["off", "2", "usual", "30"]))


async def _hints(tonight: Evening, _key: TableId, chance: Random) -> None:
    await habits.set_hints(tonight.hall, SIA, is_wanted=chance.random() < 0.5)


async def _heads_up(tonight: Evening, _key: TableId, chance: Random) -> None:
    await quiet.tell_when_next(tonight.hall, SIA, is_told=chance.random() < 0.5)


async def _silence(tonight: Evening, key: TableId, chance: Random) -> None:
    await quiet.keep_quiet(tonight.hall, key, SIA, is_quiet=chance.random() < 0.7)


async def _zone(tonight: Evening, _key: TableId, chance: Random) -> None:
    await habits.set_zone(tonight.hall, SIA, chance.choice(["Asia/Tokyo", "Europe/Berlin", "UTC"]))


async def _look(tonight: Evening, key: TableId, _chance: Random) -> None:
    await queries.view(tonight.hall, key, SIA)


async def _presence(tonight: Evening, _key: TableId, _chance: Random) -> None:
    await presence.here(tonight.hall, SIA)


async def _note(tonight: Evening, key: TableId, chance: Random) -> None:
    await notes.note(tonight.hall, key, SIA, zone="A1", text=chance.choice(["x", ""]))


async def _draft(tonight: Evening, key: TableId, chance: Random) -> None:
    pieces = [offer for offer in (await queries.view(tonight.hall, key, SIA)).offers if offer.is_piece]
    if pieces:
        await moves.enter(tonight.hall, key, SIA, chance.choice(pieces).option)


async def _order(tonight: Evening, key: TableId, chance: Random) -> None:
    offers = (await queries.view(tonight.hall, key, SIA)).order_offers
    if offers:
        await drafts.lodge_order(tonight.hall, key, SIA, chance.choice(list(offers)).token)


PRIVATE = [_reminders, _hints, _heads_up, _silence, _zone, _look, _presence, _note, _draft, _order]


async def _decides(tonight: Evening, key: TableId, chance: Random) -> None:
    session = await tonight.hall.look(key)
    asked = [seat for seat in sorted(session.match.awaited()) if session.table.user(seat) != SIA]
    if session.is_over or not asked:
        return
    seat, user = asked[0], session.table.user(asked[0])
    assert user is not None
    default = session.match.game.default(session.of(seat).state, seat, Seeded(str(chance.random())))
    await tonight.decides(key, user, default, seat)


async def _waits(tonight: Evening, _key: TableId, chance: Random) -> None:
    await tonight.passes(chance.choice([20 * MINUTE, 5 * HOUR, 13 * HOUR, 26 * HOUR]))


async def _shard(tonight: Evening, _key: TableId, chance: Random) -> None:
    """A shard goes down, or comes up again, and is looked at as often as in reality."""
    assert tonight.hall.shards is not None
    is_up = tonight.hall.shards.looks(tonight.clock.time)[1].up is not None
    (lose if is_up else find)(tonight, 1)
    # Shards that stand still go on first: time passes here from one due moment to the next.
    for _ in range(chance.choice([1, 4]) if is_up else 4):
        await tonight.passes(45.0)


async def _pauses(tonight: Evening, key: TableId, chance: Random) -> None:
    act, user = chance.choice([(pausing.pause, HAL), (pausing.resume, EVA)])
    await act(tonight.hall, key, user)


async def _vacation(tonight: Evening, _key: TableId, chance: Random) -> None:
    await habits.take_vacation(tonight.hall, EVA, chance.choice(["1", "0"]))


async def _substitute(tonight: Evening, key: TableId, _chance: Random) -> None:
    session = await tonight.hall.look(key)
    own = [seat for seat in session.table.seats if session.table.user(seat) == EVA]
    if own:
        await tonight.told(handing.invite(tonight.hall, key, EVA, to=FAY, seat=own[0]))
        await handing.accept_seat(tonight.hall, key, FAY, own[0])
    else:
        await handing.take_seat_back(tonight.hall, key, EVA)


OPEN: list[Act] = [
    _decides,
    _decides,
    _decides,
    _waits,
    _waits,
    _shard,
    _shard,
    _pauses,
    _vacation,
    _substitute,
]


def _seen(tonight: Evening) -> list[Any]:
    """Everything that all see and that Hal sees, so far."""
    own = [each for each in tonight.scribe.posts if each.audience in (None, HAL) or each.kind == "call"]
    return [(each.kind, each.audience, each.is_new, each.content) for each in own]


async def _evening(folder: Path, seed: int, private: Act | None) -> list[Any]:
    """What is seen after each step, with its moment; with such acts of Sia in between, or without."""
    chance, own = Random(seed), Random(seed + 1)
    with evening(folder, clock=StoppedClock(1_000_000.0), shards=2) as tonight:
        await settled(tonight)
        keys = [
            await tonight.begin(
                HAL, SIA, EVA, game="hunt", pace="daily", guild=OF_SHARD_1, channel=20 + number
            )
            for number in range(2)
        ]
        await presence.here(tonight.hall, SIA)
        steps = list[Any]()
        for _ in range(STEPS):
            if private is not None:
                with suppress(Refusal, Illegal):
                    await private(tonight, own.choice(keys), own)
                await tonight.staff.rest()
            act, key, luck = chance.choice(OPEN), chance.choice(keys), Random(chance.random())
            with suppress(Refusal, Illegal):
                await act(tonight, key, luck)
            await tonight.staff.rest()
            clocks = [(await tonight.hall.look(key)).clocks for key in keys]
            deadlines = [{side: clock.deadline for side, clock in each.items()} for each in clocks]
            steps.append((tonight.clock.time, deadlines, _seen(tonight)))
            tonight.scribe.posts.clear()
        return steps


@pytest.mark.parametrize("seed", [5, 9])
async def test_nobody_sees_what_a_player_does_for_themself_alone(tmp_path: Path, seed: int) -> None:
    """Otherwise a change of zone or reminders in an outage would set the clocks anew, for all to see."""
    usual = await _evening(tmp_path / "usual", seed, None)
    assert any(seen for *_, seen in usual)
    for number, private in enumerate(PRIVATE):
        other = await _evening(tmp_path / str(number), seed, private)
        for step, (one, two) in enumerate(zip(usual, other, strict=True)):
            assert one == two, f"{private.__name__}, step {step}"
