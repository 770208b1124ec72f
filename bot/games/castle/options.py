"""The options of a castle game (R27), typed and validated.

Names in files and commands are those of the rules (`handCardsPerTurn`), in code snake_case. Options that choose
another reading, variant or number of seats are known here with all their values; those a game cannot be played
with yet are refused with a sentence.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator
from pydantic.alias_generators import to_camel

from bot.games.castle.board import CastleBoard
from bot.games.castle.kinds import GOALS
from bot.games.castle.lint import object_zones
from bot.words import _


class Variant(StrEnum):
    """R26."""

    STANDARD = "standard"
    LONE_WOLF = "loneWolf"
    CONTESTED = "contested"


class LoneWolfFigure(StrEnum):
    """R26.1."""

    CHOICE = "choice"
    NINJA = "ninja"
    TRAITOR = "traitor"


class ContestedGoals(StrEnum):
    """R26.4."""

    DRAW = "draw"
    WRITE = "write"


class ContestedResult(StrEnum):
    """R26.8."""

    INDIVIDUAL = "individual"
    FIRST = "first"


class JointDecisions(StrEnum):
    """R2.7: what needs the partner's consent; with `lead` nothing that the lead seat proposes."""

    PROPOSE = "propose"
    LEAD = "lead"


class RegroupWindow(StrEnum):
    """R6.10."""

    ANYTIME = "anytime"
    END_OF_TURN = "endOfTurn"


class PatrolSkip(StrEnum):
    """R11.7."""

    MOVED = "moved"
    ANY_CARD = "anyCard"


class IntruderOrder(StrEnum):
    """R15.2."""

    CHOICE = "choice"
    NINJA_FIRST = "ninjaFirst"


class ShadowWalkGuards(StrEnum):
    """R17.5."""

    LONE = "lone"
    ANY = "any"


class ReplacementTiming(StrEnum):
    """R19.7."""

    SAME_TURN = "sameTurn"
    NEXT_TURN = "nextTurn"


class HiddenSentryAnswers(StrEnum):
    """R21.13."""

    CORE = "core"
    EXTENDED = "extended"


class HiddenSentryRange(StrEnum):
    """R21.8."""

    DISCOVERY = "discovery"
    CARD = "card"


class PassageDiscovery(StrEnum):
    """R23.10."""

    GUARDS_TURN_END = "guardsTurnEnd"
    ON_STOP = "onStop"


class GuardPassageEntry(StrEnum):
    """R23.14."""

    CARD_MOVES = "cardMoves"
    CARD_OPENS = "cardOpens"


class SpectatorView(StrEnum):
    """R28.6."""

    PUBLIC = "public"
    NONE = "none"


GOALS_IN_A_CASTLE = 3
"""R4.9."""

Whole = Annotated[int, Field(strict=True)]
"""A number and nothing that could be read as one, such as yes."""
Count = Annotated[Whole, Field(ge=0, le=99)]
Positive = Annotated[Whole, Field(ge=1, le=99)]
Draws = Annotated[Whole, Field(ge=0, le=36)]


class CastleOptions(BaseModel):
    """Every option of R27 with its default. Refuses unknown names, wrong values and bad combinations (R27.1)."""

    model_config = ConfigDict(
        alias_generator=to_camel, populate_by_name=True, extra="forbid", frozen=True, strict=False
    )

    players: Annotated[Whole, Field(ge=2, le=4)] = 2
    variant: Variant = Variant.STANDARD
    lone_wolf_figure: LoneWolfFigure = LoneWolfFigure.CHOICE
    lone_wolf_conceal: bool = False
    contested_goals: ContestedGoals = ContestedGoals.DRAW
    contested_result: ContestedResult = ContestedResult.INDIVIDUAL
    turns: Positive = 20
    sentries: Annotated[Whole, Field(ge=0, le=20)] = 8
    patrols: Annotated[Whole, Field(ge=0, le=10)] = 3
    patrol_size: Annotated[Whole, Field(ge=2, le=20)] = 2
    sleepers: Count = 8
    sleepers_per_barracks: Positive = 2
    traps: Count = 2
    hidden_sentries: Count = 2
    ninja_cards: Annotated[Whole, Field(ge=0, le=12)] = 8
    traitor_cards: Annotated[Whole, Field(ge=0, le=10)] = 7
    guard_hand: Annotated[Whole, Field(ge=0, le=36)] = 24
    alert_draws: tuple[Draws, Draws, Draws, Draws] = (0, 1, 2, 3)
    hand_cards_per_turn: Count = 2
    searches_per_turn: Positive = 2
    ninja_wounds: Positive = 3
    traitor_wounds: Positive = 2
    replacements: Count = 1
    respawn_ninja_cards: Annotated[Whole, Field(ge=0, le=12)] = 6
    respawn_traitor_cards: Annotated[Whole, Field(ge=0, le=10)] = 5
    respawn_guard_cards: Count = 5
    respawn_sleepers: Count = 3
    max_guards: Annotated[Whole, Field(ge=0, le=20)] = 20
    max_drunk: Annotated[Whole, Field(ge=0, le=3)] = 3
    mission_raises_alert: bool = False
    passage_found_raises_alert: bool = False
    guards_notice_ropes: bool = False
    guards_notice_passage: bool = True
    intruders_share_all: bool = True
    guards_share_hands: bool = True
    joint_decisions: JointDecisions = JointDecisions.PROPOSE
    objects_may_share_barracks: bool = True
    regroup_window: RegroupWindow = RegroupWindow.ANYTIME
    allow_patrol_merge: bool = True
    patrol_skip: PatrolSkip = PatrolSkip.MOVED
    patrol_may_hold: bool = False
    alert_phase_kenjutsu_from_hand: bool = False
    kenjutsu_blocks_free_listen: bool = True
    sober_moves: bool = False
    visible_intruders_make_noise: bool = True
    cat_covers_ninja_trap: bool = True
    intruder_order: IntruderOrder = IntruderOrder.CHOICE
    bluff_kenjutsu_alert: bool = True
    shadow_walk_guards: ShadowWalkGuards = ShadowWalkGuards.LONE
    rehide_when_guards_leave: bool = False
    drunk_keeps_visible: bool = True
    drunks_killable: bool = True
    drunk_counts_for_lone: bool = False
    last_replacement_turn: Annotated[Whole, Field(ge=9, le=10)] = 10
    replacement_timing: ReplacementTiming = ReplacementTiming.SAME_TURN
    hidden_sentry_answers: HiddenSentryAnswers = HiddenSentryAnswers.CORE
    hidden_sentry_range: HiddenSentryRange = HiddenSentryRange.DISCOVERY
    passage_discovery: PassageDiscovery = PassageDiscovery.GUARDS_TURN_END
    guard_passage_entry: GuardPassageEntry = GuardPassageEntry.CARD_MOVES
    exit_requires_mission: bool = False
    spectator_view: SpectatorView = SpectatorView.PUBLIC
    full_reveal_at_end: bool = True

    @model_validator(mode="before")
    @classmethod
    def _of_variant(cls, given: Any) -> Any:
        """What a variant changes, unless something else is said.

        R27: a Lone Wolf meets two patrols. R26.7: among rivals the Cat hushes only what the traitor himself has found.
        """
        is_said = {"catCoversNinjaTrap", "cat_covers_ninja_trap"} & given.keys()
        if given.get("variant") == Variant.CONTESTED and not is_said:
            return {**given, "catCoversNinjaTrap": False}
        return {"patrols": 2, **given} if given.get("variant") == Variant.LONE_WOLF else given

    @model_validator(mode="after")
    def _fits_rivals(self) -> Self:
        """R26: the Contested Ground has two intruder seats, and its options mean nothing elsewhere."""
        if self.variant is Variant.CONTESTED:
            if self.players < 3:
                raise ValueError(_("The Contested Ground takes 3 or 4 players: raise players."))
            return self
        for name in ("contested_goals", "contested_result"):
            if getattr(self, name) != type(self).model_fields[name].default:
                raise ValueError(
                    _("{option} goes with the variant contested: choose that, or leave it out.").format(
                        option=to_camel(name)
                    )
                )
        return self

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        if self.sentries + self.patrols * self.patrol_size > self.max_guards:
            raise ValueError(
                _(
                    "{placed} guards would be placed, but at most {most} may be out: lower sentries or patrols."
                ).format(placed=self.sentries + self.patrols * self.patrol_size, most=self.max_guards)
            )
        if self.players == 4 and self.guard_hand % 2:
            raise ValueError(_("With four players guardHand is even: each guard seat chooses half of it."))
        return self

    @model_validator(mode="after")
    def _fits_lone_wolf(self) -> Self:
        """R26: the Lone Wolf is played by two, and its options mean nothing elsewhere."""
        if self.variant is Variant.LONE_WOLF:
            if self.players != 2:
                raise ValueError(_("Lone Wolf is a game for two players: set players to 2."))
            return self
        for name in ("lone_wolf_conceal", "lone_wolf_figure"):
            if getattr(self, name) != type(self).model_fields[name].default:
                raise ValueError(
                    _("{option} goes with the variant loneWolf: choose that, or leave it out.").format(
                        option=to_camel(name)
                    )
                )
        return self

    def settled(self) -> dict[str, Any]:
        """All values as JSON, by the names of the rules."""
        return self.model_dump(mode="json", by_alias=True)


def castle_options(given: Mapping[str, Any]) -> CastleOptions:
    """The options with `given` values; refuses with ValueError, one sentence naming the first option that is wrong."""
    try:
        return CastleOptions.model_validate(dict(given))
    except ValidationError as error:
        raise ValueError(_sentence(error)) from None


def _sentence(error: ValidationError) -> str:
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"])
    message = first["msg"].removeprefix("Value error, ").rstrip(".")
    return (
        f"{message}." if not where else _("Option {option}: {problem}.").format(option=where, problem=message)
    )


def fitted(options: CastleOptions, board: CastleBoard) -> CastleOptions:
    """The same options; refuses with ValueError, one sentence, what cannot be set up on this board (R3.9, R27.1)."""
    problem = next(_misfits(options, board), "")
    if problem:
        raise ValueError(problem)
    return options


def _misfits(options: CastleOptions, board: CastleBoard) -> Iterator[str]:
    posts, beds = len(board.watch_posts), options.sleepers_per_barracks * len(board.barracks)
    if options.sentries > posts:
        yield _("The board has {n} watch posts for {sentries} sentries: lower sentries.").format(
            n=posts, sentries=options.sentries
        )
    if options.patrols and not board.track:
        yield _("The board has no track: set patrols to 0.")
    if options.sleepers > beds:
        yield _("The barracks have room for {n} sleepers, not {sleepers}: lower sleepers.").format(
            n=beds, sleepers=options.sleepers
        )
    rooms = object_zones(board, objects_may_share_barracks=options.objects_may_share_barracks)
    for castle, zones in rooms.items():
        if len(zones) < GOALS_IN_A_CASTLE:
            yield _("Castle {castle} has room for {n} goals, not 3: let objectsMayShareBarracks be.").format(
                castle=castle, n=len(zones)
            )
    room = sum(map(len, rooms.values()))
    objects = len(GOALS) + options.traps + options.hidden_sentries
    if objects > room:
        yield _(
            "The castles have room for {n} objects, not {objects}: lower traps or hiddenSentries."
        ).format(n=room, objects=objects)
