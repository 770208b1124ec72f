"""A7.5, A18: skills of the start of an activation."""

from __future__ import annotations

from bot.games.clans.decisions import Activate, Move, Try
from bot.games.clans.facts.activating import Marked
from bot.games.clans.kinds import Ability, Keyword, ModelId, Skill, Token
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State
from tests.games.clans.positions import Told, at, carried_out, model, position
from tests.games.clans.skills.duel import foe, open_

ME, NEAR, FAR = map(ModelId, ("pine-madoushi1", "pine-kaiken1", "pine-kaiken2"))


def able(profile: str, *skills: Skill) -> State:
    owner = model(ME, profile, "J9", learnt=frozenset(skills))
    friends: list[Model] = [model(NEAR, "void.kaiken", "J13"), model(FAR, "void.kaiken", "J14")]
    return position(owner, *friends, foe("A1"), active=ME)


def tries(state: State, skill: Skill) -> list[str | None]:
    return [each.target for each in open_(state) if isinstance(each, Try) and each.keyword == skill]


def test_A18_blood_frenzy_gives_haste_to_a_friend_within_four() -> None:
    state = able("void.madoushi", Ability.BLOOD_FRENZY)
    assert tries(state, Ability.BLOOD_FRENZY) == [NEAR], "not to itself"
    facts = carried_out(state, Try(Ability.BLOOD_FRENZY, NEAR), luck=Told({ME: "V A A"}))
    assert Marked(NEAR, Token.HASTE) in facts
    assert tries(state, Ability.BLOOD_FRENZY) == []


def test_A18_blood_frenzy_needs_its_test_and_comes_before_everything_else() -> None:
    state = able("void.madoushi", Ability.BLOOD_FRENZY)
    carried_out(state, Try(Ability.BLOOD_FRENZY, NEAR))
    assert not state.models[NEAR].has(Token.HASTE)
    late = able("void.madoushi", Ability.BLOOD_FRENZY)
    carried_out(late, Move(at("J8")))
    assert tries(late, Ability.BLOOD_FRENZY) == []


def test_A18_an_elixir_hands_the_protect_of_tough_on() -> None:
    state = able("earth.madoushi", Keyword.TOUGH, Ability.ELIXIR_OF_COURAGE)
    assert tries(state, Keyword.TOUGH) == [None, NEAR]
    carried_out(state, Try(Keyword.TOUGH, NEAR), luck=Told({ME: "E A A"}))
    assert state.models[NEAR].has(Token.PROTECT)
    assert not state.models[ME].has(Token.PROTECT)
    assert tries(able("earth.madoushi", Keyword.TOUGH), Keyword.TOUGH) == [None]


def test_A18_the_born_lucky_gets_a_token_each_time() -> None:
    state = position(model(ME, "hero.monkey", "J9"), foe("A1"))
    facts = carried_out(state, Activate(ME))
    assert Marked(ME, Token.LUCKY) in facts
    assert state.models[ME].tokens == {Token.LUCKY: 1}
