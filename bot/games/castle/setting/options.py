"""Options of a castle game (R27): snake_case in code, elsewhere by their names in the rules (`handCardsPerTurn`)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import partial
from types import MappingProxyType
from typing import Annotated, Any, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic.alias_generators import to_camel, to_snake

from bot.games.castle.kinds import Pile
from bot.games.castle.setting.deck import number_of
from bot.games.castle.setting.titles import titles
from bot.games.option_models import option, validated
from bot.games.option_values import spoken
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


Whole = Annotated[int, Field(strict=True)]
"""A number and nothing that could be read as one, such as yes."""
Count = Annotated[Whole, Field(ge=0, le=99)]
Positive = Annotated[Whole, Field(ge=1, le=99)]
GuardCards = Annotated[Whole, Field(ge=0, le=number_of(Pile.GUARDS))]

_table = partial(option, lambda: _("The table"))
_setup = partial(option, lambda: _("Length and setup"))
_cards = partial(option, lambda: _("Cards and wounds"))
_alert = partial(option, lambda: _("Alert and noticing"))
_guards = partial(option, lambda: _("Fine points: the guards"))
_intruders = partial(option, lambda: _("Fine points: the intruders"))

OF_VARIANT: Mapping[str, Variant] = MappingProxyType(
    {
        "loneWolfFigure": Variant.LONE_WOLF,
        "loneWolfConceal": Variant.LONE_WOLF,
        "contestedGoals": Variant.CONTESTED,
        "contestedResult": Variant.CONTESTED,
    }
)
"""The options that mean something in one variant only, by their names in the rules."""


class CastleOptions(BaseModel):
    """Every option of R27 with its default. Refuses unknown names, wrong values and bad combinations (R27.1)."""

    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True, extra="forbid", frozen=True)

    players: Whole = _table(
        2,
        "R2.2",
        lambda: _("How many play: 2, 3 (an intruder each) or 4 (two guard players as well)."),
        ge=2,
        le=4,
        is_offered=True,
    )
    variant: Variant = _table(
        Variant.STANDARD,
        "R26",
        lambda: _("Which game: the usual one, one intruder alone, or two who are rivals."),
        is_offered=True,
    )
    lone_wolf_figure: LoneWolfFigure = _table(
        LoneWolfFigure.CHOICE, "R26.1", lambda: _("Lone Wolf: who plays alone, the ninja or the traitor.")
    )
    lone_wolf_conceal: bool = _table(
        False, "R26.3", lambda: _("Lone Wolf: the guards do not know which intruder they hunt.")
    )
    contested_goals: ContestedGoals = _table(
        ContestedGoals.DRAW, "R26.4", lambda: _("Rivals: each draws his goal, or writes down one he likes.")
    )
    contested_result: ContestedResult = _table(
        ContestedResult.INDIVIDUAL,
        "R26.8",
        lambda: _("Rivals: each who does his mission and escapes wins, or only the first."),
    )
    intruders_share_all: bool = _table(
        True, "R28.5", lambda: _("Intruder partners see each other's cards, goals and places.")
    )
    guards_share_hands: bool = _table(
        True, "R28.5", lambda: _("Guard partners see each other's hands and draws.")
    )
    joint_decisions: JointDecisions = _table(
        JointDecisions.PROPOSE,
        "R2.7",
        lambda: _("Guard partners ask each other, or the lead decides what both must agree on."),
    )
    spectator_view: SpectatorView = _table(
        SpectatorView.PUBLIC,
        "R28.6",
        lambda: _("Whether those without a seat see the public board or nothing."),
    )
    full_reveal_at_end: bool = _table(True, "R28.6", lambda: _("At the end everything is shown to all."))
    thinking_aid: bool = _table(
        True, "R28.11", lambda: _("Everybody may ask where intruders can be, by what all have seen.")
    )

    turns: Positive = _setup(20, "R25", lambda: _("How many turns the intruders have."))
    sentries: Whole = _setup(
        8, "R4.5", lambda: _("How many sentries stand at watch posts at the start."), ge=0, le=20
    )
    patrols: Whole = _setup(3, "R4.6", lambda: _("How many patrols march along the track."), ge=0, le=10)
    patrol_size: Whole = _setup(
        2, "R4.6", lambda: _("How many guards a patrol has at the start."), ge=2, le=20
    )
    sleepers: Count = _setup(
        8, "R4.8", lambda: _("How many guards sleep in the barracks, to be awakened by cards.")
    )
    sleepers_per_barracks: Positive = _setup(
        2, "R4.8", lambda: _("How many of them one barracks zone can hold.")
    )
    traps: Count = _setup(2, "R4.9", lambda: _("How many traps the guards hide in the castles."))
    hidden_sentries: Count = _setup(
        2, "R4.9", lambda: _("How many hidden sentries the guards place in the castles.")
    )
    objects_may_share_barracks: bool = _setup(
        True, "R4.10", lambda: _("Goals, traps and hidden sentries may lie in barracks.")
    )
    max_guards: Whole = _setup(
        20, "R22", lambda: _("How many guards can be on the board at once."), ge=0, le=20
    )
    max_drunk: Whole = _setup(3, "R1.6", lambda: _("How many guards can be drunk at once."), ge=0, le=3)

    ninja_cards: Whole = _cards(
        8, "R4.3", lambda: _("How many cards the ninja chooses at the start."), ge=0, le=12
    )
    traitor_cards: Whole = _cards(
        7, "R4.3", lambda: _("How many cards the traitor chooses at the start."), ge=0, le=10
    )
    guard_hand: GuardCards = _cards(
        24, "R4.4", lambda: _("How many of their cards the guards take as their hand.")
    )
    hand_cards_per_turn: Count = _cards(
        2, "R10.2", lambda: _("How many cards from the hand the guards may play in a turn.")
    )
    searches_per_turn: Positive = _cards(
        2, "R21.1", lambda: _("How many zones each intruder may search in a turn.")
    )
    ninja_wounds: Positive = _cards(3, "R19.1", lambda: _("How many wounds kill the ninja."))
    traitor_wounds: Positive = _cards(2, "R19.1", lambda: _("How many wounds kill the traitor."))
    replacements: Count = _cards(1, "R19.5", lambda: _("How often a killed intruder may be replaced."))
    last_replacement_turn: Whole = _cards(
        10, "R19.5", lambda: _("The last turn in which a killed intruder is replaced."), ge=9, le=10
    )
    replacement_timing: ReplacementTiming = _cards(
        ReplacementTiming.SAME_TURN,
        "R19.7",
        lambda: _("Whether a replacement moves in the same turn or in the next."),
    )
    respawn_ninja_cards: Whole = _cards(
        6, "R19.7", lambda: _("How many cards a new ninja chooses."), ge=0, le=12
    )
    respawn_traitor_cards: Whole = _cards(
        5, "R19.7", lambda: _("How many cards a new traitor chooses."), ge=0, le=10
    )
    respawn_guard_cards: Count = _cards(
        5, "R19.8", lambda: _("How many cards the guards may take after a replacement.")
    )
    respawn_sleepers: Count = _cards(3, "R19.8", lambda: _("How many more sleepers they may mark then."))

    alert_draws: tuple[GuardCards, GuardCards, GuardCards, GuardCards] = _alert(
        (0, 1, 2, 3), "R9.3", lambda: _("How many cards the guards draw at alert none, low, medium and high.")
    )
    mission_raises_alert: bool = _alert(
        False, "R7.2", lambda: _("A completed mission raises the alert by one.")
    )
    passage_found_raises_alert: bool = _alert(
        False, "R23.11", lambda: _("A discovered passage entrance raises the alert by one.")
    )
    guards_notice_passage: bool = _alert(
        True, "R23.10", lambda: _("Guards who stand on a passage entrance discover it.")
    )
    guards_notice_ropes: bool = _alert(
        False, "R14.3", lambda: _("Guards who stand at the end of a rope discover it.")
    )
    passage_discovery: PassageDiscovery = _alert(
        PassageDiscovery.GUARDS_TURN_END,
        "R23.10",
        lambda: _("When they do: as their turn ends, or wherever a move stops too."),
    )

    regroup_window: RegroupWindow = _guards(
        RegroupWindow.ANYTIME,
        "R6.10",
        lambda: _("When guards may regroup: at quiet moments, or as their turn ends."),
    )
    allow_patrol_merge: bool = _guards(True, "R6.9", lambda: _("Patrols that meet may become one."))
    patrol_skip: PatrolSkip = _guards(
        PatrolSkip.MOVED,
        "R11.7",
        lambda: _("Which patrols do not march: those that moved, or any with a card."),
    )
    patrol_may_hold: bool = _guards(
        False, "R13.2", lambda: _("A patrol beside a visible intruder may stay with him.")
    )
    alert_phase_kenjutsu_from_hand: bool = _guards(
        False, "R9.5", lambda: _("Guards may attack from the hand in the Alert Phase too.")
    )
    kenjutsu_blocks_free_listen: bool = _guards(
        True, "R10.4", lambda: _("After an attack there is no free listen in that turn.")
    )
    sober_moves: bool = _guards(False, "R12.13", lambda: _("A drunk guard who is sobered may move at once."))
    guard_passage_entry: GuardPassageEntry = _guards(
        GuardPassageEntry.CARD_MOVES,
        "R23.14",
        lambda: _("The guards' passage card moves one guard in, or opens a place."),
    )
    hidden_sentry_answers: HiddenSentryAnswers = _guards(
        HiddenSentryAnswers.CORE, "R21.13", lambda: _("Which cards can answer a hidden sentry: few, or more.")
    )
    hidden_sentry_range: HiddenSentryRange = _guards(
        HiddenSentryRange.DISCOVERY,
        "R21.8",
        lambda: _("From where: anywhere, or only as far as the card reaches."),
    )

    intruder_order: IntruderOrder = _intruders(
        IntruderOrder.CHOICE, "R15.2", lambda: _("Who moves first: as the intruders like, or the ninja.")
    )
    visible_intruders_make_noise: bool = _intruders(
        True, "R11.3", lambda: _("A listen also hears an intruder who is seen.")
    )
    cat_covers_ninja_trap: bool = _intruders(
        True, "R21.7", lambda: _("The traitor's Cat also covers a trap that the ninja found.")
    )
    bluff_kenjutsu_alert: bool = _intruders(
        True, "R5.7", lambda: _("An attack card played as a bluff raises the alert as well.")
    )
    shadow_walk_guards: ShadowWalkGuards = _intruders(
        ShadowWalkGuards.LONE,
        "R17.5",
        lambda: _("Shadow Walk passes a lone sentry, or any number of guards."),
    )
    rehide_when_guards_leave: bool = _intruders(
        False, "R17.10", lambda: _("An intruder is hidden again once the guards walk away.")
    )
    drunk_keeps_visible: bool = _intruders(
        True, "R20.4", lambda: _("Who passes a drunk guard stays visible in his zone.")
    )
    drunks_killable: bool = _intruders(True, "R18.10", lambda: _("Intruders may kill drunk guards."))
    drunk_counts_for_lone: bool = _intruders(
        False, "R6.4", lambda: _("A drunk guard beside a sentry means the sentry is not alone.")
    )
    exit_requires_mission: bool = _intruders(
        False, "R24.2", lambda: _("An intruder may leave the map only after his mission.")
    )

    @model_validator(mode="before")
    @classmethod
    def _of_variant(cls, given: Any) -> Any:
        """What a variant changes unless it is said: a Lone Wolf's patrols (R27), and the Cat among rivals (R26.7)."""
        # By name and not by value: whoever asks for the usual value in a contested game has to get it.
        is_said = {"catCoversNinjaTrap", "cat_covers_ninja_trap"} & given.keys()
        if given.get("variant") == Variant.CONTESTED and not is_said:
            return {**given, "catCoversNinjaTrap": False}
        return {"patrols": 2, **given} if given.get("variant") == Variant.LONE_WOLF else given

    @model_validator(mode="after")
    def _fits_together(self) -> Self:
        placed = self.sentries + self.patrols * self.patrol_size
        if placed > self.max_guards:
            text = _(
                "{placed} guards would be placed, but only {most} may be out: lower sentries or patrols."
            )
            raise ValueError(text.format(placed=placed, most=self.max_guards))
        if self.players == 4 and self.guard_hand % 2:
            raise ValueError(_("With four players the hand of the guards is even: each of them takes half."))
        return self

    @model_validator(mode="after")
    def _fits_variant(self) -> Self:
        """R26: how many a variant is played by; its options mean nothing elsewhere."""
        if self.variant is Variant.CONTESTED and self.players < 3:
            raise ValueError(_("The Contested Ground takes 3 or 4 players: raise players."))
        if self.variant is Variant.LONE_WOLF and self.players != 2:
            raise ValueError(_("Lone Wolf is a game for two players: set players to 2."))
        for name, variant in OF_VARIANT.items():
            field = to_snake(name)
            if variant is not self.variant and getattr(self, field) != type(self).model_fields[field].default:
                text = _("“{option}” goes with the kind of game {variant}: choose that, or leave it out.")
                raise ValueError(text.format(option=titles()[name], variant=spoken(variant.value)))
        return self

    def settled(self) -> dict[str, Any]:
        """All values as JSON, by the names of the rules."""
        return self.model_dump(mode="json", by_alias=True)


def castle_options(given: Mapping[str, Any]) -> CastleOptions:
    """The options with `given` values; refuses with ValueError, one sentence naming the first option that is wrong."""
    return validated(CastleOptions, given)
