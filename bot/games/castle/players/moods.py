"""The moods of players in simulations, which make events happen that are rare in ordinary play."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.engine.game import Seat
from bot.engine.notation import kebab_of
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.decisions import AnswerWith
from bot.games.castle.kinds import INTRUDERS, NINJA, TRAITOR, Card, Pile
from bot.games.castle.players.simple import SimplePlayer
from bot.players.brain import Mood
from bot.players.moody import ShyPlayer
from bot.players.random_player import RandomPlayer

_WHIM, _SIMPLE = RandomPlayer(), SimplePlayer()

_ROVING = RandomPlayer(
    commit=0.02, by_kind=0.9, weights={"escape": 0, "kill": 5, "pour-sake": 90, "throw": 2, "attack": 0}
)
"""Intruders who never leave the map and like to pour their sake."""

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
    likes=(AnswerWith(Card.SHURIKEN),),
)
"""Intruders who search after a single step, so that a card may still answer what they find (R21.8)."""

_LINGERING = ShyPlayer(_SIMPLE, _CREEPING, {"escape", "give-answers"})

_WAKING = RandomPlayer(
    commit=1,
    by_kind=1,
    weights={
        **dict.fromkeys(("sentry-listen", "patrol-listen", "sentry-search", "patrol-search", "attack"), 0),
        "suggested": 9000,
        "awaken": 400,
        "sober": 900,
        "free-listen-sentry": 60,
        "pass": 1,
        "halt": 2,
    },
)
"""Guards who play almost no card but Awaken, so that soon nobody is asleep (R12.13)."""

_DELVING = RandomPlayer(
    by_kind=1,
    weights={"open-passage": 300, "go-inside": 3000, "go-unknown": 3000, "sentry-search": 30, "halt": 2},
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
    """The possible moods of a seat."""
    return _OF_INTRUDERS if seat in (INTRUDERS, NINJA, TRAITOR) else _OF_GUARDS
