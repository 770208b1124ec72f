"""Simple players: the default answers (S25), and chance with a bias forward (S33.10)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from bot.engine.chance import Chance, pick
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.engine.notation import kebab_of
from bot.games.raid.cards.movement import types
from bot.games.raid.decisions import Advance, ClearPlan, Done, Freeze, GoOn, HandIn, Hold, Move, NoPlan, Start

FREE: Final = {
    "throw-star": 30,
    "knock-star": 30,
    "play-dash": 50,
    "set-trap": 30,
    **dict.fromkeys(("play-dart", "play-star", "play-hiding", "play-rocket", "play-team"), 60),
    **dict.fromkeys(("remove-guard", "knock-back", "swap", "light-fire", "put-out", "whistle"), 50),
    **dict.fromkeys(("use-reed", "zip"), 50),
}
"""In how many of a hundred cases a free act is done that has a use (S31.1)."""
_PLAIN = (Start, Move, Advance, Freeze, Hold, Done, GoOn)


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
        if HandIn() in options:
            return self._plan(options, chance, label)
        acts = [option for option in options if not isinstance(option, _PLAIN)]
        if (act := self._act(acts, chance, label)) is not None:
            return act
        plain = [option for option in options if isinstance(option, _PLAIN) and not self._shuns(option)]
        if not plain:
            return seen.game.default(seen.state, seat, chance)
        holds = [option for option in plain if isinstance(option, Hold)]
        if holds and chance.below(f"{label} holds", 2):
            return holds[0]
        weighed = [option for option in plain if not isinstance(option, Hold)] or plain
        return pick(chance, f"{label} option", [each for each in weighed for _ in range(self._weight(each))])

    def _plan(self, options: Sequence[Decision], chance: Chance, label: str) -> Decision:
        """A step of a sealed plan: of what there is any, or to hand it in, a third of the times (S23.5)."""
        steps = [option for option in options if not isinstance(option, HandIn | NoPlan | ClearPlan)]
        if not steps or not chance.below(f"{label} is planned", 3):
            return HandIn()
        return pick(chance, f"{label} step", steps)

    def _moment(self, seen: Match[Any], seat: Seat) -> str:
        """One label before a route, one after it: what was not wished for once is not thought of again."""
        state = seen.state
        turn = state.turns.get(seat)
        made = "" if turn is None else f"{turn.plays} {turn.course and turn.course.made}"
        planned = len(state.plans.get(seat, ()))
        return f"{seat} {state.half} {state.phase} {state.ninja[seat].taken} {made} {planned}"

    def _shuns(self, option: Decision) -> bool:
        return isinstance(option, Move if self._is_halting else Advance)

    def _act(self, acts: Sequence[Decision], chance: Chance, label: str) -> Decision | None:
        """One free act, if a draw of its kind says so: each kind is drawn for once."""
        kinds: dict[str, list[Decision]] = {}
        for act in acts:
            kinds.setdefault(kebab_of(type(act)), []).append(act)
        for kind, uses in kinds.items():
            if chance.below(f"{label} {kind}", 100) < FREE.get(kind, 50):
                return pick(chance, f"{label} use of {len(uses)} {kind}", uses)
        return None

    def _weight(self, option: Decision) -> int:
        if not isinstance(option, Move | Advance):
            return 1
        return int(types()[option.card].routes[option.route].rows ** self._bias)
