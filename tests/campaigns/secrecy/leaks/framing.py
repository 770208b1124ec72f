"""Leaks in what a close look frames and says above it, and in the map on which pieces are placed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any
from zlib import crc32

from bot.chat.messages import panel
from bot.chat.parts.screen import Button
from bot.engine.boards.protocol import Zone
from bot.engine.game import Fact
from bot.games.castle import picture
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.facts.fighting import Detected
from bot.games.castle.kinds import Mark, Who
from bot.games.raid.kinds import Tile
from bot.games.raid.picture import pictures as raid
from rendering.scene import Caption, Square
from rendering.scene import Mark as Drawn
from tests.campaigns.secrecy.leaks.spy import Leak, Spy

# The package has a function of this name.
_FOCUS = import_module("bot.games.castle.picture.focus")


def after_the_ninja(spy: Spy) -> None:
    """A panel without open traces looks at the place where the ninja is, which nobody has seen."""
    spy.changes(_FOCUS, "latest", lambda zones: zones if spy.zone is None else [spy.zone])


def a_public_frame(spy: Spy) -> None:
    """The public picture takes the ninja's place for one where somebody was seen."""
    honest = picture.frame

    def framed(board: CastleBoard, past: Sequence[Fact]) -> Square | None:
        unseen = [] if spy.zone is None else [Detected(Who.NINJA, spy.zone)]
        return honest(board, [*past, *unseen])

    spy.patch(picture, "frame", framed)


def what_is_feared(spy: Spy) -> None:
    """The picture of an intruder has room for the hidden sentries, which only the guards know."""

    def fearing(zones: Sequence[Zone]) -> list[Zone]:
        objects = {} if spy.truth is None else spy.truth.marks.objects or {}
        return [*(zone for zone, mark in sorted(objects.items()) if mark is Mark.SENTRY), *zones]

    spy.changes(_FOCUS, "feared", fearing)


def heard_within(spy: Spy) -> None:
    """Everybody reads from how far the ninja is heard."""

    def heard(captions: Iterable[Caption]) -> list[Caption]:
        return [*captions, Caption(f"Ninja: heard within {spy.number % 4}")]

    spy.changes(picture, "paces", heard)


def a_goal_in_the_frame(spy: Spy) -> None:
    """The picture of an intruder has room for their goal before any search has shown it."""

    def with_goals(zones: Iterable[Zone]) -> list[Zone]:
        objects = {} if spy.truth is None else spy.truth.marks.objects or {}
        return [*zones, *(zone for zone, mark in sorted(objects.items()) if mark.is_goal)]

    spy.changes(_FOCUS, "_goals", with_goals)


def a_name_left_out(spy: Spy) -> None:
    """Whoever places pieces misses a name on the map where somebody has hidden something."""

    def without(marks: Sequence[Drawn]) -> list[Drawn]:
        return [*marks][: -1 - crc32(spy.traps.encode()) % 3]

    spy.changes(picture, "placing", without)


def the_way_to_the_whole_map(spy: Spy) -> None:
    """The button for the whole map is there only if the ninja is in one half of the castle."""
    honest = panel._whole_map

    def at_times(*known: Any) -> list[Button]:
        return [*honest(*known)] if spy.is_east else []

    spy.patch(panel, "_whole_map", at_times)


def a_trap_framed(spy: Spy) -> None:
    """A waiting player of the raid looks at a trap that lies face down."""

    def nearest(_past: Sequence[Fact]) -> Tile | None:
        truth: Any = spy.truth
        kinds = [] if truth is None else sorted((repr(trap.kind), tile) for tile, trap in truth.traps.items())
        return kinds[0][1] if kinds else None

    spy.patch(raid, "latest", nearest)


STARTS, MAP = "sights of starts", "sights of guards' map"

LEAKS = (
    Leak("a frame that follows the ninja", "focus", STARTS, after_the_ninja),
    Leak("a public frame on a hidden place", "frame", STARTS, a_public_frame),
    Leak("heard within, for everybody", "sketch", STARTS, heard_within),
    Leak("a hidden sentry in the frame", "focus", MAP, what_is_feared),
    Leak("a goal in the frame", "focus", MAP, a_goal_in_the_frame),
    Leak("a name left out where pieces are placed", "sketch", MAP, a_name_left_out),
    Leak("the way to the whole map", "message", STARTS, the_way_to_the_whole_map),
    Leak("a frame round a hidden trap", "focus", "dawns: traps", a_trap_framed),
)
