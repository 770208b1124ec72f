"""Every decision of a seat in one step (A16.4, A26.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.boards.compass import Direction
from bot.engine.game import Decision, Seat
from bot.games.clans import decisions as d
from bot.games.clans.catalogue.catalogue import declared
from bot.games.clans.challenges.challenges import played
from bot.games.clans.fighting.blows import may_keep, rescuers
from bot.games.clans.fighting.fight import menu, reactions
from bot.games.clans.fighting.places import beside_attacker, pushes
from bot.games.clans.kinds import Edge, Space
from bot.games.clans.moon.hands import held, is_crowded
from bot.games.clans.moon.windows import responses, responses_before
from bot.games.clans.moving.moving import landings
from bot.games.clans.rolling.rolling import rerolls
from bot.games.clans.rounds.setup import free_edges
from bot.games.clans.rounds.teams import fixed_team
from bot.games.clans.state.activation import Question, Stage, Window
from bot.games.clans.state.state import State
from bot.games.clans.teams.profile import shrine_teams
from bot.games.clans.turn.asking import throwing, waiting


def options(state: State, seat: Seat) -> Sequence[Decision]:
    """All decisions in one step that a seat may make; decisions of several pieces are drafted.

    Besides answers they are other choices in place of a sealed team or throw. Empty if there is none.
    """
    sealed = state.seals.choices.get(seat)
    match state.stage:
        case Stage.TEAMS if state.setting.is_built:
            return ()
        case Stage.TEAMS if fixed_team(state.setting, seat) is None:
            return [each for each in map(d.ChooseTeam, shrine_teams()) if each != sealed]
        case Stage.JANKEN if seat in throwing(state):
            return [each for each in map(d.ThrowHand, d.Throw) if each != sealed]
        case _ if seat not in waiting(state):
            return ()
        case _ if is_crowded(state, seat):
            return [d.Discard(card) for card in held(state, seat)]
        case Stage.CHALLENGE:
            return [*map(d.ChooseChallenge, state.setting.options.challenges)]
        case Stage.EDGES:
            others = () if state.passes else state.setting.opponents(seat)
            free = free_edges(state)
            return [*(d.TakeEdge(each) for each in Edge if each in free), *map(d.LetBegin, others)]
        case Stage.TURNS if state.question is not None:
            return list(_answers(state, state.question))
        case _:
            return ()


def _answers(state: State, question: Question) -> Iterator[Decision]:
    match question.window:
        case Window.BEFORE_ROLL:
            yield from (d.React(keyword) for keyword in reactions(state, question.seat))
            yield from responses_before(state, question.seat)
            yield d.Pass()
        case Window.AFTER_ROLL:
            yield from rerolls(state, question.seat)
            yield from responses(state, question.seat)
            yield d.Pass()
        case Window.CHOOSE:
            yield from (d.Choose(face) for face in menu(state))
        case Window.PUSH:
            yield from _pushed(state, question, _reached(state, question))
        case Window.PLACE:
            yield from _pushed(state, question, beside_attacker(state))
        case Window.PARRY:
            yield from (d.Push(space, facing) for space in landings(state) for facing in Direction)
        case Window.REPLACE:
            yield from (d.Keep(),) if may_keep(state) else ()
            yield from (d.React(skill, model.id) for skill, model in rescuers(state))
            yield d.Pass()
        case Window.SKILL:
            known = declared()[question.asking]
            targets = known.offers(state, state.models[question.model])
            yield from (d.React(known.skill, target) for target in targets)
            yield d.Pass()
        case Window.NAME:
            names = played(state.setting).nameable(state, question.seat)
            yield from (d.Name(each.id) for each in names)


def _reached(state: State, question: Question) -> Sequence[Space]:
    """The spaces where a skill, or else a result, may put a model."""
    if question.skill is None:
        return pushes(state, question.model)
    places = declared()[question.skill].places(state, state.acting(), state.models[question.model])
    return sorted(places)


def _pushed(state: State, question: Question, spaces: Sequence[Space]) -> Iterator[d.Push]:
    """A model that stays on its space is not turned, except when it is placed (A8.12, A10.10)."""
    model = state.models[question.model]
    for space in spaces:
        if space == model.space and question.window is Window.PUSH:
            yield d.Push(model.space, model.facing)
        else:
            yield from (d.Push(space, facing) for facing in Direction)
