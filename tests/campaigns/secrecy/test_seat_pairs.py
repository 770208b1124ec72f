"""R28: pairs of games of every number of seats and variant. Who may not know the difference witnesses the same."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.engine.game import Fact
from bot.engine.match import witnessed
from bot.games.castle.facts.guarding import ListenBegan
from bot.games.castle.facts.joint import Proposed
from bot.games.castle.facts.lone import FigureChosen
from bot.games.castle.facts.setup import (
    BonusTaken,
    EntrancesChosen,
    GoalDrawn,
    GuardHandChosen,
    HandChosen,
    MapMarked,
    StartChosen,
)
from bot.games.castle.facts.sneaking import Moved, RopeHung, TurnPlanned
from bot.games.castle.facts.turn import Drew
from tests.campaigns.secrecy.side_by_side import Leak, SideBySide

EACH = 4
"""So many pairs of each kind of table."""
IN_TURN = ("anything", "order", "extra acts", "anything late")
"""The kinds of pairs of several seats, where none is asked for."""


class SeatPair:
    """Two matches in which some seat decides anything differently; what others witness is compared."""

    def __init__(self, table: str, seed: int, kind: str = "") -> None:
        """Nothing has happened yet."""
        turn, number = divmod(seed, len(IN_TURN))
        self._play = SideBySide(table, kind, seed) if kind else SideBySide(table, IN_TURN[number], turn)
        self.differing = 0

    def play(self) -> None:
        """Up to the end, or to where the public must notice. Refuses with Leak."""
        game = self._play.game
        for step in self._play.played().steps:
            self.differing += step.turns[0] != step.turns[1]
            for seat in step.blind:
                one, other = (witnessed(facts, game.viewer(seat)) for facts in step.facts)
                if one != other:
                    raise Leak(f"{seat or 'the public'} of {self._play.hiders}: {one} or {other}")


def _played(table: str, number: int, kind: str) -> list[SeatPair]:
    pairs = [SeatPair(table, seed, kind) for seed in range(number)]
    for pair in pairs:
        pair.play()
    return pairs


@pytest.mark.parametrize("table", ["three apart", "four with closed hands", "rivals who write"])
@pytest.mark.parametrize("kind", ["order", "extra acts"])
def test_R28_8_whoever_may_not_know_a_secret_witnesses_the_same(table: str, kind: str) -> None:
    assert sum(pair.differing for pair in _played(table, EACH, kind)) >= EACH


TOLD: Mapping[type[Fact], tuple[str, str]] = {
    HandChosen: ("rivals", "hands"),
    StartChosen: ("two", "starts"),
    EntrancesChosen: ("two", "entrances"),
    Moved: ("wolf", "routes"),
    ListenBegan: ("rivals", "starts"),
    RopeHung: ("two", "ropes"),
    GoalDrawn: ("rivals", "the second goal"),
    GuardHandChosen: ("four with closed hands", "guards' hand"),
    MapMarked: ("two", "guards' map"),
    Drew: ("two", "draws"),
    BonusTaken: ("two", "bonus"),
    FigureChosen: ("wolf", "the wolf"),
    Proposed: ("four", "extra acts"),
    TurnPlanned: ("three", "order"),
}
"""Facts that somebody may not see whole, and the pairs that notice it."""
SEARCHED = 40


@pytest.mark.parametrize("fact", TOLD, ids=lambda fact: fact.__name__)
def test_a_fact_told_to_all_is_noticed(fact: type[Fact], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fact, "seen_by", lambda told, _viewer: told)
    table, kind = TOLD[fact]
    with pytest.raises(Leak):
        _played(table, SEARCHED, kind)
