"""Partners talk: remarks are kept for good, told to each partner once, and leave no trace for everybody else."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.tables.model.table import Refusal, TableId, UserId
from bot.tables.undelivered import Unreachable
from bot.tables.use_cases import lobby, queries
from bot.tables.use_cases.talk import tell
from bot.tables.views.panel import Panel, Remark
from tests.chat.conftest import Careless
from tests.tables.fakes import EVA, HAL, SIA, Evening, Scribe, evening
from tests.toy.facts import SEEKER, Bell, Bells, Look, Pass, Room, Start, Step, Walk

BELLS = Bells((Bell(Room(0)), Bell(Room(9))))
WORDS = "He is in the attic."


async def test_a_partner_is_told_once_and_both_panels_show_it(tonight: Evening) -> None:
    key = await tonight.hunt()
    panel = await tonight.told(tell(tonight.hall, key, SIA, WORDS))
    assert panel.partners == ("the watcher",)
    assert [post.content for post in tonight.scribe.of("note", EVA)] == [f"The seeker tells you: {WORDS}"]
    assert not tonight.scribe.of("note", SIA)
    for user in (SIA, EVA):
        assert (await queries.view(tonight.hall, key, user)).talk == (Remark("the seeker", WORDS),)
        shown = tonight.scribe.of("panel", user)[-1].content
        assert isinstance(shown, Panel)
        assert shown.talk == (Remark("the seeker", WORDS),)


async def test_only_the_last_three_remarks_are_shown_and_all_survive_a_restart(tmp_path: Path) -> None:
    with evening(tmp_path) as first:
        key = await first.hunt()
        for number, user in enumerate((SIA, EVA, EVA, SIA, SIA)):
            await tell(first.hall, key, user, f"remark {number}")
        await first.staff.rest()
    with evening(tmp_path, start=500) as second:
        talk = (await queries.view(second.hall, key, EVA)).talk
    assert [(each.title, each.text[-1]) for each in talk] == [
        ("the watcher", "2"),
        ("the seeker", "3"),
        ("the seeker", "4"),
    ]


async def test_talk_stays_out_of_the_other_sides_panel_and_of_every_log(tonight: Evening) -> None:
    key = await tonight.hunt()
    await tonight.told(tell(tonight.hall, key, SIA, WORDS))
    assert (await queries.view(tonight.hall, key, HAL)).talk == ()
    logs = [await queries.log(tonight.hall, key, user) for user in (HAL, SIA, EVA, UserId(404))]
    others = [post.content for post in tonight.scribe.posts if post.audience in (HAL, None)]
    assert WORDS not in repr([*logs, await queries.board(tonight.hall, key), *others])


async def test_with_closed_messages_it_stands_in_the_panel_and_nothing_in_the_channel(
    tonight: Evening,
) -> None:
    key = await tonight.hunt()
    tonight.scribe.faults["note", EVA] = [Unreachable()]
    public = len(_public(tonight.scribe))
    await tonight.told(tell(tonight.hall, key, SIA, WORDS))
    assert not tonight.scribe.of("note", EVA)
    assert len(_public(tonight.scribe)) == public
    assert (await queries.view(tonight.hall, key, EVA)).talk == (Remark("the seeker", WORDS),)
    assert (await queries.board(tonight.hall, key)).notices == (), (
        "only a call in the channel makes it public"
    )


async def test_a_computer_is_told_nothing_and_nothing_is_refused(tmp_path: Path) -> None:
    with evening(tmp_path, brains={"simple": Careless()}) as tonight:
        key = await tonight.begin(HAL, SIA, "simple", game="hunt")
        panel = await tonight.told(tell(tonight.hall, key, SIA, WORDS))
        assert panel.talk == (Remark("the seeker", WORDS),)
        assert not [post for post in tonight.scribe.posts if post.kind == "note"]


@pytest.mark.parametrize(
    ("user", "text", "refusal"),
    [
        (HAL, WORDS, "nobody to tell"),
        (SIA, "", "at most 500"),
        (SIA, " \n\t\u200b ", "at most 500"),
        (SIA, "x" * 501, "501 characters long"),
        (UserId(404), WORDS, "no seat"),
    ],
)
async def test_a_remark_that_cannot_be_told_is_refused_and_not_kept(
    tonight: Evening, user: UserId, text: str, refusal: str
) -> None:
    key = await tonight.hunt()
    with pytest.raises(Refusal, match=refusal):
        await tell(tonight.hall, key, user, text)
    assert (await queries.view(tonight.hall, key, EVA)).talk == ()


async def test_nothing_is_told_before_the_start_or_after_the_end(tonight: Evening) -> None:
    key = await tonight.open("hunt", channel=8)
    await lobby.sit(tonight.hall, key, SIA, SEEKER)
    with pytest.raises(Refusal, match="not begun"):
        await tell(tonight.hall, key, SIA, WORDS)
    key = await ended(tonight)
    with pytest.raises(Refusal, match="over"):
        await tell(tonight.hall, key, SIA, WORDS)


async def test_five_hundred_characters_are_told_whole_on_one_line(tonight: Evening) -> None:
    key = await tonight.hunt()
    panel = await tell(tonight.hall, key, EVA, "a\n" + "ü" * 498)
    assert panel.talk[-1].text == "a " + "ü" * 498


async def ended(tonight: Evening) -> TableId:
    """A hunt of one round that is over."""
    key = await tonight.hunt(rounds=1)
    await played(tonight, key)
    return key


async def played(tonight: Evening, key: TableId, *, talk: bool = False) -> None:
    """One round; with `talk` the seekers say something between any two decisions."""
    turns = (
        (SIA, BELLS),
        (HAL, Start(Room(20))),
        (EVA, BELLS),
        (HAL, Walk((Step(Room(21)),))),
        (EVA, Look(Room(3))),
        (SIA, Pass()),
    )
    for number, (user, decision) in enumerate(turns):
        for speaker in (SIA, EVA) if talk else ():
            await tonight.told(tell(tonight.hall, key, speaker, f"{WORDS} {number}"))
        await tonight.decides(key, user, decision)
        if isinstance(decision, Look):
            await tonight.told(tonight.lodge(key, "never"))


def _public(scribe: Scribe) -> list[tuple[str, UserId | None, bool, str]]:
    """The messages in the channel, in order, without their nonces."""
    return [
        (post.kind, post.audience, post.is_new, repr(post.content))
        for post in scribe.posts
        if post.audience is None or post.kind == "call"
    ]


async def _told(folder: Path, *, talk: bool, closed: bool) -> tuple[list[object], list[object]]:
    """Everything the public and the hider received, and what the seekers did."""
    scribe = Scribe()
    if closed:
        scribe.faults["panel", EVA] = [Unreachable() for _ in range(99)]
    with evening(folder, scribe=scribe) as tonight:
        key = await tonight.hunt(rounds=1)
        await played(tonight, key, talk=talk)
        asked = [await queries.board(tonight.hall, key), await queries.log(tonight.hall, key, UserId(404))]
        asked += [await queries.log(tonight.hall, key, HAL), await queries.view(tonight.hall, key, HAL)]
    hider = [(p.kind, p.is_new, repr(p.content)) for p in scribe.posts if p.audience == HAL]
    inside = [(p.kind, repr(p.content)) for p in scribe.posts if p.audience in (SIA, EVA)]
    return [*_public(scribe), *hider, repr(asked)], list(inside)


@pytest.mark.parametrize("closed", [False, True], ids=["open messages", "closed messages"])
async def test_to_everybody_else_a_table_with_talk_is_one_without(tmp_path: Path, closed: bool) -> None:
    silent, silent_inside = await _told(tmp_path / "silent", talk=False, closed=closed)
    loud, loud_inside = await _told(tmp_path / "loud", talk=True, closed=closed)
    assert len(silent) > 10
    assert loud == silent
    assert loud_inside != silent_inside, "else nothing was said"
