"""After somebody has given up, defaults play: the words of an end learn from which turn on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.tables.use_cases import moves, queries
from tests.tables.fakes import HAL, SIA, Evening
from tests.toy.facts import Bell, Bells, Pass, Room, Start, Step, Walk
from tests.toy.words import HideWords

START, BELLS = Start(Room(0)), Bells((Bell(Room(5)), Bell(Room(6))))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int | None]:
    """With which turns the words of an end were asked for."""
    turns: list[int | None] = []

    def epilogue(*_asked: object, given_up: int | None = None) -> Sequence[str]:
        turns.append(given_up)
        return ()

    monkeypatch.setattr(HideWords, "epilogue", epilogue)
    return turns


async def test_the_words_of_an_end_learn_when_somebody_who_gave_up_last_decided(
    tonight: Evening, asked: list[int | None]
) -> None:
    key = await tonight.prepared(START, BELLS)
    await moves.decide(tonight.hall, key, HAL, Walk((Step(Room(1)),)))
    last = (await tonight.hall.look(key)).match.turn
    await moves.resign(tonight.hall, key, HAL)
    assert (await tonight.hall.look(key)).given_up is None, "the match goes on"
    await moves.decide(tonight.hall, key, SIA, Pass())
    await moves.resign(tonight.hall, key, SIA)
    session: Any = await tonight.hall.look(key)
    assert 0 < last < session.match.turn
    assert session.given_up == last
    asked.clear()
    await queries.board(tonight.hall, key)
    await queries.view(tonight.hall, key, SIA)
    assert asked == [last, last]


async def test_of_two_who_gave_up_the_earlier_one_counts(tonight: Evening, asked: list[int | None]) -> None:
    key = await tonight.prepared(START, BELLS)
    await moves.resign(tonight.hall, key, SIA)
    await moves.resign(tonight.hall, key, HAL)
    assert (await tonight.hall.look(key)).given_up == 0
    assert asked[-1] == 0
