"""Drafts in words, and several pieces in one press."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from bot.engine.acts import LABEL, Choice, Tone, cut
from bot.engine.game import Decision, Draft, Piece
from bot.games.clans import decisions as d
from bot.games.clans.activating.aiming import as_declared
from bot.games.clans.challenges.challenges import points_at
from bot.games.clans.fighting.pools import pools as pools_of
from bot.games.clans.kinds import Element, Space
from bot.games.clans.names import names
from bot.games.clans.odds.unfolding import Pools
from bot.games.clans.state.state import State
from bot.games.clans.turn.drafting import ActivationDraft, UpkeepDraft
from bot.games.clans.turn.recruiting import RosterDraft
from bot.games.clans.turn.shortcuts import moved
from bot.games.clans.words import rosters, worth
from bot.games.clans.words.assumed import clauses
from bot.games.clans.words.choices import plainly
from bot.games.clans.words.fights import fitting
from bot.games.clans.words.odds import PLAIN, Reckoning, brief, of_dodge, picks, whole
from bot.games.clans.words.result_die import brought
from bot.words import _, ngettext

# ---- at once


def route(state: State, pieces: Sequence[Decision], known: Reckoning = PLAIN) -> Choice:
    """Several pieces in one press, with their odds by `known`; `state` is the state that the draft has reached.

    Raises TypeError for pieces that are not a shortcut.
    """
    if isinstance(last := pieces[-1], d.Choose):
        return _picked(state, last.face, known)
    forecast = None if state.question is not None else known.ahead(state, pieces)
    plain = _route(state, pieces, None if forecast is None else forecast.pools)
    if state.active is None:
        return plain
    own = state.active.model
    points = points_at(state, last.space) if isinstance(last, d.Move | d.Run) else 0
    if points:
        gained = ngettext("{n} point", "{n} points", points).format(n=points)
        short = _("{way}, {points}").format(way=plain.short, points=gained)
        plain = replace(plain, tone=Tone.MAIN, short=short)
    if plain.tone is Tone.MAIN:
        plain = replace(plain, worth=worth.done(forecast, own, points or 1))
    if forecast is None:
        return plain
    if not isinstance(last, d.Strike):
        return replace(plain, odds=of_dodge(forecast, own))
    assumed = clauses(state, known.orders, own, (last.target,))
    note = fitting((picks(forecast), whole(forecast, own, last.target), *assumed))
    return replace(plain, odds=brief(forecast, own, last.target), note=note)


def _route(state: State, pieces: Sequence[Decision], rolled: Pools | None) -> Choice:
    """The shortcut without odds; `rolled` are the pools of its likeliest fight, if known. TypeError as in `route`."""
    if state.active is not None and pieces and state.active.lapsed[-len(pieces) :] == tuple(pieces):
        every = (_piece(state, piece) for piece in pieces if isinstance(piece, Piece))
        label = _("Go on: {pieces}").format(pieces=_(" · ").join(every))
        # A single piece is among the options too, and is not suggested a second time.
        return Choice(label, tone=Tone.MAIN if pieces[1:] else Tone.FREE)
    match pieces:
        case (d.Move(space), d.Attack() | d.Shoot() as last):
            there = moved(state, space)
            sizes = rolled[:2] if rolled else pools_of(there, as_declared(there, last)).sizes
            return _strike(space, last, *sizes)
        case (d.Push() as push,):
            return _placed(state, push)
        case (d.Move(space), d.Hide()):
            label, short = _("Into Stealth on {space}"), _("Stealth {space}")
        case (d.Move(), d.Run(space)):
            label, short = _("Move and run to {space}"), _("Run {space}")
        case (d.Run(space),):
            label, short = _("Run to {space}"), _("Run {space}")
        case (d.Move(space),):
            label, short = _("Move to {space}"), _("Move {space}")
        case (d.Move(space) | d.Run(space), Piece() as deed):
            return _errand(state, space, deed)
        case _:
            raise TypeError(f"{pieces!r} are not chosen at once")
    where = names.space(space)
    return Choice(label.format(space=where), short=short.format(space=where))


def _picked(state: State, face: Element, known: Reckoning) -> Choice:
    """To pass, and then to choose a die."""
    asked = None if state.question is None else state.question.seat
    shown, brings = names.element(face), brought(state, asked, face, known.orders)
    label = _("Change no die, choose {face}: {result}").format(face=shown, result=brings)
    return Choice(cut(label, LABEL), short=_("{face}: {result}").format(face=shown, result=brings))


def _placed(state: State, push: d.Push) -> Choice:
    """A place for the model that a seat is asked about, or to leave it as it stands."""
    asked_of = None if state.question is None else state.models[state.question.model]
    stays = asked_of is not None and (asked_of.space, asked_of.facing) == (push.space, push.facing)
    where = names.space(push.space)
    label = _("{space}, looking {way}").format(space=where, way=names.way(push.facing))
    short = _("{space}, {way}").format(space=where, way=push.facing.name)
    return Choice(label, short=_("Stay") if stays else short, zone=where)


def _errand(state: State, end: Space, deed: Piece) -> Choice:
    """A way, and any deed at its `end`; on a button by the space of what it is for."""
    what, at = plainly(state, deed).label, end
    match deed:
        case d.Pick(medal):
            # A medal or a crate may lie beside the end of the way.
            lying = state.medals.get(medal)
            short, at = _("Medal {space}"), lying if isinstance(lying, int) else end
        case d.Check(at):
            short = _("Crate {space}")
        case d.Capture():
            short = _("Capture {space}")
        case d.Leave():
            short = _("Leave {space}")
        case _:
            short = what
    label = _("To {space}, {what}").format(space=names.space(end), what=what[0].lower() + what[1:])
    return Choice(label, tone=Tone.MAIN, short=short.format(space=names.space(at)))


def _strike(space: Space, last: d.Attack | d.Shoot, attack: int, defence: int) -> Choice:
    """A move and the attack or shot at its end, with the dice of both sides."""
    verb, short = _("attack"), _("Attack {model} {attack}v{defence}")
    if isinstance(last, d.Shoot):
        verb, short = _("shoot at"), _("Shoot {model} {attack}v{defence}")
    label = _("To {space}, {verb} {model}: {attack} v {defence}").format(
        space=names.space(space), verb=verb, model=names.model(last.target), attack=attack, defence=defence
    )
    return Choice(label, short=short.format(model=names.code(last.target), attack=attack, defence=defence))


# ---- a draft


def drafted(state: State, draft: Draft) -> list[str]:
    """A line for each piece, and notes about them: dodges, a loss of Stealth, koban that are left."""
    if isinstance(draft, RosterDraft):
        return rosters.drafted(draft)
    after = draft.imagined(state)
    lines = [_piece(after, piece) for piece in draft.pieces]
    if isinstance(draft, UpkeepDraft):
        lines += [_("by itself: {what}").format(what=_piece(after, piece)) for piece in draft.by_itself]
    return [*lines, *(_walked(state, after, draft) if isinstance(draft, ActivationDraft) else ())]


def idle(state: State, draft: Draft) -> str:
    """The question before committing an activation in which nothing is done; empty for every other draft.

    A list of wishes or an upkeep without pieces does what its question says, so it needs no question.
    """
    if not isinstance(draft, ActivationDraft) or state.active is not None:
        return ""
    chosen = [piece for piece in draft.pieces if isinstance(piece, d.Activate)]
    if not chosen or not all(isinstance(piece, d.Activate | d.Turn) for piece in draft.pieces):
        return ""
    text = _("{model} would neither move nor act in this round. Commit all the same?")
    return text.format(model=names.tag(chosen[0].model))


def _walked(state: State, after: State, draft: ActivationDraft) -> Iterator[str]:
    if draft.dodges:
        yield ngettext("{number} dodge", "{number} dodges", draft.dodges).format(number=draft.dodges)
    if after.active is not None and not any(isinstance(piece, d.Hide) for piece in draft.pieces):
        model = after.active.model
        if state.models[model].is_hidden and not after.models[model].is_hidden:
            yield _("loses Stealth")


def _piece(state: State, piece: Piece) -> str:
    match piece:
        case d.Activate(name):
            return names.tag(name)
        case d.Move(space):
            return _("to {space}").format(space=names.space(space))
        case d.Run(space):
            return _("run to {space}").format(space=names.space(space))
        case d.Attack(name):
            return _("attack {model}").format(model=names.tag(name))
        case d.Shoot(name):
            return _("shoot at {model}").format(model=names.tag(name))
        case d.Shuriken(name):
            return _("shuriken at {model}").format(model=names.tag(name))
        case d.Heal(name):
            return _("heal {model}").format(model=names.tag(name))
        case d.Put(name, space):
            return _("{model} on {space}").format(model=names.tag(name), space=names.space(space))
        case _:
            return plainly(state, piece).label
