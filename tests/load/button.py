"""L2: what handling one button costs, beside what discord.py itself spends on it.

CPU time of everything this process does from the event until nothing is under way: reading, deciding, keeping, the
panel in words and in discord.py's own classes. Not what is drawn and painted, no computer, nobody else is told. The
floor is a client of the same library that gets the same events and whose buttons do nothing. Two people press what
their panels offer, by luck, through the setup and the first turns of a castle game.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final

import discord
from discord.webhook import async_

from bot.chat.client import Kagemori
from bot.chat.messages import pictures
from bot.chat.parts.buttons import Press, Pull
from bot.chat.parts.keys import Key, read
from bot.chat.parts.screen import Picture
from bot.games.shelf import SHELF
from bot.store.sqlite import SqliteStore
from bot.tables import use_cases as uc
from bot.tables.hall import Hall
from bot.tables.looking.bulletin import Bulletin
from bot.tables.table import TableId, UserId
from tests.load import deaf
from tests.load.towns import opened
from tests.tables.fakes import CountingFortune, StoppedClock

SEATS: Final = (UserId(1), UserId(2))
ASIDE: Final = frozenset(
    {"type", "tell", "whole", "hand", "orders", "quiet", "loud", "plan", "undo", "clear", "takeback"}
)
"""Verbs that lead nowhere, or back."""
CHOICES: Final = frozenset({"pick", "open", "area", "page"})
PICTURE: Final = bytes(40_000)
"""As large as the picture of a panel."""


class Quiet(discord.Client):
    """A client whose buttons do nothing."""

    async def pressed(self, interaction: Any, custom_id: str, values: list[str]) -> None:
        """See bot.chat.parts.buttons.Presses."""


class Presser:
    """Somebody who presses, by luck, what stands in his panel."""

    def __init__(self, user: int, key: TableId, luck: Random) -> None:
        """`key` is the table at which he sits."""
        self._user, self._luck = user, luck
        self._button = {"type": 2, "custom_id": str(Key("view", key)), "label": "My view", "style": 1}
        self.shown: dict[str, Any] | None = None

    def event(self) -> dict[str, Any]:
        """What he does next."""
        chosen = None if self.shown is None else self._chosen(self.shown)
        if chosen is None or self.shown is None:
            board = deaf.message([{"type": 17, "components": [{"type": 1, "components": [self._button]}]}])
            return deaf.pressed(self._user, self._button, (), {**board, "flags": 1 << 15})
        options = chosen.get("options")
        values = [self._luck.choice(options)["value"]] if options else []
        return deaf.pressed(self._user, chosen, values, self.shown)

    def _chosen(self, shown: Mapping[str, Any]) -> dict[str, Any] | None:
        by_verb: dict[str, list[dict[str, Any]]] = {}
        for part in deaf.usable(shown):
            by_verb.setdefault(read(part["custom_id"]).verb, []).append(part)
        offered = [part for verb, parts in by_verb.items() if verb in CHOICES for part in parts]
        for verb, likely in (("commit", 0.3), ("order", 0.5), ("fill", 0.5)):
            if verb in by_verb and (not offered or self._luck.random() < likely):
                return self._luck.choice(by_verb[verb])
        rest = offered or [part for verb, parts in by_verb.items() if verb not in ASIDE for part in parts]
        return self._luck.choice(rest) if rest else None


@contextmanager
def unpainted() -> Iterator[None]:
    """Panels have the same picture, which nobody paints."""

    async def detail(bulletin: Bulletin) -> Picture:
        return Picture(pictures.VIEW, PICTURE, bulletin.alt)

    painted = pictures.detail
    pictures.detail = detail
    try:
        yield
    finally:
        pictures.detail = painted


async def pressing(store: SqliteStore, seed: int) -> AsyncIterator[tuple[Kagemori, Quiet, dict[str, Any]]]:
    """A game that has begun: the bot, the client that does nothing, and one press after another for both."""
    line = deaf.Line()
    token = async_.async_context.set(line)
    hall = Hall(store, SHELF, clock=StoppedClock(1_700_000_000.0), fortune=CountingFortune())
    bot, quiet = Kagemori(hall), Quiet(intents=discord.Intents(guilds=True), max_messages=None)
    for client in (bot, quiet):
        deaf.connected(client).add_dynamic_items(Press, Pull)
    hall.on_change.clear()
    key = await _begun(hall)
    people = [Presser(user, key, Random(f"{seed}/{user}")) for user in SEATS]
    try:
        while True:
            for person in people:
                event = person.event()
                yield bot, quiet, event
                person.shown = line.shown.get(event["token"], person.shown)
    finally:
        async_.async_context.reset(token)


async def _begun(hall: Hall) -> TableId:
    table = await uc.open_table(
        hall, game="castle", options={}, guild=deaf.GUILD, channel=deaf.CHANNEL, opener=SEATS[0]
    )
    for user, seat in zip(SEATS, table.seats, strict=True):
        await uc.sit(hall, table.key, user, seat)
    await uc.start(hall, table.key, SEATS[0])
    return table.key


async def measured(folder: Path, presses: int) -> dict[str, float]:
    """Median CPU milliseconds of one press in a panel: of the library alone, and of the bot."""
    pictures.prepare(SHELF.values())
    taken: dict[str, list[float]] = {"discord.py": [], "bot": []}
    with opened(folder) as store, unpainted():
        following = pressing(store, 1)
        for number in range(presses):
            bot, quiet, event = await anext(following)
            for name, client in (("discord.py", quiet), ("bot", bot)):
                start = process_time()
                await deaf.handled(client, event)
                if number >= presses // 10 and read(event["data"]["custom_id"]).verb != "view":
                    taken[name].append(process_time() - start)
        await following.aclose()  # type: ignore[attr-defined]  # an async generator
    return {name: 1e3 * median(times) for name, times in taken.items()}
