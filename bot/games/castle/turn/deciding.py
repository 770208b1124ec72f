"""The facts that follow from a decision: each chapter of the rules resolves its own kinds."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.chance import Chance
from bot.engine.game import Decision, Fact, Illegal, Seat
from bot.games.castle.catalogue.catalogue import catalogue
from bot.games.castle.decisions.resolving import Decided, contents
from bot.games.castle.guards import cards as guard_cards
from bot.games.castle.guards import listening, moving, patrolling
from bot.games.castle.setup import placing
from bot.games.castle.setup import setup as setting_up
from bot.games.castle.state.state import State
from bot.games.castle.turn import consent, phases, proposing, replacing
from bot.games.castle.turn.together import together
from bot.games.castle.variants import lone_wolf
from bot.games.castle.variants.variants import variant


def decided(state: State, seat: Seat, decision: Decision, chance: Chance) -> Iterator[Fact]:
    """The facts that follow; a decision that needs a partner's consent is first proposed (R2.7).

    The figure of a Lone Wolf may have to stay secret (R26.3).
    """
    setting = state.setting
    if len(setting.seating.guards) > 1:
        # There is no figure to hide here: a Lone Wolf plays against one guard seat (R26).
        return together(state, seat, decision, chance, _decided)
    return variant(setting).told(setting.options, state, _decided(state, seat, decision, chance))


def _decided(state: State, seat: Seat, decision: Decision, chance: Chance) -> Iterator[Fact]:
    """The facts that follow at once, from the chapter of the decision. Raises Illegal for a kind without a chapter."""
    chapter = CHAPTERS.get(type(decision))
    if chapter is None:
        raise Illegal("This is no decision of this game.")
    return chapter(Decided(state, seat, decision, chance))


CHAPTERS = contents(
    setting_up.RESOLVED,  # R4
    placing.RESOLVED,  # R4.5 to R4.9, two guard seats
    lone_wolf.RESOLVED,  # R26.1
    consent.RESOLVED,  # R2.7, R9.3
    {kind: play.resolve for kind, play in catalogue().guard_plays.items()},  # R11, R12, R18.2, R23.14
    guard_cards.RESOLVED,  # R10.4
    listening.RESOLVED,  # R11.3
    moving.RESOLVED,  # R12, R6.15
    patrolling.RESOLVED,  # R13, R6.9
    phases.RESOLVED,  # R8, R14, R15, R21
    dict.fromkeys(catalogue().intruder_plays, phases.card_played),  # R15.2, R15.8
    proposing.RESOLVED,  # R2.8
    replacing.RESOLVED,  # R19
)
"""The function that resolves each kind of decision: chapters list theirs at their end, cards in their declarations."""
