"""While the database cannot be used, everybody who asks reads one sentence; afterwards all works as before."""

from __future__ import annotations

import logging

import pytest

from bot.tables.ports.store import Unavailable
from tests.chat import reading
from tests.chat.world import World
from tests.tables.outages import OUTAGES, Outage

SORRY = "I cannot reach the games at the moment. Nothing is lost: please look again in a few minutes."
KEPT = {name: outage for name, outage in OUTAGES.items() if name != "files that are gone"}
"""If files are gone, nothing is read either, so nobody trusts an old view."""


def forgive(caplog: pytest.LogCaptureFixture) -> set[str]:
    """The outage is in the log, as it should be; other errors stay there."""
    events = {record.getMessage() for record in caplog.records if record.levelno >= logging.ERROR}
    caplog.clear()
    return events


@pytest.mark.parametrize("outage", OUTAGES.values(), ids=OUTAGES)
async def test_a_command_in_an_outage_is_answered_with_one_sentence_and_changes_nothing(
    game: World, caplog: pytest.LogCaptureFixture, outage: Outage
) -> None:
    with outage(game.store):
        answer = (await game.ann.slash(game.channel, "hide setup start", room="A1")).response
    assert answer is not None
    assert reading.words(answer) == SORRY
    assert answer.flags.ephemeral
    assert "interaction_failed" in forgive(caplog)
    told = (await game.ann.slash(game.channel, "hide setup start", room="A1")).response
    assert told is not None
    assert SORRY not in reading.words(told)
    await game.bob.slash(game.channel, "hide setup bell", room="B5")
    assert (await game.table()).status == "running"


@pytest.mark.parametrize("outage", KEPT.values(), ids=KEPT)
async def test_a_button_in_an_outage_is_answered_with_one_sentence_and_works_afterwards(
    game: World, caplog: pytest.LogCaptureFixture, outage: Outage
) -> None:
    await game.ann.slash(game.channel, "hide setup start", room="A1")
    await game.bob.slash(game.channel, "hide setup bell", room="B5")
    panel = (await game.bob.slash(game.channel, "draft show")).response
    assert panel is not None
    before = reading.words(panel)
    with outage(game.store):
        (answer,) = (await game.bob.click(panel, label="Undo")).followups
    assert reading.words(answer) == SORRY
    assert answer.flags.ephemeral
    assert forgive(caplog)
    assert reading.words(panel) == before
    await game.bob.click(panel, label="Undo")
    assert reading.words(panel) != before


@pytest.mark.parametrize("outage", OUTAGES.values(), ids=OUTAGES)
async def test_typing_in_an_outage_gets_no_suggestions_and_no_failure(
    game: World, caplog: pytest.LogCaptureFixture, outage: Outage
) -> None:
    wanted = await game.ann.autocomplete(game.channel, "hide setup start", "room", "A")
    assert wanted
    with outage(game.store):
        found = await game.ann.autocomplete(game.channel, "hide setup start", "room", "A")
    assert found in (wanted, [])
    forgive(caplog)
    assert await game.ann.autocomplete(game.channel, "hide setup start", "room", "A") == wanted


async def test_an_error_after_a_panel_is_shown_is_told_below_it(
    game: World, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Discord allows no plain text in a message of components."""

    async def lost(*_: object) -> None:
        raise Unavailable

    monkeypatch.setattr(game.store, "glanced", lost)
    asked = await game.ann.slash(game.channel, "draft show")
    assert asked.response is not None
    assert SORRY not in reading.words(asked.response)
    assert [reading.words(each) for each in asked.followups] == [SORRY]
    assert forgive(caplog)
