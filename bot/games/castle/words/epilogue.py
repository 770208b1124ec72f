"""Why a game has ended as it did, and one thing that could have gone otherwise, from what the reader has witnessed.

What could have gone otherwise is a decision that the rules offered: a card that was held, a listen, or a walk.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Fact, Piece
from bot.engine.match import replayed
from bot.games.castle import decisions as d
from bot.games.castle.cards.listens import PatrolListen, SentryListen
from bot.games.castle.facts.fighting import Died
from bot.games.castle.facts.guarding import ListenAnswered, ListenBegan
from bot.games.castle.facts.joint import Whispered
from bot.games.castle.facts.lone import Veiled
from bot.games.castle.facts.sneaking import LeftMap, MissionDone
from bot.games.castle.guards.cards import card_options, group
from bot.games.castle.guards.listening import cat_options, heard_intruders
from bot.games.castle.intruders.plan import Plan
from bot.games.castle.intruders.sneaking import longest
from bot.games.castle.kinds import GuardId, Moment, Phase, Place, Result, Standing, Who, on_map
from bot.games.castle.names import names
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.state import State
from bot.games.castle.variants.variants import variant
from bot.words import _, ngettext

LOOKED_AT = 6
"""The most turns of intruders that are searched for a walk to the goal: the last ones in which it lay near."""


class _Chance(NamedTuple):
    """A decision that was possible and not made, by its turn, in words."""

    turn: int
    text: str


class _Before(NamedTuple):
    """A state in which an intruder's turn was planned, with the zones that this intruder had to reach."""

    state: State
    who: Who
    goals: tuple[Zone, ...]


@dataclass(slots=True)
class _Past:
    """What the facts of a game have shown, turn by turn."""

    places: dict[Who, Place | None] = field(default_factory=dict)
    """Where each intruder was last, as far as the reader knows."""
    died: dict[Who, int] = field(default_factory=dict)
    done: dict[Who, int] = field(default_factory=dict)
    left: dict[Who, int] = field(default_factory=dict)
    cats: list[_Chance] = field(default_factory=list)
    """Noises that the traitor could have hushed."""
    listens: dict[int, _Chance] = field(default_factory=dict)
    """Listens that would have been in earshot, by turn; none of a turn in which one was made."""
    looked: set[int] = field(default_factory=set)
    """The turns whose listens are known."""
    planned: dict[tuple[int, Who], _Before | None] = field(default_factory=dict)
    """Plans of intruders near their goal, by turn; None if they reached it in that turn."""


def epilogue(game: CastleGame, facts: Iterable[Fact], given_up: int | None = None) -> Sequence[str]:
    """The fate of each intruder, then a chance of a side that has not won; nothing of a Lone Wolf who is concealed.

    No chance from turn `given_up` on.
    """
    past, end = _Past(), game.blank()
    for state, fact in replayed(game, facts):
        end = state
        _note_fates(past, state)
        if fact is not None:
            _note(past, state, fact, is_played=given_up is None or state.turn < given_up)
    if end.result is None or end.is_concealed:
        return ()
    missed = _of_guards(past) if end.result in _WON_BY_INTRUDERS else _of_intruders(past, end)
    told = [_fate(game, past, end, one) for one in end.playing]
    return tuple(names.capital(text) for text in (*told, *(() if missed is None else (missed.text,))))


_WON_BY_INTRUDERS = (Result.INTRUDERS, Result.NINJA, Result.TRAITOR)


def _fate(game: CastleGame, past: _Past, end: State, one: Intruder) -> str:
    who, done, last = names.intruder(one.who), past.done.get(one.who), end.turn
    match one.standing:
        case Standing.DEAD:
            turn, place = past.died[one.who], past.places.get(one.who)
            text = (
                _("{who} died in turn {turn}.")
                if place is None
                else _("{who} died at {place} in turn {turn}.")
            )
            return text.format(who=who, place=names.place(game.setting.board, place), turn=turn)
        case Standing.LEFT if done is not None:
            text = _("{who} did the mission in turn {done} and left the map in turn {turn}.")
            return text.format(who=who, done=done, turn=past.left[one.who])
        case Standing.LEFT:
            text = _("{who} left the map in turn {turn} without the mission.")
            return text.format(who=who, turn=past.left[one.who])
        case _ if done is not None:
            text = _("{who} did the mission in turn {done}, but was still on the map after turn {turn}.")
            return text.format(who=who, done=done, turn=last)
        case _:
            return _("{who} had not done the mission after turn {turn}.").format(who=who, turn=last)


def _note_fates(past: _Past, state: State) -> None:
    """Note the turns of missions, deaths and escapes. Read from the state: some facts are told without a name."""
    for one in state.playing:
        if one.is_in_play:
            past.places[one.who] = one.zone if one.figure is None else one.figure
            past.died.pop(one.who, None)
        elif one.standing is Standing.DEAD:
            past.died.setdefault(one.who, state.turn)
        elif one.standing is Standing.LEFT:
            past.left.setdefault(one.who, state.turn)
        if one.is_done:
            past.done.setdefault(one.who, state.turn)
        else:
            past.done.pop(one.who, None)


def _note(past: _Past, state: State, fact: Fact, *, is_played: bool) -> None:
    """Note a fact, and what was possible in the state before it if that `is_played` by those who sit there."""
    while isinstance(fact, Whispered | Veiled):
        fact = fact.fact
    if isinstance(fact, Died):
        past.places[fact.who] = fact.zone
    if is_played:
        _note_chances(past, state, fact)


def _note_chances(past: _Past, state: State, fact: Fact) -> None:
    if state.phase is Phase.CARDS and state.moment is Moment.QUIET and state.turn not in past.looked:
        past.looked.add(state.turn)
        past.listens.update((each.turn, each) for each in _unheard(state))
    elif state.moment is Moment.PLAN:
        _note_plans(past, state)
    match fact:
        case MissionDone(who) | LeftMap(who):
            past.planned[state.turn, who] = None
        case ListenAnswered(True):
            past.cats += _unplayed(state)
        case ListenBegan(_, _, in_range) if in_range:
            past.listens.pop(state.turn, None)
            past.looked.add(state.turn)
        case _:
            pass


# -- guards


def _of_guards(past: _Past) -> _Chance | None:
    return max(past.listens.values(), default=None)


def _unheard(state: State) -> Iterator[_Chance]:
    """A listen that a guard seat can make now and that is in earshot of an intruder, as far as the reader knows."""
    for seat in state.setting.seating.guards:
        for option in card_options(state, seat):
            guards = _listeners(state, option)
            if guards and (heard := heard_intruders(state, guards)):
                text = ngettext(
                    "In turn {turn} {guards} could have listened at {zone}, within earshot of {whom}.",
                    "In turn {turn} {guards} could have listened at {zone}, within earshot of {whom}.",
                    len(guards),
                ).format(
                    turn=state.turn,
                    guards=names.guards(guards),
                    zone=names.place(state.setting.board, state.guards[guards[0]].zone),
                    whom=names.listing(map(names.intruder, heard)),
                )
                yield _Chance(state.turn, text)
                return


def _listeners(state: State, option: Decision) -> tuple[GuardId, ...]:
    """The guards of a listen; none for another decision."""
    match option:
        case d.FreeListenSentry(guard) | SentryListen(guard):
            return (guard,)
        case d.FreeListenPatrol(patrol) | PatrolListen(patrol):
            return group(state, patrol)
        case _:
            return ()


# -- intruders


def _of_intruders(past: _Past, end: State) -> _Chance | None:
    """The latest chance of those who have failed: the walk that was possible, or the Cat that was held."""
    failed = {one.who for one in end.playing if not (one.is_done and one.standing is Standing.LEFT)}
    near = [before for before in past.planned.values() if before is not None and before.who in failed]
    walks = (chance for before in reversed(near[-LOOKED_AT:]) for chance in _walks(before))
    return max(filter(None, (next(walks, None), *past.cats[-1:])), default=None, key=lambda each: each.turn)


def _unplayed(state: State) -> Iterator[_Chance]:
    """The Cat that was held when a listen heard somebody (R11.3)."""
    listening = state.action.listening
    if state.moment is not Moment.CAT or listening is None or d.AnswerCat(True) not in cat_options(state):
        return
    # A rival gains nothing by a card that hides the other one.
    is_shared = variant(state.setting).partner(state, Who.TRAITOR) is not None
    heard = [who for who in listening.in_range or () if is_shared or who is Who.TRAITOR]
    if heard:
        text = _(
            "In turn {turn} {guards} heard {whom}, and the traitor held It Was a Cat and did not play it."
        )
        whom = names.listing(map(names.intruder, heard))
        yield _Chance(
            state.turn, text.format(turn=state.turn, guards=names.guards(listening.guards), whom=whom)
        )


def _note_plans(past: _Past, state: State) -> None:
    """Keep the state for each intruder who is near the goal, or near an edge after the mission."""
    board = state.setting.board
    for one in state.playing:
        zone, key = on_map(one.zone), (state.turn, one.who)
        if zone is None or key in past.planned or not one.is_in_play:
            continue
        near = tuple(goal for goal in _wanted(state, one) if board.noise[zone][goal] <= longest(one))
        if near:
            past.planned[key] = _Before(state.copy(), one.who, near)


def _wanted(state: State, one: Intruder) -> Iterator[Zone]:
    """The zones where an intruder can do what is left to do: the goal's zone if it is known, or the edges."""
    if one.is_done:
        yield from state.setting.board.edges
        return
    known = state.marks.objects or state.marks.searched
    yield from (zone for zone, mark in known.items() if mark is not None and mark is one.goal)


def _walks(before: _Before) -> Iterator[_Chance]:
    """A walk of one turn to a zone that the intruder wanted, found by the plans that the rules allow."""
    state, who, goals = before
    for goal in goals:
        is_done = state.intruder(who).is_done
        if not _can_reach(state, who, goal, d.Escape(who) if is_done else d.Search(who, goal), ()):
            continue
        text = _("In turn {turn} {who} could have gone to {zone} and searched there for the goal.")
        if is_done:
            text = _("In turn {turn} {who} could have left the map at {zone}.")
        zone = state.setting.board.label(goal)
        yield _Chance(state.turn, text.format(turn=state.turn, who=names.intruder(who), zone=zone))


def _can_reach(state: State, who: Who, goal: Zone, last: Piece, pieces: tuple[Piece, ...]) -> bool:
    """True if the plan of an intruder can go on, after these pieces, with steps to a zone and with the `last` piece."""
    plan = Plan(state, (who,))
    for piece in pieces:
        plan.add(piece)
    one, options = plan.state.intruder(who), plan.options()
    if last in options and (on_map(one.zone) == goal or isinstance(last, d.Search)):
        return True
    left, noise = longest(one) - one.speed - 1, state.setting.board.noise
    return any(
        _can_reach(state, who, goal, last, (*pieces, piece))
        for piece in options
        if isinstance(piece, d.Step) and noise[piece.zone][goal] <= left
    )
