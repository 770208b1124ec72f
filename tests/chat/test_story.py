"""The story of a match in the chat: its film is posted once, and everybody turns their own pages, for ever."""

from __future__ import annotations

from io import BytesIO
from typing import Any

import pytest
import simcord
from PIL import Image

from bot.chat.messages import pictures
from bot.chat.parts.keys import token
from bot.tables.history import story
from bot.tables.model.table import UserId
from rendering.film import LIMIT
from tests.chat import reading
from tests.chat.test_looking_closely import Painted, files, painted, pressed
from tests.chat.world import World

pytestmark = pytest.mark.painted

__all__ = ["painted"]


async def ended(world: World) -> None:
    """A game of Hide in which the hider began in B7, played to its end by defaults."""
    await world.ann.slash(world.channel, "hide setup start", room="B7")
    for member in (world.ann, world.bob):
        await member.slash(world.channel, "table seat resign", confirm="yes")


@pytest.fixture
async def over(game: World) -> World:
    """A game of Hide that is over."""
    await ended(game)
    return game


def films(world: World) -> list[Any]:
    """The messages of the channel that have a film."""
    return [
        each
        for each in world.channel.history()
        if any(file.filename == "film.gif" for file in each.attachments)
    ]


async def opened(world: World, member: simcord.MemberActor) -> simcord.ResponseMessage:
    return await pressed(member, films(world)[-1], "The story")


def heading(message: simcord.ResponseMessage) -> str:
    return reading.words(message).splitlines()[0]


def _off(page: simcord.ResponseMessage) -> set[str]:
    """The labels of the buttons that cannot be pressed."""
    return {each["label"] for each in reading.buttons(page) if each.get("disabled")}


async def turned(member: simcord.MemberActor, page: simcord.ResponseMessage, verb: str, label: str) -> None:
    menu = reading.menu(page, verb)
    await member.select(page, [reading.entries(menu)[label]], custom_id=menu["custom_id"])


# ---- the film


async def test_a_film_is_posted_when_a_game_has_ended(over: World) -> None:
    (message,) = films(over)
    (file,) = message.attachments
    data = await file.read()
    film = Image.open(BytesIO(data))
    turns = (await story.story(over.hall, (await over.table()).key, UserId(1))).chapter.last + 1
    assert (film.format, film.n_frames, film.width) == ("GIF", turns, 1200)  # type: ignore[attr-defined]  # of an animated picture
    assert len(data) < LIMIT
    assert "wins." in reading.words(message)
    assert reading.labels(message) == ["The story", "Again", "Change sides"]
    assert reading.mains(message) == reading.mains(over.board()) == ["The story"]
    (words,) = reading.alts(message)
    assert words.startswith(f"The whole game as a film of {turns} pictures.")


async def test_a_restart_posts_no_second_film(over: World) -> None:
    await over.restart()
    await over.env.settle()
    assert len(films(over)) == 1


async def test_a_film_too_large_at_any_size_is_replaced_by_how_it_ended(
    game: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "LIMIT", 10)
    await ended(game)
    assert not films(game)
    assert [file.filename for file in game.channel.history()[-1].attachments] == ["board.png"]


# ---- the pages


async def test_a_story_is_leafed_through_by_buttons(over: World, painted: Painted) -> None:
    page = await opened(over, over.cyd)
    assert files(page) == ["story.png"]
    assert "Round 0" in heading(page)
    seen = []
    assert _off(page) == {"⏮ First", "◀ Back"}
    for label in ("Next ▶", "Next ▶", "◀ Back", "Last ⏭"):
        await over.cyd.click(page, label=label)
        seen.append(int(heading(page).split("Round ")[1][0]))
    assert _off(page) == {"Next ▶", "Last ⏭"}
    assert seen == [1, 2, 1, seen[3]]
    assert seen[3] >= 2
    assert reading.words(page).count("wins.") == 1, "the result is told once"
    await over.cyd.click(page, label="⏮ First")
    assert "Round 0" in heading(page)
    assert all(how == "paint" for how, _described, _theme in painted)


async def test_the_story_of_a_match_that_is_over_begins_with_its_end(over: World, painted: Painted) -> None:
    """And tells it once more on its last page alone."""
    page = await opened(over, over.ann)
    assert "wins." in reading.words(page).splitlines()[2]
    await over.ann.click(page, label="Next ▶")
    assert "wins." not in reading.words(page)


async def test_a_story_is_read_after_a_restart_too_by_anybody_in_their_own_page(
    over: World, painted: Painted
) -> None:
    page = await opened(over, over.cyd)
    await over.restart()
    await over.cyd.click(page, label="Next ▶")
    assert "Round 1" in heading(page)
    await turned(over.cyd, page, "seek", "Before the first turn")
    assert "Round 0" in heading(page)
    await turned(over.cyd, page, "eyes", "What the seeker knew")
    other = await opened(over, over.bob)
    assert "The truth" in reading.words(other)
    assert "What the seeker knew" in reading.words(page), "it is another's page that was opened"
    await over.bob.click(other, label="Last ⏭")
    assert "wins." in reading.words(other)


async def test_the_menu_of_turns_shows_the_turn_of_the_page_after_any_way_to_it(
    over: World, painted: Painted
) -> None:
    """An app keeps the choice in a menu until a menu of another custom id replaces it."""
    page, ids = await opened(over, over.cyd), set()
    for label in ("Next ▶", "Next ▶"):
        await over.cyd.click(page, label=label)
        menu = reading.menu(page, "seek")
        ids.add(menu["custom_id"])
        (shown,) = [each["label"] for each in menu["options"] if each.get("default")]
        assert shown == f"Turn {heading(page).split('Round ')[1][0]}"
    assert len(ids) == 2


async def test_other_eyes_see_the_same_turn_as_it_was_for_them(over: World, painted: Painted) -> None:
    page = await opened(over, over.cyd)
    assert "You start in B7." in reading.words(page)
    await turned(over.cyd, page, "eyes", "What the seeker knew")
    assert "You start in B7." not in reading.words(page)
    assert "What the seeker knew" in reading.words(page)
    await turned(over.cyd, page, "seek", "Turn 1")
    assert "Round 1" in heading(page)
    chosen = [
        each["label"] for menu in reading.menus(page) for each in menu["options"] if each.get("default")
    ]
    assert chosen == ["Turn 1", "What the seeker knew"]
    await turned(over.cyd, page, "eyes", "The truth")
    assert "Round 1" in heading(page)


async def test_pages_are_in_the_theme_of_their_reader(over: World, painted: Painted) -> None:
    await over.cyd.slash(over.channel, "table view", theme="light")
    painted.clear()
    await opened(over, over.cyd)
    await opened(over, over.bob)
    assert [theme for _how, _described, theme in painted] == ["light", "night"]


async def test_the_board_of_a_game_that_is_over_opens_the_story_too(over: World, painted: Painted) -> None:
    boards = [each for each in over.channel.history() if "How to play" in reading.labels(each)]
    assert "Round 0" in heading(await pressed(over.cyd, boards[-1], "The story"))


async def test_while_it_lasts_the_story_is_typed_for_and_tells_ones_own_side(game: World) -> None:
    await game.ann.slash(game.channel, "hide setup start", room="B7")
    own = (await game.ann.slash(game.channel, "table story")).response
    others = (await game.cyd.slash(game.channel, "table story")).response
    assert own is not None
    assert others is not None
    assert own.ephemeral
    assert "You start in B7." in reading.words(own)
    assert "B7" not in reading.words(others)
    assert list(reading.entries(reading.menu(own, "eyes"))) == ["What the hider knew", "What everybody knew"]
    assert list(reading.entries(reading.menu(others, "eyes"))) == ["What everybody knew"]
    assert list(reading.entries(reading.menu(own, "seek"))) == ["So far"], "the first turn has not begun"


@pytest.mark.parametrize("eyes", ["truth", "hider", "seeker"])
async def test_a_forged_button_tells_nothing_before_the_end(game: World, eyes: str, painted: Painted) -> None:
    """Whatever the wire says, nobody sees through another's eyes while the game lasts."""
    await game.ann.slash(game.channel, "hide setup start", room="B7")
    page = (await game.cyd.slash(game.channel, "table story")).response
    assert page is not None
    painted.clear()
    for forged in (f"leaf:0:{eyes}", f"leaf:0:{token(eyes)}", f"seek:{eyes}", f"seek:{token(eyes)}"):
        answer = await forge(game, game.cyd, page, forged)
        assert "B7" not in answer
        assert answer.count("\n") == 0
    assert not painted
    assert "told when the game is over" in answer


async def forge(game: World, member: simcord.MemberActor, page: simcord.ResponseMessage, what: str) -> str:
    """The answer to a press that none of our buttons asks for."""
    verb, *words = what.split(":")
    key = (await game.table()).key
    stored = game.env.backend.get_message(page.channel_id, page.id)
    words = [*words[1:], words[0], "next"] if verb == "leaf" else words
    custom_id = ":".join(["kg", verb, key, "..", *words]) + ("~" if verb == "seek" else "")
    swap(stored.components, verb, custom_id)
    if verb == "seek":
        result = await member.select(page, ["0"], custom_id=custom_id)
    else:
        result = await member.click(page, custom_id=custom_id)
    shown = result.followups[-1] if result.followups else result.response
    assert shown is not None
    return shown.content or reading.words(shown)


def swap(components: list[Any], verb: str, custom_id: str) -> None:
    """Write another custom id on the first component of a verb, so that it can be pressed."""
    for each in components:
        if f":{verb}:" in each.get("custom_id", ""):
            each |= {"custom_id": custom_id, "disabled": False}
            return
        swap(each.get("components", []), verb, custom_id)


@pytest.mark.parametrize("what", ["leaf:x:truth", "leaf:99:truth", "seek:nobody"])
async def test_a_missing_page_is_refused_in_one_sentence(over: World, what: str, painted: Painted) -> None:
    page = await opened(over, over.cyd)
    verb, *rest = what.split(":")
    words = [*rest[:-1], token(rest[-1]) if rest[-1] == "truth" else rest[-1]]
    answer = await forge(over, over.cyd, page, ":".join([verb, *words]))
    assert answer.startswith(("This button is out of date", "There is no such turn; this story goes from"))
