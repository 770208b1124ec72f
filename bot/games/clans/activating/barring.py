"""Why a piece of an activation is not open (A30.2): the functions that open pieces are asked one by one.

Every piece that is not among `pieces` has exactly one reason, and every piece among them has none.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.engine.game import Piece, Seat
from bot.games.clans import decisions as d
from bot.games.clans.activating.activating import (
    carries,
    is_spared,
    may_turn,
    no_start,
    pieces,
    without_cards,
)
from bot.games.clans.activating.aiming import (
    compelled,
    held_in_zone,
    may_attack_again,
    no_attack,
    no_hit,
    no_shot,
    reach_of,
    struck_in_series,
)
from bot.games.clans.activating.cards import fits, no_play, suited, turned_double
from bot.games.clans.activating.gates import (
    no_act,
    no_action,
    no_blink,
    no_crate,
    no_exit,
    no_haste,
    no_hiding,
    no_move,
    no_mp,
    no_prayer,
    no_run,
    no_search,
    no_spring,
    not_now,
)
from bot.games.clans.board.ground import GRID
from bot.games.clans.catalogue.catalogue import of
from bot.games.clans.catalogue.declaration import Declared, Moment
from bot.games.clans.challenges.challenges import errands, is_aim
from bot.games.clans.kinds import Keyword, ModelId, Space
from bot.games.clans.moving.ways import cost_of, is_sealed, reach, ways_anew
from bot.games.clans.state.activation import Activation
from bot.games.clans.state.bars import Bar, Reason
from bot.games.clans.state.field import are_friends, covered, has, profile, taken, view
from bot.games.clans.state.figures import Model
from bot.games.clans.state.sentries import SENTRIES, is_sentry
from bot.games.clans.state.state import State


def bar(state: State, seat: Seat, piece: Piece) -> Bar | None:
    """Why a piece is not open to a seat in its turn, from public facts and its own cards; None if it is open."""
    active = state.active
    if isinstance(piece, d.Activate):
        return _no_activation(state, seat, piece.model)
    if active is None:
        return Bar(Reason.NOBODY_ACTS)
    if active.is_over:
        return Bar(Reason.OVER, active.model)
    if is_sentry(state.acting()):
        return None if piece in pieces(state, seat) else Bar(Reason.ON_DUTY, active.model)
    if isinstance(piece, d.Play):
        return no_play(state, seat, piece)
    return _of_its_own(state, active, piece) or _held_back(state, active, piece)


def _no_activation(state: State, seat: Seat, name: ModelId) -> Bar | None:
    if state.active is not None:
        return Bar(Reason.OTHER_ACTS, state.active.model)
    model = state.models.get(name)
    if model is None or model.seat != (SENTRIES if state.is_watch else seat):
        return Bar(Reason.NOT_YOURS)
    return no_start(model)


def _held_back(state: State, active: Activation, piece: Piece) -> Bar | None:
    """Why a piece that is possible by itself must wait: an attack comes first, or what a played card is for."""
    musts = compelled(state)
    if musts and piece not in musts and not is_spared(state, active, piece):
        return Bar(Reason.MUST_ATTACK, active.model)
    if not active.waiting or isinstance(piece, d.Rest) or fits(state, piece):
        return None
    held = (
        each
        for each in without_cards(state, active)
        if not musts or each in musts or is_spared(state, active, each)
    )
    return Bar(Reason.CARD_WAITS, card=active.waiting[0].card) if any(suited(state, held)) else None


def _of_its_own(state: State, active: Activation, piece: Piece) -> Bar | None:
    """Why a piece is not possible by itself; None if it is."""
    model = state.acting()
    match piece:
        case d.Move() | d.Run() | d.Turn() | d.Face() | d.Spring() | d.Carry():
            return _of_move(state, active, model, piece)
        case d.Attack() | d.Shoot() | d.Shuriken():
            return _of_fight(state, active, model, piece)
        case d.Pick() | d.Capture() | d.Leave():
            return no_mp(active) or _no_errand(state, model, piece) or no_exit(state, model, piece)
        case d.Search():
            return no_act(active) or no_search(state, model)
        case d.Hide():
            return no_act(active) or no_hiding(state, model)
        case d.Pray(space) | d.Check(space):
            gate = no_prayer if isinstance(piece, d.Pray) else no_crate
            return no_act(active) or gate(state, model, space)
        case d.Try() | d.Use():
            return _of_skill(state, active, model, piece)
        case d.Hurry():
            return no_haste(active, model)
        case d.Rest():
            return None
        case _:
            return Bar(Reason.NOT_A_PIECE)


# ---- the move


def _of_move(
    state: State,
    active: Activation,
    model: Model,
    piece: d.Move | d.Run | d.Turn | d.Face | d.Spring | d.Carry,
) -> Bar | None:
    match piece:
        case d.Move(space):
            return no_move(active) or _no_step(state, active, space, is_run=False)
        case d.Run(space):
            return no_run(active) or _no_step(state, active, space, is_run=True)
        case d.Turn(facing):
            if facing is model.facing:
                return Bar(Reason.FACES_SO)
            return None if may_turn(state, active) else Bar(Reason.NOTHING_LEFT)
        case d.Face(name, facing):
            is_open = (name, facing) in turned_double(active, state)
            return None if is_open else Bar(Reason.NO_DOUBLE)
        case d.Carry(_, space):
            return None if piece in carries(state, active) else Bar(Reason.NO_WAY, space=space)
        case d.Spring(skill, space):
            able = next((each for each in of(model, Declared.landings) if each.skill == skill), None)
            if able is None:
                return Bar(Reason.NO_SKILL, model.id, skill=skill)
            is_open = space in able.landings(state, model)
            return no_spring(active, able) or (None if is_open else _no_landing(state, model, space))


def _no_step(state: State, active: Activation, space: Space, *, is_run: bool) -> Bar | None:
    """Why the active model cannot go to a space that its MP or the ground keep from it (A8); None if it can."""
    open_ = ways_anew(state, is_run=True).keys() if is_run else reach(state, active)
    if space in open_:
        return None
    model = state.acting()
    if space == model.space:
        return Bar(Reason.HERE)
    if (bar := _no_room(state, model, space)) is not None:
        return bar
    if is_sealed(state, model) and not open_:
        return Bar(Reason.SEALED)
    cost, mp = cost_of(state, space, is_run=is_run)
    if cost is None:
        return Bar(Reason.NO_WAY, space=space)
    if cost > mp:
        return Bar(Reason.TOO_FAR, space=space, number=cost, most=mp)
    heading = next((each.skill for each in of(model, Declared.heads_for)), None)
    return Bar(Reason.NOT_BY, space=space, skill=active.by or heading)


def _no_room(state: State, model: Model, space: Space) -> Bar | None:
    """Why a model cannot stand on a space (A8.2); None if it can."""
    if space not in GRID.zones or not GRID.fits(space, profile(model).size):
        return Bar(Reason.OFF_GROUND)
    closed = covered(model, space) & taken(state, model)
    return Bar(Reason.TAKEN, space=GRID.members(closed)[0]) if closed else None


def _no_landing(state: State, model: Model, space: Space) -> Bar:
    return _no_room(state, model, space) or Bar(Reason.NO_WAY, space=space)


# ---- attacks and shots


def _of_fight(state: State, active: Activation, model: Model, piece: d.Strike) -> Bar | None:
    gate = (
        _no_attack_left(state, active, piece) if isinstance(piece, d.Attack) else no_shot(active, type(piece))
    )
    if gate is not None:
        return gate
    target = state.models.get(piece.target)
    if target is None or not target.is_out or are_friends(state, target, model):
        return Bar(Reason.NO_ENEMY)
    if isinstance(piece, d.Attack):
        return no_attack(state, model, target)
    reach_, held = reach_of(state, active, model, type(piece)), held_in_zone(state, model)
    if not reach_:
        return Bar(Reason.NO_WEAPON, model.id)
    return held or no_hit(model, target, reach_, view(state, model))


def _no_attack_left(state: State, active: Activation, piece: d.Attack) -> Bar | None:
    if not piece.is_further:
        return no_action(active)
    if not may_attack_again(state, state.acting()):
        return Bar(Reason.NO_FURTHER)
    return Bar(Reason.STRUCK, piece.target) if piece.target in struck_in_series(active) else None


# ---- skills and errands


def _of_skill(state: State, active: Activation, model: Model, piece: d.Try | d.Use) -> Bar | None:
    if piece.keyword is Keyword.BLINK and isinstance(piece, d.Try):
        return no_blink(active, model) or (
            None if piece.target is None else Bar(Reason.NOT_FOR, piece.target)
        )
    if not has(model, piece.keyword):
        return Bar(Reason.NO_SKILL, model.id, skill=piece.keyword)
    able = next((each for each in of(model, Declared.targets) if each.skill == piece.keyword), None)
    if able is None or (able.moment is Moment.ACTION) is isinstance(piece, d.Try):
        return Bar(Reason.NO_CHOICE, skill=piece.keyword)
    gate = no_act(active) if isinstance(piece, d.Use) else not_now(active, able)
    return gate or able.bars(state, model, piece.target)


def _no_errand(state: State, model: Model, piece: Piece) -> Bar | None:
    """Why a model has nothing to pick up, to hand in or to leave for where it stands (A22); None if it has."""
    if piece in errands(state, model):
        return None
    none, far = _ERRANDS[type(piece)]
    return Bar(far if is_aim(state, model, piece) else none)


_ERRANDS: Final[Mapping[type[Piece], tuple[Reason, Reason]]] = {
    d.Pick: (Reason.NO_MEDAL, Reason.FAR_MEDAL),
    d.Capture: (Reason.CARRIES_NONE, Reason.FAR_GOAL),
    d.Leave: (Reason.NO_MESSAGE, Reason.FAR_EDGE),
}
"""For each errand the reason if there is nothing to do it with, and the reason if that is somewhere else (A22)."""
