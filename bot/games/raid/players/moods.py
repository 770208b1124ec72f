"""The moods of players in simulations, so that what is rare in good play and in bad still happens."""

from __future__ import annotations

from typing import Final

from bot.games.raid.players.deep import DeepPlayer
from bot.games.raid.players.simple import DefaultPlayer, RovingPlayer
from bot.games.raid.players.value import ValuePlayer
from bot.players.brain import Mood
from bot.players.random_player import RandomPlayer

_ROVING, _HALTING = RovingPlayer(), RovingPlayer(is_halting=True)
_SETTING_FIRES = RandomPlayer(by_kind=1, weights={"light-fire": 400, "put-out": 4000, "done": 2, "go-on": 20})
"""Sets on fire what it can, and puts it out again."""

MOODS: Final[tuple[Mood, ...]] = (
    (_ROVING,),
    (_HALTING,),
    (RandomPlayer(),),
    (_SETTING_FIRES,),
    (DefaultPlayer(),),
    (ValuePlayer(),),
    (DeepPlayer(),),
    (ValuePlayer(), ValuePlayer(), _ROVING),
)
"""A seat is in any of them, all alike."""
