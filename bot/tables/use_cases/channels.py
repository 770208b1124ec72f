"""Where a table stands: moved to another channel, asleep when it cannot be shown, awake when it can be again."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from bot.engine.game import Seat
from bot.tables.model.letters import Letter, LetterKind, MessageRef
from bot.tables.model.stored import Change
from bot.tables.model.table import Halted, MovedOn, Refusal, Status, Table, TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.resolution.resolution import Resolution
from bot.tables.resolution.seats import belongs
from bot.tables.resolution.timing import timed
from bot.tables.use_cases.lobby import news
from bot.tables.views.session import TableSession
from bot.words import _


async def move_table(
    hall: Hall, key: TableId, user: UserId, *, guild: int, channel: int, is_host: bool = False
) -> Table:
    """Let a table stand in another channel of its server from now on. It wakes if it was asleep.

    Refuses a game that is over, another server, a channel with an unfinished table, and whoever neither plays here, nor
    opened the table, nor is a host: who looks after that channel.
    """
    async with hall.at(key) as session:
        table = session.table
        if table.status is Status.OVER:
            raise MovedOn(_("This game is over; only unfinished ones can be moved."))
        if guild != table.guild:
            raise Refusal(_("A table stays in its server: type this in another channel of it."))
        if not (belongs(table, user) or user == table.opener or is_host):
            raise Refusal(
                _("Only those who play here, who opened the table, or who manage this channel may move it.")
            )
        if channel == table.channel and not table.asleep:
            raise Refusal(_("The table stands here already: type this in the channel where it should go."))
        # Asked here too, as the store would refuse it in the words for somebody who was quicker.
        present = await hall.store.table_in(channel)
        if present is not None and present.key != key and present.status is not Status.OVER:
            raise Refusal(_("This channel already has a table: finish or close that one first."))
        return await _kept(hall, session, replace(table, channel=channel, asleep=""), is_moved=True)


async def movable(hall: Hall, user: UserId, guild: int, *, is_host: bool = False) -> list[Table]:
    """The unfinished tables of a server that somebody may move, the oldest first."""
    every = await hall.store.tables_in(guild)
    return [each for each in every if is_host or belongs(each, user) or each.opener == user]


async def fall_asleep(hall: Hall, key: TableId, reason: str, *, channel: int) -> bool:
    """A table cannot be shown in its channel: its clocks stand until it can, and its people are told what to do.

    Whether it stands there still: one that was moved meanwhile may be shown elsewhere, and nothing happens.
    """
    async with hall.at(key) as session:
        table = session.table
        if table.channel != channel:
            return False
        if table.asleep or table.status is Status.OVER:
            return True
        now, asleep = hall.clock.now(), replace(table, asleep=reason)
        # Kept without a resolution: that would tell all by a board, which is just what cannot be told.
        times = await timed(hall.store, session, asleep, now=now, counted=hall.counted_until(session))
        await hall.keep(
            Change(
                table=replace(asleep, lapses=times.lapses),
                version=session.version,
                at=now,
                clocks=times.clocks,
                windows=times.windows,
                agenda=times.agenda,
                letters=list(_warnings(hall, table, reason)),
            )
        )
        return True


async def wake_up(hall: Hall, key: TableId) -> None:
    """A table can be shown again: everybody is told how things stand.

    Those who seemed to have left are tried again: perhaps it was the bot that was not in their server.
    """
    async with hall.at(key) as session:
        if not session.table.asleep:
            return
        for user in session.people.departed:
            await hall.store.forget_departure(session.table.guild, user)
        await _kept(hall, session, replace(session.table, asleep=""))
    await _tried_again(hall, key)


async def greet(hall: Hall, user: UserId, *, guild: int, channel: int) -> None:
    """Somebody has done something in a channel: he is in its server, and a table that sleeps there is tried again."""
    if await hall.store.forget_departure(guild, user):
        for table in await hall.store.tables_of(user):
            if table.guild == guild:
                with suppress(Halted):  # one that stands still holds up no others
                    await show_departure(hall, table.key, user, is_absent=False)
    table_here = await hall.store.table_in(channel)
    if table_here is not None and table_here.asleep:
        await _tried_again(hall, table_here.key)


async def panel_stands(hall: Hall, key: TableId, seat: Seat, *, at: MessageRef, before: MessageRef) -> None:
    """The panel of a seat was sent anew where it was pressed; unless it stands elsewhere by now it is kept up there."""
    page = await hall.store.page(key, LetterKind.PANEL, seat)
    if page is not None and page.ref == before:
        told = Letter(table=key, kind=LetterKind.PANEL, nonce=hall.random.token(), seat=seat, user=page.user)
        await hall.store.delivered(told, replace(page, ref=at, posted=hall.clock.now()))


async def rejoined(hall: Hall, guild: int) -> None:
    """The bot is in a server again: the tables that sleep there are tried again."""
    for key in await hall.store.asleep_in(guild):
        await _tried_again(hall, key)


async def note_departure(hall: Hall, guild: int, user: UserId) -> None:
    """A delivery has shown that a user is no longer in a server. Nobody is told, as the delivery may be a secret."""
    await hall.store.note_departure(guild, user, hall.clock.now())


async def show_departure(hall: Hall, key: TableId, user: UserId, *, is_absent: bool = True) -> None:
    """Let everybody know that a user who would have been called is no longer here; or that they are here again."""
    async with hall.at(key) as session:
        table, own = session.table, set(session.table.seats_of(user))
        absent = table.absent | own if is_absent else table.absent - own
        if absent != table.absent and table.status is Status.RUNNING:
            resolution = Resolution.of(session, replace(table, absent=absent))
            await hall.finish(resolution, actor=None, user=None)


async def show_anew(hall: Hall, key: TableId) -> None:
    """Write a letter that tells the board of a table as it is now. It wakes nobody: a worker writes it at its work."""
    board = Letter(table=key, kind=LetterKind.BOARD, nonce=hall.random.token())
    await hall.store.write([board], at=hall.clock.now())


async def _tried_again(hall: Hall, key: TableId) -> None:
    """What could not be told is told now, and not only when its time comes."""
    await hall.store.hasten(key, hall.clock.now())
    hall.wake(key)


async def _kept(hall: Hall, session: TableSession, table: Table, *, is_moved: bool = False) -> Table:
    """Keep a table that stands elsewhere, or otherwise; with it move the lines that offer its seats."""
    if session.match.log:
        resolution = Resolution.of(session, table)
        if is_moved:
            # Named as changed though they are the same, so that each is
            # offered anew where the table stands now.
            resolution.invitations.update(session.people.invitations)
        await hall.finish(resolution, actor=None, user=None)
    else:
        letters = [news(hall, table)]
        await hall.keep(Change(table=table, version=session.version, at=hall.clock.now(), letters=letters))
    return table


def _warnings(hall: Hall, table: Table, reason: str) -> Iterator[Letter]:
    """A note for everybody who plays here; whoever holds several seats gets one."""
    text = _(
        "I can no longer post where your game stands: {reason} It sleeps, and no clock runs. Have that repaired and "
        "press any button there, or type /table move in another channel of the server."
    )
    for user in sorted(table.people()):
        yield Letter(
            table=table.key,
            kind=LetterKind.NOTE,
            nonce=hall.random.token(),
            user=user,
            text=text.format(reason=reason),
        )
