"""Kenjutsu: a guard wounds an intruder (R18.2 to R18.5), an intruder kills a guard (R18.7)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from bot.engine.acts import Choice, Tone
from bot.engine.game import Decision, Fact, Piece, Seat, record
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.catalogue.declaration import (
    GuardPlay,
    IntruderPlay,
    Motion,
    OfGuards,
    OfIntruders,
    Past,
    Silencing,
    Task,
)
from bot.games.castle.decisions.interned import Interned
from bot.games.castle.decisions.resolving import Decided
from bot.games.castle.detection.alert import raised, raised_to_high
from bot.games.castle.facts.fighting import GuardStruck
from bot.games.castle.facts.turn import CardPlayed, Fetched, Why
from bot.games.castle.intruders.cards import fall, out
from bot.games.castle.intruders.ending import died, wounds_borne
from bot.games.castle.kinds import Card, Goes, GuardId, Phase, Pile, Who
from bot.games.castle.names import labels, names
from bot.games.castle.setting.options import HiddenSentryRange
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.held import playable
from bot.games.castle.state.search import SearchResult
from bot.games.castle.state.state import State
from bot.words import _

_ALERT = {Who.NINJA: 1, Who.TRAITOR: 2}
"""The number of levels by which an intruder's Kenjutsu raises the alert (R7.2)."""


@record
class Attack(Decision):
    """Play Kenjutsu: a guard wounds a visible intruder in the same zone (R18.2)."""

    guard: GuardId
    who: Who


@record
class Kill(Piece):
    """Play Kenjutsu on a guard in the intruder's zone, or bluff (None; R18.7, R5.7)."""

    who: Who
    guard: GuardId | None


_KILLS: dict[Who, Interned[GuardId | None, Kill]] = {who: Interned(partial(Kill, who)) for who in Who}


def attack_options(state: State, seat: Seat) -> list[Decision]:
    """The Kenjutsu that a seat can play now with its own figures (R18.2 to R18.4); none without such a card."""
    shown = [intruder for intruder in state.intruders if intruder.is_shown]
    has_kenjutsu = playable(state, seat).count(Card.KENJUTSU) or _can_fetch(state, seat)
    if not has_kenjutsu:
        return []
    return [
        Attack(guard.id, intruder.who)
        for intruder in shown
        for guard in state.active_at(intruder.figure)
        if guard.id not in state.attacked and state.setting.seating.owns(seat, guard.weapon)
    ]


def _can_fetch(state: State, seat: Seat) -> bool:
    """True if the seat may play a Kenjutsu of its set-aside hand: in the Alert Phase, by an option (R9.5)."""
    is_allowed = state.setting.options.alert_phase_kenjutsu_from_hand and state.phase is Phase.ALERT
    return is_allowed and state.piles[seat].hand.count(Card.KENJUTSU) > 0


def attacked(decided: Decided[Attack]) -> Iterator[Fact]:
    """One wound to a visible intruder, who may die of it; the alert rises to High (R18.2, R18.5).

    Drawn cards are played before those of the set-aside hand.
    """
    state, seat, decision, _chance = decided
    if not playable(state, seat).count(Card.KENJUTSU):
        yield Fetched(seat, Card.KENJUTSU)
    yield CardPlayed(Pile.GUARDS, Card.KENJUTSU, Goes.WOUND, seat)
    wounds = state.intruder(decision.who).wounds + 1
    yield GuardStruck(decision.guard, decision.who, wounds, seat)
    yield from raised_to_high(state, Why.FIGHT)
    if wounds >= wounds_borne(state.setting, decision.who):
        yield from died(state, decision.who)


def _kills(state: State, intruder: Intruder) -> list[Piece]:
    zone, kills = intruder.zone, _KILLS[intruder.who]
    there = state.guards_at(zone) if state.setting.options.drunks_killable else state.active_at(zone)
    return [*(kills[guard.id] for guard in there), kills[None]]


def killed(state: State, piece: Kill) -> Iterator[Fact]:
    """The guard falls (see `fall`) and the alert rises; with `bluffKenjutsuAlert` a bluff raises it too (R18.7)."""
    yield out(state.setting, piece.who, Card.KENJUTSU)
    if piece.guard is not None:
        yield from fall(state, piece.guard, Card.KENJUTSU)
    if piece.guard is not None or state.setting.options.bluff_kenjutsu_alert:
        yield from raised(state, _ALERT[piece.who], Why.FIGHT)


def _is_at_hand(state: State, found: SearchResult) -> bool:
    is_far_allowed = state.setting.options.hidden_sentry_range is HiddenSentryRange.DISCOVERY
    return is_far_allowed or state.intruder(found.finder).zone == found.zone


def _striking(board: CastleBoard, state: State, option: Attack) -> Choice:
    guard = state.guards[option.guard]
    figure = names.capital(names.figure(board, state, guard))
    text = _("{guard} strikes {who}").format(guard=figure, who=names.intruder(option.who))
    short = _("Strike {who} at {zone}").format(
        who=names.intruder(option.who), zone=names.place(board, guard.zone)
    )
    if len(state.guards_at(guard.zone)) > 1:
        is_only = sum(one.is_shown for one in state.intruders) == 1
        # Several guards have a button each, two in a line, so the labels are shorter.
        short = (
            _("g{n} strikes at {zone}").format(n=guard.id, zone=names.place(board, guard.zone))
            if is_only
            else _("g{n} strikes {who}").format(n=guard.id, who=names.intruder(option.who))
        )
    return Choice(text, "", Tone.MAIN, short=short)


def _killing(board: CastleBoard, state: State, option: Kill) -> Choice:
    who, guard = names.intruder(option.who), option.guard
    if guard is None:
        note = _("hits nobody: the card is lost, the alert may rise")
        return Choice(_("{card} ({who}): bluff").format(card=_title(), who=who), note, Tone.IDLE)
    alert = _("alert {n}").format(n=f"+{_ALERT[option.who]}")
    if guard not in state.guards:
        return Choice(_("Kenjutsu ({who})").format(who=who), alert)
    figure = names.figure(board, state, state.guards[guard])
    text = _("Kenjutsu ({who}): {guard}").format(who=who, guard=figure)
    return labels.victim(board, state, guard, _title(), alert, label=text)


def _title() -> str:
    return _("Kenjutsu")


def _text(pile: Pile) -> str:
    if pile is Pile.NINJA:
        return _("Kill a guard in your zone; alert +1 for each card.")
    return _("Kill a guard in your zone; alert +2 for each card.")


OF_GUARDS = OfGuards(
    card=Card.KENJUTSU,
    title=_title,
    symbol="swords",
    gist=lambda _pile: _("wounds a visible intruder"),
    text=lambda _pile: _(
        "A guard wounds a visible intruder in the same zone; alert to High. Once a turn for each guard."
    ),
    offered=70,
    wanted=6,
    # No limit counts it, and all three phases allow it: `attack_options` lists it instead (R5.6, R10.2).
    is_counted=False,
    plays=(
        GuardPlay(
            kind=Attack,
            name="kenjutsu",
            help=lambda: _("A guard wounds a visible intruder in the same zone"),
            fields=lambda: {"guard": _("Which guard"), "who": _("Which intruder")},
            choice=_striking,
            resolve=attacked,
            task=Task.STRIKE,
            guards=lambda _state, option: (option.guard,),
            whom=lambda option: option.who,
            aims="guard",
            refused=lambda: _(
                "No guard can strike in that zone: it takes a Kenjutsu, a visible intruder there, and "
                "a guard who has not struck this turn."
            ),
        ),
    ),
)

OF_INTRUDERS = OfIntruders(
    card=Card.KENJUTSU,
    title=_title,
    piles=(Pile.NINJA, Pile.TRAITOR),
    symbol="blade",
    gist=lambda pile: _("kills a guard; alert +1") if pile is Pile.NINJA else _("kills a guard; alert +2"),
    text=_text,
    offered=20,
    wanted=6,
    pieces=_kills,
    plays=(
        IntruderPlay(
            kind=Kill,
            name="kenjutsu",
            help=lambda: _("Kill a guard in the same zone, or bluff"),
            fields=lambda: {
                "who": _("The ninja or the traitor"),
                "guard": _("Which guard; - is a bluff"),
            },
            brief=True,
            choice=_killing,
            perform=killed,
            window=lambda piece: piece.who,
        ),
    ),
    motion=Motion(past=Past.GUARDS, piece=Kill, alert=_ALERT),
    silencing=Silencing(
        noise=30,
        fits=_is_at_hand,
        after=lambda state, found: raised(state, _ALERT[found.finder], Why.FIGHT),
        words=_title,
    ),
)
