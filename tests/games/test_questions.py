"""The questions of newcomers: a page of How to play or a step of a lesson answers each of them.

An answer is the whole clause that answers, with the numbers of the rules that decide. Hand trials asked these questions
after the lessons; most of the wrong answers were about moats, cards that come on top, and hiding again.
"""

from __future__ import annotations

from typing import NamedTuple

import pytest

from bot.games.castle.box import BOX as CASTLE
from bot.games.castle.intruders.sneaking import LONGEST
from bot.games.castle.kinds import Alert
from bot.games.castle.setting.options import CastleOptions
from bot.games.raid.box import BOX as RAID
from bot.games.raid.setting.options import RaidOptions
from bot.games.shelf import SHELF
from rendering.scene import Sign, Token

WORDS = ("none", "one", "two", "three", "four", "five", "six")
OF_CASTLE, OF_RAID = CastleOptions(), RaidOptions()
DRAWS = ", ".join(str(OF_CASTLE.alert_draws[int(level)]) for level in (Alert.LOW, Alert.MEDIUM, Alert.HIGH))


class Question(NamedTuple):
    """A question, the picture of the page or the key of the lesson that answers it, and its answer there."""

    asked: str
    place: str
    answer: str


OF_CASTLE_PLAYERS = (
    Question("Where is my goal?", "goals", "one of six letters that the guards hide, three in each castle"),
    Question("When have I won?", "goals", "If both do, the intruders win; if one does, it is a draw."),
    Question("How far do I go?", "noise", f"An intruder enters up to {LONGEST} zones a turn, in secret."),
    Question("Who hears me?", "noise", "within as many zones as that intruder entered"),
    Question("Does a moat end my move?", "1-intruder", "A rope ends your move, as a moat does."),
    Question("Does a moat end my move?", "noise", "Ropes, moats and the secret passage end the move"),
    Question(
        "How far do guards go?",
        "guards",
        "A guard who hears somebody may go up to 2 zones; search cards move",
    ),
    Question(
        "How many wounds kill?",
        "guards",
        f"{WORDS[OF_CASTLE.traitor_wounds]} kill the traitor, {WORDS[OF_CASTLE.ninja_wounds]} the ninja.",
    ),
    Question("How do I hide again?", "guards", "Enter a zone without guards, and you are hidden again."),
    Question(
        "How do I hide again?", "1-intruder", "enter a zone without guards, or remove the last one from yours"
    ),
    Question(
        "How many cards do the guards get?",
        "turn",
        f"At alert Low, Medium, High guards draw {DRAWS} cards, playable on top",
    ),
    Question(
        "How many cards may the guards play?",
        "turn",
        f"They play up to {WORDS[OF_CASTLE.hand_cards_per_turn]} hand cards",
    ),
    Question("Do drawn cards count?", "2-guards", "cards just drawn for the **alert** come on top"),
    Question(
        "Where may I search?",
        "1-intruder",
        f"search up to {WORDS[OF_CASTLE.searches_per_turn]} zones that you entered or left",
    ),
    Question(
        "What if I die?",
        "2-guards",
        f"An intruder who dies in turn {OF_CASTLE.last_replacement_turn} or earlier is replaced, once.",
    ),
)

OF_RAID_PLAYERS = (
    Question("When have we won?", "night", "**Won** the moment everybody stands on the palace roof"),
    Question("When have we lost?", "night", "**lost** the moment the alarm is full"),
    Question("How does the alarm rise?", "night", f"After each the alarm rises by {OF_RAID.alarm_pace}"),
    Question("What do 1a and 2b mean?", "turn", "two new cards, with two routes each: **1a, 1b, 2a, 2b**"),
    Question("May I end on another ninja?", "turn", "Other ninja may be passed, but no route ends on one."),
    Question("Does a star token cost my turn?", "turn", "The star token and cards cost no turn."),
    Question("What does a guard do?", "dangers", "is taken out: you stop and miss your next turn."),
    Question("What does a lantern do?", "dangers", "brings another guard ahead of the foremost ninja"),
    Question("What are the red cubes?", "dangers", "**Red cubes** become senjutsu cards."),
    Question("Where am I safe?", "dangers", "Roofs and bushes are safe."),
    Question("Who wins Dawn?", "dawn", "the first into the forest wins"),
    Question("What does water do?", "dawn", "Water stops you; on bushes and trees nobody can aim at you."),
)


def said(game: str, place: str) -> str:
    """The text of a page, or of all steps of a lesson."""
    box = SHELF[game]
    page = next((each for each in box.pages if each.picture == place), None)
    if page is not None:
        return page.text.replace("\n", " ")
    lesson = next(each for each in box.lessons if each.key == place)
    return " ".join(step.say for step in lesson.steps)


@pytest.mark.parametrize(
    ("game", "question"),
    [
        *((CASTLE.key, question) for question in OF_CASTLE_PLAYERS),
        *((RAID.key, question) for question in OF_RAID_PLAYERS),
    ],
    ids=lambda each: each if isinstance(each, str) else f"{each.place}: {each.asked}",
)
def test_a_question_of_a_newcomer_is_answered(game: str, question: Question) -> None:
    assert question.answer in said(game, question.place)


@pytest.mark.parametrize("game", SHELF)
def test_the_first_picture_names_every_letter_on_it(game: str) -> None:
    """Later pictures show the same letters, so nobody has to guess what S, P or T means."""
    box = SHELF[game]
    first = box.pages[0]
    shown = box.pictures.example(box.game({}), first.picture)
    assert isinstance(shown, tuple)
    marks = [mark for board in shown[0].boards for mark in board.marks if isinstance(mark, Token | Sign)]
    letters = {mark.letter[:2] for mark in marks if mark.letter[:2].strip("0123456789+") and mark.letter}
    named = set(first.signs.replace(",", " ").replace(":", " ").replace(";", " ").replace(".", " ").split())
    if game == CASTLE.key:  # goals are named as a row of letters
        assert "A to F goals" in first.signs
        letters -= set("ABCDEF")
    assert letters
    assert letters <= named


@pytest.mark.parametrize("game", [CASTLE.key, RAID.key])
def test_the_first_picture_names_its_red_dots(game: str) -> None:
    assert "red dots" in SHELF[game].pages[0].signs.casefold()
