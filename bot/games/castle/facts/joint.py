"""What the seats of one side do among themselves (R2.7, R2.8), and what the others learn later (R28.8)."""

from __future__ import annotations

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Fact, Public, Seat, Viewer, record
from bot.games.castle.kinds import Tunnel, Who
from bot.games.castle.state.proposals import Proposal, Whisper
from bot.games.castle.state.state import State


@record
class Whispered(Fact):
    """Something that one side does and sees at once; the others learn of it later (R28.8).

    With two intruder seats, the actions of the first are published together with those of the second. In setup, the
    choice of one seat is published when all seats of its side have chosen. Viewers in `circle` see the inner fact now.
    """

    circle: str
    fact: Fact

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """What a viewer of the circle sees of the inner fact; nothing for others."""
        # The inner fact decides too: without `intrudersShareAll` a partner sees its reduced form (R28.5).
        return self.fact.seen_by(viewer) if viewer.is_in(self.circle) else None

    def apply(self, state: State) -> None:
        """Apply the inner fact, and record that the others have still to learn of it."""
        self.fact.apply(state)
        state.agreed.whispers = (*state.agreed.whispers, Whisper(self.circle, self.fact))


@record
class Announced(Fact):
    """The others learn of a whispered fact; this tells its side nothing new and does not change the true state."""

    circle: str
    fact: Fact

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """What viewers outside the circle see of the inner fact; nothing for its side."""
        return None if viewer.is_in(self.circle) else self.fact.seen_by(viewer)

    def apply(self, state: State) -> None:
        """Strike out the whisper; the inner fact was applied when it was whispered."""
        told = Whisper(self.circle, self.fact)
        if told in state.agreed.whispers:
            # Only the first equal one: a side may have whispered the same fact twice.
            place = state.agreed.whispers.index(told)
            state.agreed.whispers = state.agreed.whispers[:place] + state.agreed.whispers[place + 1 :]


class Aside(Fact):
    """Something among the seats of one side, named by `side` (R28.8); the others never learn of it."""

    __slots__ = ()

    side: Seat

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """The fact for the side, nothing for others."""
        return self if viewer.is_in(self.side) else None


@record
class Proposed(Aside):
    """A seat proposed a joint decision to its partner (R2.7, R2.8)."""

    side: Seat
    seat: Seat
    what: Decision

    def apply(self, state: State) -> None:
        """Record the proposal; it replaces an earlier one of the side."""
        proposal = Proposal(self.seat, self.what)
        state.agreed.proposals = {**state.agreed.proposals, self.side: proposal}


@record
class ProposalClosed(Aside):
    """The open proposal of a side was accepted or declined, or has lapsed."""

    side: Seat
    is_accepted: bool

    def apply(self, state: State) -> None:
        """Remove the proposal."""
        left = {side: each for side, each in state.agreed.proposals.items() if side != self.side}
        state.agreed.proposals = left


@record
class OrderAgreed(Aside):
    """The intruders agreed who goes first this turn (R2.8, R15.2)."""

    side: Seat
    who: Who

    def apply(self, state: State) -> None:
        """Record who goes first."""
        state.sneaking.first = self.who


@record
class PassageAgreed(Aside):
    """The intruders agreed on both entrances of the passage (R2.8)."""

    side: Seat
    zones: tuple[Zone, Zone]

    def apply(self, state: State) -> None:
        """Record both entrances, instead of the one entrance that each seat would have set."""
        passage = state.marks.passages[Tunnel.PASSAGE]
        state.put_passage(Tunnel.PASSAGE, passage.but(entrances=self.zones))


@record
class Passed(Public):
    """A guard seat has passed in this phase; the other has not yet (R2.10)."""

    seat: Seat

    def apply(self, state: State) -> None:
        """Record the pass; the seat may still act until both have passed."""
        state.agreed.passed |= {self.seat}
