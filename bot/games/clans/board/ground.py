"""The grounds of data/clans/grounds.json: terrain, levels, elements of terrain and named spaces (A3).

A set of spaces is a mask of `GRID`: a whole number with bit s set for space s.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, Field, ValidationError

from bot.engine.boards.grid import Base, Diagonals, Grid
from bot.games.clans.kinds import Edge, Space, Terrain, Token

FILE: Final = Path(__file__).parents[4] / "data" / "clans" / "grounds.json"
SIZE: Final = 20
GRID: Final = Grid(SIZE, SIZE, diagonals=Diagonals.ALWAYS)
"""All grounds lie on this grid: A1 is in the south-west, T20 in the north-east (A3.1, A3.2, A8.1)."""


@dataclass(frozen=True, eq=False)
class Ground:
    """One ground with its named spaces (A3.7, A6.6). `terrain` is indexed by space.

    Two grounds are equal only if they are the same object; `grounds()` always gives the same one for an id.
    """

    id: str
    name: str
    terrain: tuple[Terrain, ...]
    hill: tuple[Space, ...]
    objectives: Mapping[Edge, tuple[Space, Space]]
    camps: Mapping[Edge, Space]
    lanterns: tuple[Space, ...]
    """The lanterns of the preset items."""
    shrines: tuple[tuple[Space, Token], ...]
    """The shrines of the preset items, each with the token that it gives."""
    is_half_turn: bool = False
    """True if the ground looks the same only after a half turn, not after a quarter turn (A3.9)."""

    @cached_property  # 74 us, asked 1,000 times a decision
    def high(self) -> int:
        """The high spaces (A4.8)."""
        return GRID.mask(space for space in GRID.zones if self.terrain[space].is_high)

    @cached_property  # 96 us, asked 47 times a decision
    def obscuring(self) -> int:
        """The spaces of obscuring terrain: foliage, structures, plain obscuring (A3.3)."""
        return GRID.mask(space for space in GRID.zones if self.terrain[space].is_obscuring)

    @cached_property  # 26 us, asked 13 times a decision
    def foliage(self) -> int:
        """The spaces of foliage (A3.3)."""
        return GRID.mask(space for space in GRID.zones if self.terrain[space] is Terrain.FOLIAGE)

    def is_high(self, base: Base) -> bool:
        """True if a model on this base is high: on one high space, for a large base on at least two of its four (A4.8).

        An item keeps the level of its space (A3.10).
        """
        if len(base) == 1:
            return self.high >> base[0] & 1 == 1
        return sum(self.high >> space & 1 for space in base) >= 2

    def elements(self, items: int = 0) -> tuple[int, ...]:
        """The element of terrain of each space, as a mask; 0 on the ground (A3.4).

        `items` are the items that count as terrain. Their spaces leave the elements, and a high item is an element by
        itself.
        """
        return _elements(self, items & self.high)


@lru_cache(maxsize=256)  # 0.1 ms, and items change only a few times a match; sight asks 47 times a decision
def _elements(ground: Ground, items: int) -> tuple[int, ...]:
    found = [0] * len(GRID)
    for kind in (Terrain.ELEVATED, Terrain.STRUCTURE):
        spaces = [space for space in GRID.zones if ground.terrain[space] is kind]
        for group in GRID.groups(space for space in spaces if not items >> space & 1):
            for space in group:
                found[space] = GRID.mask(group)
    for space in GRID.members(items):
        found[space] = 1 << space
    return tuple(found)


@cache  # 14 us, asked 2,900 times a game
def deployment(edge: Edge) -> tuple[Space, ...]:
    """The deployment spaces of an edge, sorted: the ten middle ones, two deep (A3.5)."""
    return tuple(sorted(counted(edge, left, up) for left in range(6, 16) for up in (1, 2)))


def counted(edge: Edge, left: int, up: int) -> Space:
    """The space that a seat at an edge counts as `left` from the left and `up` upwards, both from 1 to 20 (A3.6).

    Raises ValueError for a space off the board.
    """
    west, south = {
        Edge.SOUTH: (left, up),
        Edge.WEST: (up, SIZE + 1 - left),
        Edge.NORTH: (SIZE + 1 - left, SIZE + 1 - up),
        Edge.EAST: (SIZE + 1 - up, left),
    }[edge]
    found = GRID.at(west - 1, south - 1)
    if found is None:
        raise ValueError(f"There is no space {left} from the left and {up} up.")
    return found


@cache  # 0.6 ms, asked 67 times a decision
def grounds() -> Mapping[str, Ground]:
    """All grounds by their ids, in the order of the file (A3.8)."""
    return read_grounds(FILE.read_text(encoding="utf-8"))


def read_grounds(text: str) -> Mapping[str, Ground]:
    """The grounds in a text of the form of data/clans/grounds.json.

    Raises ValueError for another form; `lint` judges if a ground is a good one.
    """
    try:
        source = _File.model_validate_json(text)
    except ValidationError as error:
        raise ValueError(_fault(error)) from None
    found: dict[str, Ground] = {}
    for each in source.grounds:
        if each.id in found:
            raise ValueError(f"The ground “{each.id}” stands there twice.")
        found[each.id] = _ground(source, each)
    return found


def _fault(error: ValidationError) -> str:
    """The first fault in the bot's own words: pydantic's mention inputs and types."""
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"] if part != "[key]")
    match first["type"]:
        case "json_invalid":
            return "The file of grounds is no JSON."
        case "missing":
            return f"In the grounds “{place}” is missing."
        case "extra_forbidden":
            return f"In the grounds “{place}” means nothing."
        case "literal_error" | "enum":
            expected = first["ctx"]["expected"].replace("'", "")
            return f"In the grounds “{place}” has to be {expected}."
        case "value_error":
            return f"In the grounds “{place}” is no space of the board."
        case _:
            return f"In the grounds “{place}” is not written as in the game's own file."


def _lying(name: str) -> str:
    """The name of a space. Raises ValueError for any other text."""
    GRID.zone(name)
    return name


_Name = Annotated[str, AfterValidator(_lying)]


class _Rows(BaseModel, extra="forbid", frozen=True):
    id: str
    name: str
    rows: tuple[str, ...]
    """The rows of the ground from 20 down to 1, each as its letters in columns A to T."""
    is_half_turn: bool = Field(False, alias="halfTurn")


class _Preset(BaseModel, extra="forbid", frozen=True):
    lanterns: tuple[_Name, ...]
    shrines: tuple[tuple[_Name, Token], ...]


class _File(BaseModel, extra="forbid", frozen=True):
    about: str
    version: Literal[1] = Field(alias="schema")
    size: Literal[20]
    preset: _Preset
    hill: tuple[_Name, _Name]
    """The south-west and the north-east space of the hill."""
    objectives: dict[Edge, tuple[_Name, _Name]]
    camps: dict[Edge, _Name]
    grounds: tuple[_Rows, ...]


def _ground(source: _File, each: _Rows) -> Ground:
    return Ground(
        id=each.id,
        name=each.name,
        terrain=_terrain(each),
        hill=_rectangle(*source.hill),
        objectives={edge: (GRID.zone(a), GRID.zone(b)) for edge, (a, b) in source.objectives.items()},
        camps={edge: GRID.zone(name) for edge, name in source.camps.items()},
        lanterns=tuple(map(GRID.zone, source.preset.lanterns)),
        shrines=tuple((GRID.zone(name), token) for name, token in source.preset.shrines),
        is_half_turn=each.is_half_turn,
    )


def _terrain(each: _Rows) -> tuple[Terrain, ...]:
    """The terrain by space. Raises ValueError unless there are 20 rows of 20 known letters (A3.9.1)."""
    letters = "".join(Terrain)
    if len(each.rows) != SIZE or any(len(row) != SIZE for row in each.rows):
        raise ValueError(f"The ground {each.id} has not 20 rows of 20 letters.")
    if wrong := sorted(set("".join(each.rows)) - set(letters)):
        raise ValueError(f"The ground {each.id} has the letter “{wrong[0]}”, which means no terrain.")
    return tuple(Terrain(each.rows[SIZE - 1 - GRID.y[space]][GRID.x[space]]) for space in GRID.zones)


def _rectangle(south_west: str, north_east: str) -> tuple[Space, ...]:
    (west, south), (east, north) = ((GRID.x[s], GRID.y[s]) for s in map(GRID.zone, (south_west, north_east)))
    return tuple(s for s in GRID.zones if west <= GRID.x[s] <= east and south <= GRID.y[s] <= north)
