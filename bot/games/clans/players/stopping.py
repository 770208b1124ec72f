"""What may stop a blow: Moon Power, Resilient, a skill, or a Protect token (A12.3, A30.12)."""

from __future__ import annotations

from typing import NamedTuple

from bot.games.clans.catalogue.attributes import resisting
from bot.games.clans.catalogue.catalogue import of
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.kinds import DIE, Keyword, Token
from bot.games.clans.state.field import has
from bot.games.clans.state.figures import Model


class Blows(NamedTuple):
    """The worth of an Injury and of a Stun of a model to its enemy, in hundredths of a koban."""

    injury: int
    stun: int


def stopped(victim: Model, blows: Blows) -> Blows:
    """The expected worth of blows by an enemy, with what the victim has against them (A12.3).

    Protect stops an Injury alone, as by default (A27). The help of friends is not counted.
    """
    if victim.has(Token.MOON_POWER):
        return Blows(0, 0)
    injury, stun = blows
    if victim.has(Token.PROTECT) or _turns(victim):
        injury = stun
    if has(victim, Keyword.RESILIENT):
        resists, faces = len(resisting(victim)), len(DIE)
        falls = faces - resists
        return Blows((falls * injury + resists * stun) // faces, falls * stun // faces)
    return Blows(injury, stun)


def _turns(victim: Model) -> bool:
    """True if a skill of the victim that is not used up turns an Injury into a Stun."""
    return any(
        each.turns_injury() and each.skill not in victim.used for each in of(victim, Declared.turns_injury)
    )
