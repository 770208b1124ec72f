"""The dice of a fight by their sources, in words (A10.3 to A10.5): all of it is read from the counted pools."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.games.clans.fighting.pools import Helpless, Part, Pools, Why, pools
from bot.games.clans.names import names
from bot.games.clans.state.rolls import Step
from bot.games.clans.state.state import State
from bot.words import _


def sources(known: Pools) -> tuple[str, ...]:
    """Each source of dice, those of the attacker first; the first one of the defender follows a "v".

    An example is "AT 3", "●K2 helps +1", "from behind +1 v DF 3".
    """
    attack, defence = list(_parts(known.attack, _("AT"))), list(_parts(known.defence, _("DF")))
    last, first = attack.pop() if attack else _("no dice"), defence.pop(0) if defence else _("no dice")
    return (*attack, _("{attack} v {defence}").format(attack=last, defence=first), *defence)


def listed(known: Pools) -> str:
    """All sources of dice in one line."""
    return _(", ").join(sources(known))


def idle(known: Pools) -> Iterator[str]:
    """The friends beside the fight that give no assist, each with the reason."""
    why_not = {
        Helpless.STUNNED: _("{model} is Stunned: no help"),
        Helpless.HIDDEN: _("{model} is in Stealth: no help"),
        Helpless.IN_ZONE: _("{model} is in an enemy zone: no help"),
        Helpless.BARRED: _("{model}: a skill bars its help"),
    }
    for model, why in known.helpless:
        yield why_not[why].format(model=names.code(model.id))


def under_way(state: State) -> Iterator[str]:
    """The fight under way with the sources of its dice, from its declaration until its result is carried out."""
    fight = state.fight
    if fight is None or fight.step not in (Step.DECLARED, Step.ROLLED, Step.CHOOSING):
        return
    known = pools(state, fight)
    text = _("{attacker} against {defender}: {attack}v{defence} dice ({sources})")
    attack, defence = known.sizes
    line = text.format(
        attacker=names.tag(fight.attacker),
        defender=names.tag(fight.defender),
        attack=attack,
        defence=defence,
        sources=listed(known),
    )
    yield _("; ").join((line, *idle(known)))


def _parts(pool: Iterable[Part], attribute: str) -> Iterator[str]:
    for part in pool:
        if part.why is Why.ATTRIBUTE:
            yield _("{attribute} {n}").format(attribute=attribute, n=part.dice)
        else:
            number = f"+{part.dice}" if part.dice >= 0 else f"−{-part.dice}"
            yield _("{why} {n}").format(why=_why(part), n=number)


def _why(part: Part) -> str:
    """What brings the dice of a part: a weapon, a helper, a place, a skill or a card."""
    if part.card is not None:
        return names.card(part.card)
    skill = "" if part.skill is None else names.skill(part.skill)
    helper = "" if part.helper is None else names.code(part.helper.id)
    match part.why:
        case Why.ASSIST:
            text = _("{model} helps ({skill})") if skill else _("{model} helps")
            return text.format(model=helper, skill=skill)
        case Why.BACK:
            return skill or _("from behind")
        case Why.STEALTH:
            return _("from Stealth")
        case Why.WEAPON:
            return _("weapon")
        case Why.MALUS:
            return _("again")
        case _:
            return _("{skill} of {model}").format(skill=skill, model=helper) if helper else skill
