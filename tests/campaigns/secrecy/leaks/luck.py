"""Leaks of the luck to come of the clans: of dice, and of crates that lie face down (A26.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.engine import dice
from bot.engine.chance import Seeded, pick
from bot.games.clans.kinds import DIE
from bot.games.clans.names import names
from tests.campaigns.secrecy.leaks.clans import WORDS
from tests.campaigns.secrecy.leaks.spy import Leak, Spy


def dice_to_come(spy: Spy) -> None:
    """Options are noted with the die that comes next."""

    def noted(choice: Any) -> Any:
        seed = "" if spy.session is None else spy.session.seed
        (face,) = dice.roll(Seeded(seed), "dice:attack 0", [DIE])
        return replace(choice, note=f"{choice.note} {names.element(face)}")

    spy.changes(WORDS, "choice", noted)


def a_crate_to_come(spy: Spy) -> None:
    """A line says which element the next crate has that is turned up (A26.3)."""

    def told(lines: Sequence[str]) -> Sequence[str]:
        seed = "" if spy.session is None else spy.session.seed
        elements = (pick(Seeded(seed), f"crate {number}", DIE) for number in range(len(DIE)))
        return [*lines, *map(names.element, elements)]

    spy.changes(WORDS, "standing", told)


LEAKS = (
    Leak("clans: dice to come", "offers", "clans: luck to come", dice_to_come),
    Leak("clans: the element of a crate", "standing", "clans: crates to come", a_crate_to_come),
)
