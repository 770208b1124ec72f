"""What anybody can work out of what is hidden in a game, by what all have witnessed: an aid for whoever asks for it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from bot.engine.game import AnyGame, Seat
from bot.engine.match import Match
from bot.games.pictures import Shades

G = TypeVar("G", bound=AnyGame)


@dataclass(frozen=True, slots=True, kw_only=True)
class Deduced:
    """What can be told of what is hidden; of sentences all is in lines of their own.

    `where` says of each where it can be, surely, `why_not` for what reason it is nowhere else, by the places that have
    the same one; the picture has it as `possible`. `guess` says how likely it is where, of which nothing is sure, and
    `likely` has it. `sought` is where those who seek would look first if they thought so, by the labels of places,
    and `looks` says it: for whoever hides.
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
    """What a computer took for likely: in a sentence, and for the picture."""

    sentence: str
    likely: Shades


class Deduction(Generic[G]):
    """The aid of a game. As it is, there is none."""

    is_offered: bool = False
    """Whether there is one. Without it the other questions are not asked."""

    def is_allowed(self, game: G) -> bool:
        """Whether those at a table of this game wanted it."""
        return True

    def hides(self, game: G, seat: Seat) -> bool:
        """Whether it is this seat that is sought, as everybody knows."""
        return False

    def deduced(self, public: Match[Any]) -> Deduced:
        """What can be told by a match as everybody has witnessed it; takes some time, so no loop is to wait for it."""
        raise NotImplementedError("This game has no aid.")

    def believed(self, seen: Match[Any], public: Match[Any], seat: Seat) -> Believed | None:
        """What a computer on a seat took for likely that had seen so much of a match, and everybody so much.

        None where it thought of no such thing. Takes as long as `deduced`.
        """
        return None


AnyDeduction = Deduction[Any]
"""That of a game that the caller does not know."""
