"""The raid in words, by the interface of bot.games.words: nearly every method only calls a module of this folder."""

from __future__ import annotations

from collections.abc import Sequence

from typing_extensions import override

from bot.engine.acts import Barred, Choice, Consequence
from bot.engine.game import Decision, Draft, Fact, Order, Seat, Viewer
from bot.games.raid import decisions as d
from bot.games.raid.kinds import Stage
from bot.games.raid.players.view import turns_to_go
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.state.state import State
from bot.games.raid.words import choices, consequences, epilogue, names, standing, told, ways
from bot.games.words import Words


class RaidWords(Words[RaidGame, State]):
    """All sentences of the raid, each from its module of this folder."""

    def seat_title(self, game: RaidGame, seat: Seat) -> str:
        """The name of a seat (S33.8)."""
        return names.seat(seat)

    @override
    def progress(self, game: RaidGame, state: State) -> str:
        return standing.progress(state)

    @override
    def heading(self, game: RaidGame, state: State) -> str:
        return standing.heading(state)

    @override
    def standing(self, game: RaidGame, state: State, viewer: Viewer) -> Sequence[str]:
        return standing.standing(state, viewer)

    @override
    def status(self, game: RaidGame, state: State, viewer: Viewer) -> str:
        return standing.status(state, viewer)

    @override
    def question(self, game: RaidGame, state: State, seat: Seat) -> str:
        return choices.question(state, seat) if seat in game.awaited(state) else ""

    @override
    def tell(self, game: RaidGame, facts: Sequence[Fact], viewer: Viewer) -> list[str]:
        return told.story(facts)

    @override
    def headlines(self, game: RaidGame, facts: Sequence[Fact], viewer: Viewer) -> list[str]:
        return told.headlines(facts)

    @override
    def epilogue(
        self, game: RaidGame, past: Sequence[Fact], viewer: Viewer, *, given_up: int | None = None
    ) -> Sequence[str]:
        return epilogue.epilogue(game, past, given_up)

    @override
    def choice(self, game: RaidGame, state: State, seat: Seat, option: Decision) -> Choice:
        return choices.choice(state, seat, option)

    @override
    def consequence(
        self, game: RaidGame, state: State, seat: Seat, option: Decision, choice: Choice
    ) -> Consequence | None:
        return consequences.consequence(state, seat, option)

    @override
    def hint(self, game: RaidGame, state: State, seat: Seat, draft: Draft | None) -> str:
        return standing.to_go(turns_to_go(state, seat))

    @override
    def explained(self, game: RaidGame, fact: Fact) -> tuple[str, str] | None:
        return told.explained(game.setting, fact)

    @override
    def barred(self, game: RaidGame, state: State, seat: Seat, draft: Draft | None) -> Sequence[Barred]:
        if state.stage is Stage.PLANS:
            return ()
        possible = frozenset(each for each in game.options(state, seat) if isinstance(each, d.Move))
        # If no route is possible, the question is about something else.
        return tuple(ways.barred(state, seat, possible)) if possible else ()

    @override
    def order_title(self, game: RaidGame, order: Order, state: State) -> str:
        return choices.order_title(order)

    @override
    def orders_question(self, game: RaidGame, kind: type[Order]) -> str:
        return choices.orders_question(kind)

    def score(self, game: RaidGame, state: State) -> str:
        """The result (S13, S20)."""
        return standing.score(state)
