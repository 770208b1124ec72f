"""How an option reads: on a button, in a menu, in brief and in full."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.chat.parts.keys import Key, token
from bot.chat.parts.screen import LABEL, LINE, Button, Entry, Look, cut
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


def full_entry(offer: Offer) -> Entry:
    """An option in a menu of several acts: with what is done."""
    return Entry(with_odds(titled(offer), offer, LINE), offer.token, offer.choice.note)


def title(group: tuple[str, tuple[Offer, ...]]) -> str:
    """What an act with its options is called."""
    name, offers = group
    if all(map(is_vain, offers)):
        return _("{act} elsewhere").format(act=offers[0].act.title)
    return _("Bluff with a card") if name == BLUFFS else offers[0].act.title


def titled(offer: Offer) -> str:
    """What is done and how, in full."""
    if offer.is_barred or offer.act.direct or offer.choice.label.startswith(offer.act.title):
        return offer.choice.label
    return _("{act}: {option}").format(act=offer.act.title, option=offer.choice.label)


def briefest(offer: Offer) -> str:
    """What is done, and where; a brief act may have words of its own for it."""
    if offer.act.brief and offer.choice.short:
        return offer.choice.short
    return f"{offer.act.title} {offer.choice.zone}".strip()


def is_vain(offer: Offer) -> bool:
    """Whether an option is of no use to whoever takes it, as far as he knows, but no bluff with a card either."""
    return offer.choice.tone is Tone.VAIN


def _look(offer: Offer) -> Look:
    if offer.is_barred:
        return Look.PLAIN
    is_plain = offer.choice.tone is Tone.FREE and not offer.act.direct
    return Look.PLAIN if is_plain else LOOKS[offer.choice.tone]
