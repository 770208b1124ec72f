"""A31.10, A31.11: a team is built in a draft, sealed until all are in, and then public."""

from __future__ import annotations

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Illegal, Piece
from bot.engine.match import witnessed
from bot.games.clans.box import BOX
from bot.games.clans.decisions import (
    Befriend,
    ChooseClan,
    ChooseTeam,
    Discharge,
    Dismiss,
    HandInTeam,
    Hire,
    Learn,
    NameModel,
    Recruit,
    TakeReady,
)
from bot.games.clans.facts.setup import TeamTaken
from bot.games.clans.kinds import Ability, Element, ModelId
from bot.games.clans.rounds.teams import handed, roster_of
from bot.games.clans.setting.options import clans_options
from bot.games.clans.skills.helping import best_friend
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.field import has
from bot.games.clans.teams.roster import reasons
from bot.games.clans.turn.recruiting import RosterDraft
from bot.laws.playthrough import played_out
from tests.games.clans.building import begun, building, team
from tests.games.clans.positions import PINE, PLUM

TORA = ChooseClan(Element.FIRE)
CHUNIN, KAIKEN = Recruit("fire.chunin", Ability.POUNCE), Recruit("fire.kaiken")
INU = Hire("ronin.hound")
CLAWS = TakeReady("fire-four-claws")
FIRE = team(Element.FIRE, "chunin tiger-strike", "2 kaiken", "kunoichi", "hero.dragon", "ronin.monk")
WATER = team(Element.WATER, "chunin net", "3 kaiken", "oni")


def named(*pieces: Piece) -> list[str]:
    """The models in a draft of these pieces, each by its id, ability and name."""
    draft = begun(building(), TORA, *pieces)
    return [
        " ".join(filter(None, (short[5:], each.ability, each.name))) for short, each in draft.models.items()
    ]


def is_onward(draft: RosterDraft, piece: Piece) -> bool:
    """True for a piece that takes nothing back."""
    if isinstance(piece, Learn):
        return draft.models[piece.model].ability is None
    if isinstance(piece, Befriend):
        return not any(each.is_friend for each in draft.models.values())
    return not isinstance(piece, Dismiss | Discharge)


# ---- the draft


def test_A31_10_first_a_clan_then_its_ready_rosters_and_each_of_26_kinds() -> None:
    match = building(koban=300)
    assert begun(match).options() == [*map(ChooseClan, Element)]
    ready = [CLAWS, TakeReady("fire-burning-oni"), TakeReady("fire-white-tiger")]
    assert begun(match, TORA).options() == [*ready, Recruit("fire.chunin")]
    offered = begun(match, TORA, KAIKEN).options()
    assert not any(isinstance(each, TakeReady) for each in offered)
    recruits = [each for each in offered if isinstance(each, Recruit)]
    assert len({each.profile for each in recruits}) == 6
    hired = [each.profile for each in offered if isinstance(each, Hire)]
    assert len(set(hired)) == len(hired) == 20
    assert len({each.profile for each in recruits}) + len(hired) == 26


def test_A31_10_pieces_recruit_learn_name_and_dismiss() -> None:
    assert named(CHUNIN, KAIKEN, KAIKEN) == ["chunin1 pounce", "kaiken1", "kaiken2"]
    learnt = Learn(ModelId("pine-chunin1"), Ability.TIGER_STRIKE)
    assert named(CHUNIN, learnt) == ["chunin1 tiger-strike"]
    called = NameModel(ModelId("pine-kaiken1"), " Aki  san ")
    assert named(KAIKEN, KAIKEN, called) == ["kaiken1 Aki san", "kaiken2"]
    assert named(KAIKEN, KAIKEN, called, Dismiss(ModelId("pine-kaiken2"))) == ["kaiken1 Aki san"]
    assert named(KAIKEN, called, NameModel(ModelId("pine-kaiken1"), "")) == ["kaiken1"]
    assert named(KAIKEN, Hire("ronin.monk"), Dismiss(ModelId("pine-ronin1"))) == ["kaiken1"]
    hired = [Hire(f"ronin.{each}") for each in ("peach", "monk")]
    assert named(*hired, Discharge("ronin.monk")) == ["ronin1"]


def test_A31_10_the_ability_is_asked_when_a_model_with_a_choice_is_recruited() -> None:
    match, chunin, madoushi = building(), ModelId("pine-chunin1"), ModelId("pine-madoushi1")
    draft = begun(match, TORA, Recruit("fire.chunin"), Recruit("fire.madoushi"), KAIKEN, KAIKEN)
    assert draft.missing() == "Choose the ability: Chunin. Choose the ability: Madoushi."
    pounce, strike = Learn(chunin, Ability.POUNCE), Learn(chunin, Ability.TIGER_STRIKE)
    assert draft.options() == [pounce, strike]
    draft.add(pounce)
    dust, pots = Learn(madoushi, Ability.METAL_TO_DUST), Learn(madoushi, Ability.VOLCANO_POTS)
    assert draft.options() == [dust, pots]
    draft.add(pots)
    assert [each for each in draft.options() if isinstance(each, Learn)] == [strike, dust]
    assert draft.is_complete()


def test_A31_11_a_ready_roster_takes_the_place_of_the_models() -> None:
    ready = named(Hire("ronin.monk"), CLAWS)
    assert len(ready) == 9
    assert ready[0] == "chunin1 tiger-strike"
    assert named(CLAWS, Dismiss(ModelId("pine-kaiken4")))[4] == "yajiri1"
    assert len(named(CLAWS, TORA)) == 9
    assert named(CLAWS, ChooseClan(Element.VOID)) == []


@pytest.mark.parametrize(
    ("pieces", "said"),
    [
        ((KAIKEN,), "First choose a clan"),
        ((TORA, Recruit("water.kaiken")), "no model of this clan"),
        ((TORA, Recruit("hero.monkey")), "no model of this clan"),
        ((TORA, Recruit("shrine.fire.kaiken")), "no model of this clan"),
        ((TORA, Recruit("sentry.samurai")), "no model of this clan"),
        ((TORA, Recruit("kagemusha")), "no model of this clan"),
        ((TORA, Recruit("fire.chunin", Ability.NET)), "no such ability"),
        ((TORA, Recruit("fire.kaiken", Ability.POUNCE)), "no such ability"),
        ((TORA, Recruit("fire.kaiken", None, "@here")), "A name begins with a letter"),
        ((TORA, KAIKEN, NameModel(ModelId("pine-kaiken1"), "*")), "A name begins with a letter"),
        ((TORA, KAIKEN, NameModel(ModelId("pine-kaiken2"), "Aki")), "no such model"),
        ((TORA, KAIKEN, NameModel(ModelId("plum-kaiken1"), "Aki")), "no such model"),
        ((TORA, KAIKEN, Dismiss(ModelId("kaiken1"))), "no such model"),
        ((TORA, KAIKEN, Learn(ModelId("pine-kaiken1"), Ability.POUNCE)), "no such ability"),
        ((TORA, KAIKEN, Discharge("ronin.monk")), "no such model"),
        ((TORA, KAIKEN, Befriend(ModelId("pine-kaiken1"))), "No model of your team has a best friend"),
        ((TORA, INU, Befriend(ModelId("pine-ronin1"))), "nobody's best friend but its own"),
        ((TORA, INU, Befriend(ModelId("pine-kaiken1"))), "no such model"),
        ((TORA, TakeReady("water-high-tide")), "of another clan"),
        ((TORA, TakeReady("fire")), "no such team"),
        ((TORA, *[KAIKEN] * 41), "too large"),
    ],
)
def test_A31_10_a_piece_that_fits_no_team_is_refused_in_a_sentence(
    pieces: tuple[Piece, ...], said: str
) -> None:
    with pytest.raises(Illegal, match=said):
        begun(building(), *pieces)


def test_A31_10_an_illegal_team_is_kept_but_not_handed_in() -> None:
    match = building(koban=60)
    draft = begun(match, TORA, CHUNIN, *[KAIKEN] * 5)
    assert draft.missing() == "The team costs 10 koban too much. Kaiken: 4 at most."
    assert not draft.is_complete()
    with pytest.raises(Illegal, match="10 koban too much"):
        draft.committed()
    assert not match.is_legal(PINE, handed(PINE, roster_of(team(Element.FIRE, "chunin pounce", "5 kaiken"))))
    draft.add(Dismiss(ModelId("pine-kaiken1")))
    assert draft.is_complete()


@pytest.mark.parametrize("koban", [40, 57, 100, 300])
def test_A31_10_what_is_offered_never_leads_to_a_dead_end(koban: int) -> None:
    match, luck = building(koban=koban), Seeded("walk")
    for number in range(30):
        draft = begun(match)
        while options := [each for each in draft.options() if is_onward(draft, each)]:
            draft.add(options[luck.below(f"{number} {len(draft.pieces)}", len(options))])
        assert draft.is_complete(), draft.missing()
        assert draft.left >= 0


def test_A6_2_the_best_friend_of_an_inu_kaiken_is_named_in_the_draft() -> None:
    match, chunin, kaiken = building(), ModelId("pine-chunin1"), ModelId("pine-kaiken2")
    draft = begun(match, TORA, CHUNIN, KAIKEN, KAIKEN)
    assert not any(isinstance(each, Befriend) for each in draft.options())
    draft.add(INU)
    friends = [each for each in draft.options() if isinstance(each, Befriend)]
    assert friends == [Befriend(chunin), Befriend(kaiken)]
    draft.add(Befriend(chunin))
    draft.add(Befriend(kaiken))
    assert [name for name, each in draft.models.items() if each.is_friend] == [kaiken]
    assert Befriend(kaiken) not in draft.options()
    handed_in = draft.committed()
    match.play(PINE, handed_in, Seeded("1"))
    facts = match.play(PLUM, WATER, Seeded("1"))
    assert [fact.friend for fact in facts if isinstance(fact, TeamTaken)] == [kaiken, None]
    assert [each.id for each in match.state.models.values() if each.is_friend] == [kaiken]


def test_A27_the_friend_of_a_model_that_names_none_is_the_dearest() -> None:
    inu = team(Element.FIRE, "chunin pounce", "2 kaiken", "ronin.hound")
    match = building()
    match.play(PINE, inu, Seeded("1"))
    match.play(PLUM, WATER, Seeded("1"))
    assert best_friend(match.state, match.state.models[ModelId("pine-ronin1")]).id == "pine-chunin1"


def test_A31_10_a_dismissed_friend_is_nobodys_and_a_named_one_stays_when_models_move_up() -> None:
    draft = begun(building(), TORA, CHUNIN, KAIKEN, KAIKEN, KAIKEN, INU, Befriend(ModelId("pine-kaiken3")))
    draft.add(Dismiss(ModelId("pine-kaiken1")))
    assert [name for name, each in draft.models.items() if each.is_friend] == ["pine-kaiken2"]
    draft.add(Dismiss(ModelId("pine-kaiken2")))
    assert not any(each.is_friend for each in draft.models.values())


def test_A31_10_a_team_without_the_model_that_named_a_friend_can_be_handed_in() -> None:
    match = building()
    draft = begun(match, TORA, CHUNIN, KAIKEN, KAIKEN, KAIKEN, INU, Befriend(ModelId("pine-kaiken3")))
    draft.add(Dismiss(ModelId("pine-ronin1")))
    assert not any(each.is_friend for each in draft.models.values())
    assert match.is_legal(PINE, draft.committed())


# ---- sealed, and then public


def test_A6_2_built_teams_are_sealed_until_all_are_in_and_then_public() -> None:
    match = building()
    said = (*FIRE.pieces[:2], KAIKEN, Recruit("fire.kaiken", None, "Aki"), *FIRE.pieces[4:])
    match.play(PINE, HandInTeam(said), Seeded("1"))
    for viewer in (PUBLIC, match.game.viewer(PLUM)):
        told = f"{witnessed(match.log, viewer)} {match.seen_by(viewer).state}"
        assert not any(word in told for word in ("fire.chunin", "hand-in", "HandInTeam", "Aki"))
    assert match.awaited() == {PLUM}
    assert match.draft(PINE) is None
    facts = match.play(PLUM, WATER, Seeded("1"))
    taken = [fact for fact in facts if isinstance(fact, TeamTaken)]
    assert [fact.team for fact in taken] == ["clan.fire", "clan.water"]
    assert [fact.seen_by(PUBLIC) for fact in taken] == taken
    state = match.state
    models = {each.id: each for each in state.of(PINE)}
    assert list(models) == [
        *("pine-chunin1", "pine-kaiken1", "pine-kaiken2", "pine-kunoichi1", "pine-hero1", "pine-ronin1")
    ]
    assert has(models[ModelId("pine-chunin1")], Ability.TIGER_STRIKE)
    assert not has(models[ModelId("pine-chunin1")], Ability.POUNCE)
    assert [each.name for each in models.values()] == ["", "", "Aki", "", "Ryu", "Benkei"]
    assert state.stage is not Stage.TEAMS


def test_A31_10_no_shrine_team_is_taken_where_teams_are_built() -> None:
    match = building()
    assert not match.options(PINE)
    assert not match.is_legal(PINE, ChooseTeam("shrine.fire"))
    assert not building(teams="shrine").is_legal(PINE, FIRE)
    with pytest.raises(ValueError, match="Built teams are no shrine teams"):
        clans_options({"teams": "built", "firstTeam": "fire"})


def test_A25_1_a_team_that_is_not_legal_is_refused() -> None:
    match = building(koban=100)
    assert match.is_legal(PINE, FIRE)
    for models in (
        ["chunin pounce", "kaiken"],
        ["chunin", "2 kaiken"],
        ["chunin pounce", "2 kaiken", "2 ronin.monk"],
        ["chunin pounce", "4 kaiken", "2 oni", "ronin.monk"],
    ):
        assert not match.is_legal(PINE, team(Element.FIRE, *models)), models


@pytest.mark.parametrize("koban", [39, 301])
def test_A25_koban_are_40_to_300(koban: int) -> None:
    with pytest.raises(ValueError, match="koban"):
        clans_options({"koban": koban})
    assert clans_options({}).koban == 100
    assert clans_options({}).teams == "shrine"


# ---- absent players and computers


def test_A27_a_seat_that_hands_none_in_gets_the_first_ready_roster_of_a_clan_by_luck() -> None:
    clans = set()
    for seed in range(40):
        match = building(str(seed))
        usual = match.game.default(match.state, PINE, Seeded(str(seed)))
        assert match.is_legal(PINE, usual)
        assert isinstance(usual, HandInTeam)
        clans.add(roster_of(usual).clan)
        first = begun(match, ChooseClan(roster_of(usual).clan))
        first.add(next(each for each in first.options() if isinstance(each, TakeReady)))
        assert first.committed() == usual
    assert clans == set(Element)


@pytest.mark.parametrize("level", ["greedy", "careful", "reply"])
def test_A31_11_a_computer_takes_any_ready_roster(level: str) -> None:
    match, teams = building(), set()
    for seed in range(150):
        decision = BOX.computers.brain(level).decide(match, PINE, Seeded(str(seed)))
        assert match.is_legal(PINE, decision)
        teams.add(decision)
    assert len(teams) == 18


def test_A19_1_random_teams_are_legal_and_whole_games_are_played_with_them() -> None:
    for seed in "ab":
        played = played_out(BOX, seed, {"teams": "built", "rounds": 3, "ninjas": 3, "setupItems": "preset"})
        handed_in = [each.decision for each in played.moments if isinstance(each.decision, HandInTeam)]
        assert len(handed_in) == 2
        for decision in handed_in:
            assert not list(reasons(roster_of(decision), 100))
        assert played.end.is_over
