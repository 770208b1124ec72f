"""A letter goes straight from the postman to the herald, and the note that it was told to the store."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import bot.tables
from bot.store.sqlite import SqliteStore
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.table import UserId
from bot.tables.undelivered import Departed, Gone, Later, Unreachable
from bot.tables.use_cases import channels, claiming, handing, moves
from bot.tables.workers.postman import Postman
from bot.tables.workers.teller import TELLINGS
from tests.frames import frames_in
from tests.tables.fakes import CHANNEL, EVA, HAL, SIA, Evening, Scribe, evening
from tests.tables.test_way_of_a_press import everything
from tests.toy.facts import HIDER, SEEKER

MOST = 6
"""At most this many functions of bot.tables are under way when a letter reaches the herald or the store.

The first is the postman's. Reads count too, except for the other tables of somebody who is called.
"""
OF_OTHER_TABLES = frozenset({"tables_of", "stored_table"})
RIA, TOM = UserId(404), UserId(505)
ROOT = Path(bot.tables.__file__).parent
TOLD = {
    *("show_lobby", "show_board", "show_panel", "show_film", "call", "offer", "note", "remind"),
    *("refresh", "retire", "find", "point", "delivered", "commit"),
}
"""What happens to letters tonight, at least."""

Ways = dict[str, list[str]]
"""The longest way to each method of the herald and of the store."""


@pytest.fixture
def ways(monkeypatch: pytest.MonkeyPatch) -> Ways:
    found: Ways = {}

    def noting(kind: type, name: str) -> None:
        honest = getattr(kind, name)

        def noted(*given: Any, **how: Any) -> Any:
            frames = [each.f_code.co_qualname for each in frames_in(ROOT, sys._getframe(1))]
            first = Postman._take.__qualname__
            way = frames[frames.index(first) :] if first in frames else []
            if name not in OF_OTHER_TABLES and len(way) > len(found.get(name, [])):
                found[name] = way
            return honest(*given, **how)

        monkeypatch.setattr(kind, name, noted)

    for kind in (Scribe, SqliteStore):
        for name, _method in inspect.getmembers(kind, inspect.iscoroutinefunction):
            if not name.startswith("_"):
                noting(kind, name)
    return found


def test_every_kind_of_letter_is_told_in_one_way() -> None:
    assert set(TELLINGS) == set(LetterKind)
    for kind, telling in TELLINGS.items():
        assert not (telling.is_private and telling.is_public), kind


async def test_a_letter_comes_through_few_frames(ways: Ways, tonight: Evening) -> None:
    await everything(tonight)
    await tonight.staff.rest()
    await somebody_out_of_reach(tonight)
    await what_may_stand(tonight)
    await a_channel_that_is_gone(tonight)
    await somebody_late(tonight)
    assert set(ways) >= TOLD
    long = {name: way for name, way in ways.items() if len(way) > MOST}
    assert not long


async def somebody_out_of_reach(tonight: Evening) -> None:
    """Sia takes no direct messages, is called in the channel, and leaves."""
    tonight.scribe.faults["panel", SIA] = [Unreachable()]
    key = await tonight.begin(channel=CHANNEL + 3)
    assert tonight.scribe.of("call", SIA)
    await tonight.told(handing.invite(tonight.hall, key, HAL, to=EVA))
    tonight.scribe.faults["call", SIA] = [Departed()]
    key = await tonight.begin(channel=CHANNEL + 8)
    assert (await tonight.hall.look(key)).table.absent == {SEEKER}


async def what_may_stand(tonight: Evening) -> None:
    """A posted panel that nobody has noted, for somebody who has given up since."""
    key = await tonight.begin(EVA, HAL, channel=CHANNEL + 4)
    tonight.scribe.after["panel", EVA] = [Later()]
    await tonight.write(Letter(table=key, kind=LetterKind.PANEL, nonce="panel", seat=HIDER, user=EVA))
    await tonight.passes(60)
    await tonight.told(moves.resign(tonight.hall, key, HAL, seat=SEEKER))
    await tonight.told(channels.move_table(tonight.hall, key, EVA, guild=1, channel=CHANNEL + 5))


async def a_channel_that_is_gone(tonight: Evening) -> None:
    """A table that cannot be shown falls asleep, and wakes."""
    key = await tonight.begin(channel=CHANNEL + 6)
    tonight.scribe.faults["board", None] = [Gone("No channel."), Gone("No channel.")]
    await tonight.write(Letter(table=key, kind=LetterKind.BOARD, nonce="board"))
    assert (await tonight.hall.look(key)).table.asleep
    await tonight.told(channels.greet(tonight.hall, HAL, guild=1, channel=CHANNEL + 6))
    assert not (await tonight.hall.look(key)).table.asleep


async def somebody_late(tonight: Evening) -> None:
    """Ria, who plays nothing else, is reminded; her time runs out, and both agree to end the game."""
    key = await tonight.begin(RIA, TOM, channel=CHANNEL + 7, pace="daily")
    await tonight.passes(2 * 24 * 3_600)
    for user in (RIA, TOM):
        await tonight.told(claiming.stop(tonight.hall, key, user))


@pytest.fixture
def tonight(tmp_path: Path) -> Iterator[Evening]:
    with evening(tmp_path) as tonight:
        yield tonight
