"""What a seat may know in games of every number of seats and variant, written from R28 and R26 alone.

The oracle never uses the game's own code about who sees what (`seen_by`, circles). It gets the truth, the state before
and the facts that followed, and answers with the trail that these leave for one seat: the public part after every
change, what is said aloud, and the secrets of its side. Two matches with equal trails have to look the same to it.

Where each rule of R28 stands:

| rule | where |
|---|---|
| R28.1 public at all times | `_public`, `_seen`, `_cards`; of a concealed Lone Wolf `_shade`, `_sole` |
| R28.2 guard side only | `_of_guards` |
| R28.3 intruder side only | `_of_intruders`, `_of_intruder`: bluffs show in nothing else |
| R28.4 nobody | the order of a deck stands nowhere: `_counts` |
| R28.5 sides as one, rivals, closed hands | `_of_guards` (shown piles), `_of_intruders` (own, mate, rival) |
| R28.6 spectators | a seat None: `_public` alone |
| R28.7 answers are true | nothing to know: the answers themselves are in `_said` |
| R28.8 hidden acts leave nothing | `trail` keeps no state that differs in nothing known |
| R28.8 who moved first, steps | in no row: `first`, `speed`, `trail` are the side's own |
| R28.8 the waiting sign, its prompt | `_asked`: which sides are asked, never which question or seat |
| searches declared, also none | `_DECLARED`: from then on the phase is at its end for all to see |
| R28.8 setup, both intruders together | `_public` (`is_placed`, `_is_ready`), `_told` |
| R28.8 refusals, options, tracing cards | what is compared, not what is known: see `tests.campaigns.secrecy.views` |
| events, any time | `_said` (answers to proposals), proposals in `_of_guards`, `_of_intruders`; orders are no facts |
| events, setup | figure: `_sole`; goal, hands, starts, entrances, marks: the side's; sizes: `_seen`, `_cards` |
| events, guards' turn | cards and answers: `_said`; the rest moves figures, piles and marks of `_public` |
| Cat window | `_heard` for those whom it asks; to others `_asked` and the listeners |
| guard leaves by the unknown end | figure and discovered entrance in `_public` |
| events, intruders' turn | steps, ropes, passage, exit: `_of_intruder`; cards, searches: `_said`; figures: `_seen` |
| guard bonus | cards of each pile: `_cards`; sleepers added: `_public`; which and where: `_of_guards` |
| game end | result; a match that is over may be shown whole (R28.6), so pairs end there |
| R28.9 Lone Wolf | `_is_fooled`, `_shade`, `_sole` |
| R28.10 Contested Ground | `_heard`, `_of_intruders`: nothing of a rival |
| R28.11 deductions | theirs to make: the oracle confirms none |
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Any

from bot.engine.game import Fact, Seat
from bot.games.castle.facts.guarding import ListenAnswered
from bot.games.castle.facts.joint import ProposalClosed, Whispered
from bot.games.castle.facts.lone import Veiled
from bot.games.castle.facts.setup import Asked
from bot.games.castle.facts.sneaking import SearchesAnswered
from bot.games.castle.facts.turn import CardPlayed
from bot.games.castle.kinds import GUARDS, INTRUDERS, Moment, Phase, Standing, Who
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.terms import Variant
from bot.games.castle.state.cards import Piles
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.state import State

Trail = list[object]

_GUARD = attrgetter("id", "zone", "weapon", "is_drunk", "patrol")
_PATROL = attrgetter("id", "headings", "is_old", "is_late")
_BOTH, _NEITHER = frozenset({INTRUDERS, GUARDS}), frozenset[Seat]()
_OF_GUARDS = frozenset(
    {
        *(Moment.SPLIT, Moment.QUIET, Moment.STEP, Moment.HEADING),
        *(Moment.BRANCH, Moment.BONUS, Moment.REMOVAL, Moment.FIGURE),
    }
)
"""The moments at which the guard side is asked (R8.2)."""
_DECLARED = frozenset({Moment.ANSWERS, Moment.REMOVAL, Moment.FIGURE, Moment.AFTER})
"""The moments after the searches were declared, also none (events, intruders' turn: all see that)."""
_SILENT = frozenset({Moment.BLANK, Moment.OVER})


class Eye:
    """One seat (None: the public) and what it is still to be told of the truth."""

    def __init__(self, game: CastleGame, seat: Seat | None) -> None:
        """Nothing has happened yet."""
        self._seating, self._options, self._seat = game.setting.seating, game.setting.options, seat
        self._is_guard, self._is_intruder = seat in self._seating.guards, seat in self._seating.intruders
        self._is_contested = self._options.variant is Variant.CONTESTED
        self._waiting: list[Fact] = []
        self._since: State | None = None

    def copy(self) -> Eye:
        """An independent eye with the same knowledge."""
        twin = Eye.__new__(Eye)
        vars(twin).update(vars(self), _waiting=list(self._waiting))
        twin._since = None if self._since is None else self._since.copy()
        return twin

    def trail(self, before: State, facts: Sequence[Fact]) -> Trail:
        """What this seat may notice of some facts, in order; `before` is the true state in which they happen."""
        start = before.copy() if self._since is None else self._since
        waiting = [*self._waiting, *facts]
        told = self._told(before, facts, waiting)
        trail = self._trail(start, waiting[:told])
        self._waiting, self._since = waiting[told:], start if told < len(waiting) else None
        return trail

    def _told(self, before: State, facts: Sequence[Fact], waiting: Sequence[Fact]) -> int:
        """The number of waiting facts that are known by now, after the new `facts`.

        Of a turn that not both have decided yet, only the facts before it are known.
        """
        if not self._seating.is_split or self._is_contested or self._is_intruder:
            return len(waiting)
        after = before.copy()
        _write(after, facts)
        if after.moment is not Moment.PLAN or after.result is not None:
            return len(waiting)
        begun = [number for number, fact in enumerate(waiting, start=1) if fact == Asked(Moment.PLAN)]
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
        """True if this seat does not know whom the Lone Wolf plays (R26.3)."""
        return state.is_concealed and not self._is_intruder

    def _said(self, state: State, fact: Fact) -> Trail:
        """The facts that are said aloud, and the answers of partners to each other."""
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
        return INTRUDERS if self._is_intruder and not self._is_contested else None

    def _known(self, state: State) -> tuple[object, ...]:
        own = self._of_guards if self._is_guard else self._of_intruders if self._is_intruder else _nothing
        return (*self._public(state), *own(state))

    def _public(self, state: State) -> tuple[object, ...]:
        """R28.1; of a setup under way only which sides are done (R28.8)."""
        is_placed = self._is_guard or state.phase is not Phase.SETUP or state.moment is Moment.STARTS
        fooled, ready = self._is_fooled(state), self._is_ready(state)
        guards = (
            *map(_GUARD, state.guards.values()),
            *map(_PATROL, state.patrols.values()),
            (state.carded, state.moved, state.attacked),
        )
        return (
            (state.turn, state.phase, state.alert, self._asked(state), state.result),
            state.moment in _DECLARED,
            (state.marks.has_marks, all(p.has_chosen for p in state.piles.values()), ready),
            guards if is_placed else (),
            tuple(map(_shade if fooled else _seen, state.intruders)) if ready else None,
            _sole(state) if fooled and ready else None,
            None if fooled else [one.who for one in state.playing],
            self._cards(state),
            (state.marks.passage_cards, tuple(passage.found for passage in state.marks.passages.values())),
            (
                tuple(state.marks.searched.items()),
                state.marks.woken,
                state.marks.sleepers_added,
                state.agreed.bonus_taken,
            ),
            None if state.action.listening is None else state.action.listening.guards,
            (
                repr(state.action.move),
                state.action.facing,
                state.action.march,
                state.action.march_left,
                state.action.is_kenjutsu_only,
            ),
            (
                state.action.actor,
                sorted(state.marks.found_ropes),
                sorted(state.agreed.passed.intersection(self._seating.guards)),
            ),
            tuple((found.zone, found.mark, found.is_asked) for found in state.sneaking.results),
            tuple(search[1:] if fooled else search for search in state.sneaking.searches),
        )

    def _is_ready(self, state: State) -> bool:
        """True if the public part of the intruders shows: each step of a setup shows when both have made it (R28.8)."""
        is_mate = self._is_intruder and not self._is_contested
        if is_mate or state.phase is not Phase.SETUP:
            return True
        return all(one.has_chosen or one.standing is Standing.ABSENT for one in state.intruders) and (
            len({one.standing is Standing.COMING for one in state.playing}) == 1
        )

    def _asked(self, state: State) -> frozenset[Seat]:
        """The sides that are waited for; the seat and the question are known to that side only (R28.8)."""
        if state.moment in _SILENT or state.result is not None:
            return _NEITHER
        if state.moment is not Moment.HANDS:
            return frozenset({GUARDS if state.moment in _OF_GUARDS else INTRUDERS})
        is_done = all(one.has_chosen for one in state.intruders if one.standing is not Standing.ABSENT)
        is_done = is_done and not self._has_to_write(state)
        return (_NEITHER if is_done else frozenset({INTRUDERS})) | (
            _NEITHER if state.marks.has_marks else frozenset({GUARDS})
        )

    def _has_to_write(self, state: State) -> bool:
        """R26.4: true if a rival still has to write down a goal."""
        return self._options.contested_goals == "write" and any(one.goal is None for one in state.playing)

    def _cards(self, state: State) -> tuple[object, ...] | None:
        """The numbers of cards (R28.1); outsiders see no numbers before all guard seats have chosen (R28.8)."""
        piles = state.piles.values()
        if not self._is_guard and not all(each.has_chosen for each in piles):
            return None
        return tuple((*_sizes(each), each.spent) for each in piles)

    def _of_guards(self, state: State) -> tuple[object, ...]:
        """R28.2; a partner's cards only where hands are shown (R28.5)."""
        shown = [seat for seat in state.piles if seat == self._seat or self._options.guards_share_hands]
        cards = [(p.hand.known, p.drawn.known, p.deck.known) for p in map(state.piles.__getitem__, shown)]
        agreed = (
            state.agreed.bonus_cards,
            state.agreed.bonus_sleepers,
            state.agreed.card_share,
            state.agreed.is_in_turns,
            state.agreed.laid,
        )
        return (
            tuple(tuple(map(_counts, piles)) for piles in cards),
            tuple(piles.has_chosen for piles in state.piles.values()),
            (_counts(state.marks.sleepers), _counts(state.marks.objects), state.has_figures),
            (repr(state.agreed.proposals.get(GUARDS)), *agreed, [one.owed_to for one in state.intruders]),
        )

    def _of_intruders(self, state: State) -> tuple[object, ...]:
        """R28.3; goal and hand only of a partner who keeps the rest secret, nothing of a rival (R28.5, R28.10)."""
        known: list[object] = [state.sneaking.planned, state.moment]
        for one in state.intruders:
            known += self._of_intruder(state, one)
        if not self._is_contested:
            known += [repr(state.agreed.proposals.get(INTRUDERS)), state.sneaking.first]
        return (*known, self._heard(state))

    def _of_intruder(self, state: State, one: Intruder) -> Iterator[object]:
        is_own, is_rival = self._seating.of(one.who) == self._seat, self._is_contested
        if is_own or not is_rival:
            yield from (one.goal, _counts(one.hand.known), one.has_chosen, one.standing)
            yield state.marks.passages.of(one.who).entrances
        if is_own or (not is_rival and self._options.intruders_share_all):
            yield from (one.zone, one.speed, one.trail, one.is_ended, one.must_leave, one.has_thrown)
            yield from (one.revealers, self._seating.of(one.who) in state.agreed.passed)
            yield sorted(link for link, owners in state.marks.ropes.items() if one.who in owners)

    def _heard(self, state: State) -> object:
        if state.action.listening is None or state.action.listening.in_range is None:
            return None
        hears_all = not self._is_contested and (
            self._options.intruders_share_all or self._seat == self._seating.traitor
        )
        return tuple(
            who for who in state.action.listening.in_range if hears_all or self._seating.of(who) == self._seat
        )


def _write(state: State, facts: Sequence[Fact]) -> None:
    for fact in facts:
        fact.apply(state)


def _nothing(_state: State) -> tuple[object, ...]:
    return ()


def _seen(one: Intruder) -> tuple[object, ...]:
    """An intruder as all see them: whether in play, figure, wounds, number of cards, open card, completed mission."""
    place, mission = one.figure if one.is_shown else None, one.goal if one.is_done else None
    fate = (one.standing, one.replaced, one.is_returning)
    return (one.who, place, one.wounds, one.hand.size, one.has_passage, mission, one.cats_played, *fate)


def _shade(one: Intruder) -> tuple[object, ...]:
    """Either intruder that a Lone Wolf may play: the number of cards (R28.9)."""
    return (one.who, one.hand.size)


def _sole(state: State) -> object:
    """The intruder that the Lone Wolf does play: whether in play, and the completed mission."""
    playing = [one for one in state.intruders if one.standing is not Standing.ABSENT]
    one = playing[0] if len(playing) == 1 else state.intruder(Who.NINJA)
    return (one.standing, one.goal if one.is_done else None)


def _sizes(piles: Piles) -> tuple[int, ...]:
    return (piles.hand.size, piles.drawn.size, piles.deck.size, piles.discard.size)


def _counts(pile: Any) -> object:
    return None if pile is None else tuple(sorted((key, number) for key, number in pile.items() if number))
