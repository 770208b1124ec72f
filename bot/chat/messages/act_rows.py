"""Options whose act is chosen before them: as buttons, as far as a phone has lines for them, else in menus."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import Final

from bot.chat.messages import phone
from bot.chat.messages.opening import PanelState
from bot.chat.messages.phone import ABREAST
from bot.chat.parts.keys import Key, token
from bot.chat.parts.screen import ENTRIES, LABEL, LINE, Button, Entry, Look, Menu, Row, button_rows, cut
from bot.engine.acts import Act, Tone
from bot.tables.views.offers import Offer
from bot.words import _

LOOKS: Final = {
    Tone.FREE: Look.GOOD,
    Tone.ENDS: Look.PLAIN,
    Tone.SEEN: Look.GRAVE,
    Tone.MAIN: Look.MAIN,
    Tone.IDLE: Look.GRAVE,
    Tone.VAIN: Look.PLAIN,
}
ACTS: Final = 8
"""So many acts have a button each where their options do not go into one menu; more of them are a menu."""
FEW: Final = 6
"""So many options of all acts have a button each where neither places nor suggestions do, two side by side."""
NARROW: Final = 24
"""Characters of the longest label of those."""
NEAREST: Final = 6
"""So many places of a scattered act have a button each above the menu of areas: two lines of a phone."""
OPENED: Final = 15
"""So many options of an opened act have a button each; more of them are a menu."""
ALL: Final = "every"
"""Stands for the options of every act, in one menu."""
BLUFFS: Final = "idle"
"""Stands for all options without effect, whatever their acts."""


def act_token(act: Act) -> str:
    """What stands for an act, or its family, in custom ids."""
    return token(f"{act.group} {act.family or act.name}")


def pick(label: str, offer: Offer, key: Key, *, is_way: bool = False) -> Button:
    """The button of an option, or of a way of several; of what is impossible now with a cross.

    One with a caution opens its second press.
    """
    text = _("✕ {label}").format(label=label) if offer.is_barred else with_odds(label, offer, LABEL)
    verb = "open" if offer.choice.caution else "pick"
    # Whoever has gone as far as he can makes room for the next figure: a touch less.
    place = replace(key, figure="") if is_way or offer.act.direct else key
    return Button(cut(text, LABEL), place.doing(verb, offer.token), _look(offer))


def with_odds(label: str, offer: Offer, room: int = LABEL) -> str:
    """What an option is called, with its odds: of both the name alone is cut."""
    return offer.choice.ended(cut(label, room - len(offer.choice.ended(""))))


def confirming(offer: Offer) -> Offer:
    """An option as it is offered once its caution was read."""
    label = _("Sure: {label}").format(label=offer.choice.label)
    return replace(offer, choice=replace(offer.choice, label=label, caution=""))


def entry(offer: Offer) -> Entry:
    """An option in a menu."""
    return Entry(with_odds(offer.choice.label, offer, LINE), offer.token, offer.choice.note)


def few(groups: Mapping[str, tuple[Offer, ...]], key: Key) -> list[Button]:
    """A button for each option, if they are few and their names short; else none. Without a bluff, which is rare.

    What is in vain has one for all of its act, which opens it, if there is anything else.
    """
    offers = [offer for group in groups.values() for offer in group if not is_vain(offer)]
    vain = {name: found for name, group in groups.items() if (found := (*filter(is_vain, group),))}
    if not offers or len(offers) + len(vain) > FEW or BLUFFS in groups:
        return []
    buttons = [pick(_brief(offer, offers), offer, key) for offer in offers]
    buttons += [Button(title(each), key.doing("open", each[0], key.figure)) for each in vain.items()]
    return buttons if all(len(button.label) <= NARROW for button in buttons) else []


def menus(
    groups: dict[str, tuple[Offer, ...]],
    areas: dict[str, str],
    key: Key,
    state: PanelState,
    nearest: Sequence[str] = (),
) -> Iterator[Row]:
    """All options in one menu, or a button for each act, or a menu of acts; then the options of what is opened.

    Of a scattered act those that are `nearest` come first, by tokens.
    """
    if not groups:
        return
    if sum(map(len, groups.values())) <= ENTRIES:
        yield whole(groups, key, state)
        return
    opened = next(iter(groups)) if len(groups) == 1 else state.act
    if len(groups) > ACTS:
        yield _acts(groups, key, state)
    elif opened not in groups:
        yield from button_rows(_act_buttons(groups, key, state), 2 * (ABREAST - 1))
    elif len(groups) > 1:
        # In the place of all acts, as both would be more than a phone shows.
        yield (
            Button(title((opened, groups[opened])), key.doing("open", opened, state.figure), Look.MAIN),
            Button(_("◀ Back"), key.doing("again")),
        )
    if opened in groups:
        yield from _options(groups[opened], areas, key, replace(state, act=opened), nearest)


def whole(
    groups: dict[str, tuple[Offer, ...]], key: Key, state: PanelState, farther: Sequence[Offer] = ()
) -> Menu:
    """All options in one menu, after the ways that lead `farther`."""
    offers = [offer for group in groups.values() for offer in group]
    if len(groups) == 1 and not offers[0].is_barred and not farther:
        return _menu(offers, key, state, _("{act}: choose").format(act=title(*groups.items())))
    open_ = [each for each in groups.items() if not all(offer.is_barred for offer in each[1])]
    titles = _(", ").join([_("Farther")] * bool(farther) + [title(each) for each in open_ or groups.items()])
    ways = [entry(offer) for offer in farther]
    entries = [
        *ways,
        *(Entry(with_odds(titled(offer), offer, LINE), offer.token, offer.choice.note) for offer in offers),
    ]
    return Menu(key.doing("pick", ALL), titles, tuple(entries))


def by_act(offers: Iterable[Offer]) -> dict[str, tuple[Offer, ...]]:
    """Options by what stands for their acts."""
    groups: dict[str, tuple[Offer, ...]] = {}
    for name, same in groupby(offers, lambda offer: (offer.act.group, offer.act.name)):
        key = token(" ".join(name))
        groups[key] = (*groups.get(key, ()), *same)
    return groups


def title(group: tuple[str, tuple[Offer, ...]]) -> str:
    """What an act with its options is called."""
    name, offers = group
    if all(map(is_vain, offers)):
        return _("{act} elsewhere").format(act=offers[0].act.title)
    return _("Bluff with a card") if name == BLUFFS else offers[0].act.title


def is_vain(offer: Offer) -> bool:
    """Whether an option is of no use to whoever takes it, as far as he knows, but no bluff with a card either."""
    return offer.choice.tone is Tone.VAIN


def _look(offer: Offer) -> Look:
    if offer.is_barred:
        return Look.PLAIN
    is_plain = offer.choice.tone is Tone.FREE and not offer.act.direct
    return Look.PLAIN if is_plain else LOOKS[offer.choice.tone]


def _brief(offer: Offer, every: Sequence[Offer]) -> str:
    """An option of few on its button: in brief, or in full if another one reads the same.

    Without a zone it is called by the short words of its label, where they begin with its act: which dice are rerolled.
    """
    short = offer.choice.short
    if not offer.choice.zone and not offer.act.brief and short.startswith(offer.act.title):
        return short
    text = briefest(offer)
    return text if [briefest(each) for each in every].count(text) == 1 else titled(offer)


def briefest(offer: Offer) -> str:
    """What is done, and where; a brief act may have words of its own for it."""
    if offer.act.brief and offer.choice.short:
        return offer.choice.short
    return f"{offer.act.title} {offer.choice.zone}".strip()


def titled(offer: Offer) -> str:
    """What is done and how, in full."""
    if offer.is_barred or offer.act.direct or offer.choice.label.startswith(offer.act.title):
        return offer.choice.label
    return _("{act}: {option}").format(act=offer.act.title, option=offer.choice.label)


def _act_buttons(groups: dict[str, tuple[Offer, ...]], key: Key, state: PanelState) -> Iterator[Button]:
    for name, group in groups.items():
        if all(offer.is_barred for offer in group):
            yield pick(group[0].choice.label, group[0], key)
        else:
            yield Button(title((name, group)), key.doing("open", name, state.figure))


def _acts(groups: dict[str, tuple[Offer, ...]], key: Key, state: PanelState) -> Menu:
    entries = [
        Entry(title((name, group)), name, group[0].act.help, is_chosen=name == state.act)
        for name, group in list(groups.items())[:ENTRIES]
    ]
    return Menu(key.doing("open", state.figure), _("What do you want to do?"), tuple(entries))


def _options(
    offers: tuple[Offer, ...],
    areas: dict[str, str],
    key: Key,
    state: PanelState,
    nearest: Sequence[str],
) -> Iterator[Row]:
    targets = list(_targets(offers, key)) if len(offers) <= OPENED and state.act != BLUFFS else []
    if targets and phone.lines([button.label for button in targets]) <= OPENED // ABREAST:
        yield from button_rows(targets, ABREAST)
        return
    groups = _by_area(offers, areas) if len(offers) > ENTRIES else {}
    if len(groups) > 1:
        if offers[0].act.scattered and not state.area:
            of = {offer.token: offer for offer in offers}
            near = [of[each] for each in nearest if each in of][:NEAREST]
            buttons = list(_targets(near, key))
            # Odds make them longer.
            low = phone.filling([button.label for button in buttons], NEAREST // ABREAST)
            yield from button_rows([buttons[at] for at in low], ABREAST)
        yield _areas(groups, key, state)
        offers = next((group for area, group in groups.items() if token(area) == state.area), ())
    pages = [offers[at : at + ENTRIES] for at in range(0, len(offers), ENTRIES)]
    if pages:
        # The button may be older than the options: there may be fewer pages by now.
        page = min(state.page, len(pages) - 1)
        yield _menu(pages[page], key, state, _("{act}: choose").format(act=title((state.act, offers))))
        if len(pages) > 1:
            yield tuple(_turning(page, len(pages), key, state))


def _targets(offers: Sequence[Offer], key: Key) -> Iterator[Button]:
    """A button for each option of the opened act: by its place or in short, where no other one is of the same."""
    names = [offer.choice.zone or offer.choice.short for offer in offers]
    for name, offer in zip(names, offers, strict=True):
        label = name if names.count(name) == 1 else ""
        yield pick(label or offer.choice.label, offer, key)


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
