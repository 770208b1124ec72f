"""A10.3 to A10.7, A17, A20.7: of which parts a pool is made, what a weapon carries, and who picks of what."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Seat
from bot.games.clans.activating.activating import pieces
from bot.games.clans.activating.cards import fits
from bot.games.clans.decisions import Attack, Hurry, Play, React, Shoot
from bot.games.clans.dice.fight import Choosing, Clash
from bot.games.clans.facts.fighting import Injured, PoolsCounted
from bot.games.clans.facts.rolling import Answered, ChanceTaken
from bot.games.clans.fighting.fight import menu, reactions, values
from bot.games.clans.fighting.pools import Part, Why, pools, weapon_of
from bot.games.clans.kinds import Card, Element, Keyword, ModelId, Token
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Activation, Window
from bot.games.clans.state.rolls import Fight, Played
from bot.games.clans.state.state import State
from tests.games.clans.moon.hand import holding, offered
from tests.games.clans.positions import PINE, PLUM, Told, carried_out, decided, dice, model, position

ME, FOE = ModelId("pine-kaiken1"), ModelId("plum-kaiken1")
SETTING = ClansGame({}).setting


def pair(attacker: str, defender: str, *more: Any, facing: str = "S") -> State:
    """Two fighters on J9 and J10."""
    return position(model(ME, attacker, "J9"), model(FOE, defender, "J10", facing, is_activated=True), *more)


def parts(state: State, **changes: Any) -> tuple[tuple[Part, ...], tuple[Part, ...]]:
    counted = pools(state, Fight(ME, FOE, **changes))
    return counted.attack, counted.defence


def test_A10_3_a_plain_fight_is_its_attributes_alone() -> None:
    assert parts(pair("fire.kaiken", "earth.kaiken")) == (
        (Part(Why.ATTRIBUTE, 3),),
        (Part(Why.ATTRIBUTE, 3),),
    )


def test_A17_a_dauntless_model_has_no_part_of_it_against_as_many() -> None:
    assert parts(pair("earth.chunin", "ronin.monk"))[1] == (Part(Why.ATTRIBUTE, 4),)
    more = parts(pair("ronin.peach", "ronin.monk"))[1]
    assert more == (Part(Why.ATTRIBUTE, 4), Part(Why.SKILL, 1, skill=Keyword.DAUNTLESS))


@pytest.mark.parametrize(
    ("profile", "extra", "keyword"), [("fire.kaiken", 1, None), ("void.kunoichi", 2, Keyword.BACKSTAB)]
)
def test_A10_5_A17_a_back_strike_is_called_backstab_where_it_is_one(
    profile: str, extra: int, keyword: Keyword | None
) -> None:
    state = pair(profile, "earth.kaiken", facing="N")
    assert parts(state)[0][1:] == (Part(Why.BACK, extra, skill=keyword),)


@pytest.mark.parametrize(
    ("name", "profile", "side", "extra", "keyword"),
    [
        ("pine-kaiken2", "fire.kaiken", 0, 1, None),
        ("pine-ronin1", "ronin.crow", 0, 2, Keyword.COMBINED_ATTACK),
        ("pine-hero1", "hero.blind-captain", 0, 1, None),
        ("plum-kaiken2", "fire.kaiken", 1, 1, None),
        ("plum-hero1", "hero.blind-captain", 1, 2, Keyword.GUARD),
        ("plum-ronin1", "ronin.crow", 1, 1, None),
    ],
)
def test_A10_4_A17_an_assist_is_called_by_the_keyword_that_doubles_it(
    name: str, profile: str, side: int, extra: int, keyword: Keyword | None
) -> None:
    helper = model(name, profile, ("K10", "K9")[side])
    state = pair("fire.kaiken", "earth.kaiken", helper)
    assert parts(state)[side][1:] == (Part(Why.ASSIST, extra, helper, keyword),)


def test_A10_4_a_friend_in_the_corner_of_the_board_helps_nobody() -> None:
    state = pair("fire.kaiken", "earth.kaiken", model("pine-kaiken2", "fire.kaiken", "A1"))
    assert len(parts(state)[0]) == 1


@pytest.mark.parametrize(
    ("profile", "steps", "keyword"),
    [("hero.clubs", 3, Keyword.HORNS), ("ronin.peach", 0, Keyword.FOCUS)],
)
def test_A17_horns_and_focus_are_of_the_attackers_own_activation(
    profile: str, steps: int, keyword: Keyword
) -> None:
    other = ModelId("pine-kaiken2")
    for active, holds in ((ME, True), (other, False)):
        state = pair(profile, "earth.kaiken", model(other, "fire.kaiken", "A2"))
        state.active = Activation(active, steps=steps)
        assert (Part(Why.SKILL, 1, skill=keyword) in parts(state)[0]) is holds


# ---- weapons, and the card for them


@pytest.mark.parametrize(
    ("cards", "moon", "more"),
    [
        ((), Element.AIR, 0),
        ((Card.WEAK_SPOT,), Element.AIR, 0),
        ((Card.CALLED_SHOT,), Element.EARTH, 0),
        ((Card.CALLED_SHOT,), Element.AIR, 2),
        ((Card.WEAK_SPOT, Card.CALLED_SHOT), Element.AIR, 2),
    ],
)
def test_A20_7_a_called_shot_alone_carries_farther_and_in_its_phase_alone(
    cards: tuple[Card, ...], moon: Element, more: int
) -> None:
    archer, plain = model(ME, "fire.yajiri", "J9"), model("pine-kaiken2", "fire.kaiken", "A2")
    state = position(archer, plain, active=ME, moon=moon)
    state.change_active(cards=tuple(Played(PINE, card) for card in cards))
    weapon = weapon_of(state, archer)
    assert weapon is not None
    assert (weapon.range, weapon.bonus) == (5 + more, 2)
    assert weapon_of(state, plain) is None
    state.active = None
    assert weapon_of(state, archer) == weapon_of(position(archer, moon=Element.EARTH), archer)


def test_A20_7_a_called_shot_is_not_for_an_attack() -> None:
    near = holding(
        "called-shot",
        model(ME, "fire.yajiri", "J9"),
        model(FOE, "earth.kaiken", "J10", "S"),
        moon=Element.AIR,
    )
    assert not offered(near)
    near.change_active(cards=(Played(PINE, Card.CALLED_SHOT),))
    assert not fits(near, Attack(FOE))
    assert fits(near, Shoot(FOE))


@pytest.mark.parametrize(
    ("is_ranged", "more"), [(True, [Part(Why.CARD, 1, card=Card.CALLED_SHOT)]), (False, [])]
)
def test_A20_7_a_called_shot_brings_its_die_to_shots_alone(is_ranged: bool, more: list[Part]) -> None:
    """It is played ahead, and a Straw Double may put a foe so near that nothing but an attack is left."""
    called = (Played(PINE, Card.CALLED_SHOT),)
    attack, _defence = parts(pair("fire.yajiri", "earth.kaiken"), is_ranged=is_ranged, cards=called)
    assert [part for part in attack if part.why is Why.CARD] == more


def test_A20_3_a_card_for_a_fight_counts_in_one_fight_and_one_for_the_activation_stays() -> None:
    """Weak Spot is gone in a second attack; the Slow of War Drum comes at the end all the same."""
    models = [model(ME, "fire.kaiken", "J9"), model(FOE, "earth.kaiken", "J10", "S")]
    state = holding("war-drum weak-spot", *models, moon=Element.AIR)
    facts = list(
        carried_out(
            state,
            Play(Card.WAR_DRUM),
            Hurry(is_move=False),
            Play(Card.WEAK_SPOT),
            Attack(FOE),
            luck=Told({ME: "F F F F", FOE: "W W W"}),
        )
    )
    assert state.active is not None
    facts += carried_out(state, Attack(FOE), luck=Told({ME: "F F F", FOE: "W W W"}))
    assert [fact.attack for fact in facts if isinstance(fact, PoolsCounted)] == [4, 3]
    assert state.models[ME].has(Token.SLOW)


def test_A12_1_an_injury_ends_the_activation_of_its_victim_alone() -> None:
    state = position(
        model(ME, "fire.kaiken", "J9", tokens={Token.HASTE: 1}),
        model(FOE, "earth.kaiken", "J10", "S"),
        model("plum-kaiken2", "earth.kaiken", "I10", "S", tokens={Token.STUN: 1}),
        active=ME,
    )
    luck = Told({ME: "V V V", FOE: "W W W"})
    facts = carried_out(state, Hurry(is_move=False), Attack(FOE), luck=luck)
    assert Injured(FOE, ME) in facts
    assert Attack(ModelId("plum-kaiken2")) in list(pieces(state, PINE))


# ---- before the roll, and the choice


@pytest.mark.parametrize(("plum", "is_asked_again"), [("", False), ("rain", True)])
def test_A16_3_after_a_tidal_wave_its_seat_is_asked_again_for_cards_alone(
    plum: str, is_asked_again: bool
) -> None:
    state = holding(
        "",
        model(ME, "fire.kaiken", "J9"),
        model(FOE, "shrine.water.chunin", "J10", "S"),
        plum=plum,
        full=True,
    )
    luck = Told({ME: "F F F", FOE: "W W W W W"})
    carried_out(state, Attack(FOE), luck=luck, orders=False)
    facts = decided(state, PLUM, React(Keyword.TIDAL_WAVE), luck, orders=False)
    assert facts[0] == Answered()
    assert (ChanceTaken(PLUM) in facts) is not is_asked_again
    assert (state.question is not None and state.question.window is Window.BEFORE_ROLL) is is_asked_again
    assert reactions(state, PLUM) == ()
    assert Keyword.TIDAL_WAVE in state.models[FOE].used


def test_A16_4_without_a_fight_nobody_has_anything_to_do_before_a_roll() -> None:
    assert reactions(pair("fire.kaiken", "shrine.water.chunin"), PLUM) == ()


@pytest.mark.parametrize(
    ("chooser", "ours", "theirs", "expected"),
    [
        (PINE, "F V F", "E", "V F"),
        (PLUM, "F V F", "E", "E"),
        (None, "F V F", "", ""),
        (None, "", "E", ""),
    ],
)
def test_A10_7_a_chooser_picks_one_of_their_own_dice_if_there_are_any(
    chooser: Seat | None, ours: str, theirs: str, expected: str
) -> None:
    state = pair("fire.kaiken", "earth.kaiken")
    state.fight = Fight(ME, FOE, left=(dice(ours), dice(theirs)), chooser=chooser)
    assert menu(state) == dice(expected)


@pytest.mark.parametrize(
    ("choosing", "ours", "theirs"), [(Choosing.DEFENDER, "V", ""), (Choosing.ATTACKER, "", "V")]
)
def test_A10_7_a_chooser_by_an_effect_without_a_die_picks_nothing(
    choosing: Choosing, ours: str, theirs: str
) -> None:
    assert Clash(dice(ours), dice(theirs), choosing).menu == ()


@pytest.mark.parametrize("changes", [{}, {"is_ranged": True}, {"is_ranged": True, "is_shuriken": True}])
def test_A11_3_and_4_the_values_are_those_of_the_kind_of_attack(changes: dict[str, bool]) -> None:
    fight = Fight(ME, FOE, **changes)  # type: ignore[arg-type]  # flags
    assert values(pair("fire.kaiken", "earth.kaiken"), fight).kind is fight.kind
