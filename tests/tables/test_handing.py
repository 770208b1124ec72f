"""Handing seats over: offered, taken, declined, taken back; what the new player gets and the old one loses."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.game import Seat
from bot.tables.history import digest
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.prompt import Prompt
from bot.tables.model.stored import Change, Invitation
from bot.tables.model.table import MovedOn, Person, Refusal, TableId, UserId
from bot.tables.undelivered import Unreachable
from bot.tables.use_cases import drafts, handing, lobby, moves, notes, queries
from bot.tables.views.bulletin import Bulletin
from bot.tables.views.panel import Panel
from tests.tables.fakes import EVA, HAL, SIA, Evening, Post
from tests.there import there
from tests.toy.facts import HIDER, SEEKER, WATCHER, Bell, Bells, Look, Room, Start, Step

ANN, BEN = UserId(404), UserId(505)
START, BELLS = Start(Room(0)), Bells((Bell(Room(5)), Bell(Room(6))))


async def handed(tonight: Evening, *, is_for_good: bool = False) -> TableId:
    """A game in which Hal has handed a seat to Ann; both have prepared."""
    key = await tonight.prepared(START, BELLS)
    await tonight.told(handing.invite(tonight.hall, key, HAL, to=ANN, is_for_good=is_for_good))
    await tonight.told(handing.accept_seat(tonight.hall, key, ANN, HIDER))
    return key


async def neglected(tonight: Evening, key: TableId, seat: Seat, lapses: int = 2) -> None:
    """The time of a seat has run out this many times."""
    session = await tonight.hall.look(key)
    table = replace(session.table, lapses={**session.table.lapses, seat: lapses})
    await tonight.hall.keep(Change(table=table, version=session.version, at=1.0))


async def offers(tonight: Evening, key: TableId) -> dict[Seat, Invitation]:
    return dict((await tonight.hall.look(key)).people.invitations)


def board(post: Post) -> Bulletin:
    assert isinstance(post.content, Bulletin)
    return post.content


async def test_an_offer_calls_the_invited_once_and_changes_nothing_else(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    before = (await tonight.hall.look(key)).table
    await tonight.told(handing.invite(tonight.hall, key, HAL, to=ANN))
    assert [post.content for post in tonight.scribe.of("offer")] == ["hider 404"]
    assert (await tonight.hall.look(key)).table == before
    assert "the hider: offered to <@404>." in board(tonight.scribe.of("board")[-1]).notices


async def test_a_substitute_gets_the_seat_with_everything_and_the_owner_keeps_it(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await moves.enter(tonight.hall, key, HAL, Step(Room(1)))
    await notes.note(tonight.hall, key, HAL, zone="A1", text="mind the stairs")
    mine = await queries.view(tonight.hall, key, HAL)
    theirs = await tonight.hands_over(key, HAL, HIDER, ANN)
    assert theirs.draft == mine.draft
    assert theirs.notes == mine.notes == {"A1": "mind the stairs"}
    assert (theirs.question, theirs.hand) == (mine.question, mine.hand)
    table = (await tonight.hall.look(key)).table
    assert (table.user(HIDER), table.owners[HIDER]) == (ANN, HAL)


async def test_a_seat_given_for_good_is_the_new_players_own(tonight: Evening) -> None:
    key = await handed(tonight, is_for_good=True)
    assert (await tonight.hall.look(key)).table.owners[HIDER] == ANN
    with pytest.raises(Refusal, match="No seat of this table is yours"):
        await handing.take_seat_back(tonight.hall, key, HAL)


async def test_the_old_players_buttons_die_and_their_panel_is_retired(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    old = tonight.scribe.of("panel", HAL)[-1].ref
    question = (await queries.view(tonight.hall, key, HAL)).number
    token = (await queries.offers(tonight.hall, key, HAL))[0].token
    await tonight.told(tonight.hands_over(key, HAL, HIDER, ANN))
    assert (old, False) in tonight.scribe.retired
    assert HAL in tonight.scribe.refreshed
    with pytest.raises(Refusal, match="You have no seat at this table"):
        await moves.press(tonight.hall, key, HAL, token, Prompt(question=question))
    with pytest.raises(Refusal, match="You have no seat at this table"):
        await queries.view(tonight.hall, key, HAL)


async def test_nothing_that_is_meant_for_the_new_player_is_written_into_the_old_ones_messages(
    tonight: Evening,
) -> None:
    key = await handed(tonight)
    told = len(tonight.scribe.of("panel", HAL))
    await moves.enter(tonight.hall, key, ANN, Step(Room(1)))
    await tonight.lodge_for(key, ANN, "never")
    await drafts.draft_commit(tonight.hall, key, ANN)
    await tonight.decides(key, SIA, Look(Room(20)))
    assert len(tonight.scribe.of("panel", HAL)) == told
    panels = tonight.scribe.of("panel", ANN)
    assert panels[0].is_new
    assert {post.ref.channel for post in panels} == {ANN}


async def test_a_panel_that_was_posted_while_the_seat_changed_hands_is_retired_too(tonight: Evening) -> None:
    """The postman stores its place after the change was stored."""
    key = await tonight.prepared(START, BELLS)
    late = there(await tonight.store.page(key, LetterKind.PANEL, HIDER))
    await tonight.told(tonight.hands_over(key, HAL, HIDER, ANN))
    assert await tonight.store.page(key, LetterKind.PANEL, HIDER)
    await tonight.store.delivered(_any_letter(key), late)
    await tonight.told(notes.note(tonight.hall, key, ANN, zone="A1", text="mind the stairs"))
    last = tonight.scribe.posts[-1]
    assert (last.audience, last.is_new, last.ref.channel) == (ANN, True, ANN)
    assert tonight.scribe.retired[-1] == (late.ref, False)


def _any_letter(key: TableId) -> Letter:
    return Letter(table=key, kind=LetterKind.PANEL, nonce="late", seat=HIDER, user=HAL)


async def test_the_offer_goes_from_the_channel_when_it_is_taken(tonight: Evening) -> None:
    key = await handed(tonight)
    (offer,) = tonight.scribe.of("offer")
    assert (offer.ref, True) in tonight.scribe.retired
    assert await offers(tonight, key) == {}
    with pytest.raises(MovedOn, match="no longer offered"):
        await handing.accept_seat(tonight.hall, key, BEN, HIDER)


async def test_a_new_offer_takes_the_place_of_the_old_one(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    for user in (ANN, BEN):
        await tonight.told(handing.invite(tonight.hall, key, HAL, to=user))
    first, second = tonight.scribe.of("offer")
    assert tonight.scribe.retired[-1] == (first.ref, True)
    assert second.content == "hider 505"
    with pytest.raises(Refusal, match="somebody else"):
        await handing.accept_seat(tonight.hall, key, ANN, HIDER)


async def test_an_open_offer_is_for_the_quickest(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await handing.invite(tonight.hall, key, HAL, to=None)
    await handing.accept_seat(tonight.hall, key, BEN, HIDER)
    with pytest.raises(MovedOn):
        await handing.accept_seat(tonight.hall, key, ANN, HIDER)
    assert (await tonight.hall.look(key)).table.user(HIDER) == BEN


@pytest.mark.parametrize("user", [ANN, HAL], ids=["the invited", "who offered"])
async def test_an_offer_is_declined_or_taken_back(tonight: Evening, user: UserId) -> None:
    key = await tonight.prepared(START, BELLS)
    await tonight.told(handing.invite(tonight.hall, key, HAL, to=ANN))
    with pytest.raises(Refusal, match="Only the person invited may decline"):
        await handing.close_invitation(tonight.hall, key, SIA, HIDER)
    await tonight.told(handing.close_invitation(tonight.hall, key, user, HIDER))
    assert await offers(tonight, key) == {}
    assert tonight.scribe.retired[-1] == (tonight.scribe.of("offer")[-1].ref, True)


async def test_T9_a_player_of_another_side_cannot_take_the_seat(tonight: Evening) -> None:
    key = await handed(tonight)
    await handing.invite(tonight.hall, key, SIA, to=None)
    for user in (HAL, ANN):
        with pytest.raises(Refusal, match="Only people who have not played against the seeker"):
            await handing.accept_seat(tonight.hall, key, user, SEEKER)
        with pytest.raises(Refusal, match="Only people who have not played against the seeker"):
            await handing.invite(tonight.hall, key, SIA, to=user)


async def test_T9_a_partner_may_take_the_seat_of_a_partner(tonight: Evening) -> None:
    key = await tonight.hunt()
    await tonight.hands_over(key, SIA, SEEKER, EVA)
    assert (await tonight.hall.look(key)).table.seats_of(EVA) == (SEEKER, WATCHER)


async def test_in_practice_one_person_may_take_any_seat(tonight: Evening) -> None:
    key = await tonight.begin(HAL, HAL)
    await tonight.hands_over(key, HAL, SEEKER, ANN)
    await handing.invite(tonight.hall, key, HAL, to=ANN, seat=HIDER)
    await handing.accept_seat(tonight.hall, key, ANN, HIDER)
    assert (await tonight.hall.look(key)).table.seats_of(ANN) == (HIDER, SEEKER)
    panel = await handing.take_seat_back(tonight.hall, key, HAL)
    assert panel.seat == HIDER
    assert (await tonight.hall.look(key)).table.seats_of(HAL) == (HIDER, SEEKER)


async def test_owners_take_their_seat_back_at_any_time(tonight: Evening) -> None:
    key = await handed(tonight)
    await moves.enter(tonight.hall, key, ANN, Step(Room(1)))
    panel = await tonight.told(handing.take_seat_back(tonight.hall, key, HAL))
    assert there(panel.draft).length == 1
    with pytest.raises(Refusal, match="You have no seat"):
        await queries.view(tonight.hall, key, ANN)
    last = tonight.scribe.of("panel", HAL)[-1]
    assert isinstance(last.content, Panel)
    with pytest.raises(Refusal, match="You sit there yourself"):
        await handing.take_seat_back(tonight.hall, key, HAL)


async def test_a_substitute_gives_the_seat_back_and_cannot_give_it_up(tonight: Evening) -> None:
    key = await handed(tonight)
    with pytest.raises(Refusal, match="give the seat back"):
        await moves.resign(tonight.hall, key, ANN)
    with pytest.raises(Refusal, match="somebody else, and have no seat"):
        await handing.take_seat_back(tonight.hall, key, ANN)
    await handing.give_back(tonight.hall, key, ANN)
    table = (await tonight.hall.look(key)).table
    assert (table.user(HIDER), table.owners[HIDER]) == (HAL, HAL)
    with pytest.raises(Refusal, match="You play nobody else's seat"):
        await handing.give_back(tonight.hall, key, HAL)


async def test_a_substitute_who_gets_the_seat_for_good_becomes_the_owner(tonight: Evening) -> None:
    key = await handed(tonight)
    with pytest.raises(Refusal, match="sits there already"):
        await handing.invite(tonight.hall, key, HAL, to=ANN)
    await tonight.hands_over(key, HAL, HIDER, ANN, is_for_good=True)
    table = (await tonight.hall.look(key)).table
    assert (table.user(HIDER), table.owners[HIDER]) == (ANN, ANN)
    assert await offers(tonight, key) == {}


@pytest.mark.parametrize("user", [SIA, ANN], ids=["an opponent", "a spectator"])
async def test_nobody_offers_a_seat_that_is_looked_after(tonight: Evening, user: UserId) -> None:
    key = await tonight.prepared(START, BELLS)
    sentence = "others may hand it on only when" if user == SIA else "Only those who play here"
    with pytest.raises(Refusal, match=sentence):
        await handing.invite(tonight.hall, key, user, to=BEN, seat=HIDER)


async def test_a_seat_that_is_late_again_and_again_may_be_offered_by_the_others(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await neglected(tonight, key, HIDER, lapses=1)
    with pytest.raises(Refusal, match="two deadlines in a row"):
        await handing.invite(tonight.hall, key, SIA, to=ANN, seat=HIDER)
    await neglected(tonight, key, HIDER)
    with pytest.raises(Refusal, match="Only its owner"):
        await handing.invite(tonight.hall, key, SIA, to=ANN, seat=HIDER, is_for_good=True)
    await tonight.hands_over(key, SIA, HIDER, ANN)
    table = (await tonight.hall.look(key)).table
    assert (table.user(HIDER), table.owners[HIDER], table.lapses) == (ANN, HAL, {})


async def test_an_offer_by_the_others_lapses_when_its_player_is_there_again(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await neglected(tonight, key, HIDER)
    await handing.invite(tonight.hall, key, SIA, to=None, seat=HIDER)
    await neglected(tonight, key, HIDER, lapses=0)
    with pytest.raises(Refusal, match="looked after again"):
        await handing.accept_seat(tonight.hall, key, ANN, HIDER)


async def test_a_seat_that_was_given_up_belongs_to_the_one_who_takes_it(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await moves.resign(tonight.hall, key, HAL)
    await handing.invite(tonight.hall, key, SIA, to=None, seat=HIDER)
    panel = await handing.accept_seat(tonight.hall, key, ANN, HIDER)
    table = (await tonight.hall.look(key)).table
    assert (table.resigned, table.owners[HIDER]) == (frozenset(), ANN)
    assert not [line for line in panel.bulletin.notices if "given up" in line]


@pytest.mark.parametrize("moment", ["before", "after"])
async def test_seats_change_hands_only_while_the_game_lasts(tonight: Evening, moment: str) -> None:
    key = await tonight.open(rounds=1)
    for user, seat in ((HAL, HIDER), (SIA, SEEKER)):
        await lobby.sit(tonight.hall, key, user, seat)
    if moment == "after":
        await lobby.start(tonight.hall, key, HAL)
        for user in (HAL, SIA):
            await moves.resign(tonight.hall, key, user)
    for attempt in (
        handing.invite(tonight.hall, key, HAL, to=ANN),
        handing.accept_seat(tonight.hall, key, ANN, HIDER),
        handing.take_seat_back(tonight.hall, key, HAL),
        handing.give_back(tonight.hall, key, HAL),
    ):
        with pytest.raises(Refusal, match="over" if moment == "after" else "has not begun"):
            await attempt
    # Before the start seats are offered too, by a rematch; here none is.
    with pytest.raises(Refusal, match="over" if moment == "after" else "no longer offered"):
        await handing.close_invitation(tonight.hall, key, HAL, HIDER)


async def test_with_the_game_every_offer_ends(tonight: Evening) -> None:
    key = await tonight.begin(rounds=1)
    await tonight.told(handing.invite(tonight.hall, key, HAL, to=None))
    for user in (HAL, SIA):
        await moves.resign(tonight.hall, key, user)
    await tonight.staff.rest()
    assert await offers(tonight, key) == {}
    assert (tonight.scribe.of("offer")[-1].ref, True) in tonight.scribe.retired


async def test_a_new_player_without_direct_messages_plays_in_the_channel(tonight: Evening) -> None:
    tonight.scribe.faults["panel", ANN] = [Unreachable()]
    key = await handed(tonight)
    assert (await queries.view(tonight.hall, key, ANN)).seat == HIDER
    assert await tonight.store.unreachable([ANN])
    page = await tonight.store.page(key, LetterKind.PANEL, HIDER)
    assert page is None


async def test_a_missing_seat_cannot_be_offered(tonight: Evening) -> None:
    key = await tonight.begin()
    with pytest.raises(Refusal, match="no such seat"):
        await handing.invite(tonight.hall, key, HAL, to=ANN, seat=Seat("cook"))


async def test_a_restart_in_between_changes_nothing(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await handing.invite(tonight.hall, key, HAL, to=ANN)
    tonight.hall._views.clear()  # as a new process knows nothing
    panel = await handing.accept_seat(tonight.hall, key, ANN, HIDER)
    assert panel.is_awaited
    assert (await tonight.hall.look(key)).table.seats[HIDER] == Person(ANN)


async def test_a_digest_tells_what_the_seat_has_witnessed_turn_by_turn(tonight: Evening) -> None:
    key = await handed(tonight)
    await moves.enter(tonight.hall, key, ANN, Step(Room(1)))
    await tonight.lodge_for(key, ANN, "never")
    await drafts.draft_commit(tonight.hall, key, ANN)
    told = await digest.digest(tonight.hall, key, ANN)
    assert [each.turn for each in told.passages] == [0, 1]
    assert "You start in A1." in told.passages[0].lines
    assert told.panel.seat == HIDER
    theirs = await digest.digest(tonight.hall, key, SIA)
    assert "A1" not in repr([each.lines for each in theirs.passages])
    with pytest.raises(Refusal, match="You have no seat"):
        await digest.digest(tonight.hall, key, HAL)
