"""Everything that the other side and the spectators receive of a game in the stand-in, sorted by the way it came.

The use cases play one table, decision by decision. Ann keeps the secrets, Bob plays against her, Cyd looks on. Messages
to Ann are left out. Everything else counts, except numbers that only Discord chooses.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import AsyncIterator, Awaitable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any

import discord
import pytest
import simcord
from simcord.types import HttpLogEntry

from bot.engine.game import Decision, Piece, Seat
from bot.games.castle.kinds import GUARDS, INTRUDERS
from bot.games.shelf import SHELF
from bot.logs import Lines
from bot.tables.history.record import Turn
from bot.tables.model.prompt import TYPED, TYPED_AHEAD
from bot.tables.model.table import Refusal, TableId, UserId
from bot.tables.use_cases import drafts, lobby, moves, notes, queries
from bot.tables.use_cases.taking_back import take_back
from tests.chat import reading
from tests.chat.world import World, town
from tests.tables.scripted import decided_again

CHANNELS = (
    *("words", "picture", "alt text", "file name"),
    *("custom id", "option list", "error text", "log line", "traffic", "nonce"),
)
"""Every way by which a secret could come out.

Traffic is which messages are sent, edited and deleted, and in which order.
"""

Command = tuple[str, dict[str, str]]
"""A slash command and the words typed into it."""

Received = dict[str, list[str]]
"""Everything received, by channel."""

ZONE = "YA17"
"""Where people look closely, and Ann notes things."""

_GIVEN = re.compile(r"\d{15,}|nonce_?\d*|simcord_\w+?_#")
_TOKEN = re.compile(r"t\d{6}")
_INTERACTION = re.compile(r"/interactions/(\d+)/")
_EPHEMERAL = 64
_UPDATES = (6, 7)
"""Answers to a press that change the pressed message."""


class Gallery:
    """One game, and what the gallery sees of it. Answers to Ann's own requests do not count (see by_ann)."""

    def __init__(self, world: World, lines: list[str], *, hidden: Seat) -> None:
        """Ann sits on the side that keeps its secrets; `lines` are the lines that the bot logs."""
        self.world, self.lines, self._hidden = world, lines, hidden
        self._key = TableId("")
        other = GUARDS if hidden == INTRUDERS else INTRUDERS
        self._users = {hidden: UserId(world.ann.id), other: UserId(world.bob.id)}
        self._errors: list[range] = []
        self._hers: set[str] = set()
        self._start = 0
        self.files: dict[str, bytes] = {}
        self._keep_files()

    async def open(self, seed: str) -> None:
        """Open a table with both seats taken and this seed for its match, and begin its game."""
        world = self.world
        world.clock.env, world.random.name = None, seed
        ann = self._users[self._hidden]
        table = await lobby.open_table(
            world.hall,
            lobby.Opening(game="castle", options={}),
            guild=world.guild.id,
            channel=world.channel.id,
            opener=ann,
        )
        self._key, self._made = table.key, 0
        for seat, user in self._users.items():
            await lobby.sit(world.hall, table.key, user, seat)
            await self.told()
        self._start = len(world.env.http_requests)
        await lobby.start(world.hall, table.key, ann)
        await self.told()

    async def skip(self, turns: Sequence[Turn]) -> None:
        """Make this decision, and tell nobody of it."""
        hall = self.world.hall
        listeners, hall.on_change = hall.on_change, []
        for seat, decision in turns:
            await self._decide(seat, decision)
        hall.on_change = listeners
        for letter in await hall.store.letters(before=float("inf")):
            await hall.store.delivered(letter)

    def seat(self, seat: Seat, user: UserId) -> None:
        """Let somebody else play that seat from now on."""
        self._users[seat] = user

    async def play(self, turns: Sequence[Turn], *, fiddles: int = 0) -> None:
        """Make these decisions and tell everybody after each; Ann changes her mind this often before she decides."""
        for seat, decision in turns:
            if seat == self._hidden:
                await self.fiddle(fiddles)
            await self._decide(seat, decision)
            await self.told()

    async def _decide(self, seat: Seat, decision: Decision) -> None:
        await decided_again(self.world.hall, self._key, self._users[seat], decision, self._made)
        self._made += 1

    async def undo(self, seat: Seat, decision: Decision) -> str:
        """Make a decision and take it back, telling everybody after each; also the answer to an attempt to take back
        more."""
        hall, user = self.world.hall, self._users[seat]
        await moves.decide(hall, self._key, user, decision)
        await self.told()
        await take_back(hall, self._key, user)
        await self.told()
        with pytest.raises(Refusal) as refused:
            await take_back(hall, self._key, user)
        return str(refused.value)

    async def lodge(self, place: int) -> None:
        """Ann lodges one of the standing orders that she may."""
        hall, ann = self.world.hall, self._users[self._hidden]
        panel = await queries.view(hall, self._key, ann)
        await drafts.lodge_order(hall, self._key, ann, panel.order_offers[place].token)
        await self.told()

    async def fiddle(self, times: int) -> None:
        """Ann notes something, and adds to her draft, or to a turn that she plans ahead, and clears it again.

        Then, if an intruder may, she lodges the order to be asked, which is the same as no order.
        """
        hall, ann = self.world.hall, self._users[self._hidden]
        for n in range(times):
            await notes.note(hall, self._key, ann, zone=ZONE, text=f"note {n}")
            offers = await queries.offers(hall, self._key, ann)
            piece = next((offer.option for offer in offers if isinstance(offer.option, Piece)), None)
            if piece is not None:
                is_asked = (await queries.view(hall, self._key, ann)).draft is not None
                typed = TYPED if is_asked else TYPED_AHEAD
                await drafts.draft_add(hall, self._key, ann, piece, typed)
                await drafts.draft_clear(hall, self._key, ann, typed)
                await self.told()
        is_intruder = self._hidden == INTRUDERS
        if times and is_intruder and (await queries.view(hall, self._key, ann)).order_offers:
            await self.lodge(0)

    async def told(self) -> None:
        """Tell everybody."""
        await self.world.bot.staff.rest()
        await self.world.env.settle()

    async def look(self) -> None:
        """Bob and Cyd ask for everything, and Bob also for the suggestions for the cards of that side."""
        world = self.world
        for member in (world.bob, world.cyd):
            await member.slash(world.channel, "catchup")
            await member.click(world.board(), label="My view")
            for path in ("table board", "table log", "table status", "catchup", "my games"):
                await member.slash(world.channel, path)
        for path, name in self._fields("cards"):
            await world.bob.autocomplete(world.channel, path, name, "")

    async def think(self) -> None:
        """Bob and Cyd ask where somebody can be, and the chances: the answer names zones, a secret one among others."""
        for member in (self.world.bob, self.world.cyd):
            told = (await member.slash(self.world.channel, "table think")).response
            assert told is not None
            await member.click(told, label="How likely?")

    async def peer(self) -> None:
        """Bob and Cyd look closely: at maps with every layer, at a zone, at cards, and in words."""
        world, hall = self.world, self.world.hall
        panel = (await world.bob.click(world.board(), label="My view")).response
        assert panel is not None
        for label in ("Quiet this turn", "Call me again"):
            await world.bob.click(panel, label="Details")
            await world.bob.click(panel, label=label)
        await world.bob.click(panel, label="Details")
        shown = (await world.bob.click(panel, label="Whole map")).response
        assert shown is not None
        looks = [each["label"] for each in reading.buttons(shown) if reading.key(each).verb == "layer"]
        for label in (*looks, "Dark pictures"):
            await world.bob.click(shown, label=label)
        for typed in ({"zoom": ZONE}, {"text": "yes"}, {"show": "hand"}, {"show": "hand", "text": "yes"}):
            await world.bob.slash(world.channel, "table view", **typed)
        layers = await queries.layers(hall, self._key)
        for typed in ({"zoom": ZONE}, *({"show": title} for title in layers.values())):
            await world.cyd.slash(world.channel, "table board", **typed)
        for member in (world.bob, world.cyd):
            await member.slash(world.channel, "note")
            for path, name in (("table view", "show"), ("table board", "show"), ("note", "zone")):
                await member.autocomplete(world.channel, path, name, "")
            await member.autocomplete(world.channel, "note", "text", "", zone=ZONE)

    async def err(self, wrong: Sequence[Command]) -> None:
        """Bob types commands that the bot refuses."""
        start = len(self.world.env.http_requests)
        for path, typed in wrong:
            await self.world.bob.slash(self.world.channel, path, **typed)
        self._errors.append(range(start, len(self.world.env.http_requests)))

    async def by_ann(self, act: Awaitable[object]) -> None:
        """Ann does something in the channel; the answers that only she gets do not count."""
        start = len(self.world.env.http_requests)
        await act
        for entry in self.world.env.http_requests[start:]:
            match, data = _INTERACTION.search(entry.path), entry.json or {}
            if match and (data["type"] in _UPDATES or data.get("data", {}).get("flags", 0) & _EPHEMERAL):
                self._hers.add(match[1])

    def _fields(self, group: str) -> Iterator[tuple[str, str]]:
        """The first field of every command of a group that suggests something."""
        for path in self.world.bob.available_commands(self.world.channel):
            command: Any = self.world.bot.tree
            for name in path.split():
                command = command.get_command(name)
            if group in path.split()[1:]:
                yield from ((path, each.name) for each in command.parameters[:1] if each.autocomplete)

    def received(self) -> Received:
        """Everything, by channel."""
        found: Received = {channel: [] for channel in CHANNELS}
        found["log line"] = [_GIVEN.sub("#", line) for line in self.lines]
        for number, entry in self.to_others().items():
            is_error = any(number in each for each in self._errors)
            found["traffic"].append(_GIVEN.sub("#", f"{entry.method} {entry.path}"))
            if isinstance(entry.json, dict) and not (nonce := str(entry.json.get("nonce", "0"))).isdecimal():
                found["nonce"].append(_TOKEN.sub("token", nonce))
            for channel, text in _parts(entry.json):
                is_refusal = is_error and channel == "words"
                found["error text" if is_refusal else channel].append(_GIVEN.sub("#", text))
        return found

    def to_others(self, since: int = 0) -> dict[int, HttpLogEntry]:
        """The messages to others than Ann since the game began, or from request number `since` on, by number.

        A file belongs to the message of the request before it.
        """
        found, is_hers = {}, False
        for number, entry in enumerate(self.world.env.http_requests):
            is_hers = is_hers if entry.method == "FILE" else self._is_for_ann(entry)
            if number >= max(since, self._start) and not is_hers:
                found[number] = entry
        return found

    def _is_for_ann(self, entry: HttpLogEntry) -> bool:
        if entry.path == "/users/@me/channels":
            return str(self.world.ann.id) in json.dumps(entry.json)
        return f"/channels/{self.world.ann.user.dm_channel.id}" in entry.path or self._is_hers(entry)

    def _is_hers(self, entry: HttpLogEntry) -> bool:
        if not any(number in entry.path for number in self._hers):
            return False
        is_followup = entry.method == "POST" and entry.path.startswith("/webhooks")
        return not is_followup or bool((entry.json or {}).get("flags", 0) & _EPHEMERAL)

    def _keep_files(self) -> None:
        """Note every sent file among the requests, with the checksum of its bytes, and keep the file."""
        backend = self.world.env.backend
        store = backend.cdn.store_attachment

        def kept(key: int, channel: int, name: str, data: bytes, description: str | None) -> dict[str, Any]:
            digest = sha256(data).hexdigest()
            file = {"filename": name, "bytes": digest, "description": description}
            self.files[digest] = data
            backend.http_requests.append(
                HttpLogEntry("FILE", f"/channels/{channel}/attachments", {}, file, None)
            )
            return store(key, channel, name, data, description)

        vars(backend.cdn)["store_attachment"] = kept


@contextmanager
def listening() -> Iterator[list[str]]:
    """The lines that the bot logs meanwhile, as an operator would read them, without the time."""
    lines: list[str] = []

    class Ears(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(Lines("text").format(record).partition(" ")[2])

    ears, logger = Ears(), logging.getLogger("bot")
    before = logger.level
    logger.addHandler(ears)
    logger.setLevel(logging.DEBUG)
    try:
        yield lines
    finally:
        logger.removeHandler(ears)
        logger.setLevel(before)


@asynccontextmanager
async def opened(
    folder: Path, seed: str, *, hidden: Seat = INTRUDERS, is_shut: bool = False
) -> AsyncIterator[Gallery]:
    """The gallery of a game that has begun. If it `is_shut`, neither Ann nor Bob takes direct messages."""
    with listening() as lines:
        async with town(folder, SHELF) as world:
            gallery = Gallery(world, lines, hidden=hidden)
            vars(world)["board"] = lambda: board(world)
            for member in (world.ann, world.bob) if is_shut else ():
                world.close_messages(member)
            await gallery.open(seed)
            yield gallery


def board(world: World, channel: simcord.ChannelHandle | None = None) -> discord.Message:
    """The last message in a channel that has a board's button: calls may follow it."""
    public = [each for each in (channel or world.channel).history() if not each.flags.ephemeral]
    return [each for each in public if "My view" in reading.labels(each)][-1]


def differences(one: Received, other: Received) -> set[str]:
    """The channels by which two galleries can tell their tables apart."""
    return {channel for channel in one if one[channel] != other[channel]}


def _parts(value: Any, name: str = "") -> Iterator[tuple[str, str]]:
    """Every text in a request, with the channel it belongs to."""
    if isinstance(value, dict):
        is_choice = value.get("type") in (2, 3) or name in ("options", "choices")
        for key, each in value.items():
            yield from _choice_parts(key, each) if is_choice else _parts(each, key)
    elif isinstance(value, list):
        for each in value:
            yield from _parts(each, name)
    elif value is not None and name != "nonce":
        yield _channel(name), f"{name}: {value}"


def _choice_parts(key: str, value: Any) -> Iterator[tuple[str, str]]:
    if key == "options":
        yield from _parts(value, "options")
    elif key == "custom_id" or (key == "value" and ":" not in str(value)):
        yield "custom id", f"{key}: {value}"
    else:
        yield "option list", f"{key}: {value}"


def _channel(name: str) -> str:
    return {
        "bytes": "picture",
        "description": "alt text",
        "filename": "file name",
        "url": "file name",
        "custom_id": "custom id",
    }.get(name, "words")
