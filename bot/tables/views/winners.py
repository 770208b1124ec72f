"""The people who have won a match, from what everybody may know once it is over."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from bot.engine.game import Seat
from bot.engine.match import Match
from bot.games.computers import Computers
from bot.tables.model.table import Computer, Ending, Table
from bot.tables.views.circumstances import mention
from bot.words import _, ngettext


def winners(table: Table, match: Match[Any], computers: Computers) -> str:
    """A sentence that names the winners. If all of them had given up, it says that their default answers won.

    Empty if nobody has won, if nobody has lost, if all win or lose together, or if one person has played on both sides.
    """
    won = winning(table, match)
    if not won or not set(table.seats) - won or _people(table, won) & _people(table, set(table.seats) - won):
        return ""
    names = list(dict.fromkeys(_name(table, seat, computers) for seat in table.seats if seat in won))
    if won <= table.resigned:
        return _("{names} gave up, and the default answers won.").format(names=_(", ").join(names))
    return ngettext("{names} has won.", "{names} have won.", len(names)).format(names=_(", ").join(names))


def winning(table: Table, match: Match[Any]) -> frozenset[Seat]:
    """The seats that have won a finished match; empty if nobody has, or if all win or lose together."""
    if table.ending is not Ending.PLAYED:
        return table.claimants if table.ending is Ending.CLAIMED else frozenset()
    outcome = match.game.outcome(match.state)
    return frozenset() if outcome is None or outcome.is_together else outcome.winners


def is_personal(table: Table, seat: Seat) -> bool:
    """True if a person gets the result of a seat."""
    return bool(_people(table, (seat,)))


def _people(table: Table, seats: Collection[Seat]) -> set[object]:
    return {user for seat in seats if (user := table.owners.get(seat) or table.user(seat)) is not None}


def _name(table: Table, seat: Seat, computers: Computers) -> str:
    """A mention of the person who gets the result of a seat (owner, else sitter), or the name of its computer."""
    user, sitter = table.owners.get(seat) or table.user(seat), table.seats[seat]
    if user is None and isinstance(sitter, Computer):
        return _("The computer ({level})").format(level=computers.title(sitter.level))
    return mention(user)
