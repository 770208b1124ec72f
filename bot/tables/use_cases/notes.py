"""Pencil marks: what a seat has noted on zones for itself alone. They never enter the match."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from bot.engine.game import Seat
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.table import Refusal, TableId, UserId
from bot.tables.model.typed import one_line, zone_named
from bot.tables.resolution.hall import Hall
from bot.tables.views.panel import Panel
from bot.tables.views.session import TableSession
from bot.words import _, ngettext

MOST: Final = 40
"""The most zones with a note of one seat."""
LONGEST: Final = 60
"""The most characters of a note."""


@dataclass(frozen=True, slots=True)
class Noted:
    """The panel after a note was made or deleted; `drawn` is the part of the note that the map shows, if any."""

    panel: Panel
    zone: str
    text: str
    drawn: str


async def note(
    hall: Hall, key: TableId, user: UserId, *, zone: str, text: str, seat: Seat | None = None
) -> Noted:
    """Note a text on a zone in place of the old note; an empty text deletes it.

    A text that the map cannot show in full, or at all, is stored unchanged: see `Noted.drawn`. Raises Refusal before
    the game, for a user without a seat, an unknown zone, a text that is too long, one note too many, and the deletion
    of no note.
    """
    async with hall.at(key) as session:
        mine = session.seat_of(user, seat)
        label, line = zone_named(session.box.zones.labels(session.match.game), zone), one_line(text)
        _check(session.notes.get(mine, {}), label, line)
        letters = list(_letters(hall, session, mine))
        now = hall.clock.now()
        await hall.store.note(key, mine, zone=label, text=line, letters=letters, at=now)
    # A note is no change of the table, so it bypasses `Hall.keep`, which would wake the workers.
    hall.wake(key)
    view = await hall.showing(key, mine)
    return Noted(view.panel(), label, line, _drawn(view.session, mine, label, line) if line else "")


def _drawn(session: TableSession, seat: Seat, zone: str, text: str) -> str:
    seen = session.of(seat)
    eyes = seen.game.viewer(seat)
    return session.box.pictures.drawn_note(seen.game, seen.state.copy(), eyes, zone, text)


def _check(notes: Mapping[str, str], zone: str, line: str) -> None:
    if not line and zone not in notes:
        raise Refusal(_("You have no note on {zone}: type a text to write one.").format(zone=zone))
    if len(line) > LONGEST:
        raise Refusal(
            _("That is {n} characters long: a note has room for {most}.").format(n=len(line), most=LONGEST)
        )
    if line and zone not in notes and len(notes) >= MOST:
        raise Refusal(
            ngettext(
                "You have {n} note already: first remove it, by leaving the text of its zone empty.",
                "You have {n} notes already: first remove one, by leaving the text of its zone empty.",
                MOST,
            ).format(n=MOST)
        )


def _letters(hall: Hall, session: TableSession, seat: Seat) -> Iterator[Letter]:
    """A letter that updates the picture in its owner's direct messages; nobody else is told anything."""
    yield Letter(
        table=session.table.key,
        kind=LetterKind.PANEL,
        nonce=hall.random.token(),
        seat=seat,
        user=session.table.user(seat),
    )
