"""A second table in a channel stands in a thread that the bot begins."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import discord
import pytest

from bot.engine.game import Seat
from bot.tables.model.table import Status
from tests.chat import reading
from tests.chat.test_following import night_over
from tests.chat.test_story import ended
from tests.chat.world import World
from tests.there import there

OPEN = "Open it in a thread"


async def test_the_wanted_game_is_opened_in_a_thread_with_its_preset(lodge: World) -> None:
    await lodge.ann.slash(lodge.channel, "hunt new")
    taken = there((await lodge.bob.slash(lodge.channel, "hunt new", preset="Duel")).response)
    assert "already has a table with a free seat: take it" in reading.words(taken)
    answer = there((await lodge.bob.click(taken, label=OPEN)).response)
    (thread,) = lodge.channel.threads
    assert f"<#{thread.id}>" in reading.words(answer)
    table = await lodge.table(thread)
    assert (table.status, table.preset, table.opener) == (Status.LOBBY, "duel", lodge.bob.id)
    await lodge.env.settle()
    assert "Sit: the hider" in reading.labels(lodge.board(thread))


async def test_options_that_a_button_cannot_carry_are_repeated(lodge: World) -> None:
    await lodge.ann.slash(lodge.channel, "hunt new")
    taken = there((await lodge.bob.slash(lodge.channel, "hunt new", options="fullReveal=no")).response)
    assert "You typed: fullReveal=no" in reading.words(taken)


async def test_missing_permissions_are_told_with_a_link_and_no_thread_is_begun(lodge: World) -> None:
    me = there(lodge.guild.me)
    second = lodge.guild.create_text_channel(
        "second", overwrites={me: discord.PermissionOverwrite(create_public_threads=False)}
    )
    await lodge.ann.slash(second, "hunt new")
    taken = there((await lodge.bob.slash(second, "hunt new")).response)
    answer = there((await lodge.bob.click(taken, label=OPEN)).response)
    assert "Create Public Threads" in reading.words(answer)
    assert "https://discord.com/oauth2/authorize" in reading.words(answer)
    assert second.threads == []


async def test_the_bot_begins_no_thread_for_a_person_who_may_begin_none(lodge: World) -> None:
    everyone = lodge.guild.default_role
    second = lodge.guild.create_text_channel(
        "second", overwrites={everyone: discord.PermissionOverwrite(create_public_threads=False)}
    )
    await lodge.ann.slash(second, "hunt new")
    taken = there((await lodge.bob.slash(second, "hunt new")).response)
    answer = there((await lodge.bob.click(taken, label=OPEN)).response)
    assert "You may begin no threads" in reading.words(answer)
    assert second.threads == []


async def test_in_a_thread_the_answer_offers_no_other_thread(lodge: World) -> None:
    lodge.env.backend.create_thread(lodge.channel.id, "ours", lodge.ann.id)
    (thread,) = lodge.channel.threads
    await lodge.ann.slash(thread, "hunt new")
    taken = there((await lodge.bob.slash(thread, "hunt new")).response)
    assert "already has a table" in reading.words(taken)
    assert OPEN not in reading.labels(taken)
    assert_leads_to(lodge, taken, thread)


async def test_an_address_stands_behind_a_button_and_never_in_the_sentence(lodge: World) -> None:
    """Before the start, with and without a free seat, and while the game runs."""
    said = []
    await lodge.ann.slash(lodge.channel, "hunt new", preset="Duel")
    for told in ("a free seat", "has not begun", ""):
        taken = there((await lodge.cyd.slash(lodge.channel, "hunt new")).response)
        said.append(told in reading.words(taken))
        assert_leads_to(lodge, taken, lodge.channel)
        if told == "a free seat":
            for player in (lodge.ann, lodge.bob):
                sit = next(each for each in reading.labels(lodge.board()) if each.startswith("Sit:"))
                await player.click(lodge.board(), label=sit)
        elif told:
            await lodge.ann.click(lodge.board(), label="Start")
            await lodge.env.settle()
    assert said == [True] * 3
    assert (await lodge.table()).status is Status.RUNNING
    assert "not begun" not in reading.words(taken)


def assert_leads_to(world: World, taken: Any, channel: Any) -> None:
    """Assert that a message has a link to the present table of the channel, as a button alone."""
    links = [each["url"] for each in reading.components(taken) if each["type"] == 2 and "url" in each]
    (link,) = filter(None, links)
    assert link.startswith(f"https://discord.com/channels/{world.guild.id}/{channel.id}/")
    assert "https://" not in reading.words(taken)


async def test_a_thread_where_the_game_waits_for_players_is_named_in_place_of_another_one(
    lodge: World,
) -> None:
    await lodge.ann.slash(lodge.channel, "hunt new")
    taken = there((await lodge.bob.slash(lodge.channel, "hunt new")).response)
    await lodge.bob.click(taken, label=OPEN)
    (thread,) = lodge.channel.threads
    again = there((await lodge.cyd.slash(lodge.channel, "hunt new")).response)
    assert f"waits for players in <#{thread.id}>" in reading.words(again)
    assert OPEN not in reading.labels(again)
    await lodge.bob.slash(thread, "table close")
    last = there((await lodge.cyd.slash(lodge.channel, "hunt new")).response)
    assert OPEN in reading.labels(last)


async def test_a_private_thread_is_named_to_nobody(lodge: World, monkeypatch: pytest.MonkeyPatch) -> None:
    await lodge.ann.slash(lodge.channel, "hunt new")
    taken = there((await lodge.bob.slash(lodge.channel, "hunt new")).response)
    await lodge.bob.click(taken, label=OPEN)
    monkeypatch.setattr(discord.Thread, "is_private", lambda _thread: True)
    again = there((await lodge.cyd.slash(lodge.channel, "hunt new")).response)
    assert "waits for players" not in reading.words(again)
    assert OPEN in reading.labels(again)


async def test_a_finished_match_is_played_again_in_a_thread_while_its_channel_is_taken(game: World) -> None:
    await ended(game)
    board = next(each for each in game.channel.history() if "Again" in reading.labels(each))
    await game.cyd.slash(game.channel, "hide new")
    refused = there((await game.cyd.click(board, label="Again")).response)
    assert "Take a seat first" in reading.words(refused)
    taken = there((await game.ann.click(board, label="Change sides")).response)
    assert "already has a table" in reading.words(taken)
    answer = there((await game.ann.click(taken, label=OPEN)).response)
    (thread,) = game.channel.threads
    assert f"<#{thread.id}>" in reading.words(answer)
    table = await game.table(thread)
    assert (table.status, table.user(Seat("seeker"))) == (Status.LOBBY, game.ann.user.id)
    await game.env.settle()
    assert [each for each in thread.history() if "invites you to play" in reading.words(each)]


async def test_a_match_that_follows_is_opened_in_a_thread_while_its_channel_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with night_over(tmp_path, monkeypatch) as world:
        label = "Play on: the next night"
        board = next(each for each in world.channel.history() if label in reading.labels(each))
        await world.cyd.slash(world.channel, "hide new")
        taken = there((await world.bob.click(board, label=label)).response)
        await world.bob.click(taken, label=OPEN)
        (thread,) = world.channel.threads
        assert (await world.table(thread)).carried
