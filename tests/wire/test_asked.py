"""The stand-in of the chat's tests notices what Discord would refuse."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import discord
import pytest

from tests.chat.world import town
from tests.toy.box import BOX


async def test_a_request_that_pings_whom_it_names_fails_the_test_it_is_made_in(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="a text without allowed_mentions"):
        async with town(tmp_path, {"hide": BOX}) as world:
            route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=world.channel.id)
            await world.bot.http.request(route, json={"content": "words"})


async def test_a_file_that_nobody_sees_fails_the_test_it_is_made_in(tmp_path: Path) -> None:
    view = discord.ui.LayoutView().add_item(discord.ui.TextDisplay("words"))
    with pytest.raises(AssertionError, match=r"board\.png is shown by no component"):
        async with town(tmp_path, {"hide": BOX}) as world:
            file = discord.File(BytesIO(b"picture"), "board.png")
            await world.bot.get_partial_messageable(world.channel.id).send(view=view, file=file)
