"""Habits that no single module can keep: who imports whom, what the tree holds, what no file may say."""

import ast
import fnmatch
import os
import re
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import discord

from bot.settings import Settings, variable
from tests.figures import HERE

ROOT = Path(__file__).parent.parent
LONGEST = 400

TOP = {
    *("bot", "rendering", "data", "tests", "docs", ".ci", ".github"),
    *(
        "pyproject.toml",
        "requirements.txt",
        "requirements-dev.txt",
        "Makefile",
        "Procfile",
        "Dockerfile",
        "compose.yaml",
        ".dockerignore",
        ".env.example",
        ".gitignore",
        ".gitattributes",
    ),
    *("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md", "LICENSE"),
}

PLANTED = {
    "Within the tables too": ("bot/tables/model/typed.py", "import bot.tables.views"),
    "Within the chat too": ("bot/chat/parts/keys.py", "from bot.chat import context"),
    "Within the castle too": ("bot/games/castle/state/search.py", "import bot.games.castle.turn"),
    "Within the raid": ("bot/games/raid/state/state.py", "import bot.games.raid.turn"),
    "Within the clans": ("bot/games/clans/state/state.py", "import bot.games.clans.turn"),
    "Nobody imports upward": ("bot/engine/planted.py", "import bot.games.planted"),
    "Rendering knows nothing of the bot": ("rendering/planted.py", "import bot.words"),
    "The engine knows no game, no words and no settings": ("bot/engine/planted.py", "import bot.words"),
    "Words, settings and logs need nothing of ours": ("bot/words.py", "import bot.engine"),
    "The environment reaches only the wiring": ("bot/tables/planted.py", "import bot.settings"),
    "Games and tables describe pictures, and only in their picture": (
        "bot/games/planted.py",
        "import rendering",
    ),
    "Rules have no clock, no luck but Chance, no threads and no world outside": (
        "bot/games/planted.py",
        "import random",
    ),
    "Only the chat knows Discord": ("bot/tables/planted.py", "import discord.ui"),
    "Only the store knows the database": ("bot/tables/planted.py", "import sqlite3"),
    "Only rendering knows pixels": ("bot/tables/planted.py", "import PIL.Image"),
    "Only what computers believe and weigh needs numpy": ("bot/tables/planted.py", "import numpy"),
    "Only the laws need pytest": ("bot/tables/planted.py", "import pytest"),
    "Only play knows the stand-in for Discord": ("bot/tables/planted.py", "import simcord"),
    "Games do not know each other": ("bot/games/castle/planted.py", "import bot.games.planted"),
}


@cache
def tracked() -> tuple[Path, ...]:
    """Every file of the repository, relative to its root."""
    git = ["git", "-c", "safe.directory=*", "ls-files", "-z"]
    listing = subprocess.run(git, cwd=ROOT, check=True, capture_output=True, text=True).stdout
    return tuple(Path(name) for name in listing.split("\0") if name and (ROOT / name).exists())


def texts(*suffixes: str) -> Iterator[tuple[Path, str]]:
    """The tracked files with one of the suffixes (with none: all that are text), and what they say."""
    for path in tracked():
        if not suffixes or path.suffix in suffixes:
            try:
                yield path, (ROOT / path).read_text(encoding="utf-8")
            except UnicodeDecodeError:
                continue


def trees(*folders: str) -> Iterator[tuple[Path, ast.Module]]:
    """The Python files below the folders, parsed."""
    for path, text in texts(".py"):
        if path.parts[0] in folders or any(path.is_relative_to(folder) for folder in folders):
            yield path, ast.parse(text)


def at(path: Path, node: ast.AST) -> str:
    return f"{path}:{getattr(node, 'lineno', 0)}"


def pyproject() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_every_import_contract_is_kept() -> None:
    verdict = linted(ROOT)
    assert f"{len(contracts())} kept, 0 broken" in verdict, verdict


def test_every_import_contract_can_be_broken(tmp_path: Path) -> None:
    ignored = shutil.ignore_patterns("__pycache__")
    for folder in ("bot", "rendering"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=ignored)
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    every, with_planted = (
        '\nmodules = ["bot.games.castle"',
        '\nmodules = ["bot.games.castle", "bot.games.planted"',
    )
    assert text.count(every) == 1, "the contract that games do not know each other begins with the castle"
    (tmp_path / "pyproject.toml").write_text(text.replace(every, with_planted, 1))
    for name, line in PLANTED.values():
        plant(tmp_path, tmp_path / name, line)
    assert broken(tmp_path) == {contract["name"] for contract in contracts()}


def plant(root: Path, path: Path, line: str) -> None:
    """Add a line to a module, and make the module and its packages if there are none."""
    path.parent.mkdir(parents=True, exist_ok=True)
    for folder in path.relative_to(root).parents[:-1]:
        (root / folder / "__init__.py").touch()
    with path.open("a") as module:
        module.write(f"\n{line}\n")


def broken(root: Path) -> set[str]:
    """The names of the contracts that the tree below `root` does not keep."""
    return set(re.findall(r"^(.+?) BROKEN\b", linted(root), re.MULTILINE))


def linted(root: Path) -> str:
    """The findings of the contracts for the tree below `root`; in a separate process, because the linter silences all
    logs."""
    command = [sys.executable, "-c", "from importlinter.cli import lint_imports; lint_imports(no_cache=True)"]
    wide = {**os.environ, "COLUMNS": "300", "NO_COLOR": "1"}
    return subprocess.run(command, cwd=root, env=wide, check=False, capture_output=True, text=True).stdout


def contracts() -> list[dict[str, Any]]:
    found = pyproject()["tool"]["importlinter"]["contracts"]
    assert isinstance(found, list)
    return found


def test_each_contract_has_its_planted_violation() -> None:
    assert {contract["name"] for contract in contracts()} == set(PLANTED)


def test_only_settings_read_the_environment() -> None:
    """The package itself sets what numpy reads, where nothing is set."""
    readers = {
        at(path, node)
        for path, node in HERE.nodes
        if is_environment(node) and path not in (Path("bot/settings.py"), Path("bot/__init__.py"))
    }
    assert not readers


def is_environment(node: ast.AST) -> bool:
    match node:
        case ast.Attribute(value=ast.Name(id="os"), attr="environ" | "environb" | "getenv" | "putenv"):
            return True
        case ast.ImportFrom(module="os", names=names):
            return any(name.name in {"environ", "environb", "getenv", "putenv"} for name in names)
        case _:
            return False


def test_tables_store_and_pictures_look_at_no_clock_of_their_own() -> None:
    lookers = {
        at(path, node)
        for path, node in HERE.nodes
        if is_clock(node) and path != Path("bot/tables/system.py")
        if any(path.is_relative_to(each) for each in ("bot/tables", "bot/store", "rendering"))
    }
    assert not lookers


def is_clock(node: ast.AST) -> bool:
    match node:
        case ast.Attribute(value=ast.Name(id="time"), attr="time" | "time_ns" | "localtime" | "gmtime"):
            return True
        case ast.Attribute(value=ast.Name(id="datetime" | "date"), attr="now" | "utcnow" | "today"):
            return True
        case ast.Attribute(value=ast.Attribute(attr="datetime" | "date"), attr="now" | "utcnow" | "today"):
            return True
        case ast.Import(names=names):
            return any(name.name == "random" for name in names)
        case ast.ImportFrom(module="random" | "secrets" | "time"):
            return True
        case _:
            return False


def test_the_example_lists_every_setting_with_its_default_and_a_comment() -> None:
    example = (ROOT / ".env.example").read_text(encoding="utf-8")
    pairs = dict(re.findall(r"^# .+\n(\w+)=(.*)$", example, re.MULTILINE))
    assert pairs == {variable(name): shown(field.default) for name, field in Settings.model_fields.items()}
    assert len(pairs) == len(re.findall(r"^[^#\s]", example, re.MULTILINE))


def shown(default: object) -> str:
    return "" if default is None else str(default)


def test_no_sentence_is_put_together_before_it_is_translated() -> None:
    assembled = {
        at(path, node)
        for path, node in HERE.nodes
        if path.parts[0] == "bot" and isinstance(node, ast.Call) and is_assembled(node)
    }
    assert not assembled


def is_assembled(call: ast.Call) -> bool:
    match call:
        case ast.Call(func=ast.Name(id="_"), args=[text]):
            sentences: Iterable[ast.expr] = [text]
        case ast.Call(func=ast.Name(id="ngettext"), args=[one, many, _]):
            sentences = [one, many]
        case _:
            return False
    return any(isinstance(text, ast.JoinedStr | ast.BinOp | ast.Call) for text in sentences)


def test_files_are_chapters() -> None:
    long = {str(path): n for path, text in texts(".py", ".md") if (n := len(text.splitlines())) > LONGEST}
    assert set(long) == {
        "docs/rules/castle.md",
        "docs/rules/clans.md",
        "docs/rules/raid.md",
    }  # a rulebook is looked up, not read through


def test_the_top_of_the_tree_holds_what_belongs_there() -> None:
    assert {path.parts[0] for path in tracked()} <= TOP


def test_no_file_names_a_package_index() -> None:
    index = re.compile(
        r"index[-_]url|find[-_]links|trusted[-_]host|/simple\b/|pypi\.org|python[h]osted", re.IGNORECASE
    )
    assert not said(index)


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    assert not said(re.compile(r"(?<![\w./\]])/(?:tmp|work|root|home|Users)/\w"))


def test_every_suppression_says_why() -> None:
    code = r"[A-Z]+\d+"
    silent = re.compile(
        rf"#\s*(?:type: ignore(?:\[[^\]\n]*\])?|noqa(?::\s*{code}(?:,\s*{code})*)?|pragma: no cover)\W*$",
        re.MULTILINE,
    )
    unexplained = {
        f"{path}: {found.group()}" for path, text in texts(".py") for found in silent.finditer(text)
    }
    assert not unexplained


def said(forbidden: re.Pattern[str]) -> set[str]:
    """Where in the repository the pattern occurs."""
    return {f"{path}: {found.group()}" for path, text in texts() for found in forbidden.finditer(text)}


def test_files_that_are_not_mutated_exist() -> None:
    files = [str(path) for path in tracked()]
    for pattern in pyproject()["tool"]["mutmut"]["do_not_mutate"]:
        assert fnmatch.filter(files, pattern), pattern


def test_the_readme_begins_with_the_two_commands() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"^ *(make \w+)", readme, re.MULTILINE)
    assert commands[:2] == ["make play", "make test"]


def test_the_invite_link_asks_for_exactly_what_the_bot_needs() -> None:
    needed = discord.Permissions(
        view_channel=True,
        send_messages=True,
        send_messages_in_threads=True,
        embed_links=True,
        attach_files=True,
        read_message_history=True,
    )
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert re.findall(r"permissions=(\d+)", readme) == [str(needed.value)]
    assert "scope=bot+applications.commands" in readme
