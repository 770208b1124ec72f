"""T6: deadlines, and what follows when they pass, are functions of what is public."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.games.castle.kinds import GUARDS
from bot.games.shelf import SHELF
from bot.tables.history.record import Record
from bot.tables.model.paces import MINUTE
from tests.campaigns.secrecy.stages import Stage, differences, listening, stage
from tests.campaigns.secrecy.wire import CHANNELS, Gallery, Received
from tests.chat.world import World, town


@pytest.mark.parametrize(("kind", "turns"), [("starts", 1)])
async def test_clocks_and_what_expires_are_the_same_whatever_is_hidden(
    kind: str, turns: int, tmp_path: Path
) -> None:
    at = stage(kind, turns=turns, has_listen=False)
    one = await _received(tmp_path / "one", at, at.pair.one)
    other = await _received(tmp_path / "other", at, at.pair.other)
    assert not differences(one, other)
    assert all(one[channel] for channel in CHANNELS if channel not in ("log line", "error text"))
    assert any("Time ran out for the guards" in words for words in one["words"])
    assert any("<t:" in words for words in one["words"])


async def _received(folder: Path, at: Stage, record: Record) -> Received:
    """What others receive while time passes between the decisions, and when the guards are late at last."""
    with listening() as lines:
        async with town(folder, SHELF) as world:
            gallery = Gallery(world, hidden=at.pair.hidden)
            await gallery.open(record.seed, pace="daily")
            for turn in at.turns(record):
                await _passes(world, 10 * MINUTE)
                await gallery.play((turn,))
            await gallery.look(("cards",))
            clock = (await world.hall.look((await world.table()).key)).clocks[GUARDS]
            assert clock.deadline is not None
            await _passes(world, clock.deadline - world.clock.still - MINUTE)
            await _passes(world, MINUTE)
            await gallery.look(("cards",))
            return gallery.received(lines)


async def _passes(world: World, seconds: float) -> None:
    """Time passes while the bot runs."""
    world.clock.still += seconds
    await world.store.beat(world.clock.still)
    world.bot.staff.wake()
    await world.bot.staff.rest()
    await world.env.settle()
