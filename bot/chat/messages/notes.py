"""What the buttons of a panel would do, one line each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from bot.chat.messages import parting
from bot.chat.messages.phone import ANSWERS, NOTES
from bot.engine.acts import Tone
from bot.tables.views.offers import Offer


def notes(offers: Sequence[Offer], every: Sequence[Offer]) -> Iterator[str]:
    """The effects of the direct offers, one line each, where there is something to say.

    `every` are all offers of the panel; their order gives the numbers on the map. A brief act has one line if all its
    options mean the same.
    """
    parted = parting.spread(offers)
    meant: dict[str, set[str]] = {}
    for offer in parted.brief:
        meant.setdefault(offer.act.title, set()).add(offer.choice.note)
    # An option with short words needs no line: its button says what it does.
    same = [
        offer
        for offer in reversed(parted.brief)
        if len(meant[offer.act.title]) == 1 and not offer.choice.short
    ]
    acts = {offer.act.title: offer for offer in same}
    for label, offer in (*parting.labelled(every, parted), *acts.items()):
        if note := offer.choice.note or offer.choice.follows:
            yield f"-# {label}: {note}"


def consequences(offers: Iterable[Offer]) -> list[str]:
    """What follows from each answer to a question, one line each, unless its button says it already.

    None for more than ANSWERS answers: the details have the consequences of any number.
    """
    answers = [offer for offer in offers if offer.choice.follows]
    if len(answers) > ANSWERS:
        return []
    named = [(offer.act.title if offer.is_answer else offer.choice.label, offer) for offer in answers]
    return [
        f"-# {name}: {offer.choice.follows}"
        for name, offer in named
        if offer.choice.follows not in offer.choice.ended(name)
    ]


def warnings(offers: Sequence[Offer], every: Sequence[Offer], *, is_begun: bool = False) -> list[str]:
    """The first notes that a player has to read before a press, at most NOTES of them.

    They are about suggestions and about options that reveal the player; before the draft `is_begun` also about brief
    acts.
    """
    grave = [
        offer
        for offer in offers
        if offer.choice.tone in (Tone.MAIN, Tone.SEEN) or (offer.act.brief and not is_begun)
    ]
    return list(notes(grave, every))[:NOTES]
