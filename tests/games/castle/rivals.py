"""Contested Ground on the small board: seats, positions and turns of two rivals."""

from __future__ import annotations

from typing import Any

from bot.engine.game import Fact, Piece, Seat
from bot.engine.match import Match, witnessed
from bot.games.castle.decisions import TakeTurn
from bot.games.castle.facts.sneaking import TurnPlanned
from bot.games.castle.kinds import NINJA, TRAITOR, Moment, Phase, Tunnel
from bot.games.castle.state.state import State
from tests.games.castle.kit import play, position

CONTESTED: dict[str, Any] = {"variant": "contested", "players": 3}
WRITTEN: dict[str, Any] = {**CONTESTED, "contestedGoals": "write"}

ENDS = {Tunnel.NINJAS: ("YA1", "YA15"), Tunnel.TRAITORS: ("YA20", "YA15")}
"""The entrances of both passages; one zone has an entrance of each."""


def contested(options: dict[str, Any] | None = None, **more: Any) -> Match[State]:
    """A position of two rivals; `options` beside the variant."""
    return position(options={**CONTESTED, **(options or {})}, **{"entrances": ENDS, **more})


def at_their_turn(options: dict[str, Any] | None = None, **more: Any) -> Match[State]:
    """The same position at the beginning of the Intruders Phase."""
    return contested(options, **{"phase": Phase.INTRUDERS, **more})


def goes(match: Match[State], seat: Seat, *pieces: Piece) -> list[Fact]:
    """A rival takes a turn."""
    return play(match, seat, TakeTurn(pieces))


def both_go(match: Match[State], ninja: tuple[Piece, ...], traitor: tuple[Piece, ...]) -> list[Fact]:
    """Both take their turns, the ninja first."""
    return [*goes(match, NINJA, *ninja), *goes(match, TRAITOR, *traitor)]


def eyes(match: Match[State], seat: Seat | None, facts: list[Fact]) -> list[Fact]:
    """The facts that a seat, or a spectator, witnesses."""
    return witnessed(facts, match.game.viewer(seat))


def besides_turns(facts: list[Fact]) -> list[Fact]:
    """The facts without the sign that tells a seat that it is its turn."""
    return [fact for fact in facts if not isinstance(fact, TurnPlanned)]


def is_over(match: Match[State]) -> bool:
    """True if somebody has won."""
    return match.state.moment is Moment.OVER
