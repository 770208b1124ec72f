"""What follows from each answer at a break and at the end of a turn (S7.11, S9.1, S33.3)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.acts import Tone
from bot.engine.match import Match
from bot.games.raid.box import BOX
from bot.games.raid.decisions import Advance, AtBreak, Done, GoOn, Move
from bot.games.raid.kinds import TURNS, Half, MoveCard, Senjutsu, Stage, Terrain, Tile
from bot.games.raid.state.state import Guard, State, Turn
from bot.tables.views.offers import Offer, offered
from tests.games.raid.kit import HAWK, KITE, Told, move, playing, position, setting_of, t
from tests.games.raid.orders.test_S33_orders import stood


def asked(match: Match[State]) -> dict[Any, Offer]:
    return {each.option: each for each in offered(BOX, match, HAWK, None)}


def at_a_break(**more: Any) -> Match[State]:
    """Hawk has left the water by one step and may stop or go on (S15.1)."""
    setting = setting_of(match="dawn", waterMay="may")
    state = position(setting, {HAWK: "D33", KITE: "A40"}, turn=HAWK, open_cards=("slant", "walk"))
    state.change(HAWK, **more)
    match = playing(state)
    match.play(HAWK, move("slant", 2, halts=True), Told())
    return match


def test_S7_11_at_a_break_both_answers_say_where_they_end_and_none_is_suggested() -> None:
    found = asked(at_a_break())
    assert found[GoOn()].choice.follows == "your route goes on to B31"
    assert found[Done()].choice.follows == "your route ends on C32"
    assert {found[GoOn()].choice.tone, found[Done()].choice.tone} == {Tone.ANSWER}


@pytest.mark.parametrize("decision", [GoOn(), Done()])
def test_S7_11_what_is_told_of_a_route_comes_true(decision: GoOn | Done) -> None:
    match = at_a_break()
    said = asked(match)[decision].choice.follows
    match.play(HAWK, decision, Told())
    tile = match.state.ninja[HAWK].tile
    assert tile == t(said.rpartition(" ")[2])


def test_S8_2_a_route_that_takes_out_a_guard_says_that_a_turn_is_lost() -> None:
    match = at_a_break()
    match.state.guards = {t("B31"): Guard()}
    assert asked(match)[GoOn()].choice.follows == "your route goes on to B31 guard; you lose your next turn"


def test_S33_3_the_end_of_a_turn_says_what_is_kept() -> None:
    match = stood("D5", Turn(plays=0))
    match.state.guards = {}
    match.state.change(HAWK, senjutsu=(Senjutsu.ROCKET,))
    found = asked(match)
    assert found[Done()].choice.follows == "your turn ends on D5; you keep your star token and a card"
    assert len(found) > 1
    assert found[Done()].choice.tone is Tone.ANSWER


def test_S33_3_where_nothing_else_is_possible_the_end_is_suggested() -> None:
    match = stood("D5", Turn(plays=0))
    match.state.guards = {}
    match.state.change(HAWK, has_star=False)
    found = asked(match)
    assert [(offer.choice.follows, offer.choice.tone) for offer in found.values()] == [
        ("your turn ends on D5", Tone.MAIN)
    ]


def test_S23_5_a_step_of_a_sealed_plan_answers_no_question() -> None:
    setting = setting_of(match="dawn", dawnOrder="sealed", waterMay="may")
    state = position(setting, {HAWK: "D33", KITE: "A40"}, stage=Stage.PLANS)
    state.change_deck(0, open=(MoveCard("slant"), MoveCard("walk")))
    match = playing(state)
    for step in (move("slant", 2), AtBreak()):
        match.play(HAWK, step, Told())
    found = asked(match)
    assert Done() in found
    assert not isinstance(found[Done()].option, Move)
    assert not any(offer.choice.follows for offer in found.values())


@pytest.mark.parametrize(
    ("alarm", "mate", "is_lost"), [(0, TURNS, True), (6, TURNS, False), (0, TURNS - 1, False)]
)
def test_S13_2_before_an_end_of_turn_that_fills_the_alarm_the_button_asks(
    alarm: int, mate: int, is_lost: bool
) -> None:
    match = stood("D5", Turn(plays=0))
    options = match.state.setting.options
    match.state.alarm = options.target - options.alarm_pace - alarm
    match.state.change(HAWK, taken=TURNS - 1)
    match.state.change(KITE, taken=mate)
    match.state.round, match.state.to_play = TURNS, (HAWK,) if mate == TURNS else (HAWK, KITE)
    caution = asked(match)[Done()].choice.caution
    assert caution.startswith(f"The Guard Phase is next: the alarm rises to {options.target} of") == is_lost
    assert bool(caution) == is_lost
    match.play(HAWK, Done(), Told())
    assert (match.state.stage is Stage.OVER) == is_lost


@pytest.mark.parametrize(("cards", "is_asked"), [((), True), ((Senjutsu.DART,), False)])
def test_S13_2_before_a_route_that_ends_the_turn_by_itself_and_fills_the_alarm_the_button_asks(
    cards: tuple[Senjutsu, ...], is_asked: bool
) -> None:
    match = stood("D5", Turn(plays=1))
    options = match.state.setting.options
    match.state.alarm = options.target - options.alarm_pace
    match.state.change(HAWK, taken=TURNS - 1, senjutsu=cards, has_star=False)
    match.state.change(KITE, taken=TURNS)
    match.state.round, match.state.to_play = TURNS, (HAWK,)
    routes = {option: offer for option, offer in asked(match).items() if isinstance(option, Move)}
    assert routes
    for option, offer in routes.items():
        assert ("the night is lost" in offer.choice.caution) == is_asked
        after = match.copy()
        after.play(HAWK, option, Told())
        assert (after.state.stage is Stage.OVER) == is_asked


@pytest.mark.parametrize(("taken", "is_lost"), [(TURNS - 2, True), (TURNS - 3, False)])
def test_S8_2_a_guard_taken_out_for_the_last_turn_of_a_phase_that_fills_the_alarm_is_asked_about(
    taken: int, is_lost: bool
) -> None:
    match = stood("D5", Turn(plays=1))
    options = match.state.setting.options
    match.state.alarm = options.target - options.alarm_pace
    match.state.change(HAWK, taken=taken, has_star=False)
    match.state.change(KITE, taken=taken + 1, missed=TURNS - taken - 1)
    match.state.round, match.state.to_play = taken + 1, (HAWK,)
    reached = {option: match.copy() for option in asked(match) if isinstance(option, Move)}
    for option, after in reached.items():
        after.play(HAWK, option, Told())
    ends = [after.state.ninja[HAWK].tile for after in reached.values()]
    match.state.guards = {**match.state.guards, **{tile: Guard() for tile in ends if tile is not None}}
    met = {option: offer for option, offer in asked(match).items() if isinstance(option, Move)}
    assert met
    for option, offer in met.items():
        assert offer.choice.caution.endswith("?")
        assert ("the night is lost" in offer.choice.caution) == is_lost
        after = match.copy()
        after.play(HAWK, option, Told())
        assert (after.state.stage is Stage.OVER) == is_lost


@pytest.mark.parametrize("lost", [False, True])
def test_S33_3_a_stepwise_route_that_has_no_break_before_a_guard_asks_like_the_whole_route(
    *, lost: bool
) -> None:
    match = stood("D5", Turn(plays=1))
    options = match.state.setting.options
    match.state.alarm = options.target - options.alarm_pace if lost else 0
    match.state.change(HAWK, taken=TURNS - 2, has_star=False)
    match.state.change(KITE, taken=TURNS - 1, missed=1, has_star=True)
    match.state.round, match.state.to_play = TURNS - 1, (HAWK,)
    match.state.guards = {tile: Guard() for tile in map(t, ("C6", "D6", "E6", "D7"))}
    found, told = asked(match), set[bool]()
    for option in (each for each in found if isinstance(each, Advance)):
        after = match.copy()
        after.play(HAWK, option, Told())
        has_break = HAWK in after.state.turns and after.state.turns[HAWK].course is not None
        plain = found[Move(option.card, option.route)].choice.caution
        assert found[option].choice.caution == ("" if has_break else plain)
        told.add(bool(found[option].choice.caution))
    assert True in told


def test_S13_1_a_route_that_brings_the_last_ninja_home_asks_nothing() -> None:
    track = setting_of().tracks[Half.NIGHT]
    tiles = [Tile(at) for at in range(len(track.terrain))]
    home = next(tile for tile in tiles if track.terrain[tile] is Terrain.PALACE)
    told: set[tuple[bool, bool]] = set()
    for near in (tile for tile in tiles if track.rows_to_go(tile) == 2):
        match = stood("D5", Turn(plays=1))
        options = match.state.setting.options
        match.state.alarm = options.target - options.alarm_pace
        match.state.change(KITE, taken=TURNS, tile=home)
        match.state.change(HAWK, taken=TURNS - 1, tile=near, has_star=False)
        match.state.round, match.state.to_play = TURNS, (HAWK,)
        for option, offer in asked(match).items():
            if isinstance(option, Move):
                after = match.copy()
                after.play(HAWK, option, Told())
                told.add((bool(after.state.is_won), bool(offer.choice.caution)))
    assert told == {(True, False), (False, True)}
