"""How to play: pages with pictures, or one message; it fits, and no topic is cut."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from bot.chat.messages import pictures
from bot.chat.messages.guide import LONGEST, OPENING, guide, page_at, screen, topic, topics
from bot.chat.messages.option_buttons import LOOKS
from bot.chat.parts.layout import STYLES
from bot.chat.parts.screen import Look, Picture
from bot.engine.acts import Tone
from bot.games.castle.box import BOX
from bot.games.guide import MOST_WORDS, Page
from bot.games.raid.cards.movement import types
from bot.games.raid.kinds import MoveCard
from bot.games.raid.words import names
from bot.games.shelf import SHELF
from bot.tables.model.table import Refusal
from tests.chat import reading
from tests.chat.test_castle_acts import castle
from tests.chat.world import World

pytestmark = pytest.mark.painted

__all__ = ["castle"]

EMPTY = Picture("empty.png", b"", "")
PAGES = [(key, page) for key, box in SHELF.items() for page in box.pages]
"""Every page of every game."""


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
    assert names == [[*each, "Lesson"] for each in turns]
    assert not any(one in other for one, other in pairwise(told))


@pytest.mark.parametrize("game", SHELF)
def test_every_game_has_four_pages_each_with_a_picture_of_its_own(game: str) -> None:
    box = SHELF[game]
    scenes = [box.pictures.example(box.game({}), page.picture) for page in box.pages]
    assert len(scenes) == 4
    assert all(one != other for one, other in combinations(scenes, 2))


@pytest.mark.parametrize(
    ("game", "page"), [pytest.param(key, page, id=f"{key}-{page.picture}") for key, page in PAGES]
)
async def test_a_page_is_short_and_its_picture_the_same_for_everybody(game: str, page: Page) -> None:
    once, again = [await pictures.example(SHELF[game], page) for _ in range(2)]
    assert len(page.text.split()) <= MOST_WORDS
    assert once.data == again.data
    assert once.name == "guide.png"
    assert once.alt == page.alt


@pytest.mark.parametrize(("asked", "page"), [(0, 0), (3, 3), (4, 3), (999_999_999, 3)])
def test_an_old_button_opens_an_existing_page(asked: int, page: int) -> None:
    assert page_at(BOX, asked) == page


@pytest.mark.parametrize("game", SHELF)
def test_the_guide_fits_and_names_whole_topics(game: str) -> None:
    told = guide(SHELF[game])
    named = told.rsplit(f"/{game} help: ", 1)[1].split(", ")
    titles = [topic.title for topic in SHELF[game].topics[OPENING:] if not topic.under]
    assert len(told) <= LONGEST
    assert named in (titles, [*titles[: len(named) - 1], "and so on"])
    assert len(named) > 5


def test_how_to_play_says_what_the_colour_of_a_button_means() -> None:
    """Each colour of an option means one thing in every game: the tones that share a colour share the meaning."""
    means = {
        Look.GOOD: "Green goes on or is shown now",
        Look.PLAIN: "grey ends a move",
        Look.MAIN: "blue is suggested",
    }
    for game, box in SHELF.items():
        told = " ".join(" ".join(screen(box, n, EMPTY).body) for n in range(len(box.pages)))
        assert all(text in told for text in (*means.values(), "red shows you or costs you")), game
        assert "a number is that of its place on the picture, ⚠ asks first, ✕ is impossible now" in told
    assert {LOOKS[tone] for tone in (Tone.SEEN, Tone.IDLE)} == {Look.GRAVE}
    assert STYLES[Look.SHOWN] is STYLES[Look.GOOD]
    assert (LOOKS[Tone.FREE], LOOKS[Tone.ENDS], LOOKS[Tone.MAIN]) == (*means,)


@pytest.mark.parametrize("game", SHELF)
def test_nothing_is_left_to_be_filled_into_a_text(game: str) -> None:
    box = SHELF[game]
    for text in (
        *(each for page in box.pages for each in (page.text, page.alt)),
        *(each.text for each in box.topics),
    ):
        assert not {"{", "}"} & set(text)


def test_all_topics_are_named_where_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    few = BOX.topics[: OPENING + 2]
    monkeypatch.setattr(type(BOX), "topics", few)
    assert guide(BOX).endswith(f"help: {few[-2].title}, {few[-1].title}")


def test_no_list_of_topics_where_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(BOX), "topics", ())
    assert "Look up with" not in guide(BOX)


@pytest.mark.parametrize(
    ("game", "word", "title"),
    [
        ("castle", "seen", "Detection"),
        ("castle", "rope", "Walls and ropes"),
        ("castle", "Detection", "Detection"),
        ("castle", "hide", "Detection"),
        ("castle", "hidden again", "Detection"),
        ("castle", "searches", "Searching"),
        ("castle", "Hearing noise", "Hearing"),
        ("castle", "asked cat", "Hearing"),
        ("raid", "bush", "Water and cover"),
    ],
)
def test_a_word_of_a_beginner_finds_the_texts_that_have_it(game: str, word: str, title: str) -> None:
    """The best text is told; the others are named, and the suggestions have all of them."""
    box = SHELF[game]
    told = topic(box, word)
    found = [each.title for each in topics(box, word)]
    assert title == found[0]
    assert told.startswith("### ")
    assert told.splitlines()[0].removeprefix("### ") in found
    if word == title:
        assert "See also" not in told


def test_a_text_with_most_of_a_word_is_told_and_no_title_is_named_twice() -> None:
    told = topic(BOX, "hid")
    named = told.rpartition("See also: ")[2].split(", ")
    assert told.splitlines()[0].removeprefix("### ") not in named
    assert len(named) == len(set(named)) > 1


@pytest.mark.parametrize("game", SHELF)
def test_every_topic_is_found_by_its_title_without_the_bracket(game: str) -> None:
    """A card is named on buttons without its deck; a text about it is told if several decks have it."""
    box = SHELF[game]
    for each in box.topics:
        head = each.title.partition(" (")[0]
        assert head.casefold() in topic(box, head).splitlines()[0].casefold(), each.title


@pytest.mark.parametrize("card", types())
def test_every_movement_card_is_found_by_its_name(card: MoveCard) -> None:
    box = SHELF["raid"]
    assert topic(box, names.move(card)).startswith(f"### {names.move(card)}\n")


@pytest.mark.parametrize("word", ["zeppelin", " ", "[a-z]"])
def test_a_word_that_no_text_has_is_refused(word: str) -> None:
    with pytest.raises(Refusal, match="There is nothing about"):
        topic(BOX, word)
