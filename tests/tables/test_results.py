"""Games that are over: the list of a channel's games, and the games that count in a guild's table of results."""

from __future__ import annotations

import pytest

from bot.tables.history import results, story
from bot.tables.history.results import Balance
from bot.tables.model.letters import LetterKind
from bot.tables.model.table import Refusal, TableId, UserId
from bot.tables.use_cases import claiming, lobby, looks, moves
from bot.tables.views.film import Film
from tests.tables.fakes import CHANNEL, EVA, HAL, SIA, Evening
from tests.tables.test_story import finished


async def given_up(tonight: Evening) -> TableId:
    """A game that the seeker has given up, and that defaults have played to its end."""
    key = await tonight.begin()
    for user in (SIA, HAL):
        await moves.resign(tonight.hall, key, user)
    await tonight.staff.rest()
    return key


def told(found: list[Balance]) -> dict[tuple[UserId | None, str], tuple[int, int, int]]:
    return {(one.user, one.level): (one.whole.won, one.whole.lost, one.whole.drawn) for one in found}


async def test_every_game_counts_once_for_each_seat_and_by_side(tonight: Evening) -> None:
    for _game in range(2):
        await finished(tonight)
    for _time in range(2):
        found = list(await results.balances(tonight.hall, 1, "hide"))
        assert told(found) == {(HAL, ""): (2, 0, 0), (SIA, ""): (0, 2, 0)}
    assert [(list(one.sides), one.sides[next(iter(one.sides))].games) for one in found] == [
        (["the hider"], 2),
        (["the seeker"], 2),
    ]


async def test_a_seat_that_was_given_up_counts_for_its_former_player(tonight: Evening) -> None:
    await given_up(tonight)
    assert set(told(list(await results.balances(tonight.hall, 1, "hide")))) == {(HAL, ""), (SIA, "")}


async def test_practice_other_guilds_and_games_that_run_do_not_count(tonight: Evening) -> None:
    key = await tonight.begin(HAL, HAL)
    while not (await tonight.hall.look(key)).is_over:
        await moves.resign(tonight.hall, key, HAL)
    await tonight.open(channel=8)
    with pytest.raises(Refusal, match="No game that counts"):
        await results.balances(tonight.hall, 1, "hide")
    await finished(tonight)
    with pytest.raises(Refusal, match="No game that counts"):
        await results.balances(tonight.hall, 2, "hide")


async def test_a_game_that_all_agreed_to_end_counts_for_nobody(tonight: Evening) -> None:
    key = await tonight.begin()
    for user in (HAL, SIA):
        await claiming.stop(tonight.hall, key, user)
    assert (await tonight.hall.look(key)).is_over
    with pytest.raises(Refusal, match="No game that counts"):
        await results.balances(tonight.hall, 1, "hide")
    history = await results.history(tonight.hall, CHANNEL, "hide")
    assert [past.score for past in history.games] == ["Ended by agreement: nobody has won."]


async def test_the_games_of_a_channel_are_told_newest_first_and_in_pages(tonight: Evening) -> None:
    keys = []
    for _game in range(6):
        tonight.clock.time += 1000
        keys.append(await finished(tonight))
    first = await results.history(tonight.hall, CHANNEL, "hide")
    second = await results.history(tonight.hall, CHANNEL, "hide", page=1)
    assert [past.table.key for past in (*first.games, *second.games)] == keys[::-1]
    assert (first.has_more, second.has_more) == (True, False)
    newest = first.games[0]
    assert (newest.at, newest.turn) == (tonight.clock.time, 3)
    assert dict(newest.players) == {"the hider": f"<@{HAL}>", "the seeker": f"<@{SIA}>"}
    assert "wins" in newest.score


async def test_a_channel_where_nothing_has_ended_says_so(tonight: Evening) -> None:
    key = await tonight.open()
    await lobby.close_table(tonight.hall, key, HAL)
    await tonight.begin()
    with pytest.raises(Refusal, match="No game has ended in this channel yet"):
        await results.history(tonight.hall, CHANNEL, "hide")


# ---- the film


async def test_a_film_of_every_turn_is_told_once_when_a_game_has_ended(tonight: Evening) -> None:
    key = await tonight.told(finished(tonight))
    (post,) = tonight.scribe.of("film")
    assert isinstance(post.content, Film)
    assert len(post.content.scenes) == 4
    assert "wins" in post.content.score
    assert post.content.alt.startswith("The whole game as a film of 4 pictures.")
    assert await tonight.store.page(key, LetterKind.FILM, None) is not None
    await tonight.told(looks.dress_board(tonight.hall, key, HAL, "light"))
    assert len(tonight.scribe.of("film")) == 1


async def test_where_nobody_may_watch_and_secrets_are_kept_only_the_result_is_told(tonight: Evening) -> None:
    key = await tonight.hunt(fullReveal=False, spectatorView="none", rounds=1)
    for user in (HAL, SIA, EVA):
        await moves.resign(tonight.hall, key, user)
    await tonight.staff.rest()
    (post,) = tonight.scribe.of("film")
    assert isinstance(post.content, Film)
    assert post.content.scenes == ()
    assert "wins" in post.content.score


async def test_where_secrets_are_kept_the_film_is_what_everybody_knew(tonight: Evening) -> None:
    key = await tonight.hunt(fullReveal=False, rounds=1)
    for user in (HAL, SIA, EVA):
        await moves.resign(tonight.hall, key, user)
    await tonight.staff.rest()
    (post,) = tonight.scribe.of("film")
    assert isinstance(post.content, Film)
    told = [
        (await story.story(tonight.hall, key, UserId(404), turn=turn)).chapter.bulletin.scene
        for turn in (0, 1)
    ]
    assert list(post.content.scenes) == told
