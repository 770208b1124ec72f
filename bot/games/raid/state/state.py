"""The position of a match, with its setting. A value that a viewer has not witnessed is None; plans are missing.

Every value is immutable and replaced as a whole, so a copy is a shallow one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bot.engine.copying import changed, copier
from bot.engine.game import Decision, Seat, not_none
from bot.games.raid.kinds import Alarm, Buki, Half, MoveCard, Senjutsu, Stage, Tile, Trap
from bot.games.raid.setting.setting import Setting


@dataclass(frozen=True, slots=True)
class Deck:
    """The movement cards of one place of the ring (S4.5, S6.2, S6.3).

    `cards` are all twelve and `pile` those that lie face down; both are hidden from everybody and have no order: each
    card turned up is drawn from the pile. `size` is the size of the pile. `open` are face up and not chosen, `played`
    lie in their row, `gone` is the size of the discard. `seen` are all that were open in this phase (S27.2).
    """

    cards: tuple[MoveCard, ...] | None = None
    pile: tuple[MoveCard, ...] | None = None
    size: int = 0
    open: tuple[MoveCard, ...] = ()
    played: tuple[MoveCard, ...] = ()
    gone: int = 0
    seen: tuple[MoveCard, ...] = ()


@dataclass(frozen=True, slots=True)
class Course:
    """A route under way (S7): the card, the index of its route, the steps made, and the tile where it began.

    It `halts` at each break, because its player asked for that. In `mid_leap` the ninja flies (S9.8).
    """

    card: MoveCard
    route: int
    begun_at: Tile
    made: int = 0
    halts: bool = False
    mid_leap: bool = False
    behind: tuple[Tile, ...] = ()
    """The tiles it has come along, the earliest first; S7.10 goes back along them."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn of a seat (S6.4), from its beginning to its end.

    Its ninja `is_placed` from the start tile of the first turn on. `course` is the route under way, at a break; `plays`
    is the number of cards still to play: 1, one more with a Dash (S10.4), one less once a route begins, and 0 after a
    freeze or a hold.
    """

    is_placed: bool = True
    course: Course | None = None
    plays: int = 1
    is_dashing: bool = False
    spent_ms: int = 0
    """The milliseconds of the team's clock used in this turn (S22.5)."""


@dataclass(frozen=True, slots=True)
class Ninja:
    """A ninja and the possessions of its player.

    `tile` is None while it waits and after it `has_finished`. `taken` are the turns of this phase that it has taken or
    missed; `missed` and `short` are those still to come (S6.8, S6.9). `buki` and the kinds in `traps` are secret from
    other players.
    """

    tile: Tile | None = None
    taken: int = 0
    missed: int = 0
    short: int = 0
    lanterns: int = 0
    cubes: int = 0
    has_star: bool = True
    senjutsu: tuple[Senjutsu, ...] = ()
    buki: tuple[Buki, ...] | None = ()
    buki_count: int = 0
    traps: frozenset[Trap] | None = frozenset()
    """The kinds of traps not yet set."""
    traps_count: int = 0
    has_reed: bool = False
    """True if a Hollow Reed is in use (S17.10)."""
    has_finished: bool = False
    caps: int = 0
    """The number of successive turns played by default because the player did not answer in time (S22.5)."""
    fresh: int = 0
    """The number of its buki cards drawn in this round: they wait for the next one in sealed order (S23.5.2)."""


@dataclass(frozen=True, slots=True)
class Guard:
    """A guard on the track: its patrol by the index of its track, and the seat whose dart made it sleep.

    `patrol` is None for a black guard, `asleep_by` while it is awake.
    """

    patrol: int | None = None
    asleep_by: Seat | None = None
    asleep_on: bool = False
    """True if it sleeps on only because a ninja stands there (S10.3)."""

    @property
    def is_awake(self) -> bool:
        """True if a ninja that comes to its tile meets it."""
        return self.asleep_by is None


@dataclass(frozen=True, slots=True)
class LaidTrap:
    """A trap on the track: its owner and its kind; None for readers who may not know the kind (S18.3)."""

    owner: Seat
    kind: Trap | None = None


@dataclass(slots=True)
class State:
    """The state of a match of the raid."""

    setting: Setting = field(compare=False, repr=False)
    """The same in every state of a match."""
    half: Half = Half.NIGHT
    stage: Stage = Stage.DEALING
    phase: int = 0
    """The number of the Movement Phase, from 1 on."""
    round: int = 0
    """The number of the movement round, 1 to 6; in flowing order 1 (S23.3)."""
    first: Seat | None = None
    """The holder of the first-player token."""
    to_play: tuple[Seat, ...] = ()
    """The seats whose turns of this round are to come or under way, in seat order.

    In strict order the first is asked; flowing order does not use them.
    """
    turns: Mapping[Seat, Turn] = field(default_factory=dict)
    """The turns that have begun; in strict order at most one."""
    ninja: Mapping[Seat, Ninja] = field(default_factory=dict)
    decks: tuple[Deck, ...] = ()
    """By place of the ring; the n-th seat has the n-th deck (S2.3)."""
    guards: Mapping[Tile, Guard] = field(default_factory=dict)
    headings: Mapping[int, Tile] = field(default_factory=dict)
    """For each patrol in the game, the end of its track that it is heading for."""
    lanterns: frozenset[Tile] = frozenset()
    cubes: frozenset[Tile] = frozenset()
    surplus: int = 0
    """The number of black guards beside the track."""

    alarm: int = 0
    alarm_discard: tuple[Alarm, ...] = ()
    senjutsu_discard: tuple[Senjutsu, ...] = ()
    lanterns_gone: int = 0
    cubes_exchanged: int = 0
    first_home: Seat | None = None
    """The seat whose ninja stood on a palace tile first (S13.4)."""

    buki_discard: tuple[Buki, ...] = ()
    traps: Mapping[Tile, LaidTrap] = field(default_factory=dict)
    traps_gone: Mapping[Seat, tuple[Trap, ...]] = field(default_factory=dict)
    """The traps turned up, by their owner."""
    fires: Mapping[Tile, Seat] = field(default_factory=dict)
    """Burning tiles, with the seat that set each on fire (S17.8)."""
    closed: Mapping[Tile, Seat | None] = field(default_factory=dict)
    """Tiles closed by caltrops (S18.6): the seat whose next turn opens the tile; None until the round is over."""
    finished: tuple[Seat, ...] = ()
    """The seats that have crossed the finish, in order."""
    beyond: Mapping[Seat, int] = field(default_factory=dict)
    """For each finished seat the forward rows beyond the edge (S20.4)."""
    plans: Mapping[Seat, tuple[Decision, ...]] = field(default_factory=dict)
    """The sealed plans of this round, step by step, as far as the reader may know them (S23.5)."""
    handed_in: frozenset[Seat] = frozenset()
    """The seats whose plans are in."""

    ready: frozenset[Seat] = frozenset()
    spent_ms: int = 0
    """The milliseconds of the team's clock used in this phase (S22.4)."""
    is_won: bool | None = None
    """True if Midnight is won, False if it is lost; None before its end, and by day."""
    winners: tuple[Seat, ...] = ()
    """The winners of Dawn."""

    def copy(self) -> State:
        """An independent copy."""
        return _copied(self)

    def change(self, seat: Seat, **changes: Any) -> None:
        """Change fields of a ninja."""
        self.ninja = {**self.ninja, seat: changed(self.ninja[seat], **changes)}

    def change_turn(self, seat: Seat, **changes: Any) -> None:
        """Change fields of a turn that has begun."""
        self.turns = {**self.turns, seat: changed(self.turns[seat], **changes)}

    def change_deck(self, place: int, **changes: Any) -> None:
        """Change fields of the deck of a place, 0 to 3."""
        every = list(self.decks)
        every[place] = changed(every[place], **changes)
        self.decks = tuple(every)

    def who(self, tile: Tile) -> Seat | None:
        """The seat whose ninja stands on a tile; of two ninja at a break (S32.3) the first seat. None if none does."""
        return next((seat for seat, ninja in self.ninja.items() if ninja.tile == tile), None)

    def standing(self, tile: Tile) -> Seat:
        """The seat whose ninja stands on a tile; there must be one."""
        return not_none(self.who(tile))

    def on_track(self) -> dict[Seat, Tile]:
        """The tile of each ninja on the track, by its seat, in the order of the seats."""
        return {seat: ninja.tile for seat, ninja in self.ninja.items() if ninja.tile is not None}

    def tile_of(self, seat: Seat) -> Tile:
        """The tile of a seat's ninja, which must be on the track."""
        return not_none(self.ninja[seat].tile)

    def course_of(self, seat: Seat) -> Course:
        """The route of a seat's ninja, which must be under way."""
        return not_none(self.turns[seat].course)

    def others(self, seat: Seat) -> dict[Tile, Seat]:
        """The seats of the other ninja on the track, by their tiles; of two on one tile only one (S32.3)."""
        return {tile: other for other, tile in self.on_track().items() if other != seat}

    def is_barred(self, tile: Tile) -> bool:
        """True if a tile cannot be entered: it burns, or caltrops close it."""
        return tile in self.fires or tile in self.closed

    def is_watched(self, tile: Tile) -> bool:
        """True if an awake guard stands there."""
        guard = self.guards.get(tile)
        return guard is not None and guard.is_awake


_copied = copier(State)
