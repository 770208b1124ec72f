"""Drafts: every piece is listed before it is added, and a commit is one decision."""

import pytest

from bot.engine.game import Draft, Illegal, Piece
from tests.toy.draft import BellsDraft, WalkDraft
from tests.toy.facts import Bell, Bells, Step, Wait, Walk
from tests.toy.state import ROOMS, room


def added(draft: Draft, *pieces: Piece) -> Draft:
    for piece in pieces:
        draft.add(piece)
    return draft


def test_an_empty_draft_says_what_is_missing() -> None:
    for draft in (BellsDraft(), WalkDraft(room("A1"))):
        assert not draft.is_complete()
        assert draft.missing().endswith(".")
        with pytest.raises(Illegal):
            draft.committed()


def test_a_piece_that_is_not_listed_is_refused_and_changes_nothing() -> None:
    draft = added(WalkDraft(room("A1")), Step(room("A2")))
    for piece in (Step(room("C10")), Bell(room("A3"))):
        with pytest.raises(Illegal):
            draft.add(piece)
    assert draft.pieces == (Step(room("A2")),)


def test_options_follow_the_pieces() -> None:
    draft = WalkDraft(room("A1"))
    assert set(draft.options()) == {Step(room("A2")), Step(room("B1")), Wait()}
    added(draft, Wait(), Step(room("A2")))
    assert set(draft.options()) == {Step(room("A1")), Step(room("A3")), Step(room("B2"))}
    assert list(added(draft, Step(room("A3"))).options()) == []


def test_a_full_draft_has_no_options_left() -> None:
    draft = BellsDraft()
    assert len(draft.options()) == len(ROOMS)
    added(draft, Bell(room("A1")), Bell(room("B1")))
    assert list(draft.options()) == []
    assert draft.committed() == Bells((Bell(room("A1")), Bell(room("B1"))))


def test_a_commit_is_one_decision_of_the_pieces_in_order() -> None:
    assert added(WalkDraft(room("A1")), Step(room("A2")), Wait()).committed() == Walk(
        (Step(room("A2")), Wait())
    )
