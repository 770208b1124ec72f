"""Rosters of the players' own: what a team may be, ready rosters, and the profiles that can be played (A19, A31.10)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from bot.games.clans.catalogue import catalogue
from bot.games.clans.catalogue.catalogue import declared
from bot.games.clans.kinds import MASTERY, Ability, Element, Keyword, Skill, Type
from bot.games.clans.teams.profile import ProfileId, printed, profiles, specials
from bot.games.clans.teams.roster import Member, Roster, clans, core, numbered, ready, reasons, suggested
from bot.naming import named

IN_CHAPTERS: Final[frozenset[Skill]] = frozenset(
    {
        *MASTERY,
        Keyword.BACKSTAB,
        Keyword.BITE,
        Keyword.BLINK,
        Keyword.CLOSE_COMBAT_MASTER,
        Keyword.DAUNTLESS,
        Keyword.DIRTY_FIGHTER,
        Keyword.ENGULF,
        Keyword.ENTANGLE,
        Keyword.GALE_OF_BLOWS,
        Keyword.NIMBLE,
        Keyword.PRECISION_STRIKE,
        Keyword.RANGED_MASTER,
        Keyword.REGENERATION,
        Keyword.RESILIENT,
        Keyword.SENSEI,
        Keyword.SNEAKY,
        Keyword.SPRINT,
        Keyword.TIDAL_WAVE,
        Keyword.VIGILANCE,
    }
)
"""Keywords that chapters of the rules ask for themselves, so that nothing declares them."""
LABELS: Final[frozenset[Skill]] = frozenset({Keyword.HERO, Keyword.RONIN})
"""Keywords that only say what a model is (A17)."""
CHAPTERS = Path(catalogue.__file__).parents[1]
CORES = {"fire": 40, "earth": 44, "spirit": 41, "water": 39, "air": 37, "void": 41}
"""The cost of the cheapest legal team (A19.2)."""


def roster(clan: str, *models: str) -> Roster:
    """A team of models by their profiles, with the first ability of each that has a choice."""
    every = [profiles()[ProfileId(each if "." in each else f"{clan}.{each}")] for each in models]
    return Roster(Element(clan), tuple(Member(each.id, next(iter(each.choose), None)) for each in every))


def told(team: Roster, koban: int = 100) -> list[str]:
    return list(reasons(team, koban))


@pytest.mark.parametrize(("clan", "koban"), CORES.items())
def test_A19_2_the_cheapest_core_of_each_clan(clan: str, koban: int) -> None:
    assert core(Element(clan)) == koban
    own = [each for each in printed().profiles if each.clan == clan and each.allowance]
    least = [each.id for each in own for _model in range((each.allowance or (0, 0))[0])]
    assert told(roster(clan, *least), koban) == []
    assert told(roster(clan, *least), koban - 1) == ["The team costs 1 koban too much."]


@pytest.mark.parametrize(
    ("models", "said"),
    [
        ("chunin kaiken kaiken", []),
        ("kaiken kaiken", ["Still needed: 1 Chunin."]),
        ("chunin chunin kaiken kaiken", ["Chunin: 1 at most."]),
        ("chunin kaiken", ["Still needed: 1 Kaiken."]),
        ("chunin", ["Still needed: 2 Kaiken."]),
        ("chunin kaiken kaiken kaiken kaiken kaiken", ["Kaiken: 4 at most."]),
        ("chunin kaiken kaiken yajiri yajiri yajiri", ["Yajiri: 2 at most."]),
        ("chunin kaiken kaiken hero.dragon", []),
        ("chunin kaiken kaiken hero.dragon hero.dragon", ["Ryu: 1 at most."]),
        ("chunin kaiken kaiken ronin.monk ronin.peach", []),
        ("chunin kaiken kaiken ronin.monk ronin.monk", ["Benkei: 1 at most."]),
        ("chunin kaiken kaiken hero.monkey", ["Son Goku belongs to another clan."]),
        ("chunin kaiken kaiken earth.kaiken", ["Yamazaru Kaiken belongs to another clan."]),
    ],
)
def test_A19_1_a_legal_team_is_of_one_clan_within_its_allowances(models: str, said: list[str]) -> None:
    assert told(roster("fire", *models.split()), 300) == said


def test_A31_10_all_reasons_against_a_team_are_told() -> None:
    least = (Member(ProfileId("fire.chunin")), *[Member(ProfileId("ronin.peach"))] * 2)
    said = told(Roster(Element.FIRE, least), 50)
    assert said == [
        "The team costs 12 koban too much.",
        "Still needed: 2 Kaiken.",
        "Momotaro: 1 at most.",
        "Choose the ability: Chunin.",
    ]


def test_A31_10_ids_follow_type_and_the_order_of_recruiting() -> None:
    team = roster("fire", "ronin.peach", "kaiken", "hero.dragon", "kaiken", "chunin", "ronin.monk")
    ids = [(short, each.profile) for short, each in numbered(team.ordered().members)]
    assert ids == [
        ("chunin1", "fire.chunin"),
        ("kaiken1", "fire.kaiken"),
        ("kaiken2", "fire.kaiken"),
        ("hero1", "hero.dragon"),
        ("ronin1", "ronin.monk"),
        ("ronin2", "ronin.peach"),
    ]


# ---- names


@pytest.mark.parametrize("name", ["Aki", "O'Hara", "Jean-Luc 2", "影丸", "Ægir", "x" * 32, ""])
def test_A31_10_a_name_has_letters_digits_and_what_joins_them(name: str) -> None:
    assert named(f"  {name} ") == name


@pytest.mark.parametrize(
    "name",
    [
        *("x" * 33, "@everyone", "<@1>", "a@b", "https://a.b", "a.gg/b", "*Aki*", "_a_", "`a`", "a|b", "a~b"),
        *("# a", "a\\b", "1 a", "-a", "> a", "a[b](c)", "a\u202eb", "a\u200bb", "😀", "a:b:"),
        *("\u3164", "a\u115f", "a" + "\u0301\u0302\u0303\u0304\u0305"),
    ],
)
def test_A31_10_a_name_carries_no_mention_link_or_markdown(name: str) -> None:
    with pytest.raises(ValueError, match="A name begins with a letter"):
        named(name)


# ---- ready rosters


@pytest.mark.parametrize("clan", list(Element))
def test_A31_11_three_ready_rosters_a_clan_are_legal_for_100_koban(clan: Element) -> None:
    own = [each for each in ready().values() if each.clan is clan]
    assert len(own) == len({each.name for each in own}) == len({each.play for each in own}) == 3
    for each in own:
        team = Roster(clan, each.members)
        assert told(team) == []
        assert team.cost > 94
        assert all(each.ability in each.known.choose for each in team.members if each.known.choose)
    with_oni = [any(one.known.type is Type.ONI for one in each.members) for each in own]
    assert with_oni == [False, True, False]


@pytest.mark.parametrize(
    ("clan", "models", "koban"),
    [
        ("fire", "chunin 4kaiken 2yajiri madoushi kunoichi", 98),
        ("earth", "chunin 3kaiken 2yajiri madoushi 2kunoichi", 99),
        ("spirit", "chunin 3kaiken 2yajiri madoushi 2kunoichi", 100),
        ("water", "chunin 4kaiken 2yajiri madoushi 2kunoichi", 100),
        ("air", "chunin 2kaiken 3yajiri madoushi 2kunoichi", 100),
        ("void", "chunin 3kaiken yajiri madoushi 2kunoichi", 96),
    ],
)
def test_A31_11_the_first_ready_roster_of_a_clan_is_that_of_the_rules(
    clan: str, models: str, koban: int
) -> None:
    first = next(each for each in ready().values() if each.clan == clan)
    numbers = {each.lstrip("0123456789"): int(each[0]) if each[0].isdigit() else 1 for each in models.split()}
    team = Roster(Element(clan), first.members)
    assert {profile: team.count(ProfileId(f"{clan}.{profile}")) for profile in numbers} == numbers
    assert len(team.members) == sum(numbers.values())
    assert team.cost == koban


@pytest.mark.parametrize("koban", [40, 41, 44, 60, 80, 95, 100, 300])
def test_A27_1_a_suggested_team_is_legal_for_any_number_of_koban(koban: int) -> None:
    able = clans(koban)
    assert {str(clan) for clan in able} == {clan for clan, cheapest in CORES.items() if cheapest <= koban}
    for clan in able:
        teams = [team for _ready, team in suggested(clan, koban)]
        assert len(teams) == 3
        assert [told(team, koban) for team in teams] == [[]] * 3
    for clan in clans(koban):
        for _ready, team in suggested(clan, koban):
            assert list(reasons(team, koban)) == []


# ---- what can be played


def test_A19_1_no_skill_is_without_an_effect() -> None:
    every = {
        skill for each in printed().profiles for skill in (*each.keywords, *each.abilities, *each.choose)
    }
    idle = {skill for skill, each in specials().items() if each.when == "league"}
    assert every - set(declared()) - IN_CHAPTERS - LABELS == idle == {Ability.SHREWD_NEGOTIATOR}


@pytest.mark.parametrize("keyword", sorted(IN_CHAPTERS))
def test_A17_a_keyword_that_nothing_declares_is_asked_for_in_a_chapter(keyword: Keyword) -> None:
    word = "MASTERY" if keyword in MASTERY else f"Keyword.{keyword.name}"
    files = (
        path for path in CHAPTERS.glob("*/*.py") if path.parent.name not in ("catalogue", "skills", "words")
    )
    assert any(word in path.read_text(encoding="utf-8") for path in files)
