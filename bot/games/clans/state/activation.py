"""The activation of a model, and questions to seats."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Literal, NamedTuple

from bot.engine.game import Piece, Seat
from bot.games.clans.kinds import Card, MedalId, ModelId, Skill, Space
from bot.games.clans.state.rolls import Played

FOR_FIGHT: Final = frozenset(
    {
        Card.HEADLONG, Card.LONE_FLAME, Card.SEA_SKIN, Card.AGAINST_ODDS, Card.GUARDIAN, Card.WEAK_SPOT,
        Card.CALLED_SHOT,
    }
)  # fmt: skip
"""Cards that are played before a roll and count in its fight."""
FOR_MOVE: Final = frozenset({Card.SPATE, Card.SLIP, Card.DROP, Card.ROPE_LINE})
"""Cards that are played before a move or a step, and count in it."""


class Stage(StrEnum):
    """The stage of a match."""

    DEALING = "dealing"
    CHALLENGE = "challenge"
    """A seat chooses the challenge, because the dice say so (A22.13)."""
    TEAMS = "teams"
    """Each seat chooses its team in secret (A6.2)."""
    JANKEN = "janken"
    """Sealed throws for the initiative (A6.1)."""
    CRATES = "crates"
    """The seats place crates one by one (A22.11)."""
    ITEMS = "items"
    """Lanterns and shrines: sealed lists, or one by one (A6.6)."""
    POSTS = "posts"
    """The seats place sentries one by one, before the first round or in an upkeep (A6.7, A21.9)."""
    EDGES = "edges"
    """The seat with the initiative chooses an edge, or lets another seat begin (A6.8)."""
    DEPLOYMENT = "deployment"
    """Each seat hands in its deployment sealed, or places one model in turn (A6.9)."""
    TURNS = "turns"
    """The seats activate their models (A7.2)."""
    UPKEEP = "upkeep"
    """The upkeep between two rounds (A7.12)."""
    OVER = "over"


class Window(StrEnum):
    """A moment at which a seat is asked something during a sequence of events (A16.4)."""

    BEFORE_ROLL = "before-roll"
    AFTER_ROLL = "after-roll"
    CHOOSE = "choose"
    PUSH = "push"
    """Air and Water: where a model is moved (A8.12)."""
    PLACE = "place"
    """Water: where the defender is put (A10.10)."""
    REPLACE = "replace"
    """A model would be Injured or Stunned (A12.3)."""
    PARRY = "parry"
    """Wings: where a model is put that could not pass over an enemy (A17)."""
    SKILL = "skill"
    """A skill offers its seat a choice (A17, A18): `Question.skill`."""
    NAME = "name"
    """A VIP, a champion or a messenger must be named (A22.4)."""


@dataclass(frozen=True, slots=True)
class Question:
    """An open window: the seat that is asked, and the model that it is about; for a name the default choice."""

    seat: Seat
    window: Window
    model: ModelId
    skill: Skill | None = None
    """The skill that asks, if one does."""

    @property
    def asking(self) -> Skill:
        """The skill that asks; there must be one."""
        if self.skill is None:
            raise AssertionError("No skill asks.")
        return self.skill


class Series(NamedTuple):
    """The attacks that a skill lets the active model make without another action (A10.14).

    `left` is the number of those still to come, `struck` are the models attacked in it. Shots have a `range`.
    """

    skill: Skill
    left: int
    range: int | None = None
    struck: tuple[ModelId, ...] = ()


@dataclass(frozen=True, slots=True)
class Activation:
    """The activation under way (A7.3).

    `mp` is the rest of the move that has begun, None without one; `moves` and `actions` count those still open. If it
    `is_stunned`, the model may either move or act (A7.5). `entered` are spaces of steps onto foliage (A13.7).
    """

    model: ModelId
    moves: int = 1
    actions: int = 1
    mp: int | None = None
    is_slowed: bool = False
    is_stunned: bool = False
    has_begun: bool = False
    """True if it has moved or acted: then nothing for the start of an activation is possible."""
    hurried: Literal["", "move", "action"] = ""
    """The use of a Haste token in this activation; empty if none was spent (A7.7)."""
    steps: int = 0
    due: tuple[Space, ...] = ()
    """The bad shrines whose tests are still to come (A14.1)."""
    attacks: int = 0
    """The number of attacks by the action under way (Gale of Blows)."""
    entered: frozenset[Space] = frozenset()
    used: frozenset[Skill] = frozenset()
    """The skills used in this activation, of those that work once in it."""
    is_poisoned: bool = False
    """True if the die of Poison was rolled: one die, however many tokens there are (A15)."""
    blink: Literal["", "free", "half"] = ""
    """The effect of a Blink on the next move (A17)."""
    is_blinking: bool = False
    """True if the move under way ignores models, zones and terrain."""
    cards: tuple[Played, ...] = ()
    """The Moon cards of its seat that are played but still to take effect in this activation."""
    at: int = 0
    """The AT that cards add until the end of the turn (A4.9)."""
    is_charging: bool = False
    """True if it has run by a Spate: with its action it may attack, but do nothing else (A20.7)."""
    lapsed: tuple[Piece, ...] = ()
    """The committed pieces that are left because a seat was asked first, and that its seat may still do (A30.2)."""
    double: ModelId | None = None
    """The model that has changed places with it; that may be turned until this one moves or acts (A20.7)."""
    leg: tuple[Space, ...] = ()
    """The steps under way over spaces of others, up to a space of its own: all their dodges come first (A8.10)."""
    passed: int = 0
    """The number of these steps that need no dodge any more."""
    parried: ModelId | None = None
    """The enemy whose seat puts it somewhere, because it could not pass over that enemy (A17)."""
    is_rooted: bool = False
    """True if it has given up its move: it makes no step any more, nor by Haste or a run (A31.9)."""
    by: Skill | None = None
    """The skill whose move is under way; None for another move."""
    began: Space | None = None
    """The space where the move under way began."""
    is_running: bool = False
    """True if the move under way is a run."""
    pledged: Skill | None = None
    """The skill that was used for an attack: the attack comes next."""
    has_fought: bool = False
    """True if a fight of its own was the last thing that it did, but for turning."""
    broken: tuple[int | None, int] = (None, 0)
    """What its last action has ended: the MP left of the move under way, and the moves that were open."""
    series: Series | None = None
    quarry: tuple[ModelId, ...] = ()
    """The targets between which the seat of a sentry chooses: the nearest models that it saw at its start (A21.5)."""
    astray: tuple[MedalId, ...] = ()
    """The medals between which the seat of a sentry chooses: it goes for one of them before all else (A22.9)."""
    is_over: bool = False
    """True if nothing more can be done: its end is due (A7.10)."""
    carried: tuple[ModelId, ...] = ()
    """The friends that a skill may still take along (A18)."""
    ordeal: tuple[ModelId, ...] = ()
    """The models that must still make a test against a skill of the active one."""
    against: Skill | None = None
    """This skill."""
    due_for: ModelId | None = None
    """The model that makes the tests at bad shrines, if another one was moved (A14.1)."""

    @property
    def may_give_up_move(self) -> bool:
        """True if it has its whole move left, and may give it up (A7.6, A31.9)."""
        is_whole = self.mp is None and not self.steps and self.moves > 0
        return is_whole and not (self.is_stunned or self.is_rooted)

    @property
    def has_spate(self) -> bool:
        """True if a Spate makes its next move longer."""
        return any(played.card is Card.SPATE and not played.instead for played in self.cards)

    @property
    def for_fight(self) -> tuple[Played, ...]:
        """The cards that count in its next fight."""
        return tuple(played for played in self.cards if played.card in FOR_FIGHT)

    @property
    def waiting(self) -> tuple[Played, ...]:
        """The cards played for a move or a fight that is still to come."""
        return tuple(played for played in self.cards if played.card in FOR_MOVE | FOR_FIGHT)

    @property
    def moves_after_action(self) -> int:
        """The number of moves left after the next action: Haste changes the order of move and action (A7.3, A7.7).

        A move by Haste may come after it; after an action by Haste all other moves may. A model that was Stunned has
        none left: it acts, or acts twice.
        """
        if self.is_stunned:
            return 0
        if self.hurried == "move":
            return min(self.moves, 1)
        return self.moves if self.actions > 1 else 0
