"""What each option of R27 means, in the order it is explained; names, defaults and values are the model's."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import Any, Final, get_args

from pydantic.alias_generators import to_snake

from bot.games.castle.cards.known import leaving
from bot.games.castle.options import CastleOptions
from bot.games.options import OneOf, Option, Values, Whole, Wholes, YesNo
from bot.words import _

OFFERED: Final = frozenset({"players", "variant"})
"""Asked for by name when a table is opened."""

_Meanings = Iterator[tuple[str, str, str]]


def guide() -> tuple[Option, ...]:
    """Every option of R27."""
    usual = CastleOptions().settled()
    groups = {
        _("The table"): _table(),
        _("Length and setup"): _setup(),
        _("Cards and wounds"): _cards(),
        _("Alert and noticing"): _alert(),
        _("Readings: the guards"): _guards(),
        _("Readings: the intruders"): _intruders(),
    }
    return tuple(
        Option(
            name=name,
            group=group,
            usual=usual[name],
            values=values(name),
            meaning=meaning,
            rule=rule,
            is_offered=name in OFFERED,
        )
        for group, meanings in groups.items()
        for name, rule, meaning in meanings
    )


def values(name: str) -> Values:
    """What an option may be set to, by its name in the rules."""
    field = CastleOptions.model_fields[to_snake(name)]
    kind: Any = field.annotation
    if kind is bool:
        return YesNo()
    if isinstance(kind, type) and issubclass(kind, StrEnum):
        return OneOf(tuple(each.value for each in kind))
    if kind is int:
        return Whole(*_bounds(field.metadata))
    numbers = get_args(kind)
    bounds = [each for part in get_args(numbers[0])[1:] for each in part.metadata]
    return Wholes(len(numbers), *_bounds(bounds))


def _bounds(metadata: Any) -> tuple[int, int]:
    least = next(each.ge for each in metadata if hasattr(each, "ge"))
    return least, next(each.le for each in metadata if hasattr(each, "le"))


def _table() -> _Meanings:
    yield "players", "R2.2", _("How many play: 2, 3 (an intruder each) or 4 (two guard players as well).")
    yield "variant", "R26", _("Which game: the usual one, one intruder alone, or two who are rivals.")
    yield "loneWolfFigure", "R26.1", _("Lone Wolf: who plays alone, the ninja or the traitor.")
    yield "loneWolfConceal", "R26.3", _("Lone Wolf: the guards do not know which intruder they hunt.")
    yield "contestedGoals", "R26.4", _("Rivals: each draws his goal, or writes down one he likes.")
    yield "contestedResult", "R26.8", _("Rivals: each who escapes with his goal wins, or only the first.")
    yield "intrudersShareAll", "R28.5", _("Intruder partners see each other's cards, goals and places.")
    yield "guardsShareHands", "R28.5", _("Guard partners see each other's hands and draws.")
    yield (
        "jointDecisions",
        "R2.7",
        _("Guard partners ask each other, or the lead decides what both must agree on."),
    )
    yield "spectatorView", "R28.6", _("Whether those without a seat see the public board or nothing.")
    yield "fullRevealAtEnd", "R28.6", _("Everything is shown to everybody once the game is over.")


def _setup() -> _Meanings:
    yield "turns", "R25", _("How many turns the intruders have.")
    yield "sentries", "R4.5", _("How many sentries stand at watch posts at the start.")
    yield "patrols", "R4.6", _("How many patrols march along the track.")
    yield "patrolSize", "R4.6", _("How many guards a patrol has at the start.")
    yield "sleepers", "R4.8", _("How many guards sleep in the barracks, to be awakened by cards.")
    yield "sleepersPerBarracks", "R4.8", _("How many of them one barracks zone can hold.")
    yield "traps", "R4.9", _("How many traps the guards hide in the castles.")
    yield "hiddenSentries", "R4.9", _("How many hidden sentries the guards place in the castles.")
    yield "objectsMayShareBarracks", "R4.10", _("Goals, traps and hidden sentries may lie in barracks.")
    yield "maxGuards", "R22", _("How many guards can be on the board at once.")
    yield "maxDrunk", "R1.6", _("How many guards can be drunk at once.")


def _cards() -> _Meanings:
    yield "ninjaCards", "R4.3", _("How many cards the ninja chooses at the start.")
    yield "traitorCards", "R4.3", _("How many cards the traitor chooses at the start.")
    yield "guardHand", "R4.4", _("How many of their 36 cards the guards take as their hand.")
    yield "handCardsPerTurn", "R10.2", _("How many cards from the hand the guards may play in a turn.")
    yield "searchesPerTurn", "R21.1", _("How many zones each intruder may search in a turn.")
    yield "ninjaWounds", "R19.1", _("How many wounds kill the ninja.")
    yield "traitorWounds", "R19.1", _("How many wounds kill the traitor.")
    yield "replacements", "R19.5", _("How often a killed intruder may be replaced.")
    yield "lastReplacementTurn", "R19.5", _("The last turn in which a killed intruder is replaced.")
    yield "replacementTiming", "R19.7", _("Whether a replacement moves in the same turn or in the next.")
    yield "respawnNinjaCards", "R19.7", _("How many cards a new ninja chooses.")
    yield "respawnTraitorCards", "R19.7", _("How many cards a new traitor chooses.")
    yield "respawnGuardCards", "R19.8", _("How many cards the guards may take after a replacement.")
    yield "respawnSleepers", "R19.8", _("How many more sleepers they may mark then.")


def _alert() -> _Meanings:
    yield "alertDraws", "R9.3", _("How many cards the guards draw at alert none, low, medium and high.")
    yield "missionRaisesAlert", "R7.2", _("A completed mission raises the alert by one.")
    yield "passageFoundRaisesAlert", "R23.11", _("A discovered passage entrance raises the alert by one.")
    yield "guardsNoticePassage", "R23.10", _("Guards who stand on a passage entrance discover it.")
    yield "guardsNoticeRopes", "R14.3", _("Guards who stand at the end of a rope discover it.")
    yield "passageDiscovery", "R23.10", _("When they do: as their turn ends, or wherever a move stops too.")


def _guards() -> _Meanings:
    yield "regroupWindow", "R6.10", _("When guards may regroup: at quiet moments, or as their turn ends.")
    yield "allowPatrolMerge", "R6.9", _("Patrols that meet may become one.")
    yield "patrolSkip", "R11.7", _("Which patrols do not march: those that moved, or any with a card.")
    yield "patrolMayHold", "R13.2", _("A patrol beside a visible intruder may stay with him.")
    yield "alertPhaseKenjutsuFromHand", "R9.5", _("Guards may attack from the hand in the Alert Phase too.")
    yield "kenjutsuBlocksFreeListen", "R10.4", _("After an attack there is no free listen in that turn.")
    yield "soberMoves", "R12.13", _("A drunk guard who is sobered may move at once.")
    yield "guardPassageEntry", "R23.14", _("The guards' passage card moves one guard in, or opens a place.")
    yield "hiddenSentryAnswers", "R21.13", _("Which cards can answer a hidden sentry: few, or more.")
    yield "hiddenSentryRange", "R21.8", _("From where: anywhere, or only as far as the card reaches.")


def _intruders() -> _Meanings:
    yield "intruderOrder", "R15.2", _("Who moves first: as the intruders like, or the ninja.")
    yield "visibleIntrudersMakeNoise", "R11.3", _("A listen also hears an intruder who is seen.")
    yield "catCoversNinjaTrap", "R21.7", _("The traitor's Cat also covers a trap that the ninja found.")
    yield "bluffKenjutsuAlert", "R5.7", _("An attack card played as a bluff raises the alert as well.")
    passes = _("{card} passes a lone sentry, or any number of guards.")
    yield "shadowWalkGuards", "R17.5", passes.format(card=leaving().title())
    yield "rehideWhenGuardsLeave", "R17.10", _("An intruder is hidden again once the guards walk away.")
    yield "drunkKeepsVisible", "R20.4", _("Who passes a drunk guard stays visible in his zone.")
    yield "drunksKillable", "R18.10", _("Intruders may kill drunk guards.")
    yield "drunkCountsForLone", "R6.4", _("A drunk guard beside a sentry means the sentry is not alone.")
    yield "exitRequiresMission", "R24.2", _("An intruder may leave the map only after his mission.")
