"""Facts of turns and activations (A7, A8, A13): the acts of models, and tokens gained and lost."""

from __future__ import annotations

from typing_extensions import override

from bot.engine.boards.compass import Direction
from bot.engine.game import Fact, Piece, Public, Seat, Viewer, record
from bot.games.clans.facts.base import OfModel
from bot.games.clans.kinds import Card, ModelId, Skill, Space, Token
from bot.games.clans.state.activation import Activation
from bot.games.clans.state.field import base
from bot.games.clans.state.figures import Attribute, Lasting, Until
from bot.games.clans.state.state import State


@record
class TurnCame(Public):
    """It is a seat's turn (A7.2)."""

    seat: Seat

    @override
    def apply(self, state: State) -> None:
        state.turn, state.activated, state.is_watch = self.seat, 0, False
        begun = state.cycle if self.seat not in state.cycle else frozenset[Seat]()
        state.cycle = begun | {self.seat}
        state.turns += 1


@record
class ActivationBegan(OfModel):
    """A model is activated (A7.5)."""

    is_stunned: bool = False
    """True if Stun tokens were removed: then the model either moves or acts."""
    is_slowed: bool = False

    @override
    def apply(self, state: State) -> None:
        state.active = Activation(self.model, is_stunned=self.is_stunned, is_slowed=self.is_slowed)
        state.activated += 1
        state.change(self.model, is_activated=True)


@record
class ActivationEnded(OfModel):
    """The activation of a model is over (A7.10)."""

    @override
    def apply(self, state: State) -> None:
        state.active = None
        state.lapse(Until.TURN)


@record
class BrokenOff(OfModel):
    """The activation of a model must end now: a dodge has failed (A8.5), its seat ends it, or nothing is left."""

    @override
    def apply(self, state: State) -> None:
        state.change_active(is_over=True)


@record
class MoveBegan(OfModel):
    """A model begins a move with `mp` MP (A8.1); a run uses the action (A8.4), except by the bonus of Spate."""

    mp: int
    is_run: bool = False
    by: Skill | None = None
    """The skill whose move it is: it uses neither the move nor the action."""
    is_free: bool = False
    """True if this move of a skill ignores models, zones and terrain (A8.9)."""

    @override
    def apply(self, state: State) -> None:
        active = state.activation
        if self.by is not None:
            state.change_active(
                mp=self.mp, by=self.by, is_blinking=self.is_free, has_begun=True, has_fought=False
            )
            return
        spates = [played for played in active.cards if played.card is Card.SPATE]
        charges = self.is_run and any(played.instead for played in spates)
        actions, moves = active.actions, active.moves_after_action
        if not self.is_run:
            # A model that was Stunned either moves or acts (A7.5).
            actions, moves = 0 if active.is_stunned else actions, active.moves - 1
        elif not charges:
            actions -= 1
        state.change_active(
            mp=self.mp,
            actions=actions,
            moves=moves,
            has_begun=True,
            blink="",
            is_blinking=active.blink == "free",
            by=None,
            began=state.models[self.model].space,
            is_running=self.is_run,
            has_fought=False,
            cards=tuple(played for played in active.cards if played not in spates),
            is_charging=charges,
        )


@record
class Sprung(OfModel):
    """A model uses a skill that takes it somewhere before its move (A18)."""

    skill: Skill

    @override
    def apply(self, state: State) -> None:
        state.change_active(used=state.activation.used | {self.skill}, has_begun=True)


@record
class LegBegan(OfModel):
    """A model sets out to pass over spaces of others, up to the last one of these (A8.10)."""

    spaces: tuple[Space, ...]

    @override
    def apply(self, state: State) -> None:
        state.change_active(leg=self.spaces, passed=0)


@record
class LegWent(OfModel):
    """A step of these needs no dodge, or no more."""

    @override
    def apply(self, state: State) -> None:
        state.change_active(passed=state.activation.passed + 1)


@record
class LegOver(OfModel):
    """The model goes all of these steps now, or none; `parried` is the enemy that it could not pass over (A17)."""

    parried: ModelId | None = None

    @override
    def apply(self, state: State) -> None:
        state.change_active(leg=(), passed=0, parried=self.parried)


@record
class MoveGivenUp(OfModel):
    """A model gives up its move for a skill: it makes no step any more in this activation (A31.9)."""

    skill: Skill

    @override
    def apply(self, state: State) -> None:
        used = state.activation.used | {self.skill}
        state.change_active(moves=0, mp=None, has_begun=True, is_rooted=True, used=used)


@record
class Bound(OfModel):
    """A model that has stepped into the zone of the model `by` makes no step any more in this activation (A18)."""

    by: ModelId

    @override
    def apply(self, state: State) -> None:
        state.change_active(moves=0, mp=None, is_rooted=True)


@record
class Blinked(OfModel):
    """The effect of a Blink on the model's next move: free of everything, or half as far.

    The move under way is over (A17).
    """

    is_free: bool

    @override
    def apply(self, state: State) -> None:
        state.change_active(blink="free" if self.is_free else "half", mp=None)


@record
class Stepped(OfModel):
    """A model steps to a space, facing the direction of the step, for `mp` MP (A8.1)."""

    space: Space
    facing: Direction
    mp: int
    is_foliage: bool = False
    """True if a space that it newly covers is foliage (A13.7)."""

    @override
    def apply(self, state: State) -> None:
        left = base(state.models[self.model])
        state.change(self.model, space=self.space, facing=self.facing)
        active = state.active
        if active is not None and active.model == self.model:
            new = set(base(state.models[self.model])).difference(left) if self.is_foliage else ()
            entered = active.entered.union(new)
            mp = None if active.mp is None else active.mp - self.mp
            state.change_active(mp=mp, steps=active.steps + 1, entered=entered)


@record
class ShrinesMet(OfModel):
    """A model has come beside bad shrines on these spaces: each demands a test (A14.1)."""

    spaces: tuple[Space, ...]

    @override
    def apply(self, state: State) -> None:
        state.change_active(due=self.spaces, due_for=self.model)


@record
class Lapsed(Fact):
    """The committed pieces of a seat that are not yet carried out because a seat is asked first (A30.2).

    Only their seat knows them.
    """

    seat: Seat
    pieces: tuple[Piece, ...]

    @override
    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The fact itself for its seat, None for all others."""
        return self if viewer.is_in(self.seat) else None

    @override
    def apply(self, state: State) -> None:
        state.change_active(lapsed=self.pieces)


@record
class Turned(OfModel):
    """A model turns (A7.9)."""

    facing: Direction

    @override
    def apply(self, state: State) -> None:
        state.change(self.model, facing=self.facing)


@record
class Pushed(OfModel):
    """A result moves a model, or leaves it where it is, and it is turned (A8.12, A10.10)."""

    space: Space
    facing: Direction

    @override
    def apply(self, state: State) -> None:
        state.change(self.model, space=self.space, facing=self.facing)


@record
class Acted(OfModel):
    """A model uses its action (A7.4), for the given piece."""

    piece: str
    """The word of the piece, such as "search"."""

    @override
    def apply(self, state: State) -> None:
        active = state.activation
        state.change_active(
            actions=active.actions - 1,
            moves=active.moves_after_action,
            # An action by Haste may come in the middle of a move (A7.7).
            mp=active.mp if active.actions > 1 else None,
            has_begun=True,
            attacks=0,
            is_charging=False,
            by=None if active.actions <= 1 else active.by,
            has_fought=False,
            broken=(active.mp, active.moves),
            carried=(),
            series=None,
        )


@record
class Hurried(OfModel):
    """A model spends a Haste token for one more move or action (A7.7)."""

    is_move: bool

    @override
    def apply(self, state: State) -> None:
        state.change_tokens(self.model, Token.HASTE, -1)
        active = state.activation
        more = {"moves": active.moves + 1} if self.is_move else {"actions": active.actions + 1}
        state.change_active(hurried="move" if self.is_move else "action", **more)


@record
class Hidden(OfModel):
    """A model goes into Stealth (A13.1)."""

    @override
    def apply(self, state: State) -> None:
        state.change(self.model, is_hidden=True)


@record
class Spotted(OfModel):
    """A model loses Stealth (A13.3)."""

    @override
    def apply(self, state: State) -> None:
        state.change(self.model, is_hidden=False)


@record
class Marked(OfModel):
    """A model gets status tokens of one kind; Moon Power removes its Stun tokens (A15)."""

    token: Token
    number: int = 1

    @override
    def apply(self, state: State) -> None:
        state.change_tokens(self.model, self.token, self.number)
        if self.token is Token.MOON_POWER:
            state.change_tokens(self.model, Token.STUN, -state.models[self.model].stuns)


@record
class Cleared(OfModel):
    """A model loses status tokens of one kind (A15)."""

    token: Token
    number: int = 1

    @override
    def apply(self, state: State) -> None:
        state.change_tokens(self.model, self.token, -self.number)


@record
class KeywordUsed(OfModel):
    """A model has used a keyword that works once per round, or once per activation (A17)."""

    keyword: Skill
    is_for_round: bool = True

    @override
    def apply(self, state: State) -> None:
        if self.is_for_round:
            state.change(self.model, used=state.models[self.model].used | {self.keyword})
        elif state.active is not None:
            state.change_active(used=state.active.used | {self.keyword})


@record
class EffectBegan(OfModel):
    """A skill of the model `by` begins to last on a model (A4.9)."""

    skill: Skill
    until: Until
    attribute: Attribute | None = None
    change: int = 0
    least: int = 0
    by: ModelId | None = None

    @override
    def apply(self, state: State) -> None:
        new = Lasting(self.skill, self.until, self.attribute, self.change, self.least)
        state.change(self.model, lasting=(*state.models[self.model].lasting, new))
