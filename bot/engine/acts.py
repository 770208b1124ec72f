"""How a game declares what its players can do, so that commands and buttons are built without knowing the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from enum import StrEnum
from typing import Final

from bot.engine.game import Decision
from bot.engine.notation import kebab_of

NUMBERS: Final = 9
"""Places on a map are numbered from 1 to this."""
LABEL: Final = 80
"""The most characters of a label."""
NOTE: Final = 100
"""The most characters of a note, of a help and of what follows from an answer."""


def cut(text: str, size: int) -> str:
    """`text` in at most `size` characters, with an ellipsis if it is cut: after a word, if one ends late enough."""
    if len(text) <= size:
        return text
    head = text[: size - 1]
    whole = head if text[size - 1] == " " else head.rpartition(" ")[0]
    return (whole if len(whole) > size // 2 else head).rstrip(" ,·") + "…"


class Tone(StrEnum):
    """What an option would mean for the seat that takes it; it decides the colour of the button."""

    FREE = "free"
    ENDS = "ends"
    SEEN = "seen"
    MAIN = "main"
    IDLE = "idle"
    """Changes nothing but what others may believe: a bluff."""
    VAIN = "vain"
    """Legal, but useless as far as the seat can know. Such an option gets no button of its own."""
    ANSWER = "answer"
    """One of several answers to a question, none of which is suggested."""


@dataclass(frozen=True, slots=True)
class Act:
    """One thing a player can do: a kind of decision, or of a piece of one, and how it is offered.

    `group` is the phase, and the command group; `name` is the sub-command (lower case, at most 32 characters). `help`
    is one line of at most 100 characters. `fields` describes each field of `kind` in at most 100 characters. A `direct`
    act shows each of its options as a button (steps, yes and no) if there is room for all. A `brief` act does so too,
    labelled by title and place, as long as a line has room. For any other act, people choose the act first, then one of
    its options; if it has too many options for one menu, they choose an area between the two. If such an act is
    `scattered`, its nearest places get buttons above the areas. An `apart` act never shares a menu with other acts: a
    button opens it, and then the panel shows its help in place of the question. Acts of one `family` (a short word,
    best a verb) share one button of a panel that opens them; the labels of their best options begin with the word, or
    with its `sign`, one character that stands before the word on the button of the family. A `counted` act adds pieces
    that can be taken out of a draft again; a panel changes their number by plus and minus. A `typed` act exists only
    for commands: panels do the same in another way. The figures of `tabbed` acts (Words.whose) are headings of a
    list, which never arrive anywhere. A `private` act appears only in panels, never on the board. `also` holds other
    words that people can type for the act, separated by spaces.
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
    tabbed: bool = False
    family: str = ""
    sign: str = ""
    scattered: bool = False
    apart: bool = False
    also: str = ""


@dataclass(frozen=True, slots=True)
class Choice:
    """An option as its seat reads it: a label of at most 80 characters, a note of at most 100, and a tone.

    `short` is its name among many options of the same kind, if that is not its label. `zone` is the label of the place
    it points to, if any; the numbers on a map and the choice by area use it. `answers` names the question that the
    option says yes or no to, if others can change this question while the button is shown: a button for the earlier
    question is then void. `caution` is a sentence that names the cost and asks for confirmation: the option needs a
    second press, except for users who have turned hints off. `odds` is the chance of success, in at most 40 characters:
    its buttons and menu entries end with it. `follows` says what follows from an answer to a question, in at most 100
    characters; empty for any other option. `worth` is what a suggestion (`Tone.MAIN`) promises over ending here, in
    hundredths of a point; None if it is not judged. Of those that are judged only the best is blue (`suggested`).
    """

    label: str
    note: str = ""
    tone: Tone = Tone.FREE
    zone: str = ""
    answers: str = ""
    short: str = ""
    caution: str = ""
    odds: str = ""
    follows: str = ""
    worth: int | None = None

    @property
    def is_blue(self) -> bool:
        """True if it is suggested, and no other suggestion is known to be better."""
        return self.tone is Tone.MAIN and (self.worth is None or self.worth > 0)

    def ended(self, name: str) -> str:
        """One of the names of this option, followed by its odds if it has any."""
        return f"{name} · {self.odds}" if self.odds else name


def suggested(choices: Sequence[Choice]) -> list[Choice]:
    """The choices of one panel; a judged suggestion that is not worth the most keeps its button and loses its worth."""
    worths = [each.worth for each in choices if each.tone is Tone.MAIN and each.worth is not None]
    most = max(worths, default=0)
    return [each if each.worth in (None, most) else replace(each, worth=0) for each in choices]


@dataclass(frozen=True, slots=True)
class Consequence:
    """What follows from an answer to a question, as far as its seat has witnessed: a clause of at most 100 characters.

    It `is_sensible` if, by what the seat has witnessed, every other answer would only cost the seat something.
    """

    text: str
    is_sensible: bool = False


def answering(choice: Choice, found: Consequence | None, *, is_only: bool) -> Choice:
    """The option with what follows from it if it answers a question (`found`); else the option unchanged.

    This alone decides which answer is suggested: one that `is_only` possible or sensible, and no other.
    """
    if found is None:
        return choice
    tone = Tone.MAIN if is_only or found.is_sensible else Tone.ANSWER
    return replace(choice, follows=found.text, tone=tone)


@dataclass(frozen=True, slots=True)
class Barred:
    """Something that a seat may expect to do and cannot do now: the act, its label, and the reason (in the note).

    `who` names the figure or hand that would do it, as for an option (Words.whose). With `is_direct` it keeps the place
    of a button, otherwise that of an entry in a menu. If it `is_lasting`, it has been impossible since the turn began
    and stays so for the rest of it: then it keeps no place, and a panel shows it only to people who ask what is
    impossible.
    """

    kind: type[Decision]
    choice: Choice
    who: str = ""
    is_direct: bool = False
    is_lasting: bool = False


@dataclass(frozen=True, slots=True)
class Topic:
    """Something that can be looked up: a card or a rule, with its text (Discord markdown, at most 1,000 characters).

    `under` is the key of the topic that names it; empty for a topic that the list of *How to play* names itself.
    """

    key: str
    title: str
    text: str
    under: str = ""


def numbered(whose: Sequence[str]) -> list[int]:
    """The indices of the places that get a number on the map, in order; `whose` names the figure of each place.

    Several figures share the numbers evenly; if one has fewer places than its share, the others get the rest.
    """
    fairly = sorted(range(len(whose)), key=lambda at: (whose[:at].count(whose[at]), at))
    return sorted(fairly[:NUMBERS])


def plain_act(kind: type[Decision]) -> Act:
    """A default act for a kind of decision: its name, the first line of its docstring, and its fields."""
    name = kebab_of(kind)
    words = name.replace("-", " ")
    text = (kind.__doc__ or words).partition("\n")[0]
    named = {each.name: each.name.replace("_", " ") for each in fields(kind)}  # type: ignore[arg-type]  # a record
    return Act(kind, "play", name, words.capitalize(), cut(text, NOTE), named)
