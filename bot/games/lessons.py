"""Lessons: how somebody who knows nothing of a game learns it by playing, a press a screen.

A lesson is data. It says how the match stands at its beginning and, step by step, what is told, which press is the
right one, what is said to any other, and what the other seats answer. So the place of a learner is a lesson and the
number of a step: the match there is a function of the lesson alone, played by the game's own rules. Its sentences are
told as the file has them, in English: no catalogue translates them yet.

    title = "One match too many"
    seat = "first"
    options = { heaps = 1 }
    preset = "short"                          # in the last lesson: what its learner may play next
    close = true                              # its board is too large to be shown whole: looked at as in a game
    luck = { "a label of a draw" = 2 }        # see below; without it every draw is the same each time, but any one
    given = ["laid 5"]                        # the facts that have happened before, in the notation of records

    [[steps]]
    say = "One sentence, or two."             # shown above the panel
    do = "take 1"                             # the right press: a decision or piece, "commit", or "next" to read on
    offers = ["take"]                         # only options of these kinds, or lines, are shown; all without it
    layer = "heaps"                           # what the picture shows besides (Pictures.layers)
    hint = "Said to whoever asks for it."
    wrong = { "take 3" = "...", commit = "..." }   # said to other presses, by their line, their kind, or "commit"
    then = ["second: take 2"]                 # what is decided after it, by others too

`wrong` at the top is said of every step that has nothing of its own; its "any" answers what nothing else does.
Where a lesson has `luck`, be it empty, every draw takes the first of what there is, or the one whose place, from 0 on,
stands there after the label of the draw: a deck whose cards are given in an order is drawn in that order.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Protocol

from typing_extensions import override

from bot.engine.chance import Chance, Seeded
from bot.engine.game import PUBLIC, AnyGame, Decision, Draft, Fact, Illegal, Piece, Seat
from bot.engine.match import Match, witnessed
from bot.engine.notation import Garbled, Notation, kebab_of

COMMIT: Final = "commit"
"""The right press of a step that makes the draft happen."""
NEXT: Final = "next"
"""The right press of a step in which there is only something to read."""
ANY: Final = "any"
"""Answers every wrong press that nothing else answers."""


class Broken(ValueError):
    """A lesson that cannot be played. Its text is one sentence for whoever writes it."""


class Stacked(Chance):
    """Luck without chance: the first of what is drawn from, or the place that a label is given."""

    def __init__(self, places: Mapping[str, int]) -> None:
        self._places = places

    @override
    def below(self, label: str, size: int) -> int:
        """Refuses with ValueError a place that there is not."""
        place = self._places.get(label, 0)
        if not 0 <= place < size:
            raise ValueError(f"“{label}” draws from {size}: there is no place {place}.")
        return place


class Spoken(Protocol):
    """What a lesson needs of the box of its game: how decisions are written, and the rules."""

    @property
    def notation(self) -> Notation:
        """How facts and decisions are written."""
        ...

    def game(self, options: Mapping[str, Any]) -> AnyGame:
        """The rules with these options."""
        ...


@dataclass(frozen=True)
class Step:
    """A screen: what is said, the right press (`do`), what is shown, and what is decided by others `then`."""

    say: str
    do: str
    hint: str = ""
    offers: frozenset[str] = frozenset()
    layer: str = ""
    wrong: Mapping[str, str] = field(default_factory=dict)
    then: tuple[tuple[Seat, str], ...] = ()


@dataclass(frozen=True)
class Standing:
    """Where a step begins: the true match, the pieces of the learner's draft, and how much of its log is no news."""

    match: Match[Any]
    pieces: tuple[Piece, ...]
    told: int


# Compared as what it is: where it is kept, what it holds is not looked at.
@dataclass(frozen=True, eq=False)
class Lesson:
    """One lesson of a game, in the words of its `box`. `key` stands in buttons and rows: it stays the same.

    `preset` is the name of what whoever has come to its end should play first. A board that is small is shown whole,
    another one, as the lesson `is_close`, where it matters.
    """

    key: str
    title: str
    seat: Seat
    box: Any
    options: Mapping[str, Any]
    given: tuple[str, ...]
    steps: tuple[Step, ...]
    wrong: Mapping[str, str] = field(default_factory=dict)
    preset: str = ""
    is_close: bool = False
    luck: Mapping[str, int] | None = None

    @cached_property
    def game(self) -> AnyGame:
        """The rules that it is played by."""
        game: AnyGame = self.box.game(self.options)
        return game

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Where each step begins, and how the match stands after the last. Refuses with Broken what cannot be played.

        They are for all who learn: nobody may play in their matches.
        """
        return tuple(_standings(self))

    def seen(self, number: int) -> tuple[Match[Any], Draft | None, list[Fact]]:
        """The match as the learner has witnessed it where a step begins, his draft, and what is new to him."""
        at = self.standings[number]
        viewer = at.match.game.viewer(self.seat)
        seen = at.match.seen_by(viewer)
        draft = seen.draft(self.seat, at.pieces) if self.seat in seen.awaited() else None
        return seen, draft, witnessed(at.match.log[at.told :], viewer)

    def shows(self, number: int, option: Decision) -> bool:
        """Whether an option has a button in a step."""
        offers = self.steps[number].offers
        return not offers or not offers.isdisjoint((kebab_of(type(option)), self._line(option)))

    def is_right(self, number: int, press: Decision | str) -> bool:
        """Whether a press goes on from a step: an option of the learner, COMMIT or NEXT."""
        return self._line(press) == self.steps[number].do

    def answer(self, number: int, press: Decision | str) -> str:
        """What is said to a wrong press."""
        named = (
            [self._line(press)] if isinstance(press, str) else [self._line(press), kebab_of(type(press)), ANY]
        )
        for said in (self.steps[number].wrong, self.wrong):
            found = next((said[name] for name in (*named, ANY) if name in said), "")
            if found:
                return found
        return ""

    def _line(self, press: Decision | str) -> str:
        return press if isinstance(press, str) else str(self.box.notation.line(press))


def read(key: str, text: str, box: Spoken) -> Lesson:
    """The lesson that a file describes. Refuses with Broken what is none; whether it can be played, see `problems`."""
    try:
        data = tomllib.loads(text)
        return Lesson(
            key=key,
            title=data["title"],
            seat=Seat(data["seat"]),
            box=box,
            options=data.get("options", {}),
            given=tuple(data["given"]),
            steps=tuple(_step(each) for each in data["steps"]),
            wrong=data.get("wrong", {}),
            preset=data.get("preset", ""),
            is_close=data.get("close", False),
            luck={label: int(place) for label, place in data["luck"].items()} if "luck" in data else None,
        )
    except tomllib.TOMLDecodeError as error:
        raise Broken(f"{key}: {error}.") from None
    except KeyError as error:
        raise Broken(f"{key}: there is no {error} where one belongs.") from None
    except (AttributeError, TypeError, ValueError) as error:
        raise Broken(f"{key}: {error}") from None


def read_all(folder: Path, box: Spoken) -> tuple[Lesson, ...]:
    """The lessons of a folder, in the order of the names of their files."""
    return tuple(
        read(each.stem, each.read_text(encoding="utf-8"), box) for each in sorted(folder.glob("*.toml"))
    )


def _step(data: Mapping[str, Any]) -> Step:
    known = {"say", "do", "hint", "offers", "layer", "wrong", "then"}
    if strange := sorted(data.keys() - known):
        raise Broken(f"a step has no “{strange[0]}”.")
    then = tuple(_scripted(line) for line in data.get("then", ()))
    offers, wrong = frozenset(data.get("offers", ())), data.get("wrong", {})
    return Step(data["say"], data["do"], data.get("hint", ""), offers, data.get("layer", ""), wrong, then)


def _scripted(line: str) -> tuple[Seat, str]:
    seat, colon, decision = line.partition(":")
    if not colon:
        raise Broken(f"an answer is written like “seat: decision”, not “{line}”.")
    return Seat(seat.strip()), decision.strip()


def _standings(lesson: Lesson) -> Iterator[Standing]:
    chance = Seeded(lesson.key) if lesson.luck is None else Stacked(lesson.luck)
    try:
        match = Match(lesson.game, [lesson.box.notation.from_line(line) for line in lesson.given])
        pieces = tuple[Piece, ...]()
        yield Standing(match.copy(), pieces, len(match.log))
    except (Garbled, ValueError) as error:
        raise Broken(f"{lesson.key}, its beginning: {error}") from None
    for number, step in enumerate(lesson.steps, 1):
        try:
            before = len(match.log)
            pieces = _pressed(lesson, match, step, pieces, chance)
            for seat, line in step.then:
                match.play(seat, lesson.box.notation.from_line(line), chance)
                _settled(match, chance)
        except (Garbled, ValueError) as error:
            raise Broken(f"{lesson.key}, step {number}: {error}") from None
        yield Standing(match.copy(), pieces, before)


def _pressed(
    lesson: Lesson, match: Match[Any], step: Step, pieces: tuple[Piece, ...], chance: Chance
) -> tuple[Piece, ...]:
    """The right press is made; the pieces of the draft that is left."""
    seat = lesson.seat
    if step.do == NEXT:
        return pieces
    if seat not in match.awaited():
        raise Illegal("nothing is asked of the learner.")
    draft = match.draft(seat, pieces)
    if step.do == COMMIT:
        if draft is None or not draft.is_complete():
            raise Illegal("nothing can be committed." if draft is None else draft.missing())
        match.commit(seat, draft, chance)
    else:
        decision = lesson.box.notation.from_line(step.do)
        if isinstance(decision, Piece) and draft is not None:
            draft.add(decision)
            return draft.pieces
        match.play(seat, decision, chance)
    _settled(match, chance)
    return ()


def _settled(match: Match[Any], chance: Chance) -> None:
    """What public facts leave no choice of is decided by itself, as at a table."""
    while not match.deeds and not match.is_over:
        public = match.seen_by(PUBLIC).state
        seats = match.game.in_order(public, match.awaited())
        answers = ((seat, match.game.orders.obvious(public, seat)) for seat in seats)
        found = next(((seat, answer) for seat, answer in answers if answer is not None), None)
        if found is None:
            return
        match.play(*found, chance)
