"""The options of a panel as buttons and menus, built from the acts a game declares and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from bot.chat.parts.keys import Key, token
from bot.chat.parts.screen import BUTTONS, ENTRIES, LABEL, Button, Entry, Look, Menu, Row, button_rows, cut
from bot.engine.acts import Act, Tone
from bot.tables.views.bulletin import Offer
from bot.words import _

LOOKS: Final = {
    Tone.FREE: Look.GOOD,
    Tone.ENDS: Look.PLAIN,
    Tone.SEEN: Look.GRAVE,
    Tone.MAIN: Look.MAIN,
    Tone.IDLE: Look.GRAVE,
}
NUMBERS: Final = 9
"""Places on a map are numbered from 1 to this."""
DIRECT: Final = 3 * BUTTONS
"""At most so many options are buttons of their own."""
MENUS: Final = 2
"""So many acts show their menus at once; with more of them, the act is chosen first."""


@dataclass(frozen=True, slots=True)
class PanelState:
    """What is opened in a panel: an act and an area (their tokens), and a page from 0 on."""

    act: str = ""
    area: str = ""
    page: int = 0


@dataclass(frozen=True, slots=True)
class Spread:
    """The offers of a panel, parted: those with a button each, the others by their act, and those without effect."""

    direct: tuple[Offer, ...]
    others: dict[str, tuple[Offer, ...]]
    idle: tuple[Offer, ...]


def spread(offers: Sequence[Offer]) -> Spread:
    """Part offers: direct acts have buttons as long as there is room, lone options too."""
    by_act = _by_act(offer for offer in offers if offer.choice.tone is not Tone.IDLE)
    direct: list[Offer] = []
    # A copy, as what becomes buttons is taken out meanwhile.
    for key, group in list(by_act.items()):
        if (group[0].act.direct or len(group) == 1) and len(direct) + len(group) <= DIRECT:
            direct += by_act.pop(key)
    idle = tuple(offer for offer in offers if offer.choice.tone is Tone.IDLE)
    return Spread(tuple(sorted(direct, key=lambda offer: not offer.act.direct)), by_act, idle)


def act_token(act: Act) -> str:
    """What stands for an act in custom ids."""
    return token(f"{act.group} {act.name}")


def notes(offers: Sequence[Offer]) -> Iterator[str]:
    """What the direct options would mean, a line each, where there is something to say."""
    if not any(offer.choice.note for offer in offers):
        return
    for label, offer in _numbered(offers, spread(offers)):
        if offer.choice.note:
            yield f"-# {label}: {offer.choice.note}"


def rows(offers: Sequence[Offer], areas: dict[str, str], key: Key, state: PanelState) -> Iterator[Row]:
    """Buttons for direct options, then menus or an act to open. `areas` tells the area of each zone.

    What has no effect is never one tap away: all of it is in one menu, after everything else.
    """
    parted = spread(offers)
    yield from button_rows(
        Button(label, key.doing("pick", offer.token), _look(offer))
        for label, offer in _numbered(offers, parted)
    )
    yield from _menus(parted, areas, key, state)
    if parted.idle:
        yield _menu(parted.idle[:ENTRIES], key, "", _("Bluff with a card: choose"))


def _menus(parted: Spread, areas: dict[str, str], key: Key, state: PanelState) -> Iterator[Row]:
    if sum(map(len, parted.others.values())) <= ENTRIES * MENUS and len(parted.others) <= MENUS:
        for name, group in parted.others.items():
            yield from _options(group, areas, key, state if state.act == name else PanelState(name))
        return
    if len(parted.others) > 1:
        yield _acts(parted.others, key, state)
    opened = state if state.act in parted.others else PanelState(next(iter(parted.others)))
    if len(parted.others) == 1 or state.act in parted.others:
        yield from _options(parted.others[opened.act], areas, key, opened)


def _by_act(offers: Iterable[Offer]) -> dict[str, tuple[Offer, ...]]:
    groups: dict[str, tuple[Offer, ...]] = {}
    for offer in offers:
        key = act_token(offer.act)
        groups[key] = (*groups.get(key, ()), offer)
    return groups


def _numbered(offers: Sequence[Offer], parted: Spread) -> Iterator[tuple[str, Offer]]:
    """Each direct offer with its label; places have the numbers that the map shows, in the order of all offers."""
    places = [offer.token for offer in offers if offer.act.direct and offer.choice.zone][:NUMBERS]
    for offer in parted.direct:
        is_place = offer.token in places
        label = f"{places.index(offer.token) + 1} {offer.choice.label}" if is_place else _titled(offer)
        yield cut(label, LABEL), offer


def _look(offer: Offer) -> Look:
    is_plain = offer.choice.tone is Tone.FREE and not offer.act.direct
    return Look.PLAIN if is_plain else LOOKS[offer.choice.tone]


def _titled(offer: Offer) -> str:
    if offer.act.direct or offer.choice.label.startswith(offer.act.title):
        return offer.choice.label
    return _("{act}: {option}").format(act=offer.act.title, option=offer.choice.label)


def _acts(groups: dict[str, tuple[Offer, ...]], key: Key, state: PanelState) -> Row:
    if len(groups) <= BUTTONS:
        return tuple(
            Button(
                group[0].act.title, key.doing("open", name), Look.MAIN if name == state.act else Look.PLAIN
            )
            for name, group in groups.items()
        )
    entries = [
        Entry(group[0].act.title, name, group[0].act.help, is_chosen=name == state.act)
        for name, group in list(groups.items())[:ENTRIES]
    ]
    return Menu(key.doing("open"), _("What do you want to do?"), tuple(entries))


def _options(offers: tuple[Offer, ...], areas: dict[str, str], key: Key, state: PanelState) -> Iterator[Row]:
    groups = _by_area(offers, areas) if len(offers) > ENTRIES else {}
    if len(groups) > 1:
        yield _areas(groups, key, state)
        offers = next((group for area, group in groups.items() if token(area) == state.area), ())
    pages = [offers[at : at + ENTRIES] for at in range(0, len(offers), ENTRIES)]
    if pages:
        # The button may be older than the options: there may be fewer pages by now.
        page = min(state.page, len(pages) - 1)
        hint = _("{act}: choose").format(act=offers[0].act.title)
        yield _menu(pages[page], key, state.act, hint)
        if len(pages) > 1:
            yield tuple(_turning(page, len(pages), key, state))


def _by_area(offers: Sequence[Offer], areas: dict[str, str]) -> dict[str, tuple[Offer, ...]]:
    groups: dict[str, tuple[Offer, ...]] = {}
    for offer in offers:
        area = areas.get(offer.choice.zone, _("elsewhere"))
        groups[area] = (*groups.get(area, ()), offer)
    return groups


def _areas(groups: dict[str, tuple[Offer, ...]], key: Key, state: PanelState) -> Menu:
    act = next(iter(groups.values()))[0].act
    entries = [
        Entry(area, token(area), _("{n} possible").format(n=len(group)), is_chosen=token(area) == state.area)
        for area, group in list(groups.items())[:ENTRIES]
    ]
    return Menu(key.doing("area", state.act), _("{act}: where?").format(act=act.title), tuple(entries))


def _menu(offers: Sequence[Offer], key: Key, act: str, hint: str) -> Menu:
    entries = [Entry(offer.choice.label, offer.token, offer.choice.note) for offer in offers]
    return Menu(key.doing("pick", act), hint, tuple(entries))


def _turning(page: int, pages: int, key: Key, state: PanelState) -> Iterator[Button]:
    for label, to in ((_("◀ Earlier"), page - 1), (_("Later ▶"), page + 1)):
        if 0 <= to < pages:
            yield Button(label, key.doing("page", state.act, state.area, str(to)))
