"""The text of a panel: above the picture the news, below it the seat's situation and its question."""

from __future__ import annotations

from collections.abc import Iterator

from bot.chat.messages import counters, notes, parting, plan_figures, planned
from bot.chat.messages.bench_parts import parts_of
from bot.chat.messages.option_buttons import act_token
from bot.chat.messages.phone import DRAFT, HELD, REMARK, REMARKS
from bot.chat.messages.waiting import own_deadline, waiting
from bot.chat.parts.plain import plain
from bot.engine.acts import cut
from bot.tables.model.table import Table
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.panel import DraftSheet, Panel
from bot.words import _


def head(table: Table, panel: Panel) -> Iterator[str]:
    """The paragraphs above the picture."""
    bulletin = panel.bulletin
    yield "-# " + _("You are {seat} in {channel} · {heading}").format(
        seat=panel.title, channel=f"<#{table.channel}>", heading=bulletin.heading
    )
    yield from (f"> **{sentence}**" for sentence in (panel.notice, *bulletin.notices) if sentence)
    yield from parts_of(panel).news()
    yield from (f"> {each.title}: {plain(cut(each.text, REMARK))}" for each in panel.talk[-REMARKS:])


def body(panel: Panel, who: str, notice: str = "", act: str = "") -> Iterator[str]:
    """The paragraphs below the picture, for the shown figure `who` and the opened `act`, a token.

    The last one is `notice`, a sentence for the owner of the panel: it answers a press, and stands where the press was.
    """
    bulletin = panel.bulletin
    yield from _standing(panel)
    if bulletin.score:
        yield from ended(bulletin)
    elif panel.question:
        yield from _asked(panel, who)
    elif bulletin.waiting:
        yield waiting(bulletin)
    if panel.draft is not None:
        yield from _drafted(panel, panel.draft, is_told=panel.is_begun or not panel.holding.get(who))
    elif panel.ahead is not None:
        yield from planned.lines(panel.ahead)
    if panel.offers and all(offer.is_changeable for offer in panel.offers):
        is_last = [*bulletin.waiting] == [panel.title]
        text = _("You can choose something else until all have chosen.")
        yield "-# " + (_("All others have chosen: what you choose is final.") if is_last else text)
    yield from _noted(panel, who, act)
    if notice:
        yield f"> **{notice}**"


def _standing(panel: Panel) -> Iterator[str]:
    """How the match stands; before a decision of one step also the hint, which is about the seat's situation then."""
    stands = (panel.bulletin.status, panel.hint if panel.draft is None else "")
    if any(stands):
        yield f"-# {_(' · ').join(filter(None, stands))}"


def ended(bulletin: Bulletin) -> Iterator[str]:
    """How a match has ended, why, and what else was possible."""
    yield f"## {bulletin.result}"
    yield from (f"-# {sentence}" for sentence in bulletin.why)


def _asked(panel: Panel, who: str) -> Iterator[str]:
    """The question, and what the seat has to answer it with."""
    held = panel.holding.get(who, "")
    if arrived := plan_figures.arrived(panel, who):
        held = _("{arrived} goes no further. {held}").format(arrived=arrived, held=held).strip()
    # After the first piece the player knows the question: it becomes small, or what they have to answer it with takes
    # its place. A request for yes or no always shows its question.
    small = (cut(held, HELD) or panel.question) if panel.is_begun and not panel.is_asked else ""
    yield " ".join((f"-# {small}" if small else f"**{panel.question}**", *own_deadline(panel)))
    # Yes and no take a row: a phone has no room for the hand beside them.
    if held and not panel.is_begun and not panel.is_asked and parts_of(panel).holding_up is None:
        yield f"-# {held}"


def _noted(panel: Panel, who: str, act: str) -> Iterator[str]:
    """The counts of a counted draft, or why a figure stops, or the first warnings; the details have all of them.

    Once an act is opened only its own warnings are left: its options need the room.
    """
    if panel.is_weighing:
        yield from notes.consequences(panel.offers)
        return
    if counters.is_counting(panel):
        # A phone has no room for them beside yes and no; the details have them.
        yield from () if panel.is_asked else counters.lines(panel, who)
    elif (panel.draft is None or not panel.hint) and not parts_of(panel).is_settled:
        yield from _warned(panel, who, act)


def _warned(panel: Panel, who: str, act: str) -> Iterator[str]:
    if stopped := plan_figures.stopped(panel, who):
        yield from (f"-# {each.choice.label}: {each.choice.note}" for each in stopped)
        return
    left = plan_figures.left(panel, who)
    every = (*parting.of_figure(panel.offers, who), *left)
    shown = [each for each in every if not act or act in (each.token, act_token(each.act))]
    # If one figure has arrived and another can still move, the notes of brief acts (such as a search) are shown
    # too: the player has to read what the act would end.
    is_last = not left and who in (plan_figures.moving(panel) or (who,))
    yield from notes.warnings(shown, panel.offers, is_begun=panel.is_begun and is_last)


def _drafted(panel: Panel, draft: DraftSheet, *, is_told: bool) -> Iterator[str]:
    # Not while the picture counts the things; nor for an empty draft, where the hand tells more.
    if is_told and not counters.is_counting(panel):
        yield last_pieces(draft)
        # Never cut: it decides if the player commits.
        if draft.odds:
            yield f"-# {draft.odds}"
    yield from parts_of(panel).lacks(draft)


def last_pieces(draft: DraftSheet) -> str:
    """The last pieces of a draft, with their effects as far as they fit beside the last piece in DRAFT characters."""
    own, outcome = draft.lines[: draft.length], draft.lines[draft.length :]
    texts = []
    for after in (outcome, outcome[-1:], ()) if own else (outcome,):
        for at in range(max(1, len(own))):
            text = _(" · ").join((*own[at:], *after))
            texts.append(_("… {lines}").format(lines=text) if at else text)
    return next((text for text in texts if len(text) <= DRAFT), cut(texts[-1], DRAFT))
