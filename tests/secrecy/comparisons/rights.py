"""What nobody may do or see at a table, whatever its secrets are: each broken right by its name."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from pathlib import Path
from typing import Any

from bot.engine.chance import Seeded
from bot.games.castle.kinds import GUARDS, INTRUDERS, Mark
from bot.games.shelf import SHELF
from bot.tables import use_cases as uc
from bot.tables.past.story import TRUTH
from bot.tables.table import Refusal
from tests.secrecy.comparisons.evenings import CYD, timed
from tests.secrecy.leaks.spy import Spy
from tests.tables.castle_night import KEY, laid
from tests.tables.fakes import CHANNEL, EVA, HAL, SIA, Evening
from tests.tables.nights import TWO


async def rights(folder: Path, _spy: Spy) -> set[str]:
    """The rights that are broken."""
    with timed(folder / "rights") as tonight:
        tonight.hall.shelf = SHELF
        await laid(tonight.store, TWO, Mark.TRAP)
        return {name async for name in _broken(tonight)}


async def _broken(tonight: Evening) -> AsyncIterator[str]:
    hall, look = tonight.hall, tonight.hall.look
    sitting = await look(KEY)
    default = sitting.match.game.default(sitting.of(GUARDS).state, GUARDS, Seeded("guards"))
    checks: dict[str, list[Awaitable[Any]]] = {
        "onlooker": [
            uc.view(hall, KEY, CYD),
            uc.notes(hall, KEY, CYD),
            uc.digest(hall, KEY, CYD),
            uc.decide(hall, KEY, CYD, default),
            uc.note(hall, KEY, CYD, zone="YA17", text="x"),
        ],
        "other seat": [
            uc.view(hall, KEY, SIA, seat=INTRUDERS),
            uc.digest(hall, KEY, SIA, seat=INTRUDERS),
            uc.plan_view(hall, KEY, SIA, seat=INTRUDERS),
            uc.decide(hall, KEY, HAL, default, seat=GUARDS),
        ],
        "truth": [uc.story(hall, KEY, user, eyes=TRUTH) for user in (HAL, SIA, CYD)],
        "past of running games": [uc.history(hall, CHANNEL, "castle"), uc.standings(hall, 1, "castle")],
        "both sides": [uc.offer_seat(hall, KEY, HAL, to=SIA)],
    }
    for name, asked in checks.items():
        if not all([await _is_refused(each) for each in asked]):
            yield name
    if await uc.offers(hall, KEY, CYD):
        yield "onlooker"
    async for name in _after_a_change(tonight):
        yield name


async def _after_a_change(tonight: Evening) -> AsyncIterator[str]:
    """Hal hands his seat to Eva: he is cut off, and she has what the seat has; nobody changes sides."""
    hall = tonight.hall
    before = (await uc.digest(hall, KEY, HAL)).passages
    await uc.note(hall, KEY, SIA, zone="YA17", text="a note of the guards")
    await uc.offer_seat(hall, KEY, HAL, to=EVA)
    await tonight.staff.rest()
    if not await _is_refused(uc.accept_seat(hall, KEY, CYD, INTRUDERS)):
        yield "offer to another"
    if not await _is_refused(uc.accept_seat(hall, KEY, SIA, INTRUDERS)):
        yield "both sides"
    await uc.accept_seat(hall, KEY, EVA, INTRUDERS)
    await tonight.staff.rest()
    if not all([await _is_refused(ask(hall, KEY, HAL)) for ask in (uc.view, uc.digest, uc.notes)]):
        yield "former player"
    if (await uc.digest(hall, KEY, EVA)).passages != before or await uc.notes(hall, KEY, EVA):
        yield "substitute"


async def _is_refused(asked: Awaitable[Any]) -> bool:
    try:
        await asked
    except Refusal:
        return True
    return False
