"""Facts of fights (A10, A11), and of their effects on models (A12)."""

from __future__ import annotations

from dataclasses import replace

from typing_extensions import override

from bot.engine.game import Public, Seat, not_none, record
from bot.games.clans.dice.results import Result
from bot.games.clans.facts.base import OfModel
from bot.games.clans.kinds import Element, ModelId, Place, Skill, Token
from bot.games.clans.state.activation import Series
from bot.games.clans.state.rolls import Blow, Fight, Hit, Step
from bot.games.clans.state.sentries import DELAYED, is_sentry
from bot.games.clans.state.state import State


@record
class FightBegan(Public):
    """An attack or a ranged attack is declared (A10.2)."""

    attacker: ModelId
    defender: ModelId
    is_ranged: bool = False
    is_shuriken: bool = False
    is_from_hiding: bool = False
    malus: int = 0
    by: Skill | None = None
    """The skill that makes it an attack of a series (A10.14)."""
    is_again: bool = False
    """True if a skill repeats the attack before it."""

    @override
    def apply(self, state: State) -> None:
        # A fight in the activation of another model leaves that untouched (A31.17).
        active = state.active if state.is_acting(self.attacker) else None
        cards = () if active is None else active.for_fight
        state.fight = Fight(
            self.attacker,
            self.defender,
            is_ranged=self.is_ranged,
            is_shuriken=self.is_shuriken,
            is_from_hiding=self.is_from_hiding,
            malus=self.malus,
            cards=cards,
            by=self.by,
            is_again=self.is_again,
            pledged=None if active is None or self.is_ranged else active.pledged,
        )
        if active is not None:
            left = tuple(played for played in active.cards if played not in cards)
            state.change_active(
                attacks=active.attacks + (not self.is_again),
                cards=left,
                has_fought=False,
                pledged=active.pledged if self.is_ranged else None,
                series=self._series(active.series),
            )

    def _series(self, series: Series | None) -> Series | None:
        """What is left of a series after this attack."""
        if series is None or series.skill != self.by:
            return series
        return series._replace(left=series.left - 1, struck=(*series.struck, self.defender))


@record
class PoolsCounted(Public):
    """The number of dice of each side (A10.3); the seats in `waiting` may act before the roll."""

    attack: int
    defence: int
    waiting: tuple[Seat, ...] = ()

    @override
    def apply(self, state: State) -> None:
        state.change_fight(attack=self.attack, defence=self.defence, waiting=self.waiting)


@record
class BonusDeclared(OfModel):
    """A model uses a keyword for this fight: Tidal Wave."""

    keyword: Skill

    @override
    def apply(self, state: State) -> None:
        state.change_fight(bonuses=not_none(state.fight).bonuses | {self.keyword})
        state.change(self.model, used=state.models[self.model].used | {self.keyword})


@record
class SkillCame(OfModel):
    """The moment of a model's skill has come in this fight: its effect or a question follows (A10.2.11)."""

    keyword: Skill

    @override
    def apply(self, state: State) -> None:
        came = not_none(state.fight).came
        state.change_fight(came=(*came, (self.model, self.keyword)))


@record
class SkillUsed(OfModel):
    """A model uses a skill in the middle of other events; what it does follows."""

    keyword: Skill
    target: ModelId | None = None

    @override
    def apply(self, state: State) -> None:
        pass


@record
class DiceLie(Public):
    """The roll is final: the dice of each side after elimination, and the chooser (A10.6, A10.7)."""

    attack: tuple[Element, ...]
    defence: tuple[Element, ...]
    chooser: Seat | None

    @override
    def apply(self, state: State) -> None:
        state.roll = None
        state.change_fight(step=Step.CHOOSING, left=(self.attack, self.defence), chooser=self.chooser)


@record
class DieChosen(Public):
    """The result die is chosen (A10.7); without a face there is no result.

    `result` is the effect of the face; None in records before schema 3, which do not state it.
    """

    face: Element | None
    result: Result | None = None

    @override
    def apply(self, state: State) -> None:
        state.change_fight(step=Step.APPLIED, chosen=self.face)


@record
class FightWent(Public):
    """The fight has reached a further step (A10.2)."""

    step: Step

    @override
    def apply(self, state: State) -> None:
        state.change_fight(step=self.step)


@record
class FightEnded(Public):
    """The fight is over."""

    @override
    def apply(self, state: State) -> None:
        if state.active is not None and not_none(state.fight).attacker == state.active.model:
            state.change_active(has_fought=True)
        state.fight = None


@record
class Redirected(OfModel):
    """A shot goes at another model, which is its defender from now on (A17, A31.14)."""

    @override
    def apply(self, state: State) -> None:
        state.change_fight(defender=self.model)


@record
class BlowFell(Public):
    """A model is about to be Injured or Stunned; the effects that may replace it come first (A12)."""

    victim: ModelId
    is_injury: bool
    cause: Seat | None = None
    credit: ModelId | None = None
    is_first: bool = False
    """True if it comes before all others that wait."""

    @override
    def apply(self, state: State) -> None:
        blow = Blow(self.victim, self.is_injury, self.cause, self.credit)
        state.blows = (blow, *state.blows) if self.is_first else (*state.blows, blow)


@record
class BlowChanged(Public):
    """The first waiting blow has met a replacement effect (A12.3): it goes on as a Stun, or unchanged."""

    tried: str
    is_stun: bool = False

    @override
    def apply(self, state: State) -> None:
        first, *rest = state.blows
        changed = replace(
            first, tried=first.tried | {self.tried}, is_injury=first.is_injury and not self.is_stun
        )
        state.blows = (changed, *rest)


@record
class BlowPassed(Public):
    """The first waiting blow is over, whatever came of it."""

    @override
    def apply(self, state: State) -> None:
        state.blows = state.blows[1:]


@record
class Stunned(OfModel):
    """A model is Stunned (A12.2); the model `credit` has earned it."""

    credit: ModelId | None = None

    @override
    def apply(self, state: State) -> None:
        state.change_tokens(self.model, Token.STUN, 1)
        _hit(state, Hit(self.model, is_injury=False, credit=self.credit))


@record
class Injured(OfModel):
    """A model leaves the board for the healing house, without its tokens (A12.1); the model `credit` has earned it.

    If its activation is under way, that is over.
    """

    credit: ModelId | None = None

    @override
    def apply(self, state: State) -> None:
        state.take_off(self.model, Place.HOUSE)
        if is_sentry(state.models[self.model]):
            state.change_tokens(self.model, Token.DELAY, DELAYED)
        _hit(state, Hit(self.model, is_injury=True, credit=self.credit))
        if state.is_acting(self.model):
            state.change_active(is_over=True)


def _hit(state: State, hit: Hit) -> None:
    if state.fight is not None:
        state.change_fight(hits=(*state.fight.hits, hit))


@record
class Scored(Public):
    """A seat gets points (A22)."""

    seat: Seat
    points: int

    @override
    def apply(self, state: State) -> None:
        side = state.setting.side(self.seat)
        state.scores = {**state.scores, **{each: state.scores.get(each, 0) + self.points for each in side}}
