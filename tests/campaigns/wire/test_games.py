"""Whole games over real sockets, with the bot in a process of its own."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.campaigns.wire.recording import Kind
from tests.campaigns.wire.world import WireDriver, World, play, world
from tests.chat import reading


async def _opened(game: World) -> None:
    """Ann and Bob sit at a table of Hide, and it has begun."""
    await game.ann.slash(game.channel, "hide new")
    await game.rest()
    for person, seat in ((game.ann, "hider"), (game.bob, "seeker")):
        await person.slash(game.channel, "table seat join", seat=seat)
        await game.rest()
    await game.ann.slash(game.channel, "table start")
    await game.rest()


@pytest.mark.parametrize("seed", [3])
async def test_a_game_is_played_to_its_end_and_nothing_is_asked_in_a_wrong_way(
    seed: int, tmp_path: Path
) -> None:
    async with world(tmp_path) as game:
        await _opened(game)
        steps = await play(
            game, [WireDriver(game, game.ann, seed=seed), WireDriver(game, game.bob, seed=seed)]
        )
        assert steps > 10
        assert not list(game.wire.recording.problems())
        boards = game.wire.recording.of(game.channel.audience)
        assert {each.kind for each in boards} >= {Kind.MESSAGE, Kind.EDIT}
        assert all(each.status in (200, 204) for each in game.wire.recording.requests)
        assert not game.bot.spoke


async def test_a_panel_is_seen_by_nobody_else(tmp_path: Path) -> None:
    async with world(tmp_path) as game:
        await _opened(game)
        panel = await game.ann.seen(await game.ann.click(game.board(), label="My view"))
        assert panel is not None
        assert panel.audience == game.ann.audience
        assert not panel.shows(game.bob.user)
        with pytest.raises(AssertionError):
            await game.bob.click(panel, custom_id=reading.buttons(panel)[0]["custom_id"])


async def test_old_buttons_work_after_a_kill(tmp_path: Path) -> None:
    async with world(tmp_path) as game:
        await _opened(game)
        board = game.board()
        await game.restart()
        panel = await game.ann.seen(await game.ann.click(board, label="My view"))
        assert panel is not None
        verbs = {reading.key(each).verb for each in [*reading.buttons(panel), *reading.menus(panel)]}
        assert verbs >= {"area", "orders"}
