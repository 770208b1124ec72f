"""Non-interference: two matches that differ only in hidden choices look the same to everybody who may not know."""

from __future__ import annotations

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Decision, Seat
from bot.engine.match import Match
from bot.tables.views.bulletin import offered, public_bulletin
from tests.toy.box import BOX
from tests.toy.facts import HIDER, SEEKER, Bell, Bells, Look, Pass, Start, Step, Wait, Walk, Whisper
from tests.toy.rules import Hide
from tests.toy.state import House, room

Plan = list[tuple[Seat, Decision]]
LOOKS: Plan = [(SEEKER, Look(room("A10"))), (HIDER, Whisper(charm=False)), (SEEKER, Pass())]


def plan(start: str, *walks: tuple[str | None, ...], bells: tuple[str, str] = ("A8", "A9")) -> Plan:
    """A hidden plan: where the hider starts and walks (None waits), and the seeker's bells."""
    prepared: Plan = [
        (HIDER, Start(room(start))),
        (SEEKER, Bells(tuple(Bell(room(label)) for label in bells))),
    ]
    for walk in walks:
        prepared.append((HIDER, Walk(tuple(Step(room(label)) if label else Wait() for label in walk))))
        prepared += LOOKS
    return prepared


def stages(decisions: Plan) -> list[Match[House]]:
    """The match after each decision; a seeker without oil needs no pass."""
    chance = Seeded("pairs")
    match, found = Match.dealt(Hide(), chance), []
    for seat, decision in decisions:
        if decision != Pass() or seat in match.awaited():
            match.play(seat, decision, chance)
        found.append(match.copy())
    return found


ONE = plan("C1", ("C2", "C3"), (None,), ("C2",))
OTHER = plan("B5", ("B4",), ("C4", "C5", None), ("B5",))


def test_hidden_walks_leave_the_public_and_the_seeker_with_equal_bytes() -> None:
    for one, other in zip(stages(ONE), stages(OTHER), strict=True):
        assert one.state.hider != other.state.hider
        for viewer in (PUBLIC, Hide().viewer(SEEKER)):
            left, right = one.seen_by(viewer), other.seen_by(viewer)
            assert left.log == right.log
            assert public_bulletin(BOX, left, news=left.log) == public_bulletin(BOX, right, news=right.log)
            assert BOX.pictures.scene(left.game, left.state, viewer) == BOX.pictures.scene(
                right.game, right.state, viewer
            )
            assert offered(BOX, left, SEEKER, None) == offered(BOX, right, SEEKER, None)


def test_hidden_bells_leave_the_hider_with_equal_bytes() -> None:
    moved = plan("C1", ("C2", "C3"), (None,), ("C2",), bells=("A1", "B9"))
    for one, other in zip(stages(ONE), stages(moved), strict=True):
        viewer = Hide().viewer(HIDER)
        left, right = one.seen_by(viewer), other.seen_by(viewer)
        assert left.log == right.log
        assert offered(BOX, left, HIDER, left.draft(HIDER)) == offered(BOX, right, HIDER, right.draft(HIDER))


@pytest.mark.parametrize("walk", [("C2",), ("C2", "C3"), ("C2", "C3", "C4"), (None,)])
def test_the_length_of_a_walk_is_not_told(walk: tuple[str | None, ...]) -> None:
    chance = Seeded("pairs")
    usual, other = Match.dealt(Hide(), chance), Match.dealt(Hide(), chance)
    for seat, decision in plan("C1", ("B1",))[:3]:
        usual.play(seat, decision, chance)
    for seat, decision in plan("C1", walk)[:3]:
        other.play(seat, decision, chance)
    assert usual.seen_by(PUBLIC).log == other.seen_by(PUBLIC).log
