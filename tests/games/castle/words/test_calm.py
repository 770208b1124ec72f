"""A turn without important news begins with the place where somebody was last heard or seen."""

from bot.engine.boards.protocol import Zone
from bot.engine.game import PUBLIC, Fact
from bot.games.castle.box import BOX
from bot.games.castle.facts.fighting import Detected, Died
from bot.games.castle.facts.guarding import ListenAnswered, ListenBegan
from bot.games.castle.facts.sneaking import CameOut, LeftMap, WentInside
from bot.games.castle.facts.turn import PhaseBegan, TurnBegan
from bot.games.castle.kinds import GuardId, Phase, Who

GAME = BOX.game({})


def zone(label: str) -> Zone:
    return GAME.setting.board.zone(label)


SEEN: list[Fact] = [TurnBegan(2), Detected(Who.NINJA, zone("CA2"))]
HEARD: list[Fact] = [TurnBegan(3), ListenBegan((GuardId(1),), zone("YA3"), None), ListenAnswered(heard=True)]


def test_a_calm_turn_tells_who_was_heard_or_seen_last_and_only_where_a_turn_begins() -> None:
    begins = [TurnBegan(5)]
    for past, told in (
        ([], "Nobody was noticed last turn."),
        (SEEN, "Nobody was noticed last turn. Ninja last seen at CA2 in turn 2."),
        (HEARD, "Nobody was noticed last turn. Last heard near YA3 in turn 3."),
        (
            [*SEEN, *HEARD],
            "Nobody was noticed last turn. Ninja last seen at CA2 in turn 2. Last heard near YA3 in turn 3.",
        ),
    ):
        assert BOX.words.calm(GAME, [*past, *begins], begins, PUBLIC) == told
    assert BOX.words.calm(GAME, HEARD, [PhaseBegan(Phase.PATROL)], PUBLIC) == ""


def test_a_turn_under_way_is_this_turn_and_before_the_first_turn_nobody_could_be_noticed() -> None:
    sneaking, first = PhaseBegan(Phase.INTRUDERS), TurnBegan(1)
    told = "Nobody was noticed this turn. Ninja last seen at CA2 in turn 2."
    assert BOX.words.calm(GAME, [*SEEN, TurnBegan(3), sneaking], [sneaking], PUBLIC) == told
    assert BOX.words.calm(GAME, [first], [first], PUBLIC) == ""


def test_each_intruder_is_told_once_and_a_noise_only_if_nothing_was_noticed_after_it() -> None:
    begins = TurnBegan(5)
    both = [*SEEN, *HEARD, Detected(Who.TRAITOR, zone("CA7")), TurnBegan(4)]
    seen = Detected(Who.NINJA, zone("CA3"))
    assert BOX.words.calm(GAME, [*both, begins], [begins], PUBLIC) == (
        "Nobody was noticed last turn. Ninja last seen at CA2 in turn 2. Traitor last seen at CA7 in turn 3."
    )
    assert BOX.words.calm(GAME, [*both, seen, TurnBegan(5), TurnBegan(6)], [TurnBegan(6)], PUBLIC) == (
        "Nobody was noticed last turn. Traitor last seen at CA7 in turn 3. Ninja last seen at CA3 in turn 4."
    )


def test_R23_6_a_turn_is_not_quiet_in_which_somebody_came_out_of_the_passage_or_went_inside() -> None:
    begins = PhaseBegan(Phase.INTRUDERS)
    for fact in (CameOut(Who.NINJA, None, False, ()), WentInside(Who.NINJA, None, False, ())):
        assert BOX.words.calm(GAME, [TurnBegan(3), fact, begins], [begins], PUBLIC) == ""
        assert len(BOX.words.headlines(GAME, [fact], PUBLIC)) == 1


def test_a_turn_is_not_quiet_after_a_death_and_the_dead_are_not_named_in_the_next() -> None:
    died, begins = Died(Who.NINJA, zone("CA2"), returns=True), PhaseBegan(Phase.INTRUDERS)
    assert BOX.words.calm(GAME, [*SEEN, died, begins], [begins], PUBLIC) == ""
    past = [*SEEN, died, TurnBegan(3), begins]
    assert (
        BOX.words.calm(GAME, past, [begins], PUBLIC) == "Nobody was noticed this turn. Ninja died in turn 2."
    )


def test_a_turn_that_has_just_begun_is_not_quiet_if_somebody_left_the_map_before_it() -> None:
    """For example a partner, before this viewer decided: that is not among the viewer's news."""
    left, begins = LeftMap(Who.NINJA, zone("OL1")), TurnBegan(3)
    past = [*SEEN, PhaseBegan(Phase.INTRUDERS), left, begins]
    assert BOX.words.calm(GAME, past, [begins], PUBLIC) == ""
    later = PhaseBegan(Phase.INTRUDERS)
    told = "Nobody was noticed this turn. Ninja left the map in turn 2."
    assert BOX.words.calm(GAME, [*past, later], [later], PUBLIC) == told
