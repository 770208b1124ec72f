"""The clans in words, as the tables and the chat call them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial

from typing_extensions import override

from bot.engine.acts import Choice, Consequence
from bot.engine.game import PUBLIC, Decision, Draft, Fact, Order, Seat, Viewer
from bot.engine.notation import Notation
from bot.games.clans.decisions import Act
from bot.games.clans.dice.odds import answered, putting_off
from bot.games.clans.names import names
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.state import State
from bot.games.clans.turn.drafting import ActivationDraft
from bot.games.clans.turn.recruiting import RosterDraft
from bot.games.clans.words import (
    choices,
    consequences,
    drafts,
    epilogue,
    odds,
    questions,
    rosters,
    standing,
    story,
    told,
)
from bot.games.clans.words.barred import ClansReasons
from bot.games.clans.words.odds import PLAIN, Reckoning
from bot.games.words import Words


class ClansWords(Words[ClansGame, State]):
    """All sentences of the clans; each part is in a module of this folder."""

    has_slow_odds = True
    why_not = ClansReasons()

    def __init__(self, notation: Notation, known: Reckoning = PLAIN) -> None:
        """`known` is what odds count besides the position."""
        super().__init__(notation)
        self._known = known

    @override
    def reckoning(
        self, game: ClansGame, state: State, draft: Draft | None, orders: Sequence[Order]
    ) -> ClansWords:
        if not isinstance(draft, ActivationDraft):
            return ClansWords(self.notation, Reckoning(tuple(orders)))
        return ClansWords(self.notation, Reckoning(tuple(orders), state, draft.pieces, draft.dodges))

    @override
    @contextmanager
    def putting_off(self) -> Iterator[Collection[Callable[[], object]]]:
        later: list[Callable[[], object]] = []
        with putting_off() as questions:
            yield later
        later.extend(partial(answered, question) for question in questions)

    @override
    def seat_title(self, game: ClansGame, seat: Seat) -> str:
        return names.seat(seat)

    @override
    def progress(self, game: ClansGame, state: State) -> str:
        return standing.progress(state)

    @override
    def heading(self, game: ClansGame, state: State) -> str:
        return standing.heading(state)

    @override
    def standing(self, game: ClansGame, state: State, viewer: Viewer) -> Sequence[str]:
        return standing.standing(state, Seat(viewer.name))

    @override
    def status(self, game: ClansGame, state: State, viewer: Viewer) -> str:
        return standing.status(state, Seat(viewer.name))

    @override
    def question(self, game: ClansGame, state: State, seat: Seat) -> str:
        return questions.question(state, seat) if seat in game.awaited(state) else ""

    @override
    def tell(self, game: ClansGame, facts: Sequence[Fact], viewer: Viewer) -> list[str]:
        return story.story(facts)

    @override
    def headlines(self, game: ClansGame, facts: Sequence[Fact], viewer: Viewer) -> list[str]:
        return story.headlines(facts)

    @override
    def foremost(self, game: ClansGame, facts: Sequence[Fact], viewer: Viewer) -> list[str]:
        seats = game.seats if viewer == PUBLIC else (viewer.name,)
        return [line for seat in seats for line in story.foremost(facts, seat)]

    @override
    def explained(self, game: ClansGame, fact: Fact) -> tuple[str, str] | None:
        return told.explained(fact)

    @override
    def score(self, game: ClansGame, state: State) -> str:
        return standing.score(state)

    @override
    def epilogue(
        self, game: ClansGame, past: Sequence[Fact], viewer: Viewer, *, given_up: int | None = None
    ) -> Sequence[str]:
        return epilogue.epilogue(game, past, given_up)

    @override
    def choice(self, game: ClansGame, state: State, seat: Seat, option: Decision) -> Choice:
        return rosters.choice(state, seat, option) or choices.choice(state, option, self._known)

    @override
    def whose(self, game: ClansGame, option: Decision) -> str:
        return rosters.whose(option)

    @override
    def consequence(
        self, game: ClansGame, state: State, seat: Seat, option: Decision, choice: Choice
    ) -> Consequence | None:
        return consequences.consequence(state, seat, option, choice)

    @override
    def route(self, game: ClansGame, state: State, pieces: Sequence[Decision]) -> Choice:
        return drafts.route(state, pieces, self._known)

    @override
    def drafted(self, game: ClansGame, state: State, seat: Seat, draft: Draft) -> list[str]:
        return drafts.drafted(state, draft)

    @override
    def idle(self, game: ClansGame, state: State, seat: Seat, draft: Draft) -> str:
        return drafts.idle(state, draft)

    @override
    def odds(self, game: ClansGame, state: State, seat: Seat, draft: Draft) -> str:
        if isinstance(draft, RosterDraft):
            return rosters.summary(draft)
        if not isinstance(draft, ActivationDraft) or not draft.pieces:
            return ""
        # The pieces include the end of the activation if a commit causes it: then its Poison is rolled for.
        decision = draft.committed() if draft.is_complete() else None
        pieces = decision.pieces if isinstance(decision, Act) else draft.pieces
        return odds.promised(state, pieces, self._known.orders)

    @override
    def stops(self, game: ClansGame) -> Mapping[str, str]:
        return choices.stops()

    @override
    def order_title(self, game: ClansGame, order: Order, state: State) -> str:
        return choices.order_title(order)

    @override
    def orders_question(self, game: ClansGame, kind: type[Order]) -> str:
        return choices.orders_question(kind)
