"""What a seat is asked, and why it cannot go where it may look for a way."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.acts import Barred, Choice, Tone
from bot.engine.game import Seat
from bot.games.raid import decisions as d
from bot.games.raid.board.track import label
from bot.games.raid.cards.movement import Route, types
from bot.games.raid.kinds import TURNS, MoveCard, Stage, Terrain, Tile
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State
from bot.games.raid.words import names
from bot.words import _


def question(state: State, seat: Seat) -> str:
    """For a seat that is asked."""
    turn, ninja = state.turns.get(seat), state.ninja[seat]
    if state.stage is Stage.READY:
        return _("Are you there? The clock starts when all are.")
    if state.stage is Stage.PLANS:
        return _("What is your plan for round {n}? Plans are opened together.").format(n=state.round)
    number = _("turn {n} of {of}").format(n=ninja.taken + 1, of=TURNS)
    if turn is not None and not turn.is_placed:
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


def barred(setting: Setting, state: State, seat: Seat, possible: frozenset[d.Move]) -> Iterator[Barred]:
    """The routes of the open cards that cannot be made now, each with the reason (S7.2)."""
    for at, card in enumerate(state.decks[setting.place(seat)].open):
        for route in (1, 2):
            if d.Move(card, route) not in possible:
                text = why_not(setting, state, seat, card, route)
                yield Barred(
                    d.Move, Choice(_("{way}").format(way=sign(at, route)), text, Tone.FREE), is_direct=True
                )


def sign(at: int, route: int) -> str:
    """How a route is called on its button and on the picture: “1a”."""
    return f"{at + 1}{'ab'[route - 1]}"


def why_not(setting: Setting, state: State, seat: Seat, card: MoveCard, route: int) -> str:
    """Why a route is not legal, which it is not, from what is public."""
    name = names.route(card, route)
    here = _hindered(setting, state, seat, types()[card].routes[route - 1])
    if here is None:
        return _("{way}: leads off the track").format(way=name)
    text = _("{way}: another ninja stands on {tile}")
    if here in state.fires:
        text = _("{way}: {tile} burns")
    elif here in state.closed:
        text = _("{way}: {tile} is closed")
    return text.format(way=name, tile=label(here))


def _hindered(setting: Setting, state: State, seat: Seat, way: Route) -> Tile | None:
    """The tile at which a route fails: that of another ninja is its end. None: it leads off the track."""
    track, ninja = setting.tracks[state.half], state.ninja[seat]
    others = {tile for other, tile in state.on_track().items() if other != seat}
    here = ninja.tile
    for step in way.steps or (way.leap, way.leap):
        there = None if here is None or step is None else track.step(here, track.relative(step))
        if there is None:
            return None
        here, is_entered = there, way.leap is None
        is_stop = track.terrain[here] is Terrain.WATER and not ninja.has_reed
        is_wall = here in others and not setting.options.pass_through_ninja
        if is_entered and (here in state.fires or here in state.closed or is_stop or is_wall):
            return here
    return here
