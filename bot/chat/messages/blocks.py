"""How a panel is packed: blocks of rows, of which some get shorter where a phone has no room for all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.chat.parts.screen import Row


@dataclass(frozen=True, slots=True)
class Block:
    """Rows that stand together, and their height in lines of a phone.

    Where there is no room, blocks become their `shorter` forms, that of the highest `rank` first. A block without a
    shorter form keeps its rows however little room there is.
    """

    rows: tuple[Row, ...] = ()
    lines: int = 0
    rank: int = 0
    shorter: Block | None = None


def packed(blocks: Sequence[Block], room: int) -> list[Row]:
    """The rows of all blocks in their order, in at most `room` lines as far as blocks have shorter forms."""
    kept = list(blocks)
    while sum(block.lines for block in kept) > room:
        at = max(range(len(kept)), key=lambda at: (kept[at].shorter is not None, kept[at].rank))
        shorter = kept[at].shorter
        if shorter is None:
            break
        kept[at] = shorter
    return [row for block in kept for row in block.rows]


def ladder(forms: Iterable[tuple[Sequence[Row], int]], rank: int = 0) -> Block:
    """A block of several forms, each its rows and its height, from the highest to the lowest."""
    block: Block | None = None
    for rows, lines in reversed(list(forms)):
        block = Block(tuple(rows), lines, rank, block)
    return Block() if block is None else block
