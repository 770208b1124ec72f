"""The result of an event in one line, and the way it came about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from bot.engine.game import Fact, Seat
from bot.games.clans import decisions as d
from bot.games.clans.facts import activating as a
from bot.games.clans.facts import challenges as c
from bot.games.clans.facts import fighting as f
from bot.games.clans.facts import moon as m
from bot.games.clans.facts import rolling as r
from bot.games.clans.facts import rounds as u
from bot.games.clans.facts import skills as b
from bot.games.clans.kinds import ModelId, Token
from bot.games.clans.names import names
from bot.games.clans.state.rolls import FIGHTS, Pool, Purpose
from bot.games.clans.words import told
from bot.games.clans.words.events import Event
from bot.words import _

ALONE: Final = (
    *(f.Injured, f.Stunned, f.Scored, m.CardPlayed, u.RoundBegan, a.Spotted, a.Marked),
    *(b.DodgeBarred, b.WeatherTurned, c.MedalLaid, c.Picked, c.Captured, c.Returned),
    *(c.LeftBoard, c.Named, c.CrateTurned, u.Conceded),
)
"""The facts that matter even outside a fight or a test."""
_HIT: Final = (f.Injured, f.Stunned)


def headline(event: Event) -> str:
    """The result of an event, or its progress so far; empty if it does not matter."""
    if event.is_fight:
        return _scored(event, _fought(event)) if event.is_over else _rolled(event)
    if event.test is not None:
        return _scored(event, _tested(event, event.test)) if event.is_over else _rolled(event)
    (fact,) = event.facts
    # The text of a draw equals its score, so messages show it once. A win is told by its score alone.
    is_draw = isinstance(fact, u.MatchEnded) and len(fact.winners) != 1 and not fact.are_mates
    if not (is_draw or isinstance(fact, ALONE)) or (isinstance(fact, c.MedalLaid) and fact.at_home):
        return ""
    return next(iter(told.told(fact)), "")


def details(event: Event) -> Sequence[str]:
    """The way an event came about: the dice of a fight or test in one line; a single fact is told by itself.

    Empty for a fight or test that is still under way.
    """
    if not (event.is_fight or event.test):
        (fact,) = event.facts
        return told.told(fact)
    if not event.is_over:
        return ()
    # Facts that the line of the result tells are left out here: of a fight it tells only the gravest hits.
    is_hurt = event.is_fight and any(isinstance(fact, f.Injured) for fact in event.facts)
    hits = (f.Injured,) if is_hurt else _HIT
    spared = (*hits, f.Scored, *(() if event.is_fight else (a.Spotted, a.Marked)))
    lines = [line for fact in event.facts if not isinstance(fact, spared) for line in told.told(fact)]
    return (" ".join(lines),) if lines else ()


def _rolled(event: Event) -> str:
    """The progress of an event: the declaration, and the dice as they lie."""
    pools = _pools(event.facts)
    if event.test is not None:
        return " ".join(told.told(event.test)) if pools[1:] else told.tested(event.test.purpose, pools[0])
    begun = "" if event.begun is None else told.declared(event.begun)
    if len(pools) < len(_SIDES):
        return begun
    attack, defence = (names.dice(pool.dice) for pool in pools)
    if not begun:
        return _("The dice: {attack} against {defence}.").format(attack=attack, defence=defence)
    text = _("{fight}: {attack} against {defence}.")
    return text.format(fight=begun.rstrip("."), attack=attack, defence=defence)


_SIDES: Final = ("attacker", "defender")


def _pools(facts: Iterable[Fact]) -> list[Pool]:
    """The final dice of the fight or the test."""
    found: list[Pool] = []
    for fact in facts:
        if isinstance(fact, r.Rolled) and (not found or fact.purpose in FIGHTS):
            found = list(fact.pools)
        elif isinstance(fact, r.Rerolled | m.DieAdded):
            found = [fact.after(pool) if pool.model == fact.model else pool for pool in found]
    return found


def _fought(event: Event) -> str:
    """The result of a fight: Injured models, else Stunned ones, else moved ones, else nothing."""
    begun = event.begun
    for kind, is_hit in ((f.Injured, _injured), (f.Stunned, _stunned)):
        if hit := [fact for fact in event.facts if isinstance(fact, kind)]:
            return is_hit(begun, [fact.model for fact in hit], hit[0].credit)
    moved = [fact for fact in event.facts if isinstance(fact, a.Pushed)]
    where = _(" and ").join(
        _("{model} on {space}, looking {way}").format(
            model=names.model(fact.model), space=names.space(fact.space), way=names.way(fact.facing)
        )
        for fact in moved
    )
    if not where and not any(isinstance(fact, f.FightEnded) for fact in event.facts):
        return _chosen(event)
    if begun is None:
        text = _("The result puts {where}.") if where else _("Nothing comes of the fight.")
        return text.format(where=where)
    fight = told.declared(begun).rstrip(".")
    if where:
        return _("{fight}, and the result puts {where}.").format(fight=fight, where=where)
    if any(isinstance(fact, a.Cleared) and fact.token is Token.PROTECT for fact in event.facts):
        return _("{fight}: Protect is spent, and nobody is hit.").format(fight=fight)
    return _("{fight}: nothing comes of it.").format(fight=fight)


def _chosen(event: Event) -> str:
    """The result die of a fight while a seat is still asked about its effect."""
    shown = (fact for fact in event.facts if isinstance(fact, f.FightBegan | f.DieChosen))
    return " ".join(line for fact in shown for line in told.told(fact))


def _injured(begun: f.FightBegan | None, victims: Sequence[ModelId], credit: ModelId | None) -> str:
    if begun is not None and list(victims) == [begun.attacker]:
        fight = told.declared(begun).rstrip(".")
        return _("{fight}, and is Injured.").format(fight=fight)
    return _hit(victims, credit, _("{models} is Injured by {credit}."), _("{models} is Injured."))


def _stunned(begun: f.FightBegan | None, victims: Sequence[ModelId], credit: ModelId | None) -> str:
    if len(victims) > 1:
        return _("{models} are Stunned.").format(models=_listed(victims))
    if begun is not None and list(victims) == [begun.attacker]:
        return _("{fight}, and is Stunned.").format(fight=told.declared(begun).rstrip("."))
    return _hit(victims, credit, _("{models} is Stunned by {credit}."), _("{models} is Stunned."))


def _hit(victims: Sequence[ModelId], credit: ModelId | None, text: str, alone: str) -> str:
    models = _listed(victims)
    return (
        alone.format(models=models)
        if credit is None
        else text.format(models=models, credit=names.model(credit))
    )


def _listed(models: Sequence[ModelId]) -> str:
    return _(", ").join(map(names.model, dict.fromkeys(models)))


def _tested(event: Event, roll: r.Rolled) -> str:
    """The result of a test; empty if it has none to tell: a passed dodge, Poison without harm and the like."""
    pool = _pools(event.facts)[0]
    model = names.model(pool.model)
    match roll.purpose:
        case Purpose.ACT | Purpose.DAWN | Purpose.CRATE:
            return _with_stealth(event, _acted(event, roll, pool, model))
        case Purpose.ORDEAL if not pool.is_passed:
            return _("{model} fails its test{hit}.").format(model=model, hit=_suffered(event))
        case Purpose.DODGE if not pool.is_passed:
            hit = _suffered(event)
            return _("{model} fails to dodge{hit}.").format(model=model, hit=hit)
        case Purpose.POISON if any(isinstance(fact, _HIT) for fact in event.facts):
            is_hurt = any(isinstance(fact, f.Injured) for fact in event.facts)
            text = _("Poison Injures {model}.") if is_hurt else _("Poison Stuns {model}.")
            return text.format(model=model)
        case Purpose.SHRINE if marked := [fact for fact in event.facts if isinstance(fact, a.Marked)]:
            token = names.token(marked[0].token)
            return _("{model} gets {token} from a shrine.").format(model=model, token=token)
        case _:
            return ""


def _suffered(event: Event) -> str:
    if any(isinstance(fact, f.Injured) for fact in event.facts):
        return _(", and is Injured")
    if any(isinstance(fact, f.Stunned) for fact in event.facts):
        return _(", and is Stunned")
    return _(", and loses Stealth") if any(isinstance(fact, a.Spotted) for fact in event.facts) else ""


def _acted(event: Event, roll: r.Rolled, pool: Pool, model: str) -> str:
    """The result of a test that an action, an option or a card has asked for; empty for any other piece."""
    found = [fact.model for fact in event.facts if isinstance(fact, a.Spotted)]
    marked = [fact for fact in event.facts if isinstance(fact, a.Marked)]
    match roll.piece:
        case d.Check(space):
            text = _("{model} finds no objective on {space}.")
            if pool.is_passed:
                text = _("{model} finds an objective on {space}.")
            return text.format(model=model, space=names.space(space))
        case d.Pray() if marked:
            return _("{model} prays and gets {token}.").format(
                model=model, token=names.token(marked[0].token)
            )
        case d.Pray():
            return _("{model} prays in vain.").format(model=model)
        case d.Search() | d.Play() if found:
            return _("{model} finds {models}.").format(model=model, models=_listed(found))
        case d.Search() | d.Play():
            return _("{model} finds nobody.").format(model=model)
        case d.Use(keyword) | d.Try(keyword):
            return _used(event, pool, names.skill(keyword), marked)
        case _:
            return ""


def _used(event: Event, pool: Pool, keyword: str, marked: Sequence[a.Marked]) -> str:
    model = names.model(pool.model)
    if not pool.is_passed:
        return _("{model} tries {keyword} in vain.").format(model=model, keyword=keyword)
    if hit := [fact.model for fact in event.facts if isinstance(fact, _HIT)]:
        text = _("{model} hits with {keyword}: {whom}.")
        return text.format(model=model, keyword=keyword, whom=_listed(hit))
    if not marked:
        return _("{model} uses {keyword}.").format(model=model, keyword=keyword)
    whom, token = _listed([fact.model for fact in marked]), names.token(marked[0].token)
    text = _("{model} uses {keyword}: {token} for {whom}.")
    return text.format(model=model, keyword=keyword, token=token, whom=whom)


def _with_stealth(event: Event, line: str) -> str:
    """The line, with the loss of Stealth that the act has cost."""
    if event.spotted is None or not line:
        return line
    return _("{line} and loses Stealth.").format(line=line.rstrip("."))


def _scored(event: Event, line: str) -> str:
    """The line, with the points that the event scores."""
    points: dict[Seat, int] = {}
    for fact in event.facts:
        if isinstance(fact, f.Scored):
            points[fact.seat] = points.get(fact.seat, 0) + fact.points
    for seat, number in points.items():
        text = _("{line}; {seat} scores {n}.") if line else _("{seat} scores {n}.")
        line = text.format(line=line.rstrip("."), seat=names.seat(seat), n=number)
    return line
