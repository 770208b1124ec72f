"""Panels of the clans, to be measured as those of the castle are: setup, activations, windows, upkeep, plans."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import Any, Final

from bot.chat.messages.opening import OPENING, PanelState, opened
from bot.chat.messages.panel import UNOPENED, asked_zones, panel_screen
from bot.chat.messages.pictures import VIEW
from bot.chat.parts.keys import read
from bot.chat.parts.screen import Menu, Picture, Screen
from bot.engine.chance import Seeded, pick
from bot.engine.game import Draft, Piece, Seat
from bot.engine.match import Match
from bot.games.clans.box import BOX
from bot.games.clans.decisions import ChooseClan, Discharge, Dismiss, Hire
from bot.games.clans.kinds import Element
from bot.games.clans.state.activation import Stage
from bot.games.clans.teams.roster import ronin
from bot.games.clans.turn.recruiting import RosterDraft
from bot.tables.model.plans import PlannedTurn
from bot.tables.model.table import Table
from bot.tables.views.coming_turn import ahead_sheet, imagined
from bot.tables.views.offers import Choices, offered, removals, routes
from bot.tables.views.panel import KeptSheet, Panel
from bot.tables.views.panel_making import Beside, panel
from bot.tables.views.planning_panel import planned_ahead
from rendering.cards import paint_sheet
from rendering.paint import crops
from rendering.scene import Square
from tests.games.clans.building import begun, building
from tests.games.clans.positions import PINE
from tests.laws.playthrough import Moment, played_out
from tests.play import panels
from tests.there import there

OPTIONS: Final[Mapping[str, Mapping[str, Any]]] = {
    "clans": {"firstTeam": "fire", "secondTeam": "water", "rounds": 4},
    "clans who choose": {"initiative": "janken", "ground": "gate", "moonDeck": "full", "rounds": 3},
    "clans of four": {"challenge": "search", "players": 4, "setupItems": "turns", "rounds": 3},
    "clans for medals": {"challenge": "medal", "ground": "canal", "rounds": 4},
}
"""The games that are looked at, by name."""
TEAM: Final = "clans who build, team"
RICH: Final = f"{TEAM} of many koban"
"""The kinds of panels in which a team is built; one of many koban has up to 20 heroes and ronin."""
KOBAN: Final = (100, 300)
TEAMS, LONGEST = 8, 25
"""So many teams are begun for each number of koban, of at most so many pieces."""
KEPT: Final = ("Old Guard", "M" * 32)
"""The names of kept teams in the panel of a team."""
OPENED: Final = ", opened"
"""Ends the kinds of panels in which something was opened: the way below their picture is longer."""


def positions(count: int, seed: str = "0", *, every: int = 1) -> dict[str, list[panels.Position]]:
    """This many positions of every kind of panel of random games, as far as there are some.

    One in `every` decisions of the turns is looked at, and all of the setup and the upkeeps.
    """
    return panels.evenly(((each.kind, each) for each in _of_games(seed, every)), count)


@cache
def _of_games(seed: str, every: int) -> Sequence[panels.Position]:
    games = (_of_game(name, options, seed, every) for name, options in OPTIONS.items())
    return *chain.from_iterable(games), *_of_teams(seed, every)


def _of_teams(seed: str, every: int) -> Iterator[panels.Position]:
    """Panels of teams under construction."""
    for koban in KOBAN:
        match, luck = building(seed, koban=koban), Seeded(f"{seed} {koban}")
        table = panels.table_of(match.game.seats, {"teams": "built", "koban": koban})
        for number in range(TEAMS):
            drafted = begun(match, *_of_clan(number), *_typed(number))
            for step in range(LONGEST):
                source = f"seed {seed}, {koban} koban, team {number}, step {step}"
                if step % every == number % every:
                    yield from _building(table, match, drafted, TEAM if koban == KOBAN[0] else RICH, source)
                options = [each for each in drafted.options() if not isinstance(each, Dismiss | Discharge)]
                if not options:
                    break
                drafted.add(pick(luck, f"{number} {step}", options))


def _of_clan(number: int) -> Iterator[Piece]:
    if number:
        yield ChooseClan(list(Element)[number % len(Element)])


def _typed(number: int) -> Iterator[Piece]:
    """A team far over its koban: all reasons against it are told."""
    if number == TEAMS - 1:
        yield from (Hire(each.id) for each in ronin())


def _building(
    table: Table, match: Match[Any], drafted: RosterDraft, kind: str, source: str
) -> Iterator[panels.Position]:
    shown = panel(BOX, match.seen_by(match.game.viewer(PINE)), PINE, number=0, news=(), draft=drafted)
    # The menu of kept teams stands there while the draft is empty.
    shown = replace(shown, kept=KeptSheet(KEPT, drafted.keeping().name))
    yield panels.Position(kind, source, panel_screen(BOX, table, shown, _drawn(table, shown)))
    for screen in _opened(table, shown):
        yield panels.Position(f"{kind}{OPENED}", source, screen)


def _of_game(name: str, options: Mapping[str, Any], seed: str, every: int) -> Iterator[panels.Position]:
    played = played_out(BOX, seed, options)
    table = panels.table_of(played.game.seats, options)
    for number, moment in enumerate(played.moments):
        if number % every and moment.match.state.stage is Stage.TURNS:
            continue
        for seat in played.game.seats:
            luck = Seeded(f"{seed} {number}")
            shown = _asked if seat in moment.match.awaited() else _ahead
            for kind, screen in shown(table, moment, seat, luck):
                yield panels.Position(f"{name}, {kind}", f"seed {seed}, decision {number}, {seat}", screen)


def _asked(table: Table, moment: Moment, seat: Seat, luck: Seeded) -> Iterator[tuple[str, Screen]]:
    seen = moment.sights[seat]
    for draft in panels.some_drafts(moment, seat, luck):
        shown = panel(BOX, seen, seat, number=0, news=seen.log[-12:], draft=draft)
        shown = shown if shown.is_begun else replace(shown, explained=panels.EXPLAINED)
        kind = _kind(seen, draft)
        yield kind, panel_screen(BOX, table, shown, _drawn(table, shown))
        yield from ((f"{kind}{OPENED}", screen) for screen in _opened(table, shown))


def _kind(seen: Match[Any], draft: Draft | None) -> str:
    state = seen.state
    if state.stage is not Stage.TURNS:
        return str(state.stage)
    if state.question is not None:
        return str(state.question.window)
    return "activation" if draft is not None and draft.pieces else "turn"


def _opened(table: Table, shown: Panel) -> Iterator[Screen]:
    """The same panel, with what each of its buttons opens."""
    for row in panel_screen(BOX, table, shown, None).rows:
        for button in () if isinstance(row, Menu) else row:
            key = read(button.key)
            if key.verb in OPENING:
                state = opened(key.verb, key.words, [])
                yield panel_screen(BOX, table, shown, _drawn(table, shown, state), state=state)


def _ahead(table: Table, moment: Moment, seat: Seat, luck: Seeded) -> Iterator[tuple[str, Screen]]:
    """Panels of a seat that plans its next activation, that waits or is lodged (A30.6)."""
    seen = moment.sights[seat]
    if (coming := imagined(seen, seat)) is None:
        return
    then = replace(moment, match=coming, sights={**moment.sights, seat: coming})
    for draft in panels.some_drafts(then, seat, luck):
        offers = tuple(offer for offer in offered(BOX, coming, seat, draft) if offer.is_piece)
        every = Choices(offers, routes(BOX, coming, seat, draft), removals(BOX, coming, seat, draft))
        for is_armed in (False, True) if draft.is_complete() else (False,):
            plan = PlannedTurn(draft.pieces, is_armed, frozenset(BOX.words.stops(BOX.game({}))))
            sheet = ahead_sheet(plan, BOX, seen.game, is_open=True)
            shown = panel(
                BOX,
                coming,
                seat,
                number=0,
                news=(),
                draft=draft,
                beside=Beside(choices=every, wants_hints=False),
            )
            shown = planned_ahead(BOX, replace(shown, ahead=sheet), seen)
            kind = panels.ARMED if is_armed else panels.AHEAD
            yield kind, panel_screen(BOX, table, shown, _drawn(table, shown))


def _drawn(table: Table, shown: Panel, state: PanelState = UNOPENED) -> Picture:
    if shown.choosing is not None:
        return Picture(VIEW, paint_sheet(shown.choosing), "cards")
    zones = asked_zones(BOX, table, shown, state)
    square = there(shown.bulletin.sketch).asking(zones)[1] if zones else shown.bulletin.focus.get("")
    return Picture(VIEW, _shape(is_square=square is not None), "a picture")


@cache
def _shape(*, is_square: bool) -> bytes:
    """A picture of the right shape: what is on it does not change how high it is."""
    game = BOX.game({})
    scene = BOX.pictures.scene(game, game.blank(), game.viewer(None))
    return crops(scene, [Square(4, 4, 4 if is_square else scene.base.width)])
