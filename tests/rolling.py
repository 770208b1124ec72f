"""Luck for games that are played by the thousand."""

from random import Random

from typing_extensions import override

from bot.engine.chance import Chance


class Rolling(Chance):
    """Luck from a generator in memory, deaf to labels: cheaper than what a seed and a label say."""

    def __init__(self, generator: Random) -> None:
        """`generator` is used up draw by draw."""
        self._random = generator.random

    @override
    def below(self, label: str, size: int) -> int:
        if size < 1:
            raise ValueError("There is nothing to draw from.")
        # Not `randrange`, which takes twice as long; such a bias matters to no test.
        return int(self._random() * size)
