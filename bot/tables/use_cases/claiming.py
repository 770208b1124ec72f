"""How people end a table by themselves: those without an opponent claim it, or all agree to stop."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Final, NamedTuple

from bot.engine.game import Seat
from bot.tables.model.table import Ending, Refusal, Status, Table, TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.resolution.resolution import Resolution
from bot.tables.resolution.seats import belongs, check_running
from bot.tables.views.circumstances import CLAIM, STOP, is_claimable
from bot.tables.views.session import TableSession
from bot.words import _

FRESH: Final = 7 * 24 * 3600.0
"""Seconds for which a consent counts."""


async def claim(hall: Hall, key: TableId, user: UserId) -> bool:
    """Claim a game in which all other seats are neglected. True if it has ended with that.

    It ends when all people of the claiming side whose seats are not neglected have agreed in this turn, within FRESH.
    Raises Refusal for a user who neither plays here nor owns a seat, before the game has begun, while a seat of the
    others is not neglected, and for a game that all win or lose together; MovedOn for a game that is over.
    """
    async with hall.at(key) as session:
        side = _claiming(session, user)
        needed = _attentive(session.table, side)
        over = replace(session.table, status=Status.OVER, ending=Ending.CLAIMED, claimants=frozenset(side))
        return await _agreed(hall, session, _Motion(user, CLAIM, needed, over))


async def check_claim(hall: Hall, key: TableId, user: UserId) -> None:
    """Raise the error that `claim` would raise now, before the user is asked to confirm."""
    _claiming(await hall.look(key), user)


async def check_stop(hall: Hall, key: TableId, user: UserId) -> None:
    """Raise the error that `stop` would raise now."""
    session = await hall.look(key)
    check_running(session)
    _check_belongs(session, user)


async def stop(hall: Hall, key: TableId, user: UserId) -> bool:
    """Agree to end the game without a winner. True if it has ended with that.

    It ends when everybody whose seat is not neglected has agreed in this turn, within FRESH. Raises Refusal for a user
    who neither plays here nor owns a seat, and before the game has begun; MovedOn for a game that is over.
    """
    async with hall.at(key) as session:
        check_running(session)
        _check_belongs(session, user)
        needed = _attentive(session.table, session.table.seats)
        over = replace(session.table, status=Status.OVER, ending=Ending.LEFT)
        return await _agreed(hall, session, _Motion(user, STOP, needed, over))


async def go_on(hall: Hall, key: TableId, user: UserId) -> None:
    """Object to ending the game: all agreements to that are void.

    Raises Refusal for a user without a seat, before the game has begun, and if nobody has asked to end it; MovedOn for
    a game that is over.
    """
    async with hall.at(key) as session:
        check_running(session)
        _check_belongs(session, user)
        given = [(topic, each) for topic in (STOP, CLAIM) for each in session.people.consents.get(topic, ())]
        if not given:
            raise Refusal(_("Nobody has asked to end this game."))
        resolution = Resolution.of(session)
        resolution.consents.update(dict.fromkeys(given, False))
        await hall.finish(resolution, actor=None, user=user)


def _claiming(session: TableSession, user: UserId) -> set[Seat]:
    """The side of a user, which may claim the game. Raises the errors of `claim` if it may not."""
    check_running(session)
    side = _side(session, user)
    if session.match.game.sides.are_together:
        raise Refusal(
            _("This game is won or lost together: nobody can claim it; /table stop proposes to end it.")
        )
    if not is_claimable(session.table, side):
        raise Refusal(
            _(
                "There is somebody to play against: a game can be claimed when every seat of the others has missed "
                "two deadlines in a row, was left or given up."
            )
        )
    return side


def _side(session: TableSession, user: UserId) -> set[Seat]:
    """The seats of a user and of their partners, including own seats on which another sitter plays.

    Raises Refusal for a user who neither sits here nor owns a seat.
    """
    own = (*session.table.seats_of(user), *session.table.owned_by(user))
    if not own:
        raise Refusal(_("Only those who play here may claim the game."))
    return {each for seat in own for each in (seat, *session.match.partners(seat))}


def _check_belongs(session: TableSession, user: UserId) -> None:
    if not belongs(session.table, user):
        raise Refusal(_("Only those who play here may end the game."))


def _attentive(table: Table, seats: Collection[Seat]) -> frozenset[UserId]:
    """The owners of these seats, or else their sitters; neglected seats are left out."""
    found = (table.owners.get(seat) or table.user(seat) for seat in seats if not table.is_neglected(seat))
    return frozenset(user for user in found if user is not None)


class _Motion(NamedTuple):
    """What a user agrees to: the subject, the people who have to agree, and the table if all do."""

    user: UserId
    subject: str
    needed: frozenset[UserId]
    over: Table


async def _agreed(hall: Hall, session: TableSession, motion: _Motion) -> bool:
    now, consents = hall.clock.now(), session.people.consents.get(motion.subject, {})
    given = {each for each, at in consents.items() if now - at < FRESH}
    is_over = motion.needed <= given | {motion.user}
    resolution = Resolution.of(session, motion.over if is_over else None)
    resolution.consents[motion.subject, motion.user] = True
    await hall.finish(resolution, actor=None, user=motion.user)
    return is_over
