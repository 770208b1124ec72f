"""The guards of the levels: their estimates, and their decisions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest

from bot.engine.boards.protocol import Zone
from bot.engine.chance import Seeded
from bot.engine.game import Fact
from bot.engine.match import Match
from bot.games.castle.board.board import standard_board
from bot.games.castle.facts.guarding import GuardsStepped, PatrolMarched
from bot.games.castle.facts.turn import TurnBegan
from bot.games.castle.kinds import GUARDS, Moment, Place, Who
from bot.games.castle.players.belief.belief import Belief
from bot.games.castle.players.belief.joint import PACE, Joint
from bot.games.castle.players.hunting.chase import Chase
from bot.games.castle.players.hunting.odds import PARTS, Odds, odds
from bot.games.castle.players.hunting.reach import LONGEST, reach_of
from bot.games.castle.players.levels import LEVELS, MASTER, STEADY, Level, LevelPlayer
from bot.games.castle.players.player_view import PlayerView
from bot.games.castle.players.simple import SimplePlayer
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.options import CastleOptions
from bot.players.brain import Brain

BOARD = standard_board()


def _walked(zone: Zone, worth: list[float], ends: list[float], left: int) -> float:
    """The best of all ways, one by one."""
    found = [ends[zone]]
    for to in BOARD.open_links[zone] if left else ():
        onward = ends[to] if BOARD.is_moat[to] else _walked(to, worth, ends, left - 1)
        found.append(worth[to] + onward)
    return max(found)


def test_R12_1_the_best_way_of_a_guard_is_that_of_all_ways_one_by_one() -> None:
    luck = np.random.default_rng(4)
    worth, ends = (luck.integers(0, 50, len(BOARD)).astype(np.float64) for _ in range(2))
    found = reach_of(BOARD).after(worth, ends, LONGEST)
    slow = [_walked(zone, worth.tolist(), ends.tolist(), LONGEST) for zone in BOARD.zones]
    assert found.tolist() == slow


def test_R12_2_a_way_of_guards_ends_in_a_moat() -> None:
    moat = next(zone for zone in BOARD.zones if BOARD.is_moat[zone] and BOARD.open_links[zone])
    start = BOARD.open_links[moat][0]
    worth = np.where(np.arange(len(BOARD)) == moat, 100.0, 1.0)
    assert reach_of(BOARD).way(start, worth, np.zeros(len(BOARD)))[-1] == moat


def test_R11_3_a_listen_splits_the_belief_by_who_would_be_heard() -> None:
    luck, joint = np.random.default_rng(7), Joint(len(BOARD))
    joint.states = [np.sort(luck.choice(joint.out, 30, replace=False)) for _ in Who]
    joint.weights = luck.integers(1, 1000, (30, 30)).astype(np.float64)
    ear = Zone(17)
    answer = Odds(joint, dict.fromkeys(Who, True)).listen(reach_of(BOARD), ear)

    def is_loud(state: int) -> bool:
        zone, speed = divmod(state, PACE)
        return speed > 0 and BOARD.noise[ear][zone] <= speed

    heard = sum(
        joint.weights[row, column]
        for row, column in product(range(30), repeat=2)
        if is_loud(int(joint.states[0][row])) or is_loud(int(joint.states[1][column]))
    )
    assert answer.heard.whole == pytest.approx(heard / joint.weights.sum() * PARTS, abs=2)
    for who in Who:
        parts = answer.heard.by_zone[who] + answer.quiet.by_zone[who]
        assert parts.tolist() == Odds(joint, dict.fromkeys(Who, True)).masses.by_zone[who].tolist()


def witnessed(seed: str, last: int, luck: str, brain: Brain, *moments: Moment) -> list[Match[Any]]:
    """What the guards have witnessed when they are asked at these moments of a game, until its `last` turn begins."""
    game, found = CastleGame(BOARD, CastleOptions()), []
    match = Match.dealt(game, Seeded(seed))
    # They grow with the match: a new fold for each decision would cost the whole log, and a whole belief.
    sights = {seat: match.seen_by(game.viewer(seat)) for seat in game.seats}
    while match.state.turn < last and (waiting := sorted(match.awaited())):
        seat, seen = waiting[0], sights[waiting[0]]
        if seat == GUARDS and seen.state.moment in moments:
            found.append(seen.copy())
        facts = match.play(seat, brain.decide(seen, seat, Seeded(luck)), Seeded(seed))
        for other, own in sights.items():
            viewer = game.viewer(other)
            own.witness(told for fact in facts if (told := fact.seen_by(viewer)) is not None)
    return found


@pytest.fixture(scope="module")
def asked() -> list[Match[Any]]:
    """Quiet moments of the guards in a game."""
    return witnessed("hunters", 4, "players", SimplePlayer(), Moment.QUIET)


@pytest.fixture(scope="module")
def hunted() -> list[Match[Any]]:
    """Quiet moments and steps of the guards, in the middle of a game."""
    return witnessed("hunted2", 12, "h", LevelPlayer(STEADY), Moment.QUIET, Moment.STEP)[::3]


def test_the_worth_of_an_option_is_a_whole_number(asked: list[Match[Any]]) -> None:
    for seen in asked:
        chase = Chase(PlayerView(seen, GUARDS, Seeded("luck")), MASTER.guards)
        assert all(chase.score(option).is_integer() for option in seen.options(GUARDS))


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_zones_with_guards_now_or_just_before_are_not_searched(
    hunted: list[Match[Any]], level: Level
) -> None:
    looked_for = 0.0
    for seen in hunted:
        view = PlayerView(seen, GUARDS, Seeded("luck"))
        masses = odds(view, Belief.of(view.setting, seen.history), level.guards).masses.both
        clear = swept(seen.history) | {
            guard.zone for guard in seen.state.guards.values() if not guard.is_drunk
        }
        clear -= {one.figure for one in seen.state.intruders if one.is_shown}
        assert not masses[[zone for zone in clear if isinstance(zone, int)]].any()
        looked_for += masses.sum()
    assert looked_for > 0


def test_a_visible_intruder_is_nowhere_else(hunted: list[Match[Any]]) -> None:
    compared = 0
    for seen in hunted:
        view = PlayerView(seen, GUARDS, Seeded("luck"))
        for one in seen.state.intruders:
            if one.is_shown and isinstance(one.figure, int):
                masses = odds(view, Belief.of(view.setting, seen.history), STEADY.guards).masses
                assert np.flatnonzero(masses.by_zone[one.who]).tolist() == [one.figure]
                compared += 1
    assert compared > 0


def test_a_guard_without_a_memory_of_noise_thinks_of_nobody(asked: list[Match[Any]]) -> None:
    view, limits = PlayerView(asked[-1], GUARDS, Seeded("luck")), replace(STEADY.guards, remembers=0)
    belief = Belief.of(view.setting, asked[-1].history)
    assert not any(one.is_shown for one in asked[-1].state.intruders)
    assert odds(view, belief, limits).masses.both.sum() == 0
    assert odds(view, belief, replace(limits, remembers=None)).masses.both.sum() > 0


def swept(history: Sequence[Fact]) -> set[Place]:
    """The zones that guards have entered in this turn."""
    found: set[Place] = set()
    for fact in history:
        match fact:
            case TurnBegan():
                found = set()
            case GuardsStepped(_, zone) | PatrolMarched(_, zone):
                found.add(zone)
            case _:
                continue
    return found


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_every_level_decides_legally_and_reproducibly(asked: list[Match[Any]], level: Level) -> None:
    for seen in asked[::3]:
        brain = LevelPlayer(level)
        decision = brain.decide(seen, GUARDS, Seeded("luck"))
        assert seen.is_legal(GUARDS, decision)
        assert brain.decide(seen.copy(), GUARDS, Seeded("luck")) == decision
