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
"""For each card and token, the percentage of opportunities in which it is used (S31.1)."""
_PLAIN = (d.Start, d.Move, d.Advance, d.Freeze, d.Hold, d.Done, d.GoOn)


class DefaultPlayer:
    """Gives the rules' default answers, those for players who are late (S25)."""

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """The default. Refuses a seat that is not asked with Illegal."""
        return seen.game.default(seen.state, seat, chance)


class RovingPlayer:
    """Takes any legal route, and does each free act with its own probability, before and after the route (S31.1).

    With a `bias` of n, a route has as its weight its rows forward to the power n; with 0 all routes weigh the same.
    """

    def __init__(self, bias: int = 0, *, is_halting: bool = False) -> None:
        """If `is_halting`, it makes its routes with breaks (S9.1)."""
        self._bias, self._is_halting = bias, is_halting

    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        """A legal decision of `seat`; for a seat that is not asked a senjutsu card by night, or Illegal."""
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
        """A step of a sealed plan; in a third of the cases, or without steps, it hands in the plan, or none (S23.5)."""
        steps = [option for option in options if not isinstance(option, d.HandIn | d.NoPlan | d.ClearPlan)]
        if not steps or not chance.below(f"{label} is planned", 3):
            return d.HandIn() if d.HandIn() in options else d.NoPlan()
        return pick(chance, f"{label} step", steps)

    def _moment(self, seen: Match[Any], seat: Seat) -> str:
        """The label for the luck of the present moment: a free act that was not chosen in it is not drawn for again.

        The moment changes when a route goes on, a step is planned, or something is used.
        """
        state = seen.state
        turn = state.turns.get(seat)
        made = "" if turn is None else f"{turn.plays} {turn.course and turn.course.made}"
        planned = len(state.plans.get(seat, ()))
        own = state.ninja[seat]
        # Several traps, or cards of a kind, each get a draw of their own.
        left = f"{own.traps_count} {own.buki_count} {len(own.senjutsu)}"
        return f"{seat} {state.half} {state.phase} {own.taken} {made} {planned} {left}"

    def _shuns(self, option: Decision) -> bool:
        return isinstance(option, d.Move if self._is_halting else d.Advance)

    def _act(self, acts: Sequence[Decision], chance: Chance, label: str) -> Decision | None:
        """One free act, if the draw for its card or token allows it: one draw for each, and all uses equally likely.

        None if no draw allows one.
        """
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
    """The card or token that a free act uses."""
    match act:
        case d.SetTrap():
            return "trap"
        case d.ThrowStar() | d.KnockStar():
            return "token"
        case d.BukiUse():
            return act.card
        case _:
            return kebab_of(type(act))
