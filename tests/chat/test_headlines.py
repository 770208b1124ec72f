"""The first lines of a panel about what has happened."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bot.chat.client  # noqa: F401  # it registers the verbs of all buttons
from bot.chat.messages.board_message import board_screen, story
from bot.chat.messages.headlines import headlines, once
from bot.chat.messages.panel_text import ended
from bot.chat.messages.story_pages import film_screen
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.film import Film
from tests.play.panels import table_of
from tests.toy.box import BOX as TOY

LINES = st.lists(st.text("ab", min_size=1, max_size=12), max_size=8)


def test_what_happened_is_told_in_its_order_also_where_its_end_is_foremost() -> None:
    wounds, dies = "Guard g2 wounds the traitor (wounds: 2).", "The traitor dies at OL1, for good."
    assert headlines([wounds, dies], [dies], 130) == [wounds, dies]


def test_where_room_is_short_the_foremost_stays() -> None:
    rope, found, rises = (
        "Rope, played by the traitor.",
        "The traitor searches CA1: goal B.",
        "The alert rises.",
    )
    assert headlines([rope, found, rises], [found], 60) == [found, rises]
    assert headlines([rope, found, rises], [found], 20) == [found]


def test_equal_lines_in_a_row_are_told_once_with_their_number() -> None:
    assert [*once(["a", "b", "b", "b", "a"])] == ["a", "3 × b", "a"]


@given(LINES, LINES, st.integers(0, 60))
def test_what_is_told_keeps_its_order_and_its_room(
    weighty: list[str], foremost: list[str], room: int
) -> None:
    told = headlines(weighty, foremost, room)
    left = iter(weighty)
    assert all(line in left for line in told)
    assert len(" ".join(told)) <= room or len(told) == 1
    assert bool(told) == bool(weighty)
    # No foremost line is left out in favour of another one.
    assert all(line in told for line in weighty if line in foremost) or {*told} <= {*foremost}


@pytest.mark.parametrize(
    ("lines", "small"),
    [
        (["It rolls 1.", "HIT", "ROLLED"], ""),
        (["It rolls 1.", "HIT", "It rolls 2.", "MISSED"], "It rolls 2."),
        (["It rolls 1.", "HIT", "It goes."], "It goes."),
        (["It rolls 1.", "HIT"], "It rolls 1."),
    ],
)
def test_no_older_line_follows_the_last_headline_of_a_board(lines: list[str], small: str) -> None:
    """Otherwise a cause would read as an effect of a later event."""
    weighty = tuple(line for line in lines if line.isupper())
    shown = Bulletin(
        heading="Round 1",
        lines=tuple(lines),
        standing=(),
        waiting=(),
        score="",
        sketch=None,
        focus={},
        alt="",
        headlines=weighty,
    )
    told = [line for line in story(shown) if line.startswith("-# ")]
    assert [line.endswith(small) for line in told] == ([True] if small else [])


def over(**more: Any) -> Bulletin:
    """A match that is over, with more headlines than a board has room for."""
    many = tuple(f"EVENT {n} OF MANY THAT HAPPENED AT THE END" for n in range(20))
    shown = {"heading": "Over", "lines": many, "standing": (), "waiting": (), "score": "Rose wins."}
    none: dict[str, Any] = {"sketch": None, "focus": {}, "alt": ""}
    return Bulletin(**{**shown, **none, "headlines": many, "why": ("It was close.",), **more})


def test_after_the_end_the_number_of_older_lines_comes_last() -> None:
    *told, more = story(over())
    assert told
    assert all(line.startswith("**EVENT") for line in told)
    assert more.startswith("-# …")
    first, *_rest = story(over(score="", why=()))
    assert first == more


def test_why_a_match_has_ended_stands_with_its_result_in_every_message() -> None:
    table, shown = table_of(TOY.game({}).seats), over()
    board = board_screen(TOY, table, shown, None, 0.0)
    at = board.head.index("**Rose wins.**")
    assert board.head[at + 1] == "-# It was close."
    assert list(ended(shown)) == ["## Rose wins.", "-# It was close."]
    film = film_screen(TOY, table, Film(heading="Over", score="Rose wins.", why=shown.why), None)
    assert film.head[-2:] == ("**Rose wins.**", "-# It was close.")
