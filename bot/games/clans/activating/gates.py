"""What the active model may still do: why it may not move, act or begin something (A7.3 to A7.7, A13, A14)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.engine.game import Piece
from bot.games.clans.catalogue.declaration import Declared, Moment
from bot.games.clans.decisions import Leave
from bot.games.clans.kinds import BAD, ItemKind, Keyword, Space, Token
from bot.games.clans.moving.moving import needs_dodge
from bot.games.clans.moving.ways import is_sealed
from bot.games.clans.state.activation import Activation
from bot.games.clans.state.bars import Bar, Reason
from bot.games.clans.state.field import enemies_near, has, is_beside, is_lit, watcher, zone
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State


def no_action(active: Activation) -> Bar | None:
    """Why the active model has no action left (A7.3, A7.5); None if it has one."""
    if active.actions:
        return None
    return Bar(Reason.STUNNED if active.is_stunned and not _has_acted(active) else Reason.ACTED)


def no_move(active: Activation) -> Bar | None:
    """Why the active model may not go on with its move, nor begin one (A7.3, A7.5); None if it may."""
    if active.is_rooted:
        return Bar(Reason.ROOTED)
    if active.mp or active.moves:
        return None
    if active.is_stunned and _has_acted(active):
        return Bar(Reason.STUNNED)
    return Bar(Reason.MOVE_OVER if active.mp is None else Reason.NO_MP)


def _has_acted(active: Activation) -> bool:
    """True if a model that was Stunned acts, as it does not move (A7.5); a run is an action."""
    return active.began is None or active.is_running


def no_run(active: Activation) -> Bar | None:
    """Why the active model may not run (A8.4); None if it may."""
    return no_action(active) or charging(active) or (Bar(Reason.ROOTED) if active.is_rooted else None)


def no_mp(active: Activation) -> Bar | None:
    """Why the active model has no MP for anything, by a move or by a run; None if it has (A22.2)."""
    return None if no_run(active) is None else no_move(active)


def no_exit(state: State, model: Model, errand: Piece) -> Bar | None:
    """Why a model may not step off the board: some enemies let nobody try to dodge (A22.6); None if it may.

    None for any other errand.
    """
    is_shut = isinstance(errand, Leave) and needs_dodge(state, model) and is_sealed(state, model)
    return Bar(Reason.SEALED) if is_shut else None


def charging(active: Activation) -> Bar | None:
    """Why the active model may do nothing but attack: it has run by a Spate (A20.7); None if it may do more."""
    return Bar(Reason.CHARGING) if active.is_charging else None


def no_haste(active: Activation, model: Model) -> Bar | None:
    """Why the active model may not spend a Haste token now (A7.7); None if it may."""
    if not model.has(Token.HASTE):
        return Bar(Reason.NO_HASTE)
    return Bar(Reason.HURRIED) if active.hurried else has_begun(active)


def has_begun(active: Activation) -> Bar | None:
    """Why nothing for the start of an activation is possible any more (A7.5); None while it is."""
    return Bar(Reason.BEGUN) if active.has_begun else None


def no_blink(active: Activation, model: Model) -> Bar | None:
    """Why the active model may not try to Blink now (A17); None if it may."""
    if not has(model, Keyword.BLINK):
        return Bar(Reason.NO_SKILL, skill=Keyword.BLINK)
    if active.blink:
        return Bar(Reason.BLINKED)
    return None if active.moves or active.actions else Bar(Reason.NOTHING_LEFT)


def _gives_up_none(active: Activation) -> Bar | None:
    if active.may_give_up_move:
        return None
    return no_move(active) or Bar(Reason.STUNNED if active.is_stunned else Reason.MOVE_BEGUN)


def _has_not_moved(active: Activation) -> Bar | None:
    return None if active.steps and active.mp is not None else Bar(Reason.NOT_MOVED)


def _no_fight(active: Activation) -> Bar | None:
    return None if active.has_fought else Bar(Reason.NO_FIGHT)


_MOMENTS: Final[Mapping[Moment, Callable[[Activation], Bar | None]]] = {
    Moment.START: has_begun,
    Moment.NO_MOVE: _gives_up_none,
    Moment.DECLARE: no_action,
    Moment.AFTER_MOVE: _has_not_moved,
    Moment.AFTER_FIGHT: _no_fight,
}
"""For each moment at which a skill is tried, why it is not now."""


def not_now(active: Activation, skill: Declared) -> Bar | None:
    """Why the active model may not try a skill at this moment (A7.5, A17), whatever its targets; None if it may."""
    gate = None if skill.moment is None else _MOMENTS.get(skill.moment)
    if gate is None:
        return Bar(Reason.NO_CHOICE, skill=skill.skill)
    if not skill.is_repeatable and skill.skill in active.used:
        return Bar(Reason.USED, skill=skill.skill)
    return gate(active)


def no_spring(active: Activation, skill: Declared) -> Bar | None:
    """Why a skill may take the active model nowhere before its move (A16.4), whatever the space; None if it may."""
    if skill.skill in active.used:
        return Bar(Reason.USED, skill=skill.skill)
    if (bar := no_move(active)) is not None:
        return bar
    return None if active.moves and active.mp is None else Bar(Reason.MOVE_BEGUN)


def no_act(active: Activation) -> Bar | None:
    """Why the active model may take no action but an attack or a run (A7.4); None if it may."""
    return no_action(active) or charging(active)


def no_search(state: State, model: Model) -> Bar | None:
    """Why a model may not search: without an enemy in Stealth near it, it would find nothing, as everybody sees."""
    is_any = any(enemy.is_hidden for enemy in enemies_near(state, model))
    return None if is_any else Bar(Reason.NOBODY_HIDDEN)


def no_hiding(state: State, model: Model) -> Bar | None:
    """Why a model cannot go into Stealth where it stands (A13.1); None if it can."""
    if (bar := no_cover(state, model)) is not None:
        return bar
    seeing = watcher(state, model)
    return None if seeing is None else Bar(Reason.SEEN, seeing.id)


def no_prayer(state: State, model: Model, space: Space) -> Bar | None:
    """Why a model cannot pray to what lies on a space (A14.2); None if a good shrine is there, beside the model."""
    item = state.items.get(space)
    if item is None or item.kind is not ItemKind.SHRINE:
        return Bar(Reason.NO_SHRINE, space=space)
    if item.effect in BAD:
        return Bar(Reason.BAD_SHRINE, space=space, token=item.effect)
    return None if is_beside(model, space) else Bar(Reason.NOT_BESIDE, space=space)


def no_crate(state: State, model: Model, space: Space) -> Bar | None:
    """Why a model cannot check what lies on a space; None if a crate lies there, in its zone (A22.11, A31.4).

    Without the option `recheckCrates` a crate that lies face up is checked no more.
    """
    item = state.items.get(space)
    if item is None or item.kind is not ItemKind.CRATE:
        return Bar(Reason.NO_CRATE, space=space)
    if item.element is not None and not state.setting.options.recheck_crates:
        return Bar(Reason.CHECKED, space=space)
    return None if zone(state, model) >> space & 1 else Bar(Reason.NOT_BESIDE, space=space)


def no_cover(state: State, model: Model) -> Bar | None:
    """Why a model cannot go into Stealth, seen or not (A13.1): it is, or stands beside a lantern; None if it can."""
    if model.is_hidden:
        return Bar(Reason.IS_HIDDEN)
    return Bar(Reason.LIT) if is_exposed(state, model) else None


def is_exposed(state: State, model: Model) -> bool:
    """True if a lantern lights a model and so keeps it out of Stealth (`lanternBlocksStealth`, A13.1)."""
    return state.setting.options.lantern_blocks_stealth and is_lit(state, model)
