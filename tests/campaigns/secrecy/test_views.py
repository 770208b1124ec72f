"""T1: who may not know a secret is shown the same, at every kind of table and for every kind of secret.

A hundredth of `python -m tests.campaigns.secrecy`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import pytest

from bot.chat.messages import pictures
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.games.castle import picture
from bot.games.castle.kinds import GUARDS, on_map
from bot.games.castle.orders.orders import CastleOrders
from bot.games.castle.players.simple import SimplePlayer
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.state import State
from bot.games.castle.words import standing
from bot.games.pictures import Lens
from bot.tables.views.session import TableSession
from rendering import paint
from tests.campaigns.secrecy.bulk import PICTURES, VIEWS, are_painted_alike, surveyed
from tests.campaigns.secrecy.kinds import ALL_KINDS, TABLES
from tests.campaigns.secrecy.pairs import Leak, pairs
from tests.campaigns.secrecy.side_by_side import SideBySide
from tests.campaigns.secrecy.views import ASKED, Compared, view_pairs

PART = 100
EVERY = 60
"""Of every so many steps of a pair one is compared."""
GROUPS: Sequence[Sequence[str]] = [tuple(TABLES)[n::4] for n in range(4)]


@pytest.fixture
def painted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is remembered here: every picture is painted."""
    monkeypatch.setattr(pictures, "paint", paint.paint)
    monkeypatch.setattr(pictures, "crops", paint.crops)


@pytest.mark.parametrize("tables", GROUPS, ids=", ".join)
def test_R28_8_whoever_may_not_know_a_secret_is_shown_the_same(tables: Sequence[str]) -> None:
    views, painted = (-(-whole // PART // len(GROUPS)) for whole in (VIEWS, PICTURES))
    survey = surveyed(1, views=views, pictures=painted, every=EVERY, tables=tables)
    assert survey.reaches(views, painted)
    assert not survey.differing
    assert set(survey.by_table) == set(tables)


def test_every_table_and_every_kind_of_secret_can_be_played() -> None:
    barren = [kind for kind, how in ALL_KINDS.items() if next(pairs(kind, how.tables[0]), None) is None]
    assert not barren
    assert {table for how in ALL_KINDS.values() for table in how.tables} == set(TABLES)


SEARCHED = 40


def _compared(table: str, secret: str) -> Iterator[Compared]:
    for pair in islice(pairs(secret, table), SEARCHED):
        yield from view_pairs(pair.play, every=2)


class Truth:
    """Knows the true state of whatever table was looked at last."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Watches from now on."""
        self.patch, self.state = monkeypatch.setattr, State()
        eyes = TableSession.seen_by

        def watched(session: TableSession, viewer: Any) -> Any:
            self.state = session.match.state
            return eyes(session, viewer)

        self.patch(TableSession, "seen_by", watched)

    def __str__(self) -> str:
        return f"{self.state.ninja.zone} {self.state.marks.ropes} {self.state.marks.objects}"

    def of_words(self) -> None:
        """A line of how things stand that says too much."""
        honest = standing.standing
        self.patch(standing, "standing", lambda *known: [*honest(*known), str(self)])

    def of_layers(self) -> None:
        """A layer that is drawn from the truth."""
        honest = picture.scene

        def drawn(setting: Any, state: State, *, lens: Lens, **how: Any) -> Any:
            return honest(setting, self.state if lens.layer else state, lens=lens, **how)

        self.patch(picture, "scene", drawn)

    def of_refusals(self) -> None:
        """A refusal that explains too well."""
        honest = CastleGame.refusal
        self.patch(CastleGame, "refusal", lambda *asked: f"{honest(*asked)} {self}")

    def of_defaults(self) -> None:
        """What is decided for an absent seat depends on the truth."""
        honest = CastleGame.default
        self.patch(
            CastleGame,
            "default",
            lambda game, state, seat, luck: (honest(game, state, seat, luck), f"{self}"),
        )

    def of_orders(self) -> None:
        """A standing order that peeks."""
        honest = CastleOrders.answer
        self.patch(CastleOrders, "answer", lambda *asked: (honest(*asked), f"{self}"))

    def of_computers(self) -> None:
        """A computer player that peeks."""
        honest = SimplePlayer.decide

        def decided(player: SimplePlayer, seen: Match[Any], seat: Seat, luck: Any) -> Decision:
            options = seen.options(seat)
            number = sum(map(ord, str(self)))
            return options[number % len(options)] if options else honest(player, seen, seat, luck)

        self.patch(SimplePlayer, "decide", decided)


PLANTS = {
    "board": ("starts", Truth.of_words),
    "panel": ("starts", Truth.of_words),
    "message": ("starts", Truth.of_words),
    "layers": ("starts", Truth.of_layers),
    "refusals": ("starts", Truth.of_refusals),
    "default": ("starts", Truth.of_defaults),
    "orders": ("starts", Truth.of_orders),
    "computers": ("starts", Truth.of_computers),
}
"""By the part of a view that they change."""


@pytest.mark.parametrize("part", PLANTS)
def test_a_leak_into_a_part_of_a_view_is_noticed(part: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kind, plant = PLANTS[part]
    plant(Truth(monkeypatch))
    assert any(part in found.differing for found in _compared("two", kind))


def test_a_file_that_grows_with_the_truth_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    painted = iter(range(1000))
    honest = paint.encoded
    monkeypatch.setattr(paint, "encoded", lambda *how: honest(*how) + b"." * next(painted))
    found = next(view_pairs(next(islice(pairs("starts"), 1)).play))
    assert not are_painted_alike(found)


def test_the_decisions_that_are_tried_are_legal_in_some_places_and_refused_in_others() -> None:
    """Else refusals would be compared of nothing."""
    found = next(iter(islice(pairs("guards' map"), 1)))
    texts = [text for each in view_pairs(found.play) for text in _texts(each.one.get("refusals", ()))]
    assert 0 < texts.count("legal") < len(texts)
    assert ASKED > 1


def _texts(value: object) -> Sequence[str]:
    assert isinstance(value, tuple)
    return value


def test_a_seat_that_can_decide_in_one_match_only_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """R28.8: lists of legal guard actions do not depend on where the intruders are."""
    honest = CastleGame.options

    def fewer(game: CastleGame, state: State, seat: Seat) -> Sequence[Decision]:
        found, place = honest(game, state, seat), on_map(state.ninja.zone)
        if seat != GUARDS or place is None or len(found) < 3:
            return found
        return [each for number, each in enumerate(found) if number % 3 != place % 3]

    monkeypatch.setattr(CastleGame, "options", fewer)
    with pytest.raises(Leak):
        [SideBySide("two", "starts", number).played() for number in range(SEARCHED)]
