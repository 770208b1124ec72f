"""Moon cards in words: how they are played, and the hand of a seat (A20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.acts import LABEL, NOTE, Choice, cut
from bot.engine.game import Decision, Seat, not_none
from bot.games.clans import decisions as d
from bot.games.clans.kinds import Card, ModelId
from bot.games.clans.moon.cards import CORRECTIONS
from bot.games.clans.moon.hands import has_deck
from bot.games.clans.names import names
from bot.games.clans.state.state import State
from bot.words import _


def choice(state: State, option: Decision) -> Choice | None:
    """An option about a card; None for all others."""
    match option:
        case d.Play(card):
            return Choice(_played(state, option), cut(names.does(card), NOTE))
        case d.Respond(card):
            return Choice(cut(_responded(state, option), LABEL), cut(names.does(card), NOTE))
        case d.Discard(card):
            return Choice(_("Discard {card}").format(card=names.card(card)), cut(names.does(card), NOTE))
        case d.Tend(d.Care.DRAW):
            return Choice(_("Draw a Moon card"))
        case _:
            return None


def _played(state: State, option: d.Play) -> str:
    whom = [names.model(each) for each in (option.target, option.other) if each is not None]
    if option.target is not None and option.target == option.other:
        whom = [_("twice {model}").format(model=whom[0])]
    label = names.card(option.card)
    if option.card is Card.TURNING_SKY and not any(option.card in hand for hand in state.hands.values()):
        label = _("If you draw it: {card}").format(card=label)
    if option.phase is not None:
        return _("{card}: {phase}").format(card=label, phase=names.element(option.phase))
    if option.instead:
        label = _("{card}, its bonus").format(card=label)
    return _("{card}: {models}").format(card=label, models=_(", ").join(whom)) if whom else label


def _responded(state: State, option: d.Respond) -> str:
    """The card, and its effect on the dice on the table."""
    label = names.card(option.card)
    if state.roll is None:
        return _("{card}, its bonus").format(card=label) if option.instead else label
    if option.instead:
        added = names.element(CORRECTIONS[option.card][1])
        return _("{card}: add a {face} die").format(card=label, face=added)
    if option.card is Card.SLIP:
        return _("{card}: dodge again").format(card=label)
    what = rerolled(state, not_none(option.model), option.dice)
    return _("{card}: {what}").format(card=label, what=what[:1].lower() + what[1:])


def rerolled(state: State, model: ModelId, places: Sequence[int]) -> str:
    """The dice of a pool that are rolled again, and their model if it is an enemy's."""
    roll, question = state.roll, state.question
    pool = None if roll is None else next((each for each in roll.pools if each.model == model), None)
    if pool is None:
        return _("Reroll dice")
    dice = [pool.dice[place] for place in places]
    text = _("Reroll the {dice}") if len(dice) == 1 else _("Reroll {dice}")
    what = text.format(dice=names.dice(dice))
    if question is not None and state.models[model].seat == question.seat:
        return what
    return _("{what} of {model}").format(what=what, model=names.tag(model))


def hand(state: State, seat: Seat | None) -> str:
    """The names of a seat's cards, as far as the reader may know them; empty if there are none."""
    return _(", ").join(map(names.card, _held(state, seat)))


def _held(state: State, seat: Seat | None) -> Sequence[Card]:
    return () if seat is None else state.hands.get(seat, ())


def lines(state: State, seat: Seat | None) -> Iterator[str]:
    """Public facts about the deck and the hands, and the effects of the reader's cards; nothing if there are none."""
    if not has_deck(state) and not any(state.counts.values()):
        return
    counts = [
        _("{seat} {n}").format(seat=names.seat(each), n=state.counts.get(each, 0))
        for each in state.setting.seats
    ]
    yield _("Moon cards: {hands}; {deck} in the deck, {discards} discarded").format(
        hands=_(", ").join(counts), deck=state.deck, discards=len(state.discards)
    )
    for card in _held(state, seat):
        yield _("{card}: {does}").format(card=names.card(card), does=names.does(card))
