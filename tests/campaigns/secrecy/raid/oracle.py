"""What a seat may know of a raid, written from S27 alone; see the oracle of the castle beside it.

The oracle never uses the game's own code about who sees what (`seen_by`, circles). It gets the truth and answers with
what a viewer may notice of it. If a viewer may notice the same of two matches, both have to look the same to them.

| rule | where |
|---|---|
| S27.1 public always | `_public`, field by field |
| S27.2 nobody: orders of decks, cards aside, cards unseen | `_deck` counts them |
| S27.3 owner only: buki hand, trap kinds, plan | `_own` |
| S27.4 by night there is no secret | a trail of the night has nothing in `_own` |
| S27.6 what is said aloud | `_said`: every fact whole except those of cards, traps and plans |
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from bot.engine.copying import changed
from bot.engine.game import Fact, Seat
from bot.games.raid.facts.day import BukiDrawn, TrapSet
from bot.games.raid.facts.dealing import Dealt, Unseen
from bot.games.raid.facts.planning import PlanCleared, Planned
from bot.games.raid.setting.options import RaidOptions
from bot.games.raid.state.state import Deck, Ninja, State

Trail = list[object]


class Eye:
    """One seat (None: the public), and what it may notice under some options."""

    def __init__(self, options: RaidOptions, seat: Seat | None) -> None:
        """The eye has seen nothing yet."""
        self._is_open, self._seat = options.open_buki, seat

    def trail(self, before: State, facts: Sequence[Fact]) -> Trail:
        """What the seat may notice of some facts, in order; `before` is the true state in which they happen."""
        state = before.copy()
        found: Trail = [self.known(state)]
        for fact in facts:
            found += self._said(fact)
            fact.apply(state)
            now = self.known(state)
            if now != found[-1]:
                found.append(now)
        return found

    def known(self, state: State) -> tuple[object, ...]:
        """What the seat may know of a state."""
        return (*_public(state), *self._own(state))

    def _said(self, fact: Fact) -> Iterator[object]:
        """S27.6: the whole fact; of cards, traps and plans only that something was drawn, set, dealt or discarded
        unseen."""
        match fact:
            case BukiDrawn(seat) if not self._is_open and seat != self._seat:
                yield "drawn", seat
            case TrapSet(seat, tile) if seat != self._seat:
                yield "set", seat, tile
            case Planned(seat) | PlanCleared(seat):
                if seat == self._seat:
                    yield fact
            case Dealt():
                yield "dealt"
            case Unseen(place, count):
                yield "unseen", place, count
            case _:
                yield fact

    def _own(self, state: State) -> Iterator[object]:
        """S27.3, and open hands."""
        for seat, ninja in state.ninja.items():
            if self._is_open or seat == self._seat:
                yield seat, Counter(ninja.buki)
            if seat == self._seat:
                yield ninja.traps, {t: laid.kind for t, laid in state.traps.items() if laid.owner == seat}
                yield state.plans.get(seat)


def _public(state: State) -> tuple[object, ...]:
    """S27.1."""
    return (
        (state.half, state.stage, state.phase, state.round, state.first, state.to_play),
        dict(state.turns),
        {seat: _ninja(ninja) for seat, ninja in state.ninja.items()},
        tuple(map(_deck, state.decks)),
        (dict(state.guards), dict(state.headings), state.surplus),
        (state.lanterns, state.cubes, state.lanterns_gone, state.cubes_exchanged),
        (state.alarm, Counter(state.alarm_discard), Counter(state.senjutsu_discard), state.first_home),
        Counter(state.buki_discard),
        {tile: trap.owner for tile, trap in state.traps.items()},
        (dict(state.traps_gone), dict(state.fires), dict(state.closed)),
        (state.finished, dict(state.beyond), state.winners, state.is_won),
        (state.handed_in, state.ready, state.spent_ms),
    )


def _ninja(ninja: Ninja) -> Ninja:
    """Everything about a ninja except buki cards and kinds of traps; how many are new is no more than the draws say."""
    return changed(ninja, buki=None, traps=None, fresh=0)


def _deck(deck: Deck) -> Deck:
    """Of a deck: the face-up cards, and the number of the others."""
    return changed(deck, cards=None, pile=None)
