"""Why something cannot be done: the reasons that the rules give, without words."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from bot.games.clans.kinds import Card, ModelId, Skill, Space, Token


class Reason(StrEnum):
    """Why something is not possible now; the keys of the sentences in data/clans/barred.toml."""

    # whose turn it is to act (A7.2, A7.3)
    NOBODY_ACTS = "nobody-acts"
    OTHER_ACTS = "other-acts"
    NOT_YOURS = "not-yours"
    OFF_BOARD = "off-board"
    ACTIVATED = "activated"
    OVER = "over"
    BEGUN = "begun"
    NOTHING_LEFT = "nothing-left"
    MUST_ATTACK = "must-attack"
    CARD_WAITS = "card-waits"
    ON_DUTY = "on-duty"
    # the move and the action (A7.4 to A7.7)
    ACTED = "acted"
    STUNNED = "stunned"
    CHARGING = "charging"
    ROOTED = "rooted"
    NO_MP = "no-mp"
    MOVE_OVER = "move-over"
    MOVE_BEGUN = "move-begun"
    NOT_MOVED = "not-moved"
    NO_HASTE = "no-haste"
    HURRIED = "hurried"
    # where it goes (A8)
    HERE = "here"
    TAKEN = "taken"
    OFF_GROUND = "off-ground"
    SEALED = "sealed"
    NO_WAY = "no-way"
    TOO_FAR = "too-far"
    NOT_BY = "not-by"
    FACES_SO = "faces-so"
    NO_DOUBLE = "no-double"
    # whom it reaches (A9 to A11)
    NO_ENEMY = "no-enemy"
    HIDDEN = "hidden"
    OUT_OF_REACH = "out-of-reach"
    OUT_OF_RANGE = "out-of-range"
    NO_SIGHT = "no-sight"
    IN_ZONE = "in-zone"
    NO_WEAPON = "no-weapon"
    MAY_NOT = "may-not"
    PROOF = "proof"
    NO_FURTHER = "no-further"
    IN_SERIES = "in-series"
    STRUCK = "struck"
    # other actions (A13, A14, A22)
    NOBODY_HIDDEN = "nobody-hidden"
    IS_HIDDEN = "is-hidden"
    LIT = "lit"
    SEEN = "seen"
    NO_SHRINE = "no-shrine"
    BAD_SHRINE = "bad-shrine"
    NOT_BESIDE = "not-beside"
    NO_CRATE = "no-crate"
    CHECKED = "checked"
    NO_MEDAL = "no-medal"
    FAR_MEDAL = "far-medal"
    CARRIES_NONE = "carries-none"
    FAR_GOAL = "far-goal"
    NO_MESSAGE = "no-message"
    FAR_EDGE = "far-edge"
    # skills (A17, A18)
    NO_SKILL = "no-skill"
    NO_CHOICE = "no-choice"
    USED = "used"
    BLINKED = "blinked"
    NO_FIGHT = "no-fight"
    NO_TARGET = "no-target"
    NO_ENEMY_NEAR = "no-enemy-near"
    NO_FRIEND_HURT = "no-friend-hurt"
    NONE_IN_REACH = "none-in-reach"
    NO_MOVE_LATER = "no-move-later"
    NOT_FOR = "not-for"
    NEEDS_MODEL = "needs-model"
    # Moon cards (A20)
    NOT_HELD = "not-held"
    OTHER_WINDOW = "other-window"
    OTHER_PHASE = "other-phase"
    ONE_STEP_CARD = "one-step-card"
    UNSUITED = "unsuited"
    NOT_HIDDEN = "not-hidden"
    OTHER_SIZE = "other-size"
    NO_AIM = "no-aim"
    # anything else
    NOT_A_PIECE = "not-a-piece"


class Bar(NamedTuple):
    """The reason why something cannot be done (A30.2), with what it names: a model, a space, a skill, a card, a token.

    `number` and `most` count spaces or MP: those that it would take, and those that there are at most.
    """

    reason: Reason
    model: ModelId | None = None
    space: Space | None = None
    skill: Skill | None = None
    card: Card | None = None
    token: Token | None = None
    number: int = 0
    most: int = 0
