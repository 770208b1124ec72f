"""R2.7, R4.7: two guard seats set up figures and marks: agreed as a whole, else one each in turn."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from bot.engine.chance import Seeded, pick
from bot.engine.drafting import Without
from bot.engine.game import PUBLIC, Decision, Illegal, Seat
from bot.engine.match import Match
from bot.games.castle import decisions as d
from bot.games.castle.art import Flag
from bot.games.castle.facts.setup import GuardsPlaced, GuardsShown, MapMarked
from bot.games.castle.kinds import (
    GOALS,
    INTRUDERS,
    NINJA,
    SPEARS,
    SWORDS,
    TRAITOR,
    Mark,
    Moment,
    Pile,
    Weapon,
)
from bot.games.castle.picture import scene
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.options import castle_options
from bot.games.castle.setup.guard_drafts import Marks
from bot.games.castle.setup.placing import pending_pieces
from bot.games.castle.state.state import State
from bot.games.castle.turn.defaults import filled
from rendering.scene import Sign, Token
from tests.games.castle.kit import decides, facts_of, is_offered, new_match, options_of, zone

SWORD, SPEAR = Weapon.SWORD, Weapon.SPEAR
YES, NO = d.Accept(), d.Decline()


def hands_chosen(**options: Any) -> Match[State]:
    """Both guard seats have their hands; the intruders are still choosing theirs."""
    match = new_match(players=4, **options)
    for seat in (SWORDS, SPEARS):
        draft = match.draft(seat, [d.Suggested(Pile.GUARDS)])
        assert draft is not None
        decides(match, seat, draft.committed())
    return match


def whole(match: Match[State], seat: Seat, seed: str = "one") -> Decision:
    """A placement of everything, by luck."""
    draft = match.draft(seat)
    assert draft is not None
    return filled(draft, Seeded(seed), "placing")


@pytest.fixture
def placing() -> Match[State]:
    return hands_chosen()


def in_turns(match: Match[State], steps: int) -> list[tuple[Seat, Decision]]:
    """This many steps of placing in turn: who placed what."""
    luck, done = Seeded("turns"), []
    for n in range(steps):
        (seat,) = match.awaited() - {NINJA, TRAITOR}
        decision = pick(luck, f"{n}", list(match.options(seat)))
        decides(match, seat, decision)
        done.append((seat, decision))
    return done


def test_R2_7_the_swords_propose_the_whole_placement(placing: Match[State]) -> None:
    assert placing.awaited() == {NINJA, TRAITOR, SWORDS}
    assert placing.draft(SPEARS) is None
    decides(placing, SWORDS, whole(placing, SWORDS))
    assert not placing.state.has_figures
    assert placing.awaited() == {NINJA, TRAITOR, SPEARS}


def test_R2_7_agreed_figures_stand_as_proposed(placing: Match[State]) -> None:
    proposed = whole(placing, SWORDS)
    assert isinstance(proposed, d.PlaceArmed)
    decides(placing, SWORDS, proposed)
    facts = decides(placing, SPEARS, YES)
    assert GuardsPlaced(proposed.sentries, proposed.patrols) in facts
    assert placing.awaited() == {NINJA, TRAITOR, SWORDS}


@pytest.mark.parametrize("seed", ["one", "two", "three"])
def test_R4_7_swords_and_spears_in_equal_numbers(placing: Match[State], seed: str) -> None:
    """7 and 7; patrols may be mixed."""
    decides(placing, SWORDS, whole(placing, SWORDS, seed))
    decides(placing, SPEARS, YES)
    weapons = Counter(guard.weapon for guard in placing.state.guards.values())
    assert weapons == {SWORD: 7, SPEAR: 7}


def test_R4_7_with_an_odd_total_one_more_sword() -> None:
    match = hands_chosen(sentries=7)
    decides(match, SWORDS, whole(match, SWORDS))
    decides(match, SPEARS, NO)
    in_turns(match, 7 + 3)
    weapons = Counter(guard.weapon for guard in match.state.guards.values())
    assert weapons == {SWORD: 7, SPEAR: 6}


def test_R4_7_of_an_odd_total_no_more_spears_than_the_smaller_half() -> None:
    match = hands_chosen(sentries=3, patrols=0)
    draft = match.draft(SWORDS)
    assert draft is not None
    draft.add(next(p for p in draft.options() if isinstance(p, d.PostArmed) and p.weapon is SPEAR))
    assert {piece.weapon for piece in draft.options() if isinstance(piece, d.PostArmed)} == {SWORD}


def test_R4_7_no_more_of_a_weapon_can_be_chosen(placing: Match[State]) -> None:
    draft = placing.draft(SWORDS)
    assert draft is not None
    for _ in range(7):
        draft.add(next(p for p in draft.options() if isinstance(p, d.PostArmed) and p.weapon is SWORD))
    pieces = draft.options()
    assert {piece.weapon for piece in pieces if isinstance(piece, d.PostArmed)} == {SPEAR}
    assert {piece.swords for piece in pieces if isinstance(piece, d.GroupArmed)} == {0}


def test_R2_7_the_other_seat_may_counter(placing: Match[State]) -> None:
    decides(placing, SWORDS, whole(placing, SWORDS))
    other = whole(placing, SPEARS, "other")
    decides(placing, SPEARS, other)
    assert placing.awaited() == {NINJA, TRAITOR, SWORDS}
    decides(placing, SWORDS, YES)
    assert isinstance(other, d.PlaceArmed)
    posts = sorted((g.zone, g.weapon) for g in placing.state.sentries())
    assert posts == sorted(other.sentries)


def test_R2_7_a_refusal_brings_one_own_sentry_each_in_turn_the_swords_first(placing: Match[State]) -> None:
    decides(placing, SWORDS, whole(placing, SWORDS))
    decides(placing, SPEARS, NO)
    done = in_turns(placing, 8)
    assert [seat for seat, _ in done] == [SWORDS, SPEARS] * 4
    weapons = [step.weapon for _, step in done if isinstance(step, d.PostArmed)]
    assert weapons == [SWORD, SPEAR] * 4


def test_R2_7_then_patrols_of_a_sword_and_a_spear_in_turn_the_swords_first(placing: Match[State]) -> None:
    decides(placing, SWORDS, whole(placing, SWORDS))
    decides(placing, SPEARS, NO)
    in_turns(placing, 8)
    done = in_turns(placing, 3)
    assert [seat for seat, _ in done] == [SWORDS, SPEARS, SWORDS]
    assert [(p.swords, p.spears) for _, p in done if isinstance(p, d.GroupArmed)] == [(1, 1)] * 3
    assert placing.state.has_figures
    assert not placing.state.agreed.is_in_turns


def test_R2_7_with_an_odd_number_of_sentries_the_patrols_begin_with_the_swords_all_the_same() -> None:
    match = hands_chosen(sentries=7)
    decides(match, SWORDS, whole(match, SWORDS))
    decides(match, SPEARS, NO)
    in_turns(match, 7)
    assert match.awaited() == {NINJA, TRAITOR, SWORDS}


def test_R2_7_an_odd_guard_of_a_patrol_is_of_the_weapon_placed_less() -> None:
    """On a tie a sword."""
    match = hands_chosen(sentries=2, patrols=3, patrolSize=3)
    decides(match, SWORDS, whole(match, SWORDS))
    decides(match, SPEARS, NO)
    in_turns(match, 2)
    done = in_turns(match, 3)
    assert [(p.swords, p.spears) for _, p in done if isinstance(p, d.GroupArmed)] == [(2, 1), (1, 2), (2, 1)]


def test_R2_7_nobody_places_for_the_other(placing: Match[State]) -> None:
    decides(placing, SWORDS, whole(placing, SWORDS))
    decides(placing, SPEARS, NO)
    assert not placing.options(SPEARS)
    post = options_of(placing, SWORDS, d.PostArmed)[0]
    with pytest.raises(Illegal, match=r"\.$"):
        decides(placing, SWORDS, d.PostArmed(post.zone, SPEAR))


@pytest.fixture
def marking(placing: Match[State]) -> Match[State]:
    """The figures are placed, the marks are still to come."""
    decides(placing, SWORDS, whole(placing, SWORDS))
    decides(placing, SPEARS, YES)
    return placing


def test_R2_7_the_marks_are_proposed_too(marking: Match[State]) -> None:
    decides(marking, SWORDS, whole(marking, SWORDS))
    assert not marking.state.marks.has_marks
    assert facts_of(decides(marking, SPEARS, YES), MapMarked)


def test_R2_7_proposed_marks_are_pending_until_they_are_answered(marking: Match[State]) -> None:
    decides(marking, SWORDS, whole(marking, SWORDS))
    options = castle_options({"players": 4})
    pending = Counter(type(piece) for piece in pending_pieces(marking.state))
    objects = len(GOALS) + options.traps + options.hidden_sentries
    assert pending == {d.Bed: options.sleepers, d.Hide: objects}
    decides(marking, SPEARS, YES)
    assert pending_pieces(marking.state) == ()


def test_R2_7_a_refusal_brings_one_mark_each_in_turn_the_spears_first(marking: Match[State]) -> None:
    """Sleepers and objects."""
    decides(marking, SWORDS, whole(marking, SWORDS))
    decides(marking, SPEARS, NO)
    done = in_turns(marking, 18)
    assert [seat for seat, _ in done] == [SPEARS, SWORDS] * 9
    assert marking.state.marks.has_marks
    assert marking.state.marks.sleepers is not None
    assert marking.state.marks.objects is not None
    assert sum(marking.state.marks.sleepers.values()) == 8
    assert Counter(marking.state.marks.objects.values())[Mark.SENTRY] == 2


def test_R4_9_in_turn_too_no_two_objects_share_a_zone(marking: Match[State]) -> None:
    decides(marking, SWORDS, whole(marking, SWORDS))
    decides(marking, SPEARS, NO)
    decides(marking, SPEARS, d.Hide(Mark.A, zone("CA2")))
    assert zone("CA2") not in {piece.zone for piece in options_of(marking, SWORDS, d.Hide)}
    assert Mark.A not in {piece.mark for piece in options_of(marking, SWORDS, d.Hide)}


def test_R4_figures_are_shown_to_the_others_only_at_the_exchange(marking: Match[State]) -> None:
    """R28.8: nothing of the placing is seen, proposals included."""
    for eyes in (PUBLIC, marking.game.viewer(NINJA)):
        assert not marking.seen_by(eyes).state.guards
        assert not marking.seen_by(eyes).state.agreed.proposals
    decides(marking, SWORDS, whole(marking, SWORDS))
    decides(marking, SPEARS, YES)
    for seat in (NINJA, TRAITOR):
        draft = marking.draft(seat)
        assert draft is not None
        facts = decides(marking, seat, filled(draft, Seeded("hand"), "hand"))
    assert facts_of(facts, GuardsShown)
    assert marking.state.moment is Moment.STARTS
    seen = marking.seen_by(PUBLIC).state
    assert [(g.zone, g.weapon) for g in seen.guards.values()] == [
        (g.zone, g.weapon) for g in marking.state.guards.values()
    ]


def test_R4_placing_in_turn_looks_to_the_others_like_placing_at_once() -> None:
    """Not one more fact is witnessed, however the seats place."""
    agreed, refused = hands_chosen(), hands_chosen()
    for match in (agreed, refused):
        decides(match, SWORDS, whole(match, SWORDS))
    decides(agreed, SPEARS, YES)
    decides(refused, SPEARS, NO)
    in_turns(refused, 11)
    for eyes in (PUBLIC, agreed.game.viewer(NINJA), agreed.game.viewer(TRAITOR)):
        assert agreed.seen_by(eyes).log == refused.seen_by(eyes).log


def test_R27_with_the_option_lead_the_swords_place_alone() -> None:
    match = hands_chosen(jointDecisions="lead")
    decides(match, SWORDS, whole(match, SWORDS))
    assert match.state.has_figures
    decides(match, SWORDS, whole(match, SWORDS))
    assert match.state.marks.has_marks


def test_R8_4_the_defaults_of_setup_are_random_and_refuse(placing: Match[State]) -> None:
    luck = Seeded("absent")
    decides(placing, SWORDS, placing.game.default(placing.state, SWORDS, luck))
    assert placing.game.default(placing.state, SPEARS, luck) == NO
    decides(placing, SPEARS, NO)
    decision = placing.game.default(placing.state, SWORDS, luck)
    assert decision in placing.options(SWORDS)
    decides(placing, SWORDS, decision)


def test_R2_2_one_guard_seat_places_without_weapons() -> None:
    match = new_match(players=3)
    assert not is_offered(match, INTRUDERS, d.PostArmed)
    draft = match.draft(Seat("guards"), [d.Suggested(Pile.GUARDS)])
    assert draft is not None
    decides(match, Seat("guards"), draft.committed())
    assert is_offered(match, Seat("guards"), d.Post)
    assert not is_offered(match, Seat("guards"), d.PostArmed)


def ghosts(match: Match[State], seat: Seat | None) -> int:
    """The number of figures on a viewer's map that are not yet there."""
    assert isinstance(match.game, CastleGame)
    seen = match.seen_by(match.game.viewer(seat))
    marks = scene(seen.state).marks
    return sum(isinstance(mark, Token) and Flag.GHOST in mark.flags for mark in marks)


def test_R2_7_the_guards_alone_see_a_proposed_placement_on_their_map(placing: Match[State]) -> None:
    decides(placing, SWORDS, whole(placing, SWORDS))
    assert {ghosts(placing, seat) for seat in (SWORDS, SPEARS)} == {11}
    assert {ghosts(placing, seat) for seat in (NINJA, TRAITOR, None)} == {0}


def test_R2_7_and_marks_placed_in_turn(placing: Match[State]) -> None:
    decides(placing, SWORDS, whole(placing, SWORDS))
    decides(placing, SPEARS, NO)
    in_turns(placing, 3)
    assert {ghosts(placing, seat) for seat in (SWORDS, SPEARS)} == {3}
    assert {ghosts(placing, seat) for seat in (NINJA, TRAITOR, None)} == {0}


def test_R2_7_an_emptied_draft_shows_the_proposal_as_an_empty_one_does(marking: Match[State]) -> None:
    decides(marking, SWORDS, whole(marking, SWORDS))
    state = marking.seen_by(marking.game.viewer(SPEARS)).state
    empty = Marks(state)
    piece = empty.options()[0]
    emptied = Marks(state)
    emptied.add(piece)
    emptied.add(Without(piece))
    assert [mark.shape for mark in scene(state, draft=emptied).marks if isinstance(mark, Sign)] == [
        mark.shape for mark in scene(state, draft=empty).marks if isinstance(mark, Sign)
    ]
