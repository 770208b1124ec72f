"""What is decided by itself, as public facts leave nothing else (StandingOrders.obvious)."""

from __future__ import annotations

from bot.games.castle.kinds import Phase
from tests.laws.playthrough import BOXES, every_game, played_out, playthrough


@every_game()
def test_what_is_decided_by_itself_is_the_only_thing_that_its_seat_could_do(key: str, seed: str) -> None:
    played = playthrough(key, seed)
    for moment in played.moments:
        for seat in moment.match.awaited():
            decision = played.game.orders.obvious(moment.public.state, seat)
            if decision is not None:
                assert list(moment.match.options(seat)) == [decision]
                assert moment.match.draft(seat) is None


def test_R9_6_empty_phases_of_the_castle_pass_by_themselves() -> None:
    played = played_out(BOXES["castle"], "empty phases")
    phases = [
        moment.public.state.phase
        for moment in played.moments
        for seat in moment.match.awaited()
        if played.game.orders.obvious(moment.public.state, seat) is not None
    ]
    assert {Phase.ALERT, Phase.CARDS, Phase.PATROL} <= set(phases)
