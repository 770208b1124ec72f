"""The computers of the raid: their view of a route, their use of cards, and their stated reasons."""

from __future__ import annotations

from itertools import islice

import pytest

from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.computers import LONGEST_REASON
from bot.games.raid.board.track import label
from bot.games.raid.decisions import Move, PlayDash, PlayRocket, PlayTeam, SetTrap, ThrowStar
from bot.games.raid.kinds import Half, MoveCard, Senjutsu, Trap
from bot.games.raid.moving.routes import ends
from bot.games.raid.players import RaidComputers
from bot.games.raid.players.deep import DeepView
from bot.games.raid.players.value import ValuePlayer
from bot.games.raid.players.values import ALL
from bot.games.raid.players.view import View
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.state.state import State
from bot.games.simulate import play_out
from tests.games.raid.kit import HAWK, KITE, gone, position, t

COMPUTERS = RaidComputers()


def match_of(game: RaidGame, state: State) -> Match[State]:
    match = Match(game)
    match.state = state
    return match


@pytest.mark.parametrize("options", [{"match": "midnight", "players": 4}, {"match": "dawn", "players": 3}])
def test_S33_10_a_computer_sees_a_route_as_the_rules_do(options: dict[str, object]) -> None:
    game, seen = RaidGame(options), 0
    brains = {seat: COMPUTERS.brain("moody") for seat in game.seats}
    for move in play_out(game, brains, "routes"):
        state = move.match.state
        for seat, tile in state.on_track().items():
            view = View(state, seat, ())
            for card in view.cards:
                for number in (0, 1):
                    walk, ahead = view.walk(tile, card, number), ends(state, seat, card, number)
                    found = None if walk is None else (walk.tiles, walk.end, walk.guard)
                    assert found == (None if ahead is None else (ahead.tiles, ahead.end, ahead.guard))
                    seen += 1
    assert seen > 500


def night(**changes: object) -> tuple[RaidGame, State]:
    """Hawk on E3 before a guard on E6, Kite on A1."""
    game = RaidGame({"match": "midnight", "players": 2})
    state = position(game.setting, {HAWK: "E3", KITE: "A1"}, turn=HAWK, to_play=(HAWK, KITE))
    for name, value in changes.items():
        state.change(HAWK, **{name: value})
    return game, state


def test_S33_10_a_star_is_thrown_at_a_guard_in_the_way_alone() -> None:
    game, state = night()
    state.change_deck(0, open=(MoveCard("slip"), MoveCard("slip")))
    assert isinstance(ValuePlayer().decide(match_of(game, state), HAWK, Seeded("x")), Move)
    state.change_deck(0, open=(MoveCard("stride"), MoveCard("stride")))
    assert ValuePlayer().decide(match_of(game, state), HAWK, Seeded("x")) == ThrowStar(t("E6"))


def test_S33_10_the_alarm_is_lowered_at_once_if_it_is_as_high() -> None:
    game, state = night(senjutsu=(Senjutsu.ROCKET,))
    state.alarm = 6
    assert ValuePlayer().decide(match_of(game, state), HAWK, Seeded("x")) == PlayRocket()
    state.alarm = 1
    state.change_deck(0, open=(MoveCard("slip"), MoveCard("slip")))
    assert isinstance(ValuePlayer().decide(match_of(game, state), HAWK, Seeded("x")), Move)


def test_S33_10_two_good_cards_are_dashed_and_a_ninja_is_brought_home() -> None:
    game, state = night(senjutsu=(Senjutsu.DASH,))
    state.change_deck(0, open=(MoveCard("long-knight"), MoveCard("stride")))
    gone(state, "E6")
    assert ValuePlayer().decide(match_of(game, state), HAWK, Seeded("x")) == PlayDash()
    state.change(HAWK, senjutsu=(Senjutsu.TEAM,))
    state.change(KITE, tile=t("A46"))
    assert isinstance(ValuePlayer().decide(match_of(game, state), HAWK, Seeded("x")), PlayTeam)


def test_S33_10_a_trap_is_set_on_the_way_of_a_follower() -> None:
    game = RaidGame({"match": "dawn", "players": 2})
    state = position(game.setting, {HAWK: "E29", KITE: "E31"}, turn=HAWK, to_play=(HAWK, KITE), half=Half.DAY)
    state.change_turn(HAWK, plays=0)
    state.change(HAWK, has_star=False)
    found = ValuePlayer().decide(match_of(game, state), HAWK, Seeded("x"))
    assert isinstance(found, SetTrap)
    assert label(found.tile) in ("D29", "E30", "D30", "F30", "E28", "D28", "F28", "F29")
    assert found.kind is Trap.CALTROPS


def test_S27_2_deep_counts_the_cards_that_were_not_open_in_this_phase() -> None:
    _game, state = night()
    assert DeepView(state, HAWK, ()).unseen == ALL
    state.change_deck(2, seen=(MoveCard("knight"), MoveCard("stride"), MoveCard("stride")))
    view = DeepView(state, HAWK, ())
    assert (view.unseen[0], view.unseen[2]) == (ALL[0] - 1, ALL[2] - 2)


@pytest.mark.parametrize("match", ["midnight", "dawn"])
def test_S33_10_every_reason_is_a_short_line(match: str) -> None:
    game = RaidGame({"match": match, "players": 2})
    brains = {seat: COMPUTERS.brain("moody") for seat in game.seats}
    told = set()
    for move in islice(play_out(game, brains, "reasons"), 40):
        for seat in move.match.awaited():
            advice = COMPUTERS.advice(move.match.seen_by(game.viewer(seat)), seat, Seeded("x"))
            assert move.match.is_legal(seat, advice.decision)
            assert len(advice.reason) <= LONGEST_REASON
            told.add(advice.reason)
    assert len(told) > 8


@pytest.mark.parametrize(("better", "worse"), [("value", "default"), ("default", "forward")])
def test_S33_10_a_racer_beats_the_next_lower_one(better: str, worse: str) -> None:
    """Of eight races at least six; in long runs 96 and 90 of a hundred."""
    game, won = RaidGame({"match": "dawn", "players": 2}), 0
    for number in range(8):
        seat = game.seats[number % 2]
        brains = {each: COMPUTERS.brain(better if each == seat else worse) for each in game.seats}
        *_, last = play_out(game, brains, f"race/{number}")
        won += seat in last.match.state.winners
    assert won >= 6


def test_S33_10_a_route_from_the_first_tile_has_its_reason_too() -> None:
    """A1 is tile 0, and a ninja may stand there as on any other."""
    game = RaidGame({"match": "midnight", "players": 2})
    state = position(game.setting, {HAWK: "A1", KITE: "E3"}, turn=HAWK, open_cards=("stride",))
    seen = match_of(game, state)
    advice = COMPUTERS.advice(seen, HAWK, Seeded("x"))
    assert isinstance(advice.decision, Move)
    assert advice.reason.startswith("About ")
