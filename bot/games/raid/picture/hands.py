"""Cards as sheets: a viewer's own open movement cards, senjutsu and buki (S17.1), and the cards of each deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from bot.engine.boards.compass import Direction
from bot.engine.game import Seat
from bot.games.raid.art import ART, Side
from bot.games.raid.cards.movement import Route, all_cards, types
from bot.games.raid.kinds import Alarm, Buki, Half, MoveCard, Senjutsu
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import State
from bot.games.raid.words import names
from bot.words import _
from rendering.brush import Brush
from rendering.sheet import Card, Group, Sheet

STEP = 0.24
"""The side of a place in the crest of a movement card."""


def hand(state: State, seat: Seat | None) -> Sheet | None:
    """The cards of a seat as far as the reader of `state` knows them, its open movement cards first.

    None for a viewer who has no ninja, and without any card.
    """
    ninja = None if seat is None else state.ninja.get(seat)
    if seat is None or ninja is None:
        return None
    moves = state.decks[state.setting.place(seat)].open
    groups = [Group(_("Your open movement cards"), tuple(map(_move, moves)))] if moves else []
    held = ninja.senjutsu if state.half is Half.NIGHT else ninja.buki or ()
    if held:
        title = _("Your senjutsu") if state.half is Half.NIGHT else _("Your buki")
        groups.append(Group(title, tuple(_held(held))))
    return Sheet(_("Your cards"), tuple(groups), CARD_ART) if groups else None


def references(setting: Setting) -> Mapping[str, Sheet]:
    """The effects and numbers of all cards, by the title of their deck."""
    decks = (
        (_("Movement cards"), tuple(_move(card, n) for card, n in Counter(all_cards()).items())),
        (_("Senjutsu"), tuple(_held(setting.senjutsu))),
        (_("Alarm cards"), tuple(_held(setting.alarm))),
        (_("Buki"), tuple(_held(setting.buki))),
    )
    return {title: Sheet(title, (Group("", cards),), CARD_ART) for title, cards in decks}


SIDES: Mapping[type, Side] = {Senjutsu: Side.OWL, Alarm: Side.PATROL, Buki: Side.RAVEN}
"""The colour of each kind of card (S1.3)."""


def _held(cards: Sequence[Senjutsu | Alarm | Buki]) -> Iterator[Card]:
    """The cards of a sheet: each kind among `cards` once, with its number of copies."""
    for card, n in Counter(cards).items():
        entry = names.entry(card)
        yield Card(_(entry.name), card.value, _(entry.text), SIDES[type(card)], n)


def _move(card: MoveCard, n: int = 1) -> Card:
    first, second = map(_told, types()[card].routes)
    text = _("a: {first}. b: {second}.").format(first=first, second=second)
    return Card(names.move(card), f"move {card}", text, Side.NEUTRAL, n)


def _told(route: Route) -> str:
    """A route in words, step by step, as seen looking forward (S4.2)."""
    if route.leap is not None:
        return _("leap two {way}").format(way=names.way(route.leap, Direction.N))
    return _(", ").join(names.way(way, Direction.N) for way in route.steps)


def _crest(routes: Sequence[Route]) -> Callable[[Brush], None]:
    """A function that draws the two routes of a movement card; forward is up."""

    def draw(brush: Brush) -> None:
        ways = [tuple((x * STEP, -y * STEP) for x, y in route.places) for route in routes]
        rise = min(0.0, *(y for way in ways for _x, y in way)) / 2
        for route, way in zip(routes, ways, strict=True):
            shifted = tuple((x, y - rise) for x, y in way)
            brush.line(shifted, 0.045 if route.leap is None else 0.025)
            for point in shifted[1:-1]:
                brush.disc(point, 0.045)
            (ax, ay), (x, y) = shifted[-2:]
            far = max(abs(x - ax), abs(y - ay))
            dx, dy = 0.13 * (x - ax) / far, 0.13 * (y - ay) / far
            brush.fill(((x + dx, y + dy), (x - dy * 0.7, y + dx * 0.7), (x + dy * 0.7, y - dx * 0.7)))
        brush.disc((0.0, -rise), 0.09)

    return draw


_CRESTS = {f"move {name}": _crest(each.routes) for name, each in types().items()}
CARD_ART = replace(ART, name="raid cards", symbols={**ART.symbols, **_CRESTS})
"""The art of the raid's cards; the crests of movement cards are drawn from their routes."""
