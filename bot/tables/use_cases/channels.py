"""The channel of a table: moving, sleep while it cannot be shown, waking up; and people who leave the server."""

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
    """Move a table to another channel of its server. It wakes if it was asleep.

    Raises MovedOn for a game that is over. Raises Refusal for another server, for a channel with another unfinished
    table, for its own channel unless it sleeps, and for a user who neither plays here, nor opened the table, nor is a
    host (a person who manages that channel).
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
        # Checked here too, because the store's own error would blame a quicker user.
        present = await hall.store.table_in(channel)
        if present is not None and present.key != key and present.status is not Status.OVER:
            raise Refusal(_("This channel already has a table: finish or close that one first."))
        return await _kept(hall, session, replace(table, channel=channel, asleep=""), is_moved=True)


async def movable(hall: Hall, user: UserId, guild: int, *, is_host: bool = False) -> list[Table]:
    """The unfinished tables of a server that a user may move, the oldest first."""
    every = await hall.store.tables_in(guild)
    return [each for each in every if is_host or belongs(each, user) or each.opener == user]


async def fall_asleep(hall: Hall, key: TableId, reason: str, *, channel: int) -> bool:
    """Let a table sleep that cannot be shown in its channel: its clocks stand, and its people are told what to do.

    False, without any change, if the table was moved meanwhile: then it may be shown elsewhere. True without any change
    if it sleeps already or is over.
    """
    async with hall.at(key) as session:
        table = session.table
        if table.channel != channel:
            return False
        if table.asleep or table.status is Status.OVER:
            return True
        now, asleep = hall.clock.now(), replace(table, asleep=reason)
        # Stored without a resolution, which would tell everybody by a board: the very message that cannot be
        # posted.
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
    """Wake a table that can be shown again, if it sleeps: everybody is told the present state.

    People who seemed to have left are tried again: perhaps the bot itself was not in their server.
    """
    async with hall.at(key) as session:
        if not session.table.asleep:
            return
        for user in session.people.departed:
            await hall.store.forget_departure(session.table.guild, user)
        await _kept(hall, session, replace(session.table, asleep=""))
    await _tried_again(hall, key)


async def greet(hall: Hall, user: UserId, *, guild: int, channel: int) -> None:
    """Note that a user who acts in a channel is in its server, and retry a table that sleeps in that channel.

    If they were thought to have left, their tables in the server show that they are back.
    """
    if await hall.store.forget_departure(guild, user):
        for table in await hall.store.tables_of(user):
            if table.guild == guild:
                with suppress(Halted):  # a table that stands still does not hold up the others
                    await show_departure(hall, table.key, user, is_absent=False)
    table_here = await hall.store.table_in(channel)
    if table_here is not None and table_here.asleep:
        await _tried_again(hall, table_here.key)


async def panel_stands(hall: Hall, key: TableId, seat: Seat, *, at: MessageRef, before: MessageRef) -> None:
    """Note that a seat's panel was sent anew where it was pressed, so that it is kept up to date there.

    Nothing happens if the panel stands elsewhere by now.
    """
    page = await hall.store.page(key, LetterKind.PANEL, seat)
    if page is not None and page.ref == before:
        told = Letter(table=key, kind=LetterKind.PANEL, nonce=hall.random.token(), seat=seat, user=page.user)
        await hall.store.delivered(told, replace(page, ref=at, posted=hall.clock.now()))


async def rejoined(hall: Hall, guild: int) -> None:
    """Retry the sleeping tables of a server that the bot has joined again."""
    for key in await hall.store.asleep_in(guild):
        await _tried_again(hall, key)


async def note_departure(hall: Hall, guild: int, user: UserId) -> None:
    """Note that a delivery has shown that a user left a server. Nobody is told: the delivery may be a secret."""
    await hall.store.note_departure(guild, user, hall.clock.now())


async def show_departure(hall: Hall, key: TableId, user: UserId, *, is_absent: bool = True) -> None:
    """Show everybody at a running table that a user, who would have been called, has left the server or is back."""
    async with hall.at(key) as session:
        table, own = session.table, set(session.table.seats_of(user))
        absent = table.absent | own if is_absent else table.absent - own
        if absent != table.absent and table.status is Status.RUNNING:
            resolution = Resolution.of(session, replace(table, absent=absent))
            await hall.finish(resolution, actor=None, user=None)


async def show_anew(hall: Hall, key: TableId) -> None:
    """Write a letter that posts the present board of a table. It wakes nobody: a worker calls this during its work."""
    board = Letter(table=key, kind=LetterKind.BOARD, nonce=hall.random.token())
    await hall.store.write([board], at=hall.clock.now())


async def _tried_again(hall: Hall, key: TableId) -> None:
    """Retry a table's delayed letters now, before their time."""
    await hall.store.hasten(key, hall.clock.now())
    hall.wake(key)


async def _kept(hall: Hall, session: TableSession, table: Table, *, is_moved: bool = False) -> Table:
    """Store a changed table; if it `is_moved`, the lines that offer its seats are posted in the new channel."""
    if session.match.log:
        resolution = Resolution.of(session, table)
        if is_moved:
            # Marked as changed although they are equal, so that each is offered again in the new channel.
            resolution.invitations.update(session.people.invitations)
        await hall.finish(resolution, actor=None, user=None)
    else:
        letters = [news(hall, table)]
        await hall.keep(Change(table=table, version=session.version, at=hall.clock.now(), letters=letters))
    return table


def _warnings(hall: Hall, table: Table, reason: str) -> Iterator[Letter]:
    """A note for everybody who plays here; one for each person, even if they hold several seats."""
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
