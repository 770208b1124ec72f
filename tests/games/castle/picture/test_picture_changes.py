"""News on a picture since the last one, and lingering marks: each mark is there, only for viewers who may see it."""

from __future__ import annotations

from typing import Any, TypeVar

import pytest

from bot.engine.match import Match
from bot.games.castle.art import Flag, Shape, Side
from bot.games.castle.cards.awaken import Awaken
from bot.games.castle.cards.kenjutsu import Attack, Kill
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.cards.sake import PourSake
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.decisions import AnswerCat, Escape, Go, Halt, March, Pass, Search, Step
from bot.games.castle.facts.guarding import GuardsStepped
from bot.games.castle.intruders.plan import Plan
from bot.games.castle.kinds import GUARDS, INTRUDERS, GuardId, Mark, Moment, PatrolId, Phase
from bot.games.castle.memory.chronicle import LONGEST_WAY
from bot.games.castle.picture import scene
from bot.games.castle.picture.changes import GHOST, MOST, changes
from bot.games.castle.picture.ground import ground
from bot.games.castle.picture.traces import LONGEST_NOTE
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.state import State
from rendering.placement.boxes import around
from rendering.placement.layout import Room, badge_box
from rendering.scene import Badge, Caption, Glow, Moved, Note, Number, Point, Ring, Route, Scene, Sign, Token
from tests.games.castle.kit import add_guard, guards, intruders, passes, play, position, small_board, zone
from tests.games.castle.memories import Past
from tests.games.castle.sneaks import NINJA, TRAITOR, ninja

T = TypeVar("T")


def marks(picture: Scene, kind: type[T]) -> list[T]:
    return [mark for mark in picture.marks if isinstance(mark, kind)]


def rooms() -> tuple[Room, ...]:
    """The room in each zone of the small board."""
    return ground(small_board()).rooms


def named(name: str) -> Room:
    """The room in a zone while its name is large."""
    return ground(small_board()).naming([zone(name)]).rooms[zone(name)]


def guarded(**how: Any) -> Match[State]:
    """A position without intruders."""
    return position(ninja=None, traitor=None, **how)


def is_in(point: Point, name: str) -> bool:
    """True if a point lies in a zone of the small board: all are upright squares, or rows of them."""
    xs, ys = zip(*small_board().polygons[zone(name)], strict=True)
    return bool(min(xs) <= point[0] <= max(xs) and min(ys) <= point[1] <= max(ys))


# ---- guards that have moved


def test_a_patrol_that_marched_leaves_a_ghost_and_an_arrow_along_its_way() -> None:
    past = Past(guarded(phase=Phase.PATROL, patrols={"YA6": ("YA7", 2)}))
    guards(past.match, March(PatrolId(1)))
    (mark,) = marks(past.scene(), Moved)
    assert (mark.token.letter, mark.token.shape, mark.token.number) == ("P", Shape.SHIELD, 1)
    assert is_in(mark.points[0], "YA6")
    crossing = ground(small_board()).crossing
    assert mark.points[1] == crossing(zone("YA6"), zone("YA7"))
    assert mark.points[-2] == crossing(zone("YA7"), zone("YA10"))
    (token,) = marks(past.scene(), Token)
    assert mark.points[-1] == token.at
    assert not mark.is_gone


def test_a_guard_who_joined_others_in_a_crowd_points_at_their_badge() -> None:
    past = Past(guarded(sentries={"YA2": 3, "YA3": 1}))
    guards(past.match, SentrySearch(GuardId(4)), Go(zone("YA2")), Halt())
    (mark,) = marks(past.scene(), Moved)
    assert mark.points[-1] == named("YA2").middle


def test_a_ghost_keeps_clear_of_present_figures_and_of_the_name() -> None:
    past = Past(guarded(sentries={"YA20": 1, "YA2": 1}, patrols={"YA6": ("YA7", 2)}))
    guards(past.match, SentrySearch(GuardId(1)), Go(zone("YA19")), Halt())
    guards(past.match, SentrySearch(GuardId(2)), Go(zone("YA3")), Halt())
    middle = rooms()[zone("YA20")].middle
    assert {mark.points[0] for mark in marks(past.scene(), Moved)} == {
        middle,
        rooms()[zone("YA2")].middle,
    }
    add_guard(past.match.state, "YA20")
    ghost = next(mark for mark in marks(past.scene(), Moved) if mark.token.number == 1)
    (there,) = [mark for mark in marks(past.scene(), Token) if is_in(mark.at, "YA20")]
    unit, name = past.scene().base.unit, rooms()[zone("YA20")].name
    slip = around(ghost.points[0], GHOST * unit, GHOST * unit)
    assert is_in(ghost.points[0], "YA20")
    assert not slip.meets(name)
    assert not slip.meets(around(there.at, there.size * unit, there.size * unit))


def test_a_ghost_for_which_there_is_no_room_is_left_out_and_its_arrow_stays() -> None:
    past = Past(guarded(sentries={"YA2": 1, "YA20": 1}))
    guards(past.match, SentrySearch(GuardId(1)), Go(zone("YA3")), Halt())
    there = ground(small_board())
    unit, field = there.base.unit, rooms()[zone("YA2")].field
    steps = range(-12, 13)
    crowd = tuple(
        Number(1, (field.middle[0] + x * unit / 2, field.middle[1] + y * unit / 2))
        for x in steps
        for y in steps
    )
    found = [
        changes(there, past.match.state, past.told(GUARDS), {zone("YA2"): laid}).below for laid in ((), crowd)
    ]
    assert [(mark.is_bare, is_in(mark.points[-1], "YA3")) for (mark,) in found] == [
        (False, True),
        (True, True),
    ]


def test_of_a_long_way_only_its_end_is_drawn() -> None:
    past = Past(guarded(phase=Phase.PATROL, patrols={"YA6": ("YA7", 2)}))
    for _ in range(3):
        guards(past.match, March(PatrolId(1)))
        past.match.state.moved = frozenset()
    (mark,) = marks(past.scene(), Moved)
    assert len(mark.points) == 2 * LONGEST_WAY - 1


def test_a_picture_without_news_shows_no_change() -> None:
    past = Past(position(sentries={"YA2": 1}))
    assert not marks(past.scene(), Moved)
    assert not marks(past.scene(), Ring)


@pytest.mark.parametrize("number", [MOST, MOST + 1])
def test_when_much_has_moved_only_arrows_are_drawn(number: int) -> None:
    names = [f"YA{n}" for n in (1, 2, 3, 5, 6, 7, 14, 17, 18)][:number]
    past = Past(guarded(sentries=dict.fromkeys(names, 1), hand=[]))
    for guard in list(past.match.state.guards.values()):
        there = small_board().open_links[zone(names[guard.id - 1])][0]
        past.match.witness([GuardsStepped((guard.id,), there, 1, zone(names[guard.id - 1]))])
    assert [mark.is_bare for mark in marks(past.scene(), Moved)] == [number > MOST] * number


# ---- what has come and gone


def test_R18_7_a_killed_guard_is_crossed_out_in_place() -> None:
    past = Past(position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, ninja="YA1"))
    intruders(past.match, *ninja("YA2"), Kill(NINJA, GuardId(1)))
    (mark,) = marks(past.scene(), Moved)
    assert (mark.is_gone, mark.token.letter, mark.token.number) == (True, "S", 1)
    assert is_in(mark.points[0], "YA2")


def test_R20_2_a_guard_made_drunk_is_ringed() -> None:
    past = Past(position(phase=Phase.INTRUDERS, sentries={"YA21": 1}))
    intruders(past.match, Step(TRAITOR, zone("YA21")), PourSake(GuardId(1)))
    (token,) = [token for token in marks(past.scene(), Token) if Flag.DRUNK in token.flags]
    assert Ring(token.at, Glow.PAST, 0.62 * token.size) in past.scene().marks


def test_R12_10_a_guard_who_woke_is_ringed() -> None:
    past = Past(guarded(sentries={"YA2": 1}))
    guards(past.match, Awaken(zone("YA8")), Halt())
    (ring,) = marks(past.scene(), Ring)
    assert is_in(ring.at, "YA8")


def test_R17_1_an_intruder_who_appears_is_ringed() -> None:
    past = Past(position(sentries={"YA2": 1}, ninja="YA3", traitor=None))
    guards(past.match, SentrySearch(GuardId(1)), Go(zone("YA3")))
    (ring,) = marks(past.scene(GUARDS), Ring)
    (token,) = [token for token in marks(past.scene(GUARDS), Token) if token.letter == "N"]
    assert ring.at == token.at


def test_R17_1_a_crowd_in_which_an_intruder_appears_is_framed() -> None:
    past = Past(position(sentries={"YA2": 1, "YA3": 3}, ninja=("YA3", {"shown": True}), traitor=None))
    (badge,), (ring,) = marks(past.scene(GUARDS), Badge), marks(past.scene(GUARDS), Ring)
    box = badge_box(badge, 1.0)
    assert (ring.at, ring.glow, ring.plate) == (badge.at, Glow.DANGER, (box.width, box.height))


def test_R17_7_a_hiding_intruder_is_crossed_out_where_last_seen_but_not_for_their_own_side() -> None:
    past = Past(position(phase=Phase.INTRUDERS, sentries={"YA2": 1}, ninja=("YA2", {"shown": True})))
    intruders(past.match, *ninja("YA3"))
    own = past.scene(INTRUDERS)
    past.match.state.ninja.zone = None
    (mark,) = marks(past.scene(GUARDS), Moved)
    assert (mark.is_gone, mark.token.letter) == (True, "N")
    assert is_in(mark.points[0], "YA2")
    assert not marks(own, Moved)


def test_R17_3_an_intruder_seen_somewhere_else_has_an_arrow_straight_there() -> None:
    past = Past(
        position(
            phase=Phase.INTRUDERS, sentries={"YA2": 1, "YA4": 1}, ninja=("YA2", {"shown": True, "hand": []})
        )
    )
    intruders(past.match, *ninja("YA3 YA4"))
    past.match.state.ninja.zone = None
    moved = [mark for mark in marks(past.scene(GUARDS), Moved) if mark.token.letter == "N"]
    assert [(len(mark.points), mark.is_gone) for mark in moved] == [(2, False)]


def test_R19_3_a_dead_intruder_is_crossed_out() -> None:
    past = Past(position(sentries={"YA2": 1}, traitor=("YA2", {"shown": True, "wounds": 1})))
    guards(past.match, Attack(GuardId(1), TRAITOR))
    (mark,) = marks(past.scene(), Moved)
    assert (mark.is_gone, mark.token.letter) == (True, "T")


def test_R23_10_an_entrance_just_found_is_ringed() -> None:
    past = Past(position(phase=Phase.PATROL, sentries={"YA1": 1}, entrances=("YA1", "YA15")))
    guards(past.match, Pass())
    doors = [sign for sign in marks(past.scene(), Sign) if sign.shape is Shape.DOOR]
    (door,) = [sign for sign in doors if sign.side is Side.NEUTRAL]
    assert Ring(door.at, Glow.PAST, 0.62 * door.size) in past.scene().marks


# ---- what lingers


@pytest.mark.parametrize(("speed", "shape"), [(2, Shape.EAR), (0, Shape.SILENCE)])
def test_R11_3_a_listener_is_marked_by_the_answer(speed: int, shape: Shape) -> None:
    past = Past(position(sentries={"YA2": 1}, ninja=("CA2", {"speed": speed}), traitor=None))
    guards(past.match, SentryListen(GuardId(1)))
    (sign,) = [sign for sign in marks(past.scene(), Sign) if sign.shape in (Shape.EAR, Shape.SILENCE)]
    assert (sign.shape, sign.side, is_in(sign.at, "YA2")) == (shape, Side.GUARD, True)
    assert past.match.state.moment is not Moment.CAT


def test_R11_3_while_the_answer_is_awaited_nothing_is_marked() -> None:
    past = Past(position(sentries={"YA2": 1}, ninja=("CA2", {"speed": 2})))
    guards(past.match, SentryListen(GuardId(1)))
    shapes = (Shape.EAR, Shape.SILENCE)
    assert not [sign for sign in marks(past.scene(), Sign) if sign.shape in shapes]
    play(past.match, INTRUDERS, AnswerCat(False))
    assert [sign for sign in marks(past.scene(), Sign) if sign.shape in shapes]


def test_R21_4_a_zone_that_was_just_searched_is_ringed() -> None:
    past = Past(position(phase=Phase.INTRUDERS, ninja="CA1", traitor=None))
    intruders(past.match, *ninja("CA2"), Search(NINJA, zone("CA2")), Search(NINJA, zone("CA1")))
    past.match.state.marks = past.match.state.marks.but(objects=None)
    found = {sign.shape: sign for sign in marks(past.scene(), Sign) if sign.shape is not Shape.DOOR}
    rings = marks(past.scene(), Ring)
    assert is_in(found[Shape.SQUARE].at, "CA2")
    assert is_in(found[Shape.CROSS].at, "CA1")
    assert {ring.at for ring in rings} >= {found[Shape.SQUARE].at, found[Shape.CROSS].at}


def test_R21_6_the_intruders_goal_is_ringed_once_a_search_has_shown_it() -> None:
    match = position(ninja="YA1", traitor=None)
    seen = {zone("CA2"): Mark.A, zone("CA4"): Mark.C}
    match.state.marks = match.state.marks.but(objects=None, searched=seen)
    (ring,) = marks(Past(match).scene(INTRUDERS), Ring)
    assert (ring.glow, is_in(ring.at, "CA2")) == (Glow.CHOSEN, True)
    match.state.ninja.goal = None
    assert not marks(Past(match).scene(GUARDS), Ring)


def test_R15_5_the_latest_way_of_an_own_intruder_is_drawn_without_figures_to_decode() -> None:
    past = Past(position(phase=Phase.INTRUDERS, ninja="YA1"))
    intruders(past.match, *ninja("YA2 YA3"))
    (route,) = marks(past.scene(INTRUDERS), Route)
    assert (route.tag, route.glow) == ("", Glow.PAST)
    assert route.points[0] == rooms()[zone("YA1")].middle
    assert route.points[-1] == named("YA3").middle
    assert not marks(past.scene(GUARDS), Route)
    assert not marks(past.scene(), Route)


def test_R24_1_the_way_of_a_leaver_is_drawn_to_the_edge_of_the_map() -> None:
    past = Past(position(phase=Phase.INTRUDERS, ninja="OM1"))
    intruders(past.match, *ninja("OL1"), Escape(NINJA))
    (route,) = marks(past.scene(INTRUDERS), Route)
    assert is_in(route.points[-1], "OL1")


def test_R6_14_a_patrol_at_a_fork_shows_all_ways_that_are_open() -> None:
    match = guarded(patrols={"YA4": (("YA3", "YA9"), 2)})
    (token,) = marks(Past(match).scene(), Token)
    assert token.toward is None
    assert token.branches == (
        rooms()[zone("YA3")].middle,
        rooms()[zone("YA9")].middle,
    )


def test_guards_and_patrols_carry_their_numbers() -> None:
    match = guarded(sentries={"YA2": 1}, patrols={"YA6": ("YA7", 2)}, drunk=["YA20"])
    found = marks(Past(match).scene(), Token)
    assert {token.letter: token.number for token in found} == {"S": 1, "P": 1, "": 4}
    assert {token.name for token in found} == {"g1", "p1", "g4"}, "as in all texts"


# ---- notes and plans


def test_R1_7_own_notes_are_pencilled_into_their_zones() -> None:
    past = Past(position())
    (note,) = marks(past.scene(INTRUDERS, notes={"YA2": "he was here on turn 3"}), Note)
    assert is_in(note.at, "YA2")
    assert note.text == "he was here…"
    assert len(note.text) <= LONGEST_NOTE


def test_R1_7_notes_are_drawn_in_existing_letters_and_on_existing_zones() -> None:
    past = Past(position())
    found = marks(past.scene(INTRUDERS, notes={"YA2": "日本語", "YA99": "gone"}), Note)
    assert [(note.text, is_in(note.at, "YA2")) for note in found] == [("…", True)]


def test_R11_3_a_plan_says_how_far_each_intruder_would_be_heard() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1")
    assert isinstance(match.game, CastleGame)
    draft = Plan(match.state)
    for step in ninja("YA2 YA3"):
        draft.add(step)
    (caption,) = [each for each in scene(match.state, draft=draft).strip if isinstance(each, Caption)]
    assert caption.text == "Ninja 2: heard within 2"


def test_R9_1_the_turn_after_the_marks_of_listens_are_gone() -> None:
    past = Past(position(sentries={"YA2": 1}, traitor=None, ninja="OL1"))
    guards(past.match, SentryListen(GuardId(1)))
    passes(past.match, Phase.INTRUDERS)
    ears = [sign for sign in marks(past.scene(), Sign) if sign.shape is Shape.SILENCE]
    assert len(ears) == 1
    intruders(past.match)
    assert past.match.state.turn == 6
    assert not [sign for sign in marks(past.scene(), Sign) if sign.shape is Shape.SILENCE]
