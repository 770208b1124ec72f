"""The stand-in of the chat's tests notices everything that Discord would refuse."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import discord
import pytest

from tests.chat.world import town
from tests.toy.box import BOX


async def test_a_request_that_pings_whom_it_names_fails_the_test_it_is_made_in(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="a text without allowed_mentions"):
        await _pinging(tmp_path)


async def test_a_file_that_nobody_sees_fails_the_test_it_is_made_in(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match=r"board\.png is shown by no component"):
        await _hiding(tmp_path)


async def _pinging(folder: Path) -> None:
    async with town(folder, {"hide": BOX}) as world:
        route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=world.channel.id)
        await world.bot.http.request(route, json={"content": "words"})


async def _hiding(folder: Path) -> None:
    async with town(folder, {"hide": BOX}) as world:
        view = discord.ui.LayoutView().add_item(discord.ui.TextDisplay("words"))
        file = discord.File(BytesIO(b"picture"), "board.png")
        await world.bot.get_partial_messageable(world.channel.id).send(view=view, file=file)
