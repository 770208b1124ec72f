"""A finished match is played once more, by buttons under its film and under an offer."""

from __future__ import annotations

import discord

from tests.chat import reading
from tests.chat.test_story import ended
from tests.chat.world import World
from tests.there import there


def film(world: World) -> discord.Message:
    """The film of the finished match."""
    return next(each for each in world.channel.history() if "Again" in reading.labels(each))


async def test_a_friend_is_offered_the_other_side_and_takes_it(game: World) -> None:
    await ended(game)
    answer = there((await game.ann.click(film(game), label="Change sides")).response)
    assert answer.ephemeral
    assert "the others are offered their seats" in reading.words(answer)
    (offer,) = (each for each in game.channel.history() if "invites you to play" in reading.words(each))
    assert f"<@{game.bob.user.id}>" in reading.words(offer)
    assert "The game begins when all seats are taken" in reading.words(offer)
    refused = there((await game.cyd.click(offer, label="Play")).response)
    assert "offered to somebody else" in reading.words(refused)
    taken = there((await game.bob.click(offer, label="Play")).response)
    assert "You are the hider." in reading.words(taken)
    assert not [each for each in game.channel.history() if "invites you to play" in reading.words(each)]


async def test_people_from_outside_cannot_repeat_a_match(game: World) -> None:
    await ended(game)
    refused = there((await game.cyd.click(film(game), label="Again")).response)
    assert "Take a seat first" in reading.words(refused)


async def test_the_buttons_stand_under_the_last_message_of_a_match_and_nowhere_else(game: World) -> None:
    await ended(game)
    shown = [each for each in game.channel.history() if "Again" in reading.labels(each)]
    last = max(game.channel.history(), key=lambda message: message.id)
    assert [each.id for each in shown] == [last.id]
    assert reading.labels(last)[0] == "The story"
