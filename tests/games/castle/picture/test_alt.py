"""The alt text of a board picture: it says what the picture shows, changes first, within Discord's limit."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache

import pytest

from bot.engine.game import Draft, Seat
from bot.engine.match import Match
from bot.games.castle.art import Flag, Line, Shape
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.board.space import is_inside
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.decisions import Go, Group, GroupArmed, Post, PostArmed, Suggested
from bot.games.castle.intruders.plan import Plan
from bot.games.castle.kinds import GUARDS, INTRUDERS, Phase, Pile, Who
from bot.games.castle.names.layers import HEARING
from bot.games.castle.picture.ground import ground
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.state import State
from bot.games.castle.words import alt as words
from bot.games.castle.words.alt import LONGEST, fitted
from bot.games.pictures import Lens
from bot.games.shelf import SHELF
from bot.tables.views.account import bulletin
from rendering.scene import (
    Badge,
    Border,
    Contour,
    Highlight,
    Lantern,
    Mark,
    Moved,
    Note,
    Point,
    Ring,
    Route,
    Scene,
    Sign,
    Token,
    Track,
)
from tests.games.castle.kit import Script, guards, intruders, new_match, play, position, small_board, zone
from tests.games.castle.memories import Past, looks
from tests.games.castle.sights import names
from tests.games.castle.sneaks import ninja

BOX = SHELF["castle"]
NOTES = {"YA5": "they listen here", "CA1": "goal?"}


# ---- order and length


def test_changes_come_first_then_the_turn() -> None:
    past = Past(position(sentries={"YA2": 1}, patrols={"YA6": ("YA7", 2)}, ninja="YA4", traitor=None))
    guards(past.match, SentrySearch(past.match.state.guards_at(zone("YA2"))[0].id), Go(zone("YA3")))
    guards(past.match, Go(zone("YA4")))
    text = past.alt(GUARDS, notes=NOTES)
    parts = text.split(". ")
    assert parts[0] == "New: the ninja appears at YA4; g1 YA2 → YA3 → YA4"
    assert parts[1].startswith("Turn 5 of 20")
    order = [
        "New:",
        "Turn 5",
        "visible at",
        "Patrol p1",
        "Sentries",
        "Guards that have had",
        "Hidden",
        "Notes",
        "by number",
    ]
    assert [text.index(word) for word in order] == sorted(text.index(word) for word in order)


def test_R6_14_patrols_are_told_with_their_headings() -> None:
    past = Past(position(patrols={"YA6": ("YA7", 2), "YA4": (("YA3", "YA9"), 2), "YA15": (None, 2)}))
    assert (
        "Patrol p1 at YA6 (2) towards YA7, patrol p2 at YA4 (2) towards YA3 or YA9, patrol p3 at YA15 (2)."
        in past.alt()
    )


def test_sentries_are_told_area_by_area() -> None:
    past = Past(position(sentries={"CB1": 1, "YA2": 1, "CA2": 1, "YA3": 1}))
    areas = small_board().area
    (told,) = [part for part in past.alt().split(". ") if part.startswith("Sentries: ")]
    for group in told.removeprefix("Sentries: ").split("; "):
        assert len({areas[zone(label)] for label in group.split(", ")}) == 1
    assert {"CB1", "YA2", "CA2", "YA3"} == set(
        told.removeprefix("Sentries: ").replace("; ", ", ").split(", ")
    )


@pytest.mark.parametrize("longest", [40, 60, 61, 62, 63, 64, 65, 80])
def test_text_that_does_not_fit_is_left_out_whole_words_at_a_time(longest: int) -> None:
    parts = ["Sentries: YA1, YA2, YA3", "Drunk guards: CA1", "Notes: none at all that matter"]
    whole = ". ".join(parts) + "."
    text = fitted(parts, longest)
    assert len(text) <= longest
    if text != whole:
        kept = text.removesuffix(" and more.")
        assert kept != text
        assert whole.startswith(kept)
        assert whole[len(kept)] in ".,; "


def test_what_fits_is_told_whole() -> None:
    assert fitted(["A", "B"], 5) == "A. B."


@pytest.mark.parametrize("name", names())
def test_it_always_fits_and_never_breaks_a_word(name: str) -> None:
    for look in looks(name, every=11):
        labels = set(look.game.setting.board.labels)
        for layer in ("", *BOX.pictures.layers(look.game, look.viewer)):
            text = look.alt(layer)
            assert 1 <= len(text) <= LONGEST
            last = text.removesuffix(" and more.").removesuffix(".").split()[-1]
            if last[:2] in {label[:2] for label in labels} and last[2:].isdigit():
                assert last in labels


# ---- the words of every mark


@cache
def label_at(board: CastleBoard, point: Point) -> str:
    found = [board.label(place) for place in board.zones if is_inside(point, board.polygons[place])]
    near = min(board.zones, key=lambda place: _far(ground(board).rooms[place].middle, point))
    return found[0] if found else board.label(near)


def _far(a: Point, b: Point) -> float:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def told(board: CastleBoard, picture: Scene) -> Iterator[tuple[str, list[str]]]:
    """For every mark that has words: the beginning of its sentence, and words in it."""
    for mark in picture.marks:
        yield from _figures(board, mark)
        yield from _signs(board, mark)
        yield from _lines(board, mark)
    for meter in picture.strip:
        match meter:
            case Track(at=at):
                yield ("Turn ", [str(at)]) if at else ("Setup", [])
            case Lantern(level=level, levels=levels):
                yield "", [levels[level]] if level else []


def _figures(board: CastleBoard, mark: Mark) -> Iterator[tuple[str, list[str]]]:
    match mark:
        case Token() | Badge() | Ring():
            yield "", [label_at(board, mark.at)]
        case Moved():
            yield "New: ", [label_at(board, mark.points[0]), label_at(board, mark.points[-1])]
        case _:
            pass


def _signs(board: CastleBoard, mark: Mark) -> Iterator[tuple[str, list[str]]]:
    match mark:
        case Sign(shape=Shape.EAR, letter=""):
            yield "Something heard at ", [label_at(board, mark.at)]
        case Sign(shape=Shape.SILENCE, letter=""):
            yield "Nothing heard at ", [label_at(board, mark.at)]
        case Sign(shape=Shape.EAR | Shape.SILENCE, letter=turn):
            yield f"Turn {turn}", [label_at(board, mark.at)]
        case Sign(shape=Shape.MOON):
            yield "Sleepers: ", [label_at(board, mark.at)]
        case Sign():
            yield "", [label_at(board, mark.at)]
        case Note(text=text):
            yield "Notes: ", [text.rstrip("…")]
        case _:
            pass


def _lines(board: CastleBoard, mark: Mark) -> Iterator[tuple[str, list[str]]]:
    match mark:
        case Border(points=(start, end), role=Line.ROPE):
            yield "Rope ", [label_at(board, start), label_at(board, end)]
        case Route(tag=tag) if tag.startswith("T"):
            turn, _colon, speed = tag[1:].partition(": ")
            yield f"Turn {turn}, ", [f"speed {speed}", label_at(board, mark.points[-1])]
        case Route(tag=tag) if tag:
            yield "Next, patrol ", [tag, label_at(board, mark.points[-1])]
        case Contour(text="reach"):
            yield "Within reach", []
        case Contour(text="may wake"):
            yield "Sleepers may wake", []
        case Contour(text=text) if text.isdigit():
            yield f"Speed {text} is heard at ", []
        case Contour(text=text) if text:
            yield f"Turn {text.split()[0][1:]}, ", []
        case Highlight(polygon=polygon):
            yield "", [board.label(board.zones[board.polygons.index(polygon)])]
        case _:
            pass


def plain(picture: Scene, layer: str) -> Scene:
    """Without the lights of possible choices, which only a map without a layer has."""
    kept = [mark for mark in picture.marks if layer or not isinstance(mark, Highlight)]
    return replace(picture, marks=tuple(kept))


def is_said(text: str, beginning: str, said: Iterable[str]) -> bool:
    """True if some sentence begins like this and has all these words."""
    return any(
        sentence.startswith(beginning) and all(word in sentence for word in said)
        for sentence in text.split(". ")
    )


@pytest.mark.parametrize("name", ["eventful", "four", "three-apart", "rivals", "lone-wolf-concealed"])
def test_every_mark_of_a_picture_has_its_words(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """With room for all: what a picture shows is in its text. Places to choose are told with the choices."""
    monkeypatch.setattr(words, "LONGEST", 100_000)
    for look in looks(name, every=13):
        if look.seen.state.phase in (Phase.SETUP, Phase.OVER):
            continue
        board = look.game.setting.board
        for layer in ("", *BOX.pictures.layers(look.game, look.viewer)):
            picture, text = plain(look.scene(layer), layer), look.alt(layer)
            for beginning, said in told(board, picture):
                assert is_said(text, beginning, said), (layer, beginning, said, text)


def test_every_flag_and_heading_has_its_words() -> None:
    past = Past(
        position(
            sentries={"YA2": 1, "YA20": 1},
            patrols={"YA6": ("YA7", 2)},
            ninja=("YA20", {"shown": True, "wounds": 1}),
        )
    )
    guards(past.match, SentrySearch(past.match.state.guards_at(zone("YA2"))[0].id))
    flags = {flag for mark in past.scene().marks if isinstance(mark, Token) for flag in mark.flags}
    assert flags == {Flag.MARKED, Flag.ACTIVE, Flag.WOUNDED, Flag.GHOST}
    text = past.alt()
    assert "Guards that have had their card: g1." in text
    assert "Now moving or listening: guard g1." in text
    assert "The ninja visible at YA20, wounds 1." in text


def test_R1_7_notes_are_told_whole() -> None:
    past = Past(position())
    assert "Notes: YA5 “they listen here”, CA1 “goal?”." in past.alt(INTRUDERS, notes=NOTES)


def test_R15_5_own_ways_are_told_to_their_side_alone() -> None:
    past = Past(position(phase=Phase.INTRUDERS, ninja="YA1"))
    intruders(past.match, *ninja("YA2 YA3"))
    way = "Turn 5, the ninja at speed 2: YA1 → YA2 → YA3."
    assert way in past.alt(INTRUDERS)
    assert all(way not in past.alt(seat) for seat in (GUARDS, None))


def test_R11_3_with_a_plan_words_and_picture_speak_of_the_planned_place() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA1")
    assert isinstance(match.game, CastleGame)
    draft = Plan(match.state)
    viewer, lens = match.game.viewer(INTRUDERS), Lens(layer="hearing-ninja")
    assert bulletin(BOX, match, viewer, news=(), draft=draft, lens=lens).alt.startswith("The ninja at YA1")
    for step in ninja("YA2 YA3"):
        draft.add(step)
    told = bulletin(BOX, match, viewer, news=(), draft=draft, lens=lens).alt
    assert "The ninja at YA3, speed 2" in told
    assert "The ninja hidden at YA3" in told
    assert "YA1, speed" not in told


# ---- drafts


def test_R15_a_plan_is_told_first_and_where_it_leads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "LONGEST", 100_000)
    match = position(phase=Phase.INTRUDERS, ninja="YA1")
    viewer, draft = match.game.viewer(INTRUDERS), drafting(match, INTRUDERS)
    for piece in ninja("YA2 YA3"):
        draft.add(piece)
    text = BOX.pictures.alt(match.game, match.state, viewer, draft)
    assert text.startswith("Your draft: 1 · Ninja → YA2; 2 · Ninja → YA3. Turn 5")
    assert "The ninja hidden at YA3." in text
    heard = BOX.pictures.alt(match.game, match.state, viewer, draft, Lens(layer=HEARING[Who.NINJA]))
    assert "The ninja at YA3, speed 2." in heard


def test_R4_posts_of_a_draft_are_told_but_not_its_cards() -> None:
    match = new_match(Script())
    hand = drafting(match, GUARDS)
    hand.add(Suggested(Pile.GUARDS))
    assert "draft" not in BOX.pictures.alt(match.game, match.state, match.game.viewer(GUARDS), hand)
    play(match, GUARDS, match.game.default(match.state, GUARDS, Script()))
    posts = drafting(match, GUARDS)
    post = next(
        piece for piece in posts.options() if isinstance(piece, Post | PostArmed | Group | GroupArmed)
    )
    posts.add(post)
    text = BOX.pictures.alt(match.game, match.state, match.game.viewer(GUARDS), posts)
    label = BOX.words.choice(match.game, match.state, GUARDS, post).label
    assert text.startswith(f"Your draft: {label}. Setup")


def drafting(match: Match[State], seat: Seat) -> Draft:
    draft = match.game.drafts.draft(match.state, seat)
    assert draft is not None
    return draft
