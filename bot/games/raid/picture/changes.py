"""The changes since the last picture: the paths of ninja and guards, removed and new figures."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from bot.engine.game import Fact, Seat
from bot.games.raid.art import Shape
from bot.games.raid.facts.day import FireLit, Swapped, TileClosed, TrapSprung
from bot.games.raid.facts.dealing import Begun, PhaseBegan
from bot.games.raid.facts.guarding import GuardDropped, GuardMoved
from bot.games.raid.facts.moving import GuardRemoved, Moved, SetOff, Started, Stepped, TookOut, WentBack
from bot.games.raid.kinds import Tile
from bot.games.raid.picture.field import Field
from bot.games.raid.picture.figures import NOWHERE, letter, sentinel, side
from bot.games.raid.state.state import State
from rendering.scene import Glow, Mark, Ring, Token
from rendering.scene import Moved as Drawn

MOST = 6
"""If more figures have moved, only their arrows are drawn."""
SMALL = 0.5
"""The size of a removed figure on a tile with another, as a share of a full one."""


_TRACES = (
    Started,
    Stepped,
    Moved,
    WentBack,
    TookOut,
    GuardRemoved,
    GuardDropped,
    FireLit,
    TrapSprung,
    TileClosed,
)


@dataclass(slots=True)
class _Told:
    """The content of the news: paths by seat, marches of guards, and tiles where guards were removed or added.

    `last` is the seat whose ninja moved last. `at` are the tiles of all ninja, from the whole past.
    """

    ways: dict[Seat, list[Tile]] = field(default_factory=dict)
    marches: list[tuple[bool, list[Tile]]] = field(default_factory=list)
    gone: dict[Tile, bool] = field(default_factory=dict)
    """By tile, True if it was a patrol."""
    new: set[Tile] = field(default_factory=set)
    at: dict[Seat, Tile] = field(default_factory=dict)
    last: Seat | None = None

    def goes(self, seat: Seat, tile: Tile, *, is_news: bool) -> None:
        if is_news:
            before = [self.at[seat]] if seat in self.at else []
            self.ways.setdefault(seat, before).append(tile)
            self.last = seat
        self.at[seat] = tile


@dataclass(frozen=True, slots=True)
class Changes:
    """The changes as marks: paths and rings `below` the figures, removed figures `above` them."""

    below: tuple[Mark, ...]
    above: tuple[Mark, ...]


def changes(fields: Sequence[Field], state: State, past: Sequence[Fact], news: int) -> Changes:
    """The marks of the last `news` facts that a viewer has witnessed; each field leaves out changes outside it.

    The whole track has no room for paths; there only new guards get a ring.
    """
    told = _told(past, len(past) - news)
    windows = [there for there in fields if there.is_window]
    ways = [mark for there in windows for mark in _moved(there, told)]
    gone = [mark for there in windows for mark in _gone(there, state, told)]
    return Changes((*ways, *_new(fields, told)), tuple(gone))


def _new(fields: Sequence[Field], told: _Told) -> Iterator[Ring]:
    for there in fields:
        for tile in sorted(filter(there.has, told.new)):
            yield Ring(there.middle(tile), Glow.PAST, 0.62 * there.figure)


def mover(past: Sequence[Fact], news: int) -> Seat | None:
    """The seat whose ninja moved last in the last `news` facts; None if none moved.

    Of two ninja that change places it is the one whose act that is (S16.5).
    """
    return _told(past, len(past) - news).last


def latest(past: Sequence[Fact]) -> Tile | None:
    """The tile of the latest move, kill, fire, trap or new guard of this phase, as witnessed; None without any."""
    for fact in reversed(past):
        match fact:
            case PhaseBegan() | Begun():
                return None
            case GuardMoved():
                return fact.tiles[-1] if fact.tiles else fact.start
            case _ if isinstance(fact, _TRACES):
                return fact.tile
            case _:
                pass
    return None


def _told(past: Sequence[Fact], first: int) -> _Told:
    told = _Told()
    for nth, fact in enumerate(past):
        is_news = nth >= first
        match fact:
            case Started() | Stepped() | Moved() | WentBack():
                told.goes(fact.seat, fact.tile, is_news=is_news)
            case SetOff():
                told.at[fact.seat] = fact.start
            case Swapped():
                here, there = told.at.get(fact.one), told.at.get(fact.other)
                if here is not None and there is not None:
                    told.goes(fact.other, here, is_news=is_news)
                    told.goes(fact.one, there, is_news=is_news)
            case GuardMoved() if is_news:
                told.marches.append((fact.heading is not None, [fact.start, *fact.tiles]))
            case TookOut() | GuardRemoved() if is_news:
                told.gone[fact.tile] = fact.patrol is not None
            case GuardDropped() if is_news:
                told.new.add(fact.tile)
            case _:
                pass
    return told


def _moved(there: Field, told: _Told) -> Iterator[Drawn]:
    moved = [(Token(letter(seat), Shape.CIRCLE, side(seat), NOWHERE), way) for seat, way in told.ways.items()]
    moved += [(sentinel(is_patrol=is_patrol), way) for is_patrol, way in told.marches]
    shown = [(token, [tile for tile in way if there.has(tile)]) for token, way in moved]
    shown = [(token, way) for token, way in shown if len(way) > 1]
    for token, way in shown:
        points = tuple(map(there.middle, way))
        yield Drawn(token, points, is_bare=len(shown) > MOST)


def _gone(there: Field, state: State, told: _Told) -> Iterator[Drawn]:
    taken = {*state.on_track().values(), *state.guards}
    for tile, is_patrol in sorted(told.gone.items()):
        if there.has(tile):
            x, y = there.middle(tile)
            token = sentinel(is_patrol=is_patrol)
            if tile in taken:
                token, x, y = replace(token, size=SMALL), x - 0.3, y - 0.3
            yield Drawn(token, ((x, y),), is_gone=True)
