"""What somebody has typed, or what a file holds, as a sentence about it repeats it."""

from __future__ import annotations

import re
from typing import Final

QUOTED: Final = 60
"""So many characters of it stand in a sentence."""
_STEERING: Final = re.compile("[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")


def quoted(text: object) -> str:
    """The beginning of what somebody has typed, or of what stands in a file, as a sentence about it repeats it."""
    whole = visible(" ".join(str(text).split()))
    return whole if len(whole) <= QUOTED else whole[: QUOTED - 1] + "…"


def visible(text: str) -> str:
    """A text in which every sign that steers a terminal, or the direction of writing, is replaced by a visible one."""
    return _STEERING.sub("\N{REPLACEMENT CHARACTER}", text)


def is_whole(text: str) -> bool:
    """False if a text has half of a sign (a lone surrogate), which cannot be written down."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True
