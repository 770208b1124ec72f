"""How often a seat is called while its partner acts: once, until the seat has decided something itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.decisions import AnswerCat, CatOrder, Halt, Pass, ShareCards
from bot.games.castle.kinds import SPEARS, SWORDS, CatRule
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.paces import HOUR
from bot.tables.model.table import TableId
from bot.tables.undelivered import Unreachable
from tests.tables.fakes import EVA, SIA, Evening, evening
from tests.tables.nights import ANN, FOUR, card_phase


async def test_a_partners_moves_call_a_guard_seat_no_second_time(tmp_path: Path) -> None:
    with evening(tmp_path) as tonight:
        key = await card_phase(tonight, FOUR)
        session = await tonight.hall.look(key)
        search = next(each for each in session.match.options(SWORDS) if isinstance(each, SentrySearch))
        told = len(tonight.scribe.posts)
        await tonight.decides(key, SIA, search)
        await tonight.decides(key, SIA, Halt())
        panels = [
            post for post in tonight.scribe.posts[told:] if post.kind == "panel" and post.audience == ANN
        ]
        assert panels
        assert not any(post.is_new for post in panels), "it was awaited before the move and still is"


@pytest.mark.parametrize(("hours", "is_called"), [(0.5, False), (7.0, True)])
async def test_a_guard_seat_is_called_again_when_the_answer_to_a_listen_has_taken_long(
    tmp_path: Path, hours: float, is_called: bool
) -> None:
    """Its panel has said since then that nobody asks it; a panel that can still be edited says that somebody does."""
    with evening(tmp_path) as tonight:
        key = await card_phase(tonight, FOUR)
        await tonight.lodge_for(key, EVA, repr(CatOrder(CatRule.ASK)))
        session = await tonight.hall.look(key)
        listen = next(each for each in session.match.options(SWORDS) if isinstance(each, SentryListen))
        await tonight.decides(key, SIA, listen)
        tonight.clock.time += hours * HOUR
        told = len(tonight.scribe.posts)
        await tonight.decides(key, EVA, AnswerCat(is_played=False))
        assert SPEARS in (await tonight.hall.look(key)).match.awaited()
        panels = [
            post for post in tonight.scribe.posts[told:] if post.kind == "panel" and post.audience == ANN
        ]
        assert [post.is_new for post in panels] == [is_called]


async def test_a_call_that_a_newer_one_overtakes_on_its_way_is_not_made_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A computer decides as soon as its turn begins, and its partner is asked during the call."""
    with evening(tmp_path) as tonight:
        key = await card_phase(tonight, FOUR)
        await tonight.store.set_reachable(ANN, False)
        told = len(tonight.scribe.of("call", ANN))
        letters = [
            Letter(table=key, kind=LetterKind.CALL, nonce=nonce, seat=SPEARS, user=ANN)
            for nonce in ("first", "second")
        ]
        page, meanwhile = tonight.store.page, letters[1:]

        async def slowly(*what: Any) -> Any:
            await tonight.store.write([meanwhile.pop()] if meanwhile else [], at=tonight.clock.time)
            return await page(*what)

        monkeypatch.setattr(tonight.store, "page", slowly)
        await tonight.write(letters[0])
        assert not meanwhile
        assert len(tonight.scribe.of("call", ANN)) == told + 1
        assert (await tonight.store.page(key, LetterKind.CALL, SPEARS)) is not None


@pytest.mark.parametrize(("hours", "calls"), [(0.0, 0), (1.0, 1)])
async def test_a_partners_moves_call_a_guard_seat_in_the_channel_no_second_time_within_the_hour(
    tmp_path: Path, hours: float, calls: int
) -> None:
    with evening(tmp_path) as tonight:
        key = await out_of_reach(tonight)
        tonight.clock.time += hours * HOUR
        assert await called(tonight, key) == calls


async def test_R2_10_a_guard_seat_that_has_passed_is_called_when_its_partner_has_acted(
    tmp_path: Path,
) -> None:
    with evening(tmp_path) as tonight:
        key = await out_of_reach(tonight)
        await tonight.decides(key, ANN, Pass())
        assert await called(tonight, key) == 1


async def test_T6_nothing_that_a_guard_seat_decides_in_secret_brings_it_a_call(tmp_path: Path) -> None:
    with evening(tmp_path) as tonight:
        key = await out_of_reach(tonight)
        options = (await tonight.hall.look(key)).match.options(SPEARS)
        await tonight.decides(key, ANN, next(each for each in options if isinstance(each, ShareCards)))
        assert await called(tonight, key) == 0


async def out_of_reach(tonight: Evening) -> TableId:
    """A table at which one guard seat takes no direct messages, and was called in the channel for this phase."""
    tonight.scribe.faults["panel", ANN] = [Unreachable()]
    key = await card_phase(tonight, FOUR)
    assert tonight.scribe.of("call", ANN)
    return key


async def called(tonight: Evening, key: TableId) -> int:
    """How often that seat is called while its partner searches: nobody else is asked until the search is over."""
    before = len(tonight.scribe.of("call", ANN))
    options = (await tonight.hall.look(key)).match.options(SWORDS)
    await tonight.decides(key, SIA, next(each for each in options if isinstance(each, SentrySearch)))
    await tonight.decides(key, SIA, Halt())
    return len(tonight.scribe.of("call", ANN)) - before
