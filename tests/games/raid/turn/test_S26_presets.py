"""The ready-made tables of the raid: what their titles promise can be had without typing (S26.1)."""

from __future__ import annotations

from bot.games.raid.box import BOX
from bot.games.raid.setting.options import Match, Order, raid_options


def test_S26_1_every_number_of_players_has_a_table_over_days() -> None:
    made = [raid_options(dict(preset.options)) for preset in BOX.options.presets.values()]
    assert {each.players for each in made if each.order is Order.FLOWING} == {2, 3, 4}


def test_S26_1_four_may_race_by_day_alone() -> None:
    made = [raid_options(dict(preset.options)) for preset in BOX.options.presets.values()]
    assert {each.players for each in made if each.match is Match.DAWN} == {2, 4}
