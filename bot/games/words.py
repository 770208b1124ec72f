"""A game in words. By default options and facts are told in the game's own notation."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, TypeVar

from bot.engine.acts import LABEL, Barred, Choice, Consequence, cut
from bot.engine.game import AnyGame, Decision, Draft, Order, Seat, Viewer
from bot.engine.notation import kebab_of
from bot.games.fact_words import FactWords
from bot.words import _

G = TypeVar("G", bound=AnyGame)
S = TypeVar("S")

LONGEST_STATUS = 120
"""The most characters of a status."""


class Reasons:
    """Why acts that are not on offer are impossible; the base class knows no reasons."""

    def has_any(self, state: Any, draft: Draft | None) -> bool:
        """True if a player may ask for `told` after a draft.

        It depends on public facts and the seat's own draft, and costs little: every panel asks it.
        """
        return False

    def told(self, state: Any, seat: Seat, draft: Draft | None) -> Sequence[str]:
        """The impossible acts, each a line of Discord markdown with its reasons, from what the seat has witnessed.

        They are made only when a player asks.
        """
        return ()


class Words(FactWords[G, S]):
    """Every sentence about a match. `state` is always one that the reader has witnessed."""

    has_slow_odds: bool = False
    """True if the odds of some panels take too long for the event loop; see `putting_off`."""
    why_not: Reasons = Reasons()
    """Why acts that are not on offer are impossible."""

    def waiting(self, game: G, state: S, viewer: Viewer) -> Sequence[str]:
        """The titles of the sides that the game waits for; the viewer's own seat and its partners are named singly."""
        awaited = game.awaited(state)
        # In the order of the seats: the order of a set of strings differs between processes.
        named = (self._named(game, state, seat, viewer) for seat in game.seats if seat in awaited)
        # Each title once: the number of waiting seats of a side would reveal which of them have decided.
        return tuple(dict.fromkeys(named))

    def _named(self, game: G, state: S, seat: Seat, viewer: Viewer) -> str:
        is_own = viewer.name in (seat, *game.sides.partners(state, seat))
        return self.seat_title(game, seat if is_own else game.sides.side(state, seat))

    def progress(self, game: G, state: S) -> str:
        """Turn and phase in one line and nothing else: all that people who may not watch are told."""
        if (turn := game.turn(state)) > 0:
            return _("Turn {n}").format(n=turn)
        return _("The game is on") if game.outcome(state) is None else _("The game is over")

    def heading(self, game: G, state: S) -> str:
        """Turn, phase and the public position in one line; it depends only on what everybody has witnessed."""
        return self.progress(game, state)

    def standing(self, game: G, state: S, viewer: Viewer) -> Sequence[str]:
        """The position for this viewer, line by line: for the panel, for `status`, and as the words of the picture.

        By default no line.
        """
        return ()

    def status(self, game: G, state: S, viewer: Viewer) -> str:
        """The viewer's position in one line: the part of `standing` that a panel always shows."""
        return cut(_(" · ").join(self.standing(game, state, viewer)), LONGEST_STATUS)

    def question(self, game: G, state: S, seat: Seat) -> str:
        """The question that the seat is asked now, as a sentence; empty if there is none."""
        return _("What do you do?") if seat in game.awaited(state) else ""

    def holding(self, game: G, state: S, who: str) -> str:
        """What one figure of a seat holds, in one line; empty for nothing to say.

        `who` is the name of the figure (`whose`), and `state` is the state with the draft so far.
        """
        return ""

    def choice(self, game: G, state: S, seat: Seat, option: Decision) -> Choice:
        """One option as the seat reads it."""
        return Choice(cut(self.plain(option), LABEL))

    def consequence(
        self, game: G, state: S, seat: Seat, option: Decision, choice: Choice
    ) -> Consequence | None:
        """What follows from an option that answers a question, such as yes or no; None for any other option.

        Numbers come from the rules that decide them, or from `choice`, the option in words. Either every answer to a
        question has a consequence, or none has.
        """
        return None

    def route(self, game: G, state: S, pieces: Sequence[Decision]) -> Choice:
        """A route, several pieces or decisions that one press chooses (Drafts.routes), as its seat reads it."""
        return Choice(cut(_(", ").join(map(self.plain, pieces)), LABEL))

    def reckoning(self, game: G, state: S, draft: Draft | None, orders: Sequence[Order]) -> Words[G, S]:
        """The same words, with odds that take into account the draft in this state and the reader's standing orders.

        By default the same object. Use the result only for texts that the reader alone is shown.
        """
        return self

    @contextmanager
    def putting_off(self) -> Iterator[Collection[Callable[[], object]]]:
        """Inside the context, slow odds are not computed: words get placeholders for them, which nobody may be shown.

        Yields a collection of functions that compute these odds. After they were called, in a thread, the same words
        give the true odds at once. By default there are no such functions.
        """
        yield ()

    def odds(self, game: G, state: S, seat: Seat, draft: Draft) -> str:
        """The odds of a draft in numbers; a panel never cuts this text. Empty, the default, for no odds."""
        return ""

    def whose(self, game: G, option: Decision) -> str:
        """The name, a word or two, of the figure or hand that an option is for; empty if it is for none.

        A panel shows only the options of one figure or hand at a time.
        """
        return ""

    def drafted(self, game: G, state: S, seat: Seat, draft: Draft) -> list[str]:
        """A draft in words, line by line: its pieces in order, and what the others will learn from it."""
        return [self.plain(piece) for piece in draft.pieces]

    def idle(self, game: G, state: S, seat: Seat, draft: Draft) -> str:
        """For a draft that would do nothing: the question whether to commit it; empty if one press commits the draft.

        Without that question, a press meant for the previous question could waste a turn. By default every draft
        without pieces does nothing.
        """
        return "" if draft.pieces else _("Nothing is planned yet. Commit, and do nothing?")

    def hint(self, game: G, state: S, seat: Seat, draft: Draft | None) -> str:
        """A warning, one sentence, if the seat could much regret to commit its draft now; empty for no warning.

        If the seat has no draft, the hint is a few words beside the status. Like every text here it depends only on
        what the seat has witnessed. Users who have turned hints off do not see it.
        """
        return ""

    def barred(self, game: G, state: S, seat: Seat, draft: Draft | None) -> Sequence[Barred]:
        """What the seat may expect to do and cannot do now, each with its reason, from what the seat has witnessed.

        Give only those that keep other buttons in their places, or that answer an obvious question; by default none.
        """
        return ()

    def order_title(self, game: G, order: Order, state: S) -> str:
        """A standing order in at most 80 characters, in the state that its seat has witnessed."""
        return cut(self.plain(order), LABEL)

    def order_short(self, game: G, order: Order, state: S) -> str:
        """A standing order among those that its seat chooses from first, below their question (orders_question)."""
        return self.order_title(game, order, state)

    def orders_question(self, game: G, kind: type[Order]) -> str:
        """What the standing orders of a kind are about: the placeholder of their menu, at most 100 characters."""
        return kebab_of(kind)

    def stops(self, game: G) -> Mapping[str, str]:
        """The events that a seat can choose to have its planned turn held back: name -> clause, in order.

        A clause has at most 80 characters and tells the event: "the alert has risen". See Planning.stops and
        Adapted.doubts for the names. By default there are none.
        """
        return {}


AnyWords = Words[Any, Any]
"""Words of a game that the caller does not know."""
