"""A deduction about hidden figures as a message: the board with it, in few lines; likelihoods on request."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from bot.chat.parts.keys import Key
from bot.chat.parts.screen import ALT, Button, Look, Picture, Screen
from bot.engine.acts import cut
from bot.tables.use_cases.deducing import Thinking
from bot.words import _

LIKELY, SURE = "likely", "sure"
"""The words of its button: what it shows next."""
WHY: Final = 5
"""The most reasons that are shown: more would exceed a phone."""


def deduction_screen(told: Thinking, picture: Picture | None) -> Screen:
    """The answer to `/table think`."""
    return Screen(
        head=(f"-# {_head(told)}",),
        picture=None if picture is None else replace(picture, alt=cut(_alt(told), ALT)),
        body=tuple(_body(told)),
        rows=((_button(told),),),
    )


def outdated_screen(shown: Screen, key: Key) -> Screen:
    """The same answer once more has happened: it says so, and offers to work it out again in its place."""
    said = "> " + _("**More has happened since.** This is what could be known before.")
    return replace(
        shown, head=(said, *shown.head), rows=((Button(_("Think again"), key.doing("deem", SURE)),),)
    )


def _head(told: Thinking) -> str:
    """The heading and the channel, in small print: the picture says the same, and what matters comes below."""
    text = _("{heading} · by what all have seen in {channel}")
    return text.format(heading=told.bulletin.heading, channel=f"<#{told.table.channel}>")


def _body(told: Thinking) -> Iterator[str]:
    yield from told.deduced.where
    if told.is_likely:
        # A guess is marked as no deduction before anything else.
        yield _("**Only a guess**, by how it is usually played: {guess}.").format(guess=_guess(told))
    else:
        yield from (f"-# {line}" for line in told.deduced.why_not[:WHY])
    if told.is_hider and told.deduced.looks:
        yield f"-# {told.deduced.looks}"


def _guess(told: Thinking) -> str:
    return _("; ").join(told.deduced.guess) or _("there is nothing to guess")


def _alt(told: Thinking) -> str:
    where = " ".join(told.deduced.where).replace("**", "")
    return _("{where} The board: {board}").format(where=where, board=told.bulletin.alt)


def _button(told: Thinking) -> Button:
    key = Key("", told.table.key)
    if told.is_likely:
        return Button(_("Only what is sure"), key.doing("deem", SURE))
    return Button(_("How likely?"), key.doing("deem", LIKELY), Look.PLAIN)
