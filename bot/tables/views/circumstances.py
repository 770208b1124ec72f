"""What everybody may know of a table apart from its game: who sits for whom, offers, agreements, how it ended."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any

from bot.engine.game import Seat
from bot.engine.match import Match
from bot.tables.model.stored import People
from bot.tables.model.table import Computer, Ending, Status, Table, UserId
from bot.words import _

STOP, CLAIM, PAUSE = "stop", "claim", "pause"
"""The subjects on which the people of a table agree."""

Title = Callable[[Seat], str]


def circumstances(table: Table, people: People, title: Title) -> tuple[str, ...]:
    """A public sentence for each unusual circumstance of a table, made from public knowledge alone."""
    if table.asleep:
        asleep = _("This game sleeps and no clock runs, as I cannot post here: {reason}").format(
            reason=table.asleep
        )
        return (asleep, *_about_seats(table, people, title), *_agreed(table, people))
    return (*_about_seats(table, people, title), *_agreed(table, people))


def verdict(table: Table, title: Title) -> str:
    """A sentence on how the people of a table ended it themselves; empty if they did not."""
    match table.ending:
        case Ending.CLAIMED:
            seats = _(", ").join(title(seat) for seat in table.seats if seat in table.claimants)
            return _("Claimed by {seats}: nobody was left to play against.").format(seats=seats)
        case Ending.LEFT:
            return _("Ended by agreement: nobody has won.")
        case _:
            return ""


def is_claimable(table: Table, side: Collection[Seat]) -> bool:
    """True if everybody knows that all other seats are neglected; False if there are no other seats."""
    others = [seat for seat in table.seats if seat not in side]
    # Without other seats there is no one to claim a game from: in practice games one person plays every seat.
    return bool(others) and all(map(table.is_neglected, others))


def is_anybody_to_claim(table: Table, match: Match[Any]) -> bool:
    """True if somebody who sits here may claim the game, together with their present partners.

    Never where all seats win or lose together.
    """
    people = filter(table.is_person, table.seats)
    return not match.game.sides.are_together and any(
        is_claimable(table, {seat, *match.partners(seat)}) for seat in people
    )


def mention(user: UserId | None) -> str:
    """A mention of a user for a text that pings nobody; None is anybody."""
    return _("anybody") if user is None else f"<@{user}>"


def _about_seats(table: Table, people: People, title: Title) -> Iterator[str]:
    for seat, sitter in table.seats.items():
        name, user, owner = title(seat), mention(table.user(seat)), mention(table.owners.get(seat))
        if seat in table.resigned:
            yield _("{seat}: given up, every question gets its default answer.").format(seat=name)
        if seat in table.absent:
            yield _("{seat}: {user} has left this server.").format(seat=name, user=user)
        if seat in table.lent() and isinstance(sitter, Computer):
            yield _("{seat}: a computer plays for {owner}.").format(seat=name, owner=owner)
        elif seat in table.lent():
            yield _("{seat}: {user} plays for {owner}.").format(seat=name, user=user, owner=owner)
        if (offer := people.invitations.get(seat)) is not None:
            yield _("{seat}: offered to {user}.").format(seat=name, user=mention(offer.user))


def _agreed(table: Table, people: People) -> Iterator[str]:
    if table.status is not Status.RUNNING:
        return
    texts = {
        STOP: _(
            "{users} would like to stop this game: it ends if everybody agrees in this turn (/table stop)."
        ),
        CLAIM: _(
            "{users} would like to claim this game: it ends if the partners agree in this turn (/table claim)."
        ),
    }
    for subject, text in texts.items():
        if users := people.consents.get(subject):
            yield text.format(users=_(", ").join(map(mention, users)))
