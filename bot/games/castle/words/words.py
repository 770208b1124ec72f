"""The castle game in words, as tables and chat ask for them: nearly every method only calls a module of this folder."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from typing_extensions import override

from bot.engine.acts import Barred, Choice, Consequence
from bot.engine.game import Decision, Draft, Fact, Seat, Viewer
from bot.games.castle.names import names
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.seating import hears_for_itself
from bot.games.castle.state.state import State
from bot.games.castle.words import (
    ahead,
    barred,
    calm,
    choices,
    consequences,
    drafts,
    epilogue,
    explained,
    goals,
    hints,
    joint,
    questions,
    standing,
    told,
    ways,
    weighty,
)
from bot.games.castle.words.order_words import OrderWords
from bot.games.castle.words.used import used


class CastleWords(OrderWords):
    """All sentences of the castle game, each from its module of this folder."""

    def seat_title(self, game: CastleGame, seat: Seat) -> str:
        """The name of a seat (R2.2)."""
        return names.seat(seat)

    def waiting(self, game: CastleGame, state: State, viewer: Viewer) -> Sequence[str]:
        """The names of those who are awaited: the viewer's seat and partners; of all others only the side (R28.8).

        A seat that is asked is not told if its rival is asked too.
        """
        awaited = [seat for seat in game.seats if seat in game.awaited(state)]
        rivals = _rivals(game, Seat(viewer.name)) if viewer.name in awaited else ()
        named = (self._named(game, state, seat, viewer) for seat in awaited if seat not in rivals)
        return tuple(dict.fromkeys(named))

    @override
    def progress(self, game: CastleGame, state: State) -> str:
        return standing.progress(state)

    @override
    def heading(self, game: CastleGame, state: State) -> str:
        return standing.heading(state)

    @override
    def standing(self, game: CastleGame, state: State, viewer: Viewer) -> Sequence[str]:
        errands = goals.errands(state, viewer)
        return [*standing.standing(state, viewer), *errands]

    @override
    def status(self, game: CastleGame, state: State, viewer: Viewer) -> str:
        return standing.status(state, viewer)

    def holding(self, game: CastleGame, state: State, who: str) -> str:
        """The cards of the intruder named `who` on a button (R15.1); empty if unknown, without any, or not in play."""
        return standing.holding(state, who)

    @override
    def question(self, game: CastleGame, state: State, seat: Seat) -> str:
        if seat not in game.awaited(state):
            return ""
        asked = questions.question(state, seat)
        return f"{asked} {used(state, seat, game.options(state, seat))}".strip()

    @override
    def tell(self, game: CastleGame, facts: Sequence[Fact], viewer: Viewer) -> list[str]:
        return told.story(game.setting.board, facts, has_own_ears=hears_for_itself(viewer))

    @override
    def repeats(self, game: CastleGame, state: State, seat: Seat, fact: Fact) -> bool:
        return joint.is_open(state, seat, fact)

    @override
    def headlines(self, game: CastleGame, facts: Sequence[Fact], viewer: Viewer) -> list[str]:
        return weighty.headlines(game.setting.board, facts)

    @override
    def foremost(self, game: CastleGame, facts: Sequence[Fact], viewer: Viewer) -> list[str]:
        return weighty.foremost(game.setting.board, facts, viewer)

    @override
    def calm(self, game: CastleGame, past: Sequence[Fact], news: Sequence[Fact], viewer: Viewer) -> str:
        return "" if hears_for_itself(viewer) else calm.calm(game.setting.board, past, news)

    @override
    def epilogue(
        self, game: CastleGame, past: Sequence[Fact], viewer: Viewer, *, given_up: int | None = None
    ) -> Sequence[str]:
        return epilogue.epilogue(game, past, given_up)

    @override
    def choice(self, game: CastleGame, state: State, seat: Seat, option: Decision) -> Choice:
        return choices.offer(state, seat, option)

    @override
    def consequence(
        self, game: CastleGame, state: State, seat: Seat, option: Decision, choice: Choice
    ) -> Consequence | None:
        return consequences.consequence(state, seat, option, choice)

    @override
    def route(self, game: CastleGame, state: State, pieces: Sequence[Decision]) -> Choice:
        return ways.route(state, pieces)

    @override
    def whose(self, game: CastleGame, option: Decision) -> str:
        return choices.whose(option)

    @override
    def drafted(self, game: CastleGame, state: State, seat: Seat, draft: Draft) -> list[str]:
        return drafts.drafted(state, draft)

    @override
    def hint(self, game: CastleGame, state: State, seat: Seat, draft: Draft | None) -> str:
        return hints.hint(state, seat, draft)

    @override
    def explained(self, game: CastleGame, fact: Fact) -> tuple[str, str] | None:
        return explained.explained(game.setting, fact)

    @override
    def barred(self, game: CastleGame, state: State, seat: Seat, draft: Draft | None) -> Sequence[Barred]:
        return barred.barred(state, seat, draft)

    @override
    def stops(self, game: CastleGame) -> Mapping[str, str]:
        return ahead.stops()

    def score(self, game: CastleGame, state: State) -> str:
        """How the game has ended (R25); empty before the end."""
        return "" if state.result is None else told.score(state.result)


def _rivals(game: CastleGame, seat: Seat) -> tuple[Seat, ...]:
    """The seats of the same side that are not partners (R26.4)."""
    seating = game.setting.seating
    own = (seat, *seating.partners(seat))
    return tuple(each for each in game.seats if seating.side(each) == seating.side(seat) and each not in own)
