"""Laws of what can be taken back: it reveals nothing by construction; taking it back leaves no trace but the log."""

from __future__ import annotations

import json
from typing import Any

from bot.engine.chance import Seeded
from bot.engine.match import Match, witnessed
from bot.engine.taking_back import TakeBack
from tests.laws.playthrough import Moment, Playthrough, every_game


class NoLuck:
    """Luck that must not be drawn."""

    def below(self, label: str, size: int) -> int:
        raise AssertionError(f"luck was drawn: {label}")


def reversible(played: Playthrough) -> list[Moment]:
    """The moments in which something was decided that can be taken back."""
    return [moment for moment in played.moments if not played.game.undo.is_final(moment.decision)]


def decided(moment: Moment) -> Match[Any]:
    """The match after the decision."""
    match = moment.match.copy()
    match.play(moment.seat, moment.decision, NoLuck())
    return match


@every_game()
def test_taking_back_restores_the_truth_and_everybodys_knowledge(played: Playthrough) -> None:
    for moment in reversible(played):
        match = decided(moment)
        match.take_back(moment.seat)
        assert (match.history, match.state) == (moment.match.log, moment.match.state)
        for viewer in played.viewers():
            before, after = moment.match.seen_by(viewer), match.seen_by(viewer)
            assert (after.history, after.state) == (before.log, before.state)
            followed = moment.match.seen_by(viewer)
            followed.witness(witnessed(match.log[len(moment.match.log) :], viewer))
            assert followed.state == before.state


@every_game()
def test_its_facts_are_those_that_its_seat_could_tell_before(played: Playthrough) -> None:
    """From what the seat had witnessed the same follows as from the truth: so nothing hidden was asked."""
    for moment in reversible(played):
        seen = moment.sights[moment.seat].copy()
        assert seen.play(moment.seat, moment.decision, NoLuck()) == list(moment.facts)
        assert set(seen.options(moment.seat)) == set(decided(moment).options(moment.seat))


@every_game()
def test_nobody_outside_the_side_can_decide_before_the_next_decision(played: Playthrough) -> None:
    """Otherwise an unseen decision would show in that the one before can no longer be taken back."""
    game = played.game
    for moment in reversible(played):
        match, side = decided(moment), {moment.seat, *moment.match.partners(moment.seat)}
        for seat in set(game.seats) - side:
            assert not match.options(seat)
            assert match.draft(seat) is None


@every_game()
def test_whether_it_can_be_taken_back_is_the_same_from_both_states(played: Playthrough) -> None:
    for moment in played.moments:
        match, seen = moment.match.copy(), moment.sights[moment.seat].copy()
        match.play(moment.seat, moment.decision, Seeded(played.seed))
        if played.game.undo.is_final(moment.decision):
            assert match.deed(moment.seat) is None
        else:
            seen.play(moment.seat, moment.decision, NoLuck())
            assert match.deed(moment.seat) == seen.deed(moment.seat)


@every_game()
def test_a_take_back_survives_line_and_json(played: Playthrough) -> None:
    notation = played.notation
    for moment in reversible(played):
        facts = decided(moment).take_back(moment.seat)
        for value in (TakeBack(), *facts):
            assert notation.from_line(notation.line(value)) == value
            assert notation.from_json(json.loads(json.dumps(notation.json(value)))) == value
