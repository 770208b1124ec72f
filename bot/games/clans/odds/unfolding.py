"""The possible courses after a press, played by the rules themselves once for each outcome of the dice.

Each roll is divided into its outcomes, which are counted exactly (`throws`, `fights`) and put on the table; the rules
go on from there. A way that a question interrupts goes on afterwards, as if the player had pressed the button for that
(A30.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from typing import Final

from bot.engine.game import Decision, Fact, Facts, Piece, Seat, not_none
from bot.games.clans import decisions as d
from bot.games.clans.activating.activating import done, is_open
from bot.games.clans.activating.aiming import fights as aimed_at
from bot.games.clans.catalogue.catalogue import of
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.challenges.challenges import with_points
from bot.games.clans.dice.fight import Side
from bot.games.clans.facts import activating as a
from bot.games.clans.facts import fighting as f
from bot.games.clans.facts.moon import DieAdded
from bot.games.clans.facts.rolling import Answered, Rerolled, Rolled, RollSettled
from bot.games.clans.facts.rounds import MatchEnded
from bot.games.clans.facts.skills import DodgeBarred
from bot.games.clans.fighting import pools as sources
from bot.games.clans.kinds import Card, Keyword, ModelId, Token
from bot.games.clans.odds.fights import Lies, Reckoned, of_fight, of_table, standing, thrown_again
from bot.games.clans.odds.policy import Policy, Still
from bot.games.clans.odds.throws import asked, fresh, lay, outcomes
from bot.games.clans.rolling.rolling import spent_on
from bot.games.clans.state.activation import Window
from bot.games.clans.state.field import has
from bot.games.clans.state.rolls import FIGHTS, Purpose, Roll
from bot.games.clans.state.state import State, happen
from bot.games.clans.turn.deciding import decided
from bot.games.clans.turn.going import goes_on

_STILL: Final = Still()
_PLACED: Final = (d.Move, d.Run)
_QUIET: Final = (d.Turn, d.Face, d.Rest)
"""Pieces after a fight that roll for nothing."""


class Event(StrEnum):
    """An event for a model that a press may cause, as odds state it."""

    INJURED = "injured"
    STUNNED = "stunned"
    FOUGHT = "fought"
    """The model has begun its fight."""
    HELD = "held"
    """A dodge has failed."""
    PASSED = "passed"
    """The model has passed a test for a piece (Purpose.ACT)."""


Happened = frozenset[tuple[Event, ModelId]]
Pools = tuple[int, int, Side]
"""The number of dice of both sides of a fight, and the side that chooses if it has a die left."""
Counted = tuple[ModelId, sources.Pools]
"""The defender of a fight, and the parts of both pools as they were counted for its roll."""


@dataclass(slots=True)
class Way:
    """One possible course after a press, with its probability `chance`.

    `happened` are the events of the press so far, `pools` those of its last fight with the parts that were
    `counted` for it, and `pieces` the pieces still to come.
    """

    chance: Fraction
    state: State
    happened: Happened = frozenset()
    pools: Pools | None = None
    pieces: tuple[Piece, ...] = ()
    is_over: bool = False
    """True once the activation has ended: later events are not part of the press."""
    counted: Counted | None = field(default=None, compare=False)

    def parted(self, chance: Fraction, state: State) -> Way:
        """A course that goes on from here with the share `chance` of its probability."""
        return replace(self, chance=self.chance * chance, state=state)


@dataclass(frozen=True, slots=True)
class _Later(Piece):
    """Stands for pieces that are added once the courses of those before them are known (Unfolding.begun)."""

    is_quiet: bool
    """True if none of them rolls for anything."""


class Unfolding:
    """The possible courses, as one seat computes them with its policy."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy

    def drafted(self, state: State, chosen: Sequence[Piece]) -> list[Way]:
        """The ends of all courses of the pieces of an activation.

        The first piece must be legal; a later one that is not legal when its turn comes ends its course.
        """
        first, *rest = chosen
        start = Way(Fraction(1), state.copy(), pieces=tuple(rest))
        return [end for way in self._carried_out(start, first) for end in self._ends(way)]

    def begun(self, state: State, chosen: Sequence[Piece], *, is_quiet: bool) -> list[Way]:
        """The courses of pieces that others will follow (`gone_on`), which `is_quiet` tells of; as for `drafted`."""
        return self.drafted(state, (*chosen, _Later(is_quiet)))

    def gone_on(self, begun: Sequence[Way], more: Sequence[Piece]) -> Iterator[Way]:
        """The ends of courses that have `begun`, with the pieces that follow; `begun` stays as it is."""
        for way in begun:
            if _waits(way):
                on = replace(way, state=way.state.copy(), pieces=tuple(more))
                yield from self._ends(on)
            else:
                yield way

    def answered(self, state: State, seat: Seat, decision: Decision) -> list[Way]:
        """The ends of all courses of a legal answer to the open question."""
        start = Way(Fraction(1), state.copy())
        facts = decided(start.state, seat, decision, _STILL)
        return [end for way in self._run(start, facts) for end in self._ends(way)]

    def _ends(self, way: Way) -> Iterator[Way]:
        """The ends of a course, followed until no question is open, then through its remaining pieces."""
        ways = self._onward(way)
        if ways is None:
            yield way
            return
        for each in ways:
            yield from self._ends(each)

    def _onward(self, way: Way) -> Iterator[Way] | None:
        """The courses that follow from the next question or piece of a course; None at its end."""
        state = way.state
        if way.is_over:
            return None
        if state.question is not None:
            return self._answered(way)
        if not way.pieces or _waits(way):
            return None
        piece, *rest = way.pieces
        way.pieces = tuple(rest)
        if isinstance(piece, _PLACED) and state.active is not None and state.acting().space == piece.space:
            return iter([way])
        if self._is_open(state, piece):
            return self._carried_out(way, piece)
        way.pieces = ()
        return None

    def _answered(self, way: Way) -> Iterator[Way]:
        """Answer a question by the policy; all rerolls are counted at once."""
        state = way.state
        question = not_none(state.question)
        if question.window is Window.AFTER_ROLL:
            Answered().apply(state)
            return self._laid(way, [[(pool, 1)] for pool in not_none(state.roll).pools])
        answer = self._policy.answer(state)
        return self._run(way, decided(state, question.seat, answer, _STILL))

    def _is_open(self, state: State, piece: Piece) -> bool:
        active = state.active
        if active is None or active.is_over:
            return False
        if isinstance(piece, d.Strike) and not active.waiting:
            return piece in aimed_at(state)
        return is_open(state, piece)

    def _carried_out(self, way: Way, piece: Piece) -> Iterator[Way]:
        facts = self._done(way.state, piece)
        return self._run(way, with_points(way.state, facts), piece)

    def _done(self, state: State, piece: Piece) -> Facts:
        yield from done(state, _STILL, piece)
        yield from goes_on(state, _STILL)

    def _resumed(self, way: Way, piece: Piece | None = None) -> Iterator[Way]:
        """Go on by the rules from a roll whose outcome is on the table."""
        facts = goes_on(way.state, _STILL)
        return self._run(way, with_points(way.state, facts), piece)

    def _run(self, way: Way, facts: Facts, piece: Piece | None = None) -> Iterator[Way]:
        """The courses of some facts: one, or from the first roll on one for each of its outcomes."""
        for fact in facts:
            match fact:
                case Rolled():
                    yield from self._rolled(way, fact, piece)
                    return
                case Rerolled():
                    yield from self._rerolled(way, fact)
                    return
                case DieAdded():
                    fact.apply(way.state)
                    yield from self._laid(way, [[(pool, 1)] for pool in not_none(way.state.roll).pools])
                    return
                case _:
                    _happens(way, fact)
            if way.is_over:
                break
        if isinstance(piece, _PLACED) and way.state.question is not None:
            # A seat is asked after a step: the rest of the way comes when it has answered.
            way.pieces = (d.Move(piece.space), *way.pieces)
        yield way

    # ---- rolls

    def _rolled(self, way: Way, fact: Rolled, piece: Piece | None) -> Iterator[Way]:
        """Divide a roll into its outcomes."""
        if fact.purpose not in FIGHTS:
            if fact.purpose is Purpose.DODGE:
                # A card may repeat the dodge: the earlier one does not count.
                way.happened -= {(Event.HELD, fact.models[0])}
            fact.apply(way.state)
            return self._tested(way, fresh(fact), piece)
        known = not_none(way.state.fight)
        sizes = known.attack, known.defence
        way.counted = known.defender, sources.pools(way.state, known)
        reckoned = of_fight(way.state, known, sizes, self._policy, is_traced=_rolls_on(way))
        fact.apply(way.state)
        return self._fought(way, reckoned, sizes)

    def _rerolled(self, way: Way, fact: Rerolled) -> Iterator[Way]:
        """All results of dice that are rolled again."""
        pools = []
        for pool in not_none(way.state.roll).pools:
            again = [(pool, 1)] if pool.model != fact.model else thrown_again(pool, fact)
            pools.append(again)
        fact.apply(way.state)
        return self._laid(way, pools)

    def _laid(self, way: Way, pools: Sequence[Lies]) -> Iterator[Way]:
        """The roll on the table, with its pools in several states, and the rerolls that are still to come."""
        if not_none(way.state.roll).purpose not in FIGHTS:
            return self._tested(way, pools[0], None)
        reckoned = of_table(way.state, self._policy, pools, is_traced=_rolls_on(way))
        return self._fought(way, reckoned, (len(pools[0][0][0].dice), len(pools[1][0][0].dice)))

    def _tested(self, way: Way, pools: Lies, piece: Piece | None) -> Iterator[Way]:
        known = outcomes(asked(way.state, self._policy, pools))
        cases = sum(ways for _outcome, ways in known)
        ends = list[Way]()
        for outcome, ways in known:
            scratch = way.state.copy()
            lay(scratch, outcome)
            each = way.parted(Fraction(ways, cases), scratch)
            if isinstance(piece, _PLACED):
                # A run has begun: the rest of it is a move.
                each.pieces = (d.Move(piece.space), *way.pieces)
            for end in self._resumed(each, piece):
                _join(ends, end)
        yield from ends

    def _fought(self, way: Way, reckoned: Reckoned, sizes: tuple[int, int]) -> Iterator[Way]:
        chooser = reckoned.odds.chooser
        for end, chance in reckoned.ends():
            scratch = way.state.copy()
            for model, use in end.spent:
                happen(scratch, spent_on(scratch, model, *use))
            dice = standing(end, sizes, chooser)
            lying = zip(not_none(scratch.roll).pools, dice, strict=True)
            scratch.change_roll(pools=tuple(replace(pool, dice=shown) for pool, shown in lying), waiting=())
            each = way.parted(chance, scratch)
            each.pools = (*sizes, chooser)
            yield from self._resumed(each)


def _join(ways: list[Way], way: Way) -> None:
    """Add a course, or add its probability to an otherwise equal one: faces of a finished test do not matter."""
    for each in ways:
        if replace(each, chance=way.chance) == way:
            each.chance += way.chance
            return
    ways.append(way)


def _waits(way: Way) -> bool:
    """True if a course that has begun waits for the pieces that follow."""
    return len(way.pieces) == 1 and isinstance(way.pieces[0], _Later)


def is_quiet(pieces: Sequence[Piece]) -> bool:
    """True if none of these pieces, after a fight, rolls for anything."""
    return all(
        isinstance(piece, _QUIET) or (isinstance(piece, _Later) and piece.is_quiet) for piece in pieces
    )


def _rolls_on(way: Way) -> bool:
    """True if later rolls of the press may depend on what the fight under way has used up.

    That is so if pieces are left, if the model is Poisoned, if a blow may be resisted, or if a skill may go on.
    """
    state, known = way.state, not_none(way.state.fight)
    is_poisoned = state.active is not None and state.acting().has(Token.POISON)
    has_skin = any(played.card is Card.SEA_SKIN for played in known.cards)
    attacks_on = bool(of(state.models[known.attacker], Declared.further))
    resists = has_skin or any(has(model, Keyword.RESILIENT) for model in state.out())
    return is_poisoned or resists or attacks_on or not is_quiet(way.pieces)


def _happens(way: Way, fact: Fact) -> None:
    if isinstance(fact, RollSettled):
        _settled(way, not_none(way.state.roll))
    fact.apply(way.state)
    match fact:
        case f.Injured(model):
            way.happened |= {(Event.INJURED, model)}
        case f.Stunned(model):
            way.happened |= {(Event.STUNNED, model)}
        case DodgeBarred(model):
            way.happened |= {(Event.HELD, model)}
            way.pieces = ()
        case f.FightBegan(attacker):
            way.happened |= {(Event.FOUGHT, attacker)}
        case a.ActivationEnded() | MatchEnded():
            way.is_over = True
        case _:
            pass


def _settled(way: Way, roll: Roll) -> None:
    """A roll is final: record a failed dodge, which drops the remaining pieces, or a passed test for a piece."""
    pool = roll.pools[0]
    if roll.purpose is Purpose.DODGE and not pool.is_passed:
        way.happened |= {(Event.HELD, pool.model)}
        # After a failure the player may try again or do something else: that is not part of this press.
        way.pieces = ()
    elif roll.purpose is Purpose.ACT and pool.is_passed:
        way.happened |= {(Event.PASSED, pool.model)}
