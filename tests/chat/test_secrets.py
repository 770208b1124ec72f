"""What everybody can see tells nothing that only some may know; a press carries only opaque ids."""

import json
import re
from typing import Any

import pytest

from tests.chat import reading
from tests.chat.driver import Driver, SlashDriver, TapDriver, play
from tests.chat.world import World

ROOM = re.compile(r"\b[ABC](?:10|[1-9])\b")
WORDS = ("hide", "hider", "seeker", "step", "bell", "look", "start", "charm", "whisper", "walk")


async def _prepared(game: World, room: str) -> None:
    await game.ann.slash(game.channel, "hide setup start", room=room)
    for bell in ("A10", "C10"):
        await game.bob.slash(game.channel, "hide setup bell", room=bell)
    await game.bob.slash(game.channel, "draft commit")
    await game.ann.slash(game.channel, "my order", answer="Ask me each time")


def _public(world: World) -> list[Any]:
    """Everything the bot has sent into the channel for all to see, as on the wire."""
    path = f"/channels/{world.channel.id}/messages"
    return [each.json for each in world.env.http_requests if each.path.startswith(path)]


async def test_a_secret_room_never_stands_in_the_channel(game: World) -> None:
    await _prepared(game, "B7")
    for room in ("B8", "C8"):
        await game.ann.slash(game.channel, "hide walk step", room=room)
    panel = (await game.ann.click(game.board(), label="My view")).response
    assert panel is not None
    assert "B8" in reading.words(panel)
    await game.ann.slash(game.channel, "draft commit")
    said = json.dumps(_public(game))
    assert "Round 1 begins." in said
    assert not ROOM.findall(said.replace("Bells", ""))


async def test_secret_acts_of_the_hider_send_nothing_into_the_channel(game: World) -> None:
    await _prepared(game, "B7")
    before = len(_public(game))
    await game.ann.slash(game.channel, "hide walk step", room="B8")
    await game.ann.slash(game.channel, "draft undo")
    panel = (await game.ann.click(game.board(), label="My view")).response
    assert panel is not None
    await game.ann.click(panel, label="Wait")
    assert len(_public(game)) == before


async def test_two_hiders_with_different_secrets_look_the_same(game: World) -> None:
    await _prepared(game, "B7")
    await game.ann.slash(game.channel, "hide walk step", room="B8")
    await game.ann.slash(game.channel, "draft commit")
    other = game.guild.create_text_channel("second")
    for member, seat in ((game.ann, "hider"), (game.bob, "seeker")):
        if seat == "hider":
            await member.slash(other, "hide new")
        await member.slash(other, "table seat join", seat=seat)
    await game.ann.slash(other, "table start")
    await game.ann.slash(other, "hide setup start", room="A2")
    for bell in ("C1", "B9"):
        await game.bob.slash(other, "hide setup bell", room=bell)
    await game.bob.slash(other, "draft commit")
    await game.ann.slash(other, "my order", answer="Ask me each time")
    for room in ("A1", "A2", "A1"):
        await game.ann.slash(other, "hide walk step", room=room)
    await game.ann.slash(other, "draft commit")
    boards = [_shown(game, game.channel), _shown(game, other)]
    assert boards[0] == boards[1]


def _shown(world: World, channel: Any) -> list[tuple[str, list[str]]]:
    public = [message for message in channel.history() if not message.flags.ephemeral]
    return [(reading.words(message), reading.labels(message)) for message in public]


async def test_custom_ids_are_short_and_opaque(game: World) -> None:
    drivers: list[Driver] = [SlashDriver(game, game.ann, seed=4), TapDriver(game, game.bob, seed=4)]
    await play(game, drivers)
    ids = set(
        re.findall(r'"custom_id": "([^"]*)"', json.dumps([each.json for each in game.env.http_requests]))
    )
    assert len(ids) > 20
    for each in ids:
        assert len(each) <= 100
        options = each.split(":", 4)[-1] if each.count(":") > 3 else ""
        assert not any(word in options for word in WORDS)
        assert not ROOM.search(options)


async def test_file_names_never_change(game: World) -> None:
    await play(game, [TapDriver(game, game.ann, seed=7), TapDriver(game, game.bob, seed=7)])
    history = [*game.channel.history(), *game.ann.user.dm_channel.history()]
    names = {each.filename for message in history for each in message.attachments}
    assert names == {"board.png", "view.png", "film.gif"}


async def test_every_picture_has_words(game: World) -> None:
    shown = (await game.ann.click(game.board(), label="My view")).response
    assert shown is not None
    assert all(reading.alts(message) and all(reading.alts(message)) for message in (shown, game.board()))


@pytest.mark.parametrize("path", ["hide setup start", "hide setup bell", "hide walk step", "hide seek look"])
async def test_nothing_is_suggested_to_outsiders(game: World, path: str) -> None:
    assert await game.cyd.autocomplete(game.channel, path, "room", "") == []


async def test_only_what_is_possible_now_is_suggested(game: World) -> None:
    assert len(await game.ann.autocomplete(game.channel, "hide setup start", "room", "")) == 25
    found = await game.ann.autocomplete(game.channel, "hide setup start", "room", "c1")
    assert [each["value"] for each in found] == ["C1", "C10"]
    assert await game.ann.autocomplete(game.channel, "hide setup bell", "room", "") == []
    assert await game.ann.autocomplete(game.channel, "hide walk step", "room", "") == []


async def test_the_next_piece_of_a_draft_is_suggested(game: World) -> None:
    await _prepared(game, "A1")
    await game.ann.slash(game.channel, "hide walk step", room="A2")
    found = await game.ann.autocomplete(game.channel, "hide walk step", "room", "")
    assert [each["value"] for each in found] == ["A1", "A3", "B2"]


async def test_nobody_is_mentioned_by_accident(game: World) -> None:
    await play(game, [TapDriver(game, game.ann, seed=9), TapDriver(game, game.bob, seed=9)])
    for each in _public(game):
        if each and "allowed_mentions" in each:
            assert not each["allowed_mentions"].get("parse")


@pytest.mark.parametrize("order", [("bob", "cyd"), ("cyd", "bob")])
async def test_secret_acts_of_one_of_two_partners_send_nothing_to_the_others(
    hunt: World, order: tuple[str, str]
) -> None:
    """When both have decided, the board does not tell who of them was first either."""
    first, second = ({"bob": hunt.bob, "cyd": hunt.cyd}[name] for name in order)
    public, hider = len(_public(hunt)), len(hunt.ann.user.dm_channel.history())
    shown = reading.words(hunt.board())
    for bell in ("A1", "C10"):
        await first.slash(hunt.channel, "hunt setup bell", room=bell)
    await first.slash(hunt.channel, "draft commit")
    assert len(_public(hunt)) == public
    assert len(hunt.ann.user.dm_channel.history()) == hider
    assert reading.words(hunt.board()) == shown
    asked = (await hunt.ann.slash(hunt.channel, "table status")).response
    assert asked is not None
    assert "the seeker," not in reading.words(asked)
    assert "the watcher" not in reading.words(asked)
    await second.slash(hunt.channel, "draft fill")
    await second.slash(hunt.channel, "draft commit")
    said = json.dumps(_public(hunt))
    assert "The seekers are ready." in said
    assert "The seeker is ready." not in said
    assert "The watcher is ready." not in said
