"""A game on the shelf: its name, its rules, and everything that it offers besides.

A box must answer three questions (`key`, `kinds`, `game`) and its rules eight (bot.engine.game.Game). Everything else
has a default, so a game that consists of rules alone can already be played, with commands, buttons and plain words.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from bot.engine.acts import Act, Topic, plain_act
from bot.engine.game import AnyGame, Decision, Order
from bot.engine.notation import Codec, Notation
from bot.games.computers import NO_COMPUTERS, Computers
from bot.games.deduction import AnyDeduction, Deduction
from bot.games.guide import Page
from bot.games.lessons import Lesson
from bot.games.lineup import Lineup
from bot.games.nearness import AnyNearness, Nearness
from bot.games.options import NO_OPTIONS, Options
from bot.games.pictures import AnyHands, AnyPictures, Hands, Pictures
from bot.games.trials import AnyTrials, Trials
from bot.games.words import AnyWords, Words
from bot.games.zones import AnyZones, Zones
from bot.words import _


class Box(ABC):
    """One game. It offers each of its capabilities as one object: options, words, pictures, hands, zones and so on."""

    schema: int = 1
    """The version of this game's facts and decisions; it is stored with each."""
    # A capability stores nothing of a match, so one default object serves every game.
    options: Options = NO_OPTIONS
    pictures: AnyPictures = Pictures()
    hands: AnyHands = Hands()
    zones: AnyZones = Zones()
    computers: Computers = NO_COMPUTERS
    trials: AnyTrials = Trials()
    nearness: AnyNearness = Nearness()
    deduction: AnyDeduction = Deduction()
    lineup: Lineup = Lineup()

    @property
    @abstractmethod
    def key(self) -> str:
        """The game's name in commands, records and the database: lower case, and never changed."""

    @property
    @abstractmethod
    def kinds(self) -> Sequence[type]:
        """Every kind of fact, decision, piece and order, each a `record`."""

    @abstractmethod
    def game(self, options: Mapping[str, Any]) -> AnyGame:
        """The rules with these options. Refuses a wrong name, value or combination with ValueError, one sentence."""

    @property
    def title(self) -> str:
        """The game's name for people."""
        return self.key.capitalize()

    @property
    def about(self) -> str:
        """The game in one sentence of at most 80 characters, for people who choose one; empty by default."""
        return ""

    @property
    def codecs(self) -> Mapping[Any, Codec]:
        """How values of some types are written, for types that the notation cannot write by itself."""
        return {}

    @cached_property  # 17 ms, asked 700 times in six games
    def notation(self) -> Notation:
        """The notation of facts, decisions, pieces and orders."""
        return Notation(self.kinds, self.codecs)

    def __getstate__(self) -> dict[str, Any]:
        """The attributes that other processes need; they make notation, words and lessons again."""
        # Codecs hold functions, which cannot be sent to another process.
        return {
            name: value for name, value in vars(self).items() if name not in ("notation", "words", "lessons")
        }

    def upcast(self, data: list[Any], schema: int) -> list[Any]:
        """A JSON record of an older schema, converted to the present one."""
        return data

    @cached_property  # one object for all tables, asked 2,800 times a game
    def words(self) -> AnyWords:
        """Every text about a match."""
        return Words(self.notation)

    @property
    def acts(self) -> Sequence[Act]:
        """The act of each kind of decision and piece, once, in the order of the rulebook."""
        return tuple(plain_act(kind) for kind in self.kinds if _is_act(kind))

    @property
    def groups(self) -> Mapping[str, str]:
        """The command groups (phases) in order: name -> help of at most 100 characters."""
        return {group: _("What you can do") for group in dict.fromkeys(act.group for act in self.acts)}

    @property
    def topics(self) -> Sequence[Topic]:
        """The topics that the commands `card` and `help` can explain; none by default."""
        return ()

    @property
    def pages(self) -> Sequence[Page]:
        """The guide: a few pages with a picture each. If empty, one text explains the game."""
        return ()

    @cached_property  # a box with lessons reads them in up to 46 ms
    def lessons(self) -> Sequence[Lesson]:
        """The lessons that teach the game, in the order in which they are learned; none by default."""
        return ()


def _is_act(kind: type) -> bool:
    return issubclass(kind, Decision) and not issubclass(kind, Order)
