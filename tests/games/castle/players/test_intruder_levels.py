"""The intruders of every level: legal to the end at every table, blind to hidden things, and each on their own."""

from __future__ import annotations

from functools import cache

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Fact, Seat
from bot.engine.match import Match
from bot.games.castle.box import BOX
from bot.games.castle.facts.setup import EntrancesChosen
from bot.games.castle.kinds import GUARDS, INTRUDERS, NINJA, TRAITOR, Phase, on_map
from bot.games.castle.players.levels import LEVELS, Level, LevelPlayer
from bot.games.castle.players.prospects.threat import Guarding, threat, unsuspected
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.state import State
from bot.games.simulate import moves
from bot.players.brain import Brain
from tests.games.castle.players.duels import GAME, chancer, played
from tests.games.castle.players.test_every_seat import TABLES, rules
from tests.games.castle.players.test_simple import without_marks

NAMES = [level.name for level in LEVELS]
COMPARED = 25
"""The number of compared decisions for each level."""


def test_four_levels_are_on_offer_and_steady_is_the_usual_one() -> None:
    assert sorted(NAMES) == ["master", "novice", "sharp", "steady"]
    assert BOX.computers.levels[0] == "steady"
    assert len({level.intruders for level in LEVELS}) == len(LEVELS)


@pytest.mark.parametrize("level", LEVELS, ids=NAMES)
@pytest.mark.parametrize("name", TABLES)
def test_they_play_to_the_end_at_every_table(name: str, level: Level) -> None:
    game = rules(name)
    brains: dict[Seat, Brain] = {
        seat: chancer() if seat in game.setting.seating.guards else LevelPlayer(level) for seat in game.seats
    }
    assert played(game, brains, f"{level.name} {name}").is_over


@pytest.mark.parametrize("level", LEVELS, ids=NAMES)
@pytest.mark.parametrize("seed", ["dug 1", "dug 2"])
def test_R4_13_an_entrance_leads_into_a_castle_and_none_into_barracks(level: Level, seed: str) -> None:
    brains: dict[Seat, Brain] = {INTRUDERS: LevelPlayer(level), GUARDS: chancer()}
    board = GAME.setting.board
    for move in moves(Match.dealt(GAME, Seeded(seed)), brains, Seeded(seed), Seeded("players")):
        if dug := [fact.zones for fact in move.facts if isinstance(fact, EntrancesChosen)]:
            assert dug[0] is not None
            assert any(board.castle[zone] for zone in dug[0])
            assert not set(dug[0]) & set(board.barracks)
            break
    else:
        pytest.fail("nothing was dug")


@pytest.mark.parametrize("level", LEVELS, ids=NAMES)
@pytest.mark.parametrize("seed", ["begun 1", "begun 2", "begun 3"])
def test_R13_1_nobody_begins_where_a_patrol_marches_in_the_first_turn(level: Level, seed: str) -> None:
    match = begun(level, seed)
    ways = {way for patrol in match.state.patrols.values() for way in patrol.headings}
    assert ways
    assert not {on_map(one.zone) for one in match.state.intruders} & ways


@pytest.mark.parametrize("level", LEVELS, ids=NAMES)
@pytest.mark.parametrize("seed", ["begun 1", "begun 2", "begun 3"])
def test_R8_1_nobody_begins_where_guards_are_likely_to_come_in_the_first_turn(
    level: Level, seed: str
) -> None:
    match = begun(level, seed)
    coming = threat(Guarding(match.state), unsuspected(len(GAME.setting.board)), 0)[0]
    assert all(
        coming[zone] < 1 / 4 for one in match.state.intruders if (zone := on_map(one.zone)) is not None
    )


@cache
def begun(level: Level, seed: str) -> Match[State]:
    """A game of this level after its setup; nobody plays on."""
    brains: dict[Seat, Brain] = {INTRUDERS: LevelPlayer(level), GUARDS: LevelPlayer(level)}
    match = Match.dealt(GAME, Seeded(seed))
    for _move in moves(match, brains, Seeded(seed), Seeded("players")):
        if match.state.phase is not Phase.SETUP:
            return match
    pytest.fail("it never began")


@pytest.mark.parametrize("level", LEVELS, ids=NAMES)
def test_they_decide_the_same_with_any_hidden_things_of_the_guards(level: Level) -> None:
    compared = 0
    brains: dict[Seat, Brain] = {INTRUDERS: LevelPlayer(level), GUARDS: chancer()}
    for move in moves(Match.dealt(GAME, Seeded("hidden")), brains, Seeded("hidden"), Seeded("players")):
        if compared == COMPARED:
            break
        if INTRUDERS in move.match.awaited():
            compared += 1
            other = Match(GAME, map(without_marks, move.match.log))
            assert decided(GAME, level, move.match, INTRUDERS) == decided(GAME, level, other, INTRUDERS)
    assert compared > 5


@pytest.mark.parametrize("level", LEVELS, ids=NAMES)
@pytest.mark.parametrize("seat", [NINJA, TRAITOR])
def test_a_seat_that_shares_nothing_decides_by_its_own_facts(level: Level, seat: Seat) -> None:
    """The decision follows from the facts that the seat has seen: they contain nothing else."""
    game, compared = rules("contested, drawn goals"), 0
    viewer = game.viewer(seat)
    brains: dict[Seat, Brain] = {
        each: chancer() if each in game.setting.seating.guards else LevelPlayer(level) for each in game.seats
    }
    for move in moves(Match.dealt(game, Seeded("alone")), brains, Seeded("alone"), Seeded("players")):
        if compared == COMPARED:
            break
        if seat in move.match.awaited():
            compared += 1
            mine: list[Fact] = [seen for fact in move.match.log if (seen := fact.seen_by(viewer)) is not None]
            rebuilt = LevelPlayer(level).decide(Match[State](game, mine), seat, Seeded("own luck"))
            assert rebuilt == decided(game, level, move.match, seat)
    assert compared > 2


def decided(game: CastleGame, level: Level, match: Match[State], seat: Seat) -> Decision:
    """Their decisions in a match that they see only as their seat."""
    return LevelPlayer(level).decide(match.seen_by(game.viewer(seat)), seat, Seeded("own luck"))
