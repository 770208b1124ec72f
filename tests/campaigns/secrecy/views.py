"""Everything one viewer is shown at one step of a match, made as the bot makes it: from a session that holds the truth.

A view is a tuple of named parts that can be compared: the viewer's witnessed facts; the viewer's panel or the public
board, with its texts, options and scene; the resulting message; both again with a draft that the viewer has begun;
every layer of the viewer's map with its words; the sheets of figures; deductions about what is hidden; the words that
may be typed; refusals; answers to a text with a mistake; the decision in the viewer's absence; the answers of standing
orders; automatic passes; the viewer's next turn, planned ahead.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cache
from types import MappingProxyType
from typing import Any, Protocol

from bot.chat.commands import typed_options
from bot.chat.messages.board_message import board_screen
from bot.chat.messages.deduction import deduction_screen
from bot.chat.messages.opening import PanelState
from bot.chat.messages.panel import UNOPENED, asked_zones, panel_screen
from bot.chat.parts.layout import layout
from bot.chat.parts.screen import Picture, Screen
from bot.engine.chance import Seeded
from bot.engine.game import AnyGame, Decision, Fact, Piece, Seat, Viewer
from bot.engine.notation import Notation
from bot.engine.taking_back import Deed
from bot.games.box import Box
from bot.games.pictures import Lens
from bot.games.shelf import SHELF
from bot.tables.model.stored import StoredRecord, Tally
from bot.tables.model.table import Person, Status, Table, TableId, Theme, UserId
from bot.tables.use_cases.deducing import Thinking
from bot.tables.views.account import told
from bot.tables.views.benches import Ahead
from bot.tables.views.board_view import BoardView
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.deduction import deduced_later, shaded
from bot.tables.views.match_views import MatchViews
from bot.tables.views.offers import choices_of
from bot.tables.views.order_sheets import active_orders
from bot.tables.views.panel import Panel
from bot.tables.views.seat_view import SeatView
from bot.tables.views.session import TableSession
from tests.campaigns.secrecy.answers import begun_with, chosen, mistaken, planned, refused, sheets
from tests.campaigns.secrecy.habits import HABITS
from tests.campaigns.secrecy.looking import is_wanted
from tests.campaigns.secrecy.side_by_side import Step

ASKED = 6
"""At every step each viewer tries this many of their own decisions, some of them out of place."""
BEGUN = 6
"""So many drafts are begun with one piece where their odds are compared."""
DEDUCED = 8
"""Deductions are compared in one of this many steps after the difference: each folds a whole log."""
View = Mapping[str, object]
"""The parts of a view by name."""
Parts = Mapping[str, Callable[[], object]]
"""How the parts of a view are made, by name."""


class Play(Protocol):
    """A pair of matches of any game: how it is played, and what has happened in both since the deal."""

    box: Box
    options: Any
    steps: list[Step]
    since: int | None

    @property
    def game(self) -> AnyGame:
        """The rules of both matches."""
        ...

    def prepared(self, session: TableSession, which: int) -> TableSession:
        """A table of one of the matches, with what a seat keeps there and not in the match."""
        ...


class Desk:
    """The table of one of the two matches as it goes on, and what each viewer is shown of it."""

    def __init__(self, play: Play, which: int) -> None:
        """Nothing has happened yet."""
        self._play, self._which = play, which
        self._box, self._game, self._habits = play.box, play.game, HABITS[play.box.key]
        self._views = MatchViews(play.box, play.game)
        seats = {seat: Person(UserId(number)) for number, seat in enumerate(play.game.seats, start=11)}
        self._table = Table(
            key=TableId("t1"),
            game=play.box.key,
            schema=play.box.schema,
            options=play.options,
            guild=1,
            channel=2,
            opener=UserId(11),
            status=Status.RUNNING,
            seats=seats,
        )
        self._tallies = dict.fromkeys(play.game.seats, Tally())
        self._tried = {seat: _own(play, seat) for seat in play.game.seats}
        self._since, self._gone = 0, 0

    def goes_on(self, number: int) -> None:
        """Apply the step of the pair with this number."""
        step, match = self._play.steps[number], self._views.match
        self._gone = number - (self._play.since or 0)
        turn, facts, earlier = step.turns[self._which], step.facts[self._which], match.deeds
        if turn is not None:
            count = self._tallies[turn.seat].count
            self._tallies[turn.seat] = Tally(count + 1, len(match.log))
        if facts:
            # Witnessing anything, even nothing, closes what can be taken back.
            match.witness(facts)
        if turn is not None and not self._game.undo.is_final(turn.decision):
            match.deeds = [*earlier, Deed(turn.seat, turn.decision, len(facts))]

    def ends(self, fact: Fact) -> None:
        """The match ends with this fact, and the table with it."""
        self._views.match.witness([fact])
        self._table = replace(self._table, status=Status.OVER)

    @property
    def table(self) -> Table:
        """The table as it stands."""
        return self._table

    @property
    def is_over(self) -> bool:
        """True if the match has ended, and everybody may see the truth of it."""
        return self._views.match.is_over and self._game.reveals_at_end

    def looked_at(self) -> None:
        """Everybody has been told of what has happened up to now."""
        self._since = len(self._views.match.log)

    def session(self, drafts: Mapping[Seat, Sequence[Piece]] = MappingProxyType({})) -> TableSession:
        """The table with the truth of its match."""
        session = TableSession(
            table=self._table,
            seed="",
            version=len(self._views.match.log),
            tallies=self._tallies,
            drafts={seat: [self._stored(piece) for piece in pieces] for seat, pieces in drafts.items()},
            orders={},
            notes=dict.fromkeys(self._play.game.seats, self._habits.notes),
            views=self._views,
        )
        return self._play.prepared(session, self._which)

    def _stored(self, piece: Piece) -> StoredRecord:
        return StoredRecord(self._box.notation.json(piece), self._box.schema)

    def view(self, seat: Seat | None) -> View:
        """What a seat (None: everybody without a seat) is shown now, as far as it is looked for."""
        session, viewer = self.session(), self._game.viewer(seat)
        seen, zone = session.seen_by(viewer), self._habits.zone
        own = self._public(session) if seat is None else self._private(session, seat)
        parts: Parts = {
            "witnessed": lambda: tuple(seen.log),
            **own,
            "layers": lambda: tuple(self._layers(session, viewer)),
            "close-up": lambda: self._box.pictures.close_up(self._game, seen.state, viewer, zone),
            "deduced": lambda: tuple(self._deduced(session, seat)),
            "lineup": lambda: tuple(sheets(session)),
        }
        begun: View = {} if seat is None else self._begun(session, seat)
        return {**{part: make() for part, make in parts.items() if is_wanted(part)}, **begun}

    def _deduced(self, session: TableSession, seat: Seat | None) -> Iterator[object]:
        """Now and then, the answer to a viewer who asks what can be deduced about hidden things, and the chances."""
        aid = self._box.deduction
        if not aid.is_offered or self._gone % DEDUCED:
            return
        deduced, is_hider = deduced_later(session).done(), seat is not None and aid.hides(self._game, seat)
        for is_likely in (False, True):
            shown = shaded(session, deduced, is_likely=is_likely, is_hider=is_hider, theme=Theme.NIGHT)
            told = Thinking(
                table=self._table, bulletin=shown, deduced=deduced, is_hider=is_hider, is_likely=is_likely
            )
            yield shown
            yield _message(deduction_screen(told, _picture(shown)))

    def _public(self, session: TableSession) -> Parts:
        @cache
        def shown() -> Bulletin:
            return BoardView(session).board(since=self._since)

        def screen() -> Screen:
            return board_screen(self._box, self._table, shown(), _picture(shown()), 0.0)

        state = session.seen_by(self._game.viewer(None)).state
        obvious = self._game.orders.obvious
        return {
            "board": shown,
            "message": lambda: _message(screen()),
            "obvious": lambda: tuple(obvious(state, seat) for seat in self._game.seats),
        }

    def _private(self, session: TableSession, seat: Seat) -> Parts:
        @cache
        def shown() -> Panel:
            return SeatView.now(session, seat).panel()

        seen = session.of(seat)
        state, orders = seen.state, seen.game.orders
        default, advice = seen.game.default, self._box.computers.advice
        return {
            "panel": shown,
            "message": lambda: self._message(shown()),
            "asked": lambda: self._asked(shown()),
            "details": lambda: self._details(session, shown()),
            "typed": lambda: tuple(self._typed(shown())),
            "mistakes": lambda: tuple(mistaken(session, seat)),
            "refusals": lambda: tuple(refused(session, seat, each) for each in self._tried[seat]),
            "default": lambda: default(state, seat, Seeded("absent")) if shown().is_awaited else None,
            "orders": lambda: tuple(
                orders.answer(state, seat, [each]) for each in orders.listed(state, seat)
            ),
            "ahead": lambda: SeatView(Ahead(session, seat)).offers(),
            "plan": lambda: planned(session, seat),
            "computers": lambda: tuple(chosen(session, seat)),
            "advice": lambda: advice(seen, seat, Seeded("advice")) if shown().is_awaited else None,
            "odds": lambda: tuple(self._odds(session, seat)),
        }

    def _begun(self, session: TableSession, seat: Seat) -> View:
        """The viewer's panel with a draft, begun with the same luck; nothing if the viewer is asked for none."""
        pieces = tuple(begun_with(session, seat)) if any(map(is_wanted, ("begun", "begun message"))) else ()
        if not pieces:
            return {}
        shown = SeatView.now(self.session({seat: pieces}), seat).panel()
        return {"begun": shown, "begun message": self._message(shown)}

    def _odds(self, session: TableSession, seat: Seat) -> Iterator[object]:
        """The options and their odds after a draft has begun with one piece, for some of the possible pieces."""
        seen = session.of(seat)
        draft = seen.draft(seat) if self._habits.are_odds and seat in seen.awaited() else None
        for piece in () if draft is None else _some(draft.options()):
            begun = self.session({seat: (piece,)})
            choices = choices_of(
                self._box, seen, seat, seen.draft(seat, [piece]), active_orders(begun.lodged(seat))
            )
            yield (
                piece,
                tuple((each.choice.label, each.choice.odds, each.choice.note) for each in choices.offers),
            )
            yield tuple((each.choice.label, each.choice.odds, each.choice.note) for each in choices.routes)

    def _asked(self, shown: Panel) -> object:
        """The zones that the viewer's panel asks about, and how close its picture looks at them."""
        zones, sketch = asked_zones(self._box, self._table, shown, UNOPENED), shown.bulletin.sketch
        return zones, sketch.asking(zones)[1] if zones and sketch is not None else None

    def _message(self, shown: Panel) -> str:
        return _message(panel_screen(self._box, self._table, shown, _picture(shown.bulletin)))

    def _details(self, session: TableSession, shown: Panel) -> str:
        seen = session.seen_by(self._game.viewer(shown.seat))
        story = tuple(told(self._box, seen.game, seen.log, self._game.viewer(shown.seat)))
        state = PanelState(is_detailed=True)
        return _message(panel_screen(self._box, self._table, shown, None, state=state, story=story))

    def _typed(self, shown: Panel) -> Iterator[object]:
        """The suggestions of autocomplete for the first field of each act."""
        notation = _notation(self._box.key)
        for act in {offer.act.name: offer.act for offer in shown.offers}.values():
            options = [offer.option for offer in shown.offers]
            for field in list(notation.field_types(act.kind))[:1]:
                yield act.name, tuple(typed_options.values(options, act, field, {}, notation))

    def _layers(self, session: TableSession, viewer: Viewer) -> Iterator[object]:
        seen, game = session.seen_by(viewer), self._game
        news = len(session.news(viewer, self._since))
        draft = next((seen.draft(seat) for seat in game.seats if seat == viewer.name), None)
        for layer in self._box.pictures.layers(game, viewer):
            lens = Lens(past=seen.history, news=news, notes=self._habits.notes, layer=layer)
            yield layer, self._box.pictures.scene(game, seen.state, viewer, draft, lens)
            yield self._box.pictures.alt(game, seen.state, viewer, draft, lens)


def _some(options: Sequence[Piece]) -> Sequence[Piece]:
    """At most BEGUN of some options, evenly spread: each costs as much as a whole panel."""
    return options[:: -(-len(options) // BEGUN) or 1]


@cache
def _notation(key: str) -> Notation:
    return SHELF[key].notation


def _own(play: Play, seat: Seat) -> Sequence[Decision]:
    turns = [turn for step in play.steps for turn in step.turns[:1] if turn is not None and turn.seat == seat]
    return list(dict.fromkeys(turn.decision for turn in turns))[-ASKED:]


def _picture(shown: Bulletin) -> Picture | None:
    return None if shown.scene is None else Picture("board.png", b"", shown.alt)


def _message(screen: Screen) -> str:
    view: Any = layout(screen)
    return json.dumps(view.to_components())


@dataclass(frozen=True, slots=True)
class Compared:
    """A view pair: what `seat` (None: the public) is shown of each match after step `number`."""

    number: int
    seat: Seat | None
    one: View
    other: View

    @property
    def differing(self) -> tuple[str, ...]:
        """The names of the parts that differ; for a panel or a board, the names of its own parts."""
        return tuple(name for part in self.one for name in _apart(part, self.one[part], self.other[part]))


def _apart(name: str, one: object, other: object) -> Iterator[str]:
    if isinstance(one, Panel | Bulletin) and isinstance(other, Panel | Bulletin):
        for field in fields(one):
            if field.compare:
                yield from _apart(field.name, getattr(one, field.name), getattr(other, field.name))
    elif one != other:
        yield name


def view_pairs(play: Play, *, every: int = 1) -> Iterator[Compared]:
    """The view pairs of a pair: after its first difference, and one in `every` steps later."""
    assert play.since is not None
    return views_at(play, range(play.since, len(play.steps), every))


def views_at(play: Play, steps: Container[int]) -> Iterator[Compared]:
    """The view pairs after some steps, each time for every viewer who may not know of any difference."""
    desks = Desk(play, 0), Desk(play, 1)
    for number, step in enumerate(play.steps):
        for desk in desks:
            desk.goes_on(number)
        if number not in steps:
            continue
        if any(desk.is_over for desk in desks):
            return
        for seat in (*play.game.seats, None):
            if seat in step.blind:
                yield Compared(number, seat, *(desk.view(seat) for desk in desks))
        for desk in desks:
            desk.looked_at()
