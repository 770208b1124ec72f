"""The attacks and shots that a model may declare: its possible targets, and how it turns to them (A10.1, A11.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.boards.compass import Direction
from bot.engine.game import Facts, Piece, not_none
from bot.games.clans.activating.gates import charging, no_action
from bot.games.clans.board import zones
from bot.games.clans.board.sight import View
from bot.games.clans.catalogue.attributes import at
from bot.games.clans.catalogue.catalogue import adds, declared, of
from bot.games.clans.catalogue.declaration import Declared, Moment
from bot.games.clans.decisions import Attack, Shoot, Shuriken, Strike, Try
from bot.games.clans.facts.activating import Turned
from bot.games.clans.fighting.pools import weapon_of
from bot.games.clans.kinds import Keyword, ModelId
from bot.games.clans.moving.facing import towards
from bot.games.clans.state.activation import Activation, Series
from bot.games.clans.state.bars import Bar, Reason
from bot.games.clans.state.field import (
    base,
    distance,
    has,
    holding,
    is_hidden_from,
    stands_in,
    view,
    zone_for,
)
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Fight, Played
from bot.games.clans.state.state import State

SHURIKEN = 3
"""The range of a shuriken in spaces (A11.4)."""
_PENALTY = 2
"""The AT that each further attack of a Gale of Blows costs (A17)."""


def fights(state: State) -> Iterator[Piece]:
    """The attacks and ranged attacks that the active model may make."""
    active, model = state.activation, state.acting()
    if no_action(active) is None:
        yield from (Attack(enemy.id) for enemy in within_reach(state, model))
    if may_attack_again(state, model):
        struck = struck_in_series(active)
        near = (enemy for enemy in within_reach(state, model) if enemy.id not in struck)
        yield from (Attack(enemy.id, is_further=True) for enemy in near)
    yield from _shots(state, active, model)


def under_way(active: Activation) -> Series | None:
    """The series of attacks or shots that the active model has not finished; None without one (A10.14)."""
    return active.series if active.series is not None and active.series.left else None


def struck_in_series(active: Activation) -> Sequence[ModelId]:
    """The models that the series under way has attacked: it attacks each only once."""
    series = under_way(active)
    return () if series is None else series.struck


def no_shot(active: Activation, kind: type[Shoot | Shuriken]) -> Bar | None:
    """Why the active model may make no shot of a kind now; None if it may. In a series of shots it needs no action."""
    series = under_way(active)
    if series is not None and series.range is not None:
        return None if kind is Shoot else Bar(Reason.IN_SERIES, skill=series.skill)
    return no_action(active) or charging(active)


def may_attack_again(state: State, model: Model) -> bool:
    """True if the active model may make a further attack without another action (A10.14)."""
    series = state.activation.series
    is_serial = series is not None and series.left > 0 and series.range is None
    return is_serial or malus_of(state, model) is not None


def compelled(state: State) -> list[Attack]:
    """The attacks of which the active model must make one before another action, and before its activation ends."""
    active, model = state.activation, state.acting()
    skills_ = list(_binding(model, active))
    if active.pledged is None and not skills_:
        return []
    open_ = [each for each in fights(state) if isinstance(each, Attack)]
    if active.pledged is not None:
        return open_
    return [
        each for each in open_ if any(skill.compels(model, state.models[each.target]) for skill in skills_)
    ]


def owes_attack(state: State, drafted: Sequence[Piece]) -> bool:
    """True if the active model must still attack after these pieces, before another action or its end.

    What must follow a drafted attack depends on its dice: then nothing is owed yet.
    """
    last = next((each for each in reversed(drafted) if isinstance(each, Attack | Try)), None)
    return not isinstance(last, Attack) and bool(compelled(state))


def is_bound_to_series(active: Activation) -> bool:
    """True if the attacks of a series must be made at once."""
    series = active.series
    return series is not None and series.left > 0 and adds(declared()[series.skill], Declared.compels)


def _binding(model: Model, active: Activation) -> Iterator[Declared]:
    """The skills that make a model attack: those that always do, and that of the series under way."""
    series = None if active.series is None else active.series.skill
    return (
        each
        for each in of(model, Declared.compels)
        if each.moment is not Moment.ACTION or each.skill == series
    )


def malus_of(state: State, model: Model) -> int | None:
    """The AT that the next further attack of a Gale of Blows costs (A17); None if the model may not make one."""
    attacks = 0 if state.active is None else state.active.attacks
    malus = _PENALTY * attacks
    is_blowing = attacks and has(model, Keyword.GALE_OF_BLOWS)
    return malus if is_blowing and at(state, model) - malus >= 1 else None


def as_declared(state: State, piece: Strike, cards: tuple[Played, ...] | None = None) -> Fight:
    """The fight that the active model would begin, with the cards played ahead or with `cards` (A10.2.1)."""
    model, active = state.acting(), state.activation
    is_close = isinstance(piece, Attack)
    by = active.series.skill if active.series is not None and of_series(active, piece) else None
    is_further = isinstance(piece, Attack) and piece.is_further and by is None
    return Fight(
        model.id,
        piece.target,
        is_ranged=not is_close,
        is_shuriken=isinstance(piece, Shuriken),
        is_from_hiding=model.is_hidden and is_close,
        malus=(malus_of(state, model) or 0) if is_further else 0,
        cards=active.for_fight if cards is None else cards,
        by=by,
    )


def of_series(active: Activation, piece: Piece) -> bool:
    """True if an attack or a shot belongs to the series under way, so that it takes no action."""
    series = active.series
    if series is None or not series.left:
        return False
    if series.range is not None:
        return isinstance(piece, Shoot)
    return isinstance(piece, Attack) and piece.is_further


def within_reach(state: State, model: Model) -> Iterator[Model]:
    """The enemies that a model could attack, turning to them first: `may_attack` (A10.1, A7.9)."""
    return (each for each in state.enemies(model.seat) if may_attack(state, model, each))


def attack_reach(model: Model) -> int:
    """The distance at which a model attacks (A10.1)."""
    return max((each.attack_reach() for each in of(model, Declared.attack_reach)), default=1)


def may_attack(state: State, model: Model, enemy: Model) -> bool:
    """True if a model could attack an enemy, once it has turned to it: it is beside it, or within its longer reach.

    Beyond the next space it must see the enemy. An enemy in Stealth is no target.
    """
    return no_attack(state, model, enemy) is None


def no_attack(state: State, model: Model, enemy: Model) -> Bar | None:
    """Why a model could not attack an enemy from where it stands (A10.1); None if it could."""
    if is_hidden_from(enemy, model):
        return Bar(Reason.HIDDEN, enemy.id)
    far, most = distance(model, enemy), attack_reach(model)
    if far > most:
        return Bar(Reason.OUT_OF_REACH, enemy.id, number=far, most=most)
    for each in of(model, Declared.may_attack):
        if not each.may_attack(model, enemy):
            return Bar(Reason.MAY_NOT, enemy.id, skill=each.skill)
    if far == 1 or view(state, model).sees(base(model), base(enemy)):
        return None
    return Bar(Reason.NO_SIGHT, enemy.id)


def may_be_shot(enemy: Model, shooter: Model) -> bool:
    """True if a model can be the target of a ranged attack at all: it is not in Stealth, and no skill bars it."""
    return _no_mark(enemy, shooter) is None


def _no_mark(enemy: Model, shooter: Model) -> Bar | None:
    if is_hidden_from(enemy, shooter):
        return Bar(Reason.HIDDEN, enemy.id)
    barring = (each for each in of(enemy, Declared.bars_shots) if each.bars_shots())
    return next((Bar(Reason.PROOF, enemy.id, skill=each.skill) for each in barring), None)


def held_in_zone(state: State, model: Model) -> Bar | None:
    """Why a model may not shoot from where it stands: it is in the zone of an enemy (A11.1); None if it may."""
    if not stands_in(model, holding(state, model)):
        return None
    enemies = state.enemies(model.seat)
    return Bar(
        Reason.IN_ZONE, next(each.id for each in enemies if stands_in(model, zone_for(state, each, model)))
    )


def reach_of(state: State, active: Activation, model: Model, kind: type[Shoot | Shuriken]) -> int:
    """The range of a shot of a kind that the active model would make now (A11.1, A11.4); 0 without a weapon."""
    if kind is Shuriken:
        return SHURIKEN
    series = under_way(active)
    weapon = weapon_of(state, model, None if series is None else series.range)
    return 0 if weapon is None else weapon.range


def no_hit(model: Model, enemy: Model, reach: int, what: View) -> Bar | None:
    """Why a model cannot shoot at an enemy at this range, once it has turned to it (A11.1); None if it can."""
    if (bar := _no_mark(enemy, model) or no_reach(model, enemy, reach)) is not None:
        return bar
    return None if what.sees(base(model), base(enemy)) else Bar(Reason.NO_SIGHT, enemy.id)


def no_reach(model: Model, other: Model, most: int) -> Bar | None:
    """Why a model is beyond a range of another (A3.2); None if it is within."""
    far = distance(model, other)
    return Bar(Reason.OUT_OF_RANGE, other.id, number=far, most=most) if far > most else None


def _shots(state: State, active: Activation, model: Model) -> Iterator[Piece]:
    """Ranged attacks: from outside all enemy zones, at enemies that the model sees after turning to them (A11.1)."""
    kinds = [kind for kind in (Shoot, Shuriken) if no_shot(active, kind) is None]
    if not kinds or held_in_zone(state, model) is not None:
        return
    what, reaches = view(state, model), {kind: reach_of(state, active, model, kind) for kind in kinds}
    for enemy in state.enemies(model.seat):
        for kind, reach in reaches.items():
            if no_hit(model, enemy, reach, what) is None:
                yield kind(enemy.id)


def could_see(state: State, model: Model, enemy: Model) -> bool:
    """True if a model sees an enemy once it has turned to it (A7.9, A9.1)."""
    return not is_hidden_from(enemy, model) and view(state, model).sees(base(model), base(enemy))


def shot_range(state: State, fight: Fight) -> int:
    """The range of the shot under way (A11.1, A11.4)."""
    if fight.is_shuriken:
        return SHURIKEN
    series = None if state.active is None else state.active.series
    printed = series.range if series is not None and series.skill == fight.by else None
    return not_none(weapon_of(state, state.models[fight.attacker], printed)).range


def aimed(state: State, model: Model, other: Model) -> Direction:
    """The facing of a model that aims at another: its present one if it sees the other so, else towards it (A7.9)."""
    return model.facing if _sees(state, model, other) else towards(model, other)


def turned_to(state: State, model: Model, target: str) -> Facts:
    """A model that aims at another one out of its sight turns to it first (A7.9)."""
    facing = aimed(state, model, next(each for each in state.models.values() if each.id == target))
    if facing is not model.facing:
        yield Turned(model.id, facing)


def _sees(state: State, model: Model, other: Model) -> bool:
    if distance(model, other) == 1:
        return stands_in(other, zones.front(base(model), model.facing))
    return view(state, model).sees(base(model), base(other), model.facing)
