"""The activation of a model, and what is asked of whom."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from bot.engine.game import Piece, Seat
from bot.games.clans.kinds import FOR_FIGHT, FOR_MOVE, Card, Keyword, ModelId, Space
from bot.games.clans.state.rolls import Played


class Stage(StrEnum):
    """What moment of a match it is."""

    DEALING = "dealing"
    CHALLENGE = "challenge"
    """A seat chooses the challenge, as the dice have it (A22.13)."""
    TEAMS = "teams"
    """Each seat chooses its team in secret (A6.2)."""
    JANKEN = "janken"
    """Sealed throws for the initiative (A6.1)."""
    ITEMS = "items"
    """Lanterns and shrines: sealed lists, or one by one (A6.6)."""
    EDGES = "edges"
    """Who has the initiative chooses an edge, or lets another one begin (A6.8)."""
    DEPLOYMENT = "deployment"
    """Each seat hands in its deployment sealed, or places one model in turn (A6.9)."""
    TURNS = "turns"
    """The seats activate their models (A7.2)."""
    UPKEEP = "upkeep"
    """A7.12."""
    OVER = "over"


class Window(StrEnum):
    """A moment at which a seat is asked something in the middle of what happens (A16.4)."""

    BEFORE_ROLL = "before-roll"
    AFTER_ROLL = "after-roll"
    CHOOSE = "choose"
    PUSH = "push"
    """Air and Water: where the model goes (A8.12)."""
    PLACE = "place"
    """Water: where the defender is put (A10.10)."""
    REPLACE = "replace"
    """A model would be Injured or Stunned (A12.3)."""
    NAME = "name"
    """A VIP, a champion or a messenger is to be named (A22.4)."""


@dataclass(frozen=True, slots=True)
class Question:
    """A window that is open: who is asked, and about which model; whom to name, about the one named by default."""

    seat: Seat
    window: Window
    model: ModelId


@dataclass(frozen=True, slots=True)
class Activation:
    """The activation under way (A7.3).

    `mp` is what is left of the move that has begun, None while none has; `moves` and `actions` are those still open.
    `is_stunned`: it may either move or act (A7.5). `entered` are the foliage spaces it has entered (A13.7).
    """

    model: ModelId
    moves: int = 1
    actions: int = 1
    mp: int | None = None
    is_slowed: bool = False
    is_stunned: bool = False
    has_begun: bool = False
    """Whether it has moved or acted: then nothing of the start of an activation is open any more."""
    hurried: Literal["", "move", "action"] = ""
    """What a Haste token was spent on (A7.7)."""
    steps: int = 0
    due: tuple[Space, ...] = ()
    """Bad shrines whose test is still to come (A14.1)."""
    attacks: int = 0
    """Attacks made by the action under way (Gale of Blows)."""
    entered: frozenset[Space] = frozenset()
    used: frozenset[Keyword] = frozenset()
    """What was used in this activation, of what works once in it."""
    is_poisoned: bool = False
    """Whether the die of Poison was rolled: one, however many tokens there are (A15)."""
    blink: Literal["", "free", "half"] = ""
    """What a Blink has made of the move that comes next (A17)."""
    is_blinking: bool = False
    """Whether the move under way ignores models, zones and terrain."""
    cards: tuple[Played, ...] = ()
    """Moon cards of its seat that are played, and whose effect is still to come in this activation."""
    at: int = 0
    """What cards add to its AT until the end of the turn (A4.9)."""
    is_charging: bool = False
    """Whether it has run by a Spate, and may attack with its action, but do nothing else (A20.7)."""
    lapsed: tuple[Piece, ...] = ()
    """What its seat has committed and may still do, but for that somebody was asked first (A30.2)."""
    double: ModelId | None = None
    """Who has changed places with it, and may still be turned."""
    is_over: bool = False
    """Nothing more can be done: its end is due (A7.10)."""

    @property
    def has_spate(self) -> bool:
        """Whether a Spate makes its next move longer."""
        return any(played.card is Card.SPATE and not played.instead for played in self.cards)

    @property
    def for_fight(self) -> tuple[Played, ...]:
        """The cards that count in its next fight."""
        return tuple(played for played in self.cards if played.card in FOR_FIGHT)

    @property
    def waiting(self) -> tuple[Played, ...]:
        """The cards that are played for a move or a fight that is still to come."""
        return tuple(played for played in self.cards if played.card in FOR_MOVE | FOR_FIGHT)

    @property
    def moves_after_action(self) -> int:
        """The moves that the next action leaves: haste breaks the order of move and action (A7.3, A7.7).

        A hasted move may come after it, and what was still to come after a hasted action. Who was Stunned has none: he
        acts, or acts twice.
        """
        if self.is_stunned:
            return 0
        if self.hurried == "move":
            return min(self.moves, 1)
        return self.moves if self.actions > 1 else 0
