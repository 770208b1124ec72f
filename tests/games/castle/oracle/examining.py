"""Many random positions looked into one after another, each from its own seed."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count, islice
from random import Random

from bot.engine.match import Match
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.kinds import Moment
from bot.games.castle.setting.options import CastleOptions
from bot.games.castle.state.state import State
from tests.games.castle.oracle import drawing, walking
from tests.games.castle.oracle.compare import Findings
from tests.games.castle.oracle.of_guards import compare_quiet
from tests.games.castle.oracle.of_intruders import compare_plan
from tests.games.castle.oracle.of_starts import compare_starts

POSITIONS_OF_A_WALK = 20


Options = CastleOptions | Callable[[Random], CastleOptions]
"""The options of all positions, or how to choose those of the next few."""


def examined(boards: tuple[CastleBoard, ...], options: Options, states: int, seed: int = 0) -> Findings:
    """All findings in a number of positions; see `examinations`."""
    *_, findings = islice(examinations(boards, options, seed), states)
    return findings


def examinations(boards: tuple[CastleBoard, ...], options: Options, seed: int = 0) -> Iterator[Findings]:
    """The findings so far after each of endless positions: half drawn, half met in play, on the boards in turn."""
    findings = Findings()
    walk: Iterator[Match[State]] = iter(())
    for number in count():
        luck = findings.luck = Random(f"{seed}:{number}")
        board = boards[number // POSITIONS_OF_A_WALK % len(boards)]
        if number % POSITIONS_OF_A_WALK == 0:
            settled = options if isinstance(options, CastleOptions) else options(luck)
            walk = walking.games(board, settled, luck)
        match = next(walk).copy() if number % 2 else drawing.position(board, settled, luck)
        before = len(findings.parted)
        look_into(match, findings)
        findings.parted[before:] = [
            one.at(f"seed {seed}, position {number}") for one in findings.parted[before:]
        ]
        yield findings


def look_into(match: Match[State], findings: Findings) -> None:
    """Every comparison that fits the moment of a position; the match may be changed by it."""
    match match.state.moment:
        case Moment.QUIET:
            compare_quiet(match, findings)
        case Moment.PLAN:
            compare_plan(match, findings)
        case Moment.RETURN:
            compare_starts(match, findings)
        case moment:
            raise ValueError(f"Nothing is compared at the moment {moment}.")
