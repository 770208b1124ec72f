"""A counted draft: plus buttons for the things it may still get, minus buttons for the things it holds.

Choices that fill the draft at once come first. When it is full, minus buttons replace the plus buttons, so that one
change takes two presses. While something is missing, Undo is enough. A menu of things to take out stands only in a
draft that may be committed as it is: if it may still get more, or holds too many things for buttons.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from bot.chat.messages import choices, parting, phone
from bot.chat.messages.choices import OnOffer
from bot.chat.messages.kinds import TABLE, Kind
from bot.chat.messages.opening import PanelState
from bot.chat.messages.option_buttons import entry
from bot.chat.parts.keys import Key
from bot.chat.parts.screen import ENTRIES, LABEL, Button, Look, Menu, Row, button_rows
from bot.engine.acts import Tone, cut
from bot.tables.views.offers import Offer
from bot.tables.views.panel import Panel
from bot.words import _

OUT: Final = "out"
"""Token for all things that can be taken out."""


def is_counting(panel: Panel) -> bool:
    """True if plus and minus change the draft."""
    every = (*panel.offers, *panel.removals)
    return panel.draft is not None and any(offer.act.counted for offer in every)


def may_fill(panel: Panel) -> bool:
    """True if luck can fill the draft: it is incomplete, or it is counted and empty.

    False while a partner waits for yes or no and the draft is empty.
    """
    if panel.draft is None or panel.is_to_answer:
        return False
    # A draft that may stay empty can be filled too, if it is counted.
    return not panel.draft.is_complete or (not panel.draft.length and is_counting(panel))


def lines(panel: Panel, who: str) -> Iterator[str]:
    """A line for each thing to add, or else to take out, if they are few and there is something to say about it."""
    if _may_begin(panel):
        yield "-# " + _("**Just begin**: chooses and commits it all")
    added, removed = _parted(panel, who)
    shown, kind = (added, Kind.PLUS) if added else (removed, Kind.MINUS)
    if len(shown) <= TABLE[kind].most:
        notes = {_short(offer): offer.choice.note for offer in shown if offer.choice.note}
        yield from (f"-# **{name}**: {note}" for name, note in notes.items())


def rows(panel: Panel, who: str, areas: Mapping[str, str], key: Key, state: PanelState) -> Iterator[Row]:
    """The buttons of the figures, those that fill the draft, then plus or minus, then the other options."""
    if _is_apart(panel):
        yield from choices.figure_row((*panel.offers, *panel.removals), who, key)
    added, removed = _parted(panel, who)
    yield from button_rows(_filling(panel, who, key, state))
    yield from _plus(added, areas, key, state)
    if not added and len(removed) <= TABLE[Kind.MINUS].most:
        yield from phone.signed([_minus(offer, key, state) for offer in removed])
    elif removed and panel.draft is not None and panel.draft.is_complete:
        yield _choosing(removed, key.doing("pick", OUT, state.figure), _("Take out again: choose"))
    others = [offer for offer in panel.offers if _is_other(offer)]
    yield from choices.rows(OnOffer(others, panel.offers, key, state))


def _is_apart(panel: Panel) -> bool:
    """True if the panel shows one figure at a time: two may have the same options, or all options are too many."""
    whose: dict[str, str] = {}
    own = [offer for offer in (*_added(panel.offers), *panel.removals) if offer.who]
    return len(own) > ENTRIES or any(whose.setdefault(_short(offer), offer.who) != offer.who for offer in own)


def _added(offers: Iterable[Offer]) -> list[Offer]:
    """The options that add something, without those that fill the draft."""
    return [offer for offer in offers if offer.act.counted and offer.choice.tone is not Tone.MAIN]


def _is_other(offer: Offer) -> bool:
    """True for what else a counted draft offers, such as a proposal.

    It is neither counted nor typed, is no answer, and is not suggested.
    """
    is_main = offer.choice.tone is Tone.MAIN
    return not (offer.act.counted or offer.act.typed or offer.is_answer or is_main)


def _parted(panel: Panel, who: str) -> tuple[list[Offer], list[Offer]]:
    """The options that add something, and those that take something out.

    The latter are there once each: those without a place, then those with one, by their names. Both are only those of
    the shown figure, if figures have menus of their own.
    """
    offers, removals = panel.offers, panel.removals
    if _is_apart(panel):
        offers, removals = parting.of_figure(offers, who), parting.of_figure(removals, who)
    removed = {offer.token: offer for offer in removals}.values()
    return _added(offers), sorted(removed, key=_in_order)


def _in_order(offer: Offer) -> tuple[str, ...]:
    return (offer.act.name, _short(offer)) if offer.choice.zone else ()


def _filling(panel: Panel, who: str, key: Key, state: PanelState) -> Iterator[Button]:
    """The buttons “Choose for me” and “Just begin” while the draft can be filled; else what the game suggests."""
    if may_fill(panel):
        # A suggested hand has no button of its own: it would be a second name for the same thing.
        yield Button(_("Choose for me"), key.doing("fill"), Look.PLAIN if panel.is_begun else Look.MAIN)
        if _may_begin(panel):
            yield Button(_("Just begin"), key.doing("justbegin"))
        return
    for offer in parting.of_figure(panel.offers, who):
        if offer.choice.tone is Tone.MAIN and not offer.is_answer:
            yield _button("{what}", offer, key, state, Look.MAIN)


def _may_begin(panel: Panel) -> bool:
    """True if one press may decide the whole rest of the setup: until the player begins to choose for themselves."""
    return panel.is_setting_up and not panel.is_begun and may_fill(panel)


def _plus(added: Sequence[Offer], areas: Mapping[str, str], key: Key, state: PanelState) -> Iterator[Row]:
    """A plus button for each option; if there are too many, menus by area; else rows as for uncounted options."""
    cards = [offer for offer in added if not offer.choice.zone]
    if len(added) <= TABLE[Kind.PLUS].most and len(cards) <= TABLE[Kind.CARD].most:
        for _is_place, part in groupby(added, lambda offer: bool(offer.choice.zone)):
            yield from phone.signed([_button("+ {what}", offer, key, state, Look.GOOD) for offer in part])
        return
    menus = _by_area(added, areas) if len({offer.act.name for offer in added}) == 1 else []
    if not 0 < len(menus) <= TABLE[Kind.PLUS_LISTED].most:
        yield from choices.rows(OnOffer(added, added, key, state, areas))
        return
    for number, (where, offers) in enumerate(menus):
        hint = _hint(where, offers[0].act.title)
        yield _choosing(offers, key.doing("pick", f"in{number}", state.figure), hint)


def _hint(areas: Sequence[str], act: str) -> str:
    """The name of a menu, which a phone shows without a cut: the areas and the act, or as much of it as has room."""
    named = [area for area in areas if area]
    # Cards have no place.
    if not named:
        return _("{act}: choose").format(act=act)
    where = _(", ").join(named)
    whole = _("{where}: {act}").format(where=where, act=act)
    fewer = _("{area} and {n} more").format(area=named[0], n=len(named) - 1)
    return next((text for text in (whole, where) if len(text) <= phone.HINT), fewer)


def _by_area(offers: Sequence[Offer], areas: Mapping[str, str]) -> list[tuple[list[str], list[Offer]]]:
    """Offers in as few menus as possible, area by area. An area that is too large for one menu gets several."""
    parts: dict[str, list[Offer]] = {}
    for offer in offers:
        parts.setdefault(areas.get(offer.choice.zone, ""), []).append(offer)
    packed: list[tuple[list[str], list[Offer]]] = []
    for area, group in sorted(parts.items(), key=lambda part: -len(part[1])):
        for at in range(0, len(group), ENTRIES):
            part = group[at : at + ENTRIES]
            room = next((each for each in packed if len(each[1]) + len(part) <= ENTRIES), None)
            if room is None:
                packed.append(([area], part))
            else:
                room[0].append(area)
                room[1].extend(part)
    return packed


def _choosing(offers: Iterable[Offer], key: str, hint: str) -> Menu:
    return TABLE[Kind.OUT].menu(key, hint, map(entry, offers))


def _button(text: str, offer: Offer, key: Key, state: PanelState, look: Look = Look.PLAIN) -> Button:
    label = text.format(what=_short(offer))
    return Button(cut(label, LABEL), key.doing("pick", offer.token, state.figure), look)


def _minus(offer: Offer, key: Key, state: PanelState) -> Button:
    """A button that takes one such thing out of the draft. The picture shows how many there are."""
    return _button("− {what}", offer, key, state)


def _short(offer: Offer) -> str:
    return offer.choice.short or offer.choice.label
