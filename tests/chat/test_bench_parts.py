"""A panel, a key and a prompt name the bench of a draft; what depends on it is looked up, and asked in few places."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import bot
from bot.chat.messages.bench_parts import PARTS
from bot.chat.parts.keys import MARKS, Key, read
from bot.tables.model.prompt import BenchKind
from bot.tables.views.benches import BENCHES

ROOT = Path(bot.__file__).parent
COMPARING = {
    # A planning panel is not left for the panel of another seat.
    "chat/presses.py": 1,
    # An order that is lodged beside a plan leaves the plan in sight.
    "chat/commands/panels.py": 1,
}
"""The files that compare the kind of a bench, and how often: the numbers may only go down."""


def test_each_kind_has_its_bench_its_parts_and_its_mark() -> None:
    assert [set(each) for each in (BENCHES, PARTS, MARKS)] == [set(BenchKind)] * 3
    assert {kind: bench.kind for kind, bench in BENCHES.items()} == {kind: kind for kind in BenchKind}
    assert len(set(MARKS.values())) == len(MARKS)


def test_few_files_compare_the_kind_of_a_bench() -> None:
    asked = re.compile(r"(is|is not|==|!=|in) BenchKind\.|BenchKind\.\w+ (is|==|!=|in)\b")
    counts = {
        str(path.relative_to(ROOT)): len(asked.findall(path.read_text())) for path in ROOT.rglob("*.py")
    }
    assert {path: count for path, count in counts.items() if count} == COMPARING


@pytest.mark.parametrize(
    ("key", "text"),
    [
        (Key("pick", "t1", 0, 12, 3, ("word",)), "kg:pick:t1:0.12.3:word"),
        (Key("pick", "t1", 0, 12, 3, ("word",), BenchKind.AHEAD), "kg:pick:t1:0.12.3.a:word"),
        (Key("undo", "t1", 1, 0, None, (), BenchKind.AHEAD, "0123abcd"), "kg:undo:t1:1.0..a.w0123abcd"),
    ],
)
def test_custom_ids_are_written_as_they_always_were(key: Key, text: str) -> None:
    assert str(key) == text
    assert read(text) == key
