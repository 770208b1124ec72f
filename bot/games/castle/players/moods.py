"""The moods of players in simulations, which make events happen that are rare in ordinary play."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from bot.engine.game import Decision, Seat, not_none
from bot.engine.notation import kebab_of
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.catalogue.declaration import Past, Task
from bot.games.castle.decisions import AnswerWith
from bot.games.castle.kinds import INTRUDERS, NINJA, TRAITOR, Pile
from bot.games.castle.players.simple import SimplePlayer
from bot.players.brain import Mood
from bot.players.moody import ShyPlayer
from bot.players.random_player import RandomPlayer

_WHIM, _SIMPLE = RandomPlayer(), SimplePlayer()


def _past(obstacle: Past, *, leaves: bool = False) -> Iterable[type[Decision]]:
    """The plays of cards that take an intruder past such an obstacle: with `leaves` only cards that make them leave.

    Without it only the others.
    """
    cards = (card for card, _motion in catalogue().taking_past(obstacle) if card.makes_leave is leaves)
    return (play.kind for card in cards for play in card.plays)


def _weighted(weights: Mapping[int, Iterable[type[Decision]]]) -> dict[str, int]:
    return {kebab_of(kind): weight for weight, kinds in weights.items() for kind in kinds}


_ROVING = RandomPlayer(
    commit=0.02,
    by_kind=0.9,
    weights={
        "escape": 0,
        **_weighted({5: _past(Past.GUARDS), 90: _past(Past.SENTRY), 2: _past(Past.NEAR)}),
    },
)
"""Intruders who never leave the map, like to pour their sake, and seldom kill."""

_STAYING = ShyPlayer(_SIMPLE, _ROVING, {"escape"})

_CREEPING = RandomPlayer(
    commit=0.02,
    by_kind=1,
    weights={
        **dict.fromkeys(
            ("escape", "stay-ready", "inside", *map(kebab_of, catalogue().kinds_of(Pile.NINJA))), 0
        ),
        "step": 4,
        "search": 400,
    },
    likes=(AnswerWith(min(catalogue().silencers, key=lambda card: not_none(card.silencing).noise).card),),
)
"""Intruders who search after a single step, so that a card may still answer what they find (R21.8)."""

_LINGERING = ShyPlayer(_SIMPLE, _CREEPING, {"escape", "give-answers"})

_WAKING = RandomPlayer(
    commit=1,
    by_kind=1,
    weights={
        **_weighted(
            {
                0: catalogue().plays_for(Task.LISTEN, Task.SEARCH, Task.STRIKE),
                400: catalogue().plays_for(Task.AWAKEN),
                900: catalogue().plays_for(Task.SOBER),
            }
        ),
        "suggested": 9000,
        "free-listen-sentry": 60,
        "pass": 1,
        "halt": 2,
    },
)
"""Guards who play almost no card but Awaken, so that soon nobody is asleep (R12.13)."""

_DELVING = RandomPlayer(
    by_kind=1,
    weights={
        **_weighted(
            {
                300: catalogue().plays_for(Task.INSIDE),
                30: catalogue().plays_for(Task.SEARCH, aims="guard"),
            }
        ),
        "go-inside": 3000,
        "go-unknown": 3000,
        "halt": 2,
    },
)
"""Guards who crawl into every passage they find (R23.14)."""

_ANY: Final[tuple[Mood, ...]] = ((_WHIM,), (_SIMPLE,), (_SIMPLE, _SIMPLE, _SIMPLE, _WHIM))
_STAY: Final[Mood] = (_STAYING,)
_ROVE: Final[Mood] = (_STAYING, _ROVING)
_LINGER: Final[Mood] = (_LINGERING, _CREEPING)
_WAKE: Final[Mood] = (_WAKING,)
_DELVE: Final[Mood] = (_DELVING,)
_OF_INTRUDERS: Final[tuple[Mood, ...]] = (*_ANY, *(5 * (_STAY,)), _ROVE, *(7 * (_LINGER,)))
_OF_GUARDS: Final[tuple[Mood, ...]] = (*_ANY, *(6 * (_WAKE,)), *(3 * (_DELVE,)))


def moods(seat: Seat) -> Sequence[Mood]:
    """The possible moods of a seat; a likelier one is listed more than once."""
    return _OF_INTRUDERS if seat in (INTRUDERS, NINJA, TRAITOR) else _OF_GUARDS
