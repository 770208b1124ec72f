"""Presses faster than the panel is drawn: each plus and minus counts, everything else happens once."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator

import pytest

from bot.engine.acts import Tone
from bot.engine.chance import Seeded
from bot.engine.game import Piece, Seat
from bot.games.castle.kinds import SWORDS
from bot.tables.model.table import MovedOn, Refusal
from bot.tables.use_cases import drafts, moves
from bot.tables.views.benches import Now
from bot.tables.views.offers import Offer
from bot.tables.views.panel import Panel
from tests.tables.fakes import HAL
from tests.tables.test_castle_partners import Castle, castle
from tests.there import there

__all__ = ["castle"]
FAST, MANY = 3, 30


async def pressed(castle: Castle, offer: Offer, panel: Panel, times: int = FAST) -> int:
    """Press one button of a panel this many times at once, as it was drawn; return how many presses were refused."""
    every = [moves.press(castle.hall, castle.key, HAL, offer.token, panel.prompt) for _ in range(times)]
    done = await asyncio.gather(*every, return_exceptions=True)
    refused = [each for each in done if isinstance(each, BaseException)]
    assert all(isinstance(each, MovedOn | Refusal) for each in refused), refused
    return len(refused)


async def drafted(castle: Castle, seat: Seat) -> list[Piece]:
    session = await castle.hall.look(castle.key)
    return list(there(Now(session, seat).draft()[0]).pieces)


def counted(panel: Panel) -> Iterator[Offer]:
    return (each for each in panel.offers if each.act.counted and each.choice.tone is not Tone.MAIN)


async def test_three_fast_presses_on_plus_count_three_and_on_minus_too(castle: Castle) -> None:
    panel = await castle.panel(SWORDS)
    plus = list(counted(panel))[:2]
    for card in plus:
        assert not await pressed(castle, card, panel), card.choice.label
        assert await drafted(castle, SWORDS) == [card.option] * FAST, card.choice.label
        held = await castle.panel(SWORDS)
        [minus] = {each.token: each for each in held.removals}.values()
        assert not await pressed(castle, minus, held)
        assert not (await castle.panel(SWORDS)).removals
        panel = await drafts.draft_clear(castle.hall, castle.key, HAL, (await castle.panel(SWORDS)).prompt)


async def test_fast_presses_never_go_past_the_limit(castle: Castle) -> None:
    """Every counter of the setup's drafts; an option that a counter decides at once happens once."""
    tried, decided = Counter[str](), 0
    for _ in range(8):
        session = await castle.hall.look(castle.key)
        seat = min(session.match.awaited())
        panel = await castle.panel(seat)
        if panel.draft is None:
            stored = len(await castle.hall.store.decisions(castle.key))
            assert await pressed(castle, next(counted(panel)), panel) == FAST - 1
            assert len(await castle.hall.store.decisions(castle.key)) == stored + 1
            decided += 1
            continue
        for offer in list(counted(panel))[:3]:
            refused = await pressed(castle, offer, panel, MANY)
            pieces = await drafted(castle, seat)
            assert 0 < len(pieces) == MANY - refused < MANY
            assert set(pieces) == {offer.option}
            tried[offer.act.name] += 1
            now = (await castle.panel(seat)).prompt
            panel = await drafts.draft_clear(castle.hall, castle.key, HAL, now)
        state = session.of(seat).state
        await castle.decides(seat, session.match.game.default(state, seat, Seeded(seat)))
    assert len(tried) > 1
    assert decided


async def test_a_commit_happens_once(castle: Castle) -> None:
    panel = await drafts.choose_for_me(castle.hall, castle.key, HAL, (await castle.panel(SWORDS)).prompt)
    every = [drafts.draft_commit(castle.hall, castle.key, HAL, panel.prompt) for _ in range(FAST)]
    done = await asyncio.gather(*every, return_exceptions=True)
    assert sum(isinstance(each, MovedOn) for each in done) == FAST - 1
    assert [seat for seat, _decided in await castle.hall.store.decisions(castle.key)] == [SWORDS]


async def test_undo_and_clear_of_another_length_are_refused(castle: Castle) -> None:
    panel = await castle.panel(SWORDS)
    card = next(counted(panel))
    assert not await pressed(castle, card, panel, 1)
    for act in (drafts.draft_undo, drafts.draft_commit):
        with pytest.raises(MovedOn):
            await act(castle.hall, castle.key, HAL, panel.prompt)
    assert await drafted(castle, SWORDS) == [card.option]
