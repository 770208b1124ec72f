"""T9, T11: people come and go, messages are edited: at no time does one hold what its reader may not know then."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from bot.engine.game import Fact
from bot.games.castle.board.board import standard_board
from bot.games.castle.facts.sneaking import Moved
from bot.games.castle.kinds import INTRUDERS
from bot.games.shelf import SHELF
from bot.tables.history.record import Turn, replayed
from bot.tables.model.table import UserId
from bot.tables.use_cases import handing
from tests.campaigns.secrecy.comparisons.towns import Watched
from tests.campaigns.secrecy.leaks import LEAKS, Leak, Spy
from tests.campaigns.secrecy.leaks.sending import PUBLIC_ANSWER
from tests.campaigns.secrecy.stages import Stage, stage
from tests.campaigns.secrecy.test_interface import secret_words, zones
from tests.chat import reading
from tests.chat.lives import Lives
from tests.chat.world import World, town

CAUGHT = ("a panel in the channel", "a panel to the wrong person", "a panel for onlookers")
"""Leaks that give a message the wrong reader, by their names."""
PING = re.compile(r"<@(\d+)>: your turn\. Press My view\.")


def at() -> Stage:
    """A pair at a moment when the intruders have moved and nobody has been seen."""
    return stage("starts", longest=16, has_listen=False)


def cut() -> tuple[tuple[Turn, ...], tuple[Turn, ...]]:
    """The decisions before the intruders' turn, and from it on."""
    turns = at().turns(at().pair.one)
    size = max(number for number, turn in enumerate(turns) if turn.seat == INTRUDERS)
    return turns[:size], turns[size:]


def entered() -> set[str]:
    """Zones that the intruders enter in that turn, and that nothing else has to do with."""
    before, _after = cut()
    steps = list(replayed(replace(at().pair.one, turns=at().turns(at().pair.one)), SHELF["castle"]))
    known = {zone for step in steps[: len(before) + 1] for fact in step.facts for zone in zones(fact)}
    new = {zone for fact in steps[len(before) + 1].facts for zone in _way(fact)}
    return {standard_board().label(zone) for zone in new - known} & secret_words(at())


def _way(fact: Fact) -> set[int]:
    return {fact.zone} if isinstance(fact, Moved) else set()


def named(words: set[str], text: str) -> set[str]:
    """Those of the words that are in a text."""
    return {word for word in words if re.search(rf"\b{word}\b", text)}


@asynccontextmanager
async def played(folder: Path, plant: Callable[[Spy], None]) -> AsyncIterator[tuple[World, Lives, int]]:
    """Ann hands her seat to Cyd, who takes the intruders' turn; everybody looks. With how many versions came before."""
    before, after = cut()
    with pytest.MonkeyPatch.context() as patch:
        plant(Spy(patch))
        async with town(folder, SHELF) as world:
            gallery, lives = Watched(world, at()), Lives(world)
            ann, cyd = UserId(world.ann.id), UserId(world.cyd.id)
            await gallery.open(at().pair.one.seed)
            await gallery.skip(before[:-1])
            await gallery.play(before[-1:])
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
    """Who could at some time read what he may not know, by name."""
    others = {"all": None, "bob": world.bob.id, "dan": world.more[-1].id}
    found = {name for name, reader in others.items() if named(secret_words(at()), lives.readable(reader))}
    return found | ({"ann"} if named(entered(), lives.readable(world.ann.id, since=since)) else set())


async def test_no_message_ever_holds_what_its_reader_may_not_know(tmp_path: Path) -> None:
    """Ann knows what she saw; what Cyd does on her seat is not hers to know, and Cyd has all that she knew."""
    assert entered()
    async with played(tmp_path, lambda _spy: None) as (world, lives, since):
        assert not wrongly_known(world, lives, since)
        assert named(entered(), lives.readable(world.cyd.id))
        assert named(secret_words(at()), lives.readable(world.ann.id))
        assert lives.readable(None)


@pytest.mark.parametrize(
    "leak", [PUBLIC_ANSWER, *(leak for leak in LEAKS if leak.name in CAUGHT)], ids=lambda leak: leak.name
)
async def test_a_message_with_the_wrong_reader_is_noticed(leak: Leak, tmp_path: Path) -> None:
    async with played(tmp_path, leak.plant) as (world, lives, since):
        assert wrongly_known(world, lives, since)


async def test_a_ping_says_that_it_is_somebodys_turn_and_nothing_else(tmp_path: Path) -> None:
    before, after = cut()
    async with town(tmp_path, SHELF) as world:
        for member in (world.ann, world.bob):
            world.close_messages(member)
        gallery, lives = Watched(world, at()), Lives(world)
        await gallery.open(at().pair.one.seed)
        await gallery.skip(before[:-1])
        await gallery.play((*before[-1:], *after))
        lines = [each.line for each in lives.versions if each.reader is None and each.line]
        assert len(lines) > 1
        assert all(PING.fullmatch(line) for line in lines)


async def test_an_onlooker_who_presses_everything_learns_and_changes_nothing(tmp_path: Path) -> None:
    before, after = cut()
    async with town(tmp_path, SHELF) as world:
        gallery, lives = Watched(world, at()), Lives(world)
        await gallery.open(at().pair.one.seed)
        await gallery.skip(before)
        await gallery.play(after)
        key = (await world.table()).key
        facts, people = len((await world.hall.look(key)).match.log), (await world.table()).seats
        pressed = 0
        for message in world.channel.history(viewer=world.cyd):
            for button in reading.buttons(message):
                await world.cyd.click(message, custom_id=button["custom_id"])
                pressed += 1
        assert pressed > 1
        assert len((await world.hall.look(key)).match.log) == facts
        assert (await world.table()).seats == people
        assert not named(secret_words(at()), lives.readable(world.cyd.id))
        assert not named(secret_words(at()), lives.readable(None))
