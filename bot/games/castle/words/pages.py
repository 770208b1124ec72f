"""How the game is played, in four pages: what each side wants, moving, guards, a turn."""

from __future__ import annotations

from bot.games.guide import Page
from bot.words import _


def pages() -> tuple[Page, ...]:
    """The pages of the guide, each with the picture of that name (picture/examples.py); with the usual numbers."""
    return (_goals(), _noise(), _guards(), _turn())


def _goals() -> Page:
    """R25, R4.9, R21.6."""
    return Page(
        _("What each side wants"),
        _(
            "**Ninja and traitor** each have a secret goal, one of six letters. The guards hide them, three in each "
            "castle: yours may lie in either. Search its zone yourself, then leave the map over its edge. Both did "
            "it: the intruders win. One: a draw.\n**The guards** win if neither has done it when turn 20 ends."
        ),
        "goals",
        _(
            "Both castles with three letters each. The ninja comes from outside over the south bridge to a letter in "
            "castle A; the traitor goes from one in castle B out over the north bridge."
        ),
    )


def _noise() -> Page:
    """R15.3, R15.4, R11.3, R16, R23."""
    return Page(
        _("Moving and noise"),
        _(
            "An intruder enters up to 3 zones a turn, in secret. A listening guard hears him as many zones away as he "
            "entered, through walls too: here 2, the red line. Who stands still is never heard.\nWalls are crossed "
            "where a rope hangs. Ropes, moats and the secret passage end the move; inside it nobody is heard."
        ),
        "noise",
        _(
            "The ninja with lines round him for 1, 2 and 3 zones, the second in red: sentries within it hear him. A "
            "rope hangs over a wall beside him, question marks are the entrances of the secret passage."
        ),
    )


def _guards() -> Page:
    """R11.3, R12, R13, R17.1, R18.2, R19.1."""
    return Page(
        _("Guards"),
        _(
            "A guard who listens and hears may go up to 2 zones; search cards send guards as far.\n**Patrols** that "
            "no card has moved march two zones along the dotted track. Do not stand in their way: they find you, and "
            "each of their guards may strike, one wound a Kenjutsu card. Two wounds kill the traitor, three the "
            "ninja."
        ),
        "guards",
        _(
            "A patrol of two on the track, with its way over the next two zones. The ninja stands in the second one."
        ),
    )


def _turn() -> Page:
    """R8.1, R9, R9.2, R10, R13, R15, R21.1, R7.2."""
    return Page(
        _("A turn"),
        _(
            "**1** At alert Low, Medium, High guards draw 1, 2, 3 cards; it falls by one.\n"
            "**2** They may play two more or, if none was played, listen for free; played cards return next turn.\n"
            "**3** Patrols march.\n**4** Intruders move, play cards, search two zones each.\n"
            "Noise, traps and Kenjutsu raise the alert; meetings make it High."
        ),
        "turn",
        _("The four phases, each with cards that are played in it."),
    )
