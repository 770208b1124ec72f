"""Golden files are compared, and written by the flag alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.golden import FLAG, Golden


def test_a_difference_fails_and_names_the_flag(tmp_path: Path) -> None:
    path = tmp_path / "right.txt"
    path.write_text("one\ntwo\n", encoding="utf-8")
    Golden(writes=False).check(path, "one\ntwo\n")
    with pytest.raises(pytest.fail.Exception, match=f"(?s){FLAG}.*-two.*\\+three"):
        Golden(writes=False).check(path, "one\nthree\n")
    assert path.read_text(encoding="utf-8") == "one\ntwo\n"


def test_a_missing_file_fails(tmp_path: Path) -> None:
    with pytest.raises(pytest.fail.Exception):
        Golden(writes=False).check(tmp_path / "none.txt", "one\n")
    assert not list(tmp_path.iterdir())


def test_the_flag_writes(tmp_path: Path) -> None:
    Golden(writes=True).check(tmp_path / "new" / "right.txt", "one\n")
    assert (tmp_path / "new" / "right.txt").read_text(encoding="utf-8") == "one\n"
