"""How the guards of the levels value their options and places."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest

from bot.engine.chance import Seeded
from bot.engine.game import Decision
from bot.engine.match import Match
from bot.games.castle import decisions as d
from bot.games.castle.cards.awaken import Awaken
from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.cards.searches import PatrolSearch, SentrySearch
from bot.games.castle.kinds import GUARDS, Card, GuardId, Moment, PatrolId, Phase, Tunnel, Who
from bot.games.castle.players.belief.belief import Belief
from bot.games.castle.players.belief.joint import PACE, Joint
from bot.games.castle.players.hunting import hunters, thoughts
from bot.games.castle.players.hunting.chase import Chase
from bot.games.castle.players.hunting.limits import GuardLimits
from bot.games.castle.players.hunting.odds import Masses, Odds
from bot.games.castle.players.hunting.posts import Posts
from bot.games.castle.players.levels import LEVELS, NOVICE, STEADY, Level, LevelPlayer
from bot.games.castle.players.player_view import PlayerView
from bot.games.castle.state.state import State
from tests.games.castle.kit import position, small_board, zone
from tests.games.castle.players.duels import GAME

NO_DOORS = np.zeros(len(small_board()))
PLAIN = GuardLimits(plies=1, foresees=False)
"""Guards who value the present only, not the future."""


def about(places: Mapping[str, int], elsewhere: int = 0) -> Joint:
    """The ninja has walked, and is in these zones, or elsewhere, with these weights; the traitor is not on the map."""
    found, ways = Joint(len(small_board())), sorted((zone(name), part) for name, part in places.items())
    found.states[0] = np.array([*(place * PACE + 2 for place, _part in ways), found.out])
    found.weights = np.array([[*(part for _place, part in ways), elsewhere]], dtype=np.float64).T
    return found


def seen(match: Match[State], luck: str = "luck") -> PlayerView:
    return PlayerView(match, GUARDS, Seeded(luck))


def worth(match: Match[State], option: Decision, limits: GuardLimits = PLAIN) -> float:
    return Chase(seen(match), limits).score(option)


def believe(monkeypatch: pytest.MonkeyPatch, joint: Joint) -> None:
    monkeypatch.setattr(thoughts, "odds", lambda *_asked: Odds(joint, dict.fromkeys(Who, True)))


@pytest.mark.parametrize(("place", "gains"), [("YA2", False), ("YA8", True)], ids=["on it", "off it"])
def test_R13_1_no_card_is_worth_it_for_the_effect_of_the_march(
    monkeypatch: pytest.MonkeyPatch, place: str, *, gains: bool
) -> None:
    match = position(patrols={"YA1": ("YA2", 2)}, hand=[Card.PATROL_SEARCH] * 4)
    believe(monkeypatch, about({place: 1}, elsewhere=3))
    assert (worth(match, PatrolSearch(PatrolId(1), (GuardId(1), GuardId(2)))) > 0) is gains


def test_R6_5_a_patrol_of_two_is_not_given_up_for_little(monkeypatch: pytest.MonkeyPatch) -> None:
    """All are equally near to the intruder: a lone sentry, one of three, and one of two."""
    found = []
    for here in (
        {"sentries": {"YA1": 1}},
        {"patrols": {"YA1": ("YA2", 3)}},
        {"patrols": {"YA1": ("YA2", 2)}},
    ):
        believe(monkeypatch, about({"YA8": 1}, elsewhere=3))
        match = position(**here, hand=[Card.SENTRY_SEARCH] * 4)
        found.append(worth(match, SentrySearch(GuardId(1))))
    alone, of_three, of_two = found
    assert min(alone, of_three) > 0 > of_two


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_R27_1_the_first_of_all_guards_can_be_awakened(level: Level) -> None:
    """A game may begin with sleepers alone."""
    match = position(hand=[Card.AWAKEN] * 4)
    assert not match.state.guards
    assert worth(match, Awaken(zone("YA1")), level.guards) == pytest.approx(0, abs=100)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_R10_4_a_listen_that_tells_nothing_is_not_chosen_by_luck(
    monkeypatch: pytest.MonkeyPatch, level: Level
) -> None:
    """Somebody may be near one sentry, and nobody is near the other."""
    match = position(sentries={"YA11": 1, "YA16": 1}, hand=[], drawn=[])
    believe(monkeypatch, about({"YA14": 1}, elsewhere=49))
    chosen = {repr(hunters.decided(seen(match, f"{n}"), level.guards)) for n in range(30)}
    assert repr(d.FreeListenSentry(GuardId(1))) in chosen
    if level is not NOVICE:
        assert len(chosen) == 1


@pytest.mark.parametrize(
    "level", [each for each in LEVELS if each is not NOVICE], ids=lambda level: level.name
)
def test_a_worthless_card_is_not_played(monkeypatch: pytest.MonkeyPatch, level: Level) -> None:
    """This guard can hear or meet nobody; luck does not prefer a card to a pass."""
    match = position(sentries={"YA11": 1}, hand=[Card.SENTRY_SEARCH, Card.SENTRY_LISTEN] * 2)
    believe(monkeypatch, about({}, elsewhere=1))
    monkeypatch.setattr(Posts, "worths", np.zeros(len(small_board())))
    view = seen(match)
    assert len(view.options()) > 2
    assert {repr(hunters.decided(seen(match, f"{n}"), level.guards)) for n in range(10)} == {repr(d.Pass())}


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_R23_3_an_intruder_inside_the_passage_is_awaited_at_its_ends(
    monkeypatch: pytest.MonkeyPatch, level: Level
) -> None:
    """A card leads the nearest guard there, and nobody else once somebody is there."""
    door = zone("YA11")
    monkeypatch.setattr(Belief, "doors", lambda *_asked: 1.0 * (np.arange(len(small_board())) == door))
    believe(monkeypatch, about({}, elsewhere=1))
    hand = [Card.SENTRY_SEARCH] * 4
    one = Chase(seen(position(ninja=Tunnel.PASSAGE, sentries={"YA17": 1}, hand=hand)), level.guards)
    two = Chase(
        seen(position(ninja=Tunnel.PASSAGE, sentries={"YA11": 1, "YA17": 1}, hand=hand)), level.guards
    )
    here = one._posts.worths_to((GuardId(1),))
    is_awaited = level is not NOVICE
    assert bool(here.argmax() == door) is is_awaited
    worth = one.score(SentrySearch(GuardId(1)))
    assert (worth > 0) is is_awaited
    assert two.score(SentrySearch(GuardId(2))) <= max(0, worth / 4)


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_R11_3_nobody_listens_while_nobody_is_on_the_map(level: Level) -> None:
    for place, is_open in ((Tunnel.PASSAGE, False), ("CA2", True)):
        match = position(ninja=place, traitor=place, sentries={"CA1": 1}, hand=[Card.SENTRY_LISTEN] * 4)
        found = [hunters.decided(seen(match, f"{n}"), level.guards) for n in range(12)]
        assert any(isinstance(each, d.FreeListenSentry) for each in found) is is_open


def test_R6_14_two_patrols_of_one_zone_part(monkeypatch: pytest.MonkeyPatch) -> None:
    believe(monkeypatch, about({}, elsewhere=1))
    match = position(phase=Phase.PATROL, patrols={"YA4": [("YA5", 2), (("YA5", "YA9"), 2)]})
    match.state.action.facing = PatrolId(2)
    headed, free = (worth(match, d.Face(zone(name))) for name in ("YA5", "YA9"))
    assert headed < free


def test_a_beginner_without_a_clue_listens_near_the_castles() -> None:
    match = position(sentries={"CA1": 1, "YA7": 1}, hand=[])
    near, far = (worth(match, d.FreeListenSentry(GuardId(n)), NOVICE.guards) for n in (1, 2))
    assert near > far


def test_a_guard_in_the_way_out_need_not_follow() -> None:
    """Both are two steps from the intruder; one of them is between the intruder and the edge."""
    match = position(ninja="CA2")
    masses = Masses.of(about({"CA2": 1}))
    inside, outside = zone("CA6"), zone("YA4")
    before = Posts(seen(match), PLAIN, masses, NO_DOORS).worths
    match.state.ninja.is_done = True
    after = Posts(seen(match), PLAIN, masses, NO_DOORS).worths
    assert before[outside] == before[inside]
    assert after[outside] > after[inside]


def test_gates_of_the_castles_are_kept_until_both_missions_are_done() -> None:
    match, nowhere, gate = position(), Masses.of(Joint(len(small_board()))), zone("CA2")
    assert Posts(seen(match), GuardLimits(), nowhere, NO_DOORS).worths[gate] > 0
    for one in match.state.intruders:
        one.is_done = True
    assert Posts(seen(match), GuardLimits(), nowhere, NO_DOORS).worths[gate] == 0


@pytest.mark.parametrize(
    ("place", "elsewhere", "is_noticed"),
    [("YA2", 0, True), ("YA2", 1, True), ("YA2", 2, False), ("YA9", 0, False)],
    ids=["sure", "as likely as not", "unlikely", "out of reach"],
)
def test_a_guard_who_comes_to_an_intruder_overlooks_nobody(
    monkeypatch: pytest.MonkeyPatch, place: str, elsewhere: int, *, is_noticed: bool
) -> None:
    match = position(sentries={"YA1": 1}, hand=[Card.SENTRY_SEARCH] * 4)
    believe(monkeypatch, about({place: 1}, elsewhere))
    view, limits, search = seen(match), replace(PLAIN, overlooks=100), SentrySearch(GuardId(1))
    noticed = hunters._noticed(view, view.options(), limits, Chase(view, limits))
    assert (search in noticed) is is_noticed
    assert d.Pass() in noticed
    assert search in hunters._noticed(view, view.options(), PLAIN, Chase(view, PLAIN))


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_R18_3_an_intruder_with_a_done_mission_or_a_last_wound_is_struck_first(level: Level) -> None:
    match = position(sentries={"YA1": 1})
    view = seen(match)
    worths = {who: Chase(view, level.guards).score(Attack(GuardId(1), who)) for who in Who}
    assert worths[Who.TRAITOR] > worths[Who.NINJA], "the traitor bears less"
    match.state.ninja.is_done = True
    worths = {who: Chase(view, level.guards).score(Attack(GuardId(1), who)) for who in Who}
    assert worths[Who.NINJA] > worths[Who.TRAITOR]


def test_guards_do_not_crowd() -> None:
    match = position(sentries={"YA1": 1, "CA2": 1})
    posts = Posts(seen(match), GuardLimits(), Masses.of(Joint(len(small_board()))), NO_DOORS)
    taken = posts.worths_to([GuardId(1)])
    assert taken[zone("CA2")] < taken[zone("YA3")] < posts.worths_to([GuardId(2)])[zone("CA2")]


def test_R6_9_two_become_a_patrol_and_a_third_does_not_join_it() -> None:
    match = position(phase=Phase.PATROL, sentries={"CA1": 2, "CA2": 1}, patrols={"CA2": (None, 2)})
    assert worth(match, d.Form(GuardId(1), GuardId(2), None)) > 0
    assert worth(match, d.Join(GuardId(3), PatrolId(1))) < 0


@pytest.mark.parametrize("level", LEVELS, ids=lambda level: level.name)
def test_R21_10_the_least_useful_guard_is_taken_off(level: Level) -> None:
    """A drunk; otherwise one far from the castles before one in them."""
    off = []
    for drunk in ([], ["YA9"]):
        match = position(
            phase=Phase.INTRUDERS, moment=Moment.REMOVAL, sentries={"CA1": 1, "YA7": 1}, drunk=drunk
        )
        off.append(hunters.decided(seen(match), level.guards))
    assert off == [d.TakeOff(GuardId(2)), d.TakeOff(GuardId(3))]


def test_R4_5_sentries_stand_elsewhere_in_another_game() -> None:
    assert len({posts(f"{n}") for n in range(10)}) > 3


def posts(luck: str) -> frozenset[int]:
    """The zones of the first sentries in the usual game."""
    match, brain = Match.dealt(GAME, Seeded(luck)), LevelPlayer(STEADY)
    while not match.state.has_figures:
        decision = brain.decide(match.seen_by(GAME.viewer(GUARDS)), GUARDS, Seeded(luck))
        match.play(GUARDS, decision, Seeded(luck))
    return frozenset(int(guard.zone) for guard in match.state.sentries() if isinstance(guard.zone, int))
