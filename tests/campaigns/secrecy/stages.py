"""Pairs of tables at a moment when much has been hidden, and the guards are asked: what their wires carry."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import islice
from pathlib import Path

from bot.games.castle.kinds import Moment, Phase
from bot.games.shelf import SHELF
from bot.logs import Lines
from bot.tables.history.record import Record, Turn, replayed
from tests.campaigns.secrecy.pairs import pairs
from tests.campaigns.secrecy.side_by_side import SideBySide
from tests.campaigns.secrecy.wire import Gallery, Received
from tests.chat.world import town

Command = tuple[str, dict[str, str]]
"""A slash command and what is typed into it."""

SEARCHED = 40
"""So many pairs of a kind are looked through for one that suits."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A pair cut where the guards may play cards from the hand, after at least `turns` turns of the intruders."""

    pair: SideBySide
    size: int

    def turns(self, record: Record) -> tuple[Turn, ...]:
        """The decisions up to the cut."""
        return record.turns[: self.size]


@cache
def stage(kind: str, *, turns: int = 1, longest: int = 30, has_listen: bool = True) -> Stage:
    """The first pair of a kind that can be cut so."""
    for pair in islice(pairs(kind), SEARCHED):
        size = _cut(pair.one, turns, longest)
        names = [type(turn.decision).__name__ for turn in pair.one.turns[: size or 0]]
        if size is not None and ("AnswerCat" in names or not has_listen):
            return Stage(pair, size)
    raise AssertionError(f"No pair of {kind} suits.")


def _cut(record: Record, turns: int, longest: int) -> int | None:
    sizes = [
        number
        for number, step in enumerate(islice(replayed(record, SHELF["castle"]), longest))
        if step.match.state.moment is Moment.QUIET
        and step.match.state.phase is Phase.CARDS
        and step.match.state.turn > turns
    ]
    return sizes[0] if sizes else None


@contextmanager
def listening() -> Iterator[list[str]]:
    """The lines that the bot logs meanwhile, as an operator would read them, without the time."""
    lines: list[str] = []

    class Ears(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            lines.append(Lines("text").format(record).partition(" ")[2])

    ears, logger = Ears(), logging.getLogger("bot")
    before = logger.level
    logger.addHandler(ears)
    logger.setLevel(logging.DEBUG)
    try:
        yield lines
    finally:
        logger.removeHandler(ears)
        logger.setLevel(before)


async def received(
    folder: Path,
    at: Stage,
    record: Record,
    *,
    groups: tuple[str, ...] = (),
    wrong: tuple[Command, ...] = (),
    undone: tuple[Turn, ...] = (),
    fiddles: int = 0,
    is_close: bool = False,
) -> Received:
    """What the gallery of a table receives up to the cut, and when it asks for everything then; closely if wanted.

    What is to be `undone` is decided before that, and taken back.
    """
    with listening() as lines:
        async with town(folder, SHELF) as world:
            gallery = Gallery(world, hidden=at.pair.hidden)
            await gallery.open(record.seed)
            await gallery.play(at.turns(record), fiddles=fiddles)
            refusals = [await gallery.undo(seat, decision) for seat, decision in undone]
            await gallery.look(groups)
            if is_close:
                await gallery.peer()
            await gallery.err(wrong)
            found = gallery.received(lines)
            found["error text"] += refusals
            return found


def differences(one: Received, other: Received) -> set[str]:
    """The channels by which two galleries can tell their tables apart."""
    return {channel for channel in one if one[channel] != other[channel]}
