"""How to play the clans: pages of a screen each, topics that can be looked up, and what computers are like."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.chat.messages import pictures
from bot.chat.messages.guide import LONGEST, guide
from bot.games.clans.box import BOX
from bot.games.guide import MOST_WORDS, Page

TOPIC = 1_000
"""Characters of a topic at most."""


def test_there_are_four_pages_and_each_has_a_picture_of_its_own() -> None:
    assert [page.picture for page in BOX.pages] == ["duel", "activation", "fight", "stealth"]
    scenes = [BOX.pictures.example(BOX.game({}), page.picture) for page in BOX.pages]
    assert all(one != other for one, other in pairwise(scenes))


@pytest.mark.parametrize("page", BOX.pages, ids=lambda page: page.picture)
async def test_a_page_is_short_and_its_picture_the_same_for_everybody(page: Page) -> None:
    once, again = await pictures.example(BOX, page), await pictures.example(BOX, page)
    assert len(page.text.split()) <= MOST_WORDS
    assert once.data == again.data
    assert once.alt == page.alt


def test_the_guide_fits_and_names_its_topics() -> None:
    told = guide(BOX)
    assert len(told) <= LONGEST
    assert all(len(topic.text) <= TOPIC for topic in BOX.topics)
    assert {"fights", "results", "sight", "stealth", "orders", "plans"} <= {topic.key for topic in BOX.topics}


def test_A30_12_every_level_says_what_it_is_like() -> None:
    told = [BOX.computers.about(level) for level in BOX.computers.levels]
    assert all(told)
    assert len(set(told)) == len(told)
