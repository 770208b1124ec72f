"""The pictures of the clans: what happened, what is rolled, what a seat drafts and sees (A30.9)."""

from collections import Counter
from collections.abc import Iterator
from math import floor

import pytest

from bot.engine.boards.compass import Direction
from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Fact, Seat, Viewer
from bot.engine.match import Match
from bot.games.clans.art import Line, Shape, Side
from bot.games.clans.board.ground import GRID, grounds
from bot.games.clans.decisions import Attack, Move, Put, Shuriken
from bot.games.clans.facts.fighting import DiceLie, DieChosen
from bot.games.clans.facts.rounds import MoonWent
from bot.games.clans.facts.setup import Deployed
from bot.games.clans.kinds import Element, ModelId
from bot.games.clans.picture import scene, ways
from bot.games.clans.picture.figures import facing
from bot.games.clans.picture.ground import MARGIN, SQUARES, WIDTH, base_of, middle
from bot.games.clans.picture.pictures import SHOWN, SIZES, ClansPictures, round_spaces
from bot.games.clans.players.greedy import GreedyPlayer
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.state import State
from bot.games.pictures import Lens
from bot.games.simulate import play_out
from rendering.board.axes import axes, sides, start, unnamed
from rendering.paint import CROP, LADDER, crops, painted
from rendering.palette import palette_of
from rendering.scene import (
    Border,
    Die,
    Highlight,
    Label,
    Lamp,
    Moved,
    Number,
    Roll,
    Route,
    Scene,
    Sign,
    Token,
)
from rendering.themes import Theme
from tests.games.clans.moments import GAME, png, shown, skirmish
from tests.games.clans.positions import PINE, PLUM, Told, at, carried_out, model, position

PICTURES = ClansPictures()
LIMIT, PANEL = 300_000, 120_000
"""Bytes of a whole board, and of a square of it."""
TARGET = ModelId("plum-kaiken1")


def duel() -> State:
    """Two kaiken face to face, a friend behind the attacker, and somebody in Stealth far off."""
    return position(
        model("pine-kaiken1", "fire.kaiken", "J9", "N"),
        model("pine-yajiri1", "fire.yajiri", "J6", "N"),
        model("plum-kaiken1", "earth.kaiken", "J10", "S"),
        model("plum-kunoichi1", "earth.kunoichi", "S18", "S", is_hidden=True),
        active="pine-kaiken1",
    )


def deployed(state: State) -> list[Fact]:
    """How everybody came to the board."""
    return [Deployed(m.id, m.space, m.facing) for m in state.out() if m.space is not None]


def fought(ours: str, theirs: str) -> tuple[State, Scene]:
    """A fight, and its picture as everybody sees it."""
    state = duel()
    past = deployed(state)
    news = carried_out(state, Attack(TARGET), luck=Told({"pine-kaiken1": ours, "plum-kaiken1": theirs}))
    return state, scene(state, lens=Lens(past=(*past, *news), news=len(news)))


def pools(found: Scene) -> list[tuple[Die, ...]]:
    return [each.dice for each in found.tray if isinstance(each, Roll)]


def only(found: Scene, kind: type, role: str = "") -> list[object]:
    return [mark for mark in found.marks if isinstance(mark, kind) and getattr(mark, "role", role) == role]


def test_A10_6_and_7_the_tray_strikes_eliminated_dice_and_frames_the_chosen_one() -> None:
    _state, found = fought("V V F", "W E A")
    attack, defence = pools(found)
    assert [die.symbol for die in attack] == [Element.VOID, Element.VOID, Element.FIRE]
    assert [die.is_out for die in attack] == [False, False, True]
    assert [die.is_out for die in defence] == [True, False, False]
    assert [die.is_chosen for die in (*attack, *defence)] == [True, *[False] * 5]
    assert {die.side for die in attack} == {Side.PINE}


def test_A5_2_rerolled_dice_are_marked_in_the_tray() -> None:
    state = position(
        model("pine-chunin1", "fire.chunin", "J9", "N"),
        model("plum-kaiken1", "earth.kaiken", "J10", "S"),
        active="pine-chunin1",
    )
    luck = Told({"pine-chunin1": "A A A A V V V V", "plum-kaiken1": "W W W"})
    news = carried_out(state, Attack(TARGET), luck=luck)
    attack, _defence = pools(scene(state, lens=Lens(past=news, news=len(news))))
    lie = next(fact for fact in news if isinstance(fact, DiceLie))
    assert any(die.is_rerolled for die in attack)
    assert Counter(die.symbol for die in attack if not die.is_out) == Counter(lie.attack)


def test_A16_3_the_dice_lie_in_the_tray_as_long_as_anything_is_asked_about_them() -> None:
    """The roll may be older than the news: somebody was asked before."""
    state = duel()
    luck = Told({"pine-kaiken1": "V V F", "plum-kaiken1": "W E A"})
    every = carried_out(state.copy(), Attack(TARGET), luck=luck)
    facts = every[: next(nth for nth, fact in enumerate(every) if isinstance(fact, DiceLie)) + 1]
    for fact in facts:
        GAME.evolve(state, fact)
    asked = scene(state, lens=Lens(past=facts, news=0))
    assert [die.symbol for die in pools(asked)[0]] == [Element.VOID, Element.VOID, Element.FIRE]
    chosen = [*facts, DieChosen(Element.VOID)]
    told = scene(state, lens=Lens(past=chosen, news=1))
    assert [die.is_chosen for die in pools(told)[0]] == [True, False, False]
    state.fight = state.roll = None
    assert scene(state, lens=Lens(past=facts, news=0)).tray == ()


def test_A8_5_a_dodge_is_in_the_tray_with_what_it_needs_framed() -> None:
    state = duel()
    news = carried_out(state, Move(at("K8")), luck=Told({"pine-kaiken1": "F A A"}))
    found = scene(state, lens=Lens(past=news, news=len(news)))
    (roll,) = found.tray
    assert isinstance(roll, Roll)
    assert roll.name == "Kaiken 1: dodge, Fire, passed"
    assert [die.is_chosen for die in roll.dice] == [True, False, False]


def test_A12_1_an_injured_model_is_crossed_out_in_place_with_a_spark_between() -> None:
    _state, found = fought("V V F", "W E A")
    gone = [mark for mark in found.marks if isinstance(mark, Moved) and mark.is_gone]
    assert [mark.points for mark in gone] == [(middle(at("J10")),)]
    (spark,) = [mark for mark in found.marks if isinstance(mark, Sign) and mark.shape == Shape.CLASH]
    (x, y), (_x, other) = middle(at("J9")), middle(at("J10"))
    assert spark.at == (x, (y + other) / 2)


def test_A11_an_attack_from_afar_is_an_arrow() -> None:
    state = duel()
    state.change(ModelId("pine-kaiken1"), space=at("J8"))
    past = deployed(state)
    news = carried_out(state, Shuriken(TARGET), luck=Told({"pine-kaiken1": "A"}))
    found = scene(state, lens=Lens(past=(*past, *news), news=len(news)))
    (shot,) = only(found, Border, Line.SHOT)
    assert isinstance(shot, Border)
    assert shot.points == (middle(at("J8")), middle(at("J10")))


def test_a_moved_model_is_drawn_along_its_steps() -> None:
    state = duel()
    past = deployed(state)
    news = carried_out(state, Move(at("H7")), luck=Told({"pine-kaiken1": "F F F"}))
    found = scene(state, lens=Lens(past=(*past, *news), news=len(news)))
    (moved,) = [mark for mark in found.marks if isinstance(mark, Moved)]
    assert moved.points == tuple(middle(at(name)) for name in ("J9", "I8", "H7"))


def test_A4_4_every_model_shows_where_it_looks() -> None:
    figures = [mark for mark in shown().marks if isinstance(mark, Token)]
    assert {mark.facing for mark in figures} == {facing(way) for way in Direction}
    assert facing(Direction.N) == 0.75, "up: shares of a circle go clockwise from the right"


def test_A15_every_token_is_shown_with_its_number() -> None:
    state = skirmish()
    signs = Counter((mark.shape, mark.letter) for mark in shown().marks if isinstance(mark, Sign))
    held = Counter(
        (token, str(n) if n > 1 else "") for each in state.out() for token, n in each.tokens.items()
    )
    assert signs == held


def test_A13_8_a_lantern_lights_the_spaces_beside_it_and_items_are_on_the_base() -> None:
    base = shown().base
    lamps = {mark.at for mark in base.marks if isinstance(mark, Lamp)}
    assert lamps == {middle(at(name)) for name in ("H8", "M8", "M13", "H13")}
    shrines = {
        (mark.at, mark.side) for mark in base.marks if isinstance(mark, Sign) and mark.shape == Shape.SHRINE
    }
    assert shrines == {(middle(at("G11")), Side.GOOD), (middle(at("N10")), Side.BAD)}
    assert base_of("court", {}).key != base.key


@pytest.mark.parametrize("ground", grounds())
@pytest.mark.parametrize("theme", Theme)
def test_a_picture_is_small_enough(ground: str, theme: Theme) -> None:
    assert len(png(theme, ground)) <= LIMIT


def drafted(state: State, *pieces: object) -> tuple[State, Scene]:
    """Pine's panel with these chosen pieces."""
    draft = GAME.drafts.draft(state, PINE)
    assert draft is not None
    for piece in pieces:
        draft.add(piece)  # type: ignore[arg-type]  # pieces of several kinds
    return draft.imagined(state), PICTURES.scene(GAME, state, Viewer(PINE), draft)


def test_A30_8_the_reach_of_the_active_model_is_told_with_its_costs() -> None:
    state = duel()
    now, found = drafted(state)
    reach = ways.reach(now)
    costs = {
        mark.at[0]: mark.letter for mark in found.marks if isinstance(mark, Sign) and mark.shape == Shape.COST
    }
    told = [mark for mark in found.marks if isinstance(mark, Sign) and mark.shape == Shape.COST]
    assert Counter(mark.letter for mark in told) == Counter(str(route.cost) for route in reach.values())
    assert costs
    assert only(found, Border, Line.REACH)


def test_A8_5_spaces_out_of_which_a_step_needs_a_dodge_are_hatched() -> None:
    _now, found = drafted(duel())
    hatched = {mark.polygon for mark in found.marks if isinstance(mark, Highlight) and mark.hatch > 0}
    assert SQUARES.cell(9, 11) in hatched, "J9 lies in the zone of the enemy on J10"
    assert SQUARES.cell(9, 12) not in hatched, "J8 does not"


def test_A9_the_viewers_of_the_model_are_told_and_nobody_sees_a_model_in_stealth() -> None:
    _now, found = drafted(duel())
    lines = {mark.points for mark in found.marks if isinstance(mark, Border) and mark.role == Line.SIGHT}
    assert lines == {(middle(at(name)), middle(at("J9"))) for name in ("J10", "S18")}
    state = duel()
    state.change(ModelId("pine-kaiken1"), is_hidden=True)
    assert not only(drafted(state)[1], Border, Line.SIGHT)


def test_A30_2_the_drafted_way_is_drawn_and_the_model_stands_at_its_end() -> None:
    now, found = drafted(duel(), Move(at("H7")))
    (route,) = [mark for mark in found.marks if isinstance(mark, Route)]
    assert route.points == tuple(middle(at(name)) for name in ("J9", "I8", "H7"))
    assert now.space_of(ModelId("pine-kaiken1")) == at("H7")
    assert middle(at("H7")) in {mark.at for mark in found.marks if isinstance(mark, Token)}


def test_targets_have_the_numbers_of_their_buttons() -> None:
    _now, found = drafted(duel())
    numbers = [mark for mark in found.marks if isinstance(mark, Number)]
    assert [mark.n for mark in numbers] == [1]
    x, y = middle(at("J10"))
    assert abs(numbers[0].at[0] - x) < 0.5
    assert abs(numbers[0].at[1] - y) < 0.5


def test_spaces_that_are_asked_about_are_lit_and_named_within_their_square() -> None:
    zones = ("H7", "I8", "K8")
    found = PICTURES.scene(GAME, duel(), Viewer(PINE), None, Lens(asked=(*zones, "nowhere")))
    assert {mark.text for mark in found.marks if isinstance(mark, Label)} == set(zones)
    look = PICTURES.around(GAME, duel(), Viewer(PINE), zones)
    assert look is not None
    for zone in zones:
        x, y = middle(at(zone))
        assert max(abs(x - look.x), abs(y - look.y)) < look.side / 2


def test_A30_9_a_panel_looks_as_close_as_shows_all_that_can_be_reached() -> None:
    state = duel()
    draft = GAME.drafts.draft(state, PINE)
    look = PICTURES.focus(GAME, state, Viewer(PINE), draft)
    assert look is not None
    assert look.side in SIZES
    for space in ways.reach(state):
        x, y = middle(space)
        assert max(abs(x - look.x), abs(y - look.y)) <= look.side / 2
    assert len(crops(PICTURES.scene(GAME, state, Viewer(PINE), draft), (look,))) <= PANEL


@pytest.mark.parametrize("name", GRID.labels[::19])
@pytest.mark.parametrize("side", SIZES)
def test_every_close_look_has_whole_names_of_all_columns_and_rows(name: str, side: float) -> None:
    look = round_spaces([at(name)], side)
    assert look is not None
    scale, base = CROP * WIDTH / look.side / WIDTH, shown().base
    named = axes(base)
    aside, above = sides(CROP)
    ends = MARGIN, WIDTH - MARGIN
    for centre, names, pixels in (
        (look.x, named.columns, CROP - aside),
        (look.y, named.rows, floor(CROP * SHOWN)),
    ):
        first = start(centre, look.side, scale, pixels=pixels, ends=ends)
        whole = [text for text, place in names if first / scale <= place <= (first + pixels) / scale]
        assert len(whole) >= 4
        # The ground ends where the picture does: no part of a margin is shown, which has names of its own.
        assert first / scale >= MARGIN - 0.1
        assert (first + pixels) / scale <= WIDTH - MARGIN + 0.1
    assert above < aside
    assert not [mark for mark in unnamed(base).marks if isinstance(mark, Label)]
    assert len(named.columns) == len(named.rows) == 20


def test_layers_are_for_seats_and_show_zones_and_sight() -> None:
    assert set(PICTURES.layers(GAME, Viewer(PINE))) == {"zones", "sight"}
    assert PICTURES.layers(GAME, PUBLIC) == {}
    state = duel()
    zones = PICTURES.scene(GAME, state, Viewer(PINE), None, Lens(layer="zones"))
    lit = [mark for mark in zones.marks if isinstance(mark, Highlight)]
    assert len(lit) == 8 + 3, "the zone of the one enemy who has one, and its back"
    state.change(ModelId("plum-kunoichi1"), space=None)
    seen = PICTURES.scene(GAME, state, Viewer(PINE), None, Lens(layer="sight"))
    spaces = {mark.polygon for mark in seen.marks if isinstance(mark, Highlight)}
    assert SQUARES.cell(9, 11) in spaces
    assert SQUARES.cell(9, 8) not in spaces, "behind the one on J10"
    assert PICTURES.scene(GAME, state, PUBLIC, None, Lens(layer="zones")) == PICTURES.scene(
        GAME, state, PUBLIC
    )


def test_A6_9_a_deployment_is_drawn_as_it_is_drafted_for_its_seat_alone() -> None:
    match = Match.dealt(GAME_OF_TWO, Seeded("deployment"))
    assert match.state.stage is Stage.DEPLOYMENT
    seat = next(iter(match.awaited()))
    empty = match.draft(seat, ())
    assert empty is not None
    put = next(piece for piece in empty.options() if isinstance(piece, Put))
    draft = match.draft(seat, (put,))
    own = PICTURES.scene(GAME_OF_TWO, match.state, Viewer(seat), draft)
    assert middle(put.space) in {mark.at for mark in own.marks if isinstance(mark, Token)}
    assert not [
        mark for mark in PICTURES.scene(GAME_OF_TWO, match.state, PUBLIC).marks if isinstance(mark, Token)
    ]


GAME_OF_TWO = type(GAME)(
    GAME.setting.options.model_copy(
        update={"first_team": "fire", "second_team": "water", "setup_items": "preset"}
    )
)


def frames() -> Iterator[Scene]:
    """A story of a match, a picture for each turn."""
    players: dict[Seat, GreedyPlayer] = {seat: GreedyPlayer() for seat in GAME_OF_TWO.seats}
    known = 0
    for move in play_out(GAME_OF_TWO, players, "a film"):
        past = tuple(move.match.history)
        lens = Lens(past=past, news=len(past) - known, is_story=True)
        yield PICTURES.scene(GAME_OF_TWO, move.match.state, PUBLIC, None, lens)
        known = len(past)


def test_a_story_is_told_in_pictures_of_one_size_and_asks_nothing() -> None:
    palette = palette_of(shown().base.art, Theme.NIGHT)
    sizes, trays = set(), Counter[str]()
    for nth, found in enumerate(frames()):
        trays[type(found.tray[0]).__name__] += 1
        assert not [mark for mark in found.marks if isinstance(mark, Number | Route)]
        if nth % 25 == 0:
            sizes.add(painted(found, palette, 400).size)
    assert len(sizes) == 1
    assert trays["Roll"]
    assert trays["Caption"]


@pytest.mark.parametrize("name", GRID.labels[::13])
def test_no_close_look_cuts_the_names_at_the_edge(name: str) -> None:
    for side in SIZES:
        look = round_spaces([at(name)], side)
        assert look is not None
        for low, high in ((look.x - side / 2, look.x + side / 2), (look.y - side / 2, look.y + side / 2)):
            assert low == pytest.approx(0, abs=1e-6) or low >= MARGIN
            assert high == pytest.approx(WIDTH, abs=1e-6) or high <= WIDTH - MARGIN
        shown_side = LADDER * floor(CROP * WIDTH / side / LADDER + 1e-6)
        assert CROP * WIDTH / shown_side == pytest.approx(side), "as much is shown as is asked for"


def test_A30_9_the_picture_in_words_tells_news_first_and_the_viewers_of_the_model() -> None:
    state = duel()
    state.teams = {PINE: "shrine.fire", PLUM: "shrine.earth"}
    told = PICTURES.alt(GAME, state, Viewer(PINE), GAME.drafts.draft(state, PINE))
    assert told.startswith("Pine Kaiken 1 is seen by Plum Kaiken 1, Plum Kunoichi 1. Round 1 of 6")
    assert "Pine Kaiken 1: J9, north" in told
    news = carried_out(state, Attack(TARGET), luck=Told({"pine-kaiken1": "V V F", "plum-kaiken1": "W E A"}))
    after = PICTURES.alt(GAME, state, PUBLIC, None, Lens(past=news, news=len(news)))
    assert after.startswith("Pine Kaiken 1 attacks Plum Kaiken 1")
    assert len(PICTURES.alt(GAME, skirmish(), PUBLIC)) <= 1024


def test_A30_9_no_model_is_left_out_of_the_picture_in_words_for_old_news() -> None:
    """After a long time away there is more news than room; the latest of it is told."""
    state = duel()
    state.teams = {PINE: "shrine.fire", PLUM: "shrine.earth"}
    luck = Told({"pine-kaiken1": "V V F", "plum-kaiken1": "W E A"})
    news = [*carried_out(duel(), Attack(TARGET), luck=luck), MoonWent(Element.VOID)] * 20
    bare = PICTURES.alt(GAME, state, PUBLIC)
    told = PICTURES.alt(GAME, state, PUBLIC, None, Lens(past=news, news=len(news)))
    assert len(told) <= 1024
    assert told.endswith(bare)
    assert told.removesuffix(bare).endswith("The moon shows Void. ")
