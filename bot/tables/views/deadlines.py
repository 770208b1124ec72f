"""What everybody may read about time at a table: deadlines, who was late, outages and pauses."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, Final

from bot.engine.game import Seat
from bot.engine.match import Match
from bot.tables.model.paces import span
from bot.tables.model.shards import Outage
from bot.tables.model.stored import People, SideClock, StoredTable
from bot.tables.model.table import MANY_LAPSES, Status, Table
from bot.tables.views.circumstances import PAUSE, mention
from bot.tables.views.thinking_time import grace_of
from bot.words import _

Title = Callable[[Seat], str]

SHOWN_OUTAGES: Final = 3
"""The most outages that are told: their lines must not push out what has happened in the game."""


def deadlines(
    table: Table, public: Match[Any], clocks: Mapping[Seat, SideClock], title: Title
) -> dict[str, float]:
    """The deadline (seconds) of each side that has one: by the title of the side, and by the titles of its seats.

    A clock may run on a little for presses that were made in time and are still under way; this grace is left out.
    """
    found, grace = dict[str, float](), grace_of(table, public)
    for seat in table.seats:
        clock = clocks.get(public.side(seat))
        if clock is not None and clock.deadline is not None:
            # Under both titles: partners read which seat the game waits for, all others only which side.
            found[title(seat)] = found[title(public.side(seat))] = clock.deadline - grace
    return found


def about_time(stored_table: StoredTable, title: Title, *, since: int | None) -> Iterator[str]:
    """Sentences about the time at a table, from fact number `since` on; for None, once its match is over, none."""
    yield from pauses(stored_table.table, stored_table.people)
    if since is not None:
        copied = [each.copied for each in stored_table.reseedings]
        yield from outages(stored_table.outages, copied, since=since)
        yield from lateness(stored_table.clocks, title, since=since)


def outages(every: Sequence[Outage], copied: Collection[float], *, since: int) -> Iterator[str]:
    """A sentence about each of the last SHOWN_OUTAGES outages that ended after fact number `since`.

    An outage that contains a moment of `copied`, when a restored copy was made, is told as the gap of that restore: the
    bot could be reached for a part of it.
    """
    ended = [(each.began, each.ended) for each in every if each.ended is not None and each.facts > since]
    for began, end in ended[-SHOWN_OUTAGES:]:
        is_restore = any(began <= moment < end for moment in copied)
        if is_restore:
            text = _("No clock ran for {time} because of the restore.")
        else:
            text = _("The bot could not be reached for {time}: no clock ran in that time.")
        yield text.format(time=span(end - began))


def lateness(clocks: Mapping[Seat, SideClock], title: Title, *, since: int) -> Iterator[str]:
    """Sentences about deadlines that were missed from fact number `since` on: they name a side, never a seat.

    A side that has missed MANY_LAPSES deadlines in a row is always named.
    """
    for side, clock in sorted(clocks.items()):
        if clock.expired is not None and clock.expired >= since:
            yield _("Time ran out for {side}: what they were asked got its default answer.").format(
                side=title(side)
            )
        if clock.lapses >= MANY_LAPSES:
            yield _(
                "Time ran out {n} times in a row for {side}. Somebody else, or a computer, can be asked to play."
            ).format(n=clock.lapses, side=title(side))


def pauses(table: Table, people: People) -> Iterator[str]:
    """Sentences about a pause, or about a request for one; none unless the game is running."""
    if table.status is not Status.RUNNING:
        return
    if table.paused is not None:
        yield _("Paused: no clock runs. Everybody may go on playing; /table resume ends the pause.")
    elif users := people.consents.get(PAUSE):
        yield _(
            "{users} would like to pause the clocks: they stop when everybody agrees (/table pause)."
        ).format(users=_(", ").join(map(mention, users)))
