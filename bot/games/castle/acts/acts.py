"""What the players of the castle game can do, in the order of the rulebook: each kind of decision and piece once."""

from __future__ import annotations

from collections.abc import Mapping

from bot.engine.acts import Act
from bot.games.castle import decisions as d
from bot.games.castle.acts.agreeing import agreements
from bot.games.castle.acts.sneaking import sneaking
from bot.games.castle.catalogue.catalogue import catalogue
from bot.words import _, once_a_language


def groups() -> Mapping[str, str]:
    """The phases as command groups."""
    return {
        "setup": _("Before turn 1: hands, figures, the map, starts; also the bonus and a return"),
        "cards": _("The guards' cards, in the Alert and the Card Phase"),
        "walk": _("A guard move under way, headings and regrouping"),
        "patrol": _("The compulsory patrol moves"),
        "move": _("The intruders' steps and cards, as a plan"),
        "search": _("The intruders' searches, at the end of their plan"),
        "answer": _("Answers: the Cat, traps, hidden sentries"),
        "agree": _("What two seats of one side decide together"),
        "turn": _("End a phase or a turn"),
    }


@once_a_language
def acts() -> tuple[Act, ...]:
    """Every act."""
    return (*_setup(), *_cards(), *_walk(), *_patrol(), *sneaking(), *_answer(), *agreements())


def _zone(text: str) -> dict[str, str]:
    return {"zone": text}


def _setup() -> tuple[Act, ...]:
    pile = {"pile": _("Whose deck")}
    card = {"card": _("Which card")}
    return (
        Act(
            d.PlayAs,
            "setup",
            "figure",
            _("Choose whom to play"),
            _("Lone Wolf: play the ninja or the traitor"),
            {"who": _("The ninja or the traitor")},
            counted=True,
        ),
        Act(d.Suggested, "setup", "suggested", _("Suggested hand"), _("Take the suggested hand"), pile),
        Act(
            d.Take, "setup", "take", _("Take a card"), _("Take a card into a hand"), pile | card, counted=True
        ),
        Act(
            d.Swap,
            "setup",
            "swap",
            _("Swap a card"),
            _("Swap a card of a full hand"),
            {**pile, "out": _("The card to put back"), "into": _("The card to take")},
            typed=True,
        ),
        Act(
            d.Post,
            "setup",
            "sentry",
            _("Post a sentry"),
            _("Post a sentry"),
            _zone(_("A watch post without a sentry")),
            counted=True,
        ),
        Act(
            d.Group,
            "setup",
            "patrol",
            _("Place a patrol"),
            _("Place a patrol on the track"),
            {"zone": _("A zone of the track"), "heading": _("The next zone it heads for")},
            counted=True,
        ),
        Act(
            d.Bed,
            "setup",
            "sleeper",
            _("Mark a sleeper"),
            _("Mark a sleeper"),
            _zone(_("A barracks with room")),
            counted=True,
        ),
        Act(
            d.Hide,
            "setup",
            "hide",
            _("Hide an object"),
            _("Hide a goal, a trap or a hidden sentry in a castle"),
            {
                "mark": _("What to hide"),
                "zone": _("A castle zone without watch post and without another object"),
            },
            counted=True,
        ),
        Act(
            d.StartAt,
            "setup",
            "start",
            _("Choose a start"),
            _("Choose where an intruder starts"),
            {
                "who": _("The ninja or the traitor"),
                "zone": _(
                    "Ninja: at the edge; traitor: inside the outer moat, no moat, no castle; both: no guard"
                ),
            },
            counted=True,
        ),
        Act(
            d.WriteGoal,
            "setup",
            "goal",
            _("Write a goal"),
            _("Write down the goal that you are after"),
            {"who": _("The ninja or the traitor"), "goal": _("Which goal, A to F")},
        ),
        Act(
            d.Entrance,
            "setup",
            "entrance",
            _("Choose an entrance"),
            _("Choose an entrance of the secret passage"),
            _zone(_("Any zone that is no moat, also twice the same")),
            counted=True,
        ),
        Act(
            d.Reclaim,
            "setup",
            "bonus",
            _("Take a bonus card"),
            _("Take a bonus card into the guards' hand"),
            {**card, "is_discarded": _("Whether it comes from the discard pile")},
            counted=True,
        ),
    )


def _cards() -> tuple[Act, ...]:
    """The guards' cards, then the free listen."""
    guard = {"guard": _("Which guard")}
    patrol = {"patrol": _("Which patrol")}
    return (
        *(play.act("cards", card) for card in catalogue().guard_cards for play in card.plays),
        Act(
            d.FreeListenSentry,
            "cards",
            "free-sentry",
            _("Free listen: sentry"),
            _("A sentry listens without a card; then only Kenjutsu"),
            guard,
            family=_("Free listen"),
        ),
        Act(
            d.FreeListenPatrol,
            "cards",
            "free-patrol",
            _("Free listen: patrol"),
            _("A patrol listens without a card; then only Kenjutsu"),
            patrol,
            family=_("Free listen"),
        ),
    )


def _walk() -> tuple[Act, ...]:
    patrol = {"patrol": _("Which patrol")}
    return (
        Act(
            d.Go,
            "walk",
            "go",
            _("Go"),
            _("The moving guards enter a zone"),
            _zone(_("The next zone")),
            direct=True,
            also=_("move moves goes walk walks step steps"),
        ),
        Act(
            d.GoInside,
            "walk",
            "inside",
            _("Inside"),
            _("The moving guards enter the passage"),
            {"tunnel": _("Which passage")},
            direct=True,
        ),
        Act(
            d.GoUnknown,
            "walk",
            "unknown",
            _("Unknown end"),
            _("Leave the passage by the unknown end"),
            direct=True,
        ),
        Act(d.Halt, "walk", "stop", _("Stop"), _("The moving guards stop here"), direct=True),
        Act(
            d.Face,
            "walk",
            "face",
            _("Face"),
            _("Choose the patrol's heading"),
            _zone(_("The next zone")),
            direct=True,
        ),
        Act(
            d.Form,
            "walk",
            "form",
            _("Form a patrol"),
            _("Two sentries of a zone become a patrol"),
            {"first": _("A sentry"), "second": _("Another one"), "heading": _("The zone it heads for")},
            family=_("Regroup"),
        ),
        Act(
            d.Join,
            "walk",
            "join",
            _("Join a patrol"),
            _("A sentry joins a patrol of his zone"),
            {"guard": _("Which sentry"), **patrol},
            family=_("Regroup"),
        ),
        Act(
            d.Merge,
            "walk",
            "merge",
            _("Merge patrols"),
            _("A patrol joins another one and takes its heading"),
            {**patrol, "into": _("The patrol it joins")},
            family=_("Regroup"),
        ),
        Act(
            d.TakeOff,
            "walk",
            "take-off",
            _("Take a guard off"),
            _("Make room for the hidden sentry, or do not"),
            {"guard": _("Which guard; - for nobody")},
        ),
    )


def _patrol() -> tuple[Act, ...]:
    return (
        Act(
            d.MarchAll,
            "patrol",
            "all",
            _("March all"),
            _("All patrols march, up to a fork"),
            direct=True,
        ),
        Act(
            d.March,
            "patrol",
            "march",
            _("March"),
            _("A patrol marches"),
            {"patrol": _("Which patrol")},
            brief=True,
        ),
        Act(
            d.Branch,
            "patrol",
            "fork",
            _("Take a way"),
            _("The way at the fork"),
            _zone(_("The next zone")),
            direct=True,
            also=_("move moves go goes walk walks march marches"),
        ),
        Act(
            d.Pass, "turn", "end", _("End the phase"), _("End the phase, or the intruders' turn"), direct=True
        ),
    )


def _answer() -> tuple[Act, ...]:
    return (
        Act(
            d.AnswerCat,
            "answer",
            "cat",
            _("Play the Cat or not"),
            _("Play It Was a Cat against the listen, or not"),
            {"is_played": _("yes or no")},
            direct=True,
        ),
        Act(
            d.AnswerWith,
            "answer",
            "find",
            _("Answer the find"),
            _("Answer the next trap or hidden sentry with a card"),
            {"card": _("Which card; - for none")},
            direct=True,
        ),
    )
