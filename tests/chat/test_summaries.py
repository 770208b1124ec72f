"""The message that names all waiting games: its text, and what its buttons do."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from bot.tables.model.table import UserId
from bot.tables.use_cases import habits
from tests.chat import reading
from tests.chat.world import World

DAY, HOUR = 86_400.0, 3_600.0
GAMES = 3


@pytest.fixture
async def busy(game: World) -> World:
    """Ann hides in three games, and is away for more than a day; then all of them wait for her."""
    others = [game.guild.create_text_channel(f"place {number}") for number in range(1, GAMES)]
    for place in others:
        await game.ann.slash(place, "hide new")
        await game.ann.slash(place, "table seat join", seat="hider")
        await game.bob.slash(place, "table seat join", seat="seeker")
        await game.bob.slash(place, "table start")
    for place in (game.channel, *others):
        await game.ann.slash(place, "hide setup start", room="A1")
    await game.passes(DAY + HOUR)
    for place in (game.channel, *others):
        await game.bob.slash(place, "draft fill")
        await game.bob.slash(place, "draft commit")
    return game


def _summaries(member: simcord.MemberActor) -> list[Any]:
    return [each for each in member.user.dm_channel.history() if "for you" in reading.words(each)]


async def test_one_message_names_all_games_and_has_a_button_for_each(busy: World) -> None:
    await busy.passes(20 * HOUR)
    *_, last = _summaries(busy.ann)
    lines = reading.words(last).splitlines()
    assert lines[0] == "### 3 games wait for you"
    assert sum("**your turn**" in line for line in lines) == GAMES
    assert [label for label in reading.labels(last) if "hider" in label] == [
        "1 the hider",
        "2 the hider",
        "3 the hider",
    ]
    panel = (await busy.ann.user.click(last, label="2 the hider")).response
    assert panel is not None
    assert "Where do you walk?" in reading.words(panel)


async def test_a_player_who_comes_back_gets_it_at_once(busy: World) -> None:
    before = len(_summaries(busy.ann))
    assert before <= 1, "the first game that asks tells of itself alone"
    await busy.ann.user.slash("my clock")
    *_, last = _summaries(busy.ann)
    assert len(_summaries(busy.ann)) == before + 1
    assert reading.words(last).startswith("### 3 games wait for you")


async def test_its_other_buttons_list_all_games_and_end_reminders(busy: World) -> None:
    await busy.ann.user.slash("my clock")
    *_, last = _summaries(busy.ann)
    await busy.ann.user.click(last, label="No more reminders")
    assert (await habits.habits(busy.hall, UserId(busy.ann.id))).reminder == 0.0
    await busy.ann.user.click(last, label="All your games")
    listed = next(each for each in busy.ann.user.dm_channel.history() if each.id == last.id)
    assert reading.words(listed).startswith("### Your games")


async def test_nobody_else_gets_it(busy: World) -> None:
    await busy.ann.user.slash("my clock")
    assert not _summaries(busy.cyd)
    assert not [each for each in busy.channel.history() if "wait for you" in reading.words(each)]
