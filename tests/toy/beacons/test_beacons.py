"""Beacons by its rules, B1 to B11: the moor, the days and the nights."""

from __future__ import annotations

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Illegal
from bot.engine.match import Match
from bot.engine.outcome import Ended
from bot.engine.sealed import Chosen, Opened, Sealed
from tests.there import there
from tests.toy.beacons import facts as f
from tests.toy.beacons.facts import Face
from tests.toy.beacons.kit import (
    BEACONS,
    CURLEW,
    FAR,
    FLAME,
    GUST,
    HERON,
    PLOVER,
    SMOKE,
    E,
    N,
    S,
    Told,
    W,
    at,
    hour,
    idle,
    night,
)
from tests.toy.beacons.moor import GRID, HUT, drifted, sees, walks
from tests.toy.beacons.rules import KEEPERS, Beacons
from tests.toy.beacons.state import Stage


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(("burning", "ended"), [(3, Ended.WON), (4, Ended.WON), (2, Ended.LOST)])
def test_B1_all_win_or_lose_as_one(players: int, burning: int, ended: Ended) -> None:
    game = Beacons(players, watches=1)
    seats = dict.fromkeys(game.seats, ("F1", S))
    match = night(seats, burning=BEACONS[:burning], game=game)
    for _ in range(3):
        assert match.game.outcome(match.state) is None
        idle(match)
    outcome = there(match.game.outcome(match.state))
    assert outcome.is_together
    assert outcome.ended == dict.fromkeys(game.seats, ended)
    assert not outcome.ranks


def test_B2_a_way_costs_more_through_bog_and_goes_round_walls_and_crags() -> None:
    reached = walks(HUT, 1)
    assert {GRID.label(zone): facing for zone, facing in reached.items()} == {"D3": S, "D5": N, "E4": E}
    assert at("C4") in walks(HUT, 2)
    assert at("E3") not in walks(at("E4"), 2)
    assert at("B2") not in walks(at("A2"), 2)
    assert not {at("A4"), at("D2"), at("D6")} & set(walks(HUT, 30))
    assert len(walks(HUT, 30)) == 32


def test_B2_one_faces_the_way_of_the_last_step() -> None:
    match = night({HERON: ("D4", N), CURLEW: ("F1", S)})
    hour(match, [f.Walk(at("F4")), f.Signal(S)])
    assert match.state.keepers[HERON].facing == E


@pytest.mark.parametrize(
    ("here", "facing", "there", "fog", "is_seen"),
    [
        ("B3", E, "D3", "A5", True),
        ("B3", W, "D3", "A5", False),
        ("B3", E, "B3", "B3", True),
        ("C2", E, "E2", "A5", False),
        ("E4", S, "E1", "A5", False),
        ("F4", N, "F5", "A5", True),
        ("F4", N, "F5", "E5", False),
        ("F4", N, "F6", "E4", False),
        ("F5", S, "F3", "E5", True),
    ],
)
def test_B3_a_keeper_sees_his_front_quarter_past_crags_walls_and_fog(
    here: str, facing: Direction, there: str, fog: str, is_seen: bool
) -> None:
    assert sees(at(here), facing, at(there), at(fog)) == is_seen


def test_B4_a_watch_is_a_day_and_three_hours() -> None:
    match = Match.dealt(Beacons(2), Seeded("b4"))
    assert {each.zone for each in match.state.keepers.values()} == {HUT}
    assert {each.oil for each in match.state.keepers.values()} == {2}
    moments = []
    while match.awaited():
        state = match.state
        moments.append((state.watch, state.stage, state.hour, match.turn))
        idle(match)
    day, night_ = Stage.DAY, Stage.HOUR
    assert moments == [
        *((1, day, 0, 1), (1, night_, 1, 2), (1, night_, 2, 3), (1, night_, 3, 4)),
        *((2, day, 0, 5), (2, night_, 1, 6), (2, night_, 2, 7), (2, night_, 3, 8)),
    ]


def test_B5_by_day_all_are_one_side_and_may_talk() -> None:
    match = Match.dealt(Beacons(3), Seeded("b5"))
    assert {match.side(seat) for seat in match.game.seats} == {KEEPERS}
    assert match.partners(CURLEW) == (HERON, PLOVER)


def test_B5_where_one_goes_by_day_is_open_and_may_be_taken_back_while_nothing_has_followed() -> None:
    match = Match.dealt(Beacons(2), Seeded("b5"))
    match.play(HERON, f.Post(at("D3")), Told())
    assert match.seen_by(PUBLIC).log[-1] == f.Posted(HERON, at("D3"), S)
    match.take_back(HERON)
    assert match.state.keepers[HERON].zone == HUT
    match.play(HERON, f.Post(at("D5")), Told())
    match.play(CURLEW, f.Post(HUT), Told())
    assert match.deed(HERON) is None
    match.take_back(CURLEW)
    assert match.state.stage is Stage.DAY


def test_B5_the_day_reaches_further_than_an_hour() -> None:
    match = Match.dealt(Beacons(2), Seeded("b5"))
    for square, is_near in (("B3", True), ("A1", False)):
        assert (f.Post(at(square)) in match.options(HERON)) == is_near
    with pytest.raises(Illegal, match="at a cost of at most 5"):
        match.play(HERON, f.Post(at("A1")), Told())


def test_B6_by_night_each_is_alone() -> None:
    match = night({HERON: ("D4", N), CURLEW: ("D4", N), PLOVER: ("D4", N)})
    for seat in match.game.seats:
        assert match.side(seat) == seat
        assert match.partners(seat) == ()


def test_B6_what_is_chosen_is_sealed_until_all_have_chosen() -> None:
    match = night({HERON: ("D4", N), CURLEW: ("D4", N), PLOVER: ("D4", N)})
    match.play(CURLEW, f.Signal(E), Told())
    match.play(HERON, f.Walk(at("D3")), Told())
    for viewer in (PUBLIC, match.game.viewer(PLOVER)):
        assert match.seen_by(viewer).log[-2:] == [Chosen(CURLEW), Chosen(HERON)]
        assert not match.seen_by(viewer).state.seals.choices
    assert match.awaited() == {PLOVER}
    match.play(PLOVER, f.Signal(W), Told())
    opened = Opened(((HERON, f.Walk(at("D3"))), (CURLEW, f.Signal(E)), (PLOVER, f.Signal(W))))
    assert opened in match.seen_by(PUBLIC).log


def test_B6_a_choice_may_be_changed_until_all_have_chosen_and_nobody_else_knows() -> None:
    match = night({HERON: ("D4", N), CURLEW: ("D4", N)})
    match.play(HERON, f.Signal(E), Told())
    assert f.Signal(E) not in match.options(HERON)
    known = match.seen_by(match.game.viewer(CURLEW)).log
    assert match.play(HERON, f.Signal(W), Told()) == [Sealed(HERON, f.Signal(W), is_changed=True)]
    assert match.seen_by(match.game.viewer(CURLEW)).log == known
    match.play(CURLEW, f.Signal(N), Told())
    assert match.state.keepers[HERON].facing == W
    assert match.state.hour == 2


def test_B6_only_an_unlit_beacon_where_one_stands_can_be_lit() -> None:
    for square, burning, can_light in (("D3", (), True), ("D3", ("D3",), False), ("D4", (), False)):
        match = night({HERON: (square, N), CURLEW: ("F1", S)}, burning=burning)
        assert (f.Light() in match.options(HERON)) == can_light


def test_B7_all_walk_and_turn_before_the_dice_are_rolled_in_the_order_of_the_squares() -> None:
    match = night({HERON: ("F5", N), CURLEW: ("A2", N), PLOVER: ("D4", N)})
    facts = hour(match, [f.Light(), f.Light(), f.Walk(at("D5"))])
    kinds = [type(fact) for fact in facts if not isinstance(fact, Sealed)]
    assert kinds[:3] == [Opened, f.Walked, f.Rolled]
    assert [fact.beacon for fact in facts if isinstance(fact, f.Rolled)] == [at("A2"), at("F5")]


def test_B7_a_signal_counts_from_where_one_has_turned() -> None:
    match = night({HERON: ("D3", N), CURLEW: ("B3", W)})
    hour(match, [f.Light(), f.Signal(E)], chance := Told())
    assert _rolls(chance) == 2


@pytest.mark.parametrize(
    ("curlew", "choice", "burning", "embers", "dice"),
    [
        ("F1", f.Signal(S), (), (), 1),
        ("D3", f.Light(), (), (), 2),
        ("B3", f.Signal(E), (), (), 2),
        ("B3", f.Signal(W), (), (), 1),
        ("F1", f.Signal(S), (), ("D3",), 2),
        ("F1", f.Signal(S), ("F5",), (), 2),
        ("F1", f.Signal(S), ("A2",), (), 1),
        ("D3", f.Light(), ("F5",), ("D3",), 4),
    ],
)
def test_B8_the_pool_grows_with_helpers_a_relay_and_embers(
    curlew: str, choice: f.Light | f.Signal, burning: tuple[str, ...], embers: tuple[str, ...], dice: int
) -> None:
    """Heron lights the beacon in D3, looking east to F5."""
    match = night({HERON: ("D3", E), CURLEW: (curlew, S)}, burning=burning, embers=embers)
    hour(match, [f.Light(), choice], chance := Told())
    assert _rolls(chance) == dice


def test_B8_two_burning_beacons_are_one_relay() -> None:
    match = night({HERON: ("D3", E), CURLEW: ("F1", S)}, burning=("E1", "F5"))
    hour(match, [f.Light(), f.Signal(S)], chance := Told())
    assert _rolls(chance) == 2


def _rolls(chance: Told) -> int:
    """How many dice were rolled."""
    return sum(label.startswith("dice") for label in chance.labels)


@pytest.mark.parametrize(
    ("faces", "burns", "holds_embers"),
    [((FLAME, SMOKE), True, False), ((SMOKE, SMOKE), False, True), ((GUST, GUST), False, False)],
)
def test_B9_a_flame_lights_and_smoke_leaves_embers(
    faces: tuple[Face, ...], burns: bool, holds_embers: bool
) -> None:
    match = night({HERON: ("D3", N), CURLEW: ("D3", N)})
    hour(match, [f.Light(), f.Light()], Told(*faces))
    assert (at("D3") in match.state.burning, at("D3") in match.state.embers) == (burns, holds_embers)


def test_B10_a_gust_turns_the_wind_and_asks_the_keepers_near_the_fire_the_nearest_first() -> None:
    match = night({HERON: ("D5", S), CURLEW: ("D3", N), PLOVER: ("D4", S)})
    hour(match, [f.Signal(S), f.Light(), f.Signal(S)], Told(FLAME, GUST, SMOKE, wind=W))
    assert match.state.wind == W
    assert match.log[-1] == f.Threatened(at("D3"), (CURLEW, PLOVER, HERON))
    for seat in (CURLEW, PLOVER):
        assert match.awaited() == {seat}
        match.play(seat, f.Spare(), Told())
    match.play(HERON, f.Shield(), Told())
    assert at("D3") in match.state.burning
    assert match.state.keepers[HERON].oil == 1
    assert match.state.hour == 2


def test_B10_as_near_they_are_asked_as_they_sit() -> None:
    match = night({HERON: ("D4", S), CURLEW: ("D3", N), PLOVER: ("D4", S)})
    hour(match, [f.Signal(S), f.Light(), f.Signal(S)], Told(FLAME, GUST))
    assert match.state.asked == (CURLEW, HERON, PLOVER)


def test_B10_a_beacon_that_nobody_shields_goes_out() -> None:
    match = night({HERON: ("D3", N), CURLEW: ("F1", S)}, burning=("E1",))
    hour(match, [f.Light(), f.Signal(S)], Told(GUST))
    assert match.log[-4:-2] == [f.Threatened(at("E1"), ()), f.BlownOut(at("E1"))]
    assert not match.state.burning


def test_B10_a_gust_without_a_fire_only_turns_the_wind() -> None:
    match = night({HERON: ("D3", N), CURLEW: ("F1", S)}, wind=N)
    facts = hour(match, [f.Light(), f.Signal(S)], Told(GUST, wind=E))
    assert f.WindTurned(E) in facts
    assert not any(isinstance(fact, f.Threatened) for fact in facts)


@pytest.mark.parametrize(
    ("curlew", "way", "oil", "fog", "asked"),
    [
        (("D5", S), S, 1, "A5", (HERON, CURLEW)),
        (("D5", S), N, 1, "A5", (HERON,)),
        (("D6", S), S, 1, "A5", (HERON,)),
        (("D5", S), S, 1, "D3", (HERON,)),
        (("D5", S), S, 0, "A5", ()),
    ],
)
def test_B10_only_who_has_oil_is_near_and_sees_it_is_asked(
    curlew: tuple[str, Direction], way: Direction, oil: int, fog: str, asked: tuple[str, ...]
) -> None:
    match = night({HERON: ("D3", N), CURLEW: curlew}, oil=oil, fog=fog, embers=("D3",))
    facts = hour(match, [f.Light(), f.Signal(way)], Told(FLAME, GUST))
    assert [fact.asked for fact in facts if isinstance(fact, f.Threatened)] == [asked]


def test_B10_the_other_fires_are_rolled_for_after_the_answer() -> None:
    match = night({HERON: ("D3", N), CURLEW: ("F5", N)}, embers=("D3",))
    hour(match, [f.Light(), f.Light()], Told(FLAME, GUST))
    assert match.awaited() == {HERON}
    facts = match.play(HERON, f.Spare(), Told(FLAME))
    assert [type(fact) for fact in facts[:4]] == [f.Spared, f.BlownOut, f.Rolled, f.Kindled]
    assert match.state.burning == {at("F5")}


def test_B11_the_fog_drifts_with_the_wind_which_turns_round_at_the_rim() -> None:
    match = night(FAR, fog="B4", wind=N)
    fogs = []
    for _ in range(3):
        idle(match)
        fogs.append((GRID.label(match.state.fog), match.state.wind))
    assert fogs == [("B5", N), ("B5", S), ("B4", S)]
    assert drifted(at("E1"), E) is None
