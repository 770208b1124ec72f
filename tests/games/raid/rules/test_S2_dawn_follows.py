"""A Midnight that goes on into Dawn, and the first player there (S2.4, S14.4)."""

import pytest

from bot.engine.game import Seat
from bot.engine.match import Match
from bot.games.raid.kinds import Half, Stage
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.setting.setting import SEATS
from bot.games.raid.state.state import State
from tests.games.raid.kit import KITE, Told


def over(*, is_won: bool, first_home: Seat | None = None) -> State:
    return State(RaidGame({}).setting, stage=Stage.OVER, is_won=is_won, first_home=first_home)


def first_of_dawn(given: dict[str, object], night: State, drawn: int) -> Seat | None:
    """The first player of the Dawn that follows a Midnight."""
    following = RaidGame(given).sequel.following(night, given)
    assert following is not None
    dawn = Match.dealt(RaidGame(following.options), Told({"first player": drawn}), following.carried)
    assert dawn.state.half is Half.DAY
    return dawn.state.first


def test_S14_4_the_first_player_home_begins() -> None:
    night = over(is_won=True, first_home=KITE)
    assert first_of_dawn({"players": 3, "firstPlayer": "1"}, night, 2) == KITE


@pytest.mark.parametrize("drawn", [0, 1, 2])
def test_S2_4_after_a_lost_night_without_anybody_home_chance_says_who_begins(drawn: int) -> None:
    given: dict[str, object] = {"players": 3, "firstPlayer": "1", "dawnAfterLoss": True}
    assert first_of_dawn(given, over(is_won=False), drawn) == SEATS[drawn]


@pytest.mark.parametrize("given", [{}, {"match": "midnight", "dawnAfterLoss": True}, {"match": "dawn"}])
def test_S2_4_nothing_follows_a_lost_night_or_a_match_of_one_half(given: dict[str, object]) -> None:
    assert RaidGame(given).sequel.following(over(is_won=False), given) is None


def test_S2_4_nothing_follows_before_the_night_is_over() -> None:
    assert RaidGame({}).sequel.following(State(RaidGame({}).setting, stage=Stage.TURNS), {}) is None
