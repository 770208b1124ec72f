"""King of the Hill (A22.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from typing_extensions import override

from bot.engine.game import Fact, Facts, Seat
from bot.games.clans.board.ground import GRID
from bot.games.clans.challenges.declaration import Aim, Declaration
from bot.games.clans.facts.fighting import Scored
from bot.games.clans.facts.rounds import RoundEnded
from bot.games.clans.state.field import covered, ground, profile
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State


class KingOfTheHill(Declaration):
    """At the end of each round the team with more models on the hill than any other scores a point."""

    @override
    def follows(self, state: State, fact: Fact) -> Facts:
        if isinstance(fact, RoundEnded):
            found = self.tally(state)
            best = [seat for seat, number in found.items() if number == max(found.values())]
            if state.setting.are_mates(best):
                yield Scored(best[0], 1)

    @override
    def aims(self, state: State, model: Model) -> Iterator[Aim]:
        yield Aim(self.marked(state))

    @override
    def marked(self, state: State) -> int:
        return GRID.mask(ground(state).hill)

    @override
    def tally(self, state: State) -> Mapping[Seat, int]:
        """See Declaration; each seat has the number of its side (A23.3).

        A large base counts if at least `hill_large` of its spaces are on the hill.
        """
        hill, found = self.marked(state), dict.fromkeys(state.setting.seats, 0)
        for model in state.out():
            on = (covered(model) & hill).bit_count()
            found[model.seat] += on >= (1 if profile(model).size == 1 else state.setting.options.hill_large)
        sides = {seat: state.setting.company(seat) for seat in found}
        return {seat: sum(found[each] for each in side) for seat, side in sides.items()}
