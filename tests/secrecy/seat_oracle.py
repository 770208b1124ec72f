"""What a seat may know in games of every number of seats and variant, written from R28 and R26 alone.

Like `oracle`, but for one seat among several: partners, rivals, guard seats with closed hands, and a Lone Wolf whom the
guards do not know. What a first intruder does in his turn counts for outsiders when the second has decided too (R28.8).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from bot.engine.game import Fact, Seat
from bot.games.castle.facts.guarding import ListenAnswered
from bot.games.castle.facts.joint import ProposalClosed, Whispered
from bot.games.castle.facts.lone import Veiled
from bot.games.castle.facts.setup import Asked
from bot.games.castle.facts.sneaking import SearchesAnswered
from bot.games.castle.facts.turn import CardPlayed
from bot.games.castle.kinds import GUARDS, INTRUDERS, Moment, Phase, Standing, Who
from bot.games.castle.rules import CastleGame
from bot.games.castle.state import Intruder, State

Trail = list[object]


class Eye:
    """One seat (None: the public) and what it is still to be told of the truth."""

    def __init__(self, game: CastleGame, seat: Seat | None) -> None:
        """Nothing has happened yet."""
        self._seating, self._options, self._seat = game.setting.seating, game.setting.options, seat
        self._is_guard, self._is_intruder = seat in self._seating.guards, seat in self._seating.intruders
        self._waiting: list[Fact] = []
        self._since: State | None = None

    def copy(self) -> Eye:
        """An independent eye that knows the same."""
        twin = Eye.__new__(Eye)
        vars(twin).update(vars(self), _waiting=list(self._waiting))
        twin._since = None if self._since is None else self._since.copy()
        return twin

    def trail(self, before: State, facts: Sequence[Fact]) -> Trail:
        """What this seat may notice of some facts, in order; `before` is the truth that they happen in."""
        start = before.copy() if self._since is None else self._since
        waiting = [*self._waiting, *facts]
        after = before.copy()
        _write(after, facts)
        told = self._told(after, waiting)
        trail = self._trail(start, waiting[:told])
        self._waiting, self._since = waiting[told:], start if told < len(waiting) else None
        return trail

    def _told(self, after: State, facts: Sequence[Fact]) -> int:
        """How many of these are known by now: of a turn that both have not yet decided only what came before it."""
        is_alone = not self._seating.is_split or self._seating.is_contested or self._is_intruder
        if is_alone or after.moment is not Moment.PLAN or after.result is not None:
            return len(facts)
        begun = [number for number, fact in enumerate(facts, start=1) if fact == Asked(Moment.PLAN)]
        return begun[-1] if begun else 0

    def _trail(self, state: State, facts: Sequence[Fact]) -> Trail:
        found: Trail = [self._known(state)]
        for fact in facts:
            found += self._said(state, fact)
            _write(state, [fact])
            now = self._known(state)
            if now != found[-1]:
                found.append(now)
        return found

    def _is_fooled(self, state: State) -> bool:
        """Whether this seat does not know whom the Lone Wolf plays (R26.3)."""
        return state.is_concealed and not self._is_intruder

    def _said(self, state: State, fact: Fact) -> Trail:
        """What is said aloud, and what partners answer each other."""
        while isinstance(fact, Whispered | Veiled):
            fact = fact.fact
        match fact:
            case ListenAnswered(heard):
                return [("heard", heard)]
            case CardPlayed(pile, card, _goes, seat):
                return [("card", pile, card, seat)]
            case SearchesAnswered(answers):
                fooled = self._is_fooled(state)
                return [("found", *(answer[1:] if fooled else answer for answer in answers))]
            case ProposalClosed(side, is_accepted) if side == self._side():
                return [("answered", is_accepted)]
            case _:
                return []

    def _side(self) -> Seat | None:
        if self._is_guard:
            return GUARDS
        return INTRUDERS if self._is_intruder and not self._seating.is_contested else None

    def _known(self, state: State) -> tuple[object, ...]:
        own = self._of_guards if self._is_guard else self._of_intruders if self._is_intruder else _nothing
        return (*self._public(state), *own(state))

    def _public(self, state: State) -> tuple[object, ...]:
        """R28.1, with what is being asked of which side."""
        is_placed = self._is_guard or state.phase is not Phase.SETUP or state.moment is Moment.STARTS
        fooled = self._is_fooled(state)
        guards = map(repr, chain(state.guards.values(), state.patrols.values())) if is_placed else ()
        piles = state.piles.values()
        return (
            (state.turn, state.phase, state.alert, state.moment, state.result, state.bonus_for),
            (state.has_marks, all(p.has_chosen for p in piles), all(i.has_chosen for i in state.intruders)),
            tuple(guards),
            tuple(map(_shade if fooled else _seen, state.intruders)),
            _sole(state) if fooled else None,
            tuple((p.hand.size, p.drawn.size, p.deck.size, p.discard.size, p.spent) for p in piles),
            (state.passage_cards, tuple(passage.found for passage in state.passages.values())),
            (tuple(state.searched.items()), state.woken, state.sleepers_added, state.bonus_taken),
            None if state.listening is None else state.listening.guards,
            (repr(state.move), state.facing, state.march, state.march_left, state.is_kenjutsu_only),
            (state.actor, sorted(state.found_ropes), sorted(state.passed.intersection(self._seating.guards))),
            tuple((found.zone, found.mark, found.is_asked) for found in state.results),
            tuple(search[1:] if fooled else search for search in state.searches),
        )

    def _of_guards(self, state: State) -> tuple[object, ...]:
        """R28.2; a partner's cards only where hands are shown (R28.5)."""
        shown = [seat for seat in state.piles if seat == self._seat or self._options.guards_share_hands]
        cards = [(p.hand.known, p.drawn.known, p.deck.known) for p in map(state.piles.__getitem__, shown)]
        agreed = (state.bonus_cards, state.bonus_sleepers, state.card_share, state.is_in_turns, state.laid)
        return (
            tuple(tuple(map(_counts, piles)) for piles in cards),
            tuple(piles.has_chosen for piles in state.piles.values()),
            (_counts(state.sleepers), _counts(state.objects), state.has_figures),
            (repr(state.proposals.get(GUARDS)), *agreed, [one.owed_to for one in state.intruders]),
        )

    def _of_intruders(self, state: State) -> tuple[object, ...]:
        """R28.3; goal and hand only of a partner who keeps the rest, nothing of a rival (R28.5, R28.10)."""
        known: list[object] = [state.planned]
        for one in state.intruders:
            is_own, is_rival = self._seating.of(one.who) == self._seat, self._seating.is_contested
            if is_own or not is_rival:
                known += [one.goal, _counts(one.hand.known), one.has_chosen, one.standing]
                known.append(state.passages.of(one.who).entrances)
            if is_own or (not is_rival and self._options.intruders_share_all):
                known += [one.zone, one.speed, one.trail, one.is_ended, one.must_leave, one.has_thrown]
                known += [one.revealers, self._seating.of(one.who) in state.passed]
                known.append(sorted(link for link, owners in state.ropes.items() if one.who in owners))
        if not self._seating.is_contested:
            known += [repr(state.proposals.get(INTRUDERS)), state.first]
        return (*known, self._heard(state))

    def _heard(self, state: State) -> object:
        if state.listening is None or state.listening.in_range is None:
            return None
        hears_all = not self._seating.is_contested and (
            self._options.intruders_share_all or self._seat == self._seating.traitor
        )
        return tuple(
            who for who in state.listening.in_range if hears_all or self._seating.of(who) == self._seat
        )


def _write(state: State, facts: Sequence[Fact]) -> None:
    for fact in facts:
        fact.apply(state)  # type: ignore[attr-defined]  # every fact of this game is written down so


def _nothing(_state: State) -> tuple[object, ...]:
    return ()


def _seen(one: Intruder) -> tuple[object, ...]:
    """Of an intruder: whether he is in play, his figure, wounds, number of cards, open card, completed mission."""
    place, mission = one.figure if one.is_shown else None, one.goal if one.is_done else None
    fate = (one.standing, one.replaced, one.is_returning)
    return (one.who, place, one.wounds, one.hand.size, one.has_passage, mission, one.cats_played, *fate)


def _shade(one: Intruder) -> tuple[object, ...]:
    """Of either whom a Lone Wolf may play: the number of cards (R28.9)."""
    return (one.who, one.hand.size)


def _sole(state: State) -> object:
    """Of the one he does play: whether he is in play, and the mission he has completed."""
    playing = [one for one in state.intruders if one.standing is not Standing.ABSENT]
    one = playing[0] if len(playing) == 1 else state.intruder(Who.NINJA)
    return (one.standing, one.goal if one.is_done else None)


def _counts(pile: Any) -> object:
    return None if pile is None else tuple(sorted((key, number) for key, number in pile.items() if number))
