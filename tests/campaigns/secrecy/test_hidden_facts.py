"""T1: every kind of fact that somebody may not see whole differs in some pair; otherwise nothing would be compared."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest

from tests.campaigns.secrecy.bulk import HIDDEN, secrets
from tests.campaigns.secrecy.side_by_side import SideBySide

SEARCHED = 40
"""How many pairs are searched for one in which a fact differs, if the named pair does not."""

SETUP, PLACING = ("three", "the second goal", 4), ("rivals who write", "guards' hand", 1)
TURNS, SHARES = ("three apart", "late extra acts", 4), ("rivals who write", "late extra acts", 1)

WHERE: Mapping[str, tuple[str, str, int]] = {
    **dict.fromkeys(
        ("EndSet", "EntrancesChosen", "GoalDrawn", "HandChosen", "Moved", "PassageAgreed"), SETUP
    ),
    **dict.fromkeys(("ProposalClosed", "Proposed", "RopeHung", "StartChosen"), SETUP),
    **dict.fromkeys(("GuardHandChosen", "GuardsPlaced", "Laid", "PlacingInTurns"), PLACING),
    **dict.fromkeys(("CameOut", "PassSent", "TurnPlanned"), TURNS),
    **dict.fromkeys(("CardsShared", "WoundsShared"), SHARES),
    **dict.fromkeys(("FigureChosen", "SoleGoalDrawn"), ("wolf", "drawn goals", 0)),
    **dict.fromkeys(("BonusShared", "BonusTaken"), ("four", "shares of the bonus", 1)),
    **dict.fromkeys(("Drew", "MapMarked"), ("open wolf", "guards' hand", 0)),
    **dict.fromkeys(("ListenBegan", "Met"), ("wolf", "whether he stays with a drunk", 4)),
    "AnswersGiven": ("four", "answers", 4),
    "GoalWritten": ("rivals who write", "extra acts", 3),
    "LeftMap": ("open wolf", "sneaks", 4),
    "OrderAgreed": ("three", "who goes first", 2),
    "ShadowWalked": ("four", "whispered sneaks", 23),
    "SleepersShared": ("rivals who write", "shares of the sleepers", 0),
    "Threw": ("four", "whispered sneaks", 31),
    "WentInside": ("four with closed hands", "late sneaks", 0),
    "WindowClosed": ("four", "late sneaks", 5),
}
"""For every kind of hidden fact: a table, a kind of secret that makes it differ there, and the number of a pair."""

NOWHERE: Mapping[str, str] = {}
"""The kinds of hidden facts that differ in no pair, each with the tests that cover them instead.

Facts that only an optional card causes are in no golden game: the tables of R28 cover them.
"""


@pytest.mark.parametrize("fact", WHERE)
def test_R28_8_a_hidden_fact_differs_in_some_pair(fact: str) -> None:
    table, kind, known = WHERE[fact]
    assert any(fact in _differing(table, kind, number) for number in (known, *range(SEARCHED)))


def test_of_every_kind_of_hidden_fact_it_is_known_where_it_differs() -> None:
    missing = {kind.__name__ for kind in HIDDEN} - {*WHERE, *NOWHERE}
    assert not missing, (
        f"name in WHERE a pair in which it differs, or in NOWHERE why there is none: {missing}"
    )
    assert {*WHERE, *NOWHERE} <= {kind.__name__ for kind in HIDDEN}


@cache
def _differing(table: str, kind: str, number: int) -> set[str]:
    """The kinds of hidden facts that differ in a pair."""
    play = SideBySide(table, kind, number)
    return secrets(play.played()) if play.is_possible else set()
