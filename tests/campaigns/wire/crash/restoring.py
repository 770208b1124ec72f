"""The operator copies the games, and goes on from a copy after a kill; the promises that must hold then."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, Final

from bot.store.backup import back_up, restore
from bot.store.connection import FILE
from bot.tables.model.table import Status, TableId
from bot.tables.workers.letter_validity import is_open
from tests.campaigns.wire.crash.promises import Truth, strays
from tests.campaigns.wire.entry import MovedClock
from tests.campaigns.wire.recording import Heard, Kind
from tests.campaigns.wire.town import EPHEMERAL, Message
from tests.campaigns.wire.world import World
from tests.chat import reading

RESTORES: Final = 0.3
"""The chance that the games go on from a copy after a kill, and not from where they were."""
DAMAGES: Final = 0.3
"""The chance that the replaced files cannot be read any more."""
SAYS_SO: Final = "The games were restored from a copy of <t:"
LAST: Final = 1 << 30
"""More facts than any match has: after that many facts the last seed holds."""
GONE: Final = ("This is gone", "This table is gone")


@dataclass
class Keeper:
    """Makes a copy in each life, and restores some of them."""

    world: World
    folder: Path
    luck: Random
    copied: int = 0
    """How many messages had been heard when the last copy was made."""
    is_damaged: bool = False
    _copies: int = 0
    _unfinished: dict[TableId, str] = field(default_factory=dict)

    @property
    def _copy(self) -> Path:
        return self.folder.parent / f"{self._copies}.copy"

    async def copies(self, now: Truth) -> None:
        """Make a copy; `now` is the stored state at this moment."""
        self._copies += 1
        self.copied = len(self.world.wire.recording.heard)
        back_up(self.folder, self._copy, now=MovedClock(self.folder).now())
        tables = [each for each in await now.tables() if each.status is not Status.OVER]
        stored = [(each.key, await now.store.stored_table(each.key)) for each in tables]
        self._unfinished = {key: each.seed_at(LAST) for key, each in stored if each is not None}

    def restores(self) -> None:
        """Restore the last copy, in place of files that may be damaged."""
        self.is_damaged = self.luck.random() < DAMAGES
        if self.is_damaged:
            (self.folder / FILE).write_bytes(b"no database at all " * 99)
        restore(self._copy, self.folder)

    async def broken(self, now: Truth, heard: Sequence[Heard]) -> list[str]:
        """The broken promises about a restore; `heard` is what was told since."""
        found = []
        for key, seed in self._unfinished.items():
            session = await now.hall.look(key)
            if session.seed_at(LAST) == seed:
                found.append(f"the luck of {key} is that of before")
            boards = [each for each in heard if _is_board(each, key) and SAYS_SO in str(each.body)]
            if not boards:
                found.append(f"{key} does not say that it was restored")
            table = session.table
            is_on = table.status is Status.RUNNING and table.paused is None and not is_open(session)
            for seat in session.match.awaited() if is_on and session.match.log else ():
                user = table.user(seat)
                calls = [each for each in heard if each.audience == f"user {user}" and _is_new(each)]
                if user is not None and not any(_bears(each, key) for each in calls):
                    found.append(f"{seat} of {key} was not called after a restore")
        return found

    async def presses_the_rest(self, noted: set[int]) -> list[str]:
        """Nobody could find these messages: a press on each says that it is gone, and removes its buttons."""
        return [
            f"what was left in {message.channel.name} says {said[:60]}"
            for message in strays(self.world.wire.town, noted)
            for said in [await self._pressed(message)]
            if not any(each in said for each in GONE) or reading.buttons(message)
        ]

    async def _pressed(self, message: Message) -> str:
        world, user = self.world, message.channel.recipient or self.world.ann.user
        people = (world.ann, world.bob, world.cyd, *world.more)
        person = next(each for each in people if each.user is user)
        made = await person.click(message, custom_id=reading.buttons(message)[0]["custom_id"])
        await world.rest()
        answers = [*([made.original] if made.original is not None else []), *made.followups]
        return "\n".join(map(reading.words, answers))


def _is_new(heard: Heard) -> bool:
    return heard.kind is Kind.MESSAGE and not heard.body["flags"] & EPHEMERAL


def _is_board(heard: Heard, key: TableId) -> bool:
    return _is_new(heard) and heard.audience.startswith("channel") and _bears(heard, key)


def _bears(heard: Heard, key: TableId) -> bool:
    return any(reading.key(each).table == key for each in _parts(heard.body["components"]))


def _parts(components: Any) -> Iterator[dict[str, Any]]:
    for each in components:
        if each.get("custom_id"):
            yield each
        yield from _parts(each.get("components", ()))
