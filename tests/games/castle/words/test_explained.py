"""The explanations for a player who meets something for the first time: a sentence each, from its fact alone."""

from __future__ import annotations

import pytest

from bot.engine.boards.protocol import Zone
from bot.engine.game import Fact
from bot.games.castle.box import BOX
from bot.games.castle.facts.fighting import Detected, GuardDrunk, GuardStruck
from bot.games.castle.facts.guarding import (
    GuardAwoke,
    GuardJoined,
    GuardsStepped,
    ListenAnswered,
    PatrolFormed,
    PatrolMarched,
)
from bot.games.castle.facts.joint import Whispered
from bot.games.castle.facts.sneaking import Moved, SearchesAnswered, SentryAppeared, WentInside
from bot.games.castle.facts.turn import AlertSet, CardPlayed, EntranceFound, RopeFound, Why
from bot.games.castle.kinds import (
    GUARDS,
    INTRUDERS,
    Alert,
    Card,
    Goes,
    GuardId,
    Mark,
    PatrolId,
    Pile,
    Tunnel,
    Weapon,
    Who,
)
from bot.games.fact_words import LONGEST_EXPLANATION

HERE, THERE = Zone(1), Zone(2)
MOAT, DRY = (Zone(BOX.board().is_moat.index(is_moat)) for is_moat in (True, False))
NINJA = Who.NINJA


def _searched(mark: Mark | None) -> Fact:
    return SearchesAnswered(((NINJA, HERE, mark, False),))


def _played(card: Card) -> Fact:
    return CardPlayed(Pile.NINJA, card, Goes.OUT, INTRUDERS)


@pytest.mark.parametrize(
    ("fact", "name"),
    [
        (ListenAnswered(heard=True), "heard"),
        (AlertSet(Alert.LOW, Why.HEARD), "alert"),
        (Detected(NINJA, HERE), "seen"),
        (PatrolMarched(PatrolId(1), HERE, (), THERE), "patrol"),
        (GuardStruck(GuardId(1), NINJA, 1, GUARDS), "wound"),
        (EntranceFound(HERE, Tunnel.PASSAGE), "entrance"),
        (SentryAppeared(GuardId(1), HERE, Weapon.SWORD), "sentry"),
        (_searched(Mark.TRAP), "trap"),
        (_searched(Mark.C), "goal"),
        (WentInside(NINJA, None, False, ()), "inside"),
        (Whispered("turns", WentInside(NINJA, HERE, False, ())), "inside"),
        (RopeFound((HERE, THERE)), "rope"),
        (PatrolMarched(PatrolId(1), HERE, (THERE, Zone(3)), THERE), "fork"),
        (GuardAwoke(GuardId(9), HERE, Weapon.SWORD), "awake"),
        (GuardJoined(GuardId(1), PatrolId(1)), "group"),
        (PatrolFormed(PatrolId(4), (GuardId(1), GuardId(2)), (), False), "group"),
        (GuardDrunk(GuardId(1), HERE), "drunk"),
        (GuardsStepped((GuardId(1),), MOAT, 0, HERE), "moat"),
        (Moved(NINJA, MOAT, True, False, ()), "moat"),
        (_played(Card.ROPE), "rope"),
        (_played(Card.CAT), "cat"),
    ],
    ids=str,
)
def test_things_new_to_players_are_explained_in_a_short_sentence(fact: Fact, name: str) -> None:
    found = BOX.words.explained(BOX.game({}), fact)
    assert found is not None
    assert found[0] == name
    assert len(found[1]) <= LONGEST_EXPLANATION


@pytest.mark.parametrize(
    "fact",
    [
        ListenAnswered(heard=False),
        AlertSet(Alert.LOW, Why.CALM),
        _searched(None),
        _played(Card.SHURIKEN),
        GuardsStepped((GuardId(1),), DRY, 1, HERE),
        GuardsStepped((GuardId(1),), Tunnel.PASSAGE, 0, HERE),
        Moved(NINJA, DRY, True, False, ()),
    ],
)
def test_the_rest_explains_itself(fact: Fact) -> None:
    assert BOX.words.explained(BOX.game({}), fact) is None


def test_the_number_of_deadly_wounds_is_that_of_this_game() -> None:
    """R19.1."""
    struck = GuardStruck(GuardId(1), NINJA, 1, GUARDS)
    name, text = BOX.words.explained(BOX.game({"ninjaWounds": 5}), struck) or ("", "")
    assert (name, "the ninja dies of 5, the traitor of 2" in text) == ("wound", True)
