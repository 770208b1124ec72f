"""Text that people have typed, shown as typed: without markup, disguised links or mentions."""

from __future__ import annotations

import re
from typing import Final

from bot.tables.model.typed import low

_MARKUP: Final = re.compile(r"([\\*_~`|>#<\[\]()@-])")
APART: Final = "\u200b"
"""An invisible character that separates the sign of a mention from its name."""


def plain(text: str) -> str:
    """The text on one line of normal height, safe inside Discord's markdown."""
    return _MARKUP.sub(r"\\\1", " ".join(low(text).split())).replace("@", f"@{APART}")
