"""README names everything that is kept, and what the command line refuses while the bot runs."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from bot.games.shelf import SHELF
from bot.store.migrations import migrate
from bot.store.sqlite import SqliteStore
from tests.asking import asking

README = Path(__file__).parents[2] / "README.md"

NAMED = {
    "tables": (
        "server and channel",
        "who opened it",
        "options, pace",
        "how its board looks",
        "whether it is paused or asleep",
        "seed of its luck",
    ),
    "seats": ("who owns them", "given up, claims, is absent or was late"),
    "facts": ("what followed",),
    "decisions": ("every decision with its moment", "the sitter, an order, a plan, the default or the clock"),
    "papers": ("drafts",),
    "letters": ("what is still to be told",),
    "pages": ("where its messages stand",),
    "unreachable": ("whether direct messages reach them",),
    "talk": ("what partners tell each other",),
    "notes": ("notes on the map",),
    "servers": ("pace and theme of new tables, where they may be opened, and who may close one",),
    "lessons": ("how far somebody is in a lesson",),
    "kept": ("what they keep under a name to use it again",),
    "themes": ("how own pictures look",),
    "explained": ("what was explained to them and in which game",),
    "orders": ("standing orders",),
    "plans": ("turns planned ahead and what they stop for",),
    "windows": ("when a window passes and what is chosen for then",),
    "clocks": ("clocks and deadlines",),
    "agenda": ("clocks and deadlines",),
    "sitters": ("sits and has sat there and since when",),
    "invitations": ("whom a seat is offered to",),
    "consents": ("who agrees to a pause or an end",),
    "departures": ("when they left a server",),
    "habits": ("time zone, quiet hours", "how often to be reminded", "whether to hear of being next"),
    "vacations": ("vacations",),
    "silences": ("who wants no calls in a turn",),
    "glances": ("how far each person has looked and when",),
    "receipts": ("for 60 days what was told to whom and when",),
    "results": ("who won",),
    "pulse": ("last sign of life",),
    "shards": ("when each of its connections to Discord did",),
    "outages": ("when nobody could be heard there",),
    "presences": ("when they were there last",),
    "summaries": ("when one message named all games that wait for them",),
    "summarised": ("when one message named all games that wait for them, and which",),
    "copied": ("whether it is a copy and of when",),
    "restores": ("when it went on from one",),
    "reseedings": ("seed of its luck, and another one after each restore",),
    "removals": ("which older messages it has still to remove after a restore",),
}
"""With which words each table of the database is named."""


def section(title: str) -> str:
    """A part of README on one line."""
    text = README.read_text(encoding="utf-8")
    return " ".join(text.partition(f"## {title}\n")[2].partition("\n## ")[0].split())


def test_all_that_is_kept_is_named() -> None:
    with closing(sqlite3.connect(":memory:")) as connection:
        migrate(Database(connection))
        kept = {name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    assert set(NAMED) == kept
    told = section("Data and privacy")
    assert {name: words for name, words in NAMED.items() if not all(each in told for each in words)} == {}


@pytest.mark.parametrize("command", ["tables", "inspect", "export", "restore", "backup", "check"])
def test_readme_says_what_refuses_while_the_bot_runs(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ask = asking(tmp_path / "games", SHELF, capsys)
    arguments = {"inspect": ["t1"], "export": ["t1"], "backup": [str(tmp_path / "copy.db")]}
    store = SqliteStore(tmp_path / "games")
    if command == "restore":
        assert ask("backup", tmp_path / "games.db").code == 0
        arguments["restore"] = [str(tmp_path / "games.db")]
    answer = ask(command, *arguments.get(command, []))
    store.close()
    refused = answer.code == 78
    assert refused == ("Another instance of the bot is using" in answer.err)
    refusing, others = (
        section("The command line").partition("`tables`, ")[2].split("refuse while the bot runs", 1)
    )
    said = f"`tables`, {refusing}" if command in ("tables", "inspect", "export") else others
    assert f"`{command}`" in said
    assert refused == (command not in ("backup", "check"))
