"""A listen of which everybody knows that it hears nobody is offered as useless, with the reason (R11.4)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.acts import Tone
from bot.games.castle.box import BOX
from bot.games.castle.cards.listens import PatrolListen, SentryListen
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.decisions import FreeListenPatrol, FreeListenSentry
from bot.games.castle.kinds import GUARDS, Card
from bot.games.castle.rules.game import CastleGame
from tests.games.castle.kit import position

LISTENS = (SentryListen, PatrolListen, FreeListenSentry, FreeListenPatrol)
HAND = [Card.SENTRY_LISTEN, Card.PATROL_LISTEN, Card.SENTRY_SEARCH]


@pytest.mark.parametrize(
    ("known", "reason"),
    [
        ({}, ""),
        ({"turn": 1}, "in turn 1 no listen hears anybody: no intruder has moved yet"),
        (
            {"ninja": "left", "traitor": "left"},
            "everybody knows that no intruder is near enough to be heard",
        ),
    ],
)
def test_R11_4_all_listens_and_nothing_else_say_so(known: dict[str, Any], reason: str) -> None:
    match = position(sentries={"YA1": 1}, patrols={"YA20": ("YA19", 2)}, hand=HAND, **known)
    assert isinstance(match.game, CastleGame)
    told = {}
    for option in match.options(GUARDS):
        choice = BOX.words.choice(match.game, match.state, GUARDS, option)
        told[type(option)] = (choice.tone is Tone.VAIN, choice.note if choice.tone is Tone.VAIN else "")
    assert {told[kind] for kind in LISTENS} == {(bool(reason), reason)}
    assert told[SentrySearch] == (False, "")
