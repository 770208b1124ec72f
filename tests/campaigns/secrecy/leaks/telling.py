"""Leaks in the order of telling: something that all see waits for something private."""

from __future__ import annotations

from bot.tables.model.letters import Letter, LetterKind
from bot.tables.workers.lanes import Lane
from tests.campaigns.secrecy.leaks.spy import Leak, Spy


def a_board_that_waits_for_letters(spy: Spy) -> None:
    """The letters of a table are told one after the other."""
    spy.patch(Lane, "of", lambda letter: Lane(letter.table, None))


def a_call_that_waits_for_letters(spy: Spy) -> None:
    """Everything that is meant for somebody is told in its order, calls included."""
    honest = Lane.of

    def of(letter: Letter) -> Lane:
        return Lane(letter.table, letter.user) if letter.kind is LetterKind.CALL else honest(letter)

    spy.patch(Lane, "of", of)


LEAKS = (
    Leak("a board that waits for letters", "board", "delays", a_board_that_waits_for_letters),
    Leak("a call that waits for letters", "call", "delays", a_call_that_waits_for_letters),
)
