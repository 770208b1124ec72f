"""A table with its match, drafts and orders, as one use case reads them from the store."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any

from bot.engine.game import PUBLIC, Decision, Fact, Illegal, Seat, Viewer
from bot.engine.match import Match, witnessed
from bot.engine.notation import Garbled, Notation
from bot.engine.sequel import Following
from bot.engine.taking_back import Deed, TakeBack
from bot.games.box import Box
from bot.tables.model.stored import HELD, Record, StoredRecord, StoredTable, Tally
from bot.tables.model.table import Ending, Refusal, Status, Table, UserId
from bot.tables.views.circumstances import verdict
from bot.tables.views.match_views import MatchViews
from bot.tables.views.order_sheets import StandingOrder
from bot.words import _


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSession(StoredTable):
    """One whole table, including the truth of its match: everything that is shown goes through `seen_by` and `of`.

    Its fields are as stored. `views` belongs to the hall, which alone lets its matches grow. `pressed` is the moment
    of the press (Prompt.at).
    """

    views: MatchViews
    pressed: int | None = None

    @classmethod
    def of_stored(cls, stored_table: StoredTable, views: MatchViews) -> TableSession:
        """A stored table with its match folded."""
        return cls(views=views, **{name: getattr(stored_table, name) for name in HELD})

    @property
    def box(self) -> Box:
        """The box (plug-in) of the game."""
        return self.views.box

    @property
    def notation(self) -> Notation:
        """The notation of the game."""
        return self.views.notation

    @property
    def match(self) -> Match[Any]:
        """The match as it truly is."""
        return self.views.match

    def seen_by(self, viewer: Viewer) -> Match[Any]:
        """The match as a viewer has witnessed it; the truth once the match is over and may be revealed."""
        return self.match if self.is_revealed else self.views.seen_by(viewer)

    def of(self, seat: Seat) -> Match[Any]:
        """The match as a seat has witnessed it; the truth once the match is over and may be revealed."""
        return self.seen_by(self.match.game.viewer(seat))

    @property
    def is_over(self) -> bool:
        """True if the table has ended: by its rules, by people, or before the game began."""
        return self.table.status is Status.OVER

    @property
    def is_revealed(self) -> bool:
        """True if everybody may see the truth now."""
        return self.is_over and self.match.game.reveals_at_end

    @property
    def is_watchable(self) -> bool:
        """True if people without a seat may see the public side now."""
        return self.is_revealed or self.match.game.is_watchable

    def tally(self, seat: Seat) -> Tally:
        """How often a seat has decided, and when (see Tally)."""
        return self.tallies.get(seat, Tally())

    def deed(self, seat: Seat) -> Deed | None:
        """What a seat can take back now; None if nothing, as after the end and for a seat that was given up."""
        return None if self.is_over or seat in self.table.resigned else self.match.deed(seat)

    @property
    def given_up(self) -> int | None:
        """The turn in which somebody last decided who then gave up their seat: the earliest of these turns.

        None if nobody has given up, and while the match goes on.
        """
        if not (self.table.resigned and self.match.is_over):
            return None
        since = min(self.tally(seat).since for seat in self.table.resigned)
        return Match(self.match.game, self.match.log[:since]).turn

    def check(self, seat: Seat, decision: Decision) -> Decision:
        """The decision as it is kept: see Match.check.

        Raises Illegal for a decision that the seat may not make now; its text is based on what the seat has witnessed.
        """
        if not isinstance(decision, TakeBack):
            # Checked by what the seat has witnessed: a refusal based on the truth would reveal it.
            return self.of(seat).check(seat, decision)
        if self.deed(seat) is None:
            raise Illegal(
                _(
                    "You can take back only your last decision, and only if it revealed nothing and "
                    "nothing has followed."
                )
            )
        return decision

    def news(self, viewer: Viewer, since: int) -> list[Fact]:
        """The facts from number `since` on, as a viewer has witnessed them."""
        return witnessed(self.match.log[since:], viewer)

    def lodged(self, seat: Seat) -> list[StandingOrder]:
        """The standing orders of a seat, including resting ones, without those whose old schema cannot be upgraded."""
        found = []
        for each in self.orders.get(seat, {}).values():
            with suppress(Garbled):
                found.append(StandingOrder(self.read(each.record), each.alarm and self.read(each.alarm)))
        return found

    def read(self, record: StoredRecord) -> Any:
        """A stored record as the value it was. Raises Garbled if it cannot be upgraded."""
        return self.views.read(record)

    def stamped(self, table: Table) -> Table:
        """The table with the schema in which records are written now."""
        return table if table.schema == self.box.schema else replace(table, schema=self.box.schema)

    def write(self, values: Iterable[Any]) -> list[Record]:
        """Values as records."""
        return [self.notation.json(value) for value in values]

    def seat_of(self, user: UserId, seat: Seat | None = None) -> Seat:
        """The seat that a user means: the named one, else the first of theirs that is asked, else their first.

        Raises Refusal if the user does not sit there, or if the game has not begun.
        """
        if not self.match.log:
            raise Refusal(_("This game has not begun."))
        own = self.table.seats_of(user)
        if not own:
            raise Refusal(_("You have no seat at this table."))
        if seat is None:
            return next((each for each in own if each in self.match.awaited()), own[0])
        if seat not in own:
            title = self.title(seat) if seat in self.table.seats else seat
            raise Refusal(_("That is not your seat: it belongs to {seat}.").format(seat=title))
        return seat

    @property
    def verdict(self) -> str:
        """How the people ended this table by themselves; empty if they did not."""
        return verdict(self.table, self.title)

    @property
    def following(self) -> Following | None:
        """The match that may follow this one, which was played to its end; None if there is none."""
        is_played = self.is_over and self.table.ending is Ending.PLAYED and self.match.is_over
        return self.match.game.sequel.following(self.match.state, self.table.options) if is_played else None

    def layers(self, viewer: Viewer) -> Mapping[str, str]:
        """What a viewer can ask to see on their picture in addition: name -> title.

        Empty for the public where people without a seat may not watch.
        """
        is_veiled = viewer == PUBLIC and not self.is_watchable
        return {} if is_veiled else self.box.pictures.layers(self.match.game, viewer)

    def turn(self) -> int:
        """The number of the turn, as everybody sees it."""
        return self.seen_by(PUBLIC).turn

    def is_quiet(self, user: UserId | None) -> bool:
        """True if a user wants no calls in this turn."""
        return user is not None and user in self.silences and self.silences[user] == self.turn()

    def title(self, seat: Seat) -> str:
        """The title of a seat."""
        return self.box.words.seat_title(self.match.game, seat)
