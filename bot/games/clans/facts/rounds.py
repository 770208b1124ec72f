"""Facts of rounds, upkeep and the end (A7), and of choices that are handed in sealed (A6.6, A6.9, A7.13, A26)."""

from __future__ import annotations

from typing_extensions import override

from bot.engine.copying import changed
from bot.engine.game import Decision, Fact, Piece, Public, Seat, Viewer, record
from bot.games.clans.facts.base import OfModel
from bot.games.clans.kinds import Element, ModelId, Place, Skill, Token
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.figures import Until
from bot.games.clans.state.state import State


@record
class RoundBegan(Public):
    """A round begins, from 1 on (A7.1)."""

    number: int

    @override
    def apply(self, state: State) -> None:
        state.round, state.stage, state.turn, state.is_dusk = self.number, Stage.TURNS, None, False
        state.dawn, state.is_watch, state.cycle = None, False, frozenset()
        state.models = {
            name: changed(model, used=frozenset(), is_activated=False) for name, model in state.models.items()
        }
        for model in list(state.models.values()):
            if model.has(Token.DELAY):
                state.change_tokens(model.id, Token.DELAY, -1)


@record
class Wished(Public):
    """The wishes of a seat for the next round, known once its deployment or upkeep is carried out (A31.13)."""

    seat: Seat
    wishes: tuple[Piece, ...]

    @override
    def apply(self, state: State) -> None:
        state.wishes = {**state.wishes, self.seat: (*state.wishes.get(self.seat, ()), *self.wishes)}


@record
class DawnCame(Public):
    """These skills of models count now that the round begins, one after another (A7.1 d)."""

    skills: tuple[tuple[ModelId, Skill], ...]

    @override
    def apply(self, state: State) -> None:
        state.dawn = self.skills


@record
class DawnWent(OfModel):
    """The moment of the first of these skills has come."""

    skill: Skill

    @override
    def apply(self, state: State) -> None:
        state.dawn = (state.dawn or ())[1:]


@record
class RoundEnded(Public):
    """All models have been activated, and what lasts until the end of the round ends (A7.11)."""

    @override
    def apply(self, state: State) -> None:
        state.turn, state.is_dusk, state.is_foul = None, True, False
        state.wishes, state.is_watch = {}, False
        state.lapse(Until.ROUND)


@record
class HandIn(Public):
    """A seat has handed in its choices; others witness nothing more (A26)."""

    seat: Seat

    @override
    def apply(self, state: State) -> None:
        state.handed |= {self.seat}


@record
class HandedIn(Fact):
    """The choices that a seat has handed in."""

    seat: Seat
    choice: Decision

    @override
    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The fact itself for its seat, `HandIn` for all others."""
        return self if viewer.is_in(self.seat) else HandIn(self.seat)

    @override
    def apply(self, state: State) -> None:
        state.handed |= {self.seat}
        state.choices = {**state.choices, self.seat: self.choice}


@record
class AllIn(Public):
    """All seats have handed in: their choices are carried out publicly."""

    @override
    def apply(self, state: State) -> None:
        state.handed, state.choices = frozenset(), {}


@record
class Healed(OfModel):
    """A model leaves the healing house for the training ground (A7.12)."""

    @override
    def apply(self, state: State) -> None:
        state.change(self.model, place=Place.RESERVE)


@record
class Steadied(OfModel):
    """A model loses all its Stun tokens (A7.12)."""

    @override
    def apply(self, state: State) -> None:
        state.change_tokens(self.model, Token.STUN, -state.models[self.model].stuns)


@record
class MoonWent(Public):
    """The moon changes to another phase (A20.1)."""

    phase: Element

    @override
    def apply(self, state: State) -> None:
        state.moon = self.phase


@record
class Withdrawn(OfModel):
    """A model of a seat that concedes goes to the training ground, from the board or the healing house (A23.4)."""

    @override
    def apply(self, state: State) -> None:
        state.take_off(self.model, Place.RESERVE)


@record
class Conceded(Public):
    """A seat has conceded: it plays no more, and the others play on without it (A7.14, A23.4).

    The model that it has named in another team keeps its role.
    """

    seat: Seat

    @override
    def apply(self, state: State) -> None:
        state.setting = state.setting.without(self.seat)
        state.named = {
            seat: name for seat, name in state.named.items() if name is not None or seat != self.seat
        }


@record
class MatchEnded(Public):
    """The match is over (A7.14); without winners it is a draw, with several a draw between them (A31.21)."""

    winners: tuple[Seat, ...]
    are_mates: bool = False

    @override
    def apply(self, state: State) -> None:
        state.stage, state.winners = Stage.OVER, self.winners
        state.turn = state.active = state.fight = state.roll = state.question = None
        state.blows = ()
