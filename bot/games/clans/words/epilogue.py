"""Why a match has ended as it did, and one thing that could have gone otherwise, from public facts alone (A22)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final, NamedTuple

from bot.engine.game import Fact, Facts, Piece, Seat
from bot.engine.match import replayed
from bot.games.clans import decisions as d
from bot.games.clans.activating.activating import pieces
from bot.games.clans.challenges.challenges import errands, played
from bot.games.clans.facts import activating as a
from bot.games.clans.facts import challenges as c
from bot.games.clans.facts import fighting as f
from bot.games.clans.facts.rolling import RollSettled
from bot.games.clans.facts.rounds import RoundEnded
from bot.games.clans.kinds import ModelId
from bot.games.clans.names import names
from bot.games.clans.odds.forecast import of_pieces
from bot.games.clans.odds.unfolding import Event
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.field import carried
from bot.games.clans.state.figures import Model
from bot.games.clans.state.sentries import is_sentry
from bot.games.clans.state.state import State
from bot.games.clans.turn.drafting import ActivationDraft
from bot.games.clans.words.odds import percent
from bot.words import _, ngettext

LOOKED_AT: Final = 3
"""The most activations without a fight whose attacks are counted: the last ones."""


class _Chance(NamedTuple):
    """Points that could have been scored: their round, how likely they were, their number, and a sentence."""

    round: int
    likely: Fraction
    points: int
    text: str


class _Idle(NamedTuple):
    """An activation without a fight: the state before it, and its model."""

    state: State
    model: ModelId


@dataclass(slots=True)
class _Past:
    """What the facts of a match have shown."""

    scored: dict[Seat, dict[type[Fact], int]] = field(default_factory=dict)
    begun: _Idle | None = None
    idle: dict[Seat, list[_Idle]] = field(default_factory=dict)
    sure: dict[Seat, list[_Chance]] = field(default_factory=dict)
    """Points that needed no luck, by the seat that did not score them."""


def epilogue(game: ClansGame, facts: Iterable[Fact], given_up: int | None = None) -> Sequence[str]:
    """Where the points came from, then the most likely points that a seat without a win has left.

    None that were left from turn `given_up` on.
    """
    past, end = _Past(), game.blank()
    # The last fact that scores nothing itself: points follow their cause.
    before: Fact | None = None
    for state, fact in replayed(game, facts):
        end = state
        if fact is None:
            break
        _note_points(past, fact, before)
        if given_up is None or game.turn(state) < given_up:
            _note(past, state, fact, before)
        before = before if isinstance(fact, f.Scored) else fact
    others = [seat for seat in end.setting.seats if seat not in end.winners]
    chances = [each for seat in others for each in (*past.sure.get(seat, ()), *_attacks(past, seat))]
    best = max(chances, default=None, key=lambda each: (each.likely, each.points, each.round))
    return _sources(past, end), *(() if best is None else (best.text,))


def _sources(past: _Past, end: State) -> str:
    told = [
        _("{seat}: {points}").format(seat=names.seat(seat), points=_kinds(past.scored[seat]))
        for seat in end.setting.seats
        if seat in past.scored
    ]
    if not told:
        return _("Nobody has scored a point.")
    return _("Where the points came from: {seats}.").format(seats=_("; ").join(told))


def _kinds(scored: Mapping[type[Fact], int]) -> str:
    words = {
        f.Injured: _("{n} for Injuries"),
        f.Stunned: _("{n} for Stuns"),
        RoundEnded: _("{n} on the hill"),
        c.Picked: _("{n} for taking a medal"),
        c.Captured: _("{n} for handing a medal in"),
        c.Returned: _("{n} for bringing a medal home"),
        c.LeftBoard: _("{n} for messengers"),
        c.CrateTurned: _("{n} for turning up crates"),
        c.ObjectiveFound: _("{n} for objectives"),
    }
    return _(", ").join(words[kind].format(n=n) for kind, n in scored.items())


def _note_points(past: _Past, fact: Fact, before: Fact | None) -> None:
    if isinstance(fact, f.Scored) and before is not None:
        own = past.scored.setdefault(fact.seat, {})
        own[type(before)] = own.get(type(before), 0) + fact.points


def _note(past: _Past, state: State, fact: Fact, before: Fact | None) -> None:
    """Note what was possible in the state before a fact; `before` is the fact before, without points."""
    match fact:
        case RoundEnded():
            _note_hill(past, state)
        case a.ActivationBegan(name):
            past.begun = _Idle(state.copy(), name)
        case f.FightBegan():
            past.begun = None
        case a.BrokenOff() if not isinstance(before, RollSettled):
            _note_errand(past, state)
        case a.ActivationEnded():
            _note_errand(past, state)
            if past.begun is not None and not is_sentry(state.models[past.begun.model]):
                seat = state.models[past.begun.model].seat
                past.idle[seat] = [*past.idle.get(seat, []), past.begun][-LOOKED_AT:]
        case _:
            pass


# -- points that needed no luck


def _note_hill(past: _Past, state: State) -> None:
    """A seat that was one model short of the point of a round (A22.8)."""
    tally = played(state.setting).tally(state)
    for seat, own in tally.items():
        others = max(n for other, n in tally.items() if not state.setting.are_friends(other, seat))
        if own == others:
            text = _(
                "At the end of round {round} one more model of {seat} on the hill would have scored a point."
            )
            chance = _Chance(
                state.round, Fraction(1), 1, text.format(round=state.round, seat=names.seat(seat))
            )
            past.sure.setdefault(seat, []).append(chance)


def _note_errand(past: _Past, state: State) -> None:
    """A model that ended its activation with MP left where it could score (A22.2, A22.6, A22.12)."""
    active = state.active
    if active is None or active.is_over or not state.models[active.model].is_out:
        return
    model = state.models[active.model]
    offered = pieces(state, model.seat)
    for piece in errands(state, model):
        if piece not in offered:
            continue
        points = _points(state, _done(state, model, piece), model.seat)
        if points > 0:
            text = ngettext(
                "In round {round} {model} stood where it could score {n} point for 1 MP.",
                "In round {round} {model} stood where it could score {n} points for 1 MP.",
                points,
            )
            text = text.format(round=state.round, model=names.model(model.id), n=points)
            past.sure.setdefault(model.seat, []).append(_Chance(state.round, Fraction(1), points, text))


def _done(state: State, model: Model, piece: Piece) -> Facts:
    """The fact of an errand."""
    held = carried(state, model)
    match piece:
        case d.Pick(medal):
            yield c.Picked(model.id, medal)
        case d.Capture() if held is not None:
            yield c.Captured(model.id, held)
        case d.Leave():
            yield c.LeftBoard(model.id)
        case _:
            return


def _points(state: State, facts: Facts, seat: Seat) -> int:
    """The points that a seat would score by facts in a state."""
    challenge = played(state.setting)
    return sum(
        each.points
        for fact in facts
        for each in challenge.follows(state, fact)
        if isinstance(each, f.Scored) and each.seat == seat
    )


# -- attacks


def _attacks(past: _Past, seat: Seat) -> Iterator[_Chance]:
    """The attacks that models of a seat could make where they stood, and that would score if they Injure."""
    for state, name in past.idle.get(seat, ()):
        draft = ActivationDraft(state, seat)
        activate = d.Activate(name)
        if activate not in draft.options():
            continue
        draft.add(activate)
        for piece in draft.options():
            if not isinstance(piece, d.Attack):
                continue
            points = _points(state, iter((f.Injured(piece.target, credit=name),)), seat)
            chance = (
                of_pieces(state, (activate, piece)).of(Event.INJURED, piece.target) if points else Fraction(0)
            )
            if chance:
                yield _Chance(state.round, chance, points, _attack(state, name, piece.target, chance, points))


def _attack(state: State, name: ModelId, foe: ModelId, chance: Fraction, points: int) -> str:
    text = ngettext(
        "In round {round} {model} did not attack {foe}: {n} % for an Injury, worth {points} point.",
        "In round {round} {model} did not attack {foe}: {n} % for an Injury, worth {points} points.",
        points,
    )
    return text.format(
        round=state.round, model=names.model(name), foe=names.model(foe), n=percent(chance), points=points
    )
