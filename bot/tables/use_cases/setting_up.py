"""Begin a match at once: one press decides everything that the setup asks of a seat."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.game import Seat
from bot.tables.model.prompt import Prompt
from bot.tables.model.table import MovedOn, Refusal, TableId, UserId
from bot.tables.resolution.door import at_seat, decided
from bot.tables.resolution.drafting import completed
from bot.tables.resolution.hall import Hall
from bot.tables.use_cases.drafts import chosen_for
from bot.tables.views.benches import Now
from bot.tables.views.panel import Panel
from bot.tables.views.session import TableSession
from bot.words import _


async def just_begin(hall: Hall, key: TableId, user: UserId, prompt: Prompt) -> Panel:
    """Choose and commit all that the setup asks of a seat now, question by question, each as `choose_for_me` does.

    It ends where the seat has to wait for others, and before the first turn. Raises Refusal once the setup is over, and
    the errors of `choose_for_me` for the first question.
    """
    seat, panel = await _decide(hall, key, user, prompt)
    while panel.is_awaited and panel.is_setting_up:
        try:
            _seat, panel = await _decide(hall, key, user, Prompt(seat, at=prompt.at))
        except (MovedOn, Refusal):
            # What is decided stays decided; the next question is the player's own.
            break
    return replace(panel, reason=_("Your setup is chosen as a computer player would choose it."))


async def _decide(hall: Hall, key: TableId, user: UserId, prompt: Prompt) -> tuple[Seat, Panel]:
    async with at_seat(hall, key, user, prompt) as (session, mine):
        _check_setup(session, mine)
        chosen = chosen_for(hall, session, mine)
        lodging = () if chosen.draft is None else completed(Now(session, mine), chosen.draft)
        return mine, await decided(hall, session, mine, chosen.decision, user, lodging=lodging)


def _check_setup(session: TableSession, seat: Seat) -> None:
    if not session.match.game.is_setting_up(session.of(seat).state):
        raise MovedOn(_("The setup is over: here is what is asked now."))
