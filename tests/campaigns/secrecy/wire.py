"""Everything that the other side and the spectators receive of a game in the stand-in, sorted by the way it came.

One table is played by the use cases, decision by decision. Ann keeps the secrets, Bob plays against her, Cyd looks on.
What is sent to Ann is left out; of everything else only the numbers that Discord gives are.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import pytest
import simcord
from simcord.types import HttpLogEntry

from bot.engine.game import Decision, Piece, Seat
from bot.games.castle.kinds import GUARDS, INTRUDERS
from bot.tables.history.record import Turn
from bot.tables.model.prompt import Prompt
from bot.tables.model.table import Refusal, TableId, UserId
from bot.tables.use_cases import drafts, lobby, moves, notes, queries
from bot.tables.use_cases.taking_back import take_back
from tests.chat import reading
from tests.chat.world import World

CHANNELS = (
    *("words", "picture", "alt text", "file name"),
    *("custom id", "option list", "error text", "log line", "traffic"),
)
"""Every way a secret could come out. Traffic is which messages are sent, edited and deleted, and in which order."""

Received = dict[str, list[str]]
"""What was received, by channel."""

ZONE = "YA17"
"""Where people look closely, and Ann notes things."""

_GIVEN = re.compile(r"\d{15,}|nonce_?\d*|simcord_\w+?_#")
_AUTOCOMPLETE = 8


class Gallery:
    """One game, and what the gallery sees of it."""

    def __init__(self, world: World, *, hidden: Seat) -> None:
        """Ann sits on the side that keeps its secrets."""
        self._world, self._hidden = world, hidden
        self._key = TableId("")
        other = GUARDS if hidden == INTRUDERS else INTRUDERS
        self._users = {hidden: UserId(world.ann.id), other: UserId(world.bob.id)}
        self._errors: list[range] = []
        self._start = 0
        _keep_files(world.env)

    async def open(self, seed: str, *, pace: str = "") -> None:
        """A table with both seats taken, whose match has this seed, and whose game has begun."""
        world = self._world
        world.clock.env, world.random.name = None, seed
        ann = self._users[self._hidden]
        table = await lobby.open_table(
            world.hall,
            game="castle",
            options={},
            guild=world.guild.id,
            channel=world.channel.id,
            opener=ann,
            pace=pace,
        )
        self._key = table.key
        for seat, user in self._users.items():
            await lobby.sit(world.hall, table.key, user, seat)
            await self._told()
        self._start = len(world.env.http_requests)
        await lobby.start(world.hall, table.key, ann)
        await self._told()

    async def play(self, turns: tuple[Turn, ...], *, fiddles: int = 0) -> None:
        """Decide so, telling everybody after each decision; Ann changes her mind so often before she decides."""
        for seat, decision in turns:
            if seat == self._hidden:
                await self.fiddle(fiddles)
            await moves.decide(self._world.hall, self._key, self._users[seat], decision)
            await self._told()

    async def undo(self, seat: Seat, decision: Decision) -> str:
        """Decide so and take it back, telling everybody after each; what whoever then takes back more is told."""
        hall, user = self._world.hall, self._users[seat]
        await moves.decide(hall, self._key, user, decision)
        await self._told()
        await take_back(hall, self._key, user)
        await self._told()
        with pytest.raises(Refusal) as refused:
            await take_back(hall, self._key, user)
        return str(refused.value)

    async def lodge(self, place: int) -> None:
        """Ann lodges one of the standing orders that she may."""
        hall, ann = self._world.hall, self._users[self._hidden]
        panel = await queries.view(hall, self._key, ann)
        await drafts.lodge_order(hall, self._key, ann, panel.order_offers[place].token)
        await self._told()

    async def fiddle(self, times: int) -> None:
        """Ann notes something, and adds to her draft and clears it again, or to a turn that she plans ahead."""
        hall, ann = self._world.hall, self._users[self._hidden]
        for n in range(times):
            await notes.note(hall, self._key, ann, zone=ZONE, text=f"note {n}")
            offers = await queries.offers(hall, self._key, ann)
            piece = next((offer.option for offer in offers if isinstance(offer.option, Piece)), None)
            if piece is not None:
                is_asked = (await queries.view(hall, self._key, ann)).draft is not None
                await drafts.draft_add(hall, self._key, ann, piece, Prompt(is_ahead=not is_asked))
                await drafts.draft_clear(hall, self._key, ann, Prompt(is_ahead=not is_asked))
                await self._told()

    async def _told(self) -> None:
        await self._world.bot.staff.rest()
        await self._world.env.settle()

    async def look(self, groups: tuple[str, ...] = ()) -> None:
        """Bob and Cyd ask for everything; with `groups` only Bob for suggestions, and in those groups of commands."""
        world = self._world
        for member, wanted in ((world.bob, groups), (world.cyd, () if groups else ("cards", "move"))):
            await member.slash(world.channel, "catchup")
            await member.click(world.board(), label="My view")
            for path in ("table board", "table log", "table status", "catchup", "mygames"):
                await member.slash(world.channel, path)
            if member is world.bob or wanted:
                await self._ask(member, wanted)

    async def peer(self) -> None:
        """Bob and Cyd look closely: at maps with every layer, at a zone, at cards, and in words."""
        world, hall = self._world, self._world.hall
        panel = (await world.bob.click(world.board(), label="My view")).response
        assert panel is not None
        for label in ("Quiet this turn", "Call me again"):
            await world.bob.click(panel, label=label)
        shown = (await world.bob.click(panel, label="Map")).response
        assert shown is not None
        for menu in reading.menus(shown):
            for token in reading.entries(menu).values():
                await world.bob.select(shown, [token], custom_id=menu["custom_id"])
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

    async def _ask(self, member: simcord.MemberActor, groups: tuple[str, ...]) -> None:
        for path, name in self._fields():
            if not groups or set(path.split()[1:]) & set(groups):
                await member.autocomplete(self._world.channel, path, name, "")

    async def err(self, wrong: tuple[tuple[str, dict[str, str]], ...]) -> None:
        """Bob types commands that are refused."""
        start = len(self._world.env.http_requests)
        for path, typed in wrong:
            await self._world.bob.slash(self._world.channel, path, **typed)
        self._errors.append(range(start, len(self._world.env.http_requests)))

    def _fields(self) -> Iterator[tuple[str, str]]:
        """The first field of every command, where something is suggested."""
        for path in self._world.bob.available_commands(self._world.channel):
            command: Any = self._world.bot.tree
            for name in path.split():
                command = command.get_command(name)
            yield from ((path, each.name) for each in command.parameters[:1] if each.autocomplete)

    def received(self, logged: list[str]) -> Received:
        """Everything, by channel; `logged` are the lines of the log."""
        found: Received = {channel: [] for channel in CHANNELS}
        found["log line"] = [_GIVEN.sub("#", line) for line in logged]
        for number, entry in enumerate(self._world.env.http_requests):
            if number >= self._start and not self._is_for_ann(entry):
                is_error = any(number in each for each in self._errors)
                found["traffic"].append(_GIVEN.sub("#", f"{entry.method} {entry.path}"))
                for channel, text in _parts(entry.json):
                    is_refusal = is_error and channel == "words"
                    found["error text" if is_refusal else channel].append(_GIVEN.sub("#", text))
        return found

    def _is_for_ann(self, entry: HttpLogEntry) -> bool:
        if entry.path == "/users/@me/channels":
            return str(self._world.ann.id) in json.dumps(entry.json)
        return f"/channels/{self._world.ann.user.dm_channel.id}" in entry.path


def _keep_files(env: simcord.Env) -> None:
    """Note every file that is sent among the requests, with the sum of its bytes."""
    store = env.backend.cdn.store_attachment

    def kept(key: int, channel: int, name: str, data: bytes, description: str | None) -> dict[str, Any]:
        file = {"filename": name, "bytes": sha256(data).hexdigest(), "description": description}
        path = f"/channels/{channel}/attachments"
        env.backend.http_requests.append(HttpLogEntry("FILE", path, {}, file, None))
        return store(key, channel, name, data, description)

    vars(env.backend.cdn)["store_attachment"] = kept


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
