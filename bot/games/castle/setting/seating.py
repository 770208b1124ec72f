"""Who plays what, and who may know what: seats, sides and the circles of their viewers (R2.2, R28.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from bot.engine.game import PUBLIC, Seat, Viewer
from bot.games.castle.kinds import GUARDS, INTRUDERS, NINJA, SPEARS, SWORDS, TRAITOR, Tunnel, Weapon, Who
from bot.games.castle.setting.options import CastleOptions
from bot.games.castle.setting.terms import Variant

POSITION = {who: f"{who}" for who in Who}
"""The circle that knows an intruder's place, route, speed, ropes and bluffs."""

CARDS = {who: f"{who}-cards" for who in Who}
"""The circle that knows an intruder's goal and hand."""

EARS = {who: f"{who}-ears" for who in Who}
"""The circle that learns if a listen would hear an intruder."""

PASSAGE = {who: f"{who}-passage" for who in Who}
"""The circle that knows the entrances of an intruder's passage."""

TUNNEL = {
    Tunnel.PASSAGE: PASSAGE[Who.NINJA],
    Tunnel.NINJAS: PASSAGE[Who.NINJA],
    Tunnel.TRAITORS: PASSAGE[Who.TRAITOR],
}
"""The circle that knows the entrances of a passage."""

HANDS = {seat: f"{seat}-hand" for seat in (GUARDS, SWORDS, SPEARS)}
"""The circle that knows the cards of a guard seat."""

TURNS = "intruder-seats"
"""The circle of all intruder seats, rivals included: they see which of them has the turn."""


@dataclass(frozen=True, slots=True)
class Seating:
    """The seats of a game: `ninja` and `traitor` name the seats that play them, `guards` the guard seats.

    `is_shared` if intruder teammates see everything of each other (R2.3), `shows_hands` the same for the guards' cards
    (R2.4), `is_split` if two seats play ninja and traitor (R2.2).
    """

    ninja: Seat
    traitor: Seat
    guards: tuple[Seat, ...]
    is_shared: bool
    shows_hands: bool
    is_split: bool = field(init=False)
    _played: Mapping[Seat, tuple[Who, ...]] = field(init=False, repr=False, compare=False)
    _weapons: Mapping[Seat, tuple[Weapon, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        # Computed once, as every listing of options asks for it; a frozen class sets its fields this way.
        both = {SWORDS: (Weapon.SWORD,), SPEARS: (Weapon.SPEAR,)}
        played = {seat: tuple(who for who in Who if self.of(who) == seat) for seat in self.intruders}
        object.__setattr__(self, "is_split", self.ninja != self.traitor)
        object.__setattr__(self, "_played", played)
        object.__setattr__(self, "_weapons", {seat: both.get(seat, tuple(Weapon)) for seat in self.guards})

    @property
    def seats(self) -> tuple[Seat, ...]:
        """All seats, the intruders first."""
        return (*self.intruders, *self.guards)

    @property
    def intruders(self) -> tuple[Seat, ...]:
        """The intruder seats: one that plays both, or one for each."""
        return (self.ninja,) if self.ninja == self.traitor else (self.ninja, self.traitor)

    def of(self, who: Who) -> Seat:
        """The seat that plays an intruder."""
        return self.ninja if who is Who.NINJA else self.traitor

    def played_by(self, seat: Seat) -> tuple[Who, ...]:
        """The intruders that a seat plays; none for a guard seat."""
        return self._played.get(seat, ())

    def owner(self, weapon: Weapon) -> Seat:
        """The guard seat that owns figures with a weapon (R2.5)."""
        return (
            self.guards[0] if len(self.guards) == 1 else {Weapon.SWORD: SWORDS, Weapon.SPEAR: SPEARS}[weapon]
        )

    def owns(self, seat: Seat, weapon: Weapon) -> bool:
        """True if a figure with this weapon belongs to the seat."""
        return weapon in self.weapons(seat)

    def weapons(self, seat: Seat) -> tuple[Weapon, ...]:
        """The weapons of a seat's own guards: both for a single guard seat, none for an intruder seat."""
        return self._weapons.get(seat, ())

    @property
    def tunnels(self) -> tuple[Tunnel, ...]:
        """The passages of the game (R23.1)."""
        return (Tunnel.PASSAGE,)

    def side(self, seat: Seat) -> Seat:
        """The side of a seat (R2.1)."""
        return GUARDS if seat in self.guards else INTRUDERS

    def circle(self, who: Who) -> str:
        """The circle that sees an intruder's actions at once: the side (R28.5)."""
        return INTRUDERS

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """The seats that play together with a seat (R2.2)."""
        mates = self.guards if seat in self.guards else self.intruders
        return tuple(mate for mate in mates if mate != seat)

    def lead(self, turn: int) -> Seat:
        """The lead seat of the guards: the swords during setup and on odd turns, the spears on even ones (R2.7).

        With a single guard seat always that one.
        """
        return self.guards[0] if turn == 0 or turn % 2 else self.guards[-1]

    def mate(self, seat: Seat) -> Seat:
        """The other guard seat; the seat itself if it is the only one."""
        return next((other for other in self.guards if other != seat), seat)

    def viewer(self, seat: Seat | None) -> Viewer:
        """The eyes of a seat, or of a spectator (R28.5, R28.6)."""
        return PUBLIC if seat is None else Viewer(seat, frozenset(self._circles(seat)))

    def _circles(self, seat: Seat) -> Iterator[str]:
        if seat in self.guards:
            yield GUARDS
            yield HANDS[seat]
            yield from (HANDS[mate] for mate in self.partners(seat) if self.shows_hands)
            return
        yield TURNS
        for who in self.played_by(seat):
            yield self.circle(who)
            yield from (POSITION[who], CARDS[who], EARS[who], PASSAGE[who])
        for mate in self.partners(seat):
            for who in self.played_by(mate):
                yield from self._circles_of_mate(who)

    def _circles_of_mate(self, who: Who) -> Iterator[str]:
        """R28.5: with `intrudersShareAll` all, else goal, hand and passage; the traitor's seat hears for both."""
        yield from (CARDS[who], PASSAGE[who])
        if self.is_shared:
            yield POSITION[who]
        if self.is_shared or who is Who.NINJA:
            yield EARS[who]


@dataclass(frozen=True, slots=True)
class Rivals(Seating):
    """The seats of the Contested Ground: intruders without a partner, each with a passage of its own (R26.4, R26.5)."""

    @property
    def tunnels(self) -> tuple[Tunnel, ...]:
        """One passage for each rival (R26.5)."""
        return (Tunnel.NINJAS, Tunnel.TRAITORS)

    def circle(self, who: Who) -> str:
        """A rival's own circle: nobody else sees at once what it does (R28.5)."""
        return POSITION[who]

    def partners(self, seat: Seat) -> tuple[Seat, ...]:
        """The other guard seat; none for a rival (R26.4)."""
        return tuple(mate for mate in self.guards if mate != seat) if seat in self.guards else ()


_SEATINGS: Mapping[Variant, type[Seating]] = {Variant.CONTESTED: Rivals}


def hears_for_itself(viewer: Viewer) -> bool:
    """True for an intruder's seat without a side: of a listen it learns only if it would be heard itself (R28.10)."""
    return viewer.is_in(TURNS) and not viewer.is_in(INTRUDERS)


def seating(options: CastleOptions) -> Seating:
    """The seats of a game with these options (R2.2)."""
    is_split = options.players > 2
    return _SEATINGS.get(options.variant, Seating)(
        ninja=NINJA if is_split else INTRUDERS,
        traitor=TRAITOR if is_split else INTRUDERS,
        guards=(SWORDS, SPEARS) if options.players == 4 else (GUARDS,),
        is_shared=options.intruders_share_all,
        shows_hands=options.guards_share_hands,
    )
