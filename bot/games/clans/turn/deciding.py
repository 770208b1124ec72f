"""The consequences of decisions."""

from __future__ import annotations

from collections.abc import Sequence

from bot.engine.chance import Chance
from bot.engine.game import Decision, Facts, Piece, Seat, not_none
from bot.games.clans import decisions as d
from bot.games.clans.activating.activating import done, pieces
from bot.games.clans.catalogue.catalogue import declared
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.challenges.challenges import named, with_points
from bot.games.clans.facts.activating import Lapsed
from bot.games.clans.facts.fighting import SkillUsed
from bot.games.clans.facts.rolling import Answered
from bot.games.clans.fighting import blows, fight
from bot.games.clans.kinds import ModelId
from bot.games.clans.moving.moving import parried
from bot.games.clans.moving.shrines import carried_to
from bot.games.clans.rolling import rolling
from bot.games.clans.rounds.rounds import concedes
from bot.games.clans.rounds.setup import edge_taken
from bot.games.clans.state.activation import Question, Stage, Window
from bot.games.clans.state.rolls import Purpose
from bot.games.clans.state.state import State
from bot.games.clans.turn.going import challenge_chosen, discarded, goes_on, handed_in, sealed


def decided(state: State, seat: Seat, decision: Decision, chance: Chance) -> Facts:
    """The facts of a legal decision, up to the next question."""
    found = _decided(state, seat, decision, chance)
    # Before the first round nothing scores, and the challenge may not be drawn yet.
    yield from with_points(state, found) if state.round else found


def _decided(state: State, seat: Seat, decision: Decision, chance: Chance) -> Facts:
    match decision:
        case d.ChooseTeam() | d.HandInTeam() | d.ThrowHand():
            yield from sealed(state, chance, seat, decision)
        case d.ChooseChallenge(challenge):
            yield from challenge_chosen(state, chance, seat, challenge)
        case d.TakeEdge() | d.LetBegin():
            yield from edge_taken(state, chance, seat, decision)
        case d.Furnish() | d.Deploy() | d.Restore():
            yield from handed_in(state, chance, seat, decision)
        case d.Discard(card):
            yield from discarded(state, chance, seat, card)
        case d.Concede():
            yield from concedes(state, seat)
            yield from goes_on(state, chance)
        case d.Act():
            yield from _acted(state, seat, decision, chance)
            yield from goes_on(state, chance)
        case _:
            yield from _answered(state, seat, decision, chance)
            yield from goes_on(state, chance)


def _acted(state: State, seat: Seat, decision: d.Act, chance: Chance) -> Facts:
    """Carry out piece after piece until a seat is asked, a piece is not possible, or the activation ends (A30.2).

    If a seat is asked, the rest lapses, and its own seat is offered it again.
    """
    turn = state.turns
    for place, piece in enumerate(decision.pieces):
        # The draft assumed that every dodge is passed, so later pieces are checked again; the draft has
        # checked the first.
        if place and piece not in pieces(state, seat):
            return
        yield from done(state, chance, piece)
        # A fight, a blow or a test is finished before the next piece.
        if state.fight is not None or state.blows or state.roll is not None:
            yield from goes_on(state, chance)
        is_open = state.is_activation_open
        left = tuple(
            each for each in (*_unfinished(piece), *decision.pieces[place + 1 :]) if each != d.Rest()
        )
        if is_open and state.question is not None and left:
            yield Lapsed(seat, left)
        if state.question is not None or not is_open or state.turns != turn or state.stage is not Stage.TURNS:
            return


def _unfinished(piece: Piece) -> Sequence[Piece]:
    """The rest of a piece that a question interrupts: the rest of its way; of a run this is a move."""
    return (d.Move(piece.space),) if isinstance(piece, d.Move | d.Run) else ()


def _pushed(state: State, chance: Chance, question: Question, push: d.Push) -> Facts:
    if question.window is Window.PARRY:
        yield from parried(state, push.space, push.facing)
    elif question.skill is not None:
        moved = state.models[question.model]
        places = declared()[question.skill].places(state, state.acting(), moved)
        yield Answered()
        yield from carried_to(state, chance, push, moved, places[push.space])
    else:
        yield from fight.moved_by(state, question.model, push.space, push.facing)


def _answered(state: State, seat: Seat, decision: Decision, chance: Chance) -> Facts:
    question = not_none(state.question)
    match decision:
        case d.Reroll():
            yield from rolling.rerolled(state, chance, decision)
        case d.Respond() if state.roll is None:
            yield from fight.responded(state, seat, decision)
        case d.Respond():
            yield from rolling.responded(state, chance, seat, decision)
        case d.React():
            yield from _reacted(state, chance, decision)
        case d.Choose(face):
            yield from fight.chosen(state, face)
        case d.Push():
            yield from _pushed(state, chance, question, decision)
        case d.Name(model):
            yield from named(state.setting, seat, model)
        case d.Keep():
            yield from blows.kept(state)
        case d.Pass():
            yield from _passed(question)
        case _:
            raise AssertionError(f"{decision!r} answers no window")


def _reacted(state: State, chance: Chance, decision: d.React) -> Facts:
    question, skill, target = not_none(state.question), decision.keyword, decision.target
    match question.window:
        case Window.BEFORE_ROLL:
            yield from fight.declared_bonus(state, skill)
        case Window.REPLACE:
            yield from blows.rescued(state, skill, not_none(target))
        case _:
            yield from _used(state, chance, declared()[skill], target)


def _used(state: State, chance: Chance, skill: Declared, target: ModelId | None) -> Facts:
    """A seat uses the skill that asks: without a target by a test, if there is one."""
    owner = state.models[not_none(state.question).model]
    yield Answered()
    if skill.is_tested and target is None:
        yield SkillUsed(owner.id, skill.skill)
        yield from rolling.affinity_test(state, chance, Purpose.ACT, owner, piece=d.Try(skill.skill))
    else:
        yield from skill.answered(state, owner, target)


def _passed(question: Question) -> Facts:
    match question.window:
        case Window.REPLACE:
            yield from blows.let_go()
        case Window.SKILL:
            yield Answered()
        case _:
            yield from rolling.passed(question.seat)
