"""*My view* of somebody without a seat: exactly what everybody may see, and only where that may be seen."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest
import simcord

from bot.games.shelf import SHELF
from bot.tables.use_cases import lobby
from tests.chat import reading
from tests.chat.unpainted import leave_blank
from tests.chat.world import World, town

NOTICE = "> You have no seat here: this is what everybody may see.\n"
HIDING = {"castle": {"spectatorView": "none"}, "clans": {"spectatorView": "none"}}


@pytest.fixture
async def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    leave_blank(monkeypatch)
    async with town(tmp_path, dict(SHELF)) as world:
        yield world


async def _begun(server: World, game: str) -> None:
    seats = SHELF[game].game(SHELF[game].options.settled({})).seats
    await server.begin(game, dict(zip(seats, (server.ann, server.bob), strict=True)))


def _shown(result: simcord.InteractionResult) -> tuple[str, list[str], list[str]]:
    message = result.response or result.followups[-1]
    return reading.words(message), reading.alts(message), reading.labels(message)


@pytest.mark.parametrize("game", sorted(SHELF))
async def test_the_own_view_without_a_seat_is_the_view_of_everybody(server: World, game: str) -> None:
    await _begun(server, game)
    box = SHELF[game]
    zone = next(iter(box.zones.labels(box.game(box.options.settled({})))))
    for typed in ({}, {"zoom": zone}):
        words, *others = _shown(await server.cyd.slash(server.channel, "table board", **typed))
        told, *rest = _shown(await server.cyd.slash(server.channel, "table view", **typed))
        assert NOTICE in told
        assert (told.replace(NOTICE, ""), rest) == (words, others)
    words, *others = _shown(await server.cyd.slash(server.channel, "table board"))
    told, *rest = _shown(await server.cyd.click(server.board(), label="My view"))
    assert (told.replace(NOTICE, ""), rest) == (words, others)


@pytest.mark.parametrize("game", sorted(HIDING))
async def test_where_nobody_may_watch_one_sentence_says_so(
    server: World, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    usual = lobby.Opening
    monkeypatch.setattr(lobby, "Opening", lambda **how: replace(usual(**how), options=HIDING[game]))
    await _begun(server, game)
    for typed in ({}, {"zoom": "CA1"}):
        told, alts, labels = _shown(await server.cyd.slash(server.channel, "table view", **typed))
        assert told == "Nobody may watch this table: only those who have a seat see what happens."
        assert not alts
        assert not labels
