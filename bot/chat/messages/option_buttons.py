"""The labels of an option: on a button, in a menu, short and in full."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from bot.chat.messages.opening import PanelState, picking
from bot.chat.parts.keys import Key, token
from bot.chat.parts.screen import LABEL, LINE, Button, Entry, Look
from bot.engine.acts import Act, Tone, cut
from bot.tables.views.offers import Offer
from bot.words import _

LOOKS: Final = {
    Tone.FREE: Look.GOOD,
    Tone.ENDS: Look.PLAIN,
    Tone.SEEN: Look.GRAVE,
    Tone.MAIN: Look.MAIN,
    Tone.IDLE: Look.GRAVE,
    Tone.VAIN: Look.PLAIN,
    Tone.ANSWER: Look.PLAIN,
}
BLUFFS: Final = "idle"
"""Token for all options without effect, whatever their acts."""


def act_token(act: Act) -> str:
    """The token of an act, or of its family, in custom ids."""
    return token(f"{act.group} {act.family or act.name}")


def pick(
    label: str, offer: Offer, key: Key, *, is_way: bool = False, stays: PanelState | None = None
) -> Button:
    """The button of an option, or of a way of several pieces; with a cross if it is impossible now.

    The button of an option with a caution has a warning sign, and opens a second one that confirms. `stays` is the part
    of the panel that stays open after the pick.
    """
    verb, text = "pick", with_odds(label, offer, LABEL)
    if offer.is_barred:
        text = _("✕ {label}").format(label=label)
    elif offer.choice.caution:
        verb, text = "open", _("⚠ {label}").format(label=text)
    # A figure that has gone as far as it can makes room for the next one, which saves a touch.
    place = replace(key, figure="") if is_way or offer.act.direct else key
    words = (offer.token,) if stays is None or verb != "pick" else picking(offer.token, stays)
    return Button(cut(text, LABEL), place.doing(verb, *words), _look(offer))


def with_odds(label: str, offer: Offer, room: int = LABEL) -> str:
    """The name of an option with its odds. If they are too long together, only the name is cut."""
    return offer.choice.ended(cut(label, room - len(offer.choice.ended(""))))


def confirming(offer: Offer) -> Offer:
    """The option as it is offered after its caution was read: a button of its own, without a number on the map."""
    label = _("Sure: {label}").format(label=titled(offer))
    sure = replace(offer.choice, label=label, caution="", short="", zone="")
    return replace(
        offer, choice=sure, act=replace(offer.act, direct=True, brief=False, apart=False, family="")
    )


def entry(offer: Offer) -> Entry:
    """An option in a menu."""
    return _entry(offer.choice.label, offer)


def full_entry(offer: Offer) -> Entry:
    """An option in a menu of several acts, with the name of the act."""
    return _entry(titled(offer), offer)


def _entry(label: str, offer: Offer) -> Entry:
    text = with_odds(label, offer, LINE)
    if offer.choice.caution:
        text = cut(_("⚠ {label}").format(label=text), LINE)
    return Entry(text, offer.token, offer.choice.note or offer.choice.follows)


def title(group: tuple[str, tuple[Offer, ...]]) -> str:
    """The title of a group of options (token of an act -> options): of the act, of bluffs, or of useless options."""
    name, offers = group
    if all(map(is_vain, offers)):
        return _("{act} elsewhere").format(act=offers[0].act.title)
    return _("Bluff with a card") if name == BLUFFS else offers[0].act.title


def titled(offer: Offer) -> str:
    """The act and the option, in full; the option alone if it is direct or impossible, or begins with the act."""
    if offer.is_barred or offer.act.direct or offer.choice.label.startswith(offer.act.title):
        return offer.choice.label
    return _("{act}: {option}").format(act=offer.act.title, option=offer.choice.label)


def briefest(offer: Offer) -> str:
    """The title of the act and the zone of the option; for a brief act the option's short words, if it has any."""
    if offer.act.brief and offer.choice.short:
        return offer.choice.short
    return f"{offer.act.title} {offer.choice.zone}".strip()


def is_vain(offer: Offer) -> bool:
    """True if an option is of no use to the player, as far as they know, and is no bluff with a card."""
    return offer.choice.tone is Tone.VAIN


def _look(offer: Offer) -> Look:
    if offer.is_barred or (offer.choice.worth is not None and not offer.choice.is_blue):
        return Look.PLAIN
    is_plain = offer.choice.tone is Tone.FREE and not offer.act.direct
    return Look.PLAIN if is_plain else LOOKS[offer.choice.tone]
