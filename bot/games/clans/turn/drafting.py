"""Decisions of several pieces: deployments, activations, upkeeps (A6.9, A7.12, A30.2)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, pairwise

from typing_extensions import override

from bot.engine.capabilities import Drafts, Keeping
from bot.engine.game import Decision, Draft, Facts, Illegal, Piece, Seat, not_none
from bot.games.clans import decisions as d
from bot.games.clans.activating.activating import draws_luck, pieces, plainly
from bot.games.clans.activating.aiming import of_series, owes_attack
from bot.games.clans.activating.barring import bar
from bot.games.clans.activating.cards import fits, played
from bot.games.clans.activating.sentries import is_on_duty, looked_anew
from bot.games.clans.catalogue.catalogue import declared
from bot.games.clans.catalogue.declaration import Moment
from bot.games.clans.challenges.challenges import with_points
from bot.games.clans.facts.activating import Acted, Hidden, KeywordUsed, Spotted, Stepped
from bot.games.clans.facts.challenges import LeftBoard
from bot.games.clans.facts.moon import CardUsed
from bot.games.clans.facts.rolling import Asked
from bot.games.clans.facts.skills import MoveOver
from bot.games.clans.kinds import Card, Keyword, Space
from bot.games.clans.moon.hands import is_crowded
from bot.games.clans.moving.facing import on_guard
from bot.games.clans.moving.moving import begun as move_begun
from bot.games.clans.moving.moving import is_revealed, lifted, paid
from bot.games.clans.moving.ways import ways
from bot.games.clans.rounds.dawn import intents
from bot.games.clans.rounds.rounds import forced, healed_by, restored, restores, skies
from bot.games.clans.rounds.setup import deployed, puts, wanted
from bot.games.clans.rounds.teams import reseated
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.field import base
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State, happen
from bot.games.clans.turn.asking import waiting
from bot.games.clans.turn.furnishing import CrateDraft, ItemsDraft, OfSeat, PostDraft
from bot.games.clans.turn.quick_answers import picks, placings
from bot.games.clans.turn.reasons import sentence
from bot.games.clans.turn.recruiting import RosterDraft
from bot.games.clans.turn.shortcuts import shortcuts
from bot.words import _, ngettext


class DeploymentDraft(OfSeat):
    """A deployment (A6.9)."""

    @property
    def whole(self) -> tuple[Piece, ...]:
        """The pieces, with those that are taken by themselves."""
        return self.pieces

    @override
    def imagined(self, state: State) -> State:
        return happen(state.copy(), chain(restored(self.whole), deployed(state, self.whole)))

    @override
    def _next(self) -> Sequence[Piece]:
        return [
            *skies(self._state, self._seat, self.pieces),
            *puts(self._state, self._seat, self.pieces),
            *intents(self._state, self._seat, self.pieces, self._state.moon),
        ]

    @override
    def missing(self) -> str:
        put = sum(isinstance(piece, d.Put) for piece in self.pieces)
        left = wanted(self._state, self._seat, healed_by(self.whole)) - put
        if left:
            # Models that are put may leave no room for a large one: then nothing is missing (A31.19).
            left = min(left, len({piece.model for piece in self.options() if isinstance(piece, d.Put)}))
        text = ngettext("First deploy {number} more model.", "First deploy {number} more models.", left)
        return text.format(number=left) if left else ""

    @override
    def _made(self) -> d.Deploy | d.Restore:
        return d.Deploy(self.pieces)


def things(offered: Collection[d.Care]) -> str:
    """The things to choose one of in an upkeep, in words: those that are offered now (A7.12)."""
    texts = {
        d.Care.HEAL: _("heal another model"),
        d.Care.DRAW: _("draw a Moon card"),
        d.Care.STEADY: _("take the Stuns off a model"),
    }
    return _(" or ").join(text for care, text in texts.items() if care in offered)


class UpkeepDraft(DeploymentDraft):
    """The choices of an upkeep, with its reinforcements (A7.12).

    A model to heal and a thing to do of which there is only one are taken by themselves.
    """

    @property
    def by_itself(self) -> Sequence[d.Heal | d.Tend]:
        """What is taken besides the pieces, because nothing else could be."""
        tended = tuple(piece for piece in self.pieces if isinstance(piece, d.Heal | d.Tend))
        return forced(self._state, self._seat, tended)

    @property
    @override
    def whole(self) -> tuple[Piece, ...]:
        every = (*self.pieces, *self.by_itself)
        return tuple(
            sorted(every, key=lambda piece: (not isinstance(piece, d.Heal), not isinstance(piece, d.Tend)))
        )

    @override
    def _next(self) -> Sequence[Piece]:
        return list(restores(self._state, self._seat, self.whole))

    @override
    def _takes(self, piece: Piece) -> bool:
        # In records such a piece was chosen.
        return super()._takes(piece) or piece in self.by_itself[:1]

    @override
    def missing(self) -> str:
        kinds = {type(piece) for piece in self.options()}
        if d.Heal in kinds:
            return _("First choose the model that comes out of the healing house.")
        if d.Tend in kinds:
            offered = {piece.care for piece in self.options() if isinstance(piece, d.Tend)}
            return _("First choose one thing: {things}.").format(things=things(offered))
        return super().missing()

    @override
    def _made(self) -> d.Restore:
        return d.Restore(self.whole)


def _is_blink_drafted(drafted: Sequence[Piece]) -> bool:
    """True if a Blink is drafted for a move that is still to come: each move has one try (A17)."""
    last = next((each for each in reversed(drafted) if isinstance(each, d.Move | d.Run | d.Try)), None)
    return last == d.Try(Keyword.BLINK)


class ActivationDraft(OfSeat):
    """An activation, or the rest of one, drafted on a scratch copy in which every dodge is passed (A30.2).

    `walks` are the ways of its `walker`, each with its starting space; `dodges` is the number of dodges on all of them.
    """

    def __init__(self, state: State, seat: Seat) -> None:
        super().__init__(state.copy(), seat)
        self.walks: tuple[tuple[Space, ...], ...] = ()
        self.walker: Model | None = None
        self.dodges = 0
        self._is_luck_last = False

    @property
    def likely(self) -> Sequence[tuple[Piece, ...]]:
        """The ways that are suggested from here (A30.8)."""
        return shortcuts(self._state)

    @override
    def imagined(self, state: State) -> State:
        return self._state

    @override
    def _next(self) -> Sequence[Piece]:
        """The pieces offered next.

        Rest is offered only in an empty draft, because a draft ends by itself; `add` takes it while the activation is
        open. A second Blink for the same move is not offered.
        """
        return list(self._one_by_one())

    def _one_by_one(self) -> Iterator[Piece]:
        is_blinking = _is_blink_drafted(self.pieces)
        for piece in pieces(self._state, self._seat):
            if not (self.pieces and isinstance(piece, d.Rest)) and not (
                is_blinking and piece == d.Try(Keyword.BLINK)
            ):
                yield piece

    @override
    def _takes(self, piece: Piece) -> bool:
        is_open = bool(self.pieces) and self._state.is_activation_open and not self._is_bound()
        is_end = isinstance(piece, d.Rest) and is_open
        if is_end or self.is_listed:
            return is_end or super()._takes(piece)
        # Not in the list of all pieces: a draft that is only read back would make it for nothing.
        return piece in self._one_by_one()

    @override
    def _refused(self, piece: Piece) -> str:
        found = bar(self._state, self._seat, piece)
        return super()._refused(piece) if found is None else sentence(self._state, found)

    @override
    def _added(self, piece: Piece) -> None:
        self._is_luck_last = draws_luck(self._state, piece)
        happen(self._state, with_points(self._state, self._imagined_facts(piece)))
        happen(self._state, looked_anew(self._state))

    def _is_bound(self) -> bool:
        """True if the activation may not end yet."""
        is_open = self._state.is_activation_open
        return is_open and (is_on_duty(self._state) or owes_attack(self._state, self.pieces))

    def _imagined_facts(self, piece: Piece) -> Facts:
        match piece:
            case d.Move(space) | d.Run(space):
                yield from self._walked(space, is_run=isinstance(piece, d.Run))
            case d.Pick() | d.Capture() | d.Leave():
                yield from paid(self._state, piece)
                if isinstance(piece, d.Leave):
                    yield LeftBoard(self._state.acting().id)
            case d.Spring(skill, space):
                yield from declared()[skill].imagined(self._state, self._state.acting(), space)
            case d.Play():
                yield from played(self._state, piece)
            case d.Try(keyword):
                # Its result is not known yet, but the try is used up.
                if keyword is not Keyword.BLINK:
                    yield KeywordUsed(self._state.acting().id, keyword, is_for_round=False)
                if keyword in declared() and declared()[keyword].moment is Moment.AFTER_MOVE:
                    yield MoveOver(self._state.acting().id)
                yield from self._untested(piece)
            case d.Activate() | d.Hurry() | d.Turn() | d.Face() | d.Rest() | d.Carry():
                yield from plainly(self._state, piece)
            case _:
                yield from self._acted(piece)

    def _acted(self, piece: Piece) -> Facts:
        active = self._state.activation
        if isinstance(piece, d.Strike):
            yield from (CardUsed(active.model, played.card) for played in active.for_fight)
        if not (of_series(active, piece) or (isinstance(piece, d.Attack) and piece.is_further)):
            yield Acted(active.model, "")
        if isinstance(piece, d.Hide):
            yield Hidden(active.model)
        yield from self._untested(piece)

    def _untested(self, piece: Piece) -> Facts:
        """The effect of a skill that needs no test: it is certain."""
        known = declared().get(piece.keyword) if isinstance(piece, d.Try | d.Use) else None
        if (
            isinstance(piece, d.Try | d.Use)
            and known is not None
            and not (known.is_tested or known.is_attack)
        ):
            found = known.takes_effect(self._state, self._state.acting(), piece.target)
            # Its seat is asked when the draft is carried out: nothing in the draft answers it.
            yield from (fact for fact in found if not isinstance(fact, Asked))

    def _walked(self, space: Space, *, is_run: bool) -> Facts:
        yield from move_begun(self._state, space, is_run=is_run)
        active = self._state.activation
        route = ways(self._state, not_none(active.mp))[space]
        self.walker, way = self._state.acting(), (self._state.space_of(active.model), *route.path)
        self.walks, self.dodges = (*self.walks, way), self.dodges + route.dodges
        if self._is_spotted(way):
            yield Spotted(active.model)
        for start, to in pairwise(way):
            yield from lifted(self._state, start, to)
        slips = [played for played in active.cards if played.card is Card.SLIP]
        yield from (CardUsed(active.model, Card.SLIP) for _played in slips[: route.dodges])
        facing = on_guard(self._state, replace(self._state.acting(), space=space))
        # One step for the whole way: only its end and the MP left matter afterwards.
        yield Stepped(active.model, space, facing, route.cost)

    def _is_spotted(self, way: Sequence[Space]) -> bool:
        """True if the model loses Stealth along a way, by what it passes (A13.8)."""
        model = self._state.acting()
        steps = pairwise(replace(model, space=space) for space in way)
        return model.is_hidden and any(
            is_revealed(self._state, there, base(before)) for before, there in steps
        )

    @override
    def missing(self) -> str:
        active = self._state.active
        if active is None:
            return _("First choose which model acts.")
        if not self.pieces:
            return _("Choose what it does next, or Done.")
        if is_on_duty(self._state):
            return _("A sentry first does its duty: it goes for its target, or searches.")
        if self._is_bound():
            return _("It has to attack first.")
        if active.waiting and any(fits(self._state, piece) for piece in self._next()):
            return _("The card is for a move or an attack: choose that first.")
        return ""

    @override
    def _made(self) -> Decision:
        """The activation ends with its last piece, unless that draws luck."""
        ends = self._state.is_activation_open and not self._is_luck_last
        return d.Act((*self.pieces, d.Rest()) if ends else self.pieces)


def drafted(state: State, seat: Seat, planned: Sequence[Piece]) -> ActivationDraft:
    """The draft of these pieces, up to the first that does not fit."""
    draft = ActivationDraft(state, seat)
    with suppress(Illegal):
        for piece in planned:
            draft.add(piece)
    return draft


class ClansDrafts(Drafts[State]):
    """Drafts for seats that have an activation, items, a deployment or an upkeep to decide."""

    @override
    def draft(self, state: State, seat: Seat) -> Draft | None:
        if seat not in waiting(state) or is_crowded(state, seat):
            return None
        match state.stage:
            case Stage.TEAMS if state.setting.is_built:
                return RosterDraft(state.setting, seat)
            case Stage.CRATES:
                return CrateDraft(state, seat)
            case Stage.ITEMS:
                return ItemsDraft(state, seat)
            case Stage.POSTS:
                return PostDraft(state, seat)
            case Stage.DEPLOYMENT:
                return DeploymentDraft(state, seat)
            case Stage.UPKEEP:
                return UpkeepDraft(state, seat)
            case Stage.TURNS if state.question is None:
                return ActivationDraft(state, seat)
            case _:
                return None

    @override
    def routes(self, state: State, seat: Seat, draft: Draft | None) -> Sequence[tuple[Decision, ...]]:
        """The rest of a lapsed plan and the likely acts of a model, each offered as one choice.

        Without a draft the likely places of a model that a result moves, or the dice of a seat that plays no card.
        """
        if isinstance(draft, ActivationDraft):
            going_on = self._going_on(state, seat, draft)
            # The rest of a lapsed plan may be a likely act as well: no way is offered twice.
            return tuple(dict.fromkeys((*going_on, *draft.likely)))
        return (*placings(state, seat), *picks(state, seat)) if draft is None else ()

    def _going_on(self, state: State, seat: Seat, draft: Draft) -> Iterator[tuple[Piece, ...]]:
        """The lapsed rest of earlier pieces, without a beginning that is done or no longer possible.

        A fight alone is not offered here: it has a button of its own.
        """
        lapsed = () if draft.pieces or state.active is None else state.active.lapsed
        for start in range(len(lapsed)):
            left = lapsed[start:]
            if drafted(state, seat, left).pieces == left:
                if left[1:] or isinstance(left[0], d.Move | d.Run):
                    yield left
                return

    @override
    def keeping(self, draft: Draft) -> Keeping | None:
        return draft.keeping() if isinstance(draft, RosterDraft) else None

    @override
    def taken(self, seat: Seat, pieces: Sequence[Piece]) -> Sequence[Piece]:
        return reseated(seat, pieces)

    @override
    def pieces(self, decision: Decision) -> tuple[Piece, ...] | None:
        composed = d.HandInTeam | d.Act | d.Furnish | d.Deploy | d.Restore
        return decision.pieces if isinstance(decision, composed) else None
