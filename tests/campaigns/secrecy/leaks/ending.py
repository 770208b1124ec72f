"""Leaks after the end of a match that keeps its secrets: in why it ended, what was possible, and offers to play on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any
from zlib import crc32

from bot.chat.messages import board_message
from bot.engine.game import Fact, Viewer
from bot.games.castle.words.words import CastleWords
from bot.games.raid.words.words import RaidWords
from bot.tables.model.rematch import Rematch
from bot.tables.views import board_view
from bot.tables.views.film import Film
from tests.campaigns.secrecy.comparisons import after_the_end
from tests.campaigns.secrecy.leaks.spy import Leak, Spy

Lines = Sequence[str]


def _by_the_truth(words: type) -> Any:
    """The lines are made from all facts of the match, and not from those that the reader has witnessed."""

    def plant(spy: Spy) -> None:
        honest = words.epilogue  # type: ignore[attr-defined]  # the words of a game

        def epilogue(own: Any, game: Any, past: Sequence[Fact], viewer: Viewer, **how: Any) -> Lines:
            known = past if spy.session is None else spy.session.match.history
            told: Lines = honest(own, game, known, viewer, **how)
            return told

        spy.patch(words, "epilogue", epilogue)

    return plant


def an_unseen_zone(spy: Spy) -> None:
    """What could have gone otherwise names the zone where the ninja is."""
    spy.changes(CastleWords, "epilogue", lambda told: [*told, f"A search of {spy.label} was possible."])


def a_hidden_trap(spy: Spy) -> None:
    """What could have gone otherwise tells what the guards have hidden."""
    spy.changes(
        CastleWords,
        "epilogue",
        lambda told: [*told, f"A way past {crc32(spy.traps.encode()) % 99} was possible."],
    )


def a_trap_of_dawn(spy: Spy) -> None:
    """A route that was open is named only if no trap of a certain kind lay anywhere."""

    def told(lines: Lines) -> Lines:
        traps = getattr(spy.truth, "traps", {})
        return [*lines, "Traps: " + ", ".join(sorted(str(trap.kind) for trap in traps.values()))]

    spy.changes(RaidWords, "epilogue", told)


def a_rematch(spy: Spy) -> None:
    """Sides can be changed only if the ninja is in one half of the castle."""

    def offered(kinds: tuple[Rematch, ...]) -> tuple[Rematch, ...]:
        return kinds if spy.is_east else tuple(kind for kind in kinds if kind is not Rematch.SIDES)

    spy.changes(board_view, "rematches", offered)


def a_film(spy: Spy) -> None:
    """The film alone says where the ninja was."""

    def made(shown: Film) -> Film:
        return replace(shown, why=(*shown.why, f"The ninja was at {spy.label}."))

    spy.changes_later(after_the_end, "filmed", made)


def a_headline(spy: Spy) -> None:
    """The board tells other important lines first if the ninja is in one half of the castle."""
    spy.changes(board_message, "story", lambda lines: [*lines, *(["-# …"] if spy.is_east else [])])


SNEAKS, MAP, DAWNS = "ends: late sneaks", "ends: guards' map", "ends of dawns"

LEAKS = (
    Leak("why it ended by the truth", "story", SNEAKS, _by_the_truth(CastleWords)),
    Leak("an otherwise in an unseen zone", "panel", SNEAKS, an_unseen_zone),
    Leak("an otherwise past a hidden trap", "panel", MAP, a_hidden_trap),
    Leak("an otherwise by a trap of dawn", "board", DAWNS, a_trap_of_dawn),
    Leak("a rematch by a secret", "rematches", SNEAKS, a_rematch),
    Leak("a film that tells where", "film", SNEAKS, a_film),
    Leak("a board's end by a secret", "board", SNEAKS, a_headline),
)
