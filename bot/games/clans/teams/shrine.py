"""The six shrine teams: nine models each, without special abilities, and not for leagues (A19.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from bot.games.clans.kinds import Element
from bot.games.clans.teams.profile import Profile, printed, profiles


@dataclass(frozen=True, slots=True)
class ShrineTeam:
    """A team by the profiles of its models, in the order of the table, one for each model."""

    id: str
    name: str
    element: Element
    models: tuple[Profile, ...]

    @property
    def koban(self) -> int:
        """What its models cost together."""
        return sum(each.cost or 0 for each in self.models)


@cache
def shrine_teams() -> Mapping[str, ShrineTeam]:
    """The shrine teams by their ids, in the order of the table."""
    known = profiles()
    return {
        team.id: ShrineTeam(
            team.id,
            team.name,
            team.element,
            tuple(known[entry.profile.id] for entry in team.models for _ in range(entry.count)),
        )
        for team in printed().shrine_teams
    }
