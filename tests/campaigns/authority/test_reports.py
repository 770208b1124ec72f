"""What the whole fuzz is made of: errands that add up, on wires of both games, and reports that are added."""

from __future__ import annotations

from tests.campaigns.authority.errands import Errand, inside, on_wires
from tests.campaigns.authority.fuzz import Report, named
from tests.campaigns.authority.wired import CASTLES, HUNT


def _sizes(errands: list[Errand]) -> int:
    return sum(each.size for each in errands)


def test_errands_send_just_as_many_as_were_asked_for() -> None:
    assert _sizes(list(inside("may", 5_001))) == 5_001
    assert _sizes(list(on_wires("may", 5_001))) == 5_001


def test_every_cast_plays_on_a_wire_of_its_own() -> None:
    errands = list(on_wires("may", 5_000))
    assert {each.cast for each in errands} == {HUNT, *CASTLES}
    assert len({each.seed for each in errands}) == len(errands)


def test_a_castle_table_has_a_past_that_its_seed_settles() -> None:
    course = list(CASTLES[0].course("may"))
    assert len(course) == CASTLES[0].played
    assert {seat for seat, _ in course} <= set(CASTLES[0].seats)
    assert course == list(CASTLES[0].course("may"))


def test_reports_are_added() -> None:
    one, other = Report(), Report()
    one.sent["a"], other.sent["a"], other.sent["b"] = 1, 2, 3
    one.changed, other.changed = 4, 5
    other.found["leak"], other.examples["leak"] = 1, "so"
    one.add(other)
    assert (one.sent, one.changed) == ({"a": 3, "b": 3}, 9)
    assert (one.found, one.examples) == ({"leak": 1}, {"leak": "so"})


def test_answers_are_counted_by_their_names() -> None:
    assert named([4]) == "message"
    assert named([]) == "silence"
