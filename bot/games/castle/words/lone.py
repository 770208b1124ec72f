"""Lone Wolf in words (R26.1 to R26.3): who plays alone, and what is told of him while nobody may know who he is."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.acts import Choice
from bot.engine.game import Decision, Fact, Viewer
from bot.games.castle import decisions as d
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.facts import lone as w
from bot.games.castle.kinds import INTRUDERS, Standing
from bot.games.castle.names import names
from bot.games.castle.state.state import State
from bot.games.castle.words.goals import achieved, how_it_is_done
from bot.words import _


def chosen_alone(_board: CastleBoard, state: State, option: Decision) -> Choice | None:
    """Whom to play."""
    if not isinstance(option, d.PlayAs):
        return None
    # Told by the goal: it is drawn before a secret choice (R26.3), and after an open one (R26.1).
    is_secret = state.ninja.standing is Standing.COMING and state.ninja.goal is not None
    note = _("the guards do not learn it") if is_secret else _("everybody learns it")
    return Choice(_("Play {who} alone").format(who=names.intruder(option.who)), note)


def alone(board: CastleBoard, fact: Fact) -> str:
    """What has happened to a Lone Wolf."""
    match fact:
        case w.FigureChosen(None):
            return _("The intruder has chosen whom he plays; the guards do not know it.")
        case w.FigureChosen(who) if who is not None:
            return _("{who} plays alone.").format(who=names.intruder(who))
        case w.SoleGoalDrawn(None):
            return _("The intruder has drawn a goal.")
        case w.SoleGoalDrawn(goal) if goal is not None:
            return _("The intruder has drawn goal {goal}. {how}").format(
                goal=names.mission(goal), how=how_it_is_done()
            )
        case w.Unmasked(who):
            return _("It is {who} who plays alone.").format(who=names.intruder(who))
        case w.SomebodyStarted():
            return _("The intruder is on the map.")
        case w.SomebodyLeft():
            return _("The intruder has left the map.")
        case w.SomebodyFound(answers):
            found = [
                _("the intruder searches {zone}: {mark}").format(
                    zone=board.label(zone), mark=names.mark(mark)
                )
                for zone, mark, _is_asked in answers
            ]
            return _("; ").join(found) + _(".")
        case w.SomebodyDone(goal):
            return _("The intruder has found his goal, {goal}: his mission is done.").format(
                goal=names.mission(goal)
            )
        case _:
            return ""


def concealed(state: State, viewer: Viewer) -> Iterator[str]:
    """How it stands with an intruder nobody knows yet: one line for both that he may be (R26.3)."""
    if len(state.playing) == 1:
        if viewer.is_in(INTRUDERS) and state.result is None:
            yield _(
                "The guards do not know yet whom you play: a card, or your figure on the board, shows it."
            )
        return
    either = state.ninja
    done = achieved(either)
    yield _(
        "The intruder, ninja or traitor: {where}, ninja's cards {ninja}, traitor's cards {traitor}{done}."
    ).format(
        where=names.standing(either.standing),
        ninja=state.ninja.hand.size,
        traitor=state.traitor.hand.size,
        done=done,
    )
