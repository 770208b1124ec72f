"""How a panel is packed: into blocks of rows. Some become shorter if a phone has no room for all."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from bot.chat.parts.screen import Row

Rank = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """Rows that stay together, and their height in lines of a phone.

    If there is no room, blocks take their `shorter` forms: the highest `rank` first, and among equals the last block. A
    block without a shorter form always keeps its rows. A form is made only when it is needed.
    """

    rows: tuple[Row, ...] = ()
    lines: int = 0
    rank: Rank = ()
    shorter: Callable[[], Block] | None = None

    @classmethod
    def of(cls, rows: Iterable[Row], rank: Rank = (), shorter: Callable[[], Block] | None = None) -> Block:
        """A block of rows, one line each."""
        every = tuple(rows)
        return cls(every, len(every), rank, shorter)


def nothing() -> Block:
    """The shorter form of a block that can disappear."""
    return Block()


def packed(blocks: Sequence[Block], room: int) -> list[Row]:
    """The rows of all blocks in their order, in at most `room` lines as far as shorter forms allow."""
    form = together(blocks)
    while form.lines > room and form.shorter is not None:
        form = form.shorter()
    return list(form.rows)


def together(blocks: Sequence[Block], shortest: Callable[[], Block] | None = None) -> Block:
    """Several blocks as one. Its shorter form shortens one of them; if none can become shorter, it is `shortest`."""
    able = [at for at, block in enumerate(blocks) if block.shorter is not None]
    first = max(able, key=lambda at: (blocks[at].rank, at), default=None)
    return Block(
        tuple(row for block in blocks for row in block.rows),
        sum(block.lines for block in blocks),
        shorter=shortest if first is None else partial(_shortened, blocks, first, shortest),
    )


def _shortened(blocks: Sequence[Block], at: int, shortest: Callable[[], Block] | None) -> Block:
    """The joined blocks, with the block number `at` in its shorter form."""
    make = blocks[at].shorter
    assert make is not None
    return together([*blocks[:at], make(), *blocks[at + 1 :]], shortest)


def ladder(forms: Sequence[Callable[[], Iterable[Row]]], rank: Rank = ()) -> Callable[[], Block] | None:
    """A function that makes the first of several forms of a block; each shorter form is the next one.

    None if there is no form. Every row counts as one line of a phone.
    """
    if not forms:
        return None
    first, *others = forms
    return lambda: Block.of(first(), rank, ladder(others, rank))
