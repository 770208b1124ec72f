"""The state in words: the heading for all, a line for each ninja, and the private lines of its player."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.engine.game import PUBLIC, Viewer
from bot.games.raid.decisions import Move
from bot.games.raid.kinds import Buki, MoveCard, Senjutsu, Stage, Trap
from bot.games.raid.state.state import Course, Guard, LaidTrap, State, Turn
from bot.games.raid.words import choices, standing
from tests.games.raid.kit import DAWN, HAWK, KITE, OWL, RAVEN, position, setting_of, t

MINE = Viewer(HAWK, frozenset({HAWK}))
THEIRS = Viewer(KITE, frozenset({KITE}))


def by_day(**changes: Any) -> State:
    """Two ninja by day; the first has buki and has set a trap."""
    state = position(setting_of(**DAWN), {HAWK: "D30", KITE: "C33"}, **changes)
    state.change(HAWK, buki=(Buki.ZIP,), buki_count=1, traps=frozenset({Trap.NEST, Trap.TRIP}), traps_count=2)
    state.traps = {t("D31"): LaidTrap(HAWK, Trap.CALTROPS)}
    return state


def test_S33_8_the_heading_has_phase_round_alarm_and_target() -> None:
    state = position(setting_of(), {HAWK: "D5", KITE: None}, alarm=12, phase=3, round=2)
    assert standing.heading(state) == "Midnight, phase 3, round 2 of 6 · alarm 12 of 20"


def test_S23_3_in_flowing_order_there_is_no_round() -> None:
    setting = setting_of(order="flowing")
    state = position(setting, {HAWK: "D5", KITE: None}, phase=3)
    assert standing.progress(state) == "Midnight, phase 3"


def test_S13_2_and_S20_5_the_last_phase_has_a_name() -> None:
    """By night the one whose Guard Phase would lose the night; by day the last one that the options allow."""
    night = position(setting_of(), {HAWK: "D5", KITE: None}, alarm=14, phase=3, round=2)
    assert standing.heading(night) == "Midnight, last phase, round 2 of 6 · alarm 14 of 20"
    night.alarm = 13
    assert standing.progress(night) == "Midnight, phase 3, round 2 of 6"
    slow = position(setting_of(alarmPace=4), {HAWK: "D5", KITE: None}, alarm=14, phase=3, round=2)
    assert "last" not in standing.progress(slow)
    day = position(setting_of(**DAWN, dawnPhaseLimit=12), {HAWK: "D30", KITE: "C30"}, phase=12)
    assert standing.progress(day) == "Dawn, last phase, round 1 of 6"
    day.phase = 11
    assert "last" not in standing.progress(day)


def test_by_day_the_heading_names_the_only_leader() -> None:
    setting = setting_of(**DAWN)
    assert standing.heading(by_day()).endswith("· Hawk ahead")
    level = position(setting, {HAWK: "D30", KITE: "C30"})
    assert standing.heading(level) == "Dawn, phase 1, round 1 of 6"


def test_S20_2_nobody_is_ahead_once_the_race_is_over() -> None:
    assert "ahead" not in standing.heading(by_day(stage=Stage.OVER))


def test_a_status_says_where_the_ninja_is_and_what_it_may_use() -> None:
    state = position(setting_of(), {HAWK: "D5", KITE: None})
    state.change(HAWK, taken=2, senjutsu=(Senjutsu.DASH,), lanterns=1, missed=1)
    text = standing.status(state, MINE)
    assert text == "D5, 42 to go · misses a turn · a lantern · star token · Ninja Dash"
    state.setting = setting_of(order="flowing")
    assert "· turn 3 of 6 ·" in standing.status(state, MINE)


def test_a_status_fits_with_any_hand() -> None:
    setting = setting_of(players=4)
    state = position(setting, dict.fromkeys((HAWK, KITE, OWL, RAVEN), "D46"))
    state.change(HAWK, senjutsu=tuple(Senjutsu) * 2, missed=6, short=2, cubes=9, lanterns=9)
    for viewer in (MINE, THEIRS, PUBLIC):
        assert 0 < len(standing.status(state, viewer)) <= standing.LONGEST
    assert standing.status(state, MINE).endswith("Throwing Star …"), "it is cut between words"


def test_a_status_names_cards_that_are_alike_once() -> None:
    state = by_day()
    held = (Buki.STAR, Buki.SPEAR, Buki.STAR, Buki.STAR)
    state.change(HAWK, buki=held, buki_count=len(held))
    assert "· Throwing Star ×3 and Spear ·" in standing.status(state, MINE)


def test_S27_3_hands_and_kinds_of_traps_are_their_owners() -> None:
    """The others' states have holes where the kinds would be."""
    own = by_day()
    seen = by_day()
    seen.change(HAWK, buki=None, traps=None)
    seen.traps = {tile: replace(trap, kind=None) for tile, trap in seen.traps.items()}
    mine, theirs = (
        "\n".join((*standing.standing(state, viewer), standing.status(state, viewer)))
        for state, viewer in ((own, MINE), (seen, THEIRS))
    )
    for secret in ("Zip Wire", "Hornet's Nest", "Caltrops"):
        assert secret in mine
        assert secret not in theirs
    assert "a buki card" in theirs
    assert "D31 (Hawk)" in theirs


def test_the_own_ninja_stands_first_with_its_open_cards() -> None:
    setting = setting_of()
    state = position(setting, {HAWK: "D5", KITE: "D7"}, turn=KITE, open_cards=("knight", "walk"))
    first, second, *_rest = standing.standing(state, THEIRS)
    assert first.startswith("Kite: D7")
    assert "open: Knight and Walk" in first
    assert second.startswith("Hawk: D5")


def test_burning_closed_and_sleeping_things_are_listed() -> None:
    state = by_day(fires={t("C31"): KITE}, closed={t("E20"): None})
    state.guards = {**state.guards, t("E29"): Guard(asleep_by=HAWK)}
    text = "\n".join(standing.standing(state, PUBLIC))
    for part in ("On fire: C31.", "Closed: E20.", "Asleep: E29."):
        assert part in text


def test_S33_11_the_end_tells_phases_lights_and_who_was_home_first() -> None:
    state = position(
        setting_of(), {HAWK: "D47", KITE: "C47"}, stage=Stage.OVER, is_won=True, first_home=KITE, alarm=12
    )
    assert standing.score(state) == "Midnight is won: all ninja stand on the palace roof."
    assert "First on the roof: Kite." in "\n".join(standing.standing(state, PUBLIC))
    assert not standing.status(state, MINE)


def test_S20_2_the_score_of_dawn_names_the_winner() -> None:
    state = by_day(stage=Stage.OVER, winners=(KITE,))
    assert standing.score(state) == "Kite wins the race of Dawn."


def test_the_question_says_the_moment() -> None:
    setting = setting_of()
    state = position(setting, {HAWK: "D5", KITE: None}, turn=HAWK, open_cards=("knight", "walk"))
    course = Course(MoveCard("knight"), 0, t("D4"), made=1, halts=True)
    asked = {}
    for name, turn in {
        "start": Turn(is_placed=False),
        "way": Turn(),
        "break": Turn(course=course, plays=0),
        "leap": Turn(course=replace(course, mid_leap=True), plays=0),
        "end": Turn(plays=0),
        "dash": Turn(plays=2, is_dashing=True),
    }.items():
        state.turns = {HAWK: turn}
        asked[name] = choices.question(state, HAWK)
    assert len(set(asked.values())) == len(asked)
    assert asked["way"] == "Turn 1 of 6: which way?"
    assert "D5" in asked["break"]


def test_S23_5_a_plan_is_told_to_its_owner() -> None:
    setting = setting_of(dawnOrder="sealed", **DAWN)
    state = position(setting, {HAWK: "D20", KITE: None}, turn=HAWK, open_cards=("slip", "walk"))
    state.turns, state.stage = {}, Stage.PLANS
    assert choices.question(state, HAWK) == "What is your plan for round 1?"
    state.plans = {HAWK: (Move(MoveCard("slip"), 0), Move(MoveCard("walk"), 1))}
    assert choices.question(state, HAWK) == "Your plan: 1a E19 cube; 2b D19 water."
