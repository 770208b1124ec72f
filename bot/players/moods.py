"""The moods of each game in simulations, so that what is rare in good play and in bad still happens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.engine.game import Seat
from bot.players.castle.simple import SimplePlayer
from bot.players.moody import Mood, ShyPlayer
from bot.players.random_player import RandomPlayer

_WHIM, _PATIENT, _SIMPLE = RandomPlayer(), RandomPlayer(commit=0.02), SimplePlayer()

_ROVING = RandomPlayer(
    commit=0.02, by_kind=0.9, weights={"escape": 0, "kill": 5, "pour-sake": 90, "throw": 2, "attack": 0}
)
"""Intruders who never leave the map and like their sake poured."""

_STAYING = ShyPlayer(_SIMPLE, _ROVING, {"escape"})

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
"""Guards who play hardly a card but Awaken, so that soon nobody is asleep (R12.13)."""

_DELVING = RandomPlayer(
    by_kind=1,
    weights={"open-passage": 300, "go-inside": 3000, "go-unknown": 3000, "sentry-search": 30, "halt": 2},
)
"""Guards who crawl into every passage they find (R23.14)."""

_OF_ANY_SEAT: Final[Sequence[Mood]] = ([_WHIM], [_PATIENT])
_CASTLE: Final[Sequence[Mood]] = ([_WHIM], [_SIMPLE], [_SIMPLE, _SIMPLE, _SIMPLE, _WHIM])
_OF_ONE_SEAT: Final[Mapping[tuple[str, str], Sequence[Mood]]] = MappingProxyType(
    {
        ("castle", "intruders"): (*_CASTLE, [_STAYING], [_STAYING], [_STAYING], [_STAYING, _ROVING]),
        ("castle", "guards"): (*_CASTLE, [_WAKING], [_WAKING], [_WAKING], [_DELVING], [_DELVING]),
    }
)


def moods(game: str, seat: Seat) -> Sequence[Mood]:
    """The moods in which a seat of a game may be."""
    return _OF_ONE_SEAT.get((game, seat), _OF_ANY_SEAT)
