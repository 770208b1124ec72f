"""What has happened since the owner of a panel decided last, above the picture of the panel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.chat.messages.headlines import headlines
from bot.chat.messages.phone import BRIEF, HEADLINE
from bot.engine.acts import cut
from bot.tables.views.bulletin import Bulletin
from bot.words import _


def told_news(bulletin: Bulletin, said: str, explained: str, *, is_told: bool) -> Iterator[str]:
    """The news: the most important lines, or that a turn is calm, else the last line; and the number of further lines.

    Beside another sentence there is less room for important lines, and no number: beside `said`, and if something else
    `is_told` below, such as a partner's remark. `explained` is shown in place of an empty `said`, but only if all
    foremost lines still fit.
    """
    weighty, lines = _unscored(bulletin, bulletin.headlines), _unscored(bulletin, bulletin.lines)
    if not said and _is_whole(bulletin, _told(bulletin, weighty, lines, BRIEF)):
        said = explained
    room = BRIEF if said or is_told else HEADLINE
    told = _told(bulletin, weighty, lines, room)
    bold = " ".join(told) if weighty else bulletin.calm
    if bold:
        yield f"**{cut(bold, room)}**"
    last = "" if bold else " ".join(told)
    rest = "" if is_told else _more(len(lines) - len(told))
    small = (last, said) if said else (" ".join(filter(None, (last, rest))),)
    yield from (f"-# {line}" for line in small if line)


def _unscored(bulletin: Bulletin, lines: Sequence[str]) -> list[str]:
    """Lines without the result, which has its own place below the picture."""
    return [line for line in lines if line != bulletin.score]


def _told(bulletin: Bulletin, weighty: Sequence[str], lines: Sequence[str], room: int) -> Sequence[str]:
    """As many important lines as fit; if there are none, the last line, or nothing in a calm turn."""
    return headlines(weighty, bulletin.foremost, room) or ([] if bulletin.calm else lines[-1:])


def _is_whole(bulletin: Bulletin, brief: Sequence[str]) -> bool:
    """True if `brief`, lines that are to stand beside another sentence, fit there and contain all foremost ones."""
    return len(" ".join(brief)) <= BRIEF and {*bulletin.foremost} <= {*brief}


def _more(count: int) -> str:
    """The number of further lines, in words; empty if there are none."""
    return _("… and {n} more under Details").format(n=count) if count > 0 else ""
