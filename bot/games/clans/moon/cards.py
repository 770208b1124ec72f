"""The cards of the Moon deck, as printed in data/clans/cards.json (A20)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, BeforeValidator, Field

from bot.games.clans.kinds import Card, Element

FILE: Final = Path(__file__).parents[4] / "data" / "clans" / "cards.json"


class Title(BaseModel, extra="forbid", frozen=True):
    """One title: its window, its condition, its effect, and its bonus while the moon shows its phase.

    `calm` tells its place in a calm deck: "in" it, in it only for rolls of the seat's "own" turn, or "out" of it.
    """

    id: Annotated[Card, BeforeValidator(lambda text: str(text).removeprefix("moon."))]
    name: str
    phase: Element
    window: str
    condition: str
    effect: str
    bonus: str
    calm: Literal["in", "own", "out"]
    source: str


class Printed(BaseModel, extra="forbid", frozen=True):
    """The whole file: the ring of phases, the number of copies of each title, and the titles."""

    about: str
    version: Literal[1] = Field(alias="schema")
    phases: tuple[Element, ...]
    copies: int
    cards: tuple[Title, ...]


@cache  # 0.2 ms, asked whenever a card is named
def printed() -> Printed:
    """The content of the file. Raises ValueError for a wrong form."""
    return Printed.model_validate_json(FILE.read_bytes())


@cache  # 3 us, and each name of a card asks for it
def titles() -> Mapping[Card, Title]:
    """All titles by their ids."""
    return {each.id: each for each in printed().cards}


def deck(*, is_calm: bool) -> Sequence[Card]:
    """All cards of a full deck, or of a calm one (A20.7), in the order of the file."""
    known = printed()
    return [
        each.id
        for each in known.cards
        if not (is_calm and each.calm == "out")
        for _copy in range(known.copies)
    ]


CORRECTIONS: Final = {
    Card.CLEAR_SKY: (Element.VOID, Element.SPIRIT),
    Card.NORTH_WIND: (Element.EARTH, Element.AIR),
    Card.DEEP_ROOT: (Element.AIR, Element.EARTH),
    Card.COLD_HAND: (Element.SPIRIT, Element.VOID),
    Card.SPARK: (Element.WATER, Element.FIRE),
    Card.RAIN: (Element.FIRE, Element.WATER),
}
"""For each correction card the face that it rerolls, and the face of the die that its bonus adds instead (A20.5)."""
