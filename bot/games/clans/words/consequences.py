"""What follows from each answer about dice, a blow or a place, and in the upkeep (A7.12, A10, A14, A20, A26, A30.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.engine.acts import Choice, Consequence
from bot.engine.game import Decision, Seat, not_none
from bot.games.clans import decisions as d
from bot.games.clans.challenges.challenges import follows, played
from bot.games.clans.facts.activating import Pushed
from bot.games.clans.facts.fighting import Scored
from bot.games.clans.names import names
from bot.games.clans.state.activation import Window
from bot.games.clans.state.field import is_lit, stands_in, zone
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from bot.games.clans.words.result_die import brought
from bot.words import _, ngettext

_WINDOWS: Final = (Window.BEFORE_ROLL, Window.AFTER_ROLL, Window.CHOOSE, Window.REPLACE)
"""The windows whose answers a seat weighs by dice; in the others it chooses a place or a model."""


def consequence(state: State, seat: Seat, option: Decision, choice: Choice) -> Consequence | None:
    """What follows from an answer, by the odds or the note of `choice`; None for an option that answers no question."""
    question = state.question
    match option:
        case d.Push(space, facing) if question is not None:
            return Consequence(
                _placed(state, replace(state.models[question.model], space=space, facing=facing))
            )
        case d.Heal() | d.Tend():
            return Consequence(_tended(state, seat, option))
        case _:
            pass
    if question is None or question.seat != seat or question.window not in _WINDOWS:
        return None
    return Consequence(choice.odds or choice.note or _certain(state, seat, option))


def _certain(state: State, seat: Seat, option: Decision) -> str:
    """What follows where nothing is left to luck, or luck alone decides."""
    match option:
        case d.Choose(face):
            return brought(state, seat, face)
        case d.Reroll():
            return _("the new dice count")
        case _:
            return _("the roll goes on")


def _placed(state: State, model: Model) -> str:
    """Where a model would stand: in which zones, and what counts or scores there (A4.5, A8.12, A10.10, A22)."""
    near = [
        names.tag(enemy.id) for enemy in state.enemies(model.seat) if stands_in(model, zone(state, enemy))
    ]
    parts = [
        _("in the zone of {models}").format(models=_(", ").join(near)) if near else _("in no enemy zone")
    ]
    if stands_in(model, played(state.setting).marked(state)):
        parts.append(_("where points are scored"))
    if is_lit(state, model):
        parts.append(_("beside a lantern"))
    for fact in follows(state, Pushed(model.id, not_none(model.space), model.facing)):
        if isinstance(fact, Scored):
            text = ngettext("{seat} scores {n} point", "{seat} scores {n} points", fact.points)
            parts.append(text.format(seat=names.seat(fact.seat), n=fact.points))
    return _(", ").join(parts)


def _tended(state: State, seat: Seat, piece: d.Heal | d.Tend) -> str:
    """What an upkeep does for a model, or for a hand (A7.12)."""
    match piece:
        case d.Tend(d.Care.DRAW):
            held, most = len(state.hands.get(seat, ())) + 1, state.setting.options.moon_hand_max
            text = _("you draw a Moon card and hold {n}; the limit is {most}")
            return text.format(n=held, most=most)
        case d.Tend(d.Care.STEADY, name) if name is not None:
            stuns = state.models[name].stuns
            return ngettext("it loses its Stun", "it loses its {n} Stuns", stuns).format(n=stuns)
        case _:
            return _("it leaves the healing house and can be deployed from the training ground")
