"""Odds in words, for the seat that may make the press (A30.2). All figures come from `odds.forecast`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Final

from bot.engine.game import Decision, Order, Piece, Seat
from bot.games.clans import decisions as d
from bot.games.clans.dice.fight import Side
from bot.games.clans.kinds import Card, ModelId
from bot.games.clans.moving.ways import route
from bot.games.clans.odds.dodges import is_plain, passing
from bot.games.clans.odds.forecast import Begun, Forecast, of_answer, of_pieces
from bot.games.clans.odds.policy import Policy, may_change
from bot.games.clans.odds.unfolding import Event
from bot.games.clans.state.activation import Window
from bot.games.clans.state.rolls import OPPOSED
from bot.games.clans.state.sentries import player
from bot.games.clans.state.state import State
from bot.games.clans.words.assumed import sentences as assumptions
from bot.games.clans.words.sources import idle, listed
from bot.words import _

_ROLLED: Final = (
    d.Strike | d.Move | d.Run | d.Leave | d.Search | d.Pray | d.Check | d.Use | d.Try | d.Play | d.Rest
)
"""The pieces that may roll dice."""
_ANSWERS: Final = (Window.BEFORE_ROLL, Window.AFTER_ROLL, Window.CHOOSE, Window.REPLACE)
_SURE: Final = 1
_ROOM: Final = 138
"""The most characters of odds that name the sources of dice: three lines of a phone, and odds are never cut."""


@dataclass(frozen=True, slots=True)
class Reckoning:
    """What odds count besides the position: the seat's `orders`, and the `pieces` and `dodges` drafted since `state`.

    Without a state nothing is drafted before.
    """

    orders: tuple[Order, ...] = ()
    state: State | None = None
    pieces: tuple[Piece, ...] = ()
    dodges: int = 0
    _begun: list[Begun] = field(default_factory=list, init=False, repr=False, compare=False)
    """Nothing, or the forecasts after `pieces`: three quarters of the time of choices, if each unfolded them anew."""

    def way(self, state: State, step: d.Move | d.Run) -> str:
        """The probability that a model passes all dodges on the way to a space and those drafted before, in words.

        There must be a dodge among them.
        """
        base = state if self.state is None else self.state
        model = state.acting()
        if not is_plain(state, self.pieces) or base.models[model.id].is_hidden:
            forecast = self.ahead(state, (step,))
            return "" if forecast is None else of_dodge(forecast, model.id)
        dodges = self.dodges + route(state, step.space, is_run=isinstance(step, d.Run)).dodges
        policy = Policy(player(state, model.seat), self.orders)
        chance = passing(base, policy, base.models[model.id], dodges)
        return _("dodge {n} %").format(n=percent(chance))

    def ahead(self, state: State, pieces: Sequence[Decision]) -> Forecast | None:
        """The forecast for pieces added now to those drafted.

        None if none of all these can roll dice, while a question is open, and without an activation.
        """
        added = tuple(each for each in pieces if isinstance(each, Piece))
        every = (*self.pieces, *added)
        base = state if self.state is None else self.state
        is_open = base.active is not None or (every and isinstance(every[0], d.Activate))
        if not is_open or base.question is not None or not any(isinstance(each, _ROLLED) for each in every):
            return None
        if not self.pieces or not added:
            return of_pieces(base, every, self.orders)
        if not self._begun:
            self._begun.append(Begun(base, self.pieces, self.orders))
        return self._begun[0].then(added)

    def answer(self, state: State, answer: Decision) -> Forecast | None:
        """The forecast for an answer to the open question; None if that is not about dice or a blow.

        Also None for a roll for the initiative.
        """
        if state.question is None or state.question.window not in _ANSWERS:
            return None
        if state.roll is not None and state.roll.purpose in OPPOSED:
            return None  # dice cannot tell the worth of a round's first turn
        return of_answer(state, state.question.seat, answer, self.orders)


PLAIN: Final = Reckoning()
"""No orders, and nothing drafted before."""


# ---- figures


def percent(chance: Fraction) -> str:
    """A probability in whole hundredths; only certainties are shown as 0 and 100."""
    if 0 < chance < Fraction(1, 200):
        return "<1"
    if 1 - Fraction(1, 200) < chance < _SURE:
        return ">99"
    return str(round(100 * chance))


def held(forecast: Forecast, model: ModelId) -> Fraction:
    """The probability that a dodge of a model fails."""
    return forecast.of(Event.HELD, model)


def of_dodge(forecast: Forecast, model: ModelId) -> str:
    """The probability that all dodges on a way are passed, in words; empty without dodges."""
    failed = held(forecast, model)
    return _("dodge {n} %").format(n=percent(_SURE - failed)) if failed else ""


def of_test(forecast: Forecast, model: ModelId) -> str:
    """The probability that a test succeeds, including the dodges on the way to it, in words."""
    return _("{n} %").format(n=percent(forecast.of(Event.PASSED, model)))


def brief(forecast: Forecast, own: ModelId, foe: ModelId) -> str:
    """The main odds of a fight, for its button: the dodges on the way, and both Injuries."""
    return _(", ").join(filter(None, (of_dodge(forecast, own), injuries(forecast, own, foe))))


def injuries(forecast: Forecast, own: ModelId, foe: ModelId) -> str:
    """The probabilities that the enemy and the own model are Injured, in words."""
    return _figures(forecast, (_("Injury {n}"), Event.INJURED, foe), (_("own {n}"), Event.INJURED, own))


def stuns(forecast: Forecast, own: ModelId, foe: ModelId) -> str:
    """The probabilities that the enemy and the own model are Stunned, in words; empty if neither can be."""
    each = (_("Stun {n}"), Event.STUNNED, foe), (_("own Stun {n}"), Event.STUNNED, own)
    able = [part for part in each if forecast.of(*part[1:])]
    return _figures(forecast, *able) if able else ""


def harm(forecast: Forecast, own: ModelId, foe: ModelId) -> str:
    """The odds that the enemy is Injured or Stunned and the own model Injured: a die that Stuns is worth keeping."""
    if not (stunned := forecast.of(Event.STUNNED, foe)):
        return injuries(forecast, own, foe)
    found = _("Injury {n}, Stun {m} %").format(n=percent(forecast.of(Event.INJURED, foe)), m=percent(stunned))
    if mine := forecast.of(Event.INJURED, own):
        found = _("{injury}, own {n} %").format(injury=found, n=percent(mine))
    return found


def is_certain(forecast: Forecast, own: ModelId, foe: ModelId) -> bool:
    """True if luck no longer decides what happens to the two models of a fight."""
    harms = (forecast.of(event, model) for event in (Event.INJURED, Event.STUNNED) for model in (own, foe))
    return all(chance in (0, _SURE) for chance in harms)


def whole(forecast: Forecast, own: ModelId, foe: ModelId) -> str:
    """All that a fight may do to its two models, in words."""
    return _figures(
        forecast,
        (_("Injury {n}"), Event.INJURED, foe),
        (_("Stun {n}"), Event.STUNNED, foe),
        (_("own Injury {n}"), Event.INJURED, own),
        (_("own Stun {n}"), Event.STUNNED, own),
    )


def _figures(forecast: Forecast, *parts: tuple[str, Event, ModelId]) -> str:
    """The probabilities of some events, in words: the first in any case, the others if they are possible."""
    chances = [(text, forecast.of(event, model)) for text, event, model in parts]
    shown = [text.format(n=percent(chance)) for at, (text, chance) in enumerate(chances) if chance or not at]
    return _("{list} %").format(list=_(", ").join(shown))


def picks(forecast: Forecast, side: Side = Side.ATTACKER) -> str:
    """The side that chooses the result die, in words for `side`; empty without a fight."""
    if forecast.pools is None:
        return ""
    return _("you pick the die") if forecast.pools[2] is side else _("they pick the die")


def pools(forecast: Forecast) -> str:
    """The number of dice of both sides, such as "4v3"; empty without a fight."""
    if forecast.pools is None:
        return ""
    return versus(*forecast.pools[:2])


def versus(attack: int, defence: int) -> str:
    """The number of dice of both sides, such as "4v3"."""
    return _("{attack}v{defence}").format(attack=attack, defence=defence)


# ---- a draft


def promised(state: State, pieces: Sequence[Piece], orders: Sequence[Order]) -> str:
    """The odds of a draft, in full sentences; `state` is the state at its beginning. Empty if it rolls nothing."""
    forecast = Reckoning(tuple(orders), state).ahead(state, pieces)
    if forecast is None:
        return ""
    model = _acting(state, pieces)
    if model is None:
        return ""
    foes = [*dict.fromkeys(piece.target for piece in pieces if isinstance(piece, d.Strike))]
    is_rolled = foes or held(forecast, model) or forecast.of(Event.PASSED, model)
    assumed = tuple(assumptions(state, orders, model, foes)) if is_rolled else ()
    full = " ".join((*_sentences(state, forecast, model, pieces), *assumed))
    if len(full) <= _ROOM:
        return full
    return " ".join((*_sentences(state, replace(forecast, counted=None), model, pieces), *assumed))


def _acting(state: State, pieces: Sequence[Piece]) -> ModelId | None:
    named = next((piece.model for piece in pieces if isinstance(piece, d.Activate)), None)
    return named if state.active is None else state.active.model


def _sentences(state: State, forecast: Forecast, own: ModelId, pieces: Sequence[Piece]) -> Iterator[str]:
    if failed := held(forecast, own):
        is_hidden = state.models[own].is_hidden
        text = (
            _("Dodge {n} %; if it fails, the model stays and loses Stealth.")
            if is_hidden
            else _("Dodge {n} %; if it fails, Stunned.")
        )
        yield text.format(n=percent(_SURE - failed))
    fights = [piece for piece in pieces if isinstance(piece, d.Strike)]
    for foe in dict.fromkeys(piece.target for piece in fights):
        yield from _fought(forecast, own, foe)
    if passed := forecast.of(Event.PASSED, own):
        tests = [piece for piece in pieces if _is_test(piece)]
        text = _("Test {n} %.") if len(tests) == 1 else _("At least one passed {n} %.")
        yield text.format(n=percent(passed))
    if not fights:
        yield from _harm(forecast, own, has_dodge=bool(failed))
    if (fights or passed or failed) and may_change(state, player(state, _seat(own))):
        yield theirs()


def _fought(forecast: Forecast, own: ModelId, foe: ModelId) -> Iterator[str]:
    """The dice of a fight with their sources and the figures of its result, then the help that does not count."""
    figures, counted = whole(forecast, own, foe), forecast.counted
    if forecast.pools is None:
        yield _("{figures}.").format(figures=figures)
        return
    rolled, chooser = pools(forecast), picks(forecast)
    known = counted[1] if counted is not None and counted[0] == foe else None
    if known is not None:
        rolled = _("{pools} ({sources})").format(pools=rolled, sources=listed(known))
    yield _("{pools}, {chooser}: {figures}.").format(pools=rolled, chooser=chooser, figures=figures)
    yield from (_("{reason}.").format(reason=each) for each in (idle(known) if known else ()))


def _is_test(piece: Piece) -> bool:
    is_card = isinstance(piece, d.Play) and piece.card is Card.INNER_EYE
    return is_card or isinstance(piece, d.Search | d.Pray | d.Check | d.Use | d.Try)


def theirs() -> str:
    """A sentence about what odds leave open: it depends only on the number of cards that others hold (A26.4)."""
    return _("Their Moon cards can still change this.")


def _harm(forecast: Forecast, own: ModelId, *, has_dodge: bool) -> Iterator[str]:
    """What may happen to the own model without a fight: Poison, or a third Stun."""
    injured, stunned = forecast.of(Event.INJURED, own), forecast.of(Event.STUNNED, own)
    if injured:
        yield _("Own Injury {n} %.").format(n=percent(injured))
    if stunned and not has_dodge:
        yield _("Own Stun {n} %.").format(n=percent(stunned))


def _seat(model: ModelId) -> Seat:
    return Seat(model.partition("-")[0])
