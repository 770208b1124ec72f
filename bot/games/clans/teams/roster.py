"""Rosters: teams that players build themselves (A19.1, A31.10), and the ready ones of each clan (A31.11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal

from pydantic import BaseModel, Field

from bot.games.clans.kinds import Ability, Element, Type
from bot.games.clans.teams.profile import Profile, ProfileId, printed, profiles
from bot.words import _, ngettext

FILE: Final = Path(__file__).parents[4] / "data" / "clans" / "rosters.json"
CLAN: Final = "clan."
"""Begins the id of a built team; the rest is the element of its clan."""


@dataclass(frozen=True, slots=True)
class Member:
    """A model of a roster: its profile, its chosen ability if there is a choice, and its own name, if it has one.

    `is_friend` is True for the model that is named before the game as the best friend of another one (A6.2).
    """

    profile: ProfileId
    ability: Ability | None = None
    name: str = ""
    is_friend: bool = False

    @property
    def known(self) -> Profile:
        """Its profile."""
        return profiles()[self.profile]

    @property
    def called(self) -> str:
        """Its own name; heroes and ronin without one have their printed name."""
        is_unique = self.known.type in (Type.HERO, Type.RONIN)
        return self.name or (self.known.name if is_unique else "")


@dataclass(frozen=True, slots=True)
class Roster:
    """The team of a clan. It may be illegal: see `reasons`."""

    clan: Element
    members: tuple[Member, ...] = ()

    @property
    def cost(self) -> int:
        """Its cost in koban."""
        return cost(each.known for each in self.members)

    def count(self, profile: ProfileId) -> int:
        """The number of its models with a profile."""
        return sum(each.profile == profile for each in self.members)

    def ordered(self) -> Roster:
        """The same team in the order of the data: types, heroes, ronin; models of a profile as they were recruited."""
        places = {name: place for place, name in enumerate(profiles())}
        return Roster(self.clan, tuple(sorted(self.members, key=lambda each: places[each.profile])))

    @property
    def team(self) -> str:
        """The id of a team of this clan, beside those of the shrine teams."""
        return f"{CLAN}{self.clan}"


def numbered(members: Iterable[Member]) -> Iterator[tuple[str, Member]]:
    """Models with their short ids, of their types and the order of recruiting: "kaiken2" (A31.10)."""
    counted: Counter[Type] = Counter()
    for each in members:
        kind = each.known.type
        counted[kind] += 1
        yield f"{kind}{counted[kind]}", each


def cost(models: Iterable[Profile]) -> int:
    """The cost of some models in koban."""
    return sum(each.price for each in models)


# ---- what a clan may recruit


@cache  # 20 us, asked for every option of a draft
def types(clan: Element) -> tuple[Profile, ...]:
    """The types of a clan, each with its allowance (A19.1, A19.3)."""
    own = (each for each in printed().profiles if each.clan is clan)
    return tuple(each for each in own if each.allowance is not None)


@cache  # 20 us, asked for every option of a draft
def heroes(clan: Element) -> tuple[Profile, ...]:
    """The heroes of a clan."""
    return tuple(each for each in printed().profiles if each.clan is clan and each.type is Type.HERO)


@cache  # 20 us, asked for every option of a draft
def ronin() -> tuple[Profile, ...]:
    """All ronin; any clan may hire them."""
    return tuple(each for each in printed().profiles if each.type is Type.RONIN)


def limits(profile: Profile) -> tuple[int, int]:
    """The least and the greatest number of models with a profile in a team (A19.1)."""
    return profile.allowance or (0, 1)


def core(clan: Element, held: Callable[[ProfileId], int] = lambda _profile: 0) -> int:
    """The koban that the models cost that a clan must have, without those that are `held` already (A19.2)."""
    return sum(each.price * max(0, limits(each)[0] - held(each.id)) for each in types(clan))


def spare(roster: Roster, koban: int) -> int:
    """The koban of a team that are left once the models that it must still recruit are paid; below 0 if too few."""
    return koban - roster.cost - core(roster.clan, roster.count)


# ---- judging


def reasons(roster: Roster, koban: int) -> Iterator[str]:
    """All reasons for which a team may not be handed in, each as a sentence (A31.10); none for a legal one."""
    if (over := roster.cost - koban) > 0:
        text = ngettext("The team costs {n} koban too much.", "The team costs {n} koban too much.", over)
        yield text.format(n=over)
    own = (*types(roster.clan), *heroes(roster.clan), *ronin())
    due = ((each, limits(each)[0] - roster.count(each.id)) for each in own)
    if needed := [
        _("{n} {model}").format(n=number, model=called(each)) for each, number in due if number > 0
    ]:
        yield _("Still needed: {models}.").format(models=_(", ").join(needed))
    for each in own:
        most = limits(each)[1]
        if roster.count(each.id) > most:
            yield _("{model}: {n} at most.").format(model=called(each), n=most)
    for each in {member.profile: member.known for member in roster.members}.values():
        if each not in own:
            yield _("{model} belongs to another clan.").format(model=each.name)
    for each in {one.profile: one.known for one in roster.members if one.ability is None}.values():
        if each.choose:
            yield _("Choose the ability: {model}.").format(model=called(each))


def called(profile: Profile) -> str:
    """The printed name of a profile, without the name of its clan."""
    clan = profile.clan
    return profile.name if clan is None else profile.name.removeprefix(f"{clan_name(clan)} ")


def clan_name(clan: Element) -> str:
    """The printed name of a clan."""
    return next(each.name for each in printed().clans if each.element is clan)


# ---- ready rosters


class _Line(BaseModel, extra="forbid", frozen=True):
    profile: ProfileId
    count: int = Field(default=1, ge=1)
    ability: Ability | None = None


class Ready(BaseModel, extra="forbid", frozen=True):
    """A ready roster (A31.11): its name, how it is played, and its models."""

    id: str
    name: str
    play: str
    clan: Element
    lines: tuple[_Line, ...] = Field(alias="models")

    @property
    def members(self) -> tuple[Member, ...]:
        """Its models, in the order of the file."""
        return tuple(
            Member(line.profile, line.ability) for line in self.lines for _model in range(line.count)
        )


class _File(BaseModel, extra="forbid", frozen=True):
    about: str
    version: Literal[1] = Field(alias="schema")
    rosters: tuple[Ready, ...]


@cache  # 1 ms, asked for each panel of a draft
def ready() -> Mapping[str, Ready]:
    """All ready rosters by their ids, three of each clan. Raises ValueError for a file of a wrong form."""
    return {each.id: each for each in _File.model_validate_json(FILE.read_bytes()).rosters}


def clans(koban: int) -> Sequence[Element]:
    """The clans that can be led for so many koban: they pay for all models that a team must have (A19.2)."""
    return tuple(clan for clan in Element if core(clan) <= koban)


def suggested(clan: Element, koban: int) -> Sequence[tuple[Ready, Roster]]:
    """The ready rosters of a clan, each with the team that it is for so many koban (A31.11)."""
    own = (each for each in ready().values() if each.clan is clan)
    return [(each, afforded(clan, each.members, koban)) for each in own]


def afforded(clan: Element, members: Sequence[Member], koban: int) -> Roster:
    """The team without its last models that are not compulsory, until it costs at most `koban`."""
    left = list(members)
    for each in reversed(members):
        if cost([one.known for one in left]) <= koban:
            break
        if sum(one.profile == each.profile for one in left) > limits(each.known)[0]:
            left.remove(each)
    return Roster(clan, tuple(left)).ordered()
