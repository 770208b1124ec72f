"""The basis of a guard seat's decisions: where the intruders may be, and the worth of reaching them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from bot.engine.boards.protocol import Zone
from bot.engine.game import not_none
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.catalogue.declaration import Task
from bot.games.castle.kinds import Card
from bot.games.castle.players.belief.belief import Belief
from bot.games.castle.players.belief.ways import Weights
from bot.games.castle.players.hunting.contacts import Contacts
from bot.games.castle.players.hunting.groups import Group, Groups
from bot.games.castle.players.hunting.limits import GuardLimits
from bot.games.castle.players.hunting.odds import Masses, coming_out, odds
from bot.games.castle.players.hunting.posts import Posts
from bot.games.castle.players.hunting.reach import reach_of
from bot.games.castle.players.player_view import PlayerView


class Thoughts:
    """The opinion of a guard seat within the limits of a level, from what it has witnessed."""

    def __init__(self, view: PlayerView, limits: GuardLimits) -> None:
        """`odds` and `masses` are where the intruders may be now, `held` the cards, `blows` how many of them strike."""
        self.view, self.state, self.limits = view, view.state, limits
        self._belief = Belief.of(view.setting, view.seen.history)
        self.reach = reach_of(view.board)
        self.odds = odds(view, self._belief, limits)
        self.masses = self.odds.masses
        piles = self.state.piles[view.seat]
        self.held = {card: piles.hand.count(card) + piles.drawn.count(card) for card in Card}
        self.blows = sum(self.held[card] for card in catalogue().cards_for(Task.STRIKE, "guard"))
        self.contacts = Contacts(self.state, self.blows)
        self.groups = Groups(self.state)
        self.posts = Posts(view, limits, self.foreseen, coming_out(view, self._belief, limits))

    @cached_property  # 18 ms if the player foresees
    def foreseen(self) -> Masses:
        """Where the intruders may be after their next move; now, if the player does not foresee."""
        return Masses.of(self._belief.ahead()) if self.limits.foresees else self.masses

    def idle(self, group: Group, met: Weights, ends: Weights) -> float:
        """The worth of a group that no card moves: a patrol on the track that has not moved marches on (R13.1).

        All others stay.
        """
        zone, patrol = not_none(group.zone), self.state.guards[group.guards[0]].patrol
        board = self.view.board
        marches = [
            (first, onward)
            for first in (self.state.patrols[patrol].headings if patrol is not None else ())
            for onward in [each for each in board.track_links[first] if each != zone] or [zone]
        ]
        ways = marches if marches and self.state.moved.isdisjoint(group.guards) else [()]
        return max(walked(zone, way, met, ends) for way in ways)


def walked(zone: Zone, way: Sequence[Zone], met: Weights, ends: Weights) -> float:
    """The worth of the contacts on a way from a zone, and of its end."""
    return float(met[list(way)].sum() + ends[[zone, *way][-1]])
