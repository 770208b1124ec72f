"""R10: the Guards Card Phase and the free listen."""

import pytest

from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.decisions import FreeListenPatrol, FreeListenSentry, Go, Halt, Pass
from bot.games.castle.kinds import GUARDS, Alert, Card, Phase, Who
from tests.games.castle.kit import (
    flags,
    guard_at,
    guards,
    intruders,
    is_offered,
    options_of,
    passes,
    patrol_at,
    position,
    zone,
)

S, L, K = Card.SENTRY_SEARCH, Card.SENTRY_LISTEN, Card.KENJUTSU


def test_R10_1_the_hand_is_available_again() -> None:
    """After the Alert Phase."""
    match = position(phase=Phase.ALERT, sentries={"YA2": 1}, hand=[S])
    guards(match, Pass())
    assert is_offered(match, GUARDS, SentrySearch)


@pytest.mark.parametrize("most", [0, 1, 2, 3])
def test_R10_2_the_number_is_an_option(most: int) -> None:
    """`handCardsPerTurn`."""
    match = position(sentries={"YA2": 4}, hand=[S] * 4, options={"handCardsPerTurn": most})
    for number in range(most):
        guards(match, SentrySearch(guard_at(match, "YA2", number).id), Halt())
    assert not is_offered(match, GUARDS, SentrySearch)


def test_R10_2_kenjutsu_is_outside_the_two() -> None:
    """Three Kenjutsu and two searches."""
    match = position(sentries={"YA2": 3}, ninja=("YA2", {"shown": True}), hand=[S, S, K, K, K])
    guards(match, Attack(guard_at(match, "YA2").id, Who.NINJA))
    for number in range(2):
        guards(match, SentrySearch(guard_at(match, "YA2", number).id), Halt())
    guards(match, Attack(guard_at(match, "YA2", 1).id, Who.NINJA))
    assert match.state.ninja.wounds == 2
    assert is_offered(match, GUARDS, Attack)


def test_R10_3_and_4_C5_drawn_cards_do_not_count_towards_the_two() -> None:
    """One in the Alert Phase, two more from the hand; any of them bars the free listen."""
    match = position(phase=Phase.ALERT, sentries={"YA2": 4}, hand=[S, S, S], drawn=[S])
    guards(match, SentrySearch(guard_at(match, "YA2").id), Halt(), Pass())
    for number in (1, 2):
        assert not is_offered(match, GUARDS, FreeListenSentry)
        guards(match, SentrySearch(guard_at(match, "YA2", number).id), Halt())
    assert not is_offered(match, GUARDS, SentrySearch, FreeListenSentry)


def test_R10_4_one_free_listen_by_a_sentry_or_a_patrol() -> None:
    """Offered in the Card Phase, without any card in the hand."""
    match = position(sentries={"YA2": 1}, patrols={"YA6": ("YA7", 2)}, hand=[])
    assert options_of(match, GUARDS, FreeListenSentry) == [FreeListenSentry(guard_at(match, "YA2").id)]
    assert options_of(match, GUARDS, FreeListenPatrol) == [FreeListenPatrol(patrol_at(match, "YA6").id)]


@pytest.mark.parametrize("phase", [Phase.ALERT, Phase.PATROL])
def test_R10_4_no_free_listen_in_the_other_phases(phase: Phase) -> None:
    """The Card Phase only."""
    match = position(phase=phase, sentries={"YA2": 1})
    assert not is_offered(match, GUARDS, FreeListenSentry)


def test_R10_4_it_listens_exactly_as_by_card() -> None:
    """Heard: alert +1 and a move."""
    match = position(sentries={"YA8": 1}, ninja=("CA1", {"speed": 1}), traitor="left", hand=[])
    guards(match, FreeListenSentry(guard_at(match, "YA8").id), Go(zone("YA1")), Halt())
    assert match.state.alert is Alert.LOW
    assert flags(match, guard_at(match, "YA1")).moved


def test_R10_4_C6_afterwards_only_kenjutsu_for_the_rest_of_the_turn() -> None:
    """No card, no second free listen, not even after a Kenjutsu."""
    match = position(
        sentries={"YA2": 3}, ninja=("YA2", {"shown": True}), traitor="left", hand=[S, L, K, Card.AWAKEN]
    )
    guards(match, FreeListenSentry(guard_at(match, "YA2").id))
    kinds = {type(option).__name__ for option in match.options(GUARDS)}
    assert kinds == {"Attack", "Form", "Pass"}
    guards(match, Attack(guard_at(match, "YA2").id, Who.NINJA))
    assert not is_offered(match, GUARDS, FreeListenSentry)


def test_R10_4_the_patrol_phase_still_follows() -> None:
    """The patrol that heard nothing marches."""
    match = position(patrols={"YA6": ("YA7", 2)}, traitor="left", ninja="left", hand=[])
    guards(match, FreeListenPatrol(patrol_at(match, "YA6").id), Pass())
    assert match.state.phase is Phase.PATROL
    assert not is_offered(match, GUARDS, Pass)


def test_R10_4_it_needs_no_hand_card_to_be_allowed() -> None:
    """With `handCardsPerTurn` 0 the free listen is all there is."""
    match = position(sentries={"YA2": 1}, options={"handCardsPerTurn": 0})
    assert is_offered(match, GUARDS, FreeListenSentry)
    assert not is_offered(match, GUARDS, SentryListen)


def test_R10_4_once_a_turn_and_again_in_the_next() -> None:
    """The bar falls with the turn."""
    match = position(sentries={"YA2": 1}, traitor="left", hand=[S])
    guards(match, FreeListenSentry(guard_at(match, "YA2").id))
    passes(match, Phase.INTRUDERS)
    intruders(match)
    guards(match, Pass())
    assert is_offered(match, GUARDS, FreeListenSentry)
    assert is_offered(match, GUARDS, SentrySearch)


def test_R10_5_the_phase_may_end_with_nothing_played() -> None:
    """Pass at once."""
    match = position(sentries={"YA2": 1})
    guards(match, Pass())
    assert match.state.phase is Phase.PATROL
