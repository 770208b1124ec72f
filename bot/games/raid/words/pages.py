"""How the game is played, in four pages: what it is about, a turn, what stands in the way, the day."""

from __future__ import annotations

from bot.games.guide import Page
from bot.words import _


def pages() -> tuple[Page, ...]:
    """The pages of the guide, each with the picture of that name; with the usual numbers for two."""
    return (_night(), _turn(), _dangers(), _dawn())


def _night() -> Page:
    """S2.2, S13."""
    return Page(
        _("Midnight, together"),
        _(
            "All ninja cross the roofs from the forest to the palace. **Won** the moment everybody stands on the "
            "palace roof, **lost** the moment the alarm is full.\nYou play phases of six turns. After each the guards "
            "stir: the alarm rises by 6. With two ninja it is full at 20, so you have four phases."
        ),
        "night",
        _("The seven boards in a row, from the forest edge to the palace, with two ninja and the alarm."),
    )


def _turn() -> Page:
    """S6.4, S7.1, S4."""
    return Page(
        _("A turn"),
        _(
            "Two cards lie open, each shows two routes: **1a, 1b, 2a, 2b** on the picture and the buttons. Choose one, "
            "and the ninja makes all of it. Walls do not stop ninja.\nLeaps touch nothing between. Other ninja may be "
            "passed, but no route ends on one. Throwing stars and cards cost no turn."
        ),
        "turn",
        _("A ninja with the four routes of two open cards, each with its sign and the tile where it ends."),
    )


def _dangers() -> Page:
    """S8.2, S7.6, S11.4, S11.6, S11.8."""
    return Page(
        _("Guards and light"),
        _(
            "**A guard** on your way is taken out: you stop and miss your next turn. **A lantern** brings another "
            "guard ahead of you. **Red cubes** become senjutsu cards.\n**Patrols** march when a phase ends; who then "
            "stands on a street draws an alarm card. Roofs and bushes are safe."
        ),
        "dangers",
        _("A guard, a patrol with its track, a lantern and a red cube on the way of a ninja."),
    )


def _dawn() -> Page:
    """S14, S17, S18, S20."""
    return Page(
        _("Dawn, everybody alone"),
        _(
            "After a night that was won you race back through the gardens: the first into the forest wins.\nRed cubes "
            "are now **buki**, secret cards that knock others aside, and each has three hidden **traps**. Water stops "
            "you; on bushes and trees nobody can aim at you."
        ),
        "dawn",
        _("The gardens by day with a river, trees and traps; two ninja on their way to the forest."),
    )
