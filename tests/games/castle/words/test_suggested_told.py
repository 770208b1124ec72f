"""What a suggested hand says about itself (R5.4)."""

from __future__ import annotations

import pytest

from bot.engine.acts import Tone
from bot.engine.game import Seat
from bot.games.castle.box import BOX
from bot.games.castle.decisions import Suggested
from bot.games.castle.kinds import GUARDS, INTRUDERS, Pile


@pytest.mark.parametrize(
    ("seat", "pile", "held"),
    [
        (INTRUDERS, Pile.NINJA, "2 × Kenjutsu, Secret Passage, 2 × Rope, Shadow Walk, 2 × Shuriken"),
        (INTRUDERS, Pile.TRAITOR, "2 × Kenjutsu, Secret Passage, Rope, It Was a Cat, 2 × Potent Sake"),
    ],
)
def test_R5_4_a_suggested_hand_shows_its_cards(seat: Seat, pile: Pile, held: str) -> None:
    game = BOX.game({})
    found = BOX.words.choice(game, game.blank(), seat, Suggested(pile))
    assert (found.note, found.tone) == (held, Tone.MAIN)


def test_R5_4_the_hand_of_the_guards_fits_in_a_note() -> None:
    game = BOX.game({})
    note = BOX.words.choice(game, game.blank(), GUARDS, Suggested(Pile.GUARDS)).note
    assert "Kenjutsu" in note
    assert len(note) <= 100
