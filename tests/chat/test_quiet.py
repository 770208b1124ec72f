"""Quiet for this turn: by a tap under the panel that called, and off again by another tap."""

from __future__ import annotations

import pytest
import simcord

from tests.chat import reading
from tests.chat.world import World
from tests.toy.words import HideWords


async def _prepared(game: World) -> None:
    await _walking(game)
    await game.ann.slash(game.channel, "draft commit")


async def _walking(game: World) -> None:
    await game.ann.slash(game.channel, "my order", answer="Ask me each time")
    await game.ann.slash(game.channel, "hide setup start", room="A1")
    for room in ("B5", "C5"):
        await game.bob.slash(game.channel, "hide setup bell", room=room)
    await game.bob.slash(game.channel, "draft commit")
    await game.ann.slash(game.channel, "hide walk step", room="A2")


def _letters(member: simcord.MemberActor) -> int:
    return len(member.user.dm_channel.history())


async def test_a_player_who_taps_for_quiet_is_called_no_more_in_this_turn(game: World) -> None:
    await _prepared(game)
    panel = game.ann.user.dm_channel.history()[-1]
    await game.ann.user.click(panel, label="Details")
    await game.ann.user.click(panel, label="Quiet this turn")
    await game.ann.user.click(game.ann.user.dm_channel.history()[-1], label="Details")
    assert "Call me again" in reading.labels(game.ann.user.dm_channel.history()[-1])
    before = _letters(game.ann)
    await game.bob.slash(game.channel, "hide seek look", room="C9")
    await game.env.settle()
    assert _letters(game.ann) == before
    assert "Do you whisper a charm?" in reading.words(game.ann.user.dm_channel.history()[-1])


async def test_another_tap_ends_it_also_after_a_restart(game: World) -> None:
    await _prepared(game)
    await game.ann.user.click(game.ann.user.dm_channel.history()[-1], label="Details")
    await game.ann.user.click(game.ann.user.dm_channel.history()[-1], label="Quiet this turn")
    await game.restart()
    await game.ann.user.click(game.ann.user.dm_channel.history()[-1], label="Details")
    await game.ann.user.click(game.ann.user.dm_channel.history()[-1], label="Call me again")
    before = _letters(game.ann)
    await game.bob.slash(game.channel, "hide seek look", room="C9")
    await game.env.settle()
    assert _letters(game.ann) == before + 1


async def test_a_player_who_takes_no_direct_messages_is_not_called_in_the_channel_either(game: World) -> None:
    game.close_messages(game.ann)
    await _prepared(game)
    panel = (await game.ann.slash(game.channel, "table view")).response
    assert panel is not None
    await game.ann.click(panel, label="Details")
    await game.ann.click(panel, label="Quiet this turn")
    calls = [m.id for m in game.channel.history() if "your turn" in m.content]
    await game.bob.slash(game.channel, "hide seek look", room="C9")
    await game.env.settle()
    assert [m.id for m in game.channel.history() if "your turn" in m.content] == calls
    assert "Do you whisper a charm?" in reading.words(panel)


async def test_quiet_can_be_typed_in_the_channel_of_the_table(game: World) -> None:
    await _prepared(game)
    said = (await game.ann.slash(game.channel, "my silence")).response
    assert said is not None
    assert said.ephemeral
    assert "Quiet until the turn changes" in said.content
    before = _letters(game.ann)
    await game.bob.slash(game.channel, "hide seek look", room="C9")
    await game.env.settle()
    assert _letters(game.ann) == before
    again = (await game.ann.slash(game.channel, "my silence", calls="on")).response
    assert again is not None
    assert again.content == "You are called at this table again."
    await game.ann.slash(game.channel, "hide seek whisper", charm="no")
    await game.bob.slash(game.channel, "hide seek look", room="C8")
    await game.env.settle()
    assert _letters(game.ann) == before + 1


async def test_quiet_is_refused_with_a_sentence(game: World) -> None:
    for member, typed, sentence in (
        (game.cyd, {}, "You have no seat at this table."),
        (game.ann, {"calls": "perhaps"}, "Type “on” or “off”."),
    ):
        said = (await member.slash(game.channel, "my silence", **typed)).response
        assert said is not None
        assert said.content == sentence


async def test_a_player_who_wants_to_know_that_they_are_next_is_told_by_direct_message(game: World) -> None:
    said = (await game.ann.user.slash("my next")).response
    assert said is not None
    assert "Once a turn I tell you" in said.content
    await _prepared(game)
    await game.env.settle()
    told = [each.content for each in game.ann.user.dm_channel.history() if "You are next" in each.content]
    assert told == [f"You are next, after the seeker.\n-# <#{game.channel.id}>"]
    assert "next" not in "".join(each.content for each in game.channel.history())
    said = (await game.ann.user.slash("my next", told="off")).response
    assert said is not None
    assert said.content == "You are no longer told that you are next."


async def test_a_hint_stands_in_the_panel_until_its_owner_wants_none(
    game: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HideWords, "hint", lambda *_known: "Somebody can come.")
    await _walking(game)
    shown = []
    for given in ("off", "on"):
        await game.ann.slash(game.channel, "my hints", given=given)
        panel = (await game.ann.slash(game.channel, "table view")).response
        assert panel is not None
        shown.append("⚠ Somebody can come." in reading.words(panel))
    assert shown == [False, True]
