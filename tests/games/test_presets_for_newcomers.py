"""Every game recommends one preset for a first game; it stands first, where a newcomer looks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.chat.messages.lobby import lobby_screen
from bot.games.shelf import SHELF
from bot.tables.model.table import Status
from tests.play.panels import table_of


@pytest.mark.parametrize("key", sorted(SHELF))
def test_the_first_preset_and_no_other_is_for_newcomers(key: str) -> None:
    first, *others = SHELF[key].options.presets.values()
    assert first.for_newcomers
    assert not [each.name for each in others if each.for_newcomers]


@pytest.mark.parametrize("key", sorted(SHELF))
def test_the_lobby_of_the_usual_game_names_it_in_words(key: str) -> None:
    box = SHELF[key]
    options = box.options.settled({})
    first = next(iter(box.options.presets.values()))
    table = replace(table_of(box.game(options).seats, options), game=key, status=Status.LOBBY)
    line = f"-# For a first game choose *Preset: {first.title}* in the menu."
    assert line in lobby_screen(box, table, ()).head
    chosen = replace(table, options=box.options.settled(dict(first.options)))
    assert line not in lobby_screen(box, chosen, ()).head
