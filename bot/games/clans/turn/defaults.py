"""The decisions of absent seats (A27); every open question has one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from bot.engine.chance import Chance, pick
from bot.engine.game import Decision, Illegal, Piece, Seat, not_none
from bot.games.clans import decisions as d
from bot.games.clans.activating.aiming import compelled
from bot.games.clans.board.zones import distance
from bot.games.clans.catalogue.attributes import resisting
from bot.games.clans.catalogue.catalogue import declared
from bot.games.clans.dice.fight import Side
from bot.games.clans.dice.usual import best_use
from bot.games.clans.dice.ways import RerollEffect, Rolled
from bot.games.clans.facts.fighting import BonusDeclared
from bot.games.clans.fighting import blows, fight
from bot.games.clans.kinds import Element, Keyword
from bot.games.clans.moon.hands import is_crowded
from bot.games.clans.moving.facing import towards
from bot.games.clans.moving.moving import landings
from bot.games.clans.rolling.rolling import effects, rerolls
from bot.games.clans.rounds.items import forced
from bot.games.clans.rounds.posts import crate_drawn, sentry_drawn
from bot.games.clans.rounds.rounds import usual_upkeep
from bot.games.clans.rounds.setup import free_edges, usual_deployment
from bot.games.clans.rounds.teams import usual_team
from bot.games.clans.state.activation import Question, Stage, Window
from bot.games.clans.state.field import base, profile, sees
from bot.games.clans.state.rolls import FIGHTS, OPPOSED, Effect, Pool, Purpose, Roll
from bot.games.clans.state.state import State
from bot.games.clans.teams.profile import shrine_teams
from bot.games.clans.turn.asking import waiting
from bot.games.clans.turn.drafting import drafted
from bot.games.clans.turn.options import options
from bot.games.clans.turn.watching import watched

FREE: Final = (
    *(Effect.CLOSE_COMBAT_MASTER, Effect.RANGED_MASTER, Effect.NIMBLE, Effect.WEATHER),
    *(Effect.MASTERY, Effect.SENSEI),
)
"""Effects without a limited resource, and those that refill each round, in the order of preference between equals."""


def default(state: State, seat: Seat, chance: Chance) -> Decision:
    """The default decision of a seat that is asked (A27). Raises Illegal for any other seat."""
    if seat not in waiting(state):
        raise Illegal("Nothing is asked of this seat.")
    if is_crowded(state, seat):
        return d.Discard(state.hands[seat][0])
    match state.stage:
        case Stage.TEAMS | Stage.CHALLENGE | Stage.JANKEN:
            return _drawn(state, seat, chance)
        case Stage.CRATES | Stage.ITEMS | Stage.POSTS:
            return _placed(state, chance)
        case Stage.EDGES:
            return d.TakeEdge(free_edges(state)[0])
        case Stage.DEPLOYMENT:
            return d.Deploy(usual_deployment(state, seat))
        case Stage.UPKEEP:
            return usual_upkeep(state, seat)
        case _ if state.question is not None:
            return usual_answer(state, state.question)
        case _:
            if state.is_watch:
                return watched(state, seat)
            woken = _waking(state, seat)
            return d.Act((*woken, _forced(state, seat, woken) or d.Rest()))


def _placed(state: State, chance: Chance) -> Decision:
    """The item, the crate or the sentry that a seat places by default."""
    match state.stage:
        case Stage.CRATES:
            return d.Furnish((d.Lay(crate_drawn(state, chance).space),))
        case Stage.POSTS:
            post = sentry_drawn(state, chance)
            return d.Deploy((d.Put(post.model, post.space),))
        case _:
            wish = forced(state, chance) if state.setting.is_by_turns else None
            return d.Furnish((d.Forgo(),) if wish is None else (d.Wish(wish[0]), d.Lay(wish[1])))


def _drawn(state: State, seat: Seat, chance: Chance) -> Decision:
    """The team, the challenge or the throw of janken that luck chooses for a seat."""
    match state.stage:
        case Stage.TEAMS if state.setting.is_built:
            return usual_team(state.setting, seat, chance)
        case Stage.TEAMS:
            return d.ChooseTeam(pick(chance, f"team {seat}", sorted(shrine_teams())))
        case Stage.CHALLENGE:
            return d.ChooseChallenge(pick(chance, f"challenge {seat}", state.setting.options.challenges))
        case _:
            return d.ThrowHand(pick(chance, f"janken {state.rolls} {state.round} {seat}", list(d.Throw)))


def _forced(state: State, seat: Seat, woken: Sequence[Piece]) -> Piece | None:
    """The attack that the active model must make after these pieces; None if it need not (A17)."""
    then = drafted(state, seat, woken).imagined(state)
    return next(iter(compelled(then)), None) if then.is_activation_open else None


def _waking(state: State, seat: Seat) -> Sequence[Piece]:
    """Activate the model with the lowest id, and turn it to the nearest enemy it sees; empty if a model is active."""
    if state.active is not None:
        return ()
    ready = (each for each in state.of(seat) if each.is_out and not each.is_activated)
    model = min(ready, key=lambda each: each.id)
    seen = [enemy for enemy in state.enemies(seat) if sees(state, model, enemy)]
    if not seen:
        return (d.Activate(model.id),)
    nearest = min(seen, key=lambda enemy: (distance(base(model), base(enemy)), enemy.id))
    facing = towards(model, nearest)
    return (d.Activate(model.id), d.Turn(facing)) if facing is not model.facing else (d.Activate(model.id),)


def usual_answer(state: State, question: Question) -> Decision:
    """The default answer in a window (A27)."""
    match question.window:
        case Window.BEFORE_ROLL:
            wave = BonusDeclared(question.model, Keyword.TIDAL_WAVE)
            is_open = wave.keyword in fight.reactions(state, question.seat)
            return d.React(wave.keyword) if is_open and fight.takes_choice(state, wave) else d.Pass()
        case Window.AFTER_ROLL:
            return usual_reroll(state, question.seat) or d.Pass()
        case Window.CHOOSE:
            return d.Choose(_usual_face(state))
        case Window.PUSH:
            model, there = state.models[question.model], options(state, question.seat)
            stay = d.Push(not_none(model.space), model.facing)
            return stay if stay in there else next(iter(there))
        case Window.PLACE:
            return _usual_place(state, question)
        case Window.PARRY:
            return d.Push(min(landings(state)), state.models[question.model].facing)
        case Window.REPLACE:
            return usual_rescue(state) or (
                d.Keep() if blows.is_grave(state) and blows.may_keep(state) else d.Pass()
            )
        case Window.SKILL:
            return usual_skill(state, question)
        case Window.NAME:
            return d.Name(question.model)


def usual_rescue(state: State) -> d.React | None:
    """The rescue of a victim by a friend that costs less and has fewer than two Stun tokens; None without one (A27)."""
    cost = profile(state.models[state.blows[0].victim]).price
    for skill, model in blows.rescuers(state):
        if profile(model).price < cost and model.stuns + 2 <= blows.FATAL:
            return d.React(skill, model.id)
    return None


def usual_skill(state: State, question: Question) -> Decision:
    """The choice that a skill makes by default, or to pass if it has none."""
    known, owner = declared()[question.asking], state.models[question.model]
    chosen = known.preferred(state, owner)
    is_offered = any(target == chosen for target in known.offers(state, owner))
    return d.React(known.skill, chosen) if is_offered else d.Pass()


def _usual_face(state: State) -> Element:
    known = not_none(state.fight)
    side = next(side for side, seat in fight.seats(state, known).items() if seat == known.chooser)
    return not_none(fight.values(state, known).choice(side, fight.menu(state)))


def _usual_place(state: State, question: Question) -> d.Push:
    """The present place if it is allowed, else the lowest space; facing the other fighter."""
    model, foe = state.models[question.model], state.models[not_none(state.fight).attacker]
    offered = [each for each in options(state, question.seat) if isinstance(each, d.Push)]
    spaces = [each.space for each in offered]
    space = model.space if model.space in spaces else min(spaces)
    return d.Push(space, towards(replace(model, space=space), foe))


# ---- rerolls


def usual_reroll(state: State, seat: Seat, *, barred: Collection[Effect] = ()) -> d.Reroll | None:
    """The reroll of a seat by default, one effect at a time; None if it does nothing more (A27.3).

    Effects in `barred` are not used.
    """
    roll, open_ = not_none(state.roll), [each for each in rerolls(state, seat) if each.effect not in barred]
    if roll.purpose in FIGHTS:
        return _in_fight(state, roll, seat, open_)
    if roll.purpose in OPPOSED:
        return _in_opposed_test(state, roll, seat, open_)
    return _in_test(state, roll, open_)


def _in_opposed_test(state: State, roll: Roll, seat: Seat, open_: Sequence[d.Reroll]) -> d.Reroll | None:
    """The reroll in an opposed test: as in a failed test, but matching dice stay; None if the team is ahead.

    A Curse is used on the roll with the most matches alone.
    """
    own, others = _own_first(state, roll, seat)
    lead = max(others, key=lambda pool: pool.matches)
    if own is None or own.matches > lead.matches:
        return None
    free = [
        each
        for each in open_
        if each.effect in FREE and not any(own.dice[place] is own.named for place in each.dice)
    ]
    curse = [each for each in open_ if each.effect is Effect.CURSE and each.model == lead.model]
    best = min(free, key=lambda each: (FREE.index(each.effect), -len(each.dice), each.dice), default=None)
    return best or next(iter(curse), None)


def _own_first(state: State, roll: Roll, seat: Seat) -> tuple[Pool | None, Sequence[Pool]]:
    """The pool of a team in an opposed test and those of the others; None for a team that no longer rolls (A5.5)."""
    own = next((pool for pool in roll.pools if state.models[pool.model].seat == seat), None)
    return own, [pool for pool in roll.pools if pool is not own]


def _in_test(state: State, roll: Roll, open_: Sequence[d.Reroll]) -> d.Reroll | None:
    """The reroll in a test: all possible dice if it has failed, Lucky only for a dodge.

    A single die against Poison or a blow is rerolled if it does harm (`_against_harm`). A Curse is used on an enemy's
    test that is passed. None if there is no such reroll.
    """
    if roll.purpose in (Purpose.POISON, Purpose.RESILIENT):
        wanted = _against_harm(state, roll.pools[0], roll.purpose)
    else:
        wanted = {Effect.CURSE, *FREE} | ({Effect.LUCKY} if roll.purpose is Purpose.DODGE else set())
    best = [each for each in open_ if each.effect in wanted]
    ranks = {effect: place for place, effect in enumerate((*FREE, Effect.LUCKY, Effect.CURSE))}
    return min(best, key=lambda each: (ranks[each.effect], -len(each.dice), each.dice), default=None)


def _against_harm(state: State, pool: Pool, purpose: Purpose) -> set[Effect]:
    """The effects used on a harmful face, since any other face is better; Lucky is spent only against an Injury."""
    (face,), model = pool.dice, state.models[pool.model]
    if purpose is Purpose.RESILIENT:
        hurts = face not in resisting(model)
        is_grave = hurts and (state.blows[0].is_injury or blows.is_third_stun(state))
    else:
        hurts = face in (Element.SPIRIT, Element.WATER)
        is_third = model.stuns + 1 >= blows.FATAL
        is_grave = face is Element.SPIRIT or (face is Element.WATER and is_third)
    return (set(FREE) if hurts else set()) | ({Effect.LUCKY} if is_grave else set())


def _in_fight(state: State, roll: Roll, seat: Seat, open_: Sequence[d.Reroll]) -> d.Reroll | None:
    known = not_none(state.fight)
    own = fight.side_of(state, known, seat)
    lie = fight.clash(state)
    attack, defence = (Rolled(pool.dice, pool.spent) for pool in roll.pools)
    free = _effects(state, roll.pools[0 if own is Side.ATTACKER else 1], open_)
    worths = fight.values(state, known)
    use = best_use(attack, defence, own, list(free), choosing=lie.choosing, values=worths)
    if use is not None:
        model = roll.pools[0 if own is Side.ATTACKER else 1].model
        return d.Reroll(free[use.effect], model, use.places)
    lucky = next((each for each in open_ if each.effect is Effect.LUCKY), None)
    if lucky and worths.injures(own, worths.result(lie), lie.chooser):
        return lucky
    # A seat that does not fight may use a Curse on either side: it does on the one that would choose (A27).
    chooser = None if lie.chooser is None else roll.pools[0 if lie.chooser is Side.ATTACKER else 1].model
    return next((each for each in open_ if each.effect is Effect.CURSE and each.model == chooser), None)


def _effects(state: State, pool: Pool, open_: Sequence[d.Reroll]) -> dict[RerollEffect, Effect]:
    """The free effects that are open for a pool, keyed by what they may reroll; of equal ones the first is kept."""
    known = effects(state, state.models[pool.model], not_none(state.roll).purpose)
    offered = {each.effect for each in open_ if each.model == pool.model}
    found: dict[RerollEffect, Effect] = {}
    for effect in FREE:
        for what in known[effect] if effect in offered else ():
            found.setdefault(what, effect)
    return found
