"""Records that differ only in hidden moves of equal public effect print the same for everybody who may not know."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.commands import main
from bot.commands.world import World
from bot.engine.game import Public, Seat
from bot.games.shelf import SHELF
from bot.tables.history.record import written
from tests.laws.playthrough import BOXES
from tests.laws.test_audience import fact_kinds
from tests.laws.twins import outsiders, twins

PAIRS = 5
"""Of each game and seat; the castle's are compared in `tests/campaigns/secrecy/test_records.py`."""
SECRETS = [
    (key, seat)
    for key, box in BOXES.items()
    if key not in SHELF and not all(issubclass(kind, Public) for kind in fact_kinds(box))
    for seat in box.game({}).seats
]

Printed = Callable[[Path, str], str]


@pytest.fixture
def printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Printed:
    """What the command line prints of a record for a viewer."""

    def replayed(record: Path, viewer: str) -> str:
        assert main(["replay", str(record), "--as", viewer], World(lambda: None, ValueError, BOXES)) == 0  # type: ignore[arg-type, return-value]  # a replay needs no settings
        return capsys.readouterr().out

    return replayed


@pytest.mark.parametrize(("key", "hidden"), SECRETS)
def test_twin_records_print_the_same(key: str, hidden: Seat, tmp_path: Path, printed: Printed) -> None:
    box, found, number = BOXES[key], 0, 0
    viewers = [*outsiders(box.game({}), hidden), "public"]
    one, other = tmp_path / "one.txt", tmp_path / "other.txt"
    while found < PAIRS and number < 4 * PAIRS:
        pair = twins(box, f"twins {number}", hidden)
        number += 1
        if not pair.differ:
            continue
        found += 1
        for path, record in ((one, pair.one), (other, pair.other)):
            path.write_text(written(record, box), encoding="utf-8")
        for viewer in viewers:
            assert printed(one, viewer) == printed(other, viewer)
    assert found == PAIRS
