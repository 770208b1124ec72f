"""What the guards do on the map: listens, moves, patrols, regrouping (R6, R10 to R13, R23)."""

from __future__ import annotations

from dataclasses import replace

from bot.engine.boards.protocol import Zone
from bot.engine.game import Fact, Public, Seat, Viewer, record
from bot.games.castle.kinds import GuardId, Moment, PatrolId, Place, Tunnel, Weapon, Who
from bot.games.castle.setting.seating import EARS
from bot.games.castle.state.figures import Guard, Patrol
from bot.games.castle.state.state import State
from bot.games.castle.state.under_way import Listening, Move

_QUIET = Moment.QUIET
_STEP = Moment.STEP
_CAT = Moment.CAT


def settle(state: State, patrol: PatrolId | None) -> None:
    """Dissolve a patrol that has fewer than two guards left (R6.5)."""
    if patrol is None or patrol not in state.patrols:
        return
    members = state.members(patrol)
    if len(members) < 2:
        state.remove_patrol(patrol)
        state.group([guard.id for guard in members], None)


@record
class Carded(Public):
    """These guards had a card played on them this turn (R6.6)."""

    guards: tuple[GuardId, ...]

    def apply(self, state: State) -> None:
        """Mark them as carded."""
        state.carded = state.carded.union(self.guards)


@record
class FreeListenDeclared(Public):
    """The guards use their free listen (R10.4): only Kenjutsu may follow this turn.

    If the partner of `seat` has passed to allow it, that pass stands (R2.10).
    """

    guards: tuple[GuardId, ...]
    seat: Seat

    def apply(self, state: State) -> None:
        """Allow only Kenjutsu for the rest of the turn; a pass of `seat` itself lapses."""
        state.action.is_kenjutsu_only, state.action.actor = True, self.seat
        state.agreed.passed -= {self.seat}


@record
class ListenBegan(Fact):
    """A listen waits for its answer (R11.3): the guards who listen, and for the intruders the intruders in range."""

    guards: tuple[GuardId, ...]
    zone: Zone
    in_range: tuple[Who, ...] | None

    def seen_by(self, viewer: Viewer) -> Fact | None:
        """Each intruder seat learns which of the intruders known to it are in range (R28.10); others see None."""
        # A copy that was reduced once stays reduced, also for a viewer who may know more.
        if self.in_range is None or not (viewer.is_in(EARS[Who.NINJA]) or viewer.is_in(EARS[Who.TRAITOR])):
            return replace(self, in_range=None)
        return replace(self, in_range=tuple(who for who in self.in_range if viewer.is_in(EARS[who])))

    def apply(self, state: State) -> None:
        """Open the Cat window."""
        state.action.listening, state.moment = Listening(self.guards, self.in_range), _CAT


@record
class ListenAnswered(Public):
    """The answer to a listen (R11.3.5): nobody was `heard` either if a Cat hushed it."""

    heard: bool

    def apply(self, state: State) -> None:
        """Record that no answer is awaited any more, and who heard somebody."""
        listening = state.action.listening
        state.action.heard = listening.guards if self.heard and listening is not None else ()
        state.action.listening, state.moment = None, _QUIET


@record
class MoveBegan(Public):
    """Guards may move now: up to `steps` steps, and at least one if `is_owed` (R12.1, R6.12)."""

    guards: tuple[GuardId, ...]
    steps: int
    is_owed: bool

    def apply(self, state: State) -> None:
        """Start the move."""
        state.action.move, state.moment = Move(self.guards, self.steps, self.is_owed), _STEP


@record
class PatrolSplit(Public):
    """Some guards leave a patrol by taking a step, or stay behind (R12.5, R12.6).

    `into` is the new patrol of the `leaving` guards, which keeps the headings; with None each becomes a sentry.
    """

    patrol: PatrolId
    leaving: tuple[GuardId, ...]
    into: PatrolId | None

    def apply(self, state: State) -> None:
        """Put the leaving guards into the new patrol or into none, and dissolve what is left if it is one guard."""
        if self.into is not None:
            state.put_patrol(state.patrols[self.patrol].but(id=self.into))
            state.next_patrol = self.into + 1
        state.group(self.leaving, self.into)
        settle(state, self.patrol)


@record
class GuardsStepped(Public):
    """Guards went from `start` into a zone or a passage; `left` is the number of steps they have left."""

    guards: tuple[GuardId, ...]
    zone: Place
    left: int
    start: Zone

    def apply(self, state: State) -> None:
        """Move the figures; a patrol in a free move has no heading until it stops (R6.15)."""
        _walk(state, self.guards, self.zone, self.left)


@record
class GuardsCameOut(Public):
    """Guards left the passage (R23.16); `zone` is an entrance, and `is_new` if it was undiscovered."""

    guards: tuple[GuardId, ...]
    zone: Zone
    left: int
    is_new: bool

    def apply(self, state: State) -> None:
        """Move the figures and record the entrance."""
        # Read before they walk: afterwards nothing tells which passage they were in.
        tunnel = state.guards[self.guards[0]].zone
        _walk(state, self.guards, self.zone, self.left)
        if self.is_new and isinstance(tunnel, Tunnel):
            state.put_passage(tunnel, state.marks.passages[tunnel].discovered(self.zone))


def _walk(state: State, guards: tuple[GuardId, ...], zone: Place, left: int) -> None:
    state.walk(guards, zone)
    patrol = state.guards[guards[0]].patrol
    if patrol is not None and state.patrols[patrol].headings:
        state.put_patrol(state.patrols[patrol].but(headings=()))
    # A guard who enters the passage by the passage card has no move under way (R23.14).
    if state.action.move is not None:
        state.action.move = state.action.move.but(left=left, has_stepped=True, is_owed=False)


@record
class MoveEnded(Public):
    """A guard move has ended."""

    def apply(self, state: State) -> None:
        """Record that no move is under way."""
        state.action.move, state.moment = None, _QUIET


@record
class HeadingAsked(Public):
    """A patrol stopped on the track, and its seat chooses the heading (R6.15)."""

    patrol: PatrolId

    def apply(self, state: State) -> None:
        """Ask for the heading."""
        state.action.facing, state.moment = self.patrol, Moment.HEADING


@record
class HeadingSet(Public):
    """A patrol's heading was chosen and is now fixed (R6.14)."""

    patrol: PatrolId
    heading: Zone

    def apply(self, state: State) -> None:
        """Set the heading."""
        state.put_patrol(state.patrols[self.patrol].but(headings=(self.heading,)))
        state.action.facing, state.moment = None, _QUIET


@record
class GuardAwoke(Public):
    """A sleeper woke (R12.10): a new carded guard. Only the guards know how many still sleep in the zone."""

    guard: GuardId
    zone: Zone
    weapon: Weapon

    def apply(self, state: State) -> None:
        """Place the guard and erase one sleeper mark."""
        state.put_guard(Guard(self.guard, self.zone, self.weapon))
        state.carded |= {self.guard}
        state.next_guard = self.guard + 1
        sleepers = state.marks.sleepers
        left = None if sleepers is None else {**sleepers, self.zone: sleepers[self.zone] - 1}
        state.marks = state.marks.but(woken=state.marks.woken + 1, sleepers=left)


@record
class GuardSobered(Public):
    """A drunk guard is active again and carded (R12.13)."""

    guard: GuardId
    weapon: Weapon

    def apply(self, state: State) -> None:
        """Replace the drunk figure."""
        state.put_guard(state.guards[self.guard].but(is_drunk=False, weapon=self.weapon))
        state.carded |= {self.guard}


@record
class PatrolFormed(Public):
    """Sentries formed a patrol (R6.9); `headings` is empty off the track. `is_late`: in the Patrol Phase (R13.9)."""

    patrol: PatrolId
    guards: tuple[GuardId, ...]
    headings: tuple[Zone, ...]
    is_late: bool

    def apply(self, state: State) -> None:
        """Group the guards; passes lapse (R2.10)."""
        state.put_patrol(Patrol(self.patrol, self.headings, is_late=self.is_late))
        # Regrouping is an action too: both passes lapse (R2.10).
        state.next_patrol, state.agreed.passed = self.patrol + 1, frozenset()
        state.group(self.guards, self.patrol)


@record
class GuardJoined(Public):
    """A sentry joined a patrol (R6.9), whose heading stays (R6.11)."""

    guard: GuardId
    patrol: PatrolId

    def apply(self, state: State) -> None:
        """Add the guard to the patrol; passes lapse (R2.10)."""
        state.agreed.passed = frozenset()
        state.group([self.guard], self.patrol)


@record
class PatrolsMerged(Public):
    """A patrol was merged into another one, whose heading stays (R6.9, R6.11)."""

    patrol: PatrolId
    into: PatrolId

    def apply(self, state: State) -> None:
        """Group the guards; passes lapse. Merging does not exempt anybody from a compulsory move (R13.9)."""
        state.agreed.passed = frozenset()
        gone, kept = state.patrols[self.patrol], state.patrols[self.into]
        is_old, is_late = kept.is_old or gone.is_old, kept.is_late and gone.is_late
        state.put_patrol(kept.but(is_old=is_old, is_late=is_late))
        state.group([guard.id for guard in state.members(self.patrol)], self.into)
        state.remove_patrol(self.patrol)


@record
class MarchBegan(Public):
    """A patrol begins its compulsory move (R13.1)."""

    patrol: PatrolId

    def apply(self, state: State) -> None:
        """Record that two steps are due; passes lapse (R2.10)."""
        state.action.march, state.action.march_left, state.action.has_marched = self.patrol, 2, True
        state.agreed.passed = frozenset()


@record
class PatrolMarched(Public):
    """A patrol took a step along the track from `start`; `headings` depend on where it came from (R13.4)."""

    patrol: PatrolId
    zone: Zone
    headings: tuple[Zone, ...]
    start: Zone

    def apply(self, state: State) -> None:
        """Move the figures, and set the headings; one step less is due."""
        members = state.members(self.patrol)
        # A log that has lost a march must fail here: `check` finds the loss by this assertion.
        assert all(guard.zone == self.start for guard in members), "the patrol marches from elsewhere"
        state.walk([guard.id for guard in members], self.zone)
        state.put_patrol(state.patrols[self.patrol].but(headings=self.headings))
        state.action.march_left -= 1


@record
class BranchAsked(Public):
    """A patrol stands at a fork, and a seat chooses its next zone (R13.3, R2.7)."""

    patrol: PatrolId
    seat: Seat

    def apply(self, state: State) -> None:
        """Ask the seat for the next zone of the patrol."""
        state.moment, state.action.actor = Moment.BRANCH, self.seat


@record
class MarchEnded(Public):
    """A patrol's compulsory move has ended."""

    def apply(self, state: State) -> None:
        """Record that no patrol marches."""
        state.action.march, state.action.march_left, state.moment = None, 0, _QUIET
