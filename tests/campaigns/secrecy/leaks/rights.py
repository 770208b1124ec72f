"""Leaks to people who have lost a seat, never had one, sit on the other side, or ask too early."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.engine.game import Seat
from bot.store.sqlite import SqliteStore
from bot.tables.history import story
from bot.tables.history.story import TRUTH, Eyes
from bot.tables.model.table import Status, Table, UserId
from bot.tables.use_cases import handing
from bot.tables.views.session import TableSession
from tests.campaigns.secrecy.leaks.spy import Leak, Spy


def an_onlooker_at_the_table(spy: Spy) -> None:
    """People without a seat are taken for the first of those who have one."""
    honest = TableSession.seat_of

    def lenient(one: TableSession, user: UserId, seat: Seat | None = None) -> Seat:
        return honest(one, user, seat) if one.table.seats_of(user) else next(iter(one.table.seats))

    spy.patch(TableSession, "seat_of", lenient)


def a_seat_by_its_name(spy: Spy) -> None:
    """People who name a seat are believed."""
    honest = TableSession.seat_of
    spy.patch(TableSession, "seat_of", lambda one, user, seat=None: seat or honest(one, user))


def a_former_player(spy: Spy) -> None:
    """The owner of a seat goes on seeing what it sees, although somebody else plays it."""
    honest = TableSession.seat_of

    def lasting(one: TableSession, user: UserId, seat: Seat | None = None) -> Seat:
        owned = one.table.owned_by(user)
        return owned[0] if owned and seat is None else honest(one, user, seat)

    spy.patch(TableSession, "seat_of", lasting)


def both_sides(spy: Spy) -> None:
    """Nobody is asked where they have sat before."""
    spy.patch(handing, "_check_invited", lambda *_asked, **_how: None)


def the_truth_for_players(spy: Spy) -> None:
    """Players may look at the truth."""
    honest = story.choices

    def more(one: TableSession, user: UserId) -> Mapping[Eyes, str]:
        found = dict(honest(one, user))
        return {**found, TRUTH: "The truth"} if one.table.seats_of(user) else found

    spy.patch(story, "choices", more)


def running_games_in_the_history(spy: Spy) -> None:
    """The history of a channel knows the game that is being played."""

    async def every(
        store: SqliteStore, channel: int, _game: str, **_page: Any
    ) -> Sequence[tuple[Table, float]]:
        return [(each, 0.0) for each in await store.tables([Status.RUNNING]) if each.channel == channel]

    spy.patch(SqliteStore, "ended", every)


def notes_that_stay_open(spy: Spy) -> None:
    """The notes of all seats are one list."""
    spy.patch(TableSession, "seat_of", _seat_of(TableSession.seat_of))


def _seat_of(honest: Any) -> Any:
    def last(one: TableSession, user: UserId, seat: Seat | None = None) -> Seat:
        honest(one, user, seat)
        return seat or list(one.table.seats)[-1]

    return last


LEAKS = (
    Leak("an onlooker at the table", "onlooker", "rights", an_onlooker_at_the_table),
    Leak("a seat by its name", "other seat", "rights", a_seat_by_its_name),
    Leak("a former player", "former player", "rights", a_former_player),
    Leak("both sides", "both sides", "rights", both_sides),
    Leak("the truth for players", "truth", "rights", the_truth_for_players),
    Leak("running games in the history", "past of running games", "rights", running_games_in_the_history),
    Leak("notes that stay open", "substitute", "rights", notes_that_stay_open),
)
