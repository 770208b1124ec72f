"""Pictures of a turn that is over: the intruders' ways in colours of their own, for viewers who may know them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.game import PUBLIC, Seat
from bot.engine.match import witnessed
from bot.games.castle.art import Flag, Shape, Side
from bot.games.castle.box import BOX
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.decisions import AnswerCat, Escape, Inside, Search
from bot.games.castle.kinds import GUARDS, INTRUDERS, GuardId, Phase
from bot.games.castle.picture import scene
from bot.games.castle.picture.ground import ground
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.words.alt import alt
from rendering.palette import CLEAR, contrast
from rendering.placement.boxes import around
from rendering.placement.layout import tag_box
from rendering.scene import Caption, Moved, Number, Ring, Route, Scene, Token
from rendering.themes import Theme
from tests.games.castle.kit import guards, intruders, play, position, small_board, zone
from tests.games.castle.memories import Past, looks
from tests.games.castle.sneaks import NINJA, TRAITOR, ninja, traitor
from tests.rendering.palettes import PALETTES


def story(past: Past, seat: Seat | None = None, *, is_truth: bool = False) -> Scene:
    """The picture of a turn as a seat saw it, or as it truly was."""
    assert isinstance(past.match.game, CastleGame)
    return scene(past.match.state, lens=past.story(seat, is_truth=is_truth))


def ways(picture: Scene) -> dict[str, Moved]:
    """The tagged ways by their tags."""
    return {mark.tag: mark for mark in picture.marks if isinstance(mark, Moved) and mark.tag}


def sneaked() -> Past:
    """The ninja has gone three zones, the traitor one; the traitor has searched there."""
    past = Past(position(phase=Phase.INTRUDERS, ninja="YA1", traitor="CA1"))
    intruders(past.match, *ninja("YA2 YA3 YA4"), *traitor("CA2"), Search(TRAITOR, zone("CA2")))
    return past


def test_the_truth_shows_the_way_of_each_intruder_from_its_start_to_its_end() -> None:
    found = ways(story(sneaked(), is_truth=True))
    assert set(found) == {"N", "T"}
    start, *_between, end = found["N"].points
    for point, name in ((start, "YA1"), (end, "YA4"), (found["T"].points[-1], "CA2")):
        xs, ys = zip(*small_board().polygons[zone(name)], strict=True)
        assert min(xs) <= point[0] <= max(xs)
        assert min(ys) <= point[1] <= max(ys)
    assert not found["N"].is_bare, "a ghost is where the way began"


def test_ninja_and_traitor_have_each_a_colour_for_figure_and_way_in_view_story_and_film() -> None:
    past = sneaked()
    picture = story(past, is_truth=True)
    for shown in (picture, past.scene(INTRUDERS), story(past, INTRUDERS)):
        figures = [mark for mark in shown.marks if isinstance(mark, Token)]
        assert {mark.letter: mark.side for mark in figures if mark.letter in ("N", "T")} == {
            "N": Side.INTRUDER,
            "T": Side.RIVAL,
        }
    assert {tag: way.token.side for tag, way in ways(picture).items()} == {
        "N": Side.INTRUDER,
        "T": Side.RIVAL,
    }


@pytest.mark.parametrize("seat", [GUARDS, None])
def test_R28_3_a_story_shows_the_others_no_way_that_they_did_not_see(seat: Seat | None) -> None:
    assert not ways(story(sneaked(), seat))
    assert set(ways(story(sneaked(), INTRUDERS))) == {"N", "T"}


def test_a_way_ends_short_of_its_figure_and_its_tag_covers_neither_end() -> None:
    picture = story(sneaked(), is_truth=True)
    unit = ground(small_board()).base.unit
    for way in ways(picture).values():
        assert way.tag_at is not None
        tag = tag_box(way.tag, way.tag_at, unit)
        for end in (way.points[0], way.points[-1]):
            assert not tag.meets(around(end, unit / 4, unit / 4))


def test_R23_2_a_way_through_the_passage_is_drawn_up_to_it_and_from_it() -> None:
    past = Past(position(phase=Phase.INTRUDERS, ninja="YA2", traitor=None, entrances=("YA1", "YA15")))
    past.match.state.ninja.has_passage = True
    intruders(past.match, *ninja("YA1"), Inside(NINJA))
    assert set(ways(story(past, is_truth=True))) == {"N"}


def test_R24_1_the_way_of_an_intruder_who_has_left_is_drawn_to_the_edge() -> None:
    past = Past(position(phase=Phase.INTRUDERS, ninja="OM1"))
    intruders(past.match, *ninja("OL1"), Escape(NINJA))
    assert set(ways(story(past, is_truth=True))) == {"N"}


def test_R21_4_searches_of_the_turn_are_ringed() -> None:
    assert [mark for mark in story(sneaked(), is_truth=True).marks if isinstance(mark, Ring)]


def test_R11_4_the_cards_of_the_intruders_stand_above_the_map_for_all_who_saw_them() -> None:
    past = Past(position(sentries={"YA2": 1}, ninja=("CA2", {"speed": 2})))
    guards(past.match, SentryListen(GuardId(1)))
    play(past.match, INTRUDERS, AnswerCat(True))
    for seat in (GUARDS, INTRUDERS, None):
        captions = [each.text for each in story(past, seat).strip if isinstance(each, Caption)]
        assert captions == ["T: It Was a Cat"]
    assert not [each for each in past.scene(GUARDS).strip if isinstance(each, Caption)]


def test_nothing_can_be_chosen_in_a_story_any_more() -> None:
    numbered = 0
    for look in looks("eventful", every=40):
        plain = look.scene()
        told = BOX.pictures.scene(
            look.game, look.seen.state, look.viewer, lens=replace(look.lens(), is_story=True)
        )
        numbered += any(isinstance(mark, Number) for mark in plain.marks)
        assert not any(isinstance(mark, Number) for mark in told.marks)
        assert not any(isinstance(mark, Route) and not mark.is_faint for mark in told.marks)
    assert numbered


def test_R28_3_the_words_of_a_story_tell_the_same_as_its_picture() -> None:
    past = sneaked()
    state = past.match.state
    truth = alt(state, PUBLIC, lens=past.story(is_truth=True))
    assert truth.startswith(
        "Turn 5, the ninja at speed 3: YA1 → YA2 → YA3 → YA4. Turn 5, the traitor at speed 1"
    )
    assert "The ninja hidden at YA4" in truth
    seen = past.match.seen_by(PUBLIC)
    public = alt(seen.state, PUBLIC, lens=past.story())
    assert "YA4" not in public.split("Guards by number")[0]
    assert len(witnessed(past.match.log, PUBLIC)) < len(past.match.log)


@pytest.mark.parametrize("theme", list(Theme))
@pytest.mark.parametrize("side", [Side.INTRUDER, Side.RIVAL])
def test_a_way_is_easily_followed_in_both_themes(theme: Theme, side: Side) -> None:
    palette = PALETTES[theme]
    assert contrast(palette.way[side], palette.rim) >= CLEAR


def test_a_hidden_figure_stays_a_ghost_in_its_own_colour() -> None:
    picture = story(sneaked(), INTRUDERS)
    (token,) = [mark for mark in picture.marks if isinstance(mark, Token) and mark.shape is Shape.MASK]
    assert Flag.GHOST in token.flags
    assert token.side is Side.RIVAL
