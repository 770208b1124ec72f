"""The simple player of the guards: the score of an option is its chance of catching somebody."""

from __future__ import annotations

from collections.abc import Callable

from bot.engine.boards.protocol import UNREACHABLE, Zone
from bot.engine.game import Decision, not_none
from bot.games.castle.cards.awaken import Awaken, Sober
from bot.games.castle.cards.kenjutsu import Attack
from bot.games.castle.cards.listens import PatrolListen, SentryListen
from bot.games.castle.cards.passage import OpenPassage
from bot.games.castle.cards.searches import PatrolSearch, SentrySearch
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.catalogue.declaration import Task
from bot.games.castle.decisions import (
    Branch,
    Face,
    FreeListenPatrol,
    FreeListenSentry,
    Go,
    GoInside,
    GoUnknown,
    Halt,
    March,
    MarchAll,
    Pass,
    TakeOff,
)
from bot.games.castle.intruders.ending import wounds_borne
from bot.games.castle.kinds import GuardId, Moment, Standing, Who, on_map
from bot.games.castle.players import openings
from bot.games.castle.players.agreeing import without_asking_again
from bot.games.castle.players.belief.belief import WHOLE, Belief
from bot.games.castle.players.player_view import PlayerView

_ATTACK = 50.0
"""The worth of an attack, more than anything else."""

_ENDING, _MARCHING, _REGROUPING = 0.0, 0.01, -1.0
"""The worth of passing, of a march (a little more, as it is compulsory), and of a regroup (never done)."""

_LEAST = 0.04
"""The least chance of a contact for which a card is spent."""

_UNARMED = 0.5
"""The factor of a contact's worth without a Kenjutsu in the hand to follow it up."""

_COMPANY = 0.1
"""What each member of a patrol adds to the worth of a contact, as a share."""

_AWAKENED = 0.15
"""The worth of one more guard on the map."""

_FREE = 0.02
"""The worth of a listen that costs no card."""

_HEARING, _FOLLOWING = 0.15, 0.5
"""The weights of the chance to hear somebody, and of the chance to reach them afterwards."""

_INSIDE, _BEYOND = 0.4, 0.1
"""The worth of a look inside the passage, and behind its unknown end."""

_LURE = 3.0
"""How many times likelier a castle zone holds an intruder than another zone."""

_BLUR = 1
"""Steps around each possible zone that count as possible too: this player keeps no exact account."""

_NEARER = 0.004
"""The worth of each step nearer to a possible intruder: a tie-break."""


def decided(view: PlayerView) -> Decision | None:
    """The guards' present decision; None to leave it to the default answer."""
    state = view.state
    match state.moment:
        case Moment.HANDS:
            if not state.piles[view.seat].has_chosen:
                return openings.guard_hand(view)
            if state.agreed.is_in_turns:
                return openings.placed_in_turn(view)
            return openings.marks(view) if state.has_figures else openings.figures(view)
        case Moment.BONUS:
            return openings.bonus(view)
        case Moment.REMOVAL:
            return replaceable(view)
        case Moment.QUIET | Moment.STEP | Moment.HEADING | Moment.BRANCH:
            options = without_asking_again(view)
            return options[0] if len(options) == 1 else view.best(options, _Hunt(view).score)
        case _:
            return None


def replaceable(view: PlayerView) -> Decision:
    """The decision to take off the guard in no patrol who is farthest from what was found, else another (R21.10)."""
    found = view.state.sneaking.results[0].zone
    row = view.board.distances("open")[found]

    def distance(option: Decision) -> float:
        if not isinstance(option, TakeOff) or option.guard is None:
            return 0.0
        guard = view.state.guards[option.guard]
        zone = on_map(guard.zone)
        return row[zone] if zone is not None and guard.patrol is None else 0.5

    return view.best(view.options(), distance)


class _Hunt:
    """The worth of the guards' options, from the intruders' possible places."""

    def __init__(self, view: PlayerView) -> None:
        """Weighs every zone by the chance that an intruder is in it: alike near all possible places, castles more."""
        self._sight, self._board, self._state = view, view.board, view.state
        belief = Belief.of(view.setting, view.seen.history)
        self._weights = self._weighed(belief)
        piles = self._state.piles[view.seat]
        blows = catalogue().cards_for(Task.STRIKE, "guard")
        is_armed = any(piles.hand.count(card) or piles.drawn.count(card) for card in blows)
        self._force = 1.0 if is_armed else _UNARMED
        self._open = self._board.distances("open")

    def _weighed(self, belief: Belief) -> dict[Zone, float]:
        """The chance, by zone, that an intruder is there; for two intruders the sum."""
        weights: dict[Zone, float] = {}
        for who in Who:
            for zone, chance in self._evenly(belief, who).items():
                weights[zone] = weights.get(zone, 0.0) + chance / WHOLE
        return weights

    def _evenly(self, belief: Belief, who: Who) -> dict[Zone, float]:
        """The same chance for every zone near a possible one, but more for castle zones."""
        blur = 0 if self._state.intruder(who).is_shown else _BLUR
        near = {zone for place in belief.possible(who) for zone in self._board.within(blur, "open")[place]}
        lures = {zone: _LURE if self._board.castle[zone] else 1.0 for zone in sorted(near)}
        # An unknown intruder may be either: both are weighed, and only one of them is there (R26.3).
        whole = sum(lures.values()) * (2 if self._state.is_concealed else 1)
        return {zone: WHOLE * lure / whole for zone, lure in lures.items()}

    def score(self, option: Decision) -> float:
        """The worth of an option: about the chance that it leads to a contact."""
        match self._state.moment:
            case Moment.QUIET:
                return self._quiet(option)
            case Moment.STEP:
                return self._step(option)
            case _:
                return self._ahead(option)

    def _quiet(self, option: Decision) -> float:
        match option:
            case Attack(_guard, who):
                intruder = self._state.intruder(who)
                left = wounds_borne(self._sight.setting, who) - intruder.wounds
                return _ATTACK - left
            case Pass():
                return _ENDING
            case MarchAll() | March():
                return _MARCHING
            case _:
                return self._card(option) - _LEAST

    def _card(self, option: Decision) -> float:
        match option:
            case SentrySearch(guard):
                return self._force * self._path(self._zone(guard), 2)
            case PatrolSearch(patrol, guards):
                company = _COMPANY * len(guards) if len(guards) == len(self._state.members(patrol)) else 0.0
                return self._force * (1 + company) * self._path(on_map(self._state.place_of(patrol)), 2)
            case Awaken(zone):
                return self._force * (self._weights.get(zone, 0.0) + self._path(zone, 2)) + _AWAKENED
            case Sober(guard):
                return self._weights.get(self._place(guard), 0.0) + _AWAKENED
            case OpenPassage():
                inside = any(one.standing is Standing.PASSAGE for one in self._state.intruders)
                return _INSIDE if inside else 0.0
            case SentryListen(guard):
                return self._listen(self._zone(guard))
            case PatrolListen(patrol):
                return self._listen(on_map(self._state.place_of(patrol)))
            case FreeListenSentry(guard):
                return _LEAST + _FREE + self._listen(self._zone(guard))
            case FreeListenPatrol(patrol):
                return _LEAST + _FREE + self._listen(on_map(self._state.place_of(patrol)))
            case _:
                return _REGROUPING

    def _zone(self, guard: GuardId) -> Zone | None:
        return on_map(self._state.guards[guard].zone)

    def _place(self, guard: GuardId) -> Zone:
        zone = self._zone(guard)
        return Zone(-1) if zone is None else zone

    def _listen(self, zone: Zone | None) -> float:
        """The worth of the chances to hear somebody and then to reach them; -1 on turn 1, and inside the passage."""
        # On turn 1 no listen hears anything (R11.4).
        if zone is None or self._state.turn == 1:
            return -1.0
        row = self._board.noise[zone]
        heard = sum(weight for other, weight in self._weights.items() if row[other] <= 2)
        return _HEARING * heard + _FOLLOWING * self._path(zone, 2)

    def _path(self, zone: Zone | None, steps: int) -> float:
        """The greatest chance to meet somebody on a way of `steps` steps; a moat ends it."""
        if zone is None or not steps:
            return 0.0
        return max(map(self._onward(steps), self._board.open_links[zone]), default=0.0)

    def _onward(self, steps: int) -> Callable[[Zone], float]:
        def chance(zone: Zone) -> float:
            here = self._weights.get(zone, 0.0)
            left = 0 if here >= 1 or self._board.is_moat[zone] else steps - 1
            return here + self._path(zone, left)

        return chance

    def _step(self, option: Decision) -> float:
        move = not_none(self._state.action.move)
        match option:
            case Go(zone):
                return self._onward(move.left)(zone) + self._nearness(zone) - _NEARER
            case GoUnknown():
                return _BEYOND
            case Halt():
                return self._nearness(self._zone(move.guards[0]))
            case GoInside():
                return -1.0
            case _:
                return 0.0

    def _nearness(self, zone: Zone | None) -> float:
        """A small loss that grows with the distance of a zone from the possible intruders: a tie-break."""
        if zone is None or not self._weights:
            return 0.0
        row = self._open[zone]
        far = sum(
            weight * min(row[other], 20)
            for other, weight in self._weights.items()
            if row[other] < UNREACHABLE
        )
        return -_NEARER * far

    def _ahead(self, option: Decision) -> float:
        """The worth of a zone for a patrol to head for, or to branch off to."""
        assert isinstance(option, Face | Branch)
        return self._onward(3)(option.zone) + self._nearness(option.zone)
