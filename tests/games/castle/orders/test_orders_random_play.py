"""The game goes on with any lodged orders: games of all kinds, all seats with random orders (R11.8, R21.14)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache

import pytest

from bot.engine.chance import Seeded, pick
from bot.engine.game import PUBLIC, Decision, Fact, Order, Seat
from bot.engine.match import Match, witnessed
from bot.games.castle.box import BOX
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.state import State
from bot.games.castle.trials.invariants import broken_invariants
from bot.players.random_player import RandomPlayer

PLAYER = RandomPlayer(commit=0.3, weights={"search": 6, "escape": 0, "pass": 10})
LONGEST = 4_000
CHANGES = 12
"""One in this many decisions brings another order of a seat."""


@dataclass
class Ordered:
    """A match whose seats decide at random, except where an order answers for them."""

    seed: str
    answers: Counter[str] = field(default_factory=Counter)
    standing: dict[Seat, dict[type[Order], Order]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.luck = Seeded(f"{self.seed} luck")
        options = {**BOX.trials.drawn(Seeded(self.seed)), "turns": 15}
        self.match: Match[State] = Match.dealt(BOX.game(options), Seeded(self.seed))
        game = self.match.game
        self.sights = {seat: self.match.seen_by(game.viewer(seat)) for seat in game.seats}
        self.standing = {seat: {} for seat in game.seats}

    def play(self) -> None:
        """Play to the end. Fails if there is none, and at an answer that is illegal or needs a secret."""
        for number in range(LONGEST):
            awaited = sorted(self.match.awaited())
            if not awaited:
                return
            self._lodge(number)
            seat, decision = self._answer() or self._decided(number, awaited)
            facts = self.match.play(seat, decision, Seeded(self.seed))
            self._tell(facts)
        raise AssertionError("the game does not end")

    def _lodge(self, number: int) -> None:
        for seat in self.match.game.seats:
            orders = self.match.game.orders.listed(self.sights[seat].state, seat)
            if orders and self.luck.below(f"{number} {seat}", CHANGES) == 0:
                order = pick(self.luck, f"{number} {seat} order", orders)
                self.standing[seat][type(order)] = order

    def _answer(self) -> tuple[Seat, Decision] | None:
        game = self.match.game
        for seat in game.seats:
            kinds = dict.fromkeys(map(type, game.orders.listed(self.sights[seat].state, seat)))
            orders = [self.standing[seat][kind] for kind in kinds if kind in self.standing[seat]]
            answer = game.orders.answer(self.sights[seat].state, seat, orders)
            assert answer == game.orders.answer(self.match.state, seat, orders)
            if answer is not None and seat in self.match.awaited():
                self.match.check(seat, answer)
                self.answers[type(answer).__name__] += 1
                return seat, answer
        return None

    def _decided(self, number: int, awaited: list[Seat]) -> tuple[Seat, Decision]:
        seat = pick(self.luck, f"{number} who", awaited)
        return seat, PLAYER.decide(self.sights[seat], seat, self.luck)

    def _tell(self, facts: list[Fact]) -> None:
        game = self.match.game
        assert isinstance(game, CastleGame)
        assert not broken_invariants(self.match.state)
        for seat, sight in self.sights.items():
            sight.witness(witnessed(facts, game.viewer(seat)))
        for fact in witnessed(facts, PUBLIC):
            for seat in game.seats:
                self._heed(seat, fact)

    def _heed(self, seat: Seat, fact: Fact) -> None:
        game = self.match.game
        is_alarm = game.orders.disarms(fact) == self.match.side(seat)
        self.standing[seat] = {
            kind: order
            for kind, order in self.standing[seat].items()
            if not (is_alarm and kind.is_wary) and not game.orders.is_spent(order, fact)
        }


SEEDS = [f"orders {number}" for number in range(24)]


@cache
def played(seed: str) -> Ordered:
    """A game, played once."""
    game = Ordered(seed)
    game.play()
    return game


@pytest.mark.parametrize("seed", SEEDS)
def test_R11_8_R21_14_with_any_orders_every_game_comes_to_its_end(seed: str) -> None:
    match = played(seed).match
    assert match.is_over


def test_R11_8_R21_14_every_kind_of_order_has_answered_in_those_games() -> None:
    answers = {name for seed in SEEDS for name in played(seed).answers}
    assert answers >= {"AnswerCat", "Pass", "Accept", "GiveAnswers", "Branch", "MarchAll", "March"}
    assert answers >= {"FreeListenSentry", "FreeListenPatrol", "SplitDraw"}
