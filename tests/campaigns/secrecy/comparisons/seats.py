"""What a seat witnesses, at tables of several seats, of what it may not know: see `test_seat_pairs`."""

from __future__ import annotations

from tests.campaigns.secrecy.leaks.spy import Spy
from tests.campaigns.secrecy.side_by_side import Leak
from tests.campaigns.secrecy.test_seat_pairs import SeatPair

MOST = 80
"""So many pairs are looked through for one that shows a leak."""


def seats(table: str, _spy: Spy, *, kind: str = "anything", most: int = MOST) -> set[str]:
    """“facts” if somebody at a table of this kind witnesses, or may do, what depends on another seat's secret."""
    for number in range(most):
        try:
            SeatPair(table, number, kind).play()
        except Leak:
            return {"facts"}
    return set()
