"""How to play: pages with pictures, or in one message; it fits, and names no topic by half."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.chat.messages import pictures
from bot.chat.messages.guide import LONGEST, OPENING, guide, page_at
from bot.games.castle.box import BOX
from bot.games.guide import MOST_WORDS, Page
from tests.chat import reading
from tests.chat.test_castle_acts import castle
from tests.chat.world import World

__all__ = ["castle"]


async def test_how_to_play_is_leafed_through(castle: World) -> None:
    """Every page is the same message, with its own picture; no two pages say the same."""
    shown = (await castle.ann.slash(castle.channel, "castle help")).response
    assert shown is not None
    assert shown.ephemeral
    told, names = [reading.words(shown)], [reading.labels(shown)]
    while "Next ▶" in names[-1]:
        pressed = await castle.ann.click(shown, label="Next ▶")
        assert pressed.response is not None
        assert pressed.response.id == shown.id
        told.append(reading.words(shown))
        names.append(reading.labels(shown))
    assert len(told) == len(BOX.pages) == 4
    assert all(f"({n} of 4)" in each for n, each in enumerate(told, 1))
    turns = [["Next ▶"], ["◀ Back", "Next ▶"], ["◀ Back", "Next ▶"], ["◀ Back"]]
    assert names == [[*each, "Learn"] for each in turns]
    assert not any(one in other for one, other in pairwise(told))


@pytest.mark.parametrize("page", BOX.pages, ids=lambda page: page.picture)
async def test_a_page_is_short_and_its_picture_the_same_for_everybody(page: Page) -> None:
    once, again = await pictures.example(BOX, page), await pictures.example(BOX, page)
    assert len(page.text.split()) <= MOST_WORDS
    assert once.data == again.data
    assert once.name == "guide.png"
    assert once.alt == page.alt


@pytest.mark.parametrize(("asked", "page"), [(0, 0), (3, 3), (4, 3), (999_999_999, 3)])
def test_an_old_button_opens_a_page_that_there_is(asked: int, page: int) -> None:
    assert page_at(BOX, asked) == page


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
