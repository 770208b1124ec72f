"""The memory of a match: the way of figures, changes, listens, searches, routes."""

from __future__ import annotations

import pytest

from bot.games.castle.cards.kenjutsu import Attack, Kill
from bot.games.castle.cards.listens import PatrolListen, SentryListen
from bot.games.castle.cards.sake import PourSake
from bot.games.castle.cards.searches import PatrolSearch, SentrySearch
from bot.games.castle.decisions import AnswerCat, Escape, Face, Go, Halt, Inside, Join, March
from bot.games.castle.facts.fighting import Died
from bot.games.castle.facts.setup import StartChosen
from bot.games.castle.facts.sneaking import SearchesAnswered
from bot.games.castle.facts.turn import PhaseBegan, TurnBegan
from bot.games.castle.kinds import (
    GUARDS,
    INTRUDERS,
    Card,
    GuardId,
    Mark,
    PatrolId,
    Phase,
    Place,
    Standing,
    Tunnel,
    Who,
    on_map,
)
from bot.games.castle.memory.chronicle import Finding, Outing, Sighting, Walk
from bot.games.castle.memory.remembering import remembered
from bot.tables.history.record import replayed
from tests.games.castle.kit import guards, intruders, play, position, zone, zones
from tests.games.castle.memories import BOX, Past, looks
from tests.games.castle.sights import names, recorded
from tests.games.castle.sneaks import NINJA, TRAITOR, ninja, traitor
from tests.laws.playthrough import playthrough

# ---- guards


def test_R13_1_the_march_of_a_patrol_is_one_way() -> None:
    past = Past(position(phase=Phase.PATROL, patrols={"YA6": ("YA7", 2)}))
    guards(past.match, March(PatrolId(1)))
    assert past.told().walks() == [Walk(GuardId(1), PatrolId(1), zones("YA6 YA7 YA10"))]


def test_R12_5_a_guard_who_searches_out_of_a_patrol_goes_alone() -> None:
    """The other guard is a sentry and has not moved."""
    past = Past(position(patrols={"YA6": ("YA7", 2)}))
    guards(past.match, SentrySearch(GuardId(2)), Go(zone("YA7")), Halt())
    told = past.told()
    assert told.walks() == [Walk(GuardId(2), None, zones("YA6 YA7"))]
    assert {guard.patrol for guard in told.guards.values()} == {None}


def test_R12_6_guards_who_stay_behind_are_another_patrol() -> None:
    past = Past(position(patrols={"YA6": ("YA7", 4)}))
    chosen = (GuardId(1), GuardId(2))
    guards(past.match, PatrolSearch(PatrolId(1), chosen), Go(zone("YA5")), Halt(), Face(zone("YA4")))
    told = past.told()
    assert told.walks() == [Walk(GuardId(1), PatrolId(1), zones("YA6 YA5"))]
    assert [guard.patrol for guard in told.guards.values()] == [1, 1, 2, 2]


def test_R6_9_a_guard_who_joins_has_come_alone() -> None:
    past = Past(position(sentries={"YA5": 1}, patrols={"YA6": ("YA7", 2)}))
    guards(past.match, SentrySearch(GuardId(1)), Go(zone("YA6")), Halt(), Join(GuardId(1), PatrolId(1)))
    assert past.told().walks() == [Walk(GuardId(1), None, zones("YA5 YA6"))]


def test_a_way_back_to_where_it_began_is_none() -> None:
    past = Past(position(sentries={"YA2": 1}))
    guards(past.match, SentrySearch(GuardId(1)), Go(zone("YA3")), Go(zone("YA2")))
    assert past.told().walks() == []


def test_what_happened_before_the_last_picture_is_no_change() -> None:
    past = Past(position(sentries={"YA2": 1}))
    guards(past.match, SentrySearch(GuardId(1)), Go(zone("YA3")), Halt())
    lens = past.lens(None)
    assert remembered(lens.past, 0).walks() == []
    assert remembered(lens.past, 0).guards[GuardId(1)].zone == zone("YA3")
    assert remembered(lens.past, lens.news).walks() != []


def test_R6_5_a_patrol_that_loses_a_guard_is_none() -> None:
    past = Past(position(phase=Phase.INTRUDERS, patrols={"YA6": ("YA7", 2)}, ninja="YA5"))
    intruders(past.match, *ninja("YA6"), Kill(NINJA, GuardId(1)))
    told = past.told()
    assert [(guard.id, guard.zone) for guard in told.fallen] == [(GuardId(1), zone("YA6"))]
    assert told.guards[GuardId(2)].patrol is None


def test_R20_2_a_guard_made_drunk_is_new() -> None:
    past = Past(position(phase=Phase.INTRUDERS, sentries={"YA21": 1}))
    intruders(past.match, *traitor("YA21"), PourSake(GuardId(1)))
    told = past.told()
    assert told.new == [GuardId(1)]
    assert told.guards[GuardId(1)].is_drunk


# ---- listens and searches


@pytest.mark.parametrize("speed", [0, 2])
def test_R11_3_a_listen_is_remembered_with_its_answer(speed: int) -> None:
    past = Past(position(sentries={"YA2": 1}, ninja=("CA2", {"speed": speed}), traitor=None))
    guards(past.match, SentryListen(GuardId(1)))
    (listen,) = past.told().listens_now()
    assert (listen.turn, listen.zone, listen.guards) == (5, zone("YA2"), (GuardId(1),))
    assert (listen.heard, listen.is_hushed, listen.is_news) == (bool(speed), False, True)


def test_R11_3_a_cat_hushes_it() -> None:
    past = Past(
        position(sentries={"YA2": 1}, ninja=("CA2", {"speed": 2}), traitor=("YA22", {"hand": [Card.CAT]}))
    )
    guards(past.match, SentryListen(GuardId(1)))
    assert past.told().listens_now()[0].heard is None
    play(past.match, INTRUDERS, AnswerCat(True))
    (listen,) = past.told().listens_now()
    assert (listen.heard, listen.is_hushed) == (False, True)


def test_a_listen_of_an_earlier_turn_is_kept_but_not_of_now() -> None:
    past = Past(position(patrols={"YA6": ("YA7", 2)}, traitor=None))
    guards(past.match, PatrolListen(PatrolId(1)))
    lens = past.lens(GUARDS)
    told = remembered([*lens.past, TurnBegan(6)], 1)
    assert (told.listens_now(), [listen.turn for listen in told.listens]) == ([], [5])
    assert not told.listens[0].is_news


def test_R21_4_searches_are_remembered_until_the_intruders_next_phase() -> None:
    answers = ((NINJA, zone("CA2"), Mark.A, False), (TRAITOR, zone("YA3"), None, False))
    facts = [TurnBegan(3), PhaseBegan(Phase.INTRUDERS), SearchesAnswered(answers)]
    found = [Finding(3, NINJA, zone("CA2"), Mark.A, False), Finding(3, TRAITOR, zone("YA3"), None, False)]
    assert remembered(facts, 0).findings_now() == found
    assert remembered([*facts, TurnBegan(4)], 0).findings_now() == found
    later = remembered([*facts, TurnBegan(4), PhaseBegan(Phase.INTRUDERS)], 0)
    assert (later.findings_now(), later.findings) == ([], found)


# ---- intruders


def test_R15_5_ways_are_remembered_by_turn_and_speed_by_those_who_know() -> None:
    past = Past(position(phase=Phase.INTRUDERS, ninja="YA1", traitor="YA22"))
    intruders(past.match, *ninja("YA2 YA3"), *traitor("YA23"))
    assert past.told(INTRUDERS).outings == [
        Outing(5, NINJA, [*zones("YA1 YA2 YA3")], 2),
        Outing(5, TRAITOR, [*zones("YA22 YA23")], 1),
    ]
    assert past.told(GUARDS).outings == past.told(None).outings == []


def test_R23_2_a_way_leads_inside_and_out_again() -> None:
    past = Past(
        position(phase=Phase.INTRUDERS, ninja=("YA2", {"hand": [Card.PASSAGE]}), entrances=("YA1", "YA15"))
    )
    intruders(past.match, *ninja("YA1"), Inside(NINJA))
    assert past.told(INTRUDERS).outings == [Outing(5, NINJA, [zone("YA2"), zone("YA1"), None], 2)]


def test_R24_1_a_step_off_the_map_counts() -> None:
    past = Past(position(phase=Phase.INTRUDERS, ninja="OL1"))
    intruders(past.match, Escape(NINJA))
    assert past.told(INTRUDERS).outings == [Outing(5, NINJA, [zone("OL1")], 1)]


def test_R19_7_the_way_of_a_dead_intruder_is_not_the_latest_of_the_successor() -> None:
    past = Past(position(phase=Phase.INTRUDERS, ninja="YA1"))
    intruders(past.match, *ninja("YA2"))
    facts = [*past.lens(INTRUDERS).past, Died(NINJA, zone("YA2"), True), StartChosen(NINJA, zone("OL2"), ())]
    told = remembered(facts, 0)
    assert told.latest(NINJA) is None
    assert len(told.outings) == 1


# ---- figures of intruders


def test_R17_1_a_figure_appears() -> None:
    past = Past(position(sentries={"YA2": 1}, ninja="YA3"))
    guards(past.match, SentrySearch(GuardId(1)), Go(zone("YA3")))
    assert past.told().sightings() == [Sighting(NINJA, None, zone("YA3"), zone("YA3"))]


def test_R17_7_a_figure_vanishes_from_where_it_was_seen_last() -> None:
    past = Past(position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, ninja=("YA2", {"shown": True})))
    intruders(past.match, *ninja("YA3"))
    assert past.told().sightings() == [Sighting(NINJA, zone("YA2"), None, zone("YA2"))]


def test_R17_3_a_figure_goes_from_guards_to_guards() -> None:
    past = Past(
        position(
            phase=Phase.INTRUDERS, sentries={"YA2": 1, "YA3": 1}, ninja=("YA2", {"shown": True, "hand": []})
        )
    )
    intruders(past.match, *ninja("YA3"))
    assert past.told().sightings() == [Sighting(NINJA, zone("YA2"), zone("YA3"), zone("YA3"))]


def test_R20_4_a_figure_seen_and_gone_between_two_pictures_was_seen_somewhere() -> None:
    past = Past(position(phase=Phase.INTRUDERS, drunk=["YA2"], ninja="YA1"))
    intruders(past.match, *ninja("YA2 YA3"))
    assert past.told().sightings() == [Sighting(NINJA, None, None, zone("YA2"))]


def test_R19_3_a_death_is_told_from_a_hiding() -> None:
    past = Past(position(sentries={"YA2": 1}, traitor=("YA2", {"shown": True, "wounds": 1})))
    guards(past.match, Attack(GuardId(1), TRAITOR))
    told = past.told()
    assert told.dead == [TRAITOR]
    assert told.sightings() == [Sighting(TRAITOR, zone("YA2"), None, zone("YA2"))]


# ---- whole games


@pytest.mark.parametrize("name", names())
def test_at_every_step_of_a_game_the_memory_agrees_with_what_is_witnessed(name: str) -> None:
    """The memory of guards, figures and places agrees with the state that the same facts make."""
    for look in looks(name):
        state, told = look.seen.state, remembered(look.seen.log, look.news)
        now = {key: (g.zone, g.patrol, g.is_drunk, g.weapon) for key, g in state.guards.items()}
        assert {key: (g.zone, g.patrol, g.is_drunk, g.weapon) for key, g in told.guards.items()} == now
        figures: dict[Who, Place | None] = {one.who: one.figure for one in state.intruders if one.is_shown}
        assert told.figures == figures
        for one in state.intruders:
            if one.is_in_play and one.zone is not None:
                here = None if isinstance(one.zone, Tunnel) else one.zone
                assert told.places[one.who] == here
        for who, speed in ((one.who, one.speed) for one in state.intruders if one.speed):
            latest = told.latest(who)
            assert latest is not None
            assert latest.speed == speed
        assert told.turn == state.turn


@pytest.mark.parametrize("name", names())
def test_at_every_step_of_a_game_ways_lead_from_neighbour_to_neighbour(name: str) -> None:
    found = 0
    for look in looks(name):
        board = look.game.setting.board
        for walk in remembered(look.seen.log, look.news).walks():
            for a, b in zip(walk.way, walk.way[1:], strict=False):
                found += 1
                if isinstance(a, int) and isinstance(b, int):
                    assert b in board.open_links[a]
    assert found


@pytest.mark.parametrize("name", names())
def test_R28_6_when_all_is_over_the_truth_can_be_remembered_too(name: str) -> None:
    """The record of the truth tells every way, though whispers and veils are wrapped in it."""
    record = recorded(name)
    *_, last = replayed(record, BOX)
    state, told = last.match.state, remembered(last.match.log, 0)
    now = {key: (g.zone, g.patrol, g.is_drunk) for key, g in state.guards.items()}
    assert {key: (g.zone, g.patrol, g.is_drunk) for key, g in told.guards.items()} == now
    assert {outing.who for outing in told.outings} == {one.who for one in state.playing}
    assert set(state.marks.searched) == {finding.zone for finding in told.findings}


def test_two_viewers_with_equally_many_facts_remember_each_their_own() -> None:
    last = TurnBegan(2)
    one, other = (remembered((StartChosen(NINJA, zone(label), ()), last), 1) for label in ("OL2", "OL4"))
    assert one.places[NINJA] != other.places[NINJA]


@pytest.mark.parametrize("seed", ["one", "two"])
def test_the_places_of_the_intruders_are_those_that_they_have_now(seed: str) -> None:
    """An intruder who is dead or has left the map is in no place; in the passage it is None (R23, R24.1)."""
    for moment in playthrough("castle", seed).moments:
        state = moment.match.state
        told = remembered(moment.match.history, 0)
        placed = [each for each in state.intruders if each.standing in (Standing.MAP, Standing.PASSAGE)]
        assert told.places == {each.who: on_map(each.zone) for each in placed}
        assert told.figures == {each.who: each.figure for each in state.intruders if each.is_shown}
