"""Turns that are planned ahead, while their seats are not asked: kept beside the match, for nobody else's eyes.

An armed turn happens by itself, in the same round as what ends the turn of the others; see
`bot.tables.resolution.intentions`.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.engine.game import Draft, Piece, Seat
from bot.tables.model.stored import Ahead, Change, Planned
from bot.tables.model.table import MovedOn, Refusal, TableId, UserId
from bot.tables.resolution.door import at_seat, check_complete, check_length, lengthened, shortened
from bot.tables.resolution.hall import Hall
from bot.tables.views.bulletin import Panel
from bot.tables.views.sitting import Sitting
from bot.words import _


async def plan_view(
    hall: Hall, key: TableId, user: UserId, *, seat: Seat | None = None, layer: str = ""
) -> Panel:
    """The panel in which the seat plans its next turn. Refuses with MovedOn where none can be planned now."""
    sitting = await hall.look(key)
    return sitting.panel(sitting.seat_of(user, seat), layer=layer, is_ahead=True)


async def plan_add(
    hall: Hall,
    key: TableId,
    user: UserId,
    piece: Piece,
    *,
    question: int | None = None,
    length: int | None = None,
    seat: Seat | None = None,
) -> Panel:
    """Add a piece to the plan, which must be armed again. Refuses one that does not fit, and one that has moved on."""
    async with at_seat(hall, key, user, seat, question=question) as (sitting, mine):
        return await foreseen(hall, sitting, mine, piece, length)


async def plan_press(
    hall: Hall,
    key: TableId,
    user: UserId,
    token: str,
    *,
    question: int,
    length: int | None = None,
    seat: Seat | None = None,
) -> Panel:
    """A pressed button of a panel that plans ahead: the piece of that token is added, and nothing ever decided.

    Refuses with MovedOn a plan that has changed since, and a piece that is gone.
    """
    async with at_seat(hall, key, user, seat, question=question) as (sitting, mine):
        offer = next((each for each in sitting.offers_ahead(mine) if each.token == token), None)
        if offer is None or not isinstance(offer.option, Piece):
            raise MovedOn(_("That is no longer possible; here is your plan as it is now."))
        return await foreseen(hall, sitting, mine, offer.option, length)


async def plan_undo(
    hall: Hall,
    key: TableId,
    user: UserId,
    *,
    question: int | None = None,
    length: int | None = None,
    seat: Seat | None = None,
) -> Panel:
    """Take the last piece of the plan back, which must be armed again. Refuses an empty one."""
    async with at_seat(hall, key, user, seat, question=question) as (sitting, mine):
        return await _keep(hall, sitting, mine, shortened(_open(sitting, mine, length)))


async def plan_clear(
    hall: Hall, key: TableId, user: UserId, *, question: int | None = None, seat: Seat | None = None
) -> Panel:
    """Plan the next turn no longer: it will be asked when its time comes."""
    async with at_seat(hall, key, user, seat, question=question) as (sitting, mine):
        _open(sitting, mine)
        await _lay(hall, sitting, mine, None)
    return (await hall.look(key)).panel(mine, is_ahead=True)


async def plan_stops(
    hall: Hall,
    key: TableId,
    user: UserId,
    stops: Collection[str],
    *,
    question: int | None = None,
    seat: Seat | None = None,
) -> Panel:
    """Hold the planned turn back for these (see Box.stops), and for nothing else; armed it stays armed.

    Refuses what it cannot be held back for.
    """
    async with at_seat(hall, key, user, seat, question=question) as (sitting, mine):
        pieces = _open(sitting, mine).pieces
        _check_stops(sitting, stops)
        is_armed = _plan(sitting, mine).is_armed
        return await _keep(hall, sitting, mine, pieces, stops=stops, is_armed=is_armed)


async def plan_arm(
    hall: Hall,
    key: TableId,
    user: UserId,
    stops: Collection[str] | None = None,
    *,
    question: int | None = None,
    length: int | None = None,
    seat: Seat | None = None,
) -> Panel:
    """Let the plan happen by itself as soon as the seat is asked; unless one of `stops` comes to pass before.

    Without `stops` it is held back for what was chosen before, and always after an alarm of its side. Refuses with what
    is missing, a standing order too.
    """
    async with at_seat(hall, key, user, seat, question=question) as (sitting, mine):
        draft = _open(sitting, mine, length)
        check_complete(sitting, mine, draft)
        chosen = _plan(sitting, mine).stops if stops is None else stops
        _check_stops(sitting, chosen)
        return await _keep(hall, sitting, mine, draft.pieces, stops=chosen, is_armed=True)


async def plan_disarm(hall: Hall, key: TableId, user: UserId, *, seat: Seat | None = None) -> Panel:
    """Let the planned turn wait: it becomes the draft when the seat is asked. Answers with the seat's usual panel.

    Refuses where nothing is armed.
    """
    async with at_seat(hall, key, user, seat, question=None) as (sitting, mine):
        plan = sitting.plans.get(mine)
        if plan is None or not plan.is_armed:
            raise MovedOn(_("No planned turn of yours waits to happen; here is what is asked now."))
        pieces = sitting.write(sitting.planned(plan))
        await _lay(hall, sitting, mine, Planned(pieces, False, plan.stops, plan.since))
    return (await hall.look(key)).panel(mine)


async def foreseen(
    hall: Hall, sitting: Sitting, seat: Seat, piece: Piece, length: int | None = None
) -> Panel:
    """Add a piece to the plan of a seat whose right was checked. Refuses one that does not fit."""
    return await _keep(hall, sitting, seat, lengthened(_open(sitting, seat, length), piece))


def _open(sitting: Sitting, seat: Seat, length: int | None = None) -> Draft:
    """What the seat has planned, as far as it fits. Refuses another length than the button was drawn for."""
    coming = sitting.coming(seat)
    if coming is None:
        raise MovedOn(_("No turn of yours can be planned ahead now: here is what can be done."))
    draft = sitting.foreseen(seat, coming)[0]
    check_length(draft, length)
    return draft


def _plan(sitting: Sitting, seat: Seat) -> Ahead:
    return sitting.plans.get(seat, Ahead())


def _check_stops(sitting: Sitting, stops: Collection[str]) -> None:
    titles = sitting.box.words.stops(sitting.match.game)
    if not set(stops) <= titles.keys():
        text = _("A planned turn can be held back if: {list}.")
        raise Refusal(text.format(list="; ".join(titles.values())))


async def _keep(
    hall: Hall,
    sitting: Sitting,
    seat: Seat,
    pieces: Sequence[Piece],
    *,
    stops: Collection[str] | None = None,
    is_armed: bool = False,
) -> Panel:
    """Store the plan as it fits now; nobody else is told."""
    chosen = _plan(sitting, seat).stops if stops is None else frozenset(stops)
    plan = Planned(sitting.write(pieces), is_armed, frozenset(chosen), len(sitting.match.log))
    await _lay(hall, sitting, seat, plan)
    return (await hall.look(sitting.table.key)).panel(seat, is_ahead=True)


async def _lay(hall: Hall, sitting: Sitting, seat: Seat, plan: Planned | None) -> None:
    at, plans = hall.clock.now(), {seat: plan}
    await hall.keep(Change(table=sitting.table, version=sitting.version, at=at, plans=plans))
