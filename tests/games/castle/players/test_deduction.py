"""What everybody can deduce about the intruders' places: never false, with reasons for exclusions (R28.11)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC
from bot.engine.match import Match
from bot.games.castle.box import BOX
from bot.games.castle.kinds import GUARDS, INTRUDERS, Moment, Phase, Standing, Who, on_map
from bot.games.castle.names.names import short
from bot.games.castle.players.belief.belief import Belief
from bot.games.castle.players.simple import SimplePlayer
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.state import State
from bot.games.deduction import Deduced
from bot.games.pictures import DARKEST
from bot.games.simulate import moves
from tests.games.castle.players.duels import GAME

BOARD = GAME.setting.board
AID = BOX.deduction


def game_of(seed: str, game: CastleGame = GAME) -> Iterator[Match[State]]:
    """A game of computers before each guards' turn and after it."""
    brains = {seat: SimplePlayer() for seat in game.seats}
    match: Match[State] = Match.dealt(game, Seeded(seed))
    last: tuple[int, Phase] | None = None
    for move in moves(match, brains, Seeded(seed), Seeded("players")):
        state = move.match.state
        now = (state.turn, state.phase)
        if now != last and state.moment in (Moment.QUIET, Moment.PLAN) and state.turn:
            last = now
            yield move.match


@cache
def positions() -> tuple[tuple[Match[State], Match[State], Deduced], ...]:
    """For a game: the truth, the facts that everybody has witnessed, and the deduction from them."""
    found = []
    for match in game_of("deduced"):
        public = Match(GAME, match.seen_by(PUBLIC).log)
        found.append((match.copy(), public, AID.deduced(public)))
    return tuple(found)


def of_a_castle(players: int, **options: Any) -> CastleGame:
    game = BOX.game({"players": players, **options})
    assert isinstance(game, CastleGame)
    return game


def test_R28_11_the_truth_is_always_possible() -> None:
    assert len(positions()) > 10
    for match, _public, told in positions():
        for who in Who:
            zone = on_map(match.state.intruder(who).zone)
            if match.state.intruder(who).standing is Standing.MAP and zone is not None:
                assert BOARD.label(zone) in told.possible[short(who)]


@pytest.mark.parametrize(
    "options", [{"players": 3}, {"players": 4}, {"players": 2, "variant": "loneWolf"}], ids=str
)
def test_R28_11_it_is_never_false_in_any_game(options: dict[str, Any]) -> None:
    game = of_a_castle(**options)
    for number, match in enumerate(game_of("others", game)):
        if number > 6:
            return
        # One of two seats may have moved: that is told when the other has (R28.8).
        if match.state.agreed.whispers or match.state.phase is Phase.INTRUDERS:
            continue
        told = AID.deduced(match.seen_by(PUBLIC))
        for intruder in match.state.intruders:
            zone = on_map(intruder.zone) if intruder.standing is Standing.MAP else None
            assert zone is None or BOARD.label(zone) in told.possible[short(intruder.who)]


def test_it_equals_the_guards_deduction_without_their_own_secrets() -> None:
    """The exact deduction, which an oracle checks against the rules (tests/campaigns/belief), equals the shaded one."""
    for _match, public, told in positions()[:8]:
        belief = Belief(GAME.setting)
        for fact in public.history:
            belief.note(fact)
        belief.settle()
        for who in Who:
            assert [*told.possible.get(short(who), {})] == [
                BOARD.label(zone) for zone in belief.possible(who)
            ]


def test_R28_11_nothing_that_only_a_seat_has_witnessed_changes_it() -> None:
    """The hands and marks of the guards, and the ways of the intruders, are in their logs and not in that of all."""
    match, public, told = positions()[3]
    own = [match.seen_by(GAME.viewer(seat)) for seat in (GUARDS, INTRUDERS)]
    assert all(len(seen.log) > 0 and seen.log != public.log for seen in own)
    assert AID.deduced(Match(GAME, public.log)) == told


def test_every_zone_that_is_excluded_has_a_reason_in_few_lines() -> None:
    for _match, public, told in positions():
        named = sum(map(_count, told.why_not))
        excluded = [set(BOARD.labels) - {*zones} for zones in told.possible.values()]
        posts = {label for label in BOARD.labels if public.state.active_at(BOARD.zone(label))}
        at_posts = sum(len(labels & posts) for labels in excluded)
        assert named <= sum(map(len, excluded)) <= named + at_posts
        assert len(told.why_not) <= 8
        lengths = [len(line) for line in told.why_not[1:]]
        assert lengths == sorted(lengths)


def _count(line: str) -> int:
    """The number of zones that a line is about."""
    if line.startswith("Not where"):
        return 0
    whole = {name: BOARD.area.count(name) for name in set(BOARD.area)}
    told = line.rpartition(": ")[0].split("; ")
    return sum(_few(part, whole) for zones in told for part in zones.partition(" not in ")[2].split(", "))


def _few(part: str, whole: dict[str, int]) -> int:
    if part in whole:
        return whole[part]
    number = re.search(r"\((\d+)\)$|^(\d+) more$", part)
    return int(number[1] or number[2]) if number else 1


def test_probability_is_told_only_as_a_guess() -> None:
    for _match, _public, told in positions():
        assert not any("%" in line for line in (*told.where, *told.why_not, told.looks))
        assert all("%" in line for line in told.guess)
        assert {*told.likely} == {*told.possible}
        for who, zones in told.likely.items():
            assert {*zones} == {*told.possible[who]}
            assert DARKEST in zones.values()


def test_where_guards_would_look_is_in_reach_of_one_and_may_hold_somebody() -> None:
    found = [(public, told) for _match, public, told in positions() if told.sought]
    assert found
    for public, told in found:
        can_be = {label for zones in told.possible.values() for label in zones}
        assert {*told.sought} <= can_be
        assert not any(public.state.active_at(BOARD.zone(label)) for label in told.sought)
        assert all(label in told.looks for label in told.sought)


def test_a_few_zones_are_named_one_by_one_and_many_by_their_regions() -> None:
    told = positions()[0][2]
    assert told.where[0] == "**The ninja** can be in 16 of 96 zones: Outside."
    lines = [line for _match, _public, each in positions() for line in each.where]
    assert any(re.search(r"is at (one of )?[A-Z]{2}\d+", line) for line in lines)
    assert all(len(line) < 160 for line in lines)


def test_a_figure_that_is_not_in_the_game_is_not_mentioned() -> None:
    """R26.1: and a concealed lone wolf may be either figure (R26.3)."""
    wolf = of_a_castle(2, variant="loneWolf", loneWolfFigure="ninja")
    match = next(iter(game_of("wolf", wolf)))
    assert [line.partition("**")[2][:9] for line in AID.deduced(match.seen_by(PUBLIC)).where] == ["The ninja"]
    hidden = of_a_castle(2, variant="loneWolf", loneWolfConceal=True)
    told = AID.deduced(next(iter(game_of("wolf", hidden))).seen_by(PUBLIC))
    assert all("if on the map" in line for line in told.where)
    assert len(told.where) == 2


def test_the_belief_of_a_computer_follows_from_what_its_side_witnessed() -> None:
    """Guards by their own log; for intruders, what guards could believe, because intruders know where they are."""
    match, public, told = positions()[4]
    guards, intruders = (
        AID.believed(match.seen_by(GAME.viewer(seat)), public, seat) for seat in (GUARDS, INTRUDERS)
    )
    assert guards is not None
    assert intruders is not None
    assert intruders.likely == told.likely
    assert {*guards.likely} == {*told.likely}
    assert guards.sentence.startswith("Shaded: where it expected intruders")
    assert intruders.sentence.startswith("Shaded: where guards may expect intruders")


def test_only_intruders_hide_and_a_table_may_forbid_it() -> None:
    assert [AID.hides(GAME, seat) for seat in (INTRUDERS, GUARDS)] == [True, False]
    assert AID.is_allowed(GAME)
    assert not AID.is_allowed(of_a_castle(2, thinkingAid=False))
