"""A game in words. As it is, everything is told plainly, in the game's own notation."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

from bot.engine.acts import Barred, Choice
from bot.engine.game import AnyGame, Decision, Draft, Fact, Order, Seat, Viewer
from bot.engine.notation import Notation, kebab_of
from bot.engine.outcome import Outcome
from bot.words import _

G = TypeVar("G", bound=AnyGame)
S = TypeVar("S")

LONGEST = 80
"""Characters of a label."""
LONGEST_STATUS = 120
"""Characters of a status."""
LONGEST_EXPLANATION = 80
"""Characters of an explanation: two lines of small print on a phone."""


class Words(Generic[G, S]):
    """Every sentence about a match. `state` is always one that its reader has witnessed."""

    has_slow_odds: bool = False
    """True if odds of some panels take so long that they have to be put off."""

    def __init__(self, notation: Notation) -> None:
        """`notation` is how the game writes down what has no words of its own."""
        self.notation = notation

    def plain(self, value: Fact | Decision) -> str:
        """What has no words of its own, as it is written down: `sentry-search g4` as “Sentry search g4”."""
        kind, space, rest = self.notation.line(value).partition(" ")
        return f"{kind.replace('-', ' ').capitalize()}{space}{rest}"

    def seat_title(self, game: G, seat: Seat) -> str:
        """What a seat, or a side, is called ("the seekers")."""
        return seat.replace("-", " ")

    def waiting(self, game: G, state: S, viewer: Viewer) -> Sequence[str]:
        """Who is waited for, as far as `viewer` may know: sides by their titles, and of his own side the seats."""
        awaited = game.awaited(state)
        # In the order of the seats: a set of words has another order in every process.
        named = (self._named(game, state, seat, viewer) for seat in game.seats if seat in awaited)
        # Each title once: how many seats of a side are waited for would tell who of it has decided.
        return tuple(dict.fromkeys(named))

    def _named(self, game: G, state: S, seat: Seat, viewer: Viewer) -> str:
        is_own = viewer.name in (seat, *game.sides.partners(state, seat))
        return self.seat_title(game, seat if is_own else game.sides.side(state, seat))

    def progress(self, game: G, state: S) -> str:
        """Turn and phase in one line and nothing else: for those who may not watch."""
        if (turn := game.turn(state)) > 0:
            return _("Turn {n}").format(n=turn)
        return _("The game is on") if game.outcome(state) is None else _("The game is over")

    def heading(self, game: G, state: S) -> str:
        """Turn, phase and public standing in one line: a function of public facts."""
        return self.progress(game, state)

    def standing(self, game: G, state: S, viewer: Viewer) -> Sequence[str]:
        """How things stand for this viewer, a line each: what his panel and `status` show, the picture's words."""
        return ()

    def status(self, game: G, state: S, viewer: Viewer) -> str:
        """Where this viewer stands, in one line: what a panel always shows of `standing`."""
        return _(" · ").join(self.standing(game, state, viewer))[:LONGEST_STATUS]

    def question(self, game: G, state: S, seat: Seat) -> str:
        """What the seat is asked now, as a sentence; empty if nothing."""
        return _("What do you do?") if seat in game.awaited(state) else ""

    def repeats(self, game: G, state: S, seat: Seat, fact: Fact) -> bool:
        """Whether the question of a seat says what a witnessed fact tells: a panel does not tell it beside that."""
        return False

    def holding(self, game: G, state: S, who: str) -> str:
        """What a figure of a seat holds, in a line, by its name (whose); `state` is where the draft has come to."""
        return ""

    def tell(self, game: G, facts: Sequence[Fact], viewer: Viewer) -> list[str]:
        """Witnessed facts as sentences, a line each; facts of no interest to him are passed over."""
        return [self.plain(fact) for fact in facts]

    def headlines(self, game: G, facts: Sequence[Fact], viewer: Viewer) -> list[str]:
        """What of witnessed facts matters most, a sentence each, which is told first. As it is, all of it does."""
        return self.tell(game, facts, viewer)

    def foremost(self, game: G, facts: Sequence[Fact], viewer: Viewer) -> list[str]:
        """Those of the headlines that the viewer has waited for: they are told before the others. As it is, none."""
        return []

    def calm(self, game: G, past: Sequence[Fact], news: Sequence[Fact], viewer: Viewer) -> str:
        """What a panel begins with where a turn has begun and of `news` nothing matters: a short line, or nothing.

        `past` is all that its viewer has witnessed, `news` with it.
        """
        return ""

    def choice(self, game: G, state: S, seat: Seat, option: Decision) -> Choice:
        """One option as the seat reads it."""
        return Choice(self.plain(option)[:LONGEST])

    def route(self, game: G, state: S, pieces: Sequence[Decision]) -> Choice:
        """Several pieces or decisions that can be chosen at once (Drafts.routes), as their seat reads it."""
        return Choice(_(", ").join(map(self.plain, pieces))[:LONGEST])

    def reckoning(self, game: G, state: S, draft: Draft | None, orders: Sequence[Order]) -> Words[G, S]:
        """The same words, whose odds count what is drafted in this state and the standing orders of their reader.

        As it is, nothing is counted. Only for what that reader alone is shown.
        """
        return self

    @contextmanager
    def putting_off(self) -> Iterator[Collection[Callable[[], object]]]:
        """Put off odds that take long, for as long as it is open: stand-ins take their places.

        Yields what has to be done, in a thread, before the same words say the true ones at once. As it is, nothing.
        """
        yield ()

    def odds(self, game: G, state: S, seat: Seat, draft: Draft) -> str:
        """What a draft promises, in figures: a panel shows all of it. As it is, nothing."""
        return ""

    def whose(self, game: G, option: Decision) -> str:
        """Which of several figures or hands of a seat an option is for, in a word or two; empty where it is for none.

        A panel shows the options of one at a time.
        """
        return ""

    def drafted(self, game: G, state: S, seat: Seat, draft: Draft) -> list[str]:
        """A draft in words: its pieces in order, and what the others would learn if it were committed."""
        return [self.plain(piece) for piece in draft.pieces]

    def idle(self, game: G, state: S, seat: Seat, draft: Draft) -> str:
        """What is asked before a draft is committed that does nothing; empty where one press commits it.

        A press that was meant for the question before must not give a turn away. As it is every draft without a piece
        does nothing.
        """
        return (
            "" if draft.pieces else _("Nothing is planned yet. Commit, so that none of yours does anything?")
        )

    def hint(self, game: G, state: S, seat: Seat, draft: Draft | None) -> str:
        """What the seat may regret that would commit its draft as it is: one sentence, only where much is at stake.

        Without a draft it is what stands beside the status, in a few words. As everything here it is told by what the
        seat has witnessed; a person can turn hints off.
        """
        return ""

    def explained(self, game: G, fact: Fact) -> tuple[str, str] | None:
        """What a witnessed fact means, for whoever witnesses its like for the first time in his life.

        A name for ever and one sentence, at most LONGEST_EXPLANATION characters; None for what explains itself. A
        person can turn it off with hints.
        """
        return None

    def barred(self, game: G, state: S, seat: Seat, draft: Draft | None) -> Sequence[Barred]:
        """What the seat may look for and cannot do now, each with its reason, from what the seat has witnessed.

        Only what keeps the places of others still, or answers a question that is plain to ask.
        """
        return ()

    def order_title(self, game: G, order: Order, state: S) -> str:
        """A standing order in at most 80 characters, in the state that its seat has witnessed."""
        return self.plain(order)[:LONGEST]

    def orders_question(self, game: G, kind: type[Order]) -> str:
        """What the standing orders of a kind are about, as a placeholder of at most 100 characters."""
        return kebab_of(kind)

    def disarmed(self, game: G, fact: Fact) -> str:
        """Why orders and plans rest after a public fact that disarms them (StandingOrders.disarms), as a clause."""
        return _("something has happened")

    def stops(self, game: G) -> Mapping[str, str]:
        """What a turn planned ahead may be held back for (Planning.stops, Adapted.doubts): name -> clause, in order.

        A clause has at most 80 characters and says what has come to pass: "the alert has risen".
        """
        return {}

    def score(self, game: G, state: S) -> str:
        """The result as a sentence once the match is over; empty before."""
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


AnyWords = Words[Any, Any]
"""Words of a game that the caller does not know."""
