"""The checks and counts of simulated castle games (R31)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typing_extensions import override

from bot.engine.boards.protocol import Zone
from bot.engine.chance import Chance
from bot.engine.game import Fact
from bot.engine.match import Match
from bot.games.castle.board.board import CastleBoard, Compass, standard_board
from bot.games.castle.facts.joint import Whispered
from bot.games.castle.facts.setup import StartChosen
from bot.games.castle.kinds import Who
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.state import State
from bot.games.castle.trials.effects import effect
from bot.games.castle.trials.invariants import broken_invariants
from bot.games.castle.trials.random_options import drawn_options
from bot.games.trials import Trials


class CastleTrials(Trials[CastleGame, State]):
    """The checks, counts and random options of simulations of the castle game."""

    def invariants(self, game: CastleGame, state: State) -> list[str]:
        """The violations of the invariants in a true state (R31); empty if all hold."""
        return broken_invariants(state)

    @override
    def drawn(self, chance: Chance) -> dict[str, Any]:
        return drawn_options(standard_board(), chance)

    def table(self, options: Mapping[str, Any]) -> str:
        """The kind of table: players and variant."""
        return f"{options['players']} players, {options['variant']}"

    place = "start"

    @override
    def kinds(self, game: CastleGame, match: Match[State]) -> dict[str, str]:
        """The ninja's first start: the zone, and the nearest side of the map; empty without a start."""
        board = game.setting.board
        for fact in match.log:
            inner = fact.fact if isinstance(fact, Whispered) else fact
            if isinstance(inner, StartChosen) and inner.who is Who.NINJA and inner.zone is not None:
                return {"start": board.label(inner.zone), "stretch": _stretch(board, inner.zone)}
        return {}

    @override
    def effect(self, fact: Fact) -> str | None:
        return effect(fact)

    def ending(self, game: CastleGame, state: State) -> str:
        """The result as a name for counting; empty before the end."""
        return "" if state.result is None else state.result.value


def _stretch(board: CastleBoard, zone: Zone) -> str:
    """The side of the map to which a zone is nearest."""
    x, y = board.centre[zone]
    gaps = {
        Compass.NORTH: y / board.height,
        Compass.EAST: 1 - x / board.width,
        Compass.SOUTH: 1 - y / board.height,
        Compass.WEST: x / board.width,
    }
    return min(gaps, key=gaps.__getitem__).value
