"""The end of a Dawn that nobody has won (S20.5), in play."""

from bot.games.raid.decisions import Done
from bot.games.raid.facts.day import DayEnded
from bot.games.raid.facts.dealing import PhaseEnded
from bot.games.raid.kinds import TURNS
from tests.games.raid.kit import HAWK, KITE, move, playing, plays, position, setting_of


def test_S20_5_after_the_last_round_of_the_last_phase_the_day_ends() -> None:
    """Before its last round, and in the phase before, it goes on."""
    setting = setting_of(match="dawn", dawnPhaseLimit=6)
    for phase, number, ends in ((6, TURNS, True), (6, TURNS - 1, False), (5, TURNS, False)):
        state = position(
            setting, {HAWK: "E22", KITE: "A40"}, turn=HAWK, open_cards=("slip", "walk"), phase=phase
        )
        state.round, state.to_play = number, (HAWK,)
        state.change(HAWK, taken=number - 1)
        state.change(KITE, taken=number)
        match = playing(state)
        facts = plays(match, HAWK, move("walk", 1), Done())
        assert (DayEnded((HAWK,)) in facts) is ends
        assert (PhaseEnded() in facts) is (phase == 5)
        assert match.is_over is ends
