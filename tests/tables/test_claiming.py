"""People end a table by themselves, by a claim or by agreement; and everything that is told then."""

from __future__ import annotations

import pytest

from bot.games.shelf import SHELF
from bot.tables.model.letters import Letter, LetterKind
from bot.tables.model.prompt import Prompt
from bot.tables.model.table import Ending, Refusal, Status, TableId, UserId
from bot.tables.use_cases import claiming, drafts, lobby, moves, queries
from bot.tables.use_cases.claiming import FRESH
from bot.tables.views.seat_view import SeatView
from tests.tables.fakes import EVA, HAL, SIA, Evening
from tests.tables.test_handing import BELLS, START, board, neglected
from tests.toy.facts import HIDER, SEEKER, WATCHER, Pass, Wait

ANN = UserId(404)


async def claimed(tonight: Evening) -> TableId:
    """A game that Sia has claimed."""
    key = await tonight.prepared(START, BELLS)
    await neglected(tonight, key, HIDER)
    assert await claiming.claim(tonight.hall, key, SIA)
    await tonight.staff.rest()
    return key


async def test_a_claim_ends_the_game_for_the_side_that_is_left(tonight: Evening) -> None:
    table = (await tonight.hall.look(await claimed(tonight))).table
    assert (table.status, table.ending) == (Status.OVER, Ending.CLAIMED)
    assert table.claimants == {SEEKER}


async def test_after_a_claim_nothing_is_asked_and_everything_is_told(tonight: Evening) -> None:
    key = await claimed(tonight)
    for user in (HAL, SIA):
        panel = await queries.view(tonight.hall, key, user)
        assert (panel.question, panel.is_awaited, panel.offers, panel.draft, panel.orders) == (
            "", False, (), None, (),
        )  # fmt: skip
        assert panel.bulletin.waiting == ()
        assert panel.bulletin.score == "Claimed by the seeker: nobody was left to play against."
        assert await queries.offers(tonight.hall, key, user) == ()
    last = board(tonight.scribe.of("board")[-1])
    assert (last.score, last.waiting) == ("Claimed by the seeker: nobody was left to play against.", ())
    assert "You start in A1." in await queries.log(tonight.hall, key, ANN)
    with pytest.raises(Refusal, match="This game is over"):
        await drafts.choose_for_me(tonight.hall, key, HAL)


async def test_a_channel_is_free_after_a_claim(tonight: Evening) -> None:
    await claimed(tonight)
    await tonight.open()


async def test_a_game_is_claimed_only_when_nobody_is_left_to_play_against(tonight: Evening) -> None:
    key = await tonight.hunt()
    for seat in (HIDER, SEEKER):
        await neglected(tonight, key, seat, lapses=1)
    with pytest.raises(Refusal, match="There is somebody to play against"):
        await claiming.claim(tonight.hall, key, SIA)
    await neglected(tonight, key, SEEKER)
    with pytest.raises(Refusal, match="There is somebody to play against"):
        await claiming.claim(tonight.hall, key, HAL)
    with pytest.raises(Refusal, match="Only those who play here may claim"):
        await claiming.claim(tonight.hall, key, ANN)


async def test_a_claim_waits_for_the_owner_who_need_not_come_back_to_the_seat(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await tonight.hands_over(key, SIA, SEEKER, ANN)
    await neglected(tonight, key, HIDER)
    assert not await claiming.claim(tonight.hall, key, ANN), (
        "who sits for somebody else decides nothing for good"
    )
    assert await claiming.claim(tonight.hall, key, SIA)
    assert (await tonight.hall.look(key)).table.claimants == {SEEKER}


async def test_both_of_a_side_have_to_claim(tonight: Evening) -> None:
    key = await tonight.hunt()
    await neglected(tonight, key, HIDER)
    assert not await claiming.claim(tonight.hall, key, SIA)
    await tonight.staff.rest()
    notices = board(tonight.scribe.of("board")[-1]).notices
    assert (
        "<@202> would like to claim this game: it ends if the partners agree in this turn (/table claim)."
        in notices
    )
    assert not await claiming.claim(tonight.hall, key, SIA)
    assert await claiming.claim(tonight.hall, key, EVA)
    table = (await tonight.hall.look(key)).table
    assert table.claimants == {SEEKER, WATCHER}


async def test_a_partner_who_is_late_too_need_not_claim(tonight: Evening) -> None:
    key = await tonight.hunt()
    for seat in (HIDER, WATCHER):
        await neglected(tonight, key, seat)
    assert await claiming.claim(tonight.hall, key, SIA)


async def test_a_claim_counts_for_a_week(tonight: Evening) -> None:
    key = await tonight.hunt()
    await neglected(tonight, key, HIDER)
    await claiming.claim(tonight.hall, key, SIA)
    tonight.clock.time += FRESH
    assert not await claiming.claim(tonight.hall, key, EVA)
    assert await claiming.claim(tonight.hall, key, SIA)


async def test_a_game_may_be_claimed_after_all_others_have_given_up(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await moves.resign(tonight.hall, key, HAL)
    assert await claiming.claim(tonight.hall, key, SIA)


async def test_a_computer_is_somebody_to_play_against(tonight: Evening) -> None:
    class Idle:
        def decide(self, *_args: object) -> object:
            raise NotImplementedError

    tonight.hall.brains = {("hide", "idle"): Idle()}  # type: ignore[dict-item]  # it is never asked
    await tonight.staff.close()
    key = await tonight.begin(HAL, "idle")
    with pytest.raises(Refusal, match="There is somebody to play against"):
        await claiming.claim(tonight.hall, key, HAL)


async def test_all_agree_to_stop(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    assert not await claiming.stop(tonight.hall, key, HAL)
    await tonight.staff.rest()
    notices = board(tonight.scribe.of("board")[-1]).notices
    assert (
        "<@101> would like to stop this game: it ends if everybody agrees in this turn (/table stop)."
        in notices
    )
    assert await claiming.stop(tonight.hall, key, SIA)
    table = (await tonight.hall.look(key)).table
    assert (table.status, table.ending, table.claimants) == (Status.OVER, Ending.LEFT, frozenset())
    ended = await queries.board(tonight.hall, key)
    assert ended.score == "Ended by agreement: nobody has won."
    assert not [each for each in ended.notices if "would like to stop" in each]


async def test_a_player_who_wants_to_go_on_ends_the_request(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    with pytest.raises(Refusal, match="Nobody has asked"):
        await claiming.go_on(tonight.hall, key, SIA)
    await claiming.stop(tonight.hall, key, HAL)
    with pytest.raises(Refusal, match="Only those who play here"):
        await claiming.go_on(tonight.hall, key, ANN)
    await claiming.go_on(tonight.hall, key, SIA)
    assert not (await tonight.hall.look(key)).people.consents.get("stop")
    assert not await claiming.stop(tonight.hall, key, SIA)


async def test_agreement_to_stop_is_asked_anew_when_the_game_has_gone_on_to_another_turn(
    tonight: Evening,
) -> None:
    key = await tonight.prepared(START, BELLS)
    await tonight.lodge(key, "never")
    await moves.enter(tonight.hall, key, HAL, Wait())
    await claiming.stop(tonight.hall, key, HAL)
    await drafts.draft_commit(tonight.hall, key, HAL)
    assert (await tonight.hall.look(key)).people.consents["stop"], "the same turn: the seeker looks in it"
    await moves.decide(tonight.hall, key, SIA, Pass())
    assert not (await tonight.hall.look(key)).people.consents.get("stop")
    assert not (await queries.board(tonight.hall, key)).notices
    assert not await claiming.stop(tonight.hall, key, SIA)


async def test_the_owner_is_asked_and_not_the_substitute(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await tonight.hands_over(key, HAL, HIDER, ANN)
    with pytest.raises(Refusal, match="Only those who play here"):
        await claiming.stop(tonight.hall, key, EVA)
    assert not await claiming.stop(tonight.hall, key, ANN)
    assert not await claiming.stop(tonight.hall, key, SIA)
    assert await claiming.stop(tonight.hall, key, HAL)


async def test_with_other_people_it_is_asked_anew(tonight: Evening) -> None:
    key = await tonight.prepared(START, BELLS)
    await claiming.stop(tonight.hall, key, HAL)
    await tonight.hands_over(key, HAL, HIDER, ANN, is_for_good=True)
    assert not await claiming.stop(tonight.hall, key, SIA)


async def test_one_person_in_practice_stops_alone_and_has_nothing_to_claim(tonight: Evening) -> None:
    key = await tonight.begin(HAL, HAL)
    await neglected(tonight, key, HIDER)
    with pytest.raises(Refusal, match="There is somebody to play against"):
        await claiming.claim(tonight.hall, key, HAL)
    assert await claiming.stop(tonight.hall, key, HAL)


async def test_a_letter_that_calls_somebody_is_void_when_the_game_was_ended(tonight: Evening) -> None:
    await tonight.store.set_reachable(SIA, False)
    key = await tonight.begin()
    for user in (HAL, SIA):
        await claiming.stop(tonight.hall, key, user)
    await tonight.staff.rest()
    tonight.scribe.posts.clear()
    for kind, seat, user in ((LetterKind.PING, HIDER, HAL), (LetterKind.CALL, SEEKER, SIA)):
        nonce = tonight.hall.random.token()
        await tonight.write(Letter(table=key, kind=kind, nonce=nonce, seat=seat, user=user))
    assert not tonight.scribe.posts
    assert await tonight.store.next_due() is None


@pytest.mark.parametrize("options", [{}, {"players": 3, "variant": "contested"}, {"players": 4}])
async def test_a_castle_that_was_stopped_is_shown_whole(tonight: Evening, options: dict[str, object]) -> None:
    tonight.hall.shelf = SHELF
    table = await lobby.open_table(
        tonight.hall, lobby.Opening(game="castle", options=options), guild=1, channel=7, opener=HAL
    )
    users = dict(zip(table.seats, (HAL, SIA, EVA, ANN), strict=False))
    for seat, user in users.items():
        await lobby.sit(tonight.hall, table.key, user, seat)
    await lobby.start(tonight.hall, table.key, HAL)
    for _ in range(12):
        session = await tonight.hall.look(table.key)
        for seat in session.match.awaited():
            answers = [each for each in SeatView.now(session, seat).offers() if each.is_answer]
            if answers:
                await moves.decide(tonight.hall, table.key, users[seat], answers[0].option)
                break
            await drafts.choose_for_me(tonight.hall, table.key, users[seat], Prompt(seat))
            if session.of(seat).draft(seat) is not None:
                orders = (await queries.view(tonight.hall, table.key, users[seat])).missing_order
                if orders is not None:
                    await drafts.lodge_order(tonight.hall, table.key, users[seat], orders.offers[0].token)
                await drafts.draft_commit(tonight.hall, table.key, users[seat], Prompt(seat))
            break
    for user in users.values():
        is_over = await claiming.stop(tonight.hall, table.key, user)
    assert is_over
    await tonight.staff.rest()
    shown = board(tonight.scribe.of("board")[-1])
    assert (shown.score, shown.waiting) == ("Ended by agreement: nobody has won.", ())
    for user in users.values():
        assert (await queries.view(tonight.hall, table.key, user)).offers == ()
