"""Moments of matches between computer players, each as one viewer has it: what pictures can be made of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from bot.engine.chance import Seeded
from bot.engine.game import AnyGame, Decision, Draft, Fact, Seat, Viewer
from bot.engine.match import Match
from bot.games.box import Box
from bot.games.pictures import Lens
from bot.games.simulate import moves
from bot.players.brain import Brain
from rendering.scene import Scene, Square

NO_NOTES: Final[Mapping[str, str]] = MappingProxyType({})


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """What one viewer has before him: nothing in it is more than he has witnessed.

    `seat` is None for the public. The latest `news` facts of `past` are those of this turn. `is_turning` is true of
    the first moment of a turn; then the latest `told` are those of the turn before. A `draft` is what his decision was
    when some of its pieces were chosen.
    """

    box: Box
    game: AnyGame
    seat: Seat | None
    state: Any
    past: Sequence[Fact]
    news: int = 0
    is_turning: bool = False
    told: int = 0
    draft: Draft | None = None

    @property
    def viewer(self) -> Viewer:
        """His eyes."""
        return self.game.viewer(self.seat)

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self.game.turn(self.state)

    def scene(self, layer: str = "", notes: Mapping[str, str] = NO_NOTES, asked: Sequence[str] = ()) -> Scene:
        """The board as he sees it, with one of the game's layers and pencil marks by the labels of their zones.

        With zones it is the one that asks about them.
        """
        lens = Lens(past=self.past, news=self.news, notes=notes, layer=layer, asked=asked)
        return self.box.pictures.scene(self.game, self.state, self.viewer, self.draft, lens)

    def story(self) -> Scene:
        """The turn before as a story tells it."""
        lens = Lens(past=self.past, news=self.told, is_story=True)
        return self.box.pictures.scene(self.game, self.state, self.viewer, None, lens)

    def close_up(self, zone: str) -> Square:
        """Where a zone is looked at closely (Pictures.close_up)."""
        return self.box.pictures.close_up(self.game, self.state, self.viewer, zone)

    @property
    def focus(self) -> Sequence[Square]:
        """Where his panel looks; nowhere closely if it shows the whole board."""
        square = self.box.pictures.focus(self.game, self.state, self.viewer, self.draft)
        return () if square is None else (square,)


@dataclass(slots=True)
class _Viewpoint:
    """A match as one viewer witnesses it."""

    box: Box
    seat: Seat | None
    seen: Match[Any]
    turn: int = -1
    start: int = 0

    def now(self, draft: Draft | None = None) -> Moment:
        """This moment."""
        turn = self.seen.turn
        is_turning = turn != self.turn
        told = len(self.seen.log) - self.start if is_turning else 0
        if is_turning:
            self.turn, self.start = turn, len(self.seen.log)
        return Moment(
            box=self.box,
            game=self.seen.game,
            seat=self.seat,
            # A copy, as the moment may be looked at when the match has long gone on.
            state=self.seen.state.copy(),
            past=tuple(self.seen.history),
            news=len(self.seen.log) - self.start,
            is_turning=is_turning,
            told=told,
            draft=draft,
        )

    def drafting(self, seat: Seat, decision: Decision) -> Iterator[Moment]:
        """The moments in which the seat made up its mind, piece by piece; none for a decision of one step."""
        pieces = self.seen.game.drafts.pieces(decision)
        if pieces is not None:
            for chosen in range(len(pieces) + 1):
                yield self.now(self.seen.draft(seat, pieces[:chosen]))

    def witness(self, facts: Sequence[Fact]) -> None:
        """See what he sees of what has happened."""
        viewer = self.seen.game.viewer(self.seat)
        self.seen.witness(seen for fact in facts if (seen := fact.seen_by(viewer)) is not None)


def moments(box: Box, options: Mapping[str, Any], seed: str) -> Iterator[Moment]:
    """Every moment of one match, for the public and each seat. Equal seeds give equal moments."""
    game, chance = box.game(options), Seeded(seed)
    match = Match.dealt(game, chance)
    viewpoints = [_Viewpoint(box, seat, match.seen_by(game.viewer(seat))) for seat in (None, *game.seats)]
    yield from (viewpoint.now() for viewpoint in viewpoints)
    for move in moves(match, brains(box, game), chance, Seeded(f"{seed} players")):
        for viewpoint in viewpoints:
            # Before anybody witnesses what came of it: the pieces were chosen on what was known until then.
            if viewpoint.seat == move.seat:
                yield from viewpoint.drafting(move.seat, move.decision)
        for viewpoint in viewpoints:
            viewpoint.witness(move.facts)
            yield viewpoint.now()


def brains(box: Box, game: AnyGame) -> dict[Seat, Brain]:
    """The best computer players of a game, one in each seat."""
    return {seat: box.computers.brain(box.computers.levels[0]) for seat in game.seats}
