"""How often a player touches the screen in a turn of the raid, by night and by day.

The player is the computer that knows the game. At the first question about the end of a turn it orders the same for all
later turns, if that is offered: then it does without the acts that it would do after a route.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from typing import Any, Final

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Order, Seat
from bot.engine.match import Match
from bot.games.raid.box import BOX
from bot.games.raid.decisions import Done, GoOn, Hold, Move
from bot.tables.views.order_sheets import StandingOrder
from bot.tables.views.panel_making import Beside, panel
from tests.play import taps
from tests.sights import Sights

HALVES: Final[Mapping[str, Mapping[str, Any]]] = {
    "raid's night": {"match": "midnight"},
    "raid's day": {"match": "dawn"},
}
GOALS: Final = {name: goal for half in HALVES for name, goal in ((half, 2.0), (f"{half}, usual", 1.1))}
"""The most touches of a turn on average; a usual one is a route, without free acts and without taking out a guard."""
LONGEST: Final = 5_000


def counted(games: int) -> dict[str, list[int]]:
    """The touches of every turn of so many games of each half, and of those that are usual."""
    found: dict[str, list[int]] = defaultdict(list)
    for name, options in HALVES.items():
        for number in range(games):
            for touched, is_usual in _Sitting(options, f"raid {number}").turns():
                found[name].append(touched)
                found[f"{name}, usual" if is_usual else f"{name}, otherwise"].append(touched)
    return found


class _Sitting:
    """A game of two such players."""

    def __init__(self, options: Mapping[str, Any], seed: str) -> None:
        self.match: Match[Any] = Match.dealt(BOX.game(options), Seeded(seed))
        self.sights = Sights(self.match)
        self.chance, self.luck, self.brain = (
            Seeded(seed),
            Seeded(f"{seed} players"),
            BOX.computers.brain("value"),
        )
        self.orders: dict[Seat, list[Order]] = defaultdict(list)

    def turns(self) -> list[tuple[int, bool]]:
        """The touches of every turn, and whether it was a usual one."""
        every: dict[tuple[Seat, int, int], list[tuple[int, bool]]] = defaultdict(list)
        for _ in range(LONGEST):
            if not self.match.awaited():
                return [
                    (sum(each for each, _ in turn), all(is_usual for _, is_usual in turn))
                    for turn in every.values()
                ]
            seat = self.match.game.in_order(self.match.state, self.match.awaited())[0]
            turn = (seat, self.match.state.phase, self.match.state.ninja[seat].taken)
            every[turn].append(self._decides(seat))
        raise AssertionError("the game does not end")

    def _decides(self, seat: Seat) -> tuple[int, bool]:
        """The touches of the next decision, and whether it is of a usual turn."""
        seen = self.sights.of(seat)
        answer = self.match.game.orders.answer(seen.state, seat, self.orders[seat])
        decision = self.brain.decide(seen, seat, self.luck) if answer is None else answer
        touched = 0 if answer is not None else self._entered(seen, seat, decision)
        facts = self.match.play(seat, decision, self.chance)
        has_met = any(type(fact).__name__ == "TookOut" for fact in facts)
        return touched, isinstance(decision, Move | Done | Hold | GoOn) and not has_met

    def _entered(self, seen: Match[Any], seat: Seat, decision: Decision) -> int:
        lodged = [StandingOrder(order) for order in self.orders[seat]]
        shown = panel(BOX, seen, seat, number=0, news=(), draft=None, beside=Beside(lodged=lodged))
        if decision == Done() and shown.at_hand is not None:
            self.orders[seat] = [shown.at_hand.order]
            return 1
        token = next(offer.token for offer in shown.offers if offer.option == decision)
        return taps.touches(shown, token, box=BOX, seats=self.match.game.seats)[0]
