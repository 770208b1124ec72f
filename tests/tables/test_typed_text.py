"""A text is entered whole or not at all, by the same way as a press, in every game."""

from __future__ import annotations

import pytest

from bot.engine.game import Seat
from bot.games.castle.kinds import GUARDS, INTRUDERS
from bot.games.shelf import SHELF
from bot.tables.model.prompt import BenchKind, Prompt
from bot.tables.model.table import MovedOn, Refusal, TableId, UserId
from bot.tables.use_cases import drafts, lobby, moves, queries
from bot.tables.use_cases.typed_text import blank, enter_text
from bot.tables.views.benches import Now
from bot.tables.views.naming import titled
from bot.tables.views.panel import Panel
from tests.tables.fakes import HAL, SIA, Evening
from tests.toy.facts import HIDER, Bell, Bells, Look, Pass, Room, Start, Step, Wait, Walk
from tests.toy.nim import FIRST, NIM, SECOND

START, BELLS = Start(Room(0)), Bells((Bell(Room(5)), Bell(Room(6))))


async def view(tonight: Evening, key: TableId, user: UserId, *, bench: BenchKind = BenchKind.NOW) -> Panel:
    return await queries.view(tonight.hall, key, user, Prompt(bench=bench))


async def typed(
    tonight: Evening, key: TableId, user: UserId, text: str, *, bench: BenchKind = BenchKind.NOW
) -> Panel:
    """Type a text into the form of the panel as it is now."""
    prompt = (await view(tonight, key, user, bench=bench)).prompt
    return await enter_text(tonight.hall, key, user, text, prompt)


async def refused(
    tonight: Evening, key: TableId, user: UserId, text: str, *, bench: BenchKind = BenchKind.NOW
) -> str:
    """The reason why a text was not entered; nothing has changed."""
    before = await view(tonight, key, user, bench=bench)
    stored = await tonight.store.decisions(key)
    with pytest.raises(Refusal) as refusal:
        await typed(tonight, key, user, text, bench=bench)
    assert await view(tonight, key, user, bench=bench) == before
    assert await tonight.store.decisions(key) == stored
    return str(refusal.value)


def drafted(panel: Panel) -> tuple[str, ...]:
    assert panel.draft is not None
    return panel.draft.lines[: panel.draft.length]


async def walking(tonight: Evening) -> TableId:
    """Hal is in A1 and about to walk."""
    return await tonight.prepared(START, BELLS)


@pytest.mark.parametrize(
    "text",
    [
        "A2 A3",
        "step A2, A3",
        "Step: A2; a3",
        "a 2\nA3",
        "step A2\nstep A3",
        "1 A2\n2 · A3\n",
        "please step to A2 and then to A3",
        "go to A2, then move to A3 please",
        "I walk to the A2\nthen A3 thanks",
    ],
)
async def test_pieces_are_taken_one_after_the_other_into_the_draft(tonight: Evening, text: str) -> None:
    key = await walking(tonight)
    assert drafted(await typed(tonight, key, HAL, text)) == ("A2", "A3")


async def test_commands_are_understood_with_courtesies(tonight: Evening) -> None:
    key = await walking(tonight)
    await drafts.draft_add(tonight.hall, key, HAL, Step(Room(1)))
    assert drafted(await typed(tonight, key, HAL, "Undo that, please\nthen wait\nB1")) == ("Wait", "B1")
    assert drafted(await typed(tonight, key, HAL, "please clear this\nA2")) == ("A2",)


async def test_lines_change_a_draft_that_was_begun(tonight: Evening) -> None:
    key = await walking(tonight)
    await drafts.draft_add(tonight.hall, key, HAL, Step(Room(1)))
    assert drafted(await typed(tonight, key, HAL, "undo\nWait\nB1")) == ("Wait", "B1")
    assert drafted(await typed(tonight, key, HAL, "Clear\nA2")) == ("A2",)


async def test_all_of_a_turn_is_typed_at_once(tonight: Evening) -> None:
    key = await walking(tonight)
    await tonight.lodge(key, "never")
    panel = await typed(tonight, key, HAL, "A2 wait\nCommit")
    assert (panel.number, panel.is_awaited) == (2, False)
    assert [seat for seat, _ in await tonight.store.decisions(key)][-1] == HIDER


async def test_a_decision_without_a_draft_is_typed_alone(tonight: Evening) -> None:
    key = await walking(tonight)
    await moves.decide(tonight.hall, key, HAL, Walk((Wait(),)))
    assert "typed alone" in await refused(tonight, key, SIA, "look C9\nstop looking")
    assert "typed alone" in await refused(tonight, key, SIA, "C9 C8")
    panel = await typed(tonight, key, SIA, "c9")
    assert "You look" in panel.bulletin.lines[0] or "C9" in panel.bulletin.lines[0]


async def test_nothing_follows_a_commit(tonight: Evening) -> None:
    key = await walking(tonight)
    await tonight.lodge(key, "never")
    assert "typed alone" in await refused(tonight, key, HAL, "A2\ncommit\nA3")


@pytest.mark.parametrize("text", ["A2 A3 C9", "A2\nA3\nfly away", "A2\nA9", "A2\nstep A9", "A2\nundo\nundo"])
async def test_of_a_text_with_a_mistake_nothing_is_kept(tonight: Evening, text: str) -> None:
    assert await refused(tonight, await walking(tonight), HAL, text)


async def test_a_mistake_is_told_with_what_comes_nearest(tonight: Evening) -> None:
    key = await walking(tonight)
    for text, sentence in (
        ("A22", "“A22” names nothing that you can do now. These come nearest: “A2”."),
        ("stepp A2", "“stepp” names nothing that you can do now. These come nearest: “A2”."),
        ("A2 A9", "“A9” is not possible after “A2”. That does not fit there. These come nearest: “A3”."),
        ("C10", "“C10” is not possible now. That does not fit there."),
        (
            "xyzzy",
            "“xyzzy” names nothing that you can do now. These are possible, for example: “A2”; “Wait”.",
        ),
        ("...", "There are no words in this line."),
        ("step C10", "That does not fit there. These come nearest: “A2”; “B1”."),
    ):
        assert sentence in await refused(tonight, key, HAL, text)


async def test_an_ambiguous_text_is_answered_with_both_meanings(tonight: Evening) -> None:
    key = await walking(tonight)
    sentence = await refused(tonight, key, HAL, "step")
    assert sentence.startswith("“step” can mean several things: “A2”; “B1”")


async def test_the_notation_needs_no_offer_and_the_rules_judge_it(tonight: Evening) -> None:
    key = await tonight.begin()
    panel = await typed(tonight, key, SIA, "bells [[bell,B5],[bell,C5]]")
    assert panel.number == 1
    assert "Everybody prepares now" in await refused(tonight, key, HAL, "look C9")


async def test_a_text_for_another_question_or_draft_has_moved_on(tonight: Evening) -> None:
    key = await walking(tonight)
    old = (await view(tonight, key, HAL)).prompt
    await drafts.draft_add(tonight.hall, key, HAL, Step(Room(1)))
    with pytest.raises(MovedOn, match="Your plan has changed since"):
        await enter_text(tonight.hall, key, HAL, "A3", old)
    assert (await blank(tonight.hall, key, HAL, old)).prompt == (await view(tonight, key, HAL)).prompt
    await moves.decide(tonight.hall, key, HAL, Walk((Wait(),)))
    for text in ("A3", "", "commit"):
        with pytest.raises(MovedOn, match="moved on"):
            await enter_text(tonight.hall, key, HAL, text, old)
    with pytest.raises(MovedOn, match="moved on"):
        await blank(tonight.hall, key, HAL, old)


async def test_nobody_types_for_somebody_else(tonight: Evening) -> None:
    key = await walking(tonight)
    for use in (enter_text(tonight.hall, key, SIA, "A2", Prompt(HIDER, 1)),):
        with pytest.raises(Refusal, match="hider"):
            await use
    with pytest.raises(Refusal, match="hider"):
        await blank(tonight.hall, key, SIA, Prompt(HIDER, 1))


async def test_where_no_draft_is_asked_none_is_changed(tonight: Evening) -> None:
    key = await walking(tonight)
    await moves.decide(tonight.hall, key, HAL, Walk((Wait(),)))
    for text in ("commit", "clear"):
        assert "No plan is asked" in await refused(tonight, key, SIA, text)
    assert "can take back only" in await refused(tonight, key, SIA, "undo")
    panel = await typed(tonight, key, SIA, "  \n ")
    assert panel == await view(tonight, key, SIA)


async def test_a_turn_is_planned_ahead_by_typing(tonight: Evening) -> None:
    key = await walking(tonight)
    await tonight.lodge(key, "never")
    await moves.decide(tonight.hall, key, HAL, Walk((Wait(),)))
    panel = await typed(tonight, key, HAL, "A2 B2", bench=BenchKind.AHEAD)
    assert drafted(panel) == ("A2", "B2")
    assert "no part of a turn" in await refused(tonight, key, HAL, "look C9", bench=BenchKind.AHEAD)
    panel = await typed(tonight, key, HAL, "undo\ncommit", bench=BenchKind.AHEAD)
    assert panel.ahead is not None
    assert (panel.ahead.is_armed, panel.ahead.length) == (True, 1)
    await moves.decide(tonight.hall, key, SIA, Pass())
    assert "You walk: A2." in (await view(tonight, key, HAL)).bulletin.lines


async def test_a_mistake_speaks_of_what_its_seat_was_offered_alone(tonight: Evening) -> None:
    """The seeker gets the same sentences wherever the hider is, and whatever the hider holds."""
    told = []
    for start in (0, 12):
        key = await tonight.begin()
        await moves.decide(tonight.hall, key, HAL, Start(Room(start)))
        await moves.decide(tonight.hall, key, SIA, BELLS)
        await moves.decide(tonight.hall, key, HAL, Walk((Wait(),)))
        texts = ("A22", "hider", "A1 A2", "look", "Start A1", "whisper a charm", "A0", "xyzzy")
        told.append([await refused(tonight, key, SIA, text) for text in texts])
        await lobby_closed(tonight, key)
    assert told[0] == told[1]


async def lobby_closed(tonight: Evening, key: TableId) -> None:
    await moves.resign(tonight.hall, key, HAL)
    while (await tonight.hall.look(key)).table.status.value != "over":
        await moves.decide(tonight.hall, key, SIA, Look(Room(9)))


async def test_a_game_of_rules_alone_is_played_by_typing(tonight: Evening) -> None:
    tonight.hall.shelf = {NIM.key: NIM}
    table = await lobby.open_table(
        tonight.hall, lobby.Opening(game="nim", options={}), guild=1, channel=7, opener=HAL
    )
    for user, seat in ((HAL, FIRST), (SIA, SECOND)):
        await lobby.sit(tonight.hall, table.key, user, seat)
    await lobby.start(tonight.hall, table.key, HAL)
    for user, text in ((HAL, "take 3"), (SIA, "3"), (HAL, "Take 2"), (SIA, "TAKE: 1")):
        assert (await blank(tonight.hall, table.key, user, await prompt(tonight, table.key, user))).examples
        await typed(tonight, table.key, user, text)
    assert "“take” can mean several" not in await refused(tonight, table.key, HAL, "take 2")
    panel = await typed(tonight, table.key, HAL, "take")
    assert panel.bulletin.score


async def prompt(tonight: Evening, key: TableId, user: UserId) -> Prompt:
    return (await view(tonight, key, user)).prompt


CASTLE = {INTRUDERS: HAL, GUARDS: SIA}


async def castle(tonight: Evening) -> TableId:
    """A castle game of two that has just begun."""
    tonight.hall.shelf = SHELF
    table = await lobby.open_table(
        tonight.hall, lobby.Opening(game="castle", options={}), guild=1, channel=7, opener=HAL
    )
    for seat, user in CASTLE.items():
        await lobby.sit(tonight.hall, table.key, user, seat)
    await lobby.start(tonight.hall, table.key, HAL)
    return table.key


async def asked(tonight: Evening, key: TableId) -> tuple[Seat, UserId]:
    seat = min((await tonight.hall.look(key)).match.awaited())
    return seat, CASTLE[seat]


async def test_the_beginning_of_a_castle_game_is_typed_as_its_panels_write_it(tonight: Evening) -> None:
    key = await castle(tonight)
    panel = await typed(tonight, key, HAL, "Suggested hand (the ninja)\nsuggested traitor")
    assert panel.draft is not None
    assert panel.draft.length == 2
    seats = []
    while True:
        seat, user = await asked(tonight, key)
        seats.append(seat)
        panel = await view(tonight, key, user)
        if panel.draft is None:
            break
        await typed(tonight, key, user, await whole(tonight, key, user))
    assert len(seats) > 3


async def whole(tonight: Evening, key: TableId, user: UserId) -> str:
    """A whole draft of the setup as text, in the words of its panel; the draft is left empty."""
    await drafts.draft_clear(tonight.hall, key, user)
    panel = await drafts.choose_for_me(tonight.hall, key, user)
    session = await tonight.hall.look(key)
    seat = panel.seat
    seen = session.of(seat)
    draft = Now(session, seat).draft()[0]
    assert draft is not None
    lines = [session.box.words.choice(seen.game, seen.state, seat, piece).label for piece in draft.pieces]
    await drafts.draft_clear(tonight.hall, key, user)
    return "\n".join([*lines, "commit"])


async def test_what_a_castle_panel_offers_is_typed_as_it_is_written(tonight: Evening) -> None:
    """Checked for each asked seat, at every step of some turns: the label with its act, and the notation."""
    key = await castle(tonight)
    for step in range(40):
        seat, user = await asked(tonight, key)
        panel = await view(tonight, key, user)
        if panel.draft is not None:
            await drafts.choose_for_me(tonight.hall, key, user)
            if (panel := await view(tonight, key, user)).missing_order:
                await drafts.lodge_order(tonight.hall, key, user, panel.order_offers[0].token)
            await typed(tonight, key, user, "commit")
            continue
        offer = panel.offers[step * 7 % len(panel.offers)]
        notation = (await tonight.hall.look(key)).notation
        text = titled(offer) if step % 2 else notation.line(offer.option)
        before = len(await tonight.store.decisions(key))
        await typed(tonight, key, user, text)
        by, record = (await tonight.store.decisions(key))[before]
        assert (by, (await tonight.hall.look(key)).read(record)) == (seat, offer.option)
