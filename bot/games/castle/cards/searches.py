"""Sentry Search and Patrol Search (R12.5, R12.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain, product

from bot.engine.acts import NOTE, Choice, cut
from bot.engine.game import Decision, Fact, Seat, record
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.catalogue.declaration import GuardPlay, OfGuards, Task
from bot.games.castle.catalogue.ready import Ready
from bot.games.castle.decisions.interned import Interned
from bot.games.castle.decisions.resolving import Decided
from bot.games.castle.facts.guarding import MoveBegan
from bot.games.castle.guards.cards import group, spent
from bot.games.castle.guards.listening import STEPS
from bot.games.castle.kinds import Card, GuardId, PatrolId
from bot.games.castle.names import labels, names
from bot.games.castle.state.state import State
from bot.words import _


@record
class SentrySearch(Decision):
    """Play Sentry Search on a sentry, or on one guard of a patrol (R12.5)."""

    guard: GuardId


@record
class PatrolSearch(Decision):
    """Play Patrol Search: these guards of the patrol move (R12.6). The guards are sorted by number."""

    patrol: PatrolId
    guards: tuple[GuardId, ...]

    def __post_init__(self) -> None:
        object.__setattr__(self, "guards", tuple(sorted(self.guards)))


_BY_SENTRY: Interned[GuardId, SentrySearch] = Interned(SentrySearch)
_by_party = lru_cache(maxsize=4096)(PatrolSearch)  # a month of tables has more parties than are worth keeping


def _by_sentries(ready: Ready) -> list[Decision]:
    own, busy = ready.own, ready.state.carded | ready.state.moved
    return [
        _BY_SENTRY[guard.id]
        for guard in ready.state.guards.values()
        if guard.id not in busy and not guard.is_drunk and guard.weapon in own
    ]


def _by_patrols(ready: Ready) -> list[Decision]:
    state, seat = ready.state, ready.seat
    return [_by_party(key, guards) for key in ready.patrols() for guards in parties(state, key, seat)]


def parties(state: State, patrol: PatrolId, seat: Seat) -> Sequence[tuple[GuardId, ...]]:
    """The groups that a seat's Patrol Search can move: two or more of the guards, one of them its own (R12.6, R2.5).

    None if a guard of the patrol has moved or is drunk. Guards who differ in nothing that matters are interchangeable:
    only groups with the lowest ids are listed.
    """
    members, attacked = state.members(patrol), state.attacked
    for guard in members:
        if guard.id in state.moved or guard.is_drunk:
            return []
    if len(members) == 2:
        return [(members[0].id, members[1].id)]
    owns = state.setting.seating.owns
    return _parties(tuple([(guard.id, guard.id in attacked, owns(seat, guard.weapon)) for guard in members]))


@lru_cache(maxsize=4096)  # make bench, E2: a twenty-fifth of a match
def _parties(members: tuple[tuple[GuardId, bool, bool], ...]) -> tuple[tuple[GuardId, ...], ...]:
    """The result of `parties`; a member is given as its id, if it has attacked, and if it is an own guard."""
    kinds: dict[tuple[bool, bool], list[GuardId]] = {}
    for guard, has_attacked, is_own in members:
        kinds.setdefault((has_attacked, is_own), []).append(guard)
    own = {guard for guard, _has_attacked, is_own in members if is_own}
    choices = product(*([tuple(alike[:size]) for size in range(len(alike) + 1)] for alike in kinds.values()))
    groups = (tuple(sorted(chain.from_iterable(choice))) for choice in choices)
    return tuple(sorted(group for group in groups if len(group) >= 2 and not own.isdisjoint(group)))


def sentry_searched(decided: Decided[SentrySearch]) -> Iterator[Fact]:
    """A sentry may move, or one guard must leave a patrol by a step (R12.5)."""
    guard = decided.decision.guard
    yield from spent(decided.seat, Card.SENTRY_SEARCH, (guard,))
    is_owed = decided.state.guards[guard].patrol is not None
    yield MoveBegan((guard,), STEPS, is_owed)


def patrol_searched(decided: Decided[PatrolSearch]) -> Iterator[Fact]:
    """At least two guards of a patrol may move, and must if others stay; all its guards are carded (R12.6)."""
    everyone, going = group(decided.state, decided.decision.patrol), decided.decision.guards
    yield from spent(decided.seat, Card.PATROL_SEARCH, everyone)
    yield MoveBegan(going, STEPS, is_owed=len(going) < len(everyone))


def _party(board: CastleBoard, state: State, option: PatrolSearch) -> Choice:
    patrol = names.patrol_at(board, state, option.patrol)
    text = _("{patrol}: {n} go").format(patrol=patrol, n=len(option.guards))
    where = labels.patrol(board, state, option.patrol)
    return replace(where, label=names.capital(text), note=cut(names.guards(option.guards), NOTE))


SENTRY_SEARCH = OfGuards(
    card=Card.SENTRY_SEARCH,
    title=lambda: _("Sentry Search"),
    symbol="searcher",
    gist=lambda _pile: _("a sentry moves 2 zones"),
    text=lambda _pile: _(
        "A sentry, or one guard who leaves a patrol, moves up to 2 zones. Meeting an intruder: alert to High."
    ),
    offered=30,
    wanted=5,
    options=_by_sentries,
    plays=(
        GuardPlay(
            kind=SentrySearch,
            name="sentry-search",
            help=lambda: _("A guard moves up to 2 zones"),
            fields=lambda: {"guard": _("Which guard")},
            choice=lambda board, state, option: labels.guard(board, state, option.guard),
            family=lambda: _("Search"),
            sign="🔍",
            resolve=sentry_searched,
            task=Task.SEARCH,
            guards=lambda _state, option: (option.guard,),
            aims="guard",
            sets_off=lambda state, option: state.guards[option.guard].zone,
            is_final=lambda _decision: False,
        ),
    ),
)

PATROL_SEARCH = OfGuards(
    card=Card.PATROL_SEARCH,
    title=lambda: _("Patrol Search"),
    symbol="searchers",
    gist=lambda _pile: _("a patrol moves 2 zones"),
    text=lambda _pile: _(
        "At least 2 guards of a patrol move up to 2 zones together, then choose their heading on the track."
    ),
    offered=40,
    wanted=4.5,
    options=_by_patrols,
    plays=(
        GuardPlay(
            kind=PatrolSearch,
            name="patrol-search",
            help=lambda: _("Two or more guards of a patrol move up to 2 zones"),
            fields=lambda: {"patrol": _("Which patrol"), "guards": _("Which of its guards go")},
            choice=_party,
            family=lambda: _("Search"),
            sign="🔍",
            resolve=patrol_searched,
            task=Task.SEARCH,
            guards=lambda _state, option: option.guards,
            aims="patrol",
            sets_off=lambda state, option: state.place_of(option.patrol),
            is_final=lambda _decision: False,
        ),
    ),
)
