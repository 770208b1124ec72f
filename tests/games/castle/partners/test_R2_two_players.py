"""R2.1, R2.2: two sides, and with two players a seat for each."""

import pytest

from bot.games.castle.decisions import Take
from bot.games.castle.kinds import GUARDS, INTRUDERS, Pile
from bot.games.castle.setting.options import castle_options
from tests.games.castle.kit import game, new_match, pieces_of


def test_R2_1_and_2_two_players_are_the_two_sides() -> None:
    """One seat plays both intruders."""
    assert game(players=2).seats == (INTRUDERS, GUARDS)
    match = new_match(players=2)
    assert {take.pile for take in pieces_of(match, Take, seat=INTRUDERS)} == {Pile.NINJA, Pile.TRAITOR}
    assert {take.pile for take in pieces_of(match, Take, seat=GUARDS)} == {Pile.GUARDS}


@pytest.mark.parametrize("players", [0, 1, 5])
def test_R2_2_no_other_number_of_players(players: int) -> None:
    """Two, three or four."""
    with pytest.raises(ValueError, match="players"):
        castle_options({"players": players})
