"""The parts of a base besides names and signs: grounds, lines, lights and decorations; see rendering.scene."""

from dataclasses import dataclass

from rendering.vocabulary import Path, Point


@dataclass(frozen=True, slots=True)
class Ground:
    """A filled polygon of ground."""

    polygon: Path
    role: str


@dataclass(frozen=True, slots=True)
class Border:
    """A line between places or along them; the art decides its look by its role."""

    points: Path
    role: str


@dataclass(frozen=True, slots=True)
class Lamp:
    """A light of the board at a point; at full light it reaches `reach` figures far."""

    at: Point
    reach: float = 3.0


@dataclass(frozen=True, slots=True)
class Scenery:
    """A decoration, centred at a point; `size` is its diameter in figures, `turn` a share of a circle."""

    kind: str
    at: Point
    size: float = 1.0
    turn: float = 0.0
