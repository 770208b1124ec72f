"""Ways of several steps from a zone: a help for players, not a game rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from bot.engine.boards.protocol import Zone
from bot.engine.boards.reach import nearest
from bot.games.castle.board.board import CastleBoard


def longer_ways(
    board: CastleBoard, start: Zone, steps: int, is_barred: Callable[[Zone], bool]
) -> Iterator[tuple[Zone, ...]]:
    """A shortest way over open links to each zone between two and `steps` steps away, the nearest first.

    It enters no barred zone, and a moat only with its last step, which ends every move (R12.2, R15.4).
    """

    def beside(zone: Zone) -> Iterable[Zone]:
        if board.is_moat[zone] and zone != start:
            return ()
        return [to for to in board.open_links[zone] if not is_barred(to)]

    ways: dict[Zone, tuple[Zone, ...]] = {start: ()}
    for zone, length, before in nearest((start,), beside, steps):
        if before is not None:
            ways[zone] = (*ways[before], zone)
            if length > 1:
                yield ways[zone]


def walks(board: CastleBoard, start: Zone) -> Iterator[tuple[Zone, Zone]]:
    """All ways of two steps over open links from a zone, also back to it.

    Only the last zone may be a moat, because a moat ends every move (R12.2).
    """
    for first in board.open_links[start]:
        if not board.is_moat[first]:
            yield from ((first, to) for to in board.open_links[first])
