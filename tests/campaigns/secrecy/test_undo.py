"""Undo is no scout: what it offers, takes back and refuses is the same whatever is hidden."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.kinds import GUARDS
from bot.games.shelf import SHELF
from bot.tables.history.record import Turn, replayed
from bot.tables.views import bulletin
from tests.campaigns.secrecy.leaks import Spy
from tests.campaigns.secrecy.stages import Stage, differences, received, stage
from tests.campaigns.secrecy.wire import Received

MOST = 2
"""So many sentries are sent to search."""


def searches(at: Stage) -> tuple[Turn, ...]:
    """The guards send a sentry to search, and another one."""
    *_, last = islice(replayed(at.pair.one, SHELF["castle"]), at.size + 1)
    found = [option for option in last.match.options(GUARDS) if isinstance(option, SentrySearch)]
    return tuple(Turn(GUARDS, search) for search in found[:MOST])


async def galleries(folder: Path, at: Stage) -> tuple[Received, Received]:
    """What the galleries of both tables receive while the guards do and undo."""
    undone = searches(at)
    assert undone
    one = await received(folder / "one", at, at.pair.one, undone=undone)
    other = await received(folder / "other", at, at.pair.other, undone=undone)
    return one, other


@pytest.mark.parametrize("kind", ["ropes"])
async def test_what_is_taken_back_is_the_same_whatever_is_hidden(kind: str, tmp_path: Path) -> None:
    at = stage(kind, turns=2, has_listen=False)
    one, other = await galleries(tmp_path, at)
    assert not differences(one, other)
    assert any("Taken back: Sentry Search, played by the guards." in each for each in one["words"])
    assert any("Take back: Sentry Search" in each for each in one["option list"])
    assert any(each.startswith("Only what you decided last can be taken back") for each in one["error text"])


async def test_the_comparison_catches_an_offer_that_depends_on_the_truth(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spy, honest = Spy(monkeypatch), bulletin.named
    spy.patch(bulletin, "named", lambda *asked: f"{honest(*asked)} {spy.zone}")
    one, other = await galleries(tmp_path, stage("starts", turns=2, has_listen=False))
    assert "option list" in differences(one, other)
