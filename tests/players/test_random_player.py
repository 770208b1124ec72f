"""The random player: always legal, on every kind of question, and as its probabilities say."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Illegal
from bot.engine.match import Match
from bot.games.shelf import brains
from bot.players.random_player import RandomPlayer
from tests.toy.box import BOX
from tests.toy.facts import HIDER, SEEKER, Bell, Bells, Look, Pass, Start, Walk
from tests.toy.rules import Hide
from tests.toy.state import House, room

CHANCE = Seeded("random player")


def walking() -> Match[House]:
    match = Match.dealt(Hide(), CHANCE)
    match.play(HIDER, Start(room("B5")), CHANCE)
    match.play(SEEKER, Bells((Bell(room("A1")), Bell(room("C1")))), CHANCE)
    return match


def walks(player: RandomPlayer) -> list[Walk]:
    match = walking()
    found = [player.decide(match, HIDER, Seeded(str(n))) for n in range(60)]
    assert all(match.is_legal(HIDER, walk) for walk in found)
    return [walk for walk in found if isinstance(walk, Walk)]


def test_a_draft_is_filled_and_committed() -> None:
    lengths = Counter(len(walk.pieces) for walk in walks(RandomPlayer()))
    assert set(lengths) == {1, 2, 3}


def test_an_eager_player_commits_as_soon_as_possible_and_a_patient_one_as_late() -> None:
    assert {len(walk.pieces) for walk in walks(RandomPlayer(commit=1))} == {1}
    assert {len(walk.pieces) for walk in walks(RandomPlayer(commit=0))} == {3}


def looks_at(player: RandomPlayer) -> list[Decision]:
    match = walking()
    match.play(HIDER, match.game.default(match.state, HIDER, CHANCE), CHANCE)
    return [player.decide(match, SEEKER, Seeded(str(n))) for n in range(60)]


def looks(player: RandomPlayer) -> Counter[type]:
    return Counter(map(type, looks_at(player)))


def test_choosing_by_kind_gives_a_rare_kind_its_share() -> None:
    assert looks(RandomPlayer(by_kind=1))[Pass] > 15
    assert looks(RandomPlayer(by_kind=0))[Pass] < 15


def test_weights_are_kept() -> None:
    assert looks(RandomPlayer(by_kind=1, weights={"pass": 0})) == {Look: 60}


def test_a_liked_option_is_taken_whenever_possible() -> None:
    here = Look(room("C7"))
    assert set(looks_at(RandomPlayer(likes=(here,)))) == {here}


def test_equal_luck_decides_alike() -> None:
    match = walking()
    assert RandomPlayer().decide(match, HIDER, CHANCE) == RandomPlayer().decide(match.copy(), HIDER, CHANCE)


def test_a_seat_that_is_not_asked_decides_nothing() -> None:
    with pytest.raises(Illegal):
        RandomPlayer().decide(walking(), SEEKER, CHANCE)


def test_every_game_has_a_random_player() -> None:
    assert "random" in BOX.computers.levels
    assert isinstance(BOX.computers.brain("random"), RandomPlayer)
    assert ("hide", "random") in brains({"hide": BOX})
    with pytest.raises(ValueError, match="oracle"):
        BOX.computers.brain("oracle")
