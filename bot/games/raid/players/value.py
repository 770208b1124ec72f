"""The player `value`: the route with the least V, and free acts that save enough turns (S33.10)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.engine.chance import Chance
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.raid.decisions import Done, Freeze, GoOn, HandIn, Hold, Move, PlayHiding, PlayRocket, Start
from bot.games.raid.kinds import Stage, Tile
from bot.games.raid.players import race
from bot.games.raid.players.view import Choice, View
from bot.games.raid.players.weights import THRESHOLDS, Thresholds
from bot.games.raid.players.wishes import Wish, before, dearest, shifts


class ValuePlayer:
    """Plays any seat from what it has witnessed, and remembers nothing else."""

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """A legal decision for `seat`; for a seat that is not asked a senjutsu card by night, or Illegal."""
        view = self.view(seen, seat)
        wanted = self.wanted(view)
        if wanted is not None and wanted in view.options:
            return wanted
        return seen.game.default(seen.state, seat, chance)

    def view(self, seen: Match[Any], seat: Seat) -> View:
        """The view of a match as the player's seat has witnessed it."""
        return View(seen.state, seat, seen.options(seat))

    def thresholds(self, view: View) -> Thresholds:
        """The turns that a free act must save."""
        return THRESHOLDS

    def wanted(self, view: View) -> Decision | None:
        """The decision that it would make; None for the default."""
        if view.state.stage is Stage.PLANS:
            return self.planned(view)
        if starts := view.every(Start):
            return min(starts, key=lambda option: self.least(view, option.tile))
        if lower := lowered(view):
            return lower
        tile = view.own.tile
        moves = view.every(Move)
        if tile is None:
            return None
        choices = self.ranked(view, tile) if moves else []
        act = dearest(self.acts(view, tile, choices[0].cost if choices else None))
        if act is not None:
            return act.decision
        if holds := view.every(Hold):
            return holds[0]
        if choices:
            return choices[0].move
        return next((option for option in view.options if isinstance(option, GoOn | Freeze | Done)), None)

    def planned(self, view: View) -> Decision:
        """The next step of a sealed plan: a start tile, then every route, the best first, and no more (S23.5)."""
        steps = view.state.plans.get(view.seat, ())
        chosen = next((step.tile for step in steps if isinstance(step, Start)), view.own.tile)
        if chosen is None:
            return min(view.every(Start), key=lambda option: self.least(view, option.tile))
        choices = self.ranked(view, chosen)
        return choices[0].move if choices else HandIn()

    def ranked(self, view: View, tile: Tile) -> list[Choice]:
        """The routes that may be made, the best first."""
        may = set(view.every(Move))
        return sorted((each for each in view.choices(tile) if each.move in may), key=lambda each: each.cost)

    def least(self, view: View, tile: Tile) -> float:
        """The cost of the best route from a start tile."""
        return view.best(tile)

    def acts(self, view: View, tile: Tile, least: float | None) -> Iterator[Wish]:
        """The free acts that it considers; `least` is the cost of its best route, if that is still to be made."""
        if least is not None:
            yield from before(view, tile, least, self.thresholds(view))
        if view.is_day:
            yield from race.acts(view, tile, least, self.thresholds(view))
        else:
            yield from shifts(view, least, self.thresholds(view))


def lowered(view: View) -> Decision | None:
    """A card that lowers the alarm, if the alarm can fall by its full number (S10.2); None without such a card."""
    for kind, by in ((PlayRocket, 2), (PlayHiding, 1)):
        if view.every(kind) and view.state.alarm >= by:
            return kind()
    return None
