"""Plans with skills: those of fights (A10.2.1, A10.14), and those that bring tokens, Stuns or effects (A7.4, A7.5).

No skill is known by its name: a use is worth what its facts bring.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine.game import Piece, Seat, not_none
from bot.games.clans.activating.gates import no_prayer
from bot.games.clans.board import zones
from bot.games.clans.board.ground import GRID
from bot.games.clans.catalogue.catalogue import adds, of
from bot.games.clans.catalogue.declaration import Declared, Moment
from bot.games.clans.decisions import Activate, Attack, Move, Pray, Search, Try, Use
from bot.games.clans.facts.activating import MoveBegan
from bot.games.clans.kinds import HARMFUL
from bot.games.clans.players.bringing import SEEN, TOKENS, gain, used
from bot.games.clans.players.judging import PASSED, Judge
from bot.games.clans.players.plans import Plan, Plans, begun
from bot.games.clans.players.stakes import UNIT
from bot.games.clans.state.field import covered, enemies_near, profile, reach
from bot.games.clans.state.state import State

_PRICE: Final = 4
"""A skill that leaves its owner weaker costs a quarter of it."""


def skilled(plan: Plan) -> Iterator[Plan]:
    """The plan with each skill that may be declared before its attack, or carry on as a series at the same target."""
    if (
        plan.target is None
        or plan.state is None
        or plan.state.active is None
        or not plan.state.active.actions
    ):
        return
    for each in of(plan.state.acting(), Declared.targets):
        if each.is_attack:
            yield from _in_series(plan, each)
        elif each.moment is Moment.DECLARE and isinstance(plan.pieces[-1], Attack):
            yield from _declared(plan, each)


def _declared(plan: Plan, skill: Declared) -> Iterator[Plan]:
    state = not_none(plan.state)
    owner = state.acting()
    if skill.skill in state.activation.used or None not in set(skill.targets(state, owner)):
        return
    then, facts = used(state, skill)
    # A skill that brings its owner to another place is another plan.
    if not any(isinstance(fact, MoveBegan) for fact in facts):
        *before, attack = plan.pieces
        pieces: tuple[Piece, ...] = (*before, Try(skill.skill), attack)
        yield plan._replace(pieces=pieces, state=then, price=_price(plan))


def _in_series(plan: Plan, skill: Declared) -> Iterator[Plan]:
    state = not_none(plan.state)
    if plan.target not in set(skill.targets(state, state.acting())):
        return
    then, _facts = used(state, skill, plan.target)
    series = not_none(then.activation.series)
    yield plan._replace(
        pieces=(*plan.pieces[:-1], Use(skill.skill, plan.target)),
        state=then,
        blows=series.left,
        price=_price(plan) if adds(skill, Declared.ends) else 0,
    )


def _price(plan: Plan) -> int:
    return UNIT * profile(not_none(plan.state).models[plan.model]).price // _PRICE


def may_act(state: State, plan: Plan) -> bool:
    """True if the model of a plan has a skill for the end of its move that is no attack."""
    return any(_is_for(each, plan) for each in of(state.models[plan.model], Declared.targets))


def _is_for(skill: Declared, plan: Plan) -> bool:
    """True if a skill may be used at the end of a plan: an action, or after a move."""
    if skill.moment is Moment.AFTER_MOVE:
        return bool(plan.pieces) and isinstance(plan.pieces[-1], Move)
    return skill.moment is Moment.ACTION and not skill.is_attack


def acted(plans: Plans, plan: Plan, judge: Judge) -> Iterator[Plan]:
    """A plan without a fight with each skill for its end that brings something."""
    if plan.hides or (state := plans.arrived(plan)) is None:
        return
    owner = state.models[plan.model]
    for each in of(owner, Declared.targets):
        if _is_for(each, plan):
            kind = Try if each.moment is Moment.AFTER_MOVE else Use
            for target in each.targets(state, owner):
                if (found := gain(judge, state, owner, each, target)) > 0:
                    yield plan._replace(pieces=(*plan.pieces, kind(each.skill, target)), gain=found)


def interest(state: State, seat: Seat) -> int:
    """The spaces of enemies in Stealth and of good shrines, as a mask."""
    hidden = zones.union(covered(each) for each in state.enemies(seat) if each.is_hidden)
    shrines = (space for space, item in state.items.items() if item.effect and item.effect not in HARMFUL)
    return hidden | GRID.mask(shrines)


def is_near(state: State, plan: Plan, what: int) -> bool:
    """True if the zone of a plan's model touches some spaces at its end."""
    model = state.models[plan.model]
    return bool(zones.zone(zones.base(plan.end, profile(model).size), reach(model)) & what)


def looked(plans: Plans, plan: Plan) -> Iterator[Plan]:
    """A plan without a fight with a search for enemies in Stealth, or with a prayer, at its end (A13.6, A14.2)."""
    if plan.hides or (state := plans.arrived(plan)) is None:
        return
    owner = state.models[plan.model]
    if hidden := sum(each.is_hidden for each in enemies_near(state, owner)):
        yield _with(plan, Search(), hidden * SEEN)
    for space, item in state.items.items():
        if item.effect is not None and no_prayer(state, owner, space) is None:
            yield _with(plan, Pray(space), TOKENS[item.effect])


def _with(plan: Plan, piece: Piece, worth: int) -> Plan:
    """A plan with a tested action at its end."""
    return plan._replace(pieces=(*plan.pieces, piece), gain=worth * PASSED // 1000)


def prepared(state: State, plan: Plan, judge: Judge) -> Plan:
    """A plan that begins an activation, with the best use of each skill for its start; else the plan itself.

    A model in Stealth keeps it.
    """
    if not plan.pieces or not isinstance(plan.pieces[0], Activate) or state.models[plan.model].is_hidden:
        return plan
    there = begun(state, state.models[plan.model])
    owner = there.models[plan.model]
    tries = []
    for each in of(owner, Declared.targets):
        if each.moment is Moment.START and each.is_tested:
            found = (
                (gain(judge, there, owner, each, target), target) for target in each.targets(there, owner)
            )
            best, target = max(found, key=lambda one: one[0], default=(0, None))
            if best > 0:
                tries.append(Try(each.skill, target))
    return plan._replace(pieces=(plan.pieces[0], *tries, *plan.pieces[1:]))
