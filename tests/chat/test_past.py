"""The games of a channel and a server's results in the chat: pages for the asker, and nobody is called."""

from __future__ import annotations

from pathlib import Path

import pytest
import simcord

from bot.chat.messages import pictures
from tests.chat import reading
from tests.chat.test_story import ended
from tests.chat.world import World, town
from tests.toy.box import BOX
from tests.toy.hunt import HUNT

pytestmark = pytest.mark.painted


@pytest.fixture(autouse=True)
def small_films(monkeypatch: pytest.MonkeyPatch) -> None:
    """Films are tested elsewhere."""
    monkeypatch.setattr(pictures, "WIDTHS", (120,))


async def again(world: World) -> None:
    """Another game in the same channel, in which ann hides too."""
    await world.ann.slash(world.channel, "hide new")
    await world.ann.slash(world.channel, "table seat join", seat="hider")
    await world.bob.slash(world.channel, "table seat join", seat="seeker")
    await world.ann.slash(world.channel, "table start")
    await ended(world)


async def test_the_games_of_a_channel_are_listed_each_with_its_story(game: World) -> None:
    await ended(game)
    for _game in range(5):
        await again(game)
    shown = (await game.cyd.slash(game.channel, "table history")).response
    assert shown is not None
    assert shown.ephemeral
    text = reading.words(shown)
    assert text.startswith("### Hide: games of this channel")
    assert f"the hider: <@{game.ann.id}>; the seeker: <@{game.bob.id}>" in text
    assert reading.labels(shown) == [*(f"Story of {n}" for n in range(1, 6)), "More ▶"]
    await game.restart()
    await game.cyd.click(shown, label="More ▶")
    assert reading.labels(shown) == ["Story of 1", "◀ Back"]
    story = (await game.cyd.click(shown, label="Story of 1")).response
    assert story is not None
    assert "Round 0" in reading.words(story)
    await game.cyd.click(shown, label="◀ Back")
    assert len(reading.labels(shown)) == 6


async def test_a_servers_results_count_every_game_and_call_nobody(game: World) -> None:
    await ended(game)
    await again(game)
    shown = (await game.cyd.slash(game.channel, "table results")).response
    assert shown is not None
    assert shown.ephemeral
    lines = reading.words(shown).splitlines()
    assert lines[0] == "### Hide: results of this server"
    assert len(lines) == 3
    assert {line.split(":")[0].split(" ")[1] for line in lines[1:]} == {
        f"<@{game.ann.id}>",
        f"<@{game.bob.id}>",
    }
    assert all("2 games, won" in line for line in lines[1:])
    sent = [body for each in game.env.http_requests if isinstance(body := each.json, dict)]
    allowed = [
        body.get("data", body).get("allowed_mentions") for body in sent if "allowed_mentions" in str(body)
    ]
    assert allowed
    assert not [each for each in allowed if each and (each.get("users") or each.get("parse"))]


async def test_a_long_table_of_results_has_pages(game: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.chat.commands.past.ON_A_PAGE", 1)
    await ended(game)
    shown = (await game.cyd.slash(game.channel, "table results")).response
    assert shown is not None
    first = reading.words(shown)
    await game.cyd.click(shown, label="More ▶")
    second = reading.words(shown)
    assert first.splitlines()[1][:2] == "1."
    assert second.splitlines()[1][:2] == "2."
    assert reading.labels(shown) == ["◀ Back"]


@pytest.mark.parametrize("what", ["table history", "table results"])
async def test_where_nothing_has_ended_there_is_nothing_to_list(game: World, what: str) -> None:
    shown = (await game.cyd.slash(game.channel, what)).response
    assert shown is not None
    assert shown.content.startswith("No game")
    assert "\n" not in shown.content


async def test_the_games_and_results_of_another_game_are_asked_for_by_its_name(tmp_path: Path) -> None:
    async with town(tmp_path, {"hide": BOX, "hunt": HUNT}) as world:
        await again(world)
        await world.ann.slash(world.channel, "hunt new")
        for what in ("table history", "table results"):
            assert reading.words(await _asked(world, what)).startswith("No game")
            assert reading.words(await _asked(world, what, game="hide")).startswith("### Hide: ")
            refused = reading.words(await _asked(world, what, game="chess"))
            assert refused == "There is no such game; there are: Hide, Hunt."
            offered = await world.cyd.autocomplete(world.channel, what, "game", "hu")
            assert [each["value"] for each in offered] == ["Hunt"]


async def _asked(world: World, what: str, **typed: str) -> simcord.ResponseMessage:
    shown = (await world.cyd.slash(world.channel, what, **typed)).response
    assert shown is not None
    return shown


async def test_direct_messages_have_no_table_of_results(game: World) -> None:
    shown = (await game.ann.user.slash("table results")).response
    assert shown is not None
    assert shown.content == "Every server has results of its own: type this in a channel of that server."
