"""Profiles and shrine teams: the data file against the tables of the rulebook (A17 to A19)."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

import pytest

from bot.games.clans.decisions import ChooseTeam
from bot.games.clans.kinds import Element, Keyword, Type
from bot.games.clans.names import names
from bot.games.clans.state.activation import Stage
from bot.games.clans.teams.profile import (
    FILE,
    Printed,
    Profile,
    ProfileId,
    Ranged,
    ShrineTeam,
    printed,
    profiles,
    shrine_teams,
)
from bot.games.clans.words import choices
from bot.games.clans.words.standing import status
from tests.games.clans.positions import PINE, position
from tests.games.clans.text import RULES, table

KNOWN = printed()
CLANS = {clan.name: clan for clan in KNOWN.clans}
WORDS = {word.name: word.id for word in KNOWN.keywords}
LONGER = {"Wandering Samurai": "Sun Empire Wandering Samurai"}
"""The printed name of who goes by a shorter one in the tables (A19.5)."""
NOT_CHECKED = re.compile(r" \((?:AQ\d+|large)\)")


def of(clan: str, kind: Type) -> Profile:
    return profiles()[ProfileId(f"{CLANS[clan].id}.{kind}")]


def figures(profile: Profile) -> str:
    return f"{profile.mv}/{profile.at}/{profile.df}"


def weapon(text: str) -> Ranged | None:
    """A ranged profile as the tables write it: “R 5 +2”, “R 5 +1 St”."""
    found = re.search(r"R (\d+) \+(\d+)( St)?", text)
    return found and Ranged(int(found[1]), int(found[2]), bool(found[3]))


def keywords(text: str) -> frozenset[Keyword]:
    """The keywords of a cell, without the ranged profile that may stand among them."""
    names = re.split(r", |; ", re.sub(r"R \d+ \+\d+( St)?", "", text))
    return frozenset(WORDS[name] for name in names if name and name != "-")


def elements(text: str) -> tuple[Element, ...]:
    return tuple(Element) if text == "all six" else tuple(Element(name.lower()) for name in text.split(", "))


def test_A1_1_six_elements_in_three_opposed_pairs() -> None:
    assert KNOWN.elements == tuple(Element)
    assert {(one.value, one.opposed.value) for one, _ in KNOWN.opposed} == {
        ("spirit", "void"), ("earth", "air"), ("fire", "water")
    }  # fmt: skip
    assert all(one.opposed is other and other.opposed is one for one, other in KNOWN.opposed)


def test_A4_2_no_model_has_a_keyword_twice() -> None:
    text = FILE.read_text(encoding="utf-8")
    lists = re.findall(r'"keywords": \[([^{}\]]*)\]', text)
    assert len(lists) == 97
    assert all(len(set(names)) == len(names) for names in (each.split(", ") for each in lists))


def test_A4_3_large_are_the_six_oni_and_Jorogumo() -> None:
    large = {each.name for each in profiles().values() if each.size == 2}
    assert large == {of(clan, Type.ONI).name for clan in CLANS} | {"Jorogumo"}


def test_A17_there_are_50_keywords_of_eight_categories() -> None:
    categories = Counter(word.category for word in KNOWN.keywords)
    assert categories == {"general": 11, "unique": 3} | dict.fromkeys(Element, 6)
    assert [word.id for word in KNOWN.keywords] == list(Keyword)


def test_A17_the_keywords_are_those_of_the_table() -> None:
    shorter = {"Horns (Ijin's Horns)": "Ijin's Horns", "Tentacles (Ika's Tentacles)": "Ika's Tentacles"}
    category = {word.name: word.category for word in KNOWN.keywords}
    rows = table("| keyword | category")[1:]
    masteries = {f"{element.title()} Mastery": element for element in Element}
    assert {shorter.get(name, name): group.lower() for name, group, _ in rows if "/" not in name} == {
        name: group for name, group in category.items() if name not in masteries
    }
    assert {name: category[name] for name in masteries} == masteries


def test_A18_the_abilities_are_those_of_the_table() -> None:
    """But for three printed names that are longer or older, and one that goes by its owner's name."""
    older = {
        "Born Lucky": "Lucky",
        "Nine Tails": "9 Tails",
        "Master of the Fist": "Supreme Master of the Fist",
    }
    rows = [row[1] for row in table("| model | ability")[1:]]
    told = {older.get(name, name) for name in (re.sub(r" \(.*", "", row) for row in rows)}
    assert told == {each.name for each in KNOWN.abilities}


def test_A19_1_allowances_are_those_of_the_table() -> None:
    rows = list(clan_rows("allowance"))
    assert len(rows) == 18
    for clan, kind, cell in rows:
        least, _, most = cell.partition("-")
        assert of(clan, kind).allowance == (int(least), int(most))
    for clan in CLANS:
        assert of(clan, Type.CHUNIN).allowance == (1, 1)
        assert of(clan, Type.MADOUSHI).allowance == of(clan, Type.ONI).allowance == (0, 2)


def test_A19_2_the_cheapest_legal_cores() -> None:
    said = re.search(r"- A19\.2 The cheapest legal core: (.*?)\. ", RULES)
    assert said is not None
    for part in said[1].split(", "):
        clan, koban = part.split()
        clan_models = [of(clan, kind) for kind in Type if ProfileId(f"{CLANS[clan].id}.{kind}") in profiles()]
        assert sum((each.cost or 0) * (each.allowance or (0, 0))[0] for each in clan_models) == int(koban)


def test_A19_3_clan_models_have_the_affinity_of_their_clan() -> None:
    for clan in CLANS.values():
        models = [each for each in KNOWN.profiles if each.clan is clan.element and each.type is not Type.HERO]
        assert [each.type for each in models] == [
            Type.CHUNIN, Type.KAIKEN, Type.YAJIRI, Type.MADOUSHI, Type.KUNOICHI, Type.ONI
        ]  # fmt: skip
        assert all(each.affinities == (clan.element,) for each in models)


def clan_rows(what: str) -> Iterator[tuple[str, Type, str]]:
    """Clan, type and cell of each row that begins so; a row of keywords belongs to the type named last."""
    head, *rows = table("| type | Tora, Fire")
    kind = ""
    for row in rows:
        name = row[0].split()[0].rstrip(",")
        kind = name if name in list(Type) else kind
        if row[0].startswith(what or kind):
            for clan, cell in zip(head[1:], row[1:], strict=True):
                yield clan.split(",")[0], Type(kind), cell or row[1]  # “all six” stands in the first cell


def test_A19_3_the_figures_of_clan_models_are_those_of_the_table() -> None:
    rows = list(clan_rows(""))
    assert len(rows) == 36
    for clan, kind, cell in rows:
        profile = of(clan, kind)
        stats, koban = re.findall(r"\d+/\d+/\d+|(?<=, )\d+", cell)[:2]
        assert (figures(profile), str(profile.cost), profile.ranged) == (stats, koban, weapon(cell))


def test_A19_3_the_keywords_of_clan_models_are_those_of_the_table() -> None:
    rows = list(clan_rows("its keywords"))
    assert len(rows) == 18
    for clan, kind, cell in rows:
        mastery = {Keyword(f"{CLANS[clan].element}-mastery")} if "Mastery" in cell else set()
        resilient = {Keyword.RESILIENT} if kind is Type.ONI else set()
        others = keywords(re.sub(r"(, )?Mastery( of .*)?$", "", cell))
        assert of(clan, kind).keywords == others | mastery | resilient


def test_A19_3_kunoichi_are_nimble_and_kaiken_and_yajiri_have_no_keywords() -> None:
    for clan in CLANS:
        extra = {Keyword.BACKSTAB} if clan == "Ijin" else set()
        assert of(clan, Type.KUNOICHI).keywords == {Keyword.NIMBLE} | extra
        assert not of(clan, Type.KAIKEN).keywords | of(clan, Type.YAJIRI).keywords


def test_A19_3_heroes_are_those_of_the_table() -> None:
    heroes = {each.name: each for each in KNOWN.profiles if each.type is Type.HERO}
    rows = table("| hero | clan")[1:]
    assert [row[0] for row in rows] == list(heroes)
    for name, clan, stats, koban, affinities, words in rows:
        hero = heroes[name]
        assert hero.clan is CLANS[clan].element
        assert (figures(hero), str(hero.cost), hero.fee) == (stats, koban, None)
        assert hero.affinities == elements(affinities)
        assert (hero.keywords, hero.ranged) == (keywords(words) | {Keyword.HERO}, weapon(words))


def test_A19_3_ronin_are_those_of_the_table() -> None:
    ronin = {each.name: each for each in KNOWN.profiles if each.type is Type.RONIN}
    rows = [[NOT_CHECKED.sub("", cell) for cell in row] for row in table("| ronin | MV/AT/DF")[1:]]
    assert {LONGER.get(row[0], row[0]) for row in rows} == set(ronin)
    for name, stats, price, affinities, words in rows:
        each = ronin[LONGER.get(name, name)]
        assert (figures(each), f"{each.cost}/{each.fee}") == (stats, price)
        assert set(each.affinities) == set(elements(affinities))
        assert (each.keywords, each.ranged) == (keywords(words) | {Keyword.RONIN}, weapon(words))


SHRINES = table("| shrine | chunin x1")


@pytest.mark.parametrize("row", SHRINES[1:], ids=[row[0] for row in SHRINES[1:]])
def test_A19_4_shrine_teams_are_those_of_the_table(row: list[str]) -> None:
    team = shrine_team(row[0])
    assert team.element is Element(row[0].lower())
    assert str(team.koban) == str(sum(each.cost or 0 for each in team.models)) == row[-1]
    at = iter(team.models)
    for head, cell in zip(SHRINES[0][1:-1], row[1:-1], strict=True):
        kind, count = head.split(" x")
        line, _, words = cell.partition(": ")
        for _ in range(int(count)):
            model = next(at)
            assert (model.type, f"{figures(model)}, {model.cost}") == (Type(kind), line)
            assert (model.keywords, model.ranged) == (keywords(words.strip()), weapon(words))
            assert model.affinities == (team.element,)
            assert not model.abilities + model.choose
    assert next(at, None) is None


def shrine_team(name: str) -> ShrineTeam:
    (found,) = (team for team in shrine_teams().values() if team.name == f"{name} Shrine")
    return found


def test_A1_6_a_shrine_team_is_one_chunin_three_kaiken_two_yajiri_two_kunoichi_and_a_madoushi() -> None:
    for team in shrine_teams().values():
        assert Counter(each.type for each in team.models) == {
            Type.CHUNIN: 1, Type.KAIKEN: 3, Type.YAJIRI: 2, Type.KUNOICHI: 2, Type.MADOUSHI: 1
        }  # fmt: skip


CLAIMS = {
    "fast": ("mv", {4}),
    "slow": ("mv", {0}),
    "hits hardest": ("at", {5}),
    "hits well": ("at", {2, 3}),
    "hits little": ("at", {0}),
    "defends best": ("df", {5}),
    "defends well": ("df", {3}),
    "defends little": ("df", {1}),
    "defends least": ("df", {0}),
}
"""A claim -> the figure that it is about, and the places that it may have among the sums of the six teams."""
STABS, HEALS = "stabs backs", "heals"


def test_A19_4_a_team_says_how_it_plays_by_its_figures() -> None:
    teams, state = [*shrine_teams().values()], position()
    state.stage = Stage.TEAMS
    told = status(state, PINE)
    for team in teams:
        style = names.style(team.id)
        assert choices.plainly(position(), ChooseTeam(team.id)).note.startswith(f"{style}; its kaiken: ")
        assert f"{team.name.removesuffix(' Shrine')} {style}" in told
        able = {keyword for each in team.models for keyword in each.keywords}
        for claim in style.split(", "):
            if claim in (STABS, HEALS):
                assert {STABS: Keyword.BACKSTAB, HEALS: Keyword.HEALING}[claim] in able
                continue
            figure, places = CLAIMS[claim]
            sums = {each.id: sum(getattr(model, figure) for model in each.models) for each in teams}
            assert sorted(sums.values()).index(sums[team.id]) in places


def test_A19_5_there_are_67_profiles_and_30_of_shrine_teams() -> None:
    kinds = Counter(each.type for each in KNOWN.profiles)
    assert len(KNOWN.profiles) == 67
    assert (kinds[Type.HERO], kinds[Type.RONIN], kinds[Type.SENTRY]) == (12, 18, 1)
    assert sum(len(team.entries) for team in KNOWN.shrine_teams) == 30
    assert [len(team.models) for team in shrine_teams().values()] == [9] * 6
    assert len(profiles()) == 97


def test_A19_5_every_ability_exists_and_has_an_owner() -> None:
    owned = {each for profile in KNOWN.profiles for each in (*profile.abilities, *profile.choose)}
    assert owned == {each.id for each in KNOWN.abilities}


def test_A19_5_the_cost_of_models_and_its_distance_from_the_formula() -> None:
    over = {
        name: each.cost - (each.mv + 3 * each.at + 2 * each.df - 8)
        for name, each in profiles().items()
        if each.cost is not None
    }
    assert len(over) == 96
    assert set(over.values()) <= set(range(13))
    assert {over[of(clan, Type.KAIKEN).id] for clan in CLANS} == {0}


def test_A21_1_sentries_have_no_keywords() -> None:
    sentry = profiles()[ProfileId("sentry.samurai")]
    assert (figures(sentry), sentry.size, sentry.keywords, sentry.affinities) == ("5/3/3", 1, frozenset(), ())


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"base": "small"', '"base": "huge"', "huge"),
        ('"keywords": ["nimble"]', '"keywords": ["nimbel"]', "nimbel"),
        ('"affinities": ["fire"]', '"affinities": ["ice"]', "ice"),
        ('"uncertain": []', '"unsure": []', "unsure"),
        ('"count": 3', '"count": 0', "count"),
    ],
)
def test_A19_5_a_profile_without_the_shape_is_refused(old: str, new: str, said: str) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    with pytest.raises(ValueError, match=said):
        Printed.model_validate_json(text.replace(old, new, 1))
