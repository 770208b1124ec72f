"""What people call the options (R27)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.words import _


def titles() -> Mapping[str, str]:
    """The title of each option by its name in the rules, in the order in which they are explained."""
    return {**_table(), **_setup(), **_cards(), **_alert(), **_guards(), **_intruders()}


def _table() -> dict[str, str]:
    return {
        "players": _("Players"),
        "variant": _("Kind of game"),
        "loneWolfFigure": _("Who plays alone"),
        "loneWolfConceal": _("Lone Wolf in disguise"),
        "contestedGoals": _("Goals of rivals"),
        "contestedResult": _("Result among rivals"),
        "intrudersShareAll": _("Intruders share all"),
        "guardsShareHands": _("Guards share hands"),
        "jointDecisions": _("Joint decisions"),
        "spectatorView": _("View of spectators"),
        "fullRevealAtEnd": _("All is shown at the end"),
        "thinkingAid": _("Help to think"),
    }


def _setup() -> dict[str, str]:
    return {
        "turns": _("Turns"),
        "sentries": _("Sentries"),
        "patrols": _("Patrols"),
        "patrolSize": _("Guards in a patrol"),
        "sleepers": _("Sleepers"),
        "sleepersPerBarracks": _("Sleepers in a barracks"),
        "traps": _("Traps"),
        "hiddenSentries": _("Hidden sentries"),
        "objectsMayShareBarracks": _("Goals in barracks"),
        "maxGuards": _("Most guards"),
        "maxDrunk": _("Most drunk guards"),
    }


def _cards() -> dict[str, str]:
    return {
        "ninjaCards": _("Cards of the ninja"),
        "traitorCards": _("Cards of the traitor"),
        "guardHand": _("Hand of the guards"),
        "handCardsPerTurn": _("Hand cards in a turn"),
        "searchesPerTurn": _("Searches in a turn"),
        "ninjaWounds": _("Wounds that kill the ninja"),
        "traitorWounds": _("Wounds that kill the traitor"),
        "replacements": _("Replacements"),
        "lastReplacementTurn": _("Last turn of a replacement"),
        "replacementTiming": _("First move of a replacement"),
        "respawnNinjaCards": _("Cards of a new ninja"),
        "respawnTraitorCards": _("Cards of a new traitor"),
        "respawnGuardCards": _("Bonus cards of the guards"),
        "respawnSleepers": _("Bonus sleepers"),
    }


def _alert() -> dict[str, str]:
    return {
        "alertDraws": _("Draws by alert"),
        "missionRaisesAlert": _("Alert by a mission"),
        "passageFoundRaisesAlert": _("Alert by a found entrance"),
        "guardsNoticePassage": _("Guards notice entrances"),
        "guardsNoticeRopes": _("Guards notice ropes"),
        "passageDiscovery": _("Moment of noticing"),
    }


def _guards() -> dict[str, str]:
    return {
        "regroupWindow": _("Moment of regrouping"),
        "allowPatrolMerge": _("Patrols may merge"),
        "patrolSkip": _("Patrols that stand still"),
        "patrolMayHold": _("Patrols may hold"),
        "alertPhaseKenjutsuFromHand": _("Early attacks"),
        "kenjutsuBlocksFreeListen": _("No free listen after an attack"),
        "soberMoves": _("Sobered guards may move"),
        "guardPassageEntry": _("Passage card of the guards"),
        "hiddenSentryAnswers": _("Answers to hidden sentries"),
        "hiddenSentryRange": _("Range of these answers"),
    }


def _intruders() -> dict[str, str]:
    return {
        "intruderOrder": _("Who moves first"),
        "visibleIntrudersMakeNoise": _("Seen intruders are heard"),
        "catCoversNinjaTrap": _("Cat for both"),
        "bluffKenjutsuAlert": _("Alert by a bluff"),
        "shadowWalkGuards": _("Guards passed by Shadow Walk"),
        "rehideWhenGuardsLeave": _("Hidden when guards leave"),
        "drunkKeepsVisible": _("Drunk guards keep watching"),
        "drunksKillable": _("Drunk guards can be killed"),
        "drunkCountsForLone": _("Drunk guards keep company"),
        "exitRequiresMission": _("No way out before the mission"),
    }
