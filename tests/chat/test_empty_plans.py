"""A plan without a piece is committed only by a second press."""

from __future__ import annotations

from bot.chat.messages.bench_parts import EMPTY
from bot.chat.messages.opening import PanelState
from bot.chat.messages.panel import UNOPENED, panel_screen
from bot.chat.parts.keys import Key, read
from bot.engine.game import Draft
from bot.engine.match import Match
from bot.games.castle.box import BOX
from bot.games.castle.kinds import INTRUDERS, Phase
from bot.games.castle.state.state import State
from bot.tables.model.table import Table
from bot.tables.views.panel_making import panel
from tests.games.castle.kit import position
from tests.play.panels import table_of
from tests.there import there


def test_an_empty_plan_is_committed_by_a_second_press() -> None:
    """A press that was meant for the question before must not give a turn away."""
    match = position(phase=Phase.INTRUDERS, ninja="YA7")
    table, empty = table_of(match.game.seats), there(match.draft(INTRUDERS))
    assert empty.is_complete()
    first, again = (_keys(match, table, empty, state) for state in (UNOPENED, PanelState(act=EMPTY)))
    assert first["Commit"].words[0] == EMPTY
    assert "Sure: commit" not in first
    assert again["Sure: commit"].verb == "commit"
    assert {"◀ Back", "Details"} <= again.keys()
    begun = there(match.draft(INTRUDERS, [empty.options()[0]]))
    for state in (UNOPENED, PanelState(act=EMPTY)):
        assert _keys(match, table, begun, state)["Commit"].verb == "commit"


def _keys(match: Match[State], table: Table, draft: Draft, state: PanelState) -> dict[str, Key]:
    """The keys of the buttons of the intruders' panel, by label."""
    shown = panel(BOX, match, INTRUDERS, number=1, news=(), draft=draft)
    rows = [row for row in panel_screen(BOX, table, shown, None, state=state).rows if isinstance(row, tuple)]
    return {button.label: read(button.key) for row in rows for button in row if button.key}
