"""What is remembered of a position is what is found anew, whatever was asked about before."""

from __future__ import annotations

from bot.engine.chance import Seeded
from bot.games.clans.kinds import ModelId
from bot.games.clans.moving.ways import ways, ways_anew
from bot.games.clans.state.remembering import remembered
from bot.games.clans.state.state import State
from tests.games.clans.positions import SETTING, at, model, position, under
from tests.laws.playthrough import drafts, playthrough


def test_A8_1_ways_that_are_remembered_are_those_found_anew() -> None:
    compared = 0
    for number, moment in enumerate(playthrough("clans", "medal").moments):
        for _before, draft in drafts(moment, moment.seat, Seeded(f"{number}")):
            state = draft.imagined(moment.sights[moment.seat].state)
            if state.active is None or state.acting().space is None:
                continue
            for is_run in (False, True):
                found = ways_anew.__wrapped__(state, is_run=is_run)  # type: ignore[attr-defined]  # as before it was remembered
                assert ways_anew(state, is_run=is_run) == found
                assert ways_anew(state, is_run=is_run) == found
            assert ways(state, 4) == ways.__wrapped__(state, 4)  # type: ignore[attr-defined]  # as before it was remembered
            compared += 1
    assert compared > 20


def test_a_position_is_asked_about_once_until_it_changes() -> None:
    asked = list[int]()

    @remembered
    def models(state: State, more: int) -> int:
        asked.append(more)
        return len(state.models) + more

    state = position(model("pine-chunin", "fire.chunin", "F5"))
    assert (models(state, 1), models(state.copy(), 1), models(state, 2)) == (2, 2, 3)
    assert asked == [1, 2]
    state.change(ModelId("pine-chunin"), space=at("G5"))
    assert models(state, 1) == 2
    assert asked == [1, 2, 1]


def test_the_same_position_of_another_match_is_asked_about_anew() -> None:
    @remembered
    def challenge(state: State) -> object:
        return state.setting

    state = position(model("pine-chunin", "fire.chunin", "F5"))
    other = under(type(SETTING)(SETTING.options), state)
    assert challenge(state) is state.setting
    assert challenge(other) is other.setting
