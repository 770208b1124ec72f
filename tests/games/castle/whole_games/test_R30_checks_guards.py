"""R30: the worked checks of setup, turn, listening, guards and the guards' passage, word for word."""

import pytest

from bot.engine.match import Match
from bot.games.castle.cards.awaken import Awaken, Sober
from bot.games.castle.cards.kenjutsu import Attack, Kill
from bot.games.castle.cards.listens import PatrolListen, SentryListen
from bot.games.castle.cards.passage import OpenPassage
from bot.games.castle.cards.searches import PatrolSearch, SentrySearch
from bot.games.castle.decisions import (
    AnswerCat,
    Branch,
    CatOrder,
    FreeListenPatrol,
    FreeListenSentry,
    Go,
    GoInside,
    Halt,
    Join,
    March,
    Pass,
    Step,
)
from bot.games.castle.facts.fighting import Detected, Died
from bot.games.castle.facts.guarding import ListenAnswered
from bot.games.castle.facts.turn import AlertSet, Drew, EntranceFound, TurnBegan
from bot.games.castle.kinds import (
    GUARDS,
    INTRUDERS,
    Alert,
    Card,
    CatRule,
    Moment,
    Phase,
    Tunnel,
    Who,
    on_map,
)
from bot.games.castle.state.state import State
from tests.games.castle.kit import (
    INSIDE,
    Script,
    facts_of,
    guard_at,
    guards,
    intruders,
    is_offered,
    label,
    options_of,
    passes,
    patrol_at,
    play,
    position,
    small_board,
    zone,
    zones,
)
from tests.games.castle.setup.test_R4_setup import begin, guard_all, marked

S, L, K = Card.SENTRY_SEARCH, Card.SENTRY_LISTEN, Card.KENJUTSU


def answer(match: Match[State], name: str) -> bool:
    """The answer to a listen by card of the sentry in a zone, without a Cat."""
    facts = guards(match, SentryListen(guard_at(match, name).id))
    if match.state.moment is Moment.CAT:
        facts += play(match, INTRUDERS, AnswerCat(False))
    return facts_of(facts, ListenAnswered)[0].heard


def test_C1_turn_1() -> None:
    """No advance, no draw, alert stays None; any listen answers nothing."""
    match = marked()
    facts = play(match, INTRUDERS, begin(ninja="OL4", traitor="YA17"))
    assert facts_of(facts, TurnBegan) == [TurnBegan(1)]
    assert not facts_of(facts, Drew)
    assert not facts_of(facts, AlertSet)
    guards(match, Pass())
    listeners = [guard for guard in match.state.sentries() if guard.zone in zones("YA11 YA16 YA20")]
    for guard in listeners[:2]:
        guards(match, SentryListen(guard.id))
        heard = play(match, INTRUDERS, AnswerCat(False))
        assert facts_of(heard, ListenAnswered) == [ListenAnswered(False)]


def test_C2_high_at_the_start_of_turn_5() -> None:
    """Draw 3, alert Medium; a listen that hears puts it back to High."""
    match = position(
        turn=4,
        phase=Phase.INTRUDERS,
        alert=3,
        sentries={"YA8": 1},
        ninja="CA3",
        traitor=("YA22", {"hand": []}),
    )
    facts = intruders(match, Step(Who.NINJA, zone("CA1")))
    assert [fact.size for fact in facts_of(facts, Drew)] == [3]
    assert facts_of(facts, AlertSet)[-1].level is Alert.MEDIUM
    guards(match, Pass())
    assert answer(match, "YA8")
    assert match.state.alert is Alert.HIGH


def test_C3_a_deck_of_2_cards_at_high() -> None:
    """2 are drawn."""
    hand = (
        [K] * 6 + [L] * 8 + [Card.PATROL_LISTEN] * 4 + [S] * 6 + [Card.PATROL_SEARCH] * 6 + [Card.AWAKEN] * 4
    )
    match = position(phase=Phase.INTRUDERS, alert=3, hand=hand)
    assert match.state.piles[GUARDS].deck.size == 2
    intruders(match)
    assert match.state.piles[GUARDS].drawn.size == 2


def test_C4_cards_played_on_turn_4_are_not_drawn_before_turn_5() -> None:
    """Played cards lie in the discard pile until then; wounds and passage cards are not shuffled in."""
    match = position(
        turn=4,
        sentries={"YA1": 1, "YA2": 1},
        ninja=("YA2", {"shown": True}),
        found=["YA1"],
        hand=[K, S, Card.PASSAGE],
    )
    match.state.piles[GUARDS].deck.size, rest = 0, match.state.piles[GUARDS].deck.known
    match.state.piles[GUARDS].discard.size, match.state.piles[GUARDS].discard.known = (
        sum((rest or {}).values()),
        rest,
    )
    match.state.piles[GUARDS].deck.known = {}
    guards(match, OpenPassage(guard_at(match, "YA1").id))
    guards(match, Attack(guard_at(match, "YA2").id, Who.NINJA))
    guards(match, SentrySearch(guard_at(match, "YA2").id), Halt())
    assert match.state.piles[GUARDS].deck.size == 0
    passes(match, Phase.INTRUDERS)
    intruders(match)
    state = match.state
    both = {
        card: state.piles[GUARDS].deck.count(card) + state.piles[GUARDS].drawn.count(card) for card in Card
    }
    assert (both[S], both[K], both[Card.PASSAGE]) == (6, 5, 1)


def test_C5_one_drawn_card_two_from_the_hand_then_no_free_listen() -> None:
    """Legal; a free listen then is illegal."""
    match = position(phase=Phase.ALERT, sentries={"YA2": 4}, drawn=[S], hand=[S, L])
    guards(match, SentrySearch(guard_at(match, "YA2").id), Halt(), Pass())
    guards(match, SentrySearch(guard_at(match, "YA2", 1).id), Halt())
    answer_to = guard_at(match, "YA2", 2).id
    guards(match, SentryListen(answer_to))
    play(match, INTRUDERS, AnswerCat(False))
    assert match.state.piles[GUARDS].hand.size == 0
    assert not is_offered(match, GUARDS, FreeListenSentry, FreeListenPatrol)


@pytest.mark.parametrize(
    ("strikes", "blocks", "legal"), [(0, True, True), (1, True, False), (1, False, True)]
)
def test_C6_a_free_listen_only_if_nothing_was_played(strikes: int, blocks: bool, legal: bool) -> None:
    """Not even a Kenjutsu, if it blocks; after the free listen a Kenjutsu is legal, a Sentry Search is not."""
    options = {} if blocks else {"kenjutsuBlocksFreeListen": False}
    ninja = "YA2", {"shown": True}
    match = position(
        phase=Phase.ALERT, sentries={"YA2": 2}, ninja=ninja, drawn=[K], hand=[K, S], options=options
    )
    guards(match, *[Attack(guard_at(match, "YA2").id, Who.NINJA)] * strikes, Pass())
    assert is_offered(match, GUARDS, FreeListenSentry) is legal
    if legal:
        guards(match, FreeListenSentry(guard_at(match, "YA2").id))
        play(match, INTRUDERS, AnswerCat(False))
        assert is_offered(match, GUARDS, Attack)
        assert not is_offered(match, GUARDS, SentrySearch)


@pytest.mark.parametrize(("listener", "links"), [("YA11", 3), ("YA8", 4)])
def test_C9_ran_3_and_3_links_away_through_two_walls(listener: str, links: int) -> None:
    """MA1 by CA4 and CA3 to YA11: two walls, 3 links, heard. A listener 4 links away hears nothing."""
    board = small_board()
    match = position(
        sentries={listener: 1},
        ninja=("MA1" if links == 3 else "CA6", {"speed": 3}),
        traitor="left",
    )
    where = on_map(match.state.ninja.zone)
    assert where is not None
    assert board.noise[zone(listener)][where] == links
    assert answer(match, listener) is (links == 3)


def test_C10_one_step_into_a_moat_one_link_from_the_listener() -> None:
    """Across a wall: heard (speed 1)."""
    match = position(
        turn=4, phase=Phase.INTRUDERS, sentries={"YA2": 1}, ninja="OL1", traitor=("YA22", {"hand": []})
    )
    intruders(match, Step(Who.NINJA, zone("OM1")))
    passes(match, Phase.CARDS)
    assert answer(match, "YA2")


def test_C11_both_in_range_is_one_rise() -> None:
    """Answer "heard" only."""
    match = position(
        sentries={"YA2": 1}, ninja=("YA3", {"speed": 3}), traitor=("YA1", {"speed": 3, "hand": []})
    )
    facts = guards(match, SentryListen(guard_at(match, "YA2").id))
    assert [fact.level for fact in facts_of(facts, AlertSet)] == [Alert.LOW]


def test_C12_a_cat_with_nobody_in_range() -> None:
    """Legal, answer nothing, card lost."""
    match = position(sentries={"YA2": 1}, traitor=("YA22", {"hand": [Card.CAT]}))
    guards(match, SentryListen(guard_at(match, "YA2").id))
    facts = play(match, INTRUDERS, AnswerCat(True))
    assert facts_of(facts, ListenAnswered) == [ListenAnswered(False)]
    assert match.state.traitor.hand.size == 0


def test_C13_the_traitor_has_left_the_map() -> None:
    """No Cat window: every listen is answered at once."""
    match = position(sentries={"YA2": 1}, traitor="left")
    facts = guards(match, SentryListen(guard_at(match, "YA2").id))
    assert facts_of(facts, ListenAnswered)


def test_C15_a_visible_ninja_who_ran_3_beside_the_listener() -> None:
    """Heard; alert +1."""
    match = position(alert=1, sentries={"YA2": 1}, ninja=("YA3", {"speed": 3, "shown": True}), traitor="left")
    assert answer(match, "YA2")
    assert match.state.alert is Alert.MEDIUM


def test_C16_a_sentry_who_listened_joins_a_patrol() -> None:
    """The patrol takes no card this turn and still moves in the Patrol Phase."""
    match = position(sentries={"YA6": 1}, patrols={"YA6": ("YA7", 2)}, ninja="left", traitor="left")
    sentry, key = guard_at(match, "YA6").id, patrol_at(match, "YA6").id
    guards(match, SentryListen(sentry), Join(sentry, key))
    assert not is_offered(match, GUARDS, PatrolListen, PatrolSearch)
    passes(match, Phase.PATROL)
    guards(match, March(key))
    assert len(match.state.guards_at(zone("YA10"))) == 3


def test_C17_a_sentry_who_searched_joins_a_patrol_on_the_track() -> None:
    """It does not move in the Patrol Phase."""
    match = position(sentries={"YA5": 1}, patrols={"YA6": ("YA7", 2)})
    sentry = guard_at(match, "YA5").id
    guards(match, SentrySearch(sentry), Go(zone("YA6")), Halt(), Join(sentry, patrol_at(match, "YA6").id))
    passes(match, Phase.PATROL)
    assert not is_offered(match, GUARDS, March)
    assert is_offered(match, GUARDS, Pass)


def test_C18_a_patrol_at_a_fork_came_from_A() -> None:
    """Branches B or C only."""
    match = position(phase=Phase.PATROL, patrols={"YA3": ("YA4", 2)})
    guards(match, March(patrol_at(match, "YA3").id))
    assert [label(option.zone) for option in options_of(match, GUARDS, Branch)] == ["YA5", "YA9"]


def test_C19_the_first_patrol_step_meets_the_hidden_traitor() -> None:
    """Revealed, High, second step lost, a Kenjutsu per member from the hand; the second kills him."""
    match = position(phase=Phase.PATROL, patrols={"YA6": ("YA7", 2)}, traitor="YA7", hand=[K, K, K])
    key = patrol_at(match, "YA6").id
    facts = guards(match, March(key))
    assert facts_of(facts, Detected) == [Detected(Who.TRAITOR, zone("YA7"))]
    assert match.state.alert is Alert.HIGH
    assert match.state.place_of(key) == zone("YA7")
    assert not is_offered(match, GUARDS, March)
    guards(match, options_of(match, GUARDS, Attack)[0])
    assert len(options_of(match, GUARDS, Attack)) == 1
    facts = guards(match, options_of(match, GUARDS, Attack)[0])
    assert facts_of(facts, Died) == [Died(Who.TRAITOR, zone("YA7"), True)]
    assert not is_offered(match, GUARDS, Attack)


def test_C20_a_patrol_of_3_searches_with_2() -> None:
    """The third is a sentry, carded, unmoved."""
    match = position(patrols={"YA6": ("YA7", 3)})
    pair = min(options_of(match, GUARDS, PatrolSearch), key=lambda option: len(option.guards))
    guards(match, pair, Go(zone("YA5")), Halt())
    third = guard_at(match, "YA6")
    assert (third.patrol, third.carded, third.moved) == (None, True, False)


def test_C21_into_a_moat_as_first_step() -> None:
    """Move over."""
    match = position(sentries={"YA9": 1})
    guards(match, SentrySearch(guard_at(match, "YA9").id), Go(zone("MA1")))
    assert match.state.moment is Moment.QUIET


def test_C22_next_turn_the_patrol_beside_the_visible_intruder_leaves() -> None:
    """With two steps; he stays visible until he moves."""
    match = position(phase=Phase.PATROL, patrols={"YA6": ("YA7", 2)}, ninja="YA7", hand=[])
    guards(match, March(patrol_at(match, "YA6").id), Pass())
    intruders(match)
    passes(match, Phase.PATROL)
    assert not is_offered(match, GUARDS, Pass)
    guards(match, March(patrol_at(match, "YA7").id))
    assert len(match.state.guards_at(zone("YA13"))) == 2
    assert match.state.ninja.is_shown
    guards(match, Pass())
    intruders(match, Step(Who.NINJA, zone("YA6")))
    assert not match.state.ninja.is_shown


def test_C23_awaken_at_20_guards() -> None:
    """With sleepers left not playable; with none left and a drunk out: he is sober."""
    asleep = position(sentries={"YA2": 19}, drunk=["YA6"])
    assert not is_offered(asleep, GUARDS, Awaken, Sober)
    match = position(sentries={"YA2": 19}, drunk=["YA6"], sleepers={})
    guards(match, Sober(guard_at(match, "YA6").id))
    assert not guard_at(match, "YA6").is_drunk


def test_C24_awaken_beside_a_hidden_intruder() -> None:
    """Revealed, High, no move, may attack."""
    match = position(ninja="YA8", hand=[Card.AWAKEN, K])
    guards(match, Awaken(zone("YA8")))
    assert match.state.ninja.is_shown
    assert match.state.alert is Alert.HIGH
    assert not is_offered(match, GUARDS, Go, Halt)
    assert options_of(match, GUARDS, Attack) == [Attack(guard_at(match, "YA8").id, Who.NINJA)]


def test_C39_a_setup_sentry_on_an_entrance() -> None:
    """Revealed at the end of the guards' turn of turn 1."""
    match = marked()
    play(match, INTRUDERS, begin(entrances="YA11 YA15"))
    early = [*guards(match, Pass()), *guards(match, Pass())]
    assert facts_of(early, EntranceFound) == []
    found = []
    while match.state.phase is Phase.PATROL:
        found += facts_of(
            play(match, GUARDS, match.game.default(match.state, GUARDS, Script())), EntranceFound
        )
    assert found == [EntranceFound(zone("YA11"), Tunnel.PASSAGE)]


def test_C40_a_guard_plays_secret_passage_on_a_discovered_entrance() -> None:
    """Inside, done; out again only by a search card on a later turn."""
    match = position(
        sentries={"YA1": 1}, found=["YA1"], hand=[Card.PASSAGE, S, L, Card.AWAKEN], sleepers={}, alert=0
    )
    guards(match, OpenPassage(guard_at(match, "YA1").id))
    assert not is_offered(match, GUARDS, Go, SentrySearch, SentryListen)
    passes(match, Phase.INTRUDERS)
    intruders(match)
    guards(match, Pass())
    assert not is_offered(match, GUARDS, SentryListen, FreeListenSentry)
    guards(match, SentrySearch(guard_at(match, INSIDE).id), Go(zone("YA1")))
    assert guard_at(match, "YA1").moved


def test_C41_a_second_guard_with_one_card_in_play() -> None:
    """Refused; after the first is killed inside: allowed."""
    match = position(
        phase=Phase.INTRUDERS,
        sentries={INSIDE: 1, "YA1": 1},
        passage_cards=1,
        found=["YA1"],
        ninja=(INSIDE, {"shown": True}),
    )
    before = match.copy()
    before.state.phase, before.state.moment = Phase.CARDS, Moment.QUIET
    guards(before, SentrySearch(guard_at(before, "YA1").id))
    assert not is_offered(before, GUARDS, GoInside)
    intruders(match, Kill(Who.NINJA, guard_at(match, INSIDE).id))
    passes(match, Phase.CARDS)
    guards(match, SentrySearch(guard_at(match, "YA1").id))
    assert is_offered(match, GUARDS, GoInside)


def test_C49_every_edge_zone_holds_a_guard_at_setup() -> None:
    """The ninja starts detected, alert High; turn 1 then draws 3."""
    match = marked()
    guard_all(match, small_board().edges)
    facts = play(match, INTRUDERS, begin(ninja="OL1"))
    assert match.state.ninja.is_shown
    assert [fact.size for fact in facts_of(facts, Drew)] == [3]
    assert [fact.level for fact in facts_of(facts, AlertSet)] == [Alert.HIGH, Alert.MEDIUM]
    assert match.state.turn == 1


def test_C50_the_listen_waits_for_the_same_confirmation_as_ever() -> None:
    """One Cat played, none among the cards left; with a standing order answered at once."""
    played = {"hand": [Card.ROPE], "cats_played": 1}
    match = position(sentries={"YA2": 1}, traitor=("YA22", played))
    guards(match, SentryListen(guard_at(match, "YA2").id))
    assert match.awaited() == {INTRUDERS}
    assert match.game.orders.answer(match.state, INTRUDERS, [CatOrder(CatRule.HEARD)]) == AnswerCat(False)
    public: tuple[dict[str, object], ...] = ({"hand": [Card.ROPE], "cats_played": 2}, {"hand": []})
    for traitor in public:
        match = position(sentries={"YA2": 1}, traitor=("YA22", traitor))
        assert facts_of(guards(match, SentryListen(guard_at(match, "YA2").id)), ListenAnswered)
