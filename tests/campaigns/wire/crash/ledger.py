"""What people were shown of their decisions, and what of it is stored."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, NamedTuple

from bot.tables.model.prompt import BenchKind
from bot.tables.views.benches import Now
from tests.campaigns.wire.crash.promises import Truth
from tests.campaigns.wire.recording import Heard, ours
from tests.campaigns.wire.town import EPHEMERAL
from tests.chat import reading

Place = tuple[str, int]
"""A table and the number of a seat."""


class Kept(NamedTuple):
    """The number of stored decisions of a seat, and the length of its draft."""

    decisions: int
    draft: int


@dataclass
class Ledger:
    """What was shown since the last look, and what was stored then."""

    acknowledged: int = 0
    found: int = 0
    _kept: Mapping[Place, Kept] = field(default_factory=dict)
    _logs: Mapping[str, list[Any]] = field(default_factory=dict)

    def decided(self, heard: Sequence[Heard]) -> int:
        """The number of decisions acknowledged since the last look."""
        return sum(max(0, most - self._before(place)) for place, most in _decided(heard).items())

    async def lost(self, now: Truth, heard: Sequence[Heard], *, are_drafts_sure: bool) -> list[str]:
        """What is missing (see there) from the database as it is now; from then on, this is the stored state."""
        kept, logs = await _kept(now)
        found = list(self.missing(kept, heard, logs, are_drafts_sure=are_drafts_sure))
        self.keep(kept, logs)
        return found

    def missing(
        self,
        kept: Mapping[Place, Kept],
        heard: Sequence[Heard],
        logs: Mapping[str, list[Any]] = MappingProxyType({}),
        *,
        are_drafts_sure: bool = False,
    ) -> Iterator[str]:
        """Decisions that were shown and are not stored, and that were stored and are gone.

        With `are_drafts_sure` nobody was taking pieces of drafts back when the bot was killed.
        """
        for place, shown in _decided(heard).items():
            old, now = self._before(place), kept.get(place, Kept(0, 0)).decisions
            self.acknowledged += max(0, shown - old)
            self.found += max(0, min(shown, now) - old)
            if now < shown:
                yield f"{place} was shown {shown} decisions, {now} are kept"
        if are_drafts_sure:
            yield from _drafts_lost(kept, heard)
        for key, log in self._logs.items():
            if logs.get(key, [])[: len(log)] != log:
                yield f"the past of {key} is another one"

    def keep(self, kept: Mapping[Place, Kept], logs: Mapping[str, list[Any]]) -> None:
        """Take this as the stored state."""
        self._kept, self._logs = kept, logs

    def _before(self, place: Place) -> int:
        return self._kept.get(place, Kept(0, 0)).decisions


def _decided(heard: Sequence[Heard]) -> dict[Place, int]:
    """By seat, how many decisions somebody was shown as made."""
    most: dict[Place, int] = {}
    for each in heard:
        for place, shown in _shown(each):
            most[place] = max(shown.decisions, most.get(place, 0))
    return most


def _drafts_lost(kept: Mapping[Place, Kept], heard: Sequence[Heard]) -> Iterator[str]:
    """A draft that was last shown in answer to a press may have grown since, or have been decided."""
    last = {place: shown for each in heard if _is_an_answer(each) for place, shown in _shown(each)}
    for place, shown in last.items():
        if kept.get(place, shown) < shown:
            yield f"{place} was shown {shown}, {kept[place]} is kept"


def _shown(heard: Heard) -> Iterator[tuple[Place, Kept]]:
    is_private = heard.audience.startswith("user")
    for key in map(reading.key, ours(heard.body) if is_private else ()):
        if key.seat is not None and key.number is not None and key.bench is BenchKind.NOW:
            yield (key.table, key.seat), Kept(key.number, key.length or 0)


def _is_an_answer(heard: Heard) -> bool:
    return bool(heard.body.get("flags", 0) & EPHEMERAL)


async def _kept(now: Truth) -> tuple[dict[Place, Kept], dict[str, list[Any]]]:
    found: dict[Place, Kept] = {}
    logs: dict[str, list[Any]] = {}
    for table in await now.tables():
        session = await now.hall.look(table.key)
        logs[table.key] = list(session.match.log)
        for number, seat in enumerate(table.seats if session.match.log else ()):
            draft = Now(session, seat).draft()[0]
            found[table.key, number] = Kept(session.tally(seat).count, len(draft.pieces) if draft else 0)
    return found, logs
