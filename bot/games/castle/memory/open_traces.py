"""The traces that a side has still to answer: the places where somebody was seen, heard, fought or searched for."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.boards.protocol import Zone
from bot.engine.game import Fact
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.facts import fighting as f
from bot.games.castle.facts import guarding as g
from bot.games.castle.facts import lone as w
from bot.games.castle.facts import sneaking as i
from bot.games.castle.facts import turn as t
from bot.games.castle.facts.joint import Whispered
from bot.games.castle.intruders.sneaking import LONGEST
from bot.games.castle.kinds import Phase, Place, on_map

BESIDE = 1
"""The number of links to a trace at which a guard who comes there has answered it."""


def open_traces(board: CastleBoard, past: Sequence[Fact], *, is_sneaking: bool) -> list[Zone]:
    """The zones of the traces that a side has not answered yet, the latest last.

    `past` are the facts that somebody has witnessed; only those of this turn and the last one count. A trace is
    answered once the side has had its phase after it: the Intruders Phase if it `is_sneaking`, otherwise the phases of
    the guards. For all but intruders it is answered before that if a guard comes to it or beside it, or listens from
    where the loudest intruder would be heard (R11.3).
    """
    told, earlier = list[Zone](), list[Zone]()
    for said, zones in _told(past):
        if isinstance(said, t.TurnBegan | t.PhaseBegan):
            is_begun = _begins(said, is_sneaking=is_sneaking)
            if is_begun is not None:
                told, earlier = ([], [*earlier, *told]) if is_begun else (told, [])
        elif not is_sneaking:
            told, earlier = _unanswered(board, said, told), _unanswered(board, said, earlier)
        told += zones
    return [*earlier, *told]


def latest(past: Sequence[Fact]) -> list[Zone]:
    """The zones of the latest trace of this turn and the last one, answered or not; empty without any."""
    return next((zones for _said, zones in reversed([*_told(past)]) if zones), [])


def _begins(fact: t.TurnBegan | t.PhaseBegan, *, is_sneaking: bool) -> bool | None:
    """True if the phase of a side begins with this fact, False if it ends; otherwise None."""
    if isinstance(fact, t.TurnBegan):
        return not is_sneaking
    return is_sneaking if fact.phase is Phase.INTRUDERS else None


def _told(past: Sequence[Fact]) -> Iterator[tuple[Fact, list[Zone]]]:
    """The facts of this turn and the last one, each with the zones of the traces that it left."""
    ears: Place | None = None
    for fact in past[_start(past) :]:
        said = fact
        while isinstance(said, Whispered | w.Veiled):
            said = said.fact
        if isinstance(said, g.ListenBegan):
            ears = said.zone
        places = (ears,) if isinstance(said, g.ListenAnswered) and said.heard else _places(said)
        yield said, [zone for zone in map(on_map, places) if zone is not None]


def _start(past: Sequence[Fact]) -> int:
    """The index of the first fact of the turn before this one."""
    turns = (at for at in range(len(past) - 1, -1, -1) if isinstance(past[at], t.TurnBegan))
    next(turns, 0)
    return next(turns, 0)


def _places(fact: Fact) -> Sequence[Place | None]:
    match fact:
        case f.Detected() | f.Revealed() | f.Died() | f.GuardFell() | f.GuardDrunk():
            return (fact.zone,)
        case t.EntranceFound() | i.LeftMap() | i.SentryAppeared():
            return (fact.zone,)
        case g.GuardsCameOut(is_new=True):
            return (fact.zone,)
        case t.RopeFound(link):
            return link
        case i.SearchesDeclared(searches):
            return [zone for _who, zone in searches]
        case w.SomebodySearched(zones):
            return zones
        case i.SearchesAnswered(answers) | w.SomebodyFound(answers):
            # Goals and other finds come last: of several places the last one matters most.
            given = [(zone, mark) for *_who, zone, mark, _asked in answers]
            return [zone for zone, _mark in sorted(given, key=lambda each: each[1] is not None)]
        case _:
            return ()


def _unanswered(board: CastleBoard, fact: Fact, traces: list[Zone]) -> list[Zone]:
    match fact:
        case g.GuardsStepped() | g.GuardsCameOut() | g.PatrolMarched():
            there, reach = on_map(fact.zone), BESIDE
        case g.ListenBegan():
            there, reach = fact.zone, LONGEST
        case _:
            return traces
    return traces if there is None else [zone for zone in traces if board.noise[there][zone] > reach]
