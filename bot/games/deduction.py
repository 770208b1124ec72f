"""What anybody can deduce about hidden things from public facts: an aid for players who ask for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from bot.engine.game import AnyGame, Seat
from bot.engine.match import Match
from bot.games.pictures import Shades

G = TypeVar("G", bound=AnyGame)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deduced:
    """The deductions about hidden things. Each sentence is shown on its own line.

    `where` has a sentence for each thing: all places where it can be. `possible` holds the same places for the picture.
    `why_not` tells why it can be nowhere else, one sentence for all places with the same reason. `guess` tells which of
    the places are likely; `likely` holds the same for the picture. `sought` holds the labels of the places where the
    seeking side would look first if it knew all this; `looks` is the same as a sentence, for the hiding side.
    """

    where: tuple[str, ...]
    why_not: tuple[str, ...] = ()
    guess: tuple[str, ...] = ()
    looks: str = ""
    sought: tuple[str, ...] = ()
    possible: Shades = field(default_factory=dict)
    likely: Shades = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Believed:
    """The places that a computer believed to be likely: as a sentence, and as shades for the picture."""

    sentence: str
    likely: Shades


class Deduction(Generic[G]):
    """The deduction aid of a game. By default there is none."""

    is_offered: bool = False
    """True if there is an aid. Otherwise of the other methods only `believed` is called."""

    def is_allowed(self, game: G) -> bool:
        """True if the options of this game allow the aid."""
        return True

    def hides(self, game: G, seat: Seat) -> bool:
        """True if this seat is on the hiding side, the one that the others seek; everybody knows that."""
        return False

    def deduced(self, public: Match[Any]) -> Deduced:
        """The deductions from the public match. Takes long: never call it in the event loop."""
        raise NotImplementedError("This game has no aid.")

    def believed(self, seen: Match[Any], public: Match[Any], seat: Seat) -> Believed | None:
        """What a computer on `seat` believed, given what it had witnessed (`seen`) and what everybody had (`public`).

        None if the computer on this seat keeps no beliefs about hidden things. Takes as long as `deduced`.
        """
        return None


AnyDeduction = Deduction[Any]
"""The deduction aid of a game that the caller does not know."""
