"""`balance`: each level against itself, by all that a match is counted by, and a picture of the board."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.engine.match import Match
from bot.games.castle.box import BOX as CASTLE
from bot.games.castle.facts.setup import StartChosen
from bot.games.castle.kinds import Who
from bot.games.shelf import SHELF
from tests.asking import Ask, asking

ONE = ("balance", "--level", "random", "--games", 4, "--jobs", 1)


@pytest.fixture
def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Ask:
    return asking(tmp_path / "games", SHELF, capsys)


def test_all_kinds_of_a_chapter_make_up_the_whole(ask: Ask) -> None:
    told = json.loads(ask(*ONE, "--json").out)
    kinds = [(each["chapter"], each["games"], each["points"], each["drawn"]) for each in told["kinds"]]
    assert kinds[0][:2] == ("all", 4)
    for chapter in ("end", "start", "stretch"):
        found = [each[1:] for each in kinds if each[0] == chapter]
        assert [sum(column) for column in zip(*found, strict=True)] == list(kinds[0][1:]), chapter


def test_a_stopped_one_comes_to_the_same_figures(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "results"
    whole = ask(*ONE, "--resume", path)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    path.write_text("".join(lines[:3]) + lines[3][:7], encoding="utf-8")
    assert ask(*ONE, "--resume", path).out == whole.out
    assert "of another balance" in ask(*ONE, "--seed", 2, "--resume", path).err
    assert "of another tournament" in ask("tournament", "--level", "random", "--resume", path).err


def test_presets_are_rows_of_their_own_and_the_board_is_painted(ask: Ask, tmp_path: Path) -> None:
    answer = ask(
        *ONE,
        "--preset",
        "short",
        "--preset",
        "contested",
        "--option",
        "turns=3",
        "--pictures",
        tmp_path / "maps",
    )
    assert answer.code == 0, answer.err
    heads = [line for line in answer.out.splitlines() if not line.startswith(" ")]
    assert [head.split(" win")[0] for head in heads] == [
        "short, random: what intruders",
        "contested, random: what intruders",
    ]
    assert {each.name for each in (tmp_path / "maps").iterdir()} == {
        "balance-short-random.png",
        "balance-contested-random.png",
    }


def test_an_unknown_preset_is_refused_in_a_sentence(ask: Ask) -> None:
    answer = ask(*ONE, "--preset", "long")
    assert (answer.code, "There is no preset “long”" in answer.err) == (2, True)


def test_every_start_of_the_ninja_lies_on_the_stretch_that_is_nearest() -> None:
    game = CASTLE.game({})
    board, found = game.setting.board, dict[str, list[str]]()
    for zone in board.edges:
        match = Match(game)
        match.log.append(StartChosen(Who.NINJA, zone, None))
        kinds = CASTLE.trials.kinds(game, match)
        assert kinds["start"] == board.label(zone)
        found.setdefault(kinds["stretch"], []).append(kinds["start"])
    assert found == {
        "north": ["OL1", "OL2", "OL3", "OL4", "OL5"],
        "east": ["OL6", "OL7", "OL8"],
        "south": ["OL9", "OL10", "OL11", "OL12", "OL13"],
        "west": ["OL14", "OL15", "OL16"],
    }
