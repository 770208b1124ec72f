"""Cards as sheets: the hands that a viewer knows (R28.1 to R28.5), and the effects of all cards of a deck (R5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from bot.engine.game import Draft, Seat, Viewer
from bot.games.castle.art import ART, Side, Symbol
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.kinds import Card, Pile, Standing, Who
from bot.games.castle.names import names
from bot.games.castle.picture.figures import SIDES
from bot.games.castle.setting.deck import Deck
from bot.games.castle.setting.seating import CARDS, HANDS
from bot.games.castle.setting.setting import Setting
from bot.games.castle.setup.comeback import Comeback, hands_of
from bot.games.castle.setup.hands import HandDraft
from bot.games.castle.state.cards import Piles
from bot.games.castle.state.state import State
from bot.games.castle.words.guide import deeds
from bot.words import _
from rendering.sheet import Card as Shown
from rendering.sheet import Group, Sheet

_GONE = (Standing.LEFT, Standing.DEAD)


def hand(state: State, viewer: Viewer) -> Sheet | None:
    """The cards of the viewer's own seat in full, then those that a partner shows, in brief; None without any cards."""
    every = (*_of_intruders(state, viewer), *_of_guards(state, viewer))
    groups = sorted(every, key=lambda group: group.is_brief)
    if not any(card.count for group in groups for card in group.cards):
        return None
    if len(groups) == 1 and not groups[0].is_brief:
        groups = [replace(groups[0], title="")]
    return Sheet(_("Your cards"), tuple(groups), ART)


def chosen(draft: Draft) -> Sheet | None:
    """The hands in a draft, in brief, including cards of which none is chosen.

    None for a draft without hands, or with places too. While nothing is chosen, the cards are shown that *Choose for
    me* takes, if the draft can take suggested cards.
    """
    hands = () if isinstance(draft, Comeback) else hands_of(draft)
    if not hands:
        return None
    if all(hand.suggested() for hand in hands):
        text = _("{whose}: {n} cards, if you want them")
        groups = tuple(_filling(hand, text, hand.advised()[1]) for hand in hands)
        return Sheet(_("Suggested"), groups, ART)
    text = _("{whose}: {n} of {of}")
    return Sheet(_("The hand you choose"), tuple(_filling(hand, text, hand.cards) for hand in hands), ART)


def _filling(hand: HandDraft, text: str, cards: Mapping[Card, int]) -> Group:
    whose, number = names.capital(names.pile(hand.pile)), sum(cards.values())
    every = tuple(shown(hand.pile, card, cards.get(card, 0)) for card in hand.deck)
    return Group(text.format(whose=whose, n=number, of=hand.size), every, is_brief=True)


def references(setting: Setting) -> Mapping[str, Sheet]:
    """The effects of all cards of each deck and their numbers, by the title of the deck."""
    return {_title(pile): Sheet(_title(pile), (_reference(setting, pile),), ART) for pile in Pile}


def _title(pile: Pile) -> str:
    return names.capital(names.pile(pile))


def _reference(setting: Setting, pile: Pile) -> Group:
    is_halved = pile is Pile.GUARDS and len(setting.seating.guards) > 1
    heading = _("Half a deck for each of the two seats") if is_halved else ""
    return Group(
        heading, tuple(shown(pile, card, number) for card, number in setting.decks.own[pile].items())
    )


def _of_intruders(state: State, viewer: Viewer) -> Iterator[Group]:
    own = state.setting.seating.played_by(Seat(viewer.name))
    for one in state.playing:
        counts = one.hand.known
        if counts is not None and viewer.is_in(CARDS[one.who]) and one.standing not in _GONE:
            title = names.capital(names.intruder(one.who))
            yield _group(title, state.setting, one.who.pile, counts, is_brief=one.who not in own)


def _of_guards(state: State, viewer: Viewer) -> Iterator[Group]:
    for seat, piles in state.piles.items():
        if viewer.is_in(HANDS[seat]):
            yield from _of_seat(state.setting, seat, piles, is_brief=viewer.name != seat)


def _of_seat(setting: Setting, seat: Seat, piles: Piles, *, is_brief: bool) -> Iterator[Group]:
    """The cards drawn for the alert before the hand, because they are played first (R9.3)."""
    whose = names.capital(names.seat(seat))
    if piles.drawn.size and piles.drawn.known is not None:
        yield Group(_("{whose}: drawn").format(whose=whose), _drawn(piles.drawn.known), is_brief)
    if piles.hand.known is not None:
        yield _group(whose, setting, Pile.GUARDS, piles.hand.known, is_brief=is_brief)


def _drawn(counts: Deck) -> tuple[Shown, ...]:
    return tuple(shown(Pile.GUARDS, card, counts[card]) for card in Card if counts.get(card))


def _group(title: str, setting: Setting, pile: Pile, counts: Deck, *, is_brief: bool) -> Group:
    """A hand in the order of its deck; the viewer's own also shows cards of which it has none."""
    deck = setting.decks.own[pile].items()
    cards = tuple(shown(pile, card, counts.get(card, 0), of=number) for card, number in deck)
    return Group(title, tuple(card for card in cards if card.count or not is_brief), is_brief)


def shown(pile: Pile, card: Card, count: int = 1, *, of: int = 0) -> Shown:
    """A card of a sheet: `count` copies; `of` is the number in the deck, 0 if that is not shown."""
    is_guards = pile is Pile.GUARDS
    symbol = Symbol(catalogue().card_of(pile, card).symbol)
    side = Side.GUARD if is_guards else SIDES[Who(pile.value)]
    return Shown(names.card(card), symbol, deeds(pile)[card], side, count, of)
