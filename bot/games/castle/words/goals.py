"""The intruders' goals: where a goal lies or can lie, and how the mission is done (R4.9, R21.6)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.game import Viewer
from bot.games.castle.kinds import Mark, Phase, Standing
from bot.games.castle.names import names
from bot.games.castle.setting.seating import CARDS
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.state import State
from bot.words import _

IN_A_CASTLE = 3
"""The number of goals in each castle (R4.9)."""


def achieved(one: Intruder) -> str:
    """The public end of a line about an intruder, if the mission is done; else empty.

    Empty for the dead too: a mission is lost with the intruder who did it (R19.10, R25.2).
    """
    return _(", mission done") if one.is_done and one.standing is not Standing.DEAD else ""


def errands(state: State, viewer: Viewer) -> Iterator[str]:
    """A line for each goal of the viewer's intruders in play whose mission is still to do; none in set-up."""
    if state.phase is Phase.SETUP:
        return
    for one in state.playing:
        is_after = not one.is_done and one.standing in (Standing.MAP, Standing.PASSAGE)
        if one.goal is not None and is_after and viewer.is_in(CARDS[one.who]):
            yield _("Goal {letter} of {who}, {where}: the mission is to search there in person.").format(
                letter=one.goal.value, who=names.intruder(one.who), where=_where(state, one.goal)
            )


def _where(state: State, goal: Mark) -> str:
    found = [zone for zone, mark in state.marks.searched.items() if mark is goal]
    if found:
        return _("at {zone}").format(zone=state.setting.board.label(found[0]))
    return _("in castle {castles}, at no watch post").format(castles=names.either(_castles(state)))


def _castles(state: State) -> Iterator[str]:
    """The castles where a goal can still lie."""
    found: list[str | None] = [
        state.setting.board.castle[zone]
        for zone, mark in state.marks.searched.items()
        if mark is not None and mark.is_goal
    ]
    return (castle for castle in state.setting.board.castle_zones if found.count(castle) < IN_A_CASTLE)
