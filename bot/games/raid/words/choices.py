"""The question of a seat, and its options as it reads them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.engine.acts import Choice
from bot.engine.game import Decision, Order, Seat
from bot.games.raid import decisions as d
from bot.games.raid.board.track import label
from bot.games.raid.kinds import TURNS, Stage, Tile
from bot.games.raid.moving.routes import rest
from bot.games.raid.state.state import State
from bot.games.raid.words import names, ways
from bot.games.raid.words.acts import ACTS
from bot.words import _


def question(state: State, seat: Seat) -> str:
    """The question for a seat that is asked."""
    turn, ninja = state.turns.get(seat), state.ninja[seat]
    if state.stage is Stage.READY:
        return _("Are you there? The clock starts when all are.")
    if state.stage is Stage.PLANS:
        return _planned(state, seat)
    number = _("Turn {n} of {of}").format(n=ninja.taken + 1, of=TURNS)
    is_waiting = ninja.tile is None if turn is None else not turn.is_placed
    if is_waiting:
        return _alike(state, seat, _("{turn}: where to start?").format(turn=number))
    if turn is not None and turn.course is not None:
        if turn.course.mid_leap:
            return _("You are in the air: throw something, or land?")
        return _("A break on {tile}: go on, or do something first?").format(tile=label(ninja.tile or Tile(0)))
    if turn is not None and not turn.plays:
        return _("Anything else before your turn ends?")
    if turn is not None and turn.is_dashing:
        return _("Ninja Dash: which card, and which way?")
    return _alike(state, seat, _("{turn}: which way?").format(turn=number))


def _alike(state: State, seat: Seat, asked: str) -> str:
    """A question about the open cards; it says if they are equal, because there are only two routes then (S4.2)."""
    cards = state.decks[state.setting.place(seat)].open
    if len(cards) == len({*cards}):
        return asked
    return _("{question} Both cards are equal: {card}.").format(question=asked, card=names.move(cards[0]))


def _planned(state: State, seat: Seat) -> str:
    """The question for a seat's plan, with the plan's content (S23.5)."""
    steps = [choice(state, seat, step).label for step in state.plans.get(seat, ())]
    if not steps:
        return _("What is your plan for round {n}?").format(n=state.round)
    return _("Your plan: {steps}.").format(steps=_("; ").join(steps))


def choice(state: State, seat: Seat, option: Decision) -> Choice:
    """One option in words. Refuses with TypeError a kind without words."""
    if isinstance(option, d.Move | d.Advance):
        return ways.choice(state, seat, option)
    if (plain := ACTS.plain().get(type(option))) is not None:
        return replace(plain, caution=_filling(state, seat, option))
    text = ACTS.options().get(type(option))
    if text is None:
        raise TypeError(f"{option!r} has no words")
    named = _Named(state, option)
    note = names.gist(option.kind) if isinstance(option, d.SetTrap) else ""
    return Choice(text.format_map(named), note, zone=label(getattr(option, "to", named.tile)))


def _filling(state: State, seat: Seat, option: Decision) -> str:
    """The question before an option that ends the turn, if the alarm then fills; else empty."""
    match option:
        case d.Done():
            return ways.filling(state, seat)
        case d.Hold() | d.Freeze():
            return ways.filling(state, seat) if ways.is_whole_turn(state, seat) else ""
        case d.GoOn():
            ahead = rest(state, seat)
            return "" if ahead is None else ways.ending(state, seat, ahead)
        case _:
            return ""


def order_title(order: Order) -> str:
    """A standing order in words. Refuses with TypeError an order without words."""
    match order:
        case d.TurnOrder(d.EndOfTurn.HOME):
            return _("Ask me at the end; at home finish for me")
        case d.TurnOrder(d.EndOfTurn.ASK):
            return _("Ask me at the end, at home too")
        case d.TurnOrder(d.EndOfTurn.FINISH):
            return _("Always finish for me")
        case d.RouteOrder(_seat, card, route):
            return names.route(card, route)
    raise TypeError(f"{order!r} has no words")


def orders_question(kind: type[Order]) -> str:
    """The subject of the orders of a kind."""
    if kind is d.RouteOrder:
        return _("Which route of the open card in your next turn? It is made only if it meets no guard.")
    return _("How do your turns end, after the route and at home?")


class _Named(dict[str, str]):
    """The words for the names in an option's text.

    {guard}, {who}, {way}, {place}, {card} and {kind} have words of their own; any other name stands for a tile.
    """

    def __init__(self, state: State, option: Any) -> None:
        super().__init__()
        self._track, self._state, self._option = state.setting.tracks[state.half], state, option
        self.tile: Tile = option.to if isinstance(option, d.Zip) else option.tile

    def __missing__(self, name: str) -> str:
        match name:
            case "guard":
                return _guard(self._state, self.tile)
            case "who":
                who = self._state.who(self.tile)
                return _("nobody") if who is None else names.seat(who)
            case "way":
                is_named = isinstance(self._option, d.Whistle)
                way = self._option.way if is_named else self._track.way(self.tile, self._option.to)
                return "" if way is None else names.way(way, self._track.forward)
            case "place":
                return names.place(self.tile, self._state.half)
            case "card" | "kind":
                return names.card(getattr(self._option, name))
        return label(getattr(self._option, name))


def _guard(state: State, tile: Tile) -> str:
    guard = state.guards.get(tile)
    what = _("patrol") if guard is not None and guard.patrol is not None else _("guard")
    asleep = _(", asleep") if guard is not None and not guard.is_awake else ""
    return _("{what} on {tile}{asleep}").format(what=what, tile=label(tile), asleep=asleep)
