"""The chapters of the rules, and the decisions that each of them resolves."""

from __future__ import annotations

import pytest

from bot.engine.game import Order, Piece
from bot.games.castle import decisions as d
from bot.games.castle.decisions.resolving import contents
from bot.games.castle.rules.language import DECISIONS
from bot.games.castle.turn import phases, replacing
from bot.games.castle.turn.deciding import CHAPTERS


def test_every_decision_is_resolved_by_a_chapter() -> None:
    alone = {kind for kind in DECISIONS if not issubclass(kind, Order | Piece)}
    assert alone - CHAPTERS.keys() == {d.Dig}, "both entrances are only ever proposed (R2.8)"


def test_no_two_chapters_can_claim_one_decision() -> None:
    with pytest.raises(TypeError, match=r"^Two chapters resolve Bed\.$"):
        contents(phases.RESOLVED, replacing.RESOLVED, {d.Bed: replacing.bedded})
