"""What the buttons of a panel would mean, in a line each."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.chat.messages import parting
from bot.chat.messages.phone import NOTES
from bot.engine.acts import Tone
from bot.tables.views.offers import Offer


def notes(offers: Sequence[Offer], every: Sequence[Offer]) -> Iterator[str]:
    """What the direct ones of some offers would mean, a line each, where there is something to say.

    `every` are all offers of the panel, in whose order the map has its numbers. A brief act has a line if all its
    options mean the same.
    """
    parted = parting.spread(offers)
    meant: dict[str, set[str]] = {}
    for offer in parted.brief:
        meant.setdefault(offer.act.title, set()).add(offer.choice.note)
    # What says it on its button needs no line.
    same = [
        offer
        for offer in reversed(parted.brief)
        if len(meant[offer.act.title]) == 1 and not offer.choice.short
    ]
    acts = {offer.act.title: offer for offer in same}
    for label, offer in (*parting.labelled(every, parted), *acts.items()):
        if offer.choice.note:
            yield f"-# {label}: {offer.choice.note}"


def warnings(offers: Sequence[Offer], every: Sequence[Offer], *, is_begun: bool = False) -> list[str]:
    """Those notes that a player has to read before he presses: what is suggested, or gives him away.

    Unless a draft `is_begun`, and a figure still on its way, what brief acts mean as well.
    """
    grave = [
        offer
        for offer in offers
        if offer.choice.tone in (Tone.MAIN, Tone.SEEN) or (offer.act.brief and not is_begun)
    ]
    return list(notes(grave, every))[:NOTES]
