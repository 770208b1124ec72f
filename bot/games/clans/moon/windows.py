"""Windows for Moon cards: when they open, by public knowledge (A26.4), and what a hand may play in them (A16.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from bot.engine.game import Seat, not_none
from bot.games.clans.catalogue.attributes import resisting
from bot.games.clans.decisions import Respond
from bot.games.clans.kinds import Card, Element
from bot.games.clans.moon.cards import CORRECTIONS, deck
from bot.games.clans.moon.hands import held, may_play, shines
from bot.games.clans.state.rolls import FIGHTS, OPPOSED, Pool, Purpose, Roll, Step
from bot.games.clans.state.sentries import player
from bot.games.clans.state.state import State

_HARM = (Element.WATER, Element.SPIRIT)
"""The faces of Poison's die that do harm (A15)."""


# ---- after a roll


def is_open(state: State, seat: Seat) -> bool:
    """True if a seat is asked for cards after a roll: it may hold one that could turn the roll in its favour."""
    roll = state.roll
    # Never depends on the hand: a window that only one card can open would reveal that card.
    if roll is None or seat not in roll.waiting or not may_play(state, seat):
        return False
    # No card affects the test of a team (A5.7, A20.5).
    if roll.purpose in OPPOSED:
        return False
    return roll.purpose in FIGHTS or _is_wanted(state, roll, roll.pools[0], seat)


def is_in_vain(state: State, seat: Seat) -> bool:
    """True if a seat is asked for cards after a roll, but none of its cards fits."""
    return is_open(state, seat) and not responses(state, seat)


def _is_wanted(state: State, roll: Roll, pool: Pool, seat: Seat) -> bool:
    """True if a seat could want another outcome of a test or a single die: nobody spoils their own success."""
    is_own = state.setting.are_friends(player(state, state.models[pool.model].seat), seat)
    if pool.named is not None:
        return pool.is_passed is not is_own
    lucky = resisting(state.models[pool.model])
    is_well = pool.dice[0] in lucky if roll.purpose is Purpose.RESILIENT else pool.dice[0] not in _HARM
    return is_well is not is_own


def responses(state: State, seat: Seat) -> list[Respond]:
    """All plays of cards for a seat after a roll, none unless `is_open`; of dice with the same face the first."""
    return _after(state, seat, held(state, seat)) if is_open(state, seat) else []


def _after(state: State, seat: Seat, cards: Iterable[Card]) -> list[Respond]:
    roll = state.roll
    return [] if roll is None else [each for card in cards for each in _of_card(state, roll, card, seat)]


def _of_card(state: State, roll: Roll, card: Card, seat: Seat) -> Iterator[Respond]:
    own = [pool for pool in roll.pools if state.models[pool.model].seat == seat]
    if card in CORRECTIONS:
        face, _added = CORRECTIONS[card]
        for pool in roll.pools:
            yield from (Respond(card, pool.model, (place,)) for place in _showing(pool, (face,)))
        if roll.purpose is Purpose.ATTACK and shines(state, card):
            yield from (Respond(card, pool.model, instead=True) for pool in own)
    elif card is Card.SLIP and roll.purpose is Purpose.DODGE:
        yield from (Respond(card, pool.model) for pool in own)
    elif card is Card.SECOND_EFFORT and roll.purpose in FIGHTS and roll.pools[0] in own:
        shooter = roll.pools[0]
        yield from (Respond(card, shooter.model, (place,)) for place in _showing(shooter, tuple(Element)))
        free = tuple(place for place in range(len(shooter.dice)) if place not in shooter.spent)
        if shines(state, card) and len(free) > 1:
            yield Respond(card, shooter.model, free)


def _showing(pool: Pool, faces: Sequence[Element]) -> Iterator[int]:
    """The place of the first unspent die of each of these faces, if the pool has one."""
    for face in faces:
        # Dice with the same face are equivalent, so a choice between them would mean nothing.
        places = (n for n, shown in enumerate(pool.dice) if shown is face and n not in pool.spent)
        yield from (place for place in (next(places, None),) if place is not None)


# ---- before the roll of an attack


def is_open_before(state: State, seat: Seat) -> bool:
    """True if a seat is asked for cards before a roll: it is attacked, but not shot at, by another seat or a sentry.

    By public knowledge it must be able to play a card (`may_play`).

    The attacker plays its cards together with the attack; with the attack of a sentry nobody plays any.
    """
    fight = state.fight
    if fight is None or fight.step is not Step.DECLARED or seat not in fight.waiting or fight.is_ranged:
        return False
    is_others = seat != state.turn or state.is_watch
    return state.models[fight.defender].seat == seat and is_others and may_play(state, seat)


def responses_before(state: State, seat: Seat) -> list[Respond]:
    """All plays of cards for a seat before the roll, none unless `is_open_before`; by the present pools (A20.6)."""
    return _before(state, held(state, seat)) if is_open_before(state, seat) else []


def _before(state: State, cards: Iterable[Card]) -> list[Respond]:
    fight = state.fight
    if fight is None:
        return []
    is_smaller, is_equal = fight.defence < fight.attack, fight.defence == fight.attack
    # A card without an effect is not offered, because it is gone once it is played.
    holds = {
        Respond(Card.SEA_SKIN): True,
        Respond(Card.GUARDIAN): is_smaller,
        Respond(Card.GUARDIAN, instead=True): shines(state, Card.GUARDIAN),
        Respond(Card.AGAINST_ODDS): is_smaller or (is_equal and shines(state, Card.AGAINST_ODDS)),
    }
    hand = set(cards)
    return [each for each, is_held in holds.items() if is_held and each.card in hand]


# ---- public knowledge


def is_barren(state: State, seat: Seat) -> bool:
    """True if by public knowledge nobody could play a card in the window open for a seat, or none is open (A26.4).

    It considers every title that can be in a hand: no hand has a title once both its copies are discarded.
    """
    cards = _unseen(state)
    after = is_open(state, seat) and any(_can_turn(state, each, seat) for each in _after(state, seat, cards))
    before = is_open_before(state, seat) and bool(_before(state, cards))
    return not (after or before)


def _can_turn(state: State, play: Respond, seat: Seat) -> bool:
    """True unless a play after a roll cannot turn a test, not even with the other cards of the hand."""
    roll = not_none(state.roll)
    pool = roll.pools[0]
    if roll.purpose in FIGHTS or pool.named is None or play.card is Card.SLIP:
        return True
    # A seat wants its own test to be passed, and an enemy's to fail: that is why it is asked.
    is_passed = pool.is_passed
    dice = pool.matches - pool.needed + 1 if is_passed else pool.needed - pool.matches
    is_match = any(pool.dice[place] is pool.named for place in play.dice)
    return is_match is is_passed and dice <= state.counts.get(seat, 0)


def _unseen(state: State) -> Iterable[Card]:
    """The titles with a copy in the deck or in a hand."""
    return Counter(deck(is_calm=state.is_calm)) - Counter(state.discards)
