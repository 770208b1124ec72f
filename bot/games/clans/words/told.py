"""A single fact as a sentence, mostly from told.toml, or explained; `events` groups facts that belong together."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from bot.engine.game import Fact, Seat
from bot.games.clans.dice.results import Result
from bot.games.clans.facts import fighting as f
from bot.games.clans.facts import moon as m
from bot.games.clans.facts import rolling as r
from bot.games.clans.facts import rounds as u
from bot.games.clans.facts import sentries as n
from bot.games.clans.facts import setup as s
from bot.games.clans.kinds import Element, MedalId, ModelId
from bot.games.clans.names import names
from bot.games.clans.state.rolls import FIGHTS, Pool, Purpose
from bot.games.clans.words import rosters
from bot.games.telling import Telling
from bot.words import _, ngettext

_TELLING: Final = Telling(
    "clans",
    {
        **dict.fromkeys(("model", "victim", "attacker", "defender", "other", "target", "by"), names.model),
        "seat": names.seat,
        "medal": names.whose,
        "role": names.role,
        "space": names.space,
        "token": names.token,
        **dict.fromkeys(("keyword", "skill"), names.skill),
        "card": lambda card: _("a Moon card") if card is None else names.card(card),
        "effect": names.effect,
        "dice": names.dice,
        "edge": names.edge,
        "ground": names.ground,
        "team": names.team,
        **dict.fromkeys(("moon", "phase", "face", "element"), names.element),
        "challenge": names.challenge,
    },
)


def told(fact: Fact) -> list[str]:
    """A single fact as lines: mostly one, several for a card or the tests of teams, and none if it says nothing."""
    return list(_lines(fact))


def _lines(fact: Fact) -> Iterator[str]:
    match fact:
        case s.TeamsTested(seats, every, thrown):
            for seat, named, dice in zip(seats, every, thrown, strict=True):
                yield _("{seat} tests for {element}: {dice}.").format(
                    seat=names.seat(seat), element=names.element(named), dice=names.dice(dice)
                )
        case s.ChallengeDrawn() | s.TeamTaken() | r.Rolled() | n.Noticed():
            yield from filter(None, (_begun(fact),))
        case s.ItemPlaced(space, kind, effect):
            yield _("{item} on {space}.").format(item=names.item(kind, effect), space=names.space(space))
        case f.FightBegan() | f.PoolsCounted():
            yield declared(fact) if isinstance(fact, f.FightBegan) else _counted(fact)
        case f.DieChosen(face) if face is not None:
            yield _chosen(face, fact.result)
        case m.CardPlayed():
            yield from _played(fact)
        case u.MatchEnded(winners, are_mates):
            yield won(winners) if are_mates else ended(winners)
        case _:
            if sentence := _TELLING.said(fact):
                yield sentence


def _begun(fact: s.ChallengeDrawn | s.TeamTaken | r.Rolled | n.Noticed) -> str:
    match fact:
        case n.Noticed():
            return _noticed(fact)
        case s.ChallengeDrawn():
            return _drawn(fact)
        case s.TeamTaken():
            return rosters.revealed(fact)
        case _:
            return _rolled(fact)


def _noticed(fact: n.Noticed) -> str:
    """The targets of a sentry, or its medals; empty if it has looked anew and found none."""
    targets, text = sought(fact.targets, fact.medals), _("{model} goes for {targets}.")
    return text.format(model=names.model(fact.model), targets=targets) if targets else ""


def sought(targets: Iterable[ModelId], medals: Iterable[MedalId]) -> str:
    """What a sentry goes for: the medals, or without any the targets; empty without both (A21.5, A22.9)."""
    medal = _("the medal of {whose}")
    every = [medal.format(whose=names.whose(each)) for each in medals] or map(names.model, targets)
    return _(" or ").join(every)


def _counted(fact: f.PoolsCounted) -> str:
    text = ngettext("{attack} die against {defence}.", "{attack} dice against {defence}.", fact.attack)
    return text.format(attack=fact.attack, defence=fact.defence)


def _drawn(fact: s.ChallengeDrawn) -> str:
    dice = names.dice(fact.dice)
    if fact.challenge is not None:
        challenge = names.challenge(fact.challenge)
        return _("The challenge is drawn: {dice}. It is {challenge}.").format(dice=dice, challenge=challenge)
    if fact.seat is not None:
        seat = names.seat(fact.seat)
        return _("The challenge is drawn: {dice}. {seat} chooses it.").format(dice=dice, seat=seat)
    return _(
        "The challenge is drawn: {dice}. That one cannot be played here, so the dice are rolled again."
    ).format(dice=dice)


def _rolled(fact: r.Rolled) -> str:
    if fact.purpose in FIGHTS:
        attack, defence = map(names.dice, fact.dice)
        return _("The attacker rolls {attack}; the defender {defence}.").format(
            attack=attack, defence=defence
        )
    return " ".join(tested(fact.purpose, pool) for pool in fact.pools)


def tested(purpose: Purpose, pool: Pool) -> str:
    """The dice of one model outside an attack, and their purpose."""
    texts = {
        Purpose.DODGE: _("{model} dodges, and needs {element}: {dice}."),
        Purpose.POISON: _("{model} rolls for Poison: {dice}."),
        Purpose.CRATE: _("{model} rolls for {element} in the crate: {dice}."),
        Purpose.RESILIENT: _("{model} is Resilient, and rolls: {dice}."),
    }
    text = texts.get(purpose, _("{model} tests for {element}: {dice}."))
    named = "" if pool.named is None else names.element(pool.named)
    return text.format(model=names.model(pool.model), element=named, dice=names.dice(pool.dice))


def _chosen(face: Element, brings: Result | None) -> str:
    if brings is None:
        return _("{element} is chosen.").format(element=names.element(face))
    text = _("{element} is chosen: {result}.")
    return text.format(element=names.element(face), result=names.result(brings))


def _played(fact: m.CardPlayed) -> Iterator[str]:
    """The card and its targets, and its effect."""
    what, whom = names.card(fact.card), [each for each in (fact.target, fact.other) if each is not None]
    if whom:
        models = _(", ").join(map(names.model, whom))
        what = _("{card} on {models}").format(card=what, models=models)
    yield _("{seat} plays {what}.").format(seat=names.seat(fact.seat), what=what)
    yield _("{card}: {does}.").format(card=names.card(fact.card), does=names.does(fact.card))


def declared(fact: f.FightBegan) -> str:
    """The attacker, the target, and the kind of attack."""
    if fact.is_shuriken:
        text = _("{attacker} throws a shuriken at {defender}.")
    elif fact.is_ranged:
        text = _("{attacker} shoots at {defender}.")
    elif fact.is_from_hiding:
        text = _("{attacker} attacks {defender} from Stealth.")
    else:
        text = _("{attacker} attacks {defender}.")
    return text.format(attacker=names.model(fact.attacker), defender=names.model(fact.defender))


def won(winners: Iterable[Seat]) -> str:
    """A match that a side has won."""
    return _("{seats} have won.").format(seats=_(" and ").join(map(names.seat, winners)))


def ended(winners: Iterable[Seat]) -> str:
    """The end of the match: its winner, or a draw: between several seats, or without winners between all."""
    won = [names.seat(seat) for seat in winners]
    if not won:
        return _("A draw: the points are equal.")
    if won[1:]:
        return _("A draw between {seats}.").format(seats=_(" and ").join(won))
    return _("{seat} has won.").format(seat=won[0])


def explained(fact: Fact) -> tuple[str, str] | None:
    """The name of an event and its meaning; None for events that need no explanation."""
    match fact:
        case s.InitiativeTaken():
            return "initiative", _("The initiative: that seat activates first, and its effects come first.")
        case u.MoonWent():
            return "moon", _("Moon cards of this element have their bonus. Each upkeep moves the moon on.")
        case _:
            return None
