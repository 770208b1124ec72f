"""A26.4, T6: windows for cards of a hand with an answer and of one without, whatever their owner presses."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest

from bot.engine.game import Order, Seat
from bot.games.clans.kinds import Card
from bot.games.clans.orders.kinds import OtherCards, OtherCardsOrder
from tests.campaigns.secrecy.comparisons.evenings import Told, apart, heard, timed
from tests.campaigns.secrecy.looking import look
from tests.tables.clans_night import PEOPLE
from tests.tables.window_night import (
    MOOT,
    PINE,
    PLAYABLE,
    PLUM,
    Press,
    dealt,
    due,
    goes_on,
    looks,
    nothing,
    open_at,
    passes,
    wants_no_cards,
    window,
)

ASKED: Final[Sequence[tuple[Seat, str, Sequence[Order]]]] = (
    (PINE, "", ()),
    (PLUM, "daily", (OtherCardsOrder(OtherCards.ASK),)),
)
"""Who is asked, at which pace, and with which orders: in their own turn, and in the turn of another."""
WAYS: Final[Sequence[tuple[Sequence[Card], Press]]] = (
    (MOOT, nothing),
    (MOOT, looks),
    (PLAYABLE, nothing),
    (PLAYABLE, looks),
    (PLAYABLE, passes),
    (PLAYABLE, wants_no_cards),
)
"""The cards in the hand, and what their owner does."""
CASES: Final = [(where, way) for where in range(len(ASKED)) for way in range(1, len(WAYS))]
"""Each place in `ASKED` with each place in `WAYS` but the first, with which it is compared."""
AFTER: Final = 30
"""How many facts after the window are compared."""


async def windows(folder: Path) -> set[str]:
    """The differences between games in which one seat holds other cards, up to a window for them and beyond.

    The first games that differ are reported.
    """
    first = dict[int, Told]()
    for number in look().numbers(len(CASES)):
        where, way = CASES[number]
        if where not in first:
            first[where] = await _told(folder / f"{where} 0", *WAYS[0], ASKED[where])
        if found := apart(first[where], await _told(folder / f"{where} {way}", *WAYS[way], ASKED[where])):
            return set(found)
    return set()


async def _told(
    folder: Path, cards: Sequence[Card], press: Press, where: tuple[Seat, str, Sequence[Order]]
) -> Told:
    """What everybody except the owner of the window is told, and when."""
    seat, pace, orders = where
    with pytest.MonkeyPatch.context() as patch, timed(folder) as tonight:
        dealt(patch, cards, seat)
        key = await open_at(tonight, seat, *orders, ninjas=3, pace=pace)
        enough = len((await tonight.hall.look(key)).match.log) + AFTER
        if window(await tonight.hall.look(key), seat) is not None:
            await press(tonight, key, seat)
        if (end := await due(tonight, seat)) is not None:
            await tonight.passes(end - tonight.clock.time)
        await goes_on(tonight, key, lambda session: session.match.is_over or len(session.match.log) > enough)
        return heard(tonight, PEOPLE[seat])
