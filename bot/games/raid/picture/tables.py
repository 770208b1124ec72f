"""Below the window: the alarm bar by night, and for each seat its cards and its penalties (S33.8.2, S33.8.3)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.game import Seat
from bot.games.raid.art import Line, Shape, Side
from bot.games.raid.kinds import DECK, Half
from bot.games.raid.night.ending import alarm_due
from bot.games.raid.picture.field import BAR, LEFT, SPAN, TABLE, TABLES
from bot.games.raid.picture.figures import letter, side
from bot.games.raid.picture.ways import small
from bot.games.raid.state.state import Ninja, State
from bot.words import _
from rendering.scene import Border, Flag, Label, Mark, Path, Point, Sign, Token

CARD = (1.04, 1.5)
"""The width and height of a card."""
STEP = (CARD[0] / 4, CARD[1] / 5)
"""The width and height of a place in the diagram of a card."""
THING = 0.39
"""The distance from one small thing on a table to the next."""
THINGS, CARDS = 0.28, 1.31
"""How far right of a table's corner the middle of its first small thing is, and the left edge of its first card."""
BOX_HIGH = 0.42
NUMBER = 0.56
"""The size of a number on the alarm bar; in narrow boxes it is smaller."""
BESIDE = 1.9
"""The width of the word and the number beside the alarm bar."""


def alarm(state: State) -> Iterator[Mark]:
    """The alarm, and a box for each of its steps: those passed, those that the next Guard Phase fills, and the last."""
    setting = state.setting
    target = setting.options.target
    due = alarm_due(state)
    told = _("Alarm {n}").format(n=state.alarm)
    yield Label(told, (LEFT + BESIDE / 2, BAR + BOX_HIGH / 2), size=0.5)
    left = LEFT + BESIDE
    wide = (SPAN - BESIDE) / target
    for nth in range(1, target + 1):
        role = Line.BOX_LAST if nth == target else Line.BOX
        if nth <= state.alarm:
            role = Line.BOX_FULL
        elif nth <= due and nth < target:
            role = Line.BOX_DUE
        x = left + (nth - 1) * wide
        yield Border(_box(x + 0.02, BAR, wide - 0.04, BOX_HIGH), role)
    told_at = {state.alarm: str(state.alarm), target: str(target)}
    if due < target:
        # The alarm of now stands as a plain number: the rise has a sign, so that nobody takes it for the alarm.
        told_at.setdefault(due, f"+{due - state.alarm}")
    for nth, text in told_at.items():
        if nth:
            at = left + (nth - 0.5) * wide, BAR + BOX_HIGH / 2
            yield Sign(Shape.COUNT, at, letter=text, size=min(NUMBER, 0.96 * wide))


def _box(x: float, y: float, wide: float, high: float) -> Path:
    return (x, y), (x + wide, y), (x + wide, y + high), (x, y + high)


def tables(state: State, active: Seat | None, *, is_named: bool) -> Iterator[Mark]:
    """Each seat's own place: its figure, its things, its open cards; `is_named` adds route names to those of `active`.

    A place without a seat holds an interchange deck (S2.3).
    """
    for nth, deck in enumerate(state.decks):
        left = LEFT + nth * TABLE[0]
        if nth < len(state.setting.seats):
            seat = state.setting.seats[nth]
            yield from _table(state, seat, (left, TABLES), is_active=seat == active, is_named=is_named)
        else:
            at = left + TABLE[0] / 2, TABLES + TABLE[1] / 2
            yield Sign(Shape.HAND, at, letter=str(deck.size or DECK), size=1.1)


def _table(state: State, seat: Seat, corner: Point, *, is_active: bool, is_named: bool) -> Iterator[Mark]:
    x, y = corner
    flags = frozenset({Flag.ACTIVE}) if is_active else frozenset()
    yield Token(letter(seat), Shape.CIRCLE, side(seat), (x + 0.5, y + 0.44), flags=flags, size=0.9)
    if state.first == seat:
        yield Sign(Shape.FIRST, (x + 0.95, y + 0.24), letter="1", size=0.5)
    for place, mark in enumerate(_things(state.ninja[seat], state.half)):
        at = x + THINGS + THING * (place % 3), y + 1.04 + 0.42 * (place // 3)
        yield Sign(mark[0], at, Side.NEUTRAL, letter=mark[1], size=0.56)
    track = state.setting.tracks[state.half]
    cards = state.decks[state.setting.place(seat)].open
    for nth, card in enumerate(cards[:2]):
        left = x + CARDS + nth * (CARD[0] + 0.05)
        yield Border(_box(left, y + 0.11, *CARD), Line.CARD)
        middle = left + CARD[0] / 2, y + 0.11 + CARD[1] / 2
        # The routes of equal cards have the names of the first one (S4.2).
        name = str(cards.index(card) + 1) if is_active and is_named else ""
        yield from small(card, track.forward, middle, STEP, name)


def _things(ninja: Ninja, half: Half) -> Iterator[tuple[Shape, str]]:
    """The penalty to come first (missed turns, else a short one), then the possessions; at most five."""
    if ninja.missed:
        yield Shape.MISSED, f"-{ninja.missed}"
    elif ninja.short:
        yield Shape.SHORT, "½"
    if ninja.has_star:
        yield Shape.STAR, ""
    hand = len(ninja.senjutsu) if half is Half.NIGHT else ninja.buki_count
    for shape, count in ((Shape.HAND, hand), (Shape.LANTERN, ninja.lanterns), (Shape.CUBE, ninja.cubes)):
        if count:
            yield shape, str(count)
