"""Before the game: seats are taken and given up, and nobody deals too early."""

from __future__ import annotations

import pytest

from bot.tables.model.table import Person, Refusal, Status, Table
from bot.tables.use_cases import lobby, queries
from tests.tables.fakes import CHANNEL, EVA, HAL, SIA, Evening, seat_named
from tests.there import there
from tests.toy.facts import HIDER, SEEKER


async def test_a_table_opens_in_the_lobby_with_empty_seats_and_settled_options(tonight: Evening) -> None:
    key = await tonight.open(rounds=5)
    table = await queries.table(tonight.hall, key)
    assert (table.status, table.options, table.opener) == (Status.LOBBY, {"rounds": 5}, HAL)
    assert dict(table.seats) == {HIDER: None, SEEKER: None}


async def test_a_channel_holds_one_unfinished_table(tonight: Evening) -> None:
    await tonight.open()
    with pytest.raises(Refusal, match="already has a table"):
        await tonight.open()
    assert await tonight.open(channel=CHANNEL + 1)


async def test_a_closed_table_makes_room_and_only_its_opener_closes_it(tonight: Evening) -> None:
    key = await tonight.open()
    with pytest.raises(Refusal, match="opened"):
        await lobby.close_table(tonight.hall, key, SIA)
    await lobby.close_table(tonight.hall, key, HAL)
    second = await tonight.open()
    found = there(await queries.table_in(tonight.hall, CHANNEL))
    assert found.key == second


@pytest.mark.parametrize(("game", "options"), [("chess", {}), ("hide", {"rounds": 99}), ("hide", {"x": 1})])
async def test_unknown_games_and_bad_options_are_refused(
    tonight: Evening, game: str, options: dict[str, int]
) -> None:
    with pytest.raises(Refusal):
        await lobby.open_table(
            tonight.hall, lobby.Opening(game=game, options=options), guild=1, channel=2, opener=HAL
        )
    assert await queries.table_in(tonight.hall, 2) is None


async def test_nobody_takes_a_taken_seat_or_both_sides(tonight: Evening) -> None:
    key = await tonight.open()
    await lobby.sit(tonight.hall, key, HAL, HIDER)
    with pytest.raises(Refusal, match="taken"):
        await lobby.sit(tonight.hall, key, SIA, HIDER)
    with pytest.raises(Refusal, match="both sides"):
        await lobby.sit(tonight.hall, key, HAL, SEEKER)
    with pytest.raises(Refusal, match="no such seat"):
        await lobby.sit(tonight.hall, key, SIA, seat_named("cook"))


async def test_a_table_for_practice_lets_one_play_both_sides(tonight: Evening) -> None:
    key = await tonight.open(practice=True)
    await lobby.sit(tonight.hall, key, HAL, HIDER)
    table = await lobby.sit(tonight.hall, key, HAL, SEEKER)
    assert table.seats_of(HAL) == (HIDER, SEEKER)


async def test_a_seat_is_given_up_by_its_holder(tonight: Evening) -> None:
    key = await tonight.open()
    await lobby.sit(tonight.hall, key, SIA, SEEKER)
    with pytest.raises(Refusal, match="not your seat"):
        await lobby.stand_up(tonight.hall, key, HAL, SEEKER)
    assert (await lobby.stand_up(tonight.hall, key, SIA)).free_seats() == (HIDER, SEEKER)


async def test_start_names_the_empty_seats_and_deals_once(tonight: Evening) -> None:
    key = await tonight.open()
    await lobby.sit(tonight.hall, key, HAL, HIDER)
    with pytest.raises(Refusal, match="seeker"):
        await lobby.start(tonight.hall, key, HAL)
    await lobby.sit(tonight.hall, key, SIA, SEEKER)
    with pytest.raises(Refusal, match="seat first"):
        await lobby.start(tonight.hall, key, EVA)
    assert (await lobby.start(tonight.hall, key, SIA)).status is Status.RUNNING
    with pytest.raises(Refusal, match="already begun"):
        await lobby.start(tonight.hall, key, SIA)
    with pytest.raises(Refusal, match="already begun"):
        await lobby.stand_up(tonight.hall, key, SIA)


async def test_an_unknown_computer_is_refused(tonight: Evening) -> None:
    key = await tonight.open()
    with pytest.raises(Refusal, match="genius"):
        await lobby.seat_computer(tonight.hall, key, HAL, SEEKER, "genius")


async def test_the_lobby_is_shown_and_edited_where_it_stands(tonight: Evening) -> None:
    key = await tonight.told(tonight.open())
    await tonight.told(lobby.sit(tonight.hall, key, HAL, HIDER))
    first, second = tonight.scribe.of("lobby")
    assert first.ref == second.ref
    assert (first.is_new, second.is_new) == (True, False)
    assert isinstance(second.content, Table)
    assert second.content.seats[HIDER] == Person(HAL)


@pytest.mark.parametrize("closed", [False, True])
async def test_without_a_deal_there_is_nothing_to_look_at_or_decide(tonight: Evening, closed: bool) -> None:
    key = await tonight.open()
    await lobby.sit(tonight.hall, key, HAL, HIDER)
    if closed:
        await lobby.close_table(tonight.hall, key, HAL)
    for look in (queries.view(tonight.hall, key, HAL), queries.log(tonight.hall, key, HAL)):
        with pytest.raises(Refusal, match="not begun"):
            await look
    with pytest.raises(Refusal, match="not begun"):
        await queries.board(tonight.hall, key)


@pytest.mark.parametrize(("key", "told"), [("chess", "chess"), ("", r"\?")])
def test_an_unknown_game_is_refused_by_its_name(tonight: Evening, key: str, told: str) -> None:
    with pytest.raises(Refusal, match=rf"^There is no game called {told}\.$"):
        tonight.hall.box(key)


async def test_a_preset_cannot_be_chosen_by_others_nor_later_nor_for_what_goes_on(tonight: Evening) -> None:
    key = await tonight.open()
    with pytest.raises(Refusal, match="Only the person who opened"):
        await lobby.set_preset(tonight.hall, key, SIA, "quick")
    with pytest.raises(Refusal, match="There is no preset “quick”"):
        await lobby.set_preset(tonight.hall, key, HAL, "quick")
    begun = await tonight.begin(channel=CHANNEL + 1)
    with pytest.raises(Refusal, match="already begun"):
        await lobby.set_preset(tonight.hall, begun, HAL, "quick")
    later = await lobby.open_table(
        tonight.hall,
        lobby.Opening(game="hide", options={}, carried={"lead": 1}),
        guild=1,
        channel=CHANNEL + 2,
        opener=HAL,
    )
    with pytest.raises(Refusal, match="goes on from the one before"):
        await lobby.set_preset(tonight.hall, later.key, HAL, "quick")
