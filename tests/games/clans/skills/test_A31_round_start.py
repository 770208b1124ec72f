"""A7.1 d, A18, A31.13: skills of the beginning of a round, and the wishes for them."""

from __future__ import annotations

from typing import Any

import pytest

from bot.engine.game import Fact, Viewer
from bot.games.clans.catalogue.attributes import at as at_of
from bot.games.clans.catalogue.attributes import df
from bot.games.clans.decisions import (
    Act,
    Activate,
    Intend,
    Intent,
    Move,
    Put,
    Rest,
    Restore,
    Spring,
    Throw,
    ThrowHand,
)
from bot.games.clans.facts.activating import Marked, Spotted
from bot.games.clans.facts.rolling import Rolled
from bot.games.clans.facts.rounds import DawnCame, DawnWent, HandIn, RoundEnded, Wished
from bot.games.clans.fighting.pools import pools
from bot.games.clans.kinds import Ability, Element, Keyword, ModelId, Skill, Token
from bot.games.clans.moving.ways import ways_anew
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.figures import Lasting, Model, Until
from bot.games.clans.state.rolls import Fight, Purpose
from bot.games.clans.state.state import State
from bot.games.clans.turn.drafting import DeploymentDraft, UpkeepDraft
from bot.games.clans.words.choices import choice
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, decided, model, position
from tests.games.clans.skills.duel import FOE, foe, open_

ME, FRIEND, OTHER, FAR = map(ModelId, ("pine-hero1", "pine-kaiken1", "plum-kaiken2", "plum-kaiken3"))


def upkeep(*models: Model, moon: Element = Element.SPIRIT) -> State:
    """The end of round 1; the second seat has handed its upkeep in."""
    state = position(*models, moon=moon)
    state.stage, state.turn, state.is_dusk = Stage.UPKEEP, None, True
    state.handed, state.choices = frozenset({PLUM}), {PLUM: Restore(())}
    return state


def begun(state: State, *wishes: Intend, luck: dict[str, str] | None = None) -> list[Fact]:
    """The first seat hands its upkeep in with these wishes, and wins the initiative of round 2."""
    told = Told(luck or {})
    facts = decided(state, PINE, Restore(wishes), told)
    facts += decided(state, PINE, ThrowHand(Throw.ROCK), told)
    facts += decided(state, PLUM, ThrowHand(Throw.SCISSORS), told)
    assert (state.stage, state.turn) == (Stage.TURNS, PINE)
    return facts


def wishes(state: State) -> list[Intend]:
    return [each for each in UpkeepDraft(state, PINE).options() if isinstance(each, Intend)]


def me(profile: str, *skills: Skill, space: str | None = "J9", **changes: Any) -> Model:
    return model(ME, profile, space, learnt=frozenset(skills), **changes)


def wish(skill: Skill, intent: Intent, target: ModelId | None = None) -> Intend:
    return Intend(ME, skill, intent, target)


# ---- Metal to Dust

DUST = Ability.METAL_TO_DUST


def test_A18_metal_to_dust_is_a_test_when_the_round_begins() -> None:
    state = upkeep(me("fire.madoushi", DUST), foe("J10"))
    facts = begun(state, wish(DUST, Intent.YES), luck={ME: "F A A"})
    assert DawnCame(((ME, DUST),)) in facts
    assert [fact.purpose for fact in facts if isinstance(fact, Rolled)] == [Purpose.DAWN]
    assert state.models[ME].is_under(DUST)
    RoundEnded().apply(state)
    assert not state.models[ME].is_under(DUST)


def test_A27_without_a_wish_it_tests_and_with_no_it_does_not() -> None:
    assert begun(state := upkeep(me("fire.madoushi", DUST), foe("J10")), luck={ME: "F A A"})
    assert state.models[ME].is_under(DUST)
    facts = begun(state := upkeep(me("fire.madoushi", DUST), foe("J10")), wish(DUST, Intent.NO))
    assert not any(isinstance(fact, Rolled) for fact in facts)
    assert not state.models[ME].is_under(DUST)


def test_A18_a_failed_test_has_no_effect_and_ends_stealth_all_the_same() -> None:
    facts = begun(state := upkeep(me("fire.madoushi", DUST, is_hidden=True), foe("J10")))
    assert Spotted(ME) in facts
    assert not state.models[ME].is_under(DUST)


@pytest.mark.parametrize(("helpers", "dice"), [(3, 4), (0, 1)])
def test_A18_A_C18_dust_takes_two_dice_but_leaves_one(helpers: int, dice: int) -> None:
    """An Ika kaiken has AT 2 + helpers, and one die more from behind."""
    dusty = me("fire.madoushi", DUST, lasting=(Lasting(DUST, Until.ROUND),), facing="S")
    more = [
        foe(space, ModelId(f"plum-kaiken{n + 2}")) for n, space in enumerate(("I9", "I10", "K10")[:helpers])
    ]
    state = position(dusty, foe("J10"), *more)
    plain = position(me("fire.madoushi", DUST, facing="S"), foe("J10"), *more)
    assert pools(plain, Fight(FOE, ME)).sizes[0] == 3 + helpers
    assert pools(state, Fight(FOE, ME)).sizes[0] == dice
    shot = Fight(FOE, ME, is_ranged=True, is_shuriken=True)
    assert pools(state, shot).sizes == pools(plain, shot).sizes


def test_A10_3_dust_comes_before_dauntless() -> None:
    dusty = me("earth.kaiken", DUST, Keyword.DAUNTLESS, lasting=(Lasting(DUST, Until.ROUND),), facing="N")
    strong = model(FOE, "fire.chunin", "J10", "S")
    assert pools(position(dusty, strong), Fight(FOE, ME)).sizes == (2, 3)


# ---- Nine Tails, Yopparai

TAILS, DRUNK = Ability.NINE_TAILS, Ability.YOPPARAI


def test_A18_nine_tails_is_moon_power_now_and_two_slow_tokens_when_the_round_ends() -> None:
    facts = begun(state := upkeep(me("hero.nine-tails"), foe("A1")), wish(TAILS, Intent.YES))
    assert Marked(ME, Token.MOON_POWER) in facts
    carried_out(state, Activate(ME), Rest())
    assert not state.models[ME].tokens, "Moon Power goes with the activation"
    facts = decided(state, PLUM, Act((Activate(FOE), Rest())))
    assert Marked(ME, Token.SLOW, 2) in facts
    assert state.models[ME].tokens == {Token.SLOW: 2}


def test_A27_nine_tails_are_not_used_without_a_wish_nor_by_a_slow_one() -> None:
    begun(state := upkeep(me("hero.nine-tails"), foe("A1")))
    assert not state.models[ME].tokens
    slow = upkeep(me("hero.nine-tails", tokens={Token.SLOW: 1}), foe("A1"))
    assert wishes(slow) == []


@pytest.mark.parametrize(
    ("wished", "figures"), [((), (2, 4)), ((Intent.DF,), (2, 4)), ((Intent.AT,), (4, 2))]
)
def test_A18_yopparai_adds_two_to_at_or_by_default_df(
    wished: tuple[Intent, ...], figures: tuple[int, int]
) -> None:
    begun(state := upkeep(me("ronin.sake"), foe("A1")), *(wish(DRUNK, each) for each in wished))
    assert (at_of(state, state.models[ME]), df(state, state.models[ME])) == figures
    RoundEnded().apply(state)
    assert (at_of(state, state.models[ME]), df(state, state.models[ME])) == (2, 2)


# ---- Allure

ALLURE = Ability.ALLURE


def charmed(state: State) -> list[str]:
    return [each.id for each in state.models.values() if each.is_under(ALLURE)]


def test_A18_allure_is_on_the_first_of_the_list_that_she_sees() -> None:
    """One stands behind her back; without a list it is the nearest."""
    models = me("hero.enchantress"), foe("J7"), foe("J12", OTHER), foe("M12", FAR)
    listed = [wish(ALLURE, Intent.ON, name) for name in (FOE, FAR, OTHER)]
    begun(state := upkeep(*models), *listed)
    assert charmed(state) == [FAR]
    begun(state := upkeep(*models))
    assert charmed(state) == [OTHER]
    begun(state := upkeep(*models), listed[0])
    assert charmed(state) == [], "none of the list is legal"


def allured(**changes: Any) -> State:
    lasting = (Lasting(ALLURE, Until.ROUND),)
    return position(
        model(FRIEND, "earth.kaiken", "J9", lasting=lasting, **changes),
        model(ModelId("plum-hero1"), "hero.enchantress", "J10", "S"),
        active=FRIEND,
    )


def test_A18_A_C49_an_allured_model_cannot_even_try_to_step_out_of_her_zone() -> None:
    state = allured()
    assert not [each for each in open_(state) if isinstance(each, Move)]
    assert not ways_anew(state, is_run=True)
    powered = allured(tokens={Token.MOON_POWER: 1})
    assert Move(at("J8")) in open_(powered)


def test_A18_an_allured_model_walks_elsewhere_and_no_way_leads_through_her_zone() -> None:
    state = allured()
    state.change(FRIEND, space=at("J6"))
    ways = ways_anew(state, is_run=False)
    assert at("J9") in ways
    assert at("J11") not in ways
    assert ways[at("J9")].dodges == 0


def test_A18_an_allured_model_flips_nowhere() -> None:
    assert not [
        each for each in open_(allured(learnt=frozenset({Ability.BACK_FLIP}))) if isinstance(each, Spring)
    ]


def test_A18_her_charm_holds_one_model_alone_and_for_the_round() -> None:
    state = allured()
    state.change(FRIEND, lasting=())
    assert Move(at("J8")) in open_(state)


# ---- Dark Curse

CURSE = Ability.DARK_CURSE


def curses(state: State) -> dict[str, int]:
    found = {each.id: each.tokens.get(Token.CURSE, 0) for each in state.models.values()}
    return {name: number for name, number in found.items() if number}


@pytest.mark.parametrize(
    ("listed", "found"),
    [
        ((), {FOE: 2}),
        ((OTHER,), {OTHER: 2}),
        ((OTHER, FOE), {OTHER: 1, FOE: 1}),
        ((OTHER, OTHER, FOE), {OTHER: 2}),
        ((FAR, OTHER, FOE), {OTHER: 1, FOE: 1}),
        ((FAR,), {}),
    ],
)
def test_A18_a_dark_curse_is_on_enemies_within_six_together_or_split(
    listed: tuple[ModelId, ...], found: dict[str, int]
) -> None:
    """It needs no sight: one stands behind her, one is 7 away."""
    models = me("ronin.mask"), foe("J7"), foe("J15", OTHER), foe("J16", FAR)
    begun(state := upkeep(*models), *(wish(CURSE, Intent.ON, name) for name in listed))
    assert curses(state) == found


def test_A13_2_nobody_in_stealth_is_cursed_and_no_means_no() -> None:
    begun(state := upkeep(me("ronin.mask"), foe("J7", is_hidden=True)))
    assert curses(state) == {}
    begun(state := upkeep(me("ronin.mask"), foe("J7")), wish(CURSE, Intent.NO))
    assert curses(state) == {}


# ---- Zenith

ZENITH = Ability.ZENITH


def powered(state: State) -> list[str]:
    return [each.id for each in state.models.values() if each.has(Token.MOON_POWER)]


@pytest.mark.parametrize(
    ("space", "listed", "found"),
    [
        ("J10", (), [ME]),
        ("J10", (FRIEND,), [FRIEND]),
        ("J11", (FRIEND,), []),
        ("J11", (FRIEND, ME), [ME]),
    ],
)
def test_A18_zenith_in_the_spirit_phase(space: str, listed: tuple[ModelId, ...], found: list[str]) -> None:
    models = me("ronin.princess"), model(FRIEND, "fire.kaiken", space), foe("A1")
    state = upkeep(*models, moon=Element.AIR)
    begun(state, *(wish(ZENITH, Intent.ON, name) for name in listed))
    assert powered(state) == found


def test_A18_no_zenith_in_another_phase() -> None:
    state = upkeep(me("ronin.princess"), foe("A1"))
    assert wishes(state) == []
    begun(state)
    assert powered(state) == []


# ---- the wishes


def test_A31_13_what_may_be_wished_for() -> None:
    state = upkeep(me("ronin.mask"), model(FRIEND, "ronin.sake", "A1"), foe("J7"), foe("J15", OTHER))
    draft = UpkeepDraft(state, PINE)
    found = {(each.model, each.intent, each.target) for each in wishes(state)}
    assert found == {
        (ME, Intent.NO, None),
        (ME, Intent.ON, FOE),
        (ME, Intent.ON, OTHER),
        (FRIEND, Intent.AT, None),
        (FRIEND, Intent.DF, None),
    }
    for piece in (wish(CURSE, Intent.ON, FOE), wish(CURSE, Intent.ON, FOE), Intend(FRIEND, DRUNK, Intent.AT)):
        draft.add(piece)
    assert [each for each in draft.options() if isinstance(each, Intend)] == [wish(CURSE, Intent.ON, OTHER)]
    assert draft.is_complete()


def test_A31_13_in_round_1_they_are_asked_with_the_deployment() -> None:
    state = position(me("ronin.sake", space=None), foe("A1"))
    state.stage, state.round = Stage.DEPLOYMENT, 0
    draft = DeploymentDraft(state, PINE)
    assert not [each for each in draft.options() if isinstance(each, Intend)]
    draft.add(Put(ME, at("J1")))
    assert Intend(ME, DRUNK, Intent.AT) in draft.options()


def test_A7_1_they_are_carried_out_in_initiative_order() -> None:
    theirs = model(ModelId("plum-ronin1"), "ronin.sake", "A20", "S")
    state = upkeep(me("ronin.sake"), theirs, foe("A1"))
    facts = begun(state)
    assert [fact.model for fact in facts if isinstance(fact, DawnWent)] == [ME, theirs.id]
    state = upkeep(me("ronin.sake"), theirs, foe("A1"))
    decided(state, PINE, Restore(()))
    decided(state, PINE, ThrowHand(Throw.SCISSORS))
    facts = decided(state, PLUM, ThrowHand(Throw.ROCK))
    assert [fact.model for fact in facts if isinstance(fact, DawnWent)] == [theirs.id, ME]


def test_A31_13_a_wish_for_a_model_that_has_left_comes_to_nothing() -> None:
    state = upkeep(me("ronin.sake", space=None), model(FRIEND, "fire.kaiken", "C1"), foe("A1"))
    state.wishes = {PINE: (wish(DRUNK, Intent.AT),)}
    facts = begun(state)
    assert not any(isinstance(fact, DawnWent) for fact in facts)


def test_A26_2_wishes_are_sealed_until_all_are_in() -> None:
    """Then they are public like everything of the upkeep."""
    state = upkeep(me("ronin.sake"), foe("A1"))
    state.handed, state.choices = frozenset(), {}
    facts = decided(state, PINE, Restore((wish(DRUNK, Intent.AT),)))
    assert [fact.seen_by(Viewer(PLUM)) for fact in facts] == [HandIn(PINE)]
    facts = decided(state, PLUM, Restore(()))
    assert Wished(PINE, (wish(DRUNK, Intent.AT),)) in facts


def test_A31_13_a_wish_in_words() -> None:
    state = upkeep(me("ronin.mask"), foe("J7"))
    found = choice(state, wish(CURSE, Intent.ON, FOE))
    assert "Dark Curse on" in found.label
    assert found.note.startswith("When a round begins")
    assert "no Dark Curse" in choice(state, wish(CURSE, Intent.NO)).label
