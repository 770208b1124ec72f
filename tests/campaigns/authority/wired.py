"""The fuzz over real sockets, with the bot in a process of its own: fewer kinds of misuse, and nothing in between.

Ann, Bob and Cyd play one game (`Cast` says which), Dan has no seat; a second table waits in its lobby, where Bob sits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any, Final

from bot.chat.parts.verbs import VERBS
from bot.engine.game import Seat
from bot.games.simulate import play_out
from bot.players.random_player import RandomPlayer
from tests.campaigns.authority.fuzz import Report, named
from tests.campaigns.authority.ingredients import (
    COMMAND,
    COMPONENT,
    FORM,
    GARBAGE,
    NASTY,
    OLD,
    SUGGESTION,
    fields,
    is_secretive,
    option,
    typed,
)
from tests.campaigns.authority.judge import Deed, breaches
from tests.campaigns.authority.ledger import Ledger
from tests.campaigns.authority.phrases import INSIDE, is_known, texts
from tests.campaigns.wire.entry import GAMES
from tests.campaigns.wire.interactions import Interaction
from tests.campaigns.wire.people import Person
from tests.campaigns.wire.town import Channel, Json, Message
from tests.campaigns.wire.world import World, world

MODEST: Final = 1 << 10 | 1 << 11 | 1 << 14 | 1 << 15
"""See, write, and send links and files: nobody here manages anything."""


@dataclass(frozen=True, slots=True)
class Cast:
    """A game as it stands when the fuzz begins: where Ann, Bob and Cyd sit, and how many decisions have been made."""

    game: str
    seats: Sequence[str]
    options: str = ""
    played: int = 0

    def course(self, seed: str) -> Iterator[tuple[Seat, str]]:
        """Who decides what before the fuzz begins, in the notation of records, at a table of that seed."""
        box: Any = GAMES[self.game]
        game = box.game(
            {name: int(value) for name, value in (each.split("=") for each in self.options.split())}
        )
        notation = box.notation
        minds = dict.fromkeys(game.seats, RandomPlayer())
        for move in islice(play_out(game, minds, seed), self.played):
            yield move.seat, notation.line(move.decision)


HUNT: Final = Cast("hunt", ("hider", "seeker", "watcher"), "players=3")
CASTLES: Final = tuple(
    Cast("castle", ("ninja", "traitor", "guards"), "players=3", played) for played in (8, 24, 48)
)
"""Two intruders who share what they know, against one player of all guards: when they set up, and in later turns."""


async def fuzz_wire(folder: Path, seed: str, interactions: int, report: Report, cast: Cast = HUNT) -> None:
    """Send so many interactions to a bot that runs, and look at what comes of each."""
    async with world(folder, (cast.game,), seed=seed) as game:
        sender = Sender(game, Random(f"wire {seed}"), report, cast)
        await sender.begin(seed)
        sender.ledger = Ledger(folder)
        for _ in range(interactions):
            await sender.one()
        sender.ledger.close()
        for line in game.bot.lines:
            if any(
                sign in line for sign in ("event_failed", "interaction_failed", "command_failed", " error ")
            ):
                report.found[f"the log: {line[24:140]}"] += 1
            if "interaction-token" in line or "/webhooks/" in line:
                report.found["a token in the log"] += 1
        report.found.update(game.wire.recording.problems())
        report.found.update(["the token in the log"] if game.bot.spoke else [])


class Sender:
    """Sends one interaction after another, each by one of four people."""

    ledger: Ledger

    def __init__(self, game: World, luck: Random, report: Report, cast: Cast) -> None:
        self._game, self._luck, self._report, self._cast = game, luck, report, cast
        self._dan = game.enter("dan")
        self._people = [game.ann, game.bob, game.cyd, self._dan]
        self._second = game.wire.town.channel(game.guild, "second")
        self._paths = dict(_paths(game.wire.town.commands))
        for each in self._people:
            each.permissions = MODEST

    async def begin(self, seed: str) -> None:
        """The two tables, and a panel for everybody who has one."""
        game, cast, seats = self._game, self._cast, dict(zip(self._cast.seats, self._people, strict=False))
        await game.bot.next_seed(seed.replace(" ", "-"))
        for channel, opener in ((game.channel, game.ann), (self._second, game.bob)):
            await self._typed(opener, channel, f"{cast.game} new", options=cast.options)
        for seat, person in seats.items():
            await self._typed(person, game.channel, "table seat join", seat=seat)
        await self._typed(game.bob, self._second, "table seat join", seat=cast.seats[1])
        await self._typed(game.ann, game.channel, "table start")
        for seat, line in cast.course(seed.replace(" ", "-")):
            await game.bot.decides(game.channel.id, seats[seat].id, line)
        for person in seats.values():
            await person.click(game.board(), label="My view")
            await game.rest()

    async def _typed(self, person: Person, channel: Channel, command: str, **typed: str) -> None:
        await person.slash(channel, command, **typed)
        await self._game.rest()

    async def one(self) -> None:
        """One more."""
        way = self._luck.choice(
            [self._press, self._press, self._press, self._form, self._command, self._suggestion]
        )
        person = self._luck.choice(self._people)
        kind, channel, data, message, is_idle = way(person)
        guild = channel.guild.id if channel.guild else None
        deed, before = Deed(person.id, guild, channel.id, is_idle), self.ledger.last
        made = await person.forge(kind, channel, data, message)
        await self._game.bot.rest()
        name = way.__name__.strip("_")
        self._report.sent[f"{self._cast.game} on the wire: {name}"] += 1
        self._report.answered[named([made.answer] if made.answer else [])] += 1
        changes = self.ledger.changes()
        self._report.changed += bool(changes)
        for text in [*breaches(deed, before, changes), *self._wrong(person, made, data)]:
            self._report.found[text] += 1
            self._report.examples.setdefault(text, f"{name} {deed} {str(data)[:400]}")

    def _wrong(self, person: Person, made: Interaction, data: Json) -> Iterator[str]:
        is_long = any(
            word in str(data) for word in ("kg:help:", "'help'", "'status'", "'log'", "'options'", "'clock'")
        )
        if made.answer is None and "components" not in str(data):
            yield "no answer"
        shown = made.original
        if shown is not None and shown is not made.message:
            if shown.only_for is not person.user and shown.channel.guild is not None:
                yield "everybody sees an answer"
            if shown.content and not is_long and not is_known(shown.content):
                yield f"an unknown sentence: {shown.content[:80]}"
            if any(INSIDE.search(text) for text in texts(shown.body())):
                yield "the inside of the program"
        seated = {row["user"] for row in self.ledger.last.rows["seats"].values()}
        if person.id not in seated and made.choices and is_secretive(_path(data)):
            yield "an outsider was suggested something"

    # what is sent: the kind, the place, the data, the message, and whether nothing may come of it

    def _press(self, person: Person) -> tuple[int, Channel, Json, Message | None, bool]:
        seer = person if self._luck.random() < 0.6 else self._luck.choice(self._people)
        message, part = self._part(seer)
        text, is_changed = str(part["custom_id"]), self._luck.random() < 0.4
        if is_changed:
            text = self._changed(text)
        entries = [each["value"] for each in part.get("options", [])]
        values = [self._luck.choice([*entries, self._luck.choice(GARBAGE)])] * self._luck.choice(
            [1, 1, 1, 0, 30]
        )
        data: Json = {"custom_id": text, "component_type": part["type"]}
        if part["type"] == 3:
            data["values"] = values
        forged = Message(message.id, message.channel, message.author, message.posted, message.only_for)
        forged.flags, forged.components = message.flags, [_row({**part, "custom_id": text})]
        table, seat = str(part["custom_id"]).split(":")[2:4]
        is_idle = bool(seat.split(".")[0]) and not is_changed and not self._sits(person, table, seat)
        return COMPONENT, message.channel, data, forged, is_idle

    def _form(self, person: Person) -> tuple[int, Channel, Json, Message | None, bool]:
        message, part = self._part(person)
        parts = str(part["custom_id"]).split(":")
        verb = self._luck.choice(["typed", "told"])
        place = self._luck.choice([parts[3], "0..", "1..", "9..", "-1..", ""])
        data: Json = {
            "custom_id": f"kg:{verb}:{parts[2]}:{place}:abcd1234",
            "components": fields(self._luck) or [],
        }
        return FORM, message.channel, data, message, not self._sits(person, parts[2], place)

    def _command(self, person: Person) -> tuple[int, Channel, Json, Message | None, bool]:
        path = self._luck.choice(list(self._paths))
        options = [option(self._luck, name) for name in self._paths[path] if self._luck.random() < 0.6]
        if any(word in path for word in ("resign", "stop", "claim", "close")):
            options = []
        return COMMAND, self._place(person), typed(path, options), None, False

    def _suggestion(self, person: Person) -> tuple[int, Channel, Json, Message | None, bool]:
        path = self._luck.choice(list(self._paths))
        name = self._luck.choice([*self._paths[path], "nope"])
        asked = {"type": 3, "name": name, "value": self._luck.choice(NASTY[:8]), "focused": True}
        return SUGGESTION, self._place(person), typed(path, [asked]), None, True

    def _sits(self, person: Person, table: str, place: str) -> bool:
        """Whether somebody sits on the seat of a place in a custom id: people come and go."""
        rows = self.ledger.last.of("seats", table)
        return any(
            str(row["number"]) == place.split(".", maxsplit=1)[0] and row["user"] == person.id for row in rows
        )

    def _place(self, person: Person) -> Channel:
        return self._luck.choice([self._game.channel, self._game.channel, self._second, person.inbox])

    def _part(self, seer: Person) -> tuple[Message, Json]:
        """A button or a menu that somebody sees, now or once."""
        channels = (self._game.channel, self._second, seer.inbox)
        every = [each for channel in channels for each in channel.messages.values()]
        found = [
            (each, part)
            for each in every
            if each.only_for in (None, seer.user)
            for part in each.parts()
            if str(part.get("custom_id", "")).startswith("kg:")
        ]
        return self._luck.choice(found)

    def _changed(self, text: str) -> str:
        sign = "~" if text.endswith("~") else ""
        parts = text.removesuffix("~").split(":")
        match self._luck.randrange(6):
            case 0:
                parts[2] = self._luck.choice(["t0", "", "x" * 60])
            case 1:
                parts[3] = self._luck.choice(["0.0.0", "1.0.0", "2.0.0", "9..", "-1..", "", "..", "a.b.c"])
            case 2:
                parts[1] = self._luck.choice([*VERBS, "drop"])
            case 3:
                parts = [*parts[:4], self._luck.choice(["00000000", "ffffffff", "1", "-1"])]
            case 4:
                return self._luck.choice(OLD).format(table=parts[2])
            case _:
                return self._luck.choice([each for each in NASTY if 0 < len(each) <= 100])
        return ":".join(parts) + sign


def _row(part: Json) -> Json:
    return {"type": 17, "components": [{"type": 1, "components": [part]}]}


def _path(data: Json) -> str:
    names, level = [data.get("name", "")], data
    while (inner := next(iter(level.get("options", [])), None)) and inner["type"] in (1, 2):
        names.append(inner["name"])
        level = inner
    return " ".join(names)


def _paths(commands: Any, before: str = "") -> Iterator[tuple[str, list[str]]]:
    """Every command as Discord was told of it, with the names of its options."""
    for each in commands:
        name, options = f"{before}{each['name']}", each.get("options", [])
        inner = [one for one in options if one["type"] in (1, 2)]
        if inner:
            yield from _paths(inner, f"{name} ")
        else:
            yield name, [one["name"] for one in options]
