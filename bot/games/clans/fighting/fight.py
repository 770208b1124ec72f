"""A fight from its declaration to its end (A10.2, A11.3), with questions to the seats that may act in between."""

from __future__ import annotations

from typing import assert_never

from bot.engine.boards.compass import Direction
from bot.engine.chance import Chance
from bot.engine.game import Fact, Facts, Seat, not_none
from bot.games.clans.catalogue.catalogue import near, of
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.decisions import Respond
from bot.games.clans.dice.fight import Clash, Side
from bot.games.clans.dice.results import Result
from bot.games.clans.dice.values import Values
from bot.games.clans.facts import fighting as facts
from bot.games.clans.facts.activating import Pushed
from bot.games.clans.facts.moon import CardPlayed
from bot.games.clans.facts.rolling import Answered, Asked, ChanceTaken
from bot.games.clans.fighting.aftermath import follows
from bot.games.clans.fighting.places import beside_attacker
from bot.games.clans.fighting.pools import choosing, pools
from bot.games.clans.kinds import Element, Keyword, ModelId, Skill, Space
from bot.games.clans.moon.windows import is_open_before
from bot.games.clans.rolling.rolling import rolled
from bot.games.clans.state.activation import Window
from bot.games.clans.state.field import are_friends, has, stands_in, zone
from bot.games.clans.state.rolls import Fight, Purpose, Step
from bot.games.clans.state.sentries import player
from bot.games.clans.state.state import State


def declared(state: State, fight: Fight) -> Facts:
    """The fight begins, and its pools are counted (A10.2.1, A10.2.2)."""
    yield facts.FightBegan(
        fight.attacker,
        fight.defender,
        is_ranged=fight.is_ranged,
        is_shuriken=fight.is_shuriken,
        is_from_hiding=fight.is_from_hiding,
        malus=fight.malus,
        by=fight.by,
        is_again=fight.is_again,
    )
    attacker = state.models[fight.attacker]
    for each, owner in near(state, attacker, Declared.joins):
        if each.joins(state, owner, fight):
            yield facts.BonusDeclared(owner.id, each.skill)
    order = state.setting.clockwise(player(state, attacker.seat))
    yield facts.PoolsCounted(*pools(state, fight).sizes, order)


def goes_on(state: State, chance: Chance) -> Facts:
    """The next step of the fight under way, called when no question, roll or blow is open."""
    fight = not_none(state.fight)
    match fight.step:
        case Step.DECLARED:
            yield from _declared(state, chance, fight)
        case Step.ROLLED | Step.CHOOSING:
            yield from _choosing(state, fight)
        case Step.APPLIED:
            yield from _applied(state, fight)
        case Step.PLACING:
            yield from _placing(state, fight)
        case Step.AFTERMATH:
            yield from follows(state, fight)


def seats(state: State, fight: Fight) -> dict[Side, Seat]:
    """The sides of the two fighters, each by its seat; sentries have none of a player (`state.sentries`)."""
    return {
        Side.ATTACKER: state.models[fight.attacker].seat,
        Side.DEFENDER: state.models[fight.defender].seat,
    }


def side_of(state: State, fight: Fight, seat: Seat) -> Side:
    """The side of a fight for which a seat rolls: its own model's, before that of a sentry in its charge (A21.7)."""
    fighters = seats(state, fight)
    own = [side for side, owner in fighters.items() if owner == seat]
    charged = [side for side, owner in fighters.items() if player(state, owner) == seat]
    return next(iter((*own, *charged)), Side.DEFENDER)


# ---- before the roll, and the roll


def reactions(state: State, seat: Seat) -> tuple[Skill, ...]:
    """The keywords that a seat may use before the roll (A16.4): Tidal Wave for its model that is attacked.

    Empty if the model has used it this round, or is shot at.
    """
    fight = state.fight
    if fight is None or fight.step is not Step.DECLARED or seat not in fight.waiting or fight.is_ranged:
        return ()
    defender = state.models[fight.defender]
    wave = Keyword.TIDAL_WAVE
    is_free = has(defender, wave) and wave not in defender.used and wave not in fight.bonuses
    return (wave,) if is_free and defender.seat == seat else ()


def takes_choice(state: State, fact: Fact) -> bool:
    """True if a fact before the roll makes the defender the chooser in place of the attacker (A10.7, A17, A20.6)."""
    after = state.copy()
    fact.apply(after)
    return [_chooser(each) for each in (state, after)] == [Side.ATTACKER, Side.DEFENDER]


def _chooser(state: State) -> Side:
    fight = not_none(state.fight)
    sizes = pools(state, fight).sizes
    return choosing(state, fight, *sizes).side(*sizes)


def declared_bonus(state: State, keyword: Skill) -> Facts:
    """The defender uses a keyword before the roll, and the pools are counted again (A10.2.3)."""
    fight = not_none(state.fight)
    seat = state.models[fight.defender].seat
    yield Answered()
    yield facts.BonusDeclared(fight.defender, keyword)
    if not is_open_before(state, seat):
        yield ChanceTaken(seat)
    yield from _counted_anew(state)


def responded(state: State, seat: Seat, decision: Respond) -> Facts:
    """The attacked seat plays a card before the roll, and the pools are counted again (A10.2.3)."""
    yield Answered()
    yield CardPlayed(seat, decision.card, instead=decision.instead)
    yield from _counted_anew(state)


def _counted_anew(state: State) -> Facts:
    fight = not_none(state.fight)
    yield facts.PoolsCounted(*pools(state, fight).sizes, fight.waiting)


def _declared(state: State, chance: Chance, fight: Fight) -> Facts:
    """A target may turn a shot aside before anything else (A11.3); then come the seats that may act before the roll."""
    target = state.models[fight.defender]
    for each in of(target, Declared.turns_aside):
        if fight.is_ranged and (target.id, each.skill) not in fight.came:
            yield facts.SkillCame(target.id, each.skill)
            yield Asked(target.seat, Window.SKILL, target.id, each.skill)
            return
    yield from _before_roll(state, chance, fight)


def redirected(state: State, target: ModelId) -> Facts:
    """A shot goes at another model, and the pools are counted for that (A31.14)."""
    yield facts.Redirected(target)
    yield from _counted_anew(state)


def _before_roll(state: State, chance: Chance, fight: Fight) -> Facts:
    for seat in fight.waiting:
        if reactions(state, seat) or is_open_before(state, seat):
            yield Asked(seat, Window.BEFORE_ROLL, fight.defender)
            return
    purpose = Purpose.RANGED if fight.is_ranged else Purpose.ATTACK
    sizes = [(fight.attacker, fight.attack), (fight.defender, fight.defence)]
    yield from rolled(state, chance, purpose, sizes)
    yield facts.FightWent(Step.ROLLED)


def clash(state: State) -> Clash:
    """The two pools of the fight as they lie on the table."""
    fight = not_none(state.fight)
    attack, defence = (pool.dice for pool in not_none(state.roll).pools)
    return Clash(attack, defence, choosing(state, fight, fight.attack, fight.defence))


def settled(state: State) -> Facts:
    """No more rerolls: dice are eliminated, and the chooser is determined (A10.6, A10.7)."""
    fight = not_none(state.fight)
    lie = clash(state)
    attacker = state.models[fight.attacker]
    for each in of(attacker, Declared.after_rolls):
        yield from each.after_rolls(state, attacker, fight, lie.attack)
    chooser = None if lie.chooser is None else seats(state, fight)[lie.chooser]
    yield facts.DiceLie(lie.left(Side.ATTACKER), lie.left(Side.DEFENDER), chooser)


# ---- the result


def values(state: State, fight: Fight) -> Values:
    """The effects of the faces in a fight, and their worth (A10.9, A11.3, A27.2)."""
    attacker = state.models[fight.attacker]
    models = {Side.ATTACKER: attacker, Side.DEFENDER: state.models[fight.defender]}
    precise = frozenset(side for side, model in models.items() if has(model, Keyword.PRECISION_STRIKE))
    found = Values(fight.kind, frozenset() if fight.is_ranged else precise)
    for each in of(attacker, Declared.values):
        found = each.values(found, fight)
    return found


def brings(state: State, face: Element | None, chooser: Seat | None = None) -> Result:
    """The effect of a face in the fight under way, if its chooser chooses it, or the seat `chooser`."""
    fight = not_none(state.fight)
    is_attacker = (chooser or fight.chooser) == state.models[fight.attacker].seat
    return values(state, fight).brings(face, Side.ATTACKER if is_attacker else Side.DEFENDER)


def menu(state: State) -> tuple[Element, ...]:
    """The faces that the chooser may choose, in the order of A1.1 (A10.7); empty without a chooser."""
    fight = not_none(state.fight)
    if fight.chooser is None:
        return ()
    is_attacker = fight.chooser == state.models[fight.attacker].seat
    left = fight.left[0 if is_attacker else 1]
    return tuple(face for face in Element if face in left)


def _choosing(state: State, fight: Fight) -> Facts:
    faces = menu(state)
    # In a ranged attack most faces do nothing: nobody is asked to choose between them (A11.3).
    if len(faces) > 1 and {brings(state, face) for face in faces} != {Result.NOTHING}:
        yield Asked(player(state, not_none(fight.chooser)), Window.CHOOSE, fight.attacker)
    else:
        face = faces[0] if faces else None
        yield facts.DieChosen(face, brings(state, face))


def chosen(state: State, face: Element) -> Facts:
    """The chooser chooses the result die."""
    yield Answered()
    yield facts.DieChosen(face, brings(state, face))


def _applied(state: State, fight: Fight) -> Facts:
    """The result is carried out (A10.9, A11.3); its questions come before the aftermath."""
    attacker, defender = state.fighters(fight)
    match result := brings(state, fight.chosen):
        case Result.DEFENDER_INJURED | Result.DEFENDER_STUNNED:
            is_injury = result is Result.DEFENDER_INJURED
            yield facts.FightWent(Step.AFTERMATH)
            yield facts.BlowFell(defender.id, is_injury, fight.chooser, attacker.id)
        case Result.ATTACKER_INJURED:
            yield facts.FightWent(Step.AFTERMATH)
            yield facts.BlowFell(attacker.id, is_injury=True, cause=fight.chooser, credit=defender.id)
        case Result.ALL_STUNNED | Result.ENEMIES_STUNNED:
            yield facts.FightWent(Step.AFTERMATH)
            yield from _fire(state, fight, are_spared=result is Result.ENEMIES_STUNNED)
        case Result.DEFENDER_MOVED:
            yield Asked(player(state, attacker.seat), Window.PUSH, defender.id)
        case Result.BOTH_MOVED:
            yield Asked(player(state, not_none(fight.chooser)), Window.PUSH, attacker.id)
        case Result.NOTHING:
            yield facts.FightWent(Step.AFTERMATH)
        case _:
            assert_never(result)


def _fire(state: State, fight: Fight, *, are_spared: bool) -> Facts:
    """The attacker and all models in its zone are Stunned; with `are_spared` not the chooser's own (A10.9, A17).

    The attacker's seat is asked first, then the others clockwise (A10.11).
    """
    attacker = state.models[fight.attacker]
    seats_ = state.setting.clockwise(player(state, attacker.seat))
    near = (each for each in state.out() if stands_in(each, zone(state, attacker)))
    hit = [attacker, *sorted(near, key=lambda each: seats_.index(player(state, each.seat)))]
    if are_spared:
        spared = () if fight.chooser is None else state.setting.side(fight.chooser)
        hit = [each for each in hit if each.seat not in spared]
    order = [fight.attacker, fight.defender]
    for victim in hit:
        credit = next((who for who in order if not are_friends(state, state.models[who], victim)), None)
        yield facts.BlowFell(victim.id, is_injury=False, cause=fight.chooser, credit=credit)


def moved_by(state: State, model: ModelId, space: Space, facing: Direction) -> Facts:
    """The asked seat moves a model, and turns it, or leaves it as it stands (A8.12, A10.10)."""
    fight, pushed = not_none(state.fight), state.models[model]
    yield Answered()
    if (pushed.space, pushed.facing) != (space, facing):
        yield Pushed(model, space, facing)
    is_water = fight.step is Step.APPLIED and brings(state, fight.chosen) is Result.BOTH_MOVED
    yield facts.FightWent(Step.PLACING if is_water else Step.AFTERMATH)


def _placing(state: State, fight: Fight) -> Facts:
    defender = state.models[fight.defender]
    if defender.is_out and beside_attacker(state):
        yield Asked(player(state, defender.seat), Window.PLACE, defender.id)
    else:
        yield facts.FightWent(Step.AFTERMATH)
