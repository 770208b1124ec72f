"""A clock that stands, luck that counts, a herald that remembers, and a hall of them over a real database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Seat
from bot.players.brain import Brain
from bot.store.sqlite import SqliteStore
from bot.tables.model.stored import Invitation, Letter, LetterKind, MessageRef, SideClock
from bot.tables.model.table import Table, TableId, UserId
from bot.tables.ports.world import Brains
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases import drafts, handing, lobby, moves, queries
from bot.tables.views.bulletin import Bulletin, Panel
from bot.tables.views.film import Film
from bot.tables.views.session import TableSession
from bot.tables.workers.staff import Staff
from tests.toy.box import BOX
from tests.toy.facts import Wait
from tests.toy.hunt import HUNT

T = TypeVar("T")

HAL, SIA, EVA = UserId(101), UserId(202), UserId(303)
CHANNEL = 7
GAMES = (BOX.key, HUNT.key)


LIVE = {
    LetterKind.BOARD: ("lobby", "board"),
    LetterKind.PANEL: ("panel",),
    LetterKind.PING: ("panel",),
    LetterKind.CALL: ("call",),
    LetterKind.OFFER: ("offer",),
    LetterKind.FILM: ("film",),
}
PRIVATE = frozenset({LetterKind.PANEL, LetterKind.PING, LetterKind.CALL})
"""What the scribe posts for one audience. A call stands with its user too, as nobody else is meant by it."""


class StoppedClock:
    """Time moves only when the test says so."""

    def __init__(self, now: float = 1_000.0) -> None:
        self.time = now

    def now(self) -> float:
        return self.time


class CountingRandom:
    """Tokens in a row, and seeds that begin with a given word."""

    def __init__(self, luck: str = "luck", start: int = 1) -> None:
        self._luck, self._numbers = luck, count(start)

    def token(self) -> str:
        return f"t{next(self._numbers):04}"

    def seed(self) -> str:
        return f"{self._luck}-{next(self._numbers)}"


@dataclass
class Post:
    """One thing the herald did: posted or edited what, for whom, where."""

    kind: str
    audience: UserId | None
    ref: MessageRef
    is_new: bool
    nonce: str
    content: Bulletin | Panel | Film | str | Table | None


class Killed(BaseException):
    """The process ends here."""


@dataclass
class Scribe:
    """A herald that remembers. `faults` maps (kind, audience) to the errors of its next attempts.

    Like Discord it posts nothing twice that bears the nonce of a message it has posted. What it shows is shown at once.
    """

    posts: list[Post] = field(default_factory=list)
    retired: list[tuple[MessageRef, bool]] = field(default_factory=list)
    pointed: list[tuple[MessageRef, int]] = field(default_factory=list)
    taken_away: list[MessageRef] = field(default_factory=list)
    marked_gone: list[tuple[MessageRef, float | None, bool]] = field(default_factory=list)
    notices: list[str] = field(default_factory=list)
    faults: dict[tuple[str, UserId | None], list[BaseException]] = field(default_factory=dict)
    after: dict[tuple[str, UserId | None], list[BaseException]] = field(default_factory=dict)
    refreshed: list[UserId] = field(default_factory=list)
    sought: list[LetterKind] = field(default_factory=list)
    found: set[MessageRef] = field(default_factory=set)
    numbers: Iterator[int] = field(default_factory=lambda: count(1))
    nonces: dict[str, MessageRef] = field(default_factory=dict)
    silenced: bool = False
    clock: StoppedClock | None = None

    def of(self, kind: str, audience: UserId | None = None) -> list[Post]:
        return [post for post in self.posts if (post.kind, post.audience) == (kind, audience)]

    def is_silenced(self) -> bool:
        return self.silenced

    async def show_lobby(
        self, table: Table, ref: MessageRef | None, nonce: str, *, notice: str = ""
    ) -> MessageRef:
        self.notices.append(notice)
        return self._post("lobby", None, ref, nonce, table, channel=table.channel)

    async def show_board(
        self, table: Table, bulletin: Bulletin, ref: MessageRef | None, nonce: str
    ) -> MessageRef:
        return self._post("board", None, ref, nonce, bulletin, channel=table.channel)

    async def show_panel(
        self, table: Table, user: UserId, panel: Panel, ref: MessageRef | None, nonce: str
    ) -> MessageRef:
        return self._post("panel", user, ref, nonce, panel)

    async def refresh(self, table: Table, user: UserId | None = None, *, below: int | None = None) -> None:
        if user is not None:
            self.refreshed.append(user)

    async def call(self, table: Table, user: UserId, nonce: str) -> MessageRef:
        return self._post("call", user, None, nonce, None)

    async def offer(self, table: Table, seat: Seat, invitation: Invitation, nonce: str) -> MessageRef:
        return self._post("offer", None, None, nonce, f"{seat} {invitation.user}")

    async def point(self, table: Table, ref: MessageRef) -> None:
        self.pointed.append((ref, table.channel))

    async def show_film(self, table: Table, film: Film, nonce: str) -> MessageRef:
        return self._post("film", None, None, nonce, film, channel=table.channel)

    async def note(self, table: Table, user: UserId, text: str, nonce: str) -> None:
        self._post("note", user, None, nonce, text)

    async def remind(self, table: Table, user: UserId, deadline: float | None, nonce: str) -> None:
        self._post("reminder", user, None, nonce, None if deadline is None else str(deadline))

    async def find(
        self, table: Table, kind: LetterKind, seat: Seat | None, user: UserId | None
    ) -> Sequence[MessageRef]:
        self.sought.append(kind)
        kinds, audience = LIVE.get(kind, ()), user if kind in PRIVATE else None
        posts = [post for post in self.posts if post.is_new and post.kind in kinds]
        retired = {ref for ref, _ in self.retired} | {ref for ref, _ in self.pointed}
        retired |= {*self.taken_away, *(ref for ref, _, _ in self.marked_gone)}
        refs = [
            post.ref
            for post in reversed(posts)
            if post.audience == audience and post.ref not in retired
            if kind in PRIVATE or post.ref.channel == table.channel
        ]
        self.found.update(refs)
        return refs

    async def retire(self, table: Table, ref: MessageRef, *, delete: bool) -> None:
        _raise_next(self.faults, "retire", None)
        self.retired.append((ref, delete))

    async def take_away(self, ref: MessageRef) -> None:
        _raise_next(self.faults, "take away", None)
        self.taken_away.append(ref)

    async def mark_gone(self, ref: MessageRef, copied: float | None, *, is_table: bool = False) -> None:
        _raise_next(self.faults, "mark gone", None)
        self.marked_gone.append((ref, copied, is_table))

    def _post(
        self,
        kind: str,
        audience: UserId | None,
        ref: MessageRef | None,
        nonce: str,
        content: Bulletin | Panel | Film | str | Table | None,
        *,
        channel: int = CHANNEL,
    ) -> MessageRef:
        _raise_next(self.faults, kind, audience)
        stands = ref or self.nonces.get(nonce)
        where = stands or MessageRef(channel if audience is None else audience, next(self.numbers))
        where = replace(where, at=None if self.clock is None else round(self.clock.time * 1000))
        self.nonces[nonce] = where
        if (ref is not None or stands is None) and not self._shows(ref, content):
            self.posts.append(Post(kind, audience, where, ref is None, nonce, content))
        _raise_next(self.after, kind, audience)
        return where

    def _shows(self, ref: MessageRef | None, content: object) -> bool:
        """Whether a message that was found again already shows this: nobody sees such an edit."""
        shown = [post.content for post in self.posts if post.ref == ref]
        return ref in self.found and shown[-1:] == [content]


def _raise_next(
    faults: dict[tuple[str, UserId | None], list[BaseException]], kind: str, audience: UserId | None
) -> None:
    waiting = faults.get((kind, audience), [])
    if waiting:
        raise waiting.pop(0)


@dataclass
class Evening:
    """One process at work on a folder: store, hall, staff and herald."""

    store: SqliteStore
    hall: Hall
    staff: Staff
    scribe: Scribe
    clock: StoppedClock

    async def told(self, act: Awaitable[T]) -> T:
        """Somebody does something, and everybody is told."""
        done = await act
        await self.staff.rest()
        return done

    async def decides(
        self, key: TableId, user: UserId, decision: Decision, seat: Seat | None = None
    ) -> Panel:
        """Somebody decides, and everybody is told."""
        return await self.told(moves.decide(self.hall, key, user, decision, seat=seat))

    async def write(self, *letters: Letter) -> None:
        """Letters that come from nowhere are told."""
        await self.store.write(letters, at=self.clock.now())
        self.staff.wake()
        await self.staff.rest()

    async def by_default(self, key: TableId, until: Callable[[TableSession], bool]) -> TableSession:
        """Till then whoever is asked first gets the default answer, and each time everybody is told."""
        while not until(session := await self.hall.look(key)):
            seat = min(session.match.awaited())
            default = session.match.game.default(session.of(seat).state, seat, Seeded(seat))
            await self.decides(key, session.table.user(seat) or HAL, default, seat)
        return session

    async def open(
        self,
        game: str = "hide",
        *,
        practice: bool = False,
        channel: int = CHANNEL,
        pace: str = "",
        **options: Any,
    ) -> TableId:
        """A table, opened by Hal; Hide is for three rounds."""
        rounds = {"rounds": 3} if game == "hide" else {}
        table = await lobby.open_table(
            self.hall,
            game=game,
            options={**rounds, **options},
            guild=1,
            channel=channel,
            opener=HAL,
            practice=practice,
            pace=pace,
        )
        return table.key

    async def begin(
        self,
        *sitters: UserId | str,
        game: str = "hide",
        channel: int = CHANNEL,
        pace: str = "",
        **options: Any,
    ) -> TableId:
        """A game that has begun, with people or computers of these levels on its seats; everybody has been told.

        Hal hides from Sia unless it is said otherwise. It is for practice if somebody sits twice.
        """
        people = sitters or (HAL, SIA)
        practice = any(people.count(user) > 1 for user in people if not isinstance(user, str))
        key = await self.open(game, practice=practice, channel=channel, pace=pace, **options)
        for sitter, seat in zip(people, (await self.hall.look(key)).table.seats, strict=True):
            await self.staff.rest()
            if isinstance(sitter, str):
                await lobby.seat_computer(self.hall, key, HAL, seat, sitter)
            else:
                await lobby.sit(self.hall, key, sitter, seat)
        await self.staff.rest()
        await self.told(lobby.start(self.hall, key, HAL))
        return key

    async def hunt(self, *, pace: str = "", **options: Any) -> TableId:
        """A hunt for three that has begun: Hal hides, Sia and Eva seek together; everybody has been told."""
        return await self.begin(HAL, SIA, EVA, game="hunt", pace=pace, **options)

    async def prepared(self, start: Decision, bells: Decision, *, rounds: int = 3) -> TableId:
        """A game in which both have prepared."""
        key = await self.begin(rounds=rounds)
        await moves.decide(self.hall, key, HAL, start)
        await moves.decide(self.hall, key, SIA, bells)
        await self.staff.rest()
        return key

    async def lodge(self, key: TableId, title: str) -> Panel:
        """Hal lodges the order whose token belongs to `title`."""
        return await self.lodge_for(key, HAL, title)

    async def lodge_for(self, key: TableId, user: UserId, title: str) -> Panel:
        """Somebody lodges the order whose token belongs to `title`."""
        panel = await queries.view(self.hall, key, user)
        offer = next(offer for offer in panel.order_offers if title in repr(offer.order))
        return await drafts.lodge_order(self.hall, key, user, offer.token)

    async def waits(self, key: TableId, order: str = "") -> Panel:
        """Hal walks nowhere in this round, with such an order for her looks; everybody is told."""
        if order:
            await self.lodge(key, order)
        await moves.enter(self.hall, key, HAL, Wait())
        return await self.told(drafts.draft_commit(self.hall, key, HAL))

    async def hands_over(
        self, key: TableId, user: UserId, seat: Seat, to: UserId, *, is_for_good: bool = False
    ) -> Panel:
        """Somebody offers a seat to somebody, who takes it."""
        await handing.invite(self.hall, key, user, to=to, seat=seat, is_for_good=is_for_good)
        return await handing.accept_seat(self.hall, key, to, seat)

    async def clock_of(self, key: TableId, side: Seat) -> SideClock:
        """The clock of a side."""
        return (await self.hall.look(key)).clocks[side]

    async def hands(self, key: TableId) -> list[str]:
        """By whose hand each decision was made."""
        query = "SELECT hand FROM decisions WHERE table_key = ? ORDER BY n"
        return await self.store._run(lambda database: [row[0] for row in database.execute(query, (key,))])

    async def passes(self, seconds: float) -> None:
        """Time passes while the bot runs: from one thing that is due to the next, until nothing more is to do."""
        await self.staff.rest()
        end = self.clock.time + seconds
        while self.clock.time < end:
            due = [await self.store.next_on_agenda(), await self.store.next_due()]
            self.clock.time = max(self.clock.time + 1, min([end, *filter(None, due)]))
            await self.store.beat(self.clock.time)
            await self.staff.timekeeper.look()
            self.staff.wake()
            await self.staff.rest()

    async def close(self) -> None:
        await self.staff.close()
        self.store.close()


@contextmanager
def evening(
    folder: Path,
    *,
    luck: str = "luck",
    scribe: Scribe | None = None,
    clock: StoppedClock | None = None,
    brains: Mapping[str, Brain] | None = None,
    start: int = 1,
) -> Iterator[Evening]:
    """A process on `folder`; it is killed at the end, whatever is under way, and the store closed."""
    store, ticking, herald = SqliteStore(folder), clock or StoppedClock(), scribe or Scribe()
    herald.clock = ticking
    levels: Brains = {(game, level): brain for level, brain in (brains or {}).items() for game in GAMES}
    shelf = {BOX.key: BOX, HUNT.key: HUNT}
    hall = Hall(store, shelf, clock=ticking, random=CountingRandom(luck, start), brains=levels)
    before = _tasks()
    try:
        yield Evening(store, hall, Staff(hall, herald), herald, ticking)
    finally:
        for task in _tasks() - before:
            task.cancel()  # else it finds the store closed, and complains in the log of whichever test is next
        store.close()


def _tasks() -> set[asyncio.Task[Any]]:
    """What is under way beside the caller; nothing where no loop runs."""
    try:
        return {task for task in asyncio.all_tasks() if task is not asyncio.current_task()}
    except RuntimeError:
        return set()


def seat_named(name: str) -> Seat:
    """A seat that the game may not have."""
    return Seat(name)
