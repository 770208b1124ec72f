"""What people can look at, and nothing is changed by it: panels, the public board, the log, their tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.game import PUBLIC, Seat
from bot.tables.model.letters import LetterKind
from bot.tables.model.prompt import TYPED, Prompt
from bot.tables.model.table import Refusal, Status, Table, TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.views.account import told
from bot.tables.views.benches import Ahead, bench_for
from bot.tables.views.board_view import BoardView
from bot.tables.views.bulletin import Bulletin, Panel
from bot.tables.views.offers import Offer
from bot.tables.views.seat_view import SeatView
from bot.tables.views.session import TableSession
from bot.words import _


async def table(hall: Hall, key: TableId) -> Table:
    """The table of that key. Refuses an unknown one."""
    return (await hall.look(key)).table


async def table_in(hall: Hall, channel: int) -> Table | None:
    """The table of a channel: the unfinished one, else the last that was finished there."""
    return await hall.store.table_in(channel)


async def tables_of(hall: Hall, user: UserId) -> Sequence[Table]:
    """The unfinished tables where a user sits: for `/my games`, and to find the one that a direct message means."""
    return await hall.store.tables_of(user)


async def view(
    hall: Hall,
    key: TableId,
    user: UserId,
    prompt: Prompt = TYPED,
    *,
    layer: str = "",
) -> Panel:
    """A seat's panel as it is now, with a layer of its map; or (ahead) that in which it plans its next turn.

    Refuses whoever has no seat here, a table that has not begun, a layer that his map does not have, and with MovedOn
    to plan where nothing can be planned now.
    """
    mine = (await hall.look(key)).seat_of(user, prompt.seat)
    return (await hall.showing(key, mine, bench_for(prompt))).panel(layer=layer)


async def layers(
    hall: Hall, key: TableId, user: UserId | None = None, *, seat: Seat | None = None
) -> Mapping[str, str]:
    """What a user can ask to see on his map besides, without pictures: name -> title.

    Without a user what the public picture has; none for a user without a seat, and before the start. Refuses a seat
    that is not his.
    """
    session = await hall.look(key)
    if not session.match.log or (user is not None and not session.table.seats_of(user)):
        return {}
    viewer = PUBLIC if user is None else session.match.game.viewer(session.seat_of(user, seat))
    return session.layers(viewer)


async def notes(hall: Hall, key: TableId, user: UserId) -> Mapping[str, str]:
    """What the user has noted for himself, by zone. Refuses whoever has no seat, and before the start."""
    session = await hall.look(key)
    return session.notes.get(session.seat_of(user), {})


async def offers(hall: Hall, key: TableId, user: UserId, *, seat: Seat | None = None) -> tuple[Offer, ...]:
    """What the user may do now, or plan ahead, without pictures: for autocomplete. Empty where he has no seat."""
    session = await hall.look(key)
    if session.table.status is not Status.RUNNING or not session.table.seats_of(user):
        return ()
    mine = session.seat_of(user, seat)
    view = await hall.showing(key, mine)
    now, ahead = view.offers(), SeatView(Ahead(view.session, mine)).offers()
    options = {offer.option for offer in now}
    return (*now, *(offer for offer in ahead if offer.option not in options))


async def board(hall: Hall, key: TableId, *, layer: str = "") -> Bulletin:
    """The public board as it is now, with the lines since the current message was begun, and a layer of its picture.

    Refuses before the start, and a layer that there is not.
    """
    session = await hall.look(key)
    _check_begun(session)
    page = await hall.store.page(key, LetterKind.BOARD, None)
    since = page.since if page else 0
    return BoardView(session).board(since=since, notices=await notices(hall, session.table), layer=layer)


async def log(hall: Hall, key: TableId, user: UserId, *, last: int = 30) -> tuple[str, ...]:
    """The last lines of what the user has witnessed; what the public has, if he has no seat; all once it is over.

    It is noted that he has looked (see `catching_up`). Refuses whoever has no seat where nobody may
    watch.
    """
    session = await hall.look(key)
    _check_begun(session)
    seats = session.table.seats_of(user)
    if not seats and not session.is_watchable:
        raise Refusal(_("Nobody may watch this table: only those who have a seat see what happens."))
    viewer = session.match.game.viewer(session.seat_of(user)) if seats else PUBLIC
    seen = session.seen_by(viewer)
    await hall.store.glanced(user, key, len(session.match.log), hall.clock.now())
    return tuple(told(session.box, seen.game, seen.log, viewer))[-last:]


async def recent(hall: Hall, key: TableId, seat: Seat, *, last: int = 40) -> tuple[str, ...]:
    """The last lines of what a seat has witnessed; all of it once that is revealed."""
    session = await hall.look(key)
    viewer = session.match.game.viewer(seat)
    seen = session.seen_by(viewer)
    return tuple(told(session.box, seen.game, seen.log, viewer))[-last:]


async def notices(hall: Hall, table: Table) -> tuple[str, ...]:
    """What the public board says about the people of a table, naming nobody: that one had to be called here.

    That somebody is out of reach can be found out by telling him a secret, and is public only once he was called.
    """
    missing = await hall.store.unreachable(table.people())
    called = [seat for user in missing for seat in table.seats_of(user)]
    if not any([await hall.store.page(table.key, LetterKind.CALL, seat) for seat in called]):
        return ()
    return (_("Somebody here could not be reached by direct message: My view shows the private side."),)


def _check_begun(session: TableSession) -> None:
    if not session.match.log:
        raise Refusal(_("This game has not begun."))
