"""Moves: step by step, each with its dodge and with the consequences on the new space (A8.5 to A8.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.boards.compass import Direction
from bot.engine.chance import Chance
from bot.engine.copying import changed
from bot.engine.game import Facts, Piece, not_none
from bot.games.clans.board import zones
from bot.games.clans.board.ground import GRID
from bot.games.clans.board.walking import is_lift, step_cost
from bot.games.clans.catalogue.catalogue import of
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.decisions import Capture, Leave, Pick
from bot.games.clans.facts import activating as facts
from bot.games.clans.facts.challenges import Captured, LeftBoard, Picked
from bot.games.clans.facts.fighting import BlowFell
from bot.games.clans.facts.moon import CardUsed
from bot.games.clans.facts.rolling import Answered, Asked, RollSettled
from bot.games.clans.facts.skills import DodgeBarred
from bot.games.clans.kinds import Card, Keyword, Space, Terrain, Token
from bot.games.clans.moon.hands import shines
from bot.games.clans.moving.facing import on_guard
from bot.games.clans.moving.shrines import bad_beside, met
from bot.games.clans.moving.ways import allowance, gait, ignores_zones, is_free, landing, ways
from bot.games.clans.rolling.rolling import affinity_test, chance_given
from bot.games.clans.state.activation import Window
from bot.games.clans.state.field import (
    base,
    carried,
    covered,
    fitting,
    ground,
    has,
    holding,
    is_lit,
    models_mask,
    stands_in,
    zone,
    zone_for,
)
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Purpose, Roll
from bot.games.clans.state.sentries import player
from bot.games.clans.state.state import State


def begun(state: State, space: Space, *, is_run: bool) -> Facts:
    """Begin a run; or a move, unless the one under way can reach the space (A8.1, A8.4)."""
    mp = state.activation.mp
    if is_run or mp is None or space not in ways(state, mp):
        yield from _started(state, is_run=is_run)


def _started(state: State, *, is_run: bool) -> Facts:
    """A move begins with its full allowance; a run is an action, so Stealth is lost before its first step (A13.4)."""
    model = state.acting()
    if is_run and model.is_hidden:
        yield facts.Spotted(model.id)
    yield facts.MoveBegan(model.id, allowance(state, model, state.activation, is_run=is_run), is_run=is_run)


def moved(state: State, chance: Chance, space: Space, *, is_run: bool = False) -> Facts:
    """The active model goes to a space, and turns on guard there; a failed dodge or a question stops it (A8)."""
    yield from begun(state, space, is_run=is_run)
    active = state.activation
    for leg in _legs(state, ways(state, not_none(active.mp))[space].path):
        before = state.acting().space
        yield from _stepped(state, chance, leg[0]) if len(leg) == 1 else _passed_over(state, chance, leg)
        is_there = state.acting().space == leg[-1] != before
        if not is_there or state.question is not None or not state.is_activation_open:
            return
        if state.activation.is_rooted:
            break
    yield from guarded(state)


def _legs(state: State, path: Sequence[Space]) -> Iterator[tuple[Space, ...]]:
    """A way in parts that end on free spaces; step by step for a model that no enemy can stop on it (A8.9, A8.10)."""
    model = state.acting()
    over = models_mask(state, model) if of(model, Declared.vaults) and not is_unhindered(state, model) else 0
    leg: tuple[Space, ...] = ()
    for step in path:
        leg = (*leg, step)
        if not covered(model, step) & over:
            yield leg
            leg = ()


def is_unhindered(state: State, model: Model) -> bool:
    """True if the move under way ignores zones and models (A8.9)."""
    return is_free(state) or model.has(Token.MOON_POWER)


def guarded(state: State) -> Facts:
    """The model that has moved turns to its facing on guard (A7.9)."""
    model = state.acting()
    if (facing := on_guard(state, model)) is not model.facing:
        yield facts.Turned(model.id, facing)


def needs_dodge(state: State, model: Model) -> bool:
    """True if a step from the model's present place needs a dodge (A8.5), without a Blink; Moon Power ignores zones."""
    is_held = not (model.has(Token.MOON_POWER) or of(model, Declared.moves_freely) or ignores_zones(state))
    return is_held and stands_in(model, holding(state, model))


def errand(state: State, chance: Chance, piece: Piece) -> Facts:
    """The active model does something for 1 MP: it picks up a medal, hands it in, or leaves the board (A22)."""
    yield from paid(state, piece)
    if isinstance(piece, Leave):
        yield from _stepped(state, chance, None)


def paid(state: State, piece: Piece) -> Facts:
    """Begin a move if no MP is left, or a run if no move is left either, and spend 1 MP of it on a medal (A22.2).

    A step off the board spends nothing here, because it may need a dodge first.
    """
    model, active = state.acting(), state.activation
    if not active.mp:
        yield from _started(state, is_run=not active.moves)
    match piece:
        case Pick(medal):
            yield Picked(model.id, medal)
        case Capture():
            yield Captured(model.id, not_none(carried(state, model)))
        case _:
            return  # a step off the board may need a dodge first


def _stepped(state: State, chance: Chance, space: Space | None) -> Facts:
    """A step to a space, or off the board if there is none, with its dodge."""
    model = state.acting()
    if is_free(state) or not needs_dodge(state, model):
        yield from arrived(state, chance, space)
        return
    is_slipping = state.active is not None and any(played.card is Card.SLIP for played in state.active.cards)
    if is_slipping and dooming(state, model) is None:
        yield CardUsed(model.id, Card.SLIP)
        yield from arrived(state, chance, space)
        return
    yield from _dodges(state, chance, model, space)


def _dodges(state: State, chance: Chance, there: Model, space: Space | None) -> Facts:
    """The test for a step from where a model stands, or is imagined to stand, to a space or off the board (A8.5).

    Without a test it fails out of a zone in which all dodges do.
    """
    if (doom := dooming(state, there)) is not None:
        yield DodgeBarred(there.id, doom.id)
        yield from _failed(state, space)
        return
    needed = 1 + _hampered(state, there)
    yield from affinity_test(state, chance, Purpose.DODGE, there, needed=needed, space=space)
    yield from chance_given(state)
    if state.question is None:
        yield from dodged(state, chance, not_none(state.roll))


def dooming(state: State, model: Model) -> Model | None:
    """The enemy in whose zone a model stands, and out of whose zone every dodge fails; None if there is none."""
    near = (
        each for each in state.enemies(model.seat) if any(s.dooms(each) for s in of(each, Declared.dooms))
    )
    return next((each for each in near if stands_in(model, zone_for(state, each, model))), None)


def stepped_surely(state: State, chance: Chance, space: Space) -> Facts:
    """A step whose dodge succeeds, except out of a zone in which all dodges fail (A18)."""
    model = state.acting()
    if needs_dodge(state, model) and dooming(state, model) is not None:
        yield from _dodges(state, chance, model, space)
    else:
        yield from arrived(state, chance, space)


def _hampered(state: State, model: Model) -> int:
    """The matches more that a dodge of a model needs, for the enemies whose zones it leaves (A5.4)."""
    near = (enemy for enemy in state.enemies(model.seat) if stands_in(model, zone_for(state, enemy, model)))
    return max(
        (each.hampers(state, enemy) for enemy in near for each in of(enemy, Declared.hampers)), default=0
    )


def dodged(state: State, chance: Chance, roll: Roll) -> Facts:
    """The result of a dodge (A8.5, A8.7): the step, or a Stun and the end of the activation.

    A model in Stealth that fails only loses Stealth. Passing over others, it stays on its last space (A8.10).
    """
    yield RollSettled()
    model, leg = state.acting(), state.activation.leg
    if roll.pools[0].is_passed:
        if leg:
            yield facts.LegWent(model.id)
            yield from _leg_goes_on(state, chance)
        else:
            yield from arrived(state, chance, roll.space)
    else:
        yield from _failed(state, roll.space)


def _failed(state: State, space: Space | None) -> Facts:
    """A dodge for a step to a space, or off the board, has failed (A8.5, A8.7)."""
    model, leg = state.acting(), state.activation.leg
    parrying = None if model.is_hidden or not leg else _parrying(state, model, not_none(space))
    if leg:
        yield facts.LegOver(model.id, parrying.id if parrying else None)
    if model.is_hidden:
        yield facts.Spotted(model.id)
    elif parrying and landings(state):
        yield Asked(player(state, parrying.seat), Window.PARRY, model.id)
    else:
        yield facts.BrokenOff(model.id)
        yield BlowFell(model.id, is_injury=False)


def _passed_over(state: State, chance: Chance, leg: tuple[Space, ...]) -> Facts:
    """Steps over spaces of others: all dodges first, on the space where the model stands, then all steps (A8.10)."""
    yield facts.LegBegan(state.acting().id, leg)
    yield from _leg_goes_on(state, chance)


def _leg_goes_on(state: State, chance: Chance) -> Facts:
    active, model = state.activation, state.acting()
    places = (not_none(model.space), *active.leg)
    while (at := state.activation.passed) < len(active.leg):
        there = changed(model, space=places[at])
        to = places[at + 1]
        if needs_dodge(state, there) or _parrying(state, model, to) is not None:
            yield from _dodges(state, chance, there, to)
            return
        yield facts.LegWent(model.id)
    yield facts.LegOver(model.id)
    for step in active.leg:
        yield from arrived(state, chance, step)


def _parrying(state: State, model: Model, to: Space) -> Model | None:
    """The enemy on a space over whom a step needs a dodge (A17); None if there is none."""
    if not of(model, Declared.is_parried):
        return None
    there = covered(model, to)
    return next((each for each in state.enemies(model.seat) if stands_in(each, there)), None)


def landings(state: State) -> tuple[Space, ...]:
    """The free spaces on which a model may be put that could not pass over an enemy: touching its zone (A17)."""
    active, model = state.activation, state.acting()
    if active.parried is None:
        return ()
    return tuple(fitting(state, model, zone(state, state.models[active.parried])))


def parried(state: State, space: Space, facing: Direction) -> Facts:
    """The enemy's seat puts the model on a space; it is Stunned, and its activation is over (A17)."""
    model = state.acting()
    yield Answered()
    yield facts.Pushed(model.id, space, facing)
    yield facts.BrokenOff(model.id)
    yield BlowFell(model.id, is_injury=False)


def arrived(state: State, chance: Chance, space: Space | None) -> Facts:
    """The step is made, and the new space has its effects: light, foliage, Vigilance, bad shrines (A8.8).

    A move after a successful Blink meets none of them (A8.9). Without a space the step leads off the board (A22.6).
    """
    model = state.acting()
    if space is None:
        yield LeftBoard(model.id)
        return
    left, near = base(model), set(bad_beside(state, model))
    yield from _step_made(state, model, space)
    if is_free(state):
        return  # no light, foliage or shrine affects it (A8.9)
    model = state.acting()
    if model.is_hidden and is_revealed(state, model, left):
        yield facts.Spotted(model.id)
    new = tuple(sorted(set(bad_beside(state, model)) - near))
    if new:
        yield facts.ShrinesMet(model.id, (*state.activation.due, *new))
    # A model that passes over another is tested afterwards: every question finds all models on spaces of
    # their own.
    if not stands_in(model, models_mask(state, model)):
        yield from met(state, chance)
        yield from _stopped(state, zones.spaces(left))


def _stopped(state: State, left: int) -> Facts:
    """What the enemies do into whose zones the active model has stepped, from spaces outside them (A8.8)."""
    is_halted = state.question is not None or not state.is_activation_open
    if is_halted or state.acting().has(Token.MOON_POWER) or ignores_zones(state):
        return
    model = state.acting()
    for enemy in list(state.enemies(model.seat)):
        for each in of(enemy, Declared.stops):
            near = zone(state, enemy)
            if stands_in(model, near) and not left & near:
                yield from each.stops(state, enemy, model)
    yield from _interrupted(state, model)


def _interrupted(state: State, mover: Model) -> Facts:
    """Ask an enemy's seat for its skill after a step, which is finished before the next one (A8.8)."""
    for enemy in state.enemies(mover.seat):
        for each in of(enemy, Declared.interrupts):
            if each.interrupts(state, enemy, mover):
                yield Asked(enemy.seat, Window.SKILL, enemy.id, each.skill)
                return


def _step_made(state: State, model: Model, space: Space) -> Facts:
    known, start = ground(state), not_none(model.space)
    heading = GRID.heading(start, space)
    cost = 1 if is_free(state) else step_cost(known, gait(state), start, space)
    yield from lifted(state, start, space)
    new = set(base(changed(model, space=space))).difference(base(model))
    is_foliage = any(known.terrain[each] is Terrain.FOLIAGE for each in new)
    yield facts.Stepped(model.id, space, heading or Direction.N, cost, is_foliage)


def lifted(state: State, start: Space, to: Space) -> Facts:
    """A card played for a step counts in this one if it eases it (A20.4), before its cost is paid."""
    model, cards = state.acting(), {played.card for played in state.activation.cards}
    known = gait(state)
    if not (known.leaps or known.lands) or is_free(state) or not is_lift(ground(state), known, start, to):
        return
    if Card.DROP in cards:
        yield CardUsed(model.id, Card.DROP, mp=landing(state))
    elif Card.ROPE_LINE in cards:
        yield CardUsed(model.id, Card.ROPE_LINE, at=1 if shines(state, Card.ROPE_LINE) else 0)
    else:
        for each in of(model, Declared.lifted):
            yield from each.lifted(state, model)


def is_revealed(state: State, model: Model, left: Sequence[Space]) -> bool:
    """True if a step ends Stealth: beside a lantern, out of foliage just entered, or in a zone with Vigilance (A13)."""
    active = state.activation
    if is_lit(state, model):
        return True
    gone = active.entered.intersection(left).difference(base(model))
    terrain = ground(state).terrain
    if not has(model, Keyword.SUREFOOT) and any(terrain[each] is Terrain.FOLIAGE for each in gone):
        return True
    if model.has(Token.MOON_POWER) or ignores_zones(state):
        return False
    watchful = (enemy for enemy in state.enemies(model.seat) if has(enemy, Keyword.VIGILANCE))
    return any(stands_in(model, zone(state, enemy)) for enemy in watchful)
