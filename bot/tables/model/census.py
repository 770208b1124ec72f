"""The census: counts of tables and letters in the whole installation, as far as its operator may know them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """The state of a table, as everybody sees it."""

    LOBBY = "lobby"
    RUNNING = "running"
    PAUSED = "paused"
    ASLEEP = "asleep"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Census:
    """Tables by state; letters still to be told, and how many of those failed at the first attempt.

    `oldest` is how many seconds the oldest letter has waited, or 0 if none waits. Sleeping tables are left out: their
    letters wait until the server lets the bot post again.
    """

    tables: Mapping[State, int]
    letters: int
    put_off: int
    oldest: float
