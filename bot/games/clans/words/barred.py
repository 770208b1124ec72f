"""What the model under way cannot do now, each with its reason (A30.2): made only when somebody asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from typing_extensions import override

from bot.engine.game import Draft, Piece, Seat
from bot.games.clans import decisions as d
from bot.games.clans.activating.activating import pieces
from bot.games.clans.activating.barring import bar
from bot.games.clans.catalogue.catalogue import of
from bot.games.clans.catalogue.declaration import Declared, Moment
from bot.games.clans.challenges.challenges import is_aim
from bot.games.clans.kinds import ItemKind, Keyword, Token
from bot.games.clans.moon.hands import held
from bot.games.clans.names import names
from bot.games.clans.state.bars import Bar, Reason
from bot.games.clans.state.field import has
from bot.games.clans.state.state import State
from bot.games.clans.turn.drafting import ActivationDraft
from bot.games.clans.turn.reasons import reason
from bot.games.clans.words.choices import ACTS
from bot.games.words import Reasons
from bot.words import _

Tried = tuple[str, Piece]
"""The name of an act, and a piece of it."""


class ClansReasons(Reasons):
    """The reasons in an activation that is drafted."""

    @override
    def has_any(self, state: State, draft: Draft | None) -> bool:
        return isinstance(draft, ActivationDraft) and draft.imagined(state).is_activation_open

    @override
    def told(self, state: State, seat: Seat, draft: Draft | None) -> Sequence[str]:
        """The acts that are not possible after a draft, a line each; none without an activation.

        An act that is possible in some way has a line too, if there is an enemy at whom it is not.
        """
        return (
            list(_lines(draft.imagined(state), seat))
            if draft is not None and self.has_any(state, draft)
            else ()
        )


def _lines(state: State, seat: Seat) -> Iterator[str]:
    open_ = set(pieces(state, seat))
    for title, group in groupby(_acts(state, seat), lambda tried: tried[0]):
        closed = [piece for _title, piece in group if piece not in open_]
        bars = [found for piece in closed if (found := bar(state, seat, piece)) is not None]
        clauses = dict.fromkeys(reason(state, each) for each in bars if _is_told(each))
        if clauses:
            yield _("**{act}**: {reasons}.").format(act=title, reasons=_("; ").join(clauses))


def _is_told(found: Bar) -> bool:
    """False for what is no act at all: a move to where the model stands."""
    return found.reason is not Reason.HERE


def _acts(state: State, seat: Seat) -> Iterator[Tried]:
    """What a player may expect to do, act by act, at each enemy, shrine and medal that there is."""
    model, enemies = state.acting(), [each.id for each in state.enemies(seat)]
    here = state.space_of(model.id)
    tried: list[Piece] = [d.Move(here), d.Run(here)]
    for kind in (d.Attack, d.Shoot, d.Shuriken):
        tried += [kind(name) for name in enemies]
    tried += [d.Search(), d.Hide()]
    tried += [d.Pray(space) for space, item in sorted(state.items.items()) if item.kind is ItemKind.SHRINE]
    errands = [*map(d.Pick, state.medals), d.Capture(), d.Leave()]
    tried += [piece for piece in errands if is_aim(state, model, piece)]
    if model.has(Token.HASTE):
        tried.append(d.Hurry(is_move=True))
    titles = {act.kind: act.title for act in ACTS.acts()}
    yield from ((titles[type(piece)], piece) for piece in tried)
    yield from _skills(state)
    for card in held(state, seat):
        plays = [piece for piece in pieces(state, seat) if isinstance(piece, d.Play) and piece.card == card]
        yield from () if plays else ((names.card(card), d.Play(card)),)


def _skills(state: State) -> Iterator[Tried]:
    """The skills that the model can use by choice, where none of their targets is possible."""
    model = state.acting()
    for each in of(model, Declared.targets):
        kind = d.Use if each.moment is Moment.ACTION else d.Try
        target = next(iter(each.targets(state, model)), None)
        yield names.skill(each.skill, model.profile), kind(each.skill, target)
    if has(model, Keyword.BLINK):
        yield names.skill(Keyword.BLINK), d.Try(Keyword.BLINK)
