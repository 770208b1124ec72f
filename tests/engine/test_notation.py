"""Lines and JSON say the same as the record, whatever it holds, and refuse everything else with a sentence."""

from __future__ import annotations

from contextlib import suppress
from enum import IntEnum, StrEnum
from typing import Any, NewType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.game import record
from bot.engine.notation import Codec, Garbled, Notation

Zone = NewType("Zone", int)
LABELS = ("OL1", "YA6", "YA7", "CA1")
ZONES = Codec(LABELS.__getitem__, lambda label: Zone(LABELS.index(label.upper())))


class Card(StrEnum):
    ROPE = "rope"
    SHADOW_WALK = "shadow-walk"


class Level(IntEnum):
    LOW = 1
    HIGH = 3


@record
class Step:
    zone: Zone


@record
class Wait:
    pass


@record
class SentrySearch:
    guard: str
    path: tuple[Zone, ...]
    attack: bool
    level: Level = Level.LOW
    card: Card | None = None
    hand: tuple[Card, ...] = ()
    spot: tuple[int, str] = (0, "")
    plan: tuple[Step | Wait, ...] = ()
    first: Step | None = None
    numbers: tuple[int | None, ...] = ()


NOTATION = Notation((Step, Wait, SentrySearch), {Zone: ZONES})

zones = st.integers(0, len(LABELS) - 1).map(Zone)
steps = st.builds(Step, zones)
searches = st.builds(
    SentrySearch,
    guard=st.text(),
    path=st.lists(zones).map(tuple),
    attack=st.booleans(),
    level=st.sampled_from(Level),
    card=st.none() | st.sampled_from(Card),
    hand=st.lists(st.sampled_from(Card)).map(tuple),
    spot=st.tuples(st.integers(-9999, 9999), st.text()),
    plan=st.lists(steps | st.just(Wait())).map(tuple),
    first=st.none() | steps,
    numbers=st.lists(st.none() | st.integers(0, 3)).map(tuple),
)


@given(searches)
def test_a_line_reads_back(value: SentrySearch) -> None:
    assert NOTATION.from_line(NOTATION.line(value)) == value


@given(searches)
def test_json_reads_back(value: SentrySearch) -> None:
    assert NOTATION.from_json(NOTATION.json(value)) == value


@given(searches)
def test_a_line_is_one_line_for_any_text(value: SentrySearch) -> None:
    assert len(NOTATION.line(value).splitlines()) == 1


@given(searches)
def test_each_field_reads_back_alone(value: SentrySearch) -> None:
    for name, kind in NOTATION.field_types(SentrySearch).items():
        field = getattr(value, name)
        assert NOTATION.value(kind, NOTATION.text(kind, field)) == field


@given(st.text() | st.text(alphabet='step wait [],*-"\\0123YA67'))
def test_any_text_is_read_or_garbled(line: str) -> None:
    with suppress(Garbled):
        NOTATION.line(NOTATION.from_line(line))


nonsense = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(["step", "YA6"]),
    st.lists,
)


@given(nonsense | st.lists(nonsense).map(lambda items: ["sentry-search", *items]))
def test_any_json_is_read_or_garbled(data: Any) -> None:
    with suppress(Garbled):
        NOTATION.from_json(data)


@pytest.mark.parametrize(
    ("value", "line"),
    [
        (Step(Zone(1)), "step YA6"),
        (Wait(), "wait"),
        (
            SentrySearch("g4", (Zone(1), Zone(2)), attack=True),
            'sentry-search g4 [YA6,YA7] yes 1 - [] [0,""] [] - []',
        ),
        (
            SentrySearch("- ", (), False, hand=(Card.ROPE, Card.ROPE, Card.SHADOW_WALK), first=Step(Zone(0))),
            'sentry-search "- " [] no 1 - [rope*2,shadow-walk] [0,""] [] [step,OL1] []',
        ),
        (
            SentrySearch("a*2", (), False, plan=(Wait(), Wait()), numbers=(None, None)),
            'sentry-search "a*2" [] no 1 - [] [0,""] [[wait]*2] - [-*2]',
        ),
    ],
)
def test_how_a_line_looks(value: Any, line: str) -> None:
    assert NOTATION.line(value) == line
    assert NOTATION.from_line(line) == value


def test_long_runs_are_cut() -> None:
    value = SentrySearch("g", (Zone(1),) * 2500, attack=False)
    assert "[YA6*999,YA6*999,YA6*502]" in NOTATION.line(value)
    assert NOTATION.from_line(NOTATION.line(value)) == value


@pytest.mark.parametrize(
    "line",
    [
        "",
        "jump YA6",
        "step",
        "step YA6 YA7",
        "step YA99",
        "step [YA6",
        "step YA6]",
        "step YA6*2",
        'step "YA6',
        "[step] YA6",
        "[step,YA6]",
        "sentry-search g [YA6 YA7] yes 1 - [] [0,a] [] - []",
        "sentry-search g [YA6,] yes 1 - [] [0,a] [] - []",
        "sentry-search g [] perhaps 1 - [] [0,a] [] - []",
        "sentry-search g [] yes 2 - [] [0,a] [] - []",
        "sentry-search g [] yes 1 sword [] [0,a] [] - []",
        "sentry-search g [] yes 1 - [] [0] [] - []",
        "sentry-search g [] yes 1 - [] [x,a] [] - []",
        "sentry-search g [] yes 1 - [] [0,a] [] [wait] []",
        "step " + "[" * 5000,
    ],
)
def test_a_wrong_line_is_refused(line: str) -> None:
    with pytest.raises(Garbled):
        NOTATION.from_line(line)


@pytest.mark.parametrize(
    "data", [None, [], "step", [["step"]], [1], ["step", 2.5], ["step", "YA6", 1], {"step": 1}]
)
def test_wrong_json_is_refused(data: Any) -> None:
    with pytest.raises(Garbled):
        NOTATION.from_json(data)


@pytest.mark.parametrize(
    "line",
    [
        "[[[a*999]*999]*999]",
        "step [[[a*999]*999]*999]",
        "sentry-search g [[[YA6*999]*999],[[YA6*999]*999]*999] yes 1 - [] [0,a] [] - []",
    ],
)
def test_runs_of_runs_do_not_burst(line: str) -> None:
    with pytest.raises(Garbled, match="at most"):
        NOTATION.from_line(line)
    with pytest.raises(Garbled):
        NOTATION.value(Zone, line.removeprefix("step "))


def test_a_refusal_quotes_little() -> None:
    for line in (
        "x" * 5000,
        "step [" + "YA6," * 500 + "YA6]",
        "sentry-search g [[x*999]*9] yes 1 - [] [0,a] [] - []",
    ):
        with pytest.raises(Garbled) as caught:
            NOTATION.from_line(line)
        assert len(str(caught.value)) < 250


def test_two_types_of_one_name_are_refused() -> None:
    other: type = record(type("Step", (), {"__annotations__": {}}))
    with pytest.raises(TypeError, match="Step"):
        Notation((Step, other), {Zone: ZONES})


def test_a_type_without_notation_is_refused() -> None:
    @record
    class Odd:
        things: dict[str, int]

    with pytest.raises(TypeError):
        Notation((Odd,))


def test_a_stranger_is_not_written() -> None:
    with pytest.raises(TypeError, match="Wait"):
        Notation((Step,), {Zone: ZONES}).json(Wait())


def test_a_named_codec_reads_typed_text() -> None:
    assert NOTATION.value(Zone, "ya7") == Zone(2)
    with pytest.raises(Garbled, match="YA99"):
        NOTATION.value(Zone, "YA99")
    with pytest.raises(Garbled):
        NOTATION.value(Zone, "YA6 YA7")


class Weapon(StrEnum):
    SPEAR = "spear"


@record
class Armed:
    with_what: Card | Weapon
    spare: Card | Weapon | None = None


def test_a_choice_of_enums_reads_back() -> None:
    notation = Notation((Armed,))
    for armed in (Armed(Card.ROPE), Armed(Weapon.SPEAR, Card.SHADOW_WALK), Armed(Weapon.SPEAR)):
        assert notation.from_line(notation.line(armed)) == armed
    with pytest.raises(Garbled):
        notation.from_line("armed bow -")


class Tool(StrEnum):
    ROPE = "rope"


@record
class Equipped:
    tool: Card | Tool


def test_enums_that_share_a_word_are_refused() -> None:
    with pytest.raises(TypeError, match="share a word"):
        Notation((Equipped,))


def test_a_record_of_earlier_code_lacks_its_newest_fields() -> None:
    assert NOTATION.from_json(["sentry-search", "g4", ["YA6"], True]) == SentrySearch(
        "g4", (Zone(1),), attack=True
    )
    assert NOTATION.from_line("sentry-search g4 [YA6] yes 3") == SentrySearch(
        "g4", (Zone(1),), attack=True, level=Level.HIGH
    )
    with pytest.raises(Garbled, match="takes 10 values"):
        NOTATION.from_line("sentry-search g4 [YA6]")
