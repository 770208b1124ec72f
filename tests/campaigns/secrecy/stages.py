"""Pairs of tables at a moment when much has been hidden, and the guards are asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from bot.engine.game import Decision
from bot.engine.match import Match
from bot.games.castle.kinds import GUARDS, Moment, Phase
from bot.games.shelf import SHELF
from bot.tables.history.record import Record, Turn, replayed
from tests.campaigns.secrecy.keeping import kept
from tests.campaigns.secrecy.pairs import pairs
from tests.campaigns.secrecy.side_by_side import SideBySide

SEARCHED = 40
"""How many pairs of a kind are searched for a suitable one."""


@dataclass(frozen=True, slots=True)
class Stage:
    """A pair, cut where the guards may play cards from the hand, after at least `turns` turns of the intruders."""

    pair: SideBySide
    size: int

    def turns(self, record: Record) -> tuple[Turn, ...]:
        """The decisions up to the cut."""
        return record.turns[: self.size]

    def match(self, record: Record) -> Match[Any]:
        """The match at the cut."""
        *_, last = islice(replayed(record, SHELF["castle"]), self.size + 1)
        return last.match


@kept
def stage(kind: str, *, turns: int = 1, longest: int = 30, has_listen: bool = True) -> Stage:
    """The first pair of a kind that can be cut in this way."""
    for at in stages(kind, turns=turns, longest=longest):
        names = [type(turn.decision).__name__ for turn in at.turns(at.pair.one)]
        if "AnswerCat" in names or not has_listen:
            return at
    raise AssertionError(f"No pair of {kind} suits.")


def stages(kind: str, table: str = "two", *, turns: int = 1, longest: int = 30) -> Iterator[Stage]:
    """The pairs of a kind that can be cut in this way."""
    for pair in islice(pairs(kind, table), SEARCHED):
        by_itself: Decision | None = None
        for number, step in enumerate(islice(replayed(pair.one, SHELF["castle"]), longest)):
            if by_itself and step.turn and step.turn.decision != by_itself:
                # At a table, obvious decisions have happened by then.
                break
            state = step.match.state
            by_itself = step.match.game.orders.obvious(state, GUARDS)
            if state.moment is Moment.QUIET and state.phase is Phase.CARDS and state.turn > turns:
                yield Stage(pair, number)
                break


def unseen() -> Stage:
    """A pair at a moment when the intruders have moved and nobody has been seen."""
    return stage("starts", longest=16, has_listen=False)
