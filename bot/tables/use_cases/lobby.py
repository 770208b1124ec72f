"""Before the game: a table is opened, people and computers sit down, the game is dealt."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from bot.engine.chance import Seeded
from bot.engine.game import AnyGame, Seat
from bot.engine.match import Match
from bot.games.box import Box
from bot.games.options import beside, preset_named
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.paces import LIVE, UNTIMED, titles
from bot.tables.model.servers import Closing
from bot.tables.model.stored import Change
from bot.tables.model.table import Computer, Person, Refusal, Sitter, Status, Table, TableId, Theme, UserId
from bot.tables.ports.store import Stale
from bot.tables.resolution.hall import Hall
from bot.tables.resolution.resolution import Resolution
from bot.tables.use_cases import seat_offers
from bot.tables.views.session import TableSession
from bot.words import _


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """What a new table plays: a game, with the options of a preset (by name or title) except where `options` are given.

    `carried` is what a match before this one has left; `sitters` sit down at once.
    """

    game: str
    options: Mapping[str, Any]
    preset: str = ""
    pace: str = UNTIMED
    practice: bool = False
    theme: Theme = Theme.NIGHT
    carried: Mapping[str, Any] | None = None
    sitters: Mapping[Seat, Sitter] | None = None


async def open_table(hall: Hall, opening: Opening, *, guild: int, channel: int, opener: UserId) -> Table:
    """Open a table in a channel. Raises Refusal for an unknown game, preset or pace, bad options, a taken channel.

    A game that can only be played live gets that pace, whichever was asked for.
    """
    box = hall.box(opening.game)
    settled, chosen = _settled(box, opening.options, opening.preset)
    rules = box.game(settled)
    table = Table(
        key=TableId(hall.random.token()),
        game=opening.game,
        schema=box.schema,
        options=settled,
        guild=guild,
        channel=channel,
        opener=opener,
        practice=opening.practice,
        preset=chosen,
        pace=_fitting(rules, pace_named(opening.pace)),
        theme=opening.theme,
        seats={seat: (opening.sitters or {}).get(seat) for seat in rules.seats},
        carried=opening.carried or {},
    )
    try:
        await hall.store.add(table, hall.random.seed(), [news(hall, table)], hall.clock.now())
    except Stale as stale:
        # Only the store can detect two users who open a table at the same moment.
        raise Refusal(_("This channel already has a table: finish or close that one first.")) from stale
    hall.wake(table.key)
    return table


def check(hall: Hall, opening: Opening) -> None:
    """Raise Refusal for a table that could be opened in no channel: an unknown preset or pace, or bad options."""
    _settled(hall.box(opening.game), opening.options, opening.preset)
    pace_named(opening.pace)


async def sit(hall: Hall, key: TableId, user: UserId, seat: Seat) -> Table:
    """Take a free seat.

    Raises Refusal for a taken or unknown seat, a second seat of a user (except in practice), and after the start.
    """
    async with hall.at(key) as session:
        table = lobby_of(session)
        _check_free(session, seat)
        if table.seats_of(user) and not table.practice:
            raise Refusal(
                _("You already have a seat: nobody plays both sides, unless the table is for practice.")
            )
        return await kept(hall, session, _seated(table, {seat: Person(user)}))


async def stand_up(hall: Hall, key: TableId, user: UserId, seat: Seat | None = None) -> Table:
    """Leave a seat, or all own seats; the opener may also remove a computer.

    Raises Refusal for a seat that is not the user's, for a user without a seat, and after the start.
    """
    async with hall.at(key) as session:
        table = lobby_of(session)
        seats = table.seats_of(user) if seat is None else (seat,)
        if not seats or not all(_may_empty(table, user, each) for each in seats):
            raise Refusal(_("That is not your seat to give up."))
        return await kept(hall, session, _seated(table, dict.fromkeys(seats)))


async def seat_computer(hall: Hall, key: TableId, user: UserId, seat: Seat, level: str) -> Table:
    """Put a computer player on a free seat.

    Raises Refusal for an unknown level, a taken or unknown seat, a user who neither sits here nor opened the table, and
    after the start.
    """
    async with hall.at(key) as session:
        table = lobby_of(session)
        _check_free(session, seat)
        check_belongs(table, user)
        check_level(hall, table, level)
        return await kept(hall, session, _seated(table, {seat: Computer(level)}))


def check_level(hall: Hall, table: Table, level: str) -> None:
    """Raise Refusal for a level that no computer player of this game has."""
    if (table.game, level) not in hall.brains:
        raise Refusal(_("There is no computer player called {level}.").format(level=level))


async def start(hall: Hall, key: TableId, user: UserId) -> Table:
    """Start the game and deal; people own their seats from now on.

    Raises Refusal for empty seats, a user who neither sits here nor opened the table, and a second start.
    """
    async with hall.at(key) as session:
        table = lobby_of(session)
        check_belongs(table, user)
        if table.free_seats():
            titles = ", ".join(session.title(seat) for seat in table.free_seats())
            raise Refusal(
                _("Somebody has to sit here first: {seats}. That may be a computer player.").format(
                    seats=titles
                )
            )
        match = Match.dealt(session.match.game, Seeded(session.seed_at(0)), table.carried)
        owners = {seat: who.user for seat, who in table.seats.items() if isinstance(who, Person)}
        # No settling: before the deal no seat has lodged or planned anything, or given up.
        resolution = Resolution(session, replace(table, status=Status.RUNNING, owners=owners), match)
        await hall.finish(resolution, actor=None, user=user)
    return (await hall.look(key)).table


async def set_pace(hall: Hall, key: TableId, user: UserId, pace: str) -> Table:
    """Set the pace of a table.

    Raises Refusal for an unknown pace, a user who is not the opener, a game that can only be played live, and after the
    start.
    """
    async with hall.at(key) as session:
        table = lobby_of(session)
        if user != table.opener:
            raise Refusal(_("Only the person who opened the table may set its pace."))
        named = pace_named(pace)
        if named != _fitting(session.match.game, named):
            raise Refusal(_("With these options the clock of the game runs, so it is played live."))
        return await kept(hall, session, replace(table, pace=named))


async def set_preset(hall: Hall, key: TableId, user: UserId, preset: str) -> Table:
    """Choose a preset; the pace becomes live if it must. Players keep their seats, if the game then has them.

    The options of earlier presets stay if they have none in common with it and can be played with it; all others become
    the usual ones. Raises Refusal for an unknown preset, a user who is not the opener, a match that follows another,
    and after the start.
    """
    async with hall.at(key) as session:
        table = choosing(session, user)
        settled, chosen = _beside(session.box, table.options, preset)
        return await kept(hall, session, played_with(session.box, replace(table, preset=chosen), settled))


def choosing(session: TableSession, user: UserId) -> Table:
    """The table of a lobby, if this user may change what is played. Raises Refusal as `set_preset`."""
    table = lobby_of(session)
    if user != table.opener:
        raise Refusal(_("Only the person who opened the table may choose what is played."))
    if table.carried:
        raise Refusal(_("This game goes on from the one before: it is played with the same options."))
    return table


def played_with(box: Box, table: Table, settled: Mapping[str, Any]) -> Table:
    """The table with these options: with the seats of that game, and a pace that it can have."""
    rules = box.game(settled)
    seats = {seat: table.seats.get(seat) for seat in rules.seats}
    return replace(table, options=settled, seats=seats, pace=_fitting(rules, table.pace))


async def close_table(hall: Hall, key: TableId, user: UserId, *, is_host: bool = False) -> Table:
    """End a table that has not begun.

    Raises Refusal after the start, and unless the server's settings let the user close it (by default the opener) or
    the user is a host: a person who manages the server or the channel.
    """
    async with hall.at(key) as session:
        if session.table.status is Status.RUNNING and session.table.seats_of(user):
            raise Refusal(_("This game has begun: /table seat resign gives your seat up."))
        table = lobby_of(session)
        server = await hall.store.server(table.guild)
        if not is_host and not server.may_close(table, user):
            raise Refusal(_may_not_close(server.closing))
        return await kept(hall, session, replace(table, status=Status.OVER))


def _may_not_close(closing: Closing) -> str:
    match closing:
        case Closing.OPENER:
            return _(
                "Only the person who opened the table, or somebody who manages this channel, may close it."
            )
        case Closing.PLAYERS:
            return _("Only somebody who opened the table, sits here or manages this channel may close it.")
        case Closing.MANAGERS:
            return _("Only those who manage this server or channel may close a table.")


def _settled(box: Box, options: Mapping[str, Any], preset: str) -> tuple[dict[str, Any], str]:
    try:
        if not preset:
            return box.options.settled(options), ""
        chosen = preset_named(box.options.presets, preset)
        return box.options.settled({**chosen.options, **options}), chosen.name
    except ValueError as error:
        raise Refusal(str(error)) from error


def _beside(box: Box, options: Mapping[str, Any], preset: str) -> tuple[dict[str, Any], str]:
    settled, chosen = _settled(box, {}, preset)
    presets = box.options.presets
    given = presets[chosen].options
    for each in beside(presets, options, presets[chosen]):
        # If two presets cannot be played together, that is no error of the user: the one chosen now counts.
        with suppress(ValueError):
            settled = box.options.settled({**each.options, **given})
            given = {**each.options, **given}
    return settled, chosen


def pace_named(name: str) -> str:
    """A pace by its name or title; UNTIMED for an empty text. Raises Refusal for an unknown one."""
    wanted, known = name.strip().casefold(), titles()
    for each, title in known.items():
        if wanted in (each, title.casefold()):
            return each
    listed = _(", ").join(known.values())
    raise Refusal(_("There is no such pace; there are: {list}.").format(list=listed))


def _fitting(rules: AnyGame, pace: str) -> str:
    """The pace of a table: LIVE if the phases of its game are designed for live play, else the one asked for."""
    return LIVE if rules.phases.are_live else pace


def lobby_of(session: TableSession) -> Table:
    """The table, if its game has not begun. Raises Refusal after the start, and for a closed table."""
    if session.table.status is not Status.LOBBY:
        begun, closed = _("This game has already begun."), _("This table is closed.")
        raise Refusal(begun if session.match.log else closed)
    return session.table


def _check_free(session: TableSession, seat: Seat) -> None:
    if seat not in session.table.seats:
        raise Refusal(_("This game has no such seat."))
    if session.table.seats[seat] is not None:
        raise Refusal(_("{seat}: that seat is taken.").format(seat=session.title(seat)))


def check_belongs(table: Table, user: UserId) -> None:
    """Raise Refusal unless a user sits at a table or opened it."""
    if user != table.opener and not table.seats_of(user):
        raise Refusal(_("Take a seat first: only those who sit here, or who opened the table, may do that."))


def _may_empty(table: Table, user: UserId, seat: Seat) -> bool:
    sitter = table.seats.get(seat)
    return sitter == Person(user) or (user == table.opener and isinstance(sitter, Computer))


def _seated(table: Table, sitters: Mapping[Seat, Sitter | None]) -> Table:
    return replace(table, seats={**table.seats, **sitters})


async def kept(hall: Hall, session: TableSession, table: Table) -> Table:
    """Store a changed lobby and update its message; offers of seats that are free no more end."""
    lapsed = seat_offers.lapsed(session, table)
    change = Change(
        table=table,
        version=session.version,
        at=hall.clock.now(),
        invitations=dict.fromkeys(lapsed),
        letters=[news(hall, table), *(seat_offers.letter(hall, table, seat) for seat in lapsed)],
    )
    await hall.keep(change)
    return table


def news(hall: Hall, table: Table) -> Letter:
    """A letter that updates the public message of a table."""
    return Letter(table=table.key, kind=LetterKind.BOARD, nonce=hall.random.token())
