"""R8: who is asked when, and what an absent seat decides."""

import pytest

from bot.engine.game import Decision, Fact, Seat
from bot.engine.match import Match
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.cards.searches import PatrolSearch, SentrySearch
from bot.games.castle.decisions import (
    AnswerCat,
    Begin,
    Branch,
    ChooseGuardHand,
    ChooseHands,
    Face,
    GiveAnswers,
    Go,
    Halt,
    MarkMap,
    Pass,
    PlaceGuards,
    Return,
    Search,
    Step,
    TakeBonus,
    TakeOff,
    TakeTurn,
)
from bot.games.castle.decisions import March as MarchOn
from bot.games.castle.facts.turn import PhaseBegan, TurnBegan
from bot.games.castle.kinds import GUARDS, INTRUDERS, Card, Mark, Moment, PatrolId, Phase, Who
from bot.games.castle.state.state import State
from tests.games.castle.kit import (
    Script,
    guard_at,
    guards,
    intruders,
    new_match,
    passes,
    patrol_at,
    play,
    position,
    zone,
    zones,
)


def default(match: Match[State], seat: Seat, *luck: int) -> Decision:
    return match.game.default(match.state, seat, Script(*luck))


def play_default(match: Match[State], seat: Seat) -> None:
    decision = default(match, seat)
    assert match.is_legal(seat, decision)
    play(match, seat, decision)


def test_R8_1_the_phases_follow_one_another() -> None:
    """Alert, Card, Patrol, Intruders; then the next turn."""
    match = position(phase=Phase.ALERT)
    facts = [*passes(match, Phase.INTRUDERS), *intruders(match)]
    begun = [fact.phase if isinstance(fact, PhaseBegan) else fact.turn for fact in _marks(facts)]
    assert begun == [Phase.CARDS, Phase.PATROL, Phase.INTRUDERS, 6]
    assert match.state.phase is Phase.ALERT


def _marks(facts: list[Fact]) -> list[PhaseBegan | TurnBegan]:
    return [fact for fact in facts if isinstance(fact, PhaseBegan | TurnBegan)]


@pytest.mark.parametrize("phase", [Phase.ALERT, Phase.CARDS, Phase.PATROL])
def test_R8_2_in_the_guards_phases_the_guards_are_asked(phase: Phase) -> None:
    """And only they."""
    match = position(phase=phase)
    assert match.awaited() == {GUARDS}
    assert match.options(INTRUDERS) == []


def test_R8_2_in_the_intruders_phase_the_intruders_are_asked() -> None:
    """And only they."""
    assert position(phase=Phase.INTRUDERS).awaited() == {INTRUDERS}


def test_R8_3_a_step_is_resolved_before_the_next_is_chosen() -> None:
    """The first step finds the ninja: no second one is asked."""
    match = position(sentries={"YA4": 1}, ninja="YA5")
    guards(match, SentrySearch(guard_at(match, "YA4").id), Go(zone("YA5")))
    assert match.state.moment is Moment.QUIET


def test_R8_4_setup_is_drawn_by_the_luck_of_the_game() -> None:
    """Every choice of R4 by default: a legal game begins."""
    match = new_match()
    kinds = []
    while match.state.phase is Phase.SETUP:
        for seat in sorted(match.awaited()):
            decision = default(match, seat, 3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5)
            kinds.append(type(decision))
            play(match, seat, decision)
    assert set(kinds) == {ChooseGuardHand, ChooseHands, PlaceGuards, MarkMap, Begin}
    assert match.state.turn == 1


def test_R8_4_random_setup_differs_with_the_luck() -> None:
    """Another luck, another hand: never just the suggested one."""
    match = new_match()
    assert default(match, GUARDS, *range(24)) != default(match, GUARDS, *([5] * 24))


def test_R8_4_cards_free_listen_kenjutsu_and_regrouping_none() -> None:
    """With cards, a visible ninja beside a guard and mates to group: pass."""
    match = position(sentries={"YA2": 2}, ninja=("YA2", {"shown": True}))
    assert default(match, GUARDS) == Pass()
    assert default(position(phase=Phase.ALERT, drawn=[Card.AWAKEN]), GUARDS) == Pass()


def test_R8_4_steps_of_a_move_no_further_step() -> None:
    """A sentry stays; after a first step the sentry stops."""
    match = position(sentries={"YA2": 1})
    guards(match, SentrySearch(guard_at(match, "YA2").id))
    assert default(match, GUARDS) == Halt()
    guards(match, Go(zone("YA3")))
    assert default(match, GUARDS) == Halt()


def test_R8_4_a_step_still_owed_goes_to_the_lowest_zone() -> None:
    """Out of a patrol at YA4: OM2 comes first on the board."""
    match = position(patrols={"YA4": ("YA5", 2)})
    guards(match, SentrySearch(guard_at(match, "YA4").id))
    assert default(match, GUARDS) == Go(min(zones("OM2 YA3 YA5 YA9")))


def test_R8_4_fork_and_heading_lowest_zone() -> None:
    """YA3 before YA5 before YA9."""
    match = position(phase=Phase.PATROL, patrols={"YA4": (("YA5", "YA9"), 2)})
    guards(match, MarchOn(patrol_at(match, "YA4").id))
    assert default(match, GUARDS) == Branch(zone("YA5"))
    match = position(patrols={"YA3": ("YA2", 2)})
    everyone = tuple(guard.id for guard in match.state.guards.values())
    guards(match, PatrolSearch(patrol_at(match, "YA3").id, everyone), Go(zone("YA4")), Halt())
    assert default(match, GUARDS) == Face(zone("YA3"))


def test_R8_4_patrols_march_by_creation_and_then_the_phase_ends() -> None:
    """The oldest first; pass as soon as nothing compulsory is left."""
    match = position(phase=Phase.PATROL, patrols={"YA6": ("YA7", 2), "YA20": ("YA21", 2)})
    decisions = []
    while match.state.phase is Phase.PATROL:
        decisions.append(default(match, GUARDS))
        play(match, GUARDS, decisions[-1])
    assert decisions == [MarchOn(PatrolId(1)), MarchOn(PatrolId(2)), Pass()]


def test_R8_4_no_cat_against_a_listen() -> None:
    """Also if one is held and it would be heard."""
    match = position(sentries={"YA8": 1}, ninja=("CA1", {"speed": 1}), traitor=("YA22", {"hand": [Card.CAT]}))
    guards(match, SentryListen(guard_at(match, "YA8").id))
    assert default(match, INTRUDERS) == AnswerCat(False)


def test_R8_4_the_intruders_stand_still_and_play_and_search_nothing() -> None:
    """An empty turn."""
    match = position(phase=Phase.INTRUDERS)
    assert default(match, INTRUDERS) == TakeTurn(())
    play_default(match, INTRUDERS)
    assert match.state.turn == 6


def test_R8_4_no_answer_to_traps_and_hidden_sentries() -> None:
    """Neither Cat nor neutralising, and no guard is taken off for the sentry."""
    match = position(
        phase=Phase.INTRUDERS, objects={"CA5": Mark.TRAP, "CA6": Mark.SENTRY}, ninja="CA5", traitor="CA3"
    )
    steps = (Step(Who.NINJA, zone("CA6")), Search(Who.NINJA, zone("CA5")), Search(Who.NINJA, zone("CA6")))
    intruders(match, *steps)
    assert default(match, INTRUDERS) == GiveAnswers((None, None))


def test_R8_4_at_the_limit_no_guard_is_taken_off() -> None:
    """The hidden sentry finds no figure."""
    match = position(
        phase=Phase.INTRUDERS,
        sentries={"YA2": 20},
        objects={"CA6": Mark.SENTRY},
        ninja=("CA5", {"hand": []}),
    )
    intruders(match, Step(Who.NINJA, zone("CA6")), Search(Who.NINJA, zone("CA6")))
    assert default(match, GUARDS) == TakeOff(None)


def test_R8_4_replacement_random_and_no_bonus() -> None:
    """The new start and hand are drawn, the guards take nothing."""
    match = position(traitor="returning", phase=Phase.PATROL)
    passes(match, Phase.INTRUDERS)
    comeback = default(match, INTRUDERS)
    assert isinstance(comeback, Return)
    play(match, INTRUDERS, comeback)
    assert default(match, GUARDS) == TakeBonus((), (), ())


def test_R8_4_after_the_searches_pass() -> None:
    """With cards left to play: pass."""
    match = position(
        phase=Phase.INTRUDERS, objects={"CA6": Mark.SENTRY}, ninja=("CA5", {"hand": [Card.KENJUTSU]})
    )
    intruders(match, Step(Who.NINJA, zone("CA6")), Search(Who.NINJA, zone("CA6")))
    play_default(match, INTRUDERS)
    assert match.state.moment is Moment.AFTER
    assert default(match, INTRUDERS) == Pass()


@pytest.mark.parametrize("seed", range(3))
def test_R8_4_a_game_of_defaults_ends(seed: int) -> None:
    """Nobody ever decides: the guards win after turn 20."""
    match = new_match()
    for number in range(1000):
        if not match.awaited():
            break
        seat = sorted(match.awaited())[0]
        play(match, seat, default(match, seat, seed, number))
    assert match.state.result == "guards"
    assert match.state.turn == 20
