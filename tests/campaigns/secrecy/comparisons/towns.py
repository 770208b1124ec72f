"""Everything that others receive at two tables in the stand-in whose secrets differ; Ann keeps them, and looks on.

What came before is decided without being told, the last decisions are told to everybody: so much is cheap enough to be
done for every leak.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from pathlib import Path

import discord
import simcord
from simcord.types import HttpLogEntry

from bot.engine.game import Seat
from bot.games.shelf import SHELF
from bot.tables.history.record import Record, Turn
from bot.tables.model.table import UserId
from bot.tables.use_cases import moves
from tests.campaigns.secrecy.stages import Command, Stage, listening, stage
from tests.campaigns.secrecy.wire import Gallery, Received
from tests.chat import reading
from tests.chat.mentions import Unguarded
from tests.chat.world import World, town

TOLD = 4
"""So many decisions, of them the intruders' turn and the beginning of the next, are told."""
FIDDLES = 2
"""So often Ann changes her mind at the second table."""
EPHEMERAL = 64
UPDATES = (6, 7)
"""Answers to a press that change the message it stands in."""

WRONG: tuple[Command, ...] = (
    ("castle move step", {"who": "ninja", "zone": "YA5"}),
    ("castle cards kenjutsu", {"guard": "g1", "who": "ninja"}),
    ("draft commit", {}),
)
"""What the guards are refused at the end."""

_TOKEN = re.compile(r"t\d{6}")
_INTERACTION = re.compile(r"/interactions/(\d+)/")

Scene = Callable[["Watched", World, int], Awaitable[None]]
"""What people do at the end, with how often Ann changes her mind."""


class Broken(RuntimeError):
    """The bot has failed at something: what others receive then says nothing about secrets."""


class Watched(Gallery):
    """A game of which Ann opens her own panel too: what only she receives does not count."""

    def __init__(self, world: World, at: Stage) -> None:
        """See Gallery."""
        super().__init__(world, hidden=at.pair.hidden)
        self._hers: set[str] = set()
        vars(world)["board"] = lambda: _board(world)

    async def skip(self, turns: tuple[Turn, ...]) -> None:
        """Decide so, and tell nobody of it."""
        hall = self._world.hall
        listeners, hall.on_change = hall.on_change, []
        for seat, decision in turns:
            await moves.decide(hall, self._key, self._users[seat], decision)
        hall.on_change = listeners
        for letter in await hall.store.letters(before=float("inf")):
            await hall.store.delivered(letter)

    def seat(self, seat: Seat, user: UserId) -> None:
        """From now on somebody else plays there."""
        self._users[seat] = user

    async def told(self) -> None:
        """Everybody has been told."""
        await self._told()

    async def fiddle(self, times: int) -> None:
        """See Gallery; and she lodges the order to be asked, which is as if she had none."""
        await super().fiddle(times)
        if times:
            await self.lodge(0)

    async def by_ann(self, act: Awaitable[object]) -> None:
        """Ann does something in the channel."""
        start = len(self._world.env.http_requests)
        await act
        for entry in self._world.env.http_requests[start:]:
            match, data = _INTERACTION.search(entry.path), entry.json or {}
            if match and (data["type"] in UPDATES or data.get("data", {}).get("flags", 0) & EPHEMERAL):
                self._hers.add(match[1])

    def received(self, logged: list[str]) -> Received:
        """See Gallery; with what the nonces look like."""
        found = super().received(logged)
        sent = [each.json for each in self.to_others() if isinstance(each.json, dict)]
        nonces = [str(each["nonce"]) for each in sent if "nonce" in each]
        found["nonce"] = [_TOKEN.sub("token", nonce) for nonce in nonces if not nonce.isdecimal()]
        return found

    def to_others(self, since: int = 0) -> list[HttpLogEntry]:
        """What was sent to others than her since the game began, or from request number `since` on."""
        found, is_hers = [], False
        for each in self._world.env.http_requests[max(since, self._start) :]:
            is_hers = is_hers if each.method == "FILE" else self._is_for_ann(each)
            found += [] if is_hers else [each]
        return found

    def _is_for_ann(self, entry: HttpLogEntry) -> bool:
        if entry.method == "FILE":
            entries = self._world.env.http_requests
            place = next(number for number, each in enumerate(entries) if each is entry)
            before = next(each for each in reversed(entries[:place]) if each.method != "FILE")
            return self._is_for_ann(before)
        return super()._is_for_ann(entry) or self._is_hers(entry)

    def _is_hers(self, entry: HttpLogEntry) -> bool:
        if not any(number in entry.path for number in self._hers):
            return False
        is_followup = entry.method == "POST" and entry.path.startswith("/webhooks")
        return not is_followup or bool((entry.json or {}).get("flags", 0) & EPHEMERAL)


def _board(world: World, channel: simcord.ChannelHandle | None = None) -> discord.Message:
    """The last message in a channel that has a board's button: after it calls may stand there."""
    public = [each for each in (channel or world.channel).history() if not each.flags.ephemeral]
    return [each for each in public if "My view" in reading.labels(each)][-1]


async def a_look(gallery: Watched, world: World, fiddles: int) -> None:
    """Everybody asks for everything; Ann for her panel, in which she changes her mind."""
    await gallery.by_ann(world.ann.click(world.board(), label="My view"))
    panel = own_panel(world)
    for label in ("Quiet this turn", "Call me again")[:fiddles]:
        await gallery.by_ann(world.ann.click(panel, label=label))
    await gallery.look(("cards",))
    for path, name in (("castle move step", "zone"), ("castle cards sentry-listen", "guard")):
        await world.cyd.autocomplete(world.channel, path, name, "")
    await gallery.err(WRONG)


async def a_close_look(gallery: Watched, _world: World, _fiddles: int) -> None:
    """Bob and Cyd look at every layer and zone."""
    await gallery.peer()


async def a_thread(_gallery: Watched, world: World, _fiddles: int) -> None:
    """Bob takes the table into a thread; Dan joins that late, and both ask for everything there."""
    world.env.backend.create_thread(world.channel.id, "a corner", world.bob.id)
    (thread,) = world.channel.threads
    await world.bob.slash(thread, "table move")
    await world.env.settle()
    for member in (world.bob, world.enter("dan")):
        await member.click(_board(world, thread), label="My view")
        for path in ("board", "log", "status", "history"):
            await member.slash(thread, f"table {path}")
        for path in ("catchup", "table results", "table seat digest"):
            await member.slash(thread, path)


def own_panel(world: World) -> simcord.ResponseMessage:
    """The panel that Ann has open in the channel, or whatever took its place."""
    every = world.channel.history(viewer=world.ann)
    shown = [each for each in every if "Quiet this turn" in reading.labels(each)][-1]
    return simcord.ResponseMessage(world.env, world.env.backend.messages[world.channel.id][shown.id])


async def received(
    folder: Path, at: Stage, record: Record, scene: Scene, *, fiddles: int, is_shut: bool = False
) -> Received:
    """What others receive of the last decisions of a record, and of a scene at its end.

    If it `is_shut`, neither Ann nor Bob takes direct messages. Refuses with Broken where something has gone wrong.
    """
    turns = at.turns(record)
    with listening() as lines:
        async with town(folder, SHELF) as world:
            gallery = Watched(world, at)
            for member in (world.ann, world.bob) if is_shut else ():
                world.close_messages(member)
            await gallery.open(record.seed)
            await gallery.skip(turns[:-TOLD])
            await gallery.play(turns[-TOLD:], fiddles=fiddles)
            await scene(gallery, world, fiddles)
            if broken := [line for line in lines if " error=" in line and "Unreachable" not in line]:
                raise Broken(broken[0])
            return gallery.received(lines)


async def towns(folder: Path, scene: Scene = a_look, *, is_shut: bool = False) -> set[str]:
    """The channels by which two such tables can be told apart; “mentions” if one of them might mention by accident."""
    at = stage("starts", longest=16, has_listen=False)
    try:
        one = await received(folder / "one", at, at.pair.one, scene, fiddles=0, is_shut=is_shut)
        other = await received(folder / "other", at, at.pair.other, scene, fiddles=FIDDLES, is_shut=is_shut)
    except Unguarded:
        return {"mentions"}
    return {channel for channel in one if one[channel] != other[channel]}
