"""Pencil marks (R1.7): stored for their seat, drawn on that seat's pictures, and without any trace for all others."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.tables.model.prompt import Prompt
from bot.tables.model.table import Refusal, TableId, UserId
from bot.tables.undelivered import Unreachable
from bot.tables.use_cases import lobby, notes, queries
from bot.tables.use_cases.notes import LONGEST, MOST
from bot.tables.views.panel import Panel
from rendering.scene import Note
from tests.tables.fakes import EVA, HAL, SIA, Evening, Scribe, evening
from tests.tables.test_talk import BELLS
from tests.toy.facts import HIDER, SEEKER, WATCHER, Look, Pass, Room, Start, Step, Walk
from tests.toy.state import LABELS

SECRET = "he hides here"


def drawn(panel: Panel) -> list[Note]:
    """The notes on the picture of a panel."""
    scene = panel.bulletin.scene
    assert scene is not None
    return [mark for mark in scene.marks if isinstance(mark, Note)]


async def test_R1_7_a_note_is_drawn_on_its_own_seats_pictures_and_listed(tonight: Evening) -> None:
    key = await tonight.hunt()
    noted = await tonight.told(notes.note(tonight.hall, key, SIA, zone=" b7 ", text=f"  {SECRET}\n\u200b "))
    panel = noted.panel
    assert (noted.zone, noted.text, noted.drawn) == ("B7", SECRET, SECRET[:12])
    assert panel.notes == {"B7": SECRET}
    assert [note.text for note in drawn(panel)] == [SECRET[:12]]
    assert await queries.notes(tonight.hall, key, SIA) == panel.notes
    sent = tonight.scribe.of("panel", SIA)[-1].content
    assert isinstance(sent, Panel)
    assert drawn(sent) == drawn(panel), "the panel in direct messages"


@pytest.mark.parametrize(
    ("text", "drawn_text"), [("attic", "attic"), ("忍者 here", "… here"), ("🔥🔥", "…"), ("Чердак", "Чердак")]
)
async def test_R1_7_what_the_map_cannot_show_is_kept_and_told(
    tonight: Evening, text: str, drawn_text: str
) -> None:
    key = await tonight.hunt()
    noted = await notes.note(tonight.hall, key, SIA, zone="B7", text=text)
    assert noted.panel.notes == {"B7": text}
    assert [noted.drawn] == [drawn_text] == [note.text for note in drawn(noted.panel)]


async def test_R1_7_notes_are_kept_replaced_and_taken_away(tmp_path: Path) -> None:
    with evening(tmp_path) as first:
        key = await first.hunt()
        for zone, text in (("A1", "rope"), ("B7", "heard"), ("A1", "no rope"), ("B7", "")):
            await notes.note(first.hall, key, SIA, zone=zone, text=text)
        await first.staff.rest()
    with evening(tmp_path, start=500) as second:
        assert (await queries.view(second.hall, key, SIA)).notes == {"A1": "no rope"}


async def test_R1_7_partners_have_notes_of_their_own(tonight: Evening) -> None:
    key = await tonight.hunt()
    await notes.note(tonight.hall, key, SIA, zone="B7", text=SECRET)
    await tonight.told(notes.note(tonight.hall, key, EVA, zone="B7", text="mine"))
    assert (await queries.view(tonight.hall, key, SIA)).notes == {"B7": SECRET}
    assert (await queries.view(tonight.hall, key, EVA)).notes == {"B7": "mine"}
    assert [note.text for note in drawn(await queries.view(tonight.hall, key, EVA))] == ["mine"]
    assert not drawn(await queries.view(tonight.hall, key, HAL))


@pytest.mark.parametrize(
    ("user", "zone", "text", "refusal"),
    [
        (SIA, "D9", SECRET, "named as on the board, such as A1"),
        (SIA, "B7", "x" * (LONGEST + 1), "61 characters long: a note has room for 60"),
        (SIA, "B7", " \u200b ", "no note on B7"),
        (UserId(404), "B7", SECRET, "no seat"),
    ],
)
async def test_R1_7_what_cannot_be_noted_is_refused_and_not_kept(
    tonight: Evening, user: UserId, zone: str, text: str, refusal: str
) -> None:
    key = await tonight.hunt()
    with pytest.raises(Refusal, match=refusal):
        await notes.note(tonight.hall, key, user, zone=zone, text=text)
    assert (await queries.view(tonight.hall, key, SIA)).notes == {}


async def test_R1_7_no_house_has_room_for_more_than_forty_notes(
    tonight: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert MOST == 40
    monkeypatch.setattr("bot.tables.use_cases.notes.MOST", 3)
    key = await tonight.hunt()
    for zone in LABELS[:3]:
        await notes.note(tonight.hall, key, SIA, zone=zone, text="full")
    with pytest.raises(Refusal, match="3 notes already: first remove one"):
        await notes.note(tonight.hall, key, SIA, zone="C1", text="more")
    await notes.note(tonight.hall, key, SIA, zone="A1", text="changed")
    await notes.note(tonight.hall, key, SIA, zone="A2", text="")
    await notes.note(tonight.hall, key, SIA, zone="C1", text="room again")
    assert (await queries.notes(tonight.hall, key, SIA)).keys() == {"A1", "A3", "C1"}


async def test_R1_7_nothing_is_noted_before_the_start(tonight: Evening) -> None:
    key = await tonight.open()
    await lobby.sit(tonight.hall, key, HAL, HIDER)
    with pytest.raises(Refusal, match="not begun"):
        await notes.note(tonight.hall, key, HAL, zone="A1", text="soon")


async def _played(folder: Path, *, noting: bool, closed: bool) -> tuple[list[str], list[str]]:
    """What everybody but the seeker received and can ask for, and what the seeker did."""
    scribe = Scribe()
    if closed:
        scribe.faults["panel", SIA] = [Unreachable() for _ in range(99)]
    with evening(folder, scribe=scribe) as tonight:
        key = await tonight.hunt(rounds=1)
        turns = (
            (SIA, BELLS), (HAL, Start(Room(20))), (EVA, BELLS), (HAL, Walk((Step(Room(21)),))),
            (EVA, Look(Room(3))), (SIA, Pass()),
        )  # fmt: skip
        for number, (user, decision) in enumerate(turns):
            if noting:
                await tonight.told(
                    notes.note(tonight.hall, key, SIA, zone=LABELS[number], text=f"{SECRET} {number}")
                )
            await tonight.decides(key, user, decision)
            if isinstance(decision, Look):
                await tonight.told(tonight.lodge(key, "never"))
        asked = await _asked(tonight, key)
    others = [f"{p.kind} {p.is_new} {p.content!r}" for p in scribe.posts if p.audience != SIA]
    own = [repr(p.content) for p in scribe.posts if p.audience == SIA]
    return [*others, *asked], own


async def _asked(tonight: Evening, key: TableId) -> list[str]:
    logs = [await queries.log(tonight.hall, key, user) for user in (HAL, SIA, EVA, UserId(404))]
    panels = [await queries.view(tonight.hall, key, user) for user in (HAL, EVA)]
    return [repr(logs), repr(panels), repr(await queries.board(tonight.hall, key))]


@pytest.mark.parametrize("closed", [False, True], ids=["open messages", "closed messages"])
async def test_R1_7_to_everybody_else_a_table_with_notes_is_one_without(tmp_path: Path, closed: bool) -> None:
    without, own_without = await _played(tmp_path / "without", noting=False, closed=closed)
    noted, own_noted = await _played(tmp_path / "with", noting=True, closed=closed)
    assert len(without) > 10
    assert noted == without
    assert SECRET not in repr(noted)
    if not closed:
        assert own_noted != own_without, "else nothing was noted"


async def test_R1_7_a_player_of_two_seats_notes_for_the_named_one(tonight: Evening) -> None:
    key = await tonight.begin(HAL, HAL)
    await notes.note(tonight.hall, key, HAL, zone="A1", text="seeking", seat=SEEKER)
    assert (await queries.view(tonight.hall, key, HAL, Prompt(SEEKER))).notes == {"A1": "seeking"}
    assert (await queries.view(tonight.hall, key, HAL, Prompt(HIDER))).notes == {}
    with pytest.raises(Refusal, match="not your seat"):
        await notes.note(tonight.hall, key, HAL, zone="A1", text="?", seat=WATCHER)
