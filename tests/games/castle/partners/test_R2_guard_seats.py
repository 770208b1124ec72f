"""R2.4 to R2.6, R2.9, R2.10: two guard seats, each with its own cards and its own figures."""

from __future__ import annotations

import pytest

from bot.engine.game import PUBLIC, Illegal, Seat
from bot.engine.match import Match, witnessed
from bot.games.castle import decisions as d
from bot.games.castle.cards.awaken import Awaken, Sober
from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.cards.listens import PatrolListen, SentryListen
from bot.games.castle.cards.passage import OpenPassage
from bot.games.castle.cards.searches import PatrolSearch, SentrySearch
from bot.games.castle.facts.guarding import GuardAwoke
from bot.games.castle.facts.joint import Passed
from bot.games.castle.facts.setup import GuardHandChosen
from bot.games.castle.facts.turn import PhaseBegan, Reshuffled
from bot.games.castle.kinds import (
    GUARDS,
    NINJA,
    SPEARS,
    SWORDS,
    TRAITOR,
    Card,
    GuardId,
    Phase,
    Pile,
    Weapon,
    Who,
)
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.deck import spread
from bot.games.castle.setting.options import castle_options
from bot.games.castle.setting.seating import seating
from bot.games.castle.setup.hands import taking
from bot.games.castle.state.state import State
from bot.games.castle.trials.invariants import broken_invariants
from tests.games.castle.kit import (
    DECKS,
    HALVES,
    Script,
    decides,
    facts_of,
    new_match,
    options_of,
    patrol_at,
    position,
    zone,
)

SWORD, SPEAR = Weapon.SWORD, Weapon.SPEAR
FOUR = {"players": 4}


def test_R2_2_four_seats() -> None:
    assert new_match(players=4).game.seats == (NINJA, TRAITOR, SWORDS, SPEARS)


def test_C7_each_seat_holds_half_of_the_basic_hand() -> None:
    """C7: Awaken 2, Kenjutsu 1, Patrol Listen 2, Patrol Search 2, Sentry Listen 3, Sentry Search 2 of 18."""
    match = new_match(players=4)
    for seat in (SWORDS, SPEARS):
        draft = match.draft(seat, [d.Suggested(Pile.GUARDS)])
        assert draft is not None
        decides(match, seat, draft.committed())
    hand = {
        Card.AWAKEN: 2,
        Card.KENJUTSU: 1,
        Card.PATROL_LISTEN: 2,
        Card.PATROL_SEARCH: 2,
        Card.SENTRY_LISTEN: 3,
        Card.SENTRY_SEARCH: 2,
    }
    for piles in match.state.piles.values():
        assert piles.hand.known == hand
        assert (piles.hand.size, piles.deck.size) == (12, 6)


def test_R28_8_which_guard_seat_chose_its_hand_first_does_not_show() -> None:
    told = []
    for order in ((SWORDS, SPEARS), (SPEARS, SWORDS)):
        match = new_match(players=4)
        facts = [decides(match, seat, match.game.default(match.state, seat, Script())) for seat in order]
        assert witnessed(facts[0], PUBLIC) == []
        told.append([fact.seat for fact in facts_of(witnessed(facts[1], PUBLIC), GuardHandChosen)])
    assert told[0] == told[1] == sorted((SWORDS, SPEARS))


def test_R2_4_no_seat_can_take_more_of_a_type_than_its_half_deck_has() -> None:
    match = new_match(players=4)
    draft = match.draft(SWORDS, taking(Pile.GUARDS, [Card.KENJUTSU] * 3))
    assert draft is not None
    assert d.Take(Pile.GUARDS, Card.KENJUTSU) not in draft.options()


def test_R27_four_players_need_an_even_hand() -> None:
    with pytest.raises(ValueError, match="even"):
        castle_options({"players": 4, "guardHand": 23})
    assert castle_options({"players": 2, "guardHand": 23}).guard_hand == 23


def test_R9_2_each_seat_shuffles_its_own_discards_into_its_own_deck() -> None:
    match = position(
        options=FOUR,
        phase=Phase.INTRUDERS,
        turn=4,
        seats={SWORDS: {"deck": []}, SPEARS: {}},
    )
    facts = decides(match, NINJA, d.TakeTurn(())) + decides(match, TRAITOR, d.TakeTurn(()))
    assert facts_of(facts, Reshuffled) == [Reshuffled(SWORDS, 6)]


@pytest.fixture
def mixed() -> Match[State]:
    """g1 a sword sentry at YA1, g2 a spear sentry at YA3, p1 of g3 (sword) and g4 (spear) at YA5."""
    return position(
        options=FOUR,
        sentries={"YA1": 1, "YA3": 1},
        patrols={"YA5": ("YA6", 2)},
        weapons=[SWORD, SPEAR, SWORD, SPEAR],
        ninja=("OL1", {"speed": 1}),
    )


def test_R2_5_a_seat_plays_on_its_own_sentries_only(mixed: Match[State]) -> None:
    assert options_of(mixed, SWORDS, SentryListen) == [SentryListen(GuardId(1))]
    assert options_of(mixed, SPEARS, SentryListen) == [SentryListen(GuardId(2))]
    with pytest.raises(Illegal, match=r"^That guard is your partner's.*\.$"):
        decides(mixed, SWORDS, SentryListen(GuardId(2)))


def test_R2_5_both_seats_use_a_mixed_patrol(mixed: Match[State]) -> None:
    patrol = patrol_at(mixed, "YA5").id
    for seat in (SWORDS, SPEARS):
        assert options_of(mixed, seat, PatrolListen) == [PatrolListen(patrol)]
        assert options_of(mixed, seat, PatrolSearch) == [PatrolSearch(patrol, (GuardId(3), GuardId(4)))]


def test_R2_5_a_patrol_of_the_other_weapon_is_not_ours() -> None:
    match = position(options=FOUR, patrols={"YA5": ("YA6", 2)}, weapons=[SPEAR, SPEAR])
    assert not options_of(match, SWORDS, PatrolListen)
    assert options_of(match, SPEARS, PatrolListen)


def test_C8_one_card_on_a_mixed_patrol_in_all_but_a_strike_beside(mixed: Match[State]) -> None:
    """C8: the partner's card on the same patrol is refused, its Kenjutsu with its own figure there is legal."""
    mixed.state.ninja.is_shown, mixed.state.ninja.zone = True, zone("YA5")
    mixed.state.ninja.figure = zone("YA5")
    patrol = patrol_at(mixed, "YA5").id
    decides(mixed, SWORDS, PatrolSearch(patrol, (GuardId(3), GuardId(4))), d.Halt())
    assert not options_of(mixed, SPEARS, PatrolListen)
    with pytest.raises(Illegal):
        decides(mixed, SPEARS, PatrolListen(patrol))
    assert options_of(mixed, SPEARS, Attack) == [Attack(GuardId(4), Who.NINJA)]
    decides(mixed, SPEARS, Attack(GuardId(4), Who.NINJA))
    assert mixed.state.ninja.struck_by == (SPEARS,)


def test_R2_5_a_card_moves_all_guards_of_a_mixed_patrol_by_the_playing_seat(mixed: Match[State]) -> None:
    patrol = patrol_at(mixed, "YA5").id
    decides(mixed, SPEARS, PatrolSearch(patrol, (GuardId(3), GuardId(4))))
    assert mixed.awaited() == {SPEARS}
    assert not mixed.options(SWORDS)
    decides(mixed, SPEARS, d.Go(zone("YA4")))
    assert {mixed.state.guards[GuardId(n)].zone for n in (3, 4)} == {zone("YA4")}


def test_R12_6_a_part_of_a_mixed_patrol_has_an_own_guard_in_it() -> None:
    match = position(options=FOUR, patrols={"YA5": ("YA6", 4)}, weapons=[SPEAR, SPEAR, SPEAR, SWORD])
    sword = GuardId(4)
    parties = [option.guards for option in options_of(match, SWORDS, PatrolSearch)]
    assert sorted(map(len, parties)) == [2, 3, 4]
    assert all(sword in party for party in parties)
    assert (GuardId(1), GuardId(2)) in [o.guards for o in options_of(match, SPEARS, PatrolSearch)]


def test_R2_6_a_sentry_search_takes_out_only_the_own_guard(mixed: Match[State]) -> None:
    assert options_of(mixed, SWORDS, SentrySearch) == [
        SentrySearch(GuardId(1)),
        SentrySearch(GuardId(3)),
    ]
    assert options_of(mixed, SPEARS, SentrySearch) == [
        SentrySearch(GuardId(2)),
        SentrySearch(GuardId(4)),
    ]


def test_R12_10_awaken_wakes_a_figure_of_the_playing_seat() -> None:
    for seat, weapon in ((SWORDS, SWORD), (SPEARS, SPEAR)):
        match = position(options=FOUR)
        facts = decides(match, seat, Awaken(zone("YA8")))
        assert [fact.weapon for fact in facts_of(facts, GuardAwoke)] == [weapon]


def test_R12_10_the_other_figure_only_if_the_own_are_all_out() -> None:
    """Then the partner owns the guard, the playing seat makes this move."""
    match = position(options=FOUR, sentries={"YA20": 10}, weapons=[SPEAR] * 10)
    facts = decides(match, SPEARS, Awaken(zone("YA8")))
    assert [fact.weapon for fact in facts_of(facts, GuardAwoke)] == [SWORD]
    assert match.awaited() == {SPEARS}
    decides(match, SPEARS, d.Halt())
    new = max(match.state.guards)
    while (match.state.turn, match.state.phase) != (6, Phase.CARDS):
        seat = min(match.awaited())
        decides(match, seat, match.game.default(match.state, seat, Script()))
    assert [option.guard for option in options_of(match, SWORDS, SentryListen)] == [new]
    others = [option.guard for option in options_of(match, SPEARS, SentryListen)]
    assert len(others) == 10
    assert new not in others


def test_R12_13_either_seat_sobers_any_drunk() -> None:
    """The guard belongs to the seat of their weapon."""
    match = position(options=FOUR, drunk=["YA5"], weapons=[SPEAR], sleepers={})
    assert options_of(match, SWORDS, Sober) == options_of(match, SPEARS, Sober) == [Sober(GuardId(1))]
    decides(match, SWORDS, Sober(GuardId(1)))
    assert match.state.guards[GuardId(1)].weapon is SPEAR


def test_R23_14_a_seat_sends_its_own_guard_inside() -> None:
    hand = {"hand": [Card.PASSAGE]}
    match = position(
        options=FOUR,
        sentries={"YA1": 2},
        weapons=[SWORD, SPEAR],
        found=["YA1"],
        seats={SWORDS: hand, SPEARS: hand},
    )
    assert options_of(match, SWORDS, OpenPassage) == [OpenPassage(GuardId(1))]
    assert options_of(match, SPEARS, OpenPassage) == [OpenPassage(GuardId(2))]


def test_R23_12_either_seat_uses_the_place_of_the_others_card() -> None:
    match = position(
        options=FOUR,
        sentries={"YA1": 2},
        weapons=[SWORD, SPEAR],
        found=["YA1"],
        seats={SWORDS: {"hand": [Card.PASSAGE]}},
    )
    decides(match, SWORDS, OpenPassage(GuardId(1)))
    match.state.remove_guard(GuardId(1))
    decides(match, SPEARS, SentrySearch(GuardId(2)))
    assert d.GoInside() in match.options(SPEARS)


def test_R2_10_a_phase_ends_when_both_have_passed() -> None:
    match = position(options=FOUR, phase=Phase.CARDS)
    assert decides(match, SPEARS, d.Pass()) == [Passed(SPEARS)]
    assert match.awaited() == {SWORDS}
    assert d.Pass() not in match.options(SPEARS)
    assert PhaseBegan(Phase.PATROL) in decides(match, SWORDS, d.Pass())


def test_R2_10_a_pass_lapses_by_the_partners_action(mixed: Match[State]) -> None:
    decides(mixed, SPEARS, d.Pass())
    decides(mixed, SWORDS, SentrySearch(GuardId(1)), d.Halt())
    assert mixed.awaited() == {SWORDS, SPEARS}


def test_R2_10_a_seat_that_has_passed_may_act_again(mixed: Match[State]) -> None:
    decides(mixed, SPEARS, d.Pass(), SentrySearch(GuardId(2)), d.Halt())
    assert mixed.awaited() == {SWORDS, SPEARS}


@pytest.mark.parametrize(("turn", "leader"), [(5, SWORDS), (6, SPEARS)])
def test_R2_7_the_lead_sends_the_patrols_off(turn: int, leader: Seat) -> None:
    match = position(
        options=FOUR,
        turn=turn,
        phase=Phase.PATROL,
        patrols={"YA5": ("YA6", 2), "YA20": ("YA21", 2)},
        weapons=[SPEAR, SPEAR, SWORD, SWORD],
    )
    assert match.awaited() == {leader}
    for seat in (SWORDS, SPEARS):
        assert bool(options_of(match, seat, d.March)) is (seat == leader)


def test_R2_7_while_patrols_are_due_the_lead_and_a_seat_with_a_proposal_are_asked() -> None:
    match = position(
        options=FOUR,
        phase=Phase.PATROL,
        sentries={"YA1": 2},
        patrols={"YA5": ("YA6", 2)},
        weapons=[SWORD, SPEAR, SWORD, SWORD],
    )
    assert match.awaited() == {SWORDS}
    decides(match, SWORDS, d.Form(GuardId(1), GuardId(2), zone("YA2")))
    assert match.awaited() == {SWORDS, SPEARS}


def test_R2_7_a_seat_that_has_passed_is_still_asked_for_an_answer(mixed: Match[State]) -> None:
    decides(mixed, SPEARS, d.Pass())
    assert mixed.awaited() == {SWORDS}
    decides(mixed, SWORDS, d.ShareCards(0, 2))
    assert mixed.awaited() == {SWORDS, SPEARS}


def test_R2_7_cards_that_the_spears_have_played_cannot_be_shared_away(mixed: Match[State]) -> None:
    decides(mixed, SPEARS, SentrySearch(GuardId(2)), d.Halt())
    assert options_of(mixed, SWORDS, d.ShareCards) == [d.ShareCards(0, 2)]


def test_R2_7_hand_cards_are_shared_while_they_can_be_played() -> None:
    """Not after the free listen, and not in the Patrol Phase."""
    match = position(options=FOUR, sentries={"YA1": 2}, weapons=[SWORD, SPEAR], traitor=None)
    assert options_of(match, SWORDS, d.ShareCards)
    decides(match, SPEARS, d.Pass())
    decides(match, SWORDS, d.FreeListenSentry(GuardId(1)))
    assert not options_of(match, SPEARS, d.ShareCards)
    later = position(options=FOUR, phase=Phase.PATROL)
    assert not options_of(later, SWORDS, d.ShareCards)


def test_R2_7_the_lead_changes_from_turn_to_turn_and_is_the_swords_in_setup() -> None:
    four = seating(castle_options(FOUR))
    assert [four.lead(turn) for turn in range(5)] == [SWORDS, SWORDS, SPEARS, SWORDS, SPEARS]
    assert [four.mate(seat) for seat in four.guards] == [SPEARS, SWORDS]
    assert seating(castle_options({"players": 3})).mate(GUARDS) == GUARDS


def test_R2_7_the_swords_draw_the_cards_that_the_spears_are_short_of() -> None:
    """One card in their deck, none to be shuffled in; three are drawn."""
    match = position(
        options=FOUR,
        phase=Phase.INTRUDERS,
        turn=4,
        alert=3,
        seats={SPEARS: {"deck": [Card.AWAKEN], "hand": spread({**HALVES.own[Pile.GUARDS], Card.AWAKEN: 1})}},
    )
    decides(match, NINJA, d.TakeTurn(()))
    decides(match, TRAITOR, d.TakeTurn(()))
    assert options_of(match, SWORDS, d.SplitDraw) == [d.SplitDraw(2, 1), d.SplitDraw(3, 0)]


def test_R9_3_each_seat_draws_by_luck_of_its_own() -> None:
    match = position(options=FOUR, phase=Phase.INTRUDERS, turn=4, alert=2)
    decides(match, NINJA, d.TakeTurn(()))
    decides(match, TRAITOR, d.TakeTurn(()))
    luck = Script()
    decides(match, SWORDS, d.SplitDraw(1, 1), chance=luck)
    assert len(set(luck.asked)) == len(luck.asked) == 2


def test_R2_7_the_cards_of_a_new_turn_are_shared_after_any_play_in_the_last() -> None:
    match = position(options=FOUR, sentries={"YA1": 2}, weapons=[SWORD, SPEAR])
    decides(match, SWORDS, SentrySearch(GuardId(1)), d.Halt())
    for _phase in (Phase.CARDS, Phase.PATROL):
        decides(match, SWORDS, d.Pass())
        decides(match, SPEARS, d.Pass())
    decides(match, NINJA, d.TakeTurn(()))
    decides(match, TRAITOR, d.TakeTurn(()))
    assert match.state.phase is Phase.ALERT
    assert options_of(match, SPEARS, d.ShareCards) == [d.ShareCards(0, 2), d.ShareCards(2, 0)]


@pytest.mark.parametrize("turn", [5, 6])
@pytest.mark.parametrize(
    ("weapons", "chooser"),
    [([SWORD, SWORD], SWORDS), ([SPEAR, SPEAR], SPEARS), ([SWORD, SPEAR], None)],
    ids=["swords", "spears", "mixed"],
)
def test_R2_7_the_fork_is_the_owners_of_a_mixed_patrol_the_leads(
    turn: int, weapons: list[Weapon], chooser: Seat | None
) -> None:
    """R2.9: a group of one weapon is decided by its seat alone."""
    leader = SWORDS if turn == 5 else SPEARS
    match = position(
        options=FOUR, turn=turn, phase=Phase.PATROL, patrols={"YA3": ("YA4", 2)}, weapons=weapons
    )
    decides(match, leader, d.March(patrol_at(match, "YA3").id))
    assert match.awaited() == {chooser or leader}
    assert options_of(match, chooser or leader, d.Branch)


def test_R31_6_the_halves_make_up_the_whole_deck() -> None:
    whole = DECKS.full[Pile.GUARDS]
    assert {card: 2 * number for card, number in HALVES.own[Pile.GUARDS].items()} == whole
    match = position(options=FOUR)
    assert isinstance(match.game, CastleGame)
    piles = match.state.piles[SPEARS]
    match.state.put_piles(SPEARS, piles.but(discard=piles.discard.plus(Card.AWAKEN)))
    assert any("R31.6" in problem for problem in broken_invariants(match.state))
