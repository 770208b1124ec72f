"""The topics of the raid that can be looked up, from data/raid/guide.toml, with every card and trap."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.acts import Topic
from bot.games.guide import topics_of
from bot.games.raid.cards.movement import all_cards, deck, types
from bot.games.raid.kinds import Alarm, Buki, MoveCard, Senjutsu, Trap
from bot.games.raid.words import names
from bot.words import _, once_a_language


@once_a_language
def topics() -> tuple[Topic, ...]:
    """The topics: the short rules, then all cards and traps."""
    whole = Topic("movement-cards", _("Movement cards"), "\n".join((_how(), *map(_move, types()))))
    below = (
        Topic(f"move-{card}", names.move(card), f"{_move(card)}\n{_how()}", whole.key) for card in types()
    )
    return (*topics_of("raid"), whole, *_cards(), *below)


def _how() -> str:
    return _(
        "F forward, L left, R right, Q and E forward-left and -right; J a leap, tiles aside + "
        "tiles on. In brackets: how many copies."
    )


def _move(card: MoveCard) -> str:
    """A movement card with its two routes."""
    one, other = types()[card].routes
    return _("{name}: {a} or {b} ({n})").format(
        name=names.move(card), a=one.text, b=other.text, n=all_cards().count(card)
    )


def _cards() -> Iterator[Topic]:
    decks: Sequence[tuple[Senjutsu | Alarm | Buki | Trap, ...]] = (
        deck(Senjutsu),
        deck(Alarm),
        deck(Buki),
        tuple(Trap),
    )
    for cards in decks:
        key = type(cards[0]).__name__.lower()
        for card in dict.fromkeys(cards):
            title = _("{card} ({deck})").format(card=names.card(card), deck=_(key))
            there = _("Each player has one.") if key == "trap" else _("{n} in the deck.")
            text = _("{text}\n{there}").format(
                text=_(names.entry(card).text).strip(), there=there.format(n=cards.count(card))
            )
            yield Topic(f"{key}-{card.value}", title, text)
