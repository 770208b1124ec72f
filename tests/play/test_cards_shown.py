"""The hand and the decks of every game in a message: Discord takes it, whatever is shown, and each has a button."""

from __future__ import annotations

import pytest

from bot.chat.messages.close_looks import Subject, cards_screen
from bot.chat.parts.screen import Menu, Picture
from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.shelf import SHELF
from bot.tables.views.panel_making import panel
from tests.campaigns.wire.handwritten import refused
from tests.play.panels import table_of

PICTURE = Picture("cards.png", b"", "cards")


@pytest.mark.parametrize("key", SHELF)
def test_the_hand_and_each_deck_lead_to_all_others(key: str) -> None:
    box = SHELF[key]
    match = Match.dealt(box.game({}), Seeded("cards"))
    seat, decks = match.game.seats[0], box.hands.references(match.game)
    shown = panel(box, match.seen_by(match.game.viewer(seat)), seat, number=0, news=(), draft=None)
    for subject in (Subject(is_hand=True), *(Subject(deck=title) for title in decks)):
        screen = cards_screen(table_of(match.game.seats), shown, PICTURE, decks, subject)
        assert not list(refused(screen))
        labels = {each.label for row in screen.rows if not isinstance(row, Menu) for each in row}
        assert labels >= set(decks) - {subject.deck}
