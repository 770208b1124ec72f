"""What has happened, a sentence for each fact worth telling. A fact says only what its viewer witnessed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from bot.engine.boards.protocol import Zone
from bot.engine.game import Fact
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.facts import fighting as f
from bot.games.castle.facts import guarding as g
from bot.games.castle.facts import setup as s
from bot.games.castle.facts import sneaking as i
from bot.games.castle.facts import turn as t
from bot.games.castle.facts.joint import Whispered
from bot.games.castle.kinds import Alert, Card, GuardId, Mark, Phase, Pile, Place, Result, Who, on_map
from bot.games.castle.names import names
from bot.games.castle.words.goals import how_it_is_done
from bot.games.castle.words.joint import agreed
from bot.games.castle.words.lone import alone
from bot.words import _, ngettext


def story(board: CastleBoard, facts: Iterable[Fact], *, is_rival: bool = False) -> list[str]:
    """A line for each fact worth telling; steps that go on from the last line are added to it.

    `is_rival` if the reader is a rival, who learns of a listen only whether it would hear himself (R28.10).
    """
    lines: list[str] = []
    last: Fact | None = None
    for fact in map(said, facts):
        if last is not None and (sentence := _continued(board, lines[-1], last, fact)):
            lines[-1] = sentence
        elif sentence := _own_ears(board, fact) if is_rival else told(board, fact):
            lines.append(sentence)
        else:
            continue
        last = fact
    return lines


def said(fact: Fact) -> Fact:
    """A fact as its side knows it: what is whispered is told as what it is."""
    return fact.fact if isinstance(fact, Whispered) else fact


def _continued(board: CastleBoard, line: str, last: Fact, fact: Fact) -> str:
    """The `line` with the fact `last`, gone on; empty if a new one begins."""
    if (zone := _goes_on(last, fact)) is not None:
        return _("{begun} → {zone}.").format(begun=_begun(line), zone=board.label(zone))
    match last, fact:
        case t.CardPlayed(), g.MoveBegan(guards):
            return _("{begun} on {guards}.").format(begun=_begun(line), guards=names.guards(guards))
        case i.CameOut(who=one), i.WentInside(who=other) if one == other:
            return _("{begun} and goes back inside.").format(begun=_begun(line))
        case _:
            return ""


def _begun(line: str) -> str:
    return line.removesuffix(_("."))


def _goes_on(last: Fact, fact: Fact) -> Zone | None:
    match last, fact:
        case (
            g.PatrolMarched(patrol=was, zone=left),
            g.PatrolMarched(patrol=now, zone=zone, start=start),
        ) if was == now and left == start:
            return zone
        case (
            g.GuardsStepped(guards=were, zone=left),
            g.GuardsStepped(guards=are, zone=zone, start=start),
        ) if were == are and left == start:
            return on_map(zone)
        case (i.Moved(who=one), i.Moved(who=other, zone=zone)) if one == other:
            return zone
        case _:
            return None


def told(board: CastleBoard, fact: Fact) -> str:
    """The sentence; empty for facts that tell nothing by themselves."""
    fact = said(fact)
    # By where its kind stands, as a panel tells dozens: to ask all chapters takes twice as long.
    for chapter in _CHAPTERS.get(type(fact).__module__, (agreed, alone, _of_card)):
        if sentence := chapter(board, fact):
            return names.capital(sentence)
    return ""


def _setup(board: CastleBoard, fact: Fact) -> str:  # noqa: C901  # an arm per fact
    match fact:
        case s.GoalDrawn(who, None):
            return _("{who} has drawn a goal.").format(who=names.intruder(who))
        case s.GoalDrawn(who, goal) if goal is not None:
            return _("{who} has drawn goal {goal}. {how}").format(
                who=names.intruder(who), goal=names.mission(goal), how=how_it_is_done()
            )
        case s.GoalWritten(who, goal):
            return _("{who} has written down goal {goal}. {how}").format(
                who=names.intruder(who), goal=names.mission(goal), how=how_it_is_done()
            )
        case s.HandChosen(who, size, None):
            return ngettext("{who} holds {n} card.", "{who} holds {n} cards.", size).format(
                who=names.intruder(who), n=size
            )
        case s.HandChosen(who, _size, cards) if cards is not None:
            return _("{who} holds {cards}.").format(
                who=names.intruder(who), cards=names.hand({card: cards.count(card) for card in cards})
            )
        case s.GuardHandChosen(seat, size, deck):
            return _("{side} hold {n} cards and draw from {deck}.").format(
                side=names.seat(seat), n=size, deck=deck
            )
        case s.GuardsShown(sentries, patrols):
            return _("The guards have posted {sentries} and {patrols}.").format(
                sentries=ngettext("{n} sentry", "{n} sentries", len(sentries)).format(n=len(sentries)),
                patrols=ngettext("{n} patrol", "{n} patrols", len(patrols)).format(n=len(patrols)),
            )
        case s.MapMarked(_sleepers, _objects):
            return _("The guards have marked their map.")
        case s.StartChosen(who, None):
            return _("{who} is on the map.").format(who=names.intruder(who))
        case s.StartChosen(who, zone):
            return _("{who} starts at {zone}.").format(who=names.intruder(who), zone=names.place(board, zone))
        case s.EntrancesChosen(tunnel, None):
            return _("The entrances of {passage} are chosen.").format(passage=names.tunnel(tunnel))
        case s.EntrancesChosen(tunnel, (first, second)):
            return _("{passage} joins {a} and {b}.").format(
                passage=names.tunnel(tunnel), a=board.label(first), b=board.label(second)
            )
        case _:
            return _returning(board, fact)


def _returning(board: CastleBoard, fact: Fact) -> str:
    match fact:
        case s.ReturnBegan(who):
            return _("{who} will be replaced.").format(who=names.intruder(who))
        case s.Returned(who):
            return _("{who} is back, unwounded.").format(who=names.intruder(who))
        case s.BonusTaken(seat):
            taken = _("; ").join(_taken(board, fact)) or _("nothing")
            return _("The bonus of {side}: {taken}.").format(side=names.seat(seat), taken=taken)
        case _:
            return ""


def _taken(board: CastleBoard, bonus: s.BonusTaken) -> Iterator[str]:
    """Cards and places for who may know them, else how many."""
    sides = (
        (bonus.deck_cards, bonus.from_deck, _("{cards} from the deck")),
        (bonus.discard_cards, bonus.from_discard, _("{cards} of the discarded ones")),
    )
    for cards, size, text in sides:
        if size:
            number = ngettext("{n} card", "{n} cards", size).format(n=size)
            held = number if cards is None else names.hand({card: cards.count(card) for card in cards})
            yield text.format(cards=held)
    if bonus.sleepers:
        number = ngettext("{n} sleeper", "{n} sleepers", bonus.sleepers).format(n=bonus.sleepers)
        beds = names.listing(map(board.label, bonus.zones or ()))
        yield _("{sleepers} at {zones}").format(sleepers=number, zones=beds) if beds else number


def _turn(board: CastleBoard, fact: Fact) -> str:
    match fact:
        case t.TurnBegan(turn):
            return _("Turn {n} begins.").format(n=turn)
        case t.PhaseBegan(Phase.INTRUDERS):
            return _("The intruders' turn begins.")
        case t.Drew(seat, size, None):
            return ngettext("{side} draw {n} card.", "{side} draw {n} cards.", size).format(
                side=names.seat(seat), n=size
            )
        case t.Drew(seat, _size, cards) if cards is not None:
            return _("{side} draw {cards}.").format(
                side=names.seat(seat), cards=names.hand({card: cards.count(card) for card in cards})
            )
        case t.AlertSet(level, why):
            return _alert(level, why)
        case t.Fetched(_seat, card):
            return _("{card} comes from the hand that is set aside.").format(card=names.card(card))
        case t.CardPlayed(pile, card, _goes, seat):
            side = names.seat(seat) if pile is Pile.GUARDS else names.pile(pile)
            return _("{card}, played by {side}.").format(side=side, card=names.card(card))
        case t.GameOver(result):
            return score(result)
        case _:
            return _noticed(board, fact)


def _noticed(board: CastleBoard, fact: Fact) -> str:
    match fact:
        case t.EntranceFound(zone, tunnel):
            return _("An entrance of {passage} is found at {zone}.").format(
                passage=names.tunnel(tunnel), zone=board.label(zone)
            )
        case t.RopeFound((first, second)):
            return _("The guards notice a rope between {a} and {b}.").format(
                a=board.label(first), b=board.label(second)
            )
        case _:
            return ""


def _alert(level: Alert, why: t.Why) -> str:
    text = _("The alert falls to {level}.") if why is t.Why.CALM else _("The alert rises to {level}.")
    return text.format(level=names.alert(level))


def score(result: Result) -> str:
    """How the game ended (R25)."""
    return {
        Result.INTRUDERS: _("The intruders win: every mission is done and all are away."),
        Result.NINJA: _("The ninja wins: his mission is done and he is away."),
        Result.TRAITOR: _("The traitor wins: his mission is done and he is away."),
        Result.DRAW: _("A draw: one intruder did their mission and got away, the other did not."),
        Result.GUARDS: _("The guards win: no intruder did his mission and got away."),
    }[result]


def _guarding(board: CastleBoard, fact: Fact) -> str:  # noqa: C901  # an arm per fact
    match fact:
        case g.FreeListenDeclared():
            return _("The guards use their free listen.")
        case g.ListenBegan(guards, zone, in_range):
            return _listening(board, guards, zone, in_range)
        case g.ListenAnswered(heard):
            return _("Something is heard!") if heard else _("Nothing is heard.")
        case g.PatrolSplit(patrol, leaving, _into):
            return _("{guards}: away from {patrol}.").format(
                guards=names.guards(leaving), patrol=names.patrol(patrol)
            )
        case g.GuardsStepped(guards, zone, _left, start):
            return _("{guards}: {start} → {zone}.").format(
                guards=names.guards(guards), start=board.label(start), zone=names.place(board, zone)
            )
        case g.GuardsCameOut(guards, zone):
            return _("{guards}: out of the secret passage at {zone}.").format(
                guards=names.guards(guards), zone=board.label(zone)
            )
        case g.HeadingSet(patrol, heading):
            return _("{patrol} heads for {zone}.").format(
                patrol=names.patrol(patrol), zone=board.label(heading)
            )
        case g.GuardAwoke(guard, zone):
            return _("{guard} wakes at {zone}.").format(guard=names.guards([guard]), zone=board.label(zone))
        case g.GuardSobered(guard):
            return _("{guard} is sober again.").format(guard=names.guards([guard]))
        case g.PatrolFormed(patrol, guards):
            return _("{guards}: now {patrol}.").format(
                guards=names.guards(guards), patrol=names.patrol(patrol)
            )
        case g.GuardJoined(guard, patrol):
            return _("{guard} joins {patrol}.").format(
                guard=names.guards([guard]), patrol=names.patrol(patrol)
            )
        case g.PatrolsMerged(patrol, into):
            return _("{patrol} joins {into}.").format(patrol=names.patrol(patrol), into=names.patrol(into))
        case g.PatrolMarched(patrol, zone, _headings, start):
            return _("{patrol}: {start} → {zone}.").format(
                patrol=names.patrol(patrol), start=board.label(start), zone=board.label(zone)
            )
        case _:
            return ""


def _listening(
    board: CastleBoard, guards: tuple[GuardId, ...], zone: int, in_range: tuple[Who, ...] | None
) -> str:
    where = board.labels[zone]
    if in_range is None:
        return _("{guards} at {zone}: listening.").format(guards=names.guards(guards), zone=where)
    whom = names.listing(map(names.intruder, in_range)) or _("nobody")
    return _("{guards} at {zone}: listening; within earshot: {whom}.").format(
        guards=names.guards(guards), zone=where, whom=whom
    )


def _own_ears(board: CastleBoard, fact: Fact) -> str:
    """A fact as a rival reads it: of a listen whether it would hear himself (R28.10)."""
    if not isinstance(fact, g.ListenBegan):
        return told(board, fact)
    text = _("{guards} at {zone}: listening; you are within earshot.")
    if not fact.in_range:
        text = _("{guards} at {zone}: listening; you are out of earshot.")
    return names.capital(text.format(guards=names.guards(fact.guards), zone=board.label(fact.zone)))


def _fighting(board: CastleBoard, fact: Fact) -> str:
    match fact:
        case f.Detected(who, zone):
            return _("{who} is detected at {zone}!").format(
                who=names.intruder(who), zone=names.place(board, zone)
            )
        case f.Revealed(who, zone):
            return _("A drunk guard gives {who} away at {zone}.").format(
                who=names.intruder(who), zone=names.place(board, zone)
            )
        case f.Vanished(who):
            return _("{who} is out of sight again.").format(who=names.intruder(who))
        case f.GuardStruck(guard, who, wounds):
            return _("{guard} wounds {who} (wounds: {n}).").format(
                guard=names.guards([guard]), who=names.intruder(who), n=wounds
            )
        case f.Died(who, zone, returns):
            text = (
                _("{who} dies at {zone} and will be replaced.")
                if returns
                else _("{who} dies at {zone}, for good.")
            )
            return text.format(who=names.intruder(who), zone=names.place(board, zone))
        case f.GuardFell(guard, zone, by):
            return _fallen(board, guard, zone, by)
        case f.GuardDrunk(guard, zone):
            return _("{guard} at {zone} is drunk.").format(
                guard=names.guards([guard]), zone=names.place(board, zone)
            )
        case _:
            return ""


def _fallen(board: CastleBoard, guard: GuardId, zone: Place, by: Card | None) -> str:
    text = _("{guard} at {zone} is taken off the board.") if by is None else _("{guard} at {zone} is killed.")
    return text.format(guard=names.guards([guard]), zone=names.place(board, zone))


def _sneaking(board: CastleBoard, fact: Fact) -> str:
    match fact:
        case i.Moved(who, zone):
            return _("{who} → {zone}.").format(who=names.intruder(who), zone=board.label(zone))
        case i.CameOut(who, None):
            return _("{who} leaves the secret passage.").format(who=names.intruder(who))
        case i.CameOut(who, zone) if zone is not None:
            return _("{who} leaves the secret passage at {zone}.").format(
                who=names.intruder(who), zone=board.label(zone)
            )
        case i.WentInside(who, _entrance):
            return _("{who} goes into the secret passage.").format(who=names.intruder(who))
        case i.LeftMap(who, _zone):
            return _("{who} has left the map.").format(who=names.intruder(who))
        case i.RopeHung(_who, (first, second)):
            return _("A rope hangs between {a} and {b}.").format(a=board.label(first), b=board.label(second))
        case _:
            return ""


def _of_card(board: CastleBoard, fact: Fact) -> str:
    """What belongs to one card says so in its own words."""
    tell = catalogue().told.get(type(fact))
    return "" if tell is None else tell(board, fact)


def _searching(board: CastleBoard, fact: Fact) -> str:
    match fact:
        case i.SearchesAnswered(answers):
            found = [
                _("{who} searches {found}").format(who=names.intruder(who), found=_found(board, every))
                for who, every in groupby(answers, lambda each: each[0])
            ]
            return _("; ").join(found) + _(".")
        case i.MissionDone(who, goal):
            return _("{who} has found his goal, {goal}: his mission is done.").format(
                who=names.intruder(who), goal=names.mission(goal)
            )
        case i.TrapHushed(zone):
            return _("The trap at {zone} raises no alert.").format(zone=board.label(zone))
        case i.SentryErased(zone, by) if by is not None:
            return _("The hidden sentry at {zone} is silenced.").format(zone=board.label(zone))
        case i.SentryAppeared(guard, zone):
            return _("The hidden sentry at {zone} steps forward: {guard}.").format(
                zone=board.label(zone), guard=names.guards([guard])
            )
        case _:
            return ""


_CHAPTERS: Final = {
    s.__name__: (_setup, agreed, _of_card),
    t.__name__: (_turn, _of_card),
    g.__name__: (_guarding, _of_card),
    f.__name__: (_fighting, _of_card),
    i.__name__: (_sneaking, _searching, _of_card),
}


def _found(board: CastleBoard, answers: Iterable[tuple[Who, Zone, Mark | None, bool]]) -> str:
    """What somebody has found where; what is alike in two zones, mostly nothing, is said once."""
    text = _("{zones}: {mark}")
    return _(", ").join(
        text.format(zones=names.listing(board.label(each[1]) for each in alike), mark=names.mark(mark))
        for mark, alike in groupby(answers, lambda each: each[2])
    )
