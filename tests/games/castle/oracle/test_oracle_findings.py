"""Where the oracle and the game once parted: each position as small as it gets."""

from __future__ import annotations

from bot.games.castle.cards.kenjutsu import Kill
from bot.games.castle.kinds import Card, Phase, Who
from tests.games.castle.kit import guard_at, intruders, position


def test_R27_rehide_when_guards_leave_hides_as_soon_as_no_guard_is_left() -> None:
    """`rehideWhenGuardsLeave`: hidden as soon as no guard is left in the zone; here the last, a drunk, is killed."""
    match = position(
        phase=Phase.INTRUDERS,
        drunk=["YA5"],
        ninja=("YA5", {"shown": True, "hand": [Card.KENJUTSU]}),
        traitor="YA1",
        options={"rehideWhenGuardsLeave": True},
    )
    intruders(match, Kill(Who.NINJA, guard_at(match, "YA5").id))
    assert not match.state.ninja.is_shown
