"""The drafts of the guards' figures and of their hidden marks (R4.5 to R4.9)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Piece
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.board.lint import object_zones
from bot.games.castle.decisions import (
    Bed,
    Group,
    Hide,
    MarkMap,
    PlaceGuards,
    Post,
)
from bot.games.castle.decisions.interned import BEDS, HIDES, POSTS
from bot.games.castle.kinds import GOALS, Mark
from bot.games.castle.setup.counted_draft import CountedDraft
from bot.games.castle.state.state import State
from bot.words import ngettext

_GOALS = frozenset(GOALS)


_ONE_OF_EACH = dict.fromkeys(GOALS, 1)


@cache  # make bench, E1: a fiftieth of a match
def _groups(board: CastleBoard) -> tuple[Group, ...]:
    return tuple(Group(zone, way) for zone in board.track for way in board.track_links[zone])


class Figures(CountedDraft):
    """Sentries on watch posts, and patrols on the track (R4.5, R4.6)."""

    def _next(self) -> list[Piece]:
        """Free watch posts while sentries are left, and track zones with headings while patrols are left."""
        board = self._state.setting.board
        posted = [piece.zone for piece in self.held if isinstance(piece, Post)]
        found: list[Piece] = []
        if len(posted) < self._state.setting.options.sentries:
            found += [POSTS[zone] for zone in board.watch_posts if zone not in posted]
        if len(self.held) - len(posted) < self._state.setting.options.patrols:
            found += _groups(board)
        return found

    def _grouped(self) -> int:
        return sum(isinstance(piece, Group) for piece in self.held)

    def is_complete(self) -> bool:
        """True if all figures are placed; no more than these are ever listed."""
        return len(self.held) == self._state.setting.options.sentries + self._state.setting.options.patrols

    def missing(self) -> str:
        """Asks for the sentries that are left, or else for the patrols, by number; empty if all are placed."""
        options = self._state.setting.options
        sentries = options.sentries - (len(self.held) - self._grouped())
        patrols = options.patrols - self._grouped()
        if sentries:
            return ngettext("Post {n} more sentry.", "Post {n} more sentries.", sentries).format(n=sentries)
        if patrols:
            return ngettext("Place {n} more patrol.", "Place {n} more patrols.", patrols).format(n=patrols)
        return ""

    def _made(self) -> Decision:
        sentries = tuple(sorted(piece.zone for piece in self.held if isinstance(piece, Post)))
        patrols = tuple(sorted((p.zone, p.heading) for p in self.held if isinstance(p, Group)))
        return PlaceGuards(sentries, patrols)


class Marks(CountedDraft):
    """Sleepers in barracks, and goals, traps and hidden sentries in the castles (R4.8, R4.9)."""

    def _next(self) -> list[Piece]:
        """Barracks with room while sleepers are left, and the free castle zones for each mark that is left.

        Each castle keeps room for its three goals (R4.9).
        """
        return [*beds(self._state, self.held, self._sleepers_left()), *self._hides()]

    def _sleepers_left(self) -> int:
        return self._state.setting.options.sleepers - len(
            [piece for piece in self.held if isinstance(piece, Bed)]
        )

    def _hidden(self) -> dict[Zone, Mark]:
        return {piece.zone: piece.mark for piece in self.held if isinstance(piece, Hide)}

    def _marks_left(self, hidden: Mapping[Zone, Mark]) -> dict[Mark, int]:
        options, gone = self._state.setting.options, list(hidden.values())
        supply = {**_ONE_OF_EACH, Mark.TRAP: options.traps, Mark.SENTRY: options.hidden_sentries}
        return {mark: left for mark, number in supply.items() if (left := number - gone.count(mark))}

    def _hides(self) -> list[Piece]:
        board, hidden = self._state.setting.board, self._hidden()
        left, may_share = self._marks_left(hidden), self._state.setting.options.objects_may_share_barracks
        goals, others = [m for m in left if m in _GOALS], [m for m in left if m not in _GOALS]
        found: list[Piece] = []
        for zones in object_zones(board, objects_may_share_barracks=may_share).values():
            free = [zone for zone in zones if zone not in hidden]
            # Each castle keeps room for its missing goals (R4.9); otherwise the draft might become impossible
            # to complete.
            goals_due = 3 - len([zone for zone, mark in hidden.items() if mark in _GOALS and zone in zones])
            for mark in (*(goals if goals_due else ()), *(others if len(free) > goals_due else ())):
                found += map(HIDES[mark].__getitem__, free)
        return found

    def is_complete(self) -> bool:
        """True if all marks are made; no more than these are ever listed."""
        options = self._state.setting.options
        return len(self.held) == options.sleepers + len(GOALS) + options.traps + options.hidden_sentries

    def missing(self) -> str:
        """Asks for the sleepers that are left, or else for the other marks, by number; empty if all are made."""
        sleepers, marks = self._sleepers_left(), sum(self._marks_left(self._hidden()).values())
        if sleepers:
            return ngettext("Mark {n} more sleeper.", "Mark {n} more sleepers.", sleepers).format(n=sleepers)
        if marks:
            return ngettext(
                "Hide {n} more: a goal, a trap or a hidden sentry.",
                "Hide {n} more: goals, traps and hidden sentries.",
                marks,
            ).format(n=marks)
        return ""

    def _made(self) -> Decision:
        sleepers = tuple(sorted(piece.zone for piece in self.held if isinstance(piece, Bed)))
        order = list(Mark)
        objects = sorted((order.index(mark), zone) for zone, mark in self._hidden().items())
        return MarkMap(sleepers, tuple((order[n], zone) for n, zone in objects))


def beds(state: State, pieces: tuple[Piece, ...], left: int) -> list[Piece]:
    """The barracks with room for another sleeper; none if no sleeper is `left` to mark (R4.8, R19.8).

    The sleepers in `pieces` take room too.
    """
    setting = state.setting
    if left <= 0:
        return []
    taken = [piece.zone for piece in pieces if isinstance(piece, Bed)]
    most = setting.options.sleepers_per_barracks
    sleepers = state.marks.sleepers or {}
    return [BEDS[zone] for zone in setting.board.barracks if sleepers.get(zone, 0) + taken.count(zone) < most]
