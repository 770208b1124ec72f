"""The promises that must hold at every moment of the month, checked after every stored change."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from bot.engine.game import PUBLIC, Seat
from bot.store.sqlite import SqliteStore
from bot.tables.model.letters import LetterKind
from bot.tables.model.paces import HOUR, PACES
from bot.tables.model.stored import Change, DecidedBy
from bot.tables.model.summaries import REST, Named
from bot.tables.model.table import Computer, Status, Table, TableId, UserId
from bot.tables.ports.world import Clock
from bot.tables.resolution.hall import Hall
from bot.tables.views.board_view import BoardView
from bot.tables.views.mine import Mine
from bot.tables.views.panel import Panel
from bot.tables.views.seat_view import SeatView
from bot.tables.views.session import TableSession
from tests.campaigns.month.archive import at_once
from tests.campaigns.month.calls import Calls
from tests.campaigns.month.fairness import Fairness
from tests.campaigns.month.figures import Figures
from tests.campaigns.month.unfinished import late
from tests.tables.fakes import CountingRandom

MOST_WAITS = 100
"""In a turn the awaited sides change less often than this; otherwise the turn would never end."""


@dataclass
class Watched:
    """What is remembered of a table: `calls` says how often each seat may still be called."""

    awaited: frozenset[Seat] = frozenset()
    asked: tuple[frozenset[Seat], frozenset[Seat]] = (frozenset(), frozenset())
    """The seats that are awaited as everybody may know, and in truth."""
    since: float = 0.0
    waits: int = 0
    """How often the awaited sides have changed in this turn."""
    seats: dict[Seat, object] = field(default_factory=dict)
    calls: Calls = field(default_factory=Calls)
    turn: int = 0
    quiet: dict[UserId, int] = field(default_factory=dict)
    reminded: dict[UserId, float] = field(default_factory=dict)
    appointed: dict[UserId, float] = field(default_factory=dict)
    newcomers: set[UserId] = field(default_factory=set)
    """The people who get a new panel even in silence: they have just sat down, or asked for it."""
    decisions: list[tuple[Seat, Any]] = field(default_factory=list)
    status: Status = Status.LOBBY


@dataclass
class Promises:
    """Checks every change, and hears everything that was told. `broken` has a sentence for each broken promise."""

    clock: Clock
    shelf: dict[str, Any]
    figures: Figures
    broken: list[str] = field(default_factory=list)
    tables: dict[TableId, Watched] = field(default_factory=dict)
    thorough: float = 1.0
    fairness: Fairness | None = None
    """The checks of time; None if nobody knows when people are heard."""
    reminders: dict[UserId, float] = field(default_factory=dict)
    """The seconds that people want between two reminders; 0 means no reminders."""
    summaries: dict[UserId, tuple[float, set[Named]]] = field(default_factory=dict)
    """When people last got a summary, and the games that it named."""
    _hall: Hall | None = None
    _store: SqliteStore | None = None
    _steps: int = 0

    def kept(self, change: Change, store: SqliteStore) -> None:
        """A change was stored: see Inspector."""
        self._count(change)
        session = at_once(self._look(store).look(change.table.key))
        watched = self.tables.setdefault(change.table.key, Watched())
        watched.decisions += [(made.seat, made.data) for made in change.decisions]
        self._steps += 1
        unfair = () if self.fairness is None else self.fairness.breaches(session, change)
        for breach in (*self._breaches(session, change, watched), *self._due(change, watched), *unfair):
            self.breach(change.table.key, breach)
        self._remember(session, watched)

    def breach(self, key: TableId, sentence: str) -> None:
        """A promise was broken at a table."""
        self.broken.append(f"Table {key} at {self.clock.now():.0f}: {sentence}")

    def all_over(self) -> bool:
        """True if every table that was opened is over."""
        return all(watched.status is Status.OVER for watched in self.tables.values())

    def restarted(self, store: SqliteStore) -> None:
        """A process has begun on the database: nothing may be lost."""
        for key, watched in self.tables.items():
            self.figures.checks["no decision is lost"] += 1
            stored = [(seat, kept.data) for seat, kept in at_once(store.decisions(key))]
            if stored != watched.decisions:
                self.breach(key, f"{len(watched.decisions)} decisions were made and {len(stored)} are there.")

    def told(self, table: Table, kind: str, user: UserId, content: object, *, is_new: bool) -> None:
        """See Ear: a new panel in direct messages is a ping, and so is a call in the channel."""
        watched = self.tables.setdefault(table.key, Watched())
        is_panel = kind == "panel" and is_new
        if is_panel and isinstance(content, Panel):
            self._called(table, watched, (content.seat,), content.number)
        elif kind == "call":
            self._called(table, watched, table.seats_of(user))
        elif kind == "reminder":
            self._reminded(table, watched, user)
        elif kind == "summary" and isinstance(content, tuple):
            self._summarised(user, content)
        if kind in ("call", "reminder") or is_panel:
            self._undisturbed(table, watched, user, kind)

    def _summarised(self, user: UserId, games: tuple[Mine, ...]) -> None:
        """A summary calls for all games that it names; soon after another summary it names a new one."""
        self.figures.checks["summaries keep their distance"] += 1
        now, asked = self.clock.now(), {named for game in games for named in game.asked}
        last, known = self.summaries.get(user, (0.0, set[Named]()))
        if now - last < (self.reminders.get(user) or REST) and asked <= known:
            self.breach(
                games[0].table.key, f"{user} was told the same twice within {now - last:.0f} seconds."
            )
        for named in asked:
            watched = self.tables.setdefault(named.table, Watched())
            watched.calls.take((named.seat,), named.question)
            watched.reminded[user] = now
        if any(user not in game.table.people() for game in games):
            self.breach(games[0].table.key, f"{user} was told of a game of others.")
        self.summaries[user] = now, asked

    def asked_for_messages(self, table: Table, user: UserId) -> None:
        """Somebody wants their panels posted again: these are no pings."""
        watched = self.tables.setdefault(table.key, Watched())
        watched.calls.allow_besides(table.seats_of(user))
        watched.newcomers.add(user)

    def lost(self, table: Table, user: UserId | None) -> None:
        """See Ear: a deleted panel is posted again, which is no ping; but not in silence."""
        if user is not None:
            watched = self.tables.setdefault(table.key, Watched())
            watched.calls.allow_besides(table.seats_of(user))

    def kept_quiet(self, table: Table, user: UserId, *, is_quiet: bool) -> None:
        """Somebody wants no calls until the turn of a table changes, or wants them again."""
        watched = self.tables.setdefault(table.key, Watched())
        watched.quiet.pop(user, None)
        if is_quiet:
            watched.quiet[user] = watched.turn

    def _undisturbed(self, table: Table, watched: Watched, user: UserId, kind: str) -> None:
        self.figures.checks["no call in silence"] += 1
        if kind == "panel" and user in watched.newcomers:
            watched.newcomers.discard(user)
        elif watched.quiet.get(user) == watched.turn:
            self.breach(table.key, f"{user} wanted silence in turn {watched.turn}, and there was a {kind}.")

    def _reminded(self, table: Table, watched: Watched, user: UserId) -> None:
        """Reminders keep half of the wanted distance, and go only to awaited people who want them."""
        self.figures.checks["reminders keep their distance"] += 1
        now, last = self.clock.now(), watched.reminded.get(user)
        if self.reminders.get(user) == 0:
            self.breach(table.key, f"{user} wants no reminders, and was reminded.")
        if last is not None and now - last < self._between(table, user) / 2:
            self.breach(table.key, f"{user} was reminded after {now - last:.0f} seconds.")
        if not set(table.seats_of(user)) & watched.asked[1]:
            self.breach(table.key, f"{user} was reminded, and is not asked.")
        watched.reminded[user] = now

    def _due(self, change: Change, watched: Watched) -> Iterator[str]:
        """Reminders are scheduled at their full distance, however late they are told."""
        for letter in change.letters:
            if letter.kind is not LetterKind.REMINDER or letter.user is None:
                continue
            self.figures.checks["reminders are appointed"] += 1
            last = watched.appointed.get(letter.user)
            if last is not None and change.at - last < self._between(change.table, letter.user):
                yield f"{letter.user} is to be reminded after {change.at - last:.0f} seconds."
            watched.appointed[letter.user] = change.at

    def _between(self, table: Table, user: UserId) -> float:
        """The smallest number of seconds between two reminders: by the pace, and as the person wants."""
        pace = PACES.get(table.pace)
        return max(pace.rest if pace else HOUR, self.reminders.get(user, 0.0))

    def _called(
        self, table: Table, watched: Watched, seats: tuple[Seat, ...], question: int | None = None
    ) -> None:
        self.figures.checks["one ping per change"] += 1
        if not watched.calls.take(seats, question):
            self.breach(table.key, f"{', '.join(seats)} was called twice in one change of the awaited side.")

    def _look(self, store: SqliteStore) -> Hall:
        if self._hall is None or self._store is not store:
            self._store = store
            self._hall = Hall(store, self.shelf, clock=self.clock, random=CountingRandom("inspector"))
        return self._hall

    def _count(self, change: Change) -> None:
        for made in change.decisions:
            is_computer = isinstance(change.table.seats[made.seat], Computer)
            by = "computer" if is_computer and made.by is DecidedBy.SITTER else made.by.value
            self.figures.decisions[by] += 1

    def _breaches(self, session: TableSession, change: Change, watched: Watched) -> Iterator[str]:
        if not session.match.log:
            return
        if change.facts:
            self.figures.checks["rules hold"] += 1
            yield from session.box.trials.invariants(session.match.game, session.match.state)
        yield from self._clocks(session)
        if session.table.status is Status.RUNNING:
            self.figures.checks["an awaited side has a deadline"] += 1
            yield from late(session, self.clock.now())
            yield from self._answered(session)
            yield from self._panels(session)

    def _clocks(self, session: TableSession) -> Iterator[str]:
        """No clock runs for a side that is not awaited, nor where nobody has to hurry."""
        sides = _awaited(session)
        for side, clock in session.clocks.items():
            self.figures.checks["clocks run for awaited sides"] += 1
            runs = clock.since is not None or clock.deadline is not None
            if runs and side not in sides:
                yield f"The clock of {side} runs, and {', '.join(sorted(sides))} is waited for."
            if runs and (session.table.paused is not None or session.table.asleep):
                yield f"The clock of {side} runs at a table that rests."

    def _answered(self, session: TableSession) -> Iterator[str]:
        """Nobody waits for an answer that an order or a plan gives, nor for a seat that was given up."""
        for seat in session.match.awaited():
            self.figures.checks["orders have answered"] += 1
            seen, game = session.of(seat).state, session.match.game
            kinds = set(map(type, game.orders.listed(seen, seat)))
            active = [each.order for each in session.lodged(seat) if not each.rests]
            if seat in session.table.resigned:
                yield f"{seat} is waited for, and was given up."
            orders = [order for order in active if type(order) in kinds]
            if game.orders.answer(seen, seat, orders) is not None:
                yield f"{seat} is waited for, and has lodged {orders!r}."

    def _panels(self, session: TableSession) -> Iterator[str]:
        """Every seat's panel, and the board, can be made."""
        if self._steps * self.thorough % 1 >= self.thorough:
            return
        for seat in session.table.seats:
            self.figures.checks["panels can be made"] += 1
            panel = SeatView.now(session, seat).panel()
            if panel.is_awaited and not panel.offers and panel.draft is None:
                yield f"{seat} is asked, and nothing is offered."
            if panel.is_awaited != (seat in session.match.awaited()):
                yield f"{seat} does not know whether it is asked."
        BoardView(session).board(since=0)

    def _remember(self, session: TableSession, watched: Watched) -> None:
        """Remember who is awaited since when, and who may be called for it."""
        now, sides, side = self.clock.now(), _awaited(session), session.match.side
        if sides != watched.awaited:
            self._waited(session, watched, now)
            self._ends(session, watched)
        asked = _asked(session), session.match.awaited()
        called = frozenset().union(*(new - old for new, old in zip(asked, watched.asked, strict=True)))
        newly = sides - watched.awaited
        has_begun = watched.status is Status.LOBBY and session.table.status is Status.RUNNING
        for seat, sitter in session.table.seats.items():
            has_changed = watched.status is Status.RUNNING and watched.seats.get(seat) != sitter
            if has_begun or has_changed or side(seat) in newly or seat in called:
                watched.calls.allow(seat, session.tally(seat).count)
            if has_changed and (user := session.table.user(seat)) is not None:
                watched.newcomers.add(user)
        watched.awaited, watched.asked, watched.seats = sides, asked, dict(session.table.seats)
        watched.status, watched.turn = session.table.status, session.turn() if session.match.log else 0

    def _waited(self, session: TableSession, watched: Watched, now: float) -> None:
        if watched.awaited and now - watched.since > self.figures.longest_wait:
            self.figures.longest_wait = now - watched.since
            names = ", ".join(sorted(watched.awaited))
            people = len(session.table.people())
            self.figures.longest_at = f"table {session.table.key}, {names}; {people} people there"
        watched.since = now

    def _ends(self, session: TableSession, watched: Watched) -> None:
        """A turn comes to its end."""
        watched.waits = watched.waits + 1 if session.turn() == watched.turn else 1
        self.figures.most_waits = max(self.figures.most_waits, watched.waits)
        if watched.waits == MOST_WAITS:
            self.breach(session.table.key, f"Turn {watched.turn} does not end.")


def _awaited(session: TableSession) -> frozenset[Seat]:
    """The sides that are awaited as everybody may know."""
    return frozenset(map(session.match.side, _asked(session)))


def _asked(session: TableSession) -> frozenset[Seat]:
    """The seats that are awaited as everybody may know."""
    if session.table.status is not Status.RUNNING:
        return frozenset()
    return session.seen_by(PUBLIC).awaited()
