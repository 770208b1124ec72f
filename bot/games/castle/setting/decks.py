"""The decks of a game (R5.1 to R5.4): the rulebook's cards, and those that its options add."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pydantic.alias_generators import to_camel, to_snake

from bot.games.castle.kinds import Card, Pile
from bot.games.castle.setting import deck
from bot.games.castle.setting.deck import Deck, Entries, Entry
from bot.games.castle.setting.options import CastleOptions
from bot.games.castle.setting.seating import seating


@dataclass(frozen=True, slots=True)
class Decks:
    """The decks of a game: `full` is every card, `own` the part from which a seat chooses its hand.

    Of the guards' cards each of two seats has half of every type (R2.4). `basic` is a seat's suggested hand (R5.4).
    """

    full: Mapping[Pile, Deck]
    own: Mapping[Pile, Deck]
    basic: Mapping[Pile, Deck]


def decks(options: CastleOptions) -> Decks:
    """The decks of a game with these options."""
    added = frozenset(name for name in _adding(deck.FILE) if getattr(options, to_snake(name)))
    return _made(deck.FILE, added, len(seating(options).guards))


def entries() -> Entries:
    """Every card that any game has. Refuses with ValueError, one sentence, a file with an impossible entry."""
    return _checked(deck.FILE)


def option_of(card: Card, *piles: Pile) -> str:
    """The option without which a card is in none of these decks; empty if some deck always has it."""
    options = [entries()[pile][card].option for pile in piles]
    return options[0] if all(options) else ""


# The file is part of the key, so that a test with cards of its own gets its own decks.
@cache  # 2 ms a reading, and every explained card asks for its entry
def _checked(file: Path) -> Entries:
    found = deck.read(file)
    problems = (_problem(pile, card, each) for pile, cards in found.items() for card, each in cards.items())
    if problem := next(filter(None, problems), ""):
        raise ValueError(f"{file.name}: {problem}")
    return found


def _problem(pile: Pile, card: Card, entry: Entry) -> str:
    """The problem of an entry; empty if there is none."""
    if entry.option and entry.option not in _yes_or_no():
        return f'{card} has with = "{entry.option}", which is no yes/no option of CastleOptions that is usually no.'
    if entry.option and entry.basic:
        return f"{card} is not in every game, so no suggested hand has it: leave out its basic."
    if pile is Pile.GUARDS and (entry.copies % 2 or entry.basic % 2):
        return f"each of two guard seats has half of the {card} (R2.4): make copies and basic even numbers."
    return ""


def _yes_or_no() -> frozenset[str]:
    """The yes/no options that can add cards to decks.

    Their default must be no: an old record without the option had no such cards.
    """
    fields = CastleOptions.model_fields
    return frozenset(to_camel(name) for name, field in fields.items() if field.default is False)


def _adding(file: Path) -> frozenset[str]:
    """The options that add cards to the decks of a file."""
    return frozenset(each.option for deck in _checked(file).values() for each in deck.values() if each.option)


def _made(file: Path, added: frozenset[str], guard_seats: int) -> Decks:
    full: dict[Pile, Deck] = {}
    own: dict[Pile, Deck] = {}
    basic: dict[Pile, Deck] = {}
    for pile, cards in _checked(file).items():
        seats = guard_seats if pile is Pile.GUARDS else 1
        there = {card: each for card, each in cards.items() if not each.option or each.option in added}
        full[pile] = {card: each.copies for card, each in there.items()}
        # Nothing is lost: a guard card that cannot be halved was refused (R2.4).
        own[pile] = {card: each.copies // seats for card, each in there.items()}
        basic[pile] = {card: each.basic // seats for card, each in there.items() if each.basic}
    return Decks(full, own, basic)
