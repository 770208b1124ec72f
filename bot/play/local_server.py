"""The server of the local page: one channel and four people, the same at every start."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

import simcord

from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.table import Status
from bot.tables.ports.store import Store
from bot.tables.resolution.hall import Hall

NAME: Final = "Kagemori"
PEOPLE: Final = ("Aki", "Ben", "Cleo", "Dora")


class PageClock:
    """The clock of the local page: simcord's clock once `env` is set, the real one before that."""

    def __init__(self) -> None:
        """Start with the real time. Set `env` once its clock has been brought to the present."""
        self.env: simcord.Env | None = None

    def now(self) -> float:
        """Seconds since 1970."""
        return self.env.now().timestamp() if self.env else time.time()

    async def sleep(self, seconds: float) -> None:
        """Return at once."""


@dataclass(frozen=True, slots=True)
class LocalServer:
    """The channel, and the people that a visitor can play as."""

    channel: simcord.ChannelHandle
    people: tuple[simcord.MemberActor, ...]


def build_server(env: simcord.Env, channel_name: str) -> LocalServer:
    """Build the server, always in the same order, so that everything has the same id at every start.

    The clock of `env` must stand still: an id contains the millisecond at which it was given.
    """
    env.backend.bot_user.name = env.backend.bot_user.global_name = NAME
    guild = env.create_guild(NAME)
    channel = guild.create_text_channel(channel_name)
    return LocalServer(channel, tuple(guild.add_member(env.create_user(name)) for name in PEOPLE))


async def forget_messages(store: Store) -> None:
    """Forget the messages of the last run: the next ones are posted as new messages."""
    for table in await store.tables(frozenset(Status)):
        for kind in (LetterKind.BOARD, LetterKind.PANEL, LetterKind.CALL):
            for seat in (None, *table.seats):
                await store.forget_page(table.key, kind, seat)


async def reopen_threads(env: simcord.Env, server: LocalServer, hall: Hall) -> None:
    """Begin the threads of the last run again, with their ids, so that the tables in them can be reached."""
    backend, main = env.backend, server.channel
    for table in await hall.store.tables(frozenset({Status.LOBBY, Status.RUNNING})):
        if table.channel not in backend.channels:
            title = hall.shelf[table.game].title if table.game in hall.shelf else table.game
            thread = backend.create_thread(
                main.id, title, backend.bot_user.id, message_id=table.channel, broadcast=False
            )
            backend.announce_thread_create(thread)


async def repost(hall: Hall) -> bool:
    """Post the boards of all unfinished tables; False if there are none."""
    tables = await hall.store.tables(frozenset({Status.LOBBY, Status.RUNNING}))
    for table in tables:
        letter = Letter(table=table.key, kind=LetterKind.BOARD, nonce=hall.random.token())
        await hall.store.write([letter], at=hall.clock.now())
        hall.wake(table.key)
    return bool(tables)
