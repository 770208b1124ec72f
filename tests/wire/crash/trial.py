"""One town in which the bot is killed again and again: after each time it must be as if nothing had happened."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from tests.chat import reading
from tests.wire.crash.moments import KINDS, Executioner, Moment, When
from tests.wire.crash.promises import Truth, places, shape, truth, wrong
from tests.wire.crash.visitors import PARTIES, Table
from tests.wire.entry import GAMES
from tests.wire.people import Person
from tests.wire.recording import Heard, Kind
from tests.wire.town import EPHEMERAL, Message, Town
from tests.wire.world import World, world

OUTBOX: Final = 10
"""So often the clock is put forward until nothing is left to be told."""
AWHILE: Final = 61.0
"""Seconds by which it is put forward."""
HARMLESS: Final = frozenset({"view", "since", "help", "again", "open", "area", "page", "hand", "orders"})
"""Buttons that may be pressed only to see whether they are alive."""
DEAD: Final = ("older time", "Something went wrong")


@dataclass
class Figures:
    """What is counted. `wrong` are sentences, one for each broken promise."""

    moments: Counter[str] = field(default_factory=Counter)
    missed: int = 0
    restarts: int = 0
    repeats: int = 0
    decisions: int = 0
    games: int = 0
    pressed: int = 0
    lost: list[str] = field(default_factory=list)
    dead: list[str] = field(default_factory=list)
    wrong: list[str] = field(default_factory=list)

    @property
    def faults(self) -> list[str]:
        """Everything that must not be."""
        return [*self.lost, *self.wrong, *self.dead]

    def add(self, other: Figures) -> None:
        """Count another trial with this one."""
        self.moments.update(other.moments)
        for name in ("missed", "restarts", "repeats", "decisions", "games", "pressed"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for name in ("lost", "dead", "wrong"):
            getattr(self, name).extend(getattr(other, name))


class Trial:
    """A town with one table for each game named, and an executioner."""

    def __init__(self, town: World, folder: Path, games: Sequence[str], seed: str) -> None:
        """`folder` holds the bot's database."""
        self._world, self._folder, self._luck = town, folder, Random(seed)
        self._shelf: dict[str, Any] = {GAMES[name].key: GAMES[name] for name in games}
        self._paints = "castle" not in games
        self._executioner = Executioner(town)
        self._mark = 0
        self._last_words = 0
        self.figures = Figures()
        people = (town.ann, town.bob, town.cyd)
        self.tables = [
            Table(
                town,
                self._channel(number, name),
                PARTIES[name],
                people[: len(PARTIES[name].seats)],
                self._luck,
            )
            for number, name in enumerate(games)
        ]

    def _channel(self, number: int, name: str) -> Any:
        town = self._world
        return town.channel if number == 0 else town.wire.town.channel(town.guild, f"{name} table")

    async def run(self, moments: int) -> None:
        """Live through so many moments."""
        for _ in range(4):
            await self._act()
        kinds: list[When] = []
        while sum(self.figures.moments.values()) < moments:
            kinds = kinds or self._luck.sample(KINDS, len(KINDS))
            await self.live_through(Moment.drawn(kinds.pop(), self._luck))
        self.figures.games = sum(table.games for table in self.tables)

    async def live_through(self, moment: Moment) -> None:
        """Be killed at a moment, come back, and be looked at."""
        self._mark = len(self._world.wire.recording.heard)
        has_come = await self._executioner.dies(moment, self._act)
        self._last_words = len(self._world.wire.recording.heard)
        forgets = self._luck.random() < 0.5
        if forgets:
            self._world.wire.press.forget_nonces()
        has_come |= await self._executioner.restarts(moment)
        self.figures.restarts += 1
        if has_come:
            self.figures.moments[str(moment)] += 1
        else:
            self.figures.missed += 1
        await self._come_to_rest()
        await self._look(f"{moment}{', nonces forgotten' if forgets else ''}")
        await self._press_all()

    async def _act(self) -> None:
        await self._luck.choice(self.tables).act()

    async def _come_to_rest(self) -> None:
        await self._world.up()
        for _ in range(OUTBOX):
            async with self._truth() as now:
                if not now.untold():
                    return
            await self._world.bot.passes(AWHILE)

    def _truth(self) -> Any:
        return truth(self._folder, self._shelf, self._folder.parent / "look")

    async def _look(self, when: str) -> None:
        town, recording = self._world.wire.town, self._world.wire.recording
        async with self._truth() as now:
            self.figures.wrong += [f"{when}: {each}" for each in await wrong(now, town, paints=self._paints)]
            self.figures.lost += [f"{when}: {each}" for each in await self._lost(now)]
        repeats = Counter(each.audience for each in self._repeated())
        self.figures.repeats += repeats.total()
        self.figures.wrong += [f"{when}: {n} repeats for {who}" for who, n in repeats.items() if n > 1]
        self.figures.wrong += [f"{when}: {each}" for each in self._told_in_other_words()]
        self.figures.wrong += [f"{when}: {each}" for each in recording.problems()]
        for request in recording.requests:
            request.problems.clear()
        if self._world.bot.spoke:
            self.figures.wrong.append(f"{when}: the token stood in the log")

    async def _lost(self, now: Truth) -> list[str]:
        """What somebody was shown as decided, or as told to his partners, and is not kept."""
        kept, found = await places(now), []
        self.figures.decisions = sum(number for number, _ in kept.values())
        shown: dict[tuple[str, int], int] = {}
        for heard in self._world.wire.recording.heard[self._mark : self._last_words]:
            for key in _keys(heard):
                if key.seat is not None and key.number is not None:
                    shown[key.table, key.seat] = max(shown.get((key.table, key.seat), 0), key.number)
        for place, number in shown.items():
            if kept.get(place, (0, None))[0] < number:
                found.append(f"{place} was shown {number} decisions, {kept.get(place)} are kept")
        return [*found, *self._unheard()]

    def _unheard(self) -> Iterator[str]:
        for table in self.tables:
            for text, speaker in table.said.items():
                for partner in table.people[1:]:
                    times = sum(
                        text in reading.words(each) for each in partner.inbox.stands() if not each.components
                    )
                    if partner is not speaker and not times:
                        yield f"“{text}” was not told to {partner.user.name}"
            table.said.clear()

    def _repeated(self) -> Iterator[Heard]:
        """New messages after the crash that show the same as one that was new just before it."""
        heard = self._world.wire.recording.heard
        before = [_seen(each) for each in heard[self._mark : self._last_words] if _is_new(each)]
        for each in heard[self._last_words :]:
            if _is_new(each) and _seen(each) in before:
                yield each

    def _told_in_other_words(self) -> Iterator[str]:
        """Two messages for one letter must be the same."""
        town = self._world.wire.town
        first: dict[str, tuple[Any, ...]] = {}
        for each in self._world.wire.recording.heard[self._mark :]:
            if not _is_new(each) or each.message is None:
                continue
            nonce = _message(town, each.message).nonce
            if nonce is not None and first.setdefault(nonce, _seen(each)) != _seen(each):
                yield f"{each.audience} was told twice in different words"

    async def _press_all(self) -> None:
        """Some buttons of every kind of message that stands, old panels among them, still answer."""
        for table in self.tables:
            person = self._luck.choice(list(table.people))
            live = [each for each in table.channel.stands(person.user) if _presses(each)]
            for message in [*live[-1:], *self._luck.sample(live, min(1, len(live)))]:
                if message.shows(person.user) and _presses(message):
                    await self._press(person, message, self._luck.choice(_presses(message)))
            for message in person.inbox.stands()[-1:]:
                for again in [each for each in _presses(message) if reading.key(each).verb == "again"]:
                    await self._press(person, message, again)

    async def _press(self, person: Person, message: Message, pressed: dict[str, Any]) -> None:
        made = await person.click(message, custom_id=pressed["custom_id"])
        answer = await person.seen(made)
        await self._world.rest()
        self.figures.pressed += 1
        is_old = bool(message.flags & EPHEMERAL)
        words = "" if answer is None else reading.words(answer)
        if any(each in words for each in DEAD[1:] if is_old) or any(
            each in words for each in DEAD if not is_old
        ):
            self.figures.dead.append(f"{reading.key(pressed).verb}: {words[:80]}")


def _presses(message: Message) -> list[dict[str, Any]]:
    return [each for each in reading.buttons(message) if reading.key(each).verb in HARMLESS]


def _is_new(heard: Heard) -> bool:
    return heard.kind is Kind.MESSAGE and not heard.body["flags"] & EPHEMERAL


def _seen(heard: Heard) -> tuple[Any, ...]:
    body = heard.body
    files = tuple(file.data for file in heard.files)
    return heard.audience, body["content"], repr(shape(body["components"])), files


def _keys(heard: Heard) -> Iterator[Any]:
    if "components" in heard.body and heard.audience.startswith("user"):
        for each in reading.components(Shown(heard.body["components"])):
            if str(each.get("custom_id", "")).startswith("kg:") and each["type"] in (2, 3):
                yield reading.key(each)


@dataclass(frozen=True, slots=True)
class Shown:
    """Components as they were shown once."""

    components: Any
    content: str = ""


def _message(town: Town, number: int) -> Message:
    return next(each.messages[number] for each in town.channels.values() if number in each.messages)


async def tried(folder: Path, games: Sequence[str], moments: int, seed: str) -> Figures:
    """Figures of a town with these games, for so many moments."""
    async with AsyncExitStack() as stack:
        town = await stack.enter_async_context(world(folder / "var", games, seed=seed))
        trial = Trial(town, folder / "var", games, seed)
        await trial.run(moments)
    return trial.figures
