"""Where the intruders may be by the ways they can have gone: a rule of thumb from a viewer's knowledge.

It counts zones and weighs no likelihoods: computer players keep a better account (players.belief).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from bot.engine.boards.protocol import Zone
from bot.engine.game import Fact
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.facts import fighting as f
from bot.games.castle.facts import guarding as g
from bot.games.castle.facts import sneaking as s
from bot.games.castle.facts import turn as t
from bot.games.castle.facts.joint import Whispered
from bot.games.castle.intruders.sneaking import LONGEST
from bot.games.castle.kinds import Card, Pile, Place, Standing, Who, on_map
from bot.games.castle.state.state import State

_AFTER_A_SEARCH: Final = 2
"""The steps that an intruder can have gone on from a zone that they search."""
CASTLE: Final = 3.0
"""How many times heavier a castle zone is than another, as intruders have to enter the castles."""
_HEARD: Final = 3.0
"""How many times heavier a zone is for each listen of this turn that heard somebody within its range."""


def suspected(state: State, past: Iterable[Fact]) -> list[float]:
    """The weight of each zone: for each intruder on the map 1 in all, shared by the zones where they may be.

    A visible intruder is in their zone. A hidden one shares no zone with an active guard (R17.1, R17.3).
    """
    board, seen = state.setting.board, _Traces(state.setting.board)
    for fact in past:
        seen.note(fact.fact if isinstance(fact, Whispered) else fact)
    guarded = {guard.zone for guard in state.guards.values() if not guard.is_drunk}
    weights = [0.0] * len(board.zones)
    for one in state.playing:
        if one.standing is not Standing.MAP:
            continue
        if one.is_shown:
            places = [zone] if (zone := on_map(one.figure)) is not None else []
        else:
            free = [zone for zone in board.zones if zone not in guarded]
            places = [zone for zone in free if zone in seen.places[one.who]] or free
        shares = [seen.weight(zone) for zone in places]
        for zone, share in zip(places, shares, strict=True):
            weights[zone] += share / sum(shares)
    return weights


@dataclass(slots=True)
class _Traces:
    """The zones where each intruder may be after some facts, and the zones of this turn's listens by their answers."""

    board: CastleBoard
    places: dict[Who, set[Zone]] = field(default_factory=dict)
    located: set[Who] = field(default_factory=set)
    heard: list[Zone] = field(default_factory=list)
    silent: list[Zone] = field(default_factory=list)
    ears: Zone | None = None
    player: Who | None = None

    def __post_init__(self) -> None:
        self.places = {who: self._starts(who) for who in Who}

    def note(self, fact: Fact) -> None:
        """Take a witnessed fact in."""
        match fact:
            case t.TurnBegan(turn=turn):
                self._turn(turn)
            case f.Detected(who, place) | f.Revealed(who, place):
                zone = on_map(place)
                self.places[who] = set() if zone is None else {zone}
            case s.SearchesDeclared(searches):
                for who, zone in searches:
                    self._searched(who, zone)
            case s.WentInside(who=who) | s.LeftMap(who=who):
                self.places[who] = set()
            case s.CameOut(who=who):
                self.places[who] = set(self.board.zones)
            case f.Died(who=who):
                self.places[who] = self._starts(who)
            case g.GuardsStepped(zone=place) | g.PatrolMarched(zone=place) | g.GuardAwoke(zone=place):
                for zones in self.places.values():
                    zones -= {on_map(place)}
            case _:
                self._listened(fact)

    def _listened(self, fact: Fact) -> None:
        match fact:
            case g.ListenBegan(zone=zone):
                self.ears = zone
            case t.CardPlayed(card=Card.CAT):
                self.ears = None
            case g.ListenAnswered(heard=is_heard) if self.ears is not None:
                (self.heard if is_heard else self.silent).append(self.ears)
            case _:
                self._attacked(fact)

    def _attacked(self, fact: Fact) -> None:
        """Note who plays a card; a guard who then falls or gets drunk tells where."""
        match fact:
            case t.CardPlayed(pile=Pile.NINJA | Pile.TRAITOR as pile):
                self.player = Who(pile.value)
            case f.GuardFell(zone=place, by=card) if card is not None:
                self._struck(place)
            case f.GuardDrunk(zone=place):
                self._struck(place)
            case _:
                return

    def weight(self, zone: Zone) -> float:
        """The weight of a zone beside others: more in a castle and near the heard, less near the silence."""
        noise, found = self.board.noise, CASTLE if self.board.castle[zone] else 1.0
        for ears in self.heard:
            found *= _HEARD if noise[ears][zone] <= LONGEST else 1.0
        for ears in self.silent:
            # An intruder who is there has taken fewer steps than that, of at most three.
            found *= min(1.0, max(1, noise[ears][zone]) / (LONGEST + 1))
        return found

    def _turn(self, turn: int) -> None:
        """The intruders have moved since the turn before."""
        for who, zones in self.places.items():
            if turn > 1 and who not in self.located:
                self.places[who] = self._around(zones, LONGEST)
        self.located.clear()
        self.heard.clear()
        self.silent.clear()

    def _struck(self, place: Place) -> None:
        """The intruder who played the last card was beside a guard there."""
        if self.player is not None and (zone := on_map(place)) is not None:
            self._searched(self.player, zone)

    def _searched(self, who: Who, zone: Zone) -> None:
        """An intruder has moved through a zone this turn, and searches it."""
        if who not in self.located:
            self.places[who] = self._around(self.places[who], LONGEST)
            self.located.add(who)
        self.places[who] &= self._around([zone], _AFTER_A_SEARCH)

    def _around(self, zones: Iterable[Zone], steps: int) -> set[Zone]:
        within: Sequence[Iterable[Zone]] = self.board.within(steps, "open")
        return {near for zone in zones for near in within[zone]}

    def _starts(self, who: Who) -> set[Zone]:
        """Where an intruder may start (R4.11, R4.12)."""
        return set(self.board.edges if who is Who.NINJA else self.board.traitor_starts)
