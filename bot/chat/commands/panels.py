"""Presses in a panel: decide, draft, plan a turn ahead, and look at the options.

A key names the bench of its panel (`Key.bench`): a press in a panel that plans the coming turn changes the plan, and
decides nothing.
"""

from __future__ import annotations

from dataclasses import replace

from bot.chat.commands.looking_closely import is_spectator, spectate
from bot.chat.messages.opening import PanelState, after_pick, opened
from bot.chat.parts.errors import stale
from bot.chat.parts.keys import chosen, token
from bot.chat.parts.timestamps import pressed_at
from bot.chat.parts.verbs import ANY, Ack
from bot.chat.presses import AHEAD, EITHER, AtTable, OfSeat, at_table, in_panel
from bot.tables.model.prompt import BenchKind, Prompt
from bot.tables.model.table import Refusal
from bot.tables.use_cases import drafts, moves, queries, quiet, setting_up, thinking_time
from bot.tables.use_cases.taking_back import take_back
from bot.tables.views.offers import figures
from bot.tables.views.panel import Panel
from bot.words import _

Shown = tuple[Panel, PanelState]


# Allowed anywhere, as the list of a person's games has this button for tables of all servers.
@at_table("view", "open one's own panel", Ack.BESIDE, words=ANY, is_anywhere=True)
async def view(press: AtTable) -> None:
    """Open the person's panel, for their eyes only; without a seat they see what everybody sees."""
    if is_spectator(press.table, press.user):
        await spectate(press.chat, press.interaction, press.table)
        return
    async with press.chat.gate.at_work():
        panel = await queries.view(*press.arguments)
    # Under a board, the words name the part of the panel to open.
    state = opened("open", press.key.words, press.values) if press.key.words else None
    await press.chat.show(press.interaction, press.table, panel, state=state)


@at_table("play", "decide on the board what is asked there for all to see", Ack.BOARD, words=(1, 2))
async def _play(press: AtTable) -> None:
    option = chosen(press.values) if press.values else press.key.words[0]
    async with press.chat.gate.at_work():
        await thinking_time.is_back(*press.arguments)
        if press.values and (caution := _caution(await queries.view(*press.arguments), option)):
            raise Refusal(_("{caution} To do it, choose it in My view.").format(caution=caution))
        prompt = Prompt(question=press.key.number, at=pressed_at(press.interaction))
        await moves.press_openly(*press.arguments, option, prompt)


# Here and below: a key with one word fewer comes from a panel that was posted before keys named a figure.
@in_panel("whose", "show the options of one of several figures", EITHER, words=(1,))
@in_panel("open", "open the options of an act", EITHER, words=(0, 1, 2))
@in_panel("area", "open an area of its options", EITHER, words=(1, 2))
@in_panel("page", "turn the pages of its options", EITHER, words=(3, 4))
async def _opens(press: OfSeat) -> Shown:
    return await _looked(press, opened(press.key.verb, press.key.words, press.values))


@in_panel("details", "show all that a panel has no room for", EITHER)
async def _details(press: OfSeat) -> Shown:
    return await _looked(press, PanelState(is_detailed=True))


@in_panel("again", "show how things are now", EITHER, words=ANY)
async def _again(press: OfSeat) -> Shown:
    return await _looked(press, PanelState())


@in_panel("pick", "decide, or add a piece to the draft", EITHER, words=(1, 2, 5))
async def _pick(press: OfSeat) -> Shown:
    # Before the decision: PanelState refuses forged words, and then nothing must have been decided.
    state = after_pick(press.key.words, press.values)
    option = press.values[0] if press.values else press.key.words[0]
    if press.values:
        # A button asks by itself (option_buttons.pick); a menu learns only now what was chosen in it.
        asked = await _looked(press, PanelState(option))
        if _caution(asked[0], option):
            return asked
    return await moves.press(*press.arguments, option, press.prompt), state


@in_panel("undo", "take the last piece of the draft back", EITHER)
async def _undo(press: OfSeat) -> Shown:
    return await drafts.draft_undo(*press.arguments, press.prompt), PanelState()


@in_panel("clear", "begin the draft anew", EITHER)
async def _clear(press: OfSeat) -> Shown:
    return await drafts.draft_clear(*press.arguments, press.prompt), PanelState()


@in_panel("fill", "choose the rest of the draft")
async def _choose_for_me(press: OfSeat) -> Shown:
    panel = await drafts.choose_for_me(*press.arguments, press.prompt)
    whose = figures(panel.removals)
    # A hand is read from its first figure on, whichever was filled last.
    return panel, PanelState(figure=token(whose[0]) if whose else "")


@in_panel("justbegin", "choose and commit the whole rest of the setup")
async def _just_begin(press: OfSeat) -> Shown:
    return await setting_up.just_begin(*press.arguments, press.prompt), PanelState()


@in_panel("commit", "make the draft happen")
async def _commit(press: OfSeat) -> Shown:
    return await drafts.draft_commit(*press.arguments, press.prompt), PanelState()


@in_panel("takeback", "take back what was decided last")
async def _take_back(press: OfSeat) -> Shown:
    prompt = press.prompt
    panel = await take_back(*press.arguments, question=prompt.question, seat=prompt.seat, at=prompt.at)
    return panel, PanelState()


@in_panel("order", "lodge a standing order", EITHER, words=ANY)
async def _order(press: OfSeat) -> Shown:
    match press.key.words:
        case (_kind,):
            order = chosen(press.values)
        case (_kind, order, *_rest):
            pass
        case _:
            raise Refusal(stale())
    panel = await drafts.lodge_order(*press.arguments, order, seat=press.seat, at=press.prompt.at)
    return await _looked(press, PanelState()) if press.key.bench is BenchKind.AHEAD else (panel, PanelState())


@in_panel("quiet", "want no calls until the turn changes")
async def _quiet(press: OfSeat) -> Shown:
    return await quiet.keep_quiet(*press.arguments, is_quiet=True, seat=press.seat), PanelState()


@in_panel("loud", "want calls again")
async def _loud(press: OfSeat) -> Shown:
    return await quiet.keep_quiet(*press.arguments, is_quiet=False, seat=press.seat), PanelState()


@in_panel("ahead", "plan the next turn ahead", EITHER)
async def _ahead(press: OfSeat) -> Shown:
    return await queries.view(*press.arguments, replace(press.prompt, bench=BenchKind.AHEAD)), PanelState()


@in_panel("arm", "let a planned turn happen by itself", AHEAD)
async def _arm(press: OfSeat) -> Shown:
    return await drafts.draft_commit(*press.arguments, press.prompt), PanelState()


@in_panel("disarm", "let a planned turn wait", EITHER)
async def _disarm(press: OfSeat) -> Shown:
    await drafts.let_wait(*press.arguments, Prompt(press.seat))
    return await _looked(press, PanelState())


@in_panel("stops", "choose what holds a planned turn back", AHEAD)
async def _stops(press: OfSeat) -> Shown:
    panel = await drafts.hold_back(*press.arguments, press.values, press.prompt)
    return panel, PanelState()


def _caution(panel: Panel, option: str) -> str:
    """The question before an option that has one, by its token; else empty."""
    every = (*panel.offers, *panel.routes)
    return next((each.choice.caution for each in every if each.token == option), "")


async def _looked(press: OfSeat, state: PanelState) -> Shown:
    """The unchanged panel, with something opened in it."""
    return await press.chat.panel(press.table.key, press.user, press.prompt), state
