"""Two readings of one position held together: what the oracle expects, what the game does."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, NamedTuple

from bot.engine.game import Decision, Fact, Seat
from bot.engine.match import Match
from bot.games.castle.facts.turn import TurnBegan
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.state import State
from tests.games.castle.oracle import view
from tests.games.castle.oracle.world import DEAD, OFF, Guard, Sneak, World
from tests.rolling import Rolling


@dataclass(frozen=True)
class Disagreement:
    """A question on which the two readings part: the topic, what was asked, and both answers."""

    topic: str
    asked: str
    oracle: object
    game: object
    where: str = ""

    def at(self, where: str) -> Disagreement:
        """The same, with the position in which it was found."""
        return replace(self, where=where)

    def __str__(self) -> str:
        return f"{self.topic} ({self.where}): {self.asked}\n  oracle {self.oracle}\n  game   {self.game}"


@dataclass
class Findings:
    """What a comparison has found so far, and its luck; `asked` counts the questions by topic."""

    parted: list[Disagreement] = field(default_factory=list)
    asked: dict[str, int] = field(default_factory=dict)
    luck: Random = field(default_factory=lambda: Random(0))

    def same(self, topic: str, asked: object, oracle: object, game: object) -> bool:
        """Note one question and both answers; whether they agree."""
        self.asked[topic] = self.asked.get(topic, 0) + 1
        if oracle != game:
            self.parted.append(Disagreement(topic, str(asked), oracle, game))
        return oracle == game

    def same_sets(
        self, topic: str, asked: object, oracle: Iterable[Hashable], game: Iterable[Hashable]
    ) -> bool:
        """The same for two sets, of which only the difference is told."""
        ours, theirs = set(oracle), set(game)
        return (
            self.same(topic, asked, ours - theirs, theirs - ours)
            if ours != theirs
            else self.same(topic, asked, 0, 0)
        )

    def same_worlds(self, topic: str, asked: object, oracle: World, game: World) -> bool:
        """The same for two worlds, of which only the differing parts are told."""
        ours, theirs = told(oracle), told(game)
        parts = sorted(key for key in ours.keys() | theirs.keys() if ours.get(key) != theirs.get(key))
        return self.same(
            topic, asked, {key: ours.get(key) for key in parts}, {key: theirs.get(key) for key in parts}
        )


def told(world: World) -> dict[str, Any]:
    """The parts of a world that can make a difference later, by name."""
    parts: dict[str, Any] = {
        "alert": world.alert,
        "ropes": world.ropes,
        "found": world.found,
        "capacity": world.capacity,
        "objects": dict(world.objects),
        "sleepers": {zone: number for zone, number in world.sleepers.items() if number},
    }
    parts |= {f"guard {guard.id}": _told_guard(world, guard) for guard in world.guards.values()}
    for one in world.sneaks:
        parts |= {f"{one.name} {key}": value for key, value in _told_sneak(world, one).items()}
    return parts


def _told_guard(world: World, guard: Guard) -> dict[str, Any]:
    parts: dict[str, Any] = {"place": guard.place, "drunk": guard.drunk}
    if not guard.drunk:
        parts |= {
            "group": frozenset(other.id for other in world.guards.values() if _are_mates(guard, other)),
            "carded": guard.carded,
            "moved": guard.moved,
            "attacked": guard.attacked,
            "met": guard.met and world.traitor.in_play,
        }
    return parts


def _are_mates(guard: Guard, other: Guard) -> bool:
    return guard.group is not None and guard.group == other.group


def _told_sneak(world: World, one: Sneak) -> dict[str, Any]:
    if one.place == OFF:
        return {"place": OFF, "done": one.done}
    if one.place == DEAD:
        return {"place": DEAD, "returning": one.returning}
    tipsy = {guard.id for guard in world.guards.values() if guard.drunk and guard.place == one.place}
    return {
        "place": one.place,
        "shown": one.shown,
        "wounds": one.wounds,
        "hand": {card: number for card, number in one.hand.items() if number},
        "card_out": one.card_out,
        "done": one.done,
        "steps": one.steps,
        "trail": one.trail,
        "revealers": one.revealers & tipsy if one.shown else None,
        "cats": one.cats,
    }


def alike(world: World, guard: int) -> Hashable:
    """What tells one guard from another when an act is offered on him."""
    one = world.guards[guard]
    return one.place, one.drunk, one.group, one.carded, one.moved, one.attacked


def world_of(match: Match[State]) -> World:
    """The oracle's world in a match."""
    assert isinstance(match.game, CastleGame)
    return view.world(match.game.setting.board, match.game.setting.options, match.state)


class Played(NamedTuple):
    """A decision played: its facts, the world when those of this turn are over, and the facts of the next turn."""

    facts: list[Fact]
    now: World
    coming: list[Fact]


def played(match: Match[State], seat: Seat, decision: Decision, luck: Random) -> Played:
    """Play a decision and see what it does in this turn."""
    twin = match.copy()
    facts = match.play(seat, decision, Rolling(luck))
    cut = next((n for n, fact in enumerate(facts) if isinstance(fact, TurnBegan)), len(facts))
    twin.witness(facts[:cut])
    return Played(facts, world_of(twin), facts[cut:])
