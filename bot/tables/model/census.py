"""How much there is of what in the whole installation, as its operator may know it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """How a table is, as everybody sees it."""

    LOBBY = "lobby"
    RUNNING = "running"
    PAUSED = "paused"
    ASLEEP = "asleep"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Census:
    """Tables by state; letters still to be told, and those of them that could not be told at the first attempt.

    `oldest` are the seconds for which the oldest letter waits, at tables that do not sleep: a sleeping one waits until
    its server lets the bot post again. It is 0 if no letter waits.
    """

    tables: Mapping[State, int]
    letters: int
    put_off: int
    oldest: float
