"""Matches that go on from one another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Following:
    """The match that may follow another: its `title`, its options, and what `Game.deal` receives, as JSON values."""

    title: str
    options: Mapping[str, Any]
    carried: Mapping[str, Any]


class Sequel(Generic[S]):
    """Matches that go on from one another. As it is: none do."""

    def following(self, state: S, options: Mapping[str, Any]) -> Following | None:
        """What may follow a match that is over and was played with `options`; None if nothing does.

        From the true state: what is carried becomes public with the deal of the next match, unless that keeps it.
        """
        return None
