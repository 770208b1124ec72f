"""The profiles that can be played: those whose keywords and abilities are all built, and the teams they allow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from bot.games.clans.catalogue.catalogue import declared
from bot.games.clans.kinds import MASTERY, Ability, Element, Keyword, Skill
from bot.games.clans.teams.profile import Profile, specials
from bot.games.clans.teams.roster import Member, Ready, Roster, afforded, core, limits, ready, types

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
_LABELS: Final[frozenset[Skill]] = frozenset({Keyword.HERO, Keyword.RONIN})
"""Keywords that only say what a model is (A17)."""


@cache  # 0.1 us less, asked for every option of a draft
def is_built(skill: Skill) -> bool:
    """True if a keyword or an ability has its effect in the game; those of leagues have none in a single match."""
    is_idle = isinstance(skill, Ability) and specials()[skill].when == "league"
    return is_idle or skill in declared() or skill in IN_CHAPTERS or skill in _LABELS


def is_playable(profile: Profile) -> bool:
    """True if models of a profile can be recruited: all that they always have is built."""
    return all(map(is_built, (*profile.keywords, *profile.abilities)))


def has_friend(profile: Profile) -> bool:
    """True if a model of the team is named before the game as a friend of models of a profile (A6.2)."""
    able: tuple[Skill, ...] = (*profile.keywords, *profile.abilities)
    return any(each.has_friend for each in map(declared().get, able) if each is not None)


def choices(profile: Profile) -> Sequence[Ability]:
    """The abilities of which a model has exactly one, as far as they are built."""
    return tuple(each for each in profile.choose if is_built(each))


def clans(koban: int) -> Sequence[Element]:
    """The clans that can be led for so many koban: all models that they must have are playable (A19.2)."""
    return tuple(
        clan
        for clan in Element
        if core(clan) <= koban and all(is_playable(each) for each in types(clan) if limits(each)[0])
    )


def suggested(clan: Element, koban: int) -> Sequence[tuple[Ready, Roster]]:
    """The ready rosters of a clan, each with the team that it is for so many koban (A31.11).

    Rosters with a model that cannot be played are left out. If that is so for all, they are without these models.
    """
    own = [each for each in ready().values() if each.clan is clan]
    whole = [each for each in own if all(is_playable(member.known) for member in each.members)]
    return [(each, afforded(clan, _playable(each), koban)) for each in whole or own[:1]]


def _playable(roster: Ready) -> Sequence[Member]:
    """The models of a ready roster that can be played, each with an ability that is built if it has a choice."""
    return [_able(each) for each in roster.members if is_playable(each.known)]


def _able(member: Member) -> Member:
    able = choices(member.known)
    return member if member.ability in able else replace(member, ability=next(iter(able), None))
