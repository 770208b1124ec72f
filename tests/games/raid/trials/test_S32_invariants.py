"""Invariants of the raid (S32): whole games of moody players keep them, and each notices its breach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.raid.kinds import Alarm, Buki, MoveCard, Senjutsu, Stage, Terrain, Trap
from bot.games.raid.players import RaidComputers
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.state.state import Guard, LaidTrap, State
from bot.games.raid.trials.invariants import broken_invariants
from bot.games.raid.trials.random_options import drawn_options, values_of
from bot.games.raid.trials.trials import RaidTrials
from bot.games.simulate import play_out
from tests.games.raid.kit import HAWK, KITE, t

NIGHT, DAWN = RaidGame({"match": "midnight"}), RaidGame({"match": "dawn"})


def played(options: dict[str, object], seed: str) -> Counter[str]:
    """A whole game of moody players with the invariants checked in each position: its effects and its end."""
    game, computers, trials, match = RaidGame(options), RaidComputers(), RaidTrials(), None
    for move in play_out(game, {seat: computers.brain("moody") for seat in game.seats}, seed):
        match = move.match
        assert trials.invariants(game, match.state) == [], (options, seed, move.decision)
    assert match is not None
    assert match.is_over
    found = Counter(name for fact in match.log if (name := RaidTrials().effect(fact)))
    return found + Counter([trials.ending(game, match.state)])


@pytest.mark.parametrize("half", ["midnight", "dawn"])
def test_S32_1_to_8_games_of_moody_players_keep_the_invariants(half: str) -> None:
    happened: Counter[str] = Counter()
    for number in range(20):
        happened += played({"match": half, "players": 2 + number % 3}, f"moods/{number}")
    kinds = {"midnight": ("alarm: ", "senjutsu: ", "night lost"), "dawn": ("buki: ", "trap: ", "day won")}
    assert all(any(name.startswith(kind) for name in happened) for kind in kinds[half])


def test_S32_9_games_of_any_options_end() -> None:
    for number in range(6):
        drawn = drawn_options(Seeded(f"options/{number}"))
        played({**drawn, "clock": "none"}, f"options/{number}")


def begun(game: RaidGame) -> State:
    """The state after the first three decisions of default answers."""
    match, chance = Match.dealt(game, Seeded("broken")), Seeded("broken")
    for _ in range(3):
        seat = min(match.awaited())
        match.play(seat, game.default(match.state, seat, chance), chance)
    assert broken_invariants(match.state) == []
    return match.state


def _twice(state: State) -> None:
    state.change_deck(2, cards=(MoveCard("stride"),) * 12)


def _on_water(state: State) -> None:
    track = DAWN.setting.tracks[state.half]
    water = next(tile for tile in track.tiles if track.terrain[tile] is Terrain.WATER)
    state.guards = {**state.guards, water: Guard()}


def _together(state: State) -> None:
    state.change(HAWK, tile=t("D30"))
    state.change(KITE, tile=t("D30"))
    state.turns = {}


def _watched(state: State) -> None:
    tile = next(iter(state.guards))
    state.change(HAWK, tile=tile)


def _laid(state: State) -> None:
    state.change(HAWK, traps=frozenset(Trap) - {Trap.NEST}, traps_count=2)
    state.traps = {next(iter(state.cubes)): LaidTrap(HAWK, Trap.NEST)}


BREACHES: list[tuple[RaidGame, str, Callable[[State], object]]] = [
    (NIGHT, "S32.1", _twice),
    (NIGHT, "S32.1", lambda state: state.change_deck(3, gone=2)),
    (NIGHT, "S32.1", lambda state: state.change(KITE, missed=2)),
    (DAWN, "S32.2", _on_water),
    (NIGHT, "S32.2", _watched),
    (NIGHT, "S32.2", lambda state: setattr(state, "surplus", 9)),
    (NIGHT, "S32.2", lambda state: setattr(state, "headings", {})),
    (DAWN, "S32.3", _together),
    (NIGHT, "S32.4", lambda state: setattr(state, "lanterns_gone", 3)),
    (NIGHT, "S32.4", lambda state: setattr(state, "cubes_exchanged", 3)),
    (DAWN, "S32.4", lambda state: state.change(HAWK, cubes=1)),
    (NIGHT, "S32.5", lambda state: setattr(state, "alarm", 20)),
    (NIGHT, "S32.6", lambda state: setattr(state, "alarm_discard", (Alarm.GEISHA,) * 2)),
    (NIGHT, "S32.6", lambda state: state.change(HAWK, senjutsu=(Senjutsu.ROCKET,) * 2)),
    (DAWN, "S32.6", lambda state: state.change(HAWK, buki=(Buki.STAR,) * 4, buki_count=4)),
    (DAWN, "S32.6", lambda state: state.change(HAWK, buki_count=4)),
    (DAWN, "S32.7", _laid),
    (DAWN, "S32.7", lambda state: setattr(state, "traps_gone", {HAWK: (Trap.NEST,)})),
    (NIGHT, "S32.8", lambda state: setattr(state, "round", 4)),
    (NIGHT, "S32.9", lambda state: setattr(state, "phase", 5)),
]


@pytest.mark.parametrize(("game", "number", "breaks"), BREACHES)
def test_S32_each_invariant_notices_its_breach(
    game: RaidGame, number: str, breaks: Callable[[State], object]
) -> None:
    state = begun(game).copy()
    breaks(state)
    assert any(each.startswith(number) for each in broken_invariants(state))


def test_S32_while_nothing_is_dealt_nothing_is_said() -> None:
    assert broken_invariants(State(NIGHT.setting, stage=Stage.DEALING)) == []


def test_S26_every_value_of_every_option_is_drawn() -> None:
    drawn = [drawn_options(Seeded(f"drawn/{number}")) for number in range(800)]
    for name in drawn[0]:
        values = {str(value) for value in values_of(name)}
        assert {str(each[name]).replace("[", "(").replace("]", ")") for each in drawn} >= values, name
