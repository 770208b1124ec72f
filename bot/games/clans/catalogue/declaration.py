"""What a skill may add to the rules; every class of the folder `skills` declares one keyword or ability (A17, A18).

Chapters of the rules ask these methods at their moments (A16.4) and know no ability by its name. `owner` is always the
model that has the skill, on the board.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from enum import Enum, auto
from typing import ClassVar

from bot.engine.chance import Chance
from bot.engine.game import Facts
from bot.games.clans.board.walking import Gait, Route
from bot.games.clans.catalogue.in_fights import ForPools, InFights
from bot.games.clans.kinds import ModelId, Skill, Space
from bot.games.clans.state.activation import Activation
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


class Declared(ForPools, InFights):
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
    is_stealthy: ClassVar[bool] = False
    """True if its use does not end Stealth (A13.5)."""
    is_aimed: ClassVar[bool] = False
    """True for an action whose owner has to see its target, and turns to it first (A7.9, A9.1)."""

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

    # ---- movement

    def gait(self, gait: Gait, active: Activation | None) -> Gait:
        """How the owner walks, from its gait without the skill (A8); `active` is its own activation, if under way."""
        return gait

    def strides(self, gait: Gait) -> Gait:
        """How the owner walks in a move by the skill."""
        return gait

    def may_end(self, state: State, owner: Model, spaces: Iterable[Space]) -> Collection[Space]:
        """Of some spaces, those on which a move of the owner by the skill may end."""
        return frozenset(spaces)

    def heads_for(self, state: State, owner: Model, ways: Mapping[Space, Route]) -> Mapping[Space, Route]:
        """Of the ways of the owner's move, but not of a run, those that it may go."""
        return ways

    def moves_freely(self) -> bool:
        """True if its moves ignore models, zones and terrain (A8.9)."""
        return False

    def vaults(self) -> bool:
        """True if it may pass over spaces with models (A8.10)."""
        return False

    def is_parried(self) -> bool:
        """True if a step over an enemy needs a dodge; if that fails, the enemy's seat puts the owner somewhere."""
        return False

    def hampers(self, state: State, owner: Model) -> int:
        """The matches that an enemy's dodge out of a space in the owner's zone needs more; several do not add up."""
        return 0

    def lifted(self, state: State, owner: Model) -> Facts:
        """What follows for the owner from a step that its gait eases (see `Gait.leaps`), before its cost is paid."""
        yield from ()

    def stops(self, state: State, owner: Model, mover: Model) -> Facts:
        """What follows from a step of an enemy into the owner's zone, from outside it; zones are not ignored (A8.8)."""
        yield from ()

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

    def targets(self, state: State, owner: Model) -> Iterator[ModelId | None]:
        """The models on which the skill may be used now; None stands for a use without a target."""
        yield from ()

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
