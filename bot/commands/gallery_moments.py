"""Moments of matches between computer players, each as one viewer has it: the material of the gallery."""

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
    """A moment as one viewer has it: it contains nothing that they have not witnessed.

    `seat` is None for the public. The last `news` facts of `past` belong to this turn. `is_turning` is True for the
    first moment of a turn; then the last `told` facts belong to the turn before. A `draft` is the seat's decision after
    some of its pieces were chosen.
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
        """The viewer that the moment belongs to."""
        return self.game.viewer(self.seat)

    @property
    def turn(self) -> int:
        """The number of the turn."""
        return self.game.turn(self.state)

    def scene(self, layer: str = "", notes: Mapping[str, str] = NO_NOTES, asked: Sequence[str] = ()) -> Scene:
        """The board as the viewer sees it, with a layer of the game and pencil marks by the labels of their zones.

        If `asked` names zones, it is the scene that asks about them.
        """
        lens = Lens(past=self.past, news=self.news, notes=notes, layer=layer, asked=asked)
        return self.box.pictures.scene(self.game, self.state, self.viewer, self.draft, lens)

    def story(self) -> Scene:
        """The turn before, as its story shows it."""
        lens = Lens(past=self.past, news=self.told, is_story=True)
        return self.box.pictures.scene(self.game, self.state, self.viewer, None, lens)

    def close_up(self, zone: str) -> Square:
        """The square for a close look at a zone (Pictures.close_up)."""
        return self.box.pictures.close_up(self.game, self.state, self.viewer, zone)

    @property
    def focus(self) -> Sequence[Square]:
        """The squares that the panel shows closely; none if it shows the whole board."""
        square = self.box.pictures.focus(self.game, self.state, self.viewer, self.draft, past=self.past)
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
        """The present moment."""
        turn = self.seen.turn
        is_turning = turn != self.turn
        told = len(self.seen.log) - self.start if is_turning else 0
        if is_turning:
            self.turn, self.start = turn, len(self.seen.log)
        return Moment(
            box=self.box,
            game=self.seen.game,
            seat=self.seat,
            # A copy, because the moment may be used long after the match has gone on.
            state=self.seen.state.copy(),
            past=tuple(self.seen.history),
            news=len(self.seen.log) - self.start,
            is_turning=is_turning,
            told=told,
            draft=draft,
        )

    def drafting(self, seat: Seat, decision: Decision) -> Iterator[Moment]:
        """The moments of the seat's drafting, piece by piece; none for a decision in one step."""
        pieces = self.seen.game.drafts.pieces(decision)
        if pieces is not None:
            for chosen in range(len(pieces) + 1):
                yield self.now(self.seen.draft(seat, pieces[:chosen]))

    def witness(self, facts: Sequence[Fact]) -> None:
        """Show the viewer what they may see of the facts."""
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
            # Before the result is witnessed: the pieces were chosen with the knowledge of before.
            if viewpoint.seat == move.seat:
                yield from viewpoint.drafting(move.seat, move.decision)
        for viewpoint in viewpoints:
            viewpoint.witness(move.facts)
            yield viewpoint.now()


def brains(box: Box, game: AnyGame) -> dict[Seat, Brain]:
    """The best computer players of a game, one in each seat."""
    return {seat: box.computers.brain(box.computers.levels[0]) for seat in game.seats}
