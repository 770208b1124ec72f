"""Plans with skills that take models elsewhere, or make another attack possible; and with Haste (A7.7, A16.4).

No skill is known by its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from heapq import nlargest
from typing import Final

from bot.engine.copying import changed
from bot.engine.game import not_none
from bot.games.clans.activating.activating import plainly
from bot.games.clans.activating.gates import no_haste, no_spring, not_now
from bot.games.clans.catalogue.catalogue import adds, of
from bot.games.clans.catalogue.declaration import Declared, Moment
from bot.games.clans.decisions import Carry, Hurry, Move, Spring, Try
from bot.games.clans.kinds import Token
from bot.games.clans.moving.facing import on_guard
from bot.games.clans.moving.moving import dooming, needs_dodge
from bot.games.clans.moving.ways import ways, ways_anew
from bot.games.clans.players.bringing import TOKENS, used, worth
from bot.games.clans.players.judging import Judge
from bot.games.clans.players.plans import Plan, Plans, Start, fight_of
from bot.games.clans.state.field import friends_near
from bot.games.clans.state.state import State, happen

_LANDINGS: Final = 2
"""The number of places considered for a model that takes others along."""


def tricks(plans: Plans, judge: Judge) -> Iterator[Plan]:
    """All of these plans that are worth considering."""
    for start in plans.starts():
        state = start.state
        if not state.activation.is_over:
            yield from _after_fights(plans, judge, start)
            yield from _approaches(plans, judge, start)
            yield from _springs(plans, judge, start)
            yield from _hastened(plans, start)


def _after_fights(plans: Plans, judge: Judge, start: Start) -> Iterator[Plan]:
    """After a fight: another move, or another attack (A10.2.13)."""
    state, before, _dodges = start
    owner, active = state.acting(), state.activation
    for each in of(owner, Declared.targets):
        if each.moment is not Moment.AFTER_FIGHT or not_now(active, each) is not None:
            continue
        for target in each.targets(state, owner):
            then, facts = used(state, each, target)
            brought = worth(judge, state, owner, each, facts)
            pieces = (*before, Try(each.skill, target))
            mp = then.activation.mp
            found = [*plans.fights(Start(then, pieces))] if mp is None else []
            for space, way in ways(then, mp or 0).items():
                found.append(plans.there(then, (*pieces, Move(space)), space, way.dodges))
            yield from (plan._replace(gain=plan.gain + brought) for plan in found)


def _approaches(plans: Plans, judge: Judge, start: Start) -> Iterator[Plan]:
    """Before an attack: a move that must end where it is possible (A10.2.1)."""
    able = [
        each
        for each in of(start.state.acting(), Declared.may_end)
        if each.moment is Moment.DECLARE and not_now(start.state.activation, each) is None
    ]
    for each in able:
        for stop in plans.stops(start):
            then, _facts = used(stop.state, each)
            for space, way in ways(then, then.activation.mp or 0).items():
                pieces = (*stop.before, Try(each.skill), Move(space))
                there = Start(plans.moved(then, space, way), pieces, stop.dodges + way.dodges)
                for plan in plans.fights(there):
                    yield plan._replace(price=_price(judge, plan, each))


def _price(judge: Judge, plan: Plan, skill: Declared) -> int:
    """What an attack costs that a skill was used for."""
    state = not_none(plan.state)
    known = changed(fight_of(plan), pledged=skill.skill)
    return -worth(judge, state, state.acting(), skill, skill.aftermath(state, state.acting(), known))


def _springs(plans: Plans, judge: Judge, start: Start) -> Iterator[Plan]:
    """Before a move, or in place of it: a spring out of the zones of enemies, or a walk with friends (A16.4)."""
    state, before, _dodges = start
    model = state.acting()
    for each in of(model, Declared.landings):
        if no_spring(state.activation, each) is not None:
            continue
        if adds(each, Declared.takes_along):
            yield from _walks(plans, judge, start, each)
        elif needs_dodge(state, model) and dooming(state, model) is None:
            for space in each.landings(state, model):
                spring = Spring(each.skill, space)
                yield from plans.of(_sprung(state, each, spring), (*before, spring))


def _walks(plans: Plans, judge: Judge, start: Start, skill: Declared) -> Iterator[Plan]:
    """Walks with friends to the best places of the model, if the friends gain by it."""
    state = start.state
    model = state.acting()
    if not friends_near(state, model):
        return
    price = -worth(judge, state, model, skill, skill.ends(state, model))
    best = nlargest(
        _LANDINGS,
        skill.landings(state, model),
        key=lambda space: judge.placed(model, space, model.facing),
    )
    for space in best:
        spring = Spring(skill.skill, space)
        there = _sprung(state, skill, spring)
        carries, brought = _carried(judge, there, skill)
        if brought > 0:
            pieces = (*start.before, spring, *carries)
            stays = plans.there(there, pieces, space, 0)
            for plan in (stays, *plans.fights(Start(there, pieces))):
                yield plan._replace(gain=brought - price)


def _sprung(state: State, skill: Declared, spring: Spring) -> State:
    scratch = state.copy()
    return happen(scratch, skill.imagined(scratch, scratch.acting(), spring.space))


def _carried(judge: Judge, state: State, skill: Declared) -> tuple[list[Carry], int]:
    """The friends that gain by being taken along, each to its best place, and what all of them gain."""
    carries, brought = list[Carry](), 0
    for name in state.activation.carried:
        friend = state.models[name]
        now = judge.placed(friend, not_none(friend.space), friend.facing)
        places = (
            (judge.placed(friend, space, on_guard(state, changed(friend, space=space))), space)
            for space in skill.takes_along(state, state.acting(), friend)
        )
        most, space = max(places, default=(now, not_none(friend.space)))
        if most > now:
            carry = Carry(name, space)
            happen(state, plainly(state, carry))
            carries.append(carry)
            brought += most - now
    return carries, brought


def _hastened(plans: Plans, start: Start) -> Iterator[Plan]:
    """With Haste: two attacks, or an attack after two moves (A7.7)."""
    state, before, dodges = start
    if no_haste(state.activation, state.acting()) is not None:
        return
    again, farther = (_hurried(state, is_move=is_move) for is_move in (False, True))
    for stop in plans.stops(Start(again, (*before, Hurry(is_move=False)), dodges)):
        for plan in plans.fights(stop):
            yield plan._replace(blows=2, price=TOKENS[Token.HASTE])
    stops = (
        []
        if farther.activation.is_stunned
        else plans.stops(Start(farther, (*before, Hurry(is_move=True)), dodges))
    )
    for stop in stops:
        if stop.state.activation.mp is None:
            continue
        for space, way in ways_anew(stop.state, is_run=False).items():
            scratch = stop.state.copy()
            scratch.change_active(mp=None)
            there = Start(
                plans.moved(scratch, space, way), (*stop.before, Move(space)), stop.dodges + way.dodges
            )
            for plan in plans.fights(there):
                yield plan._replace(price=TOKENS[Token.HASTE])


def _hurried(state: State, *, is_move: bool) -> State:
    return happen(state.copy(), plainly(state, Hurry(is_move)))
