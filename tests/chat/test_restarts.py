"""A restart at any moment loses nothing, and the older buttons still work."""

import pytest
import simcord

from bot.tables.model.table import UserId
from bot.tables.use_cases import queries
from tests.chat import reading
from tests.chat.driver import TapDriver, play
from tests.chat.world import World


async def _prepared(game: World) -> None:
    await game.ann.slash(game.channel, "my order", answer="Ask me each time")
    await game.ann.slash(game.channel, "hide setup start", room="A1")
    for room in ("B5", "C5"):
        await game.bob.slash(game.channel, "hide setup bell", room=room)
    await game.bob.slash(game.channel, "draft commit")


async def test_a_restart_in_the_middle_of_a_draft(game: World) -> None:
    await _prepared(game)
    panel = (await game.ann.click(game.board(), label="My view")).response
    assert panel is not None
    await game.ann.click(panel, label="1 A2")
    await game.restart()
    assert "1 A1" in reading.labels(panel)
    await game.ann.click(panel, label="2 A3")
    assert "A2 · A3" in reading.words(panel)
    await game.restart()
    await game.ann.click(panel, label="Commit")
    assert "You walk: A2, A3." in reading.words(panel)


async def test_a_restart_in_the_middle_of_a_window(game: World) -> None:
    await _prepared(game)
    await game.ann.slash(game.channel, "hide walk step", room="A2")
    await game.ann.slash(game.channel, "draft commit")
    await game.bob.slash(game.channel, "hide seek look", room="C9")
    await game.restart()
    asked = game.ann.user.dm_channel.history()[-1]
    assert "Do you whisper a charm?" in reading.words(asked)
    await game.ann.user.click(asked, label="Keep silent")
    await game.env.settle()
    assert "Nothing in C9." in reading.words(game.board())


async def _old_panel_of_bob(game: World, *, is_detailed: bool = False) -> simcord.ResponseMessage:
    """A panel that kept its buttons, because a restart forgot it, while the game went on."""
    await game.bob.slash(game.channel, "hide setup bell", room="B5")
    old = (await game.bob.slash(game.channel, "draft show")).response
    assert old is not None
    if is_detailed:
        await game.bob.click(old, label="Details")
    await game.restart()
    await game.bob.user.slash("hide setup bell", room="C5")
    await game.bob.user.slash("draft commit")
    await game.ann.slash(game.channel, "hide setup start", room="A1")
    await game.ann.slash(game.channel, "my order", answer="Ask me each time")
    await game.ann.slash(game.channel, "hide walk step", room="A2")
    await game.ann.slash(game.channel, "draft commit")
    return old


@pytest.mark.parametrize("label", ["Choose for me", "Clear", "Undo"])
async def test_a_button_of_an_older_question_decides_nothing(game: World, label: str) -> None:
    old = await _old_panel_of_bob(game, is_detailed=label == "Clear")
    await game.bob.click(old, label=label)
    assert "The game has moved on; here is what is asked now." in reading.words(old)
    panel = await queries.view(game.hall, (await game.table()).key, UserId(game.bob.id))
    assert (panel.number, panel.is_awaited) == (1, True)


async def test_a_form_of_an_older_question_decides_nothing(game: World) -> None:
    await _prepared(game)
    panel = (await game.ann.click(game.board(), label="My view")).response
    assert panel is not None
    await game.ann.click(panel, label="Details")
    form = await game.ann.click(panel, label="Type it")
    await game.restart()
    await game.ann.user.slash("hide walk step", room="A2")
    await game.ann.user.slash("draft commit")
    await game.ann.submit_modal(form, {"lines": "A2"})
    assert "The game has moved on; here is what is asked now." in reading.words(panel)


async def test_a_form_that_outlives_a_restart_is_read(game: World) -> None:
    await _prepared(game)
    panel = (await game.ann.click(game.board(), label="My view")).response
    assert panel is not None
    await game.ann.click(panel, label="Details")
    form = await game.ann.click(panel, label="Type it")
    await game.restart()
    await game.ann.submit_modal(form, {"lines": "step A2\nstep B2\ncommit"})
    assert "You walk: A2, B2." in reading.words(panel)


async def test_a_game_that_is_restarted_all_the_time_comes_to_its_end(game: World) -> None:
    class Restarting(TapDriver):
        async def step(self) -> bool:
            moved = await super().step()
            if moved and len(self.pressed) % 5 == 0:
                await game.restart()
            return moved

    await play(game, [Restarting(game, game.ann, seed=5), TapDriver(game, game.bob, seed=6)])
    assert "wins" in reading.words(game.board())


async def test_a_restart_between_the_decision_and_its_telling_tells_it_once(game: World) -> None:
    path = f"/channels/{game.channel.id}/messages*"
    game.env.inject_error("*", path, status=503, times=None)
    await _prepared(game)
    assert "is ready" not in reading.words(game.board())
    game.env.backend.faults.clear()
    await game.env.advance_time(3600)
    await game.restart()
    await game.env.settle()
    boards = [m for m in game.channel.history() if "Round 1 begins." in reading.words(m)]
    assert len(boards) == 1
