"""The options of a panel as buttons and menus, built from the acts a game declares and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Final

from bot.chat.messages import phone
from bot.chat.messages.act_rows import (
    ACTS,
    BLUFFS,
    briefest,
    by_act,
    entry,
    few,
    is_vain,
    menus,
    pick,
    titled,
    whole,
)
from bot.chat.messages.family_rows import family_rows
from bot.chat.messages.opening import PanelState
from bot.chat.messages.phone import ABREAST, SHORT, room_beside
from bot.chat.parts.keys import Key, read, token
from bot.chat.parts.screen import BUTTONS, ENTRIES, LABEL, Button, Look, Menu, Row, button_rows, cut
from bot.engine.acts import Act, Tone, numbered
from bot.tables.views.offers import Offer, figures
from bot.words import _

PLACES: Final = 9
"""So many places have a button each, routes to them too, above a menu: three lines of a phone. Without one WAYS."""
WAYS: Final = 12
"""So many places have a button each together with the routes to them where no menu stands below."""
DIRECT: Final = 3 * BUTTONS
"""At most so many options are buttons of their own."""
SUGGESTED: Final = 2
"""So many suggested options of an act have a button each, its first ones: they have long names."""
BRIEF: Final = 3
"""So many options of brief acts have a button each: a line of a phone."""
ROUTES: Final = "routes"
"""Stands for everything of several pieces."""


@dataclass(frozen=True, slots=True)
class Spread:
    """The offers of a panel, parted: those with a button each, and the others by their act, bluffs last."""

    direct: tuple[Offer, ...]
    brief: tuple[Offer, ...]
    others: dict[str, tuple[Offer, ...]]


def of_figure(offers: Sequence[Offer], who: str) -> tuple[Offer, ...]:
    """The options for one figure, and those that are for none."""
    return tuple(offer for offer in offers if offer.who in ("", who))


def opened_figure(offers: Sequence[Offer], removals: Sequence[Offer], state: PanelState, last: str) -> str:
    """Whose options are shown: the figure that was opened, else the `last` one moved, else the first.

    Once that one has nothing direct left to do, the next comes that has; else the next that has anything to add, with
    an effect if one has.
    """
    whose = figures((*offers, *removals))
    telling = [offer for offer in offers if not (offer.act.typed or _is_useless(offer))]
    moving, acting = figures(offer for offer in telling if offer.act.direct), figures(telling)
    adding = figures(offer for offer in offers if not offer.act.typed)
    chosen = next((who for who in whose if token(who) == state.figure), "")
    # While something may be added for nobody's figure, what one figure has is not shown to be taken out.
    is_done = any(offer.act.counted and not offer.who for offer in offers) and adding and chosen not in adding
    if (chosen and not is_done) or not whose:
        return chosen
    at = whose.index(last) if last in whose else 0
    order = (*whose[at:], *whose[:at])
    return next((who for each in (moving, acting, adding) for who in order if who in each), whose[at])


def figure_row(offers: Sequence[Offer], who: str, key: Key) -> Iterator[Row]:
    """A button for each figure, where a seat has several: whose options are shown."""
    if len(whose := figures(offers)) > 1:
        yield tuple(
            Button(each, key.doing("whose", token(each)), Look.MAIN if each == who else Look.PLAIN)
            for each in whose[:BUTTONS]
        )


def answer_row(offers: Sequence[Offer], key: Key) -> Iterator[Row]:
    """Yes and no to what somebody else asks, if anybody does: a word each, as the question stands above them."""
    if answers := [offer for offer in offers if offer.is_answer]:
        yield tuple(pick(offer.act.title, offer, key) for offer in answers)


def spread(offers: Sequence[Offer]) -> Spread:
    """Part offers: direct and brief acts and what is suggested have buttons as long as there is room."""
    brief = list(_in_brief(offers))[:BRIEF]
    groups = by_act(offer for offer in offers if offer.choice.tone is not Tone.IDLE and offer not in brief)
    direct: list[Offer] = []
    # A copy, as what becomes buttons is taken out meanwhile.
    for name, group in list(groups.items()):
        is_suggested = all(offer.choice.tone is Tone.MAIN for offer in group) and not group[0].act.direct
        if is_suggested:
            direct += group[:SUGGESTED]
            groups[name] = group[SUGGESTED:]
        elif group[0].act.direct and len(direct) + len(group) <= DIRECT:
            direct += groups.pop(name)
    groups = {name: tuple(sorted(group, key=is_vain)) for name, group in groups.items() if group}
    idle = tuple(offer for offer in offers if offer.choice.tone is Tone.IDLE)
    return Spread(
        tuple(sorted(direct, key=_rank)), tuple(brief), {**groups, **({BLUFFS: idle} if idle else {})}
    )


def _in_brief(offers: Sequence[Offer]) -> Iterator[Offer]:
    """Those of brief acts that need no more words to be told apart."""
    brief = [offer for offer in offers if offer.act.brief and not _is_useless(offer)]
    often = Counter(map(briefest, brief))
    yield from (offer for offer in brief if often[briefest(offer)] == 1)


def _is_useless(offer: Offer) -> bool:
    """Whether an option brings nothing to whoever takes it, as far as he knows."""
    return offer.choice.tone is Tone.IDLE or is_vain(offer)


def _rank(offer: Offer) -> tuple[bool, bool]:
    """What is suggested first, then places, then the rest."""
    return offer.choice.tone is not Tone.MAIN, not offer.choice.zone


def with_barred(offers: Sequence[Offer], barred: Sequence[Offer], acts: Sequence[Act]) -> Sequence[Offer]:
    """Offers and what is impossible now, in the order of all `acts`, as far as a menu or the buttons of acts have room.

    Where the options of one act fill menus by themselves nothing stands beside them.
    """
    if not barred:
        return offers
    chosen = [offer for offer in offers if not (offer.act.direct or offer.act.brief) or is_vain(offer)]
    groups = len(by_act(chosen))
    room = ENTRIES - len(chosen) if len(chosen) <= ENTRIES else (ACTS - groups if groups > 1 else 0)
    direct, others = ([each for each in barred if each.act.direct is so] for so in (True, False))
    places = {(act.group, act.name): number for number, act in enumerate(acts)}
    shown = (*offers, *direct, *others[: max(0, room)])
    return sorted(shown, key=lambda offer: places[offer.act.group, offer.act.name])


def rows(
    offers: Sequence[Offer],
    every: Sequence[Offer],
    areas: dict[str, str],
    key: Key,
    state: PanelState,
    *,
    routes: Sequence[Offer] = (),
    left: Sequence[Offer] = (),
    nearest: Sequence[str] = (),
    head: Sequence[str] = (),
    text: Sequence[str] = (),
    besides: int = 0,
) -> Iterator[Row]:
    """Buttons for direct and brief options, then a menu of all others, or of acts to open, then one of routes.

    `areas` tells each zone's area. `routes` that fit beside the places are buttons too. `left` are the options of the
    figure that was moved last, if another one's are shown: what is brief of them is here all the same. Of families
    those stand first that are `nearest`, by tokens, as far as there is room beside a `head` and a `text`. So many lines
    are taken up `besides`: what is only a short way then has no buttons.
    """
    parted = spread(offers)
    onward = [offer for offer in routes if offer.act.family]
    # Whoever has opened an act is about its places.
    routes = [] if state.act else [offer for offer in routes if not offer.act.family]
    direct = [(pick(label, offer, key), offer.choice) for label, offer in labelled(every, parted)]
    places = [button for button, choice in direct if choice.zone]
    others = [button for button, choice in direct if not choice.zone]
    own = [pick(briefest(offer), offer, key) for offer in parted.brief]
    # What is for no figure is among both.
    is_spacious = bool(places) and not besides
    beside = [offer for offer in spread(left).brief if offer not in offers] if is_spacious else ()
    briefly = [*own, *(pick(offer.choice.label, offer, key) for offer in beside)][:BRIEF]
    taken = [button.label if button in briefly[len(own) :] else "" for button in (*places, *briefly)]
    # Beside them stand a line of what is suggested, and a menu of the rest, as high as two.
    room = min((PLACES if parted.others else WAYS) // ABREAST, room_beside(head, text, 3)) - besides
    at_once = _fitting(routes, taken, room, is_below=bool(parted.others))
    ways = [pick(_way(offer), offer, key, is_way=True) for offer in at_once]
    # By its tone: what is suggested at other times keeps its place while it is impossible.
    main = [button for button, choice in direct if choice.tone is Tone.MAIN and not choice.zone]
    suggested = [*main, *(button for button in ways if button.look is Look.MAIN)]
    yield from button_rows(suggested)
    zoned = [each for each in (*places, *ways) if each not in suggested]
    zones, long = (
        [each for each in zoned if (phone.width(each.label) > SHORT) is so] for so in (False, True)
    )
    full = len(zones) // ABREAST * ABREAST
    yield from button_rows(zones[:full], ABREAST)
    yield from button_rows([*zones[full:], *briefly])
    yield from button_rows(long, ABREAST - 1)
    if not places and not besides:
        others_briefly = (pick(offer.choice.label, offer, key) for offer in _of_others(every, offers))
        yield from button_rows(others_briefly, ABREAST - 1)
    yield from button_rows([button for button in others if button not in suggested])
    # A way of one piece that is no button stands among the options of its act already.
    listed = {offer.token for group in parted.others.values() for offer in group}
    farther = [offer for offer in routes if offer not in at_once and offer.token not in listed]
    if any(offer.act.family for offer in offers):
        chosen = [offer for group in parted.others.values() for offer in group]
        buttons = [*suggested, *zoned, *briefly, *(each for each in others if each not in suggested)]
        taken_up = phone.lines([button.label for button in buttons]) + any(offer.is_answer for offer in every)
        room = room_beside(head, text, taken_up)
        yield from family_rows(chosen, nearest, key, state, onward=onward, room=room)
        return
    # A cross beside what is suggested keeps the place that it has beside families: a menu of it looks like a choice.
    is_crossed = all(offer.is_barred for group in parted.others.values() for offer in group)
    is_menu = zones or farther or (suggested and not is_crossed) or state.act in parted.others
    every_one = () if is_menu else few(parted.others, key)
    # Beside other buttons as many as a line holds: a menu is as low.
    if every_one and (not (others or suggested) or len(every_one) < ABREAST):
        yield from button_rows(every_one, ABREAST - 1)
        return
    count = sum(map(len, parted.others.values()))
    if farther and 0 < count <= ENTRIES - len(farther):
        yield whole(parted.others, key, state, farther)
        return
    # A way of one piece is a button already.
    shown = {offer.token for offer in at_once}
    yield from menus(parted.others, areas, key, state, [each for each in nearest if each not in shown])
    yield from _route_menu(farther, every, key)


def _way(offer: Offer) -> str:
    """What is chosen at once on its button: in brief, by its place, or in full."""
    return offer.choice.short or offer.choice.zone or offer.choice.label


def _wide(offer: Offer) -> str:
    """The same with its odds: what takes up room."""
    return offer.choice.ended(_way(offer))


def _fitting(routes: Sequence[Offer], labels: Sequence[str], room: int, *, is_below: bool) -> Sequence[Offer]:
    """The first routes that are buttons in so many lines of a phone, beside others with these labels.

    All are where they fill one line more, as the menu of the rest would be as high, unless one `is_below` anyway. The
    first one is, however long, if it is suggested: it has a line of its own.
    """
    if routes and routes[0].choice.tone is Tone.MAIN:
        return [routes[0], *_fitting_beside(routes[1:], labels, room - 1, is_below=is_below)]
    return _fitting_beside(routes, labels, room, is_below=is_below)


def _fitting_beside(
    routes: Sequence[Offer], labels: Sequence[str], room: int, *, is_below: bool
) -> Sequence[Offer]:
    if phone.lines([*labels, *map(_wide, routes)]) <= room + (not is_below):
        return routes
    return [routes[at] for at in phone.filling([*map(_wide, routes)], room, labels)]


def _of_others(every: Sequence[Offer], offers: Sequence[Offer]) -> list[Offer]:
    """What is brief of the other figures in a draft, once the one that is shown goes nowhere any more."""
    if not all(offer.is_piece for offer in every):
        return []
    return [offer for offer in spread([each for each in every if each not in offers]).brief if offer.who]


def _route_menu(routes: Sequence[Offer], every: Sequence[Offer], key: Key) -> Iterator[Row]:
    """A menu of what can be chosen at once that is else chosen piece by piece, for one figure.

    Whoever chooses of it has done with that figure: the next one's options come up.
    """
    if routes:
        whose, who = figures(every), routes[0].who
        after = whose[(whose.index(who) + 1) % len(whose)] if len(whose) > 1 and who in whose else ""
        entries = [entry(offer) for offer in routes[:ENTRIES]]
        yield Menu(
            key.doing("pick", ROUTES, token(after) if after else ""), _("Farther: choose"), tuple(entries)
        )


def _suggestion(offer: Offer) -> str:
    """What is done and how: of what is suggested in short."""
    is_suggested = offer.choice.tone is Tone.MAIN and not offer.act.direct
    return (offer.choice.short if is_suggested else "") or titled(offer)


def zones_in(offers: Iterable[Offer], rows: Iterable[Row]) -> tuple[str, ...]:
    """The zones of those options that stand in rows, by their labels."""
    of = {offer.token: offer.choice.zone for offer in offers if not offer.is_barred}
    return tuple(sorted({of.get(each, "") for row in rows for each in _tokens(row)} - {""}))


def _tokens(row: Row) -> Iterator[str]:
    """The options that a row offers, by their tokens."""
    if isinstance(row, Menu):
        yield from (entry.value for entry in row.entries)
    else:
        yield from chain.from_iterable(read(button.key).words for button in row if button.key)


def labelled(offers: Sequence[Offer], parted: Spread) -> Iterator[tuple[str, Offer]]:
    """Each direct offer with its label; places have the numbers that the map shows, in the order of all offers.

    What is suggested there is called in short, as there may be several things to do in one place.
    """
    zoned = [offer for offer in offers if offer.act.direct and offer.choice.zone]
    places = [zoned[at].token for at in numbered([offer.who for offer in zoned])]
    for offer in parted.direct:
        is_place = offer.token in places
        name = offer.choice.short if offer.choice.tone is Tone.MAIN else ""
        place = name or offer.choice.zone
        label = f"{places.index(offer.token) + 1} {place}" if is_place else _suggestion(offer)
        yield cut(label, LABEL), offer
