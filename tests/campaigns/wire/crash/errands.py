"""What people do at the moment of a kill, beside playing: each errand is first prepared, and then run."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from enum import StrEnum
from typing import Any, Final

from bot.engine.game import Seat
from bot.tables.model.prompt import BenchKind
from bot.tables.views.circumstances import STOP
from bot.tables.views.session import TableSession
from tests.campaigns.wire.crash.visitors import Table
from tests.campaigns.wire.people import Person
from tests.campaigns.wire.town import Message
from tests.chat import reading

TRIES: Final = 8
"""How often everybody decides until somebody can plan ahead."""
SEATS, PLACE, PLAN = "seats", "place", "plan"
"""Things about which there are claims, and on which several errands act."""
PIECES: Final = 3
"""The number of pieces added to a plan before it is armed."""


class Errand(StrEnum):
    """What is done."""

    PLAY = "playing on"
    BEGIN = "a beginning"
    END = "an end: the film and the board"
    STOP = "a stop by consent"
    MOVE = "a table that moves"
    LEND = "a seat that is lent"
    RETURN = "a seat that is taken back"
    NOTE = "a note"
    PLAN = "a planned turn"
    TELL = "words to partners"


def suits(errand: Errand, table: Table) -> bool:
    """True if it can be done at such a table: with partners, or with a game that waits for no computer."""
    return errand is not Errand.TELL or len(table.owners) > 2


async def make_ready(errand: Errand, table: Table) -> None:
    """Do everything that has to be done before it."""
    match errand:
        case Errand.BEGIN:
            await _stop(table)
        case Errand.END | Errand.STOP | Errand.LEND | Errand.MOVE if table.session != list(table.owners):
            await _take_back(table)
        case Errand.RETURN if table.session == list(table.owners):
            await _lend(table)
        case Errand.PLAN:
            for _ in range(TRIES):
                if await _planning(table) is not None:
                    return
                await table.decide()


async def run(errand: Errand, table: Table) -> None:
    """Run it; if no game goes on, one begins."""
    if errand is Errand.BEGIN or not table.is_on():
        await table.begin()
        return
    await _RUNS[errand](table)


def _seat(now: TableSession, number: int) -> Seat:
    return tuple(now.table.seats)[number]


async def _stop(table: Table) -> None:
    if table.session != list(table.owners):
        await _take_back(table)
    for person in table.luck.sample(list(table.owners), len(table.owners)):
        if not table.is_on():
            return
        shown = await table.typed(person, "table stop", confirm="yes")
        if _says(shown, "You ask to stop", "The game is over"):
            _agreed(table, person)


def _agreed(table: Table, person: Person) -> None:
    table.claim(
        f"consent {person.id}",
        f"{person.id} agreed to stop",
        lambda now: now.is_over or person.id in now.people.consents.get(STOP, {}),
    )


async def _end(table: Table) -> None:
    for person in table.owners:
        if not table.is_on():
            return
        shown = await table.typed(person, "table seat resign", confirm="yes")
        if shown is not None and reading.buttons(shown):
            _resigned(table, list(table.owners).index(person))


def _resigned(table: Table, number: int) -> None:
    table.claim(
        f"resigned {number}",
        f"{number} resigned",
        lambda now: now.is_over or _seat(now, number) in now.table.resigned,
    )


async def _move(table: Table) -> None:
    there = next(each for each in table.places if each is not table.channel)
    table.forgets(PLACE)
    shown = await table.typed(table.owners[0], "table move", there)
    if _says(shown, "stands here from now on"):
        table.claim(PLACE, f"the table was moved to {there.id}", lambda now: now.table.channel == there.id)


async def _lend(table: Table) -> None:
    owner, spare = table.owners[0], table.spare
    await table.typed(owner, "table seat substitute", player=str(spare.id))
    offers = [each for each in table.channel.stands() if _part(each, "accept")]
    table.forgets(SEATS)
    if not offers:
        return
    await _sits(table, spare, await table.pressed(spare, offers[-1], _part(offers[-1], "accept")))


async def _take_back(table: Table) -> None:
    owner, back = table.owners[0], _part(table.board(), "back")
    table.forgets(SEATS)
    if back and table.luck.random() < 0.5:
        await _sits(table, owner, await table.pressed(owner, table.board(), back))
    else:
        await _sits(table, owner, await table.typed(owner, "table seat take-back"))


async def _sits(table: Table, person: Person, shown: Message | None) -> None:
    """The person who is shown the panel of the first seat sits there."""
    if shown is not None and any(reading.key(each).seat == 0 for each in reading.buttons(shown)):
        table.session[0] = person
        table.claim(
            SEATS, f"{person.id} took the first seat", lambda now: now.table.user(_seat(now, 0)) == person.id
        )


async def _note(table: Table) -> None:
    number = table.luck.randrange(len(table.session))
    person, text, path = table.session[number], table.word(), "note"
    offered = await person.autocomplete(table.channel, path, "zone", "")
    zone = table.luck.choice(offered)["value"]
    table.forgets(f"note {zone}")
    shown = await table.typed(person, path, zone=zone, text=text)
    if _says(shown, text):
        table.claim(
            f"note {zone}",
            f"“{text}” was noted on {zone}",
            lambda now: now.notes.get(_seat(now, number), {}).get(zone) == text,
        )


async def _plan(table: Table) -> None:
    panel = await _planning(table)
    if panel is None:
        await table.act()
        return
    person = table.session[0]
    table.forgets(PLAN)
    await table.pressed(person, panel, _part(panel, "ahead"))
    for _ in range(PIECES):
        if _part(panel, "arm"):
            await table.pressed(person, panel, _part(panel, "arm"))
        elif _part(panel, "pick"):
            await table.pressed(person, panel, _part(panel, "pick"))
        if _part(panel, "disarm"):
            break
    keys = [reading.key(each) for each in reading.buttons(panel)]
    numbers = [each.number or 0 for each in keys if each.bench is BenchKind.AHEAD and each.length]
    if numbers:
        table.claim(PLAN, "a turn was planned", lambda now: _is_planned(now, numbers[0]))


def _is_planned(now: TableSession, number: int) -> bool:
    """True if the first seat has planned a turn since it has made this many decisions.

    When the turn happens, the seat has decided more; and if it is asked and the plan does not fit, the plan has become
    its draft.
    """
    seat = _seat(now, 0)
    plan, is_asked = now.plans.get(seat), seat in now.match.awaited()
    is_done = now.is_over or now.tally(seat).count > number or is_asked
    return is_done or (plan is not None and bool(plan.pieces))


async def _planning(table: Table) -> Message | None:
    """The panel in which the player of the first seat can plan ahead."""
    if not table.is_on():
        return None
    person = table.session[0]
    panels = table.open_panels(person) or [await table.opened(person)]
    return panels[-1] if _part(panels[-1], "ahead") else None


async def _tell(table: Table) -> None:
    await table.tell(table.luck.choice(table.session[1:]))


def _part(message: Message, verb: str) -> dict[str, Any]:
    """A button or a menu of a verb, or None."""
    parts = [*reading.buttons(message), *reading.menus(message)]
    return next((each for each in parts if reading.key(each).verb == verb), {})


def _says(message: Message | None, *sentences: str) -> bool:
    return message is not None and any(each in reading.words(message) for each in sentences)


_RUNS: Final[dict[Errand, Callable[[Table], Awaitable[None]]]] = {
    Errand.PLAY: Table.act,
    Errand.END: _end,
    Errand.STOP: _stop,
    Errand.MOVE: _move,
    Errand.LEND: _lend,
    Errand.RETURN: _take_back,
    Errand.NOTE: _note,
    Errand.PLAN: _plan,
    Errand.TELL: _tell,
}
