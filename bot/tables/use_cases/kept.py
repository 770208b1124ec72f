"""Keep a draft under a name, take it again at any table of the same game, forget it. Nobody else ever sees it."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.capabilities import Keeping
from bot.engine.game import Draft
from bot.engine.notation import Garbled
from bot.naming import named
from bot.quoting import quoted
from bot.tables.model.prompt import Prompt
from bot.tables.model.table import MovedOn, Refusal, TableId, UserId
from bot.tables.resolution.door import at_seat
from bot.tables.resolution.drafting import keep_draft, lengthened, open_draft
from bot.tables.resolution.hall import Hall
from bot.tables.views.benches import Bench, bench_for
from bot.tables.views.panel import Panel
from bot.words import _


async def keep(hall: Hall, key: TableId, user: UserId, name: str, prompt: Prompt) -> Panel:
    """Keep the draft of the seat under a name, complete or not; an equal name is replaced.

    Raises Refusal for a text that is no name, for an empty draft, and if the user keeps too many; MovedOn if the draft
    has changed.
    """
    async with at_seat(hall, key, user, prompt) as (session, mine):
        bench = bench_for(prompt)(session, mine)
        keeping = _keeping(bench, open_draft(bench, prompt))
        if not keeping.pieces:
            raise Refusal(_("There is nothing to keep yet."))
        name, pieces = _named(name), session.write(keeping.pieces)
        game, schema = session.table.game, session.box.schema
        if not await hall.store.keep_draft(user, game, name=name, pieces=pieces, schema=schema):
            raise Refusal(_("You keep as many as a list has room for: forget one first."))
        panel = (await hall.showing(key, mine, type(bench))).panel()
    return replace(panel, notice=_("Kept as {name}. Only you can see it.").format(name=name))


async def take(hall: Hall, key: TableId, user: UserId, name: str, prompt: Prompt) -> Panel:
    """Take what the user keeps under a name in place of the draft; a press on Undo takes all of it back.

    Raises Refusal if there is nothing of that name, and for pieces that do not fit here or that are no longer
    understood; MovedOn if the draft has changed.
    """
    async with at_seat(hall, key, user, prompt) as (session, mine):
        bench = bench_for(prompt)(session, mine)
        _keeping(bench, open_draft(bench, prompt))
        records = await hall.store.kept_draft(user, session.table.game, name)
        if records is None:
            raise _nothing(name)
        try:
            pieces = [session.read(record) for record in records]
        except Garbled as garbled:
            text = _("{name} was kept by an older version and cannot be read any more.")
            raise Refusal(text.format(name=name)) from garbled
        draft = bench.required.draft(mine)
        if draft is None:
            raise MovedOn(_("No plan is asked of you now."))
        taken = lengthened(draft, *session.match.game.drafts.taken(mine, pieces))
        return await keep_draft(hall, bench, taken, chosen_from=0)


async def forget(hall: Hall, key: TableId, user: UserId, name: str, prompt: Prompt) -> Panel:
    """Forget what the user keeps under a name. Raises Refusal if there is nothing."""
    async with at_seat(hall, key, user, replace(prompt, question=None)) as (session, mine):
        if not await hall.store.drop_draft(user, session.table.game, name):
            raise _nothing(name)
        panel = (await hall.showing(key, mine, bench_for(prompt))).panel()
    return replace(panel, notice=_("{name} is forgotten.").format(name=name))


def _keeping(bench: Bench, draft: Draft) -> Keeping:
    found = bench.session.match.game.drafts.keeping(draft)
    if found is None:
        raise Refusal(_("That belongs to this match and cannot be kept."))
    return found


def _named(text: str) -> str:
    try:
        name = named(text)
    except ValueError as error:
        raise Refusal(str(error)) from error
    if not name:
        raise Refusal(_("A name has at least one letter."))
    return name


def _nothing(name: str) -> Refusal:
    return Refusal(_("You keep nothing under the name {name}.").format(name=quoted(name)))
