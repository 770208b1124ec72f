"""Which code a mutation run changes, which tests it runs, and how its outcome is told."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.mutation import PARTS, ROOT, Mutant, home, place, read, report, settings

PROJECT: Mapping[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))

LISTING = """\
    game.moving.x_step__mutmut_1: killed
    game.moving.x_step__mutmut_2: survived
    game.moving.xǁMoveǁend__mutmut_1: timeout
    game.moving.x_step__mutmut_3: no tests
    game.hearing.x_heard__mutmut_1: caught by type check
    game.hearing.x_heard__mutmut_2: not checked
"""


def test_the_verdicts_are_read() -> None:
    mutants = list(read(LISTING))
    assert len(mutants) == 6
    assert mutants[1] == Mutant("game.moving.x_step__mutmut_2", "survived")
    assert [mutant.chapter for mutant in mutants[:3]] == ["game.moving"] * 3


def test_the_score_counts_the_mutants_that_tests_have_judged() -> None:
    assert list(report(list(read(LISTING)))) == [
        "      -  of    0 (1 caught by type check, 1 not checked)  game.hearing",
        " 50.0 %  of    4 (1 killed, 1 no tests, 1 survived, 1 timeout)  game.moving",
        " 50.0 %  of    4 (1 caught by type check, 1 killed, 1 no tests, 1 not checked, 1 survived, 1 timeout)  in all",
    ]


def test_other_lines_say_nothing() -> None:
    assert not list(read("Using cached results\n\n"))


@pytest.mark.parametrize("part", PARTS.values())
def test_a_part_is_noticed_by_its_own_tests(part: str) -> None:
    mutmut = settings(PROJECT, part, part)["mutmut"]
    tests, *left_out = mutmut["pytest_add_cli_args_test_selection"]
    assert (ROOT / tests).is_dir()
    assert tests.removeprefix("tests/") == part.removeprefix("bot/")
    assert all(each.startswith(f"--ignore={tests}/") for each in left_out)
    assert mutmut["only_mutate"] == [f"{part}/*.py"]
    assert mutmut["type_check_command"][-1] == part


def test_every_setting_names_something_and_belongs_to_a_part() -> None:
    mutmut = PROJECT["tool"]["mutmut"]
    ignored = [each.removeprefix("--ignore=") for each in mutmut["pytest_add_cli_args_test_selection"]]
    for pattern in (*mutmut["do_not_mutate"], *ignored):
        assert list(ROOT.glob(pattern)), pattern
    for kind, prefix in (("do_not_mutate", ""), ("pytest_add_cli_args_test_selection", "--ignore=")):
        parts = [settings(PROJECT, part, part)["mutmut"][kind] for part in PARTS.values()]
        kept = sorted(each for part in parts for each in part if not prefix or each.startswith(prefix))
        assert kept == sorted(mutmut[kind])


def test_a_file_is_changed_alone(tmp_path: Path) -> None:
    for name in ("bot/tables/model", "rendering", "data", "docs", "tests"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "bot" / "tables" / "model" / "breaks.py").touch()
    (tmp_path / "pyproject.toml").write_text(
        (ROOT / "pyproject.toml").read_text(encoding="utf-8"), encoding="utf-8"
    )
    folder = place(tmp_path, "bot/tables/model/breaks.py")
    assert folder == place(tmp_path, "bot/tables/model/breaks.py")
    assert folder.parent == tmp_path / "mutants"
    assert (folder / "bot" / "tables" / "model" / "breaks.py").is_file()
    written = tomllib.loads((folder / "pyproject.toml").read_text(encoding="utf-8"))["tool"]
    assert written["mutmut"] == settings(PROJECT, "bot/tables", "bot/tables/model/breaks.py")["mutmut"]
    assert written["mutmut"]["only_mutate"] == ["bot/tables/model/breaks.py"]
    assert written["pytest"]["ini_options"] == PROJECT["tool"]["pytest"]["ini_options"]


@pytest.mark.parametrize("code", ["bot/chat", "bot/tables/nothing.py", "bot/tablesque", "castle"])
def test_code_of_no_part_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match="is no part"):
        home(ROOT, code)
