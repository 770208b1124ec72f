"""What the seats of one side do among themselves (R2.7, R2.8), and what the rest is told later (R28.8)."""

from __future__ import annotations

from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Fact, Seat, Viewer, record
from bot.games.castle.facts.base import CastleFact, Public
from bot.games.castle.kinds import Tunnel, Who
from bot.games.castle.state.proposals import Proposal, Whisper
from bot.games.castle.state.state import State


@record
class Whispered(CastleFact):
    """Something that one side does and sees at once, and the rest is told later (R28.8).

    With two intruder seats what the first one does is published together with what the second does; in setup what one
    seat of a side has decided is published when all its seats have. `circle` sees the inner fact as it is now.
    """

    circle: str
    fact: CastleFact

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """What the side sees of the inner fact; nothing for the rest."""
        # Being in the circle is not all: without `intrudersShareAll` a partner sees the fainter form (R28.5).
        return self.fact.seen_by(viewer) if viewer.is_in(self.circle) else None

    def apply(self, state: State) -> None:
        """It has happened; what the rest has still to hear is noted."""
        self.fact.apply(state)
        state.agreed.whispers = (*state.agreed.whispers, Whisper(self.circle, self.fact))


@record
class Announced(CastleFact):
    """The rest hears what was whispered; nothing new for the side that did it, nor for the truth."""

    circle: str
    fact: CastleFact

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """What outsiders see of the inner fact; nothing for the side."""
        return None if viewer.is_in(self.circle) else self.fact.seen_by(viewer)

    def apply(self, state: State) -> None:
        """Nothing changes: the inner fact was written down when it was whispered."""
        told = Whisper(self.circle, self.fact)
        if told in state.agreed.whispers:
            # Only the first that is equal: a side may have whispered the same thing twice.
            place = state.agreed.whispers.index(told)
            state.agreed.whispers = state.agreed.whispers[:place] + state.agreed.whispers[place + 1 :]


class Aside(CastleFact):
    """Something among the seats of one side, named by `side` (R28.8): the others never learn of it."""

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
        """It is open; an earlier one of the side is void."""
        proposal = Proposal(self.seat, self.what)
        state.agreed.proposals = {**state.agreed.proposals, self.side: proposal}


@record
class ProposalClosed(Aside):
    """The open proposal of a side was accepted, declined or has become void."""

    side: Seat
    is_accepted: bool

    def apply(self, state: State) -> None:
        """Nothing is proposed any more."""
        left = {side: each for side, each in state.agreed.proposals.items() if side != self.side}
        state.agreed.proposals = left


@record
class OrderAgreed(Aside):
    """The intruders agreed who goes first this turn (R2.8, R15.2)."""

    side: Seat
    who: Who

    def apply(self, state: State) -> None:
        """He is asked first."""
        state.sneaking.first = self.who


@record
class PassageAgreed(Aside):
    """The intruders agreed on both entrances of the passage (R2.8)."""

    side: Seat
    zones: tuple[Zone, Zone]

    def apply(self, state: State) -> None:
        """Note them, instead of the ends that each would have set."""
        passage = state.marks.passages[Tunnel.PASSAGE]
        state.put_passage(Tunnel.PASSAGE, passage.but(entrances=self.zones))


@record
class Passed(Public):
    """A guard seat has passed in this phase, and the other not yet (R2.10)."""

    seat: Seat

    def apply(self, state: State) -> None:
        """It may still act until both have passed."""
        state.agreed.passed |= {self.seat}
