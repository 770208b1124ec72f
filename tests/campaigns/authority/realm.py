"""Tables of every kind in one hall, with a client that is real up to its network: what the forged interactions are for.

Who sits where is arranged here, and read back from the database alone: never asked of the bot.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any, Final
from unittest.mock import patch

from bot.chat.client import Kagemori
from bot.chat.messages import pictures
from bot.chat.parts.screen import Picture
from bot.engine.chance import Seeded
from bot.engine.game import Seat
from bot.games.box import Box
from bot.games.shelf import SHELF, brains
from bot.players.random_player import RandomPlayer
from bot.store.sqlite import SqliteStore
from bot.tables.model.table import Status, TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases import claiming, filling, handing, lobby, moves, pausing
from bot.tables.use_cases.channels import fall_asleep
from tests.campaigns.authority.ledger import Ledger
from tests.campaigns.authority.post import Post
from tests.toy.hunt import HUNT

GUILD, ELSEWHERE = 300_000_000_000_000_001, 300_000_000_000_000_002
FIRST: Final = 400_000_000_000_000_000
FREE: Final = 400_000_000_000_000_999
"""A channel without a table."""
THREAD: Final = 400_000_000_000_000_998
ABROAD: Final = 400_000_000_000_000_997
"""A channel of the other server."""
CHANNELS: Final = (FREE, *range(FIRST, FIRST + 30))
"""Those of the server; each table stands in one of its own."""
OUTSIDERS: Final = tuple(UserId(200_000_000_000_000_900 + n) for n in range(4))
ROBOT: Final = UserId(200_000_000_000_000_999)
STEWARD: Final = UserId(200_000_000_000_000_998)
"""Manages the channels of the server."""
BOXES: Final[Mapping[str, Box]] = MappingProxyType({**SHELF, HUNT.key: HUNT})
PIXEL: Final = (
    b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\1\0\0\0\1\10\0\0\0\0:~\x9bU\0\0\0\nIDATx\x9cc`\0\0\0\2\0\1H\xaf\xa4q"
    b"\0\0\0\0IEND\xaeB`\x82"
)


class Clock:
    """Time that passes a little with every reading."""

    def __init__(self) -> None:
        self.time = 1_767_225_600.0

    def now(self) -> float:
        self.time += 0.01
        return self.time

    async def sleep(self, seconds: float) -> None:
        await asyncio.Event().wait()


class RandomSource:
    """Tokens and seeds of one seed."""

    def __init__(self, seed: str) -> None:
        self._luck = Random(seed)

    def token(self) -> str:
        return f"{self._luck.getrandbits(60):012x}"

    def seed(self) -> str:
        return self.token()


@dataclass(frozen=True, slots=True)
class Spot:
    """A table: its channel, its game, and who was put on which seat."""

    key: TableId
    name: str
    channel: int
    people: Mapping[Seat, UserId]


@dataclass
class Realm:
    """A client at work among tables."""

    folder: Path
    client: Kagemori
    store: SqliteStore
    post: Post
    luck: Random
    clock: Clock
    ledger: Ledger = field(init=False)
    spots: list[Spot] = field(default_factory=list)
    numbers: Any = field(default_factory=lambda: count(500_000_000_000_000_000))
    users: Any = field(default_factory=lambda: count(200_000_000_000_000_000))

    @property
    def hall(self) -> Hall:
        """The hall of the client."""
        return self.client.hall

    def hears(self, payload: dict[str, Any]) -> None:
        """An event of the gateway arrives, as the socket hands it on."""
        self.client._connection.parsers["INTERACTION_CREATE"](payload)

    async def rests(self) -> None:
        """Everything that anything has set going has come to its end."""
        ours = {asyncio.current_task(), self.client.staff.timekeeper.task}
        while busy := [each for each in asyncio.all_tasks() if each not in ours]:
            await asyncio.wait(busy)

    def spot(self, name: str) -> Spot:
        """The table of that name."""
        return next(each for each in self.spots if each.name == name)


@asynccontextmanager
async def realm(folder: Path, seed: str, *, boxes: Mapping[str, Box] = BOXES) -> AsyncIterator[Realm]:
    """A client that has signed in, without tables; its pictures are a pixel."""
    post, clock, store = Post(), Clock(), SqliteStore(folder)
    hall = Hall(store, boxes, clock=clock, random=RandomSource(seed), brains=brains(boxes))
    with post.open(), _unpainted():
        client = Kagemori(hall)
        async with client:
            await client.login("x")
            for guild in (GUILD, ELSEWHERE):
                client._connection.parsers["GUILD_CREATE"](_guild(guild))
            made = Realm(folder, client, store, post, Random(seed), clock)
            await made.rests()
            yield made
            await made.rests()
    store.close()


def _unpainted() -> Any:
    """Pictures are none of our business here, and take most of the time."""

    async def pixel(*_described: Any, **_also: Any) -> bytes:
        return PIXEL

    return patch.object(pictures, "_done", _picture(pixel))


def _picture(pixel: Any) -> Any:
    async def done(paint: Any, *described: Any, **also: Any) -> Any:
        if paint is pictures._empty:
            return Picture(pictures.BOARD, PIXEL, "board")
        return await pixel(*described, **also)

    return done


async def furnish(realm: Realm, *, castles: Sequence[int] = (0, 6, 14, 30, 60, 120)) -> None:
    """Tables in every state of their life; `castles` are the numbers of decisions made at those of the castle."""
    for at, size in enumerate(castles):
        spot = await begun(realm, f"castle{size}", {"players": 4 if at % 2 else 2})
        await played(realm, spot, size)
    await opened(realm, "lobby", {}, seated=1)
    await opened(realm, "large lobby", {"players": 4}, seated=1)
    await played(realm, await begun(realm, "hunt", {}, game="hunt"), 5)
    await played(realm, await begun(realm, "practice", {}, practice=True), 20)
    await _ended(realm, await begun(realm, "over", {}))
    await _paused(realm, await begun(realm, "paused", {}, pace="daily"))
    await _lent(realm, await begun(realm, "lent", {"players": 4}))
    await _offered(realm, await begun(realm, "offered", {}))
    asleep = await begun(realm, "asleep", {}, pace="daily")
    await fall_asleep(realm.hall, asleep.key, "the channel is gone.", channel=asleep.channel)
    await realm.rests()


async def opened(
    realm: Realm,
    name: str,
    options: Mapping[str, Any],
    *,
    game: str = "castle",
    practice: bool = False,
    seated: int = 9,
    pace: str = "",
) -> Spot:
    """A table in its lobby, in a channel of its own; its first `seated` seats are taken."""
    channel = FIRST + len(realm.spots)
    first = UserId(next(realm.users))
    table = await lobby.open_table(
        realm.hall,
        game=game,
        options=options,
        guild=GUILD,
        channel=channel,
        opener=first,
        practice=practice,
        pace=pace,
    )
    people: dict[Seat, UserId] = {}
    for seat in list(table.seats)[:seated]:
        people[seat] = first if practice or not people else UserId(next(realm.users))
        await lobby.sit(realm.hall, table.key, people[seat], seat)
    spot = Spot(table.key, name, channel, people)
    realm.spots.append(spot)
    await realm.rests()
    return spot


async def begun(realm: Realm, name: str, options: Mapping[str, Any], **also: Any) -> Spot:
    """A table whose game has begun."""
    spot = await opened(realm, name, options, **also)
    await lobby.start(realm.hall, spot.key, next(iter(spot.people.values())))
    await realm.rests()
    return spot


async def played(realm: Realm, spot: Spot, decisions: int) -> None:
    """So many decisions are made, each by a seat that is asked, at random."""
    for n in range(decisions):
        session = await realm.hall.look(spot.key)
        awaited = [each for each in sorted(session.match.awaited()) if session.table.is_person(each)]
        if session.table.status is not Status.RUNNING or not awaited:
            return
        seat = awaited[n % len(awaited)]
        decision = RandomPlayer().decide(session.of(seat).copy(), seat, Seeded(f"{spot.name} {n}"))
        user = session.table.user(seat)
        assert user is not None
        await moves.decide(realm.hall, spot.key, user, decision, seat=seat)
    await realm.rests()


async def _ended(realm: Realm, spot: Spot) -> None:
    await played(realm, spot, 12)
    for user in spot.people.values():
        await claiming.stop(realm.hall, spot.key, user)
    await realm.rests()


async def _paused(realm: Realm, spot: Spot) -> None:
    for user in spot.people.values():
        await pausing.pause(realm.hall, spot.key, user)
    await realm.rests()


async def _lent(realm: Realm, spot: Spot) -> None:
    """Its first seat is played by somebody else for its owner, its last by a computer."""
    seats = list(spot.people)
    substitute = UserId(next(realm.users))
    await handing.invite(realm.hall, spot.key, spot.people[seats[0]], to=substitute, seat=seats[0])
    await handing.accept_seat(realm.hall, spot.key, substitute, seats[0])
    await filling.fill_in(realm.hall, spot.key, spot.people[seats[-1]], level="random", seat=seats[-1])
    await realm.rests()


async def _offered(realm: Realm, spot: Spot) -> None:
    """Its first seat is offered to somebody who has not answered."""
    seat = next(iter(spot.people))
    await handing.invite(realm.hall, spot.key, spot.people[seat], to=OUTSIDERS[0], seat=seat)
    await realm.rests()


def _channel(number: int) -> dict[str, Any]:
    return {"id": str(number), "type": 0, "name": "table", "position": 0, "permission_overwrites": []}


def _guild(number: int) -> dict[str, Any]:
    return {
        "id": str(number),
        "name": "town",
        "owner_id": "1",
        "roles": [],
        "emojis": [],
        "stickers": [],
        "channels": [_channel(each) for each in CHANNELS] if number == GUILD else [_channel(ABROAD)],
        "threads": [],
        "members": [],
        "features": [],
        "member_count": 9,
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "mfa_level": 0,
        "nsfw_level": 0,
        "premium_tier": 0,
        "preferred_locale": "en-US",
        "system_channel_flags": 0,
        "afk_timeout": 0,
    }
