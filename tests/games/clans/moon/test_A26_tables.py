"""A-C90, A28.8, A28.14: tables that differ in Moon hands alone, and what must always hold of the cards."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Fact
from bot.engine.match import Match
from bot.games.clans.box import BOX
from bot.games.clans.decisions import ChooseTeam
from bot.games.clans.facts.moon import CardDiscarded, CardDrawn, CardPlayed
from bot.games.clans.kinds import Card
from bot.games.clans.moon.cards import deck
from bot.games.clans.players.greedy import GreedyPlayer
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.state import State
from tests.games.clans.moon.hand import holding
from tests.games.clans.positions import PINE, PLUM

PAIR = (Card.TURNING_SKY, Card.WAR_DRUM)
"""What a greedy player holds and does not play: so nothing that it does depends on which of them it has."""


def begun(card: Card, **options: Any) -> Match[State]:
    """A match in which Pine holds three cards: two of a kind that nobody plays, and this one."""
    game = ClansGame({"moonHand": 3, "ninjas": 3, "rounds": 3, **options})
    match: Match[State] = Match.dealt(game, Seeded("pair"))
    match.play(PINE, ChooseTeam("shrine.fire"), Seeded("pair"))
    match.play(PLUM, ChooseTeam("shrine.water"), Seeded("pair"))
    hands = iter((Card.TURNING_SKY, Card.WAR_DRUM, card))
    log = [
        replace(fact, card=next(hands)) if isinstance(fact, CardDrawn) and fact.seat == PINE else fact
        for fact in match.log
    ]
    return Match(game, log)


@pytest.mark.parametrize("kind", ["calm", "full"])
def test_A26_A28_14_A_C90_tables_that_differ_in_hands_look_alike_until_a_card_is_played(kind: str) -> None:
    one, other = (begun(card, moonDeck=kind) for card in PAIR)
    assert one.state.hands[PINE] != other.state.hands[PINE]
    number, game = 0, ClansGame({"moonDeck": kind})
    while one.awaited() and not any(isinstance(fact, CardPlayed | CardDiscarded) for fact in one.log):
        assert one.awaited() == other.awaited()
        for seat in sorted(one.awaited()):
            luck = Seeded(f"player {number}")
            decision = GreedyPlayer().decide(one.seen_by(one.game.viewer(seat)), seat, luck)
            for match in (one, other):
                match.play(seat, decision, Seeded("luck"))
            number += 1
        for viewer in (one.game.viewer(PLUM), PUBLIC):
            seen, as_seen = one.seen_by(viewer), other.seen_by(viewer)
            assert seen.log == as_seen.log
            assert seen.state == as_seen.state
            shown = [BOX.words.standing(game, each.state, viewer) for each in (seen, as_seen)]
            assert shown[0] == shown[1]
        if one.state.stage is Stage.OVER:
            break
    assert number > 6


def broken(state: State) -> list[str]:
    return [each for each in BOX.trials.invariants(ClansGame({}), state) if "A28.8" in each]


def test_A28_8_no_card_is_lost_and_none_is_made() -> None:
    state = holding("rain slip", plum="spark", active="")
    assert not broken(state)
    assert broken(_changed(state, deck=44))
    assert broken(_changed(state, discards=(Card.RAIN,)))
    assert broken(_changed(state, hands={**state.hands, PLUM: (Card.RAIN, Card.RAIN, Card.RAIN)}))
    assert broken(_changed(state, hands={**state.hands, PINE: (Card.SEA_SKIN, Card.SLIP)}))
    full = tuple(deck(is_calm=True)[:4])
    assert broken(_changed(state, hands={PINE: full, PLUM: ()}, counts={PINE: 4}, deck=44))
    assert not broken(_changed(state, hands={PINE: full[:3], PLUM: ()}, counts={PINE: 3}, deck=45))


def _changed(state: State, **changes: Any) -> State:
    return replace(state, **changes)


@pytest.mark.parametrize("fact", [CardPlayed(PINE, Card.RAIN), CardDiscarded(PINE, Card.RAIN)])
def test_A28_8_a_card_that_leaves_a_hand_lies_on_the_pile(fact: Fact) -> None:
    state = holding("rain slip", active="")
    assert isinstance(fact, CardPlayed | CardDiscarded)
    fact.apply(state)
    assert not broken(state)
    assert (state.hands[PINE], state.counts[PINE], state.discards) == ((Card.SLIP,), 1, (Card.RAIN,))
