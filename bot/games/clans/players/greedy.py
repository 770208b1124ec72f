"""Players of three levels (A30.12): greedy, careful, and one that weighs the enemies' answers without hiding."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from typing_extensions import override

from bot.engine.chance import Chance
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.clans.decisions import (
    Act,
    Capture,
    Check,
    Leave,
    Pray,
    Rest,
    Run,
    Search,
    Strike,
    Try,
    Use,
)
from bot.games.clans.moon.hands import is_crowded
from bot.games.clans.orders.orders import ClansOrders
from bot.games.clans.players.cards import orders, slipping, with_cards
from bot.games.clans.players.deploying import placed, put
from bot.games.clans.players.judging import Judge
from bot.games.clans.players.plans import Plan, Plans
from bot.games.clans.players.skilled import acted, interest, is_near, looked, may_act, prepared, skilled
from bot.games.clans.players.stakes import UNIT, Stakes
from bot.games.clans.players.tricks import tricks
from bot.games.clans.rounds.items import suggested
from bot.games.clans.rounds.teams import some_team
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Stage, Window
from bot.games.clans.state.state import State
from bot.games.clans.turn.peril import Peril
from bot.games.clans.turn.watching import watched

_GRAIN = 8
"""The most that luck adds, in hundredths of a koban: so the choice between near-equals varies."""

_HIDEOUTS = 6
"""The number of plans after which a player considers Stealth in the last round, if it does not like to hide."""


class GreedyPlayer:
    """Takes the activation with the greatest worth now, and considers nothing after it."""

    risk: ClassVar[int] = 0
    """The weight of the enemies' next attacks, in hundredths."""
    counts: ClassVar[bool] = False
    """True if it counts assists, attacks from behind, and rerolls; otherwise it only compares AT with DF."""
    likely: ClassVar[int] = 8
    """The number of plans that are examined exactly."""
    looks: ClassVar[bool] = False
    """True if it searches for enemies in Stealth, and prays at good shrines."""
    places: ClassVar[bool] = False
    """True if it chooses where results put models; otherwise they stay, or come to the first space on offer."""
    weighs: ClassVar[bool] = False
    """True if it weighs what may stop a blow, what a point still changes, and what a model that waits has to fear."""
    hiding: ClassVar[int] = UNIT
    """The worth of being in Stealth, in hundredths of a koban; at 0 it hides in the last round alone."""

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """A legal decision for `seat`, which must be asked now. Raises TypeError for another game."""
        game, state = seen.game, seen.state
        if not isinstance(game, ClansGame):
            raise TypeError("This player knows the clans only.")
        if state.stage is Stage.TURNS and state.question is None:
            if state.is_watch:
                return watched(state, seat, spares=True)
            for decision in self._activations(state, seat, chance):
                if seen.is_legal(seat, decision):
                    return decision
        if state.stage is Stage.ITEMS and not game.setting.is_by_turns and not is_crowded(state, seat):
            return suggested(state)
        if state.stage is Stage.TEAMS and game.setting.is_built:
            return some_team(game.setting, seat, chance)
        if (slip := slipping(state, seat)) is not None:
            return slip
        if (push := self._put(state, seat)) is not None:
            return push
        answer = ClansOrders().answer(state, seat, orders(state, seat))
        return answer or placed(state, seat, game.default(state, seat, chance), chance)

    def _activations(self, state: State, seat: Seat, chance: Chance) -> Iterator[Decision]:
        """The best activation, first with suitable cards, then without."""
        plans, stakes = Plans(state, seat), Stakes(state, weighs=self.weighs)
        judge = Judge(self, stakes, state, seat)

        def closely(plan: Plan) -> int:
            whim = chance.below(f"whim {state.turns} {plan.pieces}", _GRAIN)
            return judge.worth(plan, is_exact=True) + whim

        # Of plans with the same worth the first counts.
        every = self._open([*plans.all(), *tricks(plans, judge)], state, seat)
        likely = sorted(every, key=judge.worth, reverse=True)[: self.likely]
        uses = [use for plan in every if may_act(state, plan) for use in acted(plans, plan, judge)]
        if self.looks and (what := interest(state, seat)):
            uses += [use for plan in every if is_near(state, plan, what) for use in looked(plans, plan)]
        likely += sorted(uses, key=judge.worth, reverse=True)[: self.likely]
        best = max(self._variants(plans, likely), key=closely)
        # A card may change which pieces can follow it: then the plan is done without.
        yield decision_of(prepared(state, best._replace(pieces=with_cards(stakes, state, seat, best)), judge))
        yield decision_of(prepared(state, best, judge))
        yield decision_of(best)

    def _put(self, state: State, seat: Seat) -> Decision | None:
        """The place of a model that a skill moves, or a result if the player `places`; None without such a question."""
        asked = state.question
        if asked is None or asked.window not in (Window.PUSH, Window.PLACE, Window.PARRY):
            return None
        if asked.skill is None and not self.places:
            return None
        judge = Judge(self, Stakes(state, weighs=self.weighs), state, seat)
        return put(judge, state, seat, asked)

    def _open(self, every: Sequence[Plan], state: State, seat: Seat) -> Sequence[Plan]:
        """The plans to consider, of all."""
        return every

    def _variants(self, plans: Plans, best: list[Plan]) -> Iterator[Plan]:
        """The best plans, and for each the version that ends in Stealth if there is one."""
        for rank, plan in enumerate(best):
            yield plan
            yield from skilled(plan)
            may_hide = (self.hiding or (plans.is_last and rank < _HIDEOUTS)) and not plan.hides
            if may_hide and (hidden := plans.hidden(plan)) is not None:
                yield hidden


class CarefulPlayer(GreedyPlayer):
    """Weighs the enemies' possible answers at the end of its move, and likes to be in Stealth there."""

    risk, counts = 30, True


class ReplyPlayer(CarefulPlayer):
    """Gives the enemies' answers more weight than `careful`, for more plans, but hides only in the last round.

    The reason: a model that hides strikes later.
    """

    risk, likely, hiding, places, looks, weighs = 45, 20, 0, True, True, True


class Adviser(ReplyPlayer):
    """The player `reply` as an adviser: it leads no model to a reckless place (A30.8), unless every plan does."""

    @override
    def _open(self, every: Sequence[Plan], state: State, seat: Seat) -> Sequence[Plan]:
        peril = Peril(state, seat)
        return [plan for plan in every if not _is_reckless(state, plan, peril)] or every


def _is_reckless(state: State, plan: Plan, peril: Peril) -> bool:
    model, last = state.models[plan.model], plan.pieces[-1] if plan.pieces else None
    is_safe = isinstance(last, Capture | Leave) or (model.is_hidden and plan.is_stealthy)
    return not is_safe and peril.is_reckless(model, plan.end, plan.target)


def decision_of(plan: Plan) -> Act:
    """The decision for a plan. It ends the activation, except after a fight, a step off the board, or a risky run."""
    pieces, last = plan.pieces, plan.pieces[-1] if plan.pieces else None
    is_open = isinstance(last, Strike | Leave | Use | Try | Check | Pray | Search) or (
        plan.dodges and isinstance(last, Run)
    )
    return Act(pieces if is_open else (*pieces, Rest()))
