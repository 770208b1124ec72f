"""Talk inside a side: a seat's remarks to its partners are stored, and told to nobody else."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from typing import Final

from bot.engine.game import Seat
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.stored import Said
from bot.tables.model.table import MovedOn, Refusal, TableId, UserId
from bot.tables.model.typed import one_line
from bot.tables.resolution.door import check_open
from bot.tables.resolution.hall import Hall
from bot.tables.views.panel import Panel
from bot.tables.views.session import TableSession
from bot.words import _

LONGEST: Final = 500


async def tell(
    hall: Hall,
    key: TableId,
    user: UserId,
    text: str,
    *,
    seat: Seat | None = None,
    to: Collection[Seat] | None = None,
) -> Panel:
    """Tell the partners of a seat something; computers among them are told nothing. Returns the seat's panel.

    Raises Refusal for a game that has not begun, a seat that was given up or has no partners, and a text that is empty
    or too long; MovedOn for a game that is over, and if the partners are no longer the seats `to` whom it was written.
    """
    async with hall.at(key) as session:
        mine = session.seat_of(user, seat or _talker(session, user))
        check_open(session, mine, None)
        partners = _partners(session, mine)
        # Sides can change while the user writes, and nobody can take back what others have read.
        if to is not None and set(to) != set(partners):
            raise MovedOn(
                _("The readers of your message have changed since you began to write, so it was not sent.")
            )
        said = Said(mine, _read(text), partners)
        letters = list(_letters(hall, session, said, user))
        await hall.store.say(key, said, letters, hall.clock.now())
    # A remark is no change of the table, so it bypasses `Hall.keep`, which would wake the workers.
    hall.wake(key)
    return (await hall.showing(key, mine)).panel()


async def hearers(hall: Hall, key: TableId, seat: Seat) -> dict[Seat, str]:
    """The seats that would hear a remark of a seat now, with their titles. Raises Refusal if there are none."""
    session = await hall.look(key)
    return {each: session.title(each) for each in _partners(session, seat)}


def _talker(session: TableSession, user: UserId) -> Seat | None:
    """The first of a user's seats that has partners; None if none has."""
    own = session.table.seats_of(user)
    return next((seat for seat in own if session.match.partners(seat)), None)


def _partners(session: TableSession, seat: Seat) -> tuple[Seat, ...]:
    """The seats that hear a remark of a seat now. Raises Refusal if there are none."""
    partners = session.match.partners(seat)
    if not partners:
        raise Refusal(_("You play alone on your side: there is nobody to tell."))
    return partners


def _read(text: str) -> str:
    line = one_line(text)
    if not line:
        raise Refusal(_("Write what you want to tell: at most {n} characters.").format(n=LONGEST))
    if len(line) > LONGEST:
        raise Refusal(
            _("That is {n} characters long: at most {most} can be told at once.").format(
                n=len(line), most=LONGEST
            )
        )
    return line


def _letters(hall: Hall, session: TableSession, said: Said, teller: UserId) -> Iterator[Letter]:
    """A note for each partner who is not the teller, and the panels of the whole side."""
    text = _("{seat} tells you: {text}").format(seat=_begun(session.title(said.seat)), text=said.text)
    for seat in (said.seat, *(said.to or ())):
        user = session.table.user(seat)
        if user is None:
            continue
        panel = Letter(
            table=session.table.key,
            kind=LetterKind.PANEL,
            nonce=hall.random.token(),
            seat=seat,
            user=user,
        )
        yield panel
        if user != teller:
            yield replace(panel, kind=LetterKind.NOTE, nonce=hall.random.token(), text=text)


def _begun(title: str) -> str:
    return title[:1].upper() + title[1:]
