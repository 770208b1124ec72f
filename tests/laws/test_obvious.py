"""Automatic decisions, if public facts leave no other (StandingOrders.obvious)."""

from __future__ import annotations

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Seat
from bot.games.castle.decisions import Accept, Decline, ShareCards, ShareWounds
from bot.games.castle.kinds import Phase
from tests.laws.playthrough import BOXES, Moment, Playthrough, every_game, played_out, playthrough


def obvious(played: Playthrough, moment: Moment) -> dict[Seat, Decision]:
    """The automatic decisions, by seat."""
    made = {seat: played.game.orders.obvious(moment.public.state, seat) for seat in moment.match.awaited()}
    return {seat: decision for seat, decision in made.items() if decision is not None}


def lost(moment: Moment, seat: Seat, decision: Decision) -> list[Decision]:
    """The other options of a seat that are lost by an automatic decision."""
    match = moment.match.copy()
    match.play(seat, decision, Seeded("by itself"))
    return [
        each for each in moment.match.options(seat) if each != decision and not match.is_legal(seat, each)
    ]


@every_game()
def test_an_automatic_decision_costs_its_seat_no_option(key: str, seed: str) -> None:
    played = playthrough(key, seed)
    for moment in played.moments:
        for seat, decision in obvious(played, moment).items():
            assert not lost(moment, seat, decision)
            assert moment.match.is_legal(seat, decision)
            assert moment.match.draft(seat) is None


@pytest.mark.parametrize("preset", ["three", "four", "contested"])
def test_R2_10_partners_lose_by_it_nothing_but_talk(preset: str) -> None:
    """Shares of cards can be proposed when the Card Phase begins, those of wounds while the wounded one is seen."""
    played = played_out(BOXES["castle"], "partners", BOXES["castle"].options.presets[preset].options)
    phases = set()
    for moment in played.moments:
        phase = moment.public.state.phase
        for seat, decision in obvious(played, moment).items():
            talk = (Accept, Decline, ShareWounds, *([ShareCards] if phase is Phase.ALERT else []))
            assert not [each for each in lost(moment, seat, decision) if not isinstance(each, talk)]
            assert {played.game.orders.obvious(seen.state, seat) for seen in moment.sights.values()} == {
                decision
            }
            phases.add(phase)
    assert {Phase.ALERT, Phase.CARDS, Phase.PATROL} <= phases


def test_R9_6_empty_phases_of_the_castle_pass_by_themselves() -> None:
    played = played_out(BOXES["castle"], "empty phases")
    phases = {moment.public.state.phase for moment in played.moments if obvious(played, moment)}
    assert {Phase.ALERT, Phase.CARDS, Phase.PATROL} <= phases
