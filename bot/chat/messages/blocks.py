"""How a panel is packed: blocks of rows, of which some get shorter where a phone has no room for all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.chat.parts.screen import Row

Rank = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """Rows that stand together, and their height in lines of a phone.

    Where there is no room, blocks become their `shorter` forms, that of the highest `rank` first and of several the
    last. A block without a shorter form keeps its rows however little room there is.
    """

    rows: tuple[Row, ...] = ()
    lines: int = 0
    rank: Rank = ()
    shorter: Block | None = None

    @classmethod
    def of(cls, rows: Iterable[Row], rank: Rank = (), shorter: Block | None = None) -> Block:
        """A block of rows each of which takes a line."""
        every = tuple(rows)
        return cls(every, len(every), rank, shorter)


NOTHING = Block()
"""The shorter form of what is left out."""


def packed(blocks: Sequence[Block], room: int) -> list[Row]:
    """The rows of all blocks in their order, in at most `room` lines as far as blocks have shorter forms."""
    form = together(blocks)
    while form.lines > room and form.shorter is not None:
        form = form.shorter
    return list(form.rows)


def together(blocks: Sequence[Block], shortest: Block | None = None) -> Block:
    """Blocks as one: its shorter form is that of one of them; `shortest` follows when none of them has any more."""
    lines = sum(block.lines for block in blocks)
    rows = tuple(row for block in blocks for row in block.rows)
    able = [(block.rank, at, block.shorter) for at, block in enumerate(blocks) if block.shorter is not None]
    if not able:
        return Block(rows, lines, shorter=shortest)
    _rank, at, shorter = max(able, key=lambda each: each[:2])
    return Block(rows, lines, shorter=together([*blocks[:at], shorter, *blocks[at + 1 :]], shortest))


def ladder(forms: Iterable[Sequence[Row]], rank: Rank = ()) -> Block | None:
    """A block of several forms, from the highest to the lowest, each of whose rows takes a line; None of no form."""
    block: Block | None = None
    for rows in reversed(list(forms)):
        block = Block.of(rows, rank, block)
    return block
