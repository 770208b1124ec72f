"""The words of a seat's options beside its routes."""

from __future__ import annotations

from bot.games.raid import decisions as d
from bot.games.raid.kinds import Buki, MoveCard, Trap
from bot.games.raid.state.state import Guard, State, Turn
from bot.games.raid.words import choices
from bot.games.raid.words.acts import ACTS
from tests.games.raid.kit import DAWN, HAWK, KITE, position, setting_of, t

SETTING = setting_of(**DAWN)


def stood(**turn: int) -> State:
    """A turn of hawk by day."""
    state = position(SETTING, {HAWK: "D30", KITE: "D28"}, turn=HAWK, open_cards=("walk", "slip"))
    state.turns = {HAWK: Turn(plays=turn.get("plays", 1))}
    return state


def test_S33_8_an_option_with_a_tile_has_it_for_the_picture_while_a_route_is_chosen_too() -> None:
    for plays in (1, 0):
        found = choices.choice(stood(plays=plays), HAWK, d.ThrowStar(t("B29")))
        assert (found.label, found.zone) == ("guard on B29", "B29")


def test_S33_8_every_act_with_a_tile_is_opened_by_a_button_of_its_own() -> None:
    """Only then its tiles are lit, and the picture of the routes stays clear until then."""
    aimed = [act for act in ACTS.acts() if {"tile", "to"} & {*act.fields} and not act.direct]
    assert len(aimed) > 10
    assert [act.name for act in aimed if not act.apart] == []


def test_S4_2_two_equal_cards_are_said_to_be_equal() -> None:
    state, equal = stood(), (MoveCard("knight"), MoveCard("knight"))
    assert choices.question(state, HAWK) == "Turn 1 of 6: which way?"
    state.change_deck(0, open=equal)
    assert choices.question(state, HAWK) == "Turn 1 of 6: which way? Both cards are equal: Knight."
    state.change(HAWK, tile=None)
    state.turns = {HAWK: Turn(is_placed=False)}
    assert choices.question(state, HAWK) == "Turn 1 of 6: where to start? Both cards are equal: Knight."
    state.change_deck(0, open=())
    assert choices.question(state, HAWK) == "Turn 1 of 6: where to start?"


def test_S33_3_a_knock_names_its_target_tile_and_direction() -> None:
    """By day forward is towards row 1, and right towards column A."""
    option = d.KnockBack(Buki.SPEAR, t("D28"), t("C28"))
    assert choices.choice(stood(plays=0), HAWK, option).label == "Spear: Kite to C28, right"


def test_S17_9_a_whistle_says_which_guard_goes_which_way() -> None:
    state = stood(plays=0)
    state.guards = {t("F32"): Guard(patrol=0)}
    option = d.Whistle(t("F32"), SETTING.tracks[state.half].forward)
    assert choices.choice(state, HAWK, option).label == "patrol on F32 forward"


def test_S18_1_a_trap_names_its_kind_to_its_owner_with_what_it_does() -> None:
    found = choices.choice(stood(plays=0), HAWK, d.SetTrap(Trap.NEST, t("D31")))
    assert (found.label, found.note) == ("Hornet's Nest on D31", "two guards come nearer")


def test_S33_3_the_orders_about_the_end_of_turns_have_different_words() -> None:
    titles = {choices.order_title(d.TurnOrder(rule)) for rule in d.EndOfTurn}
    assert len(titles) == len(d.EndOfTurn)
    assert all(len(title) <= 80 for title in titles)
