"""Tables among people who should leave others' tables alone, and the bot's answers to everything that they send."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from bot.engine.game import Seat
from bot.tables.model.table import TableId
from tests.campaigns.authority.ledger import Ledger
from tests.campaigns.authority.phrases import texts
from tests.campaigns.wire.handwritten import V2
from tests.campaigns.wire.interactions import COMMAND, COMPONENT, Answer, Interaction
from tests.campaigns.wire.people import Person
from tests.campaigns.wire.recording import Heard
from tests.campaigns.wire.stand_in import StandIn
from tests.campaigns.wire.town import EPHEMERAL, Channel, Guild, Json, Message

MODEST: Final = 1 << 10 | 1 << 11
"""See and write: people with these permissions manage nothing."""
MANAGING: Final = MODEST | 1 << 4
LATER: Final = frozenset({Answer.THINKING, Answer.SILENT})
"""First answers that do not show anything yet."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A table: its channel, its game, and the people put on its seats."""

    key: TableId
    name: str
    channel: Channel
    people: Mapping[Seat, Person]


@dataclass(frozen=True, slots=True)
class Letter:
    """The answers to an interaction: the first ones, every body that was sent, and what Discord refused."""

    made: Interaction
    first: list[int]
    bodies: list[Json]
    refused: list[str]

    @property
    def said(self) -> str:
        """Its sentences."""
        return " ".join(text for body in self.bodies for text in texts(body, {"content"}))

    @property
    def is_panel(self) -> bool:
        """True if it has components."""
        return any(body.get("components") for body in self.bodies)


@dataclass
class Ground(ABC):
    """The place where forged interactions are sent: Discord, the tables, and the people at and beside them."""

    wire: StandIn
    guild: Guild
    strangers: list[Person] = field(default_factory=list)
    """People without seats, a bot and a steward among them."""
    asides: list[Channel] = field(default_factory=list)
    """Channels without a table."""
    spots: list[Spot] = field(default_factory=list)
    people: dict[int, Person] = field(default_factory=dict)
    name: str = ""
    """What counts call this ground."""
    ledger: Ledger = field(init=False)

    @abstractmethod
    async def rests(self) -> None:
        """Wait until everything that was started has come to its end."""

    @abstractmethod
    def complaints(self) -> list[str]:
        """Lines that the bot has logged since the last time this was asked, and should not have."""

    def enters(self, *guilds: Guild, name: str = "", permissions: int = MODEST) -> Person:
        """Somebody new, who is a member of these servers, by default of the server of the tables."""
        person = self.wire.person(name or f"somebody-{len(self.people)}", *(guilds or (self.guild,)))
        person.permissions = permissions
        self.people[person.id] = person
        return person

    def spot(self, name: str) -> Spot:
        """The table of that name."""
        return next(each for each in self.spots if each.name == name)

    def new(
        self, person: Person, kind: int, channel: Channel, data: Json, message: Message | None = None
    ) -> tuple[Interaction, Json]:
        """An interaction, and the gateway event for it."""
        made = self.wire.interactions.new(kind, person.user, channel, message)
        return made, person.payload(made, data)

    def holding(
        self,
        person: Person,
        channel: Channel,
        component: Json,
        *,
        flags: int = EPHEMERAL | V2,
        text: str | None = None,
    ) -> Message:
        """A message of the bot with one component and a text, as a forger would make it."""
        town, row = self.wire.town, {"type": 1, "components": [component]}
        words = [] if text is None else [{"type": 10, "content": text}]
        only_for = person.user if flags & EPHEMERAL and channel.guild is not None else None
        shown = [{"type": 17, "components": [*words, row]}] if flags & V2 else [row]
        number = town.snowflake()
        return Message(number, channel, town.bot, town.now(), only_for, components=shown, flags=flags)

    async def hears(self, made: Interaction, payload: Json) -> Letter:
        """Deliver the event; return the requests that answer it from now on."""
        mark = len(self.wire.recording.requests)
        await self.wire.gateway.tell("INTERACTION_CREATE", payload)
        await self.rests()
        return self.letter(made, mark)

    def letter(self, made: Interaction, mark: int = 0) -> Letter:
        """The answers to an interaction after this many requests."""
        found = Letter(made, [], [], [])
        for request in self.wire.recording.requests[mark:]:
            body: Any = request.body or {}
            if made.token not in request.path.split("/"):
                continue
            if request.status >= 400:
                found.refused.append(f"{request.method} {'; '.join(request.problems) or request.status}")
            elif request.path.endswith("/callback"):
                found.first.append(body["type"])
                found.bodies.extend([] if body["type"] in LATER else [body.get("data") or {}])
            elif request.method in ("POST", "PATCH"):
                found.bodies.append(body)
        return found

    async def sends(
        self, person: Person, kind: int, channel: Channel, data: Json, message: Message | None = None
    ) -> Letter:
        """Send an interaction for somebody; return its answers."""
        return await self.hears(*self.new(person, kind, channel, data, message))

    async def types(
        self, person: Person, channel: Channel, path: str, *given: Json, kind: int = COMMAND, **options: str
    ) -> Letter:
        """Somebody types a command with these options, or begins to type it."""
        words = [{"type": 3, "name": name, "value": value} for name, value in options.items()]
        return await self.sends(person, kind, channel, typed(path, [*given, *words]))

    async def presses(
        self,
        person: Person,
        channel: Channel,
        component: Json,
        values: Sequence[str] = (),
        flags: int = EPHEMERAL | V2,
    ) -> Letter:
        """Somebody presses a button, or chooses from a menu, in a message around it."""
        within = self.holding(person, channel, component, flags=flags)
        data = data_of(component, component["custom_id"], values)
        return await self.sends(person, COMPONENT, channel, data, within)


def is_for_all(heard: Heard) -> bool:
    """True if a message is for everybody in a channel."""
    message = heard.message
    return message is not None and message.only_for is None and message.channel.guild is not None


def button(custom_id: str) -> Json:
    """A button with that custom id."""
    return {"type": 2, "style": 2, "label": "x", "custom_id": custom_id}


def menu(custom_id: str, values: Sequence[str]) -> Json:
    """A menu with that custom id and entries of those values."""
    entries = [{"label": "x", "value": each} for each in values]
    return {"type": 3, "custom_id": custom_id, "options": entries, "min_values": 0, "max_values": 25}


def data_of(component: Json, custom_id: str, values: Sequence[str]) -> Json:
    """The data of a press."""
    data = {"custom_id": custom_id, "component_type": component["type"]}
    return {**data, "values": list(values)} if component["type"] == 3 else data


def typed(path: str, options: Sequence[Json]) -> Json:
    """The data of a command, its sub-commands around its options."""
    name, *rest = path.split(" ")
    for at, each in enumerate(reversed(rest)):
        options = [{"type": 1 if not at else 2, "name": each, "options": options}]
    return {"id": "1", "name": name, "type": 1, "options": options}
