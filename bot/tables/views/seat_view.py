"""What a seat is shown of its table: its panel, and its choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from bot.engine.game import PUBLIC, Draft, Seat
from bot.engine.match import Match
from bot.tables.model.stored import HELD, SHOWN_TALK
from bot.tables.views.benches import Ahead, Bench, Now
from bot.tables.views.board_view import dated, lens_of
from bot.tables.views.closed import closed_panel
from bot.tables.views.explaining import played
from bot.tables.views.kept import kept_sheet
from bot.tables.views.offers import Choices, Offer, choices_of
from bot.tables.views.order_sheets import active_orders
from bot.tables.views.panel import Panel, Remark
from bot.tables.views.panel_making import Beside, account_for, panel
from bot.tables.views.remarks import remarks
from bot.tables.views.session import TableSession
from bot.tables.views.thinking_time import counted
from bot.words import spoken

T = TypeVar("T")

_OWN = ("tallies", "drafts", "orders", "plans", "windows", "notes")
"""Fields held by seat: a panel shows only its own seat's, so a partner's draft does not make it outdated."""
# No panel shows the seed, the version or the pulse, and the last two change all the time.
_SHOWN = tuple(name for name in HELD if name not in ("seed", "version", "pulse", *_OWN))


class SeatView:
    """What a seat is shown while it drafts on a bench."""

    def __init__(self, bench: Bench) -> None:
        """On an `Ahead` bench the seat plans its next turn."""
        self.bench, self.session, self.seat = bench, bench.session, bench.seat

    @classmethod
    def now(cls, session: TableSession, seat: Seat) -> SeatView:
        """The view of a seat on what it is asked now."""
        return cls(Now(session, seat))

    def panel(self, *, since: int | None = None, layer: str = "") -> Panel:
        """The panel; it tells the facts from number `since` on, by default from the seat's last decision.

        Raises MovedOn if it is a planning panel and no turn can be planned, and Refusal for an unknown `layer`.
        """
        session, seat, tally = self.session, self.seat, self.session.tally(self.seat)
        since = tally.since if since is None else since
        notices = played(session.box, session.match, seat, tally)
        made = partial(self._panel, since=since, notices=notices, layer=layer)
        # The language is part of the key, because a panel contains words.
        own = (getattr(session, name).get(seat) for name in _OWN)
        held = (getattr(session, name) for name in _SHOWN)
        shown = (tuple(made.keywords.items()), self.bench.kind, spoken(), *own, *held)
        return session.views.once("panel", seat, shown, made)

    def offers(self) -> tuple[Offer, ...]:
        """Everything that the seat may do now; on an `Ahead` bench, every piece that it may add to its next turn.

        Empty if its people have ended the game, and if no turn can be planned on an `Ahead` bench.
        """
        return self._open_choices().offers

    def reasons(self) -> Sequence[str]:
        """Why the other acts are impossible after the seat's draft, a line each (Words.why_not).

        Raises MovedOn if nothing can be drafted on this bench.
        """
        at = self.bench.required
        return self.session.box.words.why_not.told(at.state, self.seat, self.bench.draft()[0])

    def route(self, token: str) -> Offer | None:
        """The route or removal with this token; None if there is none."""
        choices = self._open_choices()
        every = (*choices.routes, *choices.removals)
        return next((offer for offer in every if offer.token == token), None)

    def remarks(self) -> list[Remark]:
        """The last SHOWN_TALK remarks of the seat, or of its partners to it, the oldest first."""
        session, seat = self.session, self.seat
        partners = session.match.partners(seat)
        heard = [said for said in session.talk if said.is_for(seat, partners)]
        return [Remark(session.title(said.seat), said.text) for said in heard[-SHOWN_TALK:]]

    def _panel(self, *, since: int, notices: tuple[str, ...], layer: str) -> Panel:
        session, seat, bench = self.session, self.seat, self.bench
        seen, at = session.of(seat), bench.required
        viewer = seen.game.viewer(seat)
        draft, cleared = bench.draft()
        news = session.news(viewer, since)
        account = partial(account_for, session.box, at, seat, news, session.given_up)
        beside = Beside(
            lens=lens_of(session, viewer, layer, since, session.notes.get(seat, {})),
            lodged=session.lodged(seat),
            undo=session.deed(seat),
            wants_hints=bench.wants_hints,
            account=self._made("account", account, since, bench.kind),
            choices=self._choices(at, lambda: draft),
        )
        number = session.tally(seat).count
        shown = panel(session.box, at, seat, number=number, news=news, draft=draft, beside=beside)
        bulletin = replace(
            shown.bulletin,
            notices=(*remarks(session, session.title, since=since), *notices),
            theme=session.theme(seat),
        )
        shown = replace(
            shown,
            bulletin=dated(session, bulletin),
            notice=cleared,
            talk=tuple(self.remarks()),
            is_quiet=session.is_quiet(session.table.user(seat)),
            ahead=Ahead(session, seat).sheet(),
            kept=kept_sheet(session, session.table.user(seat), draft),
            is_timed=counted(session.table, session.seen_by(PUBLIC), seat) is not None,
        )
        shown = bench.shown(shown, seen, news)
        return shown if not session.verdict else closed_panel(shown, session.verdict)

    def _open_choices(self) -> Choices:
        at = None if self.session.verdict else self.bench.match
        return Choices() if at is None else self._choices(at, lambda: self.bench.draft()[0])

    def _choices(self, at: Match[Any], drafted: Callable[[], Draft | None]) -> Choices:
        """The choices by the rules, even if the people have ended the game: a press finds what its panel showed."""
        session, seat, bench = self.session, self.seat, self.bench
        orders = active_orders(session.lodged(seat))

        def made() -> Choices:
            return bench.chosen_of(choices_of(session.box, at, seat, drafted(), orders))

        return self._made(f"choices {bench.kind.value}", made, bench.begun, orders)

    def _made(self, what: str, make: Callable[[], T], *asked: object) -> T:
        """What `make` returns for the seat, cached until the match or the `asked` values change."""
        return self.session.views.once(what, self.seat, (self.session.is_revealed, spoken(), *asked), make)
