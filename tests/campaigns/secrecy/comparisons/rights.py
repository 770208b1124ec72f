"""What nobody may do or see at a table, whatever its secrets are: each broken right, by name."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from pathlib import Path
from typing import Any

from bot.engine.chance import Seeded
from bot.games.castle.kinds import GUARDS, INTRUDERS, Mark
from bot.games.clans.decisions import ChooseClan, Recruit
from bot.games.clans.kinds import Element
from bot.tables.history import digest, results, story
from bot.tables.history.story import TRUTH
from bot.tables.model.prompt import BenchKind, Prompt
from bot.tables.model.table import Refusal
from bot.tables.use_cases import drafts, handing, kept, moves, notes, queries
from tests.campaigns.secrecy.comparisons.evenings import CYD, timed
from tests.tables.castle_night import KEY, laid
from tests.tables.fakes import CHANNEL, EVA, HAL, SIA, Evening
from tests.tables.nights import TWO


async def rights(folder: Path) -> set[str]:
    """The broken rights."""
    with timed(folder / "rights") as tonight:
        await laid(tonight.store, TWO, Mark.TRAP)
        return {name async for name in _broken(tonight)}


async def _broken(tonight: Evening) -> AsyncIterator[str]:
    hall, look = tonight.hall, tonight.hall.look
    session = await look(KEY)
    default = session.match.game.default(session.of(GUARDS).state, GUARDS, Seeded("guards"))
    checks: dict[str, list[Awaitable[Any]]] = {
        "onlooker": [
            queries.view(hall, KEY, CYD),
            queries.notes(hall, KEY, CYD),
            digest.digest(hall, KEY, CYD),
            moves.decide(hall, KEY, CYD, default),
            notes.note(hall, KEY, CYD, zone="YA17", text="x"),
        ],
        "other seat": [
            queries.view(hall, KEY, SIA, Prompt(INTRUDERS)),
            digest.digest(hall, KEY, SIA, seat=INTRUDERS),
            queries.view(hall, KEY, SIA, Prompt(INTRUDERS, bench=BenchKind.AHEAD)),
            moves.decide(hall, KEY, HAL, default, seat=GUARDS),
        ],
        "truth": [story.story(hall, KEY, user, eyes=TRUTH) for user in (HAL, SIA, CYD)],
        "past of running games": [
            results.history(hall, CHANNEL, "castle"),
            results.balances(hall, 1, "castle"),
        ],
        "both sides": [handing.invite(hall, KEY, HAL, to=SIA)],
    }
    for name, asked in checks.items():
        if not all([await _is_refused(each) for each in asked]):
            yield name
    if await queries.offers(hall, KEY, CYD):
        yield "onlooker"
    async for name in _after_a_change(tonight):
        yield name
    if not await _is_refused(_takes_a_kept_team(tonight)):
        yield "kept team"


async def _after_a_change(tonight: Evening) -> AsyncIterator[str]:
    """Hal hands a seat to Eva: Hal loses access, and Eva sees what the seat sees; nobody changes sides."""
    hall = tonight.hall
    before = (await digest.digest(hall, KEY, HAL)).passages
    await notes.note(hall, KEY, SIA, zone="YA17", text="a note of the guards")
    await handing.invite(hall, KEY, HAL, to=EVA)
    await tonight.staff.rest()
    if not await _is_refused(handing.accept_seat(hall, KEY, CYD, INTRUDERS)):
        yield "offer to another"
    if not await _is_refused(handing.accept_seat(hall, KEY, SIA, INTRUDERS)):
        yield "both sides"
    await handing.accept_seat(hall, KEY, EVA, INTRUDERS)
    await tonight.staff.rest()
    if not all(
        [await _is_refused(ask(hall, KEY, HAL)) for ask in (queries.view, digest.digest, queries.notes)]
    ):
        yield "former player"
    if (await digest.digest(hall, KEY, EVA)).passages != before or await queries.notes(hall, KEY, EVA):
        yield "substitute"


async def _takes_a_kept_team(tonight: Evening) -> None:
    """Sia asks for a team by the name under which Hal keeps it (A31.10)."""
    hall = tonight.hall
    key = await tonight.begin(HAL, SIA, game="clans", channel=CHANNEL + 1, teams="built")
    panel = await drafts.draft_add(hall, key, HAL, ChooseClan(Element.FIRE))
    panel = await drafts.draft_add(hall, key, HAL, Recruit("fire.kaiken"), panel.prompt)
    await kept.keep(hall, key, HAL, "Old Guard", panel.prompt)
    await kept.take(hall, key, SIA, "Old Guard", (await queries.view(hall, key, SIA)).prompt)


async def _is_refused(asked: Awaitable[Any]) -> bool:
    try:
        await asked
    except Refusal:
        return True
    return False
