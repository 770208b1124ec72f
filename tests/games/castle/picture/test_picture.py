"""The castle game as pictures: all viewers see what they know, and no more."""

from collections.abc import Iterable
from random import Random

import pytest

from bot.engine.boards.protocol import Zone
from bot.engine.game import PUBLIC, Seat
from bot.engine.match import Match
from bot.games.castle.art import Flag, Line, Shape, Side
from bot.games.castle.board.board import standard_board
from bot.games.castle.decisions import Entrance, Go, Hide, Post, StartAt, Step
from bot.games.castle.intruders.plan import Plan
from bot.games.castle.kinds import (
    GUARDS,
    INTRUDERS,
    GuardId,
    Mark,
    Moment,
    PatrolId,
    Phase,
    Standing,
    Tunnel,
    Weapon,
    Who,
    on_map,
)
from bot.games.castle.memory.chronicle import Chronicle
from bot.games.castle.picture import scene
from bot.games.castle.picture.ground import ground
from bot.games.castle.picture.naming import called
from bot.games.castle.picture.plans import choices
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.options import CastleOptions
from bot.games.castle.state.figures import Guard, Patrol
from bot.games.castle.state.passages import Passage
from bot.games.castle.state.state import State
from bot.games.castle.state.under_way import Move
from rendering.paint import paint
from rendering.placement.boxes import around
from rendering.scene import (
    Badge,
    Border,
    Glow,
    Ground,
    Highlight,
    Label,
    Lantern,
    Number,
    Route,
    Scene,
    Sign,
    Square,
    Token,
    Track,
)
from tests.rolling import Rolling

BOARD = standard_board()
GAME = CastleGame(BOARD, CastleOptions())
SETTING = GAME.setting


def zone(label: str) -> Zone:
    return BOARD.zones[BOARD.labels.index(label)]


def quiet(*sentries: str) -> State:
    state = State(SETTING, turn=3, phase=Phase.CARDS, moment=Moment.QUIET)
    for n, label in enumerate(sentries, start=1):
        state.put_guard(Guard(GuardId(n), zone(label), Weapon.SWORD))
    return state


def hidden(state: State, who: Who, label: str) -> State:
    one = state.intruder(who)
    one.standing, one.zone = Standing.MAP, zone(label)
    return state


def of(picture: Scene, kind: type) -> list[object]:
    return [mark for mark in picture.marks if isinstance(mark, kind)]


def tokens(picture: Scene) -> list[Token]:
    return [mark for mark in picture.marks if isinstance(mark, Token)]


def signs(picture: Scene) -> list[Sign]:
    return [mark for mark in picture.marks if isinstance(mark, Sign)]


def played(seed: int, decisions: int) -> Match[State]:
    luck = Rolling(Random(seed))
    match = Match.dealt(GAME, luck)
    for _ in range(decisions):
        for seat in sorted(match.awaited())[:1]:
            options = match.options(seat)
            choice = luck.below("option", len(options) + 1) if options else 0
            default = GAME.default(match.state, seat, luck)
            match.play(seat, options[choice - 1] if choice else default, luck)
    return match


def seen(match: Match[State], seat: Seat | None) -> State:
    return match.seen_by(GAME.viewer(seat)).state


# ---- the board


def test_every_zone_has_ground_and_name_once() -> None:
    marks = ground(BOARD).base.marks
    assert [mark.text for mark in marks if isinstance(mark, Label)] == list(BOARD.labels)
    assert sum(isinstance(mark, Ground) for mark in marks) == len(BOARD.zones)


def test_every_border_is_drawn_as_what_it_is() -> None:
    drawn = {(mark.points, mark.role) for mark in ground(BOARD).base.marks if isinstance(mark, Border)}
    for link in BOARD.borders:
        roles = {role for line in link.lines for points, role in drawn if points == line}
        wall = Line.WALL if BOARD.castle[link.a] == BOARD.castle[link.b] else Line.ROOFED
        wanted = {"wall": wall, "gate": Line.GATE, "bridge": Line.BRIDGE}.get(link.kind)
        assert roles & {Line.WALL, Line.ROOFED, Line.GATE, Line.BRIDGE} == ({wanted} if wanted else set())


def test_watch_posts_and_barracks_have_their_signs() -> None:
    shapes = [mark.shape for mark in ground(BOARD).base.marks if isinstance(mark, Sign)]
    assert shapes.count(Shape.TOWER) == len(BOARD.watch_posts)
    assert shapes.count(Shape.HOUSE) == len(BOARD.barracks)


def test_all_scenes_of_a_board_share_its_base() -> None:
    assert scene(quiet()).base is scene(quiet("YA17")).base is ground(BOARD).base


# ---- figures


def test_sentries_patrols_and_drunks_are_told_apart() -> None:
    state = quiet("YA17", "YA20", "YA20", "YA22")
    state.put_guard(state.guards[GuardId(4)].but(is_drunk=True))
    state.put_patrol(Patrol(PatrolId(1), (zone("YA17"),)))
    state.group((GuardId(2), GuardId(3)), PatrolId(1))
    shown = {(token.letter, token.shape, token.side, token.count) for token in tokens(scene(state))}
    assert shown == {
        ("S", Shape.CIRCLE, Side.GUARD, 1),
        ("P", Shape.SHIELD, Side.GUARD, 2),
        ("", Shape.CIRCLE, Side.NEUTRAL, 1),
    }


def test_a_patrol_with_a_settled_heading_points_there() -> None:
    state = quiet("YA17", "YA17")
    state.group(state.guards, PatrolId(1))
    state.put_patrol(Patrol(PatrolId(1), (zone("YA20"),)))
    assert tokens(scene(state))[0].toward == ground(BOARD).rooms[zone("YA20")].middle
    state.put_patrol(Patrol(PatrolId(1), (zone("YA20"), zone("YA17"))))
    assert tokens(scene(state))[0].toward is None


def test_more_than_three_figures_become_a_badge() -> None:
    assert not tokens(scene(quiet(*["YA17"] * 9)))
    (badge,) = of(scene(quiet(*["YA17"] * 9)), Badge)
    assert isinstance(badge, Badge)
    assert [(kind.told, kind.count, kind.side) for kind in badge.kinds] == [("", 9, Side.GUARD)]
    assert badge.at == ground(BOARD).rooms[zone("YA17")].middle


def test_a_carded_guard_is_marked_and_a_moving_one_lit() -> None:
    state = quiet("YA17", "YA22")
    state.carded = frozenset({GuardId(1)})
    state.action.move = Move((GuardId(2),), 2)
    flags = [token.flags for token in tokens(scene(state))]
    assert flags == [{Flag.MARKED}, {Flag.ACTIVE}]


def test_a_hidden_intruder_is_a_ghost_and_a_visible_one_a_figure() -> None:
    state = hidden(quiet(), Who.NINJA, "YA17")
    assert tokens(scene(state))[0].flags == {Flag.GHOST}
    state.ninja.is_shown, state.ninja.figure, state.ninja.wounds = True, zone("YA17"), 1
    assert tokens(scene(state))[0].flags == {Flag.WOUNDED}


def test_a_visible_intruder_is_shown_at_the_place_of_the_figure() -> None:
    state = quiet()
    state.traitor.standing, state.traitor.is_shown, state.traitor.figure = Standing.MAP, True, zone("YA17")
    (token,) = tokens(scene(state))
    assert (token.letter, token.at) == ("T", ground(BOARD).naming([zone("YA17")]).rooms[zone("YA17")].middle)


def test_an_intruder_who_is_gone_is_not_drawn() -> None:
    state = hidden(quiet(), Who.NINJA, "YA17")
    state.ninja.standing = Standing.LEFT
    assert not tokens(scene(state))


# ---- marks


def test_objects_sleepers_entrances_and_searches_are_drawn_if_known() -> None:
    state = quiet()
    objects = {zone("CA1"): Mark.A, zone("CA3"): Mark.TRAP, zone("CB1"): Mark.SENTRY}
    sleepers, seen = {BOARD.barracks[0]: 2}, {zone("YA20"): None}
    state.marks = state.marks.but(objects=objects, sleepers=sleepers, searched=seen)
    state.put_passage(Tunnel.PASSAGE, Passage((zone("YA17"), zone("YA22")), (zone("YA22"),)))
    told = [(sign.shape, sign.side, sign.letter) for sign in signs(scene(state))]
    assert sorted(told) == sorted(
        [
            (Shape.SQUARE, Side.OBJECT, "A"),
            (Shape.TRIANGLE, Side.OBJECT, "!"),
            (Shape.SHIELD, Side.OBJECT, "H"),
            *[(Shape.MOON, Side.NEUTRAL, "")] * 2,
            (Shape.DOOR, Side.OBJECT, "?"),
            (Shape.DOOR, Side.NEUTRAL, ""),
            (Shape.CROSS, Side.NEUTRAL, ""),
        ]
    )


def test_a_rope_hangs_over_its_wall() -> None:
    state = quiet()
    a = next(zone for zone in BOARD.zones if BOARD.wall_links[zone])
    b = BOARD.wall_links[a][0]
    state.marks = state.marks.but(ropes={(min(a, b), max(a, b)): (Who.NINJA,)})
    (rope,) = [mark for mark in scene(state).marks if isinstance(mark, Border)]
    assert rope.role == Line.ROPE


def test_the_strip_tells_turn_and_alert() -> None:
    track, lantern = scene(quiet()).strip
    assert isinstance(track, Track)
    assert isinstance(lantern, Lantern)
    assert (track.at, track.of, lantern.level, len(lantern.levels)) == (3, 20, 0, 4)


# ---- drafts and choices


def plan(state: State, steps: int) -> Plan:
    draft = Plan(state)
    for _ in range(steps):
        ways = [piece for piece in draft.options() if isinstance(piece, Step) and piece.who is Who.NINJA]
        draft.add(next(way for way in ways if not BOARD.is_moat[way.zone]))
    return draft


def planning() -> State:
    state = hidden(hidden(quiet(), Who.NINJA, "YA17"), Who.TRAITOR, "YA22")
    state.phase, state.moment = Phase.INTRUDERS, Moment.PLAN
    return state


def test_a_plan_is_drawn_from_the_intruders_place_to_the_planned_one() -> None:
    state = planning()
    draft = plan(state, 2)
    picture = scene(state, draft=draft)
    (way,) = [mark for mark in picture.marks if isinstance(mark, Route)]
    end = on_map(draft.state.ninja.zone)
    assert end is not None
    rooms = ground(BOARD).naming(called(draft.state, Chronicle(), draft, draft.options())).rooms
    assert way.points[0] == rooms[zone("YA17")].middle
    assert way.points[-1] == rooms[end].middle
    assert [token.at for token in tokens(picture) if token.letter == "N"] == [rooms[end].middle]


def test_a_plan_changes_no_match() -> None:
    state = planning()
    before = scene(state)
    scene(state, draft=plan(state, 2))
    assert scene(state) == before


def test_places_to_go_are_numbered_in_the_order_of_the_options() -> None:
    state = planning()
    draft = plan(state, 0)
    steps = choices(draft.options())
    picture = scene(state, draft=draft)
    numbers = [mark for mark in picture.marks if isinstance(mark, Number)]
    assert [mark.n for mark in numbers] == list(range(1, min(9, len(steps)) + 1))
    rooms = [ground(BOARD).rooms[zone] for zone in steps]
    assert all(room.field.has(around(mark.at, 0, 0)) for mark, room in zip(numbers, rooms, strict=False))
    assert len({mark.at for mark in numbers}) == len(numbers)


def test_a_step_towards_guards_is_lit_as_danger_for_the_intruders_only() -> None:
    there = BOARD.open_links[zone("YA17")][0]
    state = planning()
    state.put_guard(Guard(GuardId(1), there, Weapon.SWORD))
    lit = {
        mark.polygon: mark.glow
        for mark in scene(state, draft=plan(state, 0)).marks
        if isinstance(mark, Highlight)
    }
    assert lit[BOARD.polygons[there]] is Glow.DANGER
    guards = scene(state, options=[Go(there)])
    assert [mark.glow for mark in guards.marks if isinstance(mark, Highlight)] == [Glow.OPTION]


@pytest.mark.parametrize(
    "piece",
    [Post(zone("YA17")), Hide(Mark.B, zone("CA1")), StartAt(Who.NINJA, zone("OL1")), Entrance(zone("YA22"))],
)
def test_a_piece_of_a_setup_draft_is_drawn(piece: object) -> None:
    class Draft:
        pieces = (piece,)

        def options(self) -> Iterable[object]:
            return ()

    assert scene(quiet(), draft=Draft()).marks  # type: ignore[arg-type]  # a stand-in with one piece


def is_seen(place: Zone, square: Square | None) -> bool:
    px, py = ground(BOARD).rooms[place].middle
    return square is None or max(abs(px - square.x), abs(py - square.y)) <= square.side / 2


# ---- what nobody else may see


@pytest.mark.parametrize("seed", range(6))
def test_nobody_sees_the_secrets_of_others_at_any_time_of_a_game(seed: int) -> None:
    match = played(seed, 25 * (seed + 1))
    for viewer in (None, GUARDS):
        assert not [token for token in tokens(scene(seen(match, viewer))) if Flag.GHOST in token.flags]
    for viewer in (None, INTRUDERS):
        known = seen(match, viewer)
        assert not [sign for sign in signs(scene(known)) if sign.shape is Shape.MOON]
    public = scene(seen(match, None))
    assert PUBLIC.name == GAME.viewer(None).name
    assert not [mark for mark in public.marks if isinstance(mark, Route)]


def test_a_picture_of_every_viewer_can_be_painted() -> None:
    match = played(4, 90)
    for viewer in (None, GUARDS, INTRUDERS):
        assert paint(scene(seen(match, viewer)), width=400).startswith(b"\x89PNG")
