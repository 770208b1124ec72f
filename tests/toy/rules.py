"""The rules of Hide: deal, options, resolve, evolve."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.engine.chance import Chance, pick, sample
from bot.engine.game import Decision, Draft, Fact, Illegal, Order, Piece, Seat, Viewer
from tests.toy.draft import BellsDraft, WalkDraft
from tests.toy.facts import (
    HIDER,
    SEEKER,
    Began,
    Bell,
    Bells,
    Dealt,
    Ended,
    Found,
    Gone,
    Heard,
    Hush,
    Hushed,
    Lit,
    Look,
    Looked,
    Pass,
    Prepared,
    Rang,
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

_MINDED = {Stage.WALK: HIDER, Stage.SEEK: SEEKER, Stage.ANSWER: HIDER}


class Hide:
    """The game with its one option: how many rounds the hider must last."""

    seats = (HIDER, SEEKER)

    def __init__(self, rounds: int = 3) -> None:
        """`rounds` is 1 to 9; refuses other numbers with ValueError."""
        if rounds not in range(1, 10):
            raise ValueError("A game of Hide has 1 to 9 rounds.")
        self.rounds = rounds

    def viewer(self, seat: Seat | None) -> Viewer:
        """The eyes of a seat: its circle is the seat itself."""
        return Viewer("public") if seat is None else Viewer(seat, frozenset({seat}))

    def blank(self) -> House:
        """The house before anybody is in it."""
        return House()

    def deal(self, state: House, chance: Chance) -> Iterator[Fact]:
        """The hider's charms."""
        yield Dealt(chance.below("charms", 3))

    def awaited(self, state: House) -> frozenset[Seat]:
        """Both seats while they prepare, nobody when it is over, else the one whose moment it is."""
        if state.stage is Stage.PREPARE:
            return frozenset(self.seats) - state.prepared
        return frozenset() if state.stage is Stage.OVER else frozenset({_MINDED[state.stage]})

    def is_over(self, state: House) -> bool:
        """Whether somebody has won."""
        return state.stage is Stage.OVER

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

    def draft(self, state: House, seat: Seat) -> Draft | None:
        """The seeker's bells and the hider's walk are drafted."""
        if seat not in self.awaited(state):
            return None
        if state.stage is Stage.PREPARE and seat == SEEKER:
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

    def refusal(self, state: House, seat: Seat, decision: Decision) -> str:
        """Why a decision is refused, told from public facts and the seat's own."""
        if self.is_over(state):
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
                return Bells(tuple(Bell(room) for room in sample(chance, label, ROOMS, 2)))
            case Stage.WALK, _:
                assert state.hider is not None
                return Walk((Step(pick(chance, label, beside(state.hider))),))
            case Stage.SEEK, _:
                return Pass()
        return Whisper(charm=False)

    def orders(self, state: House, seat: Seat) -> Sequence[Order]:
        """The hider may settle his answers to looks in advance."""
        return [Hush(reply) for reply in Reply] if seat == HIDER else []

    def answer(self, state: House, seat: Seat, order: Order) -> Decision | None:
        """What the order says to the look that is open now."""
        if state.stage is not Stage.ANSWER or seat != HIDER or not isinstance(order, Hush):
            return None
        match order.reply:
            case Reply.NEVER:
                return Whisper(charm=False)
            case Reply.ALWAYS:
                return Whisper(charm=bool(state.charms))
            case Reply.ASK:
                return None

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
        yield Prepared(seat)
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
        looked, hider = state.looked, state.hider
        assert looked is not None
        assert hider is not None
        if charm:
            yield Hushed()
            yield Silent(looked)
        elif looked == hider:
            yield Found(looked)
            yield Ended(SEEKER)
            return
        elif distance(looked, hider) <= (2 if state.alert == HIGHEST else 1):
            yield Heard(looked)
        else:
            yield Silent(looked)
        if not state.looks:
            yield from self._next_round(state)

    def _next_round(self, state: House) -> Iterator[Fact]:
        yield Began(state.round + 1) if state.round < self.rounds else Ended(HIDER)

    def evolve(self, state: House, fact: Fact) -> None:  # noqa: C901  an arm per fact
        """Write a fact down."""
        match fact:
            case Dealt(charms):
                state.charms = charms
            case Settled(room):
                state.hider = room
            case Strung(rooms):
                state.bells = frozenset(rooms)
            case Prepared(seat):
                state.prepared |= {seat}
            case Began(number):
                state.round, state.stage, state.looks = number, Stage.WALK, 0
            case Walked(rooms):
                state.hider = rooms[-1] if rooms else state.hider
            case Rang(room):
                state.bells = None if state.bells is None else state.bells - {room}
                state.alert = min(HIGHEST, state.alert + 1)
            case Lit(looks):
                state.looks, state.stage = looks, Stage.SEEK
            case Looked(room):
                state.looked, state.looks, state.stage = room, state.looks - 1, Stage.ANSWER
            case Hushed():
                state.charms = None if state.charms is None else state.charms - 1
            case Silent():
                state.stage = Stage.SEEK
            case Heard():
                state.alert, state.stage = min(HIGHEST, state.alert + 1), Stage.SEEK
            case Found(room):
                state.hider = room
            case Ended(winner):
                state.winner, state.stage = winner, Stage.OVER
            case Gone() | Rested():
                pass
            case _:
                raise TypeError(f"{fact!r} does not happen in Hide")
