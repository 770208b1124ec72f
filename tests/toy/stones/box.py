"""Stones as a box on the shelf: its rules with options, acts, words and a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from bot.engine.acts import Act, Topic
from bot.engine.chance import Chance
from bot.games.box import Box
from bot.games.option_values import Whole
from bot.games.options import Option, Options
from bot.games.trials import Trials
from tests.toy.stones.facts import DECISIONS, FACTS, Hide, Say
from tests.toy.stones.picture import StonesPictures
from tests.toy.stones.rules import MOST, Stones
from tests.toy.stones.state import Circle
from tests.toy.stones.words import StonesWords

RULES = (
    "In each round everybody closes a fist round none to three stones. Then each in turn says how many there are in"
    " all fists, and no number twice; the one who began is the last in the next round. The right number is worth a"
    " point."
)


class StonesOptions(Options):
    """How many play, and how long."""

    guide = (
        Option(
            name="players",
            group="Table",
            usual=3,
            values=Whole(2, 4),
            meaning="How many play.",
            is_offered=True,
        ),
        Option(
            name="rounds", group="Game", usual=4, values=Whole(1, 9), meaning="How many rounds are played."
        ),
    )


class StonesTrials(Trials[Stones, Circle]):
    """What is counted and checked in matches without people."""

    def invariants(self, game: Stones, state: Circle) -> list[str]:
        """A fist holds three stones at most, and no number is said twice."""
        checks = {
            "A fist is too full.": all(stones <= MOST for stones in state.fists.values()),
            "A number was said twice.": len({*state.said.values()}) == len(state.said),
        }
        return [breach for breach, holds in checks.items() if not holds]

    def drawn(self, chance: Chance) -> dict[str, Any]:
        """Any number of players and rounds."""
        return {"players": 2 + chance.below("players", 3), "rounds": 1 + chance.below("rounds", 9)}

    def table(self, options: Mapping[str, Any]) -> str:
        """How many play."""
        return f"{options['players']} players"


class StonesBox(Box):
    """See Box."""

    key = "stones"
    kinds: Sequence[type] = (*DECISIONS, *FACTS)
    options: Options = StonesOptions()
    pictures = StonesPictures()
    trials = StonesTrials()
    groups: Mapping[str, str] = {"round": "What you hide and what you say"}
    acts: Sequence[Act] = (
        Act(
            Hide,
            "round",
            "hide",
            "Hide",
            "Close your fist round stones",
            {"stones": "None to three"},
            direct=True,
        ),
        Act(
            Say,
            "round",
            "say",
            "Say",
            "Say how many there are in all",
            {"number": "A number nobody has said"},
        ),
    )
    topics: Sequence[Topic] = (Topic("rules", "Rules", RULES),)

    def game(self, options: Mapping[str, Any]) -> Stones:
        """The rules. Refuses wrong options with ValueError."""
        return Stones(**self.options.settled(options))

    @cached_property
    def words(self) -> StonesWords:
        """See StonesWords."""
        return StonesWords(self.notation)


STONES: Box = StonesBox()
