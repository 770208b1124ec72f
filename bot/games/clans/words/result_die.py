"""What a die would do to the models of the fight under way, in words: by the rules, on a copy (A10.9, A12)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.game import Order, Seat, not_none
from bot.games.clans.dice.results import Result
from bot.games.clans.fighting import blows, fight
from bot.games.clans.kinds import Element, ModelId, Token
from bot.games.clans.names import names
from bot.games.clans.odds.forecast import Forecast, of_die
from bot.games.clans.odds.unfolding import Event
from bot.games.clans.state.state import State
from bot.words import _


def brought(state: State, seat: Seat | None, face: Element, orders: Sequence[Order] = ()) -> str:
    """The `effect` of a face if `seat` chooses it, now or once no die is changed any more."""
    return effect(state, seat, face, None if seat is None else of_die(state, seat, face, orders))


def effect(state: State, seat: Seat | None, face: Element, forecast: Forecast | None) -> str:
    """The effect of a face by its `forecast`: a third Stun Injures, and tokens and skills may soften a blow.

    Where luck still decides, as with Resilient, and without a forecast it is the effect of the face alone.
    """
    which = fight.brings(state, face, seat)
    plain = names.brief(which)
    if forecast is None:
        return plain
    known = not_none(state.fight)
    match which:
        case Result.ATTACKER_INJURED | Result.DEFENDER_INJURED | Result.DEFENDER_STUNNED:
            is_own = which is Result.ATTACKER_INJURED
            return _struck(state, forecast, which, known.attacker if is_own else known.defender)
        case Result.ALL_STUNNED | Result.ENEMIES_STUNNED:
            fallen = [each.id for each in state.out() if forecast.of(Event.INJURED, each.id) == 1]
            if not fallen:
                return plain
            text = _("{effect}, Injures {models}")
            return text.format(effect=plain, models=_(", ").join(map(names.tag, fallen)))
        case _:
            return plain


def _struck(state: State, forecast: Forecast, which: Result, victim: ModelId) -> str:
    """A blow to one model as it comes, with the token that changes it."""
    injured, stunned = (forecast.of(event, victim) for event in (Event.INJURED, Event.STUNNED))
    is_attacker, model = which is Result.ATTACKER_INJURED, state.models[victim]
    if {injured, stunned} - {0, 1}:
        return names.brief(which)
    if injured:
        came = Result.ATTACKER_INJURED if is_attacker else Result.DEFENDER_INJURED
        is_third = which is Result.DEFENDER_STUNNED and model.stuns + 1 >= blows.FATAL
        why = _("its Stun {n}").format(n=model.stuns + 1) if is_third else ""
        text = names.brief(came)
    else:
        hurt, spared = (
            (_("Stuns the attacker"), _("spares the attacker"))
            if is_attacker
            else (names.brief(Result.DEFENDER_STUNNED), _("spares the defender"))
        )
        text = hurt if stunned else spared
        is_kept = model.has(Token.PROTECT) and text != names.brief(which)
        why = names.token(Token.PROTECT) if is_kept else ""
    return _("{effect} ({why})").format(effect=text, why=why) if why else text
