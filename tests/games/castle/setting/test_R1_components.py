"""R1: what is in the box."""

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Seat
from bot.games.castle.facts.setup import GoalDrawn
from bot.games.castle.facts.turn import CardPlayed
from bot.games.castle.kinds import Alert, Card, Goes, Mark, Pile
from bot.games.castle.names import names
from bot.games.castle.setting.options import castle_options
from tests.games.castle.kit import DECKS, facts_of, new_match


@pytest.mark.parametrize(("option", "most"), [("maxGuards", 20), ("maxDrunk", 3)])
def test_R1_1_no_game_asks_for_more_figures_than_there_are(option: str, most: int) -> None:
    """20 guards, 3 drunks."""
    assert castle_options({option: most}).settled()[option] == most
    with pytest.raises(ValueError, match=str(most)):
        castle_options({option: most + 1})


def test_R1_2_the_cards_are_58_in_three_decks() -> None:
    """36, 12 and 10."""
    assert {pile: sum(DECKS.full[pile].values()) for pile in Pile} == {
        Pile.GUARDS: 36,
        Pile.NINJA: 12,
        Pile.TRAITOR: 10,
    }


@pytest.mark.parametrize("pile", list(Pile))
def test_R1_2_the_deck_of_a_played_card_is_public(pile: Pile) -> None:
    """By its back."""
    seen = CardPlayed(pile, Card.KENJUTSU, Goes.OUT, Seat("somebody")).seen_by(PUBLIC)
    assert isinstance(seen, CardPlayed)
    assert seen.pile is pile


def test_R1_3_six_goals_of_six_names_are_drawn_from() -> None:
    """Over many games both intruders draw each of the six."""
    drawn = [
        (fact.who, fact.goal)
        for number in range(80)
        for fact in facts_of(new_match(Seeded(f"goals {number}")).log, GoalDrawn)
    ]
    goals = {goal for _, goal in drawn if goal is not None}
    assert goals == {Mark(letter) for letter in "ABCDEF"}
    assert len(set(drawn)) == 12
    assert len({names.mission(goal) for goal in goals}) == 6


def test_R1_4_the_alert_track_has_four_levels() -> None:
    """Each with its name."""
    assert [names.alert(level) for level in Alert] == ["None", "Low", "Medium", "High"]
