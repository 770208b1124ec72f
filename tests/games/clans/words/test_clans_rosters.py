"""Teams under construction in words, and those that are revealed (A6.2, A31.10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Decision, Piece
from bot.games.clans.box import BOX
from bot.games.clans.decisions import (
    Befriend,
    ChooseClan,
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
from bot.games.clans.words.rosters import whose
from tests.games.clans.building import begun, building, team
from tests.games.clans.positions import PINE, PLUM, model, position

TORA, ONI = ChooseClan(Element.FIRE), TakeReady("fire-burning-oni")
CHUNIN = ModelId("pine-chunin1")
GAME = BOX.game({"teams": "built"})


def label(option: Decision, *pieces: Piece) -> tuple[str, str]:
    """The label and the note of an option beside a draft of these pieces."""
    match = building()
    draft = begun(match, *pieces)
    choice = BOX.words.choice(GAME, draft.imagined(match.state), PINE, option)
    return choice.label, choice.note


def told(*pieces: Piece) -> tuple[Sequence[str], str]:
    match = building()
    draft = begun(match, *pieces)
    words = BOX.words
    return words.drafted(GAME, match.state, PINE, draft), words.odds(GAME, match.state, PINE, draft)


@pytest.mark.parametrize(
    ("option", "pieces", "said"),
    [
        (TORA, (), ("Tora", "Fire; heroes: Byakko, Ryu")),
        (ONI, (TORA,), ("Burning oni", "")),
        (
            Recruit("fire.kunoichi"),
            (TORA, Recruit("fire.kunoichi")),
            ("+ Kunoichi 9", "1 of 0 to 2; MV 8, AT 2, DF 1, Nimble"),
        ),
        (
            Recruit("fire.chunin", Ability.POUNCE),
            (TORA,),
            ("+ Chunin (Pounce) 20", "0 of 1 to 1; MV 5, AT 4, DF 3, Close Combat Master, Fire Mastery"),
        ),
        (
            Hire("ronin.dark-fox"),
            (TORA,),
            (
                "Dark Kitsune, 15 koban",
                "MV 7, AT 2, DF 2, range 6, Deadly Poison, Blink, Nimble, Resilient, Sicken",
            ),
        ),
        (Discharge("ronin.monk"), (TORA, Hire("ronin.monk")), ("− Benkei", "")),
        (Learn(CHUNIN, Ability.TIGER_STRIKE), (TORA, ONI), ("Chunin 1: Tiger Strike", "")),
        (Dismiss(CHUNIN), (TORA, ONI), ("− Chunin", "20 koban")),
        (NameModel(CHUNIN, "Aki"), (TORA, ONI), ("Chunin 1: Aki", "")),
        (Dismiss(CHUNIN), (TORA, ONI, NameModel(CHUNIN, "Aki")), ("− Aki", "20 koban")),
    ],
)
def test_A31_10_an_addition_says_what_it_brings(
    option: Decision, pieces: tuple[Piece, ...], said: tuple[str, str]
) -> None:
    assert label(option, *pieces) == said


def test_A31_10_equal_types_are_told_apart_by_their_abilities() -> None:
    two = [Recruit("fire.madoushi", each) for each in (Ability.METAL_TO_DUST, Ability.VOLCANO_POTS)]
    assert label(Dismiss(ModelId("pine-madoushi2")), TORA, *two)[0] == "− Madoushi (Volcano Pots)"


def test_A31_10_a_draft_tells_the_koban_left_and_the_whole_team_with_its_limits() -> None:
    lines, whole = told(TORA)
    assert list(lines) == ["100 koban left"]
    assert whole.startswith("Four claws: four strong fighters. Burning oni: ")
    lines, whole = told(TORA, ONI, NameModel(ModelId("pine-kaiken2"), "Aki"))
    assert list(lines) == ["1 koban left"]
    assert whole == (
        "Tora, 99 koban: Chunin 1 (Pounce), Kaiken 3 of 2-4 (Aki), Madoushi 1 of 0-2 (Metal to Dust), "
        "Kunoichi 2 of 0-2, Oni 1 of 0-2"
    )
    lines, whole = told(TORA, ONI, Hire("ronin.monk"), Hire("hero.dragon"))
    assert list(lines) == ["35 koban over"]
    assert whole.endswith("Oni 1 of 0-2, Ryu, Benkei")


def test_A6_2_a_revealed_team_is_told_with_its_models_and_names() -> None:
    match = building()
    fire = team(Element.FIRE, "chunin pounce", "2 kaiken", "ronin.monk")
    pieces = [replace(each, name="Aki") if each == Recruit("ronin.monk") else each for each in fire.pieces]
    match.play(PINE, HandInTeam(tuple(pieces)), Seeded("1"))
    facts = match.play(PLUM, team(Element.WATER, "chunin net", "3 kaiken"), Seeded("1"))
    taken = [fact for fact in facts if isinstance(fact, TeamTaken)]
    assert BOX.words.tell(GAME, taken, PUBLIC) == [
        "Pine leads Tora: Chunin (Pounce), 2 Kaiken, Benkei “Aki”.",
        "Plum leads Ika: Chunin (Net), 3 Kaiken.",
    ]
    assert BOX.words.question(GAME, building(koban=60).state, PINE) == "Which team do you build for 60 koban?"


def test_A31_10_names_stand_beside_the_figures_of_a_model() -> None:
    state = position(model("pine-ronin1", "ronin.monk", "J9"), model("plum-kaiken1", "fire.kaiken", "J12"))
    state.change(ModelId("pine-ronin1"), name="Benkei")
    state.teams = {PINE: "clan.fire", PLUM: "clan.water"}
    lines = BOX.words.standing(GAME, state, PUBLIC)
    assert any(line.startswith("Pine Ronin 1 (Benkei): J9") for line in lines)
    assert any(line.startswith("Plum Kaiken 1: J12") for line in lines)


def test_options_of_a_team_stand_under_four_headings() -> None:
    offered = [
        *begun(building(koban=300), TORA, ONI, Hire("ronin.hound")).options(),
        NameModel(CHUNIN, "Aki"),
        TORA,
        ONI,
    ]
    heads = {
        kind: {whose(each) for each in offered if type(each) is kind} for kind in set(map(type, offered))
    }
    assert heads == {
        Recruit: {"Clan"},
        Hire: {"More"},
        Discharge: {"More"},
        Learn: {"More"},
        Befriend: {"More"},
        Dismiss: {"Team"},
        NameModel: {"Team"},
        ChooseClan: {""},
        TakeReady: {""},
    }
