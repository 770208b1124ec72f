"""What everybody may read of time at a table: until when which side is waited for, who was late, and what is paused."""

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
from bot.tables.views.thinking import grace_of
from bot.words import _

Title = Callable[[Seat], str]

SHOWN_OUTAGES: Final = 3
"""So many outages are told at most: their lines must not push out what has happened in the game."""


def deadlines(
    table: Table, public: Match[Any], clocks: Mapping[Seat, SideClock], title: Title
) -> dict[str, float]:
    """Until when (seconds) each side that has a deadline is waited for: by its title, and by those of its seats.

    For what is pressed in time, and still under way, a clock may run on a little: that is nobody's time.
    """
    found, grace = dict[str, float](), grace_of(table, public)
    for seat in table.seats:
        clock = clocks.get(public.side(seat))
        if clock is not None and clock.deadline is not None:
            # Under both, as partners read which seat is waited for and all others only which side.
            found[title(seat)] = found[title(public.side(seat))] = clock.deadline - grace
    return found


def about_time(stored_table: StoredTable, title: Title, *, since: int | None) -> Iterator[str]:
    """Sentences about the time at a table, from fact number `since` on; None once its match is over."""
    yield from pauses(stored_table.table, stored_table.people)
    if since is not None:
        copied = [each.copied for each in stored_table.reseedings]
        yield from outages(stored_table.outages, copied, since=since)
        yield from lateness(stored_table.clocks, title, since=since)


def outages(every: Sequence[Outage], copied: Collection[float], *, since: int) -> Iterator[str]:
    """A sentence about each of the last outages that have ended after fact number `since`.

    Restores from copies that were made at the moments `copied` are such gaps too, though people were heard in them.
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
    """Sentences about the deadlines that were missed from fact number `since` on: a side is named, never a seat."""
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
    """Sentences about a pause, or that somebody asks for one."""
    if table.status is not Status.RUNNING:
        return
    if table.paused is not None:
        yield _("Paused: no clock runs. Whoever wants to may play on; /table resume ends the pause.")
    elif users := people.consents.get(PAUSE):
        yield _("{users} would pause the clocks: they stop when everybody agrees (/table pause).").format(
            users=_(", ").join(map(mention, users))
        )
