"""Simulations let time pass where it is part of a game: in time, too late, and until a phase runs out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from bot.commands.simulating import moody
from bot.commands.trials import one
from bot.engine.chance import Chance, Seeded
from bot.engine.game import AnyGame
from bot.engine.match import Match, Thought, Timed
from bot.games.raid.box import RaidBox
from bot.games.raid.state.state import State
from bot.games.raid.trials.trials import RaidTrials
from bot.games.simulate import Counts, Move, play_out, simulate
from bot.players.random_player import RandomPlayer
from bot.players.slow import SlowPlayer
from bot.tables.history.record import read, replayed
from tests.toy.box import BOX as HIDE
from tests.toy.rules import Hide

NIGHT = {"match": "midnight", "boardsOut": "lesson"}


def raid(**options: Any) -> AnyGame:
    return RaidBox().game({**NIGHT, **options})


def counted(games: int, **options: Any) -> Counts:
    game = raid(**options)
    return simulate(RaidBox(), game, moody(RaidBox(), game), games=games, seed="slow")


def slow(game: AnyGame, seed: str) -> list[Move]:
    return list(play_out(game, {seat: SlowPlayer(RandomPlayer()) for seat in game.seats}, seed))


def test_S22_in_seconds_every_kind_of_lateness_comes() -> None:
    facts = counted(12, clock="speedy", targetShift=6).facts
    for kind in ("time-spent", "answered-in-time", "cap-reached", "clock-sounded", "not-there", "said-ready"):
        assert facts[kind], kind


def test_S22_8_in_hours_a_phase_runs_out_now_and_then() -> None:
    counts = counted(8, clock="hurried", order="flowing")
    assert 0 < counts.facts["clock-sounded"] < counts.facts["phase-ended"]
    assert counts.facts["time-spent"] == 0


def test_where_time_does_not_count_nobody_thinks() -> None:
    assert counted(2).decisions["thought"] == 0
    assert not any(isinstance(move.decision, Thought) for move in slow(Hide(), "1"))
    assert HIDE.game({}).phases.phase(Hide().blank()) is None


@pytest.mark.parametrize("options", [{"clock": "speedy"}, {"clock": "hurried", "order": "open"}])
def test_a_thought_comes_before_each_decision_that_it_counts_for_and_never_twice(
    options: dict[str, str],
) -> None:
    """Two of a seat follow each other only where the first was too late."""
    last: Thought | None = None
    game, chance = raid(**options), Seeded("thoughts")
    match, players = Match.dealt(game, chance), {seat: SlowPlayer(RandomPlayer()) for seat in game.seats}
    while seats := sorted(match.awaited()):
        phase = game.phases.phase(match.state)
        decision = players[seats[0]].decide(match, seats[0], chance)
        if isinstance(decision, Thought):
            assert isinstance(phase, Timed)
            assert decision.ms <= phase.late.ms
            assert last is None
            assert phase.grace or decision == phase.late
            last = None if decision == phase.late else decision
        else:
            assert last is not None or not (isinstance(phase, Timed) and phase.grace)
            last = None
        match.play(seats[0], decision, chance)


class Sounding(RaidTrials):
    """Breaks when the clock has sounded."""

    def drawn(self, chance: Chance) -> dict[str, Any]:
        options = {**NIGHT, "clock": "speedy", "speedyPercent": 50}
        return RaidBox().options.settled(options)

    def invariants(self, game: Any, state: State) -> list[str]:
        is_out = state.spent_ms >= game.setting.options.budget_ms
        return ["The time is up."] if is_out else []

    def table(self, options: Mapping[str, Any]) -> str:
        return "speedy"


class Raced(RaidBox):
    """The raid on a short clock, which breaks when that has run out."""

    trials = Sounding()


def test_the_record_of_a_match_has_the_thoughts_and_shows_them_again() -> None:
    outcome = one(Raced(), lambda game: moody(Raced(), game), "s/1", 1)
    number = 1
    while not outcome.problem:
        number += 1
        outcome = one(Raced(), lambda game: moody(Raced(), game), f"s/{number}", number)
    assert "The time is up." in outcome.problem
    record = read(outcome.record, lambda _key: Raced())
    assert any(isinstance(turn.decision, Thought) for turn in record.turns)
    *_, last = replayed(record, Raced())
    assert last.match.state.spent_ms >= last.match.game.setting.options.budget_ms  # type: ignore[attr-defined]  # the game of the raid
