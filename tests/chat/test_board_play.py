"""Questions for all to see are answered on the board (S33.1)."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord

from bot.engine.game import Seat
from bot.games.raid.box import BOX
from bot.tables.model.table import Computer, Person, Sitter, UserId
from bot.tables.use_cases import lobby
from tests.chat import reading
from tests.chat.conftest import Careless
from tests.chat.world import World, town

pytestmark = pytest.mark.painted

SEATS = BOX.game({"players": 2}).seats


@pytest.fixture
async def roofs(tmp_path: Path) -> AsyncIterator[World]:
    """A server with the raid."""
    async with town(tmp_path, {"raid": BOX}, brains={("raid", "plain"): Careless()}) as made:
        yield made


async def begun(world: World, **options: Any) -> list[simcord.MemberActor]:
    """Ann and Bob play; the player who is asked comes first."""
    people = dict(zip(SEATS, (world.ann, world.bob), strict=True))
    sitters = {seat: Person(UserId(member.id)) for seat, member in people.items()}
    awaited = await opened(world, sitters, **options)
    return sorted(people.values(), key=lambda member: not any(people[seat] is member for seat in awaited))


async def opened(world: World, sitters: Mapping[Seat, Sitter], **options: Any) -> frozenset[Seat]:
    """A game with these options, opened by Ann, has begun; the player who is asked."""
    opening = lobby.open_table(
        world.hall,
        lobby.Opening(game="raid", options=BOX.options.settled({"players": 2, **options}), sitters=sitters),
        guild=world.guild.id,
        channel=world.channel.id,
        opener=UserId(world.ann.id),
    )
    table = await world.settled(opening)
    await world.settled(lobby.start(world.hall, table.key, UserId(world.ann.id)))
    return (await world.hall.look(table.key)).match.awaited()


def board(world: World) -> discord.Message:
    """The last board in the channel."""
    public = [each for each in world.channel.history() if not each.flags.ephemeral]
    return [each for each in public if "My view" in reading.labels(each)][-1]


def plays(world: World) -> list[str]:
    """The labels of the answers that can be pressed on the board."""
    return [each["label"] for each in reading.buttons(board(world)) if reading.key(each).verb == "play"]


def private(result: Any) -> list[str]:
    """The text that only the presser was told."""
    told = [result.response, *result.followups]
    return [reading.words(each) for each in told if each is not None and each.ephemeral]


async def turn(world: World, member: simcord.MemberActor) -> list[str]:
    """Press the first answer on the board until somebody else is asked; return the pressed labels."""
    pressed, was = [], reading.words(board(world)).partition("Waiting for ")[2]
    while reading.words(board(world)).partition("Waiting for ")[2].split(" ")[0] == was.split(" ")[0]:
        button = next(each for each in reading.buttons(board(world)) if reading.key(each).verb == "play")
        result = await member.click(board(world), custom_id=button["custom_id"])
        assert not private(result)
        pressed.append(button["label"])
    return pressed


def written(world: World, method: str) -> int:
    """How many requests of this kind the bot has made for messages in the channel."""
    path = f"/channels/{world.channel.id}/messages"
    return sum(each.path.startswith(path) and each.method == method for each in world.env.http_requests)


async def test_S33_1_midnight_is_played_on_the_board_and_nobody_is_sent_anything(roofs: World) -> None:
    first, second = await begun(roofs, match="midnight")
    pressed = [await turn(roofs, member) for member in (first, second, first, second)]
    assert [each[-1] for each in pressed] == ["Done"] * 4
    assert "round 3 of 6" in reading.words(board(roofs))
    assert not [*first.user.dm_channel.history(), *second.user.dm_channel.history()]


async def test_each_answer_is_one_edit_of_the_board_that_asks_the_next(roofs: World) -> None:
    first, _second = await begun(roofs, match="midnight")
    for label in ("1 A1", "Done"):
        before = written(roofs, "PATCH"), written(roofs, "POST")
        await first.click(board(roofs), custom_id=answer(roofs, label))
        # At the end of a turn the other player is called.
        called = label == "Done"
        assert (written(roofs, "PATCH"), written(roofs, "POST")) == (before[0] + 1, before[1] + called)
        if label == "1 A1":
            await first.click(board(roofs), custom_id=answer(roofs, "1"))


def answer(world: World, label: str) -> str:
    """The custom id of an answer on the board, by the beginning of its label."""
    return next(
        str(each["custom_id"])
        for each in reading.buttons(board(world))
        if reading.key(each).verb == "play" and each["label"].startswith(label)
    )


async def test_a_player_who_is_not_asked_gets_one_private_line(roofs: World) -> None:
    first, second = await begun(roofs, match="midnight")
    before = reading.words(board(roofs)), reading.labels(board(roofs))
    for member in (second, roofs.cyd):
        (said,) = private(await member.click(board(roofs), custom_id=answer(roofs, "1 A1")))
        assert said in (
            "It is the turn of Hawk: only they can press this.",
            "You have no seat at this table.",
        )
    assert (reading.words(board(roofs)), reading.labels(board(roofs))) == before
    assert await turn(roofs, first)


async def test_a_board_that_somebody_asks_for_is_to_look_at(roofs: World) -> None:
    await begun(roofs, match="midnight")
    shown = (await roofs.bob.slash(roofs.channel, "table board")).response
    assert shown is not None
    assert reading.labels(shown) == ["My view", "What is new", "How to play"]


async def test_a_route_that_is_barred_says_why(roofs: World) -> None:
    first, second = await begun(roofs, match="midnight")
    for member in (first, second):
        await turn(roofs, member)
    (said,) = private(await first.click(board(roofs), custom_id=answer(roofs, "✕ 1a")))
    assert said == "1a: slip left: leads off the track."


async def test_a_panel_and_the_board_say_the_same(roofs: World) -> None:
    first, second = await begun(roofs, match="midnight")
    panel = (await first.click(board(roofs), label="My view")).response
    assert panel is not None
    await first.click(panel, label="2 B1")
    assert "B1" in reading.words(board(roofs))
    await first.click(board(roofs), custom_id=answer(roofs, "1"))
    assert "Anything else before your turn ends?" in reading.words(panel)
    await first.click(panel, label="Done")
    assert "Waiting for Kite" in reading.words(board(roofs))
    assert await turn(roofs, second)


async def test_a_call_in_the_channel_goes_when_it_is_answered(roofs: World) -> None:
    first, second = await begun(roofs, match="midnight")
    for member, other in ((first, second), (second, first)):
        await turn(roofs, member)
        called = [each.content for each in roofs.channel.history() if "your turn" in each.content]
        assert called == [f"<@{other.id}>: your turn, under the board."]


async def test_a_player_alone_is_not_called_when_computers_have_played(roofs: World) -> None:
    hawk, kite = SEATS
    await opened(roofs, {hawk: Person(UserId(roofs.ann.id)), kite: Computer("plain")}, match="midnight")
    for label in ("1 A1", "1", "Done"):
        await roofs.ann.click(board(roofs), custom_id=answer(roofs, label))
    assert "round 2 of 6" in reading.words(board(roofs))
    assert not [each for each in roofs.channel.history() if each.content]


async def test_a_restart_between_a_press_and_the_edit_of_the_board_loses_nothing(roofs: World) -> None:
    first, second = await begun(roofs, match="midnight")
    roofs.env.inject_error("*", f"/channels/{roofs.channel.id}/messages*", status=503, times=None)
    await first.click(board(roofs), custom_id=answer(roofs, "1 A1"))
    assert "1 A1" in plays(roofs)
    (said,) = private(await first.click(board(roofs), custom_id=answer(roofs, "1 A1")))
    assert said == "The game has moved on: the board shows what is asked now."
    roofs.env.backend.faults.clear()
    await roofs.env.advance_time(3600)
    await roofs.restart()
    await roofs.env.settle()
    assert "1 A1" not in plays(roofs)
    assert "Hawk A1" in reading.words(board(roofs))
    assert (await turn(roofs, first))[-1] == "Done"
    assert await turn(roofs, second)


async def test_S33_1_by_day_a_buki_hand_is_pulled_into_a_panel_and_never_pushed(roofs: World) -> None:
    first, second = await begun(roofs, match="dawn")
    for member in (first, second, first):
        await turn(roofs, member)
    assert not [*first.user.dm_channel.history(), *second.user.dm_channel.history()]
    panel = (await second.click(board(roofs), label="My view")).response
    assert panel is not None
    secret = [each for each in offered(panel) if "rap" in each]
    assert secret
    assert not {*secret} & {*offered(board(roofs))}


def offered(message: reading.Shown) -> list[str]:
    """The labels of everything that can be pressed or chosen."""
    entries = [entry["label"] for menu in reading.menus(message) for entry in menu["options"]]
    return [*reading.labels(message), *entries]


async def test_S33_3_a_seat_with_an_order_to_end_turns_is_not_asked_for_their_end_any_more(
    roofs: World,
) -> None:
    first, second = await begun(roofs, match="midnight")
    await first.click(board(roofs), custom_id=answer(roofs, "1 A1"))
    await first.click(board(roofs), custom_id=answer(roofs, "1"))
    assert plays(roofs)[:2] == ["Done", "Always finish for me"]
    assert not private(await first.click(board(roofs), custom_id=answer(roofs, "Always")))
    assert await turn(roofs, second)
    assert [label[:1] for label in await turn(roofs, first)] == ["1"], "a usual turn is a press"
    again = (await first.click(board(roofs), label="My view")).response
    assert again is not None
    assert not [label for label in reading.labels(again) if "Ask me" in label], "it is not their turn"
