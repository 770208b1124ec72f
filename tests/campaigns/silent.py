"""The best silent path against the guards of each level: `python -m tests.campaigns.silent --games 20`.

A lone ninja knows everything, the guards' map and all that they are going to do. The ninja goes where nobody hears,
sees or meets them, searches once, in the zone of their goal, and leaves. As long as the guards notice nothing, they do
the same wherever the ninja is: so an exact search over turns and zones finds out if there is such a path, with no card
and no rope. The share of games with such a path says how far stealth alone can exploit a level; beside it stands the
share of the same games that the best computer wins.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from bot.engine.boards.protocol import Zone
from bot.engine.chance import Chance, Seeded
from bot.engine.game import Fact, Seat
from bot.engine.match import Match, witnessed
from bot.engine.outcome import Ended
from bot.games.castle.board.board import standard_board
from bot.games.castle.decisions import Search, StartAt, Step, TakeTurn
from bot.games.castle.facts.guarding import GuardAwoke, GuardsStepped, ListenBegan, PatrolMarched
from bot.games.castle.kinds import GUARDS, INTRUDERS, Moment, Tunnel, Who, on_map
from bot.games.castle.players import CastleComputers
from bot.games.castle.players.belief.ways import Flags, ways_of
from bot.games.castle.players.levels import LEVELS
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.options import castle_options
from bot.games.castle.setup.start_drafts import start_zones
from bot.games.simulate import play_out
from bot.players.brain import Brain

PATIENCE = 6
"""How many turns after the first possible search are tried."""

Spot = tuple[Zone, int]
"""Where the ninja is at the end of a turn, and how many steps they have made."""


@dataclass
class Watch:
    """What the guards do in one turn: where they come, where they listen, and where they are at its end."""

    entered: set[Zone] = field(default_factory=set)
    ears: list[Zone] = field(default_factory=list)
    posts: Flags | None = None
    match: Match[Any] | None = None

    def note(self, fact: Fact) -> None:
        """Note a fact."""
        match fact:
            case GuardsStepped(zone=zone) | PatrolMarched(zone=zone) | GuardAwoke(zone=zone):
                if not isinstance(zone, Tunnel):
                    self.entered.add(zone)
            case ListenBegan(zone=zone):
                self.ears.append(zone)
            case _:
                return


class Silence:
    """A game in which nobody is noticed, from some moment on."""

    def __init__(self, game: CastleGame, brain: Brain, seed: str) -> None:
        """`brain` plays the guards."""
        self._game, self._brain = game, brain
        self.chance: Chance = Seeded(seed)
        self._luck: Chance = Seeded(f"{seed} players")
        self.ways = ways_of(game.setting.board)
        self._noise = game.setting.board.noise

    def begun(self) -> Match[Any]:
        """The game up to the start of the ninja."""
        match: Match[Any] = Match.dealt(self._game, self.chance)
        while match.state.moment is not Moment.STARTS:
            seat = sorted(match.awaited())[0]
            brain = self._brain if seat == GUARDS else CastleComputers().brain("simple")
            seen = match.seen_by(self._game.viewer(seat))
            match.play(seat, brain.decide(seen, seat, self._luck), self.chance)
        return match

    def start(self, match: Match[Any], zone: Zone) -> None:
        """Start the ninja there; the place of the entrances does not matter."""
        draft = match.draft(INTRUDERS)
        assert draft is not None
        draft.add(StartAt(Who.NINJA, zone))
        while not draft.is_complete():
            draft.add(draft.options()[0])
        match.play(INTRUDERS, draft.committed(), self.chance)

    def watched(self, match: Match[Any]) -> dict[int, Watch]:
        """What the guards do from now on, turn by turn, while they notice nothing."""
        found: dict[int, Watch] = {}
        viewer = self._game.viewer(GUARDS)
        # Folded on beside the match: a new fold for each decision would cost the whole log.
        seen = match.seen_by(viewer)
        while not match.is_over:
            # The ninja is nowhere, so that nobody meets them: nothing public changes.
            match.state.ninja.zone = Tunnel.PASSAGE
            turn = found.setdefault(match.state.turn, Watch())
            if match.state.moment is Moment.PLAN:
                turn.posts, turn.match = self._posts(match), match.copy()
                facts = match.play(INTRUDERS, TakeTurn(()), self.chance)
            elif GUARDS in match.awaited():
                facts = match.play(GUARDS, self._brain.decide(seen, GUARDS, self._luck), self.chance)
            else:
                facts = match.play(INTRUDERS, match.options(INTRUDERS)[-1], self.chance)
            for fact in facts:
                turn.note(fact)
            seen.witness(witnessed(facts, viewer))
        return found

    def _posts(self, match: Match[Any]) -> Flags:
        zones = (on_map(guard.zone) for guard in match.state.guards.values())
        return self.ways.flags(zone for zone in zones if zone is not None)

    def unnoticed(self, spots: set[Spot], watch: Watch) -> set[Spot]:
        """The ninja's spots that the guards' turn does not touch."""
        return {
            (zone, steps)
            for zone, steps in spots
            if zone not in watch.entered
            and not any(steps and self._noise[ear][zone] <= steps for ear in watch.ears)
        }

    def walks(self, spots: set[Spot], watch: Watch) -> Flags:
        """The ways that the ninja can go from there, without a rope, past no guard."""
        assert watch.posts is not None
        starts = self.ways.flags(zone for zone, _steps in spots)
        met = watch.posts[self.ways.zones[1:]] & (np.arange(1, 4)[:, np.newaxis] <= self.ways.steps)
        free: Flags = starts[self.ways.start] & (self.ways.wall < 0) & ~met.any(axis=0)
        return free

    def ends(self, rows: Flags) -> set[Spot]:
        """The ends of these ways."""
        pairs = zip(self.ways.end[rows].tolist(), self.ways.steps[rows].tolist(), strict=True)
        return {(Zone(zone), steps) for zone, steps in pairs}

    def through(self, zone: Zone) -> Flags:
        """The ways on which the ninja may search a zone (R21.1)."""
        on: Flags = (self.ways.zones == zone).any(axis=0) & (self.ways.steps > 0)
        return on

    def leaving(self) -> Flags:
        """The ways that leave one step to go off the map (R24.1)."""
        edge: Flags = (
            self.ways.is_edge[self.ways.end] & (self.ways.steps < 3) & self.ways.is_dry[self.ways.end]
        )
        return edge


def escapes(game: CastleGame, brain: Brain, seed: str) -> bool:
    """True if this game has a silent path."""
    silence = Silence(game, brain, seed)
    match = silence.begun()
    goal = match.state.ninja.goal
    aim = next(zone for zone, mark in match.state.marks.objects.items() if mark is goal)
    starts = start_zones(match.state, Who.NINJA)
    silence.start(match, starts[0])
    watches = silence.watched(match)
    spots: set[Spot] = {(zone, 0) for zone in starts}
    tries = 0
    for turn in sorted(watches):
        watch = watches[turn]
        if watch.posts is None:
            continue
        spots = silence.unnoticed(spots, watch)
        rows = silence.walks(spots, watch)
        searching = rows & silence.through(aim)
        if searching.any():
            tries += 1
            if _leaves(silence, watch, searching, aim, turn):
                return True
        if tries > PATIENCE:
            return False
        spots = silence.ends(rows)
    return False


def _leaves(silence: Silence, watch: Watch, searching: Flags, aim: Zone, turn: int) -> bool:
    """True if the ninja gets away after a search that everybody hears of, from one of their possible places."""
    assert watch.match is not None
    after = watch.match.copy()
    row = int(np.flatnonzero(searching)[0])
    zones = [Zone(int(zone)) for zone in silence.ways.zones[: silence.ways.steps[row] + 1, row]]
    after.state.ninja.zone = zones[0]
    steps = [Step(Who.NINJA, zone) for zone in zones[1:]]
    after.play(INTRUDERS, TakeTurn((*steps, Search(Who.NINJA, aim))), silence.chance)
    watches, spots = silence.watched(after), silence.ends(searching)
    for later in sorted(each for each in watches if each > turn):
        if watches[later].posts is None:
            return False
        spots = silence.unnoticed(spots, watches[later])
        rows = silence.walks(spots, watches[later])
        if (rows & silence.leaving()).any():
            return True
        spots = silence.ends(rows)
    return False


@dataclass
class Result:
    """The results of the games against one level."""

    silent: int = 0
    best: float = 0.0


def compared(level: str, rival: str, games: int, seed: str) -> Result:
    """Play this many games: how many have a silent path, and how many of them the best computer wins."""
    game = CastleGame(standard_board(), castle_options({"variant": "loneWolf", "loneWolfFigure": "ninja"}))
    found, computers = Result(), CastleComputers()
    for number in range(1, games + 1):
        name = f"{seed}/{number}"
        found.silent += escapes(game, computers.brain(level), name)
        found.best += _won(game, {GUARDS: computers.brain(level), INTRUDERS: computers.brain(rival)}, name)
    return found


def _won(game: CastleGame, brains: dict[Seat, Brain], seed: str) -> float:
    match = None
    for move in play_out(game, brains, seed):
        match = move.match
    outcome = None if match is None else game.outcome(match.state)
    return float(outcome is not None and outcome.ended[INTRUDERS] is Ended.WON)


def main() -> None:
    """Compare, and print a line for each level."""
    asked = _asked()
    for level in asked.levels.split(","):
        found = compared(level, asked.rival, asked.games, asked.seed)
        silent, best = 100 * found.silent / asked.games, 100 * found.best / asked.games
        print(
            f"{level:<8} silent path {silent:.1f} %, {asked.rival} wins {best:.1f} %, beyond it {silent - best:+.1f}",
            flush=True,
        )


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.campaigns.silent", description=__doc__)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seed", default="silent")
    parser.add_argument("--levels", default=",".join(level.name for level in LEVELS))
    parser.add_argument("--rival", default="master")
    return parser.parse_args()


if __name__ == "__main__":
    main()
