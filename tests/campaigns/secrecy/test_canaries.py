"""T4: names and a colour that stand for a secret and for nothing else are in nothing that is sent to others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.engine.game import PUBLIC
from bot.games.castle.kinds import GOALS, INTRUDERS
from bot.games.shelf import SHELF
from rendering.paint import paint
from tests.campaigns.secrecy.canaries import Sent, colours, secret_words, shades
from tests.campaigns.secrecy.comparisons.towns import a_look, told
from tests.campaigns.secrecy.leaks import LEAKS, Leak, Spy
from tests.campaigns.secrecy.stages import unseen

CAUGHT = (
    *("alt text", "a scene that knows", "a refusal that explains too well", "a log line", "a file name"),
    *("a nonce", "a comment in a file", "a retry in the channel", "the log for onlookers"),
)
"""Leaks that tell a name or show a figure, by their names."""


async def sent(folder: Path, plant: Callable[[Spy], None], *, is_shut: bool = False) -> Sent:
    """What is sent in a game in which everybody looks at everything, with something planted in the bot."""
    at = unseen()
    with pytest.MonkeyPatch.context() as patch:
        plant(Spy(patch))
        async with told(folder, at, at.pair.one, is_shut=is_shut) as gallery:
            await a_look(gallery, 0)
            return Sent.of(gallery)


@pytest.mark.parametrize("is_shut", [False, True], ids=["in direct messages", "in the channel"])
async def test_no_canary_is_in_anything_sent_to_others(is_shut: bool, tmp_path: Path) -> None:
    found = await sent(tmp_path, lambda _spy: None, is_shut=is_shut)
    words = secret_words(unseen())
    assert len(words) > len(GOALS)
    assert len(found.texts) > 60
    assert len(found.files) > 10
    assert not found.canaries(words)


@pytest.mark.parametrize("leak", [leak for leak in LEAKS if leak.name in CAUGHT], ids=lambda leak: leak.name)
async def test_the_canaries_sing(leak: Leak, tmp_path: Path) -> None:
    found = await sent(tmp_path, leak.plant, is_shut="out of reach" in leak.by)
    assert found.canaries(secret_words(unseen()))


def test_the_colour_is_on_the_pictures_of_those_who_may_know_and_on_no_other() -> None:
    match = unseen().match(unseen().pair.one)
    for viewer in (match.game.viewer(INTRUDERS), PUBLIC):
        scene = SHELF["castle"].pictures.scene(match.game, match.seen_by(viewer).state, viewer)
        assert bool(colours() & shades(paint(scene))) == (viewer != PUBLIC)


def test_every_leak_that_the_canaries_are_tried_with_is_planted() -> None:
    assert {leak.name for leak in LEAKS} >= set(CAUGHT)
