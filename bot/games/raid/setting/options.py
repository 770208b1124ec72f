"""Options of the raid (S26): snake_case in code, elsewhere by their names in the rules (`alarmTargets`)."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic.alias_generators import to_camel

from bot.games.option_models import validated
from bot.games.raid.kinds import Half
from bot.words import _


class Match(StrEnum):
    """The halves that are played (S2.4)."""

    FULL = "full"
    MIDNIGHT = "midnight"
    DAWN = "dawn"


class BoardsOut(StrEnum):
    """The boards that are left out (S21.1, S33.9)."""

    NONE = "none"
    TWO = "2"
    THREE = "3"
    BOTH = "2+3"
    LESSON = "lesson"

    @property
    def numbers(self) -> frozenset[int]:
        """The numbers of the boards that are left out."""
        return frozenset({"none": (), "2": (2,), "3": (3,), "2+3": (2, 3), "lesson": (2, 3, 4, 5, 6)}[self])


class Clock(StrEnum):
    """The kinds of clock (S22)."""

    NONE = "none"
    SPEEDY = "speedy"
    HURRIED = "hurried"


class Order(StrEnum):
    """The order of turns at Midnight (S23)."""

    STRICT = "strict"
    OPEN = "open"
    FLOWING = "flowing"


class DawnOrder(StrEnum):
    """The order of turns at Dawn (S23.5)."""

    STRICT = "strict"
    SEALED = "sealed"


class StarTokenKnock(StrEnum):
    """The directions in which the star token knocks (S16.4)."""

    BACK = "back"
    ANY = "any"


Whole = Annotated[int, Field(strict=True)]
Target = Annotated[Whole, Field(ge=1, le=30)]
Seconds = Annotated[Whole, Field(ge=30, le=600)]
Number = Annotated[Whole, Field(ge=0, le=30)]
Copies = Literal["tuned", "even"] | tuple[Number, Number, Number, Number, Number, Number]
"""The number of copies of each card in a deck: as balanced, two of each, or these numbers."""
BukiCopies = (
    Literal["even"] | tuple[Number, Number, Number, Number, Number, Number, Number, Number, Number, Number]
)


class RaidOptions(BaseModel):
    """Every option of S26 with its default. Refuses unknown names, wrong values and bad combinations (S26.1).

    data/raid/options.toml explains each.
    """

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="forbid", frozen=True)

    players: Whole = Field(default=2, ge=1, le=4)
    match: Match = Match.FULL
    solo_ninja: Whole = Field(default=2, ge=2, le=4)
    dawn_after_loss: bool = False
    first_player: Literal["random", "1", "2", "3", "4"] = "random"
    full_reveal_at_end: bool = True
    boards_out: BoardsOut = BoardsOut.NONE
    alarm_targets: tuple[Target, Target, Target] = (20, 21, 25)
    target_shift: Whole = Field(default=0, ge=-4, le=6)
    alarm_pace: Whole = Field(default=6, ge=1, le=12)
    alarm_deck: Copies = "tuned"
    senjutsu_deck: Copies = "tuned"
    buki_deck: BukiCopies = "even"
    guards: Whole = Field(default=24, ge=18, le=40)
    fire_tokens: Whole = Field(default=3, ge=1, le=6)
    dawn_phase_limit: Whole = Field(default=12, ge=6, le=30)
    order: Order = Order.STRICT
    max_lead: Whole = Field(default=6, ge=1, le=6)
    dawn_order: DawnOrder = DawnOrder.STRICT
    clock: Clock = Clock.NONE
    speedy_seconds: tuple[Seconds, Seconds, Seconds] = (90, 120, 150)
    speedy_percent: Whole = Field(default=200, ge=50, le=400)
    turn_cap: Whole = Field(default=30, ge=10, le=120)
    hurried_hours: Whole = Field(default=24, ge=1, le=168)
    finish: Literal["immediate", "completeRound"] = "immediate"
    pass_through_ninja: bool = True
    guard_phase_penalty: Literal["nextPhase", "none"] = "nextPhase"
    patrol_needs: Literal["anyNinja", "notHome"] = "anyNinja"
    night_exposed: Literal["street", "allButCover"] = "street"
    dawn_exposed: Literal["roadWater", "road", "allButCover"] = "roadWater"
    dart_on_patrols: bool = True
    star_token_knock: StarTokenKnock = StarTokenKnock.BACK
    chain_range: Literal["3", "1-3"] = "3"
    caltrops_last: Literal["round", "victim"] = "round"
    nest_counts: Literal["each", "once"] = "each"
    open_buki: bool = False
    water_may: Literal["must", "may"] = "must"

    @property
    def ninja(self) -> int:
        """The number of ninja (S24.1)."""
        return self.solo_ninja if self.players == 1 else self.players

    @property
    def half(self) -> Half:
        """The half that a match with these options begins with."""
        return Half.DAY if self.match is Match.DAWN else Half.NIGHT

    @property
    def target(self) -> int:
        """The alarm at which Midnight is lost (S5.3, S21.2, S33.9)."""
        if self.boards_out is BoardsOut.LESSON:
            return 12 + self.target_shift
        return self.alarm_targets[self.ninja - 2] + self.target_shift - 2 * len(self.boards_out.numbers)

    @property
    def budget_ms(self) -> int:
        """The milliseconds of a timed phase (S22.1, S22.4)."""
        return self.speedy_seconds[self.ninja - 2] * self.speedy_percent * 10

    @model_validator(mode="after")
    def _combined(self) -> Self:
        if self.players == 1 and self.match is not Match.MIDNIGHT:
            raise ValueError(_("One person alone plays Midnight only: set match to midnight"))
        if self.boards_out is BoardsOut.LESSON and self.ninja > 2:
            raise ValueError(
                _("The lesson's two boards are for one or two ninja: lower players, or choose other boards")
            )
        if self.clock is Clock.SPEEDY and self.order is not Order.STRICT:
            raise ValueError(
                _("A clock in seconds needs the strict order: set order to strict, or take another clock")
            )
        if not 1 <= self.target <= 30:
            text = _(
                "Midnight would be lost at alarm {target}: change alarmTargets or targetShift so that it is 1 to 30"
            )
            raise ValueError(text.format(target=self.target))
        if self.first_player != "random" and int(self.first_player) > self.ninja:
            raise ValueError(
                _(
                    "The first player needs a seat of this match: set firstPlayer to a lower number, or to random"
                )
            )
        decks = ((self.alarm_deck, 12), (self.senjutsu_deck, 12), (self.buki_deck, 30))
        if any(not isinstance(copies, str) and sum(copies) != total for copies, total in decks):
            raise ValueError(_("The alarm cards are 12 in all, the senjutsu cards 12 and the buki cards 30"))
        return self


def raid_options(given: dict[str, Any]) -> RaidOptions:
    """The options with `given` values. Refuses wrong ones with ValueError, one sentence."""
    return validated(RaidOptions, given)
