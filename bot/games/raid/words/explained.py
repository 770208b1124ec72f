"""What happens to everybody sooner or later, in a sentence each for whoever witnesses it for the first time."""

from __future__ import annotations

from bot.engine.game import Fact
from bot.games.raid.facts import day as y
from bot.games.raid.facts import guarding as g
from bot.games.raid.facts import moving as m
from bot.games.raid.facts import night as n
from bot.games.raid.kinds import Alarm
from bot.games.raid.setting.setting import Setting
from bot.words import _

Explained = tuple[str, str]


def explained(setting: Setting, fact: Fact) -> Explained | None:
    """The name of what has happened, and what it means; None for what explains itself."""
    return _of_turns(fact) or _of_night(setting, fact) or _of_day(fact)


def _of_turns(fact: Fact) -> Explained | None:
    match fact:
        case m.TookOut():
            return "guard", _("Whoever enters a guard's tile takes him out, stops, and misses the next turn.")
        case m.LanternLifted():
            return "lantern", _("The light is out, but each lantern brings a guard ahead of you.")
        case m.Froze():
            return "freeze", _("Where none of the four routes can be made, both cards are discarded.")
        case g.GuardMoved(heading=heading) if heading is not None:
            return "patrol", _(
                "Patrols with a ninja on their board march to the other end, each Guard Phase."
            )
        case g.GuardDropped():
            return "drop", _("New guards fall near the middle of the board ahead of the foremost ninja.")
        case _:
            return None


def _of_night(setting: Setting, fact: Fact) -> Explained | None:
    match fact:
        case m.CubeLifted() if setting.options.half.value == "night":
            return "cube", _("In the Guard Phase each red cube becomes a senjutsu card.")
        case n.AlarmCardDrawn(card=card) if card is not Alarm.SENTRY:
            return "open", _(
                "Whoever ends a phase on a street draws an alarm card; roofs and bushes are safe."
            )
        case n.AlarmChanged(by) if by == setting.options.alarm_pace:
            text = _("The alarm rises by {n} each Guard Phase; at {target} the night is lost.")
            return "alarm", text.format(n=by, target=setting.options.target)
        case n.SenjutsuPlayed():
            return "senjutsu", _("Senjutsu may be played at any quiet moment, in others' turns too.")
        case _:
            return None


def _of_day(fact: Fact) -> Explained | None:
    match fact:
        case y.BukiDrawn():
            return "buki", _("Each red cube is a buki card: secret, used once, in your own turn.")
        case y.TrapSet():
            return "trap", _("A trap works on everybody but its owner; which it is only he knows.")
        case y.FireLit():
            return "fire", _("Nobody enters a burning tile; leaps over it are free.")
        case y.Swapped() | m.Moved():
            return "moved", _("Whoever is moved enters the new tile, with all that waits there.")
        case _:
            return None
