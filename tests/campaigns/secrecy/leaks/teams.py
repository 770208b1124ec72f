"""Leaks of teams of the clans that players build: handed in, or still under construction (A6.2, A26)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import cast

from bot.engine.sealed import Sealed
from bot.games.clans.decisions import HandInTeam
from bot.games.clans.names import names
from bot.games.clans.rounds.teams import roster_of
from bot.games.clans.state.state import State
from tests.campaigns.secrecy.leaks.clans import WORDS, a_computer_that_knows, a_default, draft_of_another
from tests.campaigns.secrecy.leaks.facts import told_to_all
from tests.campaigns.secrecy.leaks.spy import Leak, Spy


def the_koban_of_a_team(spy: Spy) -> None:
    """A status says what a team costs that is already handed in."""

    def told(text: str) -> str:
        truth = cast("State | None", spy.truth)
        chosen = () if truth is None else truth.seals.choices.values()
        costs = [roster_of(choice).cost for choice in chosen if isinstance(choice, HandInTeam)]
        return f"{text} {costs}" if costs else text

    spy.changes(WORDS, "status", told)


def models_that_wait(spy: Spy) -> None:
    """A line counts the models of a team that is handed in, but not yet revealed."""

    def told(lines: Sequence[str]) -> Sequence[str]:
        truth = cast("State | None", spy.truth)
        chosen = {} if truth is None else truth.seals.choices
        built = {seat: choice for seat, choice in chosen.items() if isinstance(choice, HandInTeam)}
        return [*lines, *(f"{names.seat(seat)}: {len(each.pieces)} waiting" for seat, each in built.items())]

    spy.changes(WORDS, "standing", told)


def a_team_under_construction(spy: Spy) -> None:
    """A heading depends on how many pieces a seat has drafted for its team."""

    def told(text: str) -> str:
        drafted = draft_of_another(spy, None)
        return text if drafted is None else f"{text}{'.' * len(drafted.pieces)}"

    spy.changes(WORDS, "heading", told)


_BUILT, _DRAFTED = "clans: built teams", "clans: teams under construction"
LEAKS = (
    Leak("clans: built teams told to all", "witnessed", _BUILT, partial(told_to_all, Sealed)),
    Leak("clans: the koban of a built team", "status", _BUILT, the_koban_of_a_team),
    Leak("clans: the models of a built team", "standing", _BUILT, models_that_wait),
    Leak("clans: a default by a built team", "default", _BUILT, a_default),
    Leak("clans: a computer that knows a built team", "computers", _BUILT, a_computer_that_knows),
    Leak("clans: a team under construction", "heading", _DRAFTED, a_team_under_construction),
)
