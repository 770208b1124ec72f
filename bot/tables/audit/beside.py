"""Checks of what is stored beside the match: seats, papers, notes, agreements, windows, time, letters."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from bot.engine.game import Decision, Fact, Order, Piece, Seat
from bot.tables.audit.evidence import Case, Flaw, unreadable
from bot.tables.model.agenda import AgendaItem, AgendaKind
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.paces import PACES, UNTIMED
from bot.tables.model.stored import SideClock
from bot.tables.model.table import Status, Table
from bot.tables.resolution.computer_releases import computers_asked
from bot.tables.resolution.timing import SILENCE, runs, sides
from bot.tables.use_cases.notes import LONGEST, MOST
from bot.tables.views.belonging import former_sides
from bot.tables.views.circumstances import CLAIM, PAUSE, STOP
from bot.tables.workers.postman import SLEEP

TO_ALL: Final = frozenset(
    {
        LetterKind.BOARD,
        LetterKind.OFFER,
        LetterKind.FILM,
        LetterKind.LEFTOVER,
        LetterKind.RESTORED,
        LetterKind.SHELVED,
    }
)
"""The kinds of letters that need no recipient (`Letter.user`): they go to everybody at a table, or to nobody."""


def about_seats(table: Table, seats: tuple[Seat, ...]) -> Iterator[Flaw]:
    """Check that a table has the seats of its game, and a known pace."""
    if tuple(table.seats) != seats:
        yield Flaw("its seats are not those of its game")
    if table.pace not in (UNTIMED, *PACES):
        yield Flaw("nobody knows its pace")


def about_papers(case: Case) -> Iterator[Flaw]:
    """Check drafts, orders and plans: all can be read, orders are under their kind, plans have known stops.

    No plan may have been made after more facts than there are. Only the details name the seat: that a seat has any of
    these is its secret.
    """
    session = case.session
    for seat, draft in session.drafts.items():
        if why := unreadable(case, Piece, draft):
            yield Flaw("a draft cannot be read", f"{seat}: {why}")
    yield from _orders(case)
    for seat, plan in session.plans.items():
        if why := unreadable(case, Piece, plan.pieces):
            yield Flaw("what is planned ahead cannot be read", f"{seat}: {why}")
        if not plan.stops <= set(case.box.words.stops(session.match.game)):
            yield Flaw("what is planned ahead would be held back for something unknown", seat)
        if not 0 <= plan.since <= len(case.log):
            yield Flaw("something is planned ahead after facts that there are not", seat)


def _orders(case: Case) -> Iterator[Flaw]:
    for seat, orders in case.session.orders.items():
        for kind, lodged in orders.items():
            alarm = () if lodged.alarm is None else (lodged.alarm,)
            if why := unreadable(case, Order, [lodged.record]) or unreadable(case, Fact, alarm):
                yield Flaw("a standing order cannot be read", f"{seat}: {why}")
            elif kind != lodged.record.data[0]:
                yield Flaw("a standing order is kept under the name of another kind", f"{seat}: {kind}")


def about_notes(case: Case) -> Iterator[Flaw]:
    """Check that notes are on zones of the board, and that their length and number are allowed.

    Only the details name the seat and the text.
    """
    zones = frozenset(case.box.zones.labels(case.session.match.game))
    for seat, notes in case.session.notes.items():
        if len(notes) > MOST:
            yield Flaw("there are more notes than a seat may make", f"{seat}: {len(notes)}")
        for zone, text in notes.items():
            if zone not in zones:
                yield Flaw("a note is on a zone that the board does not have", f"{seat}: {zone}")
            if not 0 < len(text) <= LONGEST:
                yield Flaw("a note is longer or shorter than a note can be", f"{seat}: {zone}")


def about_consents(case: Case) -> Iterator[Flaw]:
    """Check that only people of the table agree, and only to subjects on which a table agrees."""
    table, people = case.session.table, case.session.people
    known = table.people() | people.sat.keys() | set(table.owners.values())
    for subject, users in people.consents.items():
        if subject not in (STOP, CLAIM, PAUSE):
            yield Flaw("somebody agrees to something that nobody can ask for")
        elif not users.keys() <= known:
            yield Flaw("somebody agrees to something there, and has never sat there")


def about_windows(case: Case) -> Iterator[Flaw]:
    """Check that each window belongs to an asked seat, and passes at the moment that is on the agenda.

    Flaws that tell that a seat is asked name it only in their details: whom the game asks may be secret.
    """
    session, agenda = case.session, case.evidence.agenda
    for seat, window in session.windows.items():
        if why := unreadable(case, Decision, window.way):
            yield Flaw("what was decided in a window cannot be read", f"{seat}: {why}")
        if seat not in session.match.awaited() or window.question != session.tally(seat).count:
            yield Flaw("there is a window of a seat that is not asked", seat)
    for seat in session.table.seats:
        found = session.windows.get(seat)
        if agenda.get(AgendaItem(AgendaKind.WINDOW, seat)) != (None if found is None else found.due):
            yield Flaw("a window would not pass at its moment", seat)


def about_time(case: Case) -> Iterator[Flaw]:
    """Check that clocks run for the sides that the game waits for, and that the agenda matches the clocks.

    Clocks and outages must be possible in themselves too.
    """
    session = case.session
    known = sides(session)
    for side, clock in session.clocks.items():
        # A side can end while the game goes on. Its clock is kept: the board may still say that it was late.
        if side not in known and side not in former_sides(session):
            yield Flaw(f"there is a clock of {side}, and no such side")
        elif side not in known and clock.since is not None:
            yield Flaw(f"the clock of {side} runs, and there is no such side any more")
        elif flaw := _clock(case, clock):
            yield Flaw(f"the clock of {side} {flaw}")
    for side in known:
        yield from _running(case, side)
    yield from _agenda(case, known)
    for outage in session.outages:
        if not 0 <= outage.facts <= len(case.log):
            yield Flaw("an outage has ended after facts that there are not")


def _agenda(case: Case, known: Collection[Seat]) -> Iterator[Flaw]:
    """Check that the agenda is of a running table and about existing seats and sides; `known` are the sides.

    A computer that is to decide must be asked.
    """
    session, agenda = case.session, case.evidence.agenda
    for item in agenda:
        if item.kind is AgendaKind.REMINDER and item.seat not in session.table.seats:
            yield Flaw(f"{item.seat} is to be reminded, and there is no such seat")
        if item.kind is AgendaKind.EXPIRY and item.seat not in known:
            yield Flaw(f"the time of {item.seat} is to run out, and there is no such side")
        if item.kind is AgendaKind.WINDOW and item.seat not in session.table.seats:
            yield Flaw(f"a window of {item.seat} is to pass, and there is no such seat")
        if item.kind is AgendaKind.MOVE and item.seat not in computers_asked(session.table, session.match):
            yield Flaw(f"a computer is to decide for {item.seat}, and none is asked there")
    if agenda and session.table.status is not Status.RUNNING:
        yield Flaw("something is to come due there, and it does not run")


def _clock(case: Case, clock: SideClock) -> str:
    """What is wrong with a clock by itself; empty if nothing is."""
    if min(clock.bank, clock.left, clock.lapses) < 0:
        return "holds less than nothing"
    if (clock.since is None) != (clock.deadline is None):
        return "neither runs nor stands"
    if clock.since is not None and clock.deadline is not None and clock.deadline < clock.since:
        return "ran out before it began to run"
    if clock.expired is not None and not 0 <= clock.expired <= len(case.log):
        return "ran out after facts that there are not"
    return ""


def _running(case: Case, side: Seat) -> Iterator[Flaw]:
    clock, must_run = case.session.clocks.get(side), runs(case.session, side)
    deadline = None if clock is None else clock.deadline
    if must_run and deadline is None:
        yield Flaw(f"{side} is waited for, and no clock runs")
    if deadline is not None and not must_run:
        yield Flaw(f"the clock of {side} runs, and nobody waits for that side")
    if case.evidence.agenda.get(AgendaItem(AgendaKind.EXPIRY, side)) != deadline:
        yield Flaw(f"the time of {side} would not run out at its deadline")


def about_telling(case: Case, now: float) -> Iterator[Flaw]:
    """Check that letters have a recipient and will be told.

    No message, and nobody's look, may be about more facts than there are.
    """
    for letter in case.evidence.letters:
        if flaw := _letter(case, letter, now):
            yield Flaw(f"a letter ({letter.kind}) {flaw}")
    for page in case.evidence.pages:
        if page.seat is not None and page.seat not in case.session.table.seats:
            yield Flaw(f"there is a message ({page.kind}) of {page.seat}, and no such seat")
        if not 0 <= page.since <= page.shown <= len(case.log):
            yield Flaw(f"a message ({page.kind}) shows facts that there are not")
    if any(not 0 <= upto <= len(case.log) for upto in case.evidence.looks):
        yield Flaw("somebody has looked at facts that there are not")


def _letter(case: Case, letter: Letter, now: float) -> str:
    """What is wrong with a letter; empty if nothing is."""
    table, pulse = case.session.table, case.session.pulse
    if letter.seat is not None and letter.seat not in table.seats:
        return f"is about {letter.seat}, and there is no such seat"
    if letter.user is None and letter.kind not in TO_ALL:
        return "is addressed to nobody"
    if letter.user is not None and table.status is Status.RUNNING and not _has_sat(case, letter):
        return "is addressed to somebody who has never sat there"
    if letter.due > now + SLEEP:
        return "would not be told for more than a day"
    # A letter that was never tried has the due time 0 (1970), which is not late. If the machine's clock was set
    # back, the last sign of life is in the future, and no letter can be called late.
    if letter.attempts and pulse is not None and pulse <= now and letter.due < pulse - SILENCE:
        return "was left lying though the bot was at work"
    return ""


def _has_sat(case: Case, letter: Letter) -> bool:
    table, sat = case.session.table, case.session.people.sat
    if letter.seat is None or letter.user is None:
        return letter.user in table.people() | sat.keys() | set(table.owners.values())
    return letter.user == table.user(letter.seat) or letter.seat in sat.get(letter.user, ())
