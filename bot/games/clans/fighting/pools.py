"""The number of dice that each side of a fight rolls, and their sources (A10.3 to A10.5, A11.2)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final, NamedTuple

from bot.engine.game import not_none
from bot.games.clans.catalogue.attributes import at, df
from bot.games.clans.catalogue.catalogue import near, of
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.dice.fight import Choosing
from bot.games.clans.kinds import Card, Keyword, Skill, Token
from bot.games.clans.moon.hands import shines
from bot.games.clans.state.field import (
    back,
    distance,
    friends,
    has,
    is_hidden_from,
    profile,
    sees_stealth,
    stands_in,
    zone,
    zone_for,
)
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State
from bot.games.clans.teams.profile import Ranged


class Why(StrEnum):
    """A source of dice in a pool."""

    ATTRIBUTE = "attribute"
    WEAPON = "weapon"
    ASSIST = "assist"
    BACK = "back"
    STEALTH = "stealth"
    MALUS = "malus"
    """The malus of a further attack."""
    SKILL = "keyword"
    CARD = "card"


class Part(NamedTuple):
    """Some dice of a pool: their source and number, and the helper, skill or card that brings them."""

    why: Why
    dice: int
    helper: Model | None = None
    skill: Skill | None = None
    card: Card | None = None


class Helpless(StrEnum):
    """The reason why a friend beside the fight gives no assist (A10.4)."""

    STUNNED = "stunned"
    HIDDEN = "hidden"
    IN_ZONE = "in-zone"
    """The friend stands in the zone of another enemy."""
    BARRED = "barred"
    """A skill of the defender bars all assists against it."""


class Pools(NamedTuple):
    """The parts of both pools, and the friends that do not count."""

    attack: tuple[Part, ...]
    defence: tuple[Part, ...]
    helpless: tuple[tuple[Model, Helpless], ...] = ()

    @property
    def sizes(self) -> tuple[int, int]:
        """The number of dice of each side, at least 0 (A10.3)."""
        attack, defence = (max(0, sum(part.dice for part in pool)) for pool in (self.attack, self.defence))
        return attack, defence


def pools(state: State, fight: Fight) -> Pools:
    """The pools of a fight in the present state; Dauntless comes last (A10.3)."""
    attacker, defender = state.fighters(fight)
    ours, theirs = (tuple(_cards(state, fight, cards)) for cards in (_FOR_ATTACK, _FOR_DEFENCE))
    if fight.is_ranged:
        shot = (Part(Why.WEAPON, 1),) if fight.is_shuriken else _shot(state, fight, attacker)
        own = () if is_bare(defender) else (Part(Why.ATTRIBUTE, df(state, defender)),)
        return Pools((*shot, *ours), own)
    with_us, idle = attackers_helpers(state, attacker, defender)
    with_them, as_idle = helpers(state, defender, attacker)
    attack = tuple(_dulled(defender, (*_attack(state, fight, with_us), *ours)))
    defence = (*_defence(state, fight, defender, with_them), *theirs)
    counted = Pools(attack, defence, (*idle, *as_idle))
    if is_bare(defender):
        return counted._replace(defence=())
    short = counted.sizes[0] - counted.sizes[1]
    if has(defender, Keyword.DAUNTLESS) and short > 0:
        part = Part(Why.SKILL, short, skill=Keyword.DAUNTLESS)
        return counted._replace(defence=(*defence, part))
    return counted


_FOR_ATTACK: Final = {
    Card.HEADLONG: (2, 2),
    Card.LONE_FLAME: (2, 3),
    Card.WEAK_SPOT: (1, 2),
    Card.CALLED_SHOT: (1, 1),
}
"""The dice that cards add to the attacker's pool: by their effect, and while the moon shows their phase (A20.7)."""
_FOR_DEFENCE: Final = {Card.SEA_SKIN: (1, 1), Card.GUARDIAN: (1, 1)}


def _cards(state: State, fight: Fight, dice: Mapping[Card, tuple[int, int]]) -> Iterator[Part]:
    for played in fight.cards:
        # A Called Shot played ahead counts for nothing if no shot is possible any more and an attack is made.
        is_idle = played.instead or (played.card is Card.CALLED_SHOT and not fight.is_ranged)
        if played.card in dice and not is_idle:
            yield Part(Why.CARD, dice[played.card][shines(state, played.card)], card=played.card)


def own_weapon(model: Model) -> Ranged | None:
    """The ranged weapon of a model, printed in its profile or brought by a skill; None if it has none (A11.1)."""
    brought = (each.weapon() for each in of(model, Declared.weapon))
    return profile(model).ranged or next(brought, None)


def weapon_of(state: State, model: Model, printed: int | None = None) -> Ranged | None:
    """The ranged weapon of a model, or None, with what skills and cards add to its range.

    In its phase a Called Shot played ahead adds 2 (A20.7). `printed` replaces the range of the weapon itself.
    """
    weapon, active = own_weapon(model), state.active
    if weapon is None:
        return None
    is_called = active is not None and any(played.card is Card.CALLED_SHOT for played in active.cards)
    more = 2 if is_called and shines(state, Card.CALLED_SHOT) else 0
    more += sum(each.shot_range(state, model) for each in of(model, Declared.shot_range))
    reach = weapon.range if printed is None else printed
    return replace(weapon, range=reach + more)


def choosing(state: State, fight: Fight, attack: int, defence: int) -> Choosing:
    """The rule that decides who chooses the result die, given the dice of each side (A10.7, A17, A20.6).

    A card can make its side the chooser; if both sides have played one, neither works.
    """
    attacker = state.models[fight.attacker]
    found: set[Choosing] = set()
    for played in fight.cards:
        is_ours = played.seat == attacker.seat
        own, other = (attack, defence) if is_ours else (defence, attack)
        is_equal = own == other and shines(state, played.card)
        claims = played.card is Card.AGAINST_ODDS and (own < other or is_equal)
        if claims or (played.card is Card.GUARDIAN and played.instead):
            found.add(Choosing.ATTACKER if is_ours else Choosing.DEFENDER)
    if len(found) == 1:
        return found.pop()
    is_dirty = not fight.is_ranged and has(attacker, Keyword.DIRTY_FIGHTER)
    return Choosing.DIRTY_FIGHTER if is_dirty else Choosing.MORE_DICE


def _shot(state: State, fight: Fight, shooter: Model) -> Iterator[Part]:
    yield Part(Why.ATTRIBUTE, at(state, shooter))
    yield Part(Why.WEAPON, not_none(own_weapon(shooter)).bonus)
    for each in of(shooter, Declared.shot_dice):
        yield from _part(each, each.shot_dice(state, shooter, fight))


def _attack(state: State, fight: Fight, helpers: Sequence[Model]) -> Iterator[Part]:
    attacker, defender = state.fighters(fight)
    yield Part(Why.ATTRIBUTE, at(state, attacker))
    if fight.malus:
        yield Part(Why.MALUS, -fight.malus)
    yield from _assists(state, helpers, attacker, is_attack=True)
    is_behind = stands_in(attacker, back(defender))
    if is_behind and not any(each.bars_back_strike() for each in of(defender, Declared.bars_back_strike)):
        double = has(attacker, Keyword.BACKSTAB)
        yield Part(Why.BACK, 2 if double else 1, skill=Keyword.BACKSTAB if double else None)
    if fight.is_from_hiding and not sees_stealth(defender):
        yield Part(Why.STEALTH, 1)
    for each, owner in near(state, attacker, Declared.attack_dice):
        yield from _part(each, each.attack_dice(state, owner, fight), owner if owner != attacker else None)


def _defence(state: State, fight: Fight, defender: Model, helpers: Sequence[Model]) -> Iterator[Part]:
    yield Part(Why.ATTRIBUTE, df(state, defender))
    yield from _assists(state, helpers, defender, is_attack=False)
    if Keyword.TIDAL_WAVE in fight.bonuses:
        yield Part(Why.SKILL, 1, skill=Keyword.TIDAL_WAVE)
    for each, owner in near(state, defender, Declared.defence_dice):
        yield from _part(each, each.defence_dice(state, owner, fight), owner if owner != defender else None)


def _part(declared: Declared, dice: int, owner: Model | None = None) -> Iterator[Part]:
    if dice:
        yield Part(Why.SKILL, dice, owner, skill=declared.skill)


def _dulled(defender: Model, attack: Sequence[Part]) -> Iterator[Part]:
    """The attacker's pool with what skills of the defender take from it: one die is always left (A10.3)."""
    yield from attack
    left = sum(part.dice for part in attack)
    for each in of(defender, Declared.dulls):
        less = max(0, min(each.dulls(defender), left - 1))
        left -= less
        yield from _part(each, -less, defender)


def is_bare(defender: Model) -> bool:
    """True if a skill lets a model roll no defence dice at present (A10.3)."""
    return any(each.is_bare(defender) for each in of(defender, Declared.is_bare))


def _assists(state: State, helpers: Sequence[Model], fighter: Model, *, is_attack: bool) -> Iterator[Part]:
    """The dice of each assist: those of the skill that gives most, of the helper or of the model that it helps."""
    for helper in helpers:
        dice, skill = 1, None
        for owner in (helper, fighter):
            for each in of(owner, Declared.assist_dice):
                more = each.assist_dice(state, owner, helper, fighter, is_attack=is_attack)
                if more > dice:
                    dice, skill = more, each.skill
        yield Part(Why.ASSIST, dice, helper, skill)


def attackers_helpers(
    state: State, attacker: Model, defender: Model
) -> tuple[list[Model], list[tuple[Model, Helpless]]]:
    """The `helpers` of an attacker: a skill of the defender may bar them all."""
    able, idle = helpers(state, attacker, defender)
    if any(each.bars_assists() for each in of(defender, Declared.bars_assists)):
        return [], [*((each, Helpless.BARRED) for each in able), *idle]
    return able, idle


def helpers(state: State, fighter: Model, foe: Model) -> tuple[list[Model], list[tuple[Model, Helpless]]]:
    """The models that assist a fighter against its foe, and those beside the fight that do not count (A10.4).

    Beside it are friends beside the foe; with the option `assistReach` `zone` all those in the foe's zone.
    """
    far = zone(state, foe) if state.setting.options.assist_reach == "zone" else 0
    beside = (each for each in friends(state, fighter) if distance(each, foe) == 1 or stands_in(each, far))
    found = [(each, _helpless(state, each, fighter, foe)) for each in beside]
    return [each for each, why in found if why is None], [(each, why) for each, why in found if why]


def _helpless(state: State, friend: Model, fighter: Model, foe: Model) -> Helpless | None:
    if friend.has(Token.STUN):
        return Helpless.STUNNED
    if is_hidden_from(friend, fighter):
        return Helpless.HIDDEN
    others = (enemy for enemy in state.enemies(friend.seat) if enemy.id not in (fighter.id, foe.id))
    if any(stands_in(friend, zone_for(state, enemy, friend)) for enemy in others):
        return Helpless.IN_ZONE
    return None
