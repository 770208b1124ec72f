"""A match as the oracle's world, and the game's decisions as the oracle's acts: the only translator between the two."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.cards.kenjutsu import Kill
from bot.games.castle.cards.rope import Rope
from bot.games.castle.cards.sake import PourSake
from bot.games.castle.cards.shadow_walk import ShadowWalk
from bot.games.castle.cards.shuriken import Throw
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.decisions import Escape, Go, GoInside, GoUnknown, Inside, Search, StayReady, Step
from bot.games.castle.kinds import Standing, Tunnel
from bot.games.castle.setting.options import CastleOptions
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.state import State
from tests.games.castle.oracle.acts import READY, Act
from tests.games.castle.oracle.reach import UNKNOWN
from tests.games.castle.oracle.world import (
    DEAD,
    INSIDE,
    NINJA,
    OFF,
    TRAITOR,
    Ground,
    Guard,
    Move,
    Place,
    Readings,
    Sneak,
    World,
)


@cache
def ground(board: CastleBoard) -> Ground:
    """The map of a board, from its links and attributes alone."""

    def links(kind: str) -> frozenset[frozenset[int]]:
        return frozenset(frozenset({a, b}) for a in board.zones for b in board.neighbours(kind)[a])

    def marked(flags: tuple[bool, ...]) -> frozenset[int]:
        return frozenset(zone for zone in board.zones if flags[zone])

    return Ground(
        size=len(board.zones),
        open=links("open"),
        walls=links("wall"),
        track=links("track"),
        moats=marked(board.is_moat),
        edges=marked(board.is_edge),
        castles=frozenset(zone for zone in board.zones if board.castle[zone] is not None),
        inside=marked(board.inside_outer_moat),
        between=marked(board.between_castles),
    )


def readings(options: CastleOptions) -> Readings:
    """The options of a game as plain values."""
    return Readings(**{one.name: _plain(getattr(options, one.name)) for one in fields(Readings)})


def _plain(value: Any) -> Any:
    return str(value.value) if hasattr(value, "value") else value


def world(board: CastleBoard, options: CastleOptions, state: State) -> World:
    """The oracle's world in a true state of the game."""
    move = state.action.move
    return World(
        ground=ground(board),
        readings=readings(options),
        turn=state.turn,
        alert=int(state.alert),
        guards={
            int(guard.id): Guard(
                int(guard.id),
                _spot(guard.zone),
                guard.is_drunk,
                guard.patrol,
                guard.carded,
                guard.moved,
                guard.attacked,
                guard.id in state.met,
            )
            for guard in state.guards.values()
        },
        headings={int(one.id): frozenset(map(int, one.headings)) for one in state.patrols.values()},
        ninja=_sneak(state.ninja),
        traitor=_sneak(state.traitor),
        ropes=frozenset(frozenset(map(int, link)) for link in state.marks.ropes),
        found_ropes=frozenset(frozenset(map(int, link)) for link in state.marks.found_ropes),
        entrances=tuple(map(int, state.marks.passages[Tunnel.PASSAGE].entrances or ())),
        found=tuple(sorted(map(int, state.marks.passages[Tunnel.PASSAGE].found))),
        capacity=state.marks.passage_cards,
        sleepers={int(zone): number for zone, number in (state.marks.sleepers or {}).items()},
        objects={int(zone): str(mark.value) for zone, mark in (state.marks.objects or {}).items()},
        mover=None if state.sneaking.mover is None else str(state.sneaking.mover.value),
        finished=frozenset(str(who.value) for who in state.sneaking.finished),
        window=None if state.sneaking.window is None else str(state.sneaking.window.value),
        next_guard=state.next_guard,
        move=None
        if move is None
        else Move(tuple(map(int, move.guards)), move.left, move.is_owed, move.has_stepped),
        result=None if state.result is None else str(state.result.value),
    )


def _sneak(one: Intruder) -> Sneak:
    return Sneak(
        name=str(one.who.value),
        place=_place(one),
        shown=one.is_shown,
        wounds=one.wounds,
        hand=_counts(one.hand.known or {}),
        cats=one.cats_played,
        card_out=one.has_passage,
        goal=None if one.goal is None else str(one.goal.value),
        done=one.is_done,
        returning=one.is_returning,
        replaced=one.replaced,
        steps=one.speed,
        trail=frozenset(map(int, one.trail)),
        ended=one.is_ended,
        must_leave=one.must_leave,
        thrown=one.has_thrown,
        revealers=frozenset(map(int, one.revealers)),
    )


def _place(one: Intruder) -> Place:
    if one.standing is Standing.MAP:
        return _spot(one.place)
    return {Standing.PASSAGE: INSIDE, Standing.LEFT: OFF}.get(one.standing, DEAD)


def _spot(place: Zone | Tunnel) -> Place:
    return INSIDE if isinstance(place, Tunnel) else int(place)


def _counts(known: Mapping[Any, int]) -> dict[str, int]:
    return {str(card.value): number for card, number in known.items() if number}


def act(piece: Decision) -> Act | None:
    """A piece of the intruders' turn as an act; None for any other decision."""
    match piece:
        case Step(who=who, zone=zone):
            return Act("step", str(who.value), int(zone))
        case Inside(who=who):
            return Act("step", str(who.value), INSIDE)
        case Escape(who=who):
            return Act("step", str(who.value), OFF)
        case Search(who=who, zone=zone):
            return Act("search", str(who.value), int(zone))
        case StayReady():
            return READY
        case _ if type(piece) in catalogue().intruder_plays:
            return _card(piece)
        case _:
            return None


def _card(piece: Decision) -> Act:
    match piece:
        case Rope(who=who, zone=zone):
            return Act("rope", str(who.value), None if zone is None else int(zone))
        case Kill(who=who, guard=guard):
            return Act("kill", str(who.value), guard)
        case Throw(guard=guard):
            return Act("throw", NINJA, guard)
        case ShadowWalk():
            return Act("walk", NINJA)
        case PourSake(guard=guard):
            return Act("sake", TRAITOR, guard)
        case _:
            raise NotImplementedError(f"The oracle has no act for {piece}: name it here, and in acts.py.")


def guard_step(decision: Decision) -> Place | None:
    """Where a guards' step leads; None for any other decision."""
    match decision:
        case Go(zone=zone):
            return int(zone)
        case GoInside():
            return INSIDE
        case GoUnknown():
            return UNKNOWN
        case _:
            return None
