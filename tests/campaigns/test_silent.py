"""The short form of `python -m tests.campaigns.silent`."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.chance import Chance
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.castle.board.board import standard_board
from bot.games.castle.decisions import Pass
from bot.games.castle.kinds import Moment
from bot.games.castle.players import CastleComputers
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.options import castle_options
from tests.campaigns.silent import Silence, Watch, escapes

GAME = CastleGame(standard_board(), castle_options({"variant": "loneWolf", "loneWolfFigure": "ninja"}))


class Idle:
    """Guards who are placed, and then do nothing except forced marches."""

    def __init__(self, placing: str) -> None:
        self._brain = CastleComputers().brain(placing)

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        options = list(seen.options(seat))
        if seen.state.moment is Moment.QUIET and Pass() in options:
            return Pass()
        return options[0] if options else self._brain.decide(seen, seat, chance)


def test_past_guards_who_do_nothing_there_is_a_silent_path_unless_they_stand_in_the_gates() -> None:
    assert [escapes(GAME, Idle("steady"), f"idle {number}") for number in (1, 2)] == [False, True]


@pytest.fixture(scope="module")
def silence() -> Silence:
    """A game that has not begun."""
    return Silence(GAME, CastleComputers().brain("steady"), "silence")


def test_R11_4_a_still_ninja_is_not_heard_and_a_running_one_is(silence: Silence) -> None:
    near, far = GAME.setting.board.zones[0], GAME.setting.board.zones[-1]
    watch = Watch(entered={far}, ears=[near])
    assert silence.unnoticed({(near, 0), (near, 3), (far, 0)}, watch) == {(near, 0)}


def test_R17_3_no_way_leads_past_a_guard(silence: Silence) -> None:
    board = GAME.setting.board
    start = next(zone for zone in board.zones if len(board.open_links[zone]) > 1)
    post = board.open_links[start][0]
    rows = silence.walks({(start, 0)}, Watch(posts=silence.ways.flags([post])))
    assert rows.any()
    assert not (silence.ways.zones[:, rows] == post).any()
