"""What a panel tells first of what has happened."""

from hypothesis import given
from hypothesis import strategies as st

from bot.chat.messages.headlines import headlines

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
    # Nothing foremost is left out for the sake of something that is not.
    assert all(line in told for line in weighty if line in foremost) or {*told} <= {*foremost}
