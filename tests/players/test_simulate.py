"""Simulations: every match ends, what must hold is watched, and the same seed counts the same."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.engine.notation import kebab_of
from bot.games.simulate import Broken, Counts, play_out, simulate
from bot.players.brain import Brain
from bot.players.random_player import RandomPlayer
from tests.toy.box import HideBox, HideTrials
from tests.toy.facts import FACTS, HIDER, SEEKER, Walked
from tests.toy.planted import planted
from tests.toy.rules import Hide
from tests.toy.state import House


def two(player: Brain) -> dict[Seat, Brain]:
    return {HIDER: player, SEEKER: player}


def run(seed: str, box: HideBox | None = None) -> Counts:
    return simulate(box or HideBox(), Hide(), two(RandomPlayer()), games=30, seed=seed)


def test_the_same_seed_counts_the_same() -> None:
    assert run("1").tables() == run("1").tables()
    assert run("1").tables() != run("2").tables()


def test_everything_is_counted() -> None:
    counts = run("1")
    assert counts.games == sum(counts.ends.values()) == 30
    assert set(counts.ends) == {"The hider wins.", "The seeker wins."}
    assert counts.facts["dealt"] == counts.decisions["start"] == counts.decisions["bells"] == 30
    assert counts.facts["walked"] == counts.decisions["walk"]
    assert set(counts.tables()["facts"]) == {kebab_of(kind) for kind in FACTS}
    assert "step" not in counts.tables()["decisions"]
    assert counts.effects["charm"] == counts.facts["hushed"] > 0


def test_a_breach_is_told_with_its_match_and_decision() -> None:
    class Strict(HideTrials):
        def invariants(self, game: Hide, state: House) -> list[str]:
            return ["The hider has begun to walk."] if state.round else []

    with pytest.raises(
        Broken, match=r"Match 1 of seed 1, after decision 2 \((start|bells)\): The hider has begun"
    ):
        run("1", planted(trials=Strict()))


def test_a_brain_sees_only_what_its_seat_has_witnessed() -> None:
    class Peeking(RandomPlayer):
        def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
            assert seen.log == seen.seen_by(seen.game.viewer(seat)).log
            assert seat == HIDER or not any(isinstance(fact, Walked) for fact in seen.log)
            return super().decide(seen, seat, chance)

    moves = list(play_out(Hide(), two(Peeking()), "peek"))
    assert not moves[-1].match.awaited()
    assert [fact for move in moves for fact in move.facts] == moves[-1].match.log[1:]
