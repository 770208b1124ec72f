"""Moon cards played after a roll (A20.5, A16.4)."""

from __future__ import annotations

from bot.engine.chance import Chance
from bot.engine.game import Seat, not_none
from bot.games.clans.decisions import Respond
from bot.games.clans.facts.base import Facts
from bot.games.clans.facts.moon import CardPlayed, DieAdded
from bot.games.clans.facts.rolling import Answered, Rerolled, RollSettled
from bot.games.clans.kinds import Card
from bot.games.clans.moon.cards import CORRECTIONS
from bot.games.clans.rolling.rolling import affinity_test, rolled_again
from bot.games.clans.setting.setting import Setting
from bot.games.clans.state.rolls import Effect
from bot.games.clans.state.state import State


def responded(setting: Setting, state: State, chance: Chance, seat: Seat, decision: Respond) -> Facts:
    """A seat plays a card on the roll: dice are rolled again, one is added, or a dodge is made anew."""
    roll = not_none(state.roll)
    pool = next(each for each in roll.pools if each.model == decision.model)
    yield Answered()
    yield CardPlayed(seat, decision.card, pool.model, instead=decision.instead)
    if decision.card is Card.SLIP:
        yield RollSettled()
        model = state.models[pool.model]
        yield from affinity_test(
            setting, state, chance, roll.purpose, model, needed=pool.needed, space=roll.space
        )
    elif decision.instead:
        yield DieAdded(pool.model, CORRECTIONS[decision.card][1])
    else:
        shown = rolled_again(roll, pool, decision.dice, chance)
        yield Rerolled(pool.model, None, Effect.CARD, decision.dice, shown)
