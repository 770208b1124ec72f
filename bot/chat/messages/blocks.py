"""How a panel is packed: blocks of rows, of which some get shorter where a phone has no room for all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from bot.chat.parts.screen import Row

Rank = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """Rows that stand together, and their height in lines of a phone.

    Where there is no room, blocks become their `shorter` forms, that of the highest `rank` first and of several the
    last. A block without a shorter form keeps its rows however little room there is. A form is made when it is needed.
    """

    rows: tuple[Row, ...] = ()
    lines: int = 0
    rank: Rank = ()
    shorter: Callable[[], Block] | None = None

    @classmethod
    def of(cls, rows: Iterable[Row], rank: Rank = (), shorter: Callable[[], Block] | None = None) -> Block:
        """A block of rows each of which takes a line."""
        every = tuple(rows)
        return cls(every, len(every), rank, shorter)


def nothing() -> Block:
    """The shorter form of what is left out."""
    return Block()


def packed(blocks: Sequence[Block], room: int) -> list[Row]:
    """The rows of all blocks in their order, in at most `room` lines as far as blocks have shorter forms."""
    form = together(blocks)
    while form.lines > room and form.shorter is not None:
        form = form.shorter()
    return list(form.rows)


def together(blocks: Sequence[Block], shortest: Callable[[], Block] | None = None) -> Block:
    """Blocks as one: its shorter form is that of one of them; `shortest` follows when none of them has any more."""
    able = [at for at, block in enumerate(blocks) if block.shorter is not None]
    first = max(able, key=lambda at: (blocks[at].rank, at), default=None)
    return Block(
        tuple(row for block in blocks for row in block.rows),
        sum(block.lines for block in blocks),
        shorter=shortest if first is None else partial(_shortened, blocks, first, shortest),
    )


def _shortened(blocks: Sequence[Block], at: int, shortest: Callable[[], Block] | None) -> Block:
    """Blocks as one of which that at a place has become shorter."""
    make = blocks[at].shorter
    assert make is not None
    return together([*blocks[:at], make(), *blocks[at + 1 :]], shortest)


def ladder(forms: Sequence[Callable[[], Iterable[Row]]], rank: Rank = ()) -> Callable[[], Block] | None:
    """The highest of several forms of a block, each of whose rows takes a line; None of no form."""
    if not forms:
        return None
    first, *others = forms
    return lambda: Block.of(first(), rank, ladder(others, rank))
