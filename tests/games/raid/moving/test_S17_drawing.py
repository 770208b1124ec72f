"""Buki cards drawn for cubes, and lost to trip wires (S17.1, S18.5)."""

from collections import Counter

import pytest

from bot.engine.game import PUBLIC, Viewer
from bot.games.raid.day.buki import hand
from bot.games.raid.facts.day import BukiDrawn, BukiLost, BukiPlayed, BukiShuffled
from bot.games.raid.facts.dealing import RoundBegan
from bot.games.raid.kinds import Buki, Trap
from bot.games.raid.moving.drawing import draws, loses, pile
from tests.games.raid.kit import DAWN, HAWK, KITE, Told, position, setting_of, written

DAY = setting_of(**DAWN)


def test_S17_1_the_deck_has_the_cards_that_are_in_no_hand_and_not_discarded() -> None:
    state = position(DAY, {HAWK: "E6", KITE: "A47"}, buki_discard=(Buki.ZIP,))
    state.change(KITE, buki=(Buki.STAR, Buki.STAR), buki_count=2)
    counted = Counter(pile(state))
    assert len(pile(state)) == 27
    assert (counted[Buki.STAR], counted[Buki.ZIP], counted[Buki.REED]) == (1, 2, 3)


def test_S17_1_a_lifted_cube_is_exchanged_for_a_card_that_its_player_alone_sees() -> None:
    state = position(DAY, {HAWK: "E6", KITE: "A47"})
    state.change(HAWK, cubes=1)
    (drawn,) = written(state, draws(state, HAWK, Told({"E6": 29})))
    assert isinstance(drawn, BukiDrawn)
    assert state.ninja[HAWK].buki == (drawn.card,) == (Buki.ZIP,)
    assert (state.ninja[HAWK].cubes, state.ninja[HAWK].buki_count) == (0, 1)
    assert drawn.seen_by(PUBLIC) == drawn.seen_by(Viewer(KITE, frozenset({KITE}))) == BukiDrawn(HAWK, None)
    assert drawn.seen_by(Viewer(HAWK, frozenset({HAWK}))) == drawn


def test_S17_1_with_an_empty_deck_the_discards_are_shuffled() -> None:
    state = position(DAY, {HAWK: "E6", KITE: "A47"}, buki_discard=DAY.buki[1:])
    state.change(KITE, buki=DAY.buki[:1], buki_count=1)
    first, second = written(state, draws(state, HAWK, Told()))
    assert first == BukiShuffled()
    assert isinstance(second, BukiDrawn)
    assert len(pile(state)) == 28


def test_S27_3_a_viewer_who_does_not_know_a_hand_does_not_know_the_deck() -> None:
    state = position(DAY, {HAWK: "E6", KITE: "A47"})
    state.change(KITE, buki=None, buki_count=1)
    with pytest.raises(ValueError, match="Of whose hand"):
        pile(state)


def test_S18_5_S_C45_a_trip_wire_costs_one_of_two_cards_at_random_and_nothing_without_any() -> None:
    state = position(DAY, {HAWK: "E6", KITE: "A47"})
    state.change(HAWK, buki=(Buki.STAR, Buki.REED), buki_count=2)
    assert written(state, loses(state, HAWK, Told({"lost": 1}))) == [BukiLost(HAWK, Buki.REED)]
    assert (state.ninja[HAWK].buki, state.buki_discard) == ((Buki.STAR,), (Buki.REED,))
    assert written(state, loses(state, KITE, Told())) == []


def test_S23_5_2_a_lost_card_of_this_round_waits_no_longer() -> None:
    state = position(DAY, {HAWK: "E6", KITE: "A47"})
    state.change(HAWK, buki=(Buki.STAR, Buki.REED), buki_count=2, fresh=1)
    BukiLost(HAWK, Buki.REED).apply(state)
    assert (state.ninja[HAWK].buki, state.ninja[HAWK].fresh) == ((Buki.STAR,), 0)
    BukiLost(HAWK, Buki.STAR).apply(state)
    assert (state.ninja[HAWK].buki, state.ninja[HAWK].fresh) == ((), 0)


def test_S23_5_2_every_card_drawn_in_a_round_waits_for_the_next_in_sealed_order() -> None:
    sealed = setting_of(**DAWN, dawnOrder="sealed")
    state = position(sealed, {HAWK: "E6", KITE: "A47"})
    state.change(HAWK, buki=(Buki.ZIP,), buki_count=1)
    for _ in range(2):
        state.change(HAWK, cubes=1)
        written(state, draws(state, HAWK, Told()))
    assert hand(state, HAWK) == (Buki.ZIP,)
    RoundBegan(2, (HAWK, KITE)).apply(state)
    assert hand(state, HAWK) == (Buki.ZIP, Buki.STAR, Buki.STAR)


def test_S27_3_a_hand_of_which_the_last_card_was_seen_holds_no_secret_any_more() -> None:
    """For another viewer: first its cards are unknown, then it is known to be empty."""
    state = position(DAY, {HAWK: "E6", KITE: "A47"})
    state.change(KITE, buki=None, buki_count=2, fresh=2)
    BukiPlayed(KITE, Buki.STAR).apply(state)
    ninja = state.ninja[KITE]
    assert (ninja.buki, ninja.buki_count, ninja.fresh) == (None, 1, 1)
    BukiLost(KITE, Buki.ZIP).apply(state)
    ninja = state.ninja[KITE]
    assert (ninja.buki, ninja.buki_count, ninja.fresh) == ((), 0, 0)


def test_S17_1_with_open_buki_all_see_what_is_drawn() -> None:
    openly = setting_of(**DAWN, openBuki=True)
    state = position(openly, {HAWK: "E6", KITE: "A47"})
    (drawn,) = written(state, draws(state, HAWK, Told()))
    assert isinstance(drawn, BukiDrawn)
    assert drawn.seen_by(PUBLIC) == drawn == BukiDrawn(HAWK, Buki.STAR, is_open=True)


def test_S18_5_each_lost_card_is_a_draw_of_its_own() -> None:
    state, luck = position(DAY, {HAWK: "E6", KITE: "A47"}), Told()
    state.change(HAWK, buki=(Buki.STAR, Buki.REED), buki_count=2)
    for sprung in ((Trap.TRIP,), (Trap.TRIP, Trap.NEST)):
        state.traps_gone = {KITE: sprung}
        assert written(state, loses(state, HAWK, luck))
    assert len(set(luck.asked)) == 2
