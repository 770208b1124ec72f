"""R4: setup, in its two exchanges, played through from the deal."""

from collections import Counter

import pytest

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Illegal
from bot.engine.match import Match, witnessed
from bot.games.castle.decisions import (
    Begin,
    ChooseGuardHand,
    ChooseHands,
    Entrance,
    Group,
    Hide,
    MarkMap,
    PlaceGuards,
    Post,
    StartAt,
    Suggested,
    Swap,
    Take,
)
from bot.games.castle.facts.fighting import Detected, Revealed
from bot.games.castle.facts.setup import EntrancesChosen, GuardsPlaced, MapMarked, StartChosen
from bot.games.castle.facts.turn import AlertSet, Drew, Why
from bot.games.castle.kinds import (
    GOALS,
    GUARDS,
    INTRUDERS,
    Alert,
    Card,
    Mark,
    Moment,
    Phase,
    Pile,
    Weapon,
    Who,
)
from bot.games.castle.setting.deck import spread
from bot.games.castle.state.state import State
from tests.games.castle.kit import (
    DECKS,
    Script,
    add_guard,
    facts_of,
    labels,
    new_match,
    pieces_of,
    play,
    small_board,
    zone,
    zones,
)

HANDS = ChooseHands(spread(DECKS.basic[Pile.NINJA]), spread(DECKS.basic[Pile.TRAITOR]))
GUARD_HAND = ChooseGuardHand(spread(DECKS.basic[Pile.GUARDS]))
POSTS = tuple(sorted(zones("YA2 YA6 YA9 YA11 YA16 YA20 YA22 CA1")))
GROUPS = ((zone("YA4"), zone("YA9")), (zone("YA7"), zone("YA10")), (zone("YA7"), zone("YA10")))
FIGURES = PlaceGuards(POSTS, tuple(sorted(GROUPS)))
SLEEPING = tuple(sorted(zones("YA8 YA8 YA13 YA13 CA3 CA3 CB4 CB4")))
OBJECTS = tuple(
    zip(
        (*GOALS, Mark.TRAP, Mark.TRAP, Mark.SENTRY, Mark.SENTRY),
        zones("CA2 CA3 CA4 CB1 CB2 CB3 CA5 CB4 CA6 CB5"),
        strict=True,
    )
)
MARKS = MarkMap(SLEEPING, OBJECTS)


def marked() -> Match[State]:
    """The guards and the intruders' hands are settled: the starts are asked for."""
    match = new_match()
    play(match, INTRUDERS, HANDS)
    for decision in (GUARD_HAND, FIGURES, MARKS):
        play(match, GUARDS, decision)
    return match


def begin(ninja: str = "OL1", traitor: str = "YA5", entrances: str = "YA1 YA3") -> Begin:
    first, second = sorted(zones(entrances))
    return Begin(zone(ninja), zone(traitor), (first, second))


def objects_with(**changed: str) -> MarkMap:
    """The usual map with some marks in other places: `A="CB6"`."""
    moved = [(mark, zone(changed.get(mark.name, small_board().label(where)))) for mark, where in OBJECTS]
    order = list(Mark)
    return MarkMap(SLEEPING, tuple(sorted(moved, key=lambda pair: (order.index(pair[0]), pair[1]))))


def refused(match: Match[State], decision: Decision, seat: str = GUARDS) -> bool:
    return not match.is_legal(GUARDS if seat == GUARDS else INTRUDERS, decision)


def test_R4_1_markers_and_first_question() -> None:
    """Alert None; both sides choose their hands at once."""
    match = new_match()
    assert match.state.alert is Alert.NONE
    assert match.state.moment is Moment.HANDS
    assert match.awaited() == {GUARDS, INTRUDERS}


def test_R4_2_two_different_goals_are_drawn() -> None:
    """Any two of six, never the same; the guards see none."""
    drawn = set()
    for first in range(6):
        for second in range(5):
            state = new_match(Script(first, second)).state
            drawn.add((state.ninja.goal, state.traitor.goal))
    assert len(drawn) == 30
    assert all(one is not other for one, other in drawn)
    sight = new_match().seen_by(new_match().game.viewer(GUARDS)).state
    assert (sight.ninja.goal, sight.traitor.goal) == (None, None)


def test_R4_3_the_intruders_choose_8_and_7_cards() -> None:
    """8 of 12 and 7 of 10, any mix; fewer, more or too many of a type are refused."""
    match = new_match()
    short = ChooseHands(HANDS.ninja[:-1], HANDS.traitor)
    strange = ChooseHands((*HANDS.ninja[:-1], Card.CAT), HANDS.traitor)
    assert refused(match, short, INTRUDERS)
    assert refused(match, strange, INTRUDERS)
    play(match, INTRUDERS, HANDS)
    assert (match.state.ninja.hand.size, match.state.traitor.hand.size) == (8, 7)


def test_R4_4_the_rest_of_the_36_is_the_draw_deck() -> None:
    """24 in the hand, the other 12 in the deck."""
    match = new_match()
    assert refused(match, ChooseGuardHand(GUARD_HAND.cards[1:]))
    play(match, GUARDS, GUARD_HAND)
    state = match.state
    assert (state.piles[GUARDS].hand.size, state.piles[GUARDS].deck.size) == (24, 12)
    both = Counter(state.piles[GUARDS].hand.known or {}) + Counter(state.piles[GUARDS].deck.known or {})
    assert both == Counter(DECKS.full[Pile.GUARDS])


def test_R4_5_sentries_stand_on_different_watch_posts() -> None:
    """8, each on a different watch post."""
    match = new_match()
    play(match, GUARDS, GUARD_HAND)
    doubled = PlaceGuards(tuple(sorted((*POSTS[1:], POSTS[1]))), FIGURES.patrols)
    elsewhere = PlaceGuards(tuple(sorted((*POSTS[1:], zone("YA4")))), FIGURES.patrols)
    assert refused(match, doubled)
    assert refused(match, elsewhere)
    assert refused(match, PlaceGuards(POSTS[1:], FIGURES.patrols))
    assert not refused(match, FIGURES)
    assert {piece.zone for piece in pieces_of(match, Post, seat=GUARDS)} == set(small_board().watch_posts)


def test_R4_6_patrols_stand_on_the_track_with_a_heading() -> None:
    """Track zones only, heading to a track neighbour; other patrols and watch posts do not matter."""
    match = new_match()
    play(match, GUARDS, GUARD_HAND)
    off_track = PlaceGuards(POSTS, tuple(sorted((*GROUPS[:2], (zone("YA15"), zone("YA20"))))))
    wrong_way = PlaceGuards(POSTS, tuple(sorted((*GROUPS[:2], (zone("YA4"), zone("OM2"))))))
    assert refused(match, off_track)
    assert refused(match, wrong_way)
    ways = {(piece.zone, piece.heading) for piece in pieces_of(match, Group, seat=GUARDS)}
    assert ways == {(a, b) for a in small_board().track for b in small_board().track_links[a]}
    play(match, GUARDS, FIGURES)
    assert sorted(len(match.state.members(key)) for key in match.state.patrols) == [2, 2, 2]


def test_R4_7_there_are_enough_figures_of_each_weapon() -> None:
    """Fourteen guards out: swords and spears evenly."""
    weapons = Counter(guard.weapon for guard in marked().state.guards.values())
    assert weapons == {Weapon.SWORD: 7, Weapon.SPEAR: 7}


def test_R4_8_two_sleepers_in_a_barracks_at_most() -> None:
    """8 sleepers, barracks only, at most two in each."""
    match = new_match()
    for decision in (GUARD_HAND, FIGURES):
        play(match, GUARDS, decision)
    three = tuple(sorted(zones("YA8 YA8 YA8 YA13 CA3 CA3 CB4 CB4")))
    assert refused(match, MarkMap(three, OBJECTS))
    assert refused(match, MarkMap(tuple(sorted((*SLEEPING[1:], zone("YA1")))), OBJECTS))
    assert refused(match, MarkMap(SLEEPING[1:], OBJECTS))
    assert not refused(match, MARKS)


@pytest.mark.parametrize(
    "wrong",
    [
        objects_with(A="CB6"),
        objects_with(A="CA1"),
        objects_with(A="CB5", SENTRY="CA6"),
        objects_with(A="YA3"),
        objects_with(TRAP="YA3"),
        objects_with(TRAP="CA2"),
        objects_with(TRAP="CA1"),
    ],
    ids=["watch post", "watch post in A", "four in B", "yard", "trap outside", "together", "trap on a post"],
)
def test_R4_9_objects_lie_alone_in_castle_zones_without_watch_post(wrong: MarkMap) -> None:
    """Three goals in each castle, each object alone, never on a watch post."""
    match = new_match()
    for decision in (GUARD_HAND, FIGURES):
        play(match, GUARDS, decision)
    assert refused(match, wrong)


def test_R4_9_traps_may_leave_no_castle_short_of_room_for_its_goals() -> None:
    """With three free zones left in a castle and three goals to come, nothing else fits there."""
    match = new_match()
    for decision in (GUARD_HAND, FIGURES):
        play(match, GUARDS, decision)
    before = (
        Hide(Mark.TRAP, zone("CA2")),
        Hide(Mark.TRAP, zone("CA3")),
    )
    left = pieces_of(match, Hide, *before, seat=GUARDS)
    assert not [p for p in left if p.mark is Mark.SENTRY and small_board().castle[p.zone] == "A"]
    assert [p for p in left if p.mark is Mark.SENTRY and small_board().castle[p.zone] == "B"]


def test_R4_10_an_object_may_share_a_zone_with_sleepers() -> None:
    """B and two sleepers lie in CA3."""
    state = marked().state
    assert state.marks.objects is not None
    assert state.marks.objects[zone("CA3")] is Mark.B
    assert state.marks.sleepers_at(zone("CA3")) == 2


def test_R4_11_the_ninja_starts_at_the_edge_where_no_guard_is() -> None:
    """Every edge zone without a guard, and no other."""
    match = marked()
    add_guard(match.state, "OL2")
    starts = [piece.zone for piece in pieces_of(match, StartAt) if piece.who is Who.NINJA]
    assert labels(starts) == ["OL1", "OL3", "OL4", "OL5", "OL6"]


def test_R4_12_the_traitor_starts_in_the_yard_where_no_guard_is() -> None:
    """Inside the outer moat, no castle, no moat, not between the castles, no guard."""
    starts = {piece.zone for piece in pieces_of(marked(), StartAt) if piece.who is Who.TRAITOR}
    yard = {each for each in small_board().zones if small_board().label(each).startswith("YA")}
    guarded = set(zones("YA2 YA6 YA11 YA16 YA20 YA22 YA4 YA7"))
    assert starts == yard - set(zones("YA9 YA15")) - guarded


def test_R4_13_entrances_may_be_anywhere_but_in_a_moat_also_twice_the_same() -> None:
    """Occupied zones, castles and the edge included."""
    match = marked()
    offered = {piece.zone for piece in pieces_of(match, Entrance)}
    assert offered == {each for each in small_board().zones if not small_board().is_moat[each]}
    assert not refused(match, begin(entrances="CA1 CA1"), INTRUDERS)
    assert refused(match, begin(entrances="MA1 CA1"), INTRUDERS)


def test_R4_13_a_third_entrance_is_not_offered() -> None:
    """One start for each of the two, then nothing."""
    match = marked()
    both = (Entrance(zone("CA1")), Entrance(zone("CA1")))
    assert pieces_of(match, Entrance, *both) == []
    ninja, traitor = StartAt(Who.NINJA, zone("OL1")), StartAt(Who.TRAITOR, zone("YA5"))
    assert {piece.who for piece in pieces_of(match, StartAt, *both, ninja)} == {Who.TRAITOR}
    assert pieces_of(match, StartAt, *both, ninja, traitor) == []


def test_R4_14_the_intruders_start_hidden_still_and_unwounded() -> None:
    """No figure, speed 0, no wounds; turn 1 begins."""
    match = marked()
    play(match, INTRUDERS, begin())
    for intruder in match.state.intruders:
        assert (intruder.is_shown, intruder.speed, intruder.wounds) == (False, 0, 0)
    assert (match.state.turn, match.state.phase) == (1, Phase.ALERT)


def guard_all(match: Match[State], places: tuple[Zone, ...], *, drunk: str = "") -> None:
    for each in places:
        name = small_board().label(each)
        add_guard(match.state, name, is_drunk=name == drunk)


def test_R4_15_C49_without_a_free_start_the_ninja_starts_detected() -> None:
    """Guards at the whole edge: any edge zone may be taken, the ninja is shown there, alert High; turn 1 then draws
    3."""
    match = marked()
    guard_all(match, small_board().edges)
    facts = play(match, INTRUDERS, begin(ninja="OL2"))
    assert facts_of(facts, Detected) == [Detected(Who.NINJA, zone("OL2"))]
    assert match.state.ninja.is_shown
    assert [(fact.level, fact.why) for fact in facts_of(facts, AlertSet)] == [
        (Alert.HIGH, Why.DETECTED),
        (Alert.MEDIUM, Why.CALM),
    ]
    assert [fact.size for fact in facts_of(facts, Drew)] == [3]
    assert match.state.turn == 1


def test_R4_15_beside_only_a_drunk_the_ninja_is_revealed_without_alert() -> None:
    """Only a drunk stands there: revealed, no alert."""
    match = marked()
    guard_all(match, small_board().edges, drunk="OL3")
    facts = play(match, INTRUDERS, begin(ninja="OL3"))
    assert facts_of(facts, Revealed) == [Revealed(Who.NINJA, zone("OL3"))]
    assert match.state.alert is Alert.NONE
    assert match.state.ninja.revealers == {guard.id for guard in match.state.drunk_at(zone("OL3"))}


def test_R4_hidden_choices_are_fixed_before_the_next_is_shown() -> None:
    """The guards' figures are shown when the intruders' hands are chosen, and not before."""
    match = new_match()
    intruder = match.game.viewer(INTRUDERS)
    for decision in (GUARD_HAND, FIGURES, MARKS):
        play(match, GUARDS, decision)
    assert facts_of(match.log, GuardsPlaced)
    assert match.seen_by(intruder).state.guards == {}
    assert match.awaited() == {INTRUDERS}
    play(match, INTRUDERS, HANDS)
    assert match.seen_by(intruder).state.guards == match.state.guards
    assert match.seen_by(intruder).state.patrols == match.state.patrols


def test_R4_a_choice_once_made_cannot_be_made_again() -> None:
    """The intruders' hands are fixed."""
    match = new_match()
    play(match, INTRUDERS, HANDS)
    with pytest.raises(Illegal):
        play(match, INTRUDERS, HANDS)


def test_R28_2_and_3_setup_secrets_stay_with_their_side() -> None:
    """Starts, entrances and marks are told to nobody else."""
    match = marked()
    play(match, INTRUDERS, begin())
    public = witnessed(match.log, match.game.viewer(None))
    guards = witnessed(match.log, match.game.viewer(GUARDS))
    thieves = witnessed(match.log, match.game.viewer(INTRUDERS))
    assert {fact.zone for fact in facts_of(public + guards, StartChosen)} == {None}
    assert {fact.zones for fact in facts_of(public + guards, EntrancesChosen)} == {None}
    assert {fact.objects for fact in facts_of(public + thieves, MapMarked)} == {None}


def test_R4_a_draft_that_lacks_something_is_not_committed() -> None:
    """It says what is missing."""
    draft = new_match().draft(GUARDS)
    assert draft is not None
    with pytest.raises(Illegal, match="24 more cards"):
        draft.committed()


def test_R5_4_the_suggested_hand_is_one_piece() -> None:
    """Then it is full, and single cards may be changed for others."""
    draft = new_match().draft(GUARDS, [Suggested(Pile.GUARDS)])
    assert draft is not None
    assert draft.committed() == ChooseGuardHand(spread(DECKS.basic[Pile.GUARDS]))
    draft.add(Swap(Pile.GUARDS, Card.AWAKEN, Card.KENJUTSU))
    changed = Counter(DECKS.basic[Pile.GUARDS]) - Counter([Card.AWAKEN]) + Counter([Card.KENJUTSU])
    assert draft.committed() == ChooseGuardHand(spread(changed))


def test_R4_3_no_more_of_a_card_than_the_deck_has() -> None:
    """The ninja's only Secret Passage is offered once, and the suggested hand as long as the ninja has chosen none."""
    match = new_match()
    passage = Take(Pile.NINJA, Card.PASSAGE)
    assert passage in pieces_of(match, Take, seat=INTRUDERS)
    assert passage not in pieces_of(match, Take, passage, seat=INTRUDERS)
    assert Suggested(Pile.NINJA) in pieces_of(match, Suggested, seat=INTRUDERS)
    assert pieces_of(match, Suggested, passage, seat=INTRUDERS) == [Suggested(Pile.TRAITOR)]
