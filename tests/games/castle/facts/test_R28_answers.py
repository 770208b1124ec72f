"""R28.7: every answer of the engine is true, over whole random games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.engine.boards.protocol import Zone
from bot.engine.game import Fact, Seat
from bot.engine.match import Match
from bot.games.castle.box import BOX
from bot.games.castle.facts.fighting import Detected
from bot.games.castle.facts.guarding import ListenAnswered, ListenBegan
from bot.games.castle.facts.sneaking import SearchesAnswered
from bot.games.castle.facts.turn import CardPlayed
from bot.games.castle.kinds import Card, on_map
from bot.games.castle.state.state import State
from bot.games.computers import MOODY
from bot.games.simulate import play_out
from bot.players.brain import Brain
from tests.games.castle.kit import game, small_board

SEEDS = range(6)


def noise(start: Zone) -> dict[Zone, int]:
    """The number of borders of any kind between a zone and every other, walked over the map."""
    distances, front = {start: 0}, [start]
    for here in front:
        for pair in small_board().border_kinds:
            if here in pair:
                there = sum(pair) - here
                if there not in distances:
                    distances[Zone(there)] = distances[here] + 1
                    front.append(Zone(there))
    return distances


def told(seed: int) -> Iterator[tuple[State, Fact]]:
    """Every fact of a random game, with the true state right before it."""
    rules = game()
    brains: dict[Seat, Brain] = {seat: BOX.computers.brain(MOODY) for seat in rules.seats}
    *_, last = play_out(rules, brains, f"true answers {seed}")
    match: Match[State] = Match(rules)
    for fact in last.match.log:
        yield match.state, fact
        match.witness([fact])


def is_heard(state: State, listener: Zone) -> bool:
    distances = noise(listener)
    places = ((intruder.speed, on_map(intruder.zone)) for intruder in state.intruders)
    return any(1 <= speed >= distances[zone] for speed, zone in places if zone is not None)


@pytest.mark.parametrize("seed", SEEDS)
def test_R28_7_a_listen_is_answered_truly(seed: int) -> None:
    """Heard if an intruder is at most as far as their speed, and nobody played a Cat."""
    expected, answers = False, 0
    for state, fact in told(seed):
        match fact:
            case ListenBegan(_, listener):
                expected = is_heard(state, listener)
            case CardPlayed(card=Card.CAT) if state.action.listening is not None:
                expected = False
            case ListenAnswered(heard):
                assert heard is expected
                answers += 1
    assert answers


@pytest.mark.parametrize("seed", SEEDS)
def test_R28_7_a_search_is_answered_with_the_objects_there(seed: int) -> None:
    """Goals with their letters."""
    answers = [
        (mark, (state.marks.objects or {}).get(place))
        for state, fact in told(seed)
        if isinstance(fact, SearchesAnswered)
        for _, place, mark, _ in fact.answers
    ]
    assert answers
    assert all(mark is true for mark, true in answers)


def test_R28_7_a_detected_intruder_is_there() -> None:
    """In the zone that is announced."""
    found = [
        (fact.zone, state.intruder(fact.who).zone)
        for seed in SEEDS
        for state, fact in told(seed)
        if isinstance(fact, Detected)
    ]
    assert found
    assert all(place == true for place, true in found)
