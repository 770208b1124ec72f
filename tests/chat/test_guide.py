"""How to play in one message: it fits, and names no topic by half."""

from __future__ import annotations

import pytest

from bot.chat.messages.guide import LONGEST, OPENING, guide
from bot.games.castle.box import BOX


def test_the_guide_to_the_castle_fits_and_names_whole_topics() -> None:
    told = guide(BOX)
    named = told.rsplit("/castle help: ", 1)[1].split(", ")
    titles = [topic.title for topic in BOX.topics[OPENING:]]
    assert len(told) <= LONGEST
    assert named == [*titles[: len(named) - 1], "and so on"]
    assert len(named) > 10


def test_all_topics_are_named_where_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    few = BOX.topics[: OPENING + 2]
    monkeypatch.setattr(type(BOX), "topics", few)
    assert guide(BOX).endswith(f"help: {few[-2].title}, {few[-1].title}")


def test_no_list_of_topics_where_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(BOX), "topics", ())
    assert "Look up with" not in guide(BOX)
