"""T1: viewers who may not know a secret are shown the same, at every kind of table and for every kind of secret.

This is a hundredth of `python -m tests.campaigns.secrecy`.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import pytest

from bot.chat.messages import pictures
from bot.engine.game import Decision, Seat
from bot.games.castle.cards.rope import Rope
from bot.games.castle.decisions import TakeTurn
from bot.games.castle.kinds import GUARDS, on_map
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.state import State
from bot.tables.history.record import Turn
from rendering import paint
from tests.campaigns.secrecy.bulk import PICTURES, VIEWS, are_painted_alike, surveyed
from tests.campaigns.secrecy.comparisons.sights import seats
from tests.campaigns.secrecy.kinds import ALL_KINDS, KINDS, TABLES
from tests.campaigns.secrecy.leaks import Spy, panels, showing
from tests.campaigns.secrecy.looking import Look, looking
from tests.campaigns.secrecy.pairs import pairs
from tests.campaigns.secrecy.raid import couples
from tests.campaigns.secrecy.side_by_side import Leak, SideBySide
from tests.campaigns.secrecy.views import ASKED, view_pairs

PART = 100
EVERY = 60
"""One in this many steps of a pair is compared."""
WITNESSED = 4
"""The number of pairs whose witnessed facts are compared."""
GROUPS: Sequence[Sequence[str]] = [*(tuple(TABLES)[n::4] for n in range(4)), tuple(couples.TABLES)]


@pytest.fixture
def painted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is cached here: every picture is painted."""
    monkeypatch.setattr(pictures, "paint", paint.paint)
    monkeypatch.setattr(pictures, "crops", paint.crops)


@pytest.mark.parametrize("tables", GROUPS, ids=", ".join)
def test_R28_8_viewers_who_may_not_know_a_secret_are_shown_the_same(tables: Sequence[str]) -> None:
    views, painted = (-(-whole // PART // len(GROUPS)) for whole in (VIEWS, PICTURES))
    survey = surveyed(1, views=views, pictures=painted, every=EVERY, tables=tables)
    assert survey.reaches(views, painted)
    assert not survey.differing
    assert set(survey.by_table) == set(tables)


def test_every_table_and_every_kind_of_secret_can_be_played() -> None:
    barren = [kind for kind, how in ALL_KINDS.items() if next(pairs(kind, how.tables[0]), None) is None]
    assert not barren
    assert {table for how in ALL_KINDS.values() for table in how.tables} == set(TABLES)


@pytest.mark.parametrize("kind", KINDS)
def test_pairs_go_on_for_some_time_after_their_first_difference(kind: str) -> None:
    found = list(islice(pairs(kind), 2))
    assert sum(len(pair.steps) - (pair.since or 0) for pair in found) > 11 * len(found)
    assert kind == "goals" or all(pair.one.turns != pair.other.turns for pair in found)


def test_the_pairs_hold_ropes_that_are_real_in_one_and_a_bluff_in_the_other() -> None:
    for pair in islice(pairs("ropes"), 5):
        hung, other = ([_ropes(turn) for turn in each.turns] for each in (pair.one, pair.other))
        assert hung != other


def _ropes(turn: Turn) -> list[Rope]:
    pieces = turn.decision.pieces if isinstance(turn.decision, TakeTurn) else ()
    return [piece for piece in pieces if isinstance(piece, Rope)]


@pytest.mark.parametrize("table", ["three apart", "four with closed hands", "rivals who write"])
@pytest.mark.parametrize("kind", ["order", "extra acts"])
def test_R28_8_viewers_who_may_not_know_a_secret_witness_the_same(table: str, kind: str) -> None:
    assert not seats(table, kind=kind, most=WITNESSED)


def test_a_leak_shows_to_a_seat_and_to_the_public(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here in the view and in its message; `mutants` plants leaks into all other parts."""
    for plant in (showing.words, panels.a_status):
        plant(Spy(monkeypatch))
    found = {each.seat: each.differing for each in view_pairs(next(pairs("starts")))}
    assert {*found[GUARDS]} >= {"standing", "status", "details", "message"}
    assert {*found[None]} >= {"standing", "status", "message"}


def test_a_file_that_grows_with_the_truth_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    painted = iter(range(1000))
    honest = paint.encoded
    monkeypatch.setattr(paint, "encoded", lambda *how: honest(*how) + b"." * next(painted))
    found = next(view_pairs(next(pairs("starts"))))
    assert not are_painted_alike(found)


def test_the_decisions_that_are_tried_are_legal_in_some_places_and_refused_in_others() -> None:
    """Otherwise the comparison of refusals would have nothing to compare."""
    texts = [
        text
        for each in view_pairs(next(pairs("guards' map")))
        for text in _texts(each.one.get("refusals", ()))
    ]
    assert 0 < texts.count("legal") < len(texts)
    assert ASKED > 1


PRIVATE = {
    *(
        "witnessed",
        "panel",
        "message",
        "asked",
        "details",
        "typed",
        "mistakes",
        "refusals",
        "default",
        "orders",
    ),
    *("ahead", "plan", "computers", "advice", "odds", "layers", "close-up", "deduced", "lineup"),
}
PUBLIC = {"witnessed", "board", "message", "obvious", "layers", "close-up", "deduced", "lineup"}


def test_a_view_has_every_part_unless_one_leak_is_looked_for() -> None:
    pair = next(pairs("starts"))
    whole = {each.seat: {*each.one} for each in islice(view_pairs(pair), 2)}
    assert whole[GUARDS] - {"begun", "begun message"} == PRIVATE
    assert whole[None] == PUBLIC
    with looking(Look(channel="offers")):
        assert {*next(view_pairs(pair)).one} - {"begun", "begun message"} == {"panel"}
    with looking(Look(channel="refusals")):
        assert {*next(view_pairs(pair)).one} == {"refusals"}


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
        [SideBySide("two", "starts", number).played() for number in range(40)]
