"""The keywords, abilities, cards, tokens and results that take effect by the facts of a match of the clans."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from bot.engine.game import Fact, not_none
from bot.engine.match import Match
from bot.games.clans.catalogue.catalogue import declared, near, of
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.decisions import Try, Use
from bot.games.clans.dice.fight import Choosing
from bot.games.clans.facts import activating as acts
from bot.games.clans.facts import fighting as fights
from bot.games.clans.facts.rolling import Rerolled, Rolled, RollSettled
from bot.games.clans.facts.setup import TeamTaken
from bot.games.clans.fighting.pools import Helpless, Part, Why, choosing, pools
from bot.games.clans.kinds import Ability, Card, Element, Keyword, Skill, Token, Type
from bot.games.clans.setting.options import Challenge
from bot.games.clans.state.field import (
    back,
    base,
    distance,
    enemies_near,
    enemy_zones,
    ground,
    has,
    sees,
    skills,
    stands_in,
)
from bot.games.clans.state.figures import Attribute, Model
from bot.games.clans.state.rolls import Fight, Purpose
from bot.games.clans.state.sentries import is_sentry
from bot.games.clans.state.state import State
from bot.games.clans.teams.profile import profiles, specials
from bot.games.shelf import SHELF

BOX: Final = SHELF["clans"]
_PRINTED: Final = frozenset(word for known in profiles().values() for word in known.keywords)
_IDLE: Final = frozenset(each for each in Ability if specials()[each].when == "league")
EXPECTED: Final = frozenset(
    [
        *(str(each) for each in _PRINTED),
        *(str(each) for each in Ability if each not in _IDLE),
        *(f"card {each}" for each in Card),
        *(f"token {each}" for each in Token),
        *(f"result {each}" for each in (*Element, "none")),
        *(f"{each}: {how}" for each in Challenge for how in ("won on points", "drawn")),
        "brawl: won by the target",
    ]
)
"""What should take effect: not the six keywords that only leagues give (A24.9), nor abilities of leagues."""


def effects(match: Match[Any]) -> Iterator[str]:
    """The names of all that has taken effect in a match, each as often as it did."""
    state = match.game.blank()
    for fact in match.log:
        yield from _told(state, fact)
        yield from map(str, _found(state, fact))
        match.game.evolve(state, fact)


def _told(state: State, fact: Fact) -> Iterator[str]:
    """What a fact itself names; a skill that is tested counts only once its test is passed."""
    name = BOX.trials.effect(fact)
    if isinstance(fact, acts.KeywordUsed | Rolled):
        known = declared().get(fact.keyword) if isinstance(fact, acts.KeywordUsed) else None
        if isinstance(fact, Rolled) or (known is not None and known.moment is not None and known.is_tested):
            name = None
    if name is not None:
        yield name.removeprefix("reroll ") if isinstance(fact, Rerolled) else name
    if isinstance(fact, fights.Stunned):
        yield f"token {Token.STUN}"
    if isinstance(fact, fights.Injured) and is_sentry(state.models[fact.model]):
        yield f"token {Token.DELAY}"
    if isinstance(fact, RollSettled) and state.roll is not None and state.roll.pools[0].is_passed:
        piece = state.roll.piece
        if isinstance(piece, Try | Use) and piece.keyword is not Keyword.BLINK:
            yield str(piece.keyword)


def _found(state: State, fact: Fact) -> Iterator[Skill]:
    """The skills behind a fact that does not name them."""
    match fact:
        case TeamTaken(models=models):
            yield from (Keyword.HERO for each in models if each[2] is Type.HERO)
            yield from (Keyword.RONIN for each in models if each[2] is Type.RONIN)
        case fights.FightBegan():
            yield from _begun(state, fact)
        case Rolled():
            yield from _thrown(state, fact)
        case fights.DiceLie() | fights.DieChosen():
            yield from _chosen(state, fact)
        case acts.Marked():
            yield from _marked(state, fact)
        case acts.Hidden(name) | acts.Bound(by=name) | acts.LegBegan(name):
            yield from _of_model(state.models[name], fact)
        case acts.MoveBegan(name, is_run=is_run):
            yield from _moving(state, state.models[name], is_run=is_run)
        case acts.Stepped(name):
            yield from _stepped(state, state.models[name], fact)
        case _:
            return


def _of_model(model: Model, fact: acts.Hidden | acts.Bound | acts.LegBegan) -> Iterator[Skill]:
    """The skills of the model by which it hides, stops another one, or passes over others."""
    match fact:
        case acts.Hidden():
            yield from (each for each in skills(model) if each is Keyword.SNEAKY)
        case acts.Bound():
            yield from _those(model, Declared.stops)
        case acts.LegBegan():
            yield from _those(model, Declared.vaults)


def _thrown(state: State, fact: Rolled) -> Iterator[Skill]:
    """The skills that count in a roll."""
    model = state.models[fact.models[0]] if fact.models else None
    match fact.purpose:
        case Purpose.ATTACK | Purpose.RANGED:
            yield from _rolled(state, not_none(state.fight))
        case Purpose.RESILIENT if model is not None:
            yield Keyword.RESILIENT
            yield from _those(model, Declared.resisting)
        case Purpose.DODGE if model is not None:
            enemies = state.enemies(model.seat)
            yield from (Keyword.ENTANGLE for each in enemies if _is_entangled(model, each))
        case _:
            return


def _those(model: Model, hook: Any) -> Iterator[Skill]:
    return (each.skill for each in of(model, hook))


def _is_entangled(model: Model, enemy: Model) -> bool:
    return has(enemy, Keyword.ENTANGLE) and distance(model, enemy) == 2


def _begun(state: State, fact: fights.FightBegan) -> Iterator[Skill]:
    attacker, defender = state.models[fact.attacker], state.models[fact.defender]
    if not fact.is_ranged and distance(attacker, defender) > 1:
        yield from _those(attacker, Declared.attack_reach)
    if defender.is_hidden and has(attacker, Ability.UNCANNY_AWARENESS):
        yield Ability.UNCANNY_AWARENESS
    if fact.is_ranged:
        others = (each for each in state.enemies(attacker.seat) if each.id != defender.id)
        for each in others:
            if of(each, Declared.bars_shots) and sees(state, attacker, each):
                yield from _those(each, Declared.bars_shots)


def _rolled(state: State, fight: Fight) -> Iterator[Skill]:
    """The skills that have counted in the pools of a fight, or for its weapon."""
    attacker, defender = state.models[fight.attacker], state.models[fight.defender]
    counted = pools(state, fight)
    yield from {part.skill for part in (*counted.attack, *counted.defence) if part.skill is not None}
    yield from _assisted(attacker, defender, (*counted.attack, *counted.defence))
    for model, which in ((attacker, Attribute.AT), (defender, Attribute.DF)):
        for each, owner in near(state, model, Declared.attribute):
            if each.attribute(state, owner, model, which):
                yield each.skill
    if fight.is_ranged and not fight.is_shuriken:
        yield from _those(attacker, Declared.weapon)
        yield from (each.skill for each in of(attacker, Declared.shot_range) if _is_far(state, each, fight))
    elif not fight.is_ranged:
        if stands_in(attacker, back(defender)):
            yield from _those(defender, Declared.bars_back_strike)
        if any(why is Helpless.BARRED for _model, why in counted.helpless):
            yield from _those(defender, Declared.bars_assists)


def _assisted(attacker: Model, defender: Model, parts: Iterable[Part]) -> Iterator[Skill]:
    """The skills that double an assist."""
    for part in parts:
        if part.why is Why.ASSIST and part.helper is not None and part.dice > 1:
            fighter = attacker if part.helper.seat == attacker.seat else defender
            for one in (part.helper, fighter):
                yield from _those(one, Declared.assist_dice)


def _is_far(state: State, skill: Declared, fight: Fight) -> bool:
    attacker, defender = state.models[fight.attacker], state.models[fight.defender]
    weapon = profiles()[attacker.profile].ranged  # type: ignore[index]  # the keys are ids of profiles
    far = distance(attacker, defender)
    return weapon is not None and far > weapon.range and bool(skill.shot_range(state, attacker))


def _chosen(state: State, fact: fights.DiceLie | fights.DieChosen) -> Iterator[Skill]:
    fight = not_none(state.fight)
    attacker, defender = state.models[fight.attacker], state.models[fight.defender]
    if isinstance(fact, fights.DiceLie):
        if choosing(state, fight, fight.attack, fight.defence) is Choosing.DIRTY_FIGHTER:
            yield Keyword.DIRTY_FIGHTER
        return
    chooser = attacker if fight.chooser == attacker.seat else defender
    if fact.face is Element.FIRE and not fight.is_ranged and has(chooser, Keyword.PRECISION_STRIKE):
        yield Keyword.PRECISION_STRIKE
    if fact.face is Element.AIR and fight.is_ranged and has(attacker, Ability.AIR_SHOT):
        yield Ability.AIR_SHOT


def _marked(state: State, fact: acts.Marked) -> Iterator[Skill]:
    """The skill behind a token, by the model in whose fight or activation it is won."""
    fight, active = state.fight, state.active
    model = state.models[fact.model]
    if fight is not None:
        able = skills(state.models[fight.attacker])
        from_fight: dict[Token, tuple[Skill, ...]] = {
            Token.POISON: (Keyword.ENGULF, Ability.POISONED_SHOT, Ability.POISONED_WEAPONS),
            Token.CURSE: (Keyword.BITE,),
        }
        yield from (each for each in from_fight.get(fact.token, ()) if each in able)
        if fact.token is Token.HASTE and has(model, Ability.SOUL_CAPTURE):
            yield Ability.SOUL_CAPTURE
    elif active is not None:
        is_own = active.model == fact.model
        if fact.token is Token.LUCKY and is_own and has(model, Ability.BORN_LUCKY):
            yield Ability.BORN_LUCKY
        owner = state.models[active.model]
        if fact.token is Token.PROTECT and not is_own and has(owner, Ability.ELIXIR_OF_COURAGE):
            yield Ability.ELIXIR_OF_COURAGE


def _moving(state: State, model: Model, *, is_run: bool) -> Iterator[Skill]:
    if is_run and has(model, Keyword.SPRINT):
        yield Keyword.SPRINT
    for each, owner in near(state, model, Declared.attribute):
        if each.attribute(state, owner, model, Attribute.MV):
            yield each.skill


def _stepped(state: State, model: Model, fact: acts.Stepped) -> Iterator[Skill]:
    """The skills that make a step possible or cheap, and those that forbid an attack after it."""
    known, active = ground(state), state.active
    if active is None or active.model != model.id or active.by is not None:
        return
    is_climb = known.is_high((fact.space,)) and not known.is_high(base(model))
    if is_climb and fact.mp == 1 and has(model, Ability.SPIDER_LEGS):
        yield Ability.SPIDER_LEGS
    if is_climb or stands_in(model, enemy_zones(state, model.seat)):
        yield from _those(model, Declared.moves_freely)
    for each in of(model, Declared.may_attack):
        if any(not each.may_attack(model, enemy) for enemy in enemies_near(state, model)):
            yield each.skill
