"""The rules of Hide: deal, options, resolve."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.engine.capabilities import Adapted, Drafts, Planning, Sides, StandingOrders
from bot.engine.chance import Chance, pick, sample
from bot.engine.game import Decision, Draft, Fact, Game, Illegal, Order, Piece, Seat, Viewer
from bot.engine.outcome import Outcome
from tests.toy.draft import BellsDraft, WalkDraft
from tests.toy.facts import (
    HIDER,
    SEEKER,
    SEEKERS,
    WATCHER,
    Began,
    Bell,
    Bells,
    Dealt,
    Ended,
    Found,
    Heard,
    Hush,
    Hushed,
    Lit,
    Look,
    Looked,
    Pass,
    Prepared,
    Rang,
    Readied,
    Reply,
    Rested,
    Settled,
    Silent,
    Start,
    Step,
    Strung,
    Wait,
    Walk,
    Walked,
    Whisper,
)
from tests.toy.state import HIGHEST, ROOMS, House, Stage, beside, distance


class HideDrafts(Drafts[House]):
    """The seeker's bells and the hider's walk are drafted."""

    def __init__(self, game: Hide) -> None:
        self.game = game

    def draft(self, state: House, seat: Seat) -> Draft | None:
        """The seeker's bells and the hider's walk are drafted."""
        if seat not in self.game.awaited(state):
            return None
        if state.stage is Stage.PREPARE and seat != HIDER:
            return BellsDraft()
        if state.stage is Stage.WALK and state.hider is not None:
            return WalkDraft(state.hider)
        return None

    def pieces(self, decision: Decision) -> tuple[Piece, ...] | None:
        """What bells and walks are made of."""
        match decision:
            case Bells(pieces) | Walk(pieces):
                return pieces
        return None


class HideOrders(StandingOrders[House]):
    """The hider may settle their answers to looks in advance."""

    def listed(self, state: House, seat: Seat) -> Sequence[Order]:
        """The hider may settle their answers to looks in advance."""
        return [*map(Hush, Reply), Hush(Reply.ALWAYS, once=True)] if seat == HIDER else []

    def answer(self, state: House, seat: Seat, orders: Sequence[Order]) -> Decision | None:
        """What the order says to the look that is open now."""
        order = next((each for each in orders if isinstance(each, Hush)), None)
        if state.stage is not Stage.ANSWER or seat != HIDER or order is None:
            return None
        match order.reply:
            case Reply.NEVER:
                return Whisper(charm=False)
            case Reply.ALWAYS:
                return Whisper(charm=bool(state.charms))
            case Reply.ASK:
                return None

    def is_spent(self, order: Order, fact: Fact) -> bool:
        """Only an order for once is: when the next round begins."""
        return isinstance(order, Hush) and order.once and isinstance(fact, Began)

    def disarms(self, fact: Fact) -> Seat | None:
        """A bell makes the hider decide anew."""
        return HIDER if isinstance(fact, Rang) else None


class HidePlanning(Planning[House]):
    """The hider may plan their next walk."""

    def __init__(self, game: Hide) -> None:
        self.game = game

    def ahead(self, state: House, seat: Seat) -> Sequence[Fact]:
        """While the seeker looks, the hider may plan their walk of the next round."""
        may_plan = (
            seat == HIDER and state.stage in (Stage.SEEK, Stage.ANSWER) and state.round < self.game.rounds
        )
        return [Began(state.round + 1)] if may_plan else []

    def adapted(self, state: House, seat: Seat, planned: Sequence[Piece], then: House) -> Adapted | None:
        """The pieces that fit; a look into its first room, after the walk was planned, makes the hider doubt."""
        draft = self.game.drafts.draft(state, seat)
        if state.stage is not Stage.WALK or draft is None:
            return None
        for piece in planned:
            if piece in draft.options():
                draft.add(piece)
        first = next((piece.room for piece in draft.pieces if isinstance(piece, Step)), None)
        was_looked_at = first is not None and first == state.looked != then.looked
        return Adapted(draft.pieces, frozenset({"looked"} if was_looked_at else ()))

    def stops(self, fact: Fact) -> frozenset[str]:
        """A walk may be held back once the hider was heard."""
        return frozenset({"heard"} if isinstance(fact, Heard) else ())


class HideSides(Sides[House]):
    """Two seekers are one side."""

    are_different = True

    def __init__(self, seekers: Sequence[Seat]) -> None:
        self.seekers = seekers

    def partners(self, state: House, seat: Seat) -> tuple[Seat, ...]:
        """Two seekers are partners."""
        return tuple(each for each in self.seekers if each != seat) if seat in self.seekers else ()

    def side(self, state: House, seat: Seat) -> Seat:
        """The side of a seat, as the others may name it."""
        return SEEKERS if self.partners(state, seat) else seat


class Hide(Game[House]):
    """The game with its options; the usual one has a hider and a seeker, and everybody may watch."""

    orders = HideOrders()

    def __init__(
        self, rounds: int = 3, *, players: int = 2, is_watchable: bool = True, reveals_at_end: bool = True
    ) -> None:
        """`rounds` is 1 to 9, `players` 2 or 3 (two seekers); refuses other numbers with ValueError."""
        if rounds not in range(1, 10):
            raise ValueError("A game of Hide has 1 to 9 rounds.")
        self.rounds, self._is_watchable, self._reveals_at_end = rounds, is_watchable, reveals_at_end
        self.seekers: tuple[Seat, ...] = (SEEKER, WATCHER)[: players - 1]
        self.drafts, self.planning = HideDrafts(self), HidePlanning(self)
        self.sides = HideSides(self.seekers)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The hider, and the seekers."""
        return (HIDER, *self.seekers)

    @property
    def is_watchable(self) -> bool:
        """An option."""
        return self._is_watchable

    @property
    def reveals_at_end(self) -> bool:
        """An option."""
        return self._reveals_at_end

    def viewer(self, seat: Seat | None) -> Viewer:
        """The eyes of a seat: its circle is the seat itself; both seekers are one circle."""
        if seat is None:
            return Viewer("public")
        return Viewer(seat, frozenset({seat, SEEKER} if seat == WATCHER else {seat}))

    def blank(self) -> House:
        """The house before anybody is in it."""
        return House()

    def deal(self, state: House, chance: Chance, carried: Mapping[str, Any]) -> Iterator[Fact]:
        """The hider's charms."""
        yield Dealt(chance.below("charms", 3))

    def awaited(self, state: House) -> frozenset[Seat]:
        """All seats while they prepare, nobody when it is over, else the side whose moment it is."""
        match state.stage:
            case Stage.PREPARE:
                unready = (seat for seat in self.seats if self._side(seat) not in state.prepared)
                return frozenset(unready) - state.readied
            case Stage.SEEK:
                return frozenset(self.seekers)
            case Stage.WALK | Stage.ANSWER:
                return frozenset({HIDER})
            case Stage.OVER:
                return frozenset()

    def options(self, state: House, seat: Seat) -> Sequence[Decision]:
        """Every decision of one step; drafts are asked for by `draft`."""
        if seat not in self.awaited(state):
            return []
        match state.stage, seat:
            case Stage.PREPARE, "hider":
                return [Start(room) for room in ROOMS]
            case Stage.SEEK, _:
                return [Pass(), *(Look(room) for room in ROOMS)]
            case Stage.ANSWER, _:
                return [Whisper(charm=False), Whisper(charm=True)] if state.charms else [Whisper(charm=False)]
        return []

    def outcome(self, state: House) -> Outcome | None:
        """The side that has won."""
        if state.stage is not Stage.OVER:
            return None
        won = [seat for seat in self.seats if self._side(seat) == state.winner]
        return Outcome.won_by(won, self.seats)

    def turn(self, state: House) -> int:
        """The round."""
        return state.round

    def _side(self, seat: Seat) -> Seat:
        return SEEKERS if self._is_partner(seat) else seat

    def _is_partner(self, seat: Seat) -> bool:
        return len(self.seekers) > 1 and seat in self.seekers

    def refusal(self, state: House, seat: Seat, decision: Decision) -> str:
        """Why a decision is refused, told from public facts and the seat's own."""
        if state.stage is Stage.OVER:
            return "The game is over."
        if seat not in self.awaited(state):
            return "It is not your moment: the other player is asked."
        return {
            Stage.PREPARE: "Everybody prepares now: a room to start in, or two bells in different rooms.",
            Stage.WALK: "The hider walks now: one to three pieces, room by room, waiting once at most.",
            Stage.SEEK: "The seeker looks into a room now, or stops.",
            Stage.ANSWER: "The hider answers a look now: with a charm if he has one, or without.",
        }[state.stage]

    def default(self, state: House, seat: Seat, chance: Chance) -> Decision:
        """A random preparation, one random step, no look, no charm. Refuses with Illegal a seat that is not asked."""
        if seat not in self.awaited(state):
            raise Illegal("Nothing is asked of this seat.")
        label = f"default {seat} {state.round}"
        match state.stage, seat:
            case Stage.PREPARE, "hider":
                return Start(pick(chance, label, ROOMS))
            case Stage.PREPARE, _:
                return Bells(tuple(map(Bell, sorted(sample(chance, label, ROOMS, 2)))))
            case Stage.WALK, _:
                assert state.hider is not None
                return Walk((Step(pick(chance, label, beside(state.hider))),))
            case Stage.SEEK, _:
                return Pass()
        return Whisper(charm=False)

    def resolve(self, state: House, seat: Seat, decision: Decision, chance: Chance) -> Iterator[Fact]:
        """The facts that follow from a legal decision."""
        match decision:
            case Start(room):
                yield Settled(room)
                yield from self._prepared(state, seat)
            case Bells(bells):
                yield Strung(tuple(bell.room for bell in bells))
                yield from self._prepared(state, seat)
            case Walk(pieces):
                yield from self._walk(state, tuple(p.room for p in pieces if not isinstance(p, Wait)), chance)
            case Look(room):
                yield Looked(room)
            case Whisper(charm):
                yield from self._answer(state, charm=charm)
            case Pass():
                yield Rested()
                yield from self._next_round(state)

    def _prepared(self, state: House, seat: Seat) -> Iterator[Fact]:
        if self._is_partner(seat):
            yield Readied(seat)
        if not state.readied.issuperset(self.seekers) and self._is_partner(seat):
            return
        yield Prepared(self._side(seat))
        if not self.awaited(state):
            yield Began(1)

    def _walk(self, state: House, rooms: tuple[int, ...], chance: Chance) -> Iterator[Fact]:
        bells = state.bells or frozenset()
        ringing = [room for room in ROOMS if room in rooms and room in bells]
        yield Walked(tuple(ROOMS[room] for room in rooms))
        for room in ringing:
            yield Rang(room)
        yield Lit(1 + chance.below(f"oil {state.round}", 3))

    def _answer(self, state: House, *, charm: bool) -> Iterator[Fact]:
        assert state.looked is not None
        if charm:
            yield Hushed()
        answer = Silent(state.looked) if charm else unhushed(state)
        yield answer
        if isinstance(answer, Found):
            yield Ended(self._side(SEEKER))
            return
        if not state.looks:
            yield from self._next_round(state)

    def _next_round(self, state: House) -> Iterator[Fact]:
        yield Began(state.round + 1) if state.round < self.rounds else Ended(HIDER)


def unhushed(state: House) -> Found | Heard | Silent:
    """The answer to the open look if no charm is whispered, from a state that knows where the hider is."""
    looked, hider = state.looked, state.hider
    assert looked is not None
    assert hider is not None
    if looked == hider:
        return Found(looked)
    is_near = distance(looked, hider) <= (2 if state.alert == HIGHEST else 1)
    return Heard(looked) if is_near else Silent(looked)
