"""The clock of a castle table: at every moment the default plays and the game goes on, and no time tells a secret."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Seat
from bot.games.castle.kinds import NINJA, SPEARS, SWORDS, TRAITOR, Moment
from bot.games.shelf import SHELF, brains
from bot.tables.model.paces import HOUR
from bot.tables.model.table import Status, TableId, UserId
from bot.tables.resolution.retiming import retime
from bot.tables.use_cases import moves, queries
from bot.tables.views.session import TableSession
from bot.tables.workers.folds import Folds
from tests.tables.fakes import EVA, HAL, SIA, Evening, Scribe, evening

ANN = UserId(99)
PEOPLE = (HAL, EVA, SIA, ANN)


async def table(tonight: Evening, players: int, **options: Any) -> TableId:
    tonight.hall.shelf = SHELF
    return await tonight.begin(*PEOPLE[:players], game="castle", pace="daily", players=players, **options)


def asked(session: TableSession) -> set[Seat]:
    """The sides that everybody sees as awaited, and the sides that truly are."""
    side, public = session.match.side, session.views.seen_by(session.match.game.viewer(None))
    open_sides = set(map(side, public.awaited()))
    assert open_sides == set(map(side, session.match.awaited()))
    return open_sides


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(1))
async def test_r8_4_at_every_moment_the_default_plays_and_the_game_goes_on(
    tmp_path: Path, players: int, seed: int
) -> None:
    """Computers answer most questions; at each moment of a new kind nobody answers in time."""
    with evening(tmp_path, luck=f"clock{seed}") as tonight:
        key = await table(tonight, players=players)
        levels, luck, seen = brains(SHELF), Seeded(f"{seed}"), set[Moment]()
        brain = next(each for (game, _level), each in levels.items() if game == "castle")
        folds = Folds()
        while (session := await tonight.hall.look(key)).table.status is not Status.OVER:
            moment = session.match.state.moment
            assert {side for side, clock in session.clocks.items() if clock.deadline is not None} == asked(
                session
            )
            if moment not in seen:
                seen.add(moment)
                late = session.match.awaited()
                await tonight.expire(key)
                after = await tonight.hall.look(key)
                assert any(after.tally(seat).count > session.tally(seat).count for seat in late)
                continue
            seat = min(session.match.awaited())
            own = folds.take((key, seat), session.of(seat))
            decision = brain.decide(own, seat, luck)
            folds.give_back((key, seat), own)
            await moves.decide(tonight.hall, key, session.table.user(seat) or HAL, decision)
            tonight.clock.time += HOUR / 10
            await tonight.store.beat(tonight.clock.time)
        assert len(seen) >= 6, seen
        await tonight.staff.rest()


async def wire(folder: Path, first: Seat) -> list[str]:
    """What everybody else is told and when, if this intruder seat has laid its hand and the other one is late."""
    scribe = Scribe()
    with evening(folder, scribe=scribe) as tonight:
        key = await table(tonight, players=4)
        told, session = len(scribe.posts), await tonight.hall.look(key)
        assert {NINJA, TRAITOR} <= session.match.awaited(), "both lay out their hands"
        await tonight.passes(HOUR)
        while first in (now := await tonight.hall.look(key)).match.awaited():
            hand = now.match.game.default(now.of(first).state, first, Seeded(first))
            await moves.decide(tonight.hall, key, session.table.user(first) or HAL, hand)
        seen: list[str] = []
        for _ in range(60):
            await tonight.passes(HOUR)
            clocks = (await tonight.hall.look(key)).clocks
            lapses = dict((await tonight.hall.look(key)).table.lapses)
            board = await queries.board(tonight.hall, key)
            panel = await queries.view(tonight.hall, key, session.table.user(SWORDS) or HAL)
            seen.append(
                repr((tonight.clock.time, sorted(clocks.items()), lapses, board, panel.bulletin.notices))
            )
        others = (None, session.table.user(SWORDS), session.table.user(SPEARS))
        posts = [post for post in scribe.posts[told:] if post.audience in others]
        seen += [repr((post.kind, post.audience, post.is_new, post.content)) for post in posts]
        late = TRAITOR if first == NINJA else NINJA
        assert scribe.of("note", session.table.user(late))
        assert not scribe.of("note", session.table.user(first))
        return seen


async def test_nobody_else_is_told_which_of_two_intruders_was_late(tmp_path: Path) -> None:
    """Non-interference: two hidden truths with equal public facts give equal deadlines, notices and times."""
    first, second = [await wire(tmp_path / seat, seat) for seat in (NINJA, TRAITOR)]
    assert any("Time ran out for the intruders" in each for each in first)
    assert first == second


async def test_news_that_come_due_at_the_same_moment_are_told_together(tmp_path: Path) -> None:
    """Otherwise what all read would depend on how fast the bot is between one side and the other."""
    with evening(tmp_path) as tonight:
        key = await table(tonight, players=2)
        woken: list[TableId] = []
        tonight.hall.on_change.append(woken.append)
        with tonight.hall.at_one_go(key):
            with tonight.hall.at_one_go(key):
                await retime(tonight.hall, key)
            tonight.hall.wake(TableId("other"))
            await retime(tonight.hall, key)
            assert woken == ["other"]
        assert woken == ["other", key]
        tonight.hall.wake(key)
        assert woken == ["other", key, key]
        await tonight.staff.rest()
