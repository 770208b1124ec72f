"""What can be looked up: the rules in short, with the usual numbers, then every card and trap."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.acts import Topic
from bot.games.raid.cards.movement import alarm_deck, all_cards, buki_deck, senjutsu_deck, types
from bot.games.raid.kinds import Alarm, Buki, Senjutsu, Trap
from bot.games.raid.words import names
from bot.words import _, once_a_language


@once_a_language
def topics() -> tuple[Topic, ...]:
    """All of them."""
    return (*_course(), *_track(), *_day(), *_cards())


def _course() -> tuple[Topic, ...]:
    return (
        Topic(
            "midnight",
            _("Midnight"),
            _(
                "All ninja together: won the moment every one stands on the palace roof, lost the moment the alarm "
                "reaches its target (20, 21 or 25 for 2, 3 or 4 ninja). It rises by 6 after each phase."
            ),
        ),
        Topic(
            "turn",
            _("A turn"),
            _(
                "A phase has six turns for everybody. Two cards lie open, each with two routes: make one of the four "
                "in full. The other card is discarded. Your star and your cards are free, before, between or after "
                "steps. If no route is possible you stay; at home you may stay."
            ),
        ),
        Topic(
            "making-routes",
            _("Routes"),
            _(
                "A route stays on the track and does not end on another ninja. A guard, by day water too, stops it. A "
                "leap lands two tiles on, whatever lies between. 1a and 1b are the routes of the first card, 2a and 2b "
                "those of the second."
            ),
        ),
        Topic(
            "guards",
            _("Guards and patrols"),
            _(
                "Enter the tile of a guard and you take him out: you stop there and miss your next turn (not after "
                "your sixth). In the Guard Phase each patrol with a ninja on its board marches to the other end of its "
                "track, and meets whoever stands there. A weapon removes guards without that."
            ),
        ),
        Topic(
            "guard-phase",
            _("The Guard Phase"),
            _(
                "By night: patrols march, the alarm rises, a guard comes for each lantern lifted, each ninja on a "
                "street draws an alarm card, red cubes become senjutsu, the first player and the decks pass on. By "
                "day: patrols, a guard for each ninja on a road or in water, decks, first player."
            ),
        ),
        Topic(
            "order-of-play",
            _("Orders of play"),
            _(
                "Strict: one after another. Open: within a round in any order. Flowing: each plays his six turns when "
                "he likes. By day sealed: all hand in plans, which are opened together."
            ),
        ),
    )


def _track() -> tuple[Topic, ...]:
    return (
        Topic(
            "track",
            _("The track"),
            _(
                "Seven boards of seven rows, A1 at the forest to G49 on the palace. Steps climb and jump off roofs "
                "freely. Whoever ends a phase on a street or road is in the open; roofs, bushes, trees and the palace "
                "are safe."
            ),
        ),
        Topic(
            "lanterns",
            _("Lanterns and red cubes"),
            _(
                "A lantern that you enter is yours and its light is out, but it brings a guard to the board in front "
                "of the foremost ninja. A red cube is a senjutsu card after the phase; by day a buki card at once."
            ),
        ),
        Topic(
            "sight",
            _("Range and sight"),
            _(
                "Weapons reach along the eight lines. Ninja and guards between block, trees too; roofs and the palace "
                "unless both ends are high. In mid-leap you see everything on a line."
            ),
        ),
    )


def _day() -> tuple[Topic, ...]:
    return (
        Topic(
            "dawn",
            _("Dawn"),
            _(
                "The way back, each for himself: the first to leave the track at the forest wins. Buki cards and traps "
                "work against the others; hands and kinds of traps are secret."
            ),
        ),
        Topic(
            "water",
            _("Water and cover"),
            _(
                "Water stops you; from water into water you make one step a turn. On a bush or a tree no weapon of an "
                "opponent can aim at you."
            ),
        ),
        Topic(
            "knock",
            _("Knocked back"),
            _(
                "A knock moves an opponent to a tile beside him: not onto a ninja, not from the ground up to a roof or "
                "tree, not off the track. Guards, cubes and traps there work as if he had stepped on them. The star "
                "knocks back only."
            ),
        ),
    )


def _cards() -> Iterator[Topic]:
    yield Topic("movement-cards", _("Movement cards"), _movement())
    senjutsu, alarm, buki = senjutsu_deck(is_even=False), alarm_deck(is_even=False), buki_deck()
    for each in Senjutsu:
        yield _card("senjutsu", each, _("senjutsu"), senjutsu.count(each))
    for card in Alarm:
        yield _card("alarm", card, _("alarm"), alarm.count(card))
    for weapon in Buki:
        yield _card("buki", weapon, _("buki"), buki.count(weapon))
    for trap in Trap:
        yield _card("trap", trap, _("trap"), 1)


def _card(key: str, card: Senjutsu | Alarm | Buki | Trap, deck: str, copies: int) -> Topic:
    title = _("{card} ({deck})").format(card=names.card(card), deck=deck)
    there = _("{n} in the deck.") if not isinstance(card, Trap) else _("Each player has one.")
    text = _("{text}\n{there}").format(text=_(names.entry(card).text).strip(), there=there.format(n=copies))
    return Topic(f"{key}-{card.value}", title, text)


def _movement() -> str:
    listed = [
        _("{name}: {a} or {b} ({n})").format(
            name=names.move(card), a=kind.routes[0].text, b=kind.routes[1].text, n=all_cards().count(card)
        )
        for card, kind in types().items()
    ]
    how = _(
        "F forward, L left, R right, Q and E forward-left and -right; J leaps aside + on. In brackets: how many."
    )
    return "\n".join((how, *listed))
