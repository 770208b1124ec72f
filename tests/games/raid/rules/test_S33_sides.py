"""Sides: by night all win or lose together and may talk, and still each player is awaited alone."""

from __future__ import annotations

import pytest

from bot.engine.outcome import Ended
from bot.games.raid.kinds import Stage
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.state.state import State
from tests.games.raid.kit import DAWN, HAWK, KITE, position, setting_of

NIGHT = RaidGame({"match": "midnight"})
DAY = RaidGame(DAWN)


def stood(game: RaidGame, **changes: object) -> State:
    """A position of two ninja."""
    state = position(game.setting, {HAWK: "D30", KITE: "C30"}, turn=HAWK, open_cards=("walk", "slip"))
    for name, value in changes.items():
        setattr(state, name, value)
    return state


@pytest.mark.parametrize("is_won", [True, False])
def test_S2_2_by_night_all_win_or_lose_as_one(is_won: bool) -> None:
    outcome = NIGHT.outcome(stood(NIGHT, stage=Stage.OVER, is_won=is_won))
    assert outcome is not None
    assert outcome.is_together
    assert set(outcome.ended.values()) == {Ended.WON if is_won else Ended.LOST}


def test_S2_2_by_day_one_wins_and_the_others_lose() -> None:
    outcome = DAY.outcome(stood(DAY, stage=Stage.OVER, winners=(KITE,)))
    assert outcome is not None
    assert not outcome.is_together
    assert outcome.ended == {HAWK: Ended.LOST, KITE: Ended.WON}


def test_S33_5_the_player_to_move_is_awaited_alone() -> None:
    """So a clock, and a reminder, are only those of the late player."""
    for game in (NIGHT, DAY):
        state = stood(game)
        assert game.awaited(state) == {HAWK}
        assert {seat: game.sides.side(state, seat) for seat in game.seats} == {HAWK: HAWK, KITE: KITE}


def test_S33_6_by_night_all_may_talk_in_private_and_by_day_nobody_has_a_partner() -> None:
    assert NIGHT.sides.partners(stood(NIGHT), HAWK) == (KITE,)
    assert DAY.sides.partners(stood(DAY), HAWK) == ()


def test_S33_9_the_first_game_is_two_boards_with_a_target_of_its_own_and_eleven_rows_to_go() -> None:
    setting = setting_of(boardsOut="lesson")
    track = setting.tracks[setting.options.half]
    assert track.boards == (1, 7)
    assert setting.options.target == 12
    assert {track.rows_to_go(tile) for tile in track.starts} == {11}


def test_S24_3_the_players_of_seats_change_neither_the_ninja_nor_the_target() -> None:
    """Both follow from the options alone: one person with two ninja has the target of two players."""
    alone = setting_of(players=1, match="midnight")
    assert (alone.seats, alone.options.target) == (NIGHT.setting.seats, NIGHT.setting.options.target)
