"""The hopes of an intruder: how far they come (R15, R16, R23), where guards come (R12), and how it may end."""

from __future__ import annotations

import numpy as np
import pytest

from bot.engine.boards.protocol import Zone
from bot.games.castle.board.board import standard_board
from bot.games.castle.kinds import Card, GuardId, Standing, Tunnel, Weapon, Who
from bot.games.castle.players.prospects.outlook import Outlook, Stakes, Threats, finding
from bot.games.castle.players.prospects.reach import Reach
from bot.games.castle.players.prospects.threat import KNOWN, Guarding, threat, unsuspected
from bot.games.castle.setting.deck import Cards
from bot.games.castle.setup.setup import blank
from bot.games.castle.state.figures import Guard
from bot.games.castle.state.passages import Passage
from bot.games.castle.state.state import State
from tests.games.castle.players.duels import GAME

BOARD, SETTING = standard_board(), GAME.setting
SIZE = len(BOARD)
STAKES = Stakes(kept=0.5, dies=0.5, again=0.0)


def zone(label: str) -> Zone:
    return Zone(BOARD.labels.index(label))


def standing(*cards: Card, guards: tuple[str, ...] = ()) -> State:
    """The ninja on the map with some cards, and sentries."""
    state = blank(SETTING)
    state.ninja.standing, state.ninja.zone = Standing.MAP, zone("OL1")
    state.ninja.hand = Cards.of(cards)
    for number, label in enumerate(guards, 1):
        state.put_guard(Guard(GuardId(number), zone(label), Weapon.SWORD))
    return state


def below() -> State:
    """The ninja with a passage from the edge into a castle."""
    state = standing(Card.PASSAGE)
    state.put_passage(Tunnel.PASSAGE, Passage((zone("OL1"), zone("CA6"))))
    return state


def ways(reach: Reach, start: Zone) -> dict[tuple[int, int], float]:
    """For each end of a way from a zone and its number of steps: the possible further acts."""
    last = reach.first[start + 1] if start < SIZE else len(reach.end)
    rows = range(reach.first[start], last)
    return {(int(reach.end[row]), int(reach.steps[row])): float(reach.share[row]) for row in rows}


def test_R15_4_a_moat_ends_a_movement_and_walls_need_a_rope() -> None:
    bare, roped = (
        Reach(standing(), Who.NINJA, []),
        Reach(standing(Card.ROPE), Who.NINJA, []),
    )
    for start in BOARD.zones:
        within = {end for end, _steps in ways(bare, start)}
        assert {start, *BOARD.open_links[start]} <= within
        for wet in BOARD.open_links[start]:
            if BOARD.is_moat[wet]:
                beyond = {to for to in BOARD.open_links[wet] if BOARD.distances("open")[start][to] == 2}
                around = {
                    to
                    for to in beyond
                    if any(
                        not BOARD.is_moat[mid] and to in BOARD.open_links[mid]
                        for mid in BOARD.open_links[start]
                    )
                }
                assert not {(to, 2) for to in beyond - around} & set(ways(bare, start))
        for to in BOARD.wall_links[start]:
            assert 0 < ways(roped, start)[to, 1] < 1


def test_R23_3_the_passage_is_a_way_for_one_with_its_card() -> None:
    reach = Reach(below(), Who.NINJA, [])
    assert ways(reach, zone("OL1"))[SIZE, 1] == 1
    assert {(zone("CA6"), 1), (zone("OL1"), 1)} <= set(ways(reach, Zone(SIZE)))
    assert (SIZE, 1) not in ways(Reach(standing(), Who.NINJA, []), zone("OL1"))


def test_R21_1_a_way_meets_the_aims_that_it_enters_or_leaves() -> None:
    aims = [zone("CA6"), zone("CA7")]
    reach = Reach(standing(), Who.NINJA, aims)
    rows = range(reach.first[zone("CA6")], reach.first[zone("CA6") + 1])
    met = {(int(reach.end[row]), int(reach.steps[row])): int(reach.met[row]) for row in rows}
    assert met[zone("CA6"), 0] == 0
    assert met[zone("CA7"), 1] == met[zone("CA6"), 2] == 2


def test_R12_2_only_guards_within_two_steps_threaten() -> None:
    guarding = Guarding(standing(guards=("CA6",)))
    known = threat(guarding, np.full(SIZE, float(KNOWN)), 0)
    quiet = threat(guarding, unsuspected(SIZE), 0)
    near, far = zone("CA7"), zone("OL1")
    assert known[0, near] > 0.5 > quiet[0, near] > quiet[0, far]
    assert known[0, far] < 0.02
    assert (known >= quiet).all()
    assert known[0, SIZE] < 0.01


def test_R11_3_noise_and_an_alert_add_to_it() -> None:
    guarding = Guarding(standing(guards=("CA6",)))
    still, loud = (threat(guarding, unsuspected(SIZE), 0)[steps, zone("CA7")] for steps in (0, 3))
    assert loud > still
    assert threat(guarding, unsuspected(SIZE), 2)[0, zone("CA7")] > still


def outlook(turns: int, danger: float = 0.0, leaving: float = 0.0, aim: str = "CA6") -> Outlook:
    flat = np.full((4, SIZE + 1), danger)
    reach = Reach(below(), Who.NINJA, [zone(aim)])
    return Outlook(reach, Threats(flat, flat + leaving, flat), STAKES, found=(1.0, 1.0), turns=turns)


def test_R24_1_a_done_intruder_near_the_edge_has_won_and_a_distant_one_needs_turns() -> None:
    assert outlook(1).done[zone("OL1")] == 1
    assert outlook(1).done[zone("CA6")] == 0 < outlook(20).done[zone("CA6")]
    assert outlook(2).undone[zone("OL1")] == 0 < outlook(20).undone[zone("OL1")]


@pytest.mark.parametrize("places", [1, 2, 4, 8, 14])
@pytest.mark.parametrize("searches", [1, 2])
def test_R21_1_one_of_many_places_is_found_as_soon_as_by_searching_them_in_turn(
    places: int, searches: int
) -> None:
    turns = [-(-(place + 1) // searches) for place in range(places)]
    assert 1 / finding(places, searches)[searches - 1] == pytest.approx(sum(turns) / places)


def test_R27_with_one_search_a_turn_a_way_past_two_places_finds_no_more() -> None:
    once, twice = finding(5, 1)
    assert once == twice < finding(5, 2)[1] == finding(5, 3)[1]


def test_R23_6_leaving_the_passage_is_public_and_that_alone_costs_hopes() -> None:
    quiet, told = outlook(10, aim="CB6").undone, outlook(10, leaving=0.5, aim="CB6").undone
    assert told[SIZE] < quiet[SIZE]
    assert outlook(1).done[SIZE] == outlook(1, leaving=0.5).done[SIZE]


@pytest.mark.parametrize("turns", [3, 10])
def test_more_turns_never_take_hope_away_and_danger_never_gives_any(turns: int) -> None:
    assert (outlook(turns + 1).undone >= outlook(turns).undone * 0.99).all()
    assert (outlook(turns, danger=0.3).undone <= outlook(turns).undone).all()
