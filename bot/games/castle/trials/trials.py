"""What simulations check and count of castle games (R31)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typing_extensions import override

from bot.engine.chance import Chance
from bot.engine.game import Fact
from bot.games.castle.board.board import standard_board
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.state import State
from bot.games.castle.trials.effects import effect
from bot.games.castle.trials.invariants import broken_invariants
from bot.games.castle.trials.random_options import drawn_options
from bot.games.trials import Trials


class CastleTrials(Trials[CastleGame, State]):
    """What simulations of the castle game check, count and draw."""

    def invariants(self, game: CastleGame, state: State) -> list[str]:
        """R31."""
        return broken_invariants(game.setting, state)

    @override
    def drawn(self, chance: Chance) -> dict[str, Any]:
        return drawn_options(standard_board(), chance)

    def table(self, options: Mapping[str, Any]) -> str:
        """Players and variant."""
        return f"{options['players']} players, {options['variant']}"

    @override
    def effect(self, fact: Fact) -> str | None:
        return effect(fact)

    def ending(self, game: CastleGame, state: State) -> str:
        """The result, for counting."""
        return "" if state.result is None else state.result.value
