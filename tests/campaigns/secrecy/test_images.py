"""T10: pictures contain nothing but pixels, and equal views give equal bytes in any order and beside anything else."""

from __future__ import annotations

import asyncio
import json
import os
import struct
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from PIL import Image

from bot.chat.messages import pictures
from bot.chat.parts.screen import Picture
from bot.engine.game import Seat
from bot.games.castle.kinds import GUARDS, INTRUDERS
from bot.games.castle.state.state import State
from bot.tables.model.table import Table
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.film import Film
from bot.tables.views.panel import Panel
from rendering import cards, film, paint, png, stamping
from rendering.board import strip
from rendering.marks import sprites
from tests.campaigns.secrecy.painting import digest, paintings
from tests.campaigns.secrecy.pairs import pairs
from tests.campaigns.secrecy.side_by_side import BOX
from tests.campaigns.secrecy.views import Desk
from tests.rendering.test_chunks import chunks
from tests.rendering.test_film import blocks

ALLOWED = (b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND")
"""The chunks that a picture may contain, in this order."""
NAMES = {value: name for name, value in vars(pictures).items() if isinstance(value, str) and name.isupper()}
"""The constant names of files, with the constant of each."""
LATE = 40


def desk() -> Desk:
    """A table in the middle of a game."""
    play = next(pairs("routes"))
    made = Desk(play, 0)
    for number in range(min(len(play.steps), LATE)):
        made.goes_on(number)
    return made


def bulletin(seat: Seat | None) -> Bulletin:
    """The bulletin that a seat, or the public, is shown there."""
    view = desk().view(seat)
    shown = view.get("panel", view.get("board"))
    if isinstance(shown, Panel):
        return shown.bulletin
    assert isinstance(shown, Bulletin)
    return shown


async def sent(seat: Seat | None, table: Table) -> list[Picture]:
    """Every kind of picture that the chat makes for a viewer there."""
    shown, game = bulletin(seat), BOX.game({})
    decks = list(BOX.hands.references(game).values())
    made = [
        await pictures.waiting(BOX, table),
        await pictures.whole(shown),
        await pictures.whole(shown, pictures.MAP),
        await pictures.whole(shown, pictures.STORY),
        await pictures.detail(shown),
        await pictures.near(shown, "YA17"),
        *[await pictures.cards(deck, table.theme) for deck in decks],
        await pictures.cards(decks[0], table.theme, pictures.HAND),
        *[await pictures.example(BOX, page) for page in BOX.pages],
    ]
    return [picture for picture in made if picture is not None]


@pytest.mark.parametrize("seat", [None, GUARDS, INTRUDERS])
def test_only_pixels_are_in_what_is_sent_under_a_constant_name(seat: Seat | None) -> None:
    found = asyncio.run(sent(seat, desk().session().table))
    assert {NAMES[picture.name] for picture in found} == set(NAMES.values()) - {"FILM"}
    for picture in found:
        kinds = [kind for kind, _content in chunks(picture.data)]
        assert picture.data.startswith(png.SIGNATURE)
        assert set(kinds) <= set(ALLOWED), picture.name
        assert kinds == sorted(kinds, key=ALLOWED.index)
        assert kinds.count(b"IHDR") == kinds.count(b"PLTE") == kinds.count(b"IEND") == 1


@pytest.mark.parametrize("seat", [None, GUARDS, INTRUDERS])
def test_the_words_of_a_picture_are_those_of_the_view(seat: Seat | None) -> None:
    shown = bulletin(seat)
    for made in (pictures.whole(shown), pictures.detail(shown)):
        picture = asyncio.run(made)
        assert picture is not None
        assert picture.alt.startswith(shown.alt)
        # A picture without its key below it names the signs of the viewer's own scene.
        more = picture.alt.removeprefix(shown.alt).strip()
        assert shown.scene is not None
        allowed = {word for _mark, word in shown.scene.key}
        named = more.removeprefix("Signs: ").removesuffix(".").split(", ") if more else []
        assert all(each in allowed or each.partition(" ")[2] in allowed for each in named), more


def test_a_film_holds_pictures_and_times_alone() -> None:
    scene = bulletin(None).scene
    assert scene is not None
    shown = Film(heading="", score="", scenes=(scene, scene), alt="A film")
    picture = asyncio.run(pictures.film(shown))
    assert picture is not None
    assert NAMES[picture.name] == "FILM"
    assert picture.alt == "A film"
    assert list(blocks(picture.data)) == ["again", "time", "pixels", "time", "pixels"]


def test_what_else_could_be_in_a_file_is_noticed() -> None:
    picture = paintings()["public board"]()
    end = picture[-12:]
    text = struct.pack(">I", 5) + b"tEXtninja" + b"...."
    for wrong in (picture[:-12] + text + end, picture + b"ninja"):
        assert not {kind for kind, _content in chunks(wrong)} <= set(ALLOWED)
    made = paintings()["public film"]()
    assert "comment" in list(blocks(made[:-1] + b"!\xfe\x05ninja\x00;"))
    with pytest.raises(AssertionError):
        list(blocks(made[:-1] + b";ninja"))


def test_size_and_colours_are_the_same_for_every_audience() -> None:
    """The width of a picture, its kind and its palette tell nothing."""
    found = [dict(chunks(paintings()[f"{name} board"]())) for name in ("public", GUARDS, INTRUDERS)]
    assert len({each[b"PLTE"] for each in found}) == 1
    assert len({each[b"IHDR"][8:] for each in found}) == 1
    assert found[0][b"IHDR"] == found[1][b"IHDR"] == found[2][b"IHDR"]


def test_equal_views_are_equal_bytes_in_another_process_and_order() -> None:
    names = list(paintings())
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    command = [sys.executable, "-m", "tests.campaigns.secrecy.painting", *reversed(names)]
    done = subprocess.run(command, capture_output=True, check=True, text=True, env=environment, timeout=120)
    assert json.loads(done.stdout) == {name: digest(name) for name in names}
    assert len({digest(name) for name in names}) == len(names)


def between(paint: Callable[[str], str]) -> set[str]:
    """The public board, painted before and after what only a side may see."""
    found = {paint("public board")}
    for other in (f"{INTRUDERS} board", f"{INTRUDERS} close", f"{INTRUDERS} film"):
        paint(other)
        found.add(paint("public board"))
    return found


def test_a_picture_is_the_same_after_those_of_others() -> None:
    assert len(between(digest)) == 1


def test_a_drawing_that_is_shared_between_audiences_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here a canvas is the very drawing in the cache: the next audience sees what the last one did."""
    with monkeypatch.context() as careless, forgotten():
        careless.setattr(paint, "_layers", type(paint._layers)(60_000_000))
        careless.setattr(Image.Image, "copy", lambda image: image)
        assert len(between(digest)) > 1


@contextmanager
def forgotten() -> Iterator[None]:
    """Clear the caches of drawings afterwards: drawings that were made meanwhile are spoiled."""
    try:
        yield
    finally:
        kept = (
            paint._packed,
            strip._strips,
            sprites._sprites,
            stamping._patches,
            cards._tiles,
        )
        for each in kept:
            each.clear()


def test_two_threads_paint_for_two_audiences_what_each_would_be_painted_alone() -> None:
    names = [*paintings()] * 2
    with ThreadPoolExecutor(2) as pool:
        beside = list(
            pool.map(digest, [name for pair in zip(names, names[::-1], strict=True) for name in pair])
        )
    alone = {name: digest(name) for name in paintings()}
    assert beside == [alone[name] for pair in zip(names, names[::-1], strict=True) for name in pair]


def test_a_film_in_the_making_is_of_one_audience() -> None:
    """Two films, made in turn frame by frame, are what each would be alone."""
    public, private = bulletin(None).scene, bulletin(INTRUDERS).scene
    assert public is not None
    assert private is not None
    reels = [film.Reel(width=300) for _ in range(2)]
    for _ in range(2):
        reels[0].add(public)
        reels[1].add(private)
    alone = film.Reel(width=300)
    alone.add(public)
    alone.add(public)
    assert reels[0].film() == alone.film() != reels[1].film()


def test_these_pictures_have_something_to_hide() -> None:
    """Otherwise they could be equal for lack of a difference."""
    state = desk().session().match.state
    assert isinstance(state, State)
    assert state.ninja.zone is not None
    assert bulletin(INTRUDERS).scene != bulletin(GUARDS).scene != bulletin(None).scene
