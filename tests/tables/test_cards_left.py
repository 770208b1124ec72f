"""R28.6: at the end everything is told, also cards that the guards had left; nothing of them if secrets are kept."""

from __future__ import annotations

import pytest

import bot.chat.client  # noqa: F401  # it registers the verbs of all buttons
from bot.chat.messages.story_pages import story_screen
from bot.engine.game import PUBLIC, Seat
from bot.engine.match import Match, witnessed
from bot.games.castle.box import BOX
from bot.games.castle.kinds import GUARDS, INTRUDERS
from bot.tables.history import story
from bot.tables.history.story import TRUTH, Eyes
from tests.tables.fakes import Evening
from tests.tables.test_thoughts import KEY, NOBODY, game, played, told

LAST = 3


@pytest.mark.parametrize("seat", [None, INTRUDERS, GUARDS])
def test_they_are_listed_once_for_readers_who_know_them(seat: Seat | None) -> None:
    match, rules = game()[-1].match, BOX.game({})
    viewer = match.game.viewer(seat)
    for known, is_told in ((match, True), (Match(match.game, witnessed(match.log, viewer)), seat == GUARDS)):
        lines = BOX.words.standing(rules, known.state, viewer)
        assert sum("Draw deck: " in line for line in lines) == is_told


def test_while_the_game_lasts_nobody_else_reads_them() -> None:
    match, rules = game()[-1].match, BOX.game({})
    before = Match(match.game, match.log[:-1])
    assert not before.is_over
    lines = BOX.words.standing(rules, before.state, PUBLIC)
    assert not any("Draw deck: " in line for line in lines)


async def test_the_last_page_of_the_truth_tells_them(tonight: Evening) -> None:
    await played(tonight)
    for turn, is_told in ((LAST - 1, False), (LAST, True)):
        body = story_screen(BOX, await told(tonight, TRUTH, turn), None).body
        assert any("The guards: Draw deck: " in line for line in body) is is_told
    page = await story.story(tonight.hall, KEY, NOBODY, eyes=Eyes(INTRUDERS), turn=LAST)
    assert not any("Draw deck: " in line for line in story_screen(BOX, page, None).body)
