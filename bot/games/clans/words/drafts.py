"""An activation, a deployment or an upkeep that is being drafted, in words; and what can be chosen of it at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.acts import Choice, Tone
from bot.engine.game import Decision, Draft, Piece
from bot.games.clans import decisions as d
from bot.games.clans.activating.aiming import as_declared
from bot.games.clans.dice.odds import fight
from bot.games.clans.dice.rolling import Roller
from bot.games.clans.dice.values import ATTACK, RANGED
from bot.games.clans.fighting import fight as fighting
from bot.games.clans.fighting.pools import choosing
from bot.games.clans.fighting.pools import pools as pools_of
from bot.games.clans.kinds import FOR_FIGHT, Element
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.rolls import Played
from bot.games.clans.state.state import State
from bot.games.clans.turn.drafting import ActivationDraft
from bot.games.clans.turn.shortcuts import moved
from bot.games.clans.words import names
from bot.games.clans.words.choices import choice
from bot.words import _

_COSTLY = 12
"""With more dice than this nobody waits for the odds."""


# ---- at once


def route(setting: Setting, state: State, pieces: Sequence[Decision]) -> Choice:
    """Several pieces at once; `state` is where the draft has come to. Refuses with TypeError what is no shortcut."""
    if state.active is not None and pieces and state.active.lapsed[-len(pieces) :] == tuple(pieces):
        every = (_piece(setting, state, piece) for piece in pieces if isinstance(piece, Piece))
        label = _("Go on: {pieces}").format(pieces=_(" · ").join(every))
        # One piece is among the options too, where nothing is suggested twice.
        return Choice(label, tone=Tone.MAIN if pieces[1:] else Tone.FREE)
    match pieces:
        case (d.Move(space), d.Attack(name) | d.Shoot(name) as last):
            there = moved(state, space)
            attack, defence = pools_of(setting, there, as_declared(there, last)).sizes
            verb = _("shoot") if isinstance(last, d.Shoot) else _("attack")
            label = _("To {space}, {verb} {model}: {attack} v {defence}").format(
                space=names.space(space), verb=verb, model=names.model(name), attack=attack, defence=defence
            )
            short = _("{model} {attack}v{defence}").format(
                model=names.own(name), attack=attack, defence=defence
            )
            return Choice(label, short=short)
        case (d.Move(space) | d.Run(space), d.Pick() | d.Capture() | d.Leave() as last):
            where, what = names.space(space), choice(setting, state, last).label
            short = {
                d.Pick: _("Medal {space}"),
                d.Capture: _("Capture {space}"),
                d.Leave: _("Leave {space}"),
            }[type(last)]
            label = _("To {space}, {what}").format(space=where, what=what[0].lower() + what[1:])
            return Choice(label, tone=Tone.MAIN, short=short.format(space=where))
        case (d.Pass(), d.Choose(face)):
            asked = None if state.question is None else state.question.seat
            brings = names.brief(fighting.brings(state, face, asked))
            label = _("No card; {face}: {result}").format(face=names.element(face), result=brings)
            return Choice(label, tone=Tone.MAIN, short=names.element(face))
        case (d.Push(space, facing),):
            question = state.question
            stays = question is not None and state.models[question.model].space == space
            where, way = names.space(space), names.way(facing)
            label = _("{space}, looking {way}").format(space=where, way=way)
            return Choice(label, short=_("Stay") if stays else where, zone=where)
        case (d.Move(space), d.Hide()):
            label, short = _("Into Stealth on {space}"), _("Hide {space}")
        case (d.Move(), d.Run(space)):
            label, short = _("Move and run to {space}"), _("Run {space}")
        case (d.Run(space),):
            label, short = _("Run to {space}"), _("Run {space}")
        case (d.Move(space),):
            label, short = _("To {space}"), _("Go {space}")
        case _:
            raise TypeError(f"{pieces!r} are not chosen at once")
    where = names.space(space)
    return Choice(label.format(space=where), short=short.format(space=where))


# ---- a draft


def drafted(setting: Setting, state: State, draft: Draft) -> list[str]:
    """A line for each piece, and what there is to know of them: dodges, a loss of Stealth, the odds of a fight."""
    after = draft.imagined(state)
    lines = [_piece(setting, after, piece) for piece in draft.pieces]
    walked = _walked(state, after, draft) if isinstance(draft, ActivationDraft) else ()
    return [*lines, *walked, *_promised(setting, after, draft.pieces)]


def _walked(state: State, after: State, draft: ActivationDraft) -> Iterator[str]:
    if draft.dodges:
        yield _("{number} to dodge").format(number=draft.dodges)
    if after.active is not None and not any(isinstance(piece, d.Hide) for piece in draft.pieces):
        model = after.active.model
        if state.models[model].is_hidden and not after.models[model].is_hidden:
            yield _("loses Stealth")


def _piece(setting: Setting, state: State, piece: Piece) -> str:
    match piece:
        case d.Activate(name):
            return names.own(name)
        case d.Move(space):
            return _("to {space}").format(space=names.space(space))
        case d.Run(space):
            return _("run to {space}").format(space=names.space(space))
        case d.Attack(name):
            return _("attack {model}").format(model=names.own(name))
        case d.Shoot(name):
            return _("shoot at {model}").format(model=names.own(name))
        case d.Shuriken(name):
            return _("shuriken at {model}").format(model=names.own(name))
        case d.Put(name, space):
            return _("{model} on {space}").format(model=names.own(name), space=names.space(space))
        case _:
            return choice(setting, state, piece).label


def _promised(setting: Setting, state: State, pieces: Sequence[Piece]) -> Iterator[str]:
    """The odds of the fight with which a draft ends, without rerolls (A10.8)."""
    last = pieces[-1] if pieces else None
    if not isinstance(last, d.Attack | d.Shoot | d.Shuriken):
        return
    known = as_declared(state, last, _ahead(state, pieces[:-1]))
    attack, defence = pools_of(setting, state, known).sizes
    pools = _("{attack}v{defence}").format(attack=attack, defence=defence)
    if attack + defence > _COSTLY:
        yield pools
        return
    is_ranged = not isinstance(last, d.Attack)
    rule = choosing(state, known, attack, defence)
    odds = fight(Roller(attack), Roller(defence), rule, RANGED if is_ranged else ATTACK)
    void, earth, spirit = (
        round(100 * odds.chance(face)) for face in (Element.VOID, Element.EARTH, Element.SPIRIT)
    )
    text = _("{pools}: Injury {void}, Stun {earth} %")
    if not is_ranged:
        text = _("{pools}: Injury {void}, Stun {earth}, own Injury {spirit} %")
    yield text.format(pools=pools, void=void, earth=earth, spirit=spirit)


def _ahead(state: State, pieces: Sequence[Piece]) -> tuple[Played, ...]:
    """The cards that a draft plays for the fight after these pieces."""
    found: list[Played] = []
    for piece in pieces:
        if isinstance(piece, d.Attack | d.Shoot | d.Shuriken):
            found.clear()
        elif isinstance(piece, d.Play) and piece.card in FOR_FIGHT:
            found.append(Played(state.acting().seat, piece.card, piece.instead))
    return tuple(found)
