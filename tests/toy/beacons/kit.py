"""Positions on the moor, and luck that does as it is told."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.engine.boards.compass import STRAIGHT, Direction
from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Fact, Seat
from bot.engine.match import Match
from tests.toy.beacons import facts as f
from tests.toy.beacons.facts import Face
from tests.toy.beacons.moor import GRID
from tests.toy.beacons.rules import DIE, Beacons
from tests.toy.beacons.state import Moor

HERON, CURLEW, PLOVER, SNIPE = map(Seat, ("heron", "curlew", "plover", "snipe"))
FLAME, SMOKE, GUST = Face
N, E, S, W = STRAIGHT
BEACONS = ("A2", "B6", "D3", "E1", "F5")


class Told:
    """Luck that shows these faces, one after another and then smoke, and turns the wind that way."""

    def __init__(self, *faces: Face, wind: Direction = N) -> None:
        self.faces, self.wind = list(faces), wind
        self.labels: list[str] = []

    def below(self, label: str, size: int) -> int:
        """See Chance."""
        self.labels.append(label)
        if label.startswith("dice"):
            return DIE.index(self.faces.pop(0) if self.faces else SMOKE)
        return STRAIGHT.index(self.wind) if label.startswith("wind") else 0


def at(label: str) -> Zone:
    """A square."""
    return GRID.zone(label)


def night(
    where: dict[Seat, tuple[str, Direction]],
    *,
    burning: Iterable[str] = (),
    embers: Iterable[str] = (),
    fog: str = "A5",
    wind: Direction = N,
    oil: int = 2,
    glory: int = 0,
    number: int = 1,
    game: Beacons | None = None,
) -> Match[Moor]:
    """The first hour of a night: who stands where and looks which way, and what burns."""
    return Match(
        game or Beacons(len(where)),
        [
            f.Begun(number, glory, oil),
            f.WindTurned(wind),
            f.Drifted(at(fog)),
            f.DayBroke(1),
            *(f.Kindled(at(label)) for label in burning),
            *(f.Smouldered(at(label)) for label in embers),
            *(f.Posted(seat, at(label), facing) for seat, (label, facing) in where.items()),
            f.HourStruck(1),
        ],
    )


def hour(match: Match[Moor], choices: Sequence[Decision], chance: Told | None = None) -> list[Fact]:
    """All choose, in the order of the seats: everything that follows."""
    start, luck = len(match.log), chance or Told()
    for seat, choice in zip(match.game.seats, choices, strict=True):
        match.play(seat, choice, luck)
    return match.log[start:]


def idle(match: Match[Moor], chance: Told | None = None) -> None:
    """Everybody answers as one who is absent would, once."""
    luck = chance or Told()
    for seat in sorted(match.awaited()):
        match.play(seat, match.game.default(match.state, seat, luck), luck)


FAR = {HERON: ("F1", S), CURLEW: ("F2", S)}
"""Two keepers who see no beacon of their own accord."""
