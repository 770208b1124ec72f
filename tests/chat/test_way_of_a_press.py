"""The way of a press through the bot: how many of our functions pass it on before it is stored."""

from __future__ import annotations

import sys
from pathlib import Path
from types import FrameType

import pytest

import bot
from bot.games.shelf import SHELF
from bot.store.sqlite import SqliteStore
from bot.tables.model.stored import Change
from tests.chat import reading
from tests.chat.driver import TownHands
from tests.chat.unpainted import leave_blank
from tests.chat.world import town
from tests.frames import frames_in
from tests.way import watched

IN_CHAT, IN_TABLES = 3, 4
"""The number of functions of each package under way when a commit of a draft is stored.

The numbers may only go down.
"""
FUNCTIONS, FILES = 401, 95
"""The number of functions and files that have run by then after a start of the bot: see `tests/way.py`.

The numbers may only go down.
"""
ROOT = Path(bot.__file__).parent


def _told(frame: FrameType) -> str:
    file = Path(frame.f_code.co_filename).relative_to(ROOT)
    return f"{file}:{frame.f_lineno} {frame.f_code.co_qualname}"


async def test_few_functions_hand_a_press_on_before_it_is_stored(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_blank(monkeypatch)
    way: list[str] = []
    commit = SqliteStore.commit

    async def noting(store: SqliteStore, change: Change) -> None:
        way[:] = map(_told, frames_in(ROOT, sys._getframe(1)))
        await commit(store, change)

    monkeypatch.setattr(SqliteStore, "commit", noting)
    async with town(tmp_path, {"castle": SHELF["castle"]}) as world:
        await world.ann.slash(world.channel, "castle new")
        for member, seat in zip((world.ann, world.bob), (await world.table()).seats, strict=True):
            await member.slash(world.channel, "table seat join", seat=seat)
        await world.ann.slash(world.channel, "table start")
        hands = TownHands(world, world.ann)
        for verb in ("fill", "commit"):
            panel = await hands.panel()
            [pressed] = [each for each in reading.buttons(panel) if reading.key(each).verb == verb]
            await hands.click(panel, pressed["custom_id"])
    told = "\n".join(way)
    assert "draft_commit" in told, told
    counted = [sum(each.startswith(part) for each in way) for part in ("chat/", "tables/")]
    assert counted == [IN_CHAT, IN_TABLES], told


async def test_few_functions_and_files_run_before_a_typed_commit_is_stored(tmp_path: Path) -> None:
    watch = await watched(tmp_path, is_new=True)
    told = "\n".join(f"{file}: {name}" for file, name in sorted(watch.found))
    assert "bot/tables/use_cases/drafts.py: draft_commit" in told, told
    assert "bot/store/tables.py: SqliteTables.commit" in told, told
    assert len(watch.found) <= FUNCTIONS, told
    assert len(watch.files) <= FILES, told
