"""The kinds of standing orders (A30.5); the first value of each is its default."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from bot.engine.game import Order, record
from bot.games.clans.kinds import Ability, Card, Keyword, Skill


class Rerolls(StrEnum):
    """When dice are rerolled."""

    SMART = "smart"
    """As A27.3 says."""
    NEVER = "never"
    ASK = "ask"


class Die(StrEnum):
    """Which result die a defender chooses."""

    TABLE = "table"
    """As A27.2 says."""
    SPIRIT = "spirit"
    """Spirit if it is available; otherwise the seat is asked."""
    ASK = "ask"


class Protect(StrEnum):
    """Against which blows a Protect token is spent."""

    GRAVE = "grave"
    """An Injury, or the third Stun."""
    INJURY = "injury"
    ALWAYS = "always"
    NEVER = "never"
    ASK = "ask"


class Lucky(StrEnum):
    """When a Lucky token is spent."""

    SAVE = "save"
    """As A27.3 says."""
    NEVER = "never"
    ASK = "ask"


class Curse(StrEnum):
    """When the Curse on an enemy is removed, so that the enemy rerolls."""

    GOOD = "good"
    """On a roll that is good for the enemy, as A27 says."""
    ATTACKS = "attacks"
    """The same, but only on attacks."""
    NEVER = "never"
    ASK = "ask"


class Tidal(StrEnum):
    """When Tidal Wave is used."""

    DECIDES = "decides"
    """If it makes the defender the chooser."""
    FIRST = "first"
    """In the first attack."""
    NEVER = "never"
    ASK = "ask"


class Watching(StrEnum):
    """How a sentry in a seat's charge acts."""

    USUAL = "default"
    """As A27 says."""
    SPARE = "spare-my-own"
    """It goes for enemies of the seat where the seat may choose."""
    ASK = "ask"


class Herbs(StrEnum):
    """When Healing Herbs are used."""

    DEARER = "if-dearer"
    """For a friend that costs more than the healer, which has fewer than two Stun tokens."""
    ALWAYS = "always"
    NEVER = "never"
    ASK = "ask"


class Stunning(StrEnum):
    """Which enemy a skill Stuns in the middle of other events."""

    DEAREST = "dearest"
    """The dearest without a Stun token, else the dearest."""
    CHUNIN = "chunin-first"
    NEVER = "never"
    ASK = "ask"


class Redirecting(StrEnum):
    """Where a shot is turned aside."""

    NEAREST = "test-and-nearest"
    """Test; to the nearest enemy, and to nobody without one."""
    NEVER = "never"
    ASK = "ask"


class Beaks(StrEnum):
    """When a Beak strikes."""

    CHOOSER = "if-chooser"
    """If its side would choose the result die."""
    ALWAYS = "always"
    NEVER = "never"
    ASK = "ask"


class Placing(StrEnum):
    """Where a result moves a model."""

    STAY = "stay"
    """Where it is, if that is allowed, otherwise to the lowest space."""
    ASK = "ask"


class Naming(StrEnum):
    """Which model is named after a VIP, a champion or a messenger has left the board."""

    USUAL = "usual"
    """As A27 says: the dearest, or for a messenger the fastest."""
    LAST = "last"
    """The last in that order: the cheapest, or the slowest."""
    ASK = "ask"


class _Calm(Order):
    """An order that never rests: no alarm disarms it."""

    __slots__ = ()
    is_wary: ClassVar[bool] = False


@record
class RerollOrder(_Calm):
    """When your dice are rerolled by keywords."""

    rule: Rerolls


@record
class DieOrder(_Calm):
    """Which result die you choose when your defender is the chooser."""

    rule: Die


@record
class ProtectOrder(_Calm):
    """Against which blows your Protect tokens are spent."""

    rule: Protect


@record
class LuckyOrder(_Calm):
    """When your Lucky tokens are spent."""

    rule: Lucky


@record
class CurseOrder(_Calm):
    """When the Curses on enemies are used."""

    rule: Curse


@record
class TidalOrder(_Calm):
    """When Tidal Wave is used."""

    rule: Tidal


@record
class SentryOrder(_Calm):
    """How the sentries act that you activate."""

    rule: Watching


@record
class SkillOrder(_Calm):
    """When a skill is used that may be used in the middle of other events."""

    skill: ClassVar[Skill]


@record
class HerbsOrder(SkillOrder):
    """When your models use Healing Herbs."""

    skill = Ability.HEALING_HERBS
    rule: Herbs


@record
class StunningOrder(SkillOrder):
    """Which enemy a skill of your models Stuns."""

    rule: Stunning


class NetOrder(StunningOrder):
    """Which enemy your Nets Stun."""

    skill = Ability.NET


class InkOrder(StunningOrder):
    """Which enemy your Ink Attacks Stun."""

    skill = Ability.INK_ATTACK


@record
class RedirectOrder(SkillOrder):
    """Where your models turn shots aside."""

    skill = Keyword.REDIRECTION
    rule: Redirecting


@record
class BeakOrder(SkillOrder):
    """When your model strikes with its Beak."""

    skill = Ability.BEAK
    rule: Beaks


@record
class PlaceOrder(_Calm):
    """Where your model goes by Water, and where you move models by Air or Water in another seat's turn."""

    rule: Placing


@record
class NameOrder(_Calm):
    """Which model you name in place of one that has left the board."""

    rule: Naming


# ---- Moon cards


class OwnCards(StrEnum):
    """When a seat is asked for cards in its own turn (A26.4)."""

    ASK = "ask"
    LONGER = "ask-longer"
    """The window stays open for some minutes."""
    PAUSE = "not-this-turn"
    NEVER = "never"


class OtherCards(StrEnum):
    """When a seat is asked for cards in the turns of others."""

    NEVER = "never"
    ASK = "ask"


class Saving(StrEnum):
    """When a card is played without a question."""

    NEVER = "never"
    INJURY = "save-from-injury"
    STUN = "save-from-injury-or-stun"
    KILL = "to-kill"


@record
class OwnCardsOrder(_Calm):
    """When you are asked for cards after the rolls of your own turn."""

    rule: OwnCards


@record
class OtherCardsOrder(_Calm):
    """When you are asked for cards in the turns of others, while you hold any (`moonAll`)."""

    rule: OtherCards


@record
class CardOrder(_Calm):
    """When a card is played in a fight without a question to its seat (`moon`); each title has its own order."""

    card: ClassVar[Card]
    rule: Saving


class ClearSkyOrder(CardOrder):
    """When Clear Sky is played."""

    card = Card.CLEAR_SKY


class NorthWindOrder(CardOrder):
    """When North Wind is played."""

    card = Card.NORTH_WIND


class DeepRootOrder(CardOrder):
    """When Deep Root is played."""

    card = Card.DEEP_ROOT


class SeaSkinOrder(CardOrder):
    """When Sea Skin is played."""

    card = Card.SEA_SKIN


class ColdHandOrder(CardOrder):
    """When Cold Hand is played."""

    card = Card.COLD_HAND


class AgainstOddsOrder(CardOrder):
    """When Against the Odds is played."""

    card = Card.AGAINST_ODDS


class GuardianOrder(CardOrder):
    """When Guardian is played."""

    card = Card.GUARDIAN


class SparkOrder(CardOrder):
    """When Spark is played."""

    card = Card.SPARK


class RainOrder(CardOrder):
    """When Rain is played."""

    card = Card.RAIN
