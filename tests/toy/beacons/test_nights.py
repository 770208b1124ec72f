"""Beacons by its rules, B12 and B13: how a night ends, what follows it, and the live pace."""

from __future__ import annotations

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Illegal, Phase
from bot.engine.match import Match
from bot.games.computers import MOODY
from bot.games.simulate import play_out
from tests.there import there
from tests.toy.beacons import facts as f
from tests.toy.beacons.box import BOX
from tests.toy.beacons.kit import (
    BEACONS,
    CURLEW,
    FAR,
    FLAME,
    GUST,
    HERON,
    E,
    N,
    S,
    Told,
    hour,
    idle,
    night,
)
from tests.toy.beacons.moor import HUT
from tests.toy.beacons.rules import Beacons


def test_B12_the_score_is_the_beacons_the_oil_and_what_the_night_before_has_left() -> None:
    match = night(FAR, burning=BEACONS[:3], oil=2, glory=4, game=Beacons(2, watches=1))
    for _ in range(3):
        idle(match)
    outcome = there(match.game.outcome(match.state))
    assert outcome.scores == dict.fromkeys((HERON, CURLEW), 2 * 3 + 2 * 2 + 4)


def test_B12_when_all_beacons_burn_the_match_is_over() -> None:
    match = night({HERON: ("D3", N), CURLEW: ("F1", S)}, burning={*BEACONS} - {"D3"}, fog="C2")
    hour(match, [f.Light(), f.Signal(S)], Told(FLAME))
    assert match.is_over


def test_B12_after_a_night_that_is_won_may_follow_a_harder_one_with_more_oil() -> None:
    options = BOX.options.settled({"players": 2, "watches": 1})
    match = night(FAR, burning=BEACONS[:3], game=Beacons(**options))
    assert match.game.sequel.following(match.state, options) is None
    for _ in range(3):
        idle(match)
    following = there(match.game.sequel.following(match.state, options))
    assert following.options == {**options, "needed": 4}
    assert following.carried == {"night": 2, "glory": 10}
    after = Match.dealt(BOX.game(following.options), Seeded("b12"), following.carried)
    assert (after.state.night, after.state.glory) == (2, 10)
    assert {keeper.oil for keeper in after.state.keepers.values()} == {3}


@pytest.mark.parametrize(("burning", "number"), [(2, 1), (3, 3)])
def test_B12_nothing_follows_a_night_that_is_lost_nor_the_third(burning: int, number: int) -> None:
    match = night(FAR, burning=BEACONS[:burning], number=number, game=Beacons(2, watches=1))
    for _ in range(3):
        idle(match)
    assert match.is_over
    assert match.game.sequel.following(match.state, {}) is None


def test_B12_three_nights_are_played_to_their_end() -> None:
    options = BOX.options.settled({"players": 4, "needed": 1})
    carried: dict[str, object] = {}
    nights = []
    for attempt in range(100):
        game = BOX.game(options)
        match = Match.dealt(game, Seeded(f"three {attempt}"), carried)
        brain = BOX.computers.brain(MOODY)
        while awaited := sorted(match.awaited()):
            seat = awaited[0]
            match.play(seat, brain.decide(match, seat, Seeded(f"{attempt}")), Seeded(f"three {attempt}"))
        following = game.sequel.following(match.state, options)
        if following is not None:
            nights.append(match.state.night)
            options, carried = dict(following.options), dict(following.carried)
        elif match.state.night == 3:
            nights.append(3)
            break
    assert nights == [1, 2, 3]


def test_B13_every_question_is_a_phase_with_seconds_of_its_own() -> None:
    match = Match.dealt(Beacons(2), Seeded("b13"))
    assert match.game.phases.phase(match.state) == Phase(1, 90.0)
    match.play(HERON, f.Post(HUT), Told())
    assert match.game.phases.phase(match.state) == Phase(1, 90.0)
    match = night({HERON: ("D3", N), CURLEW: ("D4", S)})
    assert match.game.phases.phase(match.state) == Phase(2, 45.0)
    hour(match, [f.Light(), f.Signal(S)], Told(FLAME, GUST))
    assert match.game.phases.phase(match.state) == Phase(3, 15.0)
    match.play(HERON, f.Spare(), Told())
    assert match.game.phases.phase(match.state) == Phase(4, 15.0)
    match.play(CURLEW, f.Spare(), Told())
    assert match.game.phases.phase(match.state) == Phase(6, 45.0)


def test_B13_a_phase_is_told_from_what_everybody_has_witnessed_and_never_comes_again() -> None:
    game = Beacons(3)
    numbers = []
    for move in play_out(game, {seat: BOX.computers.brain(MOODY) for seat in game.seats}, "b13"):
        phase = game.phases.phase(move.match.state)
        assert phase == game.phases.phase(move.match.seen_by(PUBLIC).state)
        numbers.append(game.phases.phase(move.match.state))
    assert numbers[-1] is None
    seen = [phase.number for phase in numbers if phase is not None]
    assert seen == sorted(seen)


def test_B13_whoever_is_late_stays_signals_ahead_and_spends_nothing() -> None:
    match = Match.dealt(Beacons(2), Seeded("b13"))
    assert match.game.default(match.state, HERON, Told()) == f.Post(HUT)
    match = night({HERON: ("D3", E), CURLEW: ("D4", S)})
    assert match.game.default(match.state, HERON, Told()) == f.Signal(E)
    match.play(HERON, f.Light(), Told())
    with pytest.raises(Illegal):
        match.game.default(match.state, HERON, Told())
    match.play(CURLEW, f.Signal(S), Told(FLAME, GUST))
    assert match.game.default(match.state, HERON, Told()) == f.Spare()
