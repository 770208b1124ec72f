"""The options of the clans (A25): snake_case in code, elsewhere their names in the rules (`brawlTarget`)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal, NamedTuple, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic.alias_generators import to_camel

from bot.games.option_models import validated
from bot.words import _


class Challenge(StrEnum):
    """The challenge, the goal of a match (A22)."""

    ASSASSINATION = "assassination"
    MESSENGER = "messenger"
    CHAMPION = "champion"
    HILL = "hill"
    INFILTRATION = "infiltration"
    BRAWL = "brawl"
    SEARCH = "search"
    MEDAL = "medal"


class Norm(NamedTuple):
    """A line of the table of challenges (A22.1)."""

    ninjas: int
    """The number of models that a team may have on the board at once."""
    rounds: int
    is_hidden: bool = False
    """True if small bases start in Stealth."""
    hides_large: bool = False
    """True if large bases start in Stealth too."""
    has_sentries: bool = False
    """True if sentries guard the items of the challenge (A21.1)."""

    def hides(self, size: int) -> bool:
        """True if models with bases of this width start in Stealth."""
        return self.is_hidden and (size == 1 or self.hides_large)


NORMS = {
    Challenge.ASSASSINATION: Norm(6, 7),
    Challenge.MESSENGER: Norm(7, 9, is_hidden=True),
    Challenge.CHAMPION: Norm(7, 8),
    Challenge.HILL: Norm(6, 8, is_hidden=True),
    Challenge.INFILTRATION: Norm(6, 8, is_hidden=True, hides_large=True, has_sentries=True),
    Challenge.BRAWL: Norm(7, 6),
    Challenge.SEARCH: Norm(7, 9, is_hidden=True, hides_large=True, has_sentries=True),
    Challenge.MEDAL: Norm(7, 9, is_hidden=True),
}

Whole = Annotated[int, Field(strict=True)]
Shrine = Literal["chosen", "spirit", "void", "earth", "air", "water", "fire"]
"""The element of a seat's shrine team, or "chosen" if the seat chooses it."""


class ClansOptions(BaseModel):
    """All options that are built, with their defaults. Raises ValueError for wrong names, values and combinations.

    data/clans/options.toml explains each option.
    """

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="forbid", frozen=True)

    players: Whole = Field(default=2, ge=2, le=4)
    sides: Literal["free", "two"] = "free"
    challenge: Challenge | Literal["random"] = Challenge.BRAWL
    ground: Literal["court", "canal", "gate", "yard", "random"] = "court"
    teams: Literal["shrine", "built"] = "shrine"
    koban: Whole = Field(default=100, ge=40, le=300)
    first_team: Shrine = "chosen"
    second_team: Shrine = "chosen"
    ninjas: Whole = Field(default=0, ge=0, le=9)
    rounds: Whole = Field(default=0, ge=0, le=12)
    brawl_target: Whole = Field(default=9, ge=0, le=20)
    activations_per_turn: Whole = Field(default=1, ge=1, le=3)
    upkeep_together: bool = True
    initiative: Literal["test", "janken"] = "test"
    moon_deck: Literal["calm", "full", "off"] = "calm"
    moon_hand: Whole = Field(default=3, ge=0, le=5)
    moon_hand_max: Whole = Field(default=3, ge=0, le=5)
    setup_items: Literal["lists", "preset", "turns"] = "lists"
    lanterns_min: Whole = Field(default=4, ge=0, le=6)
    lanterns_max: Whole = Field(default=6, ge=0, le=6)
    shrines_max: Whole = Field(default=4, ge=0, le=4)
    final_upkeep: bool = False
    spectator_view: Literal["public", "none"] = "public"
    full_reveal_at_end: bool = True
    reinforcements_stealth: bool = False
    team_test_rerolls: bool = False
    assist_reach: Literal["adjacent", "zone"] = "adjacent"
    self_result_credit: Literal["opponent", "none"] = "opponent"
    result_move: Literal["path", "straight"] = "path"
    lantern_blocks_stealth: bool = True
    poison_is_enemy: bool = True
    hill_large: Whole = Field(default=2, ge=1, le=4)
    recheck_crates: bool = True

    @model_validator(mode="after")
    def _told_apart(self) -> Self:
        if self.ninjas in (1, 2) or self.rounds in (1, 2) or self.brawl_target in (1, 2):
            raise ValueError(_("Ninjas, rounds and the target of a brawl are 3 or more, or 0"))
        if self.hill_large == 3:
            raise ValueError(_("A large base counts on the hill with 1, 2 or 4 of its spaces"))
        if self.lanterns_min > self.lanterns_max:
            raise ValueError(_("lanternsMax is below lanternsMin: lower lanternsMin, or raise lanternsMax"))
        if self.teams == "built" and not self.first_team == self.second_team == "chosen":
            raise ValueError(_("Built teams are no shrine teams: leave firstTeam and secondTeam at chosen"))
        if self.sides == "two" and self.players == 2:
            raise ValueError(_("Two seats are two sides: set players to 3 or 4, or sides to free"))
        if self.challenge not in ("random", *self.challenges):
            raise ValueError(
                _(
                    "Two sides intercept a messenger: set sides to two, set players to 2, or take another challenge"
                )
            )
        return self

    @property
    def challenges(self) -> tuple[Challenge, ...]:
        """The challenges that these seats can play: intercepting a messenger takes two sides (A23.3, A25.1)."""
        are_two = self.players == 2 or self.sides == "two"
        return tuple(each for each in Challenge if each is not Challenge.MESSENGER or are_two)

    @property
    def norm(self) -> Norm:
        """The usual numbers of the challenge (A22.1); those of a Brawl while the challenge is still to be drawn."""
        return NORMS[Challenge.BRAWL if self.challenge == "random" else self.challenge]

    @property
    def most(self) -> int:
        """The greatest number of a team's models on the board (A22.1)."""
        return self.ninjas or self.norm.ninjas

    @property
    def length(self) -> int:
        """The number of rounds (A22.1)."""
        return self.rounds or self.norm.rounds


def clans_options(given: dict[str, Any]) -> ClansOptions:
    """The options given by their names, the rest by default. Raises ValueError with one sentence."""
    return validated(ClansOptions, given)
