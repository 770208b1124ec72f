"""What the players of one side can do together (R2.7, R2.8): each kind of decision and piece once."""

from __future__ import annotations

from bot.engine.acts import Act
from bot.games.castle import decisions as d
from bot.words import _


def agreements() -> tuple[Act, ...]:
    """The acts of the group `agree`, and the armed figures of two guard seats."""
    return (*_answers(), *_shares(), *_figures())


def _answers() -> tuple[Act, ...]:
    return (
        Act(
            d.GoFirst,
            "agree",
            "first",
            _("Propose who goes first"),
            _("Propose to your partner who goes first this turn"),
            {"who": _("The ninja or the traitor")},
        ),
        Act(
            d.Accept, "agree", "accept", _("Agree"), _("Agree to what your partner has proposed"), direct=True
        ),
        Act(
            d.Decline,
            "agree",
            "decline",
            _("Decline"),
            _("Decline what your partner has proposed; beside the button stands what comes then"),
            direct=True,
        ),
    )


def _shares() -> tuple[Act, ...]:
    cards = {"swords": _("Cards for the sword guards"), "spears": _("Cards for the spear guards")}
    sleepers = {"swords": _("Sleepers for the sword guards"), "spears": _("Sleepers for the spear guards")}
    return (
        Act(
            d.SplitDraw,
            "agree",
            "draw",
            _("Split the draw"),
            _("How many cards each guard seat draws; halves come at once, else your partner is asked"),
            cards,
            direct=True,
        ),
        Act(
            d.ShareCards,
            "agree",
            "hand",
            _("Share the hand cards"),
            _("Propose how many hand cards each guard seat may play this turn"),
            cards,
            family=_("Share"),
        ),
        Act(
            d.ShareWounds,
            "agree",
            "wounds",
            _("Share the wound cards"),
            _("Propose who gets back the Kenjutsu that lie with an intruder"),
            {"who": _("The ninja or the traitor"), **cards},
            family=_("Share"),
        ),
        Act(
            d.ShareBonus,
            "agree",
            "bonus",
            _("Share the bonus cards"),
            _("Propose how many bonus cards each guard seat may take"),
            cards,
        ),
        Act(
            d.ShareSleepers,
            "agree",
            "sleepers",
            _("Share the bonus sleepers"),
            _("Propose how many bonus sleepers each guard seat may mark"),
            sleepers,
        ),
    )


def _figures() -> tuple[Act, ...]:
    weapon = {"weapon": _("Sword or spear")}
    return (
        Act(
            d.PostArmed,
            "setup",
            "armed-sentry",
            _("Post a sword or a spear"),
            _("Post a sentry with a sword or a spear"),
            {"zone": _("A watch post without a sentry"), **weapon},
            counted=True,
        ),
        Act(
            d.GroupArmed,
            "setup",
            "armed-patrol",
            _("Place a patrol"),
            _("Place a patrol of swords and spears on the track"),
            {
                "zone": _("A zone of the track"),
                "heading": _("The next zone it heads for"),
                "swords": _("How many swords"),
                "spears": _("How many spears"),
            },
            counted=True,
        ),
        Act(
            d.TakeFigure,
            "walk",
            "figure",
            _("Choose the figure"),
            _("Which figure the hidden sentry is"),
            weapon,
            direct=True,
        ),
    )
