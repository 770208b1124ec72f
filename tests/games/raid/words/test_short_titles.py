"""The words of a panel are short enough for a phone."""

from __future__ import annotations

from bot.games.raid.box import BOX

LINE = 26
"""The number of letters in a closed menu of a message at 390 px."""


def test_S33_3_every_act_with_a_target_is_read_whole_in_its_closed_menu() -> None:
    titles = [f"{act.title}: choose" for act in BOX.acts if act.fields]
    assert len(titles) > 5
    assert [title for title in titles if len(title) > LINE] == []
