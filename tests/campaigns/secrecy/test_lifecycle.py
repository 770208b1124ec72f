"""T9, T11: people come and go, messages are edited: at no time does a message hold something its reader may not
know."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import islice
from pathlib import Path

import pytest

from bot.games.castle.board.board import standard_board
from bot.games.castle.facts.sneaking import Moved
from bot.games.castle.kinds import INTRUDERS
from bot.games.shelf import SHELF
from bot.tables.history.record import Turn, replayed
from bot.tables.model.table import UserId
from bot.tables.use_cases import handing
from tests.campaigns.secrecy.canaries import secret_words, zones
from tests.campaigns.secrecy.leaks import LEAKS, Leak, Spy
from tests.campaigns.secrecy.leaks.sending import PUBLIC_ANSWER
from tests.campaigns.secrecy.stages import unseen
from tests.campaigns.secrecy.wire import opened
from tests.chat.lives import Lives
from tests.chat.world import World

CAUGHT = ("a panel in the channel", "a panel to the wrong person", "a panel for onlookers")
"""Leaks that give a message the wrong reader, by name."""


def cut() -> tuple[tuple[Turn, ...], tuple[Turn, ...]]:
    """The decisions before the intruders' turn, and from it on."""
    turns = unseen().turns(unseen().pair.one)
    size = max(number for number, turn in enumerate(turns) if turn.seat == INTRUDERS)
    return turns[:size], turns[size:]


def entered() -> set[str]:
    """Zones that the intruders enter in that turn, and that appear in nothing else."""
    before, _after = cut()
    steps = list(islice(replayed(unseen().pair.one, SHELF["castle"]), len(before) + 2))
    known = {zone for step in steps[:-1] for fact in step.facts for zone in zones(fact)}
    new = {fact.zone for fact in steps[-1].facts if isinstance(fact, Moved)}
    return {standard_board().label(zone) for zone in new - known} & secret_words(unseen())


def named(words: set[str], text: str) -> set[str]:
    """The words that a text contains."""
    return {word for word in words if re.search(rf"\b{word}\b", text)}


@asynccontextmanager
async def played(folder: Path, plant: Callable[[Spy], None]) -> AsyncIterator[tuple[World, Lives, int]]:
    """Ann hands her seat to Cyd, who takes the intruders' turn; everybody looks.

    Also the number of message versions before that.
    """
    before, after = cut()
    with pytest.MonkeyPatch.context() as patch:
        plant(Spy(patch))
        async with opened(folder, unseen().pair.one.seed) as gallery:
            world, lives = gallery.world, Lives(gallery.world)
            await gallery.skip(before[:-1])
            await gallery.play(before[-1:])
            ann, cyd = UserId(world.ann.id), UserId(world.cyd.id)
            await world.ann.click(world.board(), label="My view")
            key = (await world.table()).key
            await handing.invite(world.hall, key, ann, to=cyd)
            await handing.accept_seat(world.hall, key, cyd, INTRUDERS)
            await gallery.told()
            since = len(lives.versions)
            gallery.seat(INTRUDERS, cyd)
            await gallery.play(after)
            for member in (world.ann, world.bob, world.cyd, world.enter("dan")):
                await member.click(world.board(), label="My view")
                for path in ("table board", "table log", "table status"):
                    await member.slash(world.channel, path)
            await gallery.told()
            yield world, lives, since


def wrongly_known(world: World, lives: Lives, since: int) -> set[str]:
    """The names of people who could at some time read something that they may not know."""
    others = {"all": None, "bob": world.bob.id, "dan": world.more[-1].id}
    found = {name for name, reader in others.items() if named(secret_words(unseen()), lives.readable(reader))}
    return found | ({"ann"} if named(entered(), lives.readable(world.ann.id, since=since)) else set())


async def test_no_message_ever_holds_what_its_reader_may_not_know(tmp_path: Path) -> None:
    """Ann knows what she saw, but not what Cyd does on her seat; Cyd knows all that Ann knew."""
    assert entered()
    async with played(tmp_path, lambda _spy: None) as (world, lives, since):
        assert not wrongly_known(world, lives, since)
        assert named(entered(), lives.readable(world.cyd.id))
        assert named(secret_words(unseen()), lives.readable(world.ann.id))
        assert lives.readable(None)


@pytest.mark.parametrize(
    "leak", [PUBLIC_ANSWER, *(leak for leak in LEAKS if leak.name in CAUGHT)], ids=lambda leak: leak.name
)
async def test_a_message_with_the_wrong_reader_is_noticed(leak: Leak, tmp_path: Path) -> None:
    async with played(tmp_path, leak.plant) as (world, lives, since):
        assert wrongly_known(world, lives, since)
