"""A22.13, A31.8, A31.22: a random challenge is drawn before the teams; on some lines a seat chooses it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.engine.chance import Chance, Seeded
from bot.engine.match import Match
from bot.games.clans.box import BOX
from bot.games.clans.challenges.challenges import played
from bot.games.clans.decisions import ChooseChallenge
from bot.games.clans.facts.setup import ChallengeChosen, ChallengeDrawn, StageCame, TeamTaken
from bot.games.clans.kinds import DIE, Element
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.setting.options import Challenge
from bot.games.clans.state.activation import Stage
from bot.games.clans.words import story
from bot.games.simulate import play_out
from bot.players.random_player import RandomPlayer

RANDOM = {"challenge": "random", "setupItems": "preset"}


class Thrown(Chance):
    """Dice of the challenge as they are told; other luck by a seed."""

    def __init__(self, *dice: Element) -> None:
        self._dice, self._other = list(dice), Seeded("1")

    def below(self, label: str, size: int) -> int:
        if label.startswith("dice:challenge"):
            return DIE.index(self._dice.pop(0))
        return self._other.below(label, size)


def dealt(*dice: Element, **options: Any) -> Match[Any]:
    return Match.dealt(ClansGame({**RANDOM, **options}), Thrown(*dice))


E = Element
LINES = {
    (E.SPIRIT, E.VOID): Challenge.ASSASSINATION,
    (E.VOID, E.EARTH): Challenge.MESSENGER,
    (E.EARTH, E.AIR): Challenge.CHAMPION,
    (E.SPIRIT, E.WATER): Challenge.HILL,
    (E.WATER, E.VOID): Challenge.INFILTRATION,
    (E.AIR, E.EARTH): Challenge.BRAWL,
    (E.FIRE, E.WATER): Challenge.MEDAL,
}


@pytest.mark.parametrize(("dice", "challenge"), LINES.items())
def test_A22_13_two_dice_name_a_challenge(dice: tuple[Element, Element], challenge: Challenge) -> None:
    match = dealt(*dice)
    assert ChallengeDrawn(dice, challenge) in match.log
    assert match.state.challenge is challenge
    assert match.state.stage is Stage.TEAMS
    drawn = match.log.index(ChallengeDrawn(dice, challenge))
    assert drawn < match.log.index(StageCame(Stage.TEAMS))
    assert not any(isinstance(fact, TeamTaken) for fact in match.log)


@pytest.mark.parametrize("first", DIE)
@pytest.mark.parametrize("second", [Element.SPIRIT, Element.FIRE])
def test_A22_13_on_the_first_line_and_the_last_a_seat_chooses(first: Element, second: Element) -> None:
    match = dealt(first, second)
    (seat,) = match.awaited()
    assert set(match.options(seat)) == {*map(ChooseChallenge, Challenge)}
    match.play(seat, ChooseChallenge(Challenge.HILL), Seeded("1"))
    assert ChallengeChosen(seat, Challenge.HILL) in match.log
    assert (match.state.challenge, match.state.stage) == (Challenge.HILL, Stage.TEAMS)
    other = dealt(first, Element.FIRE if second is Element.SPIRIT else Element.SPIRIT)
    assert other.awaited() == set(match.game.seats) - {seat}


def test_A22_13_an_impossible_challenge_is_drawn_again() -> None:
    match = dealt(E.VOID, E.EARTH, E.SPIRIT, E.EARTH, E.WATER, E.EARTH, players=3)
    drawn = [fact for fact in match.log if isinstance(fact, ChallengeDrawn)]
    assert [fact.challenge for fact in drawn] == [None, None, Challenge.BRAWL]
    assert story.story(drawn) == [
        "The challenge is drawn: Void Earth. That one cannot be played here, so the dice are rolled again.",
        "The challenge is drawn: Spirit Earth. That one cannot be played here, so the dice are rolled again.",
        "The challenge is drawn: Earth Water. It is Brawl.",
    ]


def test_A22_13_the_drawn_challenge_is_the_one_that_is_played() -> None:
    for challenge in Challenge:
        match = dealt(E.SPIRIT, E.SPIRIT)
        (seat,) = match.awaited()
        match.play(seat, ChooseChallenge(challenge), Seeded("1"))
        known = match.state.setting
        assert known.options.challenge is challenge
        assert played(known) is played(ClansGame({"challenge": challenge}).setting)
        assert known.options.length == ClansGame({"challenge": challenge}).setting.options.length


def test_A22_13_where_the_teams_are_agreed_on_the_drawn_challenge_lays_its_items_at_once() -> None:
    match = dealt(E.FIRE, E.WATER, firstTeam="fire", secondTeam="water")
    assert match.state.challenge is Challenge.MEDAL
    assert len(match.state.medals) == 2


def test_A31_8_random_challenges_are_played_out_and_said() -> None:
    found: Counter[str] = Counter()
    for seed in "abcdef":
        game = BOX.game({**RANDOM, "rounds": 3, "ninjas": 3})
        brains = dict.fromkeys(game.seats, RandomPlayer())
        for move in play_out(game, brains, seed):
            match, viewer = move.match, game.viewer(move.seat)
            assert BOX.words.standing(game, match.state, viewer)
            assert BOX.words.heading(game, match.state)
        assert match.is_over
        found[str(match.state.challenge)] += 1
    assert len(found) > 1
