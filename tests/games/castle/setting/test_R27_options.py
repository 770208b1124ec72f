"""R27: the options, their values, and the effect of each in setup."""

import re
from typing import Any

import pytest

from bot.games.castle.box import BOX
from bot.games.castle.decisions import Bed, Hide
from bot.games.castle.kinds import GUARDS, Phase, Weapon
from bot.games.castle.setting.options import castle_options
from bot.games.options import beside
from tests.games.castle.kit import Script, new_match, play

DEFAULTS: dict[str, Any] = {
    "players": 2, "variant": "standard", "loneWolfFigure": "choice", "loneWolfConceal": False,
    "contestedGoals": "draw", "contestedResult": "individual", "turns": 20, "sentries": 8, "patrols": 3,
    "patrolSize": 2, "sleepers": 8, "sleepersPerBarracks": 2, "traps": 2, "hiddenSentries": 2,
    "ninjaCards": 8, "traitorCards": 7, "guardHand": 24, "alertDraws": [0, 1, 2, 3], "handCardsPerTurn": 2,
    "searchesPerTurn": 2, "ninjaWounds": 3, "traitorWounds": 2, "replacements": 1, "respawnNinjaCards": 6,
    "respawnTraitorCards": 5, "respawnGuardCards": 5, "respawnSleepers": 3, "maxGuards": 20, "maxDrunk": 3,
    "missionRaisesAlert": False, "passageFoundRaisesAlert": False, "guardsNoticeRopes": False,
    "guardsNoticePassage": True, "intrudersShareAll": True, "guardsShareHands": True,
    "jointDecisions": "propose",
    "objectsMayShareBarracks": True, "regroupWindow": "anytime", "allowPatrolMerge": True,
    "patrolSkip": "moved", "patrolMayHold": False, "alertPhaseKenjutsuFromHand": False,
    "kenjutsuBlocksFreeListen": True, "soberMoves": False, "visibleIntrudersMakeNoise": True,
    "catCoversNinjaTrap": True, "intruderOrder": "choice", "bluffKenjutsuAlert": True,
    "shadowWalkGuards": "lone", "rehideWhenGuardsLeave": False, "drunkKeepsVisible": True,
    "drunksKillable": True, "drunkCountsForLone": False, "lastReplacementTurn": 10,
    "replacementTiming": "sameTurn", "hiddenSentryAnswers": "core", "hiddenSentryRange": "discovery",
    "passageDiscovery": "guardsTurnEnd", "guardPassageEntry": "cardMoves", "exitRequiresMission": False,
    "spectatorView": "public", "fullRevealAtEnd": True, "thinkingAid": True,
}  # fmt: skip


def test_R27_every_option_has_the_default_of_the_rules() -> None:
    """Name by name."""
    assert castle_options({}).settled() == DEFAULTS


def test_R27_the_settled_options_can_be_given_back() -> None:
    """What is stored makes the same game."""
    options = castle_options({"turns": 12, "alertDraws": [0, 0, 1, 1]})
    assert castle_options(options.settled()) == options


@pytest.mark.parametrize(
    "given",
    [
        {"turns": 0},
        {"patrolSize": 1},
        {"ninjaCards": 13},
        {"traitorCards": 11},
        {"guardHand": 37},
        {"alertDraws": [0, 1, 2]},
        {"maxGuards": 21},
        {"maxDrunk": 4},
        {"players": 5},
        {"variant": "solo"},
        {"lastReplacementTurn": 11},
        {"searchesPerTurn": 0},
        {"colour": "red"},
    ],
    ids=str,
)
def test_R27_wrong_names_and_values_are_refused_in_a_sentence(given: dict[str, Any]) -> None:
    """Naming the option."""
    with pytest.raises(ValueError, match=f"(Option |no option “){next(iter(given))}.*\\.$"):
        castle_options(given)


@pytest.mark.parametrize(
    "given",
    [{"patrolSize": 5}, {"sentries": 15}, {"maxGuards": 13}, {"patrols": 7}],
    ids=str,
)
def test_R27_1_more_figures_than_may_be_out_are_refused(given: dict[str, Any]) -> None:
    """`sentries` + `patrols` x `patrolSize` <= `maxGuards`."""
    with pytest.raises(ValueError, match="guards would be placed"):
        castle_options(given)


@pytest.mark.parametrize(
    ("given", "refusal"),
    [
        ({"sentries": 10, "patrols": 2}, "9 watch posts for 10 sentries"),
        ({"sleepers": 9}, "room for 8 sleepers, not 9"),
        ({"traps": 3}, "room for 10 objects, not 11"),
    ],
    ids=["sentries", "sleepers", "traps"],
)
def test_R27_1_numbers_that_do_not_fit_the_board_are_refused(given: dict[str, Any], refusal: str) -> None:
    """R3.9 with these numbers: otherwise setup could never be finished."""
    with pytest.raises(ValueError, match=refusal):
        new_match(**given)


def test_R27_1_the_box_refuses_it_too() -> None:
    """A table with it is never opened."""
    with pytest.raises(ValueError, match="12 watch posts for 13 sentries"):
        BOX.options.settled({"sentries": 13, "patrols": 2})


@pytest.mark.parametrize(
    "given", [{"turns": True}, {"players": "2"}, {"alertDraws": [0, 1, True, 3]}], ids=str
)
def test_R27_a_number_is_a_number(given: dict[str, Any]) -> None:
    """Nothing else is read as a number: `turns=yes` would be a game of one turn."""
    with pytest.raises(ValueError, match=f"(Option |no option “){next(iter(given))}.*\\.$"):
        castle_options(given)


def test_R28_6_the_view_of_spectators_and_the_reveal_are_options() -> None:
    """`spectatorView` and `fullRevealAtEnd`."""
    usual, closed = (BOX.game(each) for each in ({}, {"spectatorView": "none", "fullRevealAtEnd": False}))
    assert (usual.is_watchable, usual.reveals_at_end) == (True, True)
    assert (closed.is_watchable, closed.reveals_at_end) == (False, False)


def test_R27_every_option_is_explained_with_its_rule() -> None:
    """In the words of this game."""
    guide = BOX.options.guide
    assert {option.name for option in guide} == set(DEFAULTS)
    assert all(re.fullmatch(r"R\d+(\.\d+)?", option.rule) for option in guide)


def test_R27_there_are_presets_for_every_taste() -> None:
    """By name; the standard one changes nothing."""
    assert {"gentle", "standard", "hard-for-intruders", "hard-for-guards", "short"} <= set(
        BOX.options.presets
    )
    assert BOX.options.settled(BOX.options.presets["standard"].options) == DEFAULTS


def _set_up(**options: Any) -> Any:
    match = new_match(**options)
    while match.state.phase is Phase.SETUP:
        for seat in sorted(match.awaited()):
            play(match, seat, match.game.default(match.state, seat, Script()))
    return match.state


@pytest.mark.parametrize("size", [2, 3, 4])
def test_R27_patrol_size_is_how_many_guards_a_patrol_has_at_setup(size: int) -> None:
    """`patrolSize`, with swords and spears as even as can be."""
    state = _set_up(patrolSize=size, sentries=4)
    assert [len(state.members(key)) for key in state.patrols] == [size] * 3
    assert abs(state.spare(Weapon.SWORD) - state.spare(Weapon.SPEAR)) <= 3


def test_R27_counts_of_setup_are_options() -> None:
    """Figures, marks and hands."""
    state = _set_up(
        sentries=3,
        patrols=2,
        sleepers=5,
        traps=1,
        hiddenSentries=0,
        ninjaCards=5,
        traitorCards=4,
        guardHand=10,
    )
    assert len(state.guards) == 7
    assert sum(state.marks.sleepers.values()) == 5
    assert len(state.marks.objects) == 7
    assert (
        state.ninja.hand.size,
        state.traitor.hand.size,
        state.piles[GUARDS].hand.size,
        state.piles[GUARDS].deck.size,
    ) == (
        5,
        4,
        10,
        26,
    )


def test_R27_nothing_to_place_needs_no_piece() -> None:
    """No sentries, patrols, sleepers: the drafts are complete at once."""
    match = new_match(sentries=0, patrols=0, sleepers=0, traps=0, hiddenSentries=0, guardHand=0)
    play(match, GUARDS, match.game.default(match.state, GUARDS, Script()))
    draft = match.draft(GUARDS)
    assert draft is not None
    assert draft.is_complete()
    assert list(draft.options()) == []
    play(match, GUARDS, draft.committed())
    marks = match.draft(GUARDS)
    assert marks is not None
    assert {type(piece) for piece in marks.options()} == {Hide}
    assert Bed not in {type(piece) for piece in marks.options()}


def test_R27_turns_is_the_length_of_the_game() -> None:
    """`turns` 1: over after the first Intruders Phase."""
    match = new_match(turns=1)
    for _ in range(20):
        for seat in sorted(match.awaited()):
            play(match, seat, match.game.default(match.state, seat, Script()))
    assert match.state.result == "guards"
    assert match.state.turn == 1


def test_R27_alert_draws_are_an_option() -> None:
    """`alertDraws` 4 at None: four cards on turn 1."""
    assert _set_up(alertDraws=[4, 0, 0, 0]).piles[GUARDS].drawn.size == 4


@pytest.mark.parametrize(
    ("before", "chosen", "kept"),
    [
        ("short", "four", {"short"}),
        ("four", "short", {"four"}),
        ("contested", "short", {"contested"}),
        ("gentle", "short", set()),
        ("three", "four", set()),
        ("short", "standard", set()),
    ],
)
def test_a_preset_leaves_those_alone_that_concern_other_options(
    before: str, chosen: str, kept: set[str]
) -> None:
    presets, options = BOX.options.presets, BOX.options.settled(BOX.options.presets[before].options)
    left = beside(presets, options, presets[chosen])
    assert {each.name for each in left} == kept
