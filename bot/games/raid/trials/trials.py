"""The checks and counts of simulated matches of the raid (S31, S32)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from typing_extensions import override

from bot.engine.chance import Chance
from bot.engine.game import Fact
from bot.engine.notation import kebab_of
from bot.games.files import toml
from bot.games.raid.facts.guarding import GuardDropped
from bot.games.raid.kinds import Half
from bot.games.raid.state.state import State
from bot.games.raid.trials.invariants import broken_invariants
from bot.games.raid.trials.random_options import drawn_options
from bot.games.trials import Trials


class RaidTrials(Trials[Any, State]):
    """The checks, counts and draws of simulations of the raid."""

    def invariants(self, game: Any, state: State) -> list[str]:
        """The broken invariants of S32."""
        return broken_invariants(state)

    @override
    def effect(self, fact: Fact) -> str | None:
        counted: str | None = toml("raid", "effects").get(kebab_of(type(fact)))
        if isinstance(fact, GuardDropped) and fact.taken_from is not None:
            return f"{counted} from behind"
        return counted and counted.format(fact=fact)

    def ending(self, game: Any, state: State) -> str:
        """By night won or lost, with the phase; by day won by finish or limit, shared or not, with the phase."""
        if state.half is Half.NIGHT:
            return f"night {'won' if state.is_won else 'lost'} in phase {state.phase}"
        how = "finish" if state.finished else "limit"
        shared = ", shared" if len(state.winners) > 1 else ""
        return f"day won by {how}{shared} in phase {state.phase}"

    @override
    def drawn(self, chance: Chance) -> dict[str, Any]:
        return drawn_options(chance)

    def table(self, options: Mapping[str, Any]) -> str:
        """The number of players and the halves played."""
        return f"{options['players']} players, {options['match']}"
