"""What a panel with little room tells about the intruders and the guards they meet."""

import pytest

from bot.chat.messages.headlines import headlines
from bot.engine.game import PUBLIC, Fact
from bot.games.castle.box import BOX
from bot.games.castle.facts.fighting import Detected, Died, GuardFell, GuardStruck, Revealed
from bot.games.castle.facts.guarding import ListenAnswered
from bot.games.castle.facts.sneaking import MissionDone, WentInside
from bot.games.castle.facts.turn import AlertSet, Why
from bot.games.castle.kinds import GUARDS, INTRUDERS, Alert, Card, GuardId, Mark, Who

GAME = BOX.game({})
AT = GAME.setting.board.zone("YA29")
INSIDE = WentInside(Who.TRAITOR, None, False, ())
VIEWERS = [GAME.viewer(INTRUDERS), GAME.viewer(GUARDS), PUBLIC]


@pytest.mark.parametrize(
    "fact",
    [
        Detected(Who.NINJA, AT),
        Revealed(Who.NINJA, AT),
        GuardStruck(GuardId(1), Who.NINJA, 1, GUARDS),
        Died(Who.NINJA, AT, returns=False),
        GuardFell(GuardId(15), AT, Card.KENJUTSU),
        MissionDone(Who.NINJA, Mark.B),
    ],
    ids=lambda fact: type(fact).__name__,
)
def test_an_event_for_an_intruder_is_told_before_its_consequences(fact: Fact) -> None:
    """A lesson or a reason beside it leaves room for one line, and that line is not the later event."""
    for viewer in VIEWERS:
        news = [fact, INSIDE]
        told = BOX.words.headlines(GAME, news, viewer)
        assert headlines(told, BOX.words.foremost(GAME, news, viewer), 58)[0] == told[0]


def test_R9_4_an_alert_that_has_fallen_since_is_not_told_as_risen() -> None:
    """Its cause is told, and takes no room from finds; the heading says the present level."""
    rises, falls = AlertSet(Alert.LOW, Why.HEARD), AlertSet(Alert.NONE, Why.CALM)
    heard = ListenAnswered(heard=True)
    for viewer in VIEWERS:
        assert BOX.words.headlines(GAME, [heard, rises], viewer) == [
            "Something is heard!",
            "The alert rises to Low.",
        ]
        assert BOX.words.headlines(GAME, [heard, rises, falls], viewer) == ["Something is heard!"]
        assert BOX.words.headlines(GAME, [falls, heard, rises], viewer)[-1] == "The alert rises to Low."
        assert BOX.words.headlines(GAME, [falls], viewer) == []


def test_R9_4_without_other_news_an_alert_is_told_with_its_fall() -> None:
    """For example after a Kenjutsu without effect (R5.7)."""
    rises, falls = AlertSet(Alert.LOW, Why.FIGHT), AlertSet(Alert.NONE, Why.CALM)
    for viewer in VIEWERS:
        told = BOX.words.headlines(GAME, [rises, falls], viewer)
        assert told == ["The alert rises to Low.", "The alert falls to None."]


def test_R17_1_a_figure_that_two_guards_detect_is_told_once() -> None:
    seen = Detected(Who.NINJA, GAME.setting.board.zone("CA2"))
    again = Detected(Who.NINJA, GAME.setting.board.zone("CA4"))
    told = BOX.words.headlines(GAME, [seen, seen, again, seen], PUBLIC)
    assert [line.rpartition(" ")[2] for line in told] == ["CA2!", "CA4!", "CA2!"]
