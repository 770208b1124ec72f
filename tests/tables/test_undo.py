"""Taking back: only the last decision, by its own player, as long as it is not final and nothing has followed it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.engine.taking_back import TakeBack, TakenBack
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.decisions import Go, Halt
from bot.games.castle.kinds import GUARDS, SPEARS, SWORDS, Moment
from bot.games.castle.words.acts import ACTS
from bot.tables.history import digest
from bot.tables.history.record import Record, Turn, read, replayed, written
from bot.tables.model.stored import StoredRecord
from bot.tables.model.table import MovedOn, Refusal, TableId, UserId
from bot.tables.use_cases import moves, queries, taking_back
from bot.tables.views.match_views import MatchViews
from bot.tables.views.session import TableSession
from tests.tables.fakes import EVA, HAL, SIA, Evening, evening
from tests.tables.nights import ANN, FOUR, TWO, card_phase
from tests.toy.facts import (
    HIDER,
    SEEKER,
    Bell,
    Bells,
    Look,
    Pass,
    Prepared,
    Settled,
    Start,
    Step,
    Walk,
    Whisper,
)
from tests.toy.forgiving import FORGIVING, ForgivingBox
from tests.toy.state import Stage, room

ONLY = r"^You can take back only your last decision, .*\.$"
START, BELLS = Start(room("A1")), Bells((Bell(room("C1")), Bell(room("C2"))))
WALK = Walk((Step(room("A2")),))


def title(kind: type) -> str:
    """What the castle calls an act."""
    return next(act.title for act in ACTS.acts() if act.kind is kind)


async def search(tonight: Evening, key: TableId, user: UserId) -> SentrySearch:
    """The first Sentry Search the user could play."""
    offers = await queries.offers(tonight.hall, key, user)
    return next(offer.option for offer in offers if isinstance(offer.option, SentrySearch))


async def forgiving(tonight: Evening) -> TableId:
    """A game in which Hal and Sia have prepared and Hal has walked: now Sia may look, and take it back."""
    tonight.hall.shelf = {FORGIVING.key: FORGIVING}
    key = await tonight.begin()
    await moves.decide(tonight.hall, key, HAL, START)
    await moves.decide(tonight.hall, key, SIA, BELLS)
    await moves.decide(tonight.hall, key, HAL, WALK)
    return key


async def test_a_card_is_taken_back_before_its_first_step(tonight: Evening) -> None:
    key = await card_phase(tonight, TWO)
    before = await tonight.hall.look(key)
    state, sights = before.match.state.copy(), {seat: before.of(seat).state.copy() for seat in TWO}
    await tonight.decides(key, SIA, await search(tonight, key, SIA))
    open_panel = await queries.view(tonight.hall, key, SIA)
    assert open_panel.undo == title(SentrySearch)
    panel = await taking_back.take_back(tonight.hall, key, SIA, question=open_panel.number)
    now = await tonight.hall.look(key)
    assert now.match.state == state
    assert {seat: now.of(seat).state for seat in TWO} == sights
    assert (panel.undo, panel.number) == ("", open_panel.number + 1)
    assert [line for line in panel.bulletin.lines if line.startswith("Taken back: ")]


async def test_everybody_who_saw_it_reads_that_it_was_taken_back_and_nobody_is_called(
    tonight: Evening,
) -> None:
    key = await card_phase(tonight, FOUR)
    await tonight.decides(key, SIA, await search(tonight, key, SIA))
    told = len(tonight.scribe.posts)
    await tonight.told(taking_back.take_back(tonight.hall, key, SIA))
    posts = tonight.scribe.posts[told:]
    assert {(post.kind, post.audience) for post in posts} == {
        ("board", None),
        *(("panel", user) for user in (HAL, EVA, SIA, ANN)),
    }
    assert not any(post.is_new for post in posts), "edited, so that nobody is called"
    lines = (await queries.board(tonight.hall, key)).lines
    assert lines[-1].startswith("Taken back: ")
    assert lines[-2] in lines[-1]
    for user in (None, HAL, SIA):
        story = await queries.log(tonight.hall, key, user or UserId(7))
        assert story[-1] == lines[-1]


async def test_a_digest_tells_nothing_that_was_taken_back(tonight: Evening) -> None:
    key = await card_phase(tonight, TWO)
    before = (await digest.digest(tonight.hall, key, SIA)).passages
    await tonight.decides(key, SIA, await search(tonight, key, SIA))
    assert (await digest.digest(tonight.hall, key, SIA)).passages != before
    await taking_back.take_back(tonight.hall, key, SIA)
    assert (await digest.digest(tonight.hall, key, SIA)).passages == before


async def test_it_is_called_off_before_anybody_was_told(tonight: Evening) -> None:
    """The partner had been called before the card and has not acted: taking it back calls nobody again."""
    key = await card_phase(tonight, FOUR)
    found = await search(tonight, key, SIA)
    told = len(tonight.scribe.posts)
    await moves.decide(tonight.hall, key, SIA, found)
    await tonight.told(taking_back.take_back(tonight.hall, key, SIA))
    assert not [post for post in tonight.scribe.posts[told:] if post.is_new]


@pytest.mark.parametrize("ending", [Halt(), None])
async def test_a_guards_step_and_the_end_of_a_guards_move_are_final(
    tonight: Evening, ending: Halt | None
) -> None:
    key = await card_phase(tonight, TWO)
    await moves.decide(tonight.hall, key, SIA, await search(tonight, key, SIA))
    offers = await queries.offers(tonight.hall, key, SIA)
    step = next(offer.option for offer in offers if isinstance(offer.option, Go))
    panel = await moves.decide(tonight.hall, key, SIA, ending or step)
    assert panel.undo == ""
    with pytest.raises(Refusal, match=ONLY):
        await taking_back.take_back(tonight.hall, key, SIA)


async def test_only_its_seat_takes_it_back(tonight: Evening) -> None:
    key = await card_phase(tonight, FOUR)
    await moves.decide(tonight.hall, key, SIA, await search(tonight, key, SIA))
    for user in (HAL, EVA, ANN):
        assert (await queries.view(tonight.hall, key, user)).undo == ""
        with pytest.raises(Refusal, match=ONLY):
            await taking_back.take_back(tonight.hall, key, user)
    with pytest.raises(Refusal, match="no seat"):
        await taking_back.take_back(tonight.hall, key, UserId(7))


async def test_a_partners_later_act_closes_it_until_that_is_taken_back_too(tonight: Evening) -> None:
    key = await forgiving(tonight)
    await moves.decide(tonight.hall, key, SIA, Look(room("C9")))
    await moves.decide(tonight.hall, key, HAL, Whisper(charm=False))
    assert (await tonight.hall.look(key)).deed(SEEKER) is None
    with pytest.raises(Refusal, match=ONLY):
        await taking_back.take_back(tonight.hall, key, SIA)
    await taking_back.take_back(tonight.hall, key, HAL)
    await taking_back.take_back(tonight.hall, key, SIA)
    assert (await tonight.hall.look(key)).match.state.stage is Stage.SEEK


async def test_several_are_taken_back_one_after_another_also_by_another_process(tmp_path: Path) -> None:
    with evening(tmp_path) as first:
        first.hall.shelf = {FORGIVING.key: FORGIVING}
        key = await first.begin()
        dealt = (await first.hall.look(key)).match.state.copy()
        await moves.decide(first.hall, key, HAL, Start(room("B2")))
        await taking_back.take_back(first.hall, key, HAL)
        await moves.decide(first.hall, key, HAL, START)
        await moves.decide(first.hall, key, SIA, BELLS)
    with evening(tmp_path, start=100) as second:
        second.hall.shelf = {FORGIVING.key: FORGIVING}
        session = await second.hall.look(key)
        assert [(deed.seat, deed.decision) for deed in session.match.deeds] == [
            (HIDER, START),
            (SEEKER, BELLS),
        ]
        await taking_back.take_back(second.hall, key, SIA)
        await taking_back.take_back(second.hall, key, HAL)
        now = await second.hall.look(key)
        assert (now.match.state, now.match.deeds) == (dealt, [])
        with pytest.raises(Refusal, match=ONLY):
            await taking_back.take_back(second.hall, key, HAL)


async def test_a_final_decision_closes_all_before_it(tonight: Evening) -> None:
    key = await forgiving(tonight)
    session = await tonight.hall.look(key)
    assert (session.recent, session.match.deeds) == ([], [])


async def test_what_an_order_has_answered_is_final(tonight: Evening) -> None:
    key = await forgiving(tonight)
    await tonight.lodge(key, "NEVER")
    await moves.decide(tonight.hall, key, SIA, Look(room("C9")))
    session = await tonight.hall.look(key)
    assert session.match.deeds == []
    for user in (HAL, SIA):
        with pytest.raises(Refusal, match=ONLY):
            await taking_back.take_back(tonight.hall, key, user)


async def test_an_order_lodged_meanwhile_answers_what_is_asked_again(tonight: Evening) -> None:
    key = await forgiving(tonight)
    await moves.decide(tonight.hall, key, SIA, Look(room("C9")))
    await moves.decide(tonight.hall, key, HAL, Whisper(charm=False))
    await tonight.lodge(key, "NEVER")
    await taking_back.take_back(tonight.hall, key, HAL)
    session = await tonight.hall.look(key)
    assert session.match.state.stage is Stage.SEEK
    assert session.match.deeds == []


async def test_a_seat_that_was_given_up_takes_nothing_back(tonight: Evening) -> None:
    key = await forgiving(tonight)
    await moves.decide(tonight.hall, key, SIA, Look(room("C9")))
    await moves.resign(tonight.hall, key, SIA)
    assert (await queries.view(tonight.hall, key, SIA)).undo == ""
    with pytest.raises(Refusal, match="given this seat up"):
        await taking_back.take_back(tonight.hall, key, SIA)


async def test_a_game_that_is_over_stays_over(tonight: Evening) -> None:
    tonight.hall.shelf = {FORGIVING.key: FORGIVING}
    key = await tonight.begin(rounds=1)
    for user, decision in ((HAL, START), (SIA, BELLS), (HAL, WALK), (SIA, Pass())):
        await moves.decide(tonight.hall, key, user, decision)
    with pytest.raises(MovedOn, match="over"):
        await taking_back.take_back(tonight.hall, key, SIA)


async def test_a_button_takes_back_only_what_it_was_drawn_for(tonight: Evening) -> None:
    key = await card_phase(tonight, TWO)
    found = await search(tonight, key, SIA)
    await moves.decide(tonight.hall, key, SIA, found)
    old = (await queries.view(tonight.hall, key, SIA)).number
    await taking_back.take_back(tonight.hall, key, SIA, question=old)
    await moves.decide(tonight.hall, key, SIA, found)
    with pytest.raises(MovedOn):
        await taking_back.take_back(tonight.hall, key, SIA, question=old)
    assert (await tonight.hall.look(key)).match.state.moment is Moment.STEP


async def test_a_player_of_several_seats_takes_back_the_last_decision(tonight: Evening) -> None:
    key = await card_phase(tonight, dict.fromkeys(FOUR, HAL))
    session = await tonight.hall.look(key)
    seat = SPEARS if SPEARS in session.match.awaited() else SWORDS
    found = next(each for each in session.match.options(seat) if isinstance(each, SentrySearch))
    await moves.decide(tonight.hall, key, HAL, found, seat=seat)
    panel = await taking_back.take_back(tonight.hall, key, HAL)
    assert panel.seat == seat
    assert (await tonight.hall.look(key)).match.state.moment is Moment.QUIET


async def test_the_record_of_a_match_tells_what_was_taken_back(tonight: Evening) -> None:
    key = await card_phase(tonight, TWO)
    found = await search(tonight, key, SIA)
    for decision in (found, TakeBack(), found, Halt()):
        await moves.decide(tonight.hall, key, SIA, decision)
    session = await tonight.hall.look(key)
    record = await recorded(tonight, session)
    text = written(record, session.box)
    assert text.count("guards: take-back\n") == 1
    assert read(text, lambda _key: session.box) == record
    *_, last = replayed(record, session.box)
    assert (last.match.log, last.match.state) == (session.match.log, session.match.state)


async def recorded(tonight: Evening, session: TableSession) -> Record:
    """The match as a record."""
    made = await tonight.store.decisions(session.table.key)
    return Record(
        game=session.box.key,
        schema=session.box.schema,
        options=session.table.options,
        seed=session.seed,
        seats=tuple(session.match.game.seats),
        turns=tuple(Turn(seat, session.read(kept)) for seat, kept in made),
    )


def test_decisions_taken_back_in_an_older_schema_are_brought_up_to_date() -> None:
    class Newer(ForgivingBox):
        schema = 2

        def upcast(self, data: list[Any], schema: int) -> list[Any]:
            return ["settled", "A1"] if schema == 1 and data == ["settled"] else data

    box = Newer()
    views = MatchViews(box, box.game({}))
    taken = TakenBack((Settled(room("A1")), Prepared(HIDER)))
    assert views.read(StoredRecord(["taken-back", [["settled"], ["prepared", "hider"]]], 1)) == taken
    assert views.read(StoredRecord(views.notation.json(TakenBack((taken,))), 2)) == TakenBack((taken,))


async def test_a_record_cannot_take_back_what_is_final(tonight: Evening) -> None:
    key = await card_phase(tonight, TWO)
    session = await tonight.hall.look(key)
    record = await recorded(tonight, session)
    text = written(record, session.box) + f"{GUARDS}: take-back\n"
    with pytest.raises(ValueError, match="not legal"):
        list(replayed(read(text, lambda _key: session.box), session.box))
