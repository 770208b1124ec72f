"""Games that offer little: whole games in the chat without pictures, maps, hands, drafts or orders."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.chat.messages.guide import guide
from bot.chat.messages.pictures import prepare
from bot.games.shelf import brains
from tests.chat import reading
from tests.chat.driver import SlashDriver, play
from tests.chat.world import World, town
from tests.toy.box import BOX as HIDE
from tests.toy.nim import NIM


@pytest.fixture
async def table(tmp_path: Path) -> AsyncIterator[World]:
    """A server with Nim alone: a game of rules and nothing else."""
    shelf = {"nim": NIM}
    async with town(tmp_path, shelf, brains=brains(shelf)) as made:
        yield made


@pytest.fixture
async def nim(table: World) -> World:
    """A game of Nim that has just begun: ann is first, bob second."""
    await table.ann.slash(table.channel, "nim new")
    await table.ann.slash(table.channel, "table seat join", seat="first")
    await table.bob.slash(table.channel, "table seat join", seat="second")
    await table.ann.slash(table.channel, "table start")
    return table


async def refused(world: World, command: str, **typed: str) -> str:
    """The refusal that ann gets."""
    result = await world.ann.slash(world.channel, command, **typed)
    message = result.response or result.followups[-1]
    return message.content


async def test_nim_is_told_in_its_own_notation(nim: World) -> None:
    await nim.ann.slash(nim.channel, "nim play take", count="2")
    words = reading.words(nim.board())
    assert "### Nim: The game is on" in words
    assert "Laid 10" in words
    assert "Taken first 2" in words


async def test_the_panel_of_nim_has_a_choice_and_no_picture(nim: World) -> None:
    panel = (await nim.ann.click(nim.board(), label="My view")).response
    assert panel is not None
    assert not panel.attachments
    assert not {"Whole map", "Hand", "Orders"} & {each["label"] for each in reading.buttons(panel)}
    picks = [each for each in reading.buttons(panel) if reading.key(each).verb == "pick"]
    assert [each["label"] for each in picks] == ["Take 1", "Take 2", "Take 3"]


async def test_a_lobby_without_a_board_has_no_picture(table: World) -> None:
    await table.ann.slash(table.channel, "nim new")
    assert not table.board().attachments
    assert "Nim" in reading.words(table.board())


async def test_the_story_of_a_game_without_turns_has_one_page(nim: World) -> None:
    await play(nim, [SlashDriver(nim, member, seed=2) for member in (nim.ann, nim.bob)])
    story = (await nim.ann.click(nim.board(), label="The story")).response
    assert story is not None
    assert not story.attachments
    assert "Taken " in reading.words(story)
    labels = [each["label"] for menu in reading.menus(story) for each in menu["options"]]
    assert "The whole game" in labels


async def test_commands_that_a_game_does_not_have_are_refused_in_a_sentence(nim: World) -> None:
    no_places = "This game has no places to be named."
    assert await refused(nim, "note", zone="A1", text="here") == no_places
    assert await refused(nim, "table view", zoom="A1") == no_places
    assert await refused(nim, "table board", zoom="A1") == no_places
    assert await refused(nim, "table view", show="hand") == "I cannot show that; I can show: nothing."
    assert (await refused(nim, "my order", answer="never")).endswith(".")
    orders = (await nim.ann.slash(nim.channel, "my order")).response
    assert orders is not None
    assert "There is nothing to order now" in reading.words(orders)


async def test_the_own_view_in_words_and_the_other_ways_to_look_work_without_a_board(nim: World) -> None:
    for command, typed in (
        ("table view", {"text": "yes"}),
        ("table board", {}),
        ("table status", {}),
        ("table log", {}),
        ("nim help", {}),
        ("nim options", {}),
        ("catchup", {}),
        ("my games", {}),
    ):
        result = await nim.bob.slash(nim.channel, command, **typed)
        message = result.response or result.followups[-1]
        assert message.content or reading.words(message), command


def test_what_is_prepared_at_the_start_does_without_boards() -> None:
    prepare([NIM])


def test_the_guide_speaks_of_what_a_game_offers() -> None:
    bare, full = guide(NIM), guide(HIDE)
    for word in ("**Details**", "A draft", "**Orders**", "**Plan ahead**", "/note"):
        assert word not in bare
        assert word in full
