"""What the intruders can do in their turn: the steps, cards and searches of a plan."""

from __future__ import annotations

from bot.engine.acts import Act
from bot.games.castle import decisions as d
from bot.games.castle.catalogue.catalogue import catalogue
from bot.words import _


def sneaking() -> tuple[Act, ...]:
    """Steps and cards in the order of the rulebook, then searches."""
    return (*_move(), *_search())


def _move() -> tuple[Act, ...]:
    who = {"who": _("The ninja or the traitor")}
    return (
        Act(
            d.Step,
            "move",
            "step",
            _("Step"),
            _("An intruder enters a zone"),
            {**who, "zone": _("The next zone")},
            direct=True,
            also=_("move moves go goes walk walks steps sneak sneaks"),
        ),
        Act(
            d.Inside,
            "move",
            "inside",
            _("Enter the passage"),
            _("An intruder enters the passage"),
            who,
            brief=True,
        ),
        Act(
            d.Escape,
            "move",
            "leave",
            _("Off the map"),
            _("An intruder leaves the map for good"),
            who,
            brief=True,
        ),
        *(play.act("move", card) for card in catalogue().intruder_cards for play in card.plays),
    )


def _search() -> tuple[Act, ...]:
    return (
        Act(
            d.Search,
            "search",
            "zone",
            _("Search"),
            _("An intruder searches a zone he entered or left; no steps after it"),
            {"who": _("The ninja or the traitor"), "zone": _("Which zone")},
            brief=True,
        ),
        Act(
            d.StayReady,
            "search",
            "ready",
            _("Ask me after searches"),
            _("Keep the chance to play cards after the searches"),
        ),
    )
