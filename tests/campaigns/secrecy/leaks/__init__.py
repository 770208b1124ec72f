"""Leaks to plant: for every way out, some that really tell a secret, as a careless change might."""

from tests.campaigns.secrecy.leaks import (
    chat,
    choosing,
    clans,
    comings,
    consequences,
    deciding,
    deducing,
    ending,
    facts,
    framing,
    luck,
    minds,
    odds,
    panels,
    raid,
    rights,
    sending,
    showing,
    tables,
    teams,
    telling,
    thinking,
    upkeeps,
    windows,
)
from tests.campaigns.secrecy.leaks.spy import Leak, Spy

LEAKS = (
    *facts.LEAKS,
    *minds.LEAKS,
    *deciding.LEAKS,
    *showing.LEAKS,
    *panels.LEAKS,
    *choosing.LEAKS,
    *chat.LEAKS,
    *sending.LEAKS,
    *tables.LEAKS,
    *telling.LEAKS,
    *deducing.LEAKS,
    *thinking.LEAKS,
    *rights.LEAKS,
    *comings.LEAKS,
    *raid.LEAKS,
    *clans.LEAKS,
    *luck.LEAKS,
    *upkeeps.LEAKS,
    *teams.LEAKS,
    *windows.LEAKS,
    *odds.LEAKS,
    *consequences.LEAKS,
    *ending.LEAKS,
    *framing.LEAKS,
)
"""All leaks."""

__all__ = ["LEAKS", "Leak", "Spy"]
