"""How the command line begins: what it loads for which command, and what an older Python is told."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import click
import pytest
from packaging.specifiers import SpecifierSet

from bot import __main__
from bot.commands import COMMANDS
from bot.commands.world import BAD_INPUT, PASSING, PERMANENT, WRONG
from tests.test_project import ROOT, pyproject

ASKED = """
import json, sys
from bot.__main__ import kagemori
sys.argv = ["kagemori", *sys.argv[1:]]
try:
    code = kagemori()
except SystemExit as ended:
    code = ended.code
print(json.dumps([code, sorted(sys.modules)]))
"""
HEAVY = {
    "PIL",
    "aiohttp",
    "discord",
    "numpy",
    "prometheus_client",
    "simcord",
    "sqlite3",
    "sqlite_utils",
}


def loaded(*arguments: str, **environment: str) -> tuple[int, str, set[str]]:
    """The exit code of a command, what it printed, and the modules that it has loaded."""
    done = subprocess.run(
        [sys.executable, "-c", ASKED, *arguments],
        check=True,
        capture_output=True,
        text=True,
        cwd=ROOT,
        env={"PATH": "", **environment},
    )
    *printed, last = done.stdout.splitlines()
    code, modules = json.loads(last)
    return code, "\n".join(printed), set(modules)


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [(["--version"], 0, "kagemori "), (["health"], 1, "Nobody answers at port 1 of 127.0.0.1")],
)
def test_frequent_commands_load_no_game_and_no_unneeded_library(
    arguments: Sequence[str], code: int, said: str
) -> None:
    found, printed, modules = loaded(*arguments, KAGEMORI_HTTP_PORT="1")
    assert (found, printed[: len(said)]) == (code, said)
    assert {name for name in modules if name.split(".")[0] in HEAVY} == set()
    ours = {"bot", "bot.__main__", "bot.commands", "bot.commands.health", "bot.commands.world", "bot.logs"}
    assert {name for name in modules if name.split(".")[0] == "bot"} <= ours | {
        "bot.quoting",
        "bot.settings",
        "bot.spelling",
    }


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_is_where_it_is_looked_for(name: str) -> None:
    command: Any = getattr(import_module(f"bot.commands.{COMMANDS[name]}"), name.replace("-", "_"))
    assert command.name == name


def test_every_function_that_is_a_command_can_be_called() -> None:
    decorated = {
        node.name
        for path in (ROOT / "bot" / "commands").glob("*.py")
        for node in ast.parse(path.read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
        for each in node.decorator_list
        if ast.unparse(each).startswith(("click.command", "click.group"))
    }
    assert decorated - {"kagemori"} == {name.replace("-", "_") for name in COMMANDS}


def test_every_path_may_begin_with_the_folder_of_a_user(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in the settings: not every path has passed a shell."""
    monkeypatch.setenv("HOME", str(tmp_path))
    paths = [
        option.type
        for name, module in COMMANDS.items()
        for command in _each(getattr(import_module(f"bot.commands.{module}"), name.replace("-", "_")))
        for option in command.params
        if isinstance(option.type, click.Path)
    ]
    assert len(paths) > 8
    for each in paths:
        assert each.convert("~/there", None, None) == tmp_path / "there"
        with pytest.raises(click.BadParameter, match="there is no such user here"):
            each.convert("~nobody-at-all/there", None, None)


def _each(command: click.Command) -> list[click.Command]:
    """A command, or those of a group."""
    return [*command.commands.values()] if isinstance(command, click.Group) else [command]


def test_an_older_python_can_read_as_far_as_where_it_is_told_so() -> None:
    """Before that nothing is imported that it could not read."""
    for name in ("bot/__init__.py", "bot/__main__.py"):
        ast.parse((ROOT / name).read_text(encoding="utf-8"), feature_version=(3, 7))
    tree = ast.parse((ROOT / "bot/__main__.py").read_text(encoding="utf-8"))
    imported = [ast.unparse(each) for each in tree.body if isinstance(each, ast.Import | ast.ImportFrom)]
    assert imported == ["import signal", "import sys", "from typing import TYPE_CHECKING"]


@pytest.mark.parametrize("version", [(3, 6, 15), (3, 10, 13)])
def test_an_older_python_is_told_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], version: tuple[int, ...]
) -> None:
    monkeypatch.setattr(sys, "version_info", version)
    # To go on would fail.
    monkeypatch.setitem(sys.modules, "bot.commands", None)
    assert __main__.kagemori() == 78
    this = ".".join(map(str, version[:2]))
    said = f"Kagemori needs Python 3.11 or newer, and this is {this}: call it with a newer one.\n"
    assert capsys.readouterr() == ("", said)


def test_the_oldest_python_is_the_one_that_is_declared() -> None:
    declared = SpecifierSet(pyproject()["project"]["requires-python"])
    major, minor = __main__.OLDEST
    assert f"{major}.{minor}" in declared
    assert f"{major}.{minor - 1}" not in declared


def test_the_service_does_not_restart_the_bot_in_vain() -> None:
    """The service leaves a permanent fault alone, and the README tells the codes."""
    unit = (ROOT / "docs" / "kagemori.service").read_text(encoding="utf-8")
    assert re.findall(r"^RestartPreventExitStatus=(.*)$", unit, re.MULTILINE) == [str(PERMANENT)]
    assert "Restart=on-failure" in unit.splitlines()
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    told = [int(code) for code in re.findall(r"^\| (\d+) \|", readme, re.MULTILINE)]
    assert told == [0, WRONG, BAD_INPUT, PASSING, PERMANENT]
    assert __main__.TOO_OLD == PERMANENT
