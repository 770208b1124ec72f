"""Neither the bot's token nor that of an interaction is ever written anywhere, whatever goes wrong."""

from __future__ import annotations

import io
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import discord
import pytest

from bot import logs, settings
from tests.campaigns.authority.ground import button, data_of
from tests.campaigns.authority.realm import Realm, begun, realm
from tests.campaigns.wire.indoors import refused
from tests.campaigns.wire.interactions import COMPONENT
from tests.campaigns.wire.process import Bot
from tests.campaigns.wire.stand_in import stand_in

UNKNOWN = "Discord does not know the token in DISCORD_TOKEN: put the bot's token there."
ODD = "DISCORD_TOKEN has characters that no token has: copy it again from Discord, alone, without “Bot” before it."


async def test_a_token_that_opens_nothing_is_one_sentence_without_it(tmp_path: Path) -> None:
    async with stand_in() as wire:
        bot = Bot(tmp_path, wire.url, product=True, token="SESAME")
        await bot.start()
        assert await bot.wait() == 78
    assert bot.lines[-1] == UNKNOWN
    assert not bot.spoke
    assert not [line for line in bot.lines if "Traceback" in line]


@pytest.mark.parametrize("token", ["“SESAME”", "SESAME\nSESAME", "Bot SESAME", "SESAME\x1b[0m", "SESAMÉ"])
def test_a_token_that_cannot_be_one_is_one_sentence_without_it(
    token: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With such characters the library would fail with the request that it was about to send."""
    monkeypatch.setenv("DISCORD_TOKEN", token)
    with pytest.raises(settings.SettingsError) as refused:
        _ = settings.read().token
    assert str(refused.value) == ODD


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """The log as the product writes it when somebody looks for a fault."""
    root, written = logging.getLogger(), io.StringIO()
    before, level = list(root.handlers), root.level
    logs.set_up(level="debug", style="text", stream=written)
    yield written
    root.handlers[:] = before
    root.setLevel(level)


async def _pressed(made: Realm, fault: Exception, monkeypatch: pytest.MonkeyPatch) -> str:
    """Press a button whose answer fails with an error that names the token of that interaction; return the token."""
    spot = made.spot("two")
    part, user = button(f"kg:view:{spot.key}:.."), next(iter(spot.people.values()))
    within = made.holding(user, spot.channel, part)
    act, payload = made.new(user, COMPONENT, spot.channel, data_of(part, part["custom_id"], ()), within)
    fault.args = tuple(str(each).replace("{token}", act.token) for each in fault.args)

    def fail(*_asked: Any) -> Any:
        raise fault

    monkeypatch.setattr(made.wire, "ask", fail)
    await made.hears(act, payload)
    return act.token


@pytest.mark.parametrize(
    "fault",
    [
        aiohttp.ClientError("https://discord.com/api/webhooks/1/{token}/messages/@original"),
        refused(500, 0, "POST https://discord.com/api/v10/interactions/1/{token}/callback"),
        refused(404, 10062, "Unknown interaction {token}"),
        discord.ClientException("Bot {token}"),
        KeyError("{token}"),
        RuntimeError("Authorization: Bot {token}"),
    ],
)
async def test_no_token_of_an_interaction_is_logged(
    tmp_path: Path, fault: Exception, log: io.StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with realm(tmp_path, "one") as made:
        await begun(made, "two", {})
        token = await _pressed(made, fault, monkeypatch)
    assert "answer_lost" in log.getvalue() or "interaction_failed" in log.getvalue()
    assert token not in log.getvalue()
    assert "webhooks" not in log.getvalue()
    assert "Authorization" not in log.getvalue()


async def test_the_library_tells_no_token_when_it_looks_for_a_fault(tmp_path: Path, log: io.StringIO) -> None:
    """discord.py and aiohttp log only their constant text, at every level."""
    for name in ("discord.http", "discord.gateway", "discord.webhook.async_", "aiohttp.client", "asyncio"):
        for level in (logging.DEBUG, logging.WARNING, logging.ERROR):
            logging.getLogger(name).log(
                level, "%s sent %s", "https://x/webhooks/1/SESAME", {"token": "SESAME"}
            )
            logging.getLogger(name).log(level, "Identify with SESAME17SESAME17SESAME17SESAME17")
            try:
                raise ValueError("SESAME")
            except ValueError:
                logging.getLogger(name).log(level, "failed", exc_info=True)
    assert "warning discord.http" in log.getvalue()
    assert "SESAME" not in log.getvalue()
