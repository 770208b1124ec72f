"""Short names of options in custom ids: opaque to others, and the same for the same option."""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

from bot.engine.game import Decision
from bot.engine.notation import Notation


@lru_cache(maxsize=4096)  # 2 us: a panel names some thirty options, and the next press most of them again
def token(notation: Notation, option: Decision, answers: str = "") -> str:
    """A short name of an option for buttons, from its own notation and the question that it `answers`."""
    # Not its index in a list: if the list changed, an old button would mean another option.
    return digest(f"{notation.line(option)}{answers}")


def digest(text: str) -> str:
    """Eight hexadecimal digits that stand for a text in buttons."""
    return blake2b(text.encode(), digest_size=4).hexdigest()
