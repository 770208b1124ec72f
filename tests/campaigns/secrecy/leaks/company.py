"""Leaks of the clans with three and four seats, where a secret may reach one of several others alone (A23, A26)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, cast

from bot.engine.chance import Chance, Seeded
from bot.engine.game import Decision, Fact, Order, Seat, Viewer
from bot.engine.match import Match
from bot.games.clans.decisions import Activate, Move
from bot.games.clans.facts.activating import Pushed
from bot.games.clans.facts.rounds import HandedIn
from bot.games.clans.names import names
from bot.games.clans.orders.kinds import SentryOrder, Watching
from bot.games.clans.orders.orders import ClansOrders
from bot.games.clans.picture import ways
from bot.games.clans.rounds.setup import deployed
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.rules.planning import ClansPlanning
from bot.games.clans.setting.setting import SEATS
from bot.games.clans.state.state import State
from bot.games.clans.turn.defaults import default
from rendering.scene import Scene
from tests.campaigns.secrecy.leaks.clans import BOX, PICTURES, WORDS
from tests.campaigns.secrecy.leaks.spy import Leak, Spy

SHEETS = type(BOX.lineup)
PLUM, WILLOW = SEATS[1], SEATS[2]


def handed_in_to_the_left(spy: Spy) -> None:
    """The seat to the left sees what a seat has handed in; no other seat does."""
    honest = HandedIn.seen_by

    def seen_by(fact: HandedIn, viewer: Viewer) -> Fact | None:
        left = SEATS[(SEATS.index(fact.seat) + 1) % len(SEATS)]
        found: Fact | None = honest(fact, viewer)
        return fact if viewer.name == left else found

    spy.patch(HandedIn, "seen_by", seen_by)


def a_circle_of_another(spy: Spy) -> None:
    """The third seat is in the circle of the second, as if they were mates."""

    def joined(viewer: Viewer) -> Viewer:
        return replace(viewer, circles=viewer.circles | {PLUM}) if viewer.name == WILLOW else viewer

    spy.changes(ClansGame, "viewer", joined)


def models_in_one_picture(spy: Spy) -> None:
    """Only the third seat's picture has the models that others have placed already."""
    honest = PICTURES.scene

    def scene(drawn: Any, game: ClansGame, state: State, viewer: Viewer, *asked: Any, **how: Any) -> Scene:
        truth, known = cast("State | None", spy.truth), state.copy()
        for choice in truth.choices.values() if truth is not None and viewer.name == WILLOW else ():
            for fact in deployed(known, cast("Any", choice).pieces):
                cast("Any", fact).apply(known)
        found: Scene = honest(drawn, game, known, viewer, *asked, **how)
        return found

    spy.patch(PICTURES, "scene", scene)


def _is_spared(spy: Spy) -> bool:
    """True if a seat has ordered its sentries to spare its own models."""
    orders = {} if spy.session is None else spy.session.orders
    return any(Watching.SPARE in repr(each.record) for kinds in orders.values() for each in kinds.values())


def courses_by_an_order(spy: Spy) -> None:
    """The ways of sentries are not drawn where a seat has ordered them to spare its models."""
    spy.changes(ways, "courses", lambda found: () if _is_spared(spy) else found)


def a_sheet_by_an_order(spy: Spy) -> None:
    """The sheet of a sentry says that it may spare somebody."""
    honest = SHEETS.sheet

    def sheet(sheets: Any, public: Match[Any], key: str) -> Sequence[str]:
        lines: Sequence[str] = honest(sheets, public, key)
        return [*lines, "It may spare somebody."] if "sentry" in key and _is_spared(spy) else lines

    spy.patch(SHEETS, "sheet", sheet)


def a_question_by_a_sentry_order(spy: Spy) -> None:
    """A seat that has ordered its sentries to spare its models is asked about them all the same."""
    honest = ClansOrders.answer

    def answer(known: ClansOrders, state: State, seat: Seat, orders: Sequence[Order]) -> Decision | None:
        is_spared = state.is_watch and SentryOrder(Watching.SPARE) in orders
        return None if is_spared else honest(known, state, seat, orders)

    spy.patch(ClansOrders, "answer", answer)


def a_planned_way(spy: Spy) -> None:
    """A seat that plans ahead sees a model where the third seat is about to move it."""
    honest = ClansPlanning.ahead

    def ahead(known: ClansPlanning, state: State, seat: Seat) -> Sequence[Fact]:
        found, session = honest(known, state, seat), spy.session
        if session is None or seat == WILLOW or WILLOW not in session.plans:
            return found
        pieces = [session.read(each) for each in session.plans[WILLOW].pieces]
        model = next((each.model for each in pieces if isinstance(each, Activate)), None)
        space = next((each.space for each in pieces if isinstance(each, Move)), None)
        if model is None or space is None or not state.models[model].is_out:
            return found
        return [*found, Pushed(model, space, state.models[model].facing)]

    spy.patch(ClansPlanning, "ahead", ahead)


def drafts_in_a_status(spy: Spy) -> None:
    """A status names the seats that have begun a draft."""

    def told(text: str) -> str:
        drafts = {} if spy.session is None else spy.session.drafts
        return " ".join((text, *(names.seat(seat) for seat, pieces in drafts.items() if pieces)))

    spy.changes(WORDS, "status", told)


def a_count_of_kept_teams(spy: Spy) -> None:
    """A line says how many teams are kept by the players of all seats."""

    def told(lines: Sequence[str]) -> Sequence[str]:
        kept = {} if spy.session is None else spy.session.kept
        return [*lines, str(sum(map(len, kept.values())))]

    spy.changes(WORDS, "standing", told)


def a_default_by_kept_teams(spy: Spy) -> None:
    """The team of an absent seat depends on what others keep."""

    def chosen(_game: ClansGame, state: State, seat: Seat, _chance: Chance) -> Decision:
        return default(state, seat, Seeded(repr(None if spy.session is None else spy.session.kept)))

    spy.patch(ClansGame, "default", chosen)


_THREE, _FOUR = "clans: deployments of three", "clans: deployments of four"
_SENTRIES, _KEPT = "clans: sentry orders of four", "clans: kept teams of four"
LEAKS = (
    Leak("clans: a circle of another of three", "facts", _THREE, a_circle_of_another),
    Leak("clans: models in the picture of one of three", "sketch", _THREE, models_in_one_picture),
    Leak("clans: deployments told to the left", "witnessed", _FOUR, handed_in_to_the_left),
    Leak("clans: courses by an order about sentries", "sketch", _SENTRIES, courses_by_an_order),
    Leak("clans: a sheet by an order about sentries", "lineup", _SENTRIES, a_sheet_by_an_order),
    Leak("clans: a question by a sentry order", "facts", _SENTRIES, a_question_by_a_sentry_order),
    Leak("clans: a way that the third plans", "ahead", "clans: plans of the third seat", a_planned_way),
    Leak("clans: drafts of four in a status", "status", "clans: drafts of four", drafts_in_a_status),
    Leak("clans: a count of kept teams of four", "standing", _KEPT, a_count_of_kept_teams),
    Leak("clans: a default by kept teams of four", "default", _KEPT, a_default_by_kept_teams),
)
