"""Looking closely: zones, layers, cards and words, by command and by button; everybody sees only their own."""

from __future__ import annotations

from typing import Any

import pytest
import simcord

from bot.chat.messages import pictures
from bot.chat.messages.card_words import sheet_alt, sheet_lines
from bot.games.castle.art import Side, Symbol
from rendering.scene import Highlight, Ring, Scene
from rendering.sheet import Card, Group, Sheet
from tests.chat import reading
from tests.chat.unpainted import PIXEL
from tests.chat.world import World
from tests.toy.picture import BASE, centre
from tests.toy.state import room

Painted = list[tuple[str, tuple[Any, ...], str]]
"""The painted pictures: how, of what, and in which theme."""


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> Painted:
    """Note what is to be painted instead of painting it; a picture that is shown again counts again."""
    done: Painted = []

    def remembering(name: str) -> Any:
        def paint(*described: Any, theme: Any, **_size: int) -> bytes:
            done.append((name, described, str(theme)))
            return PIXEL

        return paint

    for name in ("paint", "crops", "paint_sheet"):
        monkeypatch.setattr(pictures, name, remembering(name))
    monkeypatch.setattr(pictures, "_once", lambda _sketch, _look, paint: pictures._done(paint))
    return done


@pytest.fixture
async def night(game: World, painted: Painted) -> World:
    """A game in which the hider is in B7, and nothing was painted yet."""
    await game.ann.slash(game.channel, "hide setup start", room="B7")
    for bell in ("A10", "C10"):
        await game.bob.slash(game.channel, "hide setup bell", room=bell)
    await game.bob.slash(game.channel, "draft commit")
    painted.clear()
    return game


async def asked(
    world: World, member: simcord.MemberActor, what: str, **typed: str
) -> simcord.ResponseMessage:
    answer = (await member.slash(world.channel, f"table {what}", **typed)).response
    assert answer is not None
    assert answer.ephemeral
    return answer


async def pressed(member: simcord.MemberActor, message: Any, label: str) -> simcord.ResponseMessage:
    if label not in reading.labels(message) and "Details" in reading.labels(message):
        await member.click(message, label="Details")
    answer = (await member.click(message, label=label)).response
    assert answer is not None
    assert answer.ephemeral
    return answer


def files(message: simcord.ResponseMessage) -> list[str]:
    return [each.filename for each in message.attachments]


async def test_a_zone_is_looked_at_closely(night: World, painted: Painted) -> None:
    shown = await asked(night, night.ann, "view", zoom="b7")
    assert files(shown) == ["zoom.png"]
    [(how, (scene, [look]), theme)] = painted
    assert (how, (look.x, look.y), theme) == ("crops", centre(room("B7")), "night")
    assert scene.base is BASE
    assert "-# B7" in reading.words(shown)
    assert all(reading.alts(shown))


async def test_a_layer_is_shown_on_the_whole_map_or_near_a_zone(night: World, painted: Painted) -> None:
    shown = await asked(night, night.ann, "view", show="rooms beside the HIDER")
    assert files(shown) == ["map.png"]
    near = await asked(night, night.ann, "view", show="beside", zoom="C1")
    assert files(near) == ["zoom.png"]
    assert "-# C1: Rooms beside the hider" in reading.words(near)
    assert [how for how, _described, _theme in painted] == ["paint", "crops"]
    for _how, (scene, *_square), _theme in painted:
        assert sum(isinstance(mark, Highlight) for mark in scene.marks) == 4


async def test_the_hand_and_the_cards_of_a_deck_are_shown(night: World, painted: Painted) -> None:
    hand = await asked(night, night.ann, "view", show="Hand")
    deck = await asked(night, night.bob, "view", show="charms")
    assert (files(hand), files(deck)) == (["hand.png"], ["cards.png"])
    assert [described[0].title for _how, described, _theme in painted] == ["Your charms", "Charms"]
    assert reading.labels(hand) == ["Charms"]
    assert reading.alts(deck) == ["Charms.\n2 of 2 × Charm: One look learns nothing."]


@pytest.mark.parametrize(
    ("who", "typed", "sentence"),
    [
        ("ann", {"zoom": "D9"}, "There is no such zone: they are named as on the board, such as A1."),
        (
            "ann",
            {"show": "everything"},
            "I can show: Rooms beside the hider, Where the seeker looked, hand, Charms.",
        ),
        ("bob", {"show": "beside"}, "I can show: Where the seeker looked, hand, Charms."),
        ("bob", {"show": "hand"}, "You know of no cards in your hand now"),
        ("ann", {"theme": "pink"}, "There is no such theme; there are: night, light."),
        ("cyd", {"show": "hand"}, "I can show: Where the seeker looked, Charms."),
    ],
)
async def test_what_cannot_be_shown_is_refused_in_one_sentence(
    night: World, painted: Painted, who: str, typed: dict[str, str], sentence: str
) -> None:
    shown = await asked(night, getattr(night, who), "view", **typed)
    assert sentence in shown.content
    assert not painted
    assert "\n" not in shown.content


async def test_everything_can_be_read_in_words_alone(night: World, painted: Painted) -> None:
    await night.ann.slash(night.channel, "note", zone="C3", text="he *looked* here")
    painted.clear()
    shown = await asked(night, night.ann, "view", text="yes")
    text = reading.words(shown)
    assert not painted
    assert not files(shown)
    for part in (
        "Round 1",
        "hider in B7",
        "**Your charms**",
        "Charm: One look learns nothing.",
        "- **C3**: he",
    ):
        assert part in text
    assert "*looked*" not in text.replace("\\*", "")
    only = reading.words(await asked(night, night.ann, "view", text="yes", show="charms"))
    assert "2 of 2 × Charm" in only
    assert "hider in B7" not in only


async def test_a_map_opens_by_a_button_beside_the_panel_and_its_layers_change_it(
    night: World, painted: Painted
) -> None:
    panel = await pressed(night.ann, night.board(), "My view")
    painted.clear()
    shown = await pressed(night.ann, panel, "Whole map")
    assert files(shown) == ["map.png"]
    assert "Details" in reading.labels(panel) or "Back" in reading.labels(panel), "the panel stays"
    layers = ["Rooms beside the hider", "Where the seeker looked"]
    assert reading.labels(shown)[:2] == layers
    await night.ann.click(shown, label=layers[0])
    assert "-# Rooms beside the hider" in reading.words(shown)
    assert [each["label"] for each in reading.buttons(shown) if each["style"] == 3] == layers[:1]
    await night.ann.click(shown, label="Look again")
    assert "-# Rooms beside the hider" in reading.words(shown)
    lit = [sum(isinstance(mark, Highlight) for mark in described[0].marks) for _how, described, _ in painted]
    assert lit == [0, 4, 4]
    await night.ann.click(shown, label=layers[0])
    assert "-# Rooms beside the hider" not in reading.words(shown), "pressed again, it is hidden"


async def test_layers_cards_and_the_other_theme_are_one_press_from_the_details_and_from_the_map(
    night: World, painted: Painted
) -> None:
    """Each opens beside the panel, also for somebody who holds no cards yet; a theme is the person's own."""
    panel = await pressed(night.ann, night.board(), "My view")
    layered = await pressed(night.ann, panel, "Rooms beside the hider")
    assert "-# Rooms beside the hider" in reading.words(layered)
    assert "Rooms beside the hider" not in reading.labels(await pressed(night.bob, night.board(), "My view"))
    cards = await pressed(night.bob, await pressed(night.bob, night.board(), "My view"), "Cards")
    assert files(cards) == ["cards.png"]
    painted.clear()
    bright = await pressed(night.ann, panel, "Light pictures")
    assert files(bright) == ["map.png"]
    assert "Dark pictures" in reading.labels(bright)
    await night.ann.click(bright, label="Dark pictures")
    assert "Light pictures" in reading.labels(bright)
    await night.ann.click(layered, label="Light pictures")
    assert "-# Rooms beside the hider" in reading.words(layered)
    await asked(night, night.bob, "view", zoom="B7")
    assert [theme for _how, _described, theme in painted] == ["light", "night", "light", "night"]


async def test_an_altered_theme_is_refused_in_one_sentence(night: World, painted: Painted) -> None:
    panel = await pressed(night.ann, night.board(), "My view")
    shown = await pressed(night.ann, panel, "Light pictures")
    stored = night.env.backend.get_message(shown.channel_id, shown.id)
    button = next(each for each in reading.buttons(shown) if each["label"] == "Dark pictures")
    altered = {**button, "custom_id": button["custom_id"].replace("night", "pink")}
    stored.components = [{"type": 1, "components": [altered]}]
    result = await night.ann.click(shown, custom_id=altered["custom_id"])
    said = [each for each in (result.response, *result.followups) if each is not None]
    assert "There is no such theme; there are: night, light." in " ".join(map(reading.words, said))


async def test_the_hand_opens_by_a_button_where_there_is_one(night: World, painted: Painted) -> None:
    panel = await pressed(night.ann, night.board(), "My view")
    assert "Hand" not in reading.labels(await pressed(night.bob, night.board(), "My view"))
    shown = await pressed(night.ann, panel, "Hand")
    assert files(shown) == ["hand.png"]
    await night.ann.click(shown, label="Charms")
    assert files(shown) == ["cards.png"]
    await night.ann.click(shown, label="Hand")
    assert files(shown) == ["hand.png"]
    assert files(await pressed(night.ann, await pressed(night.ann, panel, "Whole map"), "Hand")) == [
        "hand.png"
    ]


async def test_the_last_row_of_a_panel_is_always_the_same_and_the_rest_among_its_details(
    hunt: World, painted: Painted
) -> None:
    def rows(message: simcord.ResponseMessage) -> list[list[str]]:
        every = [each["components"] for each in reading.components(message) if each["type"] == 1]
        return [[button["label"] for button in row] for row in every if row[0]["type"] == 2]

    await hunt.bob.slash(hunt.channel, "hunt setup bell", room="A10")
    panel = await pressed(hunt.bob, hunt.board(), "My view")
    assert rows(panel)[-2:] == [["Choose for me"], ["Details", "Undo", "Commit"]]
    await hunt.bob.click(panel, label="Details")
    assert rows(panel) == [
        ["◀ Back"],
        ["Where the seeker looked"],
        ["Back", "Story", "Whole map", "Cards"],
        ["Type it", "Clear", "Tell the watcher", "Quiet this turn"],
        ["Light pictures"],
    ]
    await hunt.bob.click(panel, label="Back")
    assert rows(panel)[-1] == ["Details", "Undo", "Commit"]
    assert rows(await pressed(hunt.ann, hunt.board(), "My view"))[-1] == ["Details", "Whole map"]


async def test_from_a_zone_one_looks_at_the_whole_map(night: World) -> None:
    shown = await asked(night, night.ann, "view", zoom="B7", show="beside")
    await night.ann.click(shown, label="Whole map")
    assert files(shown) == ["map.png"]
    assert "-# Rooms beside the hider" in reading.words(shown)
    assert "Whole map" not in reading.labels(shown)


async def test_an_old_map_button_shows_how_things_are_now(night: World, painted: Painted) -> None:
    panel = await pressed(night.ann, night.board(), "My view")
    opened = await pressed(night.ann, panel, "Whole map")
    old = next(each for each in reading.buttons(panel) if each["label"] == "Whole map")
    await night.ann.slash(night.channel, "my order", answer="Never whisper")
    for act in ("hide walk step", "draft commit"):
        await night.ann.slash(night.channel, act, **({"room": "B8"} if act.endswith("step") else {}))
    assert reading.key(old).number is not None
    painted.clear()
    await night.ann.click(opened, label="Look again")
    assert "Round 1" in reading.words(opened)
    assert "the seeker looks" in reading.words(opened)
    [(_how, (scene, *_rest), _theme)] = painted
    assert isinstance(scene, Scene)
    assert centre(room("B8")) in [getattr(mark, "at", None) for mark in scene.marks]


@pytest.mark.parametrize("label", ["Whole map", "Hand", "Look again"])
async def test_the_buttons_of_somebody_else_are_refused(night: World, painted: Painted, label: str) -> None:
    message = await pressed(night.ann, night.board(), "My view")
    if label == "Look again":
        message = await pressed(night.ann, message, "Whole map")
    else:
        await night.ann.click(message, label="Details")
    night.env.backend.get_message(message.channel_id, message.id).flags &= ~64
    painted.clear()
    answer = await night.bob.click(message, label=label)
    shown = answer.response or answer.followups[0]
    assert reading.words(shown) == "This is the panel of the hider."
    assert not painted


async def test_direct_messages_have_the_same_map_and_commands(night: World, painted: Painted) -> None:
    user = night.ann.user
    panel = user.dm_channel.history()[-1]
    await user.click(panel, label="Details")
    answer = (await user.click(panel, label="Whole map")).response
    assert answer is not None
    assert answer.ephemeral
    assert files(answer) == ["map.png"]
    typed = (await user.slash("table view", zoom="B7")).response
    assert typed is not None
    assert files(typed) == ["zoom.png"]


async def test_what_may_be_typed_is_offered(night: World) -> None:
    async def offered(member: simcord.MemberActor, command: str, option: str, text: str = "") -> list[str]:
        found = await member.autocomplete(night.channel, command, option, text)
        return [each["name"] for each in found]

    assert (await offered(night.ann, "table view", "zoom", "b1"))[:2] == ["B1", "B10"]
    assert len(await offered(night.ann, "table view", "zoom")) == 25
    assert await offered(night.ann, "table view", "show") == [
        "Rooms beside the hider",
        "Where the seeker looked",
        "hand",
        "Charms",
    ]
    assert await offered(night.bob, "table view", "show") == ["Where the seeker looked", "hand", "Charms"]
    assert await offered(night.ann, "table board", "show") == ["Where the seeker looked", "Charms"]
    assert await offered(night.cyd, "table view", "show") == ["hand", "Charms"]
    assert await offered(night.cyd, "table view", "theme", "l") == ["light"]
    assert await offered(night.cyd, "table view", "text") == ["yes"]


async def test_everybody_may_look_closely_at_the_public_board(night: World, painted: Painted) -> None:
    shown = await asked(night, night.cyd, "board", zoom="B7")
    assert files(shown) == ["zoom.png"]
    own = await asked(night, night.ann, "board", zoom="B7", show="looked")
    assert "> Where the seeker looked" in reading.words(own)
    assert reading.labels(own) == ["My view", "What is new", "How to play"]
    near, layered = (described for _how, described, _theme in painted)
    assert near[1:] == layered[1:]
    for scene in (near[0], layered[0]):
        assert not [mark for mark in scene.marks if isinstance(mark, Highlight | Ring)], (
            "the hider is not there"
        )
    assert files(await asked(night, night.cyd, "board", show="Charms")) == ["cards.png"]
    for wrong in ("beside", "hand"):
        refused = await asked(night, night.ann, "board", show=wrong)
        assert refused.content == "I cannot show that; I can show: Where the seeker looked, Charms."


async def test_a_theme_is_remembered_for_the_person(night: World, painted: Painted) -> None:
    shown = await asked(night, night.ann, "view", theme="light")
    assert "From now on your own pictures look like this" in reading.words(shown)
    await asked(night, night.ann, "view", zoom="B7")
    await asked(night, night.bob, "view", zoom="B7")
    await asked(night, night.ann, "board")
    assert [(how, theme) for how, _described, theme in painted] == [
        ("crops", "light"),
        ("crops", "light"),
        ("crops", "night"),
        ("paint", "night"),
    ]
    await night.restart()
    painted.clear()
    await night.ann.click(night.board(), label="My view")
    assert [theme for _how, _described, theme in painted] == ["light"]


async def test_a_person_without_a_seat_can_choose_a_theme_too(night: World, painted: Painted) -> None:
    shown = await asked(night, night.cyd, "view", theme="light")
    assert shown.content == "From now on your own pictures look like this, at every table."


async def test_those_at_the_table_choose_the_theme_of_its_board(night: World, painted: Painted) -> None:
    refused = await asked(night, night.cyd, "board", theme="light")
    assert "Take a seat first" in refused.content
    await asked(night, night.bob, "board", theme="light")
    assert [theme for how, _described, theme in painted if how == "paint"] == ["light"], "the board, anew"
    assert [theme for how, _described, theme in painted if how == "crops"] == ["night", "night"]
    painted.clear()
    await asked(night, night.cyd, "board")
    await asked(night, night.bob, "view")
    assert {(how, theme) for how, _described, theme in painted} == {("paint", "light"), ("crops", "night")}


async def test_a_whole_picture_of_each_kind_is_really_painted(game: World) -> None:
    await game.ann.slash(game.channel, "hide setup start", room="B7")
    for typed in ({"zoom": "B7"}, {"show": "beside"}, {"show": "hand"}, {"show": "charms", "theme": "light"}):
        shown = await asked(game, game.ann, "view", **typed)
        [file] = shown.attachments
        assert (await file.read()).startswith(b"\x89PNG")


def a_sheet(text: str) -> Sheet:
    one = Card("Cat", Symbol.CAT, text, Side.INTRUDER, count=2, of=4)
    two = Card("Rope", Symbol.HOOK, "Climb.", Side.INTRUDER, count=0)
    return Sheet("Your cards", (Group("Ninja", (one,)), Group("Traitor", (two,), is_brief=True)))


def test_a_sheet_reads_as_it_looks() -> None:
    assert list(sheet_lines(a_sheet("Nothing is heard."))) == [
        "**Ninja**",
        "- 2 of 4 × Cat: Nothing is heard.",
        "**Traitor**",
        "- 0 × Rope",
    ]


def test_a_long_sheet_says_in_its_alt_text_what_is_there_before_what_it_does() -> None:
    assert sheet_alt(a_sheet("x" * 900)).endswith("Traitor:\n0 × Rope")
    assert sheet_alt(a_sheet("x" * 1100)) == "Your cards.\nNinja:\n2 of 4 × Cat\nTraitor:\n0 × Rope"
