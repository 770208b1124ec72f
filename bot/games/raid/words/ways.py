"""The routes of the open cards: the texts of their buttons, and the reasons why some cannot be made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bot.engine.acts import Barred, Choice, Tone
from bot.engine.game import Seat
from bot.games.raid import decisions as d
from bot.games.raid.board.track import label
from bot.games.raid.cards.movement import types
from bot.games.raid.day import guard_phase as day
from bot.games.raid.kinds import TURNS, Half, MoveCard, Stage, Terrain
from bot.games.raid.moving.routes import Ahead, ends, followed, strides
from bot.games.raid.night import guard_phase as night
from bot.games.raid.night.ending import alarm_due, is_home, loses_at_once
from bot.games.raid.state.state import State
from bot.games.raid.turn.options import could_use
from bot.games.raid.words import names
from bot.words import _

ARROWS: Final = "⇒⇘⇓⇙⇐⇖⇑⇗"
"""The directions of the board in a picture, clockwise from the one towards the palace.

They are arrows that Discord does not show as emoji.
"""


def opened(state: State, seat: Seat) -> str:
    """The routes of the open cards before there is a start tile, as arrows that point as in the picture (S33.3)."""
    forward, found = state.setting.tracks[state.half].forward, []
    for card in dict.fromkeys(state.decks[state.setting.place(seat)].open):
        for route in (0, 1):
            ways = strides(forward, card, route)
            text = (
                _("{name} {arrows}")
                if types()[card].routes[route].leap is None
                else _("{name} leap {arrows}")
            )
            arrows = "".join(ARROWS[way] * length for way, length in ways)
            found.append(text.format(name=sign(state, seat, card, route), arrows=arrows))
    return _(", ").join(found)


def choice(state: State, seat: Seat, move: d.Move | d.Advance) -> Choice:
    """A route on its button: its end and what it meets (S33.3); the note names the card and every tile.

    A planned route begins on the planned start tile, and may be one that is not possible at present (S23.5).
    """
    planned = (step.tile for step in state.plans.get(seat, ()) if isinstance(step, d.Start))
    ahead = ends(state, seat, move.card, move.route, start=next(planned, None))
    name = sign(state, seat, move.card, move.route)
    if ahead is None:
        return Choice(
            name, _("{way}: not possible as things stand now").format(way=names.route(move.card, move.route))
        )
    label_ = _("{name} {where}").format(name=name, where=comes_to(state, seat, ahead))
    note = names.route(move.card, move.route)
    if ahead.tiles:
        note = _("{card}: {tiles}").format(card=note, tiles=_(", ").join(map(label, ahead.tiles)))
    caution = ending(state, seat, ahead) or _caution(state, seat, ahead)
    if isinstance(move, d.Advance):
        # At a break the answers say what they cost; before a guard one step away there is none.
        is_leap = types()[move.card].routes[move.route].leap is not None
        has_break = ahead.guard is None or len(ahead.tiles) > 1 or is_leap
        return Choice(_("{route}, stepwise").format(route=label_), note, caution="" if has_break else caution)
    # For a route that ends at a guard only the guard matters, and the button names it.
    note = "" if ahead.guard is not None else note
    return Choice(label_, note, _tone(state, seat, ahead), caution=caution)


def sign(state: State, seat: Seat, card: MoveCard, route: int) -> str:
    """The name of a route on its button and on the picture: “1a”, the first route of the first open card."""
    return f"{state.decks[state.setting.place(seat)].open.index(card) + 1}{'ab'[route]}"


def comes_to(state: State, seat: Seat, ahead: Ahead) -> str:
    """The end of a route, and what it meets, in words that fit a button."""
    if ahead.end is None:
        return _("forest!")
    found = " ".join((label(ahead.end), *_finds(ahead), *_open(state, seat, ahead)))
    is_home = state.half is Half.NIGHT and not state.setting.tracks[state.half].rows_to_go(ahead.end)
    return _("{tile}, home").format(tile=found) if is_home else found


def _finds(ahead: Ahead) -> Iterator[str]:
    """The things on a route, in words that fit a button."""
    if ahead.guard is not None:
        yield _("guard")
    yield from names.some(len(ahead.lanterns), "lantern", "{n} lanterns")
    yield from names.some(len(ahead.cubes), "cube", "{n} cubes")
    yield from names.some(len(ahead.traps), "trap", "{n} traps")
    if ahead.is_wet:
        yield _("water")


def _open(state: State, seat: Seat, ahead: Ahead) -> Iterator[str]:
    """The kind of ground where the phase would end for the ninja, if it is exposed there (S11.6, S19.3).

    Water is named already, as it stops the route.
    """
    if ahead.end is not None and ends_exposed(state, seat, ahead):
        terrain = state.setting.tracks[state.half].terrain[ahead.end]
        if terrain is Terrain.STREET:
            yield _("street") if state.half is Half.NIGHT else _("road")
        elif terrain is not Terrain.WATER:
            yield _("open")


def ends_exposed(state: State, seat: Seat, ahead: Ahead) -> bool:
    """True if the ninja of a seat does not move again in this phase after a route, and is exposed at its end."""
    ninja, turn = state.ninja[seat], state.turns.get(seat)
    over = ninja.taken + 1 + ninja.missed + loses_a_turn(state, seat, ahead)
    if ahead.end is None or over < TURNS or (turn is not None and turn.plays > 1):
        return False
    return (
        night.exposes(state, ahead.end) if state.half is Half.NIGHT else day.exposes(state, seat, ahead.end)
    )


def loses_a_turn(state: State, seat: Seat, ahead: Ahead) -> bool:
    """True if a guard is taken out, and not in the last turn of a phase (S8.2, S8.3)."""
    return ahead.guard is not None and state.ninja[seat].taken + 1 < TURNS


def _caution(state: State, seat: Seat, ahead: Ahead) -> str:
    """The question before a turn is lost (S33.3); empty in a plan, which is no decision."""
    if ahead.guard is None or state.stage is Stage.PLANS or not loses_a_turn(state, seat, ahead):
        return ""
    return _("Take out the guard on {tile}, and lose your next turn?").format(tile=label(ahead.guard))


def ending(state: State, seat: Seat, ahead: Ahead) -> str:
    """The question before a route that ends the turn by itself, if the alarm then fills (S6.4, S13.2); else empty."""
    home = state.setting.tracks[state.half].rows_to_go
    others = all(is_home(state, each) for each in state.ninja if each != seat)
    is_won = ahead.end is not None and not home(ahead.end) and others
    if is_won or not is_whole_turn(state, seat):
        return ""
    # A guard taken out costs the next turn too (S8.2), which may be the last one of the phase.
    if ahead.guard is None or not loses_a_turn(state, seat, ahead) or not loses_at_once(state, seat, 2):
        return filling(state, seat)
    text = _(
        "With your next turn lost, the Guard Phase is next: the alarm rises to {n} of {of}, and the night is lost. "
        "Take out the guard on {tile}?"
    )
    n, of = alarm_due(state), state.setting.options.target
    return text.format(n=n, of=of, tile=label(ahead.guard))


def is_whole_turn(state: State, seat: Seat) -> bool:
    """True if the play that is due ends the turn of a seat by itself: there is nothing to use after it (S6.4)."""
    turn = state.turns.get(seat)
    return state.stage is Stage.TURNS and turn is not None and turn.plays <= 1 and not could_use(state, seat)


def filling(state: State, seat: Seat) -> str:
    """The question before the end of a turn that fills the alarm (S11.2, S13.2); else empty."""
    if not loses_at_once(state, seat):
        return ""
    text = _("The Guard Phase is next: the alarm rises to {n} of {of}, and the night is lost. End your turn?")
    return text.format(n=alarm_due(state), of=state.setting.options.target)


def _tone(state: State, seat: Seat, ahead: Ahead) -> Tone:
    if loses_a_turn(state, seat, ahead):
        return Tone.SEEN
    is_stopped = ahead.guard is not None or ahead.is_wet
    is_open = ends_exposed(state, seat, ahead)
    return Tone.ENDS if is_stopped or is_open or ahead.lanterns or ahead.traps else Tone.FREE


def barred(state: State, seat: Seat, possible: frozenset[d.Move]) -> Iterator[Barred]:
    """The routes of the open cards that cannot be made now, each with the reason (S7.2)."""
    for card in dict.fromkeys(state.decks[state.setting.place(seat)].open):
        for route in (0, 1):
            if d.Move(card, route) not in possible:
                why = why_not(state, seat, card, route)
                yield Barred(d.Move, Choice(sign(state, seat, card, route), why), is_direct=True)


def why_not(state: State, seat: Seat, card: MoveCard, route: int) -> str:
    """The reason why an illegal route is illegal, from public facts."""
    name = names.route(card, route)
    here, forward = state.ninja[seat].tile, state.setting.tracks[state.half].forward
    left = strides(forward, card, route)
    here = None if here is None else followed(state, seat, here, left).end
    if here is None:
        return _("{way}: leads off the track").format(way=name)
    text = _("{way}: another ninja stands on {tile}")
    if here in state.fires:
        text = _("{way}: {tile} burns")
    elif here in state.closed:
        text = _("{way}: {tile} is closed")
    return text.format(way=name, tile=label(here))
