"""Dice as the worked checks write them: `V V F A`, and `(E)` for a spent die."""

from __future__ import annotations

from bot.games.clans.dice.fight import Choosing, Clash
from bot.games.clans.dice.ways import Rolled
from bot.games.clans.kinds import DIE, Element

LETTER = {element.name[0]: element for element in DIE}


def faces(text: str) -> tuple[Element, ...]:
    return tuple(LETTER[letter] for letter in text.split())


def rolled(text: str) -> Rolled:
    spent = [place for place, die in enumerate(text.split()) if die.startswith("(")]
    return Rolled(tuple(LETTER[die.strip("()")] for die in text.split()), frozenset(spent))


def clash(attack: str, defence: str, choosing: Choosing = Choosing.MORE_DICE) -> Clash:
    return Clash(faces(attack), faces(defence), choosing)


def written(dice: tuple[Element, ...]) -> str:
    return " ".join(die.name[0] for die in dice)
