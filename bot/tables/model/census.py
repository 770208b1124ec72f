"""The census: counts of tables and letters in the whole installation, as far as its operator may know them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum


class State(StrEnum):
    """The state of a table, as everybody sees it; only a running one counts as asleep, else as paused."""

    LOBBY = "lobby"
    RUNNING = "running"
    PAUSED = "paused"
    ASLEEP = "asleep"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Census:
    """Tables by state; letters still to be told, and how many of those failed at the first attempt.

    `oldest` is how many seconds the oldest letter has waited, or 0 if none waits. It leaves out the letters of sleeping
    tables and of tables whose game is not installed, which wait until the cause is gone.
    """

    tables: Mapping[State, int]
    letters: int
    put_off: int
    oldest: float
