"""What two games are compared by that differ in secrets alone, by name: each tells the channels in which they differ.

Honest games differ in none. `mutants` plants leaks and asks whether they do then.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from pathlib import Path

from tests.campaigns.secrecy import minds
from tests.campaigns.secrecy.comparisons import (
    comings,
    dawns,
    delays,
    evenings,
    pondering,
    rights,
    sights,
    towns,
)
from tests.campaigns.secrecy.kinds import KINDS, TABLES

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
"""Secrets that a partner may not know either, and the table where he may not."""
SEARCHED, MOST = 25, 80
"""So many pairs are looked through for one that shows a leak, and for one in which a leak is witnessed."""
SOME = 3
"""So many pairs are looked through that take long, being late ones."""
FEW = 2
"""So many pairs are compared where no leak is planted: the pairs have tests of their own."""


def _of(compare: Callable[..., set[str]], what: str, **how: object) -> Comparison:
    async def compared(_folder: Path) -> set[str]:
        return compare(what, **how)

    return compared


def _of_pairs(shown: int, witnessed: int) -> dict[str, Comparison]:
    """The comparisons of so many pairs."""
    return {
        **{f"sights of {kind}": _of(sights.sights, kind, most=shown) for kind in KINDS},
        **{f"{kind} of a partner": _of(sights.sights, kind, most=SOME, table=APART[kind]) for kind in APART},
        **{f"seats: {table}": _of(sights.seats, table, kind="anything", most=witnessed) for table in TABLES},
        "ways": _of(sights.ways, "late sneaks", most=shown),
        "ways beside orders": _of(sights.ways_beside_orders, "late sneaks", most=SOME),
        "draws": _of(sights.seats, "two", kind="draws", most=witnessed),
        "the wolf": _of(sights.seats, "wolf", kind="the wolf", most=witnessed),
        **{kind: _of(sights.seats, table, kind=kind, most=witnessed) for kind, table in GOLDEN.items()},
        **{f"dawns: {kind}": _of(dawns.dawns, kind, most=shown) for kind in dawns.KINDS},
        "minds": _of(minds.peeking, "two", most=min(shown, 2)),
        "dawns of four": _of(dawns.dawns, "traps", table="dawn of four", most=shown),
    }


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
    "rights": rights.rights,
    "departures": comings.departures,
    "substitutes": comings.substitutes,
    "endings": comings.endings,
}
"""By name."""

PAIRED: Mapping[str, Comparison] = _of_pairs(FEW, FEW)
"""Those of pairs, as they are made where no leak is planted."""
