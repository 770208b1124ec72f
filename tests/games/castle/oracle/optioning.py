"""The options that change a reading of the rules (R27), each with its other values."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.games.castle.setting.options import CastleOptions, castle_options

OTHERS: dict[str, tuple[Any, ...]] = {
    "turns": (3, 12),
    "searchesPerTurn": (1, 3),
    "ninjaWounds": (1, 2, 4),
    "traitorWounds": (1, 3),
    "replacements": (0, 2),
    "handCardsPerTurn": (1, 4),
    "alertDraws": ((1, 2, 3, 4),),
    "maxGuards": (14, 16),
    "maxDrunk": (0, 1),
    "missionRaisesAlert": (True,),
    "passageFoundRaisesAlert": (True,),
    "guardsNoticeRopes": (True,),
    "guardsNoticePassage": (False,),
    "regroupWindow": ("endOfTurn",),
    "allowPatrolMerge": (False,),
    "patrolSkip": ("anyCard",),
    "patrolMayHold": (True,),
    "alertPhaseKenjutsuFromHand": (True,),
    "kenjutsuBlocksFreeListen": (False,),
    "soberMoves": (True,),
    "visibleIntrudersMakeNoise": (False,),
    "catCoversNinjaTrap": (False,),
    "intruderOrder": ("ninjaFirst",),
    "bluffKenjutsuAlert": (False,),
    "shadowWalkGuards": ("any",),
    "rehideWhenGuardsLeave": (True,),
    "drunkKeepsVisible": (False,),
    "drunksKillable": (False,),
    "drunkCountsForLone": (True,),
    "lastReplacementTurn": (9,),
    "replacementTiming": ("nextTurn",),
    "hiddenSentryAnswers": ("extended",),
    "hiddenSentryRange": ("card",),
    "passageDiscovery": ("onStop",),
    "guardPassageEntry": ("cardOpens",),
    "exitRequiresMission": (True,),
}

EXCUSED: dict[str, str] = {
    **dict.fromkeys(
        (
            *("players", "variant", "jointDecisions", "guardsShareHands", "intrudersShareAll"),
            *("loneWolfFigure", "loneWolfConceal", "contestedGoals", "contestedResult"),
        ),
        "all its positions are of the standard game with two seats",
    ),
    **dict.fromkeys(
        (
            *(
                "sentries",
                "patrols",
                "patrolSize",
                "sleepers",
                "sleepersPerBarracks",
                "traps",
                "hiddenSentries",
            ),
            *("objectsMayShareBarracks", "ninjaCards", "traitorCards", "guardHand"),
        ),
        "its positions are not set up, but drawn",
    ),
    **dict.fromkeys(
        ("respawnNinjaCards", "respawnTraitorCards", "respawnGuardCards", "respawnSleepers"),
        "of a replacement it answers the start alone",
    ),
    **dict.fromkeys(("spectatorView", "fullRevealAtEnd"), "it watches no game"),
}
"""The options on which nothing of what the oracle answers depends, each with its reason."""


def playable() -> tuple[str, ...]:
    """The options of the list with which a game can be played so far."""
    return tuple(name for name, (other, *_) in OTHERS.items() if _is_playable({name: other}))


def _is_playable(given: dict[str, Any]) -> bool:
    try:
        castle_options(given)
    except ValueError:
        return False
    return True


def mixed(names: tuple[str, ...], luck: Random) -> CastleOptions:
    """Some of these options, each at another value than its default."""
    share = luck.choice((0.1, 0.3, 0.6))
    return castle_options({name: luck.choice(OTHERS[name]) for name in names if luck.random() < share})
