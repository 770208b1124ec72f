"""How a game declares what its players can do, so that commands and buttons are built without knowing the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Final

from bot.engine.game import Decision
from bot.engine.notation import kebab_of

NUMBERS: Final = 9
"""Places on a map are numbered from 1 to this."""


class Tone(StrEnum):
    """What an option would mean for whoever takes it, for the colour of its button."""

    FREE = "free"
    ENDS = "ends"
    SEEN = "seen"
    MAIN = "main"
    IDLE = "idle"
    """Without effect, but for what others may make of it: a bluff."""
    VAIN = "vain"
    """Of no use to whoever takes it, as far as he can know, but he may: there is no button for it alone."""


@dataclass(frozen=True, slots=True)
class Act:
    """One thing a player can do: a kind of decision, or of a piece of one, and how it is offered.

    `group` is the phase, and the command group; `name` the sub-command (lower case, at most 32 characters).
    `help` is one line of at most 100 characters. `fields` describes each field of `kind` in at most 100 characters.
    `direct` acts show each of their options as a button of its own (steps, yes and no), `brief` ones by their title
    and place as long as a line has room; others are chosen first.
    Acts of one `family`, a short word, share a row of a panel: a button that opens them, then what is nearest of them.
    `counted` ones add pieces that can be taken out of a draft again: a panel changes them by plus and minus. What is
    `typed` only does what a panel does in another way. A `private` one stands in panels alone, never on the board. Of a
    `scattered` one, of so many places that they are chosen by area, the nearest have a button once it is opened.
    `also` are other words that people type for doing it, with spaces between: nobody has to.
    """

    kind: type[Decision]
    group: str
    name: str
    title: str
    help: str
    fields: Mapping[str, str] = field(default_factory=dict)
    direct: bool = False
    brief: bool = False
    counted: bool = False
    typed: bool = False
    private: bool = False
    family: str = ""
    scattered: bool = False
    also: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """An option as its seat reads it: a label of at most 80 characters, a note of at most 100, and a tone.

    `short` is what it is called among many of its like, if not by its label.
    `zone` is the place it points to, if any, as the label on the board: for numbers on a map and choice by area.
    `answers` is what it says yes or no to, if others may change that while its button is shown: the button is then
    of no use any more.
    `caution` is what it costs, in a sentence that asks whether it is meant: its button is pressed twice.
    `odds` is how likely it succeeds, in at most 40 characters: what names it ends with that, and never without.
    """

    label: str
    note: str = ""
    tone: Tone = Tone.FREE
    zone: str = ""
    answers: str = ""
    short: str = ""
    caution: str = ""
    odds: str = ""

    def ended(self, name: str) -> str:
        """What it is called, by one of its names, with its odds."""
        return f"{name} · {self.odds}" if self.odds else name


@dataclass(frozen=True, slots=True)
class Barred:
    """What a seat may look for and cannot do now: by which act it would, its label, and (the note) why not.

    `who` is whose it would be, as of an option (Words.whose). An `is_direct` one keeps the place of a button, the
    others that of an entry in a menu.
    """

    kind: type[Decision]
    choice: Choice
    who: str = ""
    is_direct: bool = False


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that can be looked up: a card or a rule, with its text (Discord markdown, at most 1,000 characters)."""

    key: str
    title: str
    text: str


def numbered(whose: Sequence[str]) -> list[int]:
    """Which of the places that can be chosen have a number, in order; `whose` tells the figure of each.

    Of several figures each has as many as the others, as long as it has places.
    """
    fairly = sorted(range(len(whose)), key=lambda at: (whose[:at].count(whose[at]), at))
    return sorted(fairly[:NUMBERS])


def plain_act(kind: type[Decision]) -> Act:
    """An act as its kind of decision says it: its name, the first line of its docstring, and its fields."""
    name = kebab_of(kind)
    words = name.replace("-", " ")
    text = (kind.__doc__ or words).partition("\n")[0]
    named = {each.name: each.name.replace("_", " ") for each in fields(kind)}  # type: ignore[arg-type]  # a record
    return Act(kind, "play", name, words.capitalize(), text[:100], named)
