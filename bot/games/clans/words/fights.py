"""Fights and other rolls as options, with their odds, and the reasons for the sizes of pools (A10.8, A30.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from bot.engine.acts import LABEL, NOTE, Choice, Tone, cut
from bot.engine.game import Decision, Piece, not_none
from bot.games.clans import decisions as d
from bot.games.clans.activating.aiming import as_declared
from bot.games.clans.catalogue.catalogue import declared as known_skills
from bot.games.clans.dice.fight import Side
from bot.games.clans.fighting.fight import side_of
from bot.games.clans.fighting.pools import pools as counted
from bot.games.clans.kinds import ModelId
from bot.games.clans.names import names
from bot.games.clans.odds.forecast import Forecast
from bot.games.clans.odds.unfolding import Event
from bot.games.clans.state.activation import Window
from bot.games.clans.state.rolls import FIGHTS, Purpose
from bot.games.clans.state.sentries import player
from bot.games.clans.state.state import State
from bot.games.clans.words import odds, worth
from bot.games.clans.words.assumed import clauses
from bot.games.clans.words.odds import Reckoning
from bot.games.clans.words.result_die import effect
from bot.games.clans.words.sources import idle, sources
from bot.words import _


def verb(option: d.Strike) -> str:
    """The verb for an attack."""
    match option:
        case d.Attack(is_further=True):
            return _("Attack again")
        case d.Attack():
            return _("Attack")
        case d.Shoot():
            return _("Shoot")
        case d.Shuriken():
            return _("Shuriken")


_TWO_LINES: Final = 62
"""The most characters of a note that names the sources of dice: after the name of an attack, two lines of a phone.

The odds of a draft with the attack name them in any case.
"""


def named(state: State, option: d.Strike, target: ModelId) -> Choice:
    """An attack, named by its verb and its target alone."""
    space = state.models[target].space
    where = "" if space is None else names.space(space)
    label = _("{verb}: {model}").format(verb=verb(option), model=names.model(target))
    short = _("{verb} {model}").format(verb=verb(option), model=names.code(target))
    return Choice(label, tone=Tone.MAIN, zone=where, short=short)


def choice(state: State, option: d.Strike, known: Reckoning) -> Choice:
    """The attack with its pools, its chooser and its odds (A10.8); without a forecast only its name.

    The odds of Injuries stand on its button, so its note has only those of Stuns. They include the dodges of the draft,
    which tells these itself: on the button they would take a second line of a phone.
    """
    plain, own = named(state, option, option.target), state.acting().id
    forecast = known.ahead(state, (option,))
    if forecast is None:
        return plain
    declared = counted(state, as_declared(state, option))
    attack, defence = declared.sizes if forecast.pools is None else forecast.pools[:2]
    label = _("{name}, {attack} v {defence}").format(name=plain.label, attack=attack, defence=defence)
    stunned = odds.stuns(forecast, own, option.target)
    assumed = clauses(state, known.orders, own, (option.target,))
    facts = (odds.versus(attack, defence), odds.picks(forecast), stunned, *assumed)
    whole = fitting((*facts, *sources(declared), *idle(declared)))
    note = whole if len(whole) <= _TWO_LINES else fitting(facts)
    gain = worth.fought(state, forecast, own, option.target)
    return replace(
        plain, label=label, note=note, odds=odds.injuries(forecast, own, option.target), worth=gain
    )


def fitting(parts: Sequence[str]) -> str:
    """As many of the parts, each of them whole, as a note has room for; it ends before the first that does not fit."""
    found = ""
    for part in filter(None, parts):
        longer = _("{first}, {then}").format(first=found, then=part) if found else part
        if len(longer) > NOTE:
            break
        found = longer
    return found


# ---- other rolls


def rolled(state: State, option: Piece, plain: Choice, forecast: Forecast) -> Choice:
    """A piece with the probability that its test is passed, or for a step off the board the dodge; else `plain`."""
    own = _acting(state, option)
    if own is None:
        return plain
    if isinstance(option, d.Leave):
        return replace(plain, odds=odds.of_dodge(forecast, own))
    target = target_of(option)
    if target is not None:
        return replace(plain, odds=odds.brief(forecast, own, target))
    if forecast.of(Event.PASSED, own):
        return replace(plain, odds=odds.of_test(forecast, own))
    return plain


def target_of(piece: Piece) -> ModelId | None:
    """The model that a piece attacks or shoots at; None if it does neither."""
    if isinstance(piece, d.Strike):
        return piece.target
    known = known_skills().get(piece.keyword) if isinstance(piece, d.Use) else None
    return piece.target if known is not None and known.is_attack and isinstance(piece, d.Use) else None


def _acting(state: State, option: Piece) -> ModelId | None:
    if isinstance(option, d.Activate):
        return option.model
    return None if state.active is None else state.active.model


# ---- answers


def answered(state: State, answer: Decision, plain: Choice, known: Reckoning) -> Choice:
    """An answer in a window, if it is about dice or a blow with its odds for its seat; else `plain`."""
    forecast = known.answer(state, answer)
    if forecast is None:
        return plain
    window, roll = not_none(state.question).window, state.roll
    if isinstance(answer, d.Choose):
        came = effect(state, not_none(state.question).seat, answer.face, forecast)
        label = _("{face}: {result}").format(face=names.element(answer.face), result=came)
        plain = replace(plain, label=cut(label, LABEL))
    if window is Window.REPLACE:
        return replace(plain, note=_spared(state, forecast))
    if roll is not None and roll.purpose not in FIGHTS:
        return _of_throw(state, plain, forecast)
    return _of_fight(state, plain, forecast, known, is_choice=window is Window.CHOOSE)


def _of_fight(
    state: State, plain: Choice, forecast: Forecast, known: Reckoning, *, is_choice: bool
) -> Choice:
    fight, seat = not_none(state.fight), not_none(state.question).seat
    sides = {Side.ATTACKER: fight.attacker, Side.DEFENDER: fight.defender}
    in_charge = {player(state, state.models[model].seat) for model in sides.values()}
    own = side_of(state, fight, seat) if seat in in_charge else Side.ATTACKER
    mine, foe = sides[own], sides[own.other]
    whole = odds.whole(forecast, mine, foe)
    if is_choice:
        # A chosen die has its known result, unless an effect may still replace it.
        whole = "" if odds.is_certain(forecast, mine, foe) else whole
        return replace(plain, odds="", note=fitting((whole, plain.note)))
    is_shot = not_none(state.roll).purpose is Purpose.RANGED if state.roll is not None else fight.is_ranged
    found = whole if is_shot else odds.harm(forecast, mine, foe)
    assumed = clauses(state, known.orders, mine, (foe,))
    note = fitting((odds.picks(forecast, own), whole, *assumed, plain.note))
    return replace(plain, odds=found, note=note)


def _of_throw(state: State, plain: Choice, forecast: Forecast) -> Choice:
    """A test with the probability that it is passed, or a single die with that of an Injury."""
    model = not_none(state.roll).pools[0].model
    match not_none(state.roll).purpose:
        case Purpose.DODGE:
            return replace(
                plain, odds=_("dodge {n} %").format(n=odds.percent(1 - odds.held(forecast, model)))
            )
        case Purpose.ACT:
            return replace(plain, odds=odds.of_test(forecast, model))
        case Purpose.POISON | Purpose.RESILIENT:
            hurt = forecast.of(Event.INJURED, model)
            return replace(plain, odds=_("Injury {n} %").format(n=odds.percent(hurt)))
        case _:
            return plain


def _spared(state: State, forecast: Forecast) -> str:
    """What happens to a model that is about to be Injured or Stunned."""
    model = state.blows[0].victim
    if forecast.of(Event.INJURED, model):
        return _("it is Injured")
    return _("it is Stunned") if forecast.of(Event.STUNNED, model) else _("nothing happens to it")
