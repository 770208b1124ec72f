"""Many people learn at the same time, over real sockets: each gets their own answers, and others get nothing."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bot.games.castle.box import BOX
from tests.campaigns.wire.interactions import Interaction
from tests.campaigns.wire.people import Person
from tests.campaigns.wire.town import Message
from tests.campaigns.wire.world import World, world
from tests.chat import reading

LEARNERS = 30


async def _shown(person: Person, made: Interaction) -> Message:
    message = await person.seen(made)
    assert message is not None
    return message


async def _opens(there: World, person: Person) -> Message:
    """A learner opens How to play, and goes on to the first step."""
    message = await _shown(person, await person.slash(there.channel, "castle learn"))
    await person.click(message, label="Lesson")
    return message


async def _learns(person: Person, message: Message, number: int) -> None:
    """Every second learner goes a step on, every third one skips the lesson."""
    if number % 2:
        await person.click(message, label="1 YA1")
    elif number % 3 == 0:
        await person.click(message, label="Skip lesson")


async def test_thirty_learn_at_once_and_each_is_at_their_own_step(tmp_path: Path) -> None:
    async with world(tmp_path, ("castle",)) as there:
        people = [there.enter(f"learner {number}") for number in range(LEARNERS)]
        every = await asyncio.gather(*(_opens(there, each) for each in people))
        await there.rest()
        learners = zip(people, every, range(LEARNERS), strict=True)
        await asyncio.gather(*(_learns(*each) for each in learners))
        await there.rest()
        first, second = BOX.lessons[:2]
        for number, message in enumerate(every):
            step = first.steps[1] if number % 2 else (first if number % 3 else second).steps[0]
            assert step.say in reading.words(message)
        assert there.channel.stands() == []
        assert not list(there.wire.recording.problems())
        assert not there.bot.spoke
