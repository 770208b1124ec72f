"""Which headlines fit into a panel."""

from __future__ import annotations

from collections.abc import Sequence


def headlines(weighty: Sequence[str], foremost: Sequence[str], room: int) -> list[str]:
    """Important lines, in the order of events, as many as fit in one line of `room` characters.

    If there are too many, the earliest are left out first, `foremost` ones only after all others. One always stays.
    """
    kept = list(range(len(weighty)))
    for out in sorted(kept, key=lambda index: weighty[index] in foremost):
        if len(kept) > 1 and len(" ".join(weighty[index] for index in kept)) > room:
            kept.remove(out)
    return [weighty[index] for index in kept]
