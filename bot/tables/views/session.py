"""A table with its match, drafts and orders, as they were read from the store for one use case."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, TypeVar

from bot.engine.game import PUBLIC, Decision, Draft, Fact, Illegal, Piece, Seat, Viewer
from bot.engine.match import Match, witnessed
from bot.engine.notation import Garbled, Notation
from bot.engine.sequel import Following
from bot.engine.taking_back import Deed, TakeBack, history
from bot.games.box import Box
from bot.games.pictures import Lens
from bot.tables.model.plans import PlannedTurn
from bot.tables.model.stored import HELD, SHOWN_TALK, Record, StoredRecord, StoredTable, Tally
from bot.tables.model.table import Ending, Refusal, Status, Table, UserId
from bot.tables.views.asked import Asked, asked
from bot.tables.views.bulletin import Bulletin, Panel, Remark, check_layer, public_bulletin, veiled_bulletin
from bot.tables.views.circumstances import PAUSE, is_anybody_to_claim, verdict
from bot.tables.views.deadlines import deadlines
from bot.tables.views.explaining import explained, played
from bot.tables.views.foresight import AheadSheet, adapted, ahead_sheet, imagined, none_ahead, until_asked
from bot.tables.views.match_views import MatchViews
from bot.tables.views.offers import Choices, Offer, choices_of
from bot.tables.views.orders import StandingOrder, active_orders
from bot.tables.views.panels import account_for, panel
from bot.tables.views.recast import closed_bulletin, closed_panel, planned_ahead
from bot.tables.views.remarks import remarks
from bot.tables.views.thinking import counted
from bot.tables.views.windows import windowed
from bot.tables.views.winners import winners
from bot.words import _, spoken

T = TypeVar("T")

_OWN = ("tallies", "drafts", "orders", "plans", "windows", "notes")
"""What is held by seat: a panel shows that of its own seat alone, so a partner's draft makes none of it old."""
# Three more no panel shows, and two of them change all the time: each panel would be made anew for nothing.
_SHOWN = tuple(name for name in HELD if name not in ("seed", "version", "pulse", *_OWN))


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSession(StoredTable):
    """One table, whole: the truth of its match included, so what is shown goes through `eyes`.

    What it holds is as stored; `views` is the hall's, which alone lets its matches grow; `pressed` is as in Prompt.
    """

    views: MatchViews
    pressed: int | None = None

    @classmethod
    def of_stored(cls, stored_table: StoredTable, views: MatchViews) -> TableSession:
        """A table as it was read, its match folded up to there."""
        return cls(views=views, **{name: getattr(stored_table, name) for name in HELD})

    @property
    def box(self) -> Box:
        """The game in its box."""
        return self.views.box

    @property
    def notation(self) -> Notation:
        """How the game writes things down."""
        return self.views.notation

    @property
    def match(self) -> Match[Any]:
        """The match as it truly is."""
        return self.views.match

    def seen_by(self, viewer: Viewer) -> Match[Any]:
        """The match as a viewer has witnessed it; the truth once it is over and may be shown."""
        return self.match if self.is_revealed else self.views.seen_by(viewer)

    def of(self, seat: Seat) -> Match[Any]:
        """The match as a seat has witnessed it; the truth once it is over and may be shown."""
        return self.seen_by(self.match.game.viewer(seat))

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.table.status is Status.OVER

    @property
    def is_revealed(self) -> bool:
        """Whether everybody may see the truth now."""
        return self.is_over and self.match.game.reveals_at_end

    @property
    def is_watchable(self) -> bool:
        """Whether those without a seat may see the public side now."""
        return self.is_revealed or self.match.game.is_watchable

    def tally(self, seat: Seat) -> Tally:
        """How often a seat has decided."""
        return self.tallies.get(seat, Tally())

    def deed(self, seat: Seat) -> Deed | None:
        """What a seat can take back now."""
        return None if self.is_over or seat in self.table.resigned else self.match.deed(seat)

    def check(self, seat: Seat, decision: Decision) -> Decision:
        """The decision as it is kept: see Match.check.

        Refuses with Illegal what a seat may not decide now; the sentence speaks from what it has witnessed.
        """
        if not isinstance(decision, TakeBack):
            # By what the seat has witnessed: a refusal that knew the truth would tell it.
            return self.of(seat).check(seat, decision)
        if self.deed(seat) is None:
            raise Illegal(
                _(
                    "Only what you decided last can be taken back, if it revealed nothing and nothing has followed."
                )
            )
        return decision

    def news(self, viewer: Viewer, since: int) -> list[Fact]:
        """What a viewer has witnessed from fact number `since` on."""
        return witnessed(self.match.log[since:], viewer)

    def lodged(self, seat: Seat) -> list[StandingOrder]:
        """The standing orders of a seat, those that rest included; none that an older schema cannot be brought from."""
        found = []
        for each in self.orders.get(seat, {}).values():
            with suppress(Garbled):
                found.append(StandingOrder(self.read(each.record), each.alarm and self.read(each.alarm)))
        return found

    def drafted_on(self, seat: Seat, *, is_ahead: bool) -> Match[Any] | None:
        """The match in which a seat drafts: as it has witnessed it, or as it would be asked for its next turn (ahead).

        None if it can plan none ahead.
        """
        if not is_ahead:
            return self.of(seat)
        return imagined(self.of(seat), seat) if self._may_plan(seat) else None

    def _may_plan(self, seat: Seat) -> bool:
        is_running = self.table.status is Status.RUNNING and bool(self.match.log)
        return is_running and seat not in self.table.resigned

    def draft(self, seat: Seat, at: Match[Any], *, is_ahead: bool = False) -> tuple[Draft | None, str]:
        """The draft of a seat, `drafted_on` that match, as far as it fits; and a sentence about what no longer does.

        None if the seat is asked for none.
        """
        if is_ahead:
            return self._draft_ahead(seat, at)
        try:
            return at.draft(seat, [self.read(record) for record in self.drafts.get(seat, ())]), ""
        except (Illegal, Garbled):
            return at.draft(seat), _("Your plan no longer fitted and was cleared.")

    def _draft_ahead(self, seat: Seat, coming: Match[Any]) -> tuple[Draft | None, str]:
        if seat not in self.plans:
            return coming.draft(seat), ""
        planned = self.planned(seat)
        if self.plans[seat].since == len(self.match.log):
            # Nothing has happened since it was planned, so nothing has to be adapted.
            with suppress(Illegal):
                return coming.draft(seat, planned), ""

        def made() -> tuple[tuple[Piece, ...], str]:
            return adapted(self.box, self.planned_on(seat), coming, seat, planned)

        pieces, missed = self._made("adapted", seat, made, planned)
        text = _("What no longer fits is left out: {pieces}.")
        return coming.draft(seat, pieces), text.format(pieces=missed) if missed else ""

    def planned(self, seat: Seat) -> tuple[Piece, ...]:
        """What a seat has planned ahead; nothing of what an older schema cannot be brought from."""
        try:
            return tuple(self.read(record) for record in self.plans[seat].pieces)
        except Garbled:
            return ()

    def planned_on(self, seat: Seat) -> Match[Any]:
        """The match in which a seat has planned what it has planned ahead."""
        then = self.views.earlier(self.match.game.viewer(seat), self.plans[seat].since)
        return imagined(then, seat) or then

    def plan(self, seat: Seat) -> PlannedTurn[StoredRecord]:
        """What a seat has planned ahead, as it is stored; a blank one if it has planned nothing."""
        return self.plans.get(seat, PlannedTurn())

    def ahead(self, seat: Seat, *, is_open: bool) -> AheadSheet | None:
        """The next turn of a seat as it is planned ahead; None if it is not and, as none `is_open`, cannot be."""
        if seat not in self.plans and not is_open:
            return None
        return ahead_sheet(self.plan(seat), self.box, self.match.game, is_open=is_open)

    def read(self, record: StoredRecord) -> Any:
        """A stored record as the value it was."""
        return self.views.read(record)

    def stamped(self, table: Table) -> Table:
        """The table with the schema in which records are written now: what is stored of it is stamped with that."""
        return table if table.schema == self.box.schema else replace(table, schema=self.box.schema)

    def write(self, values: Iterable[Any]) -> list[Record]:
        """Values as records."""
        return [self.notation.json(value) for value in values]

    def seat_of(self, user: UserId, seat: Seat | None = None) -> Seat:
        """The seat a user means: the named one, his only one, or of several the first that is awaited.

        Refuses whoever does not sit there, and a game that has not begun.
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

    def panel(
        self,
        seat: Seat,
        *,
        since: int | None = None,
        notice: str = "",
        notices: Iterable[str] = (),
        layer: str = "",
        is_ahead: bool = False,
    ) -> Panel:
        """A seat's panel; it tells the facts from number `since` on, else from what the seat decided last.

        If it `is_ahead` the seat plans its next turn: refused with MovedOn where none can be, as is a wrong `layer`.
        """
        since = self.tally(seat).since if since is None else since
        every = (*played(self.box, self.match, seat, self.tally(seat)), *notices)
        made = partial(
            self._panel, seat, since=since, notice=notice, notices=every, layer=layer, is_ahead=is_ahead
        )
        # The language is asked too, as a panel is words by now.
        own = (getattr(self, name).get(seat) for name in _OWN)
        shown = (tuple(made.keywords.items()), spoken(), *own, *(getattr(self, name) for name in _SHOWN))
        return self.views.once("panel", seat, shown, made)

    def _panel(
        self, seat: Seat, *, since: int, notice: str, notices: tuple[str, ...], layer: str, is_ahead: bool
    ) -> Panel:
        seen, at = self.of(seat), self.drafted_on(seat, is_ahead=is_ahead)
        if at is None:
            raise none_ahead()
        draft, cleared = self.draft(seat, at, is_ahead=is_ahead)
        news = self.news(seen.game.viewer(seat), since)
        shown = panel(
            self.box,
            at,
            seat,
            number=self.tally(seat).count,
            news=news,
            account=self._made(
                "account", seat, partial(account_for, self.box, at, seat, news), since, is_ahead
            ),
            draft=draft,
            choices=self._choices(seat, at, lambda: draft, is_ahead=is_ahead),
            lodged=self.lodged(seat),
            undo=self.deed(seat),
            notices=(*remarks(self, self.title, since=since), *notices),
            notice=notice or cleared,
            talk=self.remarks(seat),
            lens=self._lens(seen.game.viewer(seat), layer, since, self.notes.get(seat, {})),
            theme=self.theme(seat),
            # What is planned ahead is played on a position that is still to come: of its dangers nothing is sure.
            wants_hints=not is_ahead and self.wants_hints(seat),
            is_quiet=self.is_quiet(self.table.user(seat)),
            ahead=self.ahead(seat, is_open=self._may_plan(seat) and bool(until_asked(seen, seat))),
        )
        phase = counted(self.table, self.seen_by(PUBLIC), seat)
        shown = replace(shown, bulletin=self._dated(shown.bulletin), is_timed=phase is not None)
        shown = planned_ahead(self.box, shown, seen) if is_ahead else shown
        shown = windowed(shown, self, self.views, seen, self.lodged(seat))
        shown = explained(shown, self.box, self, seen.game, news)
        return shown if not self.verdict else closed_panel(shown, self.verdict)

    @property
    def verdict(self) -> str:
        """How the people have ended this table by themselves; empty if they have not."""
        return verdict(self.table, self.title)

    @property
    def following(self) -> Following | None:
        """The match that may follow this one, which has ended by the rules; None if nothing does."""
        is_played = self.is_over and self.table.ending is Ending.PLAYED and self.match.is_over
        return self.match.game.sequel.following(self.match.state, self.table.options) if is_played else None

    def remarks(self, seat: Seat) -> list[Remark]:
        """What a seat has said last, and has been told as a partner, the oldest first."""
        partners = self.match.partners(seat)
        heard = [said for said in self.talk if said.is_for(seat, partners)]
        return [Remark(self.title(said.seat), said.text) for said in heard[-SHOWN_TALK:]]

    def board(self, *, since: int, notices: Iterable[str] = (), layer: str = "") -> Bulletin:
        """The public bulletin; it tells the facts from number `since` on, where those without a seat may watch.

        Refuses a `layer` that the public picture does not have.
        """
        seen, every = self.seen_by(PUBLIC), (*remarks(self, self.title, since=since), *notices)
        lens, theme = self._lens(PUBLIC, layer, since), self.table.theme
        if self.is_watchable:
            news = self.news(PUBLIC, since)
            shown = public_bulletin(
                self.box, seen, self.asked(), news=news, notices=every, lens=lens, theme=theme
            )
        else:
            shown = veiled_bulletin(self.box, seen, notices=every)
        return self._dated(closed_bulletin(shown, self.verdict) if self.verdict else shown)

    def asked(self) -> Asked | None:
        """What is asked on the board for all to see; None where each is asked in his panel."""
        return None if self.verdict else asked(self.box, self.table, self.views.seen_by(PUBLIC), self.tally)

    def _dated(self, shown: Bulletin) -> Bulletin:
        """With the deadlines of those who are waited for."""
        until = deadlines(self.table, self.seen_by(PUBLIC), self.clocks, self.title).items()
        is_asked = self.table.paused is None and bool(self.people.consents.get(PAUSE)) and not self.is_over
        return replace(
            shown,
            until={title: at for title, at in until if title in shown.waiting},
            is_pause_asked=is_asked,
            is_claimable=is_anybody_to_claim(self.table, self.match),
            winners=winners(self.table, self.match) if self.is_over else "",
            following="" if (after := self.following) is None else after.title,
            upto=len(self.match.log),
        )

    def layers(self, viewer: Viewer) -> Mapping[str, str]:
        """What a viewer can ask to see on his picture besides: name -> title."""
        is_veiled = viewer == PUBLIC and not self.is_watchable
        return {} if is_veiled else self.box.pictures.layers(self.match.game, viewer)

    def _lens(self, viewer: Viewer, layer: str, since: int, notes: Mapping[str, str] | None = None) -> Lens:
        layers = self.layers(viewer)
        check_layer(layers, layer)
        # Counted of what the picture is made of: once all is revealed that is the truth; nothing that was taken back.
        log = self.match.log[since:] if self.is_revealed else self.news(viewer, since)
        return Lens(news=len(history(log)), notes=notes or {}, layer=layer)

    def turn(self) -> int:
        """The number of the turn."""
        return self.seen_by(PUBLIC).turn

    def is_quiet(self, user: UserId | None) -> bool:
        """Whether a user wants no calls in this turn."""
        return user is not None and user in self.silences and self.silences[user] == self.turn()

    def title(self, seat: Seat) -> str:
        """What a seat is called."""
        return self.box.words.seat_title(self.match.game, seat)

    def offers(self, seat: Seat, *, is_ahead: bool = False) -> tuple[Offer, ...]:
        """Everything a seat may do now; or (ahead) every piece that it may add to its next turn, as it plans that."""
        return self._open_choices(seat, is_ahead=is_ahead).offers

    def route(self, seat: Seat, token: str, *, is_ahead: bool = False) -> Offer | None:
        """What a seat may choose at once of several, or take out of its draft, by its token; None if there is none."""
        choices = self._open_choices(seat, is_ahead=is_ahead)
        every = (*choices.routes, *choices.removals)
        return next((offer for offer in every if offer.token == token), None)

    def _open_choices(self, seat: Seat, *, is_ahead: bool) -> Choices:
        at = None if self.verdict else self.drafted_on(seat, is_ahead=is_ahead)
        if at is None:
            return Choices()
        return self._choices(seat, at, lambda: self.draft(seat, at, is_ahead=is_ahead)[0], is_ahead=is_ahead)

    def _choices(
        self, seat: Seat, at: Match[Any], drafted: Callable[[], Draft | None], *, is_ahead: bool
    ) -> Choices:
        """What the rules let it do, whatever its people have agreed to: a press finds what its panel has shown."""
        orders = active_orders(self.lodged(seat))

        def made() -> Choices:
            every = choices_of(self.box, at, seat, drafted(), orders)
            return every.of_pieces if is_ahead else every

        begun = self.plans.get(seat) if is_ahead else self.drafts.get(seat)
        return self._made("choices ahead" if is_ahead else "choices", seat, made, begun, orders)

    def _made(self, what: str, seat: Seat, make: Callable[[], T], *asked: object) -> T:
        """What a seat is shown of the match, made anew when something has happened or other things are `asked`."""
        return self.views.once(what, seat, (self.is_revealed, spoken(), *asked), make)
