"""A thing that a person meets for the first time is explained in their panel: once, and again until it was sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from bot.engine.game import Fact
from bot.tables.model.table import TableId
from bot.tables.undelivered import Later
from bot.tables.use_cases import explaining, habits, queries
from bot.tables.views.explaining import explained
from bot.tables.views.panel import Remark
from tests.tables.fakes import HAL, SIA, Evening
from tests.there import there
from tests.toy.facts import Bell, Bells, Look, Looked, Room, Silent, Start, Whisper
from tests.toy.words import HideWords

HIDDEN, STRUNG = Start(Room(0)), Bells((Bell(Room(1)), Bell(Room(2))))
SENTENCE = "Who looks is heard."


@pytest.fixture(autouse=True)
def _explained(monkeypatch: pytest.MonkeyPatch) -> None:
    """In this game a look is explained."""

    def explained(_words: object, _game: object, fact: Fact) -> tuple[str, str] | None:
        return ("look", SENTENCE) if isinstance(fact, Looked) else None

    monkeypatch.setattr(HideWords, "explained", explained)


async def test_the_first_look_is_explained_until_the_next_question_and_never_again(tonight: Evening) -> None:
    key = await _looked_into(tonight)
    for _again in range(2):
        assert await _told(tonight, key) == SENTENCE
    await tonight.decides(key, HAL, Whisper(charm=False))
    assert await _told(tonight, key) == ""
    await _looks(tonight, key)
    assert await _told(tonight, key) == ""
    assert list(await _kept(tonight, key)) == ["hide.look"]


async def test_of_several_new_things_the_latest_is_explained(
    tonight: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    def each(_words: object, _game: object, fact: Fact) -> tuple[str, str]:
        return type(fact).__name__, f"{type(fact).__name__}."

    key = await _looked_into(tonight)
    monkeypatch.setattr(HideWords, "explained", each)
    panel, session = await queries.view(tonight.hall, key, HAL), await tonight.hall.look(key)
    news = [Looked(Room(9)), Silent(Room(9))]
    shown = explained(panel, session.box, replace(session, explained={}), session.match.game, news)
    assert there(shown.explained).text == "Silent."
    told = replace(panel, explained=None, talk=(Remark("Ada", "Over here."),))
    later = explained(told, session.box, replace(session, explained={}), session.match.game, news)
    assert later.explained is None, "what a partner has told has its place"


async def test_what_was_not_sent_is_explained_again(tonight: Evening) -> None:
    key = await tonight.prepared(HIDDEN, STRUNG)
    await tonight.waits(key, "ask")
    tonight.scribe.faults["panel", HAL] = [Later()] * 9
    await _looks(tonight, key)
    assert await _kept(tonight, key) == {}
    panel = await queries.view(tonight.hall, key, HAL)
    await explaining.shown(tonight.hall, HAL, panel)
    assert list(await _kept(tonight, key)) == ["hide.look"]


async def test_nothing_is_explained_to_a_player_who_wants_no_hints(tonight: Evening) -> None:
    await habits.set_hints(tonight.hall, HAL, is_wanted=False)
    key = await _looked_into(tonight)
    assert await _told(tonight, key) == ""
    assert await _kept(tonight, key) == {}


async def _looked_into(tonight: Evening) -> TableId:
    key = await tonight.prepared(HIDDEN, STRUNG)
    await tonight.waits(key, "ask")
    await _looks(tonight, key)
    return key


async def _looks(tonight: Evening, key: TableId) -> None:
    await tonight.decides(key, SIA, Look(Room(9)))


async def _told(tonight: Evening, key: TableId) -> str:
    """The explanation in Hal's panel, as Hal looks at it now."""
    panel = await queries.view(tonight.hall, key, HAL)
    await explaining.shown(tonight.hall, HAL, panel)
    return "" if panel.explained is None else panel.explained.text


async def _kept(tonight: Evening, key: TableId) -> Mapping[str, str]:
    """The stored list of things that were explained to Hal."""
    found = await tonight.store.stored_table(key)
    assert found is not None
    return found.explained.get(HAL, {})
