"""The start of a replacement in both readings (R19.7)."""

from __future__ import annotations

from bot.engine.match import Match
from bot.games.castle.decisions import StartAt
from bot.games.castle.kinds import INTRUDERS
from bot.games.castle.state import State
from tests.games.castle.oracle import starts
from tests.games.castle.oracle.compare import Findings, world_of
from tests.games.castle.oracle.world import NINJA, TRAITOR


def compare_starts(match: Match[State], findings: Findings) -> None:
    """The zones in which the next replacement may start, the ninja's before the traitor's (R19.11)."""
    draft = match.draft(INTRUDERS)
    if draft is None:
        return
    world = world_of(match)
    who = NINJA if world.ninja.returning else TRAITOR
    offered = {
        (str(piece.who.value), int(piece.zone)) for piece in draft.options() if isinstance(piece, StartAt)
    }
    findings.same_sets("starts", who, {(who, zone) for zone in starts.starts(world, who)}, offered)
