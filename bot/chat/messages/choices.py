"""The options of a panel as buttons and menus, built from the acts a game declares and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.chat.parts.keys import Key, token
from bot.chat.parts.screen import BUTTONS, ENTRIES, LABEL, Button, Entry, Look, Menu, Row, button_rows, cut
from bot.engine.acts import Act, Tone, numbered
from bot.tables.views.offers import Offer, figures
from bot.words import _

LOOKS: Final = {
    Tone.FREE: Look.GOOD,
    Tone.ENDS: Look.PLAIN,
    Tone.SEEN: Look.GRAVE,
    Tone.MAIN: Look.MAIN,
    Tone.IDLE: Look.GRAVE,
}
PLACES: Final = 9
"""So many places have a button each, routes to them too, above a menu: three lines of a phone. Without one DIRECT."""
DIRECT: Final = 3 * BUTTONS
"""At most so many options are buttons of their own."""
ABREAST: Final = 3
"""So many buttons of places stand side by side on a phone: a row of more would end in a line of one or two."""
ACTS: Final = 8
"""So many acts have a button each where their options do not go into one menu; more of them are a menu."""
SUGGESTED: Final = 2
"""So many suggested options of an act have a button each: they have long names."""
BRIEF: Final = 3
"""So many options of brief acts have a button each: a line of a phone."""
FEW: Final = 6
"""So many options of all acts have a button each where neither places nor suggestions do, two side by side."""
NARROW: Final = 24
"""Characters of the longest label of those."""
OPENED: Final = 15
"""So many options of an opened act have a button each; more of them are a menu."""
ALL: Final = "every"
"""Stands for the options of every act, in one menu."""
ROUTES: Final = "routes"
"""Stands for everything of several pieces."""
BLUFFS: Final = "idle"
"""Stands for all options without effect, whatever their acts."""


@dataclass(frozen=True, slots=True)
class PanelState:
    """What is opened in a panel: a figure, an act and an area (their tokens), a page from 0 on, or its details."""

    act: str = ""
    area: str = ""
    page: int = 0
    figure: str = ""
    is_detailed: bool = False


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
    telling = [offer for offer in offers if not offer.act.typed and offer.choice.tone is not Tone.IDLE]
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
        yield tuple(_pick(offer.act.title, offer, key) for offer in answers)


def spread(offers: Sequence[Offer]) -> Spread:
    """Part offers: direct and brief acts and what is suggested have buttons as long as there is room."""
    brief = list(_in_brief(offers))[:BRIEF]
    by_act = _by_act(offer for offer in offers if offer.choice.tone is not Tone.IDLE and offer not in brief)
    direct: list[Offer] = []
    # A copy, as what becomes buttons is taken out meanwhile.
    for name, group in list(by_act.items()):
        is_suggested = len(group) <= SUGGESTED and all(offer.choice.tone is Tone.MAIN for offer in group)
        is_direct = group[0].act.direct or is_suggested
        if is_direct and len(direct) + len(group) <= DIRECT:
            direct += by_act.pop(name)
    idle = tuple(offer for offer in offers if offer.choice.tone is Tone.IDLE)
    return Spread(
        tuple(sorted(direct, key=_rank)), tuple(brief), {**by_act, **({BLUFFS: idle} if idle else {})}
    )


def _in_brief(offers: Sequence[Offer]) -> Iterator[Offer]:
    """Those of brief acts that need no more words to be told apart."""
    brief = [offer for offer in offers if offer.act.brief and offer.choice.tone is not Tone.IDLE]
    often = Counter(map(_briefest, brief))
    yield from (offer for offer in brief if often[_briefest(offer)] == 1)


def _rank(offer: Offer) -> tuple[bool, bool]:
    """What is suggested first, then places, then the rest."""
    return offer.choice.tone is not Tone.MAIN, not offer.choice.zone


def act_token(act: Act) -> str:
    """What stands for an act in custom ids."""
    return token(f"{act.group} {act.name}")


def with_barred(offers: Sequence[Offer], barred: Sequence[Offer], acts: Sequence[Act]) -> Sequence[Offer]:
    """Offers and what is impossible now, in the order of all `acts`, as far as a menu or the buttons of acts have room.

    Where the options of one act fill menus by themselves nothing stands beside them.
    """
    if not barred:
        return offers
    chosen = [offer for offer in offers if not (offer.act.direct or offer.act.brief)]
    groups = len(_by_act(chosen))
    room = ENTRIES - len(chosen) if len(chosen) <= ENTRIES else (ACTS - groups if groups > 1 else 0)
    direct, others = ([each for each in barred if each.act.direct is so] for so in (True, False))
    places = {act_token(act): number for number, act in enumerate(acts)}
    return sorted((*offers, *direct, *others[: max(0, room)]), key=lambda offer: places[act_token(offer.act)])


def rows(
    offers: Sequence[Offer],
    every: Sequence[Offer],
    areas: dict[str, str],
    key: Key,
    state: PanelState,
    *,
    routes: Sequence[Offer] = (),
    left: Sequence[Offer] = (),
) -> Iterator[Row]:
    """Buttons for direct and brief options, then a menu of all others, or of acts to open, then one of routes.

    `areas` tells each zone's area. `routes` that fit beside the places are buttons too. `left` are the options of the
    figure that was moved last, if another one's are shown: what is brief of them is here all the same.
    """
    parted = spread(offers)
    direct = [(_pick(label, offer, key), offer.choice) for label, offer in labelled(every, parted)]
    places = [button for button, choice in direct if choice.zone]
    others = [button for button, choice in direct if not choice.zone]
    room = PLACES if parted.others else DIRECT
    at_once = routes if len(places) + len(routes) + len(parted.brief) <= room else ()
    ways = [_pick(offer.choice.zone or offer.choice.label, offer, key) for offer in at_once]
    # By its tone: what is suggested at other times keeps its place while it is impossible.
    main = [button for button, choice in direct if choice.tone is Tone.MAIN and not choice.zone]
    suggested = [*main, *(button for button in ways if button.look is Look.MAIN)]
    yield from button_rows(suggested)
    own = [_pick(_briefest(offer), offer, key) for offer in parted.brief]
    # What is for no figure is among both.
    besides = [offer for offer in spread(left).brief if offer not in offers]
    briefly = [*own, *(_pick(offer.choice.label, offer, key) for offer in besides)][:BRIEF]
    zones = [each for each in (*places, *ways) if each not in suggested]
    full = len(zones) // ABREAST * ABREAST
    yield from button_rows(zones[:full], ABREAST)
    yield from button_rows([*zones[full:], *briefly])
    yield from button_rows([button for button in others if button not in suggested])
    farther = () if at_once else routes
    if not (zones or farther or suggested) and (few := _few(parted.others, key)):
        yield from button_rows(few, ABREAST - 1)
        return
    count = sum(map(len, parted.others.values()))
    if farther and 0 < count <= ENTRIES - len(farther):
        yield _whole(parted.others, key, state, farther)
        return
    yield from _menus(parted.others, areas, key, state)
    yield from _route_menu(farther, every, key)


def _pick(label: str, offer: Offer, key: Key) -> Button:
    text = _("✕ {label}").format(label=label) if offer.is_barred else label
    return Button(cut(text, LABEL), key.doing("pick", offer.token), _look(offer))


def entry(offer: Offer) -> Entry:
    """An option in a menu."""
    return Entry(offer.choice.label, offer.token, offer.choice.note)


def _few(groups: Mapping[str, tuple[Offer, ...]], key: Key) -> list[Button]:
    """A button for each option, if they are few and their names short; else none. Without a bluff, which is rare."""
    offers = [offer for group in groups.values() for offer in group]
    buttons = [_pick(_brief(offer, offers), offer, key) for offer in offers]
    is_short = BLUFFS not in groups and all(len(button.label) <= NARROW for button in buttons)
    return buttons if is_short and len(offers) <= FEW else []


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


def _menus(
    groups: dict[str, tuple[Offer, ...]], areas: dict[str, str], key: Key, state: PanelState
) -> Iterator[Row]:
    if not groups:
        return
    if sum(map(len, groups.values())) <= ENTRIES:
        yield _whole(groups, key, state)
        return
    opened = next(iter(groups)) if len(groups) == 1 else state.act
    if len(groups) > ACTS:
        yield _acts(groups, key, state)
    elif opened not in groups:
        yield from button_rows(_act_buttons(groups, key, state), 2 * (ABREAST - 1))
    elif len(groups) > 1:
        # In the place of all acts, as both would be more than a phone shows.
        title = _title((opened, groups[opened]))
        yield (
            Button(title, key.doing("open", opened, state.figure), Look.MAIN),
            Button(_("◀ Back"), key.doing("again")),
        )
    if opened in groups:
        yield from _options(groups[opened], areas, key, replace(state, act=opened))


def _whole(
    groups: dict[str, tuple[Offer, ...]], key: Key, state: PanelState, farther: Sequence[Offer] = ()
) -> Menu:
    """All options in one menu, after the ways that lead `farther`."""
    offers = [offer for group in groups.values() for offer in group]
    if len(groups) == 1 and not offers[0].is_barred and not farther:
        return _menu(offers, key, state, _("{act}: choose").format(act=_title(*groups.items())))
    open_ = [each for each in groups.items() if not all(offer.is_barred for offer in each[1])]
    titles = _(", ").join([_("Farther")] * bool(farther) + [_title(each) for each in open_ or groups.items()])
    ways = [entry(offer) for offer in farther]
    entries = [*ways, *(Entry(_titled(offer), offer.token, offer.choice.note) for offer in offers)]
    return Menu(key.doing("pick", ALL), titles, tuple(entries))


def _by_act(offers: Iterable[Offer]) -> dict[str, tuple[Offer, ...]]:
    groups: dict[str, tuple[Offer, ...]] = {}
    for offer in offers:
        key = act_token(offer.act)
        groups[key] = (*groups.get(key, ()), offer)
    return groups


def _title(group: tuple[str, tuple[Offer, ...]]) -> str:
    name, offers = group
    return _("Bluff with a card") if name == BLUFFS else offers[0].act.title


def labelled(offers: Sequence[Offer], parted: Spread) -> Iterator[tuple[str, Offer]]:
    """Each direct offer with its label; places have the numbers that the map shows, in the order of all offers."""
    zoned = [offer for offer in offers if offer.act.direct and offer.choice.zone]
    places = [zoned[at].token for at in numbered([offer.who for offer in zoned])]
    for offer in parted.direct:
        is_place = offer.token in places
        label = f"{places.index(offer.token) + 1} {offer.choice.zone}" if is_place else _titled(offer)
        yield cut(label, LABEL), offer


def _look(offer: Offer) -> Look:
    if offer.is_barred:
        return Look.PLAIN
    is_plain = offer.choice.tone is Tone.FREE and not offer.act.direct
    return Look.PLAIN if is_plain else LOOKS[offer.choice.tone]


def _brief(offer: Offer, every: Sequence[Offer]) -> str:
    """An option of few on its button: in brief, or in full if another one reads the same."""
    text = _briefest(offer)
    return text if [_briefest(each) for each in every].count(text) == 1 else _titled(offer)


def _briefest(offer: Offer) -> str:
    """What is done, and where; a brief act may have words of its own for it."""
    if offer.act.brief and offer.choice.short:
        return offer.choice.short
    return f"{offer.act.title} {offer.choice.zone}".strip()


def _titled(offer: Offer) -> str:
    if offer.is_barred or offer.act.direct or offer.choice.label.startswith(offer.act.title):
        return offer.choice.label
    return _("{act}: {option}").format(act=offer.act.title, option=offer.choice.label)


def _act_buttons(groups: dict[str, tuple[Offer, ...]], key: Key, state: PanelState) -> Iterator[Button]:
    for name, group in groups.items():
        if all(offer.is_barred for offer in group):
            yield _pick(_title((name, group)), group[0], key)
        else:
            yield Button(_title((name, group)), key.doing("open", name, state.figure))


def _acts(groups: dict[str, tuple[Offer, ...]], key: Key, state: PanelState) -> Menu:
    entries = [
        Entry(_title((name, group)), name, group[0].act.help, is_chosen=name == state.act)
        for name, group in list(groups.items())[:ENTRIES]
    ]
    return Menu(key.doing("open", state.figure), _("What do you want to do?"), tuple(entries))


def _options(offers: tuple[Offer, ...], areas: dict[str, str], key: Key, state: PanelState) -> Iterator[Row]:
    if len(offers) <= OPENED and state.act != BLUFFS:
        yield from button_rows(_targets(offers, key), ABREAST)
        return
    groups = _by_area(offers, areas) if len(offers) > ENTRIES else {}
    if len(groups) > 1:
        yield _areas(groups, key, state)
        offers = next((group for area, group in groups.items() if token(area) == state.area), ())
    pages = [offers[at : at + ENTRIES] for at in range(0, len(offers), ENTRIES)]
    if pages:
        # The button may be older than the options: there may be fewer pages by now.
        page = min(state.page, len(pages) - 1)
        yield _menu(pages[page], key, state, _("{act}: choose").format(act=_title((state.act, offers))))
        if len(pages) > 1:
            yield tuple(_turning(page, len(pages), key, state))


def _targets(offers: Sequence[Offer], key: Key) -> Iterator[Button]:
    """A button for each option of the opened act: by its place, where no other one is of the same."""
    zones = [offer.choice.zone for offer in offers]
    for offer in offers:
        label = offer.choice.zone if zones.count(offer.choice.zone) == 1 else ""
        yield _pick(label or offer.choice.label, offer, key)


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
    hint = _("{act}: where?").format(act=act.title)
    return Menu(key.doing("area", state.act, state.figure), hint, tuple(entries))


def _menu(offers: Sequence[Offer], key: Key, state: PanelState, hint: str) -> Menu:
    entries = [entry(offer) for offer in offers]
    return Menu(key.doing("pick", state.act), hint, tuple(entries))


def _turning(page: int, pages: int, key: Key, state: PanelState) -> Iterator[Button]:
    for label, to in ((_("◀ Earlier"), page - 1), (_("Later ▶"), page + 1)):
        if 0 <= to < pages:
            yield Button(label, key.doing("page", state.act, state.area, str(to), state.figure))
