"""A first game against computers begins after five touches, whatever the seat, in every game."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import simcord

from bot.games.castle.kinds import GUARDS, INTRUDERS, Phase
from bot.games.shelf import SHELF, brains
from bot.tables.model.table import Status, UserId
from bot.tables.use_cases import filling, queries
from tests.chat import reading
from tests.chat.unpainted import leave_blank
from tests.chat.world import World, town
from tests.play.taps import FIRST_GAME

OF_SEATS = [("castle", "Sit: the guards"), ("castle", "Sit: the intruders"), ("raid", "Sit: ")]


@pytest.fixture
async def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[World]:
    leave_blank(monkeypatch)
    async with town(tmp_path, dict(SHELF), brains=brains(SHELF)) as world:
        yield world


@pytest.mark.parametrize(("game", "sit"), OF_SEATS)
async def test_a_first_game_begins_after_at_most_five_touches(server: World, game: str, sit: str) -> None:
    await server.ann.slash(server.channel, f"{game} new")
    seat = next(label for label in reading.labels(server.board()) if label.startswith(sit))
    touches = [seat, "Start with computers"]
    await server.ann.click(server.board(), label=seat)
    panel = _answer(await server.ann.click(server.board(), label=touches[-1]))
    while await _is_setting_up(server):
        touches.append("Just begin")
        assert len(touches) <= FIRST_GAME, touches
        await server.ann.click(panel, label=touches[-1])
    table = await server.table()
    assert table.status is Status.RUNNING
    shown = await queries.view(server.hall, table.key, UserId(server.ann.user.id))
    assert shown.bulletin.heading.startswith("Turn 1") or game != "castle"


def _answer(result: simcord.InteractionResult) -> simcord.ResponseMessage:
    """The message that answers a press; an answer that comes late replaces the first one."""
    return result.response or result.followups[-1]


async def _is_setting_up(server: World) -> bool:
    session = await server.hall.look((await server.table()).key)
    return session.match.game.is_setting_up(session.match.state)


async def test_just_begin_is_refused_once_the_setup_is_over_and_tells_nobody_else_what_was_chosen(
    server: World,
) -> None:
    await server.begin("castle", {GUARDS: server.bob, INTRUDERS: server.ann})
    panel = _answer(await server.bob.click(server.board(), label="My view"))
    await server.bob.click(panel, label="Just begin")
    table = await server.table()
    session = await server.hall.look(table.key)
    assert session.match.state.has_figures
    assert session.match.state.marks.has_marks
    assert INTRUDERS in session.match.awaited()
    assert not session.of(INTRUDERS).state.guards, (
        "the other side sees no figure before its own hands are chosen"
    )
    panel = _answer(await server.ann.click(server.board(), label="My view"))
    await server.ann.click(panel, label="Just begin")
    assert (await server.hall.look(table.key)).match.state.phase is not Phase.SETUP


async def test_only_somebody_of_the_table_may_start_with_computers(server: World) -> None:
    await server.ann.slash(server.channel, "castle new")
    assert "Start with computers" not in reading.labels(server.board())
    await server.ann.click(server.board(), label="Sit: the guards")
    told = await server.cyd.click(server.board(), label="Start with computers")
    assert "Take a seat first" in reading.words(_answer(told))
    assert (await server.table()).free_seats() == (INTRUDERS,)


async def test_computers_take_the_seats_that_are_offered_to_others_and_the_offers_end(server: World) -> None:
    await server.ann.slash(server.channel, "castle new")
    await server.ann.click(server.board(), label="Sit: the guards")
    table = await server.settled(
        filling.start_with(server.hall, (await server.table()).key, UserId(server.ann.user.id), "novice")
    )
    assert not table.free_seats()
    assert table.status is Status.RUNNING
