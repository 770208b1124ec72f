"""Odds that take long are computed outside the event loop, and are the same figures (A30.2)."""

from __future__ import annotations

import threading

import pytest

from bot.engine.game import Draft
from bot.games.clans import decisions as d
from bot.games.clans.dice import odds
from bot.games.clans.dice.odds import Question
from bot.games.clans.dice.rolling import Roller
from bot.games.clans.dice.ways import ONE_DIE, mastery
from bot.games.clans.kinds import Element
from bot.tables.use_cases import drafts, queries
from bot.tables.views.benches import Now
from bot.tables.views.offers import choices_of
from bot.tables.views.panel import Panel
from bot.tables.views.session import TableSession
from tests.tables.clans_night import PEOPLE, brawl, greedily
from tests.tables.fakes import Evening

_STEPS = 20
_MASTERS = (Roller(3, (ONE_DIE, mastery(Element.FIRE))), Roller(3, (ONE_DIE,)))


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """For each answered slow question: true if the loop waited for it; the cache is empty at first."""
    asked: list[bool] = []
    counted = Question.counted

    def noted(question: Question) -> odds.Odds:
        if question.is_slow:
            asked.append(threading.current_thread() is threading.main_thread())
        return counted(question)

    monkeypatch.setattr(Question, "counted", noted)
    monkeypatch.setattr(odds, "_known", {})
    return asked


def test_A30_2_a_slow_question_has_a_stand_in_while_it_is_put_off(slow: list[bool]) -> None:
    with odds.putting_off() as later:
        stand_in = odds.fight(*_MASTERS)
        small = odds.fight(Roller(2, (ONE_DIE,)), Roller(1))
    assert [*later] == [Question(*_MASTERS)]
    assert slow == []
    assert odds.fight(*_MASTERS) != stand_in
    assert slow == [True]
    with odds.putting_off() as none:
        assert odds.fight(*_MASTERS) == odds.answered(Question(*_MASTERS))
    assert [*none] == []
    assert odds.fight(Roller(2, (ONE_DIE,)), Roller(1)) == small


async def test_A30_2_the_loop_never_waits_for_odds(tonight: Evening, slow: list[bool]) -> None:
    """A Brawl in which both look at their panels, and draft their actions piece by piece: all figures are true."""
    key, hall = await brawl(tonight, firstTeam="fire", secondTeam="earth", ninjas=6), tonight.hall
    for _step in range(_STEPS):
        session = await hall.look(key)
        seat = min(session.match.awaited())
        decision, user = greedily(session, seat), PEOPLE[seat]
        _compare(await queries.view(hall, key, user), session, None)
        if not isinstance(decision, d.Act):
            await tonight.decides(key, user, decision)
            continue
        for piece in decision.pieces[:-1]:
            await drafts.draft_add(hall, key, user, piece)
        session = await hall.look(key)
        _compare(await queries.view(hall, key, user), session, Now(session, seat).draft()[0])
        await tonight.decides(key, user, decision)
    assert slow
    assert not any(slow)


def _compare(panel: Panel, session: TableSession, draft: Draft | None) -> None:
    seen = session.of(panel.seat)
    draft = seen.draft(panel.seat) if draft is None else draft
    true = choices_of(session.box, seen, panel.seat, draft)
    assert (panel.offers, panel.routes) == (true.offers, true.routes)
