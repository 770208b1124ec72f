"""What is shown of a match that is over and keeps its secrets, in pairs that differ in a secret.

Both matches of a pair end with the same public fact, and everybody who could not tell them apart until then looks: at
the board, the film, their panel and the last page of the story, all of which say why the match ended.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from bot.chat.messages.board_message import board_screen
from bot.chat.messages.panel import panel_screen
from bot.chat.messages.story_pages import film_screen
from bot.engine.game import AnyGame, Fact, Seat
from bot.games.box import Box
from bot.games.castle.facts.turn import GameOver
from bot.games.castle.kinds import Result
from bot.games.raid.facts.day import DayEnded
from bot.tables.history.story import EVERYBODY, Eyes, chapters, filmed
from bot.tables.views.board_view import BoardView
from bot.tables.views.seat_view import SeatView
from bot.tables.views.session import TableSession
from tests.campaigns.secrecy.couples import couples
from tests.campaigns.secrecy.looking import look
from tests.campaigns.secrecy.pairs import pairs
from tests.campaigns.secrecy.raid.couples import Couple as Dawns
from tests.campaigns.secrecy.side_by_side import Step
from tests.campaigns.secrecy.views import Desk, Play

Shown = dict[str, Any]


@dataclass
class _Kept:
    """A pair that has been played, at a table that keeps its secrets after the end."""

    play: Play
    options: Any
    game: AnyGame
    box: Box
    steps: list[Step]
    since: int | None

    @classmethod
    def of(cls, play: Play) -> _Kept:
        """The pair at such a table. The facts are the same: only the end is another."""
        options = play.box.options.settled({**play.options, "fullRevealAtEnd": False})
        return cls(play, options, play.box.game(options), play.box, play.steps, play.since)

    def prepared(self, session: TableSession, which: int) -> TableSession:
        """What a seat keeps at the table."""
        return self.play.prepared(session, which)


async def castles(kind: str, *, most: int) -> set[str]:
    """The parts that tell pairs of the castle apart, however the game ends."""
    results = [GameOver(result) for result in (Result.GUARDS, Result.INTRUDERS)]
    return await _told_apart(islice(pairs(kind), most), lambda _seats: results)


async def dawns(kind: str, *, most: int) -> set[str]:
    """The parts that tell pairs of the raid by day apart."""
    made = couples(Dawns, kind, Dawns.kinds[kind].tables[0], most)
    return await _told_apart(made, lambda seats: [DayEnded(seats[:1])])


async def _told_apart(made: Iterable[Play], ends: Callable[[tuple[Seat, ...]], list[Any]]) -> set[str]:
    found = set[str]()
    for play in made:
        for end in ends(play.game.seats):
            found |= await _differing(_Kept.of(play), end)
            if look().channel in found:
                return found
    return found


async def _differing(play: _Kept, end: Fact) -> set[str]:
    one, other = [await _shown(play, end, which) for which in (0, 1)]
    return {name.split(":")[0] for name in one if one[name] != other[name]}


async def _shown(play: _Kept, end: Fact, which: int) -> Shown:
    """Everything that those who have noticed nothing are shown after the end."""
    desk = Desk(play, which)
    for number in range(len(play.steps)):
        desk.goes_on(number)
    desk.ends(end)
    session, box, table = desk.session(), play.box, desk.table
    blind = play.steps[-1].blind
    found: Shown = {}
    if None in blind:
        board, film = BoardView(session).board(since=0), await filmed(session)
        found["board"] = str(board_screen(box, table, board, None, 0.0))
        found["film"] = str(film_screen(box, table, film, None))
        found["rematches"] = board.rematches
    for seat in sorted(each for each in blind if each is not None):
        shown = SeatView.now(session, seat).panel()
        found[f"panel:{seat}"] = str(panel_screen(box, table, shown, None))
    for eyes in (EVERYBODY, *map(Eyes, sorted(each for each in blind if each is not None))):
        if eyes != EVERYBODY or None in blind:
            found[f"story:{eyes}"] = _last(chapters(session, eyes))
    return found


def _last(told: Iterator[Any]) -> Any:
    *_rest, last = told
    return last.bulletin.why, last.bulletin.result
