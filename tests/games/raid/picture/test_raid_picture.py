"""The pictures of the raid: the window, the whole track, the routes, and no secrets (S33.8)."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Fact, Seat, Viewer
from bot.engine.match import Match
from bot.games.pictures import BARE, Lens
from bot.games.raid.art import Line, Shape
from bot.games.raid.board.track import label, tile
from bot.games.raid.decisions import Done, Move, Start
from bot.games.raid.facts.day import Swapped
from bot.games.raid.facts.guarding import GuardDropped
from bot.games.raid.facts.moving import Moved, SetOff, Started, Stepped, TookOut, TurnEnded, WentBack
from bot.games.raid.kinds import Buki, Half, MoveCard, Stage
from bot.games.raid.picture import lit, pictures, scene
from bot.games.raid.picture.alt import alt
from bot.games.raid.picture.changes import mover
from bot.games.raid.picture.field import Field, first_row, whole, window
from bot.games.raid.picture.hands import CARD_ART, hand, references
from bot.games.raid.picture.pictures import RaidPictures
from bot.games.raid.picture.ways import ways
from bot.games.raid.players.simple import RovingPlayer
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.setting.setting import SEATS
from bot.games.raid.state.state import Course, Deck, Ninja, State, Turn
from bot.games.simulate import play_out
from rendering.scene import Border, Highlight, Label, Number, Ring, Scene, Sign, Square, Token
from rendering.scene import Moved as Drawn
from rendering.sheet import Sheet
from rendering.themes import Theme
from tests.games.raid.moments import HAWK, KITE, SETTING, crowded, day, night, png, shown, standing, unknown
from tests.laws.playthrough import SEEDS, playthrough

GAME = RaidGame(SETTING.options)
EMPTY = Sheet("", ())
LIMIT = 300_000
TRAPS = {Shape.TRAP, Shape.TRIP, Shape.CALTROPS, Shape.NEST}


def signs(found: Scene) -> Iterator[Sign]:
    return (mark for mark in found.marks if isinstance(mark, Sign))


def near(half: Half) -> Field:
    state = night() if half is Half.NIGHT else day()
    track = SETTING.tracks[half]
    return window(track, first_row(track, state, HAWK))


@pytest.mark.parametrize(
    ("half", "tiles", "first"),
    [
        (Half.NIGHT, "D11 - - -", 8),
        (Half.NIGHT, "- - - -", 1),
        (Half.NIGHT, "D48 - - -", 36),
        (Half.DAY, "D27 - - -", 15),
        (Half.DAY, "- - - -", 36),
        (Half.DAY, "D3 - - -", 1),
    ],
)
def test_S33_8_1_the_window_is_the_board_of_the_ninja_and_the_next_forward(
    half: Half, tiles: str, first: int
) -> None:
    state = standing(half, tiles, "knight walk slip bow sweep")
    names = [mark.text for mark in scene(state, seat=HAWK).base.marks if isinstance(mark, Label)]
    assert names[:14] == [str(row) for row in range(first, first + 14)]
    assert names[14:21] == [*"ABCDEFG"]


@pytest.mark.parametrize("half", Half)
def test_S33_8_1_every_ninja_is_on_the_whole_track_and_the_ninja_to_play_in_the_window(half: Half) -> None:
    state = night() if half is Half.NIGHT else day()
    figures = [mark for mark in shown(half).marks if isinstance(mark, Token)]
    far = whole(SETTING.tracks[half])
    for seat, there in state.on_track().items():
        assert any(mark.side == seat and mark.at == far.middle(there) for mark in figures)
    here = state.on_track()[HAWK]
    assert any(mark.side == HAWK and mark.at == near(half).middle(here) for mark in figures)


def test_S33_8_3_the_four_routes_bear_their_names_where_they_end() -> None:
    tags = [mark for mark in signs(shown(Half.NIGHT)) if mark.size == 0.7]
    assert [mark.letter for mark in tags] == ["1a", "1b", "2a", "2b"]
    ends = [near(Half.NIGHT).place(*way.places[-1]) for way in ways(night(), HAWK)]
    assert all(
        max(abs(a - b) for a, b in zip(tag.at, end, strict=True)) < 0.5
        for tag, end in zip(tags, ends, strict=True)
    )


def test_S33_8_3_a_route_that_cannot_be_made_is_faint_and_has_no_name() -> None:
    # Route 1 of bend ends on Kite's E25.
    found = {way.name: way.ahead is not None for way in ways(day(), HAWK)}
    assert found == {"1a": True, "1b": True, "2a": False, "2b": True}
    assert (
        sum(isinstance(mark, Border) and mark.role == Line.CLOSED_WAY for mark in shown(Half.DAY).marks) == 1
    )


def test_S33_8_4_a_trap_shows_its_kind_to_its_owner_alone() -> None:
    def of(found: Scene) -> list[tuple[str, str]]:
        return [(mark.shape, mark.letter) for mark in signs(found) if mark.shape in TRAPS]

    kinds = {shape for shape, _ in of(shown(Half.DAY))}
    assert kinds == TRAPS
    others = of(scene(unknown(day()), seat=KITE))
    assert {shape for shape, _ in others} == {Shape.TRAP}


def test_figures_are_told_apart_without_colour() -> None:
    kinds = {(mark.shape, mark.letter) for mark in shown(Half.NIGHT).marks if isinstance(mark, Token)}
    assert kinds == {("circle", seat[0].upper()) for seat in SEATS} | {("shield", "G"), ("pentagon", "P")}


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("half", Half)
def test_a_picture_is_small_enough(half: Half, theme: Theme) -> None:
    assert len(png(half, theme)) <= LIMIT


def test_S7_9_of_several_start_tiles_each_has_the_number_of_its_button() -> None:
    state = standing(Half.NIGHT, "- D11 E14 B9", "knight walk slip bow sweep")
    tiles = SETTING.tracks[Half.NIGHT].starts[1:]
    found = scene(state, seat=HAWK, options=[Start(each) for each in tiles])
    there = window(SETTING.tracks[Half.NIGHT], 0)
    numbers = {mark.n: mark.at for mark in found.marks if isinstance(mark, Number)}
    assert numbers == {n: there.middle(each) for n, each in enumerate(tiles, 1)}


def test_changes_are_drawn_from_the_former_place() -> None:
    past = (
        Started(HAWK, tile("D8")),
        Stepped(HAWK, tile("D9")),
        SetOff(HAWK, 0, MoveCard("walk"), 1, tile("D9")),
        Stepped(HAWK, tile("D10")),
        TookOut(HAWK, tile("D10"), None, 1),
        Moved(HAWK, tile("D11")),
        GuardDropped(tile("B12"), tile("B12")),
    )
    found = scene(night(), seat=HAWK, lens=Lens(past=past, news=5))
    there = near(Half.NIGHT)
    ways = [mark for mark in found.marks if isinstance(mark, Drawn)]
    gone, moved = sorted(ways, key=lambda mark: len(mark.points))
    assert moved.points == tuple(there.middle(tile(name)) for name in ("D9", "D10", "D11"))
    assert (gone.is_gone, gone.points) == (True, (there.middle(tile("D10")),))
    dropped = tile("B12")
    fields = (there, whole(SETTING.tracks[Half.NIGHT]))
    assert [mark.at for mark in found.marks if isinstance(mark, Ring)] == [
        each.middle(dropped) for each in fields
    ]


def test_S33_8_2_the_alarm_bar_shows_due_guards_and_the_end_of_the_night() -> None:
    boxes = Counter(mark.role for mark in shown(Half.NIGHT).marks if isinstance(mark, Border))
    assert (boxes[Line.BOX_FULL], boxes[Line.BOX_DUE], boxes[Line.BOX_LAST], boxes[Line.BOX]) == (8, 6, 1, 10)


def test_at_a_break_the_rest_of_the_route_is_drawn_and_has_no_name() -> None:
    state = night().copy()
    here = tile("D11")
    state.turns = {HAWK: Turn(course=Course(MoveCard("knight"), 0, tile("D10"), made=1), plays=0)}
    (way,) = ways(state, HAWK)
    track = SETTING.tracks[Half.NIGHT]
    assert way.places == tuple((track.x(each), track.y(each)) for each in (here, tile("D12"), tile("C12")))
    assert way.name == ""


def test_nothing_is_offered_before_the_turn_and_when_no_card_is_left() -> None:
    state = night().copy()
    assert ways(state, KITE) == ()
    state.turns = {HAWK: Turn(plays=0)}
    assert ways(state, HAWK) == ()


def test_S33_8_6_the_picture_in_words_tells_routes_and_rows_forward() -> None:
    told = alt(night(), seat=HAWK, lens=BARE)
    assert "Hawk: 1a C13 lantern; 1b E13 lantern; 2a B13; 2b F13." in told
    assert "At 14: Kite E, sleeping guard E." in told
    assert told.index("At 8:") < told.index("At 20:")
    by_day = alt(day(), seat=HAWK, lens=BARE)
    assert by_day.index("At 28:") < by_day.index("At 15:")
    assert "hornet's nest of Hawk C" in by_day
    assert "trap of Hawk C" in alt(unknown(day()), seat=HAWK, lens=BARE)
    assert len(alt(crowded(), seat=HAWK, lens=BARE)) <= 1024


def test_S17_1_a_hand_is_shown_to_viewers_who_know_it() -> None:
    state = day().copy()
    assert [group.title for group in (hand(state, HAWK) or EMPTY).groups] == ["Your open movement cards"]
    state.change(HAWK, buki=(Buki.ZIP, Buki.REED, Buki.ZIP))
    (_moves, buki) = (hand(state, HAWK) or EMPTY).groups
    assert [(card.symbol, card.count) for card in buki.cards] == [("zip", 2), ("reed", 1)]


def test_S4_2_every_card_of_every_deck_is_explained() -> None:
    sheets = references(SETTING)
    assert [
        sum(card.count for group in sheet.groups for card in group.cards) for sheet in sheets.values()
    ] == [*(60, 12, 12, 30)]
    every = {card.symbol for sheet in sheets.values() for group in sheet.groups for card in group.cards}
    assert every <= set(CARD_ART.symbols)


def test_a_story_is_told_round_the_ninja_that_has_moved_and_offers_nothing() -> None:
    past = (SetOff(KITE, 1, MoveCard("walk"), 1, tile("E13")), Stepped(KITE, tile("E14")), TurnEnded(KITE))
    lens = Lens(past=past, news=3, is_story=True)
    assert pictures.shown(night(), PUBLIC, lens) == KITE
    assert pictures.shown(night(), PUBLIC, replace(lens, is_story=False)) == HAWK
    told = scene(night(), seat=KITE, lens=lens)
    assert not [
        mark for mark in signs(told) if mark.shape in (Shape.TAG_FIRST, Shape.TAG_SECOND) and mark.size > 0.5
    ]


@pytest.mark.parametrize(
    ("news", "expected"),
    [
        ((), None),
        ((Stepped(HAWK, tile("D15")),), HAWK),
        ((Stepped(HAWK, tile("D15")), Stepped(KITE, tile("E14"))), KITE),
        ((Stepped(HAWK, tile("D15")), Stepped(KITE, tile("E14")), Stepped(HAWK, tile("D16"))), HAWK),
        ((Stepped(HAWK, tile("D15")), Moved(KITE, tile("E14")), WentBack(HAWK, tile("D14"))), HAWK),
        # The one who changes places with another moves last.
        ((Swapped(HAWK, KITE),), HAWK),
        ((Swapped(KITE, HAWK),), KITE),
        ((Stepped(HAWK, tile("D15")), Swapped(KITE, HAWK), TurnEnded(KITE)), KITE),
    ],
)
def test_a_story_is_told_round_the_ninja_that_has_moved_last(
    news: tuple[Fact, ...], expected: Seat | None
) -> None:
    before = (Started(HAWK, tile("D14")), Started(KITE, tile("E13")))
    assert mover((*before, *news), len(news)) == expected


@pytest.mark.parametrize("seed", SEEDS["raid"])
def test_a_story_of_the_last_move_is_told_round_its_ninja_in_whole_games(seed: str) -> None:
    """The ninja that stands elsewhere after a fact, whatever happened before in the same turn."""
    match = playthrough("raid", seed).moments[-1].match
    again, told = Match(match.game), 0
    for number, fact in enumerate(match.history, 1):
        before = again.state.on_track()
        again.witness([fact])
        gone = [seat for seat, at in again.state.on_track().items() if before.get(seat) != at]
        if len(gone) == 1:
            assert mover(match.history[:number], number) == gone[0]
            told += 1
    assert told


def test_tiles_that_are_asked_about_are_lit_and_named() -> None:
    found = scene(night(), seat=HAWK, lens=Lens(asked=("D16", "F18", "hand")))
    named = Counter(mark.text for mark in found.marks if isinstance(mark, Label))
    # In the window and on the whole track.
    assert (named["D16"], named["F18"]) == (2, 2)
    assert sum(isinstance(mark, Highlight) for mark in found.marks) == 4


def looked(state: State, *asked: str) -> tuple[Scene, Square | None]:
    """A picture that asks the first player about tiles, and the place to look at it."""
    game, lens = RaidGame({"players": 4, "match": "dawn"}), Lens(asked=asked)
    viewer = game.viewer(HAWK)
    shown = RaidPictures().scene(game, state, viewer, None, lens)
    return shown, RaidPictures().around(game, state, viewer, asked)


def by_day(at: str) -> State:
    """The first player's turn by day, on a tile."""
    setting = RaidGame({"players": 4, "match": "dawn"}).setting
    state = State(setting, half=Half.DAY, stage=Stage.TURNS, phase=1, round=1, to_play=(HAWK,))
    state.ninja = {**dict.fromkeys(SEATS, Ninja()), HAWK: Ninja(tile(at))}
    state.turns = {HAWK: Turn(plays=0)}
    state.decks = (Deck(),) * 4
    return state


def named(found: Scene, square: Square) -> set[str]:
    """The tiles whose names are in a square."""
    marks = [mark for mark in found.marks if isinstance(mark, Label)]
    far = [max(abs(mark.at[0] - square.x), abs(mark.at[1] - square.y)) for mark in marks]
    return {mark.text for mark, each in zip(marks, far, strict=True) if each < square.side / 2}


@pytest.mark.parametrize(
    ("at", "asked"),
    [
        ("D40", ("D38", "E41")),  # ahead and behind, on its board
        ("D43", ("D41", "D45")),  # across the seam to the board ahead
        ("D42", ("D43", "D44")),  # on the board behind alone, which the window does not show otherwise
        ("D42", ("E2", "F4")),  # far off: its window is there, without the ninja
    ],
)
def test_a_panel_shows_all_that_it_asks_about_in_the_window(at: str, asked: tuple[str, ...]) -> None:
    """Never in an enlarged piece of the whole track: a tile there is a quarter as wide."""
    found, square = looked(by_day(at), *asked)
    assert square is not None
    assert square.side > 8
    assert named(found, square) == {*asked}
    own = [mark.at for mark in found.marks if isinstance(mark, Token) and mark.letter == "H"]
    is_in = any(max(abs(x - square.x), abs(y - square.y)) < square.side / 2 for x, y in own)
    assert is_in is (asked != ("E2", "F4"))


def test_tiles_too_far_apart_for_a_close_look_are_shown_on_the_whole_picture() -> None:
    assert looked(by_day("D41"), "D43", "D37", "D32")[1] is None
    assert looked(by_day("D41"), "D43", "D20")[1] is None


def test_a_panel_that_asks_about_start_tiles_shows_the_beginning() -> None:
    game = RaidGame({"players": 4, "match": "dawn"})
    square = RaidPictures().around(
        game, State(game.setting, half=Half.DAY), game.viewer(HAWK), ["A47", "G47"]
    )
    assert square is not None
    there = window(game.setting.tracks[Half.DAY], 35)
    assert all(abs(there.middle(tile(name))[0] - square.x) < square.side / 2 for name in ("A47", "G47"))


@pytest.mark.parametrize("match", ["midnight", "dawn"])
def test_a_match_is_shown_to_everybody_from_its_beginning_to_its_end(match: str) -> None:
    game = RaidGame({"players": 3, "match": match})
    pictures = RaidPictures()
    sizes = set()
    for nth, move in enumerate(play_out(game, {seat: RovingPlayer() for seat in game.seats}, "pictures")):
        if nth % 20 == 0:
            for seat in (None, *game.seats):
                seen = move.match.seen_by(game.viewer(seat))
                found = pictures.scene(game, seen.state, game.viewer(seat), None, Lens(past=seen.log, news=5))
                sizes.add((found.base.width, found.base.height))
                kinds = {mark.letter for mark in signs(found) if mark.shape in TRAPS - {Shape.TRAP}}
                assert kinds <= ({seat[0].upper()} if seat else set())
    assert len(sizes) == 1


def test_S9_6_a_player_can_ask_how_far_their_ninja_sees() -> None:
    game, pictures = RaidGame({"players": 4, "match": "midnight"}), RaidPictures()
    assert set(pictures.layers(game, Viewer(HAWK))) == {"sight"}
    assert pictures.layers(game, PUBLIC) == {}
    seen = lit.reach(night(), HAWK)
    # A guard on B12 is beside nothing that blocks; behind the roof of C10 nothing on the ground is seen from D11.
    assert {label(there): far for there, far in seen.items() if far == 1}.keys() == {
        *("C10", "C11", "C12", "D10", "D12", "E10", "E11", "E12")
    }
    assert tile("B9") not in seen
    assert seen[tile("D13")] == 2
    found = scene(night(), seat=HAWK, lens=Lens(layer="sight"))
    marks = [mark for mark in found.marks if isinstance(mark, Highlight)]
    assert len(marks) == len([there for there in seen if near(Half.NIGHT).has(there)])
    guards = [at for at, mark in enumerate(found.marks) if isinstance(mark, Token) and mark.letter == "G"]
    [first, *_more] = (at for at, mark in enumerate(found.marks) if getattr(mark, "shape", "") is Shape.COUNT)
    assert max(guards) < first, "the distance of a guard can be read too"


def test_S23_3_routes_are_drawn_before_a_turn_has_begun_that_may_begin() -> None:
    """In flowing order a turn begins with the first press: the player has to see the possible routes before."""
    game = RaidGame({"match": "midnight", "order": "flowing"})
    match = Match.dealt(game, Seeded("night"))
    for seat, zone in ((HAWK, "C1"), (KITE, "E1")):
        match.play(seat, Start(tile(zone)), Seeded("night"))
        match.play(
            seat, next(each for each in match.options(seat) if isinstance(each, Move)), Seeded("night")
        )
        if Done() in match.options(seat):
            match.play(seat, Done(), Seeded("night"))
    assert not match.state.turns
    pictures, viewer = RaidPictures(), game.viewer(KITE)
    names = {mark.letter for mark in signs(pictures.scene(game, match.state, viewer))}
    assert names & {"1a", "1b", "2a", "2b"}
    assert pictures.focus(game, match.state, viewer) is not None
