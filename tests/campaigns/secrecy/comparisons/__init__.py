"""The comparisons of two games that differ in secrets alone, by name: each returns the channels in which they differ.

Honest games differ in none. `mutants` plants leaks and checks that the comparisons notice them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from tests.campaigns.secrecy import minds
from tests.campaigns.secrecy.clans import couples as clans
from tests.campaigns.secrecy.comparisons import (
    after_the_end,
    comings,
    couples,
    delays,
    evenings,
    pondering,
    rights,
    sights,
    towns,
    windows,
)
from tests.campaigns.secrecy.couples import Couple
from tests.campaigns.secrecy.kinds import KINDS, TABLES
from tests.campaigns.secrecy.raid import couples as raid

Comparison = Callable[[Path], Awaitable[set[str]]]
GOLDEN = {
    "whether he stays with a drunk": "wolf",
    "answers": "four",
    "who goes first": "three",
    "shares of the bonus": "four",
    "shares of the sleepers": "rivals who write",
    "bonus": "two",
}
"""Secrets of a decision in a golden game, and the table of that game."""
APART = {"late routes": "three apart", "guards' hand": "four with closed hands"}
"""Secrets that a partner may not know either, and the table where this holds."""
SEARCHED, MOST = 25, 80
"""How many pairs are searched for one that shows a leak, and for one in which a leak is witnessed."""
SOME = 3
"""How many pairs are searched if they take long because they are late ones."""
ENDED = ("late sneaks", "guards' map")
"""The kinds of secrets that are compared after the end."""
FEW = 2
"""How many pairs are compared where no leak is planted: the pairs have tests of their own."""


def _of(compare: Callable[..., set[str]], what: str, **how: object) -> Comparison:
    async def compared(_folder: Path) -> set[str]:
        return compare(what, **how)

    return compared


def _of_pairs(shown: int, witnessed: int) -> dict[str, Comparison]:
    """The comparisons of at most this many pairs."""
    return {
        **{f"sights of {kind}": _of(sights.sights, kind, most=shown) for kind in KINDS},
        **{f"{kind} of a partner": _of(sights.sights, kind, most=SOME, table=APART[kind]) for kind in APART},
        **{f"seats: {table}": _of(sights.seats, table, kind="anything", most=witnessed) for table in TABLES},
        "ways": _of(sights.ways, "late sneaks", most=shown),
        "ways beside orders": _of(sights.ways_beside_orders, "late sneaks", most=SOME),
        "draws": _of(sights.seats, "two", kind="draws", most=witnessed),
        "the wolf": _of(sights.seats, "wolf", kind="the wolf", most=witnessed),
        **{kind: _of(sights.seats, table, kind=kind, most=witnessed) for kind, table in GOLDEN.items()},
        **_of_couples("dawns", raid.Couple, shown),
        **_of_couples("clans", clans.Couple, shown),
        "minds": _of(minds.peeking, "two", most=min(shown, 2)),
        **{f"ends: {kind}": _ended(after_the_end.castles, kind, shown) for kind in ENDED},
        "ends of dawns": _ended(after_the_end.dawns, "traps", shown),
        "dawns of four": _told_apart(raid.Couple, "traps", table="dawn of four", most=shown),
    }


def _ended(compare: Callable[..., Awaitable[set[str]]], kind: str, most: int) -> Comparison:
    async def compared(_folder: Path) -> set[str]:
        return await compare(kind, most=min(most, SOME))

    return compared


def _of_couples(name: str, made: type[Couple], most: int) -> dict[str, Comparison]:
    return {f"{name}: {kind}": _told_apart(made, kind, most=most) for kind in made.kinds}


def _told_apart(made: type[Couple], kind: str, **how: Any) -> Comparison:
    async def compared(_folder: Path) -> set[str]:
        # In a thread, because waiting for pictures needs an event loop of its own.
        return await asyncio.to_thread(couples.told_apart, made, kind, **how)

    return compared


COMPARISONS: Mapping[str, Comparison] = {
    **_of_pairs(SEARCHED, MOST),
    "listens": _of(sights.listens, "starts"),
    "listens to other hands": _of(sights.listens, "hands"),
    "a town": towns.towns,
    "a town looked at closely": partial(towns.towns, scene=towns.a_close_look),
    "a thread": partial(towns.towns, scene=towns.a_thread),
    "a town out of reach": partial(towns.towns, is_shut=True),
    "evenings": evenings.secrets,
    "plans": evenings.plans,
    "alarms": evenings.alarms,
    "orders": evenings.orders,
    "partners": evenings.partners,
    "delays": delays.delays,
    "pondering": pondering.pondering,
    "windows": windows.windows,
    "rights": rights.rights,
    "departures": comings.departures,
    "substitutes": comings.substitutes,
    "endings": comings.endings,
}
"""The comparisons by name."""

PAIRED: Mapping[str, Comparison] = _of_pairs(FEW, FEW)
"""The comparisons of pairs, as they run where no leak is planted."""
