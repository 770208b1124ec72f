"""What a seat may know of a match of the clans, written from A26 alone; see the oracle of the castle beside it.

The oracle never uses the game's own code about who sees what (`seen_by`, circles). It gets the truth and answers with
what a viewer may notice of it. If a viewer may notice the same of two matches, both have to look the same to them.

| rule | where |
|---|---|
| A26.1 public always | `_public`: the whole state except the sealed parts |
| A26.2 one seat only: Moon hand; throw, team, deployment, upkeep until all are in | `known` |
| A26.3 nobody: the order of the deck, future luck | in no state |
| A26, what others witness of an event | `_said` |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields
from typing import Final

from bot.engine.game import Fact, Seat
from bot.engine.sealed import Sealed
from bot.games.clans.facts.moon import CardDrawn
from bot.games.clans.facts.rounds import HandedIn
from bot.games.clans.state.state import State

Trail = list[object]
OWN: Final = frozenset({"seals", "choices", "hands"})
"""The fields of a state of which a seat may know its own part alone."""


class Eye:
    """One seat (None: the public), and what it may notice."""

    def __init__(self, seat: Seat | None) -> None:
        """It has seen nothing yet."""
        self._seat = seat

    def trail(self, before: State, facts: Sequence[Fact]) -> Trail:
        """What may be noticed of some facts, in order; `before` is the truth that they happen in."""
        state = before.copy()
        found: Trail = [self.known(state)]
        for fact in facts:
            found += self._said(fact)
            fact.apply(state)
            if (now := self.known(state)) != found[-1]:
                found.append(now)
        return found

    def known(self, state: State) -> tuple[object, ...]:
        """What may be known of where things stand."""
        kept = (state.seals.choices, state.choices, state.hands)
        own = [each.get(self._seat) for each in kept if self._seat is not None]
        return (*_public(state), own)

    def _said(self, fact: Fact) -> Iterator[object]:
        """The whole fact, but of what another one has chosen in secret no more than that it is done."""
        match fact:
            case Sealed(seat, _choice, is_changed) if seat != self._seat:
                if not is_changed:
                    yield "chosen", seat
            case HandedIn(seat) if seat != self._seat:
                yield "handed in", seat
            case CardDrawn(seat) if seat != self._seat:
                yield "drawn", seat
            case _:
                yield fact


def _public(state: State) -> tuple[object, ...]:
    known = (getattr(state, each.name) for each in fields(state) if each.name not in OWN)
    return (*known, state.seals.chosen)
