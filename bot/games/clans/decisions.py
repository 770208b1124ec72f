"""The decisions of the clans (A30.7). Each kind keeps its word in records for ever."""

from __future__ import annotations

from enum import StrEnum

from bot.engine.boards.compass import Direction
from bot.engine.game import Decision, Piece, Seat, record
from bot.games.clans.kinds import Card, Edge, Element, Furnishing, MedalId, ModelId, Skill, Space
from bot.games.clans.setting.options import Challenge
from bot.games.clans.state.pieces import Carry as Carry  # noqa: PLC0414  # as above
from bot.games.clans.state.pieces import Intend as Intend  # noqa: PLC0414  # all decisions are found here
from bot.games.clans.state.pieces import Intent as Intent  # noqa: PLC0414  # as above
from bot.games.clans.state.pieces import Spring as Spring  # noqa: PLC0414  # as above
from bot.games.clans.state.rolls import Effect
from bot.games.clans.teams.pieces import Befriend as Befriend  # noqa: PLC0414  # as above
from bot.games.clans.teams.pieces import ChooseClan as ChooseClan  # noqa: PLC0414  # all decisions are found here
from bot.games.clans.teams.pieces import Discharge as Discharge  # noqa: PLC0414  # as above
from bot.games.clans.teams.pieces import Dismiss as Dismiss  # noqa: PLC0414  # as above
from bot.games.clans.teams.pieces import HandInTeam as HandInTeam  # noqa: PLC0414  # as above
from bot.games.clans.teams.pieces import Hire as Hire  # noqa: PLC0414  # as above
from bot.games.clans.teams.pieces import Learn as Learn  # noqa: PLC0414  # as above
from bot.games.clans.teams.pieces import NameModel as NameModel  # noqa: PLC0414  # as above
from bot.games.clans.teams.pieces import Recruit as Recruit  # noqa: PLC0414  # as above
from bot.games.clans.teams.pieces import TakeReady as TakeReady  # noqa: PLC0414  # as above


class Throw(StrEnum):
    """A throw of janken (A6.1)."""

    ROCK = "rock"
    PAPER = "paper"
    SCISSORS = "scissors"


# ---- set-up


@record
class ChooseTeam(Decision):
    """Choose a shrine team, by its id (A6.2); sealed until all seats have one."""

    team: str


@record
class ChooseChallenge(Decision):
    """Choose the challenge, if the dice leave it to a seat (A22.13)."""

    challenge: Challenge


@record
class ThrowHand(Decision):
    """Throw rock, paper or scissors for the initiative (A6.1)."""

    throw: Throw


@record
class TakeEdge(Decision):
    """Choose the seat's own edge; then it places the first model and takes the first turn (A6.8)."""

    edge: Edge


@record
class Concede(Decision):
    """A seat of three or four leaves the match (A23.4); the bot decides so for a seat that was given up."""


@record
class LetBegin(Decision):
    """Let another seat choose its edge and begin: the initiative passes to it (A6.8)."""

    seat: Seat


@record
class Wish(Piece):
    """Wish for a lantern or a shrine; its space comes next (A6.4, A6.6)."""

    what: Furnishing


@record
class Lay(Piece):
    """The space of the wished item (A6.4)."""

    space: Space


@record
class Forgo(Piece):
    """Wish for nothing, or pass (A6.4, A6.6)."""


@record
class Furnish(Decision):
    """Hand in a list of wishes, or place one item (A6.6)."""

    pieces: tuple[Piece, ...]


@record
class Put(Piece):
    """Put a model on a deployment space, facing the middle of the ground (A6.9, A7.12)."""

    model: ModelId
    space: Space


@record
class Face(Piece):
    """Turn a deployed model, or the double of the active one, to another direction (A6.9, A20.7)."""

    model: ModelId
    facing: Direction


@record
class Deploy(Decision):
    """Hand in a deployment (A6.9)."""

    pieces: tuple[Piece, ...]


@record
class Name(Decision):
    """Name a model: a VIP, a champion or a messenger (A22.4)."""

    model: ModelId


# ---- an activation: pieces of a draft


@record
class Activate(Piece):
    """Begin the activation of a model (A7.5)."""

    model: ModelId


@record
class Hurry(Piece):
    """Spend a Haste token for one more move or one more action (A7.7)."""

    is_move: bool


@record
class Try(Piece):
    """Make an optional test of a keyword at the start of an activation, or before a move; some name a friend (A7.5)."""

    keyword: Skill
    target: ModelId | None = None


@record
class Move(Piece):
    """Go to a space by the way with the fewest dodges, then one that keeps Stealth, then the least cost (A8, A30.8)."""

    space: Space


@record
class Run(Piece):
    """Use the action for a second move, and go to a space with it (A8.4)."""

    space: Space


@record
class Turn(Piece):
    """Turn to a direction (A7.9)."""

    facing: Direction


@record
class Attack(Piece):
    """Attack an enemy, turning to it first if it is not in front (A10.1): with the action, or once more after it."""

    target: ModelId
    is_further: bool = False
    """True for a further attack of a Gale of Blows (A17)."""


@record
class Shoot(Piece):
    """Make a ranged attack with the model's own weapon (A11.1)."""

    target: ModelId


@record
class Shuriken(Piece):
    """Throw a shuriken (A11.4)."""

    target: ModelId


Strike = Attack | Shoot | Shuriken
"""An attack on a target, close or from afar."""


@record
class Search(Piece):
    """Look for enemies in Stealth in the model's own zone (A13.6)."""


@record
class Hide(Piece):
    """Go into Stealth (A13.1)."""


@record
class Pray(Piece):
    """Use a good shrine beside the model (A14.2)."""

    space: Space


@record
class Check(Piece):
    """Check a crate in the model's own zone: turn it up, and roll for the objective in it (A22.11, A31.4)."""

    space: Space


@record
class Use(Piece):
    """Use a keyword or an ability that takes the action (A17, A18)."""

    keyword: Skill
    target: ModelId | None = None


@record
class Play(Piece):
    """Play a Moon card (A20.3), on one or two models if it says so.

    `instead` uses its bonus in place of its effect, if both are possible. `phase` is the wish of Turning Sky, while its
    bonus may be used.
    """

    card: Card
    target: ModelId | None = None
    other: ModelId | None = None
    instead: bool = False
    phase: Element | None = None


@record
class Pick(Piece):
    """Pick up a medal beside the model, for 1 MP (A22.2)."""

    medal: MedalId


@record
class Capture(Piece):
    """Hand in the medal of an enemy at the seat's own goal, for 1 MP (A22.12)."""


@record
class Leave(Piece):
    """Step off the board as a messenger, for 1 MP (A22.6)."""


@record
class Rest(Piece):
    """End the activation."""


@record
class Act(Decision):
    """Carry out the pieces of an activation, one after another (A30.2).

    They are carried out until a seat is asked something, a piece is no longer possible, or the activation is over; then
    the rest lapses. A draft adds `Rest` unless its last piece draws luck: `Rest` ends the activation.
    """

    pieces: tuple[Piece, ...]


# ---- windows (A16.4)


@record
class Reroll(Decision):
    """Reroll dice of a model's pool by an effect; dice are counted from 0 (A16.3)."""

    effect: Effect
    model: ModelId
    dice: tuple[int, ...]


@record
class Choose(Decision):
    """Choose the result die by its face (A10.7)."""

    face: Element


@record
class Push(Decision):
    """Move the model that a result moves, or leave it on its space, and turn it (A8.12, A10.10)."""

    space: Space
    facing: Direction


@record
class Keep(Decision):
    """Spend a Protect token against a blow that is about to hit a model (A12.3)."""


@record
class React(Decision):
    """Use a keyword that is possible in this window: Tidal Wave before the roll of an attack."""

    keyword: Skill
    target: ModelId | None = None


@record
class Respond(Decision):
    """Play a Moon card before or after a roll (A16.4): on dice of a model, or for its bonus with `instead`."""

    card: Card
    model: ModelId | None = None
    dice: tuple[int, ...] = ()
    instead: bool = False


@record
class Pass(Decision):
    """Do nothing in this window."""


# ---- upkeep (A7.12)


class Care(StrEnum):
    """The one thing of choice that a seat does in the upkeep (A7.12.3)."""

    HEAL = "heal"
    DRAW = "draw"
    STEADY = "steady"
    """Remove all Stun tokens from a model."""


@record
class Heal(Piece):
    """Move a model from the healing house to the training ground (A7.12.1)."""

    model: ModelId


@record
class Tend(Piece):
    """The choice of the upkeep, and the model that it concerns (A7.12.3)."""

    care: Care
    model: ModelId | None = None


@record
class Discard(Decision):
    """Discard a Moon card, because the hand is too large (A20.2)."""

    card: Card


@record
class Restore(Decision):
    """Hand in the choices of an upkeep: heal, choose, deploy (A7.12)."""

    pieces: tuple[Piece, ...]
