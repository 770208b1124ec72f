"""How many dice each side of a fight rolls, and of what they are made (A10.3 to A10.5, A11.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from bot.games.clans.kinds import Keyword, Token
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.field import back, distance, friends, has, profile, stands_in, zone
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State

_RUN_UP = 3
"""The steps that Horns ask for (A17)."""


class Why(StrEnum):
    """Where dice of a pool come from."""

    ATTRIBUTE = "attribute"
    WEAPON = "weapon"
    ASSIST = "assist"
    BACK = "back"
    STEALTH = "stealth"
    MALUS = "malus"
    """Of a further attack."""
    KEYWORD = "keyword"


class Part(NamedTuple):
    """Some dice of a pool: why, how many, and which helper or keyword brings them."""

    why: Why
    dice: int
    helper: Model | None = None
    keyword: Keyword | None = None


class Helpless(StrEnum):
    """Why a friend who stands there gives no assist (A10.4)."""

    STUNNED = "stunned"
    HIDDEN = "hidden"
    IN_ZONE = "in-zone"
    """It stands in the zone of another enemy."""


class Pools(NamedTuple):
    """The parts of both pools, and the helpers that do not count."""

    attack: tuple[Part, ...]
    defence: tuple[Part, ...]
    helpless: tuple[tuple[Model, Helpless], ...] = ()

    @property
    def sizes(self) -> tuple[int, int]:
        """How many dice each side rolls, never below 0 (A10.3)."""
        attack, defence = (max(0, sum(part.dice for part in pool)) for pool in (self.attack, self.defence))
        return attack, defence


def pools(setting: Setting, state: State, fight: Fight) -> Pools:
    """The pools of a fight as things stand; Dauntless comes last (A10.3)."""
    attacker, defender = state.models[fight.attacker], state.models[fight.defender]
    if fight.is_shuriken:
        return Pools((Part(Why.WEAPON, 1),), (_attribute(profile(defender).df),))
    if fight.is_ranged:
        return Pools(tuple(_shot(attacker)), (_attribute(profile(defender).df),))
    ours, idle = _helpers(setting, state, attacker, defender)
    theirs, as_idle = _helpers(setting, state, defender, attacker)
    attack = tuple(_attack(state, fight, attacker, defender, (ours, theirs)))
    defence = tuple(_defence(fight, defender, theirs))
    counted = Pools(attack, defence, (*idle, *as_idle))
    short = counted.sizes[0] - counted.sizes[1]
    if has(defender, Keyword.DAUNTLESS) and short > 0:
        part = Part(Why.KEYWORD, short, keyword=Keyword.DAUNTLESS)
        return counted._replace(defence=(*defence, part))
    return counted


def _attribute(dice: int) -> Part:
    return Part(Why.ATTRIBUTE, dice)


def _shot(shooter: Model) -> Iterator[Part]:
    weapon = profile(shooter).ranged
    assert weapon is not None
    yield _attribute(profile(shooter).at)
    yield Part(Why.WEAPON, weapon.bonus)
    if has(shooter, Keyword.ACCURATE):
        yield Part(Why.KEYWORD, 1, keyword=Keyword.ACCURATE)


def _attack(
    state: State,
    fight: Fight,
    attacker: Model,
    defender: Model,
    helpers: tuple[Sequence[Model], Sequence[Model]],
) -> Iterator[Part]:
    """`helpers` are those of the attacker and those of the defender."""
    yield _attribute(profile(attacker).at)
    if fight.malus:
        yield Part(Why.MALUS, -fight.malus)
    yield from _assists(helpers[0], Keyword.COMBINED_ATTACK)
    if stands_in(attacker, back(defender)) and not has(defender, Keyword.TAIL):
        double = has(attacker, Keyword.BACKSTAB)
        yield Part(Why.BACK, 2 if double else 1, keyword=Keyword.BACKSTAB if double else None)
    if fight.is_from_hiding:
        yield Part(Why.STEALTH, 1)
    yield from _of_attacker(state, attacker, defender, helpers)


def _of_attacker(
    state: State, attacker: Model, defender: Model, helpers: tuple[Sequence[Model], Sequence[Model]]
) -> Iterator[Part]:
    active = state.active if state.active is not None and state.active.model == attacker.id else None
    steps = active.steps if active else 0
    bonuses = {
        Keyword.EMPTINESS: bool(helpers[1]) and not helpers[0],
        Keyword.HORNS: steps >= _RUN_UP,
        Keyword.FOCUS: active is not None and not steps and not active.is_stunned,
        Keyword.CLAWS: defender.has(Token.STUN),
    }
    for keyword, holds in bonuses.items():
        if holds and has(attacker, keyword):
            yield Part(Why.KEYWORD, 1, keyword=keyword)


def _defence(fight: Fight, defender: Model, helpers: Sequence[Model]) -> Iterator[Part]:
    yield _attribute(profile(defender).df)
    yield from _assists(helpers, Keyword.GUARD)
    if Keyword.TIDAL_WAVE in fight.bonuses:
        yield Part(Why.KEYWORD, 1, keyword=Keyword.TIDAL_WAVE)


def _assists(helpers: Sequence[Model], doubling: Keyword) -> Iterator[Part]:
    for helper in helpers:
        is_double = has(helper, doubling)
        yield Part(Why.ASSIST, 2 if is_double else 1, helper, doubling if is_double else None)


def _helpers(
    setting: Setting, state: State, fighter: Model, foe: Model
) -> tuple[list[Model], list[tuple[Model, Helpless]]]:
    """The models that assist a fighter against his foe, and those that stand there and do not count (A10.4)."""
    helpers, idle = [], []
    for friend in friends(state, fighter):
        is_near = distance(friend, foe) == 1 or (
            setting.options.assist_reach == "zone" and stands_in(friend, zone(state, foe))
        )
        if is_near:
            why = _helpless(state, friend, fighter, foe)
            if why is None:
                helpers.append(friend)
            else:
                idle.append((friend, why))
    return helpers, idle


def _helpless(state: State, friend: Model, fighter: Model, foe: Model) -> Helpless | None:
    if friend.has(Token.STUN):
        return Helpless.STUNNED
    if friend.is_hidden:
        return Helpless.HIDDEN
    others = (enemy for enemy in state.enemies(friend.seat) if enemy.id not in (fighter.id, foe.id))
    if any(stands_in(friend, zone(state, enemy)) for enemy in others):
        return Helpless.IN_ZONE
    return None
