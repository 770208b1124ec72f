"""One game on the wire, and everything that each audience but its keeper of secrets receives of it (T5).

Ann keeps the secrets of one side, Bob plays the other, Cyd looks on. Decisions enter by the use case that presses and
commands end in; everything that anybody receives comes over the sockets and is compared by its bytes.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

from bot.engine.game import Seat
from bot.games.shelf import SHELF
from bot.tables.history.record import Record, Turn
from tests.campaigns.wire.recording import Heard, Kind, Request
from tests.campaigns.wire.town import Audience, Json
from tests.campaigns.wire.world import World, world

Wire = dict[str, list[str]]
"""What was received, by its audience: "channel" (everybody there), "bob" and "cyd" with their private messages, and
"traffic", the requests that only the operator of Discord sees."""

ZONE: Final = "YA17"
_GIVEN: Final = re.compile(r"\d{10,}|http://127\.0\.0\.1:\d+")


@dataclass(frozen=True, slots=True)
class Looks:
    """What Bob and Cyd may try in a game: fields that complete themselves, and a command that is refused."""

    fields: Sequence[tuple[str, str]]
    refused: tuple[str, Mapping[str, str]]


LOOKS: Final = {
    "castle": Looks(
        (("castle move step", "zone"), ("castle cards sentry-listen", "guard")),
        ("castle move step", {"who": "ninja", "zone": ZONE}),
    ),
    "clans": Looks((("clans activation activate", "model"),), ("clans window pass", {})),
}


class Gallery:
    """A table whose secrets Ann keeps."""

    def __init__(self, opened: World, record: Record, *, hidden: Seat) -> None:
        """Nobody sits yet; `record` is the game to play."""
        self._world, self._record, self._hidden = opened, record, hidden
        self._other = next(seat for seat in record.seats if seat != hidden)
        self._people = {hidden: opened.ann, self._other: opened.bob}
        self._notation = SHELF[record.game].notation
        self._heard = self._asked = self._made = 0

    async def open(self) -> None:
        """Open the table and begin, by commands."""
        opened = self._world
        await opened.bot.next_seed(self._record.seed)
        await self._typed(self._hidden, f"{self._record.game} new")
        for seat in (self._hidden, self._other):
            await self._typed(seat, "table seat join", seat=seat)
        await self._typed(self._hidden, "table start")
        recording = self._world.wire.recording
        self._heard, self._asked = len(recording.heard), len(recording.requests)

    async def play(self, turns: Sequence[Turn], *, fiddles: int = 0) -> None:
        """Make these decisions. Ann looks, notes and changes her mind this often before each of hers."""
        for seat, decision in turns:
            if seat == self._hidden:
                for number in range(fiddles):
                    await self.fiddle(number)
            line = self._notation.line(decision)
            await self._world.bot.decides(self._world.channel.id, self._people[seat].id, line, self._made)
            self._made += 1
            await self._world.rest()

    async def fiddle(self, number: int) -> None:
        """Ann does what nobody else may notice."""
        ann, opened = self._world.ann, self._world
        panel = await ann.seen(await ann.click(opened.board(), label="My view"))
        assert panel is not None
        await self._typed(self._hidden, "note", zone=ZONE, text=f"note {number}")
        await ann.autocomplete(opened.channel, "castle move step", "zone", "Y")
        await opened.rest()

    async def passes(self, seconds: float) -> None:
        """Time passes, and everybody is told what comes due."""
        await self._world.bot.passes(seconds)
        await self._world.rest()

    async def look(self) -> None:
        """Bob and Cyd look at everything there is to look at, and ask for what they may not have."""
        opened = self._world
        for person in (opened.bob, opened.cyd):
            await person.seen(await person.click(opened.board(), label="My view"))
            for path in ("table board", "table log", "table status", "catchup", "my games"):
                await person.seen(await person.slash(opened.channel, path))
            looks = LOOKS[self._record.game]
            for path, field in looks.fields:
                await person.autocomplete(opened.channel, path, field, "")
            refused, typed = looks.refused
            await person.seen(await person.slash(opened.channel, refused, **typed))
            await opened.rest()

    def received(self) -> Wire:
        """Everything since the game began, without the numbers that Discord gives."""
        opened, recording = self._world, self._world.wire.recording
        public, heard = opened.channel.audience, recording.heard[self._heard :]

        def of(*audiences: Audience) -> list[str]:
            return _told([each for each in heard if each.audience in audiences])

        requests = [each for each in recording.requests[self._asked :] if not self._is_for_ann(each)]
        return {
            "channel": of(public),
            "bob": of(public, opened.bob.audience),
            "cyd": of(public, opened.cyd.audience),
            "traffic": [_asked(each) for each in requests],
            "gateway": list(map(str, opened.wire.gateway.said)),
        }

    def _is_for_ann(self, request: Request) -> bool:
        ann = self._world.ann
        own = {each.token for each in self._world.wire.interactions.by_id.values() if each.user is ann.user}
        named = json.dumps(request.body) if request.path == "/users/@me/channels" else ""
        is_to_her_inbox = request.path.startswith(f"/channels/{ann.inbox.id}/")
        return is_to_her_inbox or str(ann.id) in named or any(token in request.path for token in own)

    async def _typed(self, whose: Seat, path: str, **typed: str) -> None:
        person = self._people[whose]
        await person.seen(await person.slash(self._world.channel, path, **typed))
        await self._world.rest()


@asynccontextmanager
async def gallery(
    folder: Path, record: Record, *, hidden: Seat, leak: str = "", more: Sequence[str] = ()
) -> AsyncIterator[Gallery]:
    """A gallery with its own bot, which has a leak if one is named; it must make no invalid request.

    `more` are further arguments for the bot (`entry`).
    """
    leaking = [f"--leak={leak}"] if leak else []
    async with world(folder, [record.game], more=[*leaking, *more]) as opened:
        made = Gallery(opened, record, hidden=hidden)
        await made.open()
        yield made
        assert not list(opened.wire.recording.problems())


def differences(one: Wire, other: Wire) -> list[str]:
    """By audience, the first thing that two galleries did not receive alike."""
    found = []
    for name in one:
        pairs = zip([*one[name], "(nothing more)"], [*other[name], "(nothing more)"], strict=False)
        different = next((each for each in enumerate(pairs) if each[1][0] != each[1][1]), None)
        if different is not None:
            number, (a, b) = different
            at = next((place for place, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), 0)
            found.append(f"{name}, number {number}: …{a[max(0, at - 80) : at + 80]}… or …{b[at : at + 80]}…")
    return found


def _told(heard: Sequence[Heard]) -> list[str]:
    return [
        _GIVEN.sub("#", f"{each.kind} {_text(each.body)} {_files(each)}") for each in heard if _is_seen(each)
    ]


def _is_seen(heard: Heard) -> bool:
    return heard.kind is not Kind.NOTHING


def _text(body: Json) -> str:
    return json.dumps(body, sort_keys=True)


def _files(heard: Heard) -> str:
    return " ".join(f"{file.name} {file.description} {sha256(file.data).hexdigest()}" for file in heard.files)


def _asked(request: Request) -> str:
    sizes = {name: len(data) for name, data in request.files.items()}
    path = re.sub(r"interaction-token-\d+", "token", request.path)
    return _GIVEN.sub("#", f"{request.method} {path} {request.status} {sizes}")
