"""What a skill may add to fights (A10), besides the dice that `Declared` counts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.game import Facts
from bot.games.clans.dice.values import Values
from bot.games.clans.kinds import Element, ModelId
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Blow, Fight
from bot.games.clans.state.state import State
from bot.games.clans.teams.profile import Ranged


class ForPools:
    """What counts before a fight is rolled: helpers, backs, weapons and targets."""

    def assist_dice(
        self, state: State, owner: Model, helper: Model, fighter: Model, *, is_attack: bool
    ) -> int:
        """The dice of an assist in which the owner helps or is helped, if they are more than one (A10.4)."""
        return 1

    def bars_assists(self) -> bool:
        """True if nobody assists an attacker of the owner."""
        return False

    def bars_back_strike(self) -> bool:
        """True if an attacker of the owner has no back strike (A10.5)."""
        return False

    def dulls(self, owner: Model) -> int:
        """The dice that attackers of the owner roll less, though at least 1 (A10.3); not in ranged attacks."""
        return 0

    def is_bare(self, owner: Model) -> bool:
        """True if the owner rolls no defence dice now (A10.3)."""
        return False

    def attack_reach(self) -> int:
        """The distance at which the owner attacks (A10.1)."""
        return 1

    def may_attack(self, owner: Model, target: Model) -> bool:
        """False if the owner may not attack a model from where it stands."""
        return True

    def bars_shots(self) -> bool:
        """True if the owner cannot be the target of ranged attacks."""
        return False

    def weapon(self) -> Ranged | None:
        """The ranged weapon that the skill brings; None if it brings none (A11.1)."""
        return None


class InFights:
    """What a skill does in the course of a fight (A10.2), and when a model would be Injured or Stunned (A12.3)."""

    def joins(self, state: State, owner: Model, fight: Fight) -> bool:
        """True if the skill counts in a fight that is declared and has an `aftermath` because of that."""
        return False

    def turns_aside(self) -> bool:
        """True if the owner's seat is offered the skill when the owner is shot at (A11.3)."""
        return False

    def after_rolls(self, state: State, owner: Model, fight: Fight, faces: Sequence[Element]) -> Facts:
        """What the attacker's dice bring after all rerolls, before any is eliminated (A10.2.6)."""
        yield from ()

    def values(self, values: Values, fight: Fight) -> Values:
        """What faces do and are worth in a fight in which the owner attacks, from the same without the skill."""
        return values

    def aftermath(self, state: State, owner: Model, fight: Fight) -> Facts:
        """What follows from a fight of the owner (A10.2.11); an aura is asked of the attacker's fights, too.

        The owner is on the board. Each skill follows from a fight as often as `times` says.
        """
        yield from ()

    def times(self, owner: Model, fight: Fight) -> int:
        """How often the skill may follow from a fight."""
        return 1

    def further(self, state: State, owner: Model, fight: Fight) -> Facts:
        """What follows when a fight is over in which the owner attacked: perhaps another one (A10.2.13)."""
        yield from ()

    # ---- Injuries and Stuns (A12.3)

    def resisting(self, affinities: frozenset[Element]) -> frozenset[Element]:
        """The faces on which the owner's Resilient succeeds, from those without the skill."""
        return affinities

    def turns_injury(self) -> bool:
        """True if the owner's first Injury in a round becomes a Stun."""
        return False

    def rescues(self, state: State, owner: Model, victim: Model) -> bool:
        """True if the owner may take an Injury from another model, at the cost of a Stun (A12.5)."""
        return False

    def strikes_back(self, state: State, owner: Model, blow: Blow) -> bool:
        """True if the owner's seat is offered the skill when the owner is about to be Injured or Stunned."""
        return False

    # ---- a question to the owner's seat (Window.SKILL)

    def offers(self, state: State, owner: Model) -> Iterator[ModelId | None]:
        """The models that the owner's seat may choose; None stands for a use without a choice."""
        yield from ()

    def preferred(self, state: State, owner: Model) -> ModelId | None:
        """The choice by default, one of those on offer (A27)."""
        return next(self.offers(state, owner), None)

    def answered(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        """What the choice does."""
        yield from ()
