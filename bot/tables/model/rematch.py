"""The ways in which a match can be played once more."""

from __future__ import annotations

from enum import StrEnum


class Rematch(StrEnum):
    """A way to play a match again; a custom id names it."""

    SAME = "same"
    """With everybody on the same seats."""
    SIDES = "sides"
    """With everybody on a seat of the other side."""
    STRONGER = "stronger"
    """Against computers of the next level."""
    EASIER = "easier"
    """Against computers of the level below."""
