"""Simulations with drawn options: the same on one core and on two, and what breaks can be replayed."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from bot.commands import main
from bot.commands.trials import one, tried
from bot.commands.world import World
from bot.engine.chance import Chance
from bot.engine.game import AnyGame, Decision, Seat
from bot.engine.match import Match
from bot.engine.notation import kebab_of
from bot.games.castle.trials.trials import CastleTrials
from bot.games.shelf import SHELF
from bot.players.brain import Brain
from bot.players.random_player import RandomPlayer
from bot.tables.history.record import read, replayed
from tests.asking import Place
from tests.toy.box import BOX, HideBox, HideTrials
from tests.toy.facts import FACTS
from tests.toy.rules import Hide
from tests.toy.state import House

WORLD = World(partial(Place, Path()), ValueError, {**SHELF, "hide": BOX})


class RoundTrials(HideTrials):
    """Draws the number of rounds."""

    def drawn(self, chance: Chance) -> dict[str, Any]:
        return {"rounds": 1 + chance.below("rounds", 9)}

    def table(self, options: Mapping[str, Any]) -> str:
        return f"{options['rounds']} rounds"


class StrictTrials(RoundTrials):
    """Breaks as soon as somebody walks in the third match of four rounds or more."""

    def invariants(self, game: Hide, state: House) -> list[str]:
        return ["Somebody has walked."] if state.round > 3 else []


class Rounds(HideBox):
    """The toy game with drawn options."""

    trials = RoundTrials()


class Strict(HideBox):
    """The same, where something breaks."""

    trials = StrictTrials()


def everywhere(game: AnyGame) -> dict[Seat, Brain]:
    return {seat: RandomPlayer() for seat in game.seats}


def test_the_outcome_is_the_same_on_one_core_and_on_two() -> None:
    alone, together = (tried(Rounds(), everywhere, games=25, seed="s", jobs=jobs) for jobs in (1, 2))
    assert alone.tables() == together.tables()
    assert alone.counts.games == sum(alone.games.values()) == alone.number == 25
    assert sum(alone.results.values()) == 25
    assert len(alone.games) > 5
    assert set(alone.tables()["facts"]) == {kebab_of(kind) for kind in FACTS}
    other = tried(Rounds(), everywhere, games=25, seed="t", jobs=1)
    assert other.tables() != alone.tables()


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_breach_ends_it_with_a_record_that_shows_it_again(jobs: int) -> None:
    outcome = tried(Strict(), everywhere, games=30, seed="s", jobs=jobs)
    assert 0 < outcome.number < 30
    assert outcome.problem.startswith(f"Match {outcome.number}, after decision ")
    assert outcome.problem.endswith("Somebody has walked.")
    record = read(outcome.record, lambda _key: Rounds())
    *_, last = replayed(record, Rounds())
    assert isinstance(last.match.game, Hide)
    assert Strict.trials.invariants(last.match.game, last.match.state)


def test_an_exception_is_told_and_recorded_too() -> None:
    class Clumsy(RandomPlayer):
        def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
            if len(seen.log) > 8:
                raise KeyError("lost")
            return super().decide(seen, seat, chance)

    outcome = one(Rounds(), lambda game: dict.fromkeys(game.seats, Clumsy()), "s/1", 1)
    assert outcome.problem.startswith("Match 1, decision ")
    assert outcome.problem.endswith("KeyError: 'lost'")
    assert read(outcome.record, lambda _key: Rounds()).turns


def test_the_command_prints_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    prints = []
    for jobs in ("1", "2"):
        arguments = ["simulate", "--random-options", "--games", "3", "--seed", "x", "--jobs", jobs]
        assert main(arguments, WORLD) == 0
        told = capsys.readouterr()
        assert told.err.startswith("3 matches in ")
        prints.append(told.out)
    assert prints[0] == prints[1]
    assert prints[0].startswith("games 3\n\ntables 3\n")
    assert "\nresults 3\n" in prints[0]


def test_a_broken_match_is_saved_and_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        CastleTrials, "invariants", lambda _box, _game, state: ["R0: never."] * (state.turn > 0)
    )
    arguments = ["simulate", "--random-options", "--games", "2", "--jobs", "1", "--broken", str(tmp_path)]
    assert main(arguments, WORLD) == 2
    told = capsys.readouterr().err
    assert "R0: never. Its record is " in told
    (saved,) = tmp_path.iterdir()
    record = read(saved.read_text(encoding="utf-8"), SHELF.__getitem__)
    *_, last = replayed(record, SHELF["castle"])
    assert last.match.state.turn == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--game", "hide"], "The options of hide cannot be drawn"),
        (["--option", "turns=3"], "leave out --seat and --option"),
        (["--seat", "guards=simple"], "leave out --seat and --option"),
    ],
)
def test_options_that_cannot_be_drawn_are_refused(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "--random-options", "--games", "1", *arguments], WORLD) == 2
    assert sentence in capsys.readouterr().err
