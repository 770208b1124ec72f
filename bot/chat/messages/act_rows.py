"""Options under their acts: as a few buttons, as one menu, or as acts with the options of the opened one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.chat.messages import phone
from bot.chat.messages.kinds import TABLE, Kind
from bot.chat.messages.opening import PanelState, picking
from bot.chat.messages.option_buttons import (
    BLUFFS,
    briefest,
    entry,
    full_entry,
    is_vain,
    pick,
    title,
    titled,
)
from bot.chat.parts.keys import Key, token
from bot.chat.parts.screen import Button, Entry, Look, Menu, Row
from bot.tables.views.offers import Offer
from bot.words import _

ALL: Final = "every"
"""Token for the options of every act, in one menu."""
Groups = Mapping[str, tuple[Offer, ...]]
"""Token of an act -> its options."""


@dataclass(frozen=True, slots=True)
class Acts:
    """Options that follow the choice of an act, and the part that is opened.

    `areas` maps each zone to its area. `nearest` are tokens; these options come first in a scattered act. If it
    `is_tight`, there is one line for all acts.
    """

    groups: Groups
    areas: Mapping[str, str]
    key: Key
    state: PanelState
    nearest: Sequence[str] = ()
    is_tight: bool = False

    @property
    def count(self) -> int:
        """The number of options."""
        return sum(map(len, self.groups.values()))

    @property
    def opened(self) -> str:
        """The token of the opened act. A single act is always open, unless it is `apart`."""
        is_open = len(self.groups) == 1 and not self.has_apart
        return next(iter(self.groups)) if is_open else self.state.act

    @property
    def has_apart(self) -> bool:
        """True if an act is `apart`: then no menu lists the options of all acts."""
        return any(offer.act.apart for group in self.groups.values() for offer in group)


def few(groups: Groups, key: Key) -> list[Button]:
    """A button for each option if the TABLE allows so many, else none. None either if there are bluffs: they are rare.

    The useless options of an act share one button that opens them. If all options are useless, there are no buttons.
    """
    offers = [offer for group in groups.values() for offer in group if not is_vain(offer)]
    if not offers or BLUFFS in groups:
        return []
    vain = _in_vain(groups)
    if len(offers) + len(vain) > TABLE[Kind.FEW].most:
        return []
    buttons = [pick(_brief(offer, offers), offer, key) for offer in offers]
    buttons += [Button(title(each), key.doing("open", each[0], key.figure)) for each in vain.items()]
    return buttons if TABLE[Kind.FEW].holds([button.label for button in buttons]) else []


def _in_vain(groups: Groups) -> Groups:
    """The useless options, by act."""
    return {name: found for name, group in groups.items() if (found := (*filter(is_vain, group),))}


def whole(groups: Groups, key: Key, state: PanelState, farther: Sequence[Offer] = ()) -> Menu:
    """One menu with the ways that lead `farther`, followed by the options of all acts."""
    offers = [offer for group in groups.values() for offer in group]
    if len(groups) == 1 and not offers[0].is_barred and not farther:
        return _menu(offers, key, state, _("{act}: choose").format(act=title(*groups.items())))
    open_ = [each for each in groups.items() if not all(offer.is_barred for offer in each[1])]
    titles = _(", ").join(
        [_("Other ways")] * bool(farther) + [title(each) for each in open_ or groups.items()]
    )
    entries = (*map(entry, farther), *map(full_entry, offers))
    return TABLE[Kind.LISTED].menu(key.doing("pick", ALL), titles, entries)


def acts(given: Acts) -> Iterator[Row]:
    """A button for each act, or a menu if there are many acts; then the options of the opened act.

    Once an act is opened, its button and the way back replace the buttons of the acts.
    """
    groups, opened = given.groups, given.opened
    if len(groups) > TABLE[Kind.ACT].most or (given.is_tight and opened not in groups):
        yield _act_menu(given)
    elif opened not in groups:
        yield from TABLE[Kind.ACT].rows(list(_act_buttons(given)))
    elif len(groups) > 1 or given.has_apart:
        # It replaces the list of acts, as a phone has no room for both.
        yield (
            Button(
                title((opened, groups[opened])),
                given.key.doing("open", opened, given.state.figure),
                Look.SHOWN,
            ),
            Button(_("◀ Back"), given.key.doing("again")),
        )
    if opened in groups:
        yield from _opened(replace(given, state=replace(given.state, act=opened)), groups[opened])


def _brief(offer: Offer, every: Sequence[Offer]) -> str:
    """The label of one of few options: short, or in full if another one has the same short label.

    An option without a zone keeps its short label if that begins with the title of its act: the dice to reroll.
    """
    short = offer.choice.short
    if not offer.choice.zone and not offer.act.brief and short.startswith(offer.act.title):
        return short
    text = briefest(offer)
    return text if [briefest(each) for each in every].count(text) == 1 else titled(offer)


def _act_buttons(given: Acts) -> Iterator[Button]:
    for name, group in given.groups.items():
        if all(offer.is_barred for offer in group):
            yield pick(group[0].choice.label, group[0], given.key)
        else:
            yield Button(title((name, group)), given.key.doing("open", name, given.state.figure))


def _act_menu(given: Acts) -> Menu:
    entries = [
        Entry(title((name, group)), name, group[0].act.help, is_chosen=name == given.state.act)
        for name, group in given.groups.items()
    ]
    key = given.key.doing("open", given.state.figure)
    return TABLE[Kind.ACT_LISTED].menu(key, _("What do you want to do?"), entries)


def _opened(given: Acts, offers: tuple[Offer, ...]) -> Iterator[Row]:
    """The options of the opened act: a button each, or a menu; if they are too many, first a menu of their areas.

    Above that menu, a scattered act has buttons for its nearest options.
    """
    if targets := _held_targets(given, offers):
        yield from TABLE[Kind.OPENED].rows(targets)
        return
    groups = _by_area(offers, given.areas) if len(offers) > TABLE[Kind.PAGE].most else {}
    if len(groups) > 1:
        if offers[0].act.scattered and not given.state.area:
            yield from TABLE[Kind.NEAREST].rows(_near(given, offers))
        yield _area_menu(groups, given)
        offers = next((group for area, group in groups.items() if token(area) == given.state.area), ())
    yield from _pages(given, offers)


def _held_targets(given: Acts, offers: Sequence[Offer]) -> list[Button]:
    """A button for each option of the opened act if they fit (`Kind.OPENED`), else none.

    None for bluffs, as their names are long.
    """
    if given.state.act == BLUFFS or len(offers) > TABLE[Kind.OPENED].most:
        return []
    targets = list(_targets(offers, given))
    return targets if TABLE[Kind.OPENED].holds([button.label for button in targets]) else []


def _near(given: Acts, offers: Sequence[Offer]) -> list[Button]:
    """Buttons for the nearest options of a scattered act, as many as the TABLE allows.

    The labels decide how many fit in its lines; odds make labels longer.
    """
    shape, of = TABLE[Kind.NEAREST], {offer.token: offer for offer in offers}
    near = [of[each] for each in given.nearest if each in of][: shape.most]
    buttons = list(_targets(near, given))
    return [buttons[at] for at in phone.filling([button.label for button in buttons], shape.held_lines)]


def _targets(offers: Sequence[Offer], given: Acts) -> Iterator[Button]:
    """A button for each option of the opened act, labelled by its place or short name, or in full if not unique.

    The list of a counted act stays open, as a draft takes several of its options.
    """
    names = [offer.choice.zone or offer.choice.short for offer in offers]
    for name, offer in zip(names, offers, strict=True):
        label = name if names.count(name) == 1 else ""
        stays = given.state if offer.act.counted else None
        yield pick(label or offer.choice.label, offer, given.key, stays=stays)


def _by_area(offers: Sequence[Offer], areas: Mapping[str, str]) -> dict[str, tuple[Offer, ...]]:
    groups: dict[str, tuple[Offer, ...]] = {}
    for offer in offers:
        area = areas.get(offer.choice.zone, _("elsewhere"))
        groups[area] = (*groups.get(area, ()), offer)
    return groups


def _area_menu(groups: Groups, given: Acts) -> Menu:
    act, state = next(iter(groups.values()))[0].act, given.state
    entries = [
        Entry(area, token(area), _("{n} possible").format(n=len(group)), is_chosen=token(area) == state.area)
        for area, group in groups.items()
    ]
    hint = _("{act}: where?").format(act=act.title)
    return TABLE[Kind.AREA].menu(given.key.doing("area", state.act, state.figure), hint, entries)


def _pages(given: Acts, offers: tuple[Offer, ...]) -> Iterator[Row]:
    """A menu with one page of options, and buttons for the pages before and after it."""
    most = TABLE[Kind.PAGE].most
    pages = [offers[at : at + most] for at in range(0, len(offers), most)]
    if not pages:
        return
    # The button may be older than the options, which may have fewer pages now.
    page = min(given.state.page, len(pages) - 1)
    hint = _("{act}: choose").format(act=title((given.state.act, offers)))
    yield _menu(pages[page], given.key, given.state, hint)
    if len(pages) > 1:
        yield tuple(_turning(page, len(pages), given.key, given.state))


def _menu(offers: Sequence[Offer], key: Key, state: PanelState, hint: str) -> Menu:
    stays = all(offer.act.counted for offer in offers) and bool(state.act)
    words = picking(state.act, state) if stays else (state.act,)
    return TABLE[Kind.PAGE].menu(key.doing("pick", *words), hint, map(entry, offers))


def _turning(page: int, pages: int, key: Key, state: PanelState) -> Iterator[Button]:
    for label, to in ((_("◀ Earlier"), page - 1), (_("Later ▶"), page + 1)):
        if 0 <= to < pages:
            yield Button(label, key.doing("page", state.act, state.area, str(to), state.figure))
