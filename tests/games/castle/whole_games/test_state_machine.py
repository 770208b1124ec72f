"""R31 after every decision of any game: hypothesis draws options, seats and decisions, and shrinks failures."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from bot.engine.game import Decision, Seat, Viewer
from bot.engine.match import Match, witnessed
from bot.games.castle.board.board import standard_board
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.options import CastleOptions
from bot.games.castle.state.state import State
from bot.games.castle.trials.invariants import broken_invariants
from bot.players.random_player import RandomPlayer
from tests.games.castle.any_options import any_options
from tests.rolling import Rolling

PLAYER = RandomPlayer(commit=0.15)
TURNS = 3


class AnyGame(RuleBasedStateMachine):
    """A castle game with any options and seats; asked seats decide, or a seat plays beside the asked one."""

    match: Match[State]
    sights: dict[Viewer, Match[State]]

    @initialize(options=any_options(TURNS), seed=st.integers(0, 2**32))
    def deal(self, options: CastleOptions, seed: int) -> None:
        self.luck = Rolling(Random(seed))
        game = CastleGame(standard_board(), options)
        self.match = Match.dealt(game, self.luck)
        viewers = [game.viewer(seat) for seat in (*game.seats, None)]
        self.sights = {viewer: self.match.seen_by(viewer) for viewer in viewers}

    @property
    def game(self) -> CastleGame:
        assert isinstance(self.match.game, CastleGame)
        return self.match.game

    @rule(turn=st.integers(0, 3), how=st.integers(0, 2**32))
    def decide(self, turn: int, how: int) -> None:
        """One of the asked seats decides."""
        for seat in self._asked(turn):
            sight = self.sights[self.game.viewer(seat)]
            self._play(seat, PLAYER.decide(sight, seat, Rolling(Random(how))))

    @rule(turn=st.integers(0, 3), which=st.integers(0, 500))
    def decide_unasked(self, turn: int, which: int) -> None:
        """A seat does something that it may do now, whether it is asked or not."""
        seat = self.game.seats[turn % len(self.game.seats)]
        options = self.match.options(seat)
        if options:
            self._play(seat, options[which % len(options)])

    @rule(turn=st.integers(0, 3))
    def be_absent(self, turn: int) -> None:
        """The default answers for an asked seat (R8.4)."""
        for seat in self._asked(turn):
            sight = self.sights[self.game.viewer(seat)]
            self._play(seat, self.game.default(sight.state, seat, self.luck))

    def _asked(self, turn: int) -> list[Seat]:
        """One of the asked seats; none exactly if the game is over."""
        awaited = sorted(self.match.awaited())
        assert bool(awaited) != self.match.is_over, self.match.state.moment
        return [awaited[turn % len(awaited)]] if awaited else []

    def _play(self, seat: Seat, decision: Decision) -> None:
        facts = self.match.play(seat, decision, self.luck)
        for viewer, sight in self.sights.items():
            sight.witness(witnessed(facts, viewer))

    @invariant()
    def R31_holds(self) -> None:
        if hasattr(self, "match"):
            assert broken_invariants(self.match.state) == []

    @invariant()
    def options_need_no_secret(self) -> None:
        """Each seat's options, and whether it is asked, follow from what it has witnessed (R28.8)."""
        for seat in self.game.seats if hasattr(self, "match") else ():
            sight = self.sights[self.game.viewer(seat)]
            assert list(sight.options(seat)) == list(self.match.options(seat))
            assert (seat in sight.awaited()) == (seat in self.match.awaited())


TestAnyGame = AnyGame.TestCase
TestAnyGame.settings = settings(
    max_examples=25,
    stateful_step_count=70,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
