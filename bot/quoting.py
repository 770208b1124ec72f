"""What somebody has typed, or what a file holds, as a sentence about it repeats it."""

from __future__ import annotations

from typing import Final

QUOTED: Final = 60
"""So many characters of it stand in a sentence."""


def quoted(text: object) -> str:
    """The beginning of what somebody has typed, or of what stands in a file, as a sentence about it repeats it."""
    whole = " ".join(str(text).split())
    return whole if len(whole) <= QUOTED else whole[: QUOTED - 1] + "…"


def is_whole(text: str) -> bool:
    """False if a text has half of a sign (a lone surrogate), which cannot be written down."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
