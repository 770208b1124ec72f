"""Discord takes every panel of every game, and one button of it is the main one, whatever is opened in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import bot.chat.client  # noqa: F401  # with it come the verbs of all buttons
from bot.chat.messages.counters import is_counting
from bot.chat.messages.opening import PanelState, opened
from bot.chat.messages.panel import UNOPENED, panel_screen
from bot.chat.parts.keys import read
from bot.chat.parts.screen import Look, Menu, Screen
from bot.engine.chance import Seeded, pick
from bot.engine.game import Seat
from bot.engine.match import Match
from bot.tables.model.table import Person, Status, Table, TableId, UserId
from bot.tables.views.panel import Panel
from bot.tables.views.panel_making import panel
from tests.campaigns.wire.handwritten import refused
from tests.laws.playthrough import Playthrough, every_game
from tests.play.taps import touchable

STEPS: Final = 6
"""So far a draft grows."""


@every_game()
def test_discord_takes_every_panel(played: Playthrough) -> None:
    table = table_of(played)
    for moment in played.some(12):
        for seat, seen in moment.sights.items():
            shown = panel(played.box, seen, seat, number=len(seen.log), news=seen.log, draft=seen.draft(seat))
            for screen in _screens(played, table, shown):
                assert not list(refused(screen))
                assert len(mains(screen)) <= 1, mains(screen)


@every_game()
def test_discord_takes_every_panel_while_a_draft_grows(played: Playthrough) -> None:
    """Piece by piece, and by what chooses several at once."""
    table = table_of(played)
    for number, moment in enumerate(played.some(8)):
        for seat in sorted(moment.match.awaited()):
            for shown in _growing(played, moment.sights[seat], seat, Seeded(f"{played.seed} {number}")):
                for screen in _screens(played, table, shown):
                    assert not list(refused(screen)), shown.draft
                    assert len(mains(screen)) <= 1, mains(screen)


def _growing(played: Playthrough, seen: Match[Any], seat: Seat, luck: Seeded) -> Iterator[Panel]:
    draft = seen.draft(seat)
    for step in range(STEPS):
        if draft is None:
            return
        shown = panel(played.box, seen, seat, number=len(seen.log), news=(), draft=draft)
        yield shown
        ways = [(*offer.before, offer.option) for offer in shown.routes]
        pieces = [(offer.option,) for offer in shown.offers if offer.is_piece]
        # Ways are few among all pieces, and lead farther.
        choices = ways if ways and luck.below(f"way {step}", 2) else pieces
        if not choices:
            return
        chosen: Any = pick(luck, f"{step}", choices)
        draft = seen.draft(seat, [*draft.pieces, *chosen])


@every_game()
def test_every_option_is_reached_through_the_panel(played: Playthrough) -> None:
    table = table_of(played)
    for moment in played.some(6):
        for seat in moment.match.awaited():
            seen = moment.sights[seat]
            shown = panel(played.box, seen, seat, number=len(seen.log), news=seen.log, draft=seen.draft(seat))
            # Options counted by plus and minus may leave out short ways to the same result.
            every = () if is_counting(shown) else (*shown.offers, *shown.routes)
            offered = {offer.token: offer for offer in every if not offer.act.typed}
            missing = offered.keys() - set(_reached(played, table, shown))
            assert not missing, f"{moment.match.turn}, {seat}: {[offered[each].choice for each in missing]}"


def _reached(played: Playthrough, table: Table, shown: Panel) -> Iterator[str]:
    """The tokens of everything that can be chosen in a panel, whatever has to be opened first."""
    states, seen = [UNOPENED], {UNOPENED}
    while states:
        for _price, key, value in touchable(panel_screen(played.box, table, shown, None, state=states.pop())):
            if key.verb == "pick":
                yield from (value, *key.words[:1])
            elif (further := opened(key.verb, key.words, [value] if value else [])) not in seen:
                seen.add(further)
                states.append(further)


def mains(screen: Screen) -> list[str]:
    """The labels of the buttons that the screen offers before all others."""
    rows = (screen.lead, *(row for row in screen.rows if not isinstance(row, Menu)))
    return [button.label for row in rows for button in row if button.look is Look.MAIN]


def _screens(played: Playthrough, table: Table, shown: Panel) -> Iterator[Screen]:
    """A panel as it is posted, with each of its acts and figures opened, and its details."""
    first = panel_screen(played.box, table, shown, None, state=UNOPENED)
    yield first
    yield panel_screen(played.box, table, shown, None, state=PanelState(is_detailed=True))
    for row in first.rows:
        keys = [] if isinstance(row, Menu) else [read(button.key) for button in row if button.key]
        for key in keys:
            if key.verb == "open":
                yield panel_screen(played.box, table, shown, None, state=PanelState(act=key.words[0]))
            elif key.verb == "whose":
                yield panel_screen(played.box, table, shown, None, state=PanelState(figure=key.words[0]))


def table_of(played: Playthrough) -> Table:
    """A table at which such a game is played."""
    return Table(
        key=TableId("t000001"),
        game=played.box.key,
        guild=1,
        channel=1,
        opener=UserId(1),
        options={},
        seats={seat: Person(UserId(number)) for number, seat in enumerate(played.game.seats, start=1)},
        schema=played.box.schema,
        status=Status.RUNNING,
    )
