"""Hidden moves of the intruders: turns that nobody should notice, and twins of turns that look the same."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.engine.game import Draft, Illegal, Piece, Seat
from bot.engine.match import Match
from bot.games.castle.cards.kenjutsu import Kill
from bot.games.castle.cards.rope import Rope
from bot.games.castle.cards.shadow_walk import ShadowWalk
from bot.games.castle.cards.shuriken import Throw
from bot.games.castle.decisions import Escape, Inside, Search, StayReady, Step, TakeTurn
from bot.games.castle.kinds import INTRUDERS, Who
from bot.games.castle.state.state import State

BLUFFS = (Rope, ShadowWalk)
"""Cards whose bluff looks like the real thing (R5.7)."""
SNEAKS = (ShadowWalk, Throw, Inside, Escape)
"""Pieces of a turn that show something, but not where from and how."""
LONGEST = 10
"""The largest number of pieces in a daring turn."""


def wandering(
    match: Match[State], luck: Random, *, seat: Seat = INTRUDERS, boldness: float = 0.15
) -> TakeTurn:
    """Some steps past no guard and, as often as `boldness` says, a Rope or a Shadow Walk."""
    draft = _draft(match, seat)
    for who in luck.sample(list(Who), 2):
        _walk(match, draft, who, luck)
        _bluff(draft, luck, boldness)
    return _committed(draft)


def daring(match: Match[State], luck: Random, *, seat: Seat = INTRUDERS) -> TakeTurn:
    """Steps anywhere and, as often as possible, pieces that show only in part. Refuses with Illegal a dead end."""
    draft = _draft(match, seat)
    for _ in range(LONGEST):
        options = draft.options()
        sneaks = [piece for piece in options if isinstance(piece, SNEAKS)]
        steps = [piece for piece in options if isinstance(piece, Step)]
        if not (sneaks or steps) or (draft.is_complete() and luck.random() < 0.15):
            break
        draft.add(luck.choice(sneaks if sneaks and (not steps or luck.random() < 0.5) else steps))
    return _committed(draft)


def twin(match: Match[State], turn: TakeTurn, luck: Random, *, seat: Seat = INTRUDERS) -> TakeTurn:
    """Another turn with the same cards and searches and other steps. Refuses with Illegal if there is none."""
    draft = _draft(match, seat)
    order = luck.sample(list(Who), 2)
    for piece in turn.pieces:
        if isinstance(piece, Step):
            if luck.random() < 0.8:
                _stride(match, draft, piece.who, luck)
        else:
            if isinstance(piece, Search):
                _walk_all(match, draft, order, luck)
            _add_like(draft, piece, luck)
    if not any(isinstance(piece, Search | StayReady) for piece in turn.pieces):
        _walk_all(match, draft, order, luck)
    return _committed(draft)


def rehung(match: Match[State], turn: TakeTurn, luck: Random, *, seat: Seat = INTRUDERS) -> TakeTurn:
    """The same turn with a Rope somewhere else, or bluffed. Refuses with Illegal a turn without one."""
    draft, changed = _draft(match, seat), False
    for piece in turn.pieces:
        if isinstance(piece, Rope) and not changed:
            _add_like(draft, piece, luck)
            changed = True
        else:
            draft.add(piece)
    if not changed:
        raise Illegal("No Rope is played.")
    return _committed(draft)


def _draft(match: Match[State], seat: Seat) -> Draft:
    draft = match.draft(seat)
    assert draft is not None
    return draft


def _committed(draft: Draft) -> TakeTurn:
    turn = draft.committed()
    assert isinstance(turn, TakeTurn)
    return turn


def _walk_all(match: Match[State], draft: Draft, order: list[Who], luck: Random) -> None:
    for who in order:
        _walk(match, draft, who, luck)


def _walk(match: Match[State], draft: Draft, who: Who, luck: Random) -> None:
    for _ in range(luck.choice((0, 1, 1, 2, 3))):
        _stride(match, draft, who, luck)


def _stride(match: Match[State], draft: Draft, who: Who, luck: Random) -> None:
    ways = [
        piece
        for piece in draft.options()
        if isinstance(piece, Step) and piece.who is who and not match.state.guards_at(piece.zone)
    ]
    if ways:
        draft.add(luck.choice(ways))


def _bluff(draft: Draft, luck: Random, boldness: float) -> None:
    cards = [piece for piece in draft.options() if isinstance(piece, BLUFFS)]
    if cards and luck.random() < boldness:
        draft.add(luck.choice(cards))


def _add_like(draft: Draft, piece: Piece, luck: Random) -> None:
    like: list[Any] = [each for each in draft.options() if _is_like(each, piece)]
    if not like:
        raise Illegal("No piece looks like that one.")
    draft.add(luck.choice(like))


def _is_like(other: Piece, piece: Piece) -> bool:
    match piece, other:
        case (Rope(who), Rope(owner)):
            return who is owner
        case (Kill() | Throw() | Search(), _):
            return other == piece
        case _:
            return type(other) is type(piece) and getattr(other, "who", None) is getattr(piece, "who", None)
