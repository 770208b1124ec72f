"""What the other side and the public are shown, offered and answered, step by step, of pairs that differ in secrets."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from typing import Any

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Decision, Seat
from bot.engine.match import Match, witnessed
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.decisions import FreeListenSentry
from bot.games.castle.kinds import GUARDS, INTRUDERS, Moment, Phase
from bot.games.pictures import Lens
from bot.games.shelf import SHELF
from bot.tables.history.record import Record, Unreadable, replayed
from bot.tables.views.bulletin import Bulletin, panel, public_bulletin
from tests.campaigns.secrecy.leaks.spy import Spy
from tests.campaigns.secrecy.pairs import Pair, pairs

BOX = SHELF["castle"]
SEARCHED = 25
"""So many pairs are looked through for one that shows a leak."""
ZONE = "YA17"
LISTENS = (SentryListen, FreeListenSentry)

Shown = Mapping[str, object]
"""What is shown, by the way it comes."""


def sights(kind: str, spy: Spy, *, most: int = SEARCHED) -> set[str]:
    """The channels by which the first pair of a kind that can be told apart is, at its first difference."""
    for pair in islice(pairs(kind), most):
        if found := _difference(pair, spy):
            return found
    return set()


def listens(kind: str, *, most: int = 8) -> set[str]:
    """“facts” if what the guards learn of any listen, before it is answered, depends on who is where (R28.8)."""
    for pair in islice(pairs(kind), most):
        with suppress(Unreadable):
            for one, other in zip(replayed(pair.one, BOX), replayed(pair.other, BOX), strict=True):
                if _listened(one.match) != _listened(other.match):
                    return {"facts"}
    return set()


def _listened(match: Match[Any]) -> list[object]:
    """What the guards would witness of each listen that they may declare now."""
    if match.state.moment is not Moment.QUIET or match.state.phase is not Phase.CARDS:
        return []
    viewer = match.game.viewer(GUARDS)
    asking = [option for option in match.options(GUARDS) if isinstance(option, LISTENS)]
    return [witnessed(match.copy().play(GUARDS, option, Seeded("listening")), viewer) for option in asking]


def _difference(pair: Pair, spy: Spy) -> set[str]:
    seat = GUARDS if pair.hidden == INTRUDERS else INTRUDERS
    wrong = [turn.decision for turn in pair.one.turns if turn.seat == seat][-8:]
    both = (_shown(record, seat, wrong, spy) for record in (pair.one, pair.other))
    for one, other in zip(*both, strict=True):
        if found := {channel for channel in one if one[channel] != other[channel]}:
            return found
    return set()


def _shown(record: Record, seat: Seat, wrong: Iterable[Decision], spy: Spy) -> Iterator[Shown]:
    game = BOX.game(record.options)
    viewer, own, public = game.viewer(seat), Match(game), Match(game)
    for step in replayed(record, BOX):
        spy.witness(step.match.state)
        news, open_news = (witnessed(step.facts, each) for each in (viewer, PUBLIC))
        own.witness(news)
        public.witness(open_news)
        yield {"facts": (list(own.log), list(public.log))}
        spy.witness(step.match.state)
        yield {
            **_looked_at(own, seat, news),
            **_described(public_bulletin(BOX, public, news=open_news), "public "),
            **_answered(own, seat, wrong),
        }
        last = step.match.state
    spy.witness(last)
    yield _looked_at_closely(own, seat)


def _looked_at(seen: Match[Any], seat: Seat, news: list[Any]) -> Shown:
    found = panel(BOX, seen, seat, number=0, news=news, draft=seen.draft(seat))
    said = (found.title, found.question, found.is_awaited, found.undo, found.draft)
    return {
        **_described(found.bulletin),
        "option list": (found.offers, found.orders),
        "question": said,
        "hand": found.hand,
    }


def _described(shown: Bulletin, whose: str = "") -> dict[str, object]:
    words = (shown.heading, shown.lines, shown.standing, shown.waiting, shown.score, shown.notices)
    return {
        f"{whose}words": words,
        f"{whose}picture": shown.scene,
        f"{whose}crop": shown.focus,
        f"{whose}alt text": shown.alt,
    }


def _answered(seen: Match[Any], seat: Seat, wrong: Iterable[Decision]) -> Shown:
    """What the seat is told of decisions out of place, what is decided in its absence, and by a computer."""
    refused = [
        "legal" if seen.is_legal(seat, each) else seen.game.refusal(seen.state, seat, each) for each in wrong
    ]
    if seat not in seen.awaited():
        return {"error text": refused}
    return {
        "error text": refused,
        "default": seen.game.default(seen.state, seat, Seeded("absent")),
        "computer": BOX.computers.brain("simple").decide(seen, seat, Seeded("thinking")),
    }


def _looked_at_closely(seen: Match[Any], seat: Seat) -> Shown:
    viewer = seen.game.viewer(seat)
    layers = BOX.pictures.layers(seen.game, viewer)
    scenes = [
        BOX.pictures.scene(seen.game, seen.state, viewer, None, Lens(layer=layer, past=seen.history))
        for layer in layers
    ]
    return {"layers": layers, "picture": scenes, "close-up": BOX.pictures.close_up(seen.game, ZONE)}
