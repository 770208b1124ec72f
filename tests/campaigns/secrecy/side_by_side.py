"""Two matches, played side by side, that differ only in what one side keeps to itself, as far as an oracle can see.

Where the hidden side decides, the second match tries to decide differently; a step is kept only if R28 (see `oracle`)
does not let the public notice. Other viewers who may notice are no longer compared; the pair ends where no step is
found.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from random import Random

from bot.engine.chance import Chance, Seeded
from bot.engine.game import Decision, Fact, Illegal, Seat
from bot.engine.match import Match
from bot.games.castle.decisions import GroupArmed, PlaceArmed, PlaceGuards, PostArmed, TakeTurn
from bot.games.castle.facts.joint import Whispered
from bot.games.castle.facts.lone import Veiled
from bot.games.castle.kinds import GUARDS, INTRUDERS, Moment
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.state import State
from bot.games.shelf import SHELF
from bot.players.random_player import RandomPlayer
from bot.tables.history.record import Record, Turn, replayed
from bot.tables.views.session import TableSession
from tests.campaigns.secrecy.keeping import kept
from tests.campaigns.secrecy.kinds import ALL_KINDS, DRAWS, GOLDEN, RESAMPLED, TABLES
from tests.campaigns.secrecy.oracle import Eye
from tests.campaigns.secrecy.plans import daring, rehung, twin, wandering
from tests.games.castle.sights import recorded

BOX = SHELF["castle"]
TRIES = 5
AFTERMATH = 30
"""A pair ends at the latest this many decisions after its first difference."""
LONGEST = 250
DROPS = 0.3
"""How often a step is kept if a seat may notice it that has secrets of its own."""
WEIGHTS = {"search": 3, "escape": 1, "pass": 20, "sentry-listen": 30, "free-listen-sentry": 30}
"""What the players of several seats like to do (see RandomPlayer): they rather listen, and let phases end."""


SHOWN = (PlaceGuards, PlaceArmed, PostArmed, GroupArmed)
"""Decisions that are shown to all at the end of the setup: a pair ends there if it differs in them."""


class Leak(AssertionError):
    """Somebody would be asked, or might decide, something else if another's secret were different."""


@dataclass(frozen=True, slots=True)
class Step:
    """One decision of each match (None: that one waits), its facts in each, and the viewers who have noticed nothing
    yet."""

    turns: tuple[Turn | None, Turn | None]
    facts: tuple[Sequence[Fact], Sequence[Fact]]
    blind: frozenset[Seat | None]


class Twisted:
    """The luck of one seed, but of another seed for labels that begin with one of `labels`."""

    def __init__(self, seed: str, labels: Collection[str]) -> None:
        """`labels` name the luck that differs."""
        self._one, self._other, self._labels = Seeded(seed), Seeded(f"{seed} other"), tuple(labels)

    def below(self, label: str, size: int) -> int:
        """See Chance.below."""
        return (self._other if label.startswith(self._labels) else self._one).below(label, size)


@cache
def golden(table: str) -> Record:
    """The golden game of a table."""
    return recorded(GOLDEN.get(table, "eventful"))


@kept
def followed(table: str) -> Sequence[frozenset[type[Fact]]]:
    """The kinds of facts that follow each decision of that game, without the whispers that hide them."""
    _deal, *steps = replayed(golden(table), BOX)
    return [frozenset(type(bare(fact)) for fact in step.facts) for step in steps]


def bare(fact: Fact) -> Fact:
    """A fact without the facts that hide it."""
    while isinstance(fact, Whispered | Veiled):
        fact = fact.fact
    return fact


class SideBySide:
    """A pair as it is played; `steps` are what has happened in both matches since the deal, which comes first."""

    def __init__(self, table: str, kind: str, number: int) -> None:
        """Prepare a pair; equal arguments make the same pair.

        `is_possible` tells if this table has such a secret at all.
        """
        self.box = BOX
        self.table, self.name, self.kind = table, kind, {**ALL_KINDS, **RESAMPLED}[kind]
        self._luck = Random(f"{kind} {number}" if table == "two" else f"{table} {kind} {number}")
        self._at, self.is_possible = self._beginning()
        is_plain = self.kind.is_late or table == "two"
        options = {**({} if is_plain else DRAWS), **TABLES[table]}
        self.options = BOX.options.settled(golden(table).options if self.kind.is_late else options)
        game = BOX.game(self.options)
        assert isinstance(game, CastleGame)
        self.game = game
        seed = golden(table).seed if self.kind.is_late else str(number)
        self.seeds = (seed, f"{seed} other" if self.kind.luck == ("",) else seed)
        self._chances = self._lucks()
        self.hiders = self._hiders_at_first()
        self._boldness = self._luck.choice((0.3, 0.6, 0.9))
        self._player = RandomPlayer(commit=0.2, weights=WEIGHTS if len(game.seats) > 2 else _QUIET)
        self.steps: list[Step] = []
        self.since: int | None = None

    def _beginning(self) -> tuple[int, bool]:
        """The number of decisions of a golden game that come first; and true if the game has such a moment."""
        if not self.kind.is_late or self.table not in self.kind.tables:
            return 0, self.table in self.kind.tables
        turns = golden(self.table).turns
        if not self.kind.at:
            return self._luck.randrange(0 if self.name in RESAMPLED else 20, len(turns) - 10), True
        found = [n for n, turn in enumerate(turns) if isinstance(turn.decision, self.kind.first)]
        if self.kind.follows is not None:
            found = [n for n in found if self.kind.follows in followed(self.table)[n]]
        return (self._luck.choice(found), True) if found else (0, False)

    def _lucks(self) -> tuple[Chance, Chance]:
        one, other = self.seeds
        return Seeded(one), Twisted(one, self.kind.luck) if one == other else Seeded(other)

    def _hiders_at_first(self) -> frozenset[Seat]:
        """The seats that may decide differently from the beginning."""
        seating = self.game.setting.seating
        sides = {None: self.game.seats, GUARDS: seating.guards}
        seats = sides.get(self.kind.side, seating.intruders)
        if self.kind.luck == ("goals#1",):
            return frozenset({seating.traitor})
        if self.kind.luck:
            return frozenset(seats)
        one = (
            self._luck.choice(seats) if self.kind.follows is None else golden(self.table).turns[self._at].seat
        )
        is_alone = self.kind.is_in_order and self.kind.follows is None
        return frozenset({one} if is_alone else {one, *self.game.setting.seating.partners(one)})

    def played(self) -> SideBySide:
        """Play the whole pair.

        Refuses with Leak if somebody who has noticed nothing can decide in one match only.
        """
        self._deal()
        while self._goes_on():
            pass
        return self

    def prepared(self, session: TableSession, which: int) -> TableSession:
        """The table unchanged: all differences are in the matches."""
        return session

    @property
    def differs(self) -> bool:
        """True if the pair has a secret."""
        return self.since is not None

    @property
    def hidden(self) -> Seat:
        """The side that keeps its secret."""
        return GUARDS if self.hiders & set(self.game.setting.seating.guards) else INTRUDERS

    @property
    def one(self) -> Record:
        """The first match as a record, which is complete if all luck comes from a seed (see KINDS)."""
        return self._record(0)

    @property
    def other(self) -> Record:
        """The second match."""
        return self._record(1)

    def _record(self, which: int) -> Record:
        turns = [step.turns[which] for step in self.steps]
        return Record(
            game=BOX.key,
            schema=BOX.schema,
            options=self.options,
            seed=self.seeds[which],
            seats=self.game.seats,
            turns=tuple(turn for turn in turns if turn is not None),
        )

    def _deal(self) -> None:
        self._matches = [Match.dealt(self.game, chance) for chance in self._chances]
        others = (seat for seat in (*self.game.seats, None) if seat not in self.hiders)
        self._blind = {seat: (Eye(self.game, seat), Eye(self.game, seat)) for seat in others}
        one, other = (list(match.log) for match in self._matches)
        self.since = 0 if one != other else None
        blank = [self.game.blank()] * 2
        self._blind = {seat: eyes for seat, eyes in self._looking(blank, (one, other)) if eyes is not None}
        self.steps.append(Step((None, None), (one, other), frozenset(self._blind)))
        begun = golden(self.table).turns[: self._at]
        if self.kind.luck:
            all(self._taken((turn, turn)) for turn in begun)
        else:
            self._begin(begun)

    def _begin(self, turns: Sequence[Turn]) -> None:
        """Begin both matches with the same turns: with equal luck there is nothing to notice."""
        match, chance = self._matches[0], self._chances[0]
        for turn in turns:
            facts = match.play(turn.seat, turn.decision, chance)
            self.steps.append(Step((turn, turn), (facts, facts), frozenset(self._blind)))
        self._matches = [match, match.copy()]

    def _goes_on(self) -> bool:
        done = len(self.steps)
        awaited = [match.awaited() for match in self._matches]
        if not (awaited[0] and awaited[1]) or done >= LONGEST:
            return False
        if self.since is not None and done - self.since >= AFTERMATH:
            return False
        for seat in self._blind:
            if seat is not None and (seat in awaited[0]) != (seat in awaited[1]):
                raise Leak(f"{seat} is asked in one only")
        if self.kind.follows is not None and done == self._at + 1:
            return self._parts()
        if self.kind.has_extra and self._luck.random() < 0.4 and self._does_more():
            return True
        return self._both_decide(self._luck.choice(sorted(awaited[0])), awaited[1])

    def _parts(self) -> bool:
        """Play the decision of the golden game in the first match, and another one in the second."""
        turn = golden(self.table).turns[self._at]
        for _ in range(TRIES):
            with suppress(Illegal):
                other = Turn(turn.seat, self.kind.alter(turn.decision, self._decided(1, turn.seat)))
                if other != turn and self._taken((turn, other)):
                    return True
        return False

    def _does_more(self) -> bool:
        """Play a hidden act in the second match alone."""
        seat = self._luck.choice(sorted(self.hiders))
        for _ in range(TRIES):
            if not self._matches[1].options(seat) and self._matches[1].draft(seat) is None:
                return False
            if self._taken((None, Turn(seat, self._decided(1, seat)))):
                return True
        return False

    def _both_decide(self, seat: Seat, awaited: Collection[Seat]) -> bool:
        mates = sorted(self.hiders.intersection(awaited)) if seat in self.hiders else [seat]
        if not mates:
            return False
        for _ in range(TRIES):
            mate = seat if self.kind.is_in_order and seat in mates else self._luck.choice(mates)
            decision = self._decided(0, seat)
            for twin_ in self._twins(seat, mate, decision):
                if self._taken((Turn(seat, decision), Turn(mate, twin_))):
                    return True
        return False

    def _decided(self, which: int, seat: Seat) -> Decision:
        match = self._matches[which]
        wants_rope = self.name == "ropes" and self.since is None
        is_planning = match.state.moment is Moment.PLAN and seat in match.awaited()
        if is_planning and self.name.endswith("sneaks"):
            with suppress(Illegal):
                return daring(match, self._luck, seat=seat)
        if is_planning and self._luck.random() < 0.85:
            return wandering(match, self._luck, seat=seat, boldness=1.0 if wants_rope else 0.15)
        return self._player.decide(match, seat, Seeded(str(self._luck.random())))

    def _twins(self, seat: Seat, mate: Seat, decision: Decision) -> Iterator[Decision]:
        """Decisions for the second match: where it may differ, other decisions first; the same one, unless it must
        differ."""
        is_first = self.since is None and isinstance(decision, self.kind.first)
        is_free = not (self.kind.first or self.kind.luck) and self._luck.random() < self._boldness
        is_secret = is_first or not isinstance(decision, SHOWN) or self._luck.random() < 0.1
        may_differ = mate not in self._blind and is_secret and (is_first or is_free or self.since is not None)
        tries = 4 * TRIES if self.name.endswith("sneaks") else TRIES
        for _ in range(tries if may_differ or seat != mate else 0):
            with suppress(Illegal):
                yield self._twin(mate, decision, is_first=is_first)
        if seat == mate and not (may_differ and is_first):
            yield decision

    def _twin(self, seat: Seat, decision: Decision, *, is_first: bool) -> Decision:
        is_asked = self._matches[1].state.moment is Moment.PLAN and seat in self._matches[1].awaited()
        if isinstance(decision, TakeTurn) and is_asked:
            change = rehung if self.name == "ropes" and is_first else twin
            return change(self._matches[1], decision, self._luck, seat=seat)
        other = self._decided(1, seat)
        return self.kind.alter(decision, other) if is_first and type(other) is type(decision) else other

    def _taken(self, turns: tuple[Turn | None, Turn | None]) -> bool:
        """Play both turns if both are legal and the public may not notice a difference."""
        if not self._are_legal(turns):
            return False
        ahead = [match.copy() for match in self._matches]
        one, other = (
            [] if turn is None else match.play(turn.seat, turn.decision, chance)
            for match, turn, chance in zip(ahead, turns, self._chances, strict=True)
        )
        before = [match.state for match in self._matches]
        still: dict[Seat | None, tuple[Eye, Eye]] = {}
        for viewer, eyes in self._looking(before, (one, other)):
            if eyes is not None:
                still[viewer] = eyes
            elif viewer is None or len(self.game.seats) == 2:
                return False
        if not self._may_drop(set(self._blind) - set(still)):
            return False
        self._matches, self._blind = ahead, still
        if self.since is None and one != other:
            self.since = len(self.steps)
        self.steps.append(Step(turns, (one, other), frozenset(still)))
        return True

    def _are_legal(self, turns: tuple[Turn | None, Turn | None]) -> bool:
        legal = [
            turn is None or match.is_legal(turn.seat, turn.decision)
            for match, turn in zip(self._matches, turns, strict=True)
        ]
        one, other = turns
        if legal[0] != legal[1] and one is not None and one == other and one.seat in self._blind:
            raise Leak(f"{one.seat} may decide {one.decision!r} in one only")
        return all(legal)

    def _may_drop(self, noticing: set[Seat | None]) -> bool:
        """True if a step may be kept that these viewers notice, at a table of three or more seats."""
        if not noticing:
            return True
        options = self.game.setting.options
        is_open = options.intruders_share_all and options.guards_share_hands
        mates = {mate for seat in self.hiders for mate in self.game.setting.seating.partners(seat)}
        return (is_open and noticing <= mates) or self._luck.random() < DROPS

    def _looking(
        self, before: Sequence[State], facts: tuple[Sequence[Fact], Sequence[Fact]]
    ) -> Iterator[tuple[Seat | None, tuple[Eye, Eye] | None]]:
        """Each viewer who has noticed nothing so far, the public first, with new eyes, or None if they may notice these
        facts."""
        is_same = facts[0] == facts[1] and self.since is None
        for viewer in sorted(self._blind, key=lambda each: each is not None):
            one, other = (eye.copy() for eye in self._blind[viewer])
            trail = one.trail(before[0], facts[0])
            if is_same:  # and so was everything before
                yield viewer, (one, one.copy())
            else:
                yield viewer, (one, other) if trail == other.trail(before[1], facts[1]) else None


_QUIET = {"search": 2, "escape": 0, "pass": 30}
