"""Tables of every kind in one hall, with a client that is real up to its network: the target of forged interactions.

Seats are arranged here, and read back only from the database: the bot is never asked.
"""

from __future__ import annotations

import asyncio
import logging
import traceback
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import KW_ONLY, dataclass, replace
from functools import partial
from itertools import count
from pathlib import Path
from types import MappingProxyType, SimpleNamespace
from typing import Any, Final

import pytest

from bot.chat.client import Kagemori
from bot.chat.messages import pictures
from bot.chat.parts.screen import Picture
from bot.engine.chance import Seeded
from bot.engine.game import Seat
from bot.games.box import Box
from bot.games.shelf import SHELF, brains
from bot.players.random_player import RandomPlayer
from bot.store.sqlite import SqliteStore
from bot.tables.model.table import Status, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases import claiming, filling, handing, lobby, moves, pausing
from bot.tables.use_cases.channels import fall_asleep
from tests.campaigns.authority.ground import MANAGING, Ground, Spot
from tests.campaigns.wire.asked import spec
from tests.campaigns.wire.entry import CountedRandom
from tests.campaigns.wire.indoors import Indoors
from tests.campaigns.wire.people import Person
from tests.campaigns.wire.recording import Heard
from tests.campaigns.wire.town import Channel, Guild
from tests.chat.unpainted import PIXEL, leave_digests
from tests.toy.hunt import HUNT

BOXES: Final[Mapping[str, Box]] = MappingProxyType({**SHELF, HUNT.key: HUNT})
NOW: Final = 1_767_225_600.0
"""The time at the beginning; it passes a little with every reading of the clock."""


class Ear(logging.Handler):
    """Hears every error in the log: each one is a breach."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """See logging.Handler."""
        error = record.exc_info[1] if record.exc_info else None
        frames = traceback.extract_tb(error.__traceback__)[-1:] if error is not None else []
        where = "".join(f" {error!r:.100} at {Path(each.filename).name}:{each.lineno}" for each in frames)
        self.heard.append(f"{record.name} {str(record.msg)[:60]}{where}")


@dataclass
class Realm(Ground):
    """A client at work among tables, in this process."""

    wire: Indoors
    _: KW_ONLY
    client: Kagemori
    elsewhere: Guild
    ear: Ear

    @property
    def hall(self) -> Hall:
        """The hall of the client."""
        return self.client.hall

    async def rests(self) -> None:
        """See Ground."""
        ours = {asyncio.current_task(), self.client.staff.timekeeper.task}
        while busy := [each for each in asyncio.all_tasks() if each not in ours]:
            await asyncio.wait(busy)

    def complaints(self) -> list[str]:
        """See Ground."""
        heard, self.ear.heard = self.ear.heard, []
        return heard

    @property
    def stranger(self) -> Person:
        """A member of both servers without a seat."""
        return self.strangers[0]

    @property
    def robot(self) -> Person:
        """Another bot."""
        return self.strangers[-1]

    @property
    def free(self) -> Channel:
        """A channel without a table."""
        return self.asides[0]

    @property
    def abroad(self) -> Channel:
        """A channel of the other server."""
        return self.asides[-1]

    def posted(self, person: Person | None = None) -> list[Heard]:
        """Every message that somebody got directly, and every message in a channel."""
        audiences = (
            {person.audience} if person else {each.audience for each in self.wire.town.channels.values()}
        )
        return [
            each
            for each in self.wire.recording.of(*audiences)
            if each.message is not None and each.message.only_for is None
        ]


@asynccontextmanager
async def realm(
    folder: Path, seed: str, *, boxes: Mapping[str, Box] = BOXES, before: Realm | None = None
) -> AsyncIterator[Realm]:
    """A client that has signed in, without tables or on those of a realm `before`; its pictures are not painted."""
    store, wire = (
        SqliteStore(folder),
        before.wire if before else Indoors(spec(), partial(next, count(NOW, 0.01))),
    )
    clock: Any = SimpleNamespace(now=wire.town.now)
    hall = Hall(store, boxes, clock=clock, random=CountedRandom(seed, folder), brains=brains(boxes))
    with wire.open(), _unpainted(), _listening() as ear:
        client = Kagemori(hall, shards=1)
        async with client:
            made = _made(client, wire, ear) if before is None else replace(before, client=client, ear=ear)
            await wire.enters(client)
            await client.tree.sync()
            await made.rests()
            yield made
            await made.rests()
    store.close()


def _made(client: Kagemori, wire: Indoors, ear: Ear) -> Realm:
    """Two servers, and their members without a seat: four members, a steward and a bot."""
    guild, elsewhere = wire.town.guild("town"), wire.town.guild("elsewhere")
    free = wire.town.channel(guild, "free")
    thread, abroad = wire.town.channel(guild, "thread", free), wire.town.channel(elsewhere, "abroad")
    made = Realm(wire, guild, client=client, elsewhere=elsewhere, ear=ear, asides=[free, thread, abroad])
    made.strangers = [made.enters(guild, elsewhere) for _ in range(4)]
    made.strangers += [made.enters(name="steward", permissions=MANAGING), made.enters(name="robot")]
    made.robot.user.is_bot = True
    return made


@contextmanager
def _listening() -> Iterator[Ear]:
    ear, root = Ear(), logging.getLogger()
    root.addHandler(ear)
    try:
        yield ear
    finally:
        root.removeHandler(ear)


@contextmanager
def _unpainted() -> Iterator[None]:
    """Painting takes most of the time: here pictures differ if what they would show differs, and films never do."""

    async def pixel(*_described: Any, **_also: Any) -> bytes:
        return PIXEL

    with pytest.MonkeyPatch.context() as patch:
        leave_digests(patch)
        patch.setattr(pictures, "_done", _picture(pixel))
        yield


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
    await fall_asleep(realm.hall, asleep.key, "the channel is gone.", channel=asleep.channel.id)
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
    """A table in its lobby, in its own channel; its first `seated` seats are taken."""
    channel = await realm.wire.new_channel(realm.guild, name)
    first = realm.enters()
    table = await lobby.open_table(
        realm.hall,
        lobby.Opening(game=game, options=options, practice=practice, pace=pace),
        guild=realm.guild.id,
        channel=channel.id,
        opener=UserId(first.id),
    )
    people: dict[Seat, Person] = {}
    for seat in list(table.seats)[:seated]:
        people[seat] = first if practice or not people else realm.enters()
        await lobby.sit(realm.hall, table.key, UserId(people[seat].id), seat)
    spot = Spot(table.key, name, channel, people)
    realm.spots.append(spot)
    await realm.rests()
    return spot


async def begun(realm: Realm, name: str, options: Mapping[str, Any], **also: Any) -> Spot:
    """A table whose game has begun."""
    spot = await opened(realm, name, options, **also)
    await lobby.start(realm.hall, spot.key, _users(spot)[0])
    await realm.rests()
    return spot


async def played(realm: Realm, spot: Spot, decisions: int) -> None:
    """Make this many decisions, each by a seat that is asked, at random."""
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
    for user in _users(spot):
        await claiming.stop(realm.hall, spot.key, user)
    await realm.rests()


async def _paused(realm: Realm, spot: Spot) -> None:
    for user in _users(spot):
        await pausing.pause(realm.hall, spot.key, user)
    await realm.rests()


async def _lent(realm: Realm, spot: Spot) -> None:
    """A table whose first seat is played by a substitute, and whose last seat by a computer."""
    seats, users, substitute = list(spot.people), _users(spot), UserId(realm.enters().id)
    await handing.invite(realm.hall, spot.key, users[0], to=substitute, seat=seats[0])
    await handing.accept_seat(realm.hall, spot.key, substitute, seats[0])
    await filling.fill_in(realm.hall, spot.key, users[-1], level="random", seat=seats[-1])
    await realm.rests()


async def _offered(realm: Realm, spot: Spot) -> None:
    """A table whose first seat is offered to somebody who has not answered."""
    to, seat = UserId(realm.stranger.id), next(iter(spot.people))
    await handing.invite(realm.hall, spot.key, _users(spot)[0], to=to, seat=seat)
    await realm.rests()


def _users(spot: Spot) -> list[UserId]:
    return [UserId(each.id) for each in spot.people.values()]
