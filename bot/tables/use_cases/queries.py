"""What people can look at without changing a game: panels, the public board, the log, their tables."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.engine.game import PUBLIC, Seat
from bot.tables.model.letters import LetterKind
from bot.tables.model.prompt import TYPED, TYPED_AHEAD, Prompt
from bot.tables.model.table import Refusal, Status, Table, TableId, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.views.account import told
from bot.tables.views.benches import Ahead, Now, bench_for
from bot.tables.views.board_view import BoardView
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.offers import Offer
from bot.tables.views.panel import Panel
from bot.tables.views.seat_view import SeatView
from bot.tables.views.session import TableSession
from bot.words import _


async def table(hall: Hall, key: TableId) -> Table:
    """The table of that key. Raises NoTable for an unknown one, and Halted (see Hall.look)."""
    return (await hall.look(key)).table


async def table_in(hall: Hall, channel: int) -> Table | None:
    """The table of a channel: the unfinished one, else the one that finished last; None if there is neither."""
    return await hall.store.table_in(channel)


async def tables_of(hall: Hall, user: UserId) -> Sequence[Table]:
    """The unfinished tables where a user sits: for `/my games`, and to find the table that a direct message means."""
    return await hall.store.tables_of(user)


async def view(
    hall: Hall,
    key: TableId,
    user: UserId,
    prompt: Prompt = TYPED,
    *,
    layer: str = "",
) -> Panel:
    """A seat's present panel, with a layer of its map; if the prompt is ahead, the panel that plans its next turn.

    Raises Refusal for a user without a seat here, a table that has not begun, and a layer that the map does not have;
    MovedOn if nothing can be planned ahead now.
    """
    mine = (await hall.look(key)).seat_of(user, prompt.seat)
    return (await hall.showing(key, mine, bench_for(prompt))).panel(layer=layer)


async def why_not(hall: Hall, key: TableId, user: UserId, prompt: Prompt) -> Sequence[str]:
    """Why the acts that the user's panel does not offer are impossible now, a line each; empty if none is to be told.

    Raises Refusal for a user without a seat here, and MovedOn if nothing can be planned ahead now.
    """
    mine = (await hall.look(key)).seat_of(user, prompt.seat)
    return (await hall.showing(key, mine, bench_for(prompt))).reasons()


async def typed(hall: Hall, key: TableId, user: UserId) -> Prompt:
    """The prompt of a typed command about a draft: that for the planned turn, or that for what is asked now.

    It is that for the planned turn if no draft is asked for and a turn can be planned. Raises Refusal for a user
    without a seat here, and before the start.
    """
    session = await hall.look(key)
    mine = session.seat_of(user)
    plans = not Now(session, mine).takes_pieces and Ahead(session, mine).is_open
    return TYPED_AHEAD if plans else TYPED


async def layers(
    hall: Hall, key: TableId, user: UserId | None = None, *, seat: Seat | None = None
) -> Mapping[str, str]:
    """The layers that a user can ask to see on their map, without pictures: name -> title.

    Without a user, those of the public picture. Empty for a user without a seat, and before the start. Raises Refusal
    for a seat that is not the user's.
    """
    session = await hall.look(key)
    if not session.match.log or (user is not None and not session.table.seats_of(user)):
        return {}
    viewer = PUBLIC if user is None else session.match.game.viewer(session.seat_of(user, seat))
    return session.layers(viewer)


async def notes(hall: Hall, key: TableId, user: UserId) -> Mapping[str, str]:
    """The notes of the user's seat, by zone. Raises Refusal for a user without a seat, and before the start."""
    session = await hall.look(key)
    return session.notes.get(session.seat_of(user), {})


async def offers(hall: Hall, key: TableId, user: UserId, *, seat: Seat | None = None) -> tuple[Offer, ...]:
    """What the user may do now, or plan ahead, without pictures: for autocomplete.

    Empty for a user without a seat, and for a game that does not run. Raises Refusal for a seat that is not the user's.
    """
    session = await hall.look(key)
    if session.table.status is not Status.RUNNING or not session.table.seats_of(user):
        return ()
    mine = session.seat_of(user, seat)
    view = await hall.showing(key, mine)
    now, ahead = view.offers(), SeatView(Ahead(view.session, mine)).offers()
    options = {offer.option for offer in now}
    return (*now, *(offer for offer in ahead if offer.option not in options))


async def board(hall: Hall, key: TableId, *, layer: str = "") -> Bulletin:
    """The present public board, with the lines since its message was posted, and a layer of its picture.

    Raises Refusal before the start, and for an unknown layer.
    """
    session = await hall.look(key)
    _check_begun(session)
    page = await hall.store.page(key, LetterKind.BOARD, None)
    since = page.since if page else 0
    return BoardView(session).board(since=since, notices=await notices(hall, session.table), layer=layer)


async def log(hall: Hall, key: TableId, user: UserId, *, last: int = 30) -> tuple[str, ...]:
    """The last lines that the user has witnessed; for a user without a seat those that everybody has witnessed.

    Once the match is over, they tell everything, unless the game keeps its secrets. Also notes that the user has looked
    (see `catching_up`). Raises Refusal before the start, and for a user without a seat if the table may not be watched.
    """
    session = await hall.look(key)
    _check_begun(session)
    seats = session.table.seats_of(user)
    if not seats:
        _check_watchable(session)
    viewer = session.match.game.viewer(session.seat_of(user)) if seats else PUBLIC
    seen = session.seen_by(viewer)
    await hall.store.glanced(user, key, len(session.match.log), hall.clock.now())
    return tuple(told(session.box, seen.game, seen.log, viewer))[-last:]


async def recent(hall: Hall, key: TableId, seat: Seat, *, last: int = 40) -> tuple[str, ...]:
    """The last lines that a seat has witnessed; of everything once it is revealed. Empty before the start."""
    session = await hall.look(key)
    viewer = session.match.game.viewer(seat)
    seen = session.seen_by(viewer)
    return tuple(told(session.box, seen.game, seen.log, viewer))[-last:]


async def notices(hall: Hall, table: Table) -> tuple[str, ...]:
    """What the public board says about the people of a table, without names: that one of them had to be called here.

    Failed deliveries may come from secret messages, so an unreachable user becomes public only once they were called.
    Empty if none was.
    """
    missing = await hall.store.unreachable(table.people())
    called = [seat for user in missing for seat in table.seats_of(user)]
    if not any([await hall.store.page(table.key, LetterKind.CALL, seat) for seat in called]):
        return ()
    return (_("Somebody here could not be reached by direct message: My view shows the private side."),)


async def check_watchable(hall: Hall, key: TableId) -> None:
    """Raise Refusal, one sentence, if people without a seat may see nothing of a table now."""
    _check_watchable(await hall.look(key))


def _check_watchable(session: TableSession) -> None:
    if not session.is_watchable:
        raise Refusal(_("Nobody may watch this table: only those who have a seat see what happens."))


def _check_begun(session: TableSession) -> None:
    if not session.match.log:
        raise Refusal(_("This game has not begun."))
