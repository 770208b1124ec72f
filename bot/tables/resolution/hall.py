"""The hall (repository): reads tables for use cases, stores their changes, and wakes the workers with work to do."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from weakref import WeakValueDictionary

from bot.engine.game import Seat
from bot.games.box import Box
from bot.logs import Log
from bot.tables.model.shards import Shards
from bot.tables.model.stored import Change, StoredTable
from bot.tables.model.table import (
    Halted,
    MovedOn,
    NoTable,
    Refusal,
    Status,
    Table,
    TableId,
    Torn,
    Uninstalled,
    UserId,
)
from bot.tables.ports.store import Stale, Store, Unavailable
from bot.tables.ports.world import Brains, Clock, RandomSource
from bot.tables.resolution.computer_releases import releases
from bot.tables.resolution.mail import Mail
from bot.tables.resolution.resolution import Resolution
from bot.tables.resolution.timing import counted_until, timed
from bot.tables.views.benches import Bench, Now
from bot.tables.views.match_views import MatchViews
from bot.tables.views.seat_view import SeatView
from bot.tables.views.session import TableSession
from bot.tables.views.slow_odds import slow_odds
from bot.threads import finished
from bot.words import _

REMEMBERED = 64
"""The number of matches that stay folded in memory. Forgetting one only costs a new fold."""

_log = Log(__name__)


class Hall:
    """The hall (repository): the store, the shelf of games, a clock and a random source.

    All its state is in the store too. The callbacks in `on_change` get the key of a table after something was stored
    that must be told or answered; those in `on_tried` after its board was posted, or could not be. Those in
    `on_release` are called when a computer's decision has come due, and those in `on_gathered` when a summary may have
    come due.
    """

    def __init__(
        self,
        store: Store,
        shelf: Mapping[str, Box],
        *,
        clock: Clock,
        random: RandomSource,
        brains: Brains | None = None,
        takes_time: bool = False,
        shards: Shards | None = None,
    ) -> None:
        """`shelf` is keyed by game, `brains` by game and level; nothing is read before it is needed.

        If `takes_time`, a computer's decisions are released as `computer_releases` says, otherwise as soon as it has
        thought.
        People are heard through `shards`; without any they are heard as long as the bot runs.
        """
        self.store, self.shelf, self.clock, self.random = store, shelf, clock, random
        self.brains: Brains = brains or {}
        self.takes_time, self.shards = takes_time, shards
        self.on_change: list[Callable[[TableId], None]] = []
        self.on_tried: list[Callable[[TableId], None]] = []
        self.on_release: list[Callable[[TableId, Seat], None]] = []
        self.on_gathered: list[Callable[[], None]] = []
        self._views: OrderedDict[TableId, MatchViews] = OrderedDict()
        # A lock exists only while it is held or waited for, so an inactive table has none.
        self._locks: WeakValueDictionary[TableId | UserId, asyncio.Lock] = WeakValueDictionary()
        self._stirred: dict[TableId, bool] = {}
        self._torn: set[TableId] = set()

    @asynccontextmanager
    async def at(self, key: TableId) -> AsyncIterator[TableSession]:
        """A table for a use case that changes it; no other use case of this process changes it meanwhile."""
        async with self._locks.setdefault(key, asyncio.Lock()):
            yield await self.look(key)

    @asynccontextmanager
    async def alone(self, user: UserId) -> AsyncIterator[None]:
        """Change a user's habits inside the block, one change at a time: of two at once, one would undo the other."""
        async with self._locks.setdefault(user, asyncio.Lock()):
            yield

    async def look(self, key: TableId) -> TableSession:
        """A table for reading. Raises NoTable for an unknown table, and Halted for one that stands still.

        That is Torn if a part of its log is missing, and Uninstalled if its game is not installed.
        """
        views = self._views.get(key)
        stored_table = await self.store.stored_table(key, first_fact=len(views.match.log) if views else 0)
        if stored_table is None:
            raise NoTable(_("There is no such table."))
        box = self.box_of(stored_table.table)
        self._check_whole(stored_table)
        return self._session(stored_table, views or self._new_views(stored_table.table, box))

    async def showing(
        self, key: TableId, seat: Seat, bench: Callable[[TableSession, Seat], Bench] = Now
    ) -> SeatView:
        """What a seat is shown on a bench (by default for its present question), once its slow odds are computed.

        They are computed outside the event loop. Raises the errors of `look`.
        """
        view = SeatView(bench(await self.look(key), seat))
        # Read again after a wait, because the table may have changed.
        return SeatView(bench(await self.look(key), seat)) if await self.reckon(view) else view

    async def reckon(self, view: SeatView) -> bool:
        """Compute a seat's slow odds outside the event loop. False if there are none."""
        work = slow_odds(view)
        for each in work:
            await asyncio.to_thread(finished, each)
        return bool(work)

    async def readable(self, keys: Iterable[TableId]) -> list[TableSession]:
        """The tables of these keys, without unknown, damaged and halted ones (see `look`). Raises Unavailable."""
        found = []
        for key in keys:
            try:
                found.append(await self.look(key))
            # This is no damage of one table: the store is unavailable for all of them.
            except Unavailable:
                raise
            except Halted:
                continue
            except Exception as error:  # noqa: BLE001  # damaged rows may raise any error in their reader
                _log.error("table_unreadable", error, table=key)
        return found

    def box(self, game: str) -> Box:
        """The box (plug-in) of a game by its key. Raises Refusal for an unknown game."""
        if game not in self.shelf:
            name = game or "?"  # a button with a forged id may name no game
            raise Refusal(_("There is no game called {game}.").format(game=name))
        return self.shelf[game]

    def box_of(self, table: Table) -> Box:
        """The game of a table. Refuses with Uninstalled one that is not installed here now."""
        if table.game in self.shelf:
            return self.shelf[table.game]
        raise Uninstalled(uninstalled(table))

    async def keep(self, change: Change) -> None:
        """Store a change of a table. Raises MovedOn if another change was quicker.

        Wakes the workers if the change has letters or decisions.
        """
        try:
            await self.store.commit(change)
        except Stale as stale:
            raise MovedOn(_("Somebody was quicker; here is what is asked now.")) from stale
        # A draft alone gives nobody work, and callers that change only agenda items do the waking themselves.
        if change.letters or change.decisions:
            self.wake(change.table.key)

    async def finish(
        self,
        resolution: Resolution,
        *,
        actor: Seat | None,
        user: UserId | None,
    ) -> None:
        """Store a resolution with its clocks, agenda and letters; then the match of its session grows by its facts.

        The table runs afterwards, unless the resolution is over. Raises MovedOn if another change was quicker.
        """
        now, status = self.clock.now(), Status.OVER if resolution.is_over else Status.RUNNING
        table = resolution.session.stamped(resolution.table)
        if table.status != status:
            table = replace(table, status=status)
        counted = self.counted_until(resolution.session)
        times = await timed(
            self.store, resolution.session, table, now=now, counted=counted, resolution=resolution
        )
        if times.lapses != table.lapses:
            table = replace(table, lapses=times.lapses)
        letters = Mail(resolution, self.random).letters(actor, user, is_board_due=times.is_shown)
        change = resolution.change(table, now)
        agenda = {**times.agenda, **(releases(resolution, table, now) if self.takes_time else {})}
        await self.keep(
            replace(
                change,
                clocks=times.clocks,
                windows=times.windows,
                agenda=agenda,
                letters=letters,
                missed=times.missed,
            )
        )
        # Only after it is stored, and only new facts: another reader may have read them from the store
        # already.
        resolution.session.match.witness(resolution.match.log[len(resolution.session.match.log) :])

    def counted_until(self, session: TableSession) -> float:
        """Until when time counts at a table (seconds): see `timing.counted_until`."""
        now = self.clock.now()
        lost = None if self.shards is None else self.shards.lost(session.table.guild, now)
        return counted_until(session, now, lost=lost)

    def wake(self, key: TableId) -> None:
        """Tell all listeners that something about a table was stored; inside `at_one_go` at the end of that block."""
        if key in self._stirred:
            self._stirred[key] = True
            return
        for listener in self.on_change:
            listener(key)

    def release(self, key: TableId, seat: Seat) -> None:
        """Tell all listeners that the decision of a computer has come due."""
        for listener in self.on_release:
            listener(key, seat)

    def gathered(self) -> None:
        """Tell all listeners that a summary may have come due."""
        for listener in self.on_gathered:
            listener()

    @contextmanager
    def at_one_go(self, key: TableId) -> Iterator[None]:
        """Wake the workers only after several changes of a table: nobody is told of the states between them."""
        if key in self._stirred:
            yield
            return
        self._stirred[key] = False
        try:
            yield
        finally:
            if self._stirred.pop(key):
                self.wake(key)

    def _check_whole(self, stored_table: StoredTable) -> None:
        """Raise Torn if some of a table's log is missing. The operator is told once."""
        key = stored_table.table.key
        if not stored_table.is_torn:
            self._torn.discard(key)
            return
        if key not in self._torn:
            self._torn.add(key)
            _log.error("part_of_a_table_is_missing_restore_a_backup", table=key)
        raise Torn(
            _(
                "Part of what has happened at this table is missing, so it stands still until the operator of the bot"
                " has repaired it; the rest is kept."
            )
        )

    def _session(self, stored_table: StoredTable, views: MatchViews) -> TableSession:
        views.grow(stored_table.first_fact, stored_table.facts, stored_table.recent)
        # Only a match that has begun is cached: before that its setting may change.
        if views.match.log:
            self._remember(stored_table.table.key, views)
        return TableSession.of_stored(stored_table, views)

    def _new_views(self, table: Table, box: Box) -> MatchViews:
        # Looked up again: another reader may have made the views while the store was read, and each table must
        # have only one fold.
        return self._views.get(table.key) or MatchViews(box, box.game(table.options))

    def _remember(self, key: TableId, views: MatchViews) -> None:
        self._views[key] = views
        self._views.move_to_end(key)
        while len(self._views) > REMEMBERED:
            self._views.popitem(last=False)


def uninstalled(table: Table) -> str:
    """What is said of a table whose game is not installed, in one sentence."""
    if table.status is Status.OVER:
        text = _("The game {game} is not installed here now: this match can be looked at when it is back.")
    else:
        text = _(
            "The game {game} is not installed here now, so this table sleeps: no clock runs, nothing is lost, and it"
            " goes on when the game is back."
        )
    return text.format(game=table.game)
