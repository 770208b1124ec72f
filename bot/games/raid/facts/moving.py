"""The facts of a turn: its beginning, the route, tiles entered, its end (S6 to S8)."""

from __future__ import annotations

from bot.engine.copying import changed
from bot.engine.game import record
from bot.games.raid.facts.base import OfSeat, OfSeatAt, OfTile
from bot.games.raid.facts.dealing import without
from bot.games.raid.kinds import MoveCard, Tile
from bot.games.raid.state.state import Course, Guard, State, Turn


@record
class TurnBegan(OfSeat):
    """The turn of a seat begins (S6.4)."""

    def apply(self, state: State) -> None:
        """Before its first turn a seat has to choose a start tile."""
        waits = state.ninja[self.seat].tile is None
        state.turns = {**state.turns, self.seat: Turn(is_placed=not waits)}


@record
class TurnMissed(OfSeat):
    """A seat misses its turn (S6.8): its ninja stays, and it has one missed turn less to come."""

    def apply(self, state: State) -> None:
        """The turn counts as one of its six, and is no longer to come."""
        ninja = state.ninja[self.seat]
        state.change(self.seat, missed=ninja.missed - 1, taken=ninja.taken + 1)
        state.to_play = tuple(each for each in state.to_play if each != self.seat)


@record
class TurnShort(OfSeat):
    """A seat takes its short turn, with one card (S6.9)."""

    def apply(self, state: State) -> None:
        """The seat has one short turn less to come."""
        state.change(self.seat, short=state.ninja[self.seat].short - 1)


@record
class Started(OfSeatAt):
    """A ninja stands on its start tile; this is not entering it (S6.4.4, S7.9)."""

    def apply(self, state: State) -> None:
        """The ninja is on the track."""
        state.change(self.seat, tile=self.tile)
        state.change_turn(self.seat, is_placed=True)


@record
class SetOff(OfSeat):
    """A ninja plays a card and begins a route on `start`, its tile (S6.4.5); with breaks if it `halts`."""

    place: int
    card: MoveCard
    route: int
    start: Tile
    halts: bool = False

    def apply(self, state: State) -> None:
        """The card goes to the row of played cards, the route begins, and the turn has one card less to play."""
        deck = state.decks[self.place]
        left = without(deck.open, self.card) or ()
        state.change_deck(self.place, open=left, played=(*deck.played, self.card))
        course = Course(self.card, self.route, self.start, halts=self.halts)
        state.change_turn(self.seat, course=course, plays=state.turns[self.seat].plays - 1)


@record
class Stepped(OfSeatAt):
    """A ninja enters a tile by a step of its route or by landing (S7.5.2)."""

    def apply(self, state: State) -> None:
        """The ninja stands there, and one more step of its route is made."""
        here, course = state.tile_of(self.seat), state.course_of(self.seat)
        state.change(self.seat, tile=self.tile)
        behind = (*course.behind, here)
        state.change_turn(
            self.seat, course=changed(course, made=course.made + 1, mid_leap=False, behind=behind)
        )


@record
class Flew(OfSeat):
    """A ninja is between take-off and landing, at a break (S9.8); its tile is still that of the take-off."""

    def apply(self, state: State) -> None:
        """The ninja can throw from the tile that it flies over."""
        state.change_turn(self.seat, course=changed(state.course_of(self.seat), mid_leap=True))


@record
class Stopped(OfSeat):
    """A route is over, complete or not (S7.5, S7.11)."""

    def apply(self, state: State) -> None:
        """The seat has no route under way."""
        state.change_turn(self.seat, course=None)


@record
class WentBack(OfSeatAt):
    """A ninja that had to stop on another ninja's tile goes back along its route (S7.10)."""

    def apply(self, state: State) -> None:
        """The ninja stands there; this is not entering the tile."""
        state.change(self.seat, tile=self.tile)


@record
class Moved(OfSeatAt):
    """A ninja enters a tile other than by its route (S7.8): moved by a card, by another player or by itself."""

    def apply(self, state: State) -> None:
        """The ninja stands there."""
        state.change(self.seat, tile=self.tile)


@record
class Froze(OfSeat):
    """A ninja stays, because none of its routes is legal (S6.6)."""

    def apply(self, state: State) -> None:
        """The seat plays no further card in this turn."""
        state.change_turn(self.seat, plays=0)


@record
class Held(OfSeat):
    """A ninja that is home stays there (S6.7)."""

    def apply(self, state: State) -> None:
        """The seat plays no card in this turn."""
        state.change_turn(self.seat, plays=0)


@record
class GaveUpCard(OfSeat):
    """The second card of a Dash is not played any more (S10.4)."""

    def apply(self, state: State) -> None:
        """The seat plays no further card in this turn."""
        state.change_turn(self.seat, plays=0)


@record
class TurnEnded(OfSeat):
    """The turn of a seat is over (S6.4.7)."""

    def apply(self, state: State) -> None:
        """The turn counts as one of its six, and is no longer to come."""
        state.turns = {seat: turn for seat, turn in state.turns.items() if seat != self.seat}
        state.to_play = tuple(each for each in state.to_play if each != self.seat)
        state.change(self.seat, taken=state.ninja[self.seat].taken + 1)


@record
class TookOut(OfSeatAt):
    """A ninja takes out a guard that it meets (S8.2) and must miss `missed` more turns: 1 or 0, see `taken_out`.

    A black guard returns to the surplus, a patrol leaves the game (S8.6).
    """

    patrol: int | None
    missed: int

    def apply(self, state: State) -> None:
        """The guard is gone, and the seat has these turns to miss."""
        remove_guard(state, self.tile)
        state.change(self.seat, missed=state.ninja[self.seat].missed + self.missed)


@record
class GuardRemoved(OfTile):
    """A weapon removes a guard without penalty (S8.7)."""

    patrol: int | None

    def apply(self, state: State) -> None:
        """The guard is gone."""
        remove_guard(state, self.tile)


def remove_guard(state: State, tile: Tile) -> None:
    """Take a guard off the track: a black one to the surplus, a patrol out of the game (S8.6)."""
    gone = state.guards[tile]
    state.guards = {each: guard for each, guard in state.guards.items() if each != tile}
    if gone.patrol is None:
        state.surplus += 1
    else:
        state.headings = {track: end for track, end in state.headings.items() if track != gone.patrol}


def put_guard(state: State, tile: Tile, guard: Guard) -> None:
    """Set a guard on a tile."""
    state.guards = {**state.guards, tile: guard}


@record
class LanternLifted(OfSeatAt):
    """A ninja lifts a lantern cube, and its light goes out (S7.6)."""

    def apply(self, state: State) -> None:
        """The player holds the cube until the next Guard Phase."""
        state.lanterns -= {self.tile}
        state.change(self.seat, lanterns=state.ninja[self.seat].lanterns + 1)


@record
class CubeLifted(OfSeatAt):
    """A ninja lifts a red cube (S7.7)."""

    def apply(self, state: State) -> None:
        """The player holds the cube; by day the next fact exchanges it for a card at once."""
        state.cubes -= {self.tile}
        state.change(self.seat, cubes=state.ninja[self.seat].cubes + 1)


@record
class CameHome(OfSeat):
    """A ninja is the first to stand on a palace tile by night (S13.4)."""

    def apply(self, state: State) -> None:
        """The seat is stored for the day."""
        state.first_home = self.seat


@record
class TokenThrown(OfSeatAt):
    """A ninja throws its star token; the effects follow as facts (S9.2)."""

    def apply(self, state: State) -> None:
        """The token is gone for this half."""
        state.change(self.seat, has_star=False)
