"""Which of the headlines a panel has room for."""

from __future__ import annotations

from collections.abc import Sequence

from bot.chat.parts.screen import ending


def headlines(weighty: Sequence[str], foremost: Sequence[str], room: int) -> list[str]:
    """Of what matters the `foremost` first, then the last of the others, as many as have `room` characters together."""
    first = ending([line for line in weighty if line in foremost], room)
    others = [line for line in weighty if line not in foremost]
    left = room - sum(map(len, first))
    last = ending(others, left)
    return [*first, *last] if not first or sum(map(len, last)) <= left else first
