"""A30.2: what is unfolded once for a draft promises of each further piece what unfolding all of them anew does."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.engine.game import Piece
from bot.games.clans.decisions import Attack, Hurry, Move, Rest, Run, Search
from bot.games.clans.kinds import ModelId, Token
from bot.games.clans.odds.forecast import Begun, of_pieces
from bot.games.clans.state.state import State
from tests.games.clans.positions import at, model, position

ME, FOE, OTHER = ModelId("pine-kaiken1"), ModelId("plum-kaiken1"), ModelId("plum-kaiken2")
MORE: Sequence[Sequence[Piece]] = (
    (Rest(),),
    (Search(),),
    (Move(at("K8")),),
    (Run(at("K7")),),
    (Attack(FOE),),
    (Attack(OTHER),),
    (Move(at("J8")), Attack(OTHER)),
    (Move(at("I9")), Attack(FOE)),
)
"""Pieces that follow, some of them impossible by then."""


def melee(*, is_hidden: bool = False) -> State:
    """A model between two enemies, whose dice are worth keeping for later rolls of the press."""
    haste = {Token.HASTE: 1, Token.LUCKY: 1}
    return position(
        model(ME, "fire.kaiken", "J9", tokens=haste, is_hidden=is_hidden),
        model(FOE, "fire.kaiken", "J10", "S", tokens={Token.PROTECT: 1}),
        model(OTHER, "fire.kaiken", "K10", "S"),
        active=ME,
    )


@pytest.mark.parametrize(
    ("state", "drafted", "rolls_on"),
    [
        (melee(), (Move(at("I8")),), True),
        (melee(is_hidden=True), (Move(at("I8")),), True),
        (melee(), (Attack(FOE),), False),
        (melee(), (Hurry(is_move=False), Attack(FOE)), True),
        (melee(), (Hurry(is_move=True), Move(at("I9"))), True),
    ],
    ids=["a dodge", "a dodge in Stealth", "a last fight", "one of two fights", "one of two moves"],
)
def test_A30_2_pieces_that_follow_are_promised_as_if_all_were_unfolded(
    state: State, drafted: Sequence[Piece], rolls_on: bool
) -> None:
    begun = Begun(state, drafted)
    # Twice: what has begun stays as it is.
    for _ in range(2):
        for more in MORE:
            assert begun.then(more) == of_pieces(state, (*drafted, *more))
    assert any(begun.then(more) != begun.then((Rest(),)) for more in MORE) == rolls_on
