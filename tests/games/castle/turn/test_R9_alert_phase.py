"""R9: the Alert Phase."""

from collections import Counter

import pytest

from bot.games.castle.cards.awaken import Awaken
from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.cards.listens import PatrolListen, SentryListen
from bot.games.castle.cards.searches import PatrolSearch, SentrySearch
from bot.games.castle.decisions import AnswerCat, Halt, Pass
from bot.games.castle.facts.guarding import ListenAnswered
from bot.games.castle.facts.turn import AlertSet, Drew, Reshuffled, TurnBegan
from bot.games.castle.kinds import GUARDS, INTRUDERS, Alert, Card, Phase, Pile, Who
from bot.games.castle.setting.deck import spread
from tests.games.castle.kit import (
    DECKS,
    Script,
    facts_of,
    guard_at,
    guards,
    intruders,
    is_offered,
    options_of,
    patrol_at,
    play,
    position,
    zone,
    zones,
)
from tests.games.castle.setup.test_R4_setup import begin, marked

S, P = Card.SENTRY_SEARCH, Card.PATROL_SEARCH


def test_R9_1_the_turn_marker_advances() -> None:
    """Turn 5 becomes turn 6."""
    facts = intruders(position(phase=Phase.INTRUDERS, turn=5))
    assert facts_of(facts, TurnBegan) == [TurnBegan(6)]


def test_R9_2_C4_the_discard_pile_is_shuffled_into_the_deck_before_the_draw() -> None:
    """Deck empty, three discarded: two of them are drawn at Medium, even those played in the turn before."""
    match = position(phase=Phase.INTRUDERS, alert=2, deck=[], hand=[Card.KENJUTSU] * 6)
    discarded = match.state.piles[GUARDS].discard.size
    facts = intruders(match)
    assert facts_of(facts, Reshuffled) == [Reshuffled(GUARDS, discarded)]
    piles = match.state.piles[GUARDS]
    assert (piles.drawn.size, piles.deck.size, piles.discard.size) == (2, discarded - 2, 0)


def test_R9_2_C4_wounds_and_open_passage_cards_are_not_shuffled_in() -> None:
    """They stay in their place."""
    match = position(phase=Phase.INTRUDERS, ninja=("OL1", {"wounds": 2}), passage_cards=2, deck=[], hand=[])
    intruders(match)
    known = match.state.piles[GUARDS].deck.known or {}
    assert known[Card.KENJUTSU] == 4
    assert Card.PASSAGE not in known


@pytest.mark.parametrize(("level", "drawn"), [(0, 0), (1, 1), (2, 2), (3, 3)])
def test_R9_3_C2_as_many_cards_as_the_level_says(level: int, drawn: int) -> None:
    """None 0, Low 1, Medium 2, High 3."""
    match = position(phase=Phase.INTRUDERS, alert=level)
    facts = intruders(match)
    assert sum(fact.size for fact in facts_of(facts, Drew)) == match.state.piles[GUARDS].drawn.size == drawn


def test_R9_3_C3_fewer_if_the_deck_runs_out() -> None:
    """One card in deck and discard pile together, alert High: one."""
    hand = spread(DECKS.full[Pile.GUARDS])[:-1]
    match = position(phase=Phase.INTRUDERS, alert=3, hand=hand)
    intruders(match)
    assert match.state.piles[GUARDS].drawn.known == {Card.PASSAGE: 1}
    assert match.state.piles[GUARDS].deck.size == 0


def test_R9_3_the_draw_is_luck_over_the_single_cards() -> None:
    """Each place in the deck is possible."""
    seen: Counter[Card] = Counter()
    everything = spread(DECKS.full[Pile.GUARDS])
    hand = [card for card in everything if card not in (S, P)] + [S] * 5 + [P] * 4
    for number in range(3):
        match = position(phase=Phase.INTRUDERS, alert=1, hand=hand)
        intruders(match, chance=Script(number))
        seen.update(match.state.piles[GUARDS].drawn.known or {})
    assert seen == {S: 1, P: 2}


def test_R9_3_the_hand_is_set_aside() -> None:
    """Only drawn cards can be played."""
    match = position(phase=Phase.ALERT, sentries={"YA2": 1}, hand=[S, Card.AWAKEN], drawn=[])
    assert options_of(match, GUARDS, Pass) == list(match.options(GUARDS))


def test_R9_4_C2_after_drawing_the_alert_falls_by_one() -> None:
    """High: three are drawn, then Medium."""
    match = position(phase=Phase.INTRUDERS, alert=3)
    facts = [fact for fact in intruders(match) if isinstance(fact, Drew | AlertSet)]
    assert [type(fact) for fact in facts] == [Drew, AlertSet]
    assert match.state.alert is Alert.MEDIUM


def test_R9_5_any_number_of_drawn_cards_one_for_each_guard() -> None:
    """Three cards on three guards; none twice on one."""
    match = position(phase=Phase.ALERT, sentries={"YA2": 3}, drawn=[S, S, S])
    for number in range(3):
        guards(match, SentrySearch(guard_at(match, "YA2", number).id), Halt())
    assert match.state.piles[GUARDS].drawn.size == 0
    one = position(phase=Phase.ALERT, sentries={"YA2": 1}, drawn=[S, S])
    guards(one, SentrySearch(guard_at(one, "YA2").id), Halt())
    assert not is_offered(one, GUARDS, SentrySearch)


def test_R9_5_and_R18_4_kenjutsu_only_from_the_drawn_cards() -> None:
    """In the hand: not now; drawn: yes."""
    beside = ("YA2", {"shown": True})
    match = position(phase=Phase.ALERT, sentries={"YA2": 1}, ninja=beside, hand=[Card.KENJUTSU])
    assert not is_offered(match, GUARDS, Attack)
    drawn = position(phase=Phase.ALERT, sentries={"YA2": 1}, ninja=beside, drawn=[Card.KENJUTSU])
    guards(drawn, Attack(guard_at(drawn, "YA2").id, Who.NINJA))
    assert drawn.state.ninja.wounds == 1


def test_R9_5_a_drawn_awaken_and_a_drawn_listen_work_as_ever() -> None:
    """Every kind of card may be played here."""
    match = position(
        phase=Phase.ALERT, drawn=[Card.AWAKEN, Card.SENTRY_LISTEN], traitor="left", sentries={"YA2": 1}
    )
    guards(match, Awaken(zone("YA8")), Halt(), SentryListen(guard_at(match, "YA2").id))
    assert match.state.piles[GUARDS].drawn.size == 0


def test_R9_5_a_drawn_card_for_a_patrol_is_played_on_a_patrol() -> None:
    match = position(phase=Phase.ALERT, drawn=[P, Card.PATROL_LISTEN], patrols={"YA3": ("YA4", 2)}, hand=[])
    patrol = patrol_at(match, "YA3").id
    assert options_of(match, GUARDS, PatrolListen) == [PatrolListen(patrol)]
    assert {search.patrol for search in options_of(match, GUARDS, PatrolSearch)} == {patrol}


def test_R9_6_cards_not_played_join_the_hand() -> None:
    """The side passes, and the Card Phase begins."""
    match = position(phase=Phase.ALERT, hand=[S], drawn=[S, P])
    guards(match, Pass())
    assert match.state.phase is Phase.CARDS
    assert match.state.piles[GUARDS].hand.known == {S: 2, P: 1}
    assert match.state.piles[GUARDS].drawn.size == 0


def test_C1_turn_1_has_no_draw_and_nobody_to_hear() -> None:
    """No advance, no draw, alert stays None; any listen answers nothing (R11.4)."""
    match = marked()
    facts = play(match, INTRUDERS, begin(ninja="OL4", traitor="YA17"))
    assert facts_of(facts, TurnBegan) == [TurnBegan(1)]
    assert [*facts_of(facts, Drew), *facts_of(facts, AlertSet)] == []
    guards(match, Pass())
    listeners = [guard for guard in match.state.sentries() if guard.zone in zones("YA11 YA16 YA20")]
    for guard in listeners[:2]:
        guards(match, SentryListen(guard.id))
        heard = play(match, INTRUDERS, AnswerCat(False))
        assert facts_of(heard, ListenAnswered) == [ListenAnswered(False)]
