"""What the seat in charge of a sentry may choose for it (A21.5, A21.6, A21.8)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.boards.compass import Direction
from bot.engine.game import Facts, Piece
from bot.games.clans import decisions as d
from bot.games.clans.activating.aiming import no_attack
from bot.games.clans.activating.gates import no_search
from bot.games.clans.board import zones
from bot.games.clans.facts.sentries import Noticed
from bot.games.clans.kinds import MedalId
from bot.games.clans.moving.ways import reach
from bot.games.clans.state.field import base, distance, sees, strays, view
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


def missed(state: State, sentry: Model) -> list[MedalId]:
    """The nearest medals away from their goals that a sentry sees with its present facing; several at a tie (A22.9).

    Empty if a model of a team that it sees is as near, at whatever distance.
    """
    lying = strays(state)
    if not lying:
        return []
    own, what = base(sentry), view(state, sentry)
    far = {
        medal: zones.distance(own, (space,))
        for medal, space in lying.items()
        if what.sees(own, (space,), sentry.facing)
    }
    least = min(far.values(), default=0)
    near = (each for each in state.enemies(sentry.seat) if distance(sentry, each) <= least)
    if not far or any(sees(state, sentry, each) for each in near):
        return []
    return [medal for medal, each in far.items() if each == least]


def looked(state: State, sentry: Model) -> Facts:
    """What a sentry sees when its activation begins: medals that it has to fetch, else its targets (A21.5, A22.9)."""
    if medals := missed(state, sentry):
        yield Noticed(sentry.id, (), tuple(medals))
        yield from looked_anew(state)
    elif targets := noticed(state, sentry):
        yield Noticed(sentry.id, tuple(each.id for each in targets))


def looked_anew(state: State) -> Facts:
    """The active sentry looks for targets where it stands: its medal is back, or it cannot come nearer (A22.9)."""
    active = state.active
    if active is None or active.is_over or not active.astray:
        return
    if reach(state, active):
        return
    sentry = state.acting()
    yield Noticed(sentry.id, tuple(each.id for each in noticed(state, sentry)))


def duties(state: State) -> Iterator[Piece]:
    """The pieces open to the active sentry, without `Rest`.

    With a target it attacks if it is beside it, and otherwise goes as `moving.ways` leads it, as for a medal. Without
    one it moves as far as A21.6 allows, turns, or searches; a Stunned one either moves or acts.
    """
    active, sentry = state.activation, state.acting()
    targets = [state.models[name] for name in active.quarry]
    if active.actions:
        struck = [each for each in targets if each.is_out and no_attack(state, sentry, each) is None]
        yield from (d.Attack(each.id) for each in struck)
        if struck:
            return
    yield from (d.Move(space) for space in sorted(reach(state, active)))
    if targets or active.astray or not active.actions:
        return
    if no_search(state, sentry) is None:
        yield d.Search()
    yield from (d.Turn(way) for way in Direction if way is not sentry.facing)


def is_on_duty(state: State) -> bool:
    """True if the active model is a sentry whose activation may not end yet.

    Such a sentry can still come nearer to its target or its medal, can attack, or finds models in Stealth by a search.
    """
    active = state.active
    if active is None or active.is_over or not is_sentry(state.acting()):
        return False
    if active.quarry or active.astray:
        return any(duties(state))
    return not active.is_stunned and any(isinstance(each, d.Search) for each in duties(state))
