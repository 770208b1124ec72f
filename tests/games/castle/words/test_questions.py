"""R8.2, R10.2, R19.8: a question to the guards names the possible acts, and how many."""

from __future__ import annotations

import pytest

from bot.engine.acts import Tone
from bot.engine.chance import Seeded
from bot.engine.game import Decision
from bot.engine.match import Match
from bot.games.castle.box import BOX
from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.decisions import AnswerCat, Go, Halt, MarchAll, Pass
from bot.games.castle.kinds import GUARDS, INTRUDERS, Card, GuardId, Moment, Phase, Who
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.deck import Cards
from bot.games.castle.state.state import State
from bot.games.castle.words.choices import choice
from bot.games.castle.words.questions import question
from bot.games.castle.words.ways import route
from tests.games.castle.kit import LEFT, Place, guards, play, position, zone

SHOWN: Place = ("YA3", {"shown": True})
SEARCHES = [Card.SENTRY_SEARCH] * 3


def asked(match: Match[State]) -> str:
    """The question to the guards' seat, in words."""
    assert isinstance(match.game, CastleGame)
    return question(match.state, GUARDS)


def test_R10_2_how_many_hand_cards_are_left_is_said() -> None:
    match = position(sentries={"YA2": 1, "YA3": 1, "YA4": 1}, hand=SEARCHES)
    assert "up to 2 cards" in asked(match)
    guards(match, SentrySearch(GuardId(1)), Halt())
    assert asked(match) == "Play 1 more card, or go on."
    guards(match, SentrySearch(GuardId(2)), Halt())
    assert asked(match) == "Nothing is left to do: go on."


def test_R11_4_a_free_listen_that_hears_nobody_is_not_asked_for() -> None:
    for turn, told in (
        (1, "Play up to 2 cards, or go on."),
        (5, "Play up to 2 cards, or listen for free instead, or go on."),
    ):
        assert asked(position(turn=turn, sentries={"YA3": 1}, hand=SEARCHES)) == told


@pytest.mark.parametrize(
    ("zones", "ninja", "text"),
    [
        ({"YA3": 1}, "OL1", "Nothing is left to do: end the turn."),
        ({"YA3": 2}, "OL1", "Regroup, or end the turn."),
        ({"YA3": 1}, SHOWN, "Strike, or end the turn."),
        ({"YA3": 2}, SHOWN, "Strike, regroup, or end the turn."),
    ],
)
def test_R14_1_only_possible_acts_are_asked_after_the_patrols(
    zones: dict[str, int], ninja: Place, text: str
) -> None:
    match = position(phase=Phase.PATROL, sentries=zones, ninja=ninja, hand=[Card.KENJUTSU])
    assert asked(match) == text


def test_R18_2_a_guard_who_has_struck_is_not_asked_to_strike() -> None:
    match = position(phase=Phase.PATROL, sentries={"YA3": 1}, ninja=SHOWN, hand=[Card.KENJUTSU] * 2)
    guards(match, Attack(GuardId(1), Who.NINJA))
    assert asked(match) == "Nothing is left to do: end the turn."


def test_R18_2_an_end_that_gives_up_a_strike_is_not_suggested() -> None:
    """Neither the end of the card phase, nor that of the whole turn at once."""
    match = position(sentries={"YA3": 1}, ninja=SHOWN, hand=[Card.KENJUTSU] * 2)
    whole = (Pass(), MarchAll(), Pass())
    assert choice(match.state, Pass()).tone is route(match.state, whole).tone is Tone.ENDS
    assert "strike" in choice(match.state, Pass()).note
    guards(match, Attack(GuardId(1), Who.NINJA))
    assert choice(match.state, Pass()).tone is route(match.state, whole).tone is Tone.MAIN


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, "Bonus: up to 5 cards, up to 3 sleepers; or commit without any."),
        ({"respawnGuardCards": 1, "respawnSleepers": 0}, "up to 1 card; or"),
        ({"respawnGuardCards": 0, "respawnSleepers": 1}, "Bonus: up to 1 sleeper; or"),
        (
            {"respawnGuardCards": 0, "respawnSleepers": 0},
            "None of the bonus cards is yours: commit without any.",
        ),
    ],
)
def test_R19_8_the_size_of_the_bonus_is_said(options: dict[str, int], text: str) -> None:
    match = position(phase=Phase.INTRUDERS, moment=Moment.BONUS, options=options)
    assert text in asked(match)


def test_R6_6_carded_guards_are_named_while_another_card_can_be_played() -> None:
    match = position(sentries={"YA2": 1, "YA3": 1, "YA4": 1}, hand=SEARCHES)
    rules = match.game
    assert isinstance(rules, CastleGame)
    assert "have had their card" not in BOX.words.question(rules, match.state, GUARDS)
    guards(match, SentrySearch(GuardId(1)), Halt())
    assert BOX.words.question(rules, match.state, GUARDS).endswith("These have had their card: YA2.")
    guards(match, SentrySearch(GuardId(2)), Halt())
    assert "have had their card" not in BOX.words.question(rules, match.state, GUARDS), (
        "nobody can have one any more"
    )


def test_R9_4_the_drawn_cards_are_named_to_their_seat() -> None:
    match = position(phase=Phase.ALERT, drawn=[Card.SENTRY_SEARCH])
    assert asked(match).startswith("Just drawn: Sentry Search. ")


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, "would hear the ninja"),
        ({"players": 3, "variant": "contested"}, "would not hear you"),
    ],
)
def test_R11_8_R28_10_the_cat_is_asked_with_who_listens_and_whom_it_would_hear(
    options: dict[str, object], text: str
) -> None:
    traitor: Place = ("OL1", {"speed": 0, "hand": [Card.CAT]})
    match = position(sentries={"YA2": 1}, ninja=("CA2", {"speed": 3}), traitor=traitor, options=options)
    guards(match, SentryListen(GuardId(1)))
    assert isinstance(match.game, CastleGame)
    setting = match.game.setting
    told = question(match.state, setting.seating.traitor)
    assert told == f"Guard g1, listening at YA2, {text}. Play It Was a Cat?"
    match.state.traitor.hand = Cards.of(())
    without = question(match.state, setting.seating.traitor)
    assert without == f"{told} You hold no Cat: let them listen."


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({}, "hide the goals, the traps and the hidden sentries in the castles."),
        ({"hidden_sentries": 0}, "hide the goals and the traps in the castles."),
        ({"traps": 0}, "hide the goals and the hidden sentries in the castles."),
        ({"traps": 0, "hidden_sentries": 0}, "hide the goals in the castles."),
    ],
)
def test_R4_9_only_existing_objects_are_asked_to_be_hidden(options: dict[str, int], text: str) -> None:
    match = Match.dealt(BOX.game(BOX.options.settled(options)), Seeded("hidden"))
    while match.state.moment is Moment.HANDS and GUARDS in match.awaited():
        said = asked(match)
        match.play(GUARDS, match.game.default(match.state, GUARDS, Seeded("default")), Seeded("next"))
    assert said == f"Mark sleepers in the barracks, and {text}"


def test_R9_3_cards_just_drawn_count_among_those_that_are_held() -> None:
    """As everybody reads it in the details."""
    match = position(hand=[Card.KENJUTSU] * 2, drawn=[Card.AWAKEN])
    assert isinstance(match.game, CastleGame)
    viewer = match.game.viewer(GUARDS)
    assert "3 cards" in BOX.words.status(match.game, match.state, viewer)
    assert any("Hand 3," in line for line in BOX.words.standing(match.game, match.state, viewer))


def test_R11_3_after_a_listen_the_question_says_that_somebody_was_heard() -> None:
    hand = [Card.SENTRY_LISTEN, Card.SENTRY_SEARCH]
    match = position(sentries={"YA2": 1, "YA20": 1}, ninja=("CA2", {"speed": 3}), hand=hand)
    guards(match, SentryListen(GuardId(1)))
    if match.state.moment is Moment.CAT:
        play(match, INTRUDERS, AnswerCat(False))
    assert asked(match) == "Guard g1 at YA2 heard somebody: where does g1 go, up to 2 zones?"
    guards(match, Go(zone("YA1")))
    assert asked(match) == "Where does guard g1 go next?"
    guards(match, Halt(), SentrySearch(GuardId(2)))
    assert asked(match) == "Where does guard g2 go, up to 2 zones?"


def _button(match: Match[State], option: Decision) -> str:
    rules = match.game
    assert isinstance(rules, CastleGame)
    choice = BOX.words.choice(rules, match.state, GUARDS, option)
    return choice.short or choice.label


def test_R18_2_with_several_guards_the_button_says_who_strikes() -> None:
    match = position(phase=Phase.PATROL, sentries={"YA3": 2}, ninja=SHOWN, hand=[Card.KENJUTSU])
    assert _button(match, Attack(GuardId(2), Who.NINJA)) == "g2 strikes at YA3"
    both = position(phase=Phase.PATROL, sentries={"YA3": 2}, ninja=SHOWN, traitor=SHOWN, hand=[Card.KENJUTSU])
    assert _button(both, Attack(GuardId(2), Who.TRAITOR)) == "g2 strikes the traitor"


def test_R19_8_the_seat_that_marks_sleepers_of_a_bonus_ends_that_alone() -> None:
    assert _button(position(phase=Phase.INTRUDERS, moment=Moment.BONUS), Pass()) == "Mark no more sleepers"
    assert _button(position(phase=Phase.PATROL), Pass()) == "End the turn"


@pytest.mark.parametrize(
    ("ninja", "traitor", "is_told"),
    [
        ((LEFT, {"is_done": True}), "YA2", True),
        (LEFT, ("YA2", {"is_done": True}), False),
        (("CA2", {"is_done": True}), "YA2", False),
    ],
)
def test_R25_3_once_one_is_home_with_the_mission_everybody_is_told_what_is_left(
    ninja: Place, traitor: Place, is_told: bool
) -> None:
    match = position(ninja=ninja, traitor=traitor)
    wanted = {
        GUARDS: "you can still draw",
        INTRUDERS: "at least a draw is sure",
        None: "the guards can still draw",
    }
    for seat, text in wanted.items():
        said = BOX.words.status(match.game, match.state, match.game.viewer(seat))  # type: ignore[arg-type]  # a castle
        assert (text in said) == is_told
