"""The table of verbs: only verbs in it can be pressed, and each is acknowledged as the table says."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.chat import presses
from bot.chat.client import Kagemori
from bot.chat.parts.interaction import Interaction
from bot.chat.parts.keys import Key, read
from bot.chat.parts.verbs import VERBS, Ack
from bot.chat.presses import NOW, acknowledge, asked, in_panel
from bot.tables.model.table import Refusal
from bot.tables.use_cases import channels
from bot.tables.views.panel import Panel
from tests.chat import reading
from tests.chat.world import World

COMPONENT, FORM = discord.InteractionType.component, discord.InteractionType.modal_submit
BESIDE, HERE = {"ephemeral": True, "thinking": True}, dict[str, Any]()
"""The answers for a new private message, and for a change of the pressed message."""

IN_CHANNELS = """
    kg:sit:t1:..:0 kg:computer:t1:..~ kg:start:t1:.. kg:stand:t1:.. kg:pace:t1:..~ kg:options:t1:.. kg:close:t1:..
    kg:options:t1:..:hide~ kg:options::..:hide:1 kg:view:t1:.. kg:help:t1:.. kg:back:t1:..:0 kg:fillin:t1:..:0
    kg:offer:t1:..:0 kg:claim:t1:.. kg:claim:t1:..:yes kg:pause:t1:.. kg:resume:t1:.. kg:stop:t1:.. kg:stop:t1:..:yes
    kg:since:t1:.. kg:since::.. kg:since::..~ kg:story:t1:.. kg:leaf:t1:..:0a1b2c3d:2:next kg:seek:t1:..:0a1b2c3d~
    kg:eyes:t1:..:2~ kg:unremind:t1:.. kg:history::..:hide:1:more kg:results::..:hide:0:back kg:mine::..:1
    kg:accept:t1:..:0 kg:decline:t1:..:0 kg:pick:t1:0.3.1:0a1b2c3d kg:pick:t1:0.3.1:step~ kg:pick:t1:0.3.1.a:step~
    kg:undo:t1:0.3.1 kg:undo:t1:0.3.1.a kg:clear:t1:0.3.1 kg:fill:t1:0.3.1 kg:commit:t1:0.3.1 kg:order:t1:0.3.1:cat~
    kg:order:t1:0.3.1:cat:0a1b2c3d kg:orders:t1:0.3.1 kg:lodge:t1:0..:cat~ kg:lodge:t1:0..:cat:0a1b2c3d kg:lodge:t1:0..
    kg:cancel:t1:0..:cat kg:ahead:t1:0.3. kg:arm:t1:0.3.1.a kg:disarm:t1:0.3. kg:stops:t1:0.3.1.a~ kg:type:t1:0.3.1
    kg:mend:t1:0.3.1 kg:mend:t1:0.3.1.a
    kg:tell:t1:0.3.1 kg:takeback:t1:0.3. kg:open:t1:0.3.1~ kg:open:t1:0.3.1:step kg:area:t1:0.3.1:step~
    kg:page:t1:0.3.1:step:north:1 kg:again:t1:0.3. kg:quiet:t1:0.3. kg:loud:t1:0.3. kg:whole:t1:0.3. kg:hand:t1:0.3.
    kg:details:t1:0.3.1 kg:whose:t1:0.3.1:0a1b2c3d kg:pick:t1:0.3.1:0a1b2c3d: kg:pick:t1:0.3.1::0a1b2c3d~
    kg:open:t1:0.3.1:0a1b2c3d~ kg:area:t1:0.3.1:step:0a1b2c3d~ kg:page:t1:0.3.1:step:north:1:0a1b2c3d
    kg:layer:t1:0.3.:0a1b2c3d~ kg:layer:t1:0.3.::0a1b2c3d kg:deck:t1:0.3.:0a1b2c3d kg:deck:t1:0.3. kg:guide::..:hide:1
    kg:learn:castle:.. kg:lesson:castle:..:1-intruder:3:pick:0a1b2c3d kg:lesson:castle:..:1-intruder:7:pick:every~
    kg:lesson:castle:..:1-intruder:3:commit kg:lesson:castle:..:2-guards:0:skip kg:lesson:castle:..:2-guards:0:leave
    kg:undo:t1:0.3.1.w0a1b2c3d kg:pick:t1:0.3.1.a.w0a1b2c3d:step~ kg:seek:t1:..:0a1b2c3d:2~
"""
"""Custom ids in people's channels, one of every shape: they are never taken out of this list."""
IN_FORMS = """
    kg:typed:t1:0.3.1:0a1b2c3d kg:typed:t1:0.3.1:0a1b2c3d: kg:typed:t1:0.3.1.a:0a1b2c3d:0a1b2c3d:mend
    kg:told:t1:0.3.:0a1b2c3d
"""
"""The same for forms."""


def interaction(
    kind: discord.InteractionType = COMPONENT, *, is_private: bool = False, in_messages: bool = False
) -> Any:
    """A press in a channel or in direct messages, noting how it is acknowledged."""
    answers: list[dict[str, Any]] = []

    async def defer(**how: Any) -> None:
        answers.append(how)

    flags = SimpleNamespace(ephemeral=is_private)
    return SimpleNamespace(
        type=kind,
        guild_id=None if in_messages else 1,
        message=SimpleNamespace(flags=flags),
        response=SimpleNamespace(defer=defer),
        answers=answers,
    )


@pytest.mark.parametrize("name", sorted(VERBS))
def test_every_entry_says_what_it_is_for(name: str) -> None:
    entry = VERBS[name]
    assert entry.name == name
    assert len(entry.meaning.split()) > 1
    assert entry.is_form is (name in ("told", "typed", "keepas"))


@pytest.mark.parametrize(
    ("ack", "public", "private", "chosen"),
    [
        (Ack.BESIDE, [BESIDE], [BESIDE], [HERE]),
        (Ack.HERE, [BESIDE], [HERE], [HERE]),
        (Ack.BOARD, [HERE], [HERE], [HERE]),
        (Ack.FORM, [], [], []),
    ],
)
async def test_a_press_is_acknowledged_as_its_entry_says(
    ack: Ack, public: list[Any], private: list[Any], chosen: list[Any]
) -> None:
    """Pressed in a public message, in a private one, and chosen from a menu in a private one."""
    found = []
    for made, values in (
        (interaction(), ()),
        (interaction(is_private=True), ()),
        (interaction(is_private=True), ("x",)),
    ):
        await acknowledge(made, ack, values)
        found.append(made.answers)
    assert found == [public, private, chosen]
    direct = interaction(in_messages=True)
    await acknowledge(direct, ack, ())
    assert direct.answers == private


def test_nothing_of_a_panel_draws_what_everybody_sees() -> None:
    of_the_lobby = {"sit", "computer", "pace", "stand", "close", "preset"}
    # A public decision is made on the board itself.
    assert {name for name, entry in VERBS.items() if entry.ack is Ack.BOARD} == {*of_the_lobby, "play"}


@pytest.mark.parametrize("name", sorted(VERBS))
def test_a_sent_form_is_no_press_and_a_press_no_form(name: str) -> None:
    entry = VERBS[name]
    words = ("w",) * (0 if entry.words is None else min(entry.words))
    key = Key(name, "t1", 0, words=words)
    right, wrong = (FORM, COMPONENT) if entry.is_form else (COMPONENT, FORM)
    assert asked(interaction(right), key) is entry
    with pytest.raises(Refusal, match="out of date"):
        asked(interaction(wrong), key)


@pytest.mark.parametrize("custom_id", [*IN_CHANNELS.split(), *IN_FORMS.split()])
def test_a_custom_id_that_was_posted_once_is_known_for_ever(custom_id: str) -> None:
    key = read(custom_id)
    kind = FORM if custom_id in IN_FORMS else COMPONENT
    assert asked(interaction(kind), key).name == key.verb


def test_a_custom_id_with_other_words_is_of_an_older_time() -> None:
    for key in (Key("pick", "t1", 0), Key("commit", "t1", 0, words=("x",)), Key("sit", "t1")):
        with pytest.raises(Refusal, match="out of date"):
            asked(interaction(), key)


def test_a_verb_has_one_entry() -> None:
    async def again(_press: presses.OfSeat) -> tuple[Panel, Any]:
        raise NotImplementedError

    with pytest.raises(ValueError, match="is a verb already: make the draft happen"):
        in_panel("commit", "do it again", NOW)(again)


def test_the_table_is_written_by_entries_alone() -> None:
    table: Any = VERBS
    with pytest.raises(TypeError):
        table["guess"] = VERBS["pick"]
    with pytest.raises(Refusal, match="out of date"):
        read("kg:guess:t1:..")


async def test_a_press_is_acknowledged_before_anything_is_read(
    game: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody opens a panel, presses in it, and sends a form: each is acknowledged first."""
    panel = (await game.ann.click(game.board(), label="My view")).response
    assert panel is not None
    happened: list[str] = []
    honest_ack, honest_read = presses.acknowledge, channels.greet

    async def acknowledged(*how: Any) -> None:
        happened.append("acknowledged")
        await honest_ack(*how)

    async def greeted(*who: Any, **where: Any) -> None:
        happened.append("read")
        await honest_read(*who, **where)

    monkeypatch.setattr(presses, "acknowledge", acknowledged)
    monkeypatch.setattr(channels, "greet", greeted)
    for message, label in ((game.board(), "How to play"), (panel, "Whole map"), (panel, "Quiet this turn")):
        if message is panel and label not in reading.labels(panel):
            await game.ann.click(panel, label="Details")
        happened.clear()
        await game.ann.click(message, label=label)
        assert happened == ["acknowledged", "read"]
    await game.ann.click(panel, label="Details")
    form = await game.ann.click(panel, label="Type it")
    happened.clear()
    await game.ann.submit_modal(form, {"lines": "start A1"})
    assert happened == ["acknowledged", "read"]
    assert "You start in A1." in reading.words(panel)


async def test_a_command_is_acknowledged_before_anything_is_read(
    game: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    happened: list[bool] = []
    honest, greeted = Kagemori.greeted, channels.greet

    async def asking(client: Kagemori, interaction: Interaction) -> None:
        happened.append(interaction.response.is_done())
        await honest(client, interaction)

    async def reading_it(*who: Any, **where: Any) -> None:
        happened.append(True)
        await greeted(*who, **where)

    monkeypatch.setattr(Kagemori, "greeted", asking)
    monkeypatch.setattr(channels, "greet", reading_it)
    await game.ann.slash(game.channel, "table view")
    assert happened == [True, True]
