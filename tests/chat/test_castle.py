"""Games of every game on the shelf, for two users, by command and by tap, to a result; nothing is painted."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from bot.games.castle.orders.orders import CastleOrders
from bot.games.shelf import SHELF
from bot.tables.model.paces import HOUR
from bot.tables.model.table import Status
from bot.tables.resolution import window_times
from tests.chat import reading
from tests.chat.driver import SlashDriver, TapDriver, play
from tests.chat.unpainted import leave_blank
from tests.chat.world import World, town

SOME = {"castle": "turns=2", "clans": "ninjas=3 rounds=3", "raid": "boardsOut=lesson"}
"""Options that shorten a game, used without `--whole` (`make evenings`)."""


@asynccontextmanager
async def begun(folder: Path, game: str, *, is_whole: bool = False) -> AsyncIterator[World]:
    """A full table of a game that has begun: each seat belongs to one user."""
    async with town(folder, {game: SHELF[game]}) as world:
        typed = {} if is_whole else {"options": SOME[game]}
        await world.ann.slash(world.channel, f"{game} new", **typed)
        for member, seat in zip((world.ann, world.bob), (await world.table()).seats, strict=True):
            await member.slash(world.channel, "table seat join", seat=seat)
        await world.ann.slash(world.channel, "table start")
        yield world


@pytest.fixture(params=sorted(SHELF))
async def started(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[World]:
    """A table of each game on the shelf."""
    async with begun(tmp_path, request.param, is_whole=request.config.getoption("--whole")) as world:
        yield world


async def _ended(world: World) -> None:
    assert (await world.table()).status is Status.OVER
    assert "## " in reading.words(world.board())


async def test_two_users_play_to_a_result_by_slash_command(started: World) -> None:
    await play(started, [SlashDriver(started, member, seed=11) for member in (started.ann, started.bob)])
    await _ended(started)


async def test_two_users_play_to_a_result_by_taps_alone(started: World) -> None:
    await play(started, [TapDriver(started, member, seed=12) for member in (started.ann, started.bob)])
    await _ended(started)


ASK = 2
"""The place of the order "ask each time"."""
MOMENTS = {
    "castle": ("fork", "Cat"),
    "clans": ("begin", "Which model acts"),
    "raid": ("start", "which way", "turn ends"),
}
"""Words in questions; the bot must have been restarted in the middle of each of these."""
SOONEST = {"castle": 14, "clans": 0, "raid": 0}
"""The seed of a game that meets all of them: others are only slower."""
GAMES = 5
"""The largest number of games until each of them was met."""
KINDS = {"castle": {"True", "False"}, "clans": {"True"}, "raid": {"False"}}
"""Whether they must have been drafts, other questions or both; fights of the clans have a test of their own."""


class Restarting(TapDriver):
    """Restarts the bot a few times in the middle of each kind of moment: a draft, a question, an ask-me window."""

    def __init__(self, world: World, member: Any, *, seed: int, order: int = 0) -> None:
        super().__init__(world, member, seed=seed, order=order)
        self.moments: dict[str, int] = {}

    async def step(self) -> bool:
        moment = await self._moment()
        if moment and self.moments.get(moment, 0) < 2:
            self.moments[moment] = self.moments.get(moment, 0) + 1
            await self.world.restart()
        return await super().step()

    async def _moment(self) -> str:
        if not self._panel or (panel := self.town_hands.present()) is None:
            return ""
        verbs = {reading.key(each).verb for each in [*reading.buttons(panel), *reading.menus(panel)]}
        if not verbs & {"pick", "commit"}:
            return ""
        asked = [line for line in reading.words(panel).splitlines() if line.startswith("**")]
        return f"{asked[-1] if asked else ''} {'commit' in verbs}"


@pytest.mark.parametrize("game", sorted(SHELF))
async def test_restarts_at_every_kind_of_moment_lose_nothing(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave_blank(monkeypatch)
    # The stand-in really waits for items due within half a minute; for these the driver lets time pass.
    for name in ("_PRESENT", "_PASSING", "_SLOWLY"):
        monkeypatch.setattr(window_times, name, type(window_times._PRESENT)(HOUR, HOUR, HOUR))
    # With the usual order nobody would be asked at a listen.
    monkeypatch.setattr(CastleOrders, "usual", lambda *_known: ())
    moments = set[str]()
    for seed in range(SOONEST[game], SOONEST[game] + GAMES):
        (folder := tmp_path / str(seed)).mkdir()
        async with begun(folder, game) as world:
            drivers = [Restarting(world, member, seed=seed, order=ASK) for member in (world.ann, world.bob)]
            await play(world, drivers)
            await _ended(world)
        moments |= {moment for driver in drivers for moment in driver.moments}
        if all(any(sign in moment for moment in moments) for sign in MOMENTS[game]):
            break
    assert {moment.rsplit(" ", 1)[1] for moment in moments} >= KINDS[game], "drafts and other questions"
    for sign in MOMENTS[game]:
        assert any(sign in moment for moment in moments), sign
