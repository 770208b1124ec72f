"""Where a computer player puts models: its deployments, and models that results or skills move (A6.9, A8.12, A18)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.engine.chance import Chance, pick
from bot.engine.copying import changed
from bot.engine.game import Decision, Piece, Seat
from bot.games.clans.board.ground import GRID, SIZE
from bot.games.clans.decisions import Deploy, Push, Put, Restore, TakeEdge
from bot.games.clans.kinds import Edge, Space
from bot.games.clans.moving.facing import on_guard
from bot.games.clans.players.judging import Judge
from bot.games.clans.rounds.setup import free, free_edges
from bot.games.clans.state.activation import Question, Stage
from bot.games.clans.state.field import profile
from bot.games.clans.state.state import State
from bot.games.clans.turn.options import options


def placed(state: State, seat: Seat, decision: Decision, chance: Chance) -> Decision:
    """The same decision, with an edge chosen by luck and models moved nearer to the middle."""
    match decision:
        case TakeEdge():
            open_ = free_edges(state)
            return TakeEdge(pick(chance, f"edge {seat}", [each for each in Edge if each in open_]))
        case Deploy(pieces) | Restore(pieces) if state.stage is not Stage.POSTS:
            return replace(decision, pieces=_moved(state, seat, pieces))
        case _:
            return decision


def _moved(state: State, seat: Seat, pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    put: list[Put] = []
    # Large models first: small ones would leave them no room in the middle.
    chosen = (piece for piece in pieces if isinstance(piece, Put))
    for piece in sorted(chosen, key=lambda each: -profile(state.models[each.model]).size):
        spaces = free(state, seat, state.models[piece.model], put)
        space = min(spaces, key=_off_the_middle, default=None)
        if space is None:
            # Two large models may fit beside each other, and not with the first one in the middle.
            return tuple(pieces)
        put.append(replace(piece, space=space))
    # Other choices keep their order: a model is healed before it is put.
    moved = iter(put)
    return tuple(next(moved) if isinstance(piece, Put) else piece for piece in pieces)


def _off_the_middle(space: Space) -> tuple[int, int]:
    """The distance of a space from the middle in both directions together, in half spaces; ties by the lowest space."""
    across, up = abs(2 * GRID.x[space] - SIZE + 1), abs(2 * GRID.y[space] - SIZE + 1)
    return across + up, space


def put(judge: Judge, state: State, seat: Seat, question: Question) -> Push | None:
    """The best place and facing for the model that a seat is asked about; of equal ones the first on offer.

    None if nothing is on offer.
    """
    model = state.models[question.model]
    offered = [each for each in options(state, seat) if isinstance(each, Push)]
    ranked = {
        space: judge.placed(model, space, on_guard(state, changed(model, space=space)))
        for space in dict.fromkeys(each.space for each in offered)
    }
    best = max(ranked, key=lambda space: ranked[space], default=None)
    there = (each for each in offered if each.space == best)
    return max(there, key=lambda each: judge.placed(model, each.space, each.facing), default=None)
