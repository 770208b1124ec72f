"""The next turn of a rival, from the card that lies open before it and those still to come (S6.3)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

from bot.engine.game import Seat
from bot.games.raid import decisions as d
from bot.games.raid.board.layout import board_of
from bot.games.raid.cards.movement import types
from bot.games.raid.kinds import Tile, Trap
from bot.games.raid.players.values import NOWHERE
from bot.games.raid.players.view import Choice, View
from bot.games.raid.players.weights import DEEP, Thresholds
from bot.games.raid.players.wishes import Wish

_NEST = 2
"""The distance that two guards come towards a nest (S18.7)."""


class Foresight:
    """The next turn of a rival that plays the best of its routes, as `value` would."""

    def __init__(self, view: View, seat: Seat, unseen: tuple[int, ...]) -> None:
        """`unseen` are the copies of each type that may still come."""
        rival = View(view.state, seat, ())
        self.tile, self._open = view.state.tile_of(seat), rival.cards
        self._drawn = [(card, count) for card, count in zip(types(), unseen, strict=True) if count]
        self._total = sum(unseen) or 1
        self._choices: defaultdict[str, list[Choice]] = defaultdict(list)
        for choice in rival.choices(self.tile, cards=types()):
            self._choices[choice.move.card].append(choice)

    def _turns(self, without: Tile | None) -> Iterator[tuple[float, Choice | None]]:
        """For each card that the rival may draw, its probability and the route that the rival then makes, or None."""
        for card, count in self._drawn:
            may = [
                choice
                for each in (*self._open, card)
                for choice in self._choices[each]
                if without is None or without not in choice.walk.tiles
            ]
            yield count / self._total, min(may, key=lambda choice: choice.cost) if may else None

    def cost(self, without: Tile | None = None) -> float:
        """The turns that the rival still needs; its next route has to avoid the tile `without`, if that is given."""
        return sum(
            part * (NOWHERE / 500 if made is None else made.cost) for part, made in self._turns(without)
        )

    def through(self) -> dict[Tile, float]:
        """For each tile the probability that the rival enters it in its next turn."""
        found: dict[Tile, float] = defaultdict(float)
        for part, made in self._turns(None):
            for tile in () if made is None else made.walk.tiles:
                found[tile] += part
        return found


def acts(
    view: View, tile: Tile, least: float | None, unseen: tuple[int, ...], thresholds: Thresholds
) -> Iterator[Wish]:
    """Traps and fire on the way of rivals, and acts that help the seat's own next turn once the route is made."""
    if least is None:
        yield from _after(view, tile, thresholds)
    rivals = [
        Foresight(view, seat, unseen) for seat in view.stood_on.values() if not view.state.ninja[seat].missed
    ]
    through: dict[Tile, float] = defaultdict(float)
    for rival in rivals:
        for each, part in rival.through().items():
            through[each] += part
    for trap in view.every(d.SetTrap):
        worth = through[trap.tile] * hurt(view, trap)
        yield Wish(trap, worth, worth - thresholds.trap)
    for fire in view.every(d.LightFire):
        lost = sum(rival.cost(fire.tile) - rival.cost() for rival in rivals)
        yield Wish(fire, lost, lost - thresholds.knock)


def hurt(view: View, trap: d.SetTrap) -> float:
    """The turns that a trap costs the ninja that springs it."""
    if trap.kind is Trap.CALTROPS:
        return DEEP.caltrops
    if trap.kind is Trap.TRIP:
        return DEEP.trip
    near = [
        tile
        for tile in view.state.guards
        if board_of(tile) == board_of(trap.tile) and view.track.king(tile, trap.tile) <= _NEST
    ]
    return min(2, len(near)) * DEEP.nest


def _after(view: View, tile: Tile, thresholds: Thresholds) -> Iterator[Wish]:
    """After the route: a zip wire forward, or the removal of a guard ahead."""
    for option in view.options:
        match option:
            case d.Zip(to):
                cost = view.entry(to, is_met=view.state.is_watched(to), is_last=view.is_last)
                saving = view.field.at(tile) - cost - view.field.at(to)
                yield Wish(option, saving, saving - thresholds.zip)
            case d.ThrowStar(target) | d.RemoveGuard(_, target):
                saving = view.field.at(tile) - view.removed(target).at(tile)
                yield Wish(option, saving, saving - thresholds.star)
            case _:
                pass
