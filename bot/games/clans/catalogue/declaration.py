"""What a skill may add to the rules; every class of the folder `skills` declares one keyword or ability (A17, A18).

Chapters of the rules ask these methods at their moments (A16.4) and know no ability by its name. `owner` is always the
model that has the skill, on the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import ClassVar

from typing_extensions import override

from bot.engine.chance import Chance
from bot.engine.game import Facts
from bot.games.clans.catalogue.in_fights import ForPools, InFights
from bot.games.clans.catalogue.in_moves import ForMoves
from bot.games.clans.catalogue.in_rounds import InRounds
from bot.games.clans.facts.activating import Sprung, Stepped
from bot.games.clans.kinds import ModelId, Skill, Space
from bot.games.clans.state.bars import Bar, Reason
from bot.games.clans.state.figures import Attribute, Model
from bot.games.clans.state.rolls import Fight
from bot.games.clans.state.state import State


class Moment(Enum):
    """The moment of an activation at which a seat may use a skill (A7.3, A16.4)."""

    START = auto()
    """Before the model has moved or acted (A7.5)."""
    MOVE = auto()
    """Before a move or a run."""
    NO_MOVE = auto()
    """In place of the move, which is given up as a whole (A31.9)."""
    AFTER_MOVE = auto()
    """Once the model has moved; its action may still come."""
    DECLARE = auto()
    """Before an attack, which has to follow (A10.2.1)."""
    AFTER_FIGHT = auto()
    """Right after a fight of its own (A10.2.13)."""
    ACTION = auto()
    """In place of another action (A7.4)."""


class Declared(ForPools, InFights, ForMoves, InRounds):
    """A declaration of one skill. This base class adds nothing to the rules."""

    skill: ClassVar[Skill]
    is_aura: ClassVar[bool] = False
    """True if it also counts for other models than its owner: it is asked about each of them."""
    is_distant: ClassVar[bool] = False
    """True for an aura that counts while its owner is off the board, too."""
    moment: ClassVar[Moment | None] = None
    """The moment at which its owner's seat uses it in an activation; None if nobody chooses to use it."""
    is_tested: ClassVar[bool] = True
    """True if its owner makes an affinity test first, and only a passed one has an effect (A5.3)."""
    is_repeatable: ClassVar[bool] = False
    """True if its owner may use it several times in an activation, each time that its moment comes."""
    ignores_zones: ClassVar[bool] = False
    """True if a move by it ignores zones (A8.9)."""
    is_attack: ClassVar[bool] = False
    """True if its use is an attack or a shot at its target."""
    has_friend: ClassVar[bool] = False
    """True if a model of its owner's team is named as its friend before the game (A6.2)."""
    is_stealthy: ClassVar[bool] = False
    """True if its use does not end Stealth (A13.5)."""
    is_aimed: ClassVar[bool] = False
    """True for an action whose owner has to see its target, and turns to it first (A7.9, A9.1)."""
    lacks: ClassVar[Reason] = Reason.NO_TARGET
    """Why it cannot be used while it has no `targets` (A30.2)."""

    # ---- values

    def attribute(self, state: State, owner: Model, model: Model, which: Attribute) -> int:
        """What is added to an attribute of a model while the skill counts (A4.9)."""
        return 0

    # ---- dice of a fight (A10.3); `fight` is counted, not yet rolled

    def attack_dice(self, state: State, owner: Model, fight: Fight) -> int:
        """The dice that the attacker has more in a close attack. An aura is asked of models that do not fight, too."""
        return 0

    def defence_dice(self, state: State, owner: Model, fight: Fight) -> int:
        """The dice that the defender has more in a close attack."""
        return 0

    def shot_range(self, state: State, owner: Model) -> int:
        """The spaces that the range of the owner's own weapon is longer (A11.1)."""
        return 0

    def shot_dice(self, state: State, owner: Model, fight: Fight) -> int:
        """The dice that the shooter has more with its own weapon (A11.2)."""
        return 0

    # ---- use in an activation

    def begins(self, state: State, owner: Model) -> Facts:
        """What the start of an activation of the owner brings by itself (A7.5)."""
        yield from ()

    def shares(self, state: State, owner: Model) -> Iterator[ModelId]:
        """The models that may get a token in place of the owner, when it wins one by Tough."""
        yield from ()

    def landings(self, state: State, owner: Model) -> Iterator[Space]:
        """The spaces to which the skill may take its owner now: before a move that it has left."""
        yield from ()

    def springs(self, state: State, chance: Chance, owner: Model, space: Space) -> Facts:
        """What happens when it takes its owner there."""
        yield from ()

    def imagined(self, state: State, owner: Model, space: Space) -> Facts:
        """What happens then as far as it is certain: what a draft shows."""
        yield Sprung(owner.id, self.skill)
        yield Stepped(owner.id, space, owner.facing, 0)

    def takes_along(self, state: State, owner: Model, friend: Model) -> Iterator[Space]:
        """The spaces to which it may take a friend along, of those in `Activation.carried`."""
        yield from ()

    def targets(self, state: State, owner: Model) -> Iterator[ModelId | None]:
        """The models on which the skill may be used now; None stands for a use without a target."""
        yield from ()

    def places(self, state: State, owner: Model, target: Model) -> Mapping[Space, Sequence[Space]]:
        """The spaces where the owner's seat may put a target, each with the steps of the way there."""
        return {}

    def befalls(self, state: State, owner: Model, victim: Model) -> Facts:
        """What happens to a model that has failed its test against the skill."""
        yield from ()

    def bars(self, state: State, owner: Model, target: ModelId | None) -> Bar | None:
        """Why it cannot be used on a model now, or without one; None if that is one of its `targets`."""
        found = list(self.targets(state, owner))
        if target in found:
            return None
        if not found:
            return Bar(self.lacks, skill=self.skill)
        return Bar(Reason.NEEDS_MODEL if target is None else Reason.NOT_FOR, target, skill=self.skill)

    def compels(self, owner: Model, target: Model) -> bool:
        """True if the owner must attack a target that it can attack, before another action or its end.

        A skill that is an action does so only in its own series, and at once.
        """
        return False

    def ends(self, state: State, owner: Model) -> Facts:
        """What the end of an activation brings in which the owner has used the skill (A7.10.2)."""
        yield from ()

    def takes_effect(self, state: State, owner: Model, target: ModelId | None) -> Facts:
        """What the use does: after a passed test, if it `is_tested`."""
        yield from ()


class Untargeted(Declared):
    """A skill that is used without a target; it is possible at its moment unless a subclass says otherwise."""

    def is_possible(self, state: State, owner: Model) -> bool:
        """True if the skill may be used now."""
        return True

    @override
    def targets(self, state: State, owner: Model) -> Iterator[ModelId | None]:
        if self.is_possible(state, owner):
            yield None
