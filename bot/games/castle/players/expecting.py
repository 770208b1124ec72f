"""Where guards expect the intruders who have to be found: what the thinking aid may tell everybody (R28.11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.engine.game import Fact
from bot.games.castle.kinds import Standing
from bot.games.castle.memory.suspects import CASTLE, suspected
from bot.games.castle.players.belief.turns import folded
from bot.games.castle.state.state import State

_BLUR: Final = 1
"""Steps around each possible zone that count as possible too: nobody who looks for a button keeps an exact account."""


def expected(state: State, past: Sequence[Fact]) -> Sequence[float]:
    """The weight of each zone: for each intruder on the map 1 in all, shared by the zones near all possible ones.

    `past` is all that the viewer has witnessed. Every possible zone counts alike, castles count more. If the facts fit
    no possibility, the zones are only those that the intruders can have reached (`suspected`).
    """
    board, belief = state.setting.board, folded(state.setting, past)
    weights = [0.0] * len(board.zones)
    for one in state.playing:
        if one.standing is not Standing.MAP:
            continue
        places = belief.possible(one.who)
        if belief.lost or not places:
            return suspected(state, past)
        within = board.within(0 if one.is_shown else _BLUR, "open")
        # Sorted, because sums of fractions depend on the order.
        near = sorted({zone for place in places for zone in within[place]})
        shares = [CASTLE if board.castle[zone] else 1.0 for zone in near]
        for zone, share in zip(near, shares, strict=True):
            weights[zone] += share / sum(shares)
    return weights
