"""The first lines of a panel about what has happened."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import bot.chat.client  # noqa: F401  # it registers the verbs of all buttons
from bot.chat.messages.board_message import story
from bot.chat.messages.headlines import headlines
from bot.tables.views.bulletin import Bulletin

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
