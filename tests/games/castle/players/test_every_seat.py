"""The simple player in every seat and variant: legal to the end, in agreement with its partner, and blind to
secrets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.chance import Chance, Seeded
from bot.engine.game import Decision, Fact, Seat
from bot.engine.match import Match
from bot.games.castle.board.board import standard_board
from bot.games.castle.box import BOX
from bot.games.castle.decisions import Accept, Decline, ShareCards
from bot.games.castle.facts.joint import Announced, PassageAgreed, ProposalClosed, Proposed, Whispered
from bot.games.castle.facts.lone import FigureChosen, Veiled
from bot.games.castle.facts.setup import GuardsPlaced, StartChosen
from bot.games.castle.facts.sneaking import Moved
from bot.games.castle.kinds import GUARDS, INTRUDERS, NINJA, SPEARS, SWORDS, TRAITOR
from bot.games.castle.players.simple import SimplePlayer
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.options import castle_options
from bot.games.castle.state.state import State
from bot.games.castle.trials.invariants import broken_invariants
from bot.games.computers import MOODY
from bot.games.simulate import moves, play_out
from bot.players.brain import Brain

TABLES: dict[str, dict[str, Any]] = {
    "3 shared": {"players": 3},
    "3 unshared": {"players": 3, "intrudersShareAll": False},
    "4 shared": {"players": 4},
    "4 unshared": {"players": 4, "guardsShareHands": False, "intrudersShareAll": False},
    "lone wolf": {"variant": "loneWolf"},
    "lone wolf concealed": {"variant": "loneWolf", "loneWolfConceal": True},
    "contested, drawn goals": {"players": 3, "variant": "contested"},
    "contested, written goals": {"players": 4, "variant": "contested", "contestedGoals": "write"},
}
GAMES = 2
"""Matches for each table; `simulate --random-options` plays any number."""


class Refusing:
    """Leaves everything to the default answers, so it never agrees to anything (R8.4)."""

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        return seen.game.default(seen.state, seat, chance)


def rules(name: str) -> CastleGame:
    return CastleGame(standard_board(), castle_options(TABLES[name]))


def facts_of(brains: Mapping[Seat, Brain], game: CastleGame, seed: str) -> list[Fact]:
    """A whole match; every decision is legal, or `play_out` would refuse it, and every state is sound."""
    match = None
    for move in play_out(game, brains, seed):
        match = move.match
        assert broken_invariants(match.state) == []
    assert match is not None
    assert match.is_over
    return match.log


@pytest.mark.parametrize("number", range(GAMES))
@pytest.mark.parametrize("name", TABLES)
def test_it_plays_every_seat_to_the_end(name: str, number: int) -> None:
    """Half of the matches with simple players everywhere, the others with a mixture of all in some of the seats."""
    game = rules(name)
    mixed = [seat for n, seat in enumerate(game.seats) if (number >> n) & 1] if number % 2 else []
    brains: dict[Seat, Brain] = {
        seat: BOX.computers.brain(MOODY) if seat in mixed else SimplePlayer() for seat in game.seats
    }
    assert facts_of(brains, game, f"{name} {number}")


@pytest.mark.parametrize("name", TABLES)
def test_it_never_insists_when_nobody_ever_agrees(name: str) -> None:
    game = rules(name)
    for stubborn in game.seats:
        brains: dict[Seat, Brain] = {seat: SimplePlayer() for seat in game.seats} | {stubborn: Refusing()}
        facts = facts_of(brains, game, f"alone {name}")
        refused = [fact for fact in facts if isinstance(fact, ProposalClosed) and not fact.is_accepted]
        assert len(refused) <= 3 * 20 + 3


def test_partners_agree_on_passage_and_placement() -> None:
    game = rules("4 shared")
    facts = [_inner(fact) for fact in facts_of({s: SimplePlayer() for s in game.seats}, game, "agreed")]
    assert [type(fact) for fact in facts].count(PassageAgreed) == 1
    assert [type(fact) for fact in facts].count(GuardsPlaced) == 1
    sides = {fact.side for fact in facts if isinstance(fact, ProposalClosed) and fact.is_accepted}
    assert sides == {INTRUDERS, GUARDS}


def _inner(fact: Fact) -> Fact:
    return fact.fact if isinstance(fact, Whispered | Announced | Veiled) else fact


@pytest.mark.parametrize(("swords", "answer"), [(1, Accept()), (0, Accept()), (2, Decline())])
def test_it_agrees_to_a_share_unless_it_is_left_with_nothing(swords: int, answer: Decision) -> None:
    game = rules("4 shared")
    match = Match.dealt(game, Seeded("shares"))
    for move in moves(match, {seat: SimplePlayer() for seat in game.seats}, Seeded("shares"), Seeded("p")):
        if move.match.state.turn == 1 and not move.match.state.agreed.proposals:
            break
    what = ShareCards(swords, 2 - swords)
    match.witness([Proposed(GUARDS, SWORDS, what)])
    seen = match.seen_by(game.viewer(SPEARS))
    assert Accept() in seen.options(SPEARS)
    assert SimplePlayer().decide(seen, SPEARS, Seeded("own")) == answer


def elsewhere(fact: Fact) -> Fact:
    """A fact as it would be with the intruders in other places, and with the other figure for a Lone Wolf."""
    corner = standard_board().edges[0]
    match fact:
        case Whispered(circle, inner):
            return Whispered(circle, elsewhere(inner))
        case Announced(circle, inner):
            return Announced(circle, elsewhere(inner))
        case Veiled(inner):
            return Veiled(elsewhere(inner))
        case StartChosen() | Moved():
            return replace(fact, zone=corner)
        case FigureChosen(who, is_secret=True) if who is not None:
            return FigureChosen(who.mate, is_secret=True)
        case _:
            return fact


@pytest.mark.parametrize(
    ("name", "seat"),
    [("lone wolf concealed", GUARDS), ("4 unshared", SWORDS), ("contested, drawn goals", GUARDS)],
)
def test_guards_decide_the_same_wherever_the_intruders_are(name: str, seat: Seat) -> None:
    game, compared = rules(name), 0
    match = Match.dealt(game, Seeded(f"same {name}"))
    for move in moves(match, {s: SimplePlayer() for s in game.seats}, Seeded(f"same {name}"), Seeded("p")):
        if compared == 30:
            break
        if seat in move.match.awaited():
            compared += 1
            other = [elsewhere(fact) for fact in move.match.log]
            mine = [seen for fact in move.match.log if (seen := fact.seen_by(game.viewer(seat))) is not None]
            yours = [seen for fact in other if (seen := fact.seen_by(game.viewer(seat))) is not None]
            assert mine == yours
            assert decided(game, mine, seat) == decided(game, yours, seat)
    assert compared > 5


@pytest.mark.parametrize("seat", [NINJA, TRAITOR])
@pytest.mark.parametrize("name", ["3 unshared", "contested, drawn goals"])
def test_an_intruder_decides_from_their_own_sight_alone(name: str, seat: Seat) -> None:
    """A seat may not know the place of a partner or rival: its plan moves only its own figure."""
    game, planned = rules(name), 0
    match = Match.dealt(game, Seeded(f"own {name}"))
    for move in moves(match, {s: SimplePlayer() for s in game.seats}, Seeded(f"own {name}"), Seeded("p")):
        if move.seat == seat:
            pieces = game.drafts.pieces(move.decision) or ()
            planned += bool(pieces)
            assert {str(getattr(piece, "who", seat)) for piece in pieces} <= {str(seat)}
    assert planned > 2


def decided(game: CastleGame, log: list[Fact], seat: Seat) -> Decision:
    return SimplePlayer().decide(Match[State](game, log), seat, Seeded("own luck"))
