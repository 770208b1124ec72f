"""Words for what has happened. By default each fact is told in the game's notation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from bot.engine.game import AnyGame, Decision, Fact, Seat, Viewer
from bot.engine.notation import Notation
from bot.engine.outcome import Outcome
from bot.words import _

G = TypeVar("G", bound=AnyGame)
S = TypeVar("S")

LONGEST_EXPLANATION = 80
"""The most characters of an explanation: two lines of small print on a phone."""


class FactWords(Generic[G, S]):
    """Sentences about what has happened, and how it has ended. `state` is always one that the reader has witnessed."""

    def __init__(self, notation: Notation) -> None:
        """`notation` writes facts and decisions that have no words of their own."""
        self.notation = notation

    def plain(self, value: Fact | Decision) -> str:
        """The notation of a fact or decision without words of its own: `sentry-search g4` as “Sentry search g4”."""
        kind, space, rest = self.notation.line(value).partition(" ")
        return f"{kind.replace('-', ' ').capitalize()}{space}{rest}"

    def seat_title(self, game: G, seat: Seat) -> str:
        """The name of a seat or a side ("the seekers")."""
        return seat.replace("-", " ")

    def repeats(self, game: G, state: S, seat: Seat, fact: Fact) -> bool:
        """True if the question that a seat is asked now already says what `fact` says.

        The panel then leaves this fact out of its news.
        """
        return False

    def tell(self, game: G, facts: Sequence[Fact], viewer: Viewer) -> list[str]:
        """Witnessed facts as sentences, one line each; facts that do not interest the viewer are skipped."""
        return [self.plain(fact) for fact in facts]

    def headlines(self, game: G, facts: Sequence[Fact], viewer: Viewer) -> list[str]:
        """The sentences of the important facts among these witnessed ones; by default those of all facts."""
        return self.tell(game, facts, viewer)

    def foremost(self, game: G, facts: Sequence[Fact], viewer: Viewer) -> list[str]:
        """The headlines that a panel keeps longest if there is no room for all of them. By default none."""
        return []

    def calm(self, game: G, past: Sequence[Fact], news: Sequence[Fact], viewer: Viewer) -> str:
        """The first line of a panel if a turn begins and nothing in `news` is important: short, or empty for no line.

        `past` is all that its viewer has witnessed, `news` included.
        """
        return ""

    def epilogue(
        self, game: G, past: Sequence[Fact], viewer: Viewer, *, given_up: int | None = None
    ) -> Sequence[str]:
        """Why a match that is over has ended like that, and one thing that could have gone otherwise: 0 to 3 sentences.

        `past` are all valid facts that the viewer has witnessed, or the truth if everything is revealed. Each sentence
        follows from these facts by the functions that decide; nothing is an opinion. By default no sentence.

        `given_up` is the turn (Game.turn) of the last decision of somebody who then gave up their seat, the earliest if
        there are several; None if nobody did. From that turn on nothing is named that could have gone otherwise.
        """
        return ()

    def explained(self, game: G, fact: Fact) -> tuple[str, str] | None:
        """The explanation of a witnessed fact, shown to a person who is told of it for the first time ever.

        Gives a name that never changes (each person is shown the explanation with this name once), and one sentence of
        at most LONGEST_EXPLANATION characters. None for a fact that explains itself. Users who have turned hints off
        see none.
        """
        return None

    def disarmed(self, game: G, fact: Fact) -> str:
        """A clause that says why orders and plans rest after a public fact, an alarm (StandingOrders.disarms)."""
        return _("something has happened")

    def score(self, game: G, state: S) -> str:
        """The result of a match that is over, as a sentence; empty before its end."""
        outcome = game.outcome(state)
        return "" if outcome is None else self._score(game, outcome)

    def _score(self, game: G, outcome: Outcome) -> str:
        if outcome.is_together:
            sentence = _("You have won together.") if outcome.winners else _("You have lost together.")
            scores = set(outcome.scores.values())
            return f"{sentence} {_('Score: {n}.').format(n=scores.pop())}" if scores else sentence
        if not outcome.winners:
            return _("Nobody has won.")
        winners = [self.seat_title(game, seat) for seat in game.seats if seat in outcome.winners]
        return _("Won by {winners}.").format(winners=_(", ").join(winners))
