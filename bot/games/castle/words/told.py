"""The events of the game, a sentence for each fact worth telling. Each says only what its viewer has witnessed.

Most sentences are in data/castle/told.toml.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any

from bot.engine.boards.protocol import Zone
from bot.engine.game import Fact
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.facts import agreements as a
from bot.games.castle.facts import guarding as g
from bot.games.castle.facts import joint as j
from bot.games.castle.facts import lone as w
from bot.games.castle.facts import setup as s
from bot.games.castle.facts import sneaking as i
from bot.games.castle.facts import turn as t
from bot.games.castle.kinds import SPEARS, SWORDS, Card, Result, Who, on_map
from bot.games.castle.names import names
from bot.games.castle.setting.deck import counted
from bot.games.castle.words.joint import asking
from bot.games.castle.words.killings import Killing, killed, killings
from bot.games.castle.words.lone import searched_alone
from bot.games.castle.words.pacts import laid, shared
from bot.games.telling import Telling
from bot.words import _, ngettext


def story(board: CastleBoard, facts: Iterable[Fact], *, has_own_ears: bool = False) -> list[str]:
    """A line for each fact worth telling; a fact that continues the last one is added to its line.

    `has_own_ears` if the reader learns from a listen only if it would hear them (R28.10).
    """
    lines: list[str] = []
    last: Fact | Killing | None = None
    for fact in killings(map(said, facts)):
        if last is not None and (sentence := _continued(board, lines[-1], last, fact)):
            lines[-1] = sentence
        elif sentence := _own_ears(board, fact) if has_own_ears else told(board, fact):
            lines.append(sentence)
        else:
            continue
        last = fact
    return lines


def said(fact: Fact) -> Fact:
    """A fact as its side knows it: a whispered fact is told as the fact inside."""
    return fact.fact if isinstance(fact, j.Whispered) else fact


def _continued(board: CastleBoard, line: str, last: Fact | Killing, fact: Fact | Killing) -> str:
    """The `line` of the fact `last`, continued; empty if a new line begins."""
    if (zone := _goes_on(last, fact)) is not None:
        return _("{begun} → {zone}.").format(begun=_begun(line), zone=board.label(zone))
    match last, fact:
        case t.CardPlayed(), g.MoveBegan(guards):
            return _("{begun} on {guards}.").format(begun=_begun(line), guards=names.guards(guards))
        case i.CameOut(who=one), i.WentInside(who=other) if one == other:
            return _("{begun} and goes back inside.").format(begun=_begun(line))
        case _:
            return ""


def _begun(line: str) -> str:
    return line.removesuffix(_("."))


def _goes_on(last: Fact | Killing, fact: Fact | Killing) -> Zone | None:
    match last, fact:
        case (
            g.PatrolMarched(patrol=was, zone=left),
            g.PatrolMarched(patrol=now, zone=zone, start=start),
        ) if was == now and left == start:
            return zone
        case (
            g.GuardsStepped(guards=were, zone=left),
            g.GuardsStepped(guards=are, zone=zone, start=start),
        ) if were == are and left == start:
            return on_map(zone)
        case (i.Moved(who=one), i.Moved(who=other, zone=zone)) if one == other:
            return zone
        case _:
            return None


def told(board: CastleBoard, fact: Fact | Killing) -> str:
    """The sentence; empty for facts that need none."""
    if isinstance(fact, Killing):
        return names.capital(killed(board, fact))
    fact = said(fact)
    match fact:
        case s.BonusTaken():
            text = _bonus(board, fact)
        case i.SearchesAnswered(answers):
            text = _searched(board, answers)
        case w.SomebodyFound(answers):
            text = searched_alone(board, answers)
        case j.Proposed(_side, seat, what):
            text = asking(board, seat, what)
        case a.Laid(_side, piece):
            text = laid(board, piece) + _(".")
        case _:
            text = _telling(board).said(fact) or _of_card(board, fact)
    return names.capital(text)


def _telling(board: CastleBoard) -> Telling:
    """The sentences of data/castle/told.toml, with the zones of a board."""
    read: dict[str, Callable[[Any], str]] = {
        **dict.fromkeys(("zone", "start", "heading"), partial(names.place, board)),
        **dict.fromkeys(("zones", "link"), partial(_ends, board)),
        **dict.fromkeys(("guards", "leaving"), names.guards),
        **dict.fromkeys(("patrol", "into"), names.patrol),
        "who": names.intruder,
        "in_range": _within_earshot,
        "guard": lambda guard: names.guards([guard]),
        "sentries": _sentries,
        "patrols": _patrols,
        "seat": names.seat,
        "pile": names.pile,
        "card": names.card,
        "cards": _cards,
        "goal": names.mission,
        "level": names.alert,
        "tunnel": names.tunnel,
        "share": lambda share: shared(*share),
        "seats": lambda seats: shared(seats.count(SWORDS), seats.count(SPEARS)),
    }
    return Telling("castle", read)


def _ends(board: CastleBoard, pair: tuple[Zone, Zone]) -> str:
    first, second = map(board.label, pair)
    return _("{a} and {b}").format(a=first, b=second)


def _within_earshot(found: Iterable[Who]) -> str:
    return names.listing(map(names.intruder, found)) or _("nobody")


def _sentries(posted: Sequence[Any]) -> str:
    return ngettext("{n} sentry", "{n} sentries", len(posted)).format(n=len(posted))


def _patrols(grouped: Sequence[Any]) -> str:
    return ngettext("{n} patrol", "{n} patrols", len(grouped)).format(n=len(grouped))


def _cards(known: tuple[Card, ...]) -> str:
    return names.hand(counted(known))


def _bonus(board: CastleBoard, fact: s.BonusTaken) -> str:
    taken = _("; ").join(_taken(board, fact)) or _("nothing")
    return _("The bonus of {side}: {taken}.").format(side=names.seat(fact.seat), taken=taken)


def _taken(board: CastleBoard, bonus: s.BonusTaken) -> Iterator[str]:
    """Cards and places for those who may know them, else their numbers."""
    sides = (
        (bonus.deck_cards, bonus.from_deck, _("{cards} from the deck")),
        (bonus.discard_cards, bonus.from_discard, _("{cards} from the discard pile")),
    )
    for cards, size, text in sides:
        if size:
            number = ngettext("{n} card", "{n} cards", size).format(n=size)
            held = number if cards is None else _cards(cards)
            yield text.format(cards=held)
    if bonus.sleepers:
        number = ngettext("{n} sleeper", "{n} sleepers", bonus.sleepers).format(n=bonus.sleepers)
        beds = names.listing(map(board.label, bonus.zones or ()))
        yield _("{sleepers} at {zones}").format(sleepers=number, zones=beds) if beds else number


def score(result: Result) -> str:
    """How the game ended (R25)."""
    return Telling("castle", {}).said(t.GameOver(result))


def _own_ears(board: CastleBoard, fact: Fact | Killing) -> str:
    """A fact as a rival reads it: of a listen, only if it would hear them (R28.10)."""
    if not isinstance(fact, g.ListenBegan):
        return told(board, fact)
    text = _("{guards} at {zone}: listening; you are within earshot.")
    if not fact.in_range:
        text = _("{guards} at {zone}: listening; you are out of earshot.")
    return names.capital(text.format(guards=names.guards(fact.guards), zone=board.label(fact.zone)))


def _of_card(board: CastleBoard, fact: Fact) -> str:
    """A fact that belongs to one card, in the card's own words; empty for any other fact."""
    tell = catalogue().told.get(type(fact))
    return "" if tell is None else tell(board, fact)


def _searched(board: CastleBoard, answers: Iterable[i.Answer]) -> str:
    found = [
        _("{who} searches {found}").format(who=names.intruder(who), found=_found(board, every))
        for who, every in groupby(answers, lambda each: each[0])
    ]
    return _("; ").join(found) + _(".")


def _found(board: CastleBoard, answers: Iterable[i.Answer]) -> str:
    """What somebody has found where; equal finds in a row, usually nothing, are told once."""
    text = _("{zones}: {mark}")
    return _(", ").join(
        text.format(zones=names.listing(board.label(each[1]) for each in alike), mark=names.mark(mark))
        for mark, alike in groupby(answers, lambda each: each[2])
    )
