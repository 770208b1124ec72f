"""Decisions that the intruders of all computer players make alike: their hands, and the answers to events."""

from __future__ import annotations

from bot.engine.game import Decision
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.catalogue.declaration import Past
from bot.games.castle.decisions import AnswerCat, AnswerWith, GiveAnswers, Pass
from bot.games.castle.intruders.searching import Answers
from bot.games.castle.kinds import Alert, Moment
from bot.games.castle.players import openings
from bot.games.castle.players.player_view import PlayerView


def decided(view: PlayerView) -> Decision | None:
    """The intruders' present decision; None to leave it to the default answer."""
    match view.state.moment:
        case Moment.HANDS:
            return openings.intruder_hands(view)
        case Moment.CAT:
            return _cat(view)
        case Moment.ANSWERS:
            return _answers(view)
        case Moment.AFTER:
            return _afterwards(view)
        case _:
            return None


def _cat(view: PlayerView) -> Decision:
    listening = view.state.action.listening
    is_heard = listening is not None and bool(listening.in_range)
    wanted = AnswerCat(is_heard)
    return wanted if wanted in view.options() else AnswerCat(False)


def _answers(view: PlayerView) -> Decision | None:
    """Answer each search with a card if one helps; hushing is useless when the alert can rise no further (R21.7)."""
    is_useless = view.state.alert is Alert.HIGH
    hushing = {each.card for each in catalogue().intruder_cards if each.hushes and is_useless}
    useless = {None, *hushing}
    draft = view.draft()
    assert isinstance(draft, Answers)
    while options := draft.options():
        draft.add(max(options, key=lambda piece: isinstance(piece, AnswerWith) and piece.card not in useless))
    wanted = draft.committed()
    assert isinstance(wanted, GiveAnswers)
    return wanted


def _afterwards(view: PlayerView) -> Decision:
    """Remove by a card the only active guard beside a visible intruder, which hides the intruder again; else pass."""
    for intruder in map(view.state.intruder, view.whose):
        beside = view.state.active_at(intruder.zone) if intruder.is_in_play and intruder.is_shown else []
        for card, motion in catalogue().taking_past(Past.GUARDS) if len(beside) == 1 else ():
            if intruder.hand.count(card.card):
                return motion.piece(intruder.who, beside[0].id)
    return Pass()
