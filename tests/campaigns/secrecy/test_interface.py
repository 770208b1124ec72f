"""Two tables that differ in secrets alone: everything that others receive of them is equal, byte for byte."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.kinds import GUARDS, INTRUDERS, Phase
from bot.tables.history.record import Record, Turn
from tests.campaigns.secrecy.pairs import pairs
from tests.campaigns.secrecy.stages import Stage, stage
from tests.campaigns.secrecy.wire import CHANNELS, Command, Received, differences, opened

WRONG: tuple[Command, ...] = (
    ("castle move step", {"who": "ninja", "zone": "YA5"}),
    ("castle walk go", {"zone": "YA5"}),
    ("castle cards sentry-listen", {"guard": "g99"}),
    ("castle cards kenjutsu", {"guard": "g1", "who": "ninja"}),
    ("castle patrol fork", {"zone": "YA17"}),
    ("castle answer cat", {"is_played": "yes"}),
    ("draft commit", {}),
)
"""Commands that the guards are refused at the cut."""


def searches(at: Stage) -> Sequence[Turn]:
    """The guards send a sentry to search, and another one."""
    options = at.match(at.pair.one).options(GUARDS)
    return [Turn(GUARDS, each) for each in options if isinstance(each, SentrySearch)][:2]


async def received(
    folder: Path, at: Stage, record: Record, *, fiddles: int, undone: Sequence[Turn]
) -> Received:
    """What others receive up to the cut; then something is done and undone, and they ask for everything."""
    async with opened(folder, record.seed, hidden=at.pair.hidden) as gallery:
        await gallery.play(at.turns(record), fiddles=fiddles)
        refusals = [await gallery.undo(seat, decision) for seat, decision in undone]
        await gallery.look()
        await gallery.think()
        await gallery.peer()
        await gallery.err(WRONG)
        found = gallery.received()
        found["error text"] += refusals
        return found


@pytest.mark.parametrize("kind", ["ropes", "guards' map"])
async def test_tables_that_differ_in_secrets_send_the_others_the_same(kind: str, tmp_path: Path) -> None:
    at = stage(kind, turns=2, has_listen=False)
    undone = searches(at) if at.pair.hidden == INTRUDERS else ()
    one = await received(tmp_path / "one", at, at.pair.one, fiddles=0, undone=undone)
    other = await received(tmp_path / "other", at, at.pair.other, fiddles=2, undone=undone)
    assert at.turns(at.pair.one) != at.turns(at.pair.other)
    assert not differences(one, other)
    assert all(one[channel] for channel in CHANNELS if channel not in ("log line", "nonce"))
    refusals = [text.removeprefix("content: ") for text in one["error text"]]
    assert len(refusals) >= len(WRONG)
    if undone:
        assert any(
            "Taken back: Sentry Search, played by the guards on guard g1." in each for each in one["words"]
        )
        assert any("Take back: Sentry Search" in each for each in one["option list"])
        assert any(each.startswith("You can take back only your last decision") for each in refusals)


SETUP = 5
"""Before turn 1, where the first order can be lodged."""


async def test_R31_11_an_act_that_is_hidden_sends_the_others_nothing(tmp_path: Path) -> None:
    """Drafts, turns planned ahead, changes of mind and standing orders; Ann herself is told of them."""
    pair = next(pairs("starts"))
    async with opened(tmp_path, pair.one.seed, hidden=pair.hidden) as gallery:
        world = gallery.world
        before = gallery.received()
        await gallery.fiddle(3)
        assert gallery.received() == before
        await gallery.play(pair.one.turns[:SETUP])
        before, requests = gallery.received(), len(world.env.http_requests)
        for place in (0, 1, 2):
            await gallery.lodge(place)
        assert (await world.hall.look((await world.table()).key)).match.state.phase is Phase.CARDS
        await gallery.fiddle(2)
        assert gallery.received() == before
        assert len(world.env.http_requests) > requests
