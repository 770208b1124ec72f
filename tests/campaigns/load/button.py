"""L2: what handling one button costs, beside what discord.py itself spends on it.

The measure is the CPU time of this process from the event until nothing is under way: reading, deciding, storing, the
panel in words and in discord.py's own classes. It leaves out drawing and painting, computers, and messages to others.
Two people press random things that their panels offer, through the setup and the first turns of some castle games.

A look costs a third of a choice, and about half of all presses are looks: a median of all presses would jump between
them with a few presses. So each kind of press has its median, and counts as often as it is pressed.

The floor is a client that does what the library alone has to do for a press: it gets the same events, finds its buttons
again as the library does (`DynamicItem`), acknowledges them and answers with the bot's own answer, which it did not
have to compute. Another client has buttons that do nothing at all: it shows what the library spends on hearing an
event.
"""

from __future__ import annotations

import re
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any, Final, Self

import discord
from discord import ui
from discord.webhook import async_

from bot.chat.client import Kagemori
from bot.chat.messages import pictures
from bot.chat.parts.keys import MENU, PATTERN, Key, read
from bot.chat.parts.layout import edited
from bot.chat.parts.screen import Picture, Screen
from bot.games.shelf import SHELF
from bot.store.sqlite import SqliteStore
from bot.tables.model.table import TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases import lobby
from bot.tables.views.bulletin import Bulletin
from tests.campaigns.load import deaf
from tests.campaigns.load.towns import opened
from tests.campaigns.wire.handwritten import V2
from tests.campaigns.wire.town import Json, Message, User
from tests.tables.fakes import CountingRandom, StoppedClock

SEATS: Final = tuple(deaf.TOWN.user(name) for name in ("ann", "bob"))
ASIDE: Final = frozenset(
    {"type", "tell", "whole", "hand", "orders", "quiet", "loud", "plan", "undo", "clear", "takeback"}
)
"""Verbs that lead nowhere, or back."""
SEEDS: Final = (1, 2, 3)
"""The seeds, one for each game."""
CHOICES: Final = frozenset({"pick", "open", "area", "page", "whose"})
PICTURE: Final = bytes(40_000)
"""The size of a panel's picture."""


class Press(ui.DynamicItem[ui.Button[Any]], template=PATTERN):
    """A button of ours, as the library finds it again."""

    @classmethod
    async def from_custom_id(cls, _interaction: Any, item: Any, _match: re.Match[str], /) -> Self:
        return cls(item)

    async def callback(self, interaction: Any) -> None:
        await interaction.client.pressed(interaction)


class Pull(ui.DynamicItem[ui.Select[Any]], template=PATTERN + MENU):
    """A menu of ours, as the library finds it again."""

    @classmethod
    async def from_custom_id(cls, _interaction: Any, item: Any, _match: re.Match[str], /) -> Self:
        return cls(item)

    async def callback(self, interaction: Any) -> None:
        await interaction.client.pressed(interaction)


class Deaf(discord.Client):
    """A client whose buttons do nothing."""

    async def pressed(self, interaction: Any) -> None:
        """Take note of the press."""


class Parrot(discord.Client):
    """A client that answers every press with the same `screen`, as soon as it has one."""

    screen: Screen | None = None

    async def pressed(self, interaction: Any) -> None:
        """Acknowledge it, and answer."""
        await interaction.response.defer()
        if self.screen is not None:
            await interaction.edit_original_response(**edited(self.screen))


class Presser:
    """Somebody who presses random things in their panel."""

    def __init__(self, user: User, line: deaf.Line, key: TableId, luck: Random) -> None:
        """`key` is the person's table."""
        self._user, self._line, self._luck = user, line, luck
        self._button = {"type": 2, "custom_id": str(Key("view", key)), "label": "My view", "style": 1}
        self.shown: Message | None = None

    def event(self) -> Json:
        """The person's next press."""
        chosen = None if self.shown is None else self._chosen(self.shown)
        if chosen is None or self.shown is None:
            box = {"type": 17, "components": [{"type": 1, "components": [self._button]}]}
            board = deaf.TOWN.message(deaf.CHANNEL, components=[box], flags=V2)
            return self._line.pressed(self._user, self._button, (), board)
        options = chosen.get("options")
        values = [self._luck.choice(options)["value"]] if options else []
        return self._line.pressed(self._user, chosen, values, self.shown)

    def _chosen(self, shown: Message) -> Json | None:
        by_verb: dict[str, list[Json]] = {}
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
    """Panels and pages of a story have the same picture, which nobody paints."""

    async def detail(
        bulletin: Bulletin, who: str = "", zones: Sequence[str] = (), *, is_opened: bool = False
    ) -> Picture | None:
        return Picture(pictures.VIEW, PICTURE, bulletin.alt)

    async def whole(bulletin: Bulletin, name: str = pictures.BOARD) -> Picture | None:
        return Picture(name, PICTURE, bulletin.alt)

    painted = pictures.detail, pictures.whole
    pictures.detail, pictures.whole = detail, whole
    try:
        yield
    finally:
        pictures.detail, pictures.whole = painted


@dataclass(frozen=True, slots=True)
class Pressed:
    """One press, and the client that hears it."""

    bot: Kagemori
    parrot: Parrot
    deaf: Deaf
    event: Json

    @property
    def verb(self) -> str:
        """The kind of press."""
        return read(self.event["data"]["custom_id"]).verb

    @property
    def is_counted(self) -> bool:
        """True if the press is in a panel and asks no computer; a press that opens a panel does not count."""
        return self.verb not in ("view", "fill")

    def answer(self) -> Screen | None:
        """The bot's answer to the press."""
        user = int(self.event["member"]["user"]["id"])
        return next(
            (each.shown for place, each in self.bot.chat.live._open.items() if place[1] == user), None
        )


async def pressing(store: SqliteStore, seed: int) -> AsyncGenerator[Pressed, None]:
    """A game that has begun, and one press after another."""
    line = deaf.Line()
    token = async_.async_context.set(line)
    hall = Hall(store, SHELF, clock=StoppedClock(1_700_000_000.0), random=CountingRandom())
    intents = discord.Intents(guilds=True)
    bot = Kagemori(hall, shards=1)
    parrot, nobody = Parrot(intents=intents, max_messages=None), Deaf(intents=intents, max_messages=None)
    deaf.connected(bot)
    for client in (parrot, nobody):
        deaf.connected(client).add_dynamic_items(Press, Pull)
    hall.on_change.clear()
    key = await _begun(hall)
    people = [Presser(user, line, key, Random(f"{seed}/{user.name}")) for user in SEATS]
    try:
        while True:
            for person in people:
                event = person.event()
                yield Pressed(bot, parrot, nobody, event)
                person.shown = line.shown.get(event["token"], person.shown)
    finally:
        async_.async_context.reset(token)


async def _begun(hall: Hall) -> TableId:
    people = [UserId(each.id) for each in SEATS]
    table = await lobby.open_table(
        hall,
        lobby.Opening(game="castle", options={}),
        guild=deaf.GUILD.id,
        channel=deaf.CHANNEL.id,
        opener=people[0],
    )
    for user, seat in zip(people, table.seats, strict=True):
        await lobby.sit(hall, table.key, user, seat)
    await lobby.start(hall, table.key, people[0])
    return table.key


async def measured(folder: Path, presses: int) -> dict[str, float]:
    """CPU milliseconds of one press in a panel: for the bot, for the library that answers, and for one that only
    hears."""
    pictures.prepare(SHELF.values())
    taken: dict[str, dict[str, list[float]]] = {"bot": {}, "answering": {}, "hearing": {}}
    for seed in SEEDS:
        with opened(folder / str(seed)) as store, unpainted():
            following = pressing(store, seed)
            for number in range(presses):
                press = await anext(following)
                for name, client in (
                    ("bot", press.bot),
                    ("answering", press.parrot),
                    ("hearing", press.deaf),
                ):
                    start = process_time()
                    await deaf.handled(client, press.event)
                    if number >= presses // 10 and press.is_counted:
                        taken[name].setdefault(press.verb, []).append(process_time() - start)
                    press.parrot.screen = press.answer()
            await following.aclose()
    return {name: 1e3 * _weighed(times) for name, times in taken.items()}


def _weighed(times: Mapping[str, Sequence[float]]) -> float:
    """The mean of a press, each kind of press by its median."""
    return sum(len(each) * median(each) for each in times.values()) / sum(map(len, times.values()))
