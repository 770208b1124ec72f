"""R21: what a search ends, which find an answer belongs to, and which finds have been answered so far."""

from __future__ import annotations

from bot.games.castle.decisions import AnswerWith
from bot.games.castle.kinds import INTRUDERS, Card, Mark, Phase
from bot.games.shelf import SHELF
from tests.games.castle.intruders.test_R21_answers import found, search
from tests.games.castle.kit import position
from tests.games.castle.sneaks import NINJA

BOX = SHELF["castle"]


def test_R21_14_the_next_find_is_named_with_its_zone_and_its_finder() -> None:
    match = found({"CA5": Mark.TRAP, "CA6": Mark.SENTRY})
    draft = match.game.drafts.draft(match.state, INTRUDERS)
    assert draft is not None
    assert draft.missing() == "Still to answer: a trap at CA5, found by the ninja."
    draft.add(AnswerWith(None))
    assert draft.missing() == "Still to answer: a hidden sentry at CA6, found by the ninja."
    draft.add(AnswerWith(Card.KENJUTSU))
    assert draft.missing() == ""


def test_R21_14_the_draft_says_what_answers_what() -> None:
    match = found({"CA5": Mark.TRAP, "CA6": Mark.SENTRY})
    draft = match.game.drafts.draft(match.state, INTRUDERS)
    assert draft is not None
    draft.add(AnswerWith(Card.CAT))
    draft.add(AnswerWith(None))
    assert BOX.words.drafted(match.game, match.state, INTRUDERS, draft) == [
        "A trap at CA5: It Was a Cat",
        "A hidden sentry at CA6: No card",
    ]


def test_R15_8_a_search_says_that_no_step_follows_it() -> None:
    match = position(phase=Phase.INTRUDERS, ninja="YA18")
    [note] = {
        BOX.words.choice(match.game, match.state, INTRUDERS, each).note
        for each in search(NINJA, "CA5", "CA6")
    }
    assert note == "nobody moves any more"
