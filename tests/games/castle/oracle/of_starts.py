"""The start of a replacement in both readings (R19.7)."""

from __future__ import annotations

from bot.engine.match import Match
from bot.games.castle.decisions import StartAt
from bot.games.castle.kinds import INTRUDERS
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.state import State
from tests.games.castle.oracle import starts
from tests.games.castle.oracle.compare import Findings, world_of


def compare_starts(match: Match[State], findings: Findings) -> None:
    """The zones in which the next replacement may start, the ninja's before the traitor's (R19.11)."""
    draft = match.draft(INTRUDERS)
    if draft is None:
        return
    world = world_of(match)
    due = [one.who for one in match.state.intruders if one.is_returning and _is_due(match, one)]
    who = str(due[0].value)
    offered = {
        (str(piece.who.value), int(piece.zone)) for piece in draft.options() if isinstance(piece, StartAt)
    }
    findings.same_sets("starts", who, {(who, zone) for zone in starts.starts(world, who)}, offered)


def _is_due(match: Match[State], one: Intruder) -> bool:
    """R19.7: the dead of this turn wait for the next with `replacementTiming` nextTurn."""
    waits = world_of(match).readings.replacement_timing == "nextTurn"
    return not waits or int(getattr(one, "died_in", 0)) < match.state.turn
