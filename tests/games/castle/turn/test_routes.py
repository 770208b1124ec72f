"""Ways of several steps that are planned at once (R15.2, R15.3): each equals its single steps."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from bot.engine.acts import Tone
from bot.engine.game import Decision
from bot.engine.match import Match
from bot.games.castle.board.ways import longer_ways
from bot.games.castle.box import BOX
from bot.games.castle.cards.awaken import Awaken
from bot.games.castle.cards.listens import SentryListen
from bot.games.castle.cards.rope import Rope
from bot.games.castle.cards.searches import SentrySearch
from bot.games.castle.decisions import Escape, FreeListenSentry, Go, Inside, Pass, Search, Step
from bot.games.castle.intruders.plan import Plan
from bot.games.castle.kinds import GUARDS, INTRUDERS, Card, GuardId, Moment, Phase, Tunnel, Who
from bot.games.castle.setting.deck import Cards
from bot.games.castle.state.state import State
from bot.games.castle.turn.routes import is_card, onward, routes
from tests.games.castle.kit import INSIDE, game, guard_at, guards, position, zone

HUNTING = (Card.SENTRY_SEARCH, Card.AWAKEN, Card.SENTRY_LISTEN)


def _somewhere(seed: str) -> State:
    """Both intruders anywhere, and some sentries."""
    luck = Random(seed)
    ninja, traitor, *posts = luck.sample(game().setting.board.labels, 8)
    match = position(phase=Phase.INTRUDERS, ninja=ninja, traitor=traitor, sentries=dict.fromkeys(posts, 1))
    return match.state


@pytest.mark.parametrize("seed", range(60))
def test_R15_3_a_route_is_taken_step_by_step_and_reveals_nobody(seed: int) -> None:
    state = _somewhere(f"way {seed}")
    for way in routes(state, INTRUDERS, Plan(state)):
        plan, steps = Plan(state), _stepped(way)
        for piece in way:
            assert isinstance(piece, Step | Rope | Inside)
            plan.add(piece)
        assert not any(plan.state.guards_at(step.zone) for step in steps)
        assert not plan.state.intruder(steps[0].who).is_shown
        assert plan.state.intruder(steps[0].who).speed == len(steps) + isinstance(way[-1], Inside)


@pytest.mark.parametrize("seed", range(20))
def test_R15_3_a_route_leads_to_every_zone_that_quiet_steps_reach_by_a_shortest_way(seed: int) -> None:
    state = _somewhere(f"reach {seed}")
    ways = [_stepped(way) for way in routes(state, INTRUDERS, Plan(state))]
    offered = {way[-1].zone: len(way) for way in ways if len(way) > 1 and way[0].who is Who.NINJA}
    walked = _walked(Plan(state), 0)
    assert {zone: steps for zone, steps in walked.items() if steps > 1} == offered


def test_R23_2_ways_out_of_the_passage_go_on_or_back_at_once_and_meet_no_guard() -> None:
    match = position(
        phase=Phase.INTRUDERS,
        ninja=INSIDE,
        entrances=("OL1", "YA6"),
        sentries={"YA6": 1},
    )
    ways = [
        way
        for way in routes(match.state, INTRUDERS, Plan(match.state))
        if getattr(way[0], "who", None) is Who.NINJA
    ]
    assert (Step(Who.NINJA, zone("OL1")), Inside(Who.NINJA)) in ways
    assert {way[0] for way in ways} == {Step(Who.NINJA, zone("OL1"))}
    assert max(map(len, ways)) == 3
    for way in ways:
        plan = Plan(match.state)
        for piece in way:
            assert isinstance(piece, Step | Inside)
            plan.add(piece)
        assert not plan.state.ninja.is_shown
        assert not any(plan.state.guards_at(step.zone) for step in _stepped(way))


def _stepped(way: Sequence[Decision]) -> list[Step]:
    return [piece for piece in way if isinstance(piece, Step)]


def _walked(plan: Plan, steps: int) -> dict[int, int]:
    """The zones that the ninja reaches by steps past no guard, each with the fewest steps."""
    found: dict[int, int] = {} if not steps else {_last(plan): steps}
    start = plan.state.ninja.zone
    for piece in plan.options():
        if not isinstance(piece, Step) or piece.who is not Who.NINJA or plan.state.guards_at(piece.zone):
            continue
        further = Plan(plan.state)
        further.add(piece)
        for to, number in _walked(further, steps + 1).items():
            if to != start:
                found[to] = min(number, found.get(to, number))
    return found


def _last(plan: Plan) -> int:
    [step] = plan.pieces
    assert isinstance(step, Step)
    return step.zone


def test_R13_3_after_a_fork_all_others_march_and_the_turn_ends_at_once() -> None:
    match = position(
        phase=Phase.PATROL,
        patrols={"YA6": ("YA7", 2), "YA3": ("YA4", 2), "YA20": ("YA21", 2)},
    )
    [way] = routes(match.state, GUARDS, None)
    guards(match, way[0])
    assert match.state.moment is Moment.BRANCH
    ways = list(routes(match.state, GUARDS, None))
    assert [each[0] for each in ways] == list(match.options(GUARDS))
    guards(match, *ways[0])
    assert match.state.phase is Phase.INTRUDERS


def _stepping(at: str) -> list[tuple[Decision, ...]]:
    """The routes of a sentry there who searches."""
    match = position(phase=Phase.CARDS, sentries={at: 1}, hand=[Card.SENTRY_SEARCH])
    guards(match, SentrySearch(guard_at(match, at).id))
    return list(routes(match.state, GUARDS, None))


def test_R12_1_a_move_of_guards_may_take_any_two_steps_at_once() -> None:
    """To a zone and on, to a zone and back, and by any way to the same zone; but not through a moat."""
    board, start = game().setting.board, zone("YA9")
    assert any(board.is_moat[to] for to in board.open_links[start])
    dry = [to for to in board.open_links[start] if not board.is_moat[to]]
    every = {(Go(first), Go(to)) for first in dry for to in board.open_links[first]}
    assert set(_stepping("YA9")) == every


def test_R12_2_a_way_of_guards_that_ends_in_a_moat_says_so() -> None:
    match = position(sentries={"YA8": 1}, hand=[Card.SENTRY_SEARCH], ninja="left", traitor="left")
    card, steps = SentrySearch(guard_at(match, "YA8").id), [Go(zone("YA9")), Go(zone("MA1"))]
    found = BOX.words.route(game(), match.state, [card, *steps])
    assert (found.note, found.tone) == ("by YA9; moat: ends the move", Tone.ENDS)
    guards(match, card)
    found = BOX.words.route(game(), match.state, steps)
    assert (found.note, found.tone) == ("2 steps by YA9; moat: ends the move", Tone.ENDS)


def _gone(*steps: str, **more: Any) -> Plan:
    """A plan in which the ninja goes through zones from CA2."""
    match = position(phase=Phase.INTRUDERS, ninja="CA2", **more)
    plan = Plan(match.state)
    for label in steps:
        plan.add(Step(Who.NINJA, zone(label)))
    return plan


def _searches(plan: Plan) -> list[tuple[Decision, ...]]:
    found = routes(plan.state, INTRUDERS, plan)
    return [way for way in found if isinstance(way[-1], Search)]


def test_R21_1_all_zones_on_a_way_where_the_goal_may_be_are_searched_at_once() -> None:
    plan = _gone("CA4", "CA6")
    [way] = _searches(plan)
    assert len(way) == game().setting.options.searches_per_turn
    for piece in way:
        assert isinstance(piece, Search)
        plan.add(piece)
    assert not _searches(plan)


def test_R21_12_a_searched_zone_is_not_searched_again_at_once() -> None:
    plan = _gone("CA4", "CA6")
    plan.state.marks = plan.state.marks.but(searched=dict.fromkeys(game().setting.board.zones))
    assert not _searches(plan)


def test_R23_2_a_route_leads_to_the_passage_and_into_it_and_is_made_step_by_step() -> None:
    match = position(
        phase=Phase.INTRUDERS, ninja=("YA20", {"hand": [Card.PASSAGE]}), entrances=("YA15", "OL1")
    )
    ways = list(routes(match.state, INTRUDERS, Plan(match.state)))
    [inside] = [way for way in ways if isinstance(way[-1], Inside)]
    plan = Plan(match.state)
    for piece in inside:
        assert isinstance(piece, Step | Inside)
        plan.add(piece)
    assert plan.state.ninja.zone is Tunnel.PASSAGE


@pytest.mark.parametrize("is_done", [True, False])
def test_R24_1_an_intruder_with_a_done_mission_is_led_off_the_map(is_done: bool) -> None:
    match = position(phase=Phase.INTRUDERS, ninja=("YA20", {"is_done": is_done}))
    ways = routes(match.state, INTRUDERS, Plan(match.state))
    assert any(isinstance(way[-1], Escape) for way in ways) is is_done


def test_R16_1_a_way_over_a_rope_says_that_it_is_hung_and_none_on_foot_does() -> None:
    match = position(phase=Phase.INTRUDERS, ninja=("YA3", {"hand": [Card.ROPE]}))
    ways = list(routes(match.state, INTRUDERS, Plan(match.state)))
    roped = [way for way in ways if any(isinstance(each, Rope) for each in way)]
    named = [way for way in ways if BOX.words.route(game(), match.state, way).short.startswith("Rope")]
    assert roped
    assert named == roped


def test_R15_4_a_way_into_a_moat_says_that_it_ends_the_move() -> None:
    steps = [Step(Who.NINJA, zone(label)) for label in ("YA9", "MA1")]
    state = position(phase=Phase.INTRUDERS, ninja="YA8").state
    assert BOX.words.route(game(), state, steps).note == "2 steps by YA9; moat: ends the move"
    assert BOX.words.route(game(), state, [steps[0], steps[0]]).note == "2 steps by YA9"


@pytest.mark.parametrize("card", [SentrySearch(GuardId(1)), Awaken(zone("YA2"))])
def test_R12_5_a_card_and_where_its_guards_go_can_be_chosen_at_once(card: Decision) -> None:
    match = position(ninja=INSIDE, traitor=INSIDE, sentries={"OL2": 1}, sleepers={"YA2": 1}, hand=HUNTING)
    start = zone("OL2" if isinstance(card, SentrySearch) else "YA2")
    ways = list(onward(match.state, GUARDS, card))
    far = {Go(way[-1]) for way in longer_ways(game().setting.board, start, 2, lambda _: False)}
    assert far <= {way[-1] for way in ways}
    for first, *steps in ways:
        tried = match.copy()
        for each in (first, *steps):
            guards(tried, each)
        assert tried.state.moment is not Moment.STEP or tried.state.action.move is None


def test_R11_2_of_a_listen_nothing_follows_at_once() -> None:
    match = position(phase=Phase.CARDS, sentries={"OL2": 1}, hand=HUNTING)
    assert not list(onward(match.state, GUARDS, SentryListen(GuardId(1))))


def test_R2_7_partners_choose_no_card_together_with_its_way() -> None:
    setting = game(players=4).setting
    match = position(phase=Phase.CARDS, sentries={"OL2": 1}, options={"players": 4})
    for seat in setting.seating.guards:
        assert not list(onward(match.state, seat, SentrySearch(GuardId(1))))


def _at_the_end_of_the_alert_phase(**more: Any) -> Match[State]:
    """A drawn card is played, and a Sentry Search and a Sentry Listen of the hand wait for the next phase."""
    match = position(
        phase=Phase.ALERT,
        sentries={"OL2": 1, "YA6": 1},
        hand=[Card.SENTRY_SEARCH, Card.SENTRY_LISTEN],
        **more,
    )
    assert match.state.moment is Moment.QUIET
    return match


def test_R9_6_a_card_of_the_hand_is_chosen_together_with_the_end_of_the_alert_phase() -> None:
    match = _at_the_end_of_the_alert_phase()
    ahead = match.game.drafts.ahead(match.state, GUARDS)
    assert all(way[0] == Pass() for way in ahead)
    guards(match, Pass())
    cards = [each for each in match.options(GUARDS) if not isinstance(each, Pass) and is_card(each)]
    assert [way[1] for way in ahead] == cards
    assert {SentrySearch, SentryListen, FreeListenSentry} == {*map(type, cards)}
    assert not match.game.drafts.ahead(match.state, GUARDS)


def test_R9_3_no_card_of_the_hand_is_offered_while_a_drawn_one_can_be_played() -> None:
    match = _at_the_end_of_the_alert_phase()
    piles = match.state.piles[GUARDS]
    match.state.put_piles(GUARDS, piles.but(drawn=Cards(1, {Card.SENTRY_LISTEN: 1})))
    assert any(isinstance(each, SentryListen) for each in match.options(GUARDS))
    assert not match.game.drafts.ahead(match.state, GUARDS)


def test_R2_10_partners_end_the_alert_phase_by_itself() -> None:
    match = _at_the_end_of_the_alert_phase(options={"players": 4})
    for seat in match.state.setting.seating.guards:
        assert not match.game.drafts.ahead(match.state, seat)


def test_R9_6_a_card_after_the_alert_phase_is_named_like_the_card() -> None:
    match = _at_the_end_of_the_alert_phase()
    search = next(
        way for way in match.game.drafts.ahead(match.state, GUARDS) if SentrySearch in map(type, way)
    )
    alone = BOX.words.route(game(), match.state, search)
    assert (alone.short, alone.note) == ("OL2", "ends the Alert Phase first")
    walk = next(iter(onward(match.state, GUARDS, search[1])))
    assert BOX.words.route(game(), match.state, (*search[:1], *walk)).short.startswith("OL2→")
    before = match.state.copy()
    BOX.words.route(game(), match.state, search)
    assert before.phase is match.state.phase is Phase.ALERT
