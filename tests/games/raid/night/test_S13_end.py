"""The length of a Midnight, the first ninja home, and Quick games (S13, S21.2, S11.11)."""

import pytest

from bot.engine.match import Match
from bot.games.raid.decisions import PlayTeam
from bot.games.raid.facts.dealing import DecksRotated, PhaseBegan, RoundBegan
from bot.games.raid.facts.moving import CameHome
from bot.games.raid.facts.night import NightEnded
from bot.games.raid.kinds import Senjutsu, Stage
from bot.games.raid.night.ending import ending
from bot.games.raid.night.guard_phase import guard_phase
from bot.games.raid.night.senjutsu import played
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.state.state import State
from tests.games.raid.kit import HAWK, KITE, OWL, Told, position, setting_of, t, written

NIGHT = setting_of()


@pytest.mark.parametrize(("alarm", "is_lost"), [(19, False), (20, True), (21, True)])
def test_S13_2_the_night_is_lost_at_the_target(alarm: int, is_lost: bool) -> None:
    state = position(NIGHT, {HAWK: "D1", KITE: "A1"}, alarm=alarm)
    assert (ending(state) == NightEnded(is_won=False)) is is_lost


@pytest.mark.parametrize(("players", "phases"), [(2, 4), (3, 4), (4, 5)])
def test_S13_3_without_other_alarm_there_are_so_many_phases(players: int, phases: int) -> None:
    setting = setting_of(players=players)
    waiting = dict(zip(setting.seats, ("A1", "B1", "C1", "D1"), strict=False))
    state = position(setting, dict(waiting), stage=Stage.GUARDS)
    played_phases = 0
    while ending(state) is None:
        written(state, guard_phase(state, Told()))
        played_phases += 1
    assert played_phases == phases


@pytest.mark.parametrize(("out", "target"), [("none", 20), ("2", 18), ("3", 18), ("2+3", 16), ("lesson", 12)])
def test_S21_2_the_target_is_2_lower_for_each_board_left_out(out: str, target: int) -> None:
    assert setting_of(boardsOut=out).options.target == target
    assert setting_of(boardsOut=out, targetShift=-1).options.target == target - 1


def test_S13_4_the_first_ninja_on_a_palace_tile_is_noted_by_any_way_there() -> None:
    three = setting_of(players=3)
    state = position(three, {HAWK: "D46", KITE: "A46", OWL: "A1"}, turn=HAWK)
    state.change(HAWK, senjutsu=(Senjutsu.TEAM,) * 2)
    facts = written(state, played(state, HAWK, PlayTeam(t("A46"), t("A47")), Told()))
    assert CameHome(KITE) in facts
    facts = written(state, played(state, HAWK, PlayTeam(t("D46"), t("C47")), Told()))
    assert CameHome(HAWK) not in facts
    assert state.first_home == KITE


def test_S11_11_after_the_guard_phase_the_next_phase_begins_with_the_new_first_player() -> None:
    match: Match[State] = Match.dealt(RaidGame({"match": "midnight", "firstPlayer": "1"}), Told())
    facts = match.log
    while match.state.phase == 1:
        (seat,) = match.awaited()
        facts = match.play(seat, match.game.default(match.state, seat, Told()), Told())
    kinds = [type(fact) for fact in facts]
    assert kinds.index(DecksRotated) + 1 == kinds.index(PhaseBegan)
    assert match.state.first == KITE
    (begun,) = [fact for fact in facts if isinstance(fact, RoundBegan)]
    assert begun.seats == (KITE, HAWK)


def test_S13_1_a_night_ends_only_once_and_no_day_ends_like_a_night() -> None:
    state = position(NIGHT, {HAWK: "D47", KITE: "A47"})
    assert ending(state) == NightEnded(is_won=True)
    for stage in (Stage.DEALING, Stage.OVER):
        state.stage = stage
        assert ending(state) is None
    day = setting_of(match="dawn")
    state = position(day, {HAWK: "C47", KITE: "A47"}, alarm=30)
    assert ending(state) is None
