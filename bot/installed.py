"""Games of other packages: what stands on the shelf beside ours.

A package offers a game by an entry point of the group `kagemori.games`: its name is the key of the game, its value the
place of a `Box`. A game that cannot stand on the shelf is left out with a sentence for the operator, and the bot goes
on without it.
https://packaging.python.org/en/latest/specifications/entry-points/
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from importlib.metadata import EntryPoint, entry_points
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from bot.engine.chance import Seeded
from bot.engine.match import Match
from bot.games.box import Box
from bot.games.shelf import SHELF, Shelf
from bot.quoting import quoted

GROUP: Final = "kagemori.games"
"""The group of the entry points that offer games."""
_KEY: Final = re.compile(r"[a-z][a-z0-9]{1,19}")
KEY_HINT: Final = "its name has to be one word of 2 to 20 small letters and digits"


class Unfit(ValueError):
    """A game cannot stand on the shelf. Its text is a clause that says why."""


class LeftOut(NamedTuple):
    """A game that does not stand on the shelf: its name, its package, and a sentence for the operator."""

    game: str
    package: str
    sentence: str


class Standing(NamedTuple):
    """The shelf, ours first; the `guests` on it, each with its package; and the games that were left out."""

    shelf: Shelf
    guests: Mapping[str, str]
    left_out: Sequence[LeftOut]


def is_key(name: str) -> bool:
    """True if a game can have this name."""
    return _KEY.fullmatch(name) is not None


def offered() -> list[EntryPoint]:
    """The entry points of games of other packages, by their names and then by those of their packages."""
    return sorted(entry_points(group=GROUP), key=lambda each: (each.name, _package(each)))


def standing(check_fit: Callable[[Box, Shelf], None] | None = None) -> Standing:
    """The shelf with the games of other packages that can stand there; of two with one name, the first that can.

    `check_fit` refuses with Unfit a game whose commands do not fit beside those of a shelf.
    """
    shelf, guests, left_out = dict(SHELF), dict[str, str](), list[LeftOut]()
    for offer in offered():
        try:
            box = _opened(offer, shelf)
            if check_fit is not None:
                check_fit(box, MappingProxyType(shelf))
        except Unfit as error:
            left_out.append(_left_out(offer, str(error)))
        else:
            shelf[box.key], guests[box.key] = box, _package(offer)
    return Standing(MappingProxyType(shelf), guests, tuple(left_out))


def _left_out(offer: EntryPoint, why: str) -> LeftOut:
    package = _package(offer)
    what = f"The game “{quoted(offer.name)}” of the package {quoted(package) or '?'} is left out: {why}."
    return LeftOut(offer.name, package, what)


def _package(offer: EntryPoint) -> str:
    # The library types it as never None, but an entry point that nobody installed has none.
    dist: Any = offer.dist
    return "" if dist is None else str(dist.name)


def _opened(offer: EntryPoint, shelf: Mapping[str, Box]) -> Box:
    """The box that an entry point names. Refuses with Unfit."""
    if not is_key(offer.name):
        raise Unfit(KEY_HINT)
    if offer.name in shelf:
        raise Unfit("another game has that name")
    try:
        box = offer.load()
    # Every error of the other package's import, even an attempt to end the process.
    except (Exception, SystemExit) as error:
        raise Unfit(f"it cannot be imported ({_said(error)})") from error
    if not isinstance(box, Box):
        raise Unfit(f"{quoted(offer.value)} is no Box")
    try:
        _check_answers(offer.name, box)
    except Unfit:
        raise
    except Exception as error:  # whatever a box does that answers wrongly
        raise Unfit(f"its box answers wrongly ({_said(error)})") from error
    return box


def _said(error: BaseException) -> str:
    """The type of an error and what it says; its author is the package's, so no game's secret is in it."""
    said = quoted(error)
    return f"{type(error).__name__}: {said}" if said else type(error).__name__


def _check_answers(name: str, box: Box) -> None:
    """Refuse a box that does not answer what every match asks first, with Unfit or with any error of its own."""
    if box.key != name:
        raise Unfit(f"its box calls it “{quoted(box.key)}”")
    if box.schema < 1:
        raise Unfit("the schema of its box has to be 1 or more")
    if {act.group for act in box.acts} - box.groups.keys():
        raise Unfit("an act of its box is in no group")
    # Any seed will do: nobody plays this match.
    match = Match.dealt(box.game({}), Seeded(name))
    game = match.game
    if not match.log or not match.awaited() <= frozenset(game.seats):
        raise Unfit("its rules deal nothing, or wait for nobody at the table")
    for fact in match.log:
        if box.notation.from_line(box.notation.line(fact)) != fact:
            raise Unfit("its facts cannot be read as they are written")
    for seat in (*game.seats, None):
        viewer = game.viewer(seat)
        state = match.seen_by(viewer).state
        box.words.heading(game, state)
        if box.pictures.has_board:
            box.pictures.scene(game, state, viewer)
        if seat in match.awaited():
            match.check(seat, game.default(state, seat, Seeded(name)))
