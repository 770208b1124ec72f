"""People who play tables on the wire: they press on, look around, talk, plan, and begin anew when a game is over."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from tests.chat import reading
from tests.chat.driver import Tapper
from tests.wire.people import Person
from tests.wire.town import EPHEMERAL, Channel, Message
from tests.wire.world import WireHands, World

STEPS: Final = 4
"""So many presses in a row go on with the game."""
ROAMING: Final = 0.25
"""How likely somebody presses anything at all instead of what goes on with the game."""
HASTE: Final = 0.7
"""How likely the bot is asked to choose the rest of a draft."""
BOARD: Final = 0.1
"""How likely somebody presses a button under the board, or types a command."""
AT_ONCE: Final = 0.4
"""How likely two people act at the same moment."""
LEFT_ALONE: Final = frozenset({"close", "claim", "stop"})
"""What would end a game before anything has happened."""


@dataclass(frozen=True, slots=True)
class Party:
    """A game as it is set up: its options, the seats of people in order, and the seats of computers."""

    game: str
    options: str
    seats: Sequence[str]
    computers: Sequence[str] = ()


PARTIES: Final = {
    "hide": Party("hide", "rounds=2", ("hider", "seeker")),
    "hunt": Party("hunt", "players=3 rounds=2", ("hider", "seeker", "watcher")),
    "castle": Party("castle", "players=2", ("intruder",), ("guard",)),
}


@dataclass
class Table:
    """A channel where a party plays one game after the other."""

    world: World
    channel: Channel
    party: Party
    people: Sequence[Person]
    luck: Random
    said: dict[str, Person] = field(default_factory=dict)
    """What was told to partners, and was shown as told."""
    games: int = 0
    _hands: dict[int, Tapper] = field(default_factory=dict)
    _count: int = 0

    async def act(self) -> None:
        """Somebody does something; now and then two at once, so that one change comes while another is told."""
        if not self._is_on():
            await self._begin()
            return
        several = 2 if self.luck.random() < AT_ONCE else 1
        people = self.luck.sample(list(self.people), min(several, len(self.people)))
        await asyncio.gather(*map(self._does_something, people))

    async def _does_something(self, person: Person) -> None:
        roll = self.luck.random()
        if roll < BOARD:
            await self._public(person)
        elif roll < ROAMING:
            await self._roam(person)
        else:
            await self._go_on(person)

    async def _go_on(self, person: Person) -> None:
        for _ in range(STEPS):
            if not await self._tapper(person).step():
                return

    def board(self) -> Message:
        """The last message that all see and that has the buttons of a board or a lobby."""
        return next(each for each in reversed(self.channel.stands()) if {"view", "start"} & set(_verbs(each)))

    def _is_on(self) -> bool:
        boards = [each for each in self.channel.stands() if {"view"} & set(_verbs(each))]
        return bool(boards) and "story" not in _verbs(boards[-1])

    async def _begin(self) -> None:
        """Whatever of the setting up has not been done yet; it may be cut off anywhere and goes on at the next try."""
        opener, party = self.people[0], self.party
        self.games += 1
        self._hands.clear()
        await self._typed(opener, "new", options=party.options)
        for person, seat in zip(self.people, party.seats, strict=False):
            await self._typed(person, "join", seat=seat)
        for seat in party.computers:
            offered = await opener.autocomplete(self.channel, f"{party.game} add-ai", "seat", seat)
            if offered:
                await self._typed(opener, "add-ai", seat=offered[0]["value"])
        await self._typed(opener, "start")

    async def _typed(self, person: Person, command: str, **typed: Any) -> None:
        await person.seen(await person.slash(self.channel, f"{self.party.game} {command}", **typed))
        await self.world.rest()

    async def _public(self, person: Person) -> None:
        if self.luck.random() < 0.5 and len(self.people) > 2:
            await self._tell(person)
            return
        board = self.board()
        buttons = [each for each in reading.buttons(board) if reading.key(each).verb not in LEFT_ALONE]
        pressed = self.luck.choice(buttons)
        await person.seen(await person.click(board, custom_id=pressed["custom_id"]))
        await self.world.rest()

    async def _tell(self, person: Person) -> None:
        self._count += 1
        text = f"word {self._count} in {self.channel.name}"
        made = await person.slash(self.channel, f"{self.party.game} tell", text=text)
        shown = await person.seen(made)
        if shown is not None and text in reading.words(shown):
            self.said[text] = person
        await self.world.rest()

    async def _roam(self, person: Person) -> None:
        """Anything that stands in his panels in the channel, old ones too.

        What is opened in a panel among direct messages stays open, so there everybody only looks again.
        """
        panels = self._private(person)
        if not panels:
            await self._go_on(person)
            return
        panel = self.luck.choice(panels[-3:])
        parts = [*reading.buttons(panel), *reading.menus(panel)]
        part = self.luck.choice(parts)
        if part["type"] == 2:
            made = await person.click(panel, custom_id=part["custom_id"])
        else:
            value = self.luck.choice(part["options"])["value"]
            made = await person.select(panel, [value], custom_id=part["custom_id"])
        if made.form is None:
            await person.seen(made)
        await self.world.rest()

    def _private(self, person: Person) -> list[Message]:
        own = [each for each in self.channel.stands(person.user) if each.flags & EPHEMERAL]
        return [each for each in own if reading.buttons(each) or reading.menus(each)]

    def _tapper(self, person: Person) -> Tapper:
        return self._hands.setdefault(
            person.id, Hasty(TableHands(self, person), seed=self.luck.randrange(1 << 30), order=2, haste=1.0)
        )


class Hasty(Tapper):
    """Lets the bot choose most of a draft, so that games go on."""

    def _is_stuck(self, menus: list[Any], acting: list[Any], choosing: list[Any]) -> bool:
        return super()._is_stuck(menus, acting, choosing) or self._luck.random() < HASTE

    async def _choose(self, component: dict[str, Any], at: int | None = None) -> None:
        """What decides is chosen before what only opens more."""
        assert self._panel is not None
        parts = [*reading.buttons(self._panel), *reading.menus(self._panel)]
        for verb in ("pick", "area"):
            better = [each for each in parts if reading.key(each).verb == verb]
            if better and at is None:
                await super()._choose(self._luck.choice(better))
                return
        await super()._choose(component, at)


class TableHands(WireHands):
    """Hands at one of several tables of a world."""

    def __init__(self, table: Table, person: Person) -> None:
        """Nothing is open yet."""
        super().__init__(table.world, person)
        self._table = table

    async def panel(self) -> Message:
        """See Hands."""
        own = [each for each in self._table.channel.stands(self._person.user) if each.flags & EPHEMERAL]
        standing = [each for each in own if _is_panel(each)]
        return standing[-1] if standing else await self._opened()

    async def _opened(self) -> Message:
        message = await self._person.seen(await self._person.click(self._table.board(), label="My view"))
        assert message is not None
        await self._world.rest()
        return message


def _is_panel(message: Message) -> bool:
    """Whether it is about a seat."""
    parts = [*reading.buttons(message), *reading.menus(message)]
    return any(reading.key(each).seat is not None for each in parts)


def _verbs(message: Message) -> list[str]:
    parts = [*reading.buttons(message), *reading.menus(message)]
    return [reading.key(each).verb for each in parts]
