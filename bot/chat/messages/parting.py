"""Which options of a panel have a button each, which wait in menus, and which are shown at all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby

from bot.chat.messages.kinds import TABLE, Kind
from bot.chat.messages.opening import PanelState
from bot.chat.messages.option_buttons import BLUFFS, briefest, is_vain, titled
from bot.chat.parts.keys import read, token
from bot.chat.parts.screen import ENTRIES, LABEL, Menu, Row, cut
from bot.engine.acts import Act, Tone, numbered
from bot.tables.views.offers import Offer, figures


@dataclass(frozen=True, slots=True)
class Spread:
    """The offers of a panel, parted: those with a button each, and the others by their act, bluffs last."""

    direct: tuple[Offer, ...]
    brief: tuple[Offer, ...]
    others: dict[str, tuple[Offer, ...]]

    @property
    def waiting(self) -> list[Offer]:
        """The options without a button, whatever their acts."""
        return [offer for group in self.others.values() for offer in group]


def of_figure(offers: Sequence[Offer], who: str) -> tuple[Offer, ...]:
    """The options for one figure, and those that are for none."""
    return tuple(offer for offer in offers if offer.who in ("", who))


def opened_figure(offers: Sequence[Offer], removals: Sequence[Offer], state: PanelState, last: str) -> str:
    """Whose options are shown: the figure that was opened, else the `last` one moved, else the first.

    Once that one has nothing direct left to do, the next comes that has; else the next that has anything to add, with
    an effect if one has.
    """
    whose = figures((*offers, *removals))
    chosen = next((who for who in whose if token(who) == state.figure), "")
    if (chosen and not _is_done(offers, chosen)) or not whose:
        return chosen
    at = whose.index(last) if last in whose else 0
    order = (*whose[at:], *whose[:at])
    return next((who for each in _able(offers) for who in order if who in each), whose[at])


def _is_done(offers: Sequence[Offer], chosen: str) -> bool:
    """True if nothing can be added for the chosen figure, but for another one or for none.

    While something may be added for nobody's figure, what one figure has is not shown to be taken out.
    """
    adding = _able(offers)[-1]
    return (
        any(offer.act.counted and not offer.who for offer in offers) and bool(adding) and chosen not in adding
    )


def _able(offers: Sequence[Offer]) -> tuple[tuple[str, ...], ...]:
    """The figures with something direct left, those with anything that has an effect, those with anything."""
    own = [offer for offer in offers if not offer.act.typed]
    telling = [offer for offer in own if not _is_useless(offer)]
    return figures(offer for offer in telling if offer.act.direct), figures(telling), figures(own)


def kind_of(group: Sequence[Offer]) -> Kind:
    """The kind of the options of one act that is not brief: they are shown as this as long as there is room."""
    if group[0].act.direct:
        return Kind.DIRECT
    is_suggested = all(offer.choice.tone is Tone.MAIN for offer in group)
    return Kind.SUGGESTED if is_suggested else Kind.FEW


def spread(offers: Sequence[Offer]) -> Spread:
    """Part offers: direct and brief acts and what is suggested have buttons as long as there is room."""
    brief = list(_in_brief(offers))[: TABLE[Kind.BRIEF].most]
    direct, others = list[Offer](), dict[str, tuple[Offer, ...]]()
    groups = by_act(offer for offer in offers if offer.choice.tone is not Tone.IDLE and offer not in brief)
    for name, group in groups.items():
        shown = _with_buttons(group, len(direct))
        direct += shown
        if rest := group[len(shown) :]:
            others[name] = tuple(sorted(rest, key=is_vain))
    if idle := tuple(offer for offer in offers if offer.choice.tone is Tone.IDLE):
        others[BLUFFS] = idle
    return Spread(tuple(sorted(direct, key=_rank)), tuple(brief), others)


def _with_buttons(group: tuple[Offer, ...], taken: int) -> tuple[Offer, ...]:
    """The first options of an act, that have a button each beside so many others: some, all or none."""
    match kind_of(group):
        case Kind.SUGGESTED as kind:
            return group[: TABLE[kind].most]
        case Kind.DIRECT as kind if taken + len(group) <= TABLE[kind].most:
            return group
        case _:
            return ()


def by_act(offers: Iterable[Offer]) -> dict[str, tuple[Offer, ...]]:
    """Options by what stands for their acts."""
    groups: dict[str, tuple[Offer, ...]] = {}
    for name, same in groupby(offers, lambda offer: (offer.act.group, offer.act.name)):
        key = token(" ".join(name))
        groups[key] = (*groups.get(key, ()), *same)
    return groups


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
    room = (
        ENTRIES - len(chosen)
        if len(chosen) <= ENTRIES
        else (TABLE[Kind.ACT].most - groups if groups > 1 else 0)
    )
    direct, others = ([each for each in barred if each.act.direct is so] for so in (True, False))
    places = {(act.group, act.name): number for number, act in enumerate(acts)}
    shown = (*offers, *direct, *others[: max(0, room)])
    return sorted(shown, key=lambda offer: places[offer.act.group, offer.act.name])


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
