"""How often a player touches the screen in an activation of the clans, with a fight and without one.

The player is the computer that knows the game, and the usual orders stand. Questions in a fight belong to its
activation.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, Final

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.clans.box import BOX
from bot.games.clans.decisions import Act, Rest
from bot.games.clans.facts.activating import TurnCame
from bot.games.clans.facts.fighting import FightBegan
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.state import State
from tests.play import taps
from tests.sights import Sights

FIGHT, QUIET, ASIDE = "activation with a fight", "activation without one", "asked in another's turn"
GOALS: Final = {FIGHT: 6.0, QUIET: 4.0}
"""The most touches of an activation on average, in a duel without Moon cards."""
WITH_CARDS: Final = ", with Moon cards"
"""Ends what is counted of games with a Moon deck, whose cards are asked about besides: for them no goal is held yet."""
LEVEL: Final = "greedy"
LONGEST: Final = 5_000


SMALL: Final[Mapping[str, int]] = {"ninjas": 4, "rounds": 3}
"""The options of a game in which every activation is soon counted."""
SMALL_GOALS: Final = {FIGHT: 5.0, QUIET: 3.7}
"""The goals of small games: fewer models leave fewer questions, so these are lower."""


def counted(
    games: int, *, with_cards: bool = False, options: Mapping[str, int] = MappingProxyType({})
) -> dict[str, list[int]]:
    """The touches of every activation of so many games, and of every question in the turn of another."""
    found: dict[str, list[int]] = defaultdict(list)
    deck, end = ("calm", WITH_CARDS) if with_cards else ("off", "")
    for number in range(games):
        for kind, touched in _Sitting(f"clans {number}", {"moonDeck": deck, **options}).activations():
            found[f"{kind}{end}"].append(touched)
    return found


class _Sitting:
    """A game of two such players."""

    def __init__(self, seed: str, options: Any) -> None:
        given = {"firstTeam": "fire", "secondTeam": "water", **options}
        self.match: Match[State] = Match.dealt(BOX.game(given), Seeded(seed))
        self.sights = Sights(self.match)
        self.chance, self.luck = Seeded(seed), Seeded(f"{seed} players")
        self.brain = BOX.computers.brain(LEVEL)

    def activations(self) -> Iterator[tuple[str, int]]:
        """The counted activations, one after another."""
        total, has_fought = 0, False
        for _ in range(LONGEST):
            if not self.match.awaited():
                return
            seat = self.match.game.in_order(self.match.state, self.match.awaited())[0]
            is_own = self.match.state.turn == seat
            is_turn = self.match.state.stage is Stage.TURNS
            facts, touched = self._decides(seat)
            if not is_turn:
                continue
            if not is_own:
                if touched:
                    yield ASIDE, touched
            else:
                total += touched
            has_fought |= any(isinstance(fact, FightBegan) for fact in facts)
            if any(isinstance(fact, TurnCame) for fact in facts) or self.match.state.stage is not Stage.TURNS:
                yield FIGHT if has_fought else QUIET, total
                total, has_fought = 0, False
        raise AssertionError("the game does not end")

    def _decides(self, seat: Seat) -> tuple[list[Any], int]:
        """The facts of the next decision, and its touches."""
        seen = self.sights.of(seat)
        answer = self.match.game.orders.answer(seen.state, seat, ())
        decision = self.brain.decide(seen, seat, self.luck) if answer is None else answer
        is_turn = seen.state.stage is Stage.TURNS
        touched = taps.entered(seen, seat, _typed(decision), box=BOX) if is_turn and answer is None else 0
        return self.match.play(seat, decision, self.chance), touched


def _typed(decision: Decision) -> Decision:
    """The drafted part of a decision: an activation ends by itself."""
    if isinstance(decision, Act) and len(decision.pieces) > 1 and decision.pieces[-1] == Rest():
        return Act(decision.pieces[:-1])
    return decision
