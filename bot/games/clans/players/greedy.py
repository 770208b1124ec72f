"""Players of three levels: greedy, with an eye for risk, and with the enemy's best reply (A30.12)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar

from bot.engine.chance import Chance
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.clans.board import zones
from bot.games.clans.decisions import Act, Attack, Hide, Leave, Rest, Run, Shoot, Shuriken
from bot.games.clans.facts.activating import Stepped
from bot.games.clans.moon.hands import is_crowded
from bot.games.clans.orders.orders import ClansOrders
from bot.games.clans.players.cards import orders, slipping, with_cards
from bot.games.clans.players.plans import Plan, Plans, fight_of
from bot.games.clans.players.stakes import POINT, UNIT, Stakes
from bot.games.clans.players.worth import fought, threat
from bot.games.clans.rounds.items import suggested
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.field import base, profile
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State

_DODGED = 421
"""A dodge is passed so often, in thousandths (A5.3)."""
_FALLEN = 4 * UNIT
"""What a failed dodge costs: a Stun, and the rest of the activation."""
_NEARER = UNIT // 4
"""What a step nearer to the nearest enemy is worth to who has not fought: somebody has to come."""
_HIDING = UNIT
"""What it is worth to be in Stealth."""
_GRAIN = 8
"""How much luck adds, at most, in hundredths of a koban: near-equals are not always played alike."""
_LIKELY = 8
"""So many plans are thought about further."""


class GreedyPlayer:
    """Takes the activation that promises most now, and thinks of nothing after it."""

    risk: ClassVar[int] = 0
    """How much of what a place risks counts, in hundredths."""
    replies: ClassVar[bool] = False
    """Whether it asks what the enemy's best answer would be."""

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """A legal decision for `seat`, which is asked now."""
        game, state = seen.game, seen.state
        if not isinstance(game, ClansGame):
            raise TypeError("This player knows the clans only.")
        if state.stage is Stage.TURNS and state.question is None:
            for decision in self._activations(game.setting, state, seat, chance):
                if seen.is_legal(seat, decision):
                    return decision
        if (
            state.stage is Stage.ITEMS
            and not game.setting.is_by_turns
            and not is_crowded(game.setting, state, seat)
        ):
            return suggested(game.setting, state)
        if (slip := slipping(state, seat)) is not None:
            return slip
        answer = ClansOrders(game.setting).answer(state, seat, orders(state, seat))
        return answer or game.default(state, seat, chance)

    def _activations(self, setting: Setting, state: State, seat: Seat, chance: Chance) -> Iterator[Decision]:
        """The best activation, with the cards that suit it and without."""
        stakes = Stakes(setting, state)
        plans = [
            (self._worth(stakes, state, plan, chance), n, plan)
            for n, plan in enumerate(Plans(setting, state, seat).all())
        ]
        plans.sort(key=lambda each: (-each[0], each[1]))
        if self.replies:
            plans = [(worth - _reply(stakes, state, plan), n, plan) for worth, n, plan in plans[:_LIKELY]]
        best = max(plans, key=lambda each: (each[0], -each[1]))[2]
        yield _act(best._replace(pieces=with_cards(stakes, state, seat, best)))
        yield _act(best)

    def _worth(self, stakes: Stakes, state: State, plan: Plan, chance: Chance) -> int:
        model = state.models[plan.model]
        found = POINT * plan.points
        found += _promised(stakes, plan) if plan.target is not None else self._quiet(state, plan, model)
        if not plan.has_left:
            found += stakes.pull(plan.state or state, model, plan.end) + stakes.hunt(state, model, plan.end)
        for _dodge in range(plan.dodges):
            found = (found * _DODGED - _FALLEN * (1000 - _DODGED)) // 1000
        if self.risk:
            found -= self.risk * exposed(stakes, state, plan, model) // 100
        return found + chance.below(f"whim {state.turns} {plan.pieces}", _GRAIN)

    @staticmethod
    def _quiet(state: State, plan: Plan, model: Model) -> int:
        there = zones.base(plan.end, profile(model).size)
        far = min((zones.distance(there, base(e)) for e in state.enemies(model.seat)), default=0)
        hidden = _HIDING if any(isinstance(piece, Hide) for piece in plan.pieces) else 0
        return hidden - _NEARER * far


class CarefulPlayer(GreedyPlayer):
    """Weighs what the enemy may do to the model where it ends."""

    risk = 60


class ReplyPlayer(CarefulPlayer):
    """Asks besides, for the best few, what the enemy's best attack would be."""

    replies = True


def _act(plan: Plan) -> Act:
    ends = isinstance(plan.pieces[-1], Attack | Shoot | Shuriken | Leave) if plan.pieces else False
    is_open = ends or (plan.dodges and plan.pieces and isinstance(plan.pieces[-1], Run))
    return Act(plan.pieces if is_open else (*plan.pieces, Rest()))


def _promised(stakes: Stakes, plan: Plan) -> int:
    assert plan.state is not None
    return fought(stakes, plan.state, fight_of(plan))


def exposed(stakes: Stakes, state: State, plan: Plan, model: Model) -> int:
    """What the enemies who could come to a model's place would do to it, each by his own figures."""
    there = zones.base(plan.end, profile(model).size)
    if plan.has_left or any(isinstance(piece, Hide) for piece in plan.pieces):
        return 0
    found = 0
    for enemy in state.enemies(model.seat):
        far = zones.distance(there, base(enemy))
        known = profile(enemy)
        if far - 1 > known.mv:
            continue
        # Whoever has acted in this round comes only in the next one.
        share = 50 if enemy.is_activated else 100
        void, earth = threat(known.at + 1, profile(model).df)
        found += share * (void + earth // 3) * stakes.injury(model, enemy) // 100_000
    return found


def _reply(stakes: Stakes, state: State, plan: Plan) -> int:
    """What the enemy's best attack on anybody would promise him, once the plan is carried out without a fight."""
    scratch = state.copy()
    model = scratch.models[plan.model]
    Stepped(plan.model, plan.end, plan.facing, 0).apply(scratch)
    scratch.active = None
    best = 0
    for seat in stakes.setting.opponents(model.seat):
        for answer in Plans(stakes.setting, scratch, seat).attacks():
            best = max(best, _promised(stakes, answer))
    return best
