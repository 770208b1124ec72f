"""The probability of passing several dodges in a row, for the many spaces that a model may go to (A8.5).

If a way rolls only for dodges, this gives the same result as unfolding it, in a fraction of the time.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

from bot.engine.game import Piece, not_none
from bot.games.clans import decisions as d
from bot.games.clans.catalogue.catalogue import of
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.facts.rolling import Rolled, RollSettled
from bot.games.clans.kinds import BAD
from bot.games.clans.odds.policy import Policy
from bot.games.clans.odds.throws import Asked, asked, fresh, lay, outcomes
from bot.games.clans.rolling.rolling import TEST, element
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Purpose
from bot.games.clans.state.sentries import player
from bot.games.clans.state.state import State

_QUIET = (d.Activate, d.Hurry, d.Turn, d.Face, d.Move, d.Run)
"""Pieces that roll for nothing but dodges."""


def is_plain(state: State, pieces: Sequence[Piece]) -> bool:
    """True if a way after these pieces can roll only for dodges, each of which ends it if it fails."""
    active = state.active
    if active is None or active.cards or state.models[active.model].is_hidden:
        return False
    enemies = list(state.enemies(state.models[active.model].seat))
    hooks = (Declared.hampers, Declared.dooms, Declared.interrupts)
    if any(of(each, hook) for each in enemies for hook in hooks):
        return False  # not every dodge is equally hard (A5.4), or a fight may come in between
    has_shrines = any(item.effect in BAD for item in state.items.values())
    return not has_shrines and all(isinstance(piece, _QUIET) for piece in pieces)


def passing(state: State, policy: Policy, model: Model, dodges: int) -> Fraction:
    """The probability that a model passes `dodges` dodges, at least 1; a reroll spent on one may lack for the next."""
    return _passing(_first(state, policy, model), state.setting, dodges)


@lru_cache(maxsize=512)  # 0.04 to 22 ms, and ways share their dodges
def _passing(known: Asked, _setting: Setting, dodges: int) -> Fraction:
    # The setting belongs to the key, because an Asked does not compare its state.
    every = outcomes(known)
    cases = sum(ways for _outcome, ways in every)
    found = Fraction(0)
    for outcome, ways in every:
        scratch = known.state.copy()
        lay(scratch, outcome)
        (pool,) = not_none(scratch.roll).pools
        if pool.is_passed:
            RollSettled().apply(scratch)
            model = scratch.models[pool.model]
            after = passing(scratch, known.policy, model, dodges - 1) if dodges > 1 else 1
            found += Fraction(ways, cases) * after
    return found


def _first(state: State, policy: Policy, model: Model) -> Asked:
    """The first of the dodges, before its roll."""
    scratch, named = state.copy(), element(state, model)
    thrown = Rolled(
        Purpose.DODGE,
        (model.id,),
        ((named,) * TEST,),
        state.setting.clockwise(player(state, model.seat)),
        named,
    )
    thrown.apply(scratch)
    return asked(scratch, policy, fresh(thrown))
