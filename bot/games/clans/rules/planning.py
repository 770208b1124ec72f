"""Activations that are planned before their turn, and the events that stop them (A30.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from typing_extensions import override

from bot.engine.capabilities import Adapted, Planning
from bot.engine.game import Fact, Piece, Seat
from bot.games.clans.board import zones
from bot.games.clans.decisions import Activate, Move, Run, Strike
from bot.games.clans.facts.activating import ActivationEnded, TurnCame
from bot.games.clans.kinds import ModelId, Space
from bot.games.clans.rounds.rounds import able
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.field import base, distance, view
from bot.games.clans.state.state import State
from bot.games.clans.turn.drafting import drafted

HURT: Final = "hurt"
"""A model of the seat's own was Injured."""
SIGHT: Final = "sight"
"""The model has lost its line of sight to its destination, or without one to its target."""
NEAR: Final = {f"near-{spaces}": spaces for spaces in (2, 4, 6)}
"""An enemy has come within this distance of the model."""


class ClansPlanning(Planning[State]):
    """The next activation of a seat, planned in another seat's turn (A30.6)."""

    @override
    def ahead(self, state: State, seat: Seat) -> Sequence[Fact]:
        """The facts up to the seat's next turn.

        Empty in its own turn, while a question, a roll, a fight or a blow is open, or if a new round would come first.
        """
        is_others = state.stage is Stage.TURNS and state.turn not in (None, seat)
        is_quiet = state.question is None and state.fight is None and state.roll is None and not state.blows
        # While dice are rolled, nobody can tell where the models will stand.
        if not (is_others and is_quiet and able(state, seat)):
            return ()
        ended = () if state.active is None else (ActivationEnded(state.active.model),)
        return (*ended, TurnCame(seat))

    @override
    def adapted(self, state: State, seat: Seat, planned: Sequence[Piece], then: State) -> Adapted | None:
        """The pieces up to the first that no longer fits: the rest is for their owner to decide.

        A way that now needs more dodges also breaks the plan. None unless the seat may activate a model of its own now.
        """
        if state.stage is not Stage.TURNS or state.turn != seat or state.active is not None or state.is_watch:
            return None
        # The player has not considered a further dodge: a way with more of them is another plan.
        now = drafted(state, seat, planned)
        meant = drafted(then, seat, planned)
        is_broken = len(now.pieces) < len(planned) or now.dodges > meant.dodges
        return Adapted(now.pieces, holds=frozenset(_holds(state, seat, planned, then)), is_broken=is_broken)


def _holds(state: State, seat: Seat, planned: Sequence[Piece], then: State) -> Iterator[str]:
    """The names of the events that have happened since a plan was made."""
    if any(model.is_out and not state.models[model.id].is_out for model in then.of(seat)):
        yield HURT
    for model in [piece.model for piece in planned if isinstance(piece, Activate)]:
        if then.models[model].is_out and state.models[model].is_out:
            yield from _around(state, model, planned, then)


def _around(state: State, model: ModelId, planned: Sequence[Piece], then: State) -> Iterator[str]:
    for name, spaces in NEAR.items():
        if _within(state, model, spaces) - _within(then, model, spaces):
            yield name
    goal = _goal(then, planned)
    if goal is not None and _sees(then, model, goal) and not _sees(state, model, goal):
        yield SIGHT


def _within(state: State, name: ModelId, spaces: int) -> set[ModelId]:
    model = state.models[name]
    return {enemy.id for enemy in state.enemies(model.seat) if distance(model, enemy) <= spaces}


def _goal(state: State, planned: Sequence[Piece]) -> Space | None:
    """The destination of the model, or without one the space of its target; None without both."""
    ways = [piece.space for piece in planned if isinstance(piece, Move | Run)]
    targets = [piece.target for piece in planned if isinstance(piece, Strike)]
    return ways[-1] if ways else next((state.models[name].space for name in targets), None)


def _sees(state: State, name: ModelId, goal: Space) -> bool:
    return view(state).sees(base(state.models[name]), zones.base(goal))
