"""Everything that the developers' documents name exists, and has room for the additions that they describe."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_project import ROOT

ENTRANCE = "CONTRIBUTING.md"
BRIEF = 8 * 1024
"""Bytes of the page that everybody reads before the first change."""
ROOM = 320
"""Lines of a file of the product in which a how-to tells a reader to add something."""
PAGES = (
    ENTRANCE,
    *(f"docs/{name}.md" for name in ("architecture", "glossary", "promises", "testing", "press", "panels")),
)
HOW_TOS = tuple(sorted(str(path.relative_to(ROOT)) for path in (ROOT / "docs/adding").glob("*.md")))
BELOW = (
    *("", "bot", "bot/tables", "bot/chat", "bot/games", "bot/games/castle", "tests", "tests/campaigns"),
    *(
        "tests/campaigns/secrecy",
        "tests/campaigns/wire",
        "tests/campaigns/month",
        "tests/toy/stones",
        "tests/toy",
    ),
    *("tests/games/castle", "tests/tables", "bot/tables/resolution", "tests/campaigns/authority"),
    *(
        "tests/campaigns/wire/crash",
        "tests/laws",
        "tests/store",
        "bot/engine",
        "tests/campaigns/secrecy/raid",
    ),
    *("bot/chat/parts", "bot/games/castle/setting", "tests/games/castle/facts", "bot/chat/commands"),
    *("tests/games/castle/whole_games", "tests/chat", "docs", "bot/tables/workers", "bot/chat/posting"),
    *("bot/store", "tests/games/castle/setting", "bot/games/raid", "bot/games/clans"),
)
"""Where a name is looked for: documents shorten what the sentence makes clear."""
LIBRARIES = frozenset({"discord.py"})
_NAMED = re.compile(r"`([\w./]+\.(?:py|toml|md|txt|json))`")
_LINKED = re.compile(r"\]\(([^)#:]+)\)")


def named(page: str) -> Iterator[tuple[str, list[Path]]]:
    """The files that a page names, each with those that may be meant."""
    text = (ROOT / page).read_text(encoding="utf-8")
    for name in dict.fromkeys(each for each in _NAMED.findall(text) if each not in LIBRARIES):
        yield name, [path for below in BELOW if (path := ROOT / below / name).is_file()]


@pytest.mark.parametrize("page", [*PAGES, *HOW_TOS])
def test_the_files_that_a_page_names_are_there(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    lost = [name for name, found in named(page) if not found]
    lost += [link for link in _LINKED.findall(text) if not ((ROOT / page).parent / link).exists()]
    assert not lost


@pytest.mark.parametrize("page", HOW_TOS)
def test_a_file_that_a_how_to_names_has_room(page: str) -> None:
    files = {path for _name, found in named(page) for path in found if path.is_relative_to(ROOT / "bot")}
    sizes = {
        str(path.relative_to(ROOT)): len(path.read_text(encoding="utf-8").splitlines()) for path in files
    }
    assert not {path: size for path, size in sizes.items() if size > ROOM}


def test_the_entrance_is_read_in_minutes() -> None:
    assert len((ROOT / ENTRANCE).read_bytes()) <= BRIEF
