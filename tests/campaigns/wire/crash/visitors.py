"""People who play tables on the wire: they decide, look around, talk, and begin again when a game is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from bot.tables.model.prompt import BenchKind
from bot.tables.model.table import Table as Stored
from bot.tables.model.table import TableId
from bot.tables.views.session import TableSession
from tests.campaigns.wire.crash.giving_up import together
from tests.campaigns.wire.people import Person
from tests.campaigns.wire.town import EPHEMERAL, Channel, Message
from tests.campaigns.wire.world import WireHands, World
from tests.chat import reading
from tests.chat.driver import Tapper

STEPS: Final = 4
"""How many presses in a row go on with the game."""
ROAMING: Final = 0.2
"""The chance that somebody presses anything at all instead of going on with the game."""
HASTE: Final = 0.85
"""The chance that the bot is asked to choose the rest of a draft."""
BOARD: Final = 0.1
"""The chance that somebody presses a button under the board, or types a command."""
AT_ONCE: Final = 0.4
"""The chance that two people act at the same moment."""
IDLE: Final = 2
"""How often somebody finds nothing to do in open panels before they open their panel again."""
LEFT_ALONE: Final = frozenset({"close", "claim", "stop", "back", "fillin", "offer"})
"""Verbs that would end a game before anything has happened, or change who sits there: those are errands."""
DECIDING: Final = frozenset({"commit", "fill", "pick", "area"})
"""Verbs that go on with the game at once: a panel among direct messages that has one of them is as good as any."""


@dataclass(frozen=True, slots=True)
class Claim:
    """Something that was shown as done has to be in the database, whatever happens to the process afterwards.

    `sentence` says what it is, and `holds` tells if it is so. Other acts on the same `topic` may change that.
    """

    key: TableId
    topic: str
    sentence: str
    holds: Callable[[TableSession], bool]


@dataclass(frozen=True, slots=True)
class Party:
    """A prepared game: its options, the seats of people in order, and the seats of computers."""

    game: str
    options: str
    seats: Sequence[str]
    computers: Sequence[str] = ()


PARTIES: Final = {
    "hide": Party("hide", "rounds=9", ("hider", "seeker")),
    "hunt": Party("hunt", "players=3 rounds=9", ("hider", "seeker", "watcher")),
    "castle": Party("castle", "players=2", ("intruders",), ("guards",)),
    "clans": Party("clans", "ninjas=3 rounds=3", ("pine", "plum")),
    **{
        challenge: Party("clans", f"challenge={challenge} ninjas=3 rounds=3 moonDeck=full", ("pine", "plum"))
        for challenge in ("assassination", "champion", "hill", "medal", "messenger")
    },
    "raid": Party("raid", "players=3 match=dawn", ("hawk", "kite"), ("owl",)),
}


NOWHERE: Final = TableId("")


@dataclass
class Table:
    """A party that plays one game after the other, in one of two channels.

    `owners` are its people by the seats of the party, and `session` who sits there now; `spare` plays for the first of
    them now and then. `claims` are the things shown as done, and `key` is the bot's name of its table.
    """

    world: World
    places: tuple[Channel, Channel]
    party: Party
    owners: Sequence[Person]
    spare: Person
    luck: Random
    said: dict[str, Person] = field(default_factory=dict)
    """Remarks to partners that were shown as told."""
    claims: list[Claim] = field(default_factory=list)
    games: int = 0
    key: TableId = NOWHERE
    newest: int = 0
    """The last message before the bot was started: private answers are dead if they are older."""
    was_roaming: bool = False
    """True if somebody may just have taken back a piece of their draft."""
    _hands: dict[int, Tapper] = field(default_factory=dict)
    _idle: dict[int, int] = field(default_factory=dict)
    _count: int = 0

    def __post_init__(self) -> None:
        self.session = list(self.owners)

    @property
    def channel(self) -> Channel:
        """The channel of the table, as far as can be seen."""
        boards = self._boards()
        return boards[-1].channel if boards else self.places[0]

    def started(self, tables: Sequence[Stored]) -> None:
        """The bot has been started again; these are its tables. Everybody knows who sits where."""
        places = [each.id for each in self.places]
        mine = [each for each in tables if each.key == self.key and each.channel in places]
        people = {each.id: each for each in (*self.owners, self.spare)}
        for table in mine:
            users = [table.user(seat) for seat in table.seats][: len(self.owners)]
            self.session = [
                people.get(user or 0, owner) for user, owner in zip(users, self.owners, strict=True)
            ]
        self.newest = self.world.wire.town.snowflake()
        self._hands.clear()

    def claim(self, topic: str, sentence: str, holds: Callable[[TableSession], bool]) -> None:
        """Note that something was shown as done to a thing."""
        self.forgets(topic)
        self.claims.append(Claim(self.key, topic, sentence, holds))

    def forgets(self, topic: str) -> None:
        """Something else is about to be done to this."""
        self.claims = [each for each in self.claims if (each.key, each.topic) != (self.key, topic)]

    async def act(self) -> None:
        """Somebody acts; now and then two at once, so that one change comes while another is told."""
        if not self.is_on():
            await self.begin()
            return
        several = 2 if self.luck.random() < AT_ONCE else 1
        people = self.luck.sample(self.session, min(several, len(self.session)))
        await together(*map(self._does_something, people))

    async def decide(self) -> None:
        """Everybody goes on with the game."""
        if not self.is_on():
            await self.begin()
        for person in self.luck.sample(self.session, len(self.session)):
            await self._go_on(person)

    async def _does_something(self, person: Person) -> None:
        roll = self.luck.random()
        if roll < BOARD:
            await self._public(person)
        elif roll < ROAMING:
            await self._roam(person)
        else:
            await self._go_on(person)

    async def _go_on(self, person: Person) -> None:
        for number in range(STEPS):
            if not self.is_on():
                return
            if not await self._tapper(person).step():
                self._idle[person.id] = 0 if number else self._idle.get(person.id, 0) + 1
                break
        if self._idle.get(person.id, 0) >= IDLE:
            self._idle[person.id] = 0
            await self.opened(person)

    def board(self) -> Message:
        """The last public message with the buttons of a board or a lobby."""
        return self._boards()[-1]

    def is_on(self) -> bool:
        """True if a game goes on."""
        verbs = _verbs(self.board()) if self._boards() else []
        if "view" not in verbs or "story" in verbs:
            return False
        self.key = TableId(reading.key(reading.buttons(self.board())[0]).table)
        return True

    def _boards(self) -> list[Message]:
        every = [each for place in self.places for each in place.stands()]
        found = [each for each in every if {"view", "start"} & set(_verbs(each))]
        return sorted(found, key=lambda each: each.id)

    async def begin(self) -> None:
        """Do the rest of the setting up; it may be cut off anywhere and goes on at the next try."""
        opener, party = self.owners[0], self.party
        self.session = list(self.owners)
        self._hands.clear()
        if not self._boards() or "start" not in _verbs(self.board()):
            await self.typed(opener, f"{party.game} new", options=party.options)
        for person, seat in zip(self.owners, party.seats, strict=False):
            await self.typed(person, "table seat join", seat=seat)
        for seat in party.computers:
            offered = await opener.autocomplete(self.channel, "table seat computer", "seat", seat)
            if offered:
                await self.typed(opener, "table seat computer", seat=offered[0]["value"])
        await self.typed(opener, "table start")
        self.games += self.is_on()

    async def typed(
        self, person: Person, command: str, place: Channel | None = None, **typed: Any
    ) -> Message | None:
        """Type a command for somebody; return the answer."""
        shown = await person.seen(await person.slash(place or self.channel, command, **typed))
        await self.world.rest()
        return shown

    async def pressed(self, person: Person, message: Message, part: dict[str, Any]) -> Message | None:
        """Press a button or choose anything from a menu for somebody; return the answer."""
        if part["type"] == 2:
            made = await person.click(message, custom_id=part["custom_id"])
        else:
            value = self.luck.choice(part["options"])["value"]
            made = await person.select(message, [value], custom_id=part["custom_id"])
        shown = None if made.form is not None else await person.seen(made)
        await self.world.rest()
        return shown

    async def _public(self, person: Person) -> None:
        if self.luck.random() < 0.5 and len(self.owners) > 2:
            await self.tell(person)
            return
        board = self.board()
        buttons = [each for each in reading.buttons(board) if reading.key(each).verb not in LEFT_ALONE]
        await self.pressed(person, board, self.luck.choice(buttons))

    def word(self) -> str:
        """A word that nobody has said before."""
        self._count += 1
        return f"word {self._count} in {self.places[0].name}"

    async def tell(self, person: Person) -> None:
        """Say something to the partners."""
        text = self.word()
        shown = await self.typed(person, "table tell", text=text)
        if shown is not None and text in reading.words(shown):
            self.said[text] = person

    async def _roam(self, person: Person) -> None:
        """Press anything in the person's panels in the channel, old ones too.

        A panel opened from direct messages stays open, so there everybody only looks again.
        """
        panels = self._private(person)
        if not panels:
            await self._go_on(person)
            return
        panel, self.was_roaming = self.luck.choice(panels[-3:]), True
        await self.pressed(person, panel, self.luck.choice([*reading.buttons(panel), *reading.menus(panel)]))

    def _private(self, person: Person) -> list[Message]:
        own = [each for each in self.channel.stands(person.user) if each.flags & EPHEMERAL]
        return [each for each in own if reading.buttons(each) or reading.menus(each)]

    def open_panels(self, person: Person) -> list[Message]:
        """The panels of the person's seat that they have opened since the bot was started."""
        return [each for each in self._private(person) if each.id > self.newest and _is_panel(each)]

    async def opened(self, person: Person) -> Message:
        """The person's panel, opened again; a person without one now knows who sits there instead."""
        message = await person.seen(await person.click(self.board(), label="My view"))
        assert message is not None
        await self.world.rest()
        if person is self.session[0] and not _is_panel(message):
            self.session[0] = self.spare if person is self.owners[0] else self.owners[0]
        # A board that was posted meanwhile has taken the panel below it.
        return message if message.shows(person.user) else [message, *self._private(person)][-1]

    def letters(self, person: Person) -> Iterator[Message]:
        """The panels among the person's direct messages that allow a decision at once."""
        for each in person.inbox.stands():
            keys = [reading.key(part) for part in (*reading.buttons(each), *reading.menus(each))]
            if any(
                key.table == self.key and key.verb in DECIDING and key.bench is BenchKind.NOW for key in keys
            ):
                yield each

    def _tapper(self, person: Person) -> Tapper:
        return self._hands.setdefault(
            person.id, Hasty(TableHands(self, person), seed=self.luck.randrange(1 << 30), order=2, haste=1.0)
        )


class Hasty(Tapper):
    """Lets the bot choose most of a draft, so that games go on."""

    def _is_stuck(self, acting: list[Any], choosing: list[Any]) -> bool:
        return super()._is_stuck(acting, choosing) or self._luck.random() < HASTE

    async def _choose(self, component: dict[str, Any], at: int | None = None) -> None:
        """Options that decide are chosen before those that only open more."""
        assert self._panel is not None
        parts = [*reading.buttons(self._panel), *reading.menus(self._panel)]
        for verb in ("pick", "area"):
            better = [each for each in parts if reading.key(each).verb == verb]
            if better and at is None:
                await super()._choose(self._luck.choice(better))
                return
        await super()._choose(component, at)


class TableHands(WireHands):
    """Hands at one of several tables of a world: after a start they first take panels among direct messages."""

    def __init__(self, table: Table, person: Person) -> None:
        """No panel is open yet."""
        super().__init__(table.world, person)
        self._table = table

    async def panel(self) -> Message:
        """See Hands."""
        standing = self._table.open_panels(self._person)
        if standing:
            return next((each for each in reversed(standing) if DECIDING & set(_verbs(each))), standing[-1])
        letters = list(self._table.letters(self._person))
        if letters and self._table.luck.random() < 0.5:
            return letters[-1]
        return await self._table.opened(self._person)


def _is_panel(message: Message) -> bool:
    """True if it is about a seat, and not about its next turn."""
    keys = [reading.key(each) for each in (*reading.buttons(message), *reading.menus(message))]
    return any(each.seat is not None for each in keys) and all(each.bench is BenchKind.NOW for each in keys)


def _verbs(message: Message) -> list[str]:
    parts = [*reading.buttons(message), *reading.menus(message)]
    return [reading.key(each).verb for each in parts]
