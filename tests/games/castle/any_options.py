"""Any options for a castle game (R27), drawn by hypothesis: every value of every option."""

from __future__ import annotations

from enum import EnumType
from typing import Any

from annotated_types import Ge, Le
from hypothesis import strategies as st
from pydantic.fields import FieldInfo

from bot.games.castle.board.board import standard_board
from bot.games.castle.setting.fitting import fitted
from bot.games.castle.setting.options import CastleOptions, castle_options

WIDEST = 3
"""The largest distance of a count from its default: more cards or marks than that change nothing."""


def _numbers(info: FieldInfo, default: int) -> st.SearchStrategy[int]:
    least = next((mark.ge for mark in info.metadata if isinstance(mark, Ge)), 0)
    most = next((mark.le for mark in info.metadata if isinstance(mark, Le)), default + WIDEST)
    assert isinstance(least, int)
    assert isinstance(most, int)
    return st.integers(least, min(most, default + WIDEST))


def _values(info: FieldInfo) -> st.SearchStrategy[Any]:
    kind, default = info.annotation, info.default
    if kind is bool:
        return st.booleans()
    if isinstance(kind, EnumType):
        return st.sampled_from([member.value for member in kind])
    if isinstance(default, tuple):
        return st.lists(st.integers(0, 5), min_size=4, max_size=4)
    return _numbers(info, default)


@st.composite
def any_options(draw: st.DrawFn, turns: int) -> CastleOptions:
    """Options of a game of `turns` turns: some of them changed, without combinations that are refused."""
    fields = {name: info for name, info in CastleOptions.model_fields.items() if name != "turns"}
    changed = draw(st.lists(st.sampled_from(sorted(fields)), max_size=12, unique=True))
    given = {name: draw(_values(fields[name])) for name in changed}
    variant = draw(st.sampled_from(["standard", "standard", "loneWolf", "contested"]))
    given |= {"turns": turns, "variant": variant, "players": draw(_players(variant))}
    return _playable(given)


def _players(variant: str) -> st.SearchStrategy[int]:
    return (
        st.just(2)
        if variant == "loneWolf"
        else st.integers(3, 4)
        if variant == "contested"
        else st.integers(2, 4)
    )


def _playable(given: dict[str, Any]) -> CastleOptions:
    """The options without those that do not fit the rest, removed one by one from the last."""
    while True:
        try:
            return fitted(castle_options(given), standard_board())
        except ValueError:
            given.pop(next(name for name in reversed(given) if name not in ("turns", "variant", "players")))
