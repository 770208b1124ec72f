"""Intercept the Messenger (A22.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from typing_extensions import override

from bot.engine.game import Fact, Facts, Seat
from bot.games.clans.board.ground import GRID, counted
from bot.games.clans.challenges.declaration import Aim, Declaration, arrivals, credited, own_zone
from bot.games.clans.decisions import Leave
from bot.games.clans.facts.activating import Pushed, Stepped
from bot.games.clans.facts.challenges import LeftBoard, Named
from bot.games.clans.facts.fighting import Injured, Scored
from bot.games.clans.facts.moon import Swapped
from bot.games.clans.kinds import ModelId, Place, Role
from bot.games.clans.state.field import covered, profile, stands_in
from bot.games.clans.state.figures import Model
from bot.games.clans.state.state import State

ESCAPED, INJURED = 2, 1
"""Points for a messenger that leaves the board, and for one that is Injured."""


class InterceptTheMessenger(Declaration):
    """The defender's messengers try to leave the board at the attacker's edge; the attacker tries to Injure them.

    While there is none, a model of the defender that comes into its own deployment zone becomes the messenger.
    """

    role = Role.MESSENGER

    @override
    def follows(self, state: State, fact: Fact) -> Facts:
        for defender, messenger in state.named.items():
            yield from self._follows(state, fact, defender, messenger)

    def _follows(self, state: State, fact: Fact, defender: Seat, messenger: ModelId | None) -> Facts:
        match fact:
            case LeftBoard(name) if name == messenger:
                yield Scored(defender, ESCAPED)
            case Injured(name) if name == messenger:
                by = credited(state, fact)
                if by is not None and by.seat in attackers(state):
                    yield Scored(by.seat, INJURED)
            case Stepped() | Pushed() | Swapped() if messenger is None:
                yield from (
                    Named(defender, model.id, self.role)
                    for model, space in arrivals(state, fact)
                    if model.seat in state.setting.side(defender)
                    and covered(model, space) & own_zone(state, model.seat)
                )
            case _:
                return  # other facts do not concern a messenger

    @override
    def namers(self, state: State) -> Sequence[Seat]:
        # One that has conceded still names, by default (A23.4): the messengers of its side go on.
        every, ours = state.setting.everybody, attackers(state)
        at = every.index(next(iter(state.edges)))
        return [each for each in (*every[at:], *every[:at]) if each not in ours][:1]

    @override
    def nameable(self, state: State, seat: Seat) -> list[Model]:
        side = [each for mate in state.setting.company(seat) for each in state.of(mate, Place.BOARD)]
        own = [each for each in side if stands_in(each, own_zone(state, each.seat))]
        return sorted(own, key=lambda each: (-profile(each).mv, each.id))

    @override
    def aims(self, state: State, model: Model) -> Iterator[Aim]:
        if model.id in state.named.values():
            yield Aim(self.marked(state), Leave(), ESCAPED, scores=True)

    @override
    def marked(self, state: State) -> int:
        if not state.edges:
            return 0  # the attacker is unknown until the edges are taken (A6.8)
        edges = [edge for seat, edge in state.edges.items() if seat in attackers(state)]
        return GRID.mask(counted(edge, left, 1) for edge in edges for left in range(6, 16))


def attackers(state: State) -> tuple[Seat, ...]:
    """The side of the seat with the initiative in round 1, which has taken its edge first (A6.8, A23.3)."""
    return state.setting.side(next(iter(state.edges)))
