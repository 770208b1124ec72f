"""A death is told with its cause, in one line, where there is room for one line only."""

from __future__ import annotations

import pytest

from bot.chat.messages.headlines import headlines
from bot.engine.game import PUBLIC, Fact
from bot.games.castle.box import BOX
from bot.games.castle.facts.fighting import Died, GuardFell, GuardStruck
from bot.games.castle.facts.turn import AlertSet, CardPlayed, Why
from bot.games.castle.kinds import GUARDS, INTRUDERS, Alert, Card, Goes, GuardId, Pile, Who

GAME = BOX.game({})
RISES = AlertSet(Alert.HIGH, Why.FIGHT)
STROKE = (
    CardPlayed(Pile.GUARDS, Card.KENJUTSU, Goes.WOUND, GUARDS),
    GuardStruck(GuardId(2), Who.TRAITOR, 2, GUARDS),
)


def shot(by: Card) -> tuple[Fact, ...]:
    played = CardPlayed(Pile.NINJA, by, Goes.OUT, INTRUDERS)
    return played, GuardFell(GuardId(7), GAME.setting.board.zone("YA3"), by)


@pytest.mark.parametrize(
    ("facts", "line"),
    [
        (
            (*STROKE, RISES, Died(Who.TRAITOR, GAME.setting.board.zone("YA1"), returns=False)),
            "Guard g2 kills the traitor at YA1, for good.",
        ),
        (
            (*STROKE, Died(Who.TRAITOR, GAME.setting.board.zone("YA1"), returns=True)),
            "Guard g2 kills the traitor at YA1; the traitor will be replaced.",
        ),
        ((*shot(Card.SHURIKEN),), "The ninja kills guard g7 at YA3 (Shuriken)."),
        ((*shot(Card.KENJUTSU), RISES), "The ninja kills guard g7 at YA3 (Kenjutsu)."),
    ],
)
def test_R18_2_R18_7_R18_10_who_kills_is_told_before_who_dies(facts: tuple[Fact, ...], line: str) -> None:
    told, foremost = BOX.words.headlines(GAME, facts, PUBLIC), BOX.words.foremost(GAME, facts, PUBLIC)
    assert headlines(told, foremost, 30) == [line]
    story = BOX.words.tell(GAME, facts, PUBLIC)
    assert story.count(line) == 1
    assert not [each for each in story if "dies" in each or "is killed" in each]


def test_R21_10_a_guard_whom_no_card_kills_is_taken_off_the_board() -> None:
    facts = [*shot(Card.SHURIKEN)[:1], GuardFell(GuardId(7), GAME.setting.board.zone("YA3"), None)]
    assert BOX.words.tell(GAME, facts, PUBLIC)[-1] == "Guard g7 at YA3 is taken off the board."


def test_a_death_whose_cause_was_told_before_is_told_alone() -> None:
    assert BOX.words.tell(GAME, [Died(Who.NINJA, GAME.setting.board.zone("YA1"), returns=False)], PUBLIC) == [
        "The ninja dies at YA1, for good."
    ]
