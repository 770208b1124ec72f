"""R5: the decks, and the general rules of playing guard cards."""

import pytest

from bot.games.castle.cards.awaken import Awaken, Sober
from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.cards.listens import PatrolListen, SentryListen
from bot.games.castle.cards.passage import OpenPassage
from bot.games.castle.cards.searches import PatrolSearch, SentrySearch
from bot.games.castle.decisions import FreeListenSentry
from bot.games.castle.kinds import GUARDS, Card, Phase, Pile
from bot.games.castle.setting.deck import Cards
from tests.games.castle.kit import DECKS, guard_at, guards, is_offered, options_of, position

COUNTS = {
    Pile.GUARDS: {
        Card.KENJUTSU: (6, 2),
        Card.SENTRY_LISTEN: (8, 6),
        Card.PATROL_LISTEN: (4, 4),
        Card.SENTRY_SEARCH: (6, 4),
        Card.PATROL_SEARCH: (6, 4),
        Card.AWAKEN: (4, 4),
        Card.PASSAGE: (2, 0),
    },
    Pile.NINJA: {
        Card.PASSAGE: (1, 1),
        Card.KENJUTSU: (3, 2),
        Card.ROPE: (3, 2),
        Card.SHADOW_WALK: (2, 1),
        Card.SHURIKEN: (3, 2),
    },
    Pile.TRAITOR: {
        Card.PASSAGE: (1, 1),
        Card.ROPE: (1, 1),
        Card.KENJUTSU: (3, 2),
        Card.CAT: (2, 1),
        Card.SAKE: (3, 2),
    },
}
EVERY_CARD = (SentryListen, PatrolListen, SentrySearch, PatrolSearch, Awaken, OpenPassage, FreeListenSentry)


@pytest.mark.parametrize("pile", list(Pile))
def test_R5_1_to_3_counts_of_every_card(pile: Pile) -> None:
    """How many of each type, and how many in the suggested hand."""
    assert DECKS.full[pile] == {card: number for card, (number, _) in COUNTS[pile].items()}
    assert DECKS.basic[pile] == {card: basic for card, (_, basic) in COUNTS[pile].items() if basic}


def test_R5_4_the_suggested_hands_have_the_right_sizes() -> None:
    """24, 8 and 7; the guards' deck then holds 12."""
    sizes = [sum(DECKS.basic[pile].values()) for pile in (Pile.GUARDS, Pile.NINJA, Pile.TRAITOR)]
    assert sizes == [24, 8, 7]
    rest = {card: n - DECKS.basic[Pile.GUARDS].get(card, 0) for card, n in DECKS.full[Pile.GUARDS].items()}
    assert {card: number for card, number in rest.items() if number} == {
        Card.KENJUTSU: 4,
        Card.SENTRY_LISTEN: 2,
        Card.SENTRY_SEARCH: 2,
        Card.PATROL_SEARCH: 2,
        Card.PASSAGE: 2,
    }


def test_R5_6_in_the_patrol_phase_only_kenjutsu() -> None:
    """No other card, and no free listen."""
    match = position(
        phase=Phase.PATROL,
        sentries={"YA8": 2},
        ninja=("YA8", {"shown": True}),
        hand=[Card.KENJUTSU, Card.SENTRY_SEARCH, Card.SENTRY_LISTEN, Card.AWAKEN],
    )
    assert not is_offered(match, GUARDS, *EVERY_CARD)
    assert len(options_of(match, GUARDS, Attack)) == 2


def test_R5_6_and_R17_6_nothing_in_the_intruders_phase() -> None:
    """The guards are not asked, also beside a visible intruder."""
    match = position(phase=Phase.INTRUDERS, sentries={"YA8": 1}, ninja=("YA8", {"shown": True}))
    assert match.options(GUARDS) == []
    assert match.draft(GUARDS) is None


def test_R5_8_a_card_without_a_legal_target_cannot_be_played() -> None:
    """No guards, no sleepers, nobody visible: nothing but to pass."""
    match = position(sleepers={}, hand=[*DECKS.full[Pile.GUARDS]])
    assert not is_offered(match, GUARDS, *EVERY_CARD)
    assert not is_offered(match, GUARDS, Attack, Sober)


def test_R5_1_played_cards_go_to_the_discard_pile_but_the_passage_stays() -> None:
    """Sentry Search is discarded; Secret Passage lies face up."""
    match = position(
        sentries={"YA1": 1, "YA5": 1}, found=["YA1"], hand=[Card.PASSAGE, Card.SENTRY_SEARCH], deck=[]
    )
    before = (
        match.state.piles[GUARDS].discard.count(Card.SENTRY_SEARCH),
        match.state.piles[GUARDS].discard.count(Card.PASSAGE),
    )
    guards(match, OpenPassage(guard_at(match, "YA1").id))
    guards(match, SentrySearch(guard_at(match, "YA5").id))
    state = match.state
    assert state.marks.passage_cards == 1
    assert (
        state.piles[GUARDS].discard.count(Card.SENTRY_SEARCH),
        state.piles[GUARDS].discard.count(Card.PASSAGE),
    ) == (
        before[0] + 1,
        before[1],
    )


def test_R28_1_of_cards_unseen_the_number_is_known_and_no_type() -> None:
    assert Cards() == Cards(0)
    cards = Cards(3)
    assert [cards.count(card) for card in Card] == [0] * len(Card)
    cards = cards.plus(None)
    assert cards == Cards(4)
    cards = cards.without(Card.AWAKEN, None)
    assert cards == Cards(2)


def test_R28_1_of_cards_seen_each_is_known_until_one_is_taken_unseen() -> None:
    cards = Cards.of((Card.AWAKEN, Card.AWAKEN, Card.KENJUTSU))
    cards = cards.without(Card.AWAKEN, Card.KENJUTSU)
    assert cards == Cards(1, {Card.AWAKEN: 1})
    cards = cards.plus(Card.KENJUTSU)
    assert (cards.count(Card.AWAKEN), cards.count(Card.KENJUTSU), cards.count(Card.PASSAGE)) == (1, 1, 0)
    cards = cards.without(None)
    assert cards == Cards(1)
