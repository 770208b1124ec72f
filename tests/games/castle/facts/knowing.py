"""The contents of a viewer's state, compared with the truth and with the table of seatings (R28.1 to R28.4)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Set
from functools import cache
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

from bot.engine.game import Fact, Seat
from bot.engine.match import Match, witnessed
from bot.games.castle.kinds import GUARDS, SPEARS, SWORDS, Moment, Tunnel, Who
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.cards import Piles
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.state import State
from tests.games.castle.facts.seatings import letter, of

_FIELDS = Path(__file__).parents[3] / "campaigns" / "secrecy" / "fields.toml"
_LISTED = tomllib.loads(_FIELDS.read_text(encoding="utf-8"))["castle"]
_PARTS = {
    "State": "",
    "Marks": "marks.",
    "GuardAction": "action.",
    "Sneaking": "sneaking.",
    "Agreed": "agreed.",
}


def _fields(whose: str) -> frozenset[str]:
    """The fields of a state that the list of all fields assigns to an owner, those of its parts as `part.field`."""
    return frozenset(
        part + name for kind, part in _PARTS.items() for name in _LISTED[kind].get(whose, "").split()
    )


PUBLIC_FIELDS = _fields("public") | {"guards", "patrols", "action.move"}
PUBLIC_OF_INTRUDER = frozenset(_LISTED["Intruder"]["public"].split())
DEEDS = frozenset(_LISTED["Intruder"]["intruders"].split()) - {"hand", "goal", "zone"}
GUARDS_FIELDS = _fields("guards")
INTRUDERS_TURN = frozenset(f"sneaking.{name}" for name in ("planned", "first", "mover", "finished", "window"))


def same(seen: Any, true: Any, names: Set[str]) -> None:
    """Refuses fields, also of parts, with different values."""
    values = _getter(frozenset(names))
    if values(seen) != values(true):
        assert not {name for name in names if attrgetter(name)(seen) != attrgetter(name)(true)}


@cache
def _getter(names: frozenset[str]) -> attrgetter[Any]:
    """The values of all these fields at once."""
    return attrgetter(*names)


def sights(rules: CastleGame, seating: str | None, match: Match[State]) -> dict[Seat | None, Sight]:
    """What every seat and a spectator (None) have witnessed of a match."""
    return {
        seat: Sight(rules, seating, seat, match.seen_by(rules.viewer(seat))) for seat in (*rules.seats, None)
    }


class Sight(NamedTuple):
    """What one seat has witnessed of a match; without a seating the contents are not checked."""

    rules: CastleGame
    seating: str | None
    seat: Seat | None
    match: Match[State]

    def witness(self, facts: list[Fact], true: Match[State]) -> list[Fact]:
        """Witness the visible part of some facts and check the sight; return what was seen."""
        seen = witnessed(facts, self.rules.viewer(self.seat))
        self.match.witness(seen)
        if self.seat is not None:
            assert true.options(self.seat) == self.match.options(self.seat)
            assert (self.seat in true.awaited()) == (self.seat in self.match.awaited())
            mine, truly = self.match.draft(self.seat), true.draft(self.seat)
            assert (mine and mine.options()) == (truly and truly.options())
        if self.seating is not None and true.state.moment not in (Moment.HANDS, Moment.STARTS):
            self._check(true.state)
        return seen

    def _letter(self, whose: str) -> str:
        assert self.seating is not None
        return letter(self.rules, self.seating, self.seat, whose)

    def _knows(self, whose: str) -> bool:
        return self._letter(whose) == "W"

    def _check(self, true: State) -> None:
        """R28.1 to R28.4; whispers of the sides are not yet public."""
        seen = self.match.state
        for who in Who:
            self._intruder(seen, true, who)
        for seat in self.rules.setting.seating.guards:
            self._piles(seen.piles[seat], true.piles[seat], seat)
        self._sides(seen, true)
        self._intruders_turn(seen, true)
        if not true.agreed.whispers:
            same(seen, true, PUBLIC_FIELDS)
            assert [*_found(seen)] == [*_found(true)]

    def _intruder(self, seen: State, true: State, who: Who) -> None:
        one, truth, blank = seen.intruder(who), true.intruder(who), Intruder(who)
        is_watched, is_friend = self._knows(of(who, "place")), self._knows(of(who, "cards"))
        same(one, truth if is_watched else blank, DEEDS)
        if is_watched:
            assert one.zone == truth.zone
        else:
            assert one.zone in (None, *Tunnel)
        assert one.goal == (truth.goal if is_friend or one.is_done else None)
        if is_friend:
            assert one.hand == truth.hand
        else:
            assert one.hand.known is None or one.hand.size == 0
        theirs, passage = seen.marks.passages.of(who), true.marks.passages.of(who)
        assert theirs.entrances == (passage.entrances if is_friend else None)
        if not true.agreed.whispers:
            same(one, truth, PUBLIC_OF_INTRUDER)
            assert (one.hand.size, theirs.found) == (truth.hand.size, passage.found)

    def _piles(self, seen: Piles, true: Piles, seat: Seat) -> None:
        is_own = self._knows(f"{seat}' cards" if seat in (SWORDS, SPEARS) else "guards' map")
        for name in ("hand", "drawn", "deck"):
            mine, theirs = attrgetter(name)(seen), attrgetter(name)(true)
            assert mine.size == theirs.size
            if is_own:
                assert mine.known == theirs.known
            else:
                assert mine.known is None or mine.size == 0
        assert (seen.discard.size, seen.spent) == (true.discard.size, true.spent)
        assert seen.discard.known in (None, true.discard.known)

    def _sides(self, seen: State, true: State) -> None:
        is_guard, is_partner = self._knows("guards' map"), self._knows("intruders' accord")
        same(seen, true if is_guard else State(true.setting), GUARDS_FIELDS)
        assert is_guard or not any(one.owed_to for one in seen.intruders)
        assert seen.agreed.proposals == {
            side: open_
            for side, open_ in true.agreed.proposals.items()
            if (is_guard if side == GUARDS else is_partner)
        }

    def _intruders_turn(self, seen: State, true: State) -> None:
        watched = [who for who in Who if self._knows(of(who, "place"))]
        ropes = {
            link: tuple(who for who in owners if who in watched) for link, owners in true.marks.ropes.items()
        }
        assert seen.marks.ropes == {link: owners for link, owners in ropes.items() if owners}
        assert seen.met == (true.met if Who.TRAITOR in watched else frozenset())
        turn = self._letter("ninja's turn")
        if turn == "-" or (turn == "W" and len(watched) == 2):
            same(seen, State(true.setting) if turn == "-" else true, INTRUDERS_TURN)
        heard = self._letter("what is heard")
        if seen.action.listening is not None and heard in "Wf":
            assert true.action.listening is not None
            assert seen.action.listening.in_range == (
                true.action.listening.in_range if heard == "W" else None
            )
        if not watched:
            assert {found.answer for found in seen.sneaking.results} <= {None}


def _found(state: State) -> Iterator[object]:
    """The listener, and what all know of searches that are being answered."""
    yield state.action.listening and state.action.listening.guards
    for one in state.sneaking.results:
        yield one.who, one.zone, one.mark, one.is_asked
