"""Lone Wolf in words (R26.1 to R26.3): who plays alone, and what is told while nobody may know who it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bot.engine.acts import Choice
from bot.engine.boards.protocol import Zone
from bot.engine.game import Decision, Viewer
from bot.games.castle import decisions as d
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.kinds import INTRUDERS, Mark, Standing
from bot.games.castle.names import names
from bot.games.castle.state.state import State
from bot.games.castle.words.goals import achieved
from bot.words import _


def chosen_alone(_board: CastleBoard, state: State, option: Decision) -> Choice | None:
    """The choice of the intruder to play alone as a label; None for any other option."""
    if not isinstance(option, d.PlayAs):
        return None
    # The goal shows it: it is drawn before a secret choice (R26.3), and after an open one (R26.1).
    is_secret = state.ninja.standing is Standing.COMING and state.ninja.goal is not None
    note = _("the guards do not learn it") if is_secret else _("everybody learns it")
    return Choice(_("Play {who} alone").format(who=names.intruder(option.who)), note)


def searched_alone(board: CastleBoard, answers: Iterable[tuple[Zone, Mark | None, bool]]) -> str:
    """Where a Lone Wolf whose figure nobody may know has searched, and what lies there, in words."""
    text = _("the intruder searches {zone}: {mark}")
    found = [text.format(zone=board.label(zone), mark=names.mark(mark)) for zone, mark, _is_asked in answers]
    return _("; ").join(found) + _(".")


def concealed(state: State, viewer: Viewer) -> Iterator[str]:
    """The line about an unknown intruder (R26.3); for their own side, before the end, that guards do not know them."""
    if len(state.playing) == 1:
        if viewer.is_in(INTRUDERS) and state.result is None:
            yield _(
                "The guards do not know yet which intruder you play: a card, or your figure on the board, shows it."
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
