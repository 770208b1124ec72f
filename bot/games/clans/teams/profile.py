"""Profiles: the printed properties of models (A4.1), and all other content of data/clans/profiles.json."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Annotated, ClassVar, Final, Literal, NewType

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, PositiveInt, TypeAdapter

from bot.games.clans.kinds import Ability, Element, Keyword, Skill, Type

FILE: Final = Path(__file__).parents[4] / "data" / "clans" / "profiles.json"

ProfileId = NewType("ProfileId", str)
"""The id of a profile, such as "fire.kaiken"; neutral, because the printed name is only for display."""

Size = Literal[1, 2]
"""The width of a base in spaces: 1 for small bases, 2 for large ones (A4.3)."""

When = Literal[
    "passive", "roundStart", "activationStart", "beforeMove", "afterMove", "declare", "action", "ranged",
    "reaction", "aftermath", "roundEnd", "beforeGame", "league",
]  # fmt: skip
"""When an ability is used (A19.5)."""


_EXACT: Final = ConfigDict(extra="forbid")  # a misspelt field in the file is refused, not ignored


@dataclass(frozen=True, slots=True)
class Ranged:
    """A ranged weapon: its range, its bonus to AT, and True if its shot keeps Stealth (A11.1, A13.5)."""

    range: int
    bonus: int
    stealthy: bool


@dataclass(frozen=True, slots=True)
class Special:
    """The printed facts of a special ability (A18). `names` are its other printed names, by profile.

    `ranged` is a weapon that comes with it, `range` and `shots` describe a series of shots (A18.2), and `reach` is the
    distance at which its owner attacks (A10.1).
    """

    __pydantic_config__: ClassVar[ConfigDict] = _EXACT
    id: Ability
    name: str
    when: When
    ranged: Ranged | None = None
    range: int | None = None
    shots: int | None = None
    reach: int = 1
    names: Mapping[ProfileId, str] = field(default_factory=dict)


def _sized(text: object) -> object:
    return {"small": 1, "large": 2}.get(str(text), text)


@dataclass(frozen=True, slots=True)
class Profile:
    """A kind of model with its printed figures (A4.1); a model has exactly one ability of `choose`, if there are any.

    `cost` and `fee` are in koban, None if there is none. Clan models and heroes have a `clan`. `allowance` is the least
    and the greatest number of them in a team of their clan (A19.1). `uncertain` names fields that do not come from the
    printed rulebook.
    """

    __pydantic_config__: ClassVar[ConfigDict] = _EXACT
    id: ProfileId
    name: str
    type: Type
    size: Annotated[Size, BeforeValidator(_sized), Field(validation_alias="base")]
    mv: int
    at: int
    df: int
    cost: int | None
    affinities: tuple[Element, ...]
    ranged: Ranged | None
    keywords: frozenset[Keyword]
    abilities: tuple[Ability, ...] = ()
    choose: tuple[Ability, ...] = ()
    clan: Element | None = None
    fee: int | None = None
    allowance: tuple[int, int] | None = None
    uncertain: tuple[str, ...] = ()

    @property
    def price(self) -> int:
        """Its cost in koban; 0 if it has none."""
        return self.cost or 0

    def has(self, skill: Skill) -> bool:
        """True if all its models have a keyword or an ability (A17, A18)."""
        return skill in self.keywords or skill in self.abilities


class Named(BaseModel, extra="forbid", frozen=True):
    """A name for display, by its id."""

    id: str
    name: str


class Clan(Named, frozen=True):
    """A clan, and the affinity of all its models (A19.3)."""

    element: Element


class Worded(Named, frozen=True):
    """A keyword, and the category from which it may be learnt: general, an element, or unique (A17, A24.9)."""

    id: Keyword
    category: Element | Literal["general", "unique"]


class Entry(BaseModel, extra="allow", frozen=True):
    """A line of a shrine team: a profile, and its number of models."""

    count: PositiveInt

    @property
    def profile(self) -> Profile:
        """The profile of each of these models."""
        return _PROFILE.validate_python(self.model_extra)


class ShrineTeam(Named, frozen=True):
    """Nine models without special abilities, not for leagues (A19.4); `koban` is their total cost."""

    element: Element
    koban: int
    entries: tuple[Entry, ...] = Field(alias="models")

    @property
    def models(self) -> tuple[Profile, ...]:
        """The profile of each of its models, in the order of the table."""
        return tuple(each.profile for each in self.entries for _model in range(each.count))


class Printed(BaseModel, extra="forbid", frozen=True):
    """The whole file (A19.5)."""

    about: str
    version: Literal[1] = Field(alias="schema")
    elements: tuple[Element, ...]
    opposed: tuple[tuple[Element, Element], ...]
    clans: tuple[Clan, ...]
    keywords: tuple[Worded, ...]
    abilities: tuple[Special, ...]
    profiles: tuple[Profile, ...]
    shrine_teams: tuple[ShrineTeam, ...] = Field(alias="shrineTeams")


_PROFILE: Final = TypeAdapter(Profile)


@cache  # 1 ms, asked for each match
def printed() -> Printed:
    """The content of data/clans/profiles.json. Raises ValueError for a wrong form."""
    return Printed.model_validate_json(FILE.read_bytes())


@cache  # 60 us, asked 13,000 times a decision
def profiles() -> Mapping[ProfileId, Profile]:
    """All profiles by their ids, including those of the shrine teams, in the order of the file."""
    lines = (entry.profile for team in printed().shrine_teams for entry in team.entries)
    return {each.id: each for each in (*printed().profiles, *lines)}


def shrine_teams() -> Mapping[str, ShrineTeam]:
    """The six shrine teams by their ids, in the order of the table."""
    return {team.id: team for team in printed().shrine_teams}


@cache  # 0.2 us less, asked 13,000 times a decision
def skills_of(profile: str, learnt: frozenset[Skill]) -> frozenset[Skill]:
    """The keywords and abilities of a model with this profile, and of those that it has `learnt` besides (A4.1)."""
    known = profiles()[ProfileId(profile)]
    return known.keywords | frozenset(known.abilities) | learnt


@cache  # 10 us, asked whenever an ability is named
def specials() -> Mapping[Ability, Special]:
    """The printed facts of all special abilities."""
    return {each.id: each for each in printed().abilities}
