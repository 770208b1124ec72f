"""Everything that others receive at two tables of the stand-in whose secrets differ; Ann keeps them, Cyd looks on.

The earlier decisions are made without telling anybody, the last ones are told to everybody: this makes the comparison
cheap enough to run for every leak.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import simcord

from bot.tables.history.record import Record
from tests.campaigns.secrecy.stages import Stage, unseen
from tests.campaigns.secrecy.wire import Command, Gallery, Received, board, differences, opened
from tests.chat import reading
from tests.chat.mentions import Unguarded
from tests.chat.world import World

TOLD = 4
"""How many decisions, the intruders' turn and the beginning of the next among them, are told."""
FIDDLES = 2
"""How often Ann changes her mind at the second table."""

WRONG: tuple[Command, ...] = (
    ("castle move step", {"who": "ninja", "zone": "YA5"}),
    ("castle cards kenjutsu", {"guard": "g1", "who": "ninja"}),
    ("draft commit", {}),
)
"""Commands that the bot refuses to the guards at the end."""

Scene = Callable[[Gallery, int], Awaitable[None]]
"""The scenes at the end, each with how often Ann changes her mind."""


class Broken(RuntimeError):
    """The bot has failed at something: then what others receive says nothing about secrets."""


async def a_look(gallery: Gallery, fiddles: int) -> None:
    """Everybody asks for everything; Ann asks for her panel and changes her mind in it."""
    world = gallery.world
    await gallery.by_ann(world.ann.click(world.board(), label="My view"))
    panel = own_panel(world)
    for label in ("Quiet this turn", "Call me again")[:fiddles]:
        await gallery.by_ann(world.ann.click(panel, label="Details"))
        await gallery.by_ann(world.ann.click(panel, label=label))
    await gallery.look()
    for path, name in (("castle move step", "zone"), ("castle cards sentry-listen", "guard")):
        await world.cyd.autocomplete(world.channel, path, name, "")
    await gallery.err(WRONG)


async def a_close_look(gallery: Gallery, _fiddles: int) -> None:
    """Bob and Cyd look at every layer and zone."""
    await gallery.peer()


async def a_thread(gallery: Gallery, _fiddles: int) -> None:
    """Bob takes the table into a thread; Dan joins the thread late, and both ask for everything there."""
    world = gallery.world
    world.env.backend.create_thread(world.channel.id, "a corner", world.bob.id)
    (thread,) = world.channel.threads
    await world.bob.slash(thread, "table move")
    await world.env.settle()
    for member in (world.bob, world.enter("dan")):
        await member.click(board(world, thread), label="My view")
        for path in ("board", "log", "status", "history"):
            await member.slash(thread, f"table {path}")
        for path in ("catchup", "table results", "table seat digest"):
            await member.slash(thread, path)


def own_panel(world: World) -> simcord.ResponseMessage:
    """The panel that Ann has open in the channel, or the message that replaced it."""
    every = world.channel.history(viewer=world.ann)
    shown = [each for each in every if "Details" in reading.labels(each)][-1]
    return simcord.ResponseMessage(world.env, world.env.backend.messages[world.channel.id][shown.id])


async def received(
    folder: Path, at: Stage, record: Record, scene: Scene, *, fiddles: int, is_shut: bool = False
) -> Received:
    """What others receive of the last decisions of a record, and of a scene at its end.

    Refuses with Broken if something has gone wrong.
    """
    async with told(folder, at, record, fiddles=fiddles, is_shut=is_shut) as gallery:
        await scene(gallery, fiddles)
        if broken := [line for line in gallery.lines if " error=" in line and "Unreachable" not in line]:
            raise Broken(broken[0])
        return gallery.received()


@asynccontextmanager
async def told(
    folder: Path, at: Stage, record: Record, *, fiddles: int = 0, is_shut: bool = False
) -> AsyncIterator[Gallery]:
    """A table at the cut of a record, whose last decisions were told to everybody."""
    turns = at.turns(record)
    async with opened(folder, record.seed, hidden=at.pair.hidden, is_shut=is_shut) as gallery:
        await gallery.skip(turns[:-TOLD])
        await gallery.play(turns[-TOLD:], fiddles=fiddles)
        yield gallery


async def towns(folder: Path, scene: Scene = a_look, *, is_shut: bool = False) -> set[str]:
    """The channels that tell two such tables apart; “mentions” if one of them could mention somebody by accident."""
    at = unseen()
    try:
        one = await received(folder / "one", at, at.pair.one, scene, fiddles=0, is_shut=is_shut)
        other = await received(folder / "other", at, at.pair.other, scene, fiddles=FIDDLES, is_shut=is_shut)
    except Unguarded:
        return {"mentions"}
    return differences(one, other)
