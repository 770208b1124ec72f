"""The first lines of a panel after an intruder has come back: the new goal, and the guards' gains."""

from bot.engine.game import PUBLIC, Fact, Viewer
from bot.engine.match import witnessed
from bot.games.castle.box import BOX
from bot.games.castle.facts.setup import BonusTaken, GoalDrawn, Returned
from bot.games.castle.kinds import GUARDS, INTRUDERS, Card, Mark, Who

GAME = BOX.game({})
SEEN_BY = {seat: GAME.viewer(seat) for seat in (INTRUDERS, GUARDS)}
DRAWN, BACK = GoalDrawn(Who.TRAITOR, Mark.E), Returned(Who.TRAITOR)
BEDS = tuple(map(GAME.setting.board.zone, ("CA3", "CB2")))
BONUS = BonusTaken(GUARDS, 2, 1, 2, (Card.KENJUTSU,) * 2, (Card.AWAKEN,), BEDS)


def first(viewer: Viewer, *facts: Fact) -> list[str]:
    return BOX.words.headlines(GAME, witnessed(facts, viewer), viewer)


def test_R19_7_3_the_new_goal_is_told_first_to_those_who_know_it_and_at_setup_to_nobody() -> None:
    back = "The traitor is back, unwounded."
    goal = (
        "The traitor has drawn goal E: Poison the Well. "
        "It lies in a castle: the mission is to search there in person."
    )
    assert first(SEEN_BY[INTRUDERS], DRAWN, BACK) == [goal, back]
    assert BOX.words.foremost(GAME, [DRAWN, BACK], SEEN_BY[INTRUDERS]) == [goal]
    assert first(SEEN_BY[GUARDS], DRAWN, BACK) == first(PUBLIC, DRAWN, BACK) == [back]
    assert first(SEEN_BY[INTRUDERS], DRAWN) == []


def test_R19_8_guards_read_which_bonus_they_took_and_others_how_much() -> None:
    own = "The bonus of the guards: 2 × Kenjutsu from the deck; Awaken from the discard pile; 2 sleepers at CA3, CB2."
    assert first(SEEN_BY[GUARDS], BONUS) == [own]
    number = "The bonus of the guards: 2 cards from the deck; 1 card from the discard pile; 2 sleepers."
    assert first(SEEN_BY[INTRUDERS], BONUS) == first(PUBLIC, BONUS) == [number]
    assert first(PUBLIC, BonusTaken(GUARDS, 0, 0, 0, (), (), ())) == ["The bonus of the guards: nothing."]
