"""Options of the raid (S26): snake_case in code, elsewhere by their names in the rules (`alarmTargets`)."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic.alias_generators import to_camel

from bot.games.option_models import option, validated
from bot.games.raid.kinds import Half
from bot.words import _


class Match(StrEnum):
    """S2.4."""

    FULL = "full"
    MIDNIGHT = "midnight"
    DAWN = "dawn"


class BoardsOut(StrEnum):
    """S21.1, S33.9."""

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
    """S22."""

    NONE = "none"
    SPEEDY = "speedy"
    HURRIED = "hurried"


class Order(StrEnum):
    """S23."""

    STRICT = "strict"
    OPEN = "open"
    FLOWING = "flowing"


class DawnOrder(StrEnum):
    """S23.5."""

    STRICT = "strict"
    SEALED = "sealed"


class Finish(StrEnum):
    """S20.2, S20.4."""

    IMMEDIATE = "immediate"
    COMPLETE_ROUND = "completeRound"


class FirstPlayer(StrEnum):
    """S5.5."""

    RANDOM = "random"
    SEAT_1 = "1"
    SEAT_2 = "2"
    SEAT_3 = "3"
    SEAT_4 = "4"


class Copies(StrEnum):
    """How many copies of each card the alarm and senjutsu decks have (S10.2, S12)."""

    TUNED = "tuned"
    EVEN = "even"


class GuardPhasePenalty(StrEnum):
    """S8.5."""

    NEXT_PHASE = "nextPhase"
    NONE = "none"


class PatrolNeeds(StrEnum):
    """S8.8."""

    ANY_NINJA = "anyNinja"
    NOT_HOME = "notHome"


class NightExposed(StrEnum):
    """S11.6."""

    STREET = "street"
    ALL_BUT_COVER = "allButCover"


class DawnExposed(StrEnum):
    """S19.3."""

    ROAD_WATER = "roadWater"
    ROAD = "road"
    ALL_BUT_COVER = "allButCover"


class StarTokenKnock(StrEnum):
    """S16.4."""

    BACK = "back"
    ANY = "any"


class ChainRange(StrEnum):
    """S17.4."""

    EXACTLY = "3"
    UP_TO = "1-3"


class CaltropsLast(StrEnum):
    """S18.6."""

    ROUND = "round"
    VICTIM = "victim"


class NestCounts(StrEnum):
    """S18.7."""

    EACH = "each"
    ONCE = "once"


class WaterMay(StrEnum):
    """S15.1."""

    MUST = "must"
    MAY = "may"


Whole = Annotated[int, Field(strict=True)]
Target = Annotated[Whole, Field(ge=1, le=30)]
Seconds = Annotated[Whole, Field(ge=30, le=600)]

_table = partial(option, lambda: _("The table"))
_length = partial(option, lambda: _("Length and difficulty"))
_order = partial(option, lambda: _("Clock and order of play"))
_fine = partial(option, lambda: _("Fine points"))


class RaidOptions(BaseModel):
    """Every option of S26 with its default. Refuses unknown names, wrong values and bad combinations (S26.1)."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="forbid", frozen=True)

    players: Whole = _table(
        2,
        "S2.1",
        lambda: _("How many play; 1 plays several ninja, by night alone."),
        ge=1,
        le=4,
        is_offered=True,
    )
    match: Match = _table(
        Match.FULL,
        "S2.4",
        lambda: _("What is played: the night and, if it is won, the day; or one of them."),
        is_offered=True,
    )
    solo_ninja: Whole = _table(2, "S24.1", lambda: _("How many ninja one person alone plays."), ge=2, le=4)
    dawn_after_loss: bool = _table(
        False, "S2.4", lambda: _("The day may be played after a lost night as well.")
    )
    first_player: FirstPlayer = _table(FirstPlayer.RANDOM, "S5.5", lambda: _("Which seat begins."))
    full_reveal_at_end: bool = _table(
        True, "S27.6", lambda: _("Everything is shown to everybody once the game is over.")
    )
    boards_out: BoardsOut = _length(
        BoardsOut.NONE,
        "S21.1",
        lambda: _("Boards left out for a quick game; lesson: the first and the last board alone."),
    )
    alarm_targets: tuple[Target, Target, Target] = _length(
        (20, 21, 25), "S5.3", lambda: _("At which alarm 2, 3 and 4 ninja have lost the night.")
    )
    target_shift: Whole = _length(
        0, "S26", lambda: _("Added to that: 2 is gentle, -1 is stern."), ge=-4, le=6
    )
    alarm_pace: Whole = _length(
        6, "S11.2", lambda: _("How much the alarm rises in each Guard Phase."), ge=1, le=12
    )
    alarm_deck: Copies = _length(
        Copies.TUNED, "S12", lambda: _("Copies of the alarm cards: as balanced, or two of each.")
    )
    senjutsu_deck: Copies = _length(
        Copies.TUNED, "S10.2", lambda: _("Copies of the senjutsu cards: as balanced, or two of each.")
    )
    guards: Whole = _length(24, "S1.2", lambda: _("How many black guards there are."), ge=18, le=40)
    fire_tokens: Whole = _length(3, "S17.8", lambda: _("How many tiles may burn at once."), ge=1, le=6)
    dawn_phase_limit: Whole = _length(
        12, "S20.5", lambda: _("After how many phases the day is over without a winner."), ge=6, le=30
    )
    order: Order = _order(
        Order.STRICT,
        "S23",
        lambda: _("By night: one after another, in any order in a round, or each when he likes."),
        is_offered=True,
    )
    max_lead: Whole = _order(
        6, "S23.3", lambda: _("Flowing: how many turns one may be ahead of the slowest."), ge=1, le=6
    )
    dawn_order: DawnOrder = _order(
        DawnOrder.STRICT, "S23.5", lambda: _("By day: one after another, or sealed plans opened together.")
    )
    clock: Clock = _order(
        Clock.NONE, "S22", lambda: _("A clock for the whole team: none, in seconds, or in hours.")
    )
    speedy_seconds: tuple[Seconds, Seconds, Seconds] = _order(
        (90, 120, 150), "S22.1", lambda: _("Seconds of a phase on the clock for 2, 3 and 4 ninja.")
    )
    speedy_percent: Whole = _order(
        200, "S22.4", lambda: _("Percent of these seconds that are given online."), ge=50, le=400
    )
    turn_cap: Whole = _order(
        30, "S22.5", lambda: _("Seconds after which a turn is played by default."), ge=10, le=120
    )
    hurried_hours: Whole = _order(
        24, "S22.8", lambda: _("Hours of a phase on a clock in hours."), ge=1, le=168
    )
    finish: Finish = _fine(
        Finish.IMMEDIATE, "S20.2", lambda: _("Who crosses first wins at once, or the round is played on.")
    )
    pass_through_ninja: bool = _fine(True, "S7.3", lambda: _("Routes may lead through other ninja."))
    guard_phase_penalty: GuardPhasePenalty = _fine(
        GuardPhasePenalty.NEXT_PHASE,
        "S8.5",
        lambda: _("Whether a guard met in the Guard Phase costs the next turn."),
    )
    patrol_needs: PatrolNeeds = _fine(
        PatrolNeeds.ANY_NINJA, "S8.8", lambda: _("Whether ninja that are home set patrols moving.")
    )
    night_exposed: NightExposed = _fine(
        NightExposed.STREET, "S11.6", lambda: _("Where a ninja draws an alarm card by night.")
    )
    dawn_exposed: DawnExposed = _fine(
        DawnExposed.ROAD_WATER, "S19.3", lambda: _("Where a ninja brings a guard by day.")
    )
    dart_on_patrols: bool = _fine(True, "S10.3", lambda: _("Blow Darts put patrols to sleep as well."))
    star_token_knock: StarTokenKnock = _fine(
        StarTokenKnock.BACK, "S16.4", lambda: _("Which way the star token knocks an opponent.")
    )
    chain_range: ChainRange = _fine(
        ChainRange.EXACTLY, "S17.4", lambda: _("How far the Grappling Chain reaches.")
    )
    caltrops_last: CaltropsLast = _fine(
        CaltropsLast.ROUND, "S18.6", lambda: _("How long caltrops close a tile.")
    )
    nest_counts: NestCounts = _fine(
        NestCounts.EACH, "S18.7", lambda: _("Whether two guards of a nest cost two turns or one.")
    )
    open_buki: bool = _fine(False, "S17.1", lambda: _("Buki hands lie open."))
    water_may: WaterMay = _fine(
        WaterMay.MUST, "S15.1", lambda: _("Whether a ninja that leaves water may stop after its first step.")
    )

    @property
    def ninja(self) -> int:
        """How many ninja there are (S24.1)."""
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
        """Milliseconds of a timed phase (S22.1, S22.4)."""
        return self.speedy_seconds[self.ninja - 2] * self.speedy_percent * 10

    @model_validator(mode="after")
    def _combined(self) -> Self:
        if self.players == 1 and self.match is not Match.MIDNIGHT:
            raise ValueError(_("One person alone plays the night only: set match to midnight"))
        if self.boards_out is BoardsOut.LESSON and self.ninja > 2:
            raise ValueError(_("The lesson's two boards are for one or two ninja"))
        if self.clock is Clock.SPEEDY and self.order is not Order.STRICT:
            raise ValueError(_("A clock in seconds needs the strict order"))
        if not 1 <= self.target <= 30:
            raise ValueError(_("The alarm at which the night is lost has to lie between 1 and 30"))
        if self.first_player is not FirstPlayer.RANDOM and int(self.first_player) > self.ninja:
            raise ValueError(_("The first player needs a seat of this match"))
        return self


def raid_options(given: dict[str, Any]) -> RaidOptions:
    """The options with `given` values. Refuses with ValueError, one sentence."""
    return validated(RaidOptions, given)
