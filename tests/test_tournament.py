"""`tournament`: who meets whom, what is told, and that a stopped one comes to the same figures."""

from __future__ import annotations

import fcntl
import json
import resource
from pathlib import Path

import pytest

from bot.games.shelf import SHELF
from bot.games.tournament import Pairing, pairings, result, sides
from tests.asking import Ask, asking
from tests.toy.box import BOX

TWO = ("tournament", "--level", "simple", "--level", "random", "--games", 3, "--jobs", 1)


@pytest.fixture
def ask(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Ask:
    return asking(tmp_path / "games", SHELF, capsys)


def test_levels_meet_on_the_sides_of_a_game_and_alone_where_all_win_together() -> None:
    castle, night = SHELF["castle"].game({}), SHELF["raid"].game({})
    every = list(pairings(castle, ("a", "b")))
    assert every == [Pairing("intruders", one, other) for one in "ab" for other in "ab"]
    assert list(sides(night)) == ["together"]
    assert list(pairings(night, ("a", "b"))) == [Pairing("together", "a", ""), Pairing("together", "b", "")]


def test_of_more_than_two_sides_each_has_its_rows() -> None:
    dawn = SHELF["raid"].game({"match": "dawn", "players": 3})
    assert {each.side for each in pairings(dawn, ("a",))} == set(sides(dawn)) == set(dawn.seats)


def test_points_of_one_side_are_lost_for_the_other() -> None:
    game = BOX.game({"rounds": 3})
    first, *others = sides(game)
    for number in range(5):
        pairing = Pairing(first, "random", "random")
        won, *lost = (
            result(BOX, game, pairing._replace(side=side), f"x/{number}").points for side in (first, *others)
        )
        assert won + max(lost) == 1


def test_a_stopped_tournament_comes_to_the_same_figures(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "results"
    whole = ask(*TWO, "--json", "--resume", path)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    assert (whole.code, len(lines)) == (0, 1 + 4 * 3)
    # Stopped in the second pairing, in the middle of a line.
    path.write_text("".join(lines[:6]) + lines[6][:4], encoding="utf-8")
    assert ask(*TWO, "--json", "--resume", path).out == whole.out
    assert sorted(path.read_text(encoding="utf-8").splitlines()) == sorted(map(str.strip, lines))
    told = json.loads(whole.out)
    assert [each["games"] for each in told["pairings"]] == [3] * 4
    assert told["ratings"]["guards"]["simple"] > told["ratings"]["guards"]["random"] == 0


def test_the_file_of_another_tournament_is_refused_and_kept(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "results"
    path.write_text('["castle", 0, {}, "2"]\n', encoding="utf-8")
    answer = ask(*TWO, "--resume", path)
    assert (answer.code, path.read_text(encoding="utf-8")) == (2, '["castle", 0, {}, "2"]\n')
    assert "is of another tournament" in answer.err
    path.write_text("nothing\n", encoding="utf-8")
    assert "is not a file of a tournament" in ask(*TWO, "--resume", path).err


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (("--level", "genius"), "There is no computer player “genius”"),
        (("--between", 55, 50), "the lower one first"),
        (("--game", "chess"), "chess"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(ask: Ask, more: tuple[str, ...], told: str) -> None:
    answer = ask("tournament", *more)
    assert (answer.code, told in answer.err) == (2, True)


def test_a_pairing_stops_where_its_shares_are_told_apart(ask: Ask) -> None:
    answer = ask("tournament", "--level", "random", "--games", 60, "--between", 40, 60, "--jobs", 1, "--json")
    (told,) = json.loads(answer.out)["pairings"]
    assert (told["is_over"], told["games"]) == (False, 20)


def test_where_the_disk_is_full_all_results_are_kept(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "results"
    whole = ask(*TWO, "--json", "--resume", path)
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    kept = "".join(lines[:6])
    path.write_text(kept + lines[6][:4], encoding="utf-8")
    _soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4, hard))
    try:
        answer = ask(*TWO, "--resume", path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (_soft, hard))
    assert (answer.code, path.read_text(encoding="utf-8")) == (2, kept)
    assert "None" not in answer.err
    assert ask(*TWO, "--json", "--resume", path).out == whole.out


@pytest.mark.parametrize("result", ["NaN", "7", "-1", '"much"', "[]"])
def test_results_that_no_match_has_are_refused(ask: Ask, tmp_path: Path, result: str) -> None:
    path = tmp_path / "results"
    ask("tournament", "--level", "random", "--games", 1, "--jobs", 1, "--resume", path)
    head, first = path.read_text(encoding="utf-8").splitlines()
    path.write_text(f"{head}\n{first.rpartition(' ')[0]} {result}]\n", encoding="utf-8")
    answer = ask("tournament", "--level", "random", "--games", 1, "--jobs", 1, "--resume", path)
    assert (answer.code, "is not a file of a tournament" in answer.err) == (2, True)


def test_two_that_run_at_once_do_not_write_to_one_file(ask: Ask, tmp_path: Path) -> None:
    path = tmp_path / "results"
    one = ("tournament", "--level", "random", "--games", 1, "--jobs", 1, "--json", "--resume", path)
    whole = ask(*one)
    with path.open("a", encoding="utf-8") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        answer = ask(*one)
    assert (answer.code, "is being written by another tournament" in answer.err) == (2, True)
    assert ask(*one).out == whole.out


def test_a_file_whose_matches_are_played_otherwise_by_now_is_refused(ask: Ask, tmp_path: Path) -> None:
    """For example after a change of a computer or of a rule: with equal points, only the match tells."""
    path = tmp_path / "results"
    one = ("tournament", "--level", "random", "--jobs", 1, "--resume", path)
    ask(*one, "--games", 2)
    head, first, second = path.read_text(encoding="utf-8").splitlines()
    *row, kinds, _mark, points = json.loads(second)
    path.write_text(f"{head}\n{first}\n{json.dumps([*row, kinds, '0000abcd', points])}\n", encoding="utf-8")
    answer = ask(*one, "--games", 3)
    assert (answer.code, "would now be played differently" in answer.err) == (2, True)
    assert ask(*one, "--games", 2).code == 0, "what is there is told as it is"
