"""A whole match as text: each decision, what everybody witnessed of it, and the changes in every viewer's sight."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bot.engine.game import Seat, Viewer
from bot.engine.match import Match, witnessed
from bot.games.box import Box
from bot.games.shelf import box_of
from bot.tables.history.record import Record, Step, read, replayed
from bot.tables.views.offers import offered

GOLDEN = Path(__file__).with_name("golden")


_RECORD = ".record.txt"


def names() -> list[str]:
    """The recorded games; some also have a text of what everybody saw."""
    return sorted(path.name.removesuffix(_RECORD) for path in GOLDEN.glob(f"*{_RECORD}"))


def recorded(name: str) -> Record:
    """The record of a game of computer players of all moods, kept because so much happens in it."""
    return read((GOLDEN / f"{name}{_RECORD}").read_text(encoding="utf-8"), box_of)


def eventful() -> Record:
    """The game of two players, the standard variant."""
    return recorded("eventful")


def playthrough(record: Record, box: Box) -> str:
    """One paragraph for each decision.

    A line that begins with a viewer's name and `:` is a sentence that they are told; `+` marks a new line in their
    sight, `-` one that is gone. A sight is the heading, the standing lines, the question and the number of options.
    """
    return "\n".join(_Witnesses(record, box).lines()) + "\n"


class _Witnesses:
    """Every seat and the public, each with the match as they have witnessed it."""

    def __init__(self, record: Record, box: Box) -> None:
        self._record, self._box = record, box
        game = box.game(record.options)
        self._notation = box.notation
        self._eyes = [game.viewer(seat) for seat in (*game.seats, None)]
        self._seen: list[Match[Any]] = [Match(game) for _ in self._eyes]
        self._sights: list[list[str]] = [[] for _ in self._eyes]

    def lines(self) -> Iterator[str]:
        for number, step in enumerate(replayed(self._record, self._box)):
            yield f"\n[{number}] {self._decided(step)}"
            for place in range(len(self._eyes)):
                yield from self._witnessed(place, step)

    def _decided(self, step: Step) -> str:
        return f"{step.turn.seat}: {self._notation.line(step.turn.decision)}" if step.turn else "the deal"

    def _witnessed(self, place: int, step: Step) -> Iterator[str]:
        viewer, seen, before = self._eyes[place], self._seen[place], self._sights[place]
        facts = witnessed(step.facts, viewer)
        seen.witness(facts)
        yield from (f"{viewer.name}: {line}" for line in self._box.words.tell(seen.game, facts, viewer))
        now = self._sights[place] = self._sight(seen, viewer)
        yield from (f"{viewer.name} - {line}" for line in before if line not in now)
        yield from (f"{viewer.name} + {line}" for line in now if line not in before)

    def _sight(self, seen: Match[Any], viewer: Viewer) -> list[str]:
        box, game, state = self._box, seen.game, seen.state
        lines = [box.words.heading(game, state), *box.words.standing(game, state, viewer)]
        if viewer.name in game.seats:
            lines += self._asked(seen, Seat(viewer.name))
        return [line for line in lines if line]

    def _asked(self, seen: Match[Any], seat: Seat) -> list[str]:
        options = offered(self._box, seen, seat, seen.draft(seat))
        question = self._box.words.question(seen.game, seen.state, seat)
        return [f"“{question}” {len(options)} options"] if question else []
