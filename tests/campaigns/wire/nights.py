"""One table on the stand-in, and what its people were told since a moment."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from tests.campaigns.wire.faults import Fault
from tests.campaigns.wire.interactions import Interaction
from tests.campaigns.wire.people import Person
from tests.campaigns.wire.recording import Heard, Kind, Request
from tests.campaigns.wire.town import Channel, Message
from tests.campaigns.wire.world import World
from tests.chat import reading

_NUMBERS = count(1)
SECONDS = 30
"""Seconds that a bot on a busy machine may take."""
SOON = 900.0
"""Seconds after which a failed letter was tried again several times."""


@dataclass
class Night:
    """A table of Hide in its own channel, whose game has begun: Hal hides, Sia seeks."""

    world: World
    channel: Channel
    hal: Person
    sia: Person
    _heard: int = field(init=False, default=0)
    _asked: int = field(init=False, default=0)
    _said: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        self.from_now()

    def from_now(self) -> None:
        """Ignore everything told before."""
        recording = self.world.wire.recording
        self._heard, self._asked, self._said = (
            len(recording.heard),
            len(recording.requests),
            len(self.world.bot.lines),
        )

    @property
    def posting(self) -> str:
        """The path of posts at the table."""
        return f"/channels/{self.channel.id}/messages"

    @property
    def editing(self) -> str:
        """The paths of edits there, as a pattern."""
        return self.posting + r"/\d+"

    def writing(self, person: Person) -> str:
        """The path of direct messages to somebody."""
        return f"/channels/{person.inbox.id}/messages"

    def board(self) -> Message:
        """The last message that everybody sees."""
        return self.world.board(self.channel)

    def befall(self, *faults: Fault) -> None:
        """Add faults from now on, the oldest first."""
        self.world.wire.faults.add(*faults)

    def heard(self) -> list[Heard]:
        """What the table and its two people were shown."""
        own = {self.channel.audience, self.hal.audience, self.sia.audience}
        return [each for each in self.world.wire.recording.heard[self._heard :] if each.audience in own]

    def asked(self, method: str = "", status: int = 0) -> list[Request]:
        """What the bot asked of Discord."""
        every = self.world.wire.recording.requests[self._asked :]
        return [each for each in every if method in ("", each.method) and status in (0, each.status)]

    def posts(self) -> Counter[str]:
        """How many new messages everybody has received, by audience; answers to presses do not count."""
        answers = {
            message
            for each in self.world.wire.interactions.by_id.values()
            for message in (each.original, *each.followups)
            if message is not None
        }
        return Counter(
            each.audience
            for each in self.heard()
            if each.kind is Kind.MESSAGE and each.message not in answers
        )

    def repeated(self) -> Iterator[Heard]:
        """New messages that are the same as another one to the same people."""
        seen: list[tuple[object, ...]] = []
        for each in self.heard():
            if each.kind is not Kind.MESSAGE:
                continue
            said = (each.audience, str(each.body), tuple(file.data for file in each.files))
            if said in seen:
                yield each
            seen.append(said)

    def lines(self) -> list[str]:
        """What the bot has logged."""
        return self.world.bot.lines[self._said :]

    def live(self) -> list[Message]:
        """The public messages in the channel that have buttons."""
        return [each for each in self.channel.stands() if reading.buttons(each)]

    async def types(self, person: Person, path: str, **typed: str) -> Interaction:
        """Somebody types a command at the table; then everything comes to rest."""
        made = await person.slash(self.channel, path, **typed)
        await self.world.rest()
        return made

    async def prepares(self) -> None:
        """Both prepare; the board is edited, then a new one is posted, and Hal is called to walk."""
        await self.types(self.hal, "hide setup start", room="A1")
        await self.types(self.sia, "draft fill")
        await self.types(self.sia, "draft commit")

    async def walks(self) -> None:
        """Hal lodges an order for an absence, and walks; the board is edited, and Sia is called."""
        offered = await self.hal.autocomplete(self.channel, "my order", "answer", "")
        await self.types(self.hal, "my order", answer=offered[0]["value"])
        await self.types(self.hal, "draft fill")
        await self.types(self.hal, "draft commit")

    async def until_posted(self) -> None:
        """Wait until there is a new message at the table."""
        async with asyncio.timeout(SECONDS):
            await self.world.wire.recording.until(lambda: bool(self.posts()[self.channel.audience]))
        await self.world.rest()

    async def later(self, seconds: float = SOON) -> None:
        """Time passes, for the bot."""
        await self.world.bot.passes(seconds)
        await self.world.rest()


async def begun(world: World, channel: Channel | None = None, *, pace: str = "daily") -> Night:
    """A new table at which a game has begun; it is played at this `pace`."""
    number = next(_NUMBERS)
    place = channel or await world.wire.new_channel(world.guild, f"table {number}")
    hal, sia = (world.wire.person(f"{who}-{number}", world.guild) for who in ("hal", "sia"))
    night = Night(world, place, hal, sia)
    await night.types(hal, "hide new", pace=pace)
    await night.types(hal, "table seat join", seat="hider")
    await night.types(sia, "table seat join", seat="seeker")
    await night.types(hal, "table start")
    night.from_now()
    return night
