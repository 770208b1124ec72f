"""Super Speedy in play (S22)."""

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Seat
from bot.engine.match import Match, Thought, Timed
from bot.games.raid.decisions import Ready
from bot.games.raid.facts.clock import ClockSounded, ReadyAsked
from bot.games.raid.facts.dealing import DecksRotated, PhaseBegan, PhaseEnded
from bot.games.raid.facts.moving import Moved, TurnEnded
from bot.games.raid.kinds import DECK, Stage
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.state.state import Course, State
from bot.games.raid.turn.defaults import default
from tests.games.raid.kit import HAWK, KITE, t

CHANCE = Seeded("speedy")


def begun(players: int = 2) -> Match[State]:
    """A match in whose first phase all are there."""
    game = RaidGame({"players": players, "clock": "speedy", "match": "midnight"})
    match = Match.dealt(game, CHANCE)
    for seat in game.seats:
        match.play(seat, Ready(), CHANCE)
    return match


def asked(match: Match[State]) -> Seat:
    (seat,) = match.awaited()
    return seat


def answers(match: Match[State], ms: int) -> Seat:
    """The asked player plays a whole turn by default after this long."""
    seat = asked(match)
    match.play(seat, Thought(ms), CHANCE)
    game = match.game
    assert isinstance(game, RaidGame)
    while match.state.stage is Stage.TURNS and seat in match.state.turns:
        match.play(seat, default(match.state, seat), CHANCE)
    return seat


def test_S22_6_a_phase_begins_when_all_are_ready() -> None:
    match = Match.dealt(RaidGame({"clock": "speedy"}), CHANCE)
    assert match.log[-1] == ReadyAsked()
    assert match.awaited() == {HAWK, KITE}
    assert list(match.options(HAWK)) == [Ready()]
    assert all(not deck.open for deck in match.state.decks)
    match.play(KITE, Ready(), CHANCE)
    assert match.awaited() == {HAWK}
    assert list(match.options(KITE)) == []
    assert match.game.default(match.state, HAWK, CHANCE) == Ready()
    match.play(HAWK, Ready(), CHANCE)
    assert match.state.stage is Stage.TURNS


def test_S_C51_the_clock_sounds_after_14_turns_of_three() -> None:
    match = begun(3)
    assert isinstance(match.game, RaidGame)
    for _ in range(14):
        answers(match, 17_000)
    seat = asked(match)
    match.state.change(HAWK, missed=1, short=1)
    facts = match.play(seat, Thought(2_001), CHANCE)
    kinds = [type(fact) for fact in facts]
    assert kinds[1:3] == [ClockSounded, PhaseEnded]
    assert DecksRotated in kinds
    assert kinds[-1] is ReadyAsked
    assert TurnEnded not in kinds
    assert match.state.ninja[HAWK].missed == match.state.ninja[HAWK].short == 0
    for each in match.game.seats:
        match.play(each, Ready(), CHANCE)
    assert [deck.size + len(deck.open) + deck.gone for deck in match.state.decks] == [DECK] * 4
    assert match.state.spent_ms == 0


def test_S_C52_a_silent_seat_is_played_for_and_comes_back_with_a_press() -> None:
    match = begun()
    game = match.game
    assert isinstance(game, RaidGame)
    for _ in range(2):
        if asked(match) != KITE:
            answers(match, 0)
        phase = game.phases.phase(match.state)
        assert isinstance(phase, Timed)
        assert game.orders.obvious(match.state, KITE) is None
        before = match.state.ninja[KITE].taken
        match.play(KITE, phase.late, CHANCE)
        assert match.state.ninja[KITE].taken == before + 1
    assert match.state.spent_ms == 60_000
    answers(match, 0)
    public = match.seen_by(PUBLIC).state
    obvious = game.orders.obvious(public, KITE)
    assert obvious == default(match.state, KITE) == game.default(match.state, KITE, CHANCE)
    assert Ready() in match.options(KITE)
    match.play(KITE, Ready(), CHANCE)
    assert game.orders.obvious(match.state, KITE) is None
    assert Ready() not in match.options(KITE)
    assert match.state.spent_ms == 60_000


def test_S22_3_a_ninja_on_its_way_past_another_goes_back_when_the_clock_sounds() -> None:
    match = begun()
    seat = asked(match)
    other = KITE if seat == HAWK else HAWK
    state = match.state
    state.change(seat, tile=t("D2"))
    state.change(other, tile=t("D2"))
    course = Course(match.state.decks[0].open[0], 0, t("D1"), made=1, halts=True, behind=(t("D1"),))
    state.change_turn(seat, course=course, is_placed=True)
    state.spent_ms = 170_000
    facts = match.play(seat, Thought(10_001), CHANCE)
    assert match.state.ninja[seat].tile == t("D1")
    assert not [fact for fact in facts if isinstance(fact, Moved)]


def test_S22_4_the_same_thoughts_and_decisions_give_the_same_match() -> None:
    one, other = begun(), begun()
    for match in (one, other):
        for ms in (1_000, 31_000, 12_345, 29_999):
            answers(match, ms)
    assert one.log == other.log
    assert one.state.spent_ms == 1_000 + 30_000 + 12_345 + 29_999


def test_S22_2_after_six_turns_each_the_phase_ends_without_the_clock() -> None:
    match = begun()
    while match.state.stage is Stage.TURNS:
        answers(match, 100)
    assert ClockSounded() not in match.log
    assert match.log.count(ReadyAsked()) == 2
    assert match.log.count(PhaseBegan(1)) == 1


def test_S22_8_a_phase_on_a_clock_in_hours_ends_when_they_are_over() -> None:
    """Turns under way in flowing order were not taken; thinking before that counts for nothing."""
    game = RaidGame({"match": "midnight", "clock": "hurried", "order": "flowing"})
    match = Match.dealt(game, CHANCE)
    match.play(KITE, game.default(match.state, KITE, CHANCE), CHANCE)
    assert match.play(HAWK, Thought(5), CHANCE) == []
    phase = game.phases.phase(match.state)
    assert isinstance(phase, Timed)
    facts = match.play(HAWK, phase.late, CHANCE)
    assert [type(fact) for fact in facts[:2]] == [ClockSounded, PhaseEnded]
    assert match.state.phase == 2
    assert match.awaited() == {HAWK, KITE}
