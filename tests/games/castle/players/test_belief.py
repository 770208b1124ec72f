"""What the guards believe: never false where it is said to be sure, and narrowed by what they witness."""

from __future__ import annotations

import pytest

from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.castle.kinds import GUARDS, INTRUDERS, Phase, Standing
from bot.games.castle.players.belief import Belief, Reaches, as_bits, zones_in
from bot.games.castle.players.simple import SimplePlayer
from bot.games.castle.state.state import State
from bot.games.simulate import moves
from tests.games.castle.players.duels import GAME, chancer

BOARD = GAME.setting.board


def believed(match: Match[State]) -> Belief:
    return Belief.of(GAME.setting, match.seen_by(GAME.viewer(GUARDS)).log)


def test_zones_survive_as_bits() -> None:
    zones = [BOARD.zones[0], BOARD.zones[7], BOARD.zones[-1]]
    assert list(zones_in(as_bits(zones))) == zones
    assert list(zones_in(0)) == []


def test_a_spread_follows_open_links_and_crosses_a_wall_only_by_rope() -> None:
    start = BOARD.zone("MA1")
    reach = Reaches(BOARD)
    dry = set(zones_in(reach.spread(1 << start, 1, has_rope=False)))
    roped = set(zones_in(reach.spread(1 << start, 1, has_rope=True)))
    assert dry == {start, *BOARD.open_links[start]}
    assert roped == dry | set(BOARD.wall_links[start])


@pytest.mark.parametrize("seed", range(6))
def test_the_truth_is_always_among_what_may_be(seed: int) -> None:
    brains = {INTRUDERS: SimplePlayer() if seed % 2 else chancer(), GUARDS: SimplePlayer()}
    match, turn = Match.dealt(GAME, Seeded(f"belief {seed}")), 0
    for move in moves(match, brains, Seeded(f"belief {seed}"), Seeded("players")):
        state = move.match.state
        if state.phase is Phase.INTRUDERS or not state.turn or (state.turn == turn and seed % 3):
            continue
        turn, belief = state.turn, believed(move.match)
        for intruder in state.intruders:
            if intruder.standing is Standing.MAP:
                assert intruder.zone is not None
                label = BOARD.label(intruder.zone)
                assert belief.may[intruder.who] >> intruder.zone & 1, (turn, intruder.who, label)


def test_a_game_with_searches_teaches_where_somebody_is() -> None:
    match, fewest = Match.dealt(GAME, Seeded("taught")), len(BOARD)
    for move in moves(
        match, {INTRUDERS: SimplePlayer(), GUARDS: SimplePlayer()}, Seeded("taught"), Seeded("p")
    ):
        if move.match.state.marks.searched and GUARDS in move.match.awaited():
            sets = believed(move.match).likely.values()
            fewest = min([fewest, *(zones.bit_count() for zones in sets if zones)])
    assert fewest < 12


def test_a_belief_folded_on_is_the_one_folded_from_the_beginning() -> None:
    brains = {seat: SimplePlayer() for seat in GAME.seats}
    match = Match.dealt(GAME, Seeded("folded on"))
    seen, compared = match.seen_by(GAME.viewer(GUARDS)), 0
    for move in moves(match, brains, Seeded("folded on"), Seeded("players")):
        viewer = GAME.viewer(GUARDS)
        seen.witness(fact for each in move.facts if (fact := each.seen_by(viewer)) is not None)
        on, anew = Belief.of(GAME.setting, seen.log), Belief.of(GAME.setting, list(seen.log))
        assert (on.may, on.likely) == (anew.may, anew.likely)
        compared += any(on.may.values())
    assert compared > 20
