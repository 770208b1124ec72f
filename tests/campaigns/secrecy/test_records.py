"""Records that differ only in hidden moves, as an oracle written from R28 sees it, print the same for the others."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path

import pytest

from bot.commands import main
from bot.commands.world import World
from bot.games.castle.kinds import INTRUDERS
from bot.games.shelf import SHELF
from bot.tables.history.record import Record, written
from tests.campaigns.secrecy.kinds import KINDS, OF_GUARDS, OF_INTRUDERS
from tests.campaigns.secrecy.pairs import pairs
from tests.campaigns.secrecy.side_by_side import SideBySide

EACH = {**dict.fromkeys(OF_INTRUDERS, 4), **dict.fromkeys(OF_GUARDS, 3), "late routes": 2}
"""Pairs of each kind of secret."""

Printed = Callable[[Record, str], str]


@pytest.fixture
def printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Printed:
    """What the command line prints of a record for a viewer."""

    def replayed(record: Record, viewer: str) -> str:
        path = tmp_path / "record.txt"
        path.write_text(written(record, SHELF[record.game]), encoding="utf-8")
        world = World(lambda: None, ValueError, SHELF)  # type: ignore[arg-type, return-value]  # a replay needs no settings
        assert main(["replay", str(path), "--as", viewer], world) == 0
        return capsys.readouterr().out

    return replayed


@pytest.mark.parametrize("kind", KINDS)
def test_records_that_differ_in_secrets_print_the_same(kind: str, printed: Printed) -> None:
    found = list(islice(pairs(kind), EACH[kind]))
    for pair in found:
        for viewer in ("guards" if pair.hidden == INTRUDERS else "intruders", "public"):
            assert printed(pair.one, viewer) == printed(pair.other, viewer), (kind, viewer)
    assert sum(len(pair.steps) - (pair.since or 0) for pair in found) > 11 * len(found)
    assert all(pair.one.turns != pair.other.turns for pair in found if kind != "goals")


@pytest.mark.parametrize("kind", ["hands", "routes", "guards' map"])
def test_whoever_keeps_the_secret_sees_the_difference(kind: str, printed: Printed) -> None:
    """Else the test above would compare a thing with itself."""
    pair = next(pairs(kind))
    assert printed(pair.one, pair.hidden) != printed(pair.other, pair.hidden)


def test_the_pairs_hold_ropes_that_are_real_in_one_and_a_bluff_in_the_other() -> None:
    def bluffs(pair: SideBySide) -> list[str]:
        box = SHELF["castle"]
        notation = box.notation
        lines = [
            [notation.line(turn.decision) for turn in each.turns if "[rope," in notation.line(turn.decision)]
            for each in (pair.one, pair.other)
        ]
        return [line for line in lines[0] if line not in lines[1]]

    assert sum(bool(bluffs(pair)) for pair in islice(pairs("ropes"), 5)) == 5
