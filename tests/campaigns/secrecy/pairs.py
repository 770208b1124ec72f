"""Pairs that differ only in what one side kept to itself, as far as an oracle can see; see `side_by_side`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import count

from bot.engine.game import Seat
from bot.games.castle.kinds import GUARDS, INTRUDERS
from bot.tables.history.record import Record, Turn
from tests.campaigns.secrecy.kinds import KINDS, OF_GUARDS, OF_INTRUDERS
from tests.campaigns.secrecy.side_by_side import AFTERMATH, BOX, Leak, SideBySide, Step

__all__ = [
    "AFTERMATH",
    "BOX",
    "KINDS",
    "OF_GUARDS",
    "OF_INTRUDERS",
    "Leak",
    "Pair",
    "Step",
    "paired",
    "pairs",
]

BARREN = 60
"""So many pairs without a secret in a row, and there is none of that kind at that table."""


@dataclass(frozen=True, slots=True)
class Pair:
    """Two records, the side that kept its secret, what differs first, and how many decisions came after that.

    `play` holds both step by step. As records they are whole where all luck is that of a seed (see KINDS).
    """

    one: Record
    other: Record
    hidden: Seat
    kind: str
    aftermath: int
    play: SideBySide


def pairs(kind: str, table: str = "two") -> Iterator[Pair]:
    """Pairs of one kind, without end, the same ones every time; each is played only once.

    They end where a table has no such secret.
    """
    made, more = _played(table, kind)
    for place in count():
        if place == len(made):
            found = next(more, None)
            if found is None:
                return
            made.append(found)
        yield made[place]


@cache
def _played(table: str, kind: str) -> tuple[list[Pair], Iterator[Pair]]:
    return [], _new(table, kind)


def _new(table: str, kind: str) -> Iterator[Pair]:
    """New pairs; those that part before anything could have shown are left out."""
    last = 0
    for number in count():
        play = SideBySide(table, kind, number)
        if not play.is_possible or number - last > BARREN:
            return
        if play.played().differs:
            last = number
            yield paired(play)


def paired(play: SideBySide) -> Pair:
    """What was played side by side, as a pair of records."""
    assert play.since is not None
    one, other = (_record(play, which) for which in range(2))
    hidden = GUARDS if play.hiders & set(play.game.setting.seating.guards) else INTRUDERS
    return Pair(one, other, hidden, play.name, len(play.steps) - play.since - 1, play)


def _record(play: SideBySide, which: int) -> Record:
    turns: list[Turn | None] = [step.turns[which] for step in play.steps]
    return Record(
        game=BOX.key,
        schema=BOX.schema,
        options=play.options,
        seed=play.seeds[which],
        seats=play.game.seats,
        turns=tuple(turn for turn in turns if turn is not None),
    )
