"""The intruders' turn in both readings: every piece that may come next, and what the whole turn leads to."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import replace
from random import Random

from bot.engine.game import Decision, Fact, Piece
from bot.engine.match import Match
from bot.games.castle.decisions import (
    AnswerWith,
    Pass,
    TakeOff,
)
from bot.games.castle.facts.sneaking import SearchesAnswered
from bot.games.castle.facts.turn import Drew, TurnBegan
from bot.games.castle.kinds import GUARDS, INTRUDERS, Mark, Moment, Who
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.state.state import State
from tests.games.castle.oracle import acts, contact, ending, reach, searching, view
from tests.games.castle.oracle.acts import Act
from tests.games.castle.oracle.compare import Findings, Played, alike, played, world_of
from tests.games.castle.oracle.searching import Find
from tests.games.castle.oracle.world import Place, World
from tests.rolling import Rolling

Pending = list[tuple[Find, str | None]]


def compare_plan(match: Match[State], findings: Findings) -> None:
    """One random turn of the intruders, piece by piece, with all that follows from it; changes the match."""
    world = world_of(match)
    if findings.luck.random() < 0.2:
        _compare_reach(match, world, findings)
    draft = match.draft(INTRUDERS)
    assert draft is not None
    most = findings.luck.randrange(1, 10)
    while draft.options() or not draft.is_complete():
        offered = list(draft.options())
        if not findings.same_sets("acts open", draft.pieces, _expected(world), _offered(world, offered)):
            return
        if len(draft.pieces) >= most and draft.is_complete():
            break
        piece = _any_piece(world, offered, findings.luck)
        draft.add(piece)
        done = view.act(piece)
        assert done is not None
        world = acts.act(world, done)
    turn = played(match, INTRUDERS, draft.committed(), findings.luck)
    _compare_outcome(match, turn, world, findings)


def _offered(world: World, pieces: Iterable[Decision]) -> set[Hashable]:
    """The pieces as acts, guards that are alike counting as one."""
    return {_blurred(world, done) for piece in pieces if (done := view.act(piece)) is not None}


def _expected(world: World, *, steps: bool = True) -> set[Hashable]:
    return {_blurred(world, done) for done in acts.legal(world, steps=steps)}


def _blurred(world: World, done: Act) -> Hashable:
    if done.kind in acts.ON_GUARDS and done.what is not None:
        return done.kind, done.who, alike(world, int(done.what))
    return done


def _any_piece(world: World, offered: list[Piece], luck: Random) -> Piece:
    """A kind of piece first, then one of them: cards in an entry window, and steps towards guards, before others."""
    kinds: dict[str, list[Piece]] = {}
    for piece in offered:
        kinds.setdefault(_kind(world, piece), []).append(piece)
    weights = [WEIGHTS[kind] for kind in kinds]
    return luck.choice(kinds[luck.choices(list(kinds), weights)[0]])


WEIGHTS = {"window": 10, "to guards": 5, "step": 3, "search": 1.5, "card": 1.5, "bluff": 0.7, "ready": 0.1}


def _kind(world: World, piece: Piece) -> str:
    done = view.act(piece)
    assert done is not None
    if done.kind in ("search", "ready"):
        return done.kind
    if done.kind == "step":
        return "to guards" if any(guard.place == done.what for guard in world.guards.values()) else "step"
    if done.who == world.window and (done.what is not None or done.kind == "walk"):
        return "window"
    return "bluff" if done.what is None else "card"


def _compare_reach(match: Match[State], world: World, findings: Findings) -> None:
    """R15.3 to R15.5: all places in which one movement can end, by trying every walk."""
    one = findings.luck.choice([one for one in world.sneaks if one.in_play])
    found: set[Place] = set()
    walks: list[tuple[Piece, ...]] = [()]
    while walks:
        walk = walks.pop()
        draft = match.draft(INTRUDERS, walk)
        assert draft is not None
        found.add(_end(walk, one.place))
        for piece in draft.options():
            done = view.act(piece)
            if done is not None and done.kind == "step" and done.who == one.name:
                walks.append((*walk, piece))
    findings.same_sets("intruder reach", one, reach.intruder_reach(world, one.name), found)


def _end(walk: tuple[Piece, ...], start: Place) -> Place:
    if not walk:
        return start
    done = view.act(walk[-1])
    assert done is not None
    assert done.what is not None
    return done.what


def _compare_outcome(match: Match[State], turn: Played, world: World, findings: Findings) -> None:
    """R21.4, R28.8: the searches' answers, and whether the intruders must be asked about them."""
    world = contact.settle(world)
    found = searching.finds(world)
    told = [answer for fact in turn.facts if isinstance(fact, SearchesAnswered) for answer in fact.answers]
    answers = [_plain(*one) for one in told]
    if not findings.same("search answers", world.searches, [tuple(find) for find in found], answers):
        return
    waits = any(find.asked for find in found)
    if not findings.same("answers awaited", found, waits, match.state.moment is Moment.ANSWERS):
        return
    if waits:
        findings.same_worlds("turn played", turn.facts, world, turn.now)
        _compare_answers(match, world, found, findings)
    else:
        after, rest = searching.apply(world, found, ())
        _compare_results(match, turn, after, rest, findings)


def _plain(who: Who, zone: int, mark: Mark | None, is_asked: bool) -> tuple[str, int, str | None, bool]:
    return str(who.value), int(zone), None if mark is None else str(mark.value), is_asked


def _compare_answers(match: Match[State], world: World, found: list[Find], findings: Findings) -> None:
    """R21.14: the cards that may answer each question, and what the answers do."""
    draft = match.draft(INTRUDERS)
    assert draft is not None
    given: list[str | None] = []
    while draft.options():
        offered = [piece for piece in draft.options() if isinstance(piece, AnswerWith)]
        ours = searching.choices(world, found, given)
        if not findings.same_sets("answers open", (found, given), ours, {_card(piece) for piece in offered}):
            return
        piece = findings.luck.choice(offered)
        given.append(_card(piece))
        draft.add(piece)
    turn = played(match, INTRUDERS, draft.committed(), findings.luck)
    after, rest = searching.apply(world, found, given)
    _compare_results(match, turn, after, rest, findings)


def _card(piece: AnswerWith) -> str | None:
    return None if piece.card is None else str(piece.card.value)


def _compare_results(
    match: Match[State], turn: Played, after: World, rest: Pending, findings: Findings
) -> None:
    """R21.5 to R21.10."""
    findings.same_worlds("turn played", turn.facts, after, turn.now)
    if not findings.same("guard to remove", turn.facts, bool(rest), match.state.moment is Moment.REMOVAL):
        return
    if rest:
        _compare_removal(match, after, rest, findings)
    else:
        _compare_end(match, turn.coming, after, findings)


def _compare_removal(match: Match[State], world: World, rest: Pending, findings: Findings) -> None:
    """R21.10."""
    options = [option for option in match.options(GUARDS) if isinstance(option, TakeOff)]
    options.sort(key=lambda option: option.guard is not None)
    offered = {None if option.guard is None else alike(world, option.guard) for option in options}
    findings.same_sets(
        "removals open", rest, {None, *(alike(world, guard) for guard in world.guards)}, offered
    )
    chosen = options[0] if findings.luck.random() < 0.4 else findings.luck.choice(options)
    turn = played(match, GUARDS, chosen, findings.luck)
    after, rest = searching.resume(searching.after_removal(world, rest, chosen.guard), rest[1:])
    _compare_results(match, turn, after, rest, findings)


def _compare_end(match: Match[State], coming: list[Fact], after: World, findings: Findings) -> None:
    """R15.8, R25: cards after the searches, or the next turn, or the end."""
    if ending.is_over(after, turn_done=False):
        findings.same("result", after.sneaks, ending.result(after), world_of(match).result)
        return
    if match.state.moment is Moment.AFTER:
        _compare_after(match, after, findings)
        return
    compare_next_turn(match, coming, after, findings)


def _compare_after(match: Match[State], world: World, findings: Findings) -> None:
    world = replace(world, searches=(), ready=False)
    for _ in range(findings.luck.randrange(3)):
        offered: list[Decision] = [one for one in match.options(INTRUDERS) if not isinstance(one, Pass)]
        pieces = [one for one in offered if isinstance(one, Piece)]
        if not findings.same_sets(
            "cards afterwards", world.sneaks, _expected(world, steps=False), _offered(world, pieces)
        ):
            return
        if not pieces:
            break
        piece = _any_piece(world, pieces, findings.luck)
        done = view.act(piece)
        assert done is not None
        match.play(INTRUDERS, piece, Rolling(findings.luck))
        world = acts.act(world, done)
        findings.same_worlds("card afterwards", done, world, world_of(match))
    facts = match.play(INTRUDERS, Pass(), Rolling(findings.luck))
    compare_next_turn(match, facts, world, findings)


def compare_next_turn(match: Match[State], facts: list[Fact], world: World, findings: Findings) -> None:
    """R9.1 to R9.4, R25.1: the next turn's draw and alert, or the result."""
    now = world_of(match)
    if ending.is_over(world, turn_done=True):
        findings.same("result", world.sneaks, ending.result(world), now.result)
        return
    assert isinstance(match.game, CastleGame)
    wanted = match.game.setting.options.alert_draws[world.alert]
    cards = sum(fact.size for fact in facts if isinstance(fact, Drew))
    began = [fact for fact in facts if isinstance(fact, TurnBegan)]
    findings.same("next turn", facts, (None, world.turn + 1), (now.result, now.turn))
    findings.same("one turn", facts, 1, len(began))
    there = cards + match.state.piles[GUARDS].deck.size
    findings.same("cards drawn", world.alert, min(wanted, there), cards)
    findings.same("alert lowered", world.alert, max(0, world.alert - 1), now.alert)
