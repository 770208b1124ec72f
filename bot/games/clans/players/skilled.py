"""Plans with skills of fights: those declared before an attack, and series of attacks or shots (A10.2.1, A10.14)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine.game import Piece, not_none
from bot.games.clans.catalogue.catalogue import adds, of
from bot.games.clans.catalogue.declaration import Declared, Moment
from bot.games.clans.decisions import Attack, Try, Use
from bot.games.clans.facts.activating import MoveBegan
from bot.games.clans.players.bringing import used
from bot.games.clans.players.plans import Plan
from bot.games.clans.players.stakes import UNIT
from bot.games.clans.state.field import profile

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
