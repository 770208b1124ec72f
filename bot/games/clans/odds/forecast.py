"""The odds of a press: one function for labels, drafts, computer players and tests (A30.2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bot.engine.game import Decision, Order, Piece, Seat, not_none
from bot.games.clans.decisions import Choose
from bot.games.clans.dice.fight import Side
from bot.games.clans.facts.rolling import Answered
from bot.games.clans.kinds import Element, ModelId
from bot.games.clans.odds.policy import Policy, Still
from bot.games.clans.odds.unfolding import Counted, Event, Unfolding, Way, is_quiet
from bot.games.clans.state.activation import Window
from bot.games.clans.state.state import State, happen
from bot.games.clans.turn.going import goes_on


@dataclass(frozen=True, slots=True)
class Forecast:
    """The probability of each event that a press may cause.

    `pools` are the dice of both sides in its likeliest fight as they are rolled, and its chooser; None without one.
    `counted` are the parts of these pools; None also if the dice were on the table before the press.
    """

    chances: Mapping[tuple[Event, ModelId], Fraction]
    pools: tuple[int, int, Side] | None = None
    counted: Counted | None = None

    def of(self, event: Event, model: ModelId | None) -> Fraction:
        """The probability of an event for a model; 0 without a model."""
        return Fraction(0) if model is None else self.chances.get((event, model), Fraction(0))


def of_pieces(state: State, pieces: Sequence[Piece], orders: Sequence[Order] = ()) -> Forecast:
    """The forecast for the pieces of an activation, with the orders of the seat whose turn it is.

    The first piece must be legal.
    """
    seat = not_none(state.turn)
    return _summed(Unfolding(Policy(seat, orders)).drafted(state, pieces))


class Begun:
    """The forecasts for pieces that follow those drafted, which are unfolded once: a panel has dozens to choose from.

    It is meant for one panel, as it keeps the courses of the drafted pieces.
    """

    def __init__(self, state: State, drafted: Sequence[Piece], orders: Sequence[Order] = ()) -> None:
        """See `of_pieces`; there must be a drafted piece."""
        self._state, self._drafted = state, tuple(drafted)
        self._unfolding = Unfolding(Policy(not_none(state.turn), orders))
        self._courses: dict[bool, list[Way]] = {}

    def then(self, pieces: Sequence[Piece]) -> Forecast:
        """The forecast for all pieces if these follow; the same as `of_pieces` of all of them."""
        quiet = is_quiet(pieces)
        if (courses := self._courses.get(quiet)) is None:
            courses = self._unfolding.begun(self._state, self._drafted, is_quiet=quiet)
            self._courses[quiet] = courses
        return _summed(self._unfolding.gone_on(courses, pieces))


def of_answer(state: State, seat: Seat, answer: Decision, orders: Sequence[Order] = ()) -> Forecast:
    """The forecast for a legal answer to the open question, with the orders of its seat."""
    return _summed(Unfolding(Policy(seat, orders)).answered(state, seat, answer))


def of_die(state: State, seat: Seat, face: Element, orders: Sequence[Order] = ()) -> Forecast | None:
    """The forecast for a face as the result die of the fight under way, with the dice as they lie.

    None if `seat` is not asked to choose between faces, now or once no die is changed any more.
    """
    scratch = state.copy()
    if scratch.question is not None and scratch.question.window is Window.AFTER_ROLL:
        Answered().apply(scratch)
        scratch.change_roll(waiting=())
        happen(scratch, goes_on(scratch, Still()))
    asked = scratch.question
    if asked is None or asked.window is not Window.CHOOSE or asked.seat != seat:
        return None
    return of_answer(scratch, seat, Choose(face), orders)


def _summed(ways: Iterable[Way]) -> Forecast:
    found: dict[tuple[Event, ModelId], Fraction] = defaultdict(Fraction)
    rolled: dict[tuple[int, int, Side], Fraction] = defaultdict(Fraction)
    counted: dict[tuple[int, int, Side], Counted | None] = {}
    for way in ways:
        for each in way.happened:
            found[each] += way.chance
        if way.pools is not None:
            rolled[way.pools] += way.chance
            counted.setdefault(way.pools, way.counted)
    # If a failed test on the way changes the pools, the likeliest pools are shown.
    likeliest = max(rolled, key=lambda each: rolled[each], default=None)
    return Forecast(dict(found), likeliest, None if likeliest is None else counted[likeliest])
