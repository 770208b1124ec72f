"""Pictures of bulletins and cards, painted in a thread: no other module of the chat paints."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from typing import Any, Final, TypeVar

from bot.chat.messages.card_words import dossier_alt, sheet_alt
from bot.chat.messages.signs import explained
from bot.chat.parts.screen import Picture
from bot.engine.game import PUBLIC
from bot.engine.match import Match
from bot.games.box import Box
from bot.games.guide import Page
from bot.tables.model.table import Table, Theme
from bot.tables.views.account import in_words
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.film import Film
from bot.tables.views.panel import Panel
from bot.tables.views.sketch import Sketch
from bot.threads import finished
from rendering import themes
from rendering.cards import paint_sheet
from rendering.cards.dossier import paint_dossier
from rendering.film import LIMIT, WIDTHS, Reel
from rendering.paint import CROP, crops, paint
from rendering.scene import Scene, Square
from rendering.sheet import Dossier, Sheet

T = TypeVar("T")

BOARD: Final = "board.png"
VIEW: Final = "view.png"
MAP: Final = "map.png"
ZOOM: Final = "zoom.png"
HAND: Final = "hand.png"
CARDS: Final = "cards.png"
STORY: Final = "story.png"
FILM: Final = "film.gif"
GUIDE: Final = "guide.png"
"""File names are constants: a name that changed with the game would reveal something."""
CLOSE: Final = 1000
"""Side in pixels of a picture for a close look."""

SMALL: Final = 1000
"""Width in pixels of a board that nobody has to read closely yet."""
# Threads of their own, as slow work may occupy all of the loop's usual threads.
PAINTERS: Final = ThreadPoolExecutor(2, thread_name_prefix="painter")
"""Few: each thread keeps as much memory as its largest drawing took, and most of the work cannot run in parallel."""


def prepare(boxes: Iterable[Box], is_wanted: Callable[[], bool] = lambda: True) -> None:
    """Draw the empty board of each game and of its lessons in advance: it takes seconds that nobody then waits for.

    It stops between two games once `is_wanted` returns False. It may run in a thread.
    """
    for box in boxes:
        if not is_wanted():
            return
        if not box.pictures.has_board:
            continue
        # A lesson may have a board of its own, or things on it. Made at the first learner's press, it would keep all
        # others waiting.
        usual = box.game({})
        for game, state in (
            (usual, usual.blank()),
            *((lesson.game, lesson.seen(0)[0].state) for lesson in box.lessons),
        ):
            paint(box.pictures.scene(game, state, PUBLIC))


async def waiting(box: Box, table: Table) -> Picture | None:
    """The empty board of a table where nothing has happened yet; None if its game has no board."""
    return await _done(_empty, box, table) if box.pictures.has_board else None


def _empty(box: Box, table: Table) -> Picture:
    game = box.game(table.options)
    state = game.blank()
    data = paint(box.pictures.scene(game, state, PUBLIC), theme=_theme(table.theme), width=SMALL)
    return Picture(BOARD, data, in_words(box, Match(game), PUBLIC))


async def whole(bulletin: Bulletin, name: str = BOARD) -> Picture | None:
    """The whole board as a viewer may see it; None if they may see none."""
    if bulletin.sketch is None:
        return None
    theme = _theme(bulletin.theme)
    data = await _once(bulletin.sketch, theme, partial(_painted, bulletin.sketch, theme=theme))
    return Picture(name, data, bulletin.alt)


async def of_panel(
    panel: Panel,
    who: str = "",
    zones: Sequence[str] = (),
    *,
    is_opened: bool = False,
    numbers: frozenset[int] | None = None,
) -> Picture | None:
    """The cards that the seat can choose from, if it chooses cards now; else the important part of the board.

    Of the numbers of places it has only `numbers` (None: all). None if there is no board that it may see. The rest is
    as in `detail`.
    """
    bulletin = panel.bulletin
    if panel.choosing is not None:
        return await cards(panel.choosing, bulletin.theme, VIEW)
    if numbers is not None and bulletin.sketch is not None:
        bulletin = replace(bulletin, sketch=bulletin.sketch.numbering(numbers))
    return await detail(bulletin, who, zones, is_opened=is_opened)


async def board(bulletin: Bulletin, zones: Sequence[str] = ()) -> Picture | None:
    """The picture of a board message: the place of the most important event, else the whole board.

    Never both: on a phone a square picture is 74 pixels higher than the board, and a second picture three times that. A
    question, perhaps about `zones`, shows the part that a panel would show. None if the public may see no board.
    """
    if zones or (bulletin.asked is not None and bulletin.focus):
        shown = await detail(bulletin, "", zones)
        return shown and replace(shown, name=BOARD)
    if bulletin.frame is None:
        return await whole(bulletin)
    return await _squares(bulletin, (bulletin.frame,), BOARD, CROP)


async def detail(
    bulletin: Bulletin, who: str = "", zones: Sequence[str] = (), *, is_opened: bool = False
) -> Picture | None:
    """The part of the board that matters to a viewer, or the whole board for a phone; None if they may see none.

    A question about `zones` (labels) shows these; else it is the part that matters to the viewer, or to one of their
    figures. If the zones are too far apart, it is the whole board, or where the game stays on its story the latter part
    until somebody has opened the options (`is_opened`).
    """
    square = bulletin.focus.get(who) or bulletin.focus.get("")
    if zones and bulletin.sketch is not None:
        asking, around = bulletin.sketch.asking(zones)
        stays = bulletin.sketch.stays and not is_opened
        square = around or (square if stays else None)
        bulletin = _asking(bulletin, bulletin.sketch, asking, zones)
    if square is None:
        return await _simply(bulletin)
    return await _squares(bulletin, (square,), VIEW, CROP)


async def _simply(bulletin: Bulletin) -> Picture | None:
    """The whole board as a phone shows it; None if the viewer must not see it."""
    if bulletin.sketch is None:
        return None
    theme = _theme(bulletin.theme)
    data = await _once(bulletin.sketch, (theme, VIEW), partial(_simple, bulletin.sketch, theme=theme))
    # A phone shows no key that is too long to be read.
    signs = explained(bulletin.sketch.scene, (_whole(bulletin.sketch.scene),))
    return Picture(VIEW, data, _told(bulletin.alt, signs))


async def near(bulletin: Bulletin, zone: str) -> Picture | None:
    """The surroundings of a zone (label) as a viewer may see them, sharp when enlarged; None if they may see none."""
    if bulletin.sketch is None:
        return None
    sketch, square = bulletin.sketch.near(zone)
    if sketch is not bulletin.sketch:
        bulletin = _asking(bulletin, bulletin.sketch, sketch, [zone])
    return await _squares(bulletin, (square,), ZOOM, CLOSE)


def _asking(bulletin: Bulletin, sketch: Sketch, asking: Sketch, zones: Sequence[str]) -> Bulletin:
    """A bulletin in which the picture that asks about these zones replaces `sketch`."""
    return replace(bulletin, sketch=asking, alt=sketch.told(zones) or bulletin.alt)


async def cards(sheet: Sheet, theme: Theme, name: str = CARDS) -> Picture:
    """Cards side by side."""
    data = await _done(paint_sheet, sheet, theme=_theme(theme))
    return Picture(name, data, sheet_alt(sheet))


async def dossier(card: Dossier, theme: Theme) -> Picture:
    """The reference card of a figure."""
    data = await _done(paint_dossier, card, theme=_theme(theme))
    return Picture(CARDS, data, dossier_alt(card))


async def example(box: Box, page: Page) -> Picture:
    """The picture of a page of the guide."""
    return Picture(GUIDE, await _done(_example, box, page), page.alt)


def _example(box: Box, page: Page) -> bytes:
    shown = box.pictures.example(box.game({}), page.picture)
    return paint_sheet(shown) if isinstance(shown, Sheet) else crops(shown[0], (shown[1],))


async def film(shown: Film) -> Picture | None:
    """The film of a match, painted frame by frame so that other pictures get their turn; None without scenes.

    If the film is too large for a message at every width, the picture of the last scene.
    """
    if not shown.scenes:
        return None
    for width in WIDTHS:
        reel = Reel(theme=_theme(shown.theme), width=width)
        for scene in shown.scenes:
            await _done(reel.add, scene)
        data = await _done(reel.film)
        if len(data) < LIMIT:
            return Picture(FILM, data, shown.alt)
    return await _last_scene(shown)


async def _last_scene(shown: Film) -> Picture:
    """The final position, if a film would be too large at any size."""
    return Picture(BOARD, await _done(paint, shown.scenes[-1], theme=_theme(shown.theme)), shown.alt)


async def _squares(bulletin: Bulletin, squares: Sequence[Square], name: str, size: int) -> Picture | None:
    if bulletin.sketch is None:
        return None
    theme = _theme(bulletin.theme)
    cropped = partial(_cropped, bulletin.sketch, squares, theme=theme, size=size)
    data = await _once(bulletin.sketch, (theme, tuple(squares), size), cropped)
    signs = explained(bulletin.sketch.scene, squares)
    return Picture(name, data, _told(bulletin.alt, signs), signs)


def _told(alt: str, signs: str) -> str:
    return " ".join(filter(None, (alt, signs)))


def _painted(sketch: Sketch, *, theme: themes.Theme) -> bytes:
    return paint(sketch.scene, theme=theme)


def _simple(sketch: Sketch, *, theme: themes.Theme) -> bytes:
    return crops(sketch.scene, (_whole(sketch.scene),), theme=theme)


def _whole(scene: Scene) -> Square:
    base = scene.base
    return Square(base.width / 2, base.height / 2, base.width)


def _cropped(sketch: Sketch, squares: Sequence[Square], *, theme: themes.Theme, size: int) -> bytes:
    return crops(sketch.scene, squares, theme=theme, size=size)


async def _once(sketch: Sketch, look: Hashable, paint: Callable[[], bytes]) -> bytes:
    """A picture of a sketch, painted once: equal requests, during the painting or later, share it.

    A sketch belongs to one viewer, so that no picture goes from one viewer to another. Of 201 pictures for 62 presses,
    80 were already there (make load, L1).
    """
    painting: asyncio.Future[bytes] | None = sketch.painted.get(look)
    # A future belongs to one loop, and a sketch may outlive the loop.
    if painting is None or painting.get_loop() is not asyncio.get_running_loop():
        painting = asyncio.get_running_loop().run_in_executor(PAINTERS, finished, paint)
        sketch.painted[look] = painting
    try:
        # Shielded: a cancelled request must not take the picture from the others that wait for it.
        return await asyncio.shield(painting)
    except Exception:
        # A failure is not remembered: the next request tries again.
        sketch.painted.pop(look, None)
        raise


async def _done(paint: Callable[..., T], *described: Any, **also: Any) -> T:
    """The result of a painter, painted in a thread beside the loop."""
    return await asyncio.get_running_loop().run_in_executor(
        PAINTERS, partial(finished, paint, *described, **also)
    )


def _theme(theme: Theme) -> themes.Theme:
    # Two enums with the same values: neither package imports the other's.
    return themes.Theme(theme.value)
