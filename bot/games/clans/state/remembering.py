"""The last answers about a position: a panel asks the same of it for every space that it offers."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from bot.games.clans.state.state import State

P = ParamSpec("P")
T = TypeVar("T")


def remembered(ask: Callable[Concatenate[State, P], T]) -> Callable[Concatenate[State, P], T]:
    """Keep the answers to a question about the position that was asked about last.

    What is asked besides the position must be hashable, and nobody may change an answer: all share it. Another
    position, also the same one under another setting, is asked about anew.
    """
    # To compare two positions takes 2 us, as they share what did not change, and to find the ways in one 120 us.
    last: list[tuple[State, dict[object, T]]] = []

    @wraps(ask)
    def answer(state: State, /, *asked: P.args, **how: P.kwargs) -> T:
        # One thread may take the list apart while another one asks: each keeps the pair that it has found.
        kept = last[0] if last else None
        if kept is None or kept[0].setting is not state.setting or kept[0] != state:
            kept = (state.copy(), {})
            last[:] = [kept]
        known, key = kept[1], (asked, *how.items())
        if key not in known:
            known[key] = ask(state, *asked, **how)
        return known[key]

    return answer
