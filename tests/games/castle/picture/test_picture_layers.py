"""The layers of a map: who may ask for which, and what each shows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from bot.engine.game import PUBLIC, Fact
from bot.games.castle.art import Flag, Shape, Side
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.board.space import is_inside
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.facts.fighting import Detected, Died, Revealed, Vanished
from bot.games.castle.facts.lone import SomebodyFound
from bot.games.castle.facts.setup import StartChosen
from bot.games.castle.facts.sneaking import CameOut, SearchesAnswered
from bot.games.castle.facts.sneaking import Moved as Sneaked
from bot.games.castle.facts.turn import TurnBegan
from bot.games.castle.kinds import GUARDS, INTRUDERS, NINJA, SPEARS, GuardId, Mark, Phase, Tunnel, Who
from bot.games.castle.memory.forecast import earshot, watched, within_reach
from bot.games.castle.picture.ground import ground
from bot.games.castle.picture.ways import outline
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.seating import POSITION, TURNS
from bot.games.pictures import Lens
from bot.games.shelf import SHELF
from rendering.scene import Contour, Glow, Highlight, Moved, Number, Point, Ring, Route, Scene, Sign, Token
from tests.games.castle.kit import game, guards, intruders, position, small_board, zone, zones
from tests.games.castle.memories import Look, Past, looks
from tests.games.castle.sights import names
from tests.games.castle.sneaks import NINJA as THE_NINJA
from tests.games.castle.sneaks import ninja

T = TypeVar("T")
HIDDEN = (Side.INTRUDER, Side.RIVAL)
"""The colours of the intruders."""
BOX = SHELF["castle"]
BOARD = small_board()


def marks(picture: Scene, kind: type[T]) -> list[T]:
    return [mark for mark in picture.marks if isinstance(mark, kind)]


def contours(picture: Scene) -> list[Contour]:
    """The contours without the places of their names."""
    return [replace(mark, text_at=None) for mark in marks(picture, Contour)]


def layers(seat: Any, **options: Any) -> list[str]:
    rules = game(**options)
    return list(BOX.pictures.layers(rules, rules.viewer(seat)))


def lit(picture: Scene, glow: Glow, **how: bool) -> set[int]:
    """The zones with this light."""
    found = {
        mark.polygon for mark in marks(picture, Highlight) if mark == Highlight(mark.polygon, glow, **how)
    }
    return {place for place in BOARD.zones if BOARD.polygons[place] in found}


# ---- who may ask for what


def test_every_side_has_its_own_layers_and_the_public_only_the_patrols() -> None:
    assert layers(INTRUDERS) == ["hearing-ninja", "hearing-traitor", "danger", "routes", "patrols"]
    assert layers(GUARDS) == ["heard", "searched", "patrols"]
    assert layers(None) == ["patrols"]
    assert layers(SPEARS, players=4) == layers(GUARDS)


def test_R28_5_an_intruder_seat_asks_only_for_those_whose_place_it_knows() -> None:
    assert layers(NINJA, players=3) == layers(INTRUDERS)
    alone = ["hearing-ninja", "danger", "routes", "patrols"]
    assert layers(NINJA, players=3, intrudersShareAll=False) == alone
    assert layers(NINJA, players=3, variant="contested") == alone


def test_titles_are_short() -> None:
    rules = game()
    for seat in (INTRUDERS, GUARDS, None):
        assert all(0 < len(title) <= 80 for title in BOX.pictures.layers(rules, rules.viewer(seat)).values())


def test_a_layer_that_is_not_the_viewers_shows_nothing_more() -> None:
    match = position(sentries={"YA2": 1}, patrols={"YA6": ("YA7", 2)})
    for layer in ("heard", "danger", "nonsense"):
        scenes = [
            BOX.pictures.scene(match.game, match.state, PUBLIC, lens=Lens(layer=name)) for name in (layer, "")
        ]
        assert scenes[0] == scenes[1]


def test_a_map_with_a_layer_shows_neither_changes_nor_choices() -> None:
    past = Past(position(sentries={"YA2": 2}, ninja="OL1", traitor=None))
    guards(past.match, SentryListen(GuardId(1)))
    viewer = past.viewer(GUARDS)
    assert isinstance(past.match.game, CastleGame)
    plain, layered = (
        BOX.pictures.scene(past.match.game, past.match.state, viewer, lens=past.lens(GUARDS, layer))
        for layer in ("", "patrols")
    )
    assert not marks(layered, Number)
    assert not marks(layered, Moved)
    assert marks(plain, Sign) == marks(layered, Sign)


# ---- what they show


def test_R11_3_hearing_outlines_the_zones_that_hear_each_speed() -> None:
    past = Past(position(ninja=("YA8", {"speed": 2}), traitor=None))
    picture = past.scene(INTRUDERS, "hearing-ninja")
    expected = [
        Contour(outline(BOARD, earshot(BOARD, zone("YA8"), n)), Glow.DANGER if n == 2 else Glow.RANGE, str(n))
        for n in (3, 2, 1)
    ]
    assert contours(picture) == expected
    assert lit(picture, Glow.RANGE, tint_only=True) == earshot(BOARD, zone("YA8"), 2)
    assert not marks(past.scene(INTRUDERS, "hearing-traitor"), Contour)


def test_R11_5_inside_the_passage_nobody_is_heard() -> None:
    past = Past(position(ninja=("inside", {"speed": 2}), traitor=None))
    assert not marks(past.scene(INTRUDERS, "hearing-ninja"), Contour)


def test_R17_danger_tints_seen_zones_and_outlines_reachable_ones() -> None:
    match = position(sentries={"YA2": 1}, patrols={"YA6": ("YA7", 2)})
    picture = Past(match).scene(INTRUDERS, "danger")
    seen = watched(match.state)
    assert lit(picture, Glow.DANGER) == seen
    asleep = outline(BOARD, frozenset(BOARD.barracks) - seen)
    reach = outline(BOARD, within_reach(match.state) | seen)
    assert contours(picture) == [
        Contour(asleep, Glow.RANGE, "may wake"),
        Contour(reach, Glow.DANGER, "reach"),
    ]


def test_R15_5_routes_shows_the_ways_of_all_turns_the_older_ones_faint() -> None:
    past = Past(position(phase=Phase.INTRUDERS, ninja="YA1"))
    intruders(past.match, *ninja("YA2"))
    past.match.state.phase, past.match.state.turn = Phase.INTRUDERS, 6
    past.match.log.append(TurnBegan(7))
    past.match.log.append(Sneaked(THE_NINJA, zone("YA3"), False, False, ()))
    told = [(route.tag, route.is_faint) for route in marks(past.scene(INTRUDERS, "routes"), Route)]
    assert sorted(told) == [("T5", True), ("T7", False)]
    assert not marks(past.scene(GUARDS, "routes"), Route)


def test_R11_3_heard_shows_from_where_and_who_listened_when() -> None:
    past = Past(position(sentries={"YA2": 1, "YA20": 1}, ninja=("CA2", {"speed": 2}), traitor=None))
    guards(past.match, SentryListen(GuardId(1)))
    picture = past.scene(GUARDS, "heard")
    assert lit(picture, Glow.RANGE, tint_only=True) == earshot(BOARD, zone("YA2"), 3)
    assert [contour.text for contour in marks(picture, Contour)] == ["T5"]
    past.match.log.append(TurnBegan(6))
    later = past.scene(GUARDS, "heard")
    ears = [sign for sign in marks(later, Sign) if sign.shape is Shape.EAR]
    assert [(sign.letter, sign.side) for sign in ears] == [("5", Side.GUARD)]
    assert [(mark.letter, word) for mark, word in later.key if mark.shape == Shape.EAR] == [("", "heard")]
    assert marks(later, Contour) == marks(picture, Contour)


def test_R21_4_searched_names_the_turns_of_every_searched_zone() -> None:
    past = Past(position(turn=3, traitor=None))
    for turn, name in ((4, "CA2"), (5, "CA4"), (7, "CA2")):
        past.match.log.append(TurnBegan(turn))
        past.match.log.append(SearchesAnswered(((THE_NINJA, zone(name), Mark.A, False),)))
    assert contours(past.scene(GUARDS, "searched")) == [
        Contour(outline(BOARD, frozenset(zones("CA2"))), Glow.CHOSEN, "T4 T7"),
        Contour(outline(BOARD, frozenset(zones("CA4"))), Glow.RANGE, "T5"),
    ]


@pytest.mark.parametrize("seat", [GUARDS, INTRUDERS, None])
def test_R13_3_patrols_shows_the_next_march_with_both_ways_at_forks(seat: Any) -> None:
    picture = Past(position(patrols={"YA5": ("YA4", 2)})).scene(seat, "patrols")
    middle = [room.middle for room in ground(BOARD).rooms]
    found = {(route.tag, route.points[0], route.points[-1]) for route in marks(picture, Route)}
    ends = (zone("YA3"), zone("YA9"))
    assert found == {("p1", middle[zone("YA5")], middle[end]) for end in ends}


# ---- outlines


def test_an_outline_is_made_of_the_borders_of_its_zones_each_once() -> None:
    inside = earshot(BOARD, zone("CA4"), 1)
    lines = outline(BOARD, inside)
    pieces = [link.lines for link in BOARD.borders if (link.a in inside) is not (link.b in inside)]
    assert sum(len(line) - 1 for line in lines) == sum(len(line) - 1 for each in pieces for line in each)
    assert len(lines) == 1
    assert lines[0][0] == lines[0][-1]


# ---- what nobody else may see


def around(points: Iterable[Point], board: CastleBoard) -> set[str]:
    """The zones in which points lie."""
    return {
        board.label(place)
        for point in points
        for place in board.zones
        if is_inside(point, board.polygons[place])
    }


def told_of(log: Sequence[Fact], board: CastleBoard) -> set[str]:
    """The zones where somebody was told that an intruder is seen."""
    kinds = (Detected, Revealed, Died)
    places = [fact.zone for fact in log if isinstance(fact, kinds) and not isinstance(fact.zone, Tunnel)]
    return {board.label(place) for place in places}


def searched_in(log: Sequence[Fact], board: CastleBoard) -> set[str]:
    """The zones of whose contents somebody was told."""
    found = [answer[1] for fact in log if isinstance(fact, SearchesAnswered) for answer in fact.answers]
    found += [answer[0] for fact in log if isinstance(fact, SomebodyFound) for answer in fact.answers]
    return {board.label(place) for place in found}


def pictures(name: str) -> Iterator[tuple[Look, str, Scene]]:
    for look in looks(name, every=27):
        for layer in ("", *BOX.pictures.layers(look.game, look.viewer)):
            yield look, layer, look.scene(layer)


def farewells(name: str) -> Iterator[tuple[Look, Scene]]:
    """What guards and public see when an intruder's figure goes from the map."""
    for look in looks(name):
        news = look.seen.log[len(look.seen.log) - look.news :]
        if not look.viewer.is_in(TURNS) and any(isinstance(fact, Died | Vanished) for fact in news):
            yield look, look.scene()


@pytest.mark.parametrize("name", names())
def test_R28_an_intruder_goes_from_the_shown_place(name: str) -> None:
    """Guards and public see the place that the figure leaves, and nothing of the way."""
    left = 0
    for look, picture in farewells(name):
        board = look.game.setting.board
        moved = [mark for mark in marks(picture, Moved) if mark.token.side in HIDDEN]
        assert around([point for mark in moved for point in mark.points], board) <= told_of(
            look.seen.log, board
        )
        assert all(mark.is_gone and len(mark.points) == 1 for mark in moved)
        left += len(moved)
    assert left


@pytest.mark.parametrize("name", names())
def test_R28_no_layer_shows_guards_or_public_an_intruder_who_was_not_seen(name: str) -> None:
    """The figure and its ghost are only at shown places; there is no way, no plan, no goal of the intruder."""
    for look, layer, picture in pictures(name):
        if look.viewer.is_in(TURNS):
            continue
        board = look.game.setting.board
        shown = [token.at for token in marks(picture, Token) if token.side in HIDDEN]
        moved = [mark for mark in marks(picture, Moved) if mark.token.side in HIDDEN]
        ends = [point for mark in moved for point in (mark.points[0], mark.points[-1])]
        assert around([*shown, *ends], board) <= told_of(look.seen.log, board)
        assert layer == "patrols" or not marks(picture, Route)
        assert not [ring for ring in marks(picture, Ring) if ring.glow is Glow.CHOSEN]
        assert not [
            token for token in marks(picture, Token) if Flag.GHOST in token.flags and not is_setup(look)
        ]


def is_setup(look: Look) -> bool:
    return look.seen.state.phase is Phase.SETUP


@pytest.mark.parametrize("name", names())
def test_R28_no_layer_shows_intruders_or_public_the_hidden_things_of_the_guards(name: str) -> None:
    """No sleeper, and only those goals, traps and hidden sentries that a search has answered."""
    for look, _layer, picture in pictures(name):
        if look.viewer.is_in(GUARDS):
            continue
        board = look.game.setting.board
        lying = [
            sign for sign in marks(picture, Sign) if sign.side is Side.OBJECT and sign.shape is not Shape.DOOR
        ]
        assert around([sign.at for sign in lying], board) <= searched_in(look.seen.log, board)
        assert not [sign for sign in marks(picture, Sign) if sign.shape is Shape.MOON]


@pytest.mark.parametrize("name", ["three-apart", "rivals", "rivals-of-four"])
def test_R28_5_an_intruder_seat_follows_only_those_whose_place_it_knows(name: str) -> None:
    """Ways, rings of hearing and ghosts are only of its own intruder."""
    followed = 0
    for look, layer, picture in pictures(name):
        own = [who for who in Who if look.viewer.is_in(POSITION[who])]
        if len(own) != 1 or layer == "patrols":
            continue
        board = look.game.setting.board
        routes = marks(picture, Route)
        ends = around([point for route in routes for point in route.points[:: len(route.points) - 1]], board)
        steps = [fact.zone for fact in look.seen.log if isinstance(fact, Sneaked | StartChosen | CameOut)]
        assert ends <= {board.label(place) for place in steps if place is not None}
        assert {fact.who for fact in look.seen.log if isinstance(fact, Sneaked)} <= set(own)
        followed += len(routes)
    assert followed
