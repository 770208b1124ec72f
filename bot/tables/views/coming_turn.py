"""Turns planned ahead: the match as it would be then, the part of a plan that fits, and how a panel shows it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from bot.engine.capabilities import StandingOrders
from bot.engine.game import AnyGame, Draft, Fact, Illegal, Piece, Seat, State
from bot.engine.match import Match
from bot.games.box import Box
from bot.tables.model.plans import PlannedTurn
from bot.tables.model.table import MovedOn
from bot.words import _


@dataclass(frozen=True, slots=True)
class StopOffer:
    """An event that can hold back a turn planned ahead; `is_chosen` is True if it does hold this turn back."""

    name: str
    title: str
    is_chosen: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AheadSheet:
    """A seat's turn as it is planned ahead: its number of pieces, whether it happens by itself, and what stops it.

    `is_open` is True if it can be planned now; otherwise it only waits for its time. If the game `has_alarms`, an
    alarm holds it back too.
    """

    is_open: bool
    has_alarms: bool
    is_armed: bool
    length: int
    stops: tuple[StopOffer, ...]

    @property
    def chosen(self) -> tuple[str, ...]:
        """The titles of the chosen stops."""
        return tuple(stop.title for stop in self.stops if stop.is_chosen)


def ahead_sheet(plan: PlannedTurn[Any], box: Box, game: AnyGame, *, is_open: bool) -> AheadSheet:
    """What the owner of a plan may know of it."""
    titles = box.words.stops(game).items()
    stops = tuple(StopOffer(name, title, name in plan.stops) for name, title in titles)
    return AheadSheet(
        is_open=is_open,
        has_alarms=type(game.orders).disarms is not StandingOrders.disarms,
        is_armed=plan.is_armed,
        length=len(plan.pieces),
        stops=stops,
    )


def imagined(match: Match[Any], seat: Seat) -> Match[Any] | None:
    """A match as the seat has witnessed it, continued to the moment when the seat is asked for its next turn.

    None if no turn can be planned ahead.
    """
    facts = until_asked(match, seat)
    if not facts:
        return None
    coming = match.copy()
    coming.witness(facts)
    return coming


def until_asked(match: Match[Any], seat: Seat) -> Sequence[Fact]:
    """The facts that a seat imagines until it is asked for its next turn.

    Empty if it is asked now, and if no turn can be planned ahead.
    """
    return () if seat in match.awaited() else match.game.planning.ahead(match.state, seat)


def none_ahead() -> MovedOn:
    """The error for a plan where no turn can be planned ahead."""
    return MovedOn(_("No turn of yours can be planned ahead now: here is what can be done."))


def complete(game: AnyGame, state: State, seat: Seat, pieces: Sequence[Piece]) -> Draft | None:
    """A draft of the longest beginning of these pieces that can be committed; None if there is none."""
    # A new draft for each length, because drafts do not take pieces back.
    for size in range(len(pieces), -1, -1):
        draft = game.drafts.draft(state, seat)
        if draft is None:
            return None
        try:
            for piece in pieces[:size]:
                draft.add(piece)
        except Illegal:
            continue
        if draft.is_complete():
            return draft
    return None


def adapted(
    box: Box, then: Match[Any], coming: Match[Any], seat: Seat, planned: Sequence[Piece]
) -> tuple[tuple[Piece, ...], str]:
    """The pieces of a plan that still fit, and the other pieces in words (see `lost`).

    `then` is the match for which the plan was made, `coming` the match as it is imagined now.
    """
    draft = coming.game.planning.adapted(coming.state, seat, planned, then.state)
    pieces = () if draft is None else tuple(draft.pieces)
    return pieces, lost(box, then, seat, planned, pieces)


def lost(box: Box, then: Match[Any], seat: Seat, planned: Iterable[Piece], pieces: Iterable[Piece]) -> str:
    """The pieces of a plan that are not among `pieces`, in the words used when it was planned; empty if none."""
    left, labels = list(pieces), []
    for piece in planned:
        if piece in left:
            left.remove(piece)
        else:
            labels.append(box.words.choice(then.game, then.state, seat, piece).label)
    return ", ".join(labels)
