"""Leaks of upkeeps of the clans in their question, before both seats have handed theirs in (A7.13, A26)."""

from __future__ import annotations

from typing import cast

from bot.engine.game import Seat
from bot.games.clans.decisions import Care, Restore, Tend
from bot.games.clans.rounds.rounds import cares as honest
from bot.games.clans.state.state import State
from bot.games.clans.words import questions
from tests.campaigns.secrecy.leaks.spy import Leak, Spy


def choices_of_the_other(spy: Spy) -> None:
    """The question leaves out the thing that the other seat has chosen."""

    def cares(state: State, seat: Seat) -> frozenset[Care]:
        truth = cast("State | None", spy.truth)
        chosen = {} if truth is None else truth.choices
        others = [each for who, each in chosen.items() if who != seat and isinstance(each, Restore)]
        taken = {piece.care for each in others for piece in each.pieces if isinstance(piece, Tend)}
        return honest(state, seat) - taken

    spy.patch(questions, "cares", cares)


LEAKS = (
    Leak(
        "clans: a choice of an upkeep in a question", "question", "clans: upkeeps", choices_of_the_other, 23
    ),
)
