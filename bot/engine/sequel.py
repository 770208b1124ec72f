"""Matches that continue an earlier match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Following:
    """A match that may follow another: its `title`, its options, and the data for `Game.deal`, as JSON values."""

    title: str
    options: Mapping[str, Any]
    carried: Mapping[str, Any]


class Sequel(Generic[S]):
    """Matches that continue an earlier match, and matches that belong to another one. By default there are none."""

    def is_part(self, options: Mapping[str, Any]) -> bool:
        """True if a match with these options belongs to another match, such as a fixture of a season.

        Its people cannot play it again by themselves, because its result counts elsewhere.
        """
        return False

    def following(self, state: S, options: Mapping[str, Any]) -> Following | None:
        """The match that may follow one that is over and was played with `options`; None if there is none.

        Reads the true state: `carried` becomes public with the deal of the next match, unless that match keeps it
        secret.
        """
        return None
