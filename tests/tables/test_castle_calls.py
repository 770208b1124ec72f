"""How often a seat is called while its partner acts: once, until it has decided something itself."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.games.castle.decisions import AnswerCat, Halt, SentryListen, SentrySearch
from bot.games.castle.kinds import SPEARS, SWORDS
from bot.tables.clocks.paces import HOUR
from bot.tables.stored import Letter, LetterKind
from tests.tables.fakes import EVA, SIA, evening
from tests.tables.nights import ANN, FOUR, card_phase, decides


async def test_a_partners_moves_call_a_guard_seat_no_second_time(tmp_path: Path) -> None:
    with evening(tmp_path) as tonight:
        key = await card_phase(tonight, FOUR)
        sitting = await tonight.hall.look(key)
        search = next(each for each in sitting.match.options(SWORDS) if isinstance(each, SentrySearch))
        told = len(tonight.scribe.posts)
        await decides(tonight, key, SIA, search)
        await decides(tonight, key, SIA, Halt())
        panels = [
            post for post in tonight.scribe.posts[told:] if post.kind == "panel" and post.audience == ANN
        ]
        assert panels
        assert not any(post.is_new for post in panels), "it was awaited before the move and still is"


@pytest.mark.parametrize(("hours", "is_called"), [(0.5, False), (7.0, True)])
async def test_a_guard_seat_is_called_again_when_the_answer_to_a_listen_has_taken_long(
    tmp_path: Path, hours: float, is_called: bool
) -> None:
    """Its panel has said since that nobody asks it; one that can still be edited says that somebody does."""
    with evening(tmp_path) as tonight:
        key = await card_phase(tonight, FOUR)
        sitting = await tonight.hall.look(key)
        listen = next(each for each in sitting.match.options(SWORDS) if isinstance(each, SentryListen))
        await decides(tonight, key, SIA, listen)
        tonight.clock.time += hours * HOUR
        told = len(tonight.scribe.posts)
        await decides(tonight, key, EVA, AnswerCat(is_played=False))
        assert SPEARS in (await tonight.hall.look(key)).match.awaited()
        panels = [
            post for post in tonight.scribe.posts[told:] if post.kind == "panel" and post.audience == ANN
        ]
        assert [post.is_new for post in panels] == [is_called]


async def test_a_call_that_a_newer_one_overtakes_on_its_way_is_not_made_besides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A computer decides as soon as its turn begins, and its partner is asked while he is being called."""
    with evening(tmp_path) as tonight:
        key = await card_phase(tonight, FOUR)
        await tonight.store.set_reachable(ANN, False)
        told = len(tonight.scribe.of("ping", ANN))
        letters = [
            Letter(table=key, kind=LetterKind.CALL, nonce=nonce, seat=SPEARS, user=ANN)
            for nonce in ("first", "second")
        ]
        page, meanwhile = tonight.store.page, letters[1:]

        async def slowly(*what: Any) -> Any:
            await tonight.store.write([meanwhile.pop()] if meanwhile else [])
            return await page(*what)

        monkeypatch.setattr(tonight.store, "page", slowly)
        await tonight.store.write(letters[:1])
        tonight.hall.wake(key)
        await tonight.staff.rest()
        assert not meanwhile
        assert len(tonight.scribe.of("ping", ANN)) == told + 1
        assert (await tonight.store.page(key, LetterKind.CALL, SPEARS)) is not None
