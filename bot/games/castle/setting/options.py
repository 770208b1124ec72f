"""Options of a castle game (R27): snake_case in code, elsewhere by their names in the rules (`handCardsPerTurn`)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic.alias_generators import to_camel, to_snake

from bot.games.castle.kinds import Pile
from bot.games.castle.setting.deck import number_of
from bot.games.castle.setting.terms import OF_VARIANT, TERMS, Variant, terms_of
from bot.games.option_models import titles, validated
from bot.games.option_values import spoken
from bot.words import _


class LoneWolfFigure(StrEnum):
    """R26.1: the figure of a Lone Wolf is chosen by its player, or fixed."""

    CHOICE = "choice"
    NINJA = "ninja"
    TRAITOR = "traitor"


class ContestedGoals(StrEnum):
    """R26.4: the goals of rivals are drawn, or they write them down."""

    DRAW = "draw"
    WRITE = "write"


class ContestedResult(StrEnum):
    """R26.8: each rival who succeeds wins, or only the one who left the map first."""

    INDIVIDUAL = "individual"
    FIRST = "first"


class JointDecisions(StrEnum):
    """R2.7: the decisions that need the partner's consent; with `lead` none that the lead seat proposes."""

    PROPOSE = "propose"
    LEAD = "lead"


class RegroupWindow(StrEnum):
    """R6.10: guards regroup at any quiet moment of their turn, or only after its last compulsory march."""

    ANYTIME = "anytime"
    END_OF_TURN = "endOfTurn"


class PatrolSkip(StrEnum):
    """R11.7: no march for a patrol with a guard who has moved, or also for one with any card played on it."""

    MOVED = "moved"
    ANY_CARD = "anyCard"


class IntruderOrder(StrEnum):
    """R15.2: the intruders choose who of them moves first each turn, or the ninja always does."""

    CHOICE = "choice"
    NINJA_FIRST = "ninjaFirst"


class ShadowWalkGuards(StrEnum):
    """R17.5: Shadow Walk passes a lone sentry only, or any number of guards."""

    LONE = "lone"
    ANY = "any"


class ReplacementTiming(StrEnum):
    """R19.7: a replacement comes in the turn of the death, or in the next one."""

    SAME_TURN = "sameTurn"
    NEXT_TURN = "nextTurn"


class HiddenSentryAnswers(StrEnum):
    """R21.13: only Kenjutsu and Shuriken help against a hidden sentry, or also Potent Sake and Shadow Walk."""

    CORE = "core"
    EXTENDED = "extended"


class HiddenSentryRange(StrEnum):
    """R21.8: a card helps against a hidden sentry from anywhere, or only within its usual range."""

    DISCOVERY = "discovery"
    CARD = "card"


class PassageDiscovery(StrEnum):
    """R23.10: guards discover entrances at the end of their turn, or also when a move of theirs ends."""

    GUARDS_TURN_END = "guardsTurnEnd"
    ON_STOP = "onStop"


class GuardPassageEntry(StrEnum):
    """R23.14: Secret Passage moves a guard inside, or it only makes room for one more."""

    CARD_MOVES = "cardMoves"
    CARD_OPENS = "cardOpens"


class SpectatorView(StrEnum):
    """R28.6: spectators see the public part, or nothing."""

    PUBLIC = "public"
    NONE = "none"


Whole = Annotated[int, Field(strict=True)]
"""A number, and no value that could be read as one, such as yes."""
Count = Annotated[Whole, Field(ge=0, le=99)]
Positive = Annotated[Whole, Field(ge=1, le=99)]
GuardCards = Annotated[Whole, Field(ge=0, le=number_of(Pile.GUARDS))]


class CastleOptions(BaseModel):
    """Every option of R27 with its default. Refuses unknown names, wrong values and bad combinations (R27.1).

    data/castle/options.toml explains them.
    """

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="forbid", frozen=True)

    players: Whole = Field(default=2, ge=2, le=4)
    variant: Variant = Variant.STANDARD
    lone_wolf_figure: LoneWolfFigure = LoneWolfFigure.CHOICE
    lone_wolf_conceal: bool = False
    contested_goals: ContestedGoals = ContestedGoals.DRAW
    contested_result: ContestedResult = ContestedResult.INDIVIDUAL
    intruders_share_all: bool = True
    guards_share_hands: bool = True
    joint_decisions: JointDecisions = JointDecisions.PROPOSE
    spectator_view: SpectatorView = SpectatorView.PUBLIC
    full_reveal_at_end: bool = True
    thinking_aid: bool = True
    turns: Positive = 20
    sentries: Whole = Field(default=8, ge=0, le=20)
    patrols: Whole = Field(default=3, ge=0, le=10)
    patrol_size: Whole = Field(default=2, ge=2, le=20)
    sleepers: Count = 8
    sleepers_per_barracks: Positive = 2
    traps: Count = 2
    hidden_sentries: Count = 2
    objects_may_share_barracks: bool = True
    max_guards: Whole = Field(default=20, ge=0, le=20)
    max_drunk: Whole = Field(default=3, ge=0, le=3)
    ninja_cards: Whole = Field(default=8, ge=0, le=12)
    traitor_cards: Whole = Field(default=7, ge=0, le=10)
    guard_hand: GuardCards = 24
    hand_cards_per_turn: Count = 2
    searches_per_turn: Positive = 2
    ninja_wounds: Positive = 3
    traitor_wounds: Positive = 2
    replacements: Count = 1
    last_replacement_turn: Whole = Field(default=10, ge=9, le=10)
    replacement_timing: ReplacementTiming = ReplacementTiming.SAME_TURN
    respawn_ninja_cards: Whole = Field(default=6, ge=0, le=12)
    respawn_traitor_cards: Whole = Field(default=5, ge=0, le=10)
    respawn_guard_cards: Count = 5
    respawn_sleepers: Count = 3
    alert_draws: tuple[GuardCards, GuardCards, GuardCards, GuardCards] = (0, 1, 2, 3)
    mission_raises_alert: bool = False
    passage_found_raises_alert: bool = False
    guards_notice_passage: bool = True
    guards_notice_ropes: bool = False
    passage_discovery: PassageDiscovery = PassageDiscovery.GUARDS_TURN_END
    regroup_window: RegroupWindow = RegroupWindow.ANYTIME
    allow_patrol_merge: bool = True
    patrol_skip: PatrolSkip = PatrolSkip.MOVED
    patrol_may_hold: bool = False
    alert_phase_kenjutsu_from_hand: bool = False
    kenjutsu_blocks_free_listen: bool = True
    sober_moves: bool = False
    guard_passage_entry: GuardPassageEntry = GuardPassageEntry.CARD_MOVES
    hidden_sentry_answers: HiddenSentryAnswers = HiddenSentryAnswers.CORE
    hidden_sentry_range: HiddenSentryRange = HiddenSentryRange.DISCOVERY
    intruder_order: IntruderOrder = IntruderOrder.CHOICE
    visible_intruders_make_noise: bool = True
    cat_covers_ninja_trap: bool = True
    bluff_kenjutsu_alert: bool = True
    shadow_walk_guards: ShadowWalkGuards = ShadowWalkGuards.LONE
    rehide_when_guards_leave: bool = False
    drunk_keeps_visible: bool = True
    drunks_killable: bool = True
    drunk_counts_for_lone: bool = False
    exit_requires_mission: bool = False

    @model_validator(mode="before")
    @classmethod
    def _of_variant(cls, given: Any) -> Any:
        """Other defaults of a variant, unless given: a Lone Wolf's patrols (R27), and the Cat of rivals (R26.7)."""
        # By name, not by value: in a variant somebody may have chosen the usual value of R27, which then stays.
        usual = terms_of(given.get("variant")).usual
        unsaid = {name: value for name, value in usual.items() if not {name, to_snake(name)} & given.keys()}
        return {**given, **unsaid}

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        placed = self.sentries + self.patrols * self.patrol_size
        if placed > self.max_guards:
            text = _(
                "{placed} guards would be placed, but only {most} may be out: lower sentries or patrols."
            )
            raise ValueError(text.format(placed=placed, most=self.max_guards))
        if self.players == 4 and self.guard_hand % 2:
            raise ValueError(
                _("With four players the guards' hand must be an even number: each seat takes half.")
            )
        return self

    @model_validator(mode="after")
    def _fits_variant(self) -> Self:
        """R26: refuse a number of players that the variant does not have, and options of another variant."""
        terms = TERMS[self.variant]
        if self.players not in terms.players:
            raise ValueError(terms.refusal())
        for name, variant in OF_VARIANT.items():
            field = to_snake(name)
            if variant is not self.variant and getattr(self, field) != type(self).model_fields[field].default:
                text = _(
                    "“{option}” belongs to the kind of game {variant}: choose that kind, or leave the option out."
                )
                raise ValueError(text.format(option=titles("castle")[name], variant=spoken(variant.value)))
        return self

    def settled(self) -> dict[str, Any]:
        """All values as JSON, by the names of the rules."""
        return self.model_dump(mode="json", by_alias=True)


def castle_options(given: Mapping[str, Any]) -> CastleOptions:
    """The options with `given` values. Refuses with ValueError, one sentence that names the first wrong option."""
    return validated(CastleOptions, given)
