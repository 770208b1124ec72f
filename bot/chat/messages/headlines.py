"""Which of the headlines a panel has room for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.chat.parts.screen import ending

HEADLINE: Final = 130
"""Characters of what has happened; more of it is among the details."""


def headlines(weighty: Sequence[str], foremost: Sequence[str], room: int) -> list[str]:
    """Of what matters the `foremost` first, then the last of the others, as many as have `room` characters together."""
    first = ending([line for line in weighty if line in foremost], room)
    others = [line for line in weighty if line not in foremost]
    left = room - sum(map(len, first))
    last = ending(others, left)
    return [*first, *last] if not first or sum(map(len, last)) <= left else first
