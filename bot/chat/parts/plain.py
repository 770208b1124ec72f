"""What people have typed, shown as they typed it: nothing in it is markup, a link in disguise or a mention."""

from __future__ import annotations

import re
from typing import Final

from bot.tables.model.typed import low

_MARKUP: Final = re.compile(r"([\\*_~`|>#<\[\]()@-])")
APART: Final = "\u200b"
"""Cannot be seen, and parts the sign of a mention from its name."""


def plain(text: str) -> str:
    """The text on one line that is no higher than others, as something to show inside Discord's markdown."""
    return _MARKUP.sub(r"\\\1", " ".join(low(text).split())).replace("@", f"@{APART}")
