"""Simple players: the default answers (S25), and chance with a bias forward (S33.10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from bot.engine.chance import Chance, pick
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.engine.notation import kebab_of
from bot.games.raid import decisions as d
from bot.games.raid.cards.movement import types
from bot.games.raid.kinds import Buki

FREE: Final[Mapping[str, int]] = {
    "token": 30,
    "trap": 30,
    "play-dash": 50,
    **dict.fromkeys(("play-dart", "play-star", "play-hiding", "play-rocket", "play-team"), 60),
    **{card.value: 50 for card in Buki},
}
"""In how many of a hundred cases a card or token is used that has a use (S31.1)."""
_PLAIN = (d.Start, d.Move, d.Advance, d.Freeze, d.Hold, d.Done, d.GoOn)


class DefaultPlayer:
    """Answers as the rules do for whoever is late (S25)."""

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """The default; refuses, as the game does, a seat that is not asked."""
        return seen.game.default(seen.state, seat, chance)


class RovingPlayer:
    """Takes any legal route, and does each free act with its own probability, before and after the route (S31.1).

    With a `bias` of n a route counts as often as the n-th power of its rows forward says; 0: all alike.
    """

    def __init__(self, bias: int = 0, *, is_halting: bool = False) -> None:
        """One that `is_halting` makes its routes with breaks (S9.1)."""
        self._bias, self._is_halting = bias, is_halting

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """A legal decision of `seat`; refuses, as the game does, a seat not asked."""
        label, options = self._moment(seen, seat), seen.options(seat)
        if d.NoPlan() in options:
            return self._plan(options, chance, label)
        acts = [option for option in options if not isinstance(option, _PLAIN)]
        if (act := self._act(acts, chance, label)) is not None:
            return act
        plain = [option for option in options if isinstance(option, _PLAIN) and not self._shuns(option)]
        if not plain:
            return seen.game.default(seen.state, seat, chance)
        holds = [option for option in plain if isinstance(option, d.Hold)]
        if holds and chance.below(f"{label} holds", 2):
            return holds[0]
        weighed = [option for option in plain if not isinstance(option, d.Hold)] or plain
        return pick(chance, f"{label} option", [each for each in weighed for _ in range(self._weight(each))])

    def _plan(self, options: Sequence[Decision], chance: Chance, label: str) -> Decision:
        """A step of a sealed plan: of what there is any, or to hand it in, a third of the times (S23.5)."""
        steps = [option for option in options if not isinstance(option, d.HandIn | d.NoPlan | d.ClearPlan)]
        if not steps or not chance.below(f"{label} is planned", 3):
            return d.HandIn() if d.HandIn() in options else d.NoPlan()
        return pick(chance, f"{label} step", steps)

    def _moment(self, seen: Match[Any], seat: Seat) -> str:
        """One label before a route, one after it: what was not wished for once is not thought of again."""
        state = seen.state
        turn = state.turns.get(seat)
        made = "" if turn is None else f"{turn.plays} {turn.course and turn.course.made}"
        planned = len(state.plans.get(seat, ()))
        own = state.ninja[seat]
        # Of several traps, or cards of a kind, each is drawn for.
        left = f"{own.traps_count} {own.buki_count} {len(own.senjutsu)}"
        return f"{seat} {state.half} {state.phase} {own.taken} {made} {planned} {left}"

    def _shuns(self, option: Decision) -> bool:
        return isinstance(option, d.Move if self._is_halting else d.Advance)

    def _act(self, acts: Sequence[Decision], chance: Chance, label: str) -> Decision | None:
        """One free act, if a draw for its card or token says so: for each there is one draw, and any use alike."""
        kinds: dict[str, list[Decision]] = {}
        for act in acts:
            kinds.setdefault(_of(act), []).append(act)
        for kind, uses in kinds.items():
            if chance.below(f"{label} {kind}", 100) < FREE.get(kind, 50):
                return pick(chance, f"{label} use of {len(uses)} {kind}", uses)
        return None

    def _weight(self, option: Decision) -> int:
        if not isinstance(option, d.Move | d.Advance):
            return 1
        return int(types()[option.card].routes[option.route].rows ** self._bias)


def _of(act: Decision) -> str:
    """Of which card or token a free act is a use."""
    match act:
        case d.SetTrap():
            return "trap"
        case d.ThrowStar() | d.KnockStar():
            return "token"
        case d.BukiUse():
            return act.card
        case _:
            return kebab_of(type(act))
