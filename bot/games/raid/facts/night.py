"""The facts of the night alone: senjutsu, alarm, the cards of the Guard Phase, the end (S10 to S13)."""

from __future__ import annotations

from bot.engine.game import Public, record
from bot.games.raid.facts.base import OfSeat
from bot.games.raid.kinds import Alarm, Senjutsu, Stage
from bot.games.raid.state.state import State


@record
class SenjutsuPlayed(OfSeat):
    """A seat plays a senjutsu card; its effects follow as facts (S10.1)."""

    card: Senjutsu

    def apply(self, state: State) -> None:
        """The card goes to the discard."""
        hand = list(state.ninja[self.seat].senjutsu)
        hand.remove(self.card)
        state.change(self.seat, senjutsu=tuple(hand))
        state.senjutsu_discard = (*state.senjutsu_discard, self.card)


@record
class Dashed(OfSeat):
    """A seat plays both of its open cards in this turn (S10.4)."""

    def apply(self, state: State) -> None:
        """The seat has one more card to play."""
        state.change_turn(self.seat, plays=state.turns[self.seat].plays + 1, is_dashing=True)


@record
class AlarmChanged(Public):
    """The alarm rises or falls by `by`, but never below 0 (S10.6, S11.2, S12)."""

    by: int

    def apply(self, state: State) -> None:
        """The alarm has its new value."""
        state.alarm = max(0, state.alarm + self.by)


@record
class LanternSpent(OfSeat):
    """A lantern cube leaves the game, and one guard comes for it (S11.4)."""

    def apply(self, state: State) -> None:
        """The seat holds one lantern cube less."""
        state.change(self.seat, lanterns=state.ninja[self.seat].lanterns - 1)
        state.lanterns_gone += 1


@record
class AlarmCardsShuffled(Public):
    """The alarm deck was empty: its discards are shuffled (S12)."""

    def apply(self, state: State) -> None:
        """The discard is empty."""
        state.alarm_discard = ()


@record
class AlarmCardDrawn(OfSeat):
    """The player of an exposed ninja draws an alarm card; its effects follow as facts (S11.6)."""

    card: Alarm

    def apply(self, state: State) -> None:
        """The card lies on the discard."""
        state.alarm_discard = (*state.alarm_discard, self.card)


@record
class TurnsLost(OfSeat):
    """A seat loses turns of the next phase: missed ones, or a short one (S6.8, S6.9, S12.1)."""

    missed: int = 0
    short: int = 0

    def apply(self, state: State) -> None:
        """The seat has these turns to come."""
        ninja = state.ninja[self.seat]
        state.change(self.seat, missed=ninja.missed + self.missed, short=ninja.short + self.short)


@record
class SenjutsuShuffled(Public):
    """The senjutsu deck was empty: its discards are shuffled (S10.7)."""

    def apply(self, state: State) -> None:
        """The discard is empty."""
        state.senjutsu_discard = ()


@record
class CubeExchanged(OfSeat):
    """A red cube is exchanged for the top senjutsu card; None if there is no card (S10.7, S11.8)."""

    card: Senjutsu | None

    def apply(self, state: State) -> None:
        """The cube is spent; the card, if one is left, lies open before its player."""
        ninja = state.ninja[self.seat]
        drawn = () if self.card is None else (self.card,)
        state.change(self.seat, cubes=ninja.cubes - 1, senjutsu=(*ninja.senjutsu, *drawn))
        state.cubes_exchanged += 1


@record
class NightEnded(Public):
    """Midnight is won or lost (S13)."""

    is_won: bool

    def apply(self, state: State) -> None:
        """The match is over."""
        state.is_won, state.stage = self.is_won, Stage.OVER
        state.turns, state.to_play = {}, ()
