"""The facts of the day alone: buki, traps, fire, the finish (S15 to S20)."""

from __future__ import annotations

from bot.engine.game import Fact, Public, Seat, Viewer, record
from bot.games.raid.facts.base import OfSeat, OfSeatAt, OfTile
from bot.games.raid.kinds import Buki, Stage, Tile, Trap
from bot.games.raid.state.state import LaidTrap, State


@record
class BukiDrawn(Fact):
    """A lifted cube is exchanged for the top buki card, which its player alone sees (S17.1); None if it is hidden.

    With the option `openBuki` the card `is_open` to all (SQ38).
    """

    seat: Seat
    card: Buki | None
    is_open: bool = False

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The card for its player and, if it `is_open`, for all; otherwise its back."""
        return self if self.is_open or viewer.is_in(self.seat) else BukiDrawn(self.seat, None)

    def apply(self, state: State) -> None:
        """The hand gains the card and loses the cube."""
        ninja = state.ninja[self.seat]
        known = None if self.card is None or ninja.buki is None else (*ninja.buki, self.card)
        state.change(
            self.seat,
            cubes=ninja.cubes - 1,
            buki=known,
            buki_count=ninja.buki_count + 1,
            fresh=ninja.fresh + 1,
        )


@record
class BukiShuffled(Public):
    """The buki deck was empty: its discards are shuffled (S17.1)."""

    def apply(self, state: State) -> None:
        """The discard is empty."""
        state.buki_discard = ()


@record
class BukiPlayed(OfSeat):
    """A seat uses a buki card; its effects follow as facts (S17.1)."""

    card: Buki

    def apply(self, state: State) -> None:
        """The card lies face up on the discard."""
        discard_buki(state, self.seat, self.card)


@record
class BukiLost(OfSeat):
    """A trip wire costs a seat a buki card, which lies face up on the discard (S18.5)."""

    card: Buki

    def apply(self, state: State) -> None:
        """The hand has one card less."""
        discard_buki(state, self.seat, self.card)


def discard_buki(state: State, seat: Seat, card: Buki) -> None:
    """Move a card from a hand, which may be unknown, to the discard; the oldest of its kind."""
    ninja = state.ninja[seat]
    hand, fresh = ninja.buki, ninja.fresh
    if hand is not None:
        place = hand.index(card)
        # The cards drawn in this round are the last of the hand.
        fresh -= place >= len(hand) - fresh
        hand = hand[:place] + hand[place + 1 :]
    elif ninja.buki_count == 1:
        # An empty hand holds no secret any more.
        hand = ()
    state.change(seat, buki=hand, buki_count=ninja.buki_count - 1, fresh=min(fresh, ninja.buki_count - 1))
    state.buki_discard = (*state.buki_discard, card)


@record
class Swapped(Public):
    """Two ninja change places (S16.5)."""

    one: Seat
    other: Seat

    def apply(self, state: State) -> None:
        """Each ninja stands where the other stood."""
        here, there = state.ninja[self.one].tile, state.ninja[self.other].tile
        state.change(self.one, tile=there)
        state.change(self.other, tile=here)


@record
class FireLit(OfSeatAt):
    """A tile is set on fire by a seat's arrow (S17.8)."""

    def apply(self, state: State) -> None:
        """The tile burns."""
        state.fires = {**state.fires, self.tile: self.seat}


@record
class FireOut(OfTile):
    """A fire is out (S17.8)."""

    def apply(self, state: State) -> None:
        """The tile burns no more."""
        state.fires = {tile: seat for tile, seat in state.fires.items() if tile != self.tile}


@record
class ReedUsed(OfSeat):
    """A ninja begins to use a Hollow Reed, or stops using it (S17.10)."""

    is_used: bool

    def apply(self, state: State) -> None:
        """While it is used, water does not stop the ninja."""
        state.change(self.seat, has_reed=self.is_used)


@record
class TrapSet(Fact):
    """A seat sets a trap face down (S18.1): everybody sees its place and owner, only the owner its kind (S18.3)."""

    seat: Seat
    tile: Tile
    kind: Trap | None

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The fact without the kind for everybody else."""
        return self if viewer.is_in(self.seat) else TrapSet(self.seat, self.tile, None)

    def apply(self, state: State) -> None:
        """The trap lies on the tile, and the seat has one less to set."""
        state.traps = {**state.traps, self.tile: LaidTrap(self.seat, self.kind)}
        ninja = state.ninja[self.seat]
        known = None if self.kind is None or ninja.traps is None else ninja.traps - {self.kind}
        state.change(self.seat, traps=known, traps_count=ninja.traps_count - 1)


@record
class TrapSprung(OfSeatAt):
    """A ninja comes to a tile with a trap of another player: it is turned up (S18.4) and discarded (S18.8)."""

    owner: Seat
    kind: Trap

    def apply(self, state: State) -> None:
        """The trap is gone."""
        state.traps = {tile: trap for tile, trap in state.traps.items() if tile != self.tile}
        gone = (*state.traps_gone.get(self.owner, ()), self.kind)
        state.traps_gone = {**state.traps_gone, self.owner: gone}


@record
class TileClosed(OfTile):
    """Caltrops close a tile (S18.6): until the round is over, or until the next turn of a seat."""

    until: Seat | None = None

    def apply(self, state: State) -> None:
        """The tile is closed: it cannot be entered."""
        state.closed = {**state.closed, self.tile: self.until}


@record
class TileOpened(OfTile):
    """A closed tile is open again (S18.6)."""

    def apply(self, state: State) -> None:
        """The tile can be entered again."""
        state.closed = {tile: until for tile, until in state.closed.items() if tile != self.tile}


@record
class Finished(OfSeat):
    """A ninja crosses the finish and is out (S20.1); `beyond` counts its forward rows beyond the edge (S20.4)."""

    beyond: int

    def apply(self, state: State) -> None:
        """The ninja is off the track."""
        state.change(self.seat, tile=None, has_finished=True)
        state.finished = (*state.finished, self.seat)
        state.beyond = {**state.beyond, self.seat: self.beyond}


@record
class DayEnded(Public):
    """Dawn is over, with its winners (S20)."""

    winners: tuple[Seat, ...]

    def apply(self, state: State) -> None:
        """The match is over."""
        state.winners, state.stage = self.winners, Stage.OVER
        state.turns, state.to_play = {}, ()
