"""Every sign on a button is explained where people look things up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest

import bot.chat.client  # noqa: F401  # with it come the verbs of all buttons
from bot.chat.messages.guide import guide, screen
from bot.chat.messages.panel import panel_screen
from bot.chat.parts.screen import Menu, Picture
from bot.games.box import Box
from bot.games.shelf import SHELF
from bot.tables.views.panel_making import panel
from tests.laws.playthrough import SEEDS, Playthrough, playthrough
from tests.laws.test_panels import table_of

NO_PICTURE: Final = Picture("none.png", b"", "")
PLAIN: Final = {"→", "·", "■", "●"}
"""An arrow, a point between parts, and the shapes of seats, which stand beside their names in every heading."""
SEEN: Final = {"castle": {"↩", "✕", "⚠"}, "raid": {"✕", "⚠"}}


@pytest.mark.parametrize("key", SHELF)
def test_every_sign_on_a_button_is_explained(key: str) -> None:
    seeds = SEEDS.get(key, ("one", "two"))
    found = {sign for seed in seeds for label in _labels(playthrough(key, seed)) for sign in label}
    signs = {sign for sign in found if not sign.isascii()} - PLAIN
    assert signs >= SEEN.get(key, set()), "these games show them"
    assert signs <= set(_told(SHELF[key]))


def _told(box: Box) -> str:
    """All that *How to play* and the help say."""
    pages = (text for at in range(len(box.pages)) for text in screen(box, at, NO_PICTURE).body)
    return " ".join((guide(box), *pages, *(topic.text for topic in box.topics)))


def _labels(played: Playthrough) -> Iterator[str]:
    table = table_of(played)
    for moment in played.some(20):
        for seat in moment.match.awaited():
            seen = moment.sights[seat]
            shown = panel(played.box, seen, seat, number=1, news=(), draft=seen.draft(seat))
            for row in panel_screen(played.box, table, shown, None).rows:
                yield from (each.label for each in (row.entries if isinstance(row, Menu) else row))
