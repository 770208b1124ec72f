"""A match that ends by itself, because nobody ever decides anything but the default."""

from __future__ import annotations

from functools import cache
from typing import Any

from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.box import Box


@cache
def defaulted(box: Box, seed: str = "nobody", **options: Any) -> Match[Any]:
    """The match, played to its end once. Callers do not change it."""
    game, luck = box.game(options), Seeded(seed)
    match = Match.dealt(game, luck)
    while awaited := match.awaited():
        seat = next(each for each in game.seats if each in awaited)
        number = len(match.log)
        match.play(
            seat, game.default(match.state, seat, Seeded(f"{seed} {number}")), Seeded(f"luck {number}")
        )
    return match
