"""Pairs of dawns that differ in a drawn buki card, in the kind of a set trap, or in a sealed plan; see `couples`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from typing_extensions import override

from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.raid.decisions import HandIn, NoPlan, SetTrap
from bot.games.raid.kinds import Trap
from bot.games.raid.rules.game import RaidGame
from bot.games.shelf import SHELF
from bot.players.random_player import RandomPlayer
from tests.campaigns.secrecy import couples as pairs
from tests.campaigns.secrecy.couples import Kind
from tests.campaigns.secrecy.raid.oracle import Eye

_OPTIONS: Mapping[str, Mapping[str, Any]] = {
    "dawn of two": {"players": 2},
    "dawn of four": {"players": 4},
    "dawn by other rules": {
        "players": 3,
        "finish": "completeRound",
        "caltropsLast": "victim",
        "chainRange": "1-3",
        "starTokenKnock": "any",
        "nestCounts": "once",
        "dawnExposed": "allButCover",
        "fullRevealAtEnd": False,
    },
    "dawn with open hands": {"players": 3, "openBuki": True},
    "dawn by sealed plans": {"players": 3, "dawnOrder": "sealed"},
}
TABLES: Mapping[str, Mapping[str, Any]] = {
    name: {"match": "dawn", **options} for name, options in _OPTIONS.items()
}
"""The tables by name, with the options of each; all of them are dawns."""
PLAYER = RandomPlayer(
    by_kind=0.8, weights={"move": 30, "done": 20, "set-trap": 6, "hand-in": 15, "no-plan": 1, "clear-plan": 1}
)
HANDED_IN = (HandIn, NoPlan)


def _other_trap(decision: Decision, _match: Match[Any], _seat: Seat, luck: Random) -> Decision:
    if not isinstance(decision, SetTrap):
        return decision
    return replace(decision, kind=luck.choice([kind for kind in Trap if kind != decision.kind]))


def _steps(match: Match[Any], seat: Seat) -> list[Decision]:
    """The steps of a plan, if plans are made at all."""
    options = match.options(seat)
    return [each for each in options if NoPlan() in options and not isinstance(each, HANDED_IN)]


def _other_step(decision: Decision, match: Match[Any], seat: Seat, luck: Random) -> Decision:
    steps = _steps(match, seat)
    return luck.choice(steps) if steps and not isinstance(decision, HANDED_IN) else decision


_SEALED = ("dawn by sealed plans",)
KINDS: Mapping[str, Kind] = {
    "buki": Kind(luck="buki of", tables=("dawn of two", "dawn of four", "dawn by other rules", *_SEALED)),
    "traps": Kind(alter=_other_trap, tables=tuple(TABLES)),
    "plans": Kind(alter=_other_step, goes_on=True, tables=_SEALED),
    "extra plans": Kind(has_extra=True, tables=_SEALED),
}
"""The kinds of secrets by name."""


class Couple(pairs.Couple):
    """A pair of dawns."""

    game_box, tables, kinds = SHELF["raid"], TABLES, KINDS

    @override
    def eye(self, seat: Seat | None) -> Eye:
        assert isinstance(self.game, RaidGame)
        return Eye(self.game.setting.options, seat)

    @override
    def player(self) -> RandomPlayer:
        return PLAYER

    @override
    def extra(self, match: Match[Any]) -> Sequence[Decision]:
        """A step of a plan in the second match alone."""
        return _steps(match, self.hider)


def couples(kind: str, table: str, most: int) -> Iterator[pairs.Couple]:
    """At most `most` pairs of one kind that differ, the same ones every time."""
    return pairs.couples(Couple, kind, table, most)
