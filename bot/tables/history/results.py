"""Results of finished games: those of a channel one by one, and the table of results of a guild."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bot.engine.game import Seat
from bot.engine.outcome import Ended, Outcome
from bot.games.box import Box
from bot.tables.model.stored import Result
from bot.tables.model.table import Computer, Ending, Refusal, Table, UserId
from bot.tables.resolution.hall import Hall
from bot.tables.views.session import TableSession
from bot.words import _

ON_A_PAGE = 5
"""The number of a channel's games on a page; each has a button."""


@dataclass(frozen=True, slots=True)
class Past:
    """A finished game: when it ended (seconds), in which turn, its result, and who played (title of a seat -> name).

    The owner of a seat is named, not who sat there for them.
    """

    table: Table
    at: float
    turn: int
    score: str
    players: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class History:
    """A page of a channel's games, the newest first; `has_more` is True if there are older ones."""

    page: int
    games: tuple[Past, ...]
    has_more: bool


@dataclass(slots=True)
class Tally:
    """The numbers of games won, lost and drawn, and the best score in games that have scores."""

    won: int = 0
    lost: int = 0
    drawn: int = 0
    best: int | None = None

    def count(self, result: Result) -> None:
        """Count one more game."""
        self.won += result.ended is Ended.WON
        self.lost += result.ended is Ended.LOST
        self.drawn += result.ended is Ended.DRAWN
        self.best = max((score for score in (self.best, result.score) if score is not None), default=None)

    @property
    def games(self) -> int:
        """The number of games: won, lost and drawn."""
        return self.won + self.lost + self.drawn


@dataclass(slots=True)
class Balance:
    """The results of a person, or of a level of computer players: in total, and for each side (by its title)."""

    user: UserId | None
    level: str
    whole: Tally = field(default_factory=Tally)
    sides: dict[str, Tally] = field(default_factory=dict)


async def history(hall: Hall, channel: int, game: str, *, page: int = 0) -> History:
    """A page (from 0) of the finished games of a channel, in one `game`. Raises Refusal if the page has none.

    Games that were claimed or stopped are included, games whose records cannot be read are left out.
    """
    # One more than is shown, to learn whether there are older ones.
    found = await hall.store.ended(channel, game, skipped=page * ON_A_PAGE, most=ON_A_PAGE + 1)
    if not found:
        raise Refusal(_("No game has ended in this channel yet."))
    ends = {table.key: at for table, at in found[:ON_A_PAGE]}
    games = [_past(session, ends[session.table.key]) for session in await hall.readable(ends)]
    return History(page, tuple(games), has_more=len(found) > ON_A_PAGE)


async def balances(hall: Hall, guild: int, game: str) -> Sequence[Balance]:
    """A guild's table of results: people first, each group by games won. Raises Refusal while no game counts.

    Practice games, games against oneself, and games that were ended by agreement without a winner do not count. Stores
    the results of the guild's games, of all kinds, that have none yet.
    """
    for session in await hall.readable(await hall.store.unscored(guild)):
        await hall.store.score(session.table.key, list(results(session)))
    box = hall.box(game)
    found = _counted(box, await hall.store.results(guild, game))
    if not found:
        raise Refusal(_("No game that counts has ended on this server yet."))
    return sorted(found, key=lambda one: (one.user is None, -one.whole.won, one.whole.lost, -one.whole.drawn))


def results(session: TableSession) -> Iterator[Result]:
    """How a finished match ended for each seat: for its owner, even if somebody or a computer sat there for them."""
    table = session.table
    outcome, is_counted = _outcome(session), _counts(session)
    for seat, sitter in table.seats.items():
        user = player(table, seat)
        level = sitter.level if user is None and isinstance(sitter, Computer) else ""
        yield Result(
            seat,
            session.match.side(seat),
            user,
            level,
            outcome.ended[seat] if is_counted else None,
            outcome.ranks.get(seat),
            outcome.scores.get(seat),
        )


def _outcome(session: TableSession) -> Outcome:
    """The outcome: a win of the claimants if they claimed the match, else that of the rules, else a draw for all."""
    table, outcome = session.table, session.match.game.outcome(session.match.state)
    if table.ending is Ending.CLAIMED:
        outcome = Outcome.won_by(table.claimants, table.seats)
    return outcome or Outcome.drawn(table.seats)


def player(table: Table, seat: Seat) -> UserId | None:
    """The person who gets the result of a seat: its owner, else the person who sits there; None for a computer."""
    return table.owners.get(seat) or table.user(seat)


def _counts(session: TableSession) -> bool:
    table, side = session.table, session.match.side
    if table.practice or table.ending is Ending.LEFT:
        return False
    sides: dict[UserId, set[Seat]] = {}
    for seat in table.seats:
        user = player(table, seat)
        if user is not None:
            sides.setdefault(user, set()).add(side(seat))
    return all(len(each) == 1 for each in sides.values())


def _counted(box: Box, found: Sequence[Result]) -> list[Balance]:
    game, balances = box.game({}), dict[tuple[UserId | None, str], Balance]()
    for each in found:
        balance = balances.setdefault((each.user, each.level), Balance(each.user, each.level))
        balance.whole.count(each)
        title = box.words.seat_title(game, each.side)
        balance.sides.setdefault(title, Tally()).count(each)
    return list(balances.values())


def _past(session: TableSession, at: float) -> Past:
    table, game = session.table, session.match.game
    return Past(
        table,
        at,
        session.turn(),
        session.verdict or session.box.words.score(game, session.match.state),
        {session.title(seat): _name(session, seat) for seat in table.seats},
    )


def _name(session: TableSession, seat: Seat) -> str:
    sitter, user = session.table.seats[seat], player(session.table, seat)
    if user is not None:
        return f"<@{user}>"
    if not isinstance(sitter, Computer):
        return "–"
    return _("computer, {level}").format(level=session.box.computers.title(sitter.level))
