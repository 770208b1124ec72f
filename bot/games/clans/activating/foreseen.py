"""What a sentry will do when it is activated, from the function that makes it act (A21.5, A21.6, A22.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.engine.game import not_none
from bot.games.clans.activating.activating import begun
from bot.games.clans.activating.sentries import duties
from bot.games.clans.challenges.challenges import with_points
from bot.games.clans.decisions import Attack, Move
from bot.games.clans.kinds import MedalId, ModelId, Space
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State, happen


class Foreseen(NamedTuple):
    """The targets between which the seat of a sentry may choose, and the spaces where it may go for one of them.

    Without targets it only searches. Without spaces it attacks where it stands, or cannot come nearer.
    """

    targets: tuple[ModelId, ...]
    ends: Sequence[Space]
    is_beside: bool
    """True if it attacks without a step."""
    medals: tuple[MedalId, ...] = ()
    """The medals for which it goes before all else (A22.9); then it has no targets yet."""


def foreseen(state: State, sentry: Model) -> Foreseen:
    """What a sentry on the board would do if its activation began now."""
    scratch = state.copy()
    # It looks for targets once it has put back what lies beside it, so each fact follows from the scratch state.
    happen(scratch, with_points(scratch, begun(scratch, sentry.id)))
    active = not_none(scratch.active)
    quarry, medals = active.quarry, active.astray
    open_ = list(duties(scratch)) if quarry or medals else []
    ends = [piece.space for piece in open_ if isinstance(piece, Move)]
    return Foreseen(quarry, ends, any(isinstance(piece, Attack) for piece in open_), medals)
