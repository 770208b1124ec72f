"""Panels, boards, refusals and computer players at every step of pairs that differ in secrets alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Decision, Seat
from bot.engine.match import Match
from bot.games.castle.kinds import GUARDS, INTRUDERS
from bot.games.shelf import SHELF
from bot.players.brains import brain
from bot.tables.bulletin import panel, public_bulletin
from bot.tables.record import Record, replayed
from tests.secrecy.pairs import KINDS, Pair, pairs

BOX = SHELF["castle"]
EACH = 5
"""So many pairs of each kind."""


def sights(record: Record, seat: Seat) -> Iterator[tuple[Match[Any], list[object]]]:
    """After each decision: the match as the seat has witnessed it, and all that it and the public are shown."""
    game = BOX.game(record.options)
    own, public = Match(game), Match(game)
    for step in replayed(record, BOX):
        news = [
            [seen for fact in step.facts if (seen := fact.seen_by(v))] for v in (game.viewer(seat), PUBLIC)
        ]
        own.witness(news[0])
        public.witness(news[1])
        yield own, [_panel(own, seat, news[0]), public_bulletin(BOX, public, news=news[1])]


def _panel(seen: Match[Any], seat: Seat, news: list[Any]) -> object:
    draft = seen.draft(seat)
    return panel(BOX, seen, seat, number=0, news=news, draft=draft)


def both(pair: Pair) -> Iterator[tuple[tuple[Match[Any], list[object]], tuple[Match[Any], list[object]]]]:
    """Both tables of a pair, step by step, as the other side sees them."""
    seat = witness(pair)
    yield from zip(sights(pair.one, seat), sights(pair.other, seat), strict=True)


def witness(pair: Pair) -> Seat:
    """The side that may not know."""
    return GUARDS if pair.hidden == INTRUDERS else INTRUDERS


@pytest.mark.parametrize("kind", KINDS)
def test_panels_and_boards_are_equal_at_every_step(kind: str) -> None:
    for pair in islice(pairs(kind), EACH):
        for (_, one), (_, other) in both(pair):
            assert one == other


@pytest.mark.parametrize("kind", ["starts", "routes", "goals", "guards' map"])
def test_refusals_and_defaults_are_equal_at_every_step(kind: str) -> None:
    for pair in islice(pairs(kind), EACH):
        wrong = [turn.decision for turn in pair.one.turns if turn.seat == witness(pair)]
        for (one, _), (other, _) in both(pair):
            assert answers(one, witness(pair), wrong) == answers(other, witness(pair), wrong)


def answers(seen: Match[Any], seat: Seat, wrong: list[Decision]) -> list[object]:
    """What the seat is told of decisions that may be out of place, and what is decided in its absence."""
    said: list[object] = [
        "legal" if seen.is_legal(seat, decision) else seen.game.refusal(seen.state, seat, decision)
        for decision in wrong
    ]
    if seat in seen.awaited():
        said.append(seen.game.default(seen.state, seat, Seeded("absent")))
    return said


@pytest.mark.parametrize("kind", ["starts", "ropes", "guards' map"])
def test_a_computer_player_decides_the_same(kind: str) -> None:
    player = brain("castle", "simple")
    for pair in islice(pairs(kind), EACH - 2):
        for (one, _), (other, _) in both(pair):
            seat = witness(pair)
            if seat in one.awaited():
                chosen = [player.decide(seen, seat, Seeded("thinking")) for seen in (one, other)]
                assert chosen[0] == chosen[1]
