"""Leaks of the tables: who is told, when, until when, and what people see when they look back."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.engine.game import Draft, Seat, Viewer
from bot.games.castle.decisions import CatOrder
from bot.games.castle.kinds import CatRule
from bot.games.castle.names import names
from bot.games.castle.words.words import CastleWords
from bot.tables.history import digest, story
from bot.tables.history.story import EVERYBODY, TRUTH, Eyes
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.table import UserId
from bot.tables.resolution import settling
from bot.tables.resolution.mail import Mail
from bot.tables.resolution.planned_turns import PlannedTurns
from bot.tables.resolution.resolution import Resolution
from bot.tables.views import board_view, remarks, seat_view
from bot.tables.views.seat_view import SeatView
from bot.tables.views.session import TableSession
from tests.campaigns.secrecy.leaks.spy import Leak, Spy


def _to_everybody(spy: Spy, name: str) -> None:
    """Notes of this kind go to everybody at the table."""
    honest = getattr(Mail, name)

    def letters(mail: Mail) -> Iterator[Letter]:
        for letter in honest(mail):
            for seat in mail._table.seats:
                yield replace(letter, seat=seat, user=mail._table.user(seat), nonce=mail._random.token())

    spy.patch(Mail, name, letters)


def a_note_of_an_alarm(spy: Spy) -> None:
    """All are told that somebody's orders rest."""
    _to_everybody(spy, "_alarms")


def a_note_of_what_was_decided(spy: Spy) -> None:
    """All are told what was decided for a late seat, as that seat has witnessed it."""
    _to_everybody(spy, "_apologies")


def a_deadline(spy: Spy) -> None:
    """Deadlines move by a minute for each unit of the ninja's zone number."""
    spy.changes(
        board_view, "deadlines", lambda known: {title: at + 60 * spy.number for title, at in known.items()}
    )


def a_letter_that_waits(spy: Spy) -> None:
    """Letters are told the later, the more has happened unseen."""
    honest = Mail.letters

    def late(mail: Mail, *given: Any, **how: Any) -> list[Letter]:
        unseen = len(mail._match.log)
        return [
            replace(letter, due=1_000.0 + 700 * unseen) if letter.kind is LetterKind.BOARD else letter
            for letter in honest(mail, *given, **how)
        ]

    spy.patch(Mail, "letters", late)


def a_seat_waited_for(spy: Spy) -> None:
    """The truly awaited seats are named, and not their side."""
    honest = CastleWords.waiting

    def waiting(box: Any, game: Any, state: Any, viewer: Viewer) -> Sequence[str]:
        awaited = game.awaited(spy.truth or state)
        return [*honest(box, game, state, viewer), *map(names.seat, sorted(awaited))]

    spy.patch(CastleWords, "waiting", waiting)


def seats_that_have_decided(spy: Spy) -> None:
    """A line tells of every seat that has decided."""
    honest = remarks.remarks

    def counted(one: TableSession, title: Any, *, since: int) -> Iterator[str]:
        yield from honest(one, title, since=since)
        yield ", ".join(f"{title(seat)}: {tally.count}" for seat, tally in one.tallies.items())

    for module in (board_view, seat_view):
        spy.patch(module, "remarks", counted)


def a_remark(spy: Spy) -> None:
    """Words between partners appear in every panel."""
    honest = SeatView.remarks

    def overheard(view: SeatView) -> list[Any]:
        every = (SeatView.now(view.session, seat) for seat in view.session.table.seats)
        return [remark for each in every for remark in honest(each)][:3]

    spy.patch(SeatView, "remarks", overheard)


def a_plan_that_waits(spy: Spy) -> None:
    """A planned turn with steps is shown to its owner once more before it happens."""
    honest = PlannedTurns.due

    def due(plans: PlannedTurns, seat: Seat, state: Any) -> Iterator[Draft | None]:
        for draft in honest(plans, seat, state):
            if draft is None or not draft.pieces:
                yield draft

    spy.patch(PlannedTurns, "due", due)


def an_order_that_waits(spy: Spy) -> None:
    """An order that would have to look first answers only when its owner is there."""
    honest = settling._ordered

    def ordered(resolution: Resolution, seat: Seat) -> Iterator[Any]:
        lodged = [each.order for each in resolution.session.lodged(seat)]
        if CatOrder(CatRule.HEARD) not in lodged:
            yield from honest(resolution, seat)

    spy.patch(settling, "_ordered", ordered)


def the_past_of_a_seat(spy: Spy) -> None:
    """People who sit down in the middle of a game are told all of it."""
    spy.patch(digest, "witnessed", _everything)


def _everything(facts: Iterable[Any], _viewer: Viewer) -> list[Any]:
    return list(facts)


def a_story_as_everybody_saw_it(spy: Spy) -> None:
    """The chapters of the story come from the truth."""
    spy.patch(story, "witnessed", _everything)


def the_truth_before_the_end(spy: Spy) -> None:
    """The truth is told to people who ask for it by name."""
    honest = story.choices

    def more(one: TableSession, user: UserId) -> Mapping[Eyes, str]:
        return {**honest(one, user), TRUTH: "The truth", EVERYBODY: "Everybody"}

    spy.patch(story, "choices", more)


LEAKS = (
    Leak("a note of an alarm to all", "note", "alarms", a_note_of_an_alarm),
    Leak("a note of a default to all", "note", "partners", a_note_of_what_was_decided),
    Leak("a deadline", "board", "evenings", a_deadline),
    Leak("a board that waits", "late board", "evenings", a_letter_that_waits),
    Leak("which seat is waited for", "asked board", "partners", a_seat_waited_for),
    Leak("which seat has decided", "asked board", "partners", seats_that_have_decided),
    Leak("a remark among partners", "panels of the guards", "partners", a_remark),
    Leak("a plan that waits", "board", "plans", a_plan_that_waits),
    Leak("an order that waits", "board", "orders", an_order_that_waits),
    Leak("the past of a seat", "digest", "evenings", the_past_of_a_seat),
    Leak("a story as everybody saw it", "story", "evenings", a_story_as_everybody_saw_it),
    Leak("the truth before the end", "the truth", "evenings", the_truth_before_the_end),
)
