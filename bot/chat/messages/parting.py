"""Which options of a panel have a button each, which are in menus, and which are hidden."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, groupby

from bot.chat.messages.kinds import TABLE, Kind
from bot.chat.messages.opening import PanelState
from bot.chat.messages.option_buttons import BLUFFS, briefest, is_vain, titled
from bot.chat.parts.keys import read, token
from bot.chat.parts.screen import ENTRIES, LABEL, Menu, Row
from bot.engine.acts import Act, Tone, cut, numbered
from bot.tables.views.offers import Offer, figures


@dataclass(frozen=True, slots=True)
class Spread:
    """The offers of a panel in two parts: those with a button each, and the others by their act, bluffs last.

    It `is_tight` if there is one line for all acts.
    """

    direct: tuple[Offer, ...]
    brief: tuple[Offer, ...]
    others: dict[str, tuple[Offer, ...]]
    is_tight: bool = False

    def tightened(self, folded: Sequence[Offer]) -> Spread:
        """The same with one line for all acts, and with some of the options that have a button put under theirs."""
        others = dict(self.others)
        for name, group in by_act(folded).items():
            others[name] = (*others.get(name, ()), *group)
        others |= {BLUFFS: others.pop(BLUFFS)} if BLUFFS in others else {}
        return Spread(
            tuple(each for each in self.direct if each not in folded), self.brief, others, is_tight=True
        )

    @property
    def waiting(self) -> list[Offer]:
        """The options without a button, whatever their acts."""
        return [offer for group in self.others.values() for offer in group]


def of_figure(offers: Sequence[Offer], who: str) -> tuple[Offer, ...]:
    """The options for one figure, and those for none."""
    return tuple(offer for offer in offers if offer.who in ("", who))


def opened_figure(offers: Sequence[Offer], removals: Sequence[Offer], state: PanelState, last: str) -> str:
    """The figure whose options are shown: the opened one, unless it is done; empty if there are no figures.

    Otherwise it is the first figure, counted from the `last` one moved, that has a direct option with an effect; if
    none has, the first with any option that has an effect; else the first with any option, or with a piece to take out.
    """
    whose = figures((*offers, *removals))
    chosen = next((who for who in whose if token(who) == state.figure), "")
    if (chosen and not _is_done(offers, chosen)) or not whose:
        return chosen
    at = whose.index(last) if last in whose else 0
    order = (*whose[at:], *whose[:at])
    return next((who for each in _able(offers) for who in order if who in each), whose[at])


def _is_done(offers: Sequence[Offer], chosen: str) -> bool:
    """True if a counted piece that belongs to no figure can be added, and pieces of other figures than the chosen one.

    Then the panel does not stay at the chosen figure, for which there are only pieces to take out.
    """
    adding = _able(offers)[-1]
    return (
        any(offer.act.counted and not offer.who for offer in offers) and bool(adding) and chosen not in adding
    )


def _able(offers: Sequence[Offer]) -> tuple[tuple[str, ...], ...]:
    """Three groups of figures: with a useful direct option; with any useful option; with any option.

    Options that can only be typed do not count.
    """
    own = [offer for offer in offers if not offer.act.typed]
    telling = [offer for offer in own if not _is_useless(offer)]
    return figures(offer for offer in telling if offer.act.direct), figures(telling), figures(own)


def kind_of(group: Sequence[Offer]) -> Kind:
    """The kind for the options of one act that is not brief, as long as there is room."""
    if group[0].act.direct:
        return Kind.DIRECT
    is_suggested = all(offer.choice.tone is Tone.MAIN for offer in group)
    return Kind.SUGGESTED if is_suggested else Kind.FEW


def spread(offers: Sequence[Offer]) -> Spread:
    """Part the offers: direct and brief acts and suggestions have buttons as long as there is room."""
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
    """The first options of an act that get a button each beside `taken` others: some, all or none."""
    match kind_of(group):
        case Kind.SUGGESTED as kind:
            return group[: TABLE[kind].most]
        case Kind.DIRECT as kind if taken + len(group) <= TABLE[kind].most:
            return group
        case _:
            return ()


def by_act(offers: Iterable[Offer]) -> dict[str, tuple[Offer, ...]]:
    """Token of an act -> its options."""
    groups: dict[str, tuple[Offer, ...]] = {}
    for name, same in groupby(offers, lambda offer: (offer.act.group, offer.act.name)):
        key = token(" ".join(name))
        groups[key] = (*groups.get(key, ()), *same)
    return groups


def _in_brief(offers: Sequence[Offer]) -> Iterator[Offer]:
    """The useful options of brief acts that are told apart without more words."""
    brief = [offer for offer in offers if offer.act.brief and not _is_useless(offer)]
    often = Counter(map(briefest, brief))
    yield from (offer for offer in brief if often[briefest(offer)] == 1)


def _is_useless(offer: Offer) -> bool:
    """True if an option brings nothing to the player, as far as they know."""
    return offer.choice.tone is Tone.IDLE or is_vain(offer)


def _rank(offer: Offer) -> tuple[bool, bool]:
    """A sort key: suggestions first, then places, then the rest."""
    return offer.choice.tone is not Tone.MAIN, not offer.choice.zone


def with_barred(offers: Sequence[Offer], barred: Sequence[Offer], acts: Sequence[Act]) -> Sequence[Offer]:
    """Offers and impossible options, in the order of all `acts`, as far as a menu or the buttons of acts have room.

    If the options of one act fill menus by themselves, no impossible option is added, except those of direct acts,
    which always are. Families have room for all.
    """
    if not barred:
        return offers
    direct, others = ([each for each in barred if each.act.direct is so] for so in (True, False))
    places = {(act.group, act.name): number for number, act in enumerate(acts)}
    shown = (*offers, *direct, *others[: _room_for_barred(offers, others)])
    return sorted(shown, key=lambda offer: places[offer.act.group, offer.act.name])


def _room_for_barred(offers: Sequence[Offer], barred: Sequence[Offer]) -> int:
    """How many impossible options, of acts that are not direct, have room beside the possible ones."""
    if any(offer.act.family for offer in (*offers, *barred)):
        return len(barred)
    chosen = [offer for offer in offers if not (offer.act.direct or offer.act.brief) or is_vain(offer)]
    if len(chosen) <= ENTRIES:
        return ENTRIES - len(chosen)
    groups = len(by_act(chosen))
    return max(0, TABLE[Kind.ACT].most - groups) if groups > 1 else 0


def labelled(offers: Sequence[Offer], parted: Spread) -> Iterator[tuple[str, Offer]]:
    """Each offer with a button of its own (`parted.direct`), with the label of that button.

    A place has its number on the map, counted among all `offers`, and its zone; a suggested place has its short words
    in place of the zone, as one place may have several things to do. All others have their act and option, a suggestion
    again its short words.
    """
    places = _numbered(offers)
    for offer in parted.direct:
        is_place = offer.token in places
        name = offer.choice.short if offer.choice.tone is Tone.MAIN else ""
        place = name or offer.choice.zone
        label = f"{places.index(offer.token) + 1} {place}" if is_place else _suggestion(offer)
        yield cut(label, LABEL), offer


def _numbered(offers: Sequence[Offer]) -> list[str]:
    """The tokens of the places that have a number on the map, in the order of their numbers, from 1 on."""
    zoned = [offer for offer in offers if offer.act.direct and offer.choice.zone]
    return [zoned[at].token for at in numbered([offer.who for offer in zoned])]


def numbers_in(offers: Sequence[Offer], rows: Iterable[Row]) -> frozenset[int] | None:
    """The numbers of the places in some rows; None if the rows have all of them."""
    tokens, places = {each for row in rows for each in _tokens(row)}, _numbered(offers)
    shown = frozenset(n for n, token in enumerate(places, 1) if token in tokens)
    return None if len(shown) == len(places) else shown


def _suggestion(offer: Offer) -> str:
    """The label of an option that is no numbered place: the short words of a suggestion, else act and option."""
    is_suggested = offer.choice.tone is Tone.MAIN and not offer.act.direct
    return (offer.choice.short if is_suggested else "") or titled(offer)


def zones_in(offers: Iterable[Offer], rows: Iterable[Row]) -> tuple[str, ...]:
    """The zones of the options in some rows, by their labels; impossible options are left out."""
    of = {offer.token: offer.choice.zone for offer in offers if not offer.is_barred}
    return tuple(sorted({of.get(each, "") for row in rows for each in _tokens(row)} - {""}))


def _tokens(row: Row) -> Iterator[str]:
    """The tokens of the options in a row."""
    if isinstance(row, Menu):
        yield from (entry.value for entry in row.entries)
    else:
        yield from chain.from_iterable(read(button.key).words for button in row if button.key)
