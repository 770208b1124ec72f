"""What a seat is asked, and its options as it reads them."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.acts import Choice
from bot.engine.game import Decision, Order, Seat
from bot.games.raid import decisions as d
from bot.games.raid.board.track import label
from bot.games.raid.kinds import TURNS, Stage, Tile
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State
from bot.games.raid.turn.asking import in_turn
from bot.games.raid.words import names, ways
from bot.games.raid.words.acts import plain_choices
from bot.words import _


def question(setting: Setting, state: State, seat: Seat) -> str:
    """For a seat that is asked."""
    turn, ninja = state.turns.get(seat), state.ninja[seat]
    if state.stage is Stage.READY:
        return _("Are you there? The clock starts when all are.")
    if state.stage is Stage.PLANS:
        return _planned(setting, state, seat)
    number = _("turn {n} of {of}").format(n=ninja.taken + 1, of=TURNS)
    is_waiting = ninja.tile is None if turn is None else not turn.is_placed
    if is_waiting:
        return _("Your {turn}: where do you start?").format(turn=number)
    if turn is not None and turn.course is not None:
        if turn.course.mid_leap:
            return _("You are in the air: throw something, or land?")
        return _("A break on {tile}: go on, or do something first?").format(tile=label(ninja.tile or Tile(0)))
    if turn is not None and not turn.plays:
        return _("Anything else before your turn ends?")
    if turn is not None and turn.is_dashing:
        return _("Ninja Dash: which card, and which way?")
    return _("Your {turn}: which way?").format(turn=number)


def _planned(setting: Setting, state: State, seat: Seat) -> str:
    """What a seat is asked for its plan, and what is in it (S23.5)."""
    asked = _("What is your plan for round {n}?").format(n=state.round)
    steps = [choice(setting, state, seat, step).label for step in state.plans.get(seat, ())]
    return (
        _("{question} So far: {steps}.").format(question=asked, steps=_("; ").join(steps)) if steps else asked
    )


def choice(setting: Setting, state: State, seat: Seat, option: Decision) -> Choice:
    """One option in words. Refuses with TypeError a kind that has none."""
    if isinstance(option, d.Move | d.Advance):
        return ways.choice(setting, state, seat, option)
    for chapter in (_at_guards, _at_ninja, _at_tiles):
        found = chapter(setting, state, option)
        if found is not None:
            return replace(found, zone="") if _is_on_his_way(setting, state, seat) else found
    if (plain := plain_choices().get(type(option))) is not None:
        return plain
    raise TypeError(f"{option!r} has no words")


def _is_on_his_way(setting: Setting, state: State, seat: Seat) -> bool:
    """Whether a seat has a route to choose: its picture shows the routes then, and no tiles of other options."""
    own = in_turn(setting, state, seat)
    turn = None if own is None else own.turns[seat]
    return turn is not None and turn.is_placed and turn.course is None and turn.plays > 0


def order_title(order: Order) -> str:
    """A standing order. Refuses with TypeError one that has no words."""
    match order:
        case d.TurnOrder(d.EndOfTurn.ASK):
            return _("Ask me at the end")
        case d.TurnOrder(d.EndOfTurn.FINISH):
            return _("Always finish for me")
    raise TypeError(f"{order!r} has no words")


def orders_question() -> str:
    """What the only kind of orders is about."""
    return _("How do your turns end, after the route and at home?")


def _at_guards(setting: Setting, state: State, option: Decision) -> Choice | None:
    match option:
        case d.ThrowStar(tile) | d.PlayStar(tile) | d.PlayDart(tile):
            return _at(tile, _guard(state, tile))
        case d.RemoveGuard(card, tile):
            return _at(tile, _("{card}: {guard}").format(card=names.card(card), guard=_guard(state, tile)))
        case d.Whistle(tile, way):
            forward = setting.tracks[state.half].forward
            text = _("{guard} {way}").format(guard=_guard(state, tile), way=names.way(way, forward))
            return _at(tile, text)
        case _:
            return None


def _at_ninja(setting: Setting, state: State, option: Decision) -> Choice | None:
    match option:
        case d.PlayTeam(tile, to) | d.KnockStar(tile, to):
            return _at(to, _shift(setting, state, tile, to))
        case d.KnockBack(card, tile, to):
            shift = _shift(setting, state, tile, to)
            return _at(to, _("{card}: {shift}").format(card=names.card(card), shift=shift))
        case d.Swap(card, tile):
            text = _("{card}: {who} on {tile}")
            return _at(tile, text.format(card=names.card(card), who=_ninja(state, tile), tile=label(tile)))
        case _:
            return None


def _at_tiles(_setting: Setting, state: State, option: Decision) -> Choice | None:
    match option:
        case d.Start(tile):
            return _at(tile, names.place(tile, state.half))
        case d.LightFire(tile) | d.PutOut(tile):
            return _at(tile, label(tile))
        case d.Zip(to):
            return _at(to, _("to {tile}").format(tile=label(to)))
        case d.SetTrap(kind, tile):
            text = _("{trap} on {tile}").format(trap=names.card(kind), tile=label(tile))
            return _at(tile, text, names.gist(kind))
        case _:
            return None


def _at(tile: Tile, text: str, note: str = "") -> Choice:
    return Choice(text, note, zone=label(tile))


def _guard(state: State, tile: Tile) -> str:
    guard = state.guards.get(tile)
    what = _("patrol") if guard is not None and guard.patrol is not None else _("guard")
    asleep = _(", asleep") if guard is not None and not guard.is_awake else ""
    return _("{what} on {tile}{asleep}").format(what=what, tile=label(tile), asleep=asleep)


def _ninja(state: State, tile: Tile) -> str:
    who = state.who(tile)
    return _("nobody") if who is None else names.seat(who)


def _shift(setting: Setting, state: State, tile: Tile, to: Tile) -> str:
    track = setting.tracks[state.half]
    way = track.way(tile, to)
    aside = "" if way is None else names.way(way, track.forward)
    text = _("{who} to {tile}, {way}")
    return text.format(who=_ninja(state, tile), tile=label(to), way=aside)
