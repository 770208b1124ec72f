"""Typed texts, for any game: lines of pieces and decisions, entered whole or not at all.

Each is looked up among the offers that come after the one before, and enters through the same door as a press. A draft
takes any number of pieces, and may be committed. An immediate decision must stand alone, because it may reveal what
comes next.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from typing import Any

from bot.engine.game import Decision, Illegal, Order, Piece, Seat
from bot.engine.match import Match
from bot.engine.notation import Garbled
from bot.engine.taking_back import TakeBack
from bot.quoting import quoted
from bot.tables.model.prompt import Prompt
from bot.tables.model.table import MovedOn, Refusal, TableId, UserId
from bot.tables.model.typed import named, one_line, without_fillers, words
from bot.tables.resolution.door import at_seat, decided
from bot.tables.resolution.drafting import completed, keep_draft, lengthened, open_draft, shortened
from bot.tables.resolution.hall import Hall
from bot.tables.views.benches import Ahead, bench_for
from bot.tables.views.matching import Matcher
from bot.tables.views.naming import listed
from bot.tables.views.offers import Offer, offered, routes
from bot.tables.views.panel import Panel
from bot.tables.views.seat_view import SeatView
from bot.tables.views.session import TableSession
from bot.words import _, spoken


async def enter_text(
    hall: Hall, key: TableId, user: UserId, text: str, prompt: Prompt, *, answers: str | None = None
) -> Panel:
    """Enter a text that a user typed as an answer to `prompt`. `answers` is that of the form's Blank, if there is one.

    Raises MovedOn for a question that its panel no longer asks, and Refusal for a text that is not possible, or means
    nothing or several things: the sentence names what comes nearest. After an error nothing of the text is stored.
    """
    async with at_seat(hall, key, user, prompt) as (session, mine):
        entry = Entry(session, mine, prompt, answers)
        for line in text.splitlines():
            entry.read(one_line(line))
        if entry.decision is not None:
            return await decided(hall, session, mine, entry.decision, user, lodging=entry.lodging)
        if entry.draft is None:
            return SeatView(entry.bench).panel()
        return await keep_draft(hall, entry.bench, entry.draft.pieces)


@dataclass(frozen=True, slots=True)
class Blank:
    """A text still to be typed: the prompt that it would answer, and up to two examples.

    `answers` is a digest of what others have proposed by now (see Choice.answers); empty if they proposed nothing.
    """

    prompt: Prompt
    examples: tuple[str, ...]
    answers: str


async def blank(hall: Hall, key: TableId, user: UserId, prompt: Prompt) -> Blank:
    """What may be typed as an answer to `prompt`, whose draft may have changed since.

    Raises MovedOn for a question that its panel no longer asks, or a draft that no longer fits; Refusal for a user
    without the seat.
    """
    prompt = replace(prompt, length=None)
    async with at_seat(hall, key, user, prompt) as (session, mine):
        entry = Entry(session, mine, prompt)
        length = None if entry.draft is None else len(entry.draft.pieces)
        return Blank(replace(prompt, seat=mine, length=length), entry.examples(), entry.answers())


class _Alone(Refusal):
    """Something else was typed together with an immediate decision."""

    def __init__(self) -> None:
        super().__init__(
            _("What counts at once has to be typed alone; type what follows when you are asked for it.")
        )


class Entry:
    """The reading of a text, line by line: the draft after the lines read so far, and the decision, if there is one.

    Stores nothing.
    """

    def __init__(self, session: TableSession, seat: Seat, prompt: Prompt, answers: str | None = None) -> None:
        """A text of which nothing was read yet. Raises MovedOn for a draft that differs from `prompt`."""
        self._answers = answers
        self._session, self._seat = session, seat
        self.bench = bench_for(prompt)(session, seat)
        self.draft = open_draft(self.bench, prompt) if self.bench.takes_pieces else None
        self.decision: Decision | None = None
        self.lodging: Sequence[Order] = ()
        self.is_committed = False
        self._is_begun = False

    def examples(self) -> tuple[str, ...]:
        """See `Matcher.examples`."""
        return self._matcher().examples()

    def answers(self) -> str:
        """A digest of what others have proposed by now; empty if they have proposed nothing."""
        proposals = sorted({offer.choice.answers for offer in self._offers(self.bench.required)} - {""})
        return blake2b("\n".join(proposals).encode(), digest_size=4).hexdigest() if proposals else ""

    def read(self, line: str) -> None:
        """Read one more line. Raises Refusal or MovedOn if it cannot be entered after what was read before."""
        if not line:
            return
        command = {
            "undo": self._undo,
            "clear": self._clear,
            "commit": self._commit,
            _("Undo").casefold(): self._undo,
            _("Clear").casefold(): self._clear,
            _("Commit").casefold(): self._commit,
        }.get(" ".join(without_fillers(line)))
        if command is not None:
            self._check_open()
            command()
            self._is_begun = True
        elif (written := _written(line, self._session)) is not None:
            self._take_written(written, line)
        else:
            self._find(words(line))

    def _find(self, typed: Sequence[str]) -> None:
        """Take what the words mean, one offer after the other; a later one is read as similar to the one before.

        Raises Refusal if words mean no offer, or several.
        """
        before: Offer | None = None
        while typed or before is None:
            self._check_open()
            matcher = self._matcher()
            if not matcher.are_there:
                raise Refusal(_("There is nothing that you can do now."))
            found, size = matcher.first(typed, before)
            if len(found) != 1:
                if self._take_route(typed):
                    break
                raise Refusal(self._puzzled(matcher, typed, found, before))
            (before,), typed = found, typed[size:]
            self._take(before.option)

    def _take_route(self, typed: Sequence[str]) -> bool:
        """Take all pieces of the route whose menu label was typed, if exactly one route has that label."""
        if self.draft is None:
            return False
        ways = routes(self._session.box, self.bench.required, self._seat, self.draft)
        labels = Counter(way.choice.label for way in ways)
        alone = {way.choice.label: way for way in ways if labels[way.choice.label] == 1}
        if (found := named(" ".join(typed), alone)) is None:
            return False
        for option in found.whole:
            self._take(option)
        return True

    def _take_written(self, option: Decision, line: str) -> None:
        """Take an option written in the notation, offered or not: the rules judge it.

        Raises Refusal, with what comes nearest, if they forbid it.
        """
        try:
            if self.bench.takes_decisions and not isinstance(option, Piece | TakeBack):
                self.bench.required.check(self._seat, option)
            self._take(option)
        except (_Alone, MovedOn):
            raise
        except (Illegal, Refusal) as refusal:
            raise Refusal(f"{refusal} {self._near(self._matcher(), words(line))}".strip()) from refusal

    def _take(self, option: Decision) -> None:
        self._check_open()
        if self.draft is not None and isinstance(option, Piece):
            lengthened(self.draft, option)
        elif not self.bench.takes_decisions:
            raise Refusal(_("That is no part of a turn that can be planned ahead."))
        elif self._is_begun:
            raise _Alone
        else:
            self._check_read(option)
            self.decision = option
        self._is_begun = True

    def _check_read(self, option: Decision) -> None:
        """Raise MovedOn for a yes or no to a proposal, if the proposals have changed since the form was opened."""
        offers = (offer for offer in self._offers(self.bench.required) if offer.option == option)
        if any(offer.choice.answers for offer in offers) and self._answers not in (None, self.answers()):
            raise MovedOn(_("That is no longer possible; here is what is asked now."))

    def _undo(self) -> None:
        if self.draft is not None:
            self._redraft(shortened(self.draft))
        elif self._is_begun:
            raise _Alone
        else:
            self.decision = TakeBack()

    def _clear(self) -> None:
        if self.draft is None:
            raise MovedOn(_("No plan is asked of you now."))
        self._redraft(())

    def _commit(self) -> None:
        if self.draft is None:
            raise MovedOn(_("No plan is asked of you now."))
        self.lodging = completed(self.bench, self.draft)
        self.is_committed = True
        if isinstance(self.bench, Ahead):
            self.bench = self.bench.armed()
        else:
            self.decision = self.draft.committed()

    def _redraft(self, pieces: Sequence[Piece]) -> None:
        self.draft = self.bench.required.draft(self._seat, pieces)

    def _check_open(self) -> None:
        if self.decision is not None or self.is_committed:
            raise _Alone

    def _matcher(self) -> Matcher:
        box, match = self._session.box, self.bench.required
        offers = self._offers(match)

        def made() -> Matcher:
            return Matcher(offers, box.notation, box.zones.labels(match.game))

        if self._is_begun:
            return made()
        # Kept for every line that is typed until the offers change: made anew it takes 2 ms.
        kind = self.bench.kind.value
        return self._session.views.once(f"matcher {kind}", self._seat, (spoken(), offers), made)

    def _offers(self, match: Match[Any]) -> Sequence[Offer]:
        if not self._is_begun:
            return SeatView(self.bench).offers()
        offers = offered(self._session.box, match, self._seat, self.draft)
        return [offer for offer in offers if offer.is_piece or self.bench.takes_decisions]

    def _puzzled(
        self, matcher: Matcher, typed: Sequence[str], found: Sequence[Offer], before: Offer | None
    ) -> str:
        """What is wrong with words that mean no offer, or several (`found`), and what comes nearest."""
        text = quoted(" ".join(typed))
        if found:
            names = listed(found, self._session.notation)
            return _("“{text}” can mean several things: {list}. Type more of the one you mean.").format(
                text=text, list=names
            )
        wrong, near = self._wrong(matcher, typed, before), self._near(matcher, typed)
        return " ".join(filter(None, (wrong, self._ruled(matcher, typed, before), near)))

    def _wrong(self, matcher: Matcher, typed: Sequence[str], before: Offer | None) -> str:
        text, stranger = quoted(" ".join(typed)), matcher.stranger(typed)
        if not text:
            return _("There are no words in this line.")
        if stranger:
            return _("“{word}” names nothing that you can do now.").format(word=quoted(stranger))
        if matcher.begins_at_once(typed):
            return str(_Alone())
        if before is not None:
            return _("“{text}” is not possible after “{before}”.").format(
                text=text, before=before.choice.label
            )
        return _("“{text}” is not possible now.").format(text=text)

    def _ruled(self, matcher: Matcher, typed: Sequence[str], before: Offer | None) -> str:
        """Why the rules forbid what is meant, if that is clear: an offer, but with another zone of the board.

        Else empty.
        """
        meant, notation = matcher.elsewhere(typed, before), self._session.notation
        if meant is None:
            return ""
        offer, zone = meant
        values = [zone if each == offer.choice.zone else each for each in notation.json(offer.option)]
        try:
            option = notation.from_json(values)
            if self.draft is not None and isinstance(option, Piece):
                self.draft.add(option)
            else:
                self.bench.required.check(self._seat, option)
        except Illegal as illegal:
            return str(illegal)
        except Garbled:
            pass
        return ""

    def _near(self, matcher: Matcher, typed: Sequence[str]) -> str:
        near = matcher.nearest(typed)
        if not near:
            shown = _("; ").join(f"“{example}”" for example in matcher.examples())
            return _("These are possible, for example: {list}.").format(list=shown) if shown else ""
        return _("These come nearest: {list}.").format(list=listed(near, self._session.notation))


def _written(line: str, session: TableSession) -> Decision | None:
    """A line in the notation of the game, offered or not; None if the line is not in the notation."""
    try:
        decision = session.notation.from_line(line)
    except Garbled:
        return None
    return decision if isinstance(decision, Decision) else None
