"""Free acts of the race by day: against the nearest rival, and those that help the seat's own ninja on (S33.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.game import Seat
from bot.games.raid import decisions as d
from bot.games.raid.cards.movement import types
from bot.games.raid.kinds import Tile, Trap
from bot.games.raid.players.values import GUARD
from bot.games.raid.players.view import View
from bot.games.raid.players.weights import Thresholds
from bot.games.raid.players.wishes import Wish

_PREFERRED = {Trap.CALTROPS: 2, Trap.NEST: 1, Trap.TRIP: 0}
"""The preference among traps of equal worth: the one with the highest number is set."""


_NEAR = 3
"""The rows ahead of a rival within which a guard hinders it much."""


class Rival(NamedTuple):
    """The rival that is nearest to the finish."""

    to_go: float
    seat: Seat
    tile: Tile


def nearest(view: View) -> Rival | None:
    """The rival with the fewest turns to go; None if no other ninja is on the track."""
    rivals = (Rival(view.to_go(seat, tile), seat, tile) for tile, seat in view.stood_on.items())
    return min(rivals, default=None)


def acts(view: View, tile: Tile, least: float | None, thresholds: Thresholds) -> Iterator[Wish]:
    """The free acts of the race, each with the turns that it saves or costs the nearest rival.

    `least` is the cost of the seat's own best route, if that is still to be made. Only after the route also traps, with
    probabilities in place of turns.
    """
    rival = nearest(view)
    for option in view.options:
        match option:
            case d.Zip(to) if least is not None:
                cost = view.entry(to, is_met=view.state.is_watched(to), is_last=view.is_last)
                saving = least - cost - view.best(to)
                yield Wish(option, saving, saving - thresholds.zip)
            case d.UseReed() if least is not None:
                saving = least - view.best(tile, is_dry=True)
                yield Wish(option, saving, saving - thresholds.reed)
            case d.KnockStar(target, to) | d.KnockBack(_, target, to) if rival and target == rival.tile:
                lost = moved(view, rival, to)
                yield Wish(option, lost, lost - thresholds.knock)
            case d.Swap(_, target) if rival and target == rival.tile:
                # The rival loses as much as its place is better than the seat's own, and the seat gains the
                # same.
                gain = view.field.at(tile) - rival.to_go
                yield Wish(option, gain, gain - thresholds.knock)
            case d.Whistle() if rival:
                lost = whistled(view, tile, rival, option)
                yield Wish(option, lost, lost - thresholds.knock)
            case _:
                pass
    if least is None:
        yield from _traps(view, tile, thresholds)


def moved(view: View, rival: Rival, to: Tile) -> float:
    """The turns that a rival loses if it is moved to a tile."""
    return view.to_go(rival.seat, to) + view.entry(to, is_met=view.state.is_watched(to)) - rival.to_go


def whistled(view: View, tile: Tile, rival: Rival, option: d.Whistle) -> float:
    """The turns that a rival loses, minus those of the seat's own ninja, when a guard moves two tiles.

    0 unless the guard meets one of the two, or comes to stand at most three rows ahead of the rival.
    """
    first = view.track.step(option.tile, option.way)
    second = None if first is None else view.track.step(first, option.way)
    if first is None or second is None:
        return 0.0
    meets = first if first in (rival.tile, tile) else second
    if meets in (rival.tile, tile):
        return view.weights.guard if meets == rival.tile else -view.weights.guard
    if not 0 <= view.track.progress(second) - view.track.progress(rival.tile) <= _NEAR:
        return 0.0
    after = view.removed(option.tile).changed(second, new=GUARD)
    lost = view.to_go(rival.seat, rival.tile, after) - rival.to_go
    return lost - (after.at(tile) - view.field.at(tile))


def _traps(view: View, tile: Tile, thresholds: Thresholds) -> Iterator[Wish]:
    """The traps beside the seat's own ninja, by the sum of the probabilities that rivals behind it enter their tile.

    Of equal ones the preferred kind; none that no rival can enter.
    """
    options = view.every(d.SetTrap)
    if not options:
        return
    ahead, far = thresholds.trap_rows
    here = view.track.progress(tile)
    behind = [there for there in view.stood_on if ahead <= here - view.track.progress(there) <= far]
    chances = {
        each: sum(entering(view, there, each) for there in behind) for each in {o.tile for o in options}
    }
    for option in options:
        worth = chances[option.tile]
        if worth > 0:
            yield Wish(option, worth, worth + _PREFERRED[option.kind] / 1000)


def entering(view: View, start: Tile, tile: Tile) -> float:
    """The probability that a ninja's next card, drawn from the 60, has a route that enters a tile."""
    total = hits = 0
    for card, kind in types().items():
        total += kind.copies
        walks = (view.walk(start, card, number) for number in (0, 1))
        hits += kind.copies * any(walk is not None and tile in walk.tiles for walk in walks)
    return hits / total
