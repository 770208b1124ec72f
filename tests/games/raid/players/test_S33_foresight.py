"""What `deep` expects of a rival's next turn, and its answer (S33.10, S6.3)."""

from __future__ import annotations

import pytest

from bot.games.raid.decisions import LightFire, SetTrap
from bot.games.raid.kinds import Buki, Half, MoveCard, Trap
from bot.games.raid.players.deep import DeepPlayer, DeepView
from bot.games.raid.players.foresight import Foresight, hurt
from bot.games.raid.players.values import ALL
from bot.games.raid.players.weights import DEEP
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.state.state import State
from tests.games.raid.kit import DAWN, HAWK, KITE, gone, position, t

GAME = RaidGame({**DAWN, "players": 2})
ONLY_STRIDE = tuple(copies * (number == 2) for number, copies in enumerate(ALL))


def standing(hawk: str, kite: str) -> State:
    return position(GAME.setting, {HAWK: hawk, KITE: kite}, turn=HAWK, to_play=(HAWK, KITE), half=Half.DAY)


def view(state: State) -> DeepView:
    return DeepView(state, HAWK, GAME.options(state, HAWK))


def test_S6_3_a_rival_plays_the_best_of_the_open_card_and_the_next_one() -> None:
    """Kite on A14: with any open card a stride leads three rows on; without its tiles only the open card is left."""
    state = standing("G30", "A14")
    state.change_deck(1, open=(MoveCard("slip"),))
    seen = Foresight(view(state), KITE, ONLY_STRIDE)
    assert seen.through() == pytest.approx({t("A13"): 1, t("A12"): 1, t("A11"): 1})
    left = Foresight(view(state), KITE, tuple(copies * (number == 5) for number, copies in enumerate(ALL)))
    assert left.cost() > seen.cost()
    assert seen.cost(without=t("A13")) == pytest.approx(left.cost())


def test_S18_7_a_nest_is_worth_the_guards_that_reach_it() -> None:
    state = standing("E19", "E22")
    assert hurt(view(state), SetTrap(Trap.NEST, t("E20"))) == pytest.approx(DEEP.nest)
    gone(state, "G18")
    assert hurt(view(state), SetTrap(Trap.NEST, t("E20"))) == 0
    assert hurt(view(state), SetTrap(Trap.CALTROPS, t("E20"))) == DEEP.caltrops


def test_S33_10_a_trap_is_kept_until_a_rival_comes_that_way() -> None:
    state = standing("E18", "E19")
    state.change_turn(HAWK, plays=0)
    state.change(HAWK, has_star=False)
    state.change_deck(1, open=(MoveCard("stride"),))
    assert isinstance(DeepPlayer().wanted(view(state)), SetTrap)
    state.change(KITE, tile=t("A40"))
    assert not isinstance(DeepPlayer().wanted(view(state)), SetTrap)


def test_S17_8_a_tile_that_a_rival_needs_is_set_on_fire() -> None:
    """Kite on B2 has an open walk, and B1 is the last tile before the finish; far from there, fire costs Kite
    nothing."""
    state = standing("F1", "B2")
    state.change(HAWK, buki=(Buki.ARROW,), buki_count=1, has_star=False, traps=frozenset(), traps_count=0)
    state.change_turn(HAWK, plays=0)
    state.change_deck(1, open=(MoveCard("walk"),))
    assert DeepPlayer().wanted(view(state)) == LightFire(t("B1"))
    state.change(KITE, tile=t("G20"))
    assert not isinstance(DeepPlayer().wanted(view(state)), LightFire)
