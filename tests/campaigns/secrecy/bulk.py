"""T1 in bulk: view pairs and picture pairs of every kind of secret at every kind of table, counted."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from bot.chat.messages import pictures
from bot.chat.parts.screen import Picture
from bot.engine.game import Fact
from bot.games.castle.facts.joint import Announced, Whispered
from bot.games.castle.facts.lone import Veiled
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.panel import Panel
from tests.campaigns.secrecy import couples
from tests.campaigns.secrecy.clans import couples as clans
from tests.campaigns.secrecy.couples import Couple
from tests.campaigns.secrecy.kinds import ALL_KINDS, TABLES, Kind
from tests.campaigns.secrecy.raid import couples as raid
from tests.campaigns.secrecy.side_by_side import SideBySide, bare
from tests.campaigns.secrecy.views import Compared, View, view_pairs, views_at
from tests.games.castle.facts.test_R28_seats import HIDDEN as IN_THE_TABLE

VIEWS, PICTURES = 10_000, 500
"""The bar: numbers of view pairs and of picture pairs."""
ROUNDS = 200
"""The survey gives up after trying every kind of secret at every table this many times."""
AFTER = 8
"""A picture is painted this many steps after the first difference."""
COUPLES: Mapping[str, type[Couple]] = {
    table: made for made in (raid.Couple, clans.Couple) for table in made.tables
}
"""How the pairs of the other games are made, by table."""
EVERY_TABLE = (*TABLES, *COUPLES)
"""The tables of all games, by name."""

HIDDEN = IN_THE_TABLE - {Whispered, Announced, Veiled}
"""The kinds of facts that R28 does not show to everybody whole."""


@dataclass
class Survey:
    """What was compared, and what differed."""

    views: int = 0
    pictures: int = 0
    pairs: int = 0
    differing: list[str] = field(default_factory=list)
    by_kind: Counter[str] = field(default_factory=Counter)
    by_table: Counter[str] = field(default_factory=Counter)

    def reaches(self, views: int, pictures: int) -> bool:
        """True if at least this many views and pictures were compared."""
        return self.views >= views and self.pictures >= pictures


def surveyed(
    seed: int,
    *,
    views: int = VIEWS,
    pictures: int = PICTURES,
    every: int = 1,
    tables: Sequence[str] = EVERY_TABLE,
) -> Survey:
    """Compare pairs of all kinds at all tables in turn until there are enough, one in `every` steps of each.

    Another seed makes other pairs.
    """
    survey = Survey()
    for play in _plays(seed, tables):
        if survey.views >= views and survey.pictures >= pictures:
            break
        survey.pairs += 1
        if survey.views < views:
            _look(survey, play, every)
        if survey.pictures < pictures:
            _paint(survey, play)
    return survey


def _plays(seed: int, tables: Sequence[str]) -> Iterator[SideBySide | Couple]:
    """Play pairs without end, every kind at every table once a round, in an order that mixes them."""
    found = [
        (table, kind) for table in tables for kind, how in _kinds_at(table).items() if table in how.tables
    ]
    Random(seed).shuffle(found)
    for number in range(ROUNDS):
        for table, kind in found:
            play = COUPLES.get(table, SideBySide)(table, kind, seed * ROUNDS + number)
            if play.is_possible and play.played().differs:
                yield play


def _kinds_at(table: str) -> Mapping[str, Kind | couples.Kind]:
    return COUPLES[table].kinds if table in COUPLES else ALL_KINDS


def _look(survey: Survey, play: SideBySide | Couple, every: int) -> None:
    for found in view_pairs(play, every=every):
        survey.views += 1
        survey.by_kind[play.name] += 1
        survey.by_table[play.table] += 1
        if found.differing:
            survey.differing.append(f"{_place(play, found)}: {found.differing}")


def _paint(survey: Survey, play: SideBySide | Couple) -> None:
    """Compare the pictures of one viewer who may not know the secret, some steps after the difference."""
    assert play.since is not None
    late = min(play.since + AFTER, len(play.steps) - 1)
    those = list(views_at(play, {late}))
    if those:
        found = those[survey.pictures % len(those)]
        survey.pictures += 1
        if not are_painted_alike(found):
            survey.differing.append(f"{_place(play, found)}: its pictures")


def _place(play: SideBySide | Couple, found: Compared) -> str:
    return f"{play.table}, {play.name}, {found.seat or 'the public'} after step {found.number}"


def are_painted_alike(found: Compared) -> bool:
    """True if the pictures of a view pair are equal byte for byte, file names and words included.

    They are painted in turn, so that neither comes from a cache of the other.
    """
    one = painted(found.one)
    return one == painted(found.other) and len(one) > 0


def painted(view: View) -> list[Picture]:
    """The files sent with a view: the panel's close look or the public board, as the chat paints it."""
    shown = view.get("panel", view.get("board"))
    if isinstance(shown, Panel):
        zones = sorted({offer.choice.zone for offer in shown.offers} - {""})
        looks = [pictures.detail(shown.bulletin, zones=asked) for asked in ((), zones)]
        made = [*looks, pictures.whole(shown.bulletin, pictures.MAP)]
    else:
        assert isinstance(shown, Bulletin)
        made = [pictures.whole(shown)]
    return [picture for each in made if (picture := asyncio.run(each)) is not None]


def secrets(play: SideBySide) -> set[str]:
    """The names of the kinds of hidden facts that differ between the two matches."""
    counts = [Counter(_kinds(play, which)) for which in range(2)]
    return {type(fact).__name__ for fact in (counts[0] - counts[1]) + (counts[1] - counts[0])}


def _kinds(play: SideBySide, which: int) -> Iterator[Fact]:
    for step in play.steps:
        yield from map(bare, step.facts[which])
