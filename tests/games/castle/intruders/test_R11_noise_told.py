"""The told noise of a plan is the noise that a listen hears (R11.3 to R11.5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from bot.games.castle.decisions import Escape, Inside, Step, TakeTurn
from bot.games.castle.guards.listening import heard_intruders
from bot.games.castle.intruders.plan import Plan
from bot.games.castle.kinds import INTRUDERS, Card, Phase, Tunnel, Who
from bot.games.castle.picture.plans import paces
from bot.games.castle.rules.game import CastleGame
from tests.games.castle.kit import position, zone
from tests.laws.playthrough import Moment, playthrough


def plans(seed: str) -> Iterator[tuple[Moment, Plan]]:
    """The turns of the intruders of a random game, as their seat has planned them."""
    for moment in playthrough("castle", seed).moments:
        if isinstance(moment.decision, TakeTurn):
            draft = moment.sights[moment.seat].draft(moment.seat, moment.decision.pieces)
            assert isinstance(draft, Plan)
            yield moment, draft


@pytest.mark.parametrize("seed", ["one", "two"])
def test_R11_3_a_listen_hears_a_plan_as_far_as_told(seed: str) -> None:
    """By a guard in every zone, after the plan is carried out."""
    heard = set[bool]()
    for moment, draft in plans(seed):
        after = moment.match.copy()
        after.witness(moment.facts)
        assert isinstance(after.game, CastleGame)
        state, setting = after.state, after.game.setting
        guards = [each for each in state.guards.values() if not isinstance(each.zone, Tunnel)]
        for guard, at in () if after.is_over else product(guards[:1], setting.board.zones):
            state.put_guard(guard.but(zone=at))
            found = {*heard_intruders(state, (guard.id,))}
            noise = setting.board.noise[at]
            loud = {who: state.intruder(who) for who, links in draft.paces.items() if links}
            assert found == {who for who, one in loud.items() if noise[one.place] <= draft.paces[who]}
            heard.add(bool(found))
    assert heard == {True, False}


def test_R11_5_nobody_is_told_to_be_heard_inside_the_passage_or_off_the_map() -> None:
    hand = {"hand": [Card.PASSAGE]}
    match = position(phase=Phase.INTRUDERS, ninja=("YA2", hand), traitor="OL1", entrances=("YA1", "YA15"))
    for pieces, told in (
        ((Step(Who.NINJA, zone("YA1")),), "Ninja 1: heard within 1"),
        ((Step(Who.NINJA, zone("YA1")), Inside(Who.NINJA)), "Ninja: not heard"),
        ((Escape(Who.TRAITOR),), "Traitor: not heard"),
    ):
        assert [caption.text for caption in paces(match.state, match.draft(INTRUDERS, pieces), ())] == [told]
