"""Planning a turn ahead by tapping: what a press does.

What stands in such a panel bears the mark of its key (`Key.is_ahead`): pressing it adds to a plan and decides nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.chat.desk import Desk
from bot.chat.messages.choices import Gaze
from bot.chat.parts.errors import stale
from bot.chat.parts.keys import Key, chosen
from bot.engine.game import Seat
from bot.tables import use_cases
from bot.tables.looking.bulletin import Panel
from bot.tables.table import Refusal, TableId, UserId

VERBS: Final = frozenset({"ahead", "disarm"})
"""Of buttons in the usual panel."""


async def done(desk: Desk, user: UserId, seat: Seat, key: Key, values: Sequence[str]) -> tuple[Panel, Gaze]:
    """Do what a press says to a turn that is planned ahead. Refuses a button that has moved on."""
    table = TableId(key.table)
    place, question, length = (desk.hall, table, user), key.number, key.length
    match key.verb, key.words:
        case "ahead", ():
            return await use_cases.plan_view(*place, seat=seat), Gaze()
        case "disarm", ():
            await use_cases.plan_disarm(*place, seat=seat)
            return await desk.panel(table, user, seat, is_ahead=key.is_ahead), Gaze()
        case "pick", (word,):
            token = values[0] if values else word
            panel = await use_cases.plan_press(
                *place, token, question=question or 0, length=length, seat=seat
            )
            return panel, Gaze(word) if values else Gaze()
        case "undo", ():
            return await use_cases.plan_undo(*place, question=question, length=length, seat=seat), Gaze()
        case "clear", ():
            return await use_cases.plan_clear(*place, question=question, seat=seat), Gaze()
        case "arm", ():
            return await use_cases.plan_arm(*place, question=question, length=length, seat=seat), Gaze()
        case "stops", ():
            return await use_cases.plan_stops(*place, values, question=question, seat=seat), Gaze()
        case "order", (_kind,):
            await use_cases.lodge_order(*place, chosen(values), seat=seat)
            return await desk.panel(table, user, seat, is_ahead=True), Gaze()
    raise Refusal(stale())
