"""Quotes from a file or a command have at most sixty letters, and invalid bytes are refused in words of ours."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.store.place import FILE
from bot.store.sqlite import SqliteStore
from tests.asking import Ask
from tests.store.files import forge
from tests.test_command_line import ask

__all__ = ["ask"]

LONG = "x" * 100_000
HEADER = {"game": '"hide"', "schema": "1", "options": "{}", "seed": '"s"', "seats": '["hider", "seeker"]'}


def _record(path: Path, move: str = "", **changed: str) -> Path:
    lines = [f"{name}: {value}" for name, value in {**HEADER, **changed}.items()]
    path.write_text("\n".join([*lines, move]), encoding="utf-8")
    return path


@pytest.mark.parametrize("name", [*HEADER, "move", "seat"])
@pytest.mark.parametrize("long", [LONG, f'"{LONG}"', f'{{"{LONG}": 1}}', f'["{LONG}"]', "9" * 100_000])
def test_of_a_record_sixty_letters_are_quoted(ask: Ask, tmp_path: Path, name: str, long: str) -> None:
    moves = {"move": f"hider: {long}", "seat": f"{long}: pass"}
    changed = {} if name in moves else {name: long}
    answer = ask("replay", _record(tmp_path / "record", moves.get(name, ""), **changed))
    if name == "seed" and long == f'"{LONG}"':
        assert answer.code == 0
        return
    assert answer.code == 2
    assert answer.err.count("\n") == 1
    assert len(answer.err) < 300
    assert "x" * 61 not in answer.err
    assert "9" * 61 not in answer.err


@pytest.mark.parametrize(
    "arguments",
    [
        (LONG,),
        ("tables", f"--{LONG}"),
        ("inspect", LONG),
        ("export", LONG),
        ("replay", LONG),
        ("replay", LONG, "--as", LONG),
        ("replay", LONG, "--until", LONG),
        ("simulate", "--game", LONG),
        ("simulate", "--option", LONG),
        ("simulate", "--option", f"{LONG}=1"),
        ("simulate", "--option", f"rounds={LONG}"),
        ("simulate", "--seat", LONG),
        ("balance", "--preset", LONG),
        ("tournament", "--level", LONG),
        ("board", "gallery", LONG, "--game", LONG),
        ("check", LONG),
        ("restore", LONG),
        ("backup", LONG),
        ("smoke", LONG),
        ("check", "/".join([LONG] * 3)),
        ("simulate", "--game", " ".join(["x" * 50] * 2000)),
    ],
    ids=lambda arguments: " ".join(each[:12] for each in arguments),
)
def test_sixty_letters_of_a_typed_text_are_quoted(ask: Ask, arguments: tuple[str, ...]) -> None:
    answer = ask(*arguments)
    assert answer.code != 0
    assert answer.err.count("\n") == 1
    assert len(answer.err) < 1_100
    assert "x" * 61 not in answer.err


HALF = "\udced"
"""The form that Python gives to a byte that is no letter; and escapes that a file may contain."""


@pytest.mark.parametrize("name", list(HEADER))
def test_half_a_sign_in_a_record_is_refused_in_our_words(ask: Ask, tmp_path: Path, name: str) -> None:
    value = {"options": '{"rounds": "\\ud800"}', "seats": '["\\ud800"]'}.get(name, '"\\ud800"')
    answer = ask("replay", _record(tmp_path / "record", **{name: value}))
    assert answer.code == 2
    assert "has a character that does not exist." in answer.err


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "--seed", HALF, "--games", "1"),
        ("simulate", "--option", f"{HALF}=1"),
        ("simulate", "--option", f"rounds={HALF}"),
        ("simulate", "--game", HALF),
        ("tournament", "--game", HALF),
        ("replay", HALF),
        ("inspect", HALF),
        ("check", HALF),
        ("restore", HALF),
        (HALF,),
    ],
    ids=lambda arguments: " ".join(map(ascii, arguments)),
)
def test_half_a_sign_that_is_typed_is_refused_in_our_words(ask: Ask, arguments: tuple[str, ...]) -> None:
    answer = ask(*arguments)
    assert answer.code != 0
    assert answer.err.count("\n") == 1
    for words in ("codec", "surrogate", "position 0", "unicode string"):
        assert words not in answer.err


STEERING = "\x1b[31m\x07\u202e"
"""Characters that control a terminal: a colour, a bell, the direction of writing."""


@pytest.mark.parametrize("name", [*HEADER, "move", "seat"])
def test_nothing_of_a_record_steers_the_terminal(ask: Ask, tmp_path: Path, name: str) -> None:
    moves = {"move": f"hider: {STEERING}", "seat": f"{STEERING}: pass"}
    changed = {} if name in moves else {name: STEERING}
    answer = ask("replay", _record(tmp_path / "record", moves.get(name, ""), **changed))
    assert answer.code == 2
    assert not set(STEERING[0] + STEERING[-2:]) & set(answer.err)


@pytest.mark.parametrize("command", ["check", "restore"])
def test_nothing_of_a_database_steers_the_terminal(ask: Ask, tmp_path: Path, command: str) -> None:
    SqliteStore(tmp_path).close()
    forge(tmp_path / FILE, f'CREATE TABLE "a\n{STEERING}" (b)')
    answer = ask(command, (tmp_path / FILE).rename(tmp_path / "hostile.db"))
    assert answer.code == {"check": 1, "restore": 2}[command]
    assert "that is none of ours" in answer.out + answer.err
    assert not set(STEERING[0] + STEERING[-2:]) & set(answer.out + answer.err)
