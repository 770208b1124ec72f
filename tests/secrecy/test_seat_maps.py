"""T1 for maps of every number of seats and variant: who may not know a secret is shown the same, layer by layer."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Fact, Seat, Viewer
from bot.engine.match import Match, witnessed
from bot.games.box import Lens
from bot.games.shelf import SHELF
from tests.secrecy.test_seat_pairs import TABLES, Leak, SeatPair

BOX = SHELF["castle"]
EACH = 4
"""So many pairs of each kind of table."""
EVERY = 9
"""Maps are compared as soon as the matches differ, and after every so many decisions from then on."""
NOTES = {"YA17": "guards"}


class MappedPair(SeatPair):
    """A pair in which also the maps of all who have noticed nothing are compared."""

    def __init__(self, table: str, seed: int) -> None:
        """Nobody has been shown anything yet."""
        super().__init__(table, seed)
        self.compared = self._steps = 0
        self._shown: dict[tuple[Seat | None, int], int] = {}

    def _compare(self, facts: list[list[Fact]]) -> None:
        super()._compare(facts)
        if self._matches[0].log == self._matches[1].log:
            return
        self._steps += 1
        if self._steps % EVERY != 1:
            return
        for seat in self._blind:
            one, other = (self._maps(which, seat) for which in range(2))
            self.compared += len(one)
            if one != other:
                raise Leak(f"{seat or 'the public'} of {self._hidden}: {one} or {other}")

    def _maps(self, which: int, seat: Seat | None) -> list[tuple[Any, ...]]:
        game, match = self._game, self._matches[which]
        viewer = game.viewer(seat)
        seen = Match(game, witnessed(match.log, viewer))
        news = len(seen.log) - self._shown.get((seat, which), 0)
        self._shown[seat, which] = len(seen.log)
        return [
            self._map(seen, viewer, Lens(past=seen.log, news=news, notes=NOTES, layer=layer))
            for layer in ("", *BOX.layers(game, viewer))
        ]

    def _map(self, seen: Match[Any], viewer: Viewer, lens: Lens) -> tuple[Any, ...]:
        game, state = self._game, seen.state
        return (
            lens.layer,
            BOX.scene(game, state, viewer, None, lens),
            BOX.focus(game, state, viewer),
            BOX.alt(game, state, viewer, lens=lens),
            BOX.hand(game, state, viewer),
            BOX.references(game),
        )


def _play(table: str, number: int) -> list[MappedPair]:
    pairs = [MappedPair(table, seed) for seed in range(number)]
    for pair in pairs:
        pair.play()
    return pairs


@pytest.mark.parametrize("table", TABLES)
def test_R28_8_whoever_may_not_know_a_secret_is_shown_the_same(table: str) -> None:
    assert sum(pair.compared for pair in _play(table, EACH)) > 0


@pytest.mark.parametrize("table", ["three apart", "rivals", "wolf"])
def test_the_comparison_catches_maps_of_the_truth(table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.secrecy.test_seat_maps.witnessed", lambda facts, _viewer: facts)
    with pytest.raises(Leak):
        _play(table, 4 * EACH)
