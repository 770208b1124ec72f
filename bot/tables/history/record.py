"""A game record: a text that holds a match permanently, with a header and one decision per line.

    game: "stones"
    schema: 1
    options: {"players": 2, "rounds": 4}
    seed: "a secret while the match runs"
    seats: ["amber", "rose"]

    rose: hide 2

A match that follows another has one more line in its header, `carried: {...}`: what the other match has left for its
deal. A match that went on from a copy of the games has the line `reseeded: [[12, "another secret"]]`: its decisions
from number 12 on, counted from 0, draw their luck from that seed. Luck is a function of the seeds, so these lines
reproduce every fact. Empty lines, and lines that begin with #, are ignored. A record tells everything: the record of a
running match reveals all its secrets.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bot.engine.chance import Chance, Seeded
from bot.engine.game import AnyGame, Decision, Fact, Illegal, Seat, Viewer
from bot.engine.match import Match
from bot.engine.notation import Garbled, Notation
from bot.games.box import Box
from bot.quoting import is_whole, quoted

HEADER = ("game", "schema", "options", "seed", "seats")
CARRIED, RESEEDED = "carried", "reseeded"


class Unreadable(ValueError):
    """A text that is no record of a match; the sentence names the wrong line or decision."""


class Turn(NamedTuple):
    """One decision of a match, and the seat that made it."""

    seat: Seat
    decision: Decision


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A match as it is written down: game, settled options, seeds, seats, what was carried over, and all decisions.

    `seed` is the seed of the deal and of the first decisions. Each item of `reseeded` is the number of a decision
    (from 0) and the seed that holds from there on.
    """

    game: str
    schema: int
    options: Mapping[str, Any]
    seed: str = field(repr=False)
    seats: tuple[Seat, ...]
    turns: tuple[Turn, ...]
    carried: Mapping[str, Any] = field(default_factory=dict)
    reseeded: tuple[tuple[int, str], ...] = field(default=(), repr=False)

    def chance(self, number: int) -> Chance:
        """The luck of a decision, by its number from 0."""
        return Seeded(max((each for each in self.reseeded if each[0] <= number), default=(0, self.seed))[1])


class Step(NamedTuple):
    """A step of a replay: the decision (None for the deal), its facts, and the match after them.

    The match object changes during the replay: copy what you keep.
    """

    turn: Turn | None
    facts: list[Fact]
    match: Match[Any]


def written(record: Record, box: Box) -> str:
    """The record as text, in the box's present schema, regardless of the schema that it was read from."""
    notation = box.notation
    header = {name: getattr(record, name) for name in HEADER} | {
        "schema": box.schema,
        "seats": list(record.seats),
    }
    if record.carried:
        header[CARRIED] = dict(record.carried)
    if record.reseeded:
        header[RESEEDED] = record.reseeded
    # Sorted, so that the same match always gives the same text.
    lines = [f"{name}: {json.dumps(value, sort_keys=True)}" for name, value in header.items()]
    moves = [f"{seat}: {notation.line(decision)}" for seat, decision in record.turns]
    return "\n".join([*lines, "", *moves, ""])


def read(text: str, box_of: Callable[[str], Box]) -> Record:
    """The record that `written` wrote. `box_of` finds a box by its key. Raises Unreadable for any other text."""
    lines = [(number, line.strip()) for number, line in enumerate(text.splitlines(), start=1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    header = dict(_header(lines))
    box = _box(header, box_of)
    game = _game(header, box)
    reading = _Reading(box, box.notation, tuple(game.seats), header["schema"])
    moves = lines[len(HEADER) :]
    carried, moves = _extra(moves, CARRIED)
    reseeded, moves = _extra(moves, RESEEDED)
    turns = tuple(reading.turn(number, line) for number, line in moves)
    return Record(
        game=box.key,
        schema=reading.schema,
        options=box.options.settled(header["options"]),
        seed=header["seed"],
        seats=tuple(game.seats),
        turns=turns,
        carried=carried or {},
        reseeded=reseeded or (),
    )


def replayed(record: Record, box: Box) -> Iterator[Step]:
    """The match again, step by step, the deal first. Raises Unreadable when it reaches an illegal decision."""
    match = Match.dealt(box.game(record.options), Seeded(record.seed), record.carried)
    yield Step(None, list(match.log), match)
    for number, turn in enumerate(record.turns):
        try:
            facts = match.play(turn.seat, turn.decision, record.chance(number))
        except Illegal as error:
            raise Unreadable(f"Decision {number + 1} ({turn.seat}) is not legal there: {error}") from error
        yield Step(turn, facts, match)


def witnessed(record: Record, box: Box, viewer: Viewer) -> Iterator[Step]:
    """The match again as `viewer` witnesses it, without decisions; steps without facts for them are left out.

    Raises Unreadable as `replayed` does.
    """
    seen = Match(box.game(record.options))
    for step in replayed(record, box):
        facts = [fact for each in step.facts if (fact := each.seen_by(viewer)) is not None]
        if facts:
            seen.witness(facts)
            yield Step(None, facts, seen)


def _header(lines: list[tuple[int, str]]) -> Iterator[tuple[str, Any]]:
    for place, name in enumerate(HEADER):
        number, line = lines[place] if place < len(lines) else (place + 1, "")
        found, colon, value = line.partition(":")
        if found != name or not colon:
            raise Unreadable(f"Line {number} should begin with “{name}:”.")
        yield name, _scalar(number, name, value)


def _extra(lines: list[tuple[int, str]], name: str) -> tuple[Any, list[tuple[int, str]]]:
    """The value of an optional header line, or None without it; and the lines that follow."""
    if not lines or not lines[0][1].startswith(f"{name}:"):
        return None, lines
    (number, line), *rest = lines
    value = _scalar(number, name, line.partition(":")[2])
    return (value if name == CARRIED else _reseeded(number, value)), rest


def _reseeded(number: int, value: list[Any]) -> tuple[tuple[int, str], ...]:
    for each in value:
        match each:
            case [int(), str()]:
                continue
        raise Unreadable(f"Line {number}: {json.dumps(value)} is no “{RESEEDED}”.")
    return tuple((decision, seed) for decision, seed in value)


def _scalar(number: int, name: str, value: str) -> Any:
    kinds = {
        "game": str,
        "schema": int,
        "options": dict,
        "seed": str,
        "seats": list,
        CARRIED: dict,
        RESEEDED: list,
    }
    try:
        found = json.loads(value)
    # Deep nesting overflows the JSON reader, and a record may come from anybody.
    except (ValueError, RecursionError):
        raise Unreadable(f"Line {number}: {quoted(value)} is not JSON.") from None
    # An unpaired surrogate cannot be written anywhere: not in a seed, a database or a response.
    if not is_whole(json.dumps(found, ensure_ascii=False)):
        raise Unreadable(f"Line {number}: {quoted(value)} has a character that does not exist.")
    if not isinstance(found, kinds[name]):
        raise Unreadable(f"Line {number}: {quoted(value)} is no “{name}”.")
    return found


def _box(header: Mapping[str, Any], box_of: Callable[[str], Box]) -> Box:
    try:
        box = box_of(header["game"])
    except ValueError as error:
        raise Unreadable(f"Line 1: {error}") from error
    if not 1 <= header["schema"] <= box.schema:
        raise Unreadable(
            f"The record has schema {quoted(header['schema'])}; this version knows 1 to {box.schema}."
        )
    return box


def _game(header: Mapping[str, Any], box: Box) -> AnyGame:
    try:
        game = box.game(header["options"])
    except ValueError as error:
        raise Unreadable(f"The options of the record do not fit: {error}") from error
    if header["seats"] != list(game.seats):
        raise Unreadable(f"The seats of this game are {', '.join(game.seats)}, in this order.")
    return game


class _Reading(NamedTuple):
    """What is needed to read the lines of one record."""

    box: Box
    notation: Notation
    seats: tuple[Seat, ...]
    schema: int

    def turn(self, number: int, line: str) -> Turn:
        """A line as a decision. Raises Unreadable with the line's number."""
        seat, colon, move = line.partition(":")
        if not colon or seat not in self.seats:
            raise Unreadable(f"Line {number} should begin with a seat and a colon: {', '.join(self.seats)}.")
        try:
            decision = self.notation.from_json(self._present(number, self.notation.data(move)))
        except Garbled as error:
            raise Unreadable(f"Line {number}: {error}") from error
        if not isinstance(decision, Decision):
            raise Unreadable(f"Line {number}: “{quoted(move)}” is no decision.")
        return Turn(Seat(seat), decision)

    def _present(self, number: int, data: list[Any]) -> list[Any]:
        """A line of an older schema, upgraded to the present one. Raises Unreadable if that is impossible."""
        try:
            return self.box.upcast(data, self.schema)
        # Lines of an older schema are not validated first: their notation no longer exists here.
        except (ValueError, TypeError, LookupError, AttributeError) as error:
            raise Unreadable(
                f"Line {number}: {quoted(data)} cannot be read in schema {self.schema}."
            ) from error
