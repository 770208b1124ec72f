"""A26.4: windows for cards while people cannot be heard, and after the games went on from an older copy."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from bot.games.clans.decisions import Pass
from bot.games.clans.kinds import Card
from bot.games.shelf import SHELF
from bot.store.backup import back_up, restore
from bot.tables.model.paces import HOUR
from bot.tables.model.shards import STEADY
from bot.tables.model.stored import DecidedBy
from bot.tables.model.table import TableId
from bot.tables.use_cases import queries
from bot.tables.views.panel import Panel
from tests.tables.fakes import HAL, Evening, StoppedClock, evening
from tests.tables.unheard import lasts, settled
from tests.tables.window_night import MOOT, PINE, PLAYABLE, dealt, due, open_at, window
from tests.there import there

HERE: Final = 30.0
"""Seconds for which a window is open to a seat that has just decided in its own turn."""


async def is_open(tonight: Evening, key: TableId) -> bool:
    """True if Pine is still asked for a card."""
    return window(await tonight.hall.look(key), PINE) is not None


@pytest.mark.parametrize("cards", [MOOT, PLAYABLE])
async def test_no_window_passes_while_people_cannot_be_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cards: Sequence[Card]
) -> None:
    """The owner's press stays, and the rest of the time runs when people can be heard again."""
    dealt(monkeypatch, cards)
    with evening(tmp_path, clock=StoppedClock(1_000_000.0), shards=2) as tonight:
        key = await open_at(await settled(tonight), PINE, ninjas=4)
        if cards == PLAYABLE:
            await tonight.decides(key, HAL, Pass())
        await lasts(tonight, HOUR, 0)
        await tonight.passes(STEADY - 1)
        assert await is_open(tonight, key)
        assert DecidedBy.WINDOW not in await tonight.hands(key)
        await tonight.passes(2)
        end = there(await due(tonight, PINE))
        assert 0 < end - tonight.clock.time <= HERE
        held = (await tonight.hall.look(key)).windows[PINE]
        assert (held.due, len(held.way)) == (end, int(cards == PLAYABLE))
        await tonight.passes(end - tonight.clock.time)
        assert DecidedBy.WINDOW in await tonight.hands(key)


@pytest.mark.parametrize("cards", [MOOT, PLAYABLE])
async def test_a_short_gap_in_which_a_window_would_have_passed_is_given_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cards: Sequence[Card]
) -> None:
    dealt(monkeypatch, cards)
    with evening(tmp_path, clock=StoppedClock(1_000_000.0), shards=2) as tonight:
        key = await open_at(await settled(tonight), PINE, ninjas=4)
        end = there(await due(tonight, PINE))
        await lasts(tonight, HERE + 10, 0)
        assert await is_open(tonight, key)
        await tonight.passes(STEADY + HERE)
        assert DecidedBy.WINDOW in await tonight.hands(key)
        assert tonight.clock.time > end


@pytest.mark.parametrize("cards", [MOOT, PLAYABLE])
async def test_after_a_restore_a_window_has_its_time_again_with_what_was_pressed_before_the_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cards: Sequence[Card]
) -> None:
    dealt(monkeypatch, cards)
    home, copy, clock = tmp_path / "home", tmp_path / "copy", StoppedClock(1_000_000.0)
    with evening(home, clock=clock) as tonight:
        key = await open_at(tonight, PINE, ninjas=4)
        if cards == PLAYABLE:
            await tonight.decides(key, HAL, Pass())
        back_up(home, copy, now=clock.time)
        count = len(await tonight.hands(key))
        await tonight.passes(HERE)
        assert DecidedBy.WINDOW in await tonight.hands(key)
    clock.time += HOUR
    restore(copy, home)
    with evening(home, clock=clock, start=5_000) as again:
        again.hall.shelf = SHELF
        await again.staff.restore()
        assert len(await again.hands(key)) == count
        end = there(await due(again, PINE))
        assert 0 < end - clock.time <= HERE
        panel = await panel_of(again, key)
        assert (there(panel.window).is_given, there(panel.window).is_moot) == (
            cards == PLAYABLE,
            cards == MOOT,
        )
        await again.passes(end - clock.time)
        assert DecidedBy.WINDOW in await again.hands(key)


async def panel_of(tonight: Evening, key: TableId) -> Panel:
    """The panel that Hal sees."""
    found = await queries.view(tonight.hall, key, HAL)
    assert isinstance(found, Panel)
    return found
