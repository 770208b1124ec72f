"""T5: two games on real sockets that differ only in secrets are the same for every audience, in order and in bytes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.engine.game import Seat
from bot.games.castle.kinds import GUARDS, INTRUDERS
from bot.tables.history.record import Record
from tests.campaigns.secrecy.stages import Stage, stage
from tests.campaigns.wire.gallery import Wire, differences, gallery

HIDDEN: dict[str, Seat] = {"starts": INTRUDERS, "guards' hand": GUARDS}
"""The pairs for each direction."""
BEGINNING = 4
"""How many decisions are enough for a leak."""


async def received(folder: Path, at: Stage, record: Record, *, fiddles: int = 0, leak: str = "") -> Wire:
    """What the gallery receives up to the cut of the stage, and when it looks at everything then."""
    async with gallery(folder, record, hidden=at.pair.hidden, leak=leak) as shown:
        await shown.play(at.turns(record), fiddles=fiddles)
        await shown.look()
        return shown.received()


@pytest.mark.parametrize("kind", HIDDEN)
async def test_the_whole_wire_is_the_same_for_any_two_secrets(kind: str, tmp_path: Path) -> None:
    at = stage(kind, longest=16, has_listen=False)
    assert at.pair.hidden == HIDDEN[kind]
    assert at.turns(at.pair.one) != at.turns(at.pair.other)
    one = await received(tmp_path / "one", at, at.pair.one)
    other = await received(tmp_path / "other", at, at.pair.other, fiddles=1)
    assert not differences(one, other)
    assert all(one[name] for name in ("channel", "bob", "cyd", "traffic", "gateway"))
    assert len(one["bob"]) > len(one["channel"])


async def test_the_wire_shows_a_leak(tmp_path: Path) -> None:
    """The board is drawn anew whenever somebody writes a private note."""
    at = replace(stage("starts", longest=16), size=BEGINNING)
    found = [
        await received(tmp_path / str(fiddles), at, at.pair.one, fiddles=fiddles, leak="an edit for a note")
        for fiddles in (0, 1)
    ]
    assert {each.split(",")[0] for each in differences(*found)} >= {"channel", "bob", "cyd", "traffic"}
