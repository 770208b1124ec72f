"""The simple player: always legal, knows nothing that it should not, and beats chance on both sides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Fact, Seat
from bot.engine.match import Match
from bot.games.castle.box import BOX
from bot.games.castle.facts.setup import EntrancesChosen, GoalDrawn, MapMarked, StartChosen
from bot.games.castle.facts.sneaking import Moved, RopeHung
from bot.games.castle.kinds import GUARDS, INTRUDERS, Mark, Result
from bot.games.castle.players.simple import SimplePlayer
from bot.games.castle.state.state import State
from bot.games.shelf import brains
from bot.games.simulate import moves
from tests.games.castle.players.duels import GAME, chancer, duel, played
from tests.toy.rules import Hide

MODEST = 12
"""Matches for each side: enough to tell a player from chance, few enough for every run."""


def test_it_is_known_by_name_and_not_on_offer() -> None:
    assert isinstance(BOX.computers.brain("simple"), SimplePlayer)
    assert isinstance(brains()["castle", "simple"], SimplePlayer)
    assert "simple" not in BOX.computers.levels


def test_it_refuses_to_play_another_game() -> None:
    with pytest.raises(TypeError):
        SimplePlayer().decide(Match(Hide()), Seat("hider"), Seeded("toy"))


@pytest.mark.parametrize("seed", range(8))
def test_it_never_fails_against_itself_or_against_chance(seed: int) -> None:
    others = (SimplePlayer(), chancer())
    brains = {INTRUDERS: others[seed % 2], GUARDS: others[seed % 3 > 0]}
    if seed % 3 == 0:
        brains = {INTRUDERS: SimplePlayer(), GUARDS: SimplePlayer()}
    assert played(GAME, brains, f"never fails {seed}").is_over


def test_as_intruders_it_beats_chance() -> None:
    ends = duel(GAME, {INTRUDERS: SimplePlayer(), GUARDS: chancer()}, MODEST, "as intruders")
    assert ends[Result.INTRUDERS] >= 0.7 * MODEST, ends


def test_as_guards_it_beats_chance() -> None:
    ends = duel(GAME, {INTRUDERS: chancer(), GUARDS: SimplePlayer()}, MODEST // 2, "as guards")
    assert ends[Result.GUARDS] >= 0.7 * (MODEST // 2), ends


def test_as_guards_it_holds_off_intruders_whom_chance_does_not() -> None:
    """Chance always loses to guards who play by chance, so only able intruders tell guards apart."""
    by_chance = duel(GAME, {INTRUDERS: SimplePlayer(), GUARDS: chancer()}, MODEST, "guarded")
    by_skill = duel(GAME, {INTRUDERS: SimplePlayer(), GUARDS: SimplePlayer()}, MODEST, "guarded")
    assert by_skill[Result.INTRUDERS] <= 0.7 * MODEST < by_chance[Result.INTRUDERS], (by_skill, by_chance)


def without_intruders(fact: Fact) -> Fact:
    """A fact as it would be with other secrets of the intruders: places, ropes, goals."""
    corner = GAME.setting.board.edges[0]
    match fact:
        case StartChosen() | Moved():
            return replace(fact, zone=corner)
        case EntrancesChosen():
            return replace(fact, zones=(corner, corner))
        case GoalDrawn(who):
            return GoalDrawn(who, Mark.F)
        case RopeHung(who):
            return RopeHung(who, (corner, corner))
        case _:
            return fact


def without_marks(fact: Fact) -> Fact:
    """A fact as it would be with the guards' objects hidden in the reverse order."""
    if not isinstance(fact, MapMarked) or fact.objects is None:
        return fact
    marks = [mark for mark, _zone in reversed(fact.objects)]
    turned = tuple((mark, zone) for mark, (_mark, zone) in zip(marks, fact.objects, strict=True))
    return replace(fact, objects=turned)


@pytest.mark.parametrize(
    ("seat", "other_secrets"),
    [(GUARDS, without_intruders), (INTRUDERS, without_marks)],
    ids=["guards", "intruders"],
)
@pytest.mark.parametrize("seed", range(2))
def test_its_decisions_do_not_depend_on_secrets_of_the_other_side(
    seat: Seat, other_secrets: Callable[[Fact], Fact], seed: int
) -> None:
    brains = {INTRUDERS: SimplePlayer(), GUARDS: SimplePlayer()}
    match, compared = Match.dealt(GAME, Seeded(f"secrets {seed}")), 0
    for move in moves(match, brains, Seeded(f"secrets {seed}"), Seeded("players")):
        if compared == 60:
            break
        if seat in move.match.awaited():
            compared += 1
            other = Match(GAME, map(other_secrets, move.match.log))
            assert decided(move.match, seat) == decided(other, seat)
    assert compared > 5


def decided(match: Match[State], seat: Seat) -> Decision:
    """The decisions of the simple player in a match that it sees only as its seat."""
    return SimplePlayer().decide(match.seen_by(GAME.viewer(seat)), seat, Seeded("own luck"))


@pytest.mark.parametrize("options", [{}, {"variant": "loneWolf", "loneWolfFigure": "traitor"}])
def test_R4_13_no_entrance_is_dug_in_barracks(options: dict[str, str]) -> None:
    game = BOX.game(BOX.options.settled(options))
    for seed in map(str, range(8)):
        brains = {seat: SimplePlayer() for seat in game.seats}
        log = next(
            move.match.log
            for move in moves(Match.dealt(game, Seeded(seed)), brains, Seeded(seed), Seeded("players"))
            if move.match.state.turn
        )
        dug = next(fact.zones for fact in log if isinstance(fact, EntrancesChosen))
        assert dug
        assert not set(dug) & set(game.setting.board.barracks)
