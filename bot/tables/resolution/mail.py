"""Decides who is told of a resolution."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from bot.engine.game import PUBLIC, Seat
from bot.engine.match import witnessed
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.stored import DecidedBy
from bot.tables.model.table import UserId
from bot.tables.ports.world import RandomSource
from bot.tables.resolution.resolution import Resolution
from bot.tables.views.account import veiled_bulletin
from bot.tables.views.public_question import is_open
from bot.words import _

TOLD = 8
"""The most lines that tell a late player what has happened; their panel tells everything."""


class Mail:
    """The letters of a resolution that is about to be stored."""

    def __init__(self, resolution: Resolution, random: RandomSource) -> None:
        """`random` makes the nonces."""
        self._resolution, self._random = resolution, random
        self._session, self._table, self._match = resolution.session, resolution.table, resolution.match
        self._facts = resolution.match.log[resolution.first_fact :]

    def letters(self, actor: Seat | None, user: UserId | None, *, is_board_due: bool = False) -> list[Letter]:
        """The letters in order: board, retirements, offers, panels and pings, calls, notes, lapses, nexts, film.

        A seat gets a panel if it has witnessed something, has acted (`actor`, with its `user`), or if the change
        concerns all; and a ping instead if it is newly asked, unless its person has just acted. `is_board_due` is True
        if the board shows something new outside the match.
        """
        panels = self._panels(actor, user)
        has_acted_openly = actor is None or self._table.practice or is_open(self._resolution.public)
        calls = self._calls(user if has_acted_openly else None)
        board = [*self._board(is_due=is_board_due), *self._people()]
        last = [*self._alarms(), *self._apologies(), *self._nexts(), *self._film()]
        return [*board, *panels, *calls, *last]

    def _board(self, *, is_due: bool) -> Iterator[Letter]:
        if is_due or self._concerns_all() or (self._has_shown(None) and self._has_changed_the_board()):
            yield self._letter(LetterKind.BOARD)

    def _film(self) -> Iterator[Letter]:
        if self._resolution.is_over:
            yield self._letter(LetterKind.FILM)

    def _has_changed_the_board(self) -> bool:
        """True if the match is watchable, or if the reduced board of a match that is not watchable has changed."""
        if self._match.game.is_watchable:
            return True
        box, before = self._session.box, self._session.views.seen_by(PUBLIC)
        return veiled_bulletin(box, before) != veiled_bulletin(box, self._resolution.public)

    def _panels(self, actor: Seat | None, actor_user: UserId | None) -> Iterator[Letter]:
        # New sitters are pinged even if the game already waited for their seat: the ping went to another
        # person.
        called = self._match.awaited() - (self._resolution.waited.seats - set(self._newcomers()))
        for seat in self._table.seats:
            user = self._table.user(seat)
            if user is None:
                continue
            # The acting user sees the next question in the response to their press.
            if seat in called and user != actor_user:
                yield self._letter(LetterKind.PING, seat, user)
            elif seat in called or seat == actor or self._concerns_all() or self._has_shown(seat):
                yield self._letter(LetterKind.PANEL, seat, user)

    def _newcomers(self) -> tuple[Seat, ...]:
        """The seats with a new sitter."""
        before, now = self._session.table.user, self._table.user
        return tuple(seat for seat in self._table.seats if now(seat) != before(seat))

    def _people(self) -> Iterator[Letter]:
        """Retirements for the former sitters of changed seats, and letters that announce or withdraw offers."""
        for seat in self._newcomers():
            before = self._session.table.user(seat)
            if before is not None:
                yield self._letter(LetterKind.RETIRE, seat, before)
        for seat in self._resolution.changed_invitations():
            yield self._letter(LetterKind.OFFER, seat)

    def _calls(self, spared: UserId | None) -> Iterator[Letter]:
        """Calls to all seats of a side, or to the single seat, that the game newly waits for by public knowledge.

        `spared` is the user whom all have seen act, or start the game: a call to them would tell which seat of a side
        has acted.
        """
        before = self._resolution.waited.openly
        now, company = self._resolution.public.awaited(), self._match.company
        sides = set(map(company, now)) - self._resolution.waited.sides
        for seat in self._table.seats:
            user, is_called = self._table.user(seat), seat in now - before or company(seat) in sides
            if is_called and user is not None and user != spared:
                yield self._letter(LetterKind.CALL, seat, user)

    def _nexts(self) -> Iterator[Letter]:
        """Letters to users who want to know that they are next, when the game starts to wait for another side.

        Users whom the game waits for get none.
        """
        company, users = self._match.company, set[UserId]()
        before, now = self._resolution.waited.sides, set(map(company, self._resolution.public.awaited()))
        awaited = {self._table.user(seat) for seat in self._table.seats if company(seat) in now}
        for seat in self._table.seats if now - before else ():
            user = self._table.user(seat)
            if user is not None and user not in awaited | users and self._wants_to_know(user):
                users.add(user)
                yield self._letter(LetterKind.NEXT, seat, user)

    def _wants_to_know(self, user: UserId) -> bool:
        return user in self._session.habits and self._session.habits[user].heads_up

    def _alarms(self) -> Iterator[Letter]:
        """Private notes: that an order rests since an alarm, and what became of a planned turn; none after the end."""
        for seat, text in (*self._resting(), *self._resolution.planned_turns.notes):
            user = self._table.user(seat)
            if user is not None and not self._resolution.is_over:
                yield replace(self._letter(LetterKind.NOTE, seat, user), text=text)

    def _resting(self) -> Iterator[tuple[Seat, str]]:
        text = _("Your standing orders rest until you lodge them again: {reason}.")
        for seat, fact in self._resolution.orders.alarms.items():
            reason = self._session.box.words.disarmed(self._match.game, fact)
            yield seat, text.format(reason=reason)

    def _apologies(self) -> Iterator[Letter]:
        """A note to each late player: what was decided for them, as far as they have witnessed it."""
        for seat in dict.fromkeys(
            each.seat for each in self._resolution.decisions if each.by is DecidedBy.CLOCK
        ):
            user, viewer = self._table.user(seat), self._match.game.viewer(seat)
            if user is None:
                continue
            facts = witnessed(self._facts, viewer)
            lines = self._session.box.words.tell(self._match.game, facts, viewer)
            text = _("Your time ran out, so every question got its default answer.")
            letter = self._letter(LetterKind.LAPSE, seat, user)
            yield replace(letter, text="\n".join([text, *lines[:TOLD]]))

    def _letter(self, kind: LetterKind, seat: Seat | None = None, user: UserId | None = None) -> Letter:
        return Letter(table=self._table.key, kind=kind, nonce=self._random.token(), seat=seat, user=user)

    def _concerns_all(self) -> bool:
        made = self._resolution
        has_changed = self._table != self._session.table
        return bool(made.is_over or has_changed or made.invitations or made.consents)

    def _has_shown(self, seat: Seat | None) -> bool:
        viewer = PUBLIC if seat is None else self._match.game.viewer(seat)
        return any(fact.seen_by(viewer) is not None for fact in self._facts)
