"""Commands are built from what a game declares, and fit into Discord's limits."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands

from bot.chat.client import Kagemori
from bot.chat.commands.game import commands
from bot.chat.parts.slash import LONGEST, WIDEST, length
from bot.engine.acts import Act
from bot.games.shelf import SHELF
from tests.chat.room import GAMES, characters, client, groups, payloads
from tests.chat.world import World

CHAT = Path(__file__).parent.parent.parent / "bot" / "chat"
NAME = re.compile(r"[-_a-z0-9]{1,32}")
BUILT_IN = frozenset(
    (
        "ban",
        "embed",
        "giphy",
        "gif",
        "kick",
        "leave",
        "me",
        "msg",
        "mute",
        "nick",
        "saytts",
        "search",
        "shrug",
        "spoiler",
        "tableflip",
        "tenor",
        "thread",
        "timeout",
        "tts",
        "unflip",
    )
)
"""Commands of Discord's own clients, now or in earlier versions; some send the text after them to everybody."""


def _leaves(group: Any, path: str = "") -> list[tuple[str, Any]]:
    here = f"{path} {group.name}".strip()
    if isinstance(group, app_commands.Group):
        return [leaf for each in group.commands for leaf in _leaves(each, here)]
    return [(here, group)]


async def test_every_act_is_a_command_whose_options_are_its_fields(world: World) -> None:
    leaves = dict(_leaves(world.bot.tree.get_command("hide")))
    assert [each.name for each in leaves["hide walk step"].parameters] == ["room"]
    assert leaves["hide walk wait"].parameters == []


async def test_everything_fits_into_discords_limits(world: World) -> None:
    for box in (*world.shelf.values(), *SHELF.values()):
        for group in commands(world.bot.chat, box):
            assert length(group) <= LONGEST
            for path, leaf in _leaves(group):
                assert all(NAME.fullmatch(word) for word in path.split()), path
                assert len(leaf.parameters) <= 25
                assert all(1 <= len(str(each.description)) <= 100 for each in leaf.parameters), path


async def test_no_command_has_the_name_of_a_client_command() -> None:
    """Discord's own `/me` posts the text after it to the channel: everybody would read an order that is typed fast."""
    assert BUILT_IN.isdisjoint(each["name"] for each in await payloads(client()))


async def test_every_command_has_room_for_more() -> None:
    """A quarter of the characters and five places in every group, so the next command stops nobody."""
    for command in await payloads(client()):
        assert characters(command) <= LONGEST * 3 // 4, f"/{command['name']}"
        for path, width in groups(command):
            assert width <= WIDEST - 5, path


async def test_the_longest_translation_counts() -> None:
    class German(app_commands.Translator):
        async def translate(self, string: Any, *_where: Any) -> str | None:
            return f"{string} und noch mehr" if string.message.startswith("Which seat") else None

    bot = client()
    before = {each["name"]: characters(each) for each in await payloads(bot)}
    await bot.tree.set_translator(German())
    longer = {each["name"]: characters(each) - before[each["name"]] for each in await payloads(bot)}
    assert longer["table"] > 0
    assert not longer["my"]


async def test_before_translation_the_bot_counts_the_same() -> None:
    bot = client()
    counted = {each["name"]: characters(each) for each in await payloads(bot)}
    commands_of: Any = bot.tree.get_commands()
    assert {each.name: length(each) for each in commands_of} == counted


async def test_commands_that_are_the_same_for_every_game_are_under_none() -> None:
    """Only commands that look something up in the game itself have the same name in each game."""
    every = {each["name"]: each for each in await payloads(client())}
    of_games = [[str(each) for each in every[key]["options"]] for key in GAMES]
    alike = set.intersection(*map(set, of_games))
    assert {each["name"] for each in every["hide"]["options"] if str(each) in alike} == {"help", "options"}


async def test_a_game_of_the_shelf_keeps_all_its_commands_under_its_name(world: World) -> None:
    """One more sub-command or phase than Discord allows, and every phase would need another name."""
    for box in SHELF.values():
        assert [each.name for each in commands(world.bot.chat, box)] == [box.key]


async def test_a_game_with_much_to_say_gets_a_command_for_each_phase(world: World) -> None:
    class Wordy:
        def __init__(self, box: Any) -> None:
            self.box = box
            self.acts = [self._wordy(act, n) for act in box.acts for n in range(7)]

        def _wordy(self, act: Act, n: int) -> Act:
            fields = dict.fromkeys(act.fields, "y" * 100)
            return replace(act, help="x" * 100, name=f"{act.name}{n}", fields=fields)

        def __getattr__(self, name: str) -> Any:
            return getattr(self.box, name)

    wordy: Any = Wordy(world.shelf["hide"])
    assert [each.name for each in commands(world.bot.chat, wordy)] == [
        "hide",
        "hide-setup",
        "hide-walk",
        "hide-seek",
    ]


async def test_the_bot_asks_for_no_privileged_intents(world: World) -> None:
    intents = world.bot.intents
    assert not any([intents.members, intents.presences, intents.message_content])
    assert isinstance(world.bot, Kagemori)


@pytest.mark.parametrize("box", SHELF.values(), ids=list(SHELF))
def test_no_act_or_card_of_a_game_is_named_in_the_chat(box: Any) -> None:
    """Common words of the chat itself (such as "start") are no sign of one game."""
    ours = {
        "start",
        "join",
        "show",
        "undo",
        "clear",
        "commit",
        "fill",
        "move",
        "search",
        "answer",
        "accept",
        "decline",
        "stand",
        "help",
        "hand",
        "zone",
        "stop",
        "leave",
        "first",
        "end",
        "name",
        "orders",
        "results",
        "nothing",
        "pick",
        "play",
        "learn",
    }
    source = "\n".join(path.read_text() for path in CHAT.rglob("*.py"))
    quoted = set(re.findall(r'"([a-z][\w-]*)"', source)) - ours
    assert not quoted & {act.name for act in box.acts}
    assert not quoted & {topic.key for topic in box.topics}
    words = set(re.findall(r"[A-Za-z][\w-]*", source))
    assert box.key not in words
    assert not words & {
        act.kind.__name__ for act in box.acts if len(re.findall("[A-Z]", act.kind.__name__)) > 1
    }
    assert not [topic.title for topic in box.topics if " " in topic.title and topic.title in source]
