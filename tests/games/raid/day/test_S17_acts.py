"""Free acts by day, and their effects (S9.1, S16, S17)."""

from __future__ import annotations

from bot.engine.boards.compass import Direction
from bot.engine.game import Decision, Fact
from bot.games.raid.day.acts import acted, acts
from bot.games.raid.decisions import (
    KnockBack,
    KnockStar,
    LightFire,
    PutOut,
    RemoveGuard,
    SetTrap,
    Swap,
    UseReed,
    Whistle,
    Zip,
)
from bot.games.raid.facts.day import (
    BukiLost,
    BukiPlayed,
    FireLit,
    FireOut,
    ReedUsed,
    Swapped,
    TileClosed,
    TrapSprung,
)
from bot.games.raid.facts.guarding import GuardMoved
from bot.games.raid.facts.moving import CubeLifted, GuardRemoved, Moved, Stopped, TokenThrown, TookOut
from bot.games.raid.kinds import Buki, MoveCard, Trap
from bot.games.raid.moving.routes import ends
from bot.games.raid.state.state import Course, Guard, LaidTrap, State
from tests.games.raid.kit import DAWN, HAWK, KITE, OWL, Told, at, gone, position, setting_of, t, written

DAY = setting_of(**DAWN, players=3)


def standing(hawk: str, kite: str | None, *hand: Buki, owl: str | None = None) -> State:
    """A turn of the first seat with these cards."""
    state = position(DAY, {HAWK: hawk, KITE: kite, OWL: owl}, turn=HAWK)
    state.change(HAWK, buki=hand, buki_count=len(hand))
    return state


def done(state: State, decision: Decision) -> list[Fact]:
    """The facts of an offered act, with the card or token spent."""
    assert decision in acts(state, HAWK)
    return written(state, acted(state, HAWK, decision, Told()))


def test_S17_1_a_used_card_lies_on_the_discard() -> None:
    state = standing("C8", None, Buki.TONFA, Buki.ZIP)
    facts = done(state, RemoveGuard(Buki.TONFA, t("D8")))
    assert facts == [BukiPlayed(HAWK, Buki.TONFA), GuardRemoved(t("D8"), None)]
    assert (state.ninja[HAWK].buki, state.ninja[HAWK].buki_count) == ((Buki.ZIP,), 1)
    assert state.buki_discard == (Buki.TONFA,)
    assert (t("D8") in state.guards, state.surplus) == (False, 7)


def test_S_C38_knocked_onto_a_guard_the_target_takes_it_out() -> None:
    state = standing("C9", "C7", Buki.SPEAR)
    facts = done(state, KnockBack(Buki.SPEAR, t("C7"), t("D8")))
    assert facts[1:] == [Moved(KITE, t("D8")), TookOut(KITE, t("D8"), None, 1)]


def test_S16_3_a_cube_there_is_the_targets() -> None:
    state = standing("F20", "D20", Buki.SPEAR)
    facts = done(state, KnockBack(Buki.SPEAR, t("D20"), t("C20")))
    assert CubeLifted(KITE, t("C20")) in facts
    assert (state.ninja[KITE].buki_count, state.ninja[HAWK].buki_count) == (1, 0)


def test_S15_4_knocked_into_water_a_ninja_just_stands_there() -> None:
    state = standing("D36", "D34", Buki.SPEAR)
    gone(state, "D35")
    facts = done(state, KnockBack(Buki.SPEAR, t("D34"), t("E33")))
    assert facts[1:] == [Moved(KITE, t("E33"))]
    assert state.ninja[KITE].missed == 0


def test_S16_4_the_star_token_is_gone_once_it_has_knocked() -> None:
    state = standing("C9", "C7")
    assert done(state, KnockStar(t("C7"), t("C8"))) == [TokenThrown(HAWK, t("C7")), Moved(KITE, t("C8"))]
    # Back in range: no ninja beside it could have a target, with or without the token.
    state.change(KITE, tile=t("C7"))
    assert not any(isinstance(act, KnockStar) for act in acts(state, HAWK))
    state.change(HAWK, has_star=True)
    assert KnockStar(t("C7"), t("C8")) in acts(state, HAWK)


def test_S8_6_a_patrol_that_a_weapon_removes_leaves_the_game() -> None:
    """A black guard goes back to the surplus, a red one does not."""
    state = standing("D24", None, Buki.NUNCHAKU)
    state.guards = {t("D23"): state.guards[t("A23")]}
    surplus = state.surplus
    assert done(state, RemoveGuard(Buki.NUNCHAKU, t("D23")))[1:] == [GuardRemoved(t("D23"), 3)]
    assert state.surplus == surplus


def test_S16_5_after_a_swap_caltrops_only_go_and_one_s_own_trap_stays() -> None:
    state = standing("C8", "C7", Buki.TONFA)
    state.traps = {t("C8"): LaidTrap(HAWK, Trap.CALTROPS), t("C7"): LaidTrap(KITE, Trap.CALTROPS)}
    facts = done(state, Swap(Buki.TONFA, t("C7")))
    assert facts[1:] == [
        Swapped(HAWK, KITE),
        TrapSprung(HAWK, t("C7"), KITE, Trap.CALTROPS),
        TrapSprung(KITE, t("C8"), HAWK, Trap.CALTROPS),
    ]
    assert [state.ninja[seat].tile for seat in (HAWK, KITE)] == list(at("C7", "C8"))
    assert (state.traps, state.closed) == ({}, {})
    state = standing("C8", "C7", Buki.TONFA)
    state.traps = {t("C7"): LaidTrap(HAWK, Trap.CALTROPS)}
    assert len(done(state, Swap(Buki.TONFA, t("C7")))) == 2


def test_S16_5_after_a_swap_trip_wires_and_nests_work() -> None:
    state = standing("C8", "C7", Buki.TONFA, Buki.ZIP)
    state.traps = {t("C7"): LaidTrap(OWL, Trap.TRIP), t("C8"): LaidTrap(OWL, Trap.NEST)}
    facts = done(state, Swap(Buki.TONFA, t("C7")))
    assert facts[2:4] == [TrapSprung(HAWK, t("C7"), OWL, Trap.TRIP), BukiLost(HAWK, Buki.ZIP)]
    assert facts[4] == TrapSprung(KITE, t("C8"), OWL, Trap.NEST)
    assert TookOut(KITE, t("C8"), None, 1) in facts


def test_S17_8_fire_is_lit_and_put_out() -> None:
    state = standing("C31", None, Buki.ARROW, Buki.FLASK)
    assert done(state, LightFire(t("C34")))[1:] == [FireLit(HAWK, t("C34"))]
    state.change(HAWK, tile=t("C35"))
    assert done(state, PutOut(t("C34")))[1:] == [FireOut(t("C34"))]
    assert state.fires == {}


def test_S_C46_a_route_through_a_fire_is_illegal_and_a_leap_over_it_legal() -> None:
    state = standing("C31", "F35", Buki.ARROW)
    done(state, LightFire(t("F34")))
    assert ends(state, KITE, MoveCard("walk"), 1) is None
    over = ends(state, KITE, MoveCard("leap-left"), 0)
    assert over is not None
    assert over.end == t("F33")


def test_S_C42_a_whistled_guard_is_taken_out_by_the_first_ninja_on_its_way() -> None:
    state = standing("A26", "F23", Buki.WHISTLE)
    facts = done(state, Whistle(t("G23"), Direction.W))
    assert facts[1:] == [GuardMoved(t("G23"), at("F23")), TookOut(KITE, t("F23"), None, 1)]
    assert state.ninja[KITE].missed == 1


def test_S17_9_a_guard_sent_onto_the_second_tile_meets_a_ninja_there_in_cover_too() -> None:
    state = standing("A26", "G14", Buki.WHISTLE)
    state.guards = {**state.guards, t("G16"): Guard()}
    state.change(HAWK, tile=t("C15"))
    facts = done(state, Whistle(t("G16"), Direction.S))
    assert facts[1:] == [GuardMoved(t("G16"), at("G15", "G14")), TookOut(KITE, t("G14"), None, 1)]


def test_S8_8_4_a_whistled_patrol_keeps_its_heading_and_turns_at_an_end() -> None:
    state = standing("F20", None, Buki.WHISTLE)
    assert state.guards[t("A23")].patrol == 3
    facts = done(state, Whistle(t("A23"), Direction.E))
    assert facts[1:] == [GuardMoved(t("A23"), at("B23", "C23"), heading=t("D23"))]
    assert state.headings[3] == t("D23")
    state = standing("F20", None, Buki.WHISTLE)
    state.guards = {t("B23"): state.guards[t("A23")]}
    done(state, Whistle(t("B23"), Direction.E))
    assert state.headings[3] == t("A23")


def test_S8_2_a_guard_whistled_onto_its_own_user_ends_the_route_under_way() -> None:
    state = standing("F23", None, Buki.WHISTLE)
    state.change_turn(HAWK, course=Course(MoveCard("stride"), 0, t("F24"), 1, halts=True, behind=at("F24")))
    facts = done(state, Whistle(t("G23"), Direction.W))
    assert facts[2:] == [TookOut(HAWK, t("F23"), None, 1), Stopped(HAWK)]
    assert state.turns[HAWK].course is None


def test_S17_10_a_reed_is_in_use() -> None:
    state = standing("D36", None, Buki.REED)
    assert done(state, UseReed())[1:] == [ReedUsed(HAWK, is_used=True)]
    assert state.ninja[HAWK].has_reed


def test_S_C41_a_zip_wire_onto_a_guard_costs_the_next_turn_and_not_the_card_to_be_played() -> None:
    state = standing("B28", None, Buki.ZIP)
    facts = done(state, Zip(t("B26")))
    assert facts[1:] == [Moved(HAWK, t("B26")), TookOut(HAWK, t("B26"), None, 1)]
    assert state.turns[HAWK].plays == 1


def test_S17_11_a_zip_wire_onto_caltrops_is_spent_for_nothing() -> None:
    state = standing("B28", None, Buki.ZIP)
    state.traps = {t("D28"): LaidTrap(KITE, Trap.CALTROPS)}
    facts = done(state, Zip(t("D28")))
    assert facts[1:] == [TrapSprung(HAWK, t("D28"), KITE, Trap.CALTROPS), TileClosed(t("D28"))]
    assert (state.ninja[HAWK].tile, state.ninja[HAWK].buki) == (t("B28"), ())


def test_S7_5_a_zip_wire_onto_caltrops_ends_a_route_under_way() -> None:
    state = standing("B28", None, Buki.ZIP)
    state.traps = {t("D28"): LaidTrap(KITE, Trap.CALTROPS)}
    state.change_turn(HAWK, course=Course(MoveCard("stride"), 0, t("B29"), 1, halts=True, behind=at("B29")))
    assert done(state, Zip(t("D28")))[-1] == Stopped(HAWK)


def test_S7_8_after_a_zip_wire_the_route_goes_on() -> None:
    state = standing("B28", None, Buki.ZIP)
    state.change_turn(HAWK, course=Course(MoveCard("stride"), 0, t("B29"), 1, halts=True, behind=at("B29")))
    done(state, Zip(t("B30")))
    assert state.turns[HAWK].course is not None


def test_S9_8_in_mid_leap_weapons_only() -> None:
    state = standing("D30", None, *Buki)
    on_foot = {type(act) for act in acts(state, HAWK)}
    assert {Zip, Whistle, UseReed, SetTrap} <= on_foot
    state.change_turn(HAWK, course=Course(MoveCard("leap-left"), 0, t("D30"), mid_leap=True))
    assert {type(act) for act in acts(state, HAWK)} <= {RemoveGuard, KnockBack, KnockStar, LightFire}


def test_S9_1_a_waiting_ninja_has_no_free_act() -> None:
    state = position(DAY, {HAWK: None, KITE: "A46", OWL: None}, turn=HAWK)
    state.change(HAWK, buki=tuple(Buki), buki_count=10)
    assert acts(state, HAWK) == []
