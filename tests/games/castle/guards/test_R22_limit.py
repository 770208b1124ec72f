"""R22, R1.5, R1.6: how many guards may be out."""

from bot.games.castle.cards.awaken import Awaken
from bot.games.castle.decisions import Halt, Search, Step
from bot.games.castle.facts.sneaking import RemovalAsked, SentryAppeared
from bot.games.castle.kinds import GUARDS, Mark, Moment, Phase, Weapon, Who
from tests.games.castle.kit import (
    INSIDE,
    facts_of,
    guard_at,
    guards,
    intruders,
    is_offered,
    position,
    zone,
)


def test_R22_1_and_R23_17_drunks_and_guards_inside_count() -> None:
    """18 sentries, a drunk and one inside are 20."""
    match = position(sentries={"YA2": 18, INSIDE: 1}, drunk=["YA6"], passage_cards=1, found=["YA1"])
    assert not is_offered(match, GUARDS, Awaken)


def test_R22_2_at_the_limit_a_hidden_sentry_asks_for_a_removal() -> None:
    """At 19 the sentry simply appears."""
    for number, kind in ((20, RemovalAsked), (19, SentryAppeared)):
        match = position(
            phase=Phase.INTRUDERS,
            sentries={"YA2": number},
            objects={"CA6": Mark.SENTRY},
            ninja=("CA5", {"hand": []}),
        )
        facts = intruders(match, Step(Who.NINJA, zone("CA6")), Search(Who.NINJA, zone("CA6")))
        assert facts_of(facts, kind)


def test_R1_5_the_limit_is_an_option() -> None:
    """`maxGuards` 14."""
    match = position(sentries={"YA2": 14}, options={"maxGuards": 14})
    assert not is_offered(match, GUARDS, Awaken)


def test_R1_6_never_more_than_ten_of_a_weapon() -> None:
    """The woken guard takes a figure that is left."""
    match = position(sentries={"YA2": 10})
    for guard in [*match.state.guards.values()]:
        match.state.put_guard(guard.but(weapon=Weapon.SWORD))
    guards(match, Awaken(zone("YA8")), Halt())
    assert guard_at(match, "YA8").weapon is Weapon.SPEAR
    assert match.state.moment is Moment.QUIET
