"""All challenges by their ids, and the effects of the one that is played (A22)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from bot.engine.game import Fact, Facts, Piece, Seat, not_none
from bot.games.clans.challenges.declaration import Declaration
from bot.games.clans.challenges.hill import KingOfTheHill
from bot.games.clans.challenges.infiltration import Infiltration
from bot.games.clans.challenges.injuries import Assassination, Brawl, Champion
from bot.games.clans.challenges.medal import CaptureTheMedal
from bot.games.clans.challenges.messenger import InterceptTheMessenger
from bot.games.clans.challenges.search import Search
from bot.games.clans.facts.activating import Stepped
from bot.games.clans.facts.challenges import LeftBoard, Named, NameLapsed
from bot.games.clans.facts.fighting import Injured, Scored
from bot.games.clans.facts.rolling import Answered, Asked
from bot.games.clans.facts.rounds import MatchEnded, Withdrawn
from bot.games.clans.kinds import ModelId, Space
from bot.games.clans.setting.options import Challenge
from bot.games.clans.setting.setting import RANDOM, Setting
from bot.games.clans.state.activation import Window
from bot.games.clans.state.field import stands_in
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State

CHALLENGES: Final[Mapping[Challenge, Declaration]] = {
    Challenge.ASSASSINATION: Assassination(),
    Challenge.MESSENGER: InterceptTheMessenger(),
    Challenge.CHAMPION: Champion(),
    Challenge.HILL: KingOfTheHill(),
    Challenge.INFILTRATION: Infiltration(),
    Challenge.BRAWL: Brawl(),
    Challenge.SEARCH: Search(),
    Challenge.MEDAL: CaptureTheMedal(),
}


def is_drawn(setting: Setting) -> bool:
    """True if the challenge is known; a random challenge is not, until the set-up draws it (A22.13)."""
    return setting.options.challenge != RANDOM


def played(setting: Setting) -> Declaration:
    """The challenge of a match. Raises ValueError while it is still to be drawn."""
    return CHALLENGES[Challenge(setting.options.challenge)]


def with_points(state: State, facts: Facts) -> Facts:
    """The given facts, each followed by the points it scores at once and its other effects in the challenge (A22.1).

    Nothing follows the end of the match.
    """
    for fact in facts:
        then = list(follows(state, fact))
        yield fact
        yield from then
        if any(isinstance(each, MatchEnded) for each in (fact, *then)):
            return


def follows(state: State, fact: Fact) -> Facts:
    """The points that a fact scores in the challenge, and its other effects; `state` is the state before it.

    A model that has left the board is no longer named (A22.4).
    """
    yield from played(state.setting).follows(state, fact)
    # After the points: a model that leaves the board is still named while it scores by leaving.
    if isinstance(fact, Injured | LeftBoard | Withdrawn):
        yield from (NameLapsed(seat) for seat, name in state.named.items() if name == fact.model)


def points_at(state: State, space: Space) -> int:
    """The points that the active model scores at once by a step to a space, wherever it stands now."""
    model = state.acting()
    then = follows(state, Stepped(model.id, space, model.facing, 0))
    return sum(fact.points for fact in then if isinstance(fact, Scored) and fact.seat == model.seat)


def errands(state: State, model: Model) -> Iterator[Piece]:
    """What a model can do for 1 MP where it stands, for example pick up a medal (A22); its MP are not checked."""
    for aim in played(state.setting).aims(state, model):
        if aim.piece is not None and stands_in(model, aim.spaces):
            yield aim.piece


def is_aim(state: State, model: Model, piece: Piece) -> bool:
    """True if a model can do this for 1 MP somewhere on the ground, wherever it stands now (A22)."""
    return any(aim.piece == piece for aim in played(state.setting).aims(state, model))


def named(setting: Setting, seat: Seat, model: ModelId) -> Facts:
    """A seat names the model that has a role in the challenge (A22.4)."""
    yield Answered()
    yield Named(seat, model, not_none(played(setting).role))


def naming(state: State) -> Facts:
    """Ask the next seat without a named model to name one, or name its only possible model at once (A22.4).

    A seat that can name none is passed over, and one that has conceded names the usual model (A23.4). Gives nothing if
    no seat is left.
    """
    known = played(state.setting)
    for seat in known.namers(state):
        if state.named.get(seat) is None and (models := known.nameable(state, seat)):
            usual = models[0].id
            # Without a choice, a question would only make its player come for nothing.
            is_settled = len(models) == 1 or seat not in state.setting.seats
            yield (
                Named(seat, usual, not_none(known.role)) if is_settled else Asked(seat, Window.NAME, usual)
            )
            return
