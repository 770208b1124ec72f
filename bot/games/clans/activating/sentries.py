"""What the seat in charge of a sentry may choose for it (A21.5, A21.6, A21.8)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.boards.compass import Direction
from bot.engine.game import Piece, not_none
from bot.games.clans import decisions as d
from bot.games.clans.activating.aiming import no_attack
from bot.games.clans.activating.gates import no_search
from bot.games.clans.moving.ways import reach
from bot.games.clans.state.field import distance, sees
from bot.games.clans.state.figures import Model
from bot.games.clans.state.sentries import is_sentry
from bot.games.clans.state.state import State

FAR = 5
"""The greatest distance at which a sentry notices a model (A21.5)."""


def ready(state: State) -> Iterator[Model]:
    """The sentries on the board that are still to be activated in this round."""
    return (each for each in state.out() if is_sentry(each) and not each.is_activated)


def noticed(state: State, sentry: Model) -> list[Model]:
    """The nearest models of teams within 5 that a sentry sees with its present facing (A21.5); several at a tie."""
    near = (each for each in state.enemies(sentry.seat) if distance(sentry, each) <= FAR)
    seen = [each for each in near if sees(state, sentry, each)]
    least = min((distance(sentry, each) for each in seen), default=0)
    return [each for each in seen if distance(sentry, each) == least]


def duties(state: State) -> Iterator[Piece]:
    """The pieces open to the active sentry, without `Rest`.

    With a target it attacks if it is beside it, and otherwise goes as `moving.ways` leads it. Without one it moves as
    far as A21.6 allows, turns, or searches; a Stunned one either moves or acts.
    """
    active, sentry = not_none(state.active), state.acting()
    targets = [state.models[name] for name in active.quarry]
    if active.actions:
        struck = [each for each in targets if each.is_out and no_attack(state, sentry, each) is None]
        yield from (d.Attack(each.id) for each in struck)
        if struck:
            return
    yield from (d.Move(space) for space in sorted(reach(state, active)))
    if targets or not active.actions:
        return
    if no_search(state, sentry) is None:
        yield d.Search()
    yield from (d.Turn(way) for way in Direction if way is not sentry.facing)


def is_on_duty(state: State) -> bool:
    """True if the active model is a sentry whose activation may not end yet.

    Such a sentry can still come nearer to its target or attack it, or finds models in Stealth by a search.
    """
    active = state.active
    if active is None or active.is_over or not is_sentry(state.acting()):
        return False
    if active.quarry:
        return any(True for _ in duties(state))
    return not active.is_stunned and any(isinstance(each, d.Search) for each in duties(state))
