"""Leaks of teams of the clans that players build: under construction, kept, handed in, and in play (A6.2, A26)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Any, cast

from bot.engine.game import Draft
from bot.engine.match import Match
from bot.engine.sealed import Sealed
from bot.games.clans.decisions import Deploy, HandInTeam, Intend, Restore
from bot.games.clans.names import names
from bot.games.clans.rounds.teams import roster_of
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.state import State
from bot.games.lineup import Figure
from bot.store.sqlite import SqliteStore
from bot.tables.model.stored import StoredRecord
from bot.tables.model.table import UserId
from bot.tables.views import seat_view
from bot.tables.views.kept import kept_sheet
from bot.tables.views.panel import KeptSheet
from bot.tables.views.session import TableSession
from tests.campaigns.secrecy.leaks.clans import (
    BOX,
    WORDS,
    a_computer_that_knows,
    a_default,
    a_draft_in_a_picture,
    a_plan_told_to_the_other,
    advice,
    an_upkeep_in_a_headline,
    draft_of_another,
    models_in_a_picture,
)
from tests.campaigns.secrecy.leaks.facts import told_to_all
from tests.campaigns.secrecy.leaks.spy import Leak, Spy
from tests.tables.fakes import EVA, HAL, SIA

SHEETS = type(BOX.lineup)


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


def sheets_of_a_team(spy: Spy) -> None:
    """Sheets are there for a team that is handed in, but not yet revealed."""

    def figures(found: Sequence[Figure]) -> Sequence[Figure]:
        truth = cast("State | None", spy.truth)
        chosen = {} if truth is None else truth.seals.choices
        built = [each for each in chosen.values() if isinstance(each, HandInTeam)]
        hidden = [member.profile for each in built for member in roster_of(each).members]
        return [*found, *(Figure(key=f"hidden {each}", group="", label=each) for each in hidden)]

    honest = SHEETS.sheet

    def sheet(sheets: Any, public: Match[Any], key: str) -> Sequence[str]:
        return () if key.startswith("hidden") else honest(sheets, public, key)

    spy.changes(SHEETS, "figures", figures)
    spy.patch(SHEETS, "sheet", sheet)


def a_draft_beside_sheets(spy: Spy) -> None:
    """What is said beside the sheets depends on a team under construction."""

    def overview(lines: Sequence[str]) -> Sequence[str]:
        drafted = draft_of_another(spy, None)
        return lines if drafted is None else [*lines, *map(str, drafted.pieces)]

    spy.changes(SHEETS, "overview", overview)


def a_hand_beside_sheets(spy: Spy) -> None:
    """Beside the Moon cards that were played, those stand that somebody holds."""

    def overview(lines: Sequence[str]) -> Sequence[str]:
        truth = cast("State | None", spy.truth)
        return (
            lines
            if truth is None
            else [*lines, *(str(card) for hand in truth.hands.values() for card in hand)]
        )

    spy.changes(SHEETS, "overview", overview)


def wishes_in_a_status(spy: Spy) -> None:
    """A status counts what a seat wishes for the beginning of the round, before all have handed theirs in."""

    def told(text: str) -> str:
        truth = cast("State | None", spy.truth)
        choices = () if truth is None else truth.choices.values()
        pieces = [piece for each in choices if isinstance(each, Deploy | Restore) for piece in each.pieces]
        return text + "".join(str(piece) for piece in pieces if isinstance(piece, Intend))

    spy.changes(WORDS, "status", told)


def a_beak_in_a_line(spy: Spy) -> None:
    """A line says when a Beak will strike in the middle of the other's move."""

    def told(lines: Sequence[str]) -> Sequence[str]:
        orders = {} if spy.session is None else spy.session.orders
        lodged = [each.record for kinds in orders.values() for name, each in kinds.items() if "beak" in name]
        return [*lines, *map(repr, lodged)]

    spy.changes(WORDS, "standing", told)


def kept_names_of_all(spy: Spy) -> None:
    """The menu of kept teams has those of everybody at the table."""

    def sheet(session: TableSession, _user: UserId | None, draft: Draft | None) -> KeptSheet | None:
        names = [name for some in session.kept.values() for name in some]
        return replace(honest, names=tuple(names)) if (honest := kept_sheet(session, None, draft)) else None

    spy.patch(seat_view, "kept_sheet", sheet)


def a_kept_name_in_a_refusal(spy: Spy) -> None:
    """A refusal says what somebody keeps."""

    def told(text: str) -> str:
        return text if spy.session is None else f"{text} {spy.session.kept}"

    spy.changes(ClansGame, "refusal", told)


def kept_teams_of_others(spy: Spy) -> None:
    """A kept team is found by its name alone."""

    async def found(store: SqliteStore, _user: UserId, game: str, name: str) -> Sequence[StoredRecord] | None:
        for user in (HAL, SIA, EVA):
            if (records := await honest(store, user, game, name)) is not None:
                return records
        return None

    honest = SqliteStore.kept_draft
    spy.patch(SqliteStore, "kept_draft", found)


_BUILT, _DRAFTED = "clans: built teams", "clans: teams under construction"
_DEPLOYED, _DRAFT, _PLAN, _UPKEPT = (
    f"clans: {each} of built teams" for each in ("deployments", "drafts", "plans", "upkeeps")
)
LEAKS = (
    Leak("clans: built teams told to all", "witnessed", _BUILT, partial(told_to_all, Sealed)),
    Leak("clans: the koban of a built team", "status", _BUILT, the_koban_of_a_team),
    Leak("clans: the models of a built team", "standing", _BUILT, models_that_wait),
    Leak("clans: a default by a built team", "default", _BUILT, a_default),
    Leak("clans: a computer that knows a built team", "computers", _BUILT, a_computer_that_knows),
    Leak("clans: a team under construction", "heading", _DRAFTED, a_team_under_construction),
    Leak("clans: the sheets of a built team", "lineup", _BUILT, sheets_of_a_team),
    Leak("clans: a team under construction beside sheets", "lineup", _DRAFTED, a_draft_beside_sheets),
    Leak("clans: a hand beside sheets", "lineup", "clans: Moon cards", a_hand_beside_sheets),
    Leak(
        "clans: wishes for the dawn in a status", "status", "clans: wishes for the dawn", wishes_in_a_status
    ),
    Leak("clans: a Beak in a line", "standing", "clans: orders about Beaks", a_beak_in_a_line),
    Leak("clans: names of kept teams of all", "kept", "clans: kept teams", kept_names_of_all),
    Leak("clans: a kept name in a refusal", "refusals", "clans: kept teams", a_kept_name_in_a_refusal),
    Leak("clans: kept teams of others", "kept team", "rights", kept_teams_of_others),
    Leak("clans: a built team's models in a picture", "sketch", _DEPLOYED, models_in_a_picture),
    Leak("clans: advice by a built team's deployment", "advice", _DEPLOYED, advice),
    Leak("clans: a draft of a built team in a picture", "sketch", _DRAFT, a_draft_in_a_picture),
    Leak("clans: a plan of a built team", "standing", _PLAN, a_plan_told_to_the_other),
    Leak("clans: a built team's upkeep in a headline", "headlines", _UPKEPT, an_upkeep_in_a_headline),
)
