"""Lessons: beginners learn a game by playing it, one press a screen.

A lesson is data. It holds the match at its beginning and, for each step, the text, the right press, the answers to
wrong presses, and the decisions of the other seats. So the lesson and the number of a step determine the whole position
of a learner; the game's own rules play the match up to it. The texts are shown as the file has them, in English; there
are no translations yet.

    title = "One match too many"
    seat = "first"
    options = { heaps = 1 }
    preset = "short"                          # in the last lesson: the preset that its learner may play next
    close = true                              # the board is too large to be shown whole: panels show a close view
    luck = { "a label of a draw" = 2 }        # see below; without it each draw is arbitrary, but always the same
    given = ["laid 5"]                        # the facts that have happened before, in the notation of records

    [[steps]]
    say = "One sentence, or two."             # shown above the panel
    do = "take 1"                             # the right press: a decision or piece, "commit", or "next" to read on;
                                              # "take 1; take 2" is one button that takes both (Drafts.routes)
    commits = true                            # after the right press, the lesson commits the draft
    offers = ["take"]                         # only options of these kinds, or lines, are shown; all without it
    layer = "heaps"                           # an extra layer of the picture (Pictures.layers)
    hint = "Shown to players who ask for it."
    wrong = { "take 3" = "...", commit = "..." }   # answers to other presses, by their line, kind, or "commit"
    then = ["second: take 2"]                 # the decisions that follow, by other seats too

`wrong` at the top holds the answers for every step that has none of its own; its "any" answers every other press. In a
lesson with `luck`, even an empty one, every draw takes the first element, or the one whose index (from 0) `luck` gives
for the label of the draw. A deck whose cards are given in order is therefore drawn in that order.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
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
"""The right press of a step that commits the draft."""
AND: Final = "; "
"""Stands between the decisions or pieces of a right press that takes several at once."""
NEXT: Final = "next"
"""The right press of a step whose text is only to be read: the button that goes on."""
ANY: Final = "any"
"""The key of the answer to every wrong press that has no other answer."""


class Broken(ValueError):
    """A lesson that cannot be played. Its text is one sentence for the author."""


class Stacked(Chance):
    """A source of luck without chance: it always draws index 0, or the index that `places` has for the label."""

    def __init__(self, places: Mapping[str, int]) -> None:
        self._places = places

    @override
    def below(self, label: str, size: int) -> int:
        """The index for this label. Refuses with ValueError an index that is not below `size`."""
        place = self._places.get(label, 0)
        if not 0 <= place < size:
            raise ValueError(f"“{label}” draws from {size}: there is no place {place}.")
        return place


class Spoken(Protocol):
    """The part of a game's box that a lesson needs: its notation and its rules."""

    @property
    def notation(self) -> Notation:
        """The notation of facts and decisions."""
        ...

    def game(self, options: Mapping[str, Any]) -> AnyGame:
        """The rules with these options."""
        ...


@dataclass(frozen=True)
class Step:
    """One screen: its text, the right press (`do`), the visible options, and the decisions of others (`then`).

    If it `commits`, the right press adds the last piece, and the draft is committed with it.
    """

    say: str
    do: str
    hint: str = ""
    offers: frozenset[str] = frozenset()
    layer: str = ""
    wrong: Mapping[str, str] = field(default_factory=dict)
    then: tuple[tuple[Seat, str], ...] = ()
    commits: bool = False

    @property
    def is_way(self) -> bool:
        """True if the right press takes several decisions or pieces at once."""
        return AND in self.do


@dataclass(frozen=True)
class Standing:
    """The beginning of a step: the true match and the pieces of the learner's draft.

    The first `told` facts of the match's log were told in earlier steps; the others are the news of this step.
    """

    match: Match[Any]
    pieces: tuple[Piece, ...]
    told: int


# Compared by identity, because a comparison by content would be slow.
@dataclass(frozen=True, eq=False)
class Lesson:
    """One lesson of a game; the notation and rules of its `box` read it.

    `key` is stored in buttons and rows: never change it. `preset` names the preset that a learner should play after the
    lesson, if there is one. Panels show the whole board; if the lesson `is_close`, they show only the part of the board
    that matters.
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

    @cached_property  # 6 us, asked by every look at a step
    def game(self) -> AnyGame:
        """The rules of the lesson's match."""
        game: AnyGame = self.box.game(self.options)
        return game

    @cached_property  # 62 ms: the whole match is played
    def standings(self) -> tuple[Standing, ...]:
        """The beginning of each step, and the position after the last.

        Refuses a lesson that cannot be played with Broken. All learners share them: never play in their matches.
        """
        return tuple(_standings(self))

    def seen(self, number: int) -> tuple[Match[Any], Draft | None, list[Fact]]:
        """At the beginning of a step: the match as the learner witnessed it, their draft, and the facts new to them.

        The draft is None if they are not asked, or have nothing to draft.
        """
        at = self.standings[number]
        viewer = at.match.game.viewer(self.seat)
        seen = at.match.seen_by(viewer)
        draft = seen.draft(self.seat, at.pieces) if self.seat in seen.awaited() else None
        return seen, draft, witnessed(at.match.log[at.told :], viewer)

    def shows(self, number: int, option: Decision) -> bool:
        """True if a step shows an option: `offers` names its kind or its line, or is empty."""
        offers = self.steps[number].offers
        return not offers or not offers.isdisjoint((kebab_of(type(option)), self._line(option)))

    def is_right(self, number: int, press: Decision | str) -> bool:
        """True if a press (an option of the learner, COMMIT or NEXT) completes a step."""
        return self._line(press) == self.steps[number].do

    def is_right_way(self, number: int, way: Sequence[Decision]) -> bool:
        """True if a press that takes several decisions or pieces at once completes a step."""
        return AND.join(map(self._line, way)) == self.steps[number].do

    def answer(self, number: int, press: Decision | str) -> str:
        """The answer to a wrong press; empty if neither the step nor the lesson has one."""
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
    """The lesson in the text of a file. Refuses with Broken a text that is no lesson.

    It does not check that the lesson can be played: `lesson_lint.problems` does.
    """
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
    """The lessons in a folder, in the order of their file names. Refuses with Broken a file that is no lesson."""
    return tuple(
        read(each.stem, each.read_text(encoding="utf-8"), box) for each in sorted(folder.glob("*.toml"))
    )


def _step(data: Mapping[str, Any]) -> Step:
    known = {"say", "do", "hint", "offers", "layer", "wrong", "then", "commits"}
    if strange := sorted(data.keys() - known):
        raise Broken(f"a step has no “{strange[0]}”.")
    then = tuple(_scripted(line) for line in data.get("then", ()))
    offers, wrong = frozenset(data.get("offers", ())), data.get("wrong", {})
    hint, layer, commits = data.get("hint", ""), data.get("layer", ""), bool(data.get("commits", False))
    return Step(data["say"], data["do"], hint, offers, layer, wrong, then, commits)


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
    """Play the right press of a step in `match`; returns the pieces of the learner's draft after it.

    Refuses with Illegal a press that is not possible.
    """
    seat = lesson.seat
    if step.do == NEXT:
        return pieces
    draft, is_drafting = match.draft(seat, pieces), False
    for line in () if step.do == COMMIT else step.do.split(AND):
        if seat not in match.awaited():
            raise Illegal("nothing is asked of the learner.")
        decision = lesson.box.notation.from_line(line)
        if isinstance(decision, Piece) and draft is not None:
            draft.add(decision)
            is_drafting = True
        else:
            match.play(seat, decision, chance)
            _settled(match, chance)
    if is_drafting and not step.commits and draft is not None:
        return draft.pieces
    if step.do == COMMIT or step.commits:
        if draft is None or not draft.is_complete():
            raise Illegal("nothing can be committed." if draft is None else draft.missing())
        match.commit(seat, draft, chance)
        _settled(match, chance)
    return ()


def _settled(match: Match[Any], chance: Chance) -> None:
    """Play all decisions that are obvious from public facts (StandingOrders.obvious), as a table does.

    None while a decision can still be taken back.
    """
    while not match.deeds and not match.is_over:
        public = match.seen_by(PUBLIC).state
        seats = match.game.in_order(public, match.awaited())
        answers = ((seat, match.game.orders.obvious(public, seat)) for seat in seats)
        found = next(((seat, answer) for seat, answer in answers if answer is not None), None)
        if found is None:
            return
        match.play(*found, chance)
