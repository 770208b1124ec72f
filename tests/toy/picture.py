"""Hide as a picture: a house of three rows of square rooms, ten board units wide each."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.game import Draft
from bot.games.pictures import BARE, Lens
from rendering.marks.letters import legible
from rendering.scene import (
    Base,
    Flag,
    Glow,
    Ground,
    Highlight,
    Hue,
    Label,
    Land,
    Lantern,
    Mark,
    Note,
    Number,
    Path,
    Point,
    Ring,
    Route,
    Scene,
    Shape,
    Sign,
    Token,
    Track,
)
from tests.toy.draft import WalkDraft
from tests.toy.facts import Step
from tests.toy.state import COLUMNS, LABELS, ROOMS, House, beside, room

SIZE = 10.0


def centre(room: int) -> Point:
    """The middle of a room in board units."""
    row, column = divmod(room, COLUMNS)
    return (column + 0.5) * SIZE, (row + 0.5) * SIZE


def outline(room: int) -> Path:
    """The corners of a room."""
    row, column = divmod(room, COLUMNS)
    left, top = column * SIZE, row * SIZE
    return ((left, top), (left + SIZE, top), (left + SIZE, top + SIZE), (left, top + SIZE))


def _base() -> Base:
    lands = (Land.OPEN, Land.ROUGH, Land.DARK)
    grounds = tuple(Ground(outline(room), lands[room // COLUMNS]) for room in ROOMS)
    labels = tuple(Label(LABELS[room], (centre(room)[0], centre(room)[1] - 3.5)) for room in ROOMS)
    return Base(COLUMNS * SIZE, 3 * SIZE, 4.0, (*grounds, *labels))


BASE = _base()


def scene(state: House, draft: Draft | None, lens: Lens = BARE) -> Scene:
    """The house as the reader of `state` may see it, with their draft, their notes and what they ask to see."""
    strip = (Track("Round", state.round, 3), Lantern("Alert", state.alert, ("0", "1", "2", "3")))
    return Scene(BASE, (*_marks(state), *_plan(state, draft), *_asked(state, lens)), strip)


def _marks(state: House) -> Iterator[Mark]:
    if state.looked is not None:
        yield Highlight(outline(state.looked), Glow.PAST)
    for bell in sorted(state.bells or ()):
        yield Sign(Shape.TRIANGLE, centre(bell), Hue.AMBER)
    if state.hider is not None:
        flags = frozenset() if state.winner else frozenset({Flag.GHOST})
        yield Token("H", Shape.CIRCLE, Hue.ROSE, centre(state.hider), flags=flags)


def _asked(state: House, lens: Lens) -> Iterator[Mark]:
    for label, text in lens.notes.items():
        yield Note(legible(text)[:12], centre(room(label)))
    if lens.layer == "looked" and state.looked is not None:
        yield Ring(centre(state.looked), Glow.PAST)
    if lens.layer == "beside" and state.hider is not None:
        yield from (Highlight(outline(each), Glow.RANGE) for each in beside(state.hider))


def _plan(state: House, draft: Draft | None) -> Iterator[Mark]:
    if not isinstance(draft, WalkDraft) or state.hider is None:
        return
    steps = [piece for piece in draft.options() if isinstance(piece, Step)]
    walked = [piece.room for piece in draft.pieces if isinstance(piece, Step)]
    if walked:
        yield Route(tuple(centre(room) for room in (state.hider, *walked)), numbered=True)
    yield Ring(centre(draft.here), Glow.CHOSEN)
    for n, step in enumerate(steps, start=1):
        yield Number(n, centre(step.room))
