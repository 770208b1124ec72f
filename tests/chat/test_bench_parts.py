"""A panel, a key and a prompt name the bench of a draft; what depends on it is looked up, and asked in few places."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import bot
from bot.chat.messages.bench_parts import PARTS, parts_of
from bot.chat.parts.keys import MARKS, Key, read
from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.castle.box import BOX
from bot.games.castle.kinds import INTRUDERS, Moment
from bot.tables.model.prompt import BenchKind
from bot.tables.views.benches import BENCHES
from bot.tables.views.panel_making import panel
from tests.there import there

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


@pytest.mark.parametrize("is_asked", [True, False], ids=["with the order", "alone"])
def test_a_warning_stands_beside_the_order_that_is_asked_before_the_commit(*, is_asked: bool) -> None:
    """The commit that waits for the order decides the draft that the warning is about."""
    match, luck, brain = Match.dealt(BOX.game({}), Seeded("")), Seeded(""), BOX.computers.brain("simple")
    while match.state.moment is not Moment.PLAN:
        seat = min(match.awaited())
        match.play(seat, brain.decide(match.seen_by(match.game.viewer(seat)), seat, luck), luck)
    draft = there(match.draft(INTRUDERS))
    draft.add(draft.options()[0])
    shown = panel(BOX, match.seen_by(match.game.viewer(INTRUDERS)), INTRUDERS, number=1, news=(), draft=draft)
    orders = shown.orders if is_asked else ()
    # The order is asked once no figure can go on.
    warned = replace(shown, hint="Somebody can come.", orders=orders, offers=())
    assert (parts_of(warned).holding_up is not None) is is_asked
    assert shown.draft is not None
    assert list(parts_of(warned).lacks(shown.draft))[-1] == "-# ⚠ Somebody can come."
