"""The guards' turn in both readings: what may be played, where a move can lead, who is heard and met."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar

from bot.engine.game import Decision
from bot.engine.match import Match
from bot.games.castle.cards.awaken import Awaken, Sober
from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.cards.listens import PatrolListen, SentryListen
from bot.games.castle.cards.passage import OpenPassage
from bot.games.castle.cards.searches import PatrolSearch, SentrySearch
from bot.games.castle.decisions import (
    AnswerCat,
    Branch,
    Face,
    FreeListenPatrol,
    FreeListenSentry,
    Halt,
    March,
    Pass,
)
from bot.games.castle.facts.guarding import ListenAnswered, ListenBegan
from bot.games.castle.kinds import GUARDS, INTRUDERS, Card, GuardId, Moment, PatrolId, Phase
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.state import State
from tests.games.castle.oracle import ending, guarding, noise, reach, targets, view
from tests.games.castle.oracle.compare import Findings, alike, played, world_of
from tests.games.castle.oracle.world import INSIDE, Place, World
from tests.rolling import Rolling

T = TypeVar("T", bound=Decision)
Listen = SentryListen | PatrolListen | FreeListenSentry | FreeListenPatrol


def compare_quiet(match: Match[State], findings: Findings) -> None:
    """A quiet moment of the guards' turn: every target, and one act of each kind tried out; leaves the match alone."""
    world = world_of(match)
    options = list(match.options(GUARDS))
    _compare_targets(match, world, options, findings)
    for listen in findings.luck.sample(listens := _kind(options, *_LISTENS), min(2, len(listens))):
        _compare_listen(match.copy(), world, listen, findings)
    for kind, compare in _TRIALS.items():
        if offered := _kind(options, kind):
            compare(match.copy(), world, findings.luck.choice(offered), findings)
    if match.state.phase is Phase.PATROL and Pass() in options:
        _compare_turn_end(match.copy(), world, findings)


_LISTENS = (SentryListen, PatrolListen, FreeListenSentry, FreeListenPatrol)


def _kind(options: Iterable[Decision], *kinds: type[Decision]) -> list[Decision]:
    return [option for option in options if isinstance(option, kinds)]


# -- targets


def _compare_targets(match: Match[State], world: World, options: list[Decision], findings: Findings) -> None:
    """R5.8, R6.6, R10.4, R11.1, R12.5, R12.6, R12.10, R12.13, R13.1, R18.2, R23.14."""
    theirs: dict[str, set[Hashable]] = {}
    for option in options:
        theirs.setdefault(type(option).__name__, set()).add(_target(world, option))
    for name, expected in _targets(match, world).items():
        findings.same_sets("targets", name, expected, theirs.get(name, set()))
    findings.same("may pass", match.state.phase, not _must_march(match, world), "Pass" in theirs)


def _targets(match: Match[State], world: World) -> dict[str, set[Hashable]]:
    in_hand = _playable(match)
    free = may_listen_free(match, world)
    listeners, patrols = _seen(world, targets.sentry_listens(world)), set(targets.patrol_listens(world))
    every: dict[str, tuple[bool, set[Hashable]]] = {
        "SentryListen": (Card.SENTRY_LISTEN in in_hand, listeners),
        "PatrolListen": (Card.PATROL_LISTEN in in_hand, {*patrols}),
        "FreeListenSentry": (free, listeners),
        "FreeListenPatrol": (free, {*patrols}),
        "SentrySearch": (Card.SENTRY_SEARCH in in_hand, _seen(world, targets.sentry_searches(world))),
        "PatrolSearch": (Card.PATROL_SEARCH in in_hand, _groups(world, targets.patrol_searches(world))),
        "Awaken": (Card.AWAKEN in in_hand, {*targets.awakens(world)}),
        "Sober": (Card.AWAKEN in in_hand, _seen(world, targets.sobers(world))),
        "OpenPassage": (Card.PASSAGE in in_hand, _opening(world)),
        "Attack": (_may_attack(match, world), {(alike(world, g), who) for g, who in guarding.attacks(world)}),
        "March": (match.state.phase is Phase.PATROL, {*_marching(match, world)}),
    }
    return {name: found if open_now else set() for name, (open_now, found) in every.items()}


def _playable(match: Match[State]) -> set[Card]:
    """R9.5, R10.2, R10.4: the cards in hand, while cards with a limit may be played."""
    state = match.state
    assert isinstance(match.game, CastleGame)
    most = match.game.setting.options.hand_cards_per_turn
    left = (
        state.phase is Phase.CARDS and state.piles[GUARDS].spent < most and not state.action.is_kenjutsu_only
    )
    hand = state.playable(GUARDS)
    return {card for card in Card if hand.count(card)} if state.phase is Phase.ALERT or left else set()


def may_listen_free(match: Match[State], world: World) -> bool:
    """R10.4."""
    state = match.state
    is_blocked = world.readings.kenjutsu_blocks_free_listen and any(g.attacked for g in world.guards.values())
    in_time = (
        state.phase is Phase.CARDS and not state.action.is_kenjutsu_only and state.action.cards_spent == 0
    )
    return in_time and not is_blocked


def _may_attack(match: Match[State], world: World) -> bool:
    """R10.2, R18.4, and `alertPhaseKenjutsuFromHand`."""
    state = match.state
    from_hand = (
        world.readings.alert_phase_kenjutsu_from_hand and state.piles[GUARDS].hand.count(Card.KENJUTSU) > 0
    )
    return state.playable(GUARDS).count(Card.KENJUTSU) > 0 or from_hand


def _opening(world: World) -> set[Hashable]:
    return (
        {None} if world.readings.guard_passage_entry == "cardOpens" else _seen(world, targets.entering(world))
    )


def _marching(match: Match[State], world: World) -> set[int]:
    """R13.1, R13.9."""
    return {
        patrol for patrol in guarding.marching(world) if not match.state.patrols[PatrolId(patrol)].is_late
    }


def _must_march(match: Match[State], world: World) -> bool:
    """R13.2, R14.1: whether a compulsory move is still to be made."""
    due = _marching(match, world) if match.state.phase is Phase.PATROL else set()
    return any(not guarding.may_hold(world, patrol) for patrol in due)


def _seen(world: World, guards: Iterable[int]) -> set[Hashable]:
    return {alike(world, guard) for guard in guards}


def _groups(world: World, groups: Iterable[tuple[int, tuple[int, ...]]]) -> set[Hashable]:
    return {(patrol, _blurred(world, ids)) for patrol, ids in groups}


def _blurred(world: World, ids: Iterable[int]) -> Hashable:
    return frozenset(Counter(alike(world, guard) for guard in ids).items())


def _alike_or_none(world: World, guard: int | None) -> Hashable:
    return None if guard is None else alike(world, guard)


def _target(world: World, option: Decision) -> Hashable:
    match option:
        case SentryListen(guard=guard) | FreeListenSentry(guard=guard) | SentrySearch(guard=guard):
            return alike(world, guard)
        case Sober(guard=guard):
            return alike(world, guard)
        case OpenPassage(guard=guard):
            return _alike_or_none(world, guard)
        case March(patrol=patrol):
            return int(patrol)
        case PatrolListen(patrol=patrol) | FreeListenPatrol(patrol=patrol):
            return int(patrol)
        case PatrolSearch(patrol=patrol, guards=ids):
            return int(patrol), _blurred(world, ids)
        case Awaken(zone=zone):
            return int(zone)
        case Attack(guard=guard, who=who):
            return alike(world, guard), str(who.value)
        case _:
            return None


# -- listens


def _compare_listen(match: Match[State], world: World, listen: Decision, findings: Findings) -> None:
    """R11.3, R28.8."""
    ids = _listeners(world, listen)
    here = guarding.place_of(world, ids)
    facts = match.play(GUARDS, listen, Rolling(findings.luck))
    in_range = {
        str(who.value) for fact in facts if isinstance(fact, ListenBegan) for who in fact.in_range or ()
    }
    asked = match.state.moment is Moment.CAT
    findings.same("Cat window", listen, noise.cat_is_thinkable(world), asked)
    cat = False
    if asked:
        cat_held = bool(world.traitor.holds("cat"))
        offered = [option for option in match.options(INTRUDERS) if isinstance(option, AnswerCat)]
        findings.same_sets(
            "Cat answers",
            listen,
            {False, True} if cat_held else {False},
            {option.is_played for option in offered},
        )
        cat = findings.luck.choice(offered).is_played
        facts = match.play(INTRUDERS, AnswerCat(cat), Rolling(findings.luck))
    answers = [fact.heard for fact in facts if isinstance(fact, ListenAnswered)]
    assert isinstance(here, int)
    findings.same_sets("in range", listen, noise.heard(world, here), in_range)
    findings.same("listen answer", (listen, cat), [noise.answer(world, here, cat=cat)], answers)
    expected, _ = guarding.listened(world, ids, cat=cat)
    if cat:
        expected = guarding.cat_played(expected)
    if isinstance(listen, SentryListen | PatrolListen):
        expected = guarding.carded(expected, ids)
    if not _same_after(findings, "after a listen", listen, expected, match):
        return
    findings.same("heard, so moves", listen, expected.move is not None, match.state.moment is Moment.STEP)
    if expected.move is not None and match.state.moment is Moment.STEP:
        compare_move(match, expected, findings)


def _listeners(world: World, listen: Decision) -> tuple[int, ...]:
    match listen:
        case SentryListen(guard=guard) | FreeListenSentry(guard=guard):
            return (int(guard),)
        case PatrolListen(patrol=patrol) | FreeListenPatrol(patrol=patrol):
            return tuple(guard.id for guard in world.guards.values() if guard.group == patrol)
        case _:
            raise TypeError(listen)


# -- moves


def compare_move(match: Match[State], world: World, findings: Findings) -> None:
    """R12.1 to R12.3: every way a move under way can go on, and where it can end."""
    assert world.move is not None
    start = guarding.place_of(world, world.move.ids)
    ends: set[Place] = set()
    _walk_on(match, world, findings, ends)
    if isinstance(start, int) and not world.move.owed and world.move.left == 2:
        findings.same_sets("guard reach", start, reach.guard_reach(world, start, len(world.move.ids)), ends)


def _walk_on(match: Match[State], world: World, findings: Findings, ends: set[Place]) -> None:
    move = world.move
    assert move is not None
    if not move.owed:
        ends.add(guarding.place_of(world, move.ids))
    offered = list(match.options(GUARDS))
    theirs = {to for option in offered if (to := view.guard_step(option)) is not None}
    if not findings.same_sets("guard steps", move, guarding.steps(world), theirs):
        return
    findings.same("may halt", move, not move.owed, Halt() in offered)
    for option in offered:
        to = view.guard_step(option)
        if to is None:
            continue
        twin = match.copy()
        twin.play(GUARDS, option, Rolling(findings.luck))
        after = guarding.stepped(world, to)
        _same_after(findings, "after a guard step", (move, to), after, twin)
        goes_on = after.move is not None
        if findings.same("move goes on", (move, to), goes_on, twin.state.moment is Moment.STEP) and goes_on:
            _walk_on(twin, after, findings, ends)
        elif not goes_on:
            ends.add(guarding.place_of(after, move.ids))
            _compare_faces(twin, after, move.ids, findings)


def _compare_faces(match: Match[State], world: World, ids: tuple[int, ...], findings: Findings) -> None:
    """R6.15: a patrol whose move ends on the track chooses its heading."""
    here = guarding.place_of(world, ids)
    if not isinstance(here, int) or len(ids) < 2:
        return
    ways = guarding.faces(world, here)
    offered = {int(option.zone) for option in match.options(GUARDS) if isinstance(option, Face)}
    if match.state.moment is Moment.HEADING:
        findings.same_sets("faces", here, ways, offered)
    else:
        group = match.state.guards[GuardId(ids[0])].patrol
        assert group is not None
        findings.same("heading without a choice", here, len(ways) <= 1, True)
        findings.same_sets("heading", here, ways, map(int, match.state.patrols[group].headings))


def _same_after(findings: Findings, topic: str, asked: object, expected: World, match: Match[State]) -> bool:
    """The worlds after an act, but for cards and for groups, which have their own questions."""
    now = world_of(match)
    return findings.same_worlds(topic, asked, expected, now)


# -- the other acts


def _try_search(match: Match[State], world: World, option: Decision, findings: Findings) -> None:
    assert isinstance(option, SentrySearch | PatrolSearch)
    ids = (int(option.guard),) if isinstance(option, SentrySearch) else tuple(map(int, option.guards))
    match.play(GUARDS, option, Rolling(findings.luck))
    expected = guarding.searching(world, ids)
    findings.same("search moves", option, expected.move is not None, match.state.moment is Moment.STEP)
    if match.state.moment is Moment.STEP:
        compare_move(match, expected, findings)


def _try_awaken(match: Match[State], world: World, option: Decision, findings: Findings) -> None:
    assert isinstance(option, Awaken)
    match.play(GUARDS, option, Rolling(findings.luck))
    expected = guarding.awoken(world, int(option.zone))
    _same_after(findings, "after an awakening", option, expected, match)
    moves = expected.move is not None
    if findings.same("awoken moves", option, moves, match.state.moment is Moment.STEP) and moves:
        compare_move(match, expected, findings)


def _try_sober(match: Match[State], world: World, option: Decision, findings: Findings) -> None:
    assert isinstance(option, Sober)
    match.play(GUARDS, option, Rolling(findings.luck))
    expected = guarding.sobered(world, option.guard)
    _same_after(findings, "after sobering", option, expected, match)
    moves = expected.move is not None
    if findings.same("sober moves", option, moves, match.state.moment is Moment.STEP) and moves:
        compare_move(match, expected, findings)


def _try_passage(match: Match[State], world: World, option: Decision, findings: Findings) -> None:
    assert isinstance(option, OpenPassage)
    match.play(GUARDS, option, Rolling(findings.luck))
    _same_after(
        findings, "after entering the passage", option, guarding.passage_opened(world, option.guard), match
    )


def _try_attack(match: Match[State], world: World, option: Decision, findings: Findings) -> None:
    assert isinstance(option, Attack)
    match.play(GUARDS, option, Rolling(findings.luck))
    expected = guarding.attacked(world, option.guard, str(option.who.value))
    _same_after(findings, "after an attack", option, expected, match)
    over = ending.result(expected) if ending.is_over(expected, turn_done=False) else None
    findings.same("result", option, over, world_of(match).result)


def _try_march(match: Match[State], world: World, option: Decision, findings: Findings) -> None:
    """R13.1 to R13.6: one compulsory move, asked for the way at each fork."""
    assert isinstance(option, March)
    patrol = int(option.patrol)
    here: Place = INSIDE
    match.play(GUARDS, option, Rolling(findings.luck))
    for _ in range(2):
        ways = set(world.headings[patrol])
        if len(ways) > 1:
            offered = [one for one in match.options(GUARDS) if isinstance(one, Branch)]
            if not findings.same_sets("branches", patrol, ways, {int(one.zone) for one in offered}):
                return
            chosen = findings.luck.choice(offered)
            match.play(GUARDS, chosen, Rolling(findings.luck))
            ways = {int(chosen.zone)}
        world, met = guarding.marched(world, patrol, ways.pop())
        here = guarding.place_of(world, [g.id for g in world.guards.values() if g.group == patrol])
        if met:
            break
    _same_after(findings, "after a march", option, guarding.stopped(world, here), match)
    now = match.state.patrols[PatrolId(patrol)].headings
    findings.same_sets("heading after a march", option, world.headings[patrol], map(int, now))


def _compare_turn_end(match: Match[State], world: World, findings: Findings) -> None:
    """R14.2."""
    now, expected = played(match, GUARDS, Pass(), findings.luck).now, guarding.turn_ended(world)
    findings.same(
        "entrances found", world.entrances, (expected.found, expected.alert), (now.found, now.alert)
    )
    findings.same_sets("ropes found", world.ropes, expected.found_ropes, now.found_ropes)


Trial = Callable[[Match[State], World, Decision, Findings], None]
_TRIALS: dict[type[Decision], Trial] = {
    SentrySearch: _try_search,
    PatrolSearch: _try_search,
    Awaken: _try_awaken,
    Sober: _try_sober,
    OpenPassage: _try_passage,
    Attack: _try_attack,
    March: _try_march,
}
