"""What two guard seats propose to each other and agree on (R2.7), in words."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.acts import Choice
from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Seat, not_none
from bot.games.castle import decisions as d
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.kinds import SWORDS, Weapon
from bot.games.castle.names import names
from bot.games.castle.partners.sharing import lead
from bot.games.castle.state.state import State
from bot.words import _


def proposal(board: CastleBoard, what: Decision) -> str:
    """The proposal of a guard seat, as the end of a sentence. Raises TypeError for what is never proposed."""
    share = shares(what)
    match what:
        case d.SplitDraw():
            return _("draw: {share}").format(share=share)
        case d.ShareCards():
            return _("hand cards this turn: {share}").format(share=share)
        case d.ShareBonus():
            return _("bonus cards: {share}").format(share=share)
        case d.ShareSleepers():
            return _("bonus sleepers: {share}").format(share=share)
        case d.ShareWounds(who):
            return _("wound cards of {who}: {share}").format(who=names.intruder(who), share=share)
        case d.PlaceArmed():
            return _("all figures stand like this")
        case d.MarkMap():
            return _("all marks lie like this")
        case _:
            return _on_the_map(board, what)


def shares(what: Decision) -> str:
    """How many of something each of the two guard seats would have; empty for a proposal about something else."""
    match what:
        case d.SplitDraw() | d.ShareCards() | d.ShareBonus() | d.ShareSleepers() | d.ShareWounds():
            return shared(what.swords, what.spears)
        case _:
            return ""


def placement(board: CastleBoard, what: Decision) -> str:
    """Every figure or mark of a proposed placement, as a sentence; empty for other proposals."""
    if not isinstance(what, d.PlaceArmed | d.MarkMap):
        return ""
    return _("{figures}.").format(figures=names.capital(_placement(board, what)))


def located(board: CastleBoard, state: State, what: Decision) -> str:
    """The zone of the guards in a proposal, in brackets: nothing on the board shows which guard is g7.

    Empty if the proposal names no guards.
    """
    match what:
        case d.FreeListenSentry(guard) | d.Join(guard, _) | d.Form(guard, _, _) if guard in state.guards:
            place = state.guards[guard].zone
        case d.FreeListenPatrol(patrol) | d.Merge(patrol, _) if state.members(patrol):
            place = state.place_of(patrol)
        case _:
            return ""
    return _(" ({zone})").format(zone=names.place(board, place))


def asked(board: CastleBoard, seat: Seat, what: Decision, where: str = "") -> str:
    """The question of a guard seat to its partner; `where` is the zone of its guards, in brackets.

    Raises TypeError for a kind of decision that is never proposed.
    """
    match what:
        case d.SplitDraw():
            text = _("Shall I draw {n} and you {m}?")
        case d.ShareCards():
            text = _("Shall I play {n} of the hand cards this turn, and you {m}?")
        case d.ShareBonus():
            text = _("Shall I take {n} of the bonus cards, and you {m}?")
        case d.ShareSleepers():
            text = _("Shall I mark {n} of the new sleepers, and you {m}?")
        case d.ShareWounds():
            text = _("Wound cards of {who}: {n} to me, {m} to you?")
        case d.PlaceArmed():
            return _("Shall all figures stand like this? See Details.")
        case d.MarkMap():
            return _("Shall all marks lie like this? See Details.")
        case _:
            return _asked_on_the_map(board, what, where)
    mine, yours = (what.swords, what.spears) if seat == SWORDS else (what.spears, what.swords)
    of = names.intruder(what.who) if isinstance(what, d.ShareWounds) else ""
    return text.format(n=mine, m=yours, who=of)


def _asked_on_the_map(board: CastleBoard, what: Decision, where: str) -> str:
    match what:
        case d.FreeListenSentry(guard):
            return _("Shall {guard}{where} use the free listen?").format(
                guard=names.guards([guard]), where=where
            )
        case d.FreeListenPatrol(patrol):
            return _("Shall {patrol}{where} use the free listen?").format(
                patrol=names.patrol(patrol), where=where
            )
        case d.Form(first, second, None):
            return _("Shall {guards}{where} become a patrol?").format(
                guards=names.guards([first, second]), where=where
            )
        case d.Form(first, second, heading) if heading is not None:
            return _("Shall {guards}{where} become a patrol that heads for {zone}?").format(
                guards=names.guards([first, second]), where=where, zone=board.label(heading)
            )
        case d.Join(guard, patrol):
            return _("Shall {guard} join {patrol}{where}?").format(
                guard=names.guards([guard]), patrol=names.patrol(patrol), where=where
            )
        case d.Merge(patrol, into):
            return _("Shall {patrol} join {into}{where}?").format(
                patrol=names.patrol(patrol), into=names.patrol(into), where=where
            )
        case _:
            raise TypeError(f"{what!r} is nothing that is proposed")


def otherwise(what: Decision) -> str:
    """What happens if the partner declines, as a clause (R2.7)."""
    match what:
        case d.SplitDraw():
            return _("then each of you draws half, and the lead the odd card")
        case d.PlaceArmed() | d.MarkMap():
            return _("then you place them one at a time, in turn")
        case d.FreeListenSentry() | d.FreeListenPatrol():
            return _("then nobody listens for free until you have ended the phase")
        case d.Form() | d.Join() | d.Merge():
            return _("then the groups stay as they are")
        case _:
            return _("then the shares stay as they are")


def shared(swords: int, spears: int) -> str:
    """How many of something each of the two guard seats has."""
    return _("swords {swords}, spears {spears}").format(swords=swords, spears=spears)


def _on_the_map(board: CastleBoard, what: Decision) -> str:
    match what:
        case d.FreeListenSentry(guard):
            return _("the free listen, by {guard}").format(guard=names.guards([guard]))
        case d.FreeListenPatrol(patrol):
            return _("the free listen, by {patrol}").format(patrol=names.patrol(patrol))
        case d.Form(first, second, None):
            return _("{guards} become a patrol").format(guards=names.guards([first, second]))
        case d.Form(first, second, heading) if heading is not None:
            return _("{guards} become a patrol that heads for {zone}").format(
                guards=names.guards([first, second]), zone=board.label(heading)
            )
        case d.Join(guard, patrol):
            return _("{guard} joins {patrol}").format(
                guard=names.guards([guard]), patrol=names.patrol(patrol)
            )
        case d.Merge(patrol, into):
            return _("{patrol} joins {into}").format(patrol=names.patrol(patrol), into=names.patrol(into))
        case _:
            raise TypeError(f"{what!r} is nothing that is proposed")


def _placement(board: CastleBoard, what: d.PlaceArmed | d.MarkMap) -> str:
    if isinstance(what, d.PlaceArmed):
        return _("swords at {swords}; spears at {spears}; patrols {groups}").format(
            swords=_posts(board, what, Weapon.SWORD),
            spears=_posts(board, what, Weapon.SPEAR),
            groups=names.listing(_group(board, *patrol) for patrol in what.patrols) or _("none"),
        )
    beds = names.listing(map(board.label, what.sleepers))
    things = [
        _("{mark} at {zone}").format(mark=names.mark(mark), zone=board.label(zone))
        for mark, zone in what.objects
    ]
    return _("sleepers {beds}; hidden {things}").format(beds=beds, things=names.listing(things))


def _posts(board: CastleBoard, what: d.PlaceArmed, weapon: Weapon) -> str:
    zones = (board.label(zone) for zone, carried in what.sentries if carried is weapon)
    return names.listing(zones) or _("no post")


def _group(board: CastleBoard, zone: Zone, heading: Zone, arms: tuple[Weapon, ...]) -> str:
    return _("{zone} → {next} ({arms})").format(
        zone=board.label(zone), next=board.label(heading), arms=_arms(arms.count(Weapon.SWORD), len(arms))
    )


def _arms(swords: int, size: int) -> str:
    return _("swords {n}, spears {m}").format(n=swords, m=size - swords)


def option(board: CastleBoard, what: Decision) -> Choice | None:
    """An option that only two guard seats have, as its seat reads it; None for any other option."""
    match what:
        case d.SplitDraw(swords, spears):
            return Choice(names.capital(shared(swords, spears)))
        case d.TakeFigure(weapon):
            return Choice(names.capital(names.weapon(weapon)))
        case d.PostArmed(zone, weapon):
            text = _("{weapon} sentry at {zone}").format(
                weapon=names.capital(names.weapon(weapon)), zone=board.label(zone)
            )
            return Choice(text, zone=board.label(zone))
        case d.GroupArmed(zone, heading, swords, spears):
            text = _("A patrol at {zone}, heading {way} ({next})").format(
                zone=board.label(zone), way=board.heading(zone, heading).value, next=board.label(heading)
            )
            return Choice(text, _arms(swords, swords + spears), zone=board.label(zone))
        case _:
            return None


def laid(board: CastleBoard, piece: Decision) -> str:
    """A figure or a mark that was placed in turn."""
    match piece:
        case d.Bed(zone):
            return _("A sleeper at {zone}").format(zone=board.label(zone))
        case d.Hide(mark, zone):
            return _("{mark} at {zone}").format(mark=names.capital(names.mark(mark)), zone=board.label(zone))
        case _:
            choice = not_none(option(board, piece))
            return choice.label


def leading(state: State) -> Iterator[str]:
    """The guard seat that has the last word this turn (R2.7); nothing if there is only one."""
    if len(state.setting.seating.guards) > 1:
        yield _("{seat} lead.").format(seat=names.capital(names.seat(lead(state))))
