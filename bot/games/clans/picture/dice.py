"""The dice of the last roll, as the tray shows them: both pools, with eliminated, rerolled and chosen dice (A30.9)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.engine.game import Fact, Piece, Seat
from bot.games.clans import decisions as d
from bot.games.clans.art import Side
from bot.games.clans.facts.fighting import DiceLie, DieChosen
from bot.games.clans.facts.moon import DieAdded
from bot.games.clans.facts.rolling import Rerolled, Rolled
from bot.games.clans.kinds import Element
from bot.games.clans.names import names
from bot.games.clans.picture.figures import figure
from bot.games.clans.state.rolls import FIGHTS, OPPOSED, Pool, Purpose
from bot.games.clans.state.state import State
from bot.words import _
from rendering.scene import ALONE, Caption, Die, Roll, Token

_OF_DICE = (Rolled, Rerolled, DieAdded, DiceLie, DieChosen)


@dataclass(slots=True)
class _Told:
    """What the facts show of a roll: its pools and piece, for a fight also dice left, chooser, chosen face."""

    purpose: Purpose
    pools: list[Pool]
    piece: Piece | None = None
    left: tuple[tuple[Element, ...], ...] | None = None
    chooser: Seat | None = None
    chosen: Element | None = None


def tray(state: State, past: Sequence[Fact], news: int) -> Iterator[Roll | Caption]:
    """The rolls in the tray: the last fight of the news, otherwise its last roll, otherwise the roll on the table.

    Yields nothing if there is none.
    """
    told = _told(_since(state, past, len(past) - news))
    if told is None and state.roll is not None:
        told = _Told(state.roll.purpose, list(state.roll.pools), state.roll.piece)
    if told is None:
        return
    if told.purpose not in FIGHTS:
        if told.purpose in OPPOSED:
            yield Caption(_("Initiative") if told.purpose is Purpose.INITIATIVE else _("Sentry"))
        yield from (_tested(state, told, pool) for pool in told.pools)
        return
    for nth, pool in enumerate(told.pools):
        yield Roll("", tuple(_of_fight(state, told, nth)), _who(state, pool))


def _since(state: State, past: Sequence[Fact], start: int) -> Sequence[Fact]:
    """The facts from `start` on, or from the last roll before it if that roll still matters.

    It does if the first dice among the facts belong to it, or if they have none but a roll or a fight is under way.
    """
    of_dice = (fact for fact in past[start:] if isinstance(fact, _OF_DICE))
    first = next(of_dice, None)
    if isinstance(first, Rolled) or (first is None and state.roll is None and state.fight is None):
        return past[start:]
    rolls = (nth for nth in range(start - 1, -1, -1) if isinstance(past[nth], Rolled))
    return past[next(rolls, start) :]


def _told(news: Sequence[Fact]) -> _Told | None:
    found: _Told | None = None
    for fact in news:
        match fact:
            case Rolled(purpose):
                if purpose in FIGHTS or found is None or found.purpose not in FIGHTS:
                    found = _Told(purpose, list(fact.pools), fact.piece)
            case Rerolled(model) | DieAdded(model) if found is not None:
                found.pools = [fact.after(pool) if pool.model == model else pool for pool in found.pools]
            case DiceLie(attack, defence, chooser) if found is not None:
                found.left, found.chooser = (attack, defence), chooser
            case DieChosen(face) if found is not None:
                found.chosen = face
            case _:
                pass
    return found


def _of_fight(state: State, told: _Told, nth: int) -> Iterator[Die]:
    """The dice of one side, with eliminated ones struck out and the chosen one framed."""
    pool = told.pools[nth]
    left = None if told.left is None else Counter(told.left[nth])
    is_choosers = state.models[pool.model].seat == told.chooser
    chosen = told.chosen if is_choosers else None
    for at, face in enumerate(pool.dice):
        is_out = left is not None and not left[face]
        if left is not None and not is_out:
            left[face] -= 1
        is_chosen = not is_out and face == chosen
        if is_chosen:
            chosen = None
        yield _die(state, pool, at, is_out=is_out, is_chosen=is_chosen)


def _tested(state: State, told: _Told, pool: Pool) -> Roll:
    """The dice of a test, with a frame around those that show the named element, and its outcome so far."""
    dice = tuple(_die(state, pool, at, is_chosen=face == pool.named) for at, face in enumerate(pool.dice))
    return Roll(_named(told, pool), dice, _who(state, pool))


def _named(told: _Told, pool: Pool) -> str:
    """Whose test it is, for what, the element that it needs, and what came: passed or failed, or how many match."""
    model, element = names.short(pool.model), "" if pool.named is None else names.element(pool.named)
    if told.purpose in OPPOSED:
        # Of two to four teams, so it has less room: the figure beside it tells the model.
        return _("{element}: {n}").format(element=element, n=pool.matches)
    what = _purpose(told)
    if pool.named is None:
        return _("{model}: {what}").format(model=model, what=what)
    came = _("passed") if pool.is_passed else _("failed")
    text = _("{model}: {what}, {element}, {came}")
    return text.format(model=model, what=what, element=element, came=came)


def _purpose(told: _Told) -> str:
    """What a model rolls for, in a word or two."""
    match told.piece:
        case d.Search():
            return _("search")
        case d.Pray():
            return _("prayer")
        case d.Use(skill) | d.Try(skill):
            return names.skill(skill)
        case d.Play(card):
            return names.card(card)
        case _:
            return {
                Purpose.DODGE: _("dodge"),
                Purpose.SHRINE: _("shrine"),
                Purpose.POISON: _("Poison"),
                Purpose.RESILIENT: _("Resilient"),
                Purpose.CRATE: _("crate"),
                Purpose.REGENERATION: _("Regeneration"),
            }.get(told.purpose, _("test"))


def _die(state: State, pool: Pool, at: int, *, is_out: bool = False, is_chosen: bool = False) -> Die:
    return Die(
        symbol=pool.dice[at],
        side=Side(state.models[pool.model].seat),
        is_rerolled=at in pool.spent,
        is_out=is_out,
        is_chosen=is_chosen,
    )


def _who(state: State, pool: Pool) -> Token:
    # The tray is one space high, so a large model is as small there as all others.
    shown = figure(replace(state.models[pool.model], is_hidden=False, is_activated=False))
    return replace(shown, footprint=ALONE)
