"""Events that every player meets sooner or later, explained in a sentence when a viewer first witnesses them.

Each explanation depends only on its fact and the options, and says the same to both sides.
"""

from __future__ import annotations

from bot.engine.game import Fact
from bot.games.castle.facts import fighting as f
from bot.games.castle.facts import guarding as g
from bot.games.castle.facts import lone as w
from bot.games.castle.facts import sneaking as i
from bot.games.castle.facts import turn as t
from bot.games.castle.intruders.ending import wounds_borne
from bot.games.castle.intruders.sneaking import LONGEST
from bot.games.castle.kinds import Card, Goes, Mark, Pile, Who
from bot.games.castle.setting.setting import Setting
from bot.games.castle.words.told import said
from bot.words import _

Explained = tuple[str, str]


def explained(setting: Setting, fact: Fact) -> Explained | None:
    """The name of an event and its meaning; None for events that need no explanation."""
    known = said(fact)
    return _of_guards(setting, known) or _of_figures(setting, known) or _of_intruders(setting, known)


def _of_guards(setting: Setting, fact: Fact) -> Explained | None:
    """The explanation of what guards play, hear, see and find, and of the alert; None for any other fact."""
    match fact:
        case t.CardPlayed(pile=Pile.GUARDS, goes=Goes.DISCARD):
            return "discard", _("Cards that the guards play are back in their draw deck next turn.")
        case g.ListenAnswered(heard=True):
            return "heard", _(
                "Heard: an intruder is within {n} zones, no farther than they went last turn."
            ).format(n=LONGEST)
        case t.AlertSet(why=why) if why is not t.Why.CALM:
            return "alert", _("A higher alert gives the guards more cards; each turn it falls by one.")
        case f.Detected():
            return "seen", _("An intruder stays seen until entering a guardless zone or removing all guards.")
        case f.GuardStruck():
            ninja, traitor = (wounds_borne(setting, who) for who in Who)
            text = _("Each Kenjutsu is a wound: the ninja dies of {ninja}, the traitor of {traitor}.")
            return "wound", text.format(ninja=ninja, traitor=traitor)
        case t.EntranceFound():
            return "entrance", _("Guards in an entrance find it, at the latest as their turn ends, for good.")
        case _:
            return None


def _of_figures(setting: Setting, fact: Fact) -> Explained | None:
    """The explanation of how guards and patrols arrive, march and move; None for any other fact."""
    match fact:
        case g.PatrolMarched(headings=headings) if len(headings) > 1:
            return "fork", _("At a fork the guards choose; a patrol turns back only where a track ends.")
        case g.PatrolMarched():
            return "patrol", _(
                "Patrols march two zones along the track a turn, and find intruders on the way."
            )
        case g.GuardAwoke():
            return "awake", _("Awaken wakes a guard in a barracks; only the guards know where sleepers lie.")
        case g.PatrolFormed() | g.GuardJoined():
            return "group", _("Guards in one zone may form a patrol: on the track it marches by itself.")
        case g.GuardsStepped(zone=int(zone)) if setting.board.is_moat[zone]:
            return _moat()
        case _:
            return None


def _moat() -> Explained:
    """The explanation of a step into a moat (R12.2, R15.4)."""
    return "moat", _("A moat ends the move; a later turn leads out of it.")


def _of_intruders(setting: Setting, fact: Fact) -> Explained | None:
    """The explanation of what intruders find, enter, play and leave behind; None for any other fact."""
    match fact:
        case i.SentryAppeared():
            return "sentry", _("A hidden sentry who is found steps forward, and is a sentry from then on.")
        case i.SearchesAnswered(answers) | w.SomebodyFound(answers):
            return _found([mark for *_who, mark, _is_asked in answers])
        case i.Moved(zone=zone) if setting.board.is_moat[zone]:
            return _moat()
        case f.GuardDrunk():
            return "drunk", _("A drunk guard does nothing, but an intruder who enters that zone is seen.")
        case i.WentInside():
            return "inside", _("Nobody is heard inside the passage; a later turn leads out at either end.")
        case t.CardPlayed(card=Card.ROPE) | t.RopeFound():
            return "rope", _("A rope leads intruders over one wall for the whole game; it may be a bluff.")
        case t.CardPlayed(card=Card.CAT):
            return "cat", _("It Was a Cat silences one listen or one trap, or it is a bluff.")
        case _:
            return None


def _found(marks: list[Mark | None]) -> Explained | None:
    if Mark.TRAP in marks:
        return "trap", _("A trap raises the alert by one each time it is found, unless a Cat is played.")
    if any(mark is not None and mark.is_goal for mark in marks):
        return "goal", _("A letter stays where it lies: the intruder whose goal it is must search there.")
    return None
