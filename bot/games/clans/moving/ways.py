"""Where the active model could go, and by which way (A8, A30.8)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.games.clans.board.walking import CLIMB, Gait, Route, Walk, routes
from bot.games.clans.kinds import Keyword, Space, Token
from bot.games.clans.state.activation import Activation
from bot.games.clans.state.field import enemy_zones, ground, has, models_mask, profile, taken
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State

BLINKING = Gait(ignores_terrain=True)
"""How a small model moves that has blinked."""
SPRINT = 2
"""What Sprint adds to a run (A17)."""


def allowance(model: Model, active: Activation, *, is_run: bool) -> int:
    """The MP of a move or a run of the active model that begins now (A8.1, A7.8)."""
    mp = profile(model).mv
    if active.is_slowed:
        mp = (mp + 1) // 2
    if active.blink == "half":
        mp //= 2
    return mp + SPRINT if is_run and has(model, Keyword.SPRINT) else mp


def gait(model: Model) -> Gait:
    """How a model walks (A8.13, A17)."""
    known = profile(model)
    climb = 2 if known.has(Keyword.EXPERT_CLIMBER) else CLIMB
    return Gait(known.size, climb, known.has(Keyword.SUREFOOT))


def ways(state: State, mp: int) -> Mapping[Space, Route]:
    """Every space that the active model can reach with so many MP, and the way with the fewest dodges to it."""
    model = state.acting()
    assert model.space is not None
    barred = taken(state, model)
    if is_free(state):
        return routes(Walk(ground(state), BLINKING, barred, passed=barred), model.space, mp)
    if model.has(Token.MOON_POWER):
        over = models_mask(state, model)
        return routes(Walk(ground(state), gait(model), barred, passed=over), model.space, mp)
    return routes(Walk(ground(state), gait(model), barred, enemy_zones(state, model.seat)), model.space, mp)


def is_free(state: State) -> bool:
    """Whether the move under way, or the one that comes next, ignores models, zones and terrain (A8.9)."""
    active = state.active
    return active is not None and (active.is_blinking if active.mp is not None else active.blink == "free")
