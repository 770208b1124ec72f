"""Where a computer player puts a model that a result or a skill moves (A8.12, A10.10, A18)."""

from __future__ import annotations

from bot.engine.copying import changed
from bot.engine.game import Seat
from bot.games.clans.decisions import Push
from bot.games.clans.moving.facing import on_guard
from bot.games.clans.players.judging import Judge
from bot.games.clans.state.activation import Question
from bot.games.clans.state.state import State
from bot.games.clans.turn.options import options


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
