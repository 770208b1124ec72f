"""What an answer must not say, and must not show to this person."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from tests.campaigns.authority.forging import Forged
from tests.campaigns.authority.ground import Ground, Letter, is_for_all
from tests.campaigns.authority.judge import may_read
from tests.campaigns.authority.ledger import Change
from tests.campaigns.authority.phrases import INSIDE, is_known, texts
from tests.campaigns.wire.interactions import AUTOCOMPLETE, FORM, Answer
from tests.campaigns.wire.recording import Heard, ours
from tests.campaigns.wire.town import Json

OF_NO_TABLE: Final = frozenset(
    {"help", "guide", "learn", "steps", "begin", "lesson", "mine", "history", "results"}
)
"""Verbs whose custom ids show nothing of a table: how games are played, personal things, or a place's."""
GONE: Final = "PATCH 404"
"""How Discord refuses an edit of a message that is gone."""


def wrong(
    ground: Ground, forged: Forged, letter: Letter, heard: Sequence[Heard], changes: Sequence[Change]
) -> Iterator[str]:
    """The faults in the answers to an interaction, and in everything that anybody has `heard` since it was sent."""
    if forged.is_repeat:
        if letter.first or letter.bodies:
            yield "a repeated event was answered"
        return
    yield from refused(letter, heard)
    if not letter.first and _wants_an_answer(forged):
        yield f"no answer to {forged.kind}"
    for body in letter.bodies:
        yield from _said(forged, body)
        yield from _for_others(ground, forged, body, changes)
        yield from _from_elsewhere(ground, forged, body)
    answers = [letter.made.original, *letter.made.followups]
    if any(each.message in answers and is_for_all(each) for each in heard):
        yield "everybody sees this answer"
    if forged.payload["type"] == AUTOCOMPLETE:
        yield from _suggested(forged, letter)


def refused(letter: Letter, heard: Sequence[Heard]) -> Iterator[str]:
    """Discord may refuse nothing except an answer in a message that is gone: a panel goes on below the newest board."""
    pressed, user = letter.made.message, letter.made.user
    shown = [each.message for each in heard if each.message is not None]
    for each in letter.refused:
        if each != GONE or pressed is None or not pressed.is_deleted:
            yield f"Discord refuses an answer: {each}"
        elif not any(message.only_for is user and message.shows(user) for message in shown):
            yield "a press in a message that is gone was answered nowhere"


def _wants_an_answer(forged: Forged) -> bool:
    """True if somebody waits for an answer: not if Discord itself would have sent something that nobody can read."""
    is_readable = forged.payload["type"] != FORM or "components" in forged.payload["data"]
    return is_readable and not forged.kind.startswith("broken")


def _said(forged: Forged, body: Json) -> Iterator[str]:
    for text in texts(body):
        if found := INSIDE.search(text):
            yield f"the inside of the program: {found.group()}"
    if any("@everyone" in text or "<@" in text for text in texts(body)) and calls_somebody(body):
        yield "somebody is called by an answer"
    if (content := body.get("content")) and not is_known(content) and not _is_long(forged):
        yield f"an unknown sentence: {content[:80]}"


def calls_somebody(body: Json) -> bool:
    """True if names in a body would call people: the allowed ones, or all unless the body says otherwise."""
    allowed = body.get("allowed_mentions", {"parse": ["everyone"]})
    return bool(allowed.get("parse") or allowed.get("roles") or allowed.get("users"))


def _suggested(forged: Forged, letter: Letter) -> Iterator[str]:
    if letter.first not in ([], [Answer.SUGGESTIONS]):
        yield f"an autocompletion was answered with {letter.first}"
    if forged.must_be_empty and any(body.get("choices") for body in letter.bodies):
        yield "an outsider was suggested something"


def _is_long(forged: Forged) -> bool:
    """True if somebody asked for a text that is longer than a sentence: the guide, a topic, a state or a log in
    words."""
    data = str(forged.payload["data"])
    return any(word in data for word in ("kg:help:", "'help'", "'status'", "'log'", "'options'", "'clock'"))


def _from_elsewhere(ground: Ground, forged: Forged, body: Json) -> Iterator[str]:
    """Shown parts of a table that this person may not see."""
    words = str(forged.payload["data"].get("custom_id", "")).split(":")
    table = next(iter(ground.ledger.last.of("tables", words[2])), None) if len(words) > 3 else None
    if table is None or words[1] in OF_NO_TABLE or may_read(forged.deed, ground.ledger.last, table):
        return
    if body.get("components") or body.get("attachments"):
        yield f"the public side of a table of another server ({words[1]})"


def _for_others(ground: Ground, forged: Forged, body: Json, changes: Sequence[Change]) -> Iterator[str]:
    """Shown panels of seats that are not this person's."""
    rows = [*ground.ledger.last.rows["seats"].values()]
    rows += [change.old for change in changes if change.table == "seats" and change.old is not None]
    for component in ours(body):
        _prefix, _verb, table, place, *_words = component["custom_id"].removesuffix("~").split(":")
        seat = place.split(".")[0]
        if seat and not any(
            row["table_key"] == table and row["number"] == int(seat) and row["user"] == forged.deed.user
            for row in rows
        ):
            yield "the panel of somebody else"
