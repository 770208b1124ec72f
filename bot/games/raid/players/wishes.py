"""Useful free acts: the turns that each saves, and the least saving at which it is done (S33.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from bot.engine.game import Decision
from bot.games.raid import decisions as d
from bot.games.raid.kinds import Half, MoveCard, Terrain, Tile
from bot.games.raid.players.view import View
from bot.games.raid.players.weights import THRESHOLDS, Thresholds


class Wish(NamedTuple):
    """A free act, the turns that it saves, and how far that exceeds its threshold."""

    decision: Decision
    saving: float
    margin: float


def before(view: View, tile: Tile, least: float, thresholds: Thresholds = THRESHOLDS) -> Iterator[Wish]:
    """The acts that help the route still to be made from `tile`; its best route costs `least`."""
    dart = thresholds.late_dart if view.state.phase >= thresholds.late_phase else thresholds.dart
    for option in view.options:
        match option:
            case d.ThrowStar(target) | d.PlayStar(target) | d.RemoveGuard(_, target):
                saving = least - view.best(tile, gone=target, field=view.removed(target))
                yield Wish(option, saving, saving - thresholds.star)
            case d.PlayDart(target):
                saving = least - view.best(tile, gone=target)
                yield Wish(option, saving, saving - dart)
            case d.PlayDash():
                saving = least - dashed(view, tile)
                yield Wish(option, saving, saving - thresholds.dash)
            case _:
                pass


def dashed(view: View, tile: Tile) -> float:
    """The cost of the best way to play both open cards (S10.4); if none can be played, a turn is lost."""
    found = [
        least
        for first, second in (view.cards, view.cards[::-1])
        for least in _both(view, tile, first, second)
    ]
    return min(found, default=view.field.at(tile) + 1.0)


def _both(view: View, tile: Tile, first: MoveCard, second: MoveCard) -> Iterator[float]:
    for choice in view.choices(tile, cards=(first,)):
        end = choice.walk.end
        if end is None or choice.walk.guard is not None:
            yield choice.cost
            continue
        passed = view.passed(choice.walk, is_last=view.is_last)
        yield passed + view.best(end, cards=(second,))


def shifts(view: View, least: float | None, thresholds: Thresholds = THRESHOLDS) -> Iterator[Wish]:
    """The shifts with Team Ninja, each with the turns that it saves (S10.5).

    `least` is the cost of the seat's own best route, if still to be made.
    """
    own = view.own.tile
    for option in view.every(d.PlayTeam):
        is_met = view.state.is_watched(option.to)
        cost = view.entry(option.to, is_met=is_met)
        if option.tile == own and least is not None:
            saving = least - cost - view.best(option.to)
        else:
            saving = view.field.at(option.tile) - cost - view.field.at(option.to)
        if is_home(view, option.to) and not is_home(view, option.tile):
            saving += thresholds.home
        yield Wish(option, saving, saving - thresholds.team)


def is_home(view: View, tile: Tile) -> bool:
    """True if a ninja on the tile is home; only by night."""
    return view.state.half is Half.NIGHT and view.track.terrain[tile] is Terrain.PALACE


def dearest(wishes: Iterator[Wish]) -> Wish | None:
    """The free act that exceeds its threshold most; None if none reaches it."""
    worth = [wish for wish in wishes if wish.margin >= 0]
    return max(worth, key=lambda wish: wish.margin) if worth else None
