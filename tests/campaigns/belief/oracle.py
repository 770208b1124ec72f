"""A slow oracle: every hidden game that shows the guards what they have seen, played out by the rules themselves.

On the small board a Lone Wolf holds all cards of the deck but the passage is never used. So the cards are no secret,
and the guards can exclude no place that the rules allow.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress

from bot.engine.boards.protocol import Zone
from bot.engine.chance import Chance, Seeded
from bot.engine.game import Decision, Fact, Illegal, Piece
from bot.engine.match import Match
from bot.games.castle.decisions import Inside, Search, Start, StayReady, TakeTurn
from bot.games.castle.intruders.plan import Plan, performed
from bot.games.castle.kinds import GUARDS, INTRUDERS, Moment, Standing, Who, on_map
from bot.games.castle.players.belief.belief import Belief
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.state import State
from bot.players.random_player import RandomPlayer
from tests.games.castle.kit import game
from tests.sights import Sights

Answer = tuple[str, frozenset[Zone], frozenset[Zone]]
"""A position: its place in the game, what is possible by the oracle, and what the guards deduce."""


def compared(seed: str, who: Who, turns: int) -> Iterator[Answer]:
    """A position for each turn of a game of random players."""
    rules = game(
        variant="loneWolf",
        loneWolfFigure=who.value,
        ninjaCards=12,
        traitorCards=10,
        sentries=3,
        patrols=1,
        replacements=0,
    )
    yield from _Game(rules, seed, who).positions(turns)


class _Game:
    """A game with every hidden game that it may be for the guards."""

    def __init__(self, rules: CastleGame, seed: str, who: Who) -> None:
        self._rules, self._seed, self._who = rules, seed, who
        self._viewer, self._luck = rules.viewer(GUARDS), Seeded(f"{seed} players")
        self._chance: Chance = Seeded(seed)
        self._match: Match[State] = Match.dealt(rules, self._chance)
        self._sights, self._others = Sights(self._match), list[Match[State]]()
        self._brain = RandomPlayer(commit=0.1, by_kind=0.3, weights={"inside": 0, "escape": 0, "throw": 3})

    def positions(self, turns: int) -> Iterator[Answer]:
        """After each Intruders Phase, and before it."""
        while self._match.state.turn <= turns and (waiting := sorted(self._match.awaited())):
            seat = waiting[0]
            before = self._match.copy()
            decision = self._brain.decide(self._sights.of(seat), seat, self._luck)
            told = self._shown(self._match.play(seat, decision, self._chance))
            if self._match.state.intruder(self._who).standing not in (Standing.MAP, Standing.COMING):
                return
            self._others = list(self._followed(before, seat == INTRUDERS, decision, told))
            if self._match.state.moment is Moment.QUIET and self._match.state.turn:
                yield self._answer(Belief.of(self._rules.setting, self._sights.of(GUARDS).log))

    def _answer(self, belief: Belief) -> Answer:
        true = {on_map(match.state.intruder(self._who).zone) for match in self._others}
        where = f"{self._seed}, turn {self._match.state.turn}, {self._match.state.phase}"
        return (
            where,
            frozenset(zone for zone in true if zone is not None),
            frozenset(belief.possible(self._who)),
        )

    def _shown(self, facts: list[Fact]) -> list[Fact]:
        return [fact for each in facts if (fact := each.seen_by(self._viewer)) is not None]

    def _followed(
        self, before: Match[State], is_hidden: bool, decision: Decision, told: list[Fact]
    ) -> Iterator[Match[State]]:
        """The other games in which the guards saw the same, one for each hidden state."""
        found: set[object] = set()
        for other in self._others or [before]:
            for each in self._decisions(other, decision, told) if is_hidden else [decision]:
                twin = other.copy()
                with suppress(Illegal):
                    facts = twin.play(INTRUDERS if is_hidden else GUARDS, each, self._chance)
                    key = _hidden(twin.state, self._who)
                    if self._shown(facts) == told and key not in found:
                        found.add(key)
                        yield twin

    def _decisions(self, match: Match[State], decision: Decision, told: list[Fact]) -> Iterator[Decision]:
        """Every other decision of the intruder that could look like this one."""
        yield decision
        if isinstance(decision, Start):
            zones = self._rules.setting.board.zones
            yield from (Start(self._who, zone, decision.entrances) for zone in zones)
        elif isinstance(decision, TakeTurn):
            plan = Plan(match.state, (self._who,))
            yield from map(TakeTurn, self._plans(plan, told, decision.pieces))
        else:
            yield from match.options(INTRUDERS)

    def _plans(self, plan: Plan, told: list[Fact], model: tuple[Piece, ...]) -> Iterator[tuple[Piece, ...]]:
        """Every plan whose beginning shows the beginning of what was seen, with the declared searches."""
        tail = tuple(piece for piece in model if isinstance(piece, Search | StayReady))
        yield (*plan.pieces, *tail)
        for piece in plan.options():
            if isinstance(piece, Search | StayReady | Inside):
                continue
            state, facts = plan.state.copy(), list[Fact]()
            for fact in performed(state, piece):
                fact.apply(state)
                facts.append(fact)
            shown = self._shown(facts)
            if shown == told[: len(shown)]:
                further = Plan(state, (self._who,))
                further.pieces = (*plan.pieces, piece)
                yield from self._plans(further, told[len(shown) :], model)


def _hidden(state: State, who: Who) -> object:
    one = state.intruder(who)
    return one.zone, one.speed, tuple(sorted(state.marks.ropes)), tuple(sorted(state.met)), one.is_shown
