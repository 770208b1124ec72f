"""The words say, where it matters, that the guards' played cards come back into their deck (R9.2)."""

from __future__ import annotations

import pytest

from bot.engine.game import PUBLIC, Viewer
from bot.games.castle.box import BOX
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.kinds import GUARDS, Card
from bot.games.castle.words.standing import standing
from tests.games.castle.kit import DEAD, game, guard_at, play, position

AGAIN = "in the deck again next turn"


@pytest.mark.parametrize("viewer", [PUBLIC, game().viewer(GUARDS)])
def test_R9_2_the_line_of_the_piles_says_it_while_a_card_lies_there(viewer: Viewer) -> None:
    match = position(sentries={"YA2": 1}, hand=[Card.SENTRY_LISTEN], traitor=DEAD)
    assert AGAIN not in "\n".join(standing(match.state, viewer))
    play(match, GUARDS, SentryListen(guard_at(match, "YA2").id))
    assert AGAIN in "\n".join(standing(match.state, viewer))


def test_R9_2_the_first_such_card_that_somebody_sees_explains_it() -> None:
    match = position(sentries={"YA2": 1}, hand=[Card.SENTRY_LISTEN], traitor=DEAD)
    facts = play(match, GUARDS, SentryListen(guard_at(match, "YA2").id))
    explained = dict(filter(None, (BOX.words.explained(game(), fact) for fact in facts)))
    assert "back in their draw deck" in explained["discard"]


def test_R9_2_the_rules_and_the_guide_say_it() -> None:
    assert any("shuffled into the draw deck again" in topic.text for topic in BOX.topics)
    assert any("played cards return next turn" in page.text for page in BOX.pages)
