"""What a computer thought in a turn of a finished match: its beliefs, and the reasons of its decisions.

Nothing of it is stored: it is computed from the log in a thread when somebody opens the page.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Decision, Seat, Viewer
from bot.engine.match import Match, witnessed
from bot.games.computers import Computers
from bot.games.deduction import Deduction
from bot.games.pictures import Lens
from bot.tables.model.decided import Decided
from bot.tables.model.stored import DecidedBy
from bot.tables.model.table import Computer
from bot.tables.resolution.hall import Hall
from bot.tables.views.account import bulletin
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.session import TableSession
from bot.threads import finished

_LUCK: Final = "why"
"""The seed of the luck with which reasons are computed: constant, so that a page shows the same each time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Thoughts:
    """The thoughts of one turn: the belief at its end, as a sentence (empty: none) and on the board of that turn.

    `reasons` are the reasons of its decisions, a line each; decisions that need none are left out.
    """

    bulletin: Bulletin
    belief: str = ""
    reasons: tuple[str, ...] = ()


async def thoughts(hall: Hall, session: TableSession, seat: Seat, shown: Bulletin, facts: range) -> Thoughts:
    """What the computer of a seat thought in a turn, which is `shown`; `facts` are the numbers of the turn's facts.

    Only decisions that it made itself have reasons. The caller has checked that only computers have played there
    (`is_told`).
    """
    made = [each for each in await hall.store.decided(session.table.key) if each.seat == seat]
    own = [each for each in made if each.by is DecidedBy.SITTER and each.first_fact in facts]
    decisions = [(each.first_fact, _read(session, each)) for each in own]
    thinker = _Thinker(session, seat, facts.stop)
    return await asyncio.to_thread(finished, thinker.thoughts, shown, facts.start, decisions)


def is_told(session: TableSession, seat: Seat) -> bool:
    """True if everybody may know the thoughts of a seat: all is revealed, and only a computer ever sat there.

    Always False in a game whose computers give neither reasons nor beliefs, and for a level that all games have.
    """
    sitter = session.table.seats.get(seat)
    computers = session.box.computers
    has_some = type(computers).reason is not Computers.reason
    has_some = has_some or type(session.box.deduction).believed is not Deduction.believed
    is_own = (
        has_some and isinstance(sitter, Computer) and sitter.level in {**computers.own, **computers.unlisted}
    )
    # Never present a computer's thoughts as those of a person.
    return session.is_revealed and is_own and not any(seat in seats for seats in session.people.sat.values())


def _read(session: TableSession, decided: Decided) -> Decision:
    decision: Decision = session.views.stored(decided.record)
    return decision


class _Thinker:
    """Replays a turn as a seat witnessed it."""

    def __init__(self, session: TableSession, seat: Seat, end: int) -> None:
        sitter = session.table.seats[seat]
        assert isinstance(sitter, Computer), "only of computers it is told what they thought"
        self._box, self._game, self._seat, self._level = session.box, session.match.game, seat, sitter.level
        # A copy of the log, because it is read in a thread.
        self._viewer, self._log = self._game.viewer(seat), session.match.log[:end]

    def thoughts(self, shown: Bulletin, start: int, decisions: Sequence[tuple[int, Decision]]) -> Thoughts:
        """What the computer thought in the turn that begins with fact `start` and is `shown`.

        `decisions` are the seat's own in that turn, each with the number of facts before it.
        """
        reasons = tuple(dict.fromkeys(self._reasons(decisions)))
        seen, public = self._match(self._viewer), self._match(PUBLIC)
        believed = self._box.deduction.believed(seen, public, self._seat)
        if believed is None:
            return Thoughts(bulletin=shown, reasons=reasons)
        before = self._match(self._viewer, start)
        news = seen.history[len(before.history) :]
        lens = Lens(news=len(news), is_story=True, shades=believed.likely)
        sketch = bulletin(self._box, seen, self._viewer, news=news, lens=lens).sketch
        return Thoughts(bulletin=replace(shown, sketch=sketch), belief=believed.sentence, reasons=reasons)

    def _match(self, viewer: Viewer, end: int | None = None) -> Match[Any]:
        return Match(self._game, witnessed(self._log[:end], viewer))

    def _reasons(self, decisions: Sequence[tuple[int, Decision]]) -> Iterator[str]:
        # One growing match, so that the computer's belief about it is folded incrementally.
        seen, known = Match[Any](self._game), 0
        for at, decision in decisions:
            seen.witness(witnessed(self._log[known:at], self._viewer))
            known = at
            reason = self._box.computers.reason(self._level, seen, self._seat, decision, Seeded(_LUCK))
            if reason:
                yield reason
