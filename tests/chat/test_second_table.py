"""A second table in a channel stands in a thread that the bot begins."""

from __future__ import annotations

import discord

from bot.tables.model.table import Status
from tests.chat import reading
from tests.chat.world import World
from tests.there import there

OPEN = "Open it in a thread"


async def test_the_wanted_game_is_opened_in_a_thread_with_its_preset(lodge: World) -> None:
    await lodge.ann.slash(lodge.channel, "hunt new")
    taken = there((await lodge.bob.slash(lodge.channel, "hunt new", preset="Duel")).response)
    assert "already has a table, which has not begun; /table close removes it: https://" in reading.words(
        taken
    )
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
