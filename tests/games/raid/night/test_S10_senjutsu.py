"""Senjutsu cards (S10)."""

import pytest

from bot.engine.game import Fact, Seat
from bot.games.raid.decisions import (
    PlayDart,
    PlayDash,
    PlayHiding,
    PlayRocket,
    PlayStar,
    PlayTeam,
    SenjutsuPlay,
)
from bot.games.raid.facts.moving import GuardRemoved
from bot.games.raid.facts.night import NightEnded
from bot.games.raid.kinds import DECK, Half, MoveCard, Senjutsu, Stage
from bot.games.raid.night.ending import ending
from bot.games.raid.night.senjutsu import played, plays
from bot.games.raid.state.state import Guard, State
from tests.games.raid.kit import HAWK, KITE, OWL, Told, position, setting_of, t, written

NIGHT = setting_of()


def armed(state: State, *cards: Senjutsu, seat: Seat = HAWK) -> State:
    """A hand with these senjutsu cards."""
    state.change(seat, senjutsu=cards)
    return state


def play(state: State, decision: SenjutsuPlay, seat: Seat = HAWK) -> list[Fact]:
    """The facts of a play that has to be offered."""
    assert decision in plays(state, seat)
    return written(state, played(state, seat, decision, Told()))


def test_S10_2_twelve_cards_of_six_kinds_as_balanced_or_two_of_each() -> None:
    assert [NIGHT.senjutsu.count(card) for card in Senjutsu] == [3, 3, 1, 1, 2, 2]
    even = setting_of(senjutsuDeck="even").senjutsu
    assert [even.count(card) for card in Senjutsu] == [2] * 6


def test_S10_1_it_may_be_played_outside_the_own_turn_but_not_between_phases() -> None:
    state = armed(position(NIGHT, {HAWK: "D1", KITE: "E5"}, turn=KITE), Senjutsu.ROCKET)
    assert plays(state, HAWK) == [PlayRocket()]
    assert plays(state, KITE) == []
    for stage in (Stage.GUARDS, Stage.READY, Stage.OVER):
        state.stage = stage
        assert plays(state, HAWK) == []
    state.stage, state.half = Stage.TURNS, Half.DAY
    assert plays(state, HAWK) == []


def test_S10_1_a_card_is_played_once_and_two_of_a_kind_are_one_choice() -> None:
    state = armed(position(NIGHT, {HAWK: "D1", KITE: "A1"}), Senjutsu.HIDING, Senjutsu.HIDING)
    assert plays(state, HAWK) == [PlayHiding()]
    play(state, PlayHiding())
    assert state.ninja[HAWK].senjutsu == state.senjutsu_discard == (Senjutsu.HIDING,)


def test_S10_2_a_star_reaches_2_to_3_and_a_dart_1_to_2() -> None:
    state = armed(position(NIGHT, {HAWK: "E5", KITE: "D1"}), Senjutsu.DART, Senjutsu.STAR)
    assert plays(state, HAWK) == [PlayDart(t("E6"))]
    state.change(HAWK, tile=t("E4"))
    assert plays(state, HAWK) == [PlayDart(t("E6")), PlayStar(t("E6"))]
    state.change(HAWK, tile=t("E3"))
    assert plays(state, HAWK) == [PlayStar(t("E6"))]
    state.change(HAWK, tile=t("E2"))
    assert plays(state, HAWK) == []


def test_S8_7_and_S10_2_a_star_removes_a_patrol_without_penalty() -> None:
    state = armed(position(NIGHT, {HAWK: "A11", KITE: "D1"}), Senjutsu.STAR)
    assert play(state, PlayStar(t("A9")))[1:] == [GuardRemoved(t("A9"), 0)]
    assert t("A9") not in state.guards
    assert 0 not in state.headings
    assert state.ninja[HAWK].missed == 0
    assert state.surplus == 6


@pytest.mark.parametrize("may", [True, False])
def test_S10_3_a_patrol_can_be_put_to_sleep_unless_told_otherwise(may: bool) -> None:
    setting = setting_of(dartOnPatrols=may)
    state = armed(position(setting, {HAWK: "A11", KITE: "D1"}), Senjutsu.DART)
    assert (PlayDart(t("A9")) in plays(state, HAWK)) is may


def test_S10_3_a_second_dart_replaces_the_first() -> None:
    asleep = Guard(asleep_by=KITE, asleep_on=True)
    state = armed(position(NIGHT, {HAWK: "E5", KITE: "E6"}, guards={"E6": asleep}), Senjutsu.DART)
    play(state, PlayDart(t("E6")))
    assert state.guards[t("E6")] == Guard(asleep_by=HAWK)


def dash_of(state: State) -> bool:
    return PlayDash() in plays(state, HAWK)


def test_S10_4_a_dash_needs_the_own_turn_and_two_cards_of_which_one_is_still_open() -> None:
    state = position(NIGHT, {HAWK: "A2", KITE: "D1"}, turn=HAWK, open_cards=("bow", "hook"))
    assert dash_of(armed(state, Senjutsu.DASH, Senjutsu.DASH))
    state.change_turn(HAWK, plays=0)
    state.change_deck(0, open=(MoveCard("hook"),))
    assert dash_of(state)
    play(state, PlayDash())
    assert state.turns[HAWK].plays == 1
    assert not dash_of(state)


def test_S10_4_no_dash_in_a_short_turn_or_in_anothers() -> None:
    state = position(NIGHT, {HAWK: "A2", KITE: "D1"}, turn=HAWK, open_cards=("bow",))
    assert not dash_of(armed(state, Senjutsu.DASH))
    state = position(NIGHT, {HAWK: "A2", KITE: "D1"}, turn=KITE, open_cards=("bow", "hook"))
    assert not dash_of(armed(state, Senjutsu.DASH))


def test_S10_4_before_the_first_card_both_are_still_to_be_played() -> None:
    state = position(NIGHT, {HAWK: "A2", KITE: "D1"}, turn=HAWK, open_cards=("bow", "hook"))
    play(armed(state, Senjutsu.DASH), PlayDash())
    assert state.turns[HAWK].plays == 2
    assert len(state.decks[0].cards or ()) == DECK


def test_S10_5_any_ninja_on_the_track_to_any_tile_beside_it_without_a_ninja() -> None:
    state = armed(position(NIGHT, {HAWK: "A1", KITE: "A2"}), Senjutsu.TEAM)
    shifts = [(each.tile, each.to) for each in plays(state, HAWK) if isinstance(each, PlayTeam)]
    assert [to for tile, to in shifts if tile == t("A1")] == [t("B2"), t("B1")]
    assert len([to for tile, to in shifts if tile == t("A2")]) == 4
    state.change(KITE, tile=None)
    assert all(
        tile == t("A1")
        for tile, _to in ((e.tile, e.to) for e in plays(state, HAWK) if isinstance(e, PlayTeam))
    )


def test_S10_5_a_ninja_shifted_onto_a_guard_takes_it_out_and_lifts_the_things_there() -> None:
    state = armed(position(NIGHT, {HAWK: "A1", KITE: "E5"}, turn=HAWK), Senjutsu.TEAM, Senjutsu.TEAM)
    play(state, PlayTeam(t("E5"), t("E6")))
    assert state.ninja[KITE].missed == 1
    play(state, PlayTeam(t("E6"), t("F5")))
    assert state.ninja[KITE].lanterns == 1


def test_S10_6_S_C30_the_alarm_never_goes_below_0() -> None:
    """S-C30: at alarm 0 a Perfect Hiding Place may be played, and it stays 0."""
    state = armed(position(NIGHT, {HAWK: "D1", KITE: "A1"}), Senjutsu.HIDING, Senjutsu.ROCKET)
    play(state, PlayHiding())
    assert state.alarm == 0
    state.alarm = 1
    play(state, PlayRocket())
    assert state.alarm == 0


def test_S10_2_a_hiding_place_lowers_the_alarm_by_1_and_a_rocket_by_2() -> None:
    state = armed(position(NIGHT, {HAWK: "D1", KITE: "A1"}, alarm=9), Senjutsu.HIDING, Senjutsu.ROCKET)
    play(state, PlayHiding())
    assert state.alarm == 8
    play(state, PlayRocket())
    assert state.alarm == 6


def test_S_C31_team_ninja_brings_the_last_one_home_and_the_night_is_won() -> None:
    three = setting_of(players=3)
    state = position(three, {HAWK: "D47", KITE: "D46", OWL: "C48"}, turn=KITE, alarm=19)
    armed(state, Senjutsu.TEAM)
    assert ending(state) is None
    assert PlayTeam(t("D46"), t("C47")) in plays(state, HAWK)
    written(state, played(state, HAWK, PlayTeam(t("D46"), t("C47")), Told()))
    assert ending(state) == NightEnded(is_won=True)
