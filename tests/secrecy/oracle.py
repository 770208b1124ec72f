"""What a side may know, written from R28 and not from the game's own words about who sees what.

It is told the truth (the state before, and the facts that followed) and answers with the trail that these leave for one
side: R28.1 after every change, the answers and cards that are announced, and the side's own secrets. Two matches with
equal trails may not look different to that side, nor to the public.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.engine.game import Fact, Seat
from bot.games.castle.facts.guarding import ListenAnswered
from bot.games.castle.facts.sneaking import SearchesAnswered
from bot.games.castle.facts.turn import CardPlayed
from bot.games.castle.kinds import GUARDS, INTRUDERS
from bot.games.castle.state import Intruder, State

Trail = list[object]


def trail(before: State, facts: Iterable[Fact], side: Seat | None) -> Trail:
    """What `side` (None: the public) may notice of some facts, in order; what changes nothing for it is not there."""
    state = before.copy()
    found: Trail = [_known(before, side)]
    for fact in facts:
        found += _announced(fact)
        fact.apply(state)  # type: ignore[attr-defined]  # every fact of this game is written down so
        now = _known(state, side)
        if now != found[-1]:
            found.append(now)
    return found


def _announced(fact: Fact) -> Trail:
    """What is said aloud, whether it changes anything or not (R28.8: answers, cards, searches)."""
    match fact:
        case ListenAnswered(heard):
            return [("heard", heard)]
        case CardPlayed(pile, card):
            return [("card", pile, card)]
        case SearchesAnswered(answers):
            return [("found", *((who, zone, mark) for who, zone, mark, _asked in answers))]
        case _:
            return []


def _known(state: State, side: Seat | None) -> tuple[object, ...]:
    own = _of_guards(state) if side == GUARDS else _of_intruders(state) if side == INTRUDERS else ()
    return (*_public(state), *own)


def _public(state: State) -> tuple[object, ...]:
    """R28.1, with what is being asked of which side."""
    return (
        (state.turn, state.phase, state.alert, state.moment, state.result),
        (state.piles[GUARDS].has_chosen, state.has_figures, state.has_marks, state.ninja.has_chosen),
        tuple(
            (g.id, g.zone, g.weapon, g.is_drunk, g.patrol, g.carded, g.moved, g.attacked)
            for g in state.guards.values()
        ),
        tuple((patrol.id, patrol.headings) for patrol in state.patrols.values()),
        tuple(map(_seen_of, state.intruders)),
        (
            state.piles[GUARDS].hand.size,
            state.piles[GUARDS].drawn.size,
            state.piles[GUARDS].deck.size,
            state.piles[GUARDS].discard.size,
            state.passage_cards,
        ),
        (
            tuple(passage.found for passage in state.passages.values()),
            tuple(state.searched.items()),
            state.woken,
            state.sleepers_added,
        ),
        (None if state.listening is None else state.listening.guards, repr(state.move)),
        (state.facing, state.march, state.march_left, state.is_kenjutsu_only, state.bonus_for),
    )


def _seen_of(one: Intruder) -> tuple[object, ...]:
    """Of an intruder: whether he is in play, his figure, wounds, number of cards, open card, completed mission."""
    mission = one.goal if one.is_done else None
    place = one.figure if one.is_shown else None
    return (one.who, one.standing, place, one.wounds, one.hand.size, one.has_passage, mission, one.replaced)


def _of_guards(state: State) -> tuple[object, ...]:
    """R28.2."""
    piles: list[Any] = [
        pile.known for pile in (state.piles[GUARDS].hand, state.piles[GUARDS].drawn, state.piles[GUARDS].deck)
    ]
    return (*(_counts(pile) for pile in piles), _counts(state.sleepers), _counts(state.objects))


def _of_intruders(state: State) -> tuple[object, ...]:
    """R28.3; of a listen, who was in range."""
    each = (
        (one.zone, one.goal, one.speed, one.trail, one.is_ended, _counts(one.hand.known))
        for one in state.intruders
    )
    range_ = None if state.listening is None else state.listening.in_range
    dug = tuple(passage.entrances for passage in state.passages.values())
    return (*each, dug, tuple(sorted(state.ropes)), range_, state.met, state.mover)


def _counts(pile: Any) -> object:
    return None if pile is None else tuple(sorted((key, number) for key, number in pile.items() if number))
