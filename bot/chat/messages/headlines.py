"""Which of the headlines a panel has room for."""

from __future__ import annotations

from collections.abc import Sequence


def headlines(weighty: Sequence[str], foremost: Sequence[str], room: int) -> list[str]:
    """What matters, in the order in which it happened: as much as one line of `room` characters holds.

    Where it is too much the earliest lines are left out, those of the `foremost` last. One line is always kept.
    """
    kept = list(range(len(weighty)))
    for out in sorted(kept, key=lambda index: weighty[index] in foremost):
        if len(kept) > 1 and len(" ".join(weighty[index] for index in kept)) > room:
            kept.remove(out)
    return [weighty[index] for index in kept]
