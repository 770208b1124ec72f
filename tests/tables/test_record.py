"""Records: text and match are the same thing, and a broken text is refused with the place where it is broken."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC
from bot.engine.match import Match
from bot.games.box import Box
from bot.games.shelf import box_of
from bot.tables.history.record import Record, Turn, Unreadable, read, replayed, witnessed, written
from tests.laws.playthrough import Playthrough, every_game, playthrough
from tests.toy.box import BOX
from tests.toy.facts import HIDER, SEEKER, Bell, Bells, Start, Step, Walk
from tests.toy.state import room

TURNS = (
    Turn(HIDER, Start(room("A1"))),
    Turn(SEEKER, Bells((Bell(room("B1")), Bell(room("C1"))))),
    Turn(HIDER, Walk((Step(room("A2")),))),
)
RECORD = Record(game="hide", schema=1, options={"rounds": 3}, seed="luck", seats=(HIDER, SEEKER), turns=TURNS)
TEXT = """\
game: "hide"
schema: 1
options: {"rounds": 3}
seed: "luck"
seats: ["hider", "seeker"]

hider: start A1
seeker: bells [[bell,B1],[bell,C1]]
hider: walk [[step,A2]]
"""


def boxes(key: str) -> Box:
    return box_of(key, {"hide": BOX})


def recorded(played: Playthrough) -> Record:
    """A random game as a record."""
    return Record(
        game=played.box.key,
        schema=played.box.schema,
        options=played.box.options.settled(played.options),
        seed=played.seed,
        seats=tuple(played.game.seats),
        turns=tuple(Turn(moment.seat, moment.decision) for moment in played.moments),
    )


def test_how_a_record_looks() -> None:
    assert written(RECORD, BOX) == TEXT
    assert read(TEXT, boxes) == RECORD


def test_empty_lines_and_remarks_mean_nothing() -> None:
    assert (
        read("# a game\n\n" + TEXT.replace("hider: walk", "\n# now he walks\n  hider:   walk"), boxes)
        == RECORD
    )


@every_game()
def test_a_replay_of_a_written_record_reproduces_every_fact(key: str, seed: str) -> None:
    played = playthrough(key, seed)
    text = written(recorded(played), played.box)
    facts = [fact for step in replayed(read(text, lambda _: played.box), played.box) for fact in step.facts]
    assert facts == played.end.log


@every_game()
def test_sights_of_a_record_are_what_each_viewer_witnessed(key: str, seed: str) -> None:
    played = playthrough(key, seed)
    for viewer in played.viewers():
        *_, last = witnessed(recorded(played), played.box, viewer)
        assert last.match.log == played.end.seen_by(viewer).log


def test_a_step_of_which_nothing_was_witnessed_is_no_step() -> None:
    steps = list(witnessed(RECORD, BOX, PUBLIC))
    assert len(steps) == 3
    assert all(step.facts and step.turn is None for step in steps)


def test_the_seed_does_not_show_in_passing() -> None:
    assert "luck" not in repr(RECORD)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('game: "hide"\n', "", "Line 1 should begin with “game:”"),
        ('game: "hide"', 'game: "go"', "Line 1: There is no game “go”"),
        ('game: "hide"', "game: hide", "Line 1: hide is not JSON"),
        ("schema: 1", 'schema: "1"', "Line 2: "),
        ("schema: 1", "schema: 2", "schema 2"),
        ('{"rounds": 3}', '{"rounds": 99}', "from 1 to 9"),
        ('{"rounds": 3}', '{"tricks": 3}', "tricks"),
        ('["hider", "seeker"]', '["seeker", "hider"]', "hider, seeker"),
        ("hider: start A1", "start A1", "Line 7 should begin with a seat"),
        ("hider: start A1", "ghost: start A1", "Line 7 should begin with a seat"),
        ("start A1", "start A99", "Line 7: "),
        ("start A1", "vanish", "Line 7: "),
        ("start A1", "settled A1", "Line 7: “settled A1” is no decision"),
        ("walk [[step,A2]]", "walk [[step,A2]", "Line 9: "),
    ],
)
def test_a_broken_line_is_refused_with_its_number(old: str, new: str, sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence.replace("[", r"\[")):
        read(TEXT.replace(old, new, 1), boxes)


def test_an_empty_text_is_no_record() -> None:
    with pytest.raises(Unreadable, match="Line 1"):
        read("", boxes)


def test_an_illegal_decision_is_refused_with_its_number() -> None:
    record = read(TEXT.replace("step,A2", "step,C9"), boxes)
    with pytest.raises(Unreadable, match=r"Decision 3 \(hider\) is not legal there: The hider walks"):
        list(replayed(record, BOX))


def test_a_record_needs_nothing_but_itself() -> None:
    match, chance = Match.dealt(BOX.game({}), Seeded("luck")), Seeded("luck")
    for seat, decision in TURNS:
        match.play(seat, decision, chance)
    *_, last = replayed(read(TEXT, boxes), BOX)
    assert last.match.log == match.log


@pytest.mark.parametrize(
    "line",
    [
        "[]",
        "[a]",
        "card-played",
        "detected ninja",
        "wounds-returned ninja 900000000",
        "wounds-returned",
        "answers-given",
    ],
)
def test_a_line_that_no_older_schema_wrote_is_refused_in_a_sentence(line: str) -> None:
    """It was a traceback, or an error message of Python's."""
    text = Path("tests/games/castle/golden/eventful.record.txt").read_text(encoding="utf-8")
    header = text.partition("\n\n")[0]
    assert "schema: 1" in header
    with pytest.raises(Unreadable, match=r"^Line 7: .* cannot be read in schema 1\.$"):
        read(f"{header}\n\nguards: {line}\n", box_of)


def test_wounds_of_an_older_schema_take_no_more_room_than_there_is() -> None:
    """A number in a row of a database became a list of that length."""
    with pytest.raises(ValueError, match="wounds"):
        box_of("castle").upcast(["wounds-returned", "ninja", 10**9], 1)
