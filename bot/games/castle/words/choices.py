"""The options of a seat as labels."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.acts import NOTE, Choice, Tone, cut
from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Piece, Seat
from bot.games.castle import decisions as d
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.cards.kenjutsu import attack_options
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.catalogue.declaration import Task
from bot.games.castle.guards.cards import card_options
from bot.games.castle.intruders.quest import is_in_vain
from bot.games.castle.kinds import Moment, PatrolId, Phase, Who, on_map
from bot.games.castle.memory.forecast import may_hear
from bot.games.castle.names import labels, names
from bot.games.castle.setting.setting import Setting
from bot.games.castle.state.state import State
from bot.games.castle.turn.consent import needs_consent
from bot.games.castle.words.acts import ACTS
from bot.games.castle.words.brief import aimed, brief
from bot.games.castle.words.joint import agreeing, asks_partner
from bot.games.castle.words.lone import chosen_alone
from bot.words import _, once_a_language

_FREE_LISTENS = (d.FreeListenSentry, d.FreeListenPatrol)


def offer(state: State, seat: Seat, option: Decision) -> Choice:
    """One option as its seat reads it, marked if it is a bluff, in vain, or only a proposal (R2.7)."""
    setting = state.setting
    found = choice(state, option)
    if is_bluff(state, option):
        found = labels.bluff(found.label)
    elif isinstance(option, d.Search) and is_in_vain(state, option):
        note = _("a bluff: no goal that you look for can be there; nobody moves any more")
        found = replace(found, note=note, tone=Tone.VAIN)
    elif note := deaf(state, option):
        found = replace(found, note=note, tone=Tone.VAIN)
    if not found.short and (short := brief(setting.board, option) or aimed(setting.board, state, option)):
        found = replace(found, short=short)
    if not needs_consent(state, seat, option):
        return found
    note = asks_partner() if not found.note else _("; ").join((found.note, asks_partner()))
    return replace(found, note=note)


def is_bluff(scratch: State, option: Decision) -> bool:
    """True if a card would have no effect and does not say so itself."""
    play = catalogue().intruder_plays.get(type(option))
    return play is not None and play.takes_effect is not None and not play.takes_effect(scratch)


def deaf(state: State, option: Decision) -> str:
    """Why public facts exclude that this listen hears anybody (R11.3, R11.4); empty for all other options."""
    play = catalogue().guard_plays.get(type(option))
    if (play is None or play.task is not Task.LISTEN) and not isinstance(option, _FREE_LISTENS):
        return ""
    patrol: PatrolId | None = getattr(option, "patrol", None)
    place = state.guards[option.guard].zone if patrol is None else state.place_of(patrol)  # type: ignore[attr-defined]  # a sentry's
    zone = on_map(place)
    if zone is None or may_hear(state, zone):
        return ""
    if state.turn <= 1:
        return _("in turn 1 no listen hears anybody: no intruder has moved yet")
    return _("everybody knows that no intruder is near enough to be heard")


def hears_freely(state: State, seat: Seat) -> bool:
    """True if a guard seat may listen for free (R10.4), and public facts leave open that it hears an intruder then."""
    free = (each for each in card_options(state, seat) if isinstance(each, _FREE_LISTENS))
    return any(not deaf(state, each) for each in free)


def whose(option: Decision) -> str:
    """The intruder who acts or gets the card, in a decision of many pieces for two intruders; else empty."""
    match option:
        case d.Suggested(pile) | d.Take(pile) | d.Swap(pile):
            return next((names.short(who) for who in Who if who.pile is pile), "")
        case d.PlayAs():
            return ""
        case Piece() if hasattr(option, "who"):
            return names.short(option.who)
        case Piece():
            # A card that is in only one deck names nobody.
            kind = type(option)
            return next((names.short(who) for who in Who if kind in catalogue().kinds_of(who.pile)), "")
        case _:
            return ""


def choice(state: State, option: Decision) -> Choice:
    """One option in words. Raises TypeError for a kind of decision that has none."""
    board = state.setting.board
    if isinstance(option, d.Suggested):
        return _suggested(state.setting, option)
    for chapter in (
        _stepping,
        _with_cards,
        _grouping,
        _setting_up,
        _answering,
        agreeing,
        chosen_alone,
    ):
        found = chapter(board, state, option)
        if found is not None:
            return found
    if (plain := ACTS.plain().get(type(option))) is not None:
        return plain
    raise TypeError(f"{option!r} has no words")


def _stepping(board: CastleBoard, state: State, option: Decision) -> Choice | None:
    match option:
        case d.Step(who, zone):
            note, tone = _step_note(board, state, who, zone)
            text = _("{who} → {zone}").format(who=names.short(who), zone=board.label(zone))
            return labels.at(board, zone, text, note, tone)
        case d.Inside(who):
            return Choice(_("{who}: into the passage").format(who=names.short(who)), "", Tone.ENDS)
        case d.Escape(who):
            return Choice(_("{who}: off the map").format(who=names.short(who)), "", Tone.ENDS)
        case d.Search(who, zone):
            text = _("{who} searches {zone}").format(who=names.short(who), zone=board.label(zone))
            return labels.at(board, zone, text, _("nobody moves any more"))
        case d.Go(zone) if board.is_moat[zone]:
            found = labels.at(board, zone, "", _("moat: ends the move"), Tone.ENDS)
            return replace(found, caution=_wet(board, state, zone))
        case d.Go(zone):
            return labels.at(board, zone)
        case d.Face(zone) | d.Branch(zone):
            return labels.at(board, zone)
        case d.GoInside(tunnel):
            return Choice(labels.into(tunnel), "", Tone.ENDS)
        case d.Pass():
            return Choice(_passed(state), *ending(state))
        case _:
            return None


def ending(state: State) -> tuple[str, Tone]:
    """The note and the tone of what ends a phase; it is not suggested while guards whose hand is known can strike."""
    known = (seat for seat, piles in state.piles.items() if piles.hand.known is not None)
    if any(attack_options(state, seat) for seat in known):
        return _("a strike is possible now"), Tone.ENDS
    return "", Tone.MAIN


def _wet(board: CastleBoard, state: State, zone: Zone) -> str:
    """The question before guards lose a step to a moat (R12.2); empty if they have no further step."""
    move = state.action.move
    if move is None or move.left < 2:
        return ""
    return _("{zone} is a moat: the move ends there, and cannot be taken back.").format(
        zone=board.label(zone)
    )


def _step_note(board: CastleBoard, state: State, who: Who, zone: Zone) -> tuple[str, Tone]:
    if state.active_at(zone):
        return _("guarded: you are seen unless a card helps"), Tone.SEEN
    if state.drunk_at(zone):
        return _("a drunk guard gives you away"), Tone.SEEN
    if board.is_moat[zone]:
        return _("moat: ends the move"), Tone.ENDS
    start = on_map(state.intruder(who).zone)
    if start is not None and zone not in board.open_links[start]:
        return _("over the rope: ends the move"), Tone.ENDS
    return "", Tone.FREE


def _passed(state: State) -> str:
    if state.moment is Moment.BONUS:
        return _("Mark no more sleepers")
    return _passing().get(state.phase, _("End the turn"))


@once_a_language
def _passing() -> dict[Phase, str]:
    """What follows a phase of the guards that is not their last."""
    return {Phase.ALERT: _("To the cards"), Phase.CARDS: _("To the patrols")}


def _with_cards(board: CastleBoard, state: State, option: Decision) -> Choice | None:
    """A card in its own words, and the listen and the march that need no card."""
    play = catalogue().plays.get(type(option))
    if play is not None:
        return play.choice(board, state, option)
    match option:
        case d.FreeListenSentry(guard):
            return labels.guard(board, state, guard)
        case d.FreeListenPatrol(patrol):
            return labels.patrol(board, state, patrol)
        case d.March(patrol):
            return labels.marching(board, state, patrol)
        case _:
            return None


def _grouping(board: CastleBoard, state: State, option: Decision) -> Choice | None:
    match option:
        case d.Form(first, second, heading):
            note = "" if heading is None else _("heading for {zone}").format(zone=board.label(heading))
            where = names.place(board, state.guards[first].zone)
            text = _("{guards} at {zone} {note}").format(
                guards=names.capital(names.guards([first, second])), zone=where, note=note
            )
            return Choice(text.strip())
        case d.Join(guard, patrol):
            text = _("{guard} joins {patrol}").format(
                guard=names.capital(names.figure(board, state, state.guards[guard])),
                patrol=names.patrol(patrol),
            )
            return Choice(text)
        case d.Merge(patrol, into):
            text = _("{patrol} joins {into}").format(
                patrol=names.capital(names.patrol_at(board, state, patrol)), into=names.patrol(into)
            )
            return Choice(text)
        case d.TakeOff(None):
            return Choice(_("Take nobody off"))
        case d.TakeOff(guard) if guard is not None:
            return labels.guard(board, state, guard)
        case _:
            return None


def _suggested(setting: Setting, option: d.Suggested) -> Choice:
    """A suggested hand with its cards (R5.4)."""
    held = names.hand(dict(setting.decks.basic[option.pile]))
    label = _("Suggested hand ({side})").format(side=names.pile(option.pile))
    return Choice(label, cut(held, NOTE), Tone.MAIN)


def _setting_up(board: CastleBoard, _state: State, option: Decision) -> Choice | None:
    match option:
        case d.WriteGoal(_who, goal):
            return Choice(names.mission(goal))
        case d.Take(pile, card):
            label = _("{card} ({side})").format(card=names.card(card), side=names.pile(pile))
            return Choice(label, catalogue().card_of(pile, card).gist(pile))
        case d.Swap(pile, out, into):
            return Choice(
                _("{out} → {into} ({side})").format(
                    out=names.card(out), into=names.card(into), side=names.pile(pile)
                )
            )
        case d.Post(zone):
            return labels.at(board, zone, _("A sentry at {zone}").format(zone=board.label(zone)))
        case d.Bed(zone):
            return labels.at(board, zone, _("A sleeper at {zone}").format(zone=board.label(zone)))
        case d.Entrance(zone):
            return labels.at(board, zone, _("An entrance at {zone}").format(zone=board.label(zone)))
        case d.Group(zone, heading):
            way = board.heading(zone, heading)
            return labels.at(
                board,
                zone,
                _("A patrol at {zone}, heading {way} ({next})").format(
                    zone=board.label(zone), way=way.value, next=board.label(heading)
                ),
            )
        case d.Hide(mark, zone):
            text = _("{mark} at {zone}").format(mark=names.capital(names.mark(mark)), zone=board.label(zone))
            return labels.at(board, zone, text)
        case d.StartAt(who, zone):
            text = _("{who} at {zone}").format(who=names.capital(names.intruder(who)), zone=board.label(zone))
            return labels.at(board, zone, text)
        case _:
            return None


def _answering(_board: CastleBoard, _state: State, option: Decision) -> Choice | None:
    match option:
        case d.AnswerCat(is_played):
            return Choice(_("It was a cat!") if is_played else _("Let them listen"))
        case d.AnswerWith(None):
            return Choice(_("No card"))
        case d.AnswerWith(card) if card is not None:
            return Choice(names.card(card))
        case d.Reclaim(card, is_discarded):
            pile = _("discarded") if is_discarded else _("from the deck")
            return Choice(_("{card} ({pile})").format(card=names.card(card), pile=pile))
        case _:
            return None
