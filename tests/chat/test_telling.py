"""Partners talk by command and by button; their words are private and harmless."""

from __future__ import annotations

import re
from typing import Any

import pytest
import simcord

from bot.chat.parts.plain import plain
from bot.tables.model.table import UserId
from tests.chat import reading
from tests.chat.world import World

NASTY = "@everyone **he** is <@1> `up` [here](https://a.b) # now ~~not~~ ||there|| \\"


def _public(world: World) -> list[Any]:
    """Everything the bot has sent into the channel for all to see."""
    path = f"/channels/{world.channel.id}/messages"
    return [each for each in world.env.http_requests if each.path.startswith(path)]


async def _panel(world: World, member: simcord.MemberActor) -> simcord.ResponseMessage:
    shown = (await member.click(world.board(), label="My view")).response
    assert shown is not None
    return shown


async def test_a_partner_is_told_by_command_and_nobody_else(hunt: World) -> None:
    public, hider = len(_public(hunt)), len(hunt.ann.user.dm_channel.history())
    result = await hunt.bob.slash(hunt.channel, "table tell", text="He is in the attic.")
    assert result.response is not None
    assert result.response.ephemeral
    assert result.response.content == "Told to the watcher."
    note = hunt.cyd.user.dm_channel.history()[-1].content
    assert note == f"The seeker tells you: He is in the attic.\n-# <#{hunt.channel.id}>"
    assert len(_public(hunt)) == public
    assert len(hunt.ann.user.dm_channel.history()) == hider


async def test_a_partner_is_told_by_the_button_of_a_panel(hunt: World) -> None:
    panel = await _panel(hunt, hunt.cyd)
    await hunt.cyd.click(panel, label="Details")
    form = await hunt.cyd.click(panel, label="Tell the seeker")
    await hunt.cyd.submit_modal(form, {"text": "Try the cellar"})
    assert "> the watcher: Try the cellar" in reading.words(panel)
    assert "> the watcher: Try the cellar" in reading.words(await _panel(hunt, hunt.bob))
    assert "cellar" not in reading.words(await _panel(hunt, hunt.ann))


async def test_an_empty_form_is_refused_in_the_panel(hunt: World) -> None:
    panel = await _panel(hunt, hunt.cyd)
    await hunt.cyd.click(panel, label="Details")
    form = await hunt.cyd.click(panel, label="Tell the seeker")
    await hunt.cyd.submit_modal(form, {"text": "   "})
    assert "at most 500 characters" in reading.words(panel)


async def test_a_player_alone_has_no_button_and_is_refused_in_a_sentence(hunt: World) -> None:
    panel = await _panel(hunt, hunt.ann)
    await hunt.ann.click(panel, label="Details")
    assert not [label for label in reading.labels(panel) if "Tell" in label]
    result = await hunt.ann.slash(hunt.channel, "table tell", text="Hello?")
    assert result.response is not None
    assert result.response.content == "You play alone on your side: there is nobody to tell."


async def test_with_closed_messages_the_panel_is_enough(hunt: World) -> None:
    hunt.close_messages(hunt.cyd)
    public, panel = len(_public(hunt)), await _panel(hunt, hunt.cyd)
    await hunt.bob.slash(hunt.channel, "table tell", text="He is in the attic.")
    assert "He is in the attic." in reading.words(panel), "without a press"
    assert len(_public(hunt)) == public


async def test_a_remark_mentions_nobody_and_is_no_markup(hunt: World) -> None:
    await hunt.bob.slash(hunt.channel, "table tell", text=NASTY)
    said = [hunt.cyd.user.dm_channel.history()[-1].content, reading.words(await _panel(hunt, hunt.cyd))]
    for text in said:
        assert "@everyone" not in text
        for sign in ("**he**", " <@", " `up`", "[here]", " # ", "~~", "||"):
            assert sign not in text, sign
    sent = [each.json for each in hunt.env.http_requests if each.json and "content" in each.json]
    assert all(not each["allowed_mentions"].get("parse") for each in sent if "allowed_mentions" in each)


@pytest.mark.parametrize("text", [NASTY, "- a list", "> a quote", "plain words", "a\nb"])
def test_every_sign_of_markup_is_taken_as_itself(text: str) -> None:
    shown = plain(text)
    assert "\n" not in shown
    bare = shown.replace("\u200b", "")
    assert re.sub(r"\\([^\w\s])", r"\1", bare) == " ".join(text.split())
    assert not re.search(r"[*_~`|>#<\[\]()@-]", re.sub(r"\\[^\w\s]", "", bare))


async def test_the_longest_talk_leaves_a_panel_within_the_limits(hunt: World) -> None:
    for _ in range(4):
        await hunt.bob.slash(hunt.channel, "table tell", text="*" * 500)
    panel = await _panel(hunt, hunt.cyd)
    assert len(reading.words(panel)) <= 4000
    assert "Where do you string your two bells?" in reading.words(panel)


async def test_a_note_of_several_lines_keeps_them_and_is_no_markup(hunt: World) -> None:
    user = UserId(hunt.cyd.id)
    await hunt.bot.herald.note(await hunt.table(), user, "First line.\n- Second *line*.", "n")
    note = hunt.cyd.user.dm_channel.history()[-1].content
    assert note == f"First line.\n\\- Second \\*line\\*.\n-# <#{hunt.channel.id}>"
