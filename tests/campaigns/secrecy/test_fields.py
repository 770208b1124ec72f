"""T3: an unclassified field is closed. Every field of a state names its owner, as laws ask of every kind of fact.

`fields.toml` classifies the fields, independently of the games. In games of all tables every secret field is blank, or
no more than a public trace, to seats that are not of its side.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, is_dataclass
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from bot.engine.game import AnyGame, Seat
from bot.engine.match import Match, witnessed
from bot.games.box import Box
from bot.games.castle.kinds import GUARDS, SPEARS, SWORDS, Tunnel
from bot.games.castle.setting.deck import Cards
from bot.games.castle.state.state import State
from bot.games.raid.kinds import Trap
from bot.tables.history.record import replayed
from tests.games.castle.sights import names, recorded
from tests.laws.playthrough import BOXES, SEEDS, playthrough

LISTED: Mapping[str, Mapping[str, Mapping[str, str]]] = tomllib.loads(
    Path(__file__).with_name("fields.toml").read_text(encoding="utf-8")
)
OPEN = frozenset({"public", "parts", "derived"})
EVERY = 4
"""States are looked at after one in this many decisions of a game."""


def classes(game: str, kind: str) -> dict[str, str]:
    """The fields of a kind of thing, each with its class."""
    listed = LISTED[game].get(kind, {})
    return {name: owner for owner, every in listed.items() for name in every.split()}


def unlisted(game: str, kind: type[Any]) -> set[str]:
    """The fields of a kind of thing that have no class, and classified names that are no fields."""
    return {each.name for each in fields(kind)} ^ set(classes(game, kind.__name__))


def states(box: Box) -> Iterator[tuple[Any, dict[Seat | None, Any]]]:
    """Moments of games: the true state, and that of each seat and of spectators (None)."""
    if box.key == "castle":
        for name in names():
            yield from _replayed(box, name)
        return
    for seed in SEEDS[box.key][:2]:
        for moment in playthrough(box.key, seed).moments:
            seats: dict[Seat | None, Any] = {seat: seen.state for seat, seen in moment.sights.items()}
            yield moment.match, {**seats, None: moment.public.state}


def _replayed(box: Box, name: str) -> Iterator[tuple[Any, dict[Seat | None, Any]]]:
    record = recorded(name)
    game = box.game(record.options)
    seen: dict[Seat | None, Match[Any]] = {seat: Match(game) for seat in (*game.seats, None)}
    for number, step in enumerate(replayed(record, box)):
        for seat, match in seen.items():
            match.witness(witnessed(step.facts, game.viewer(seat)))
        if number % EVERY == 0:
            yield step.match, {seat: match.state for seat, match in seen.items()}


@pytest.mark.parametrize("key", BOXES)
def test_every_field_of_a_state_is_classified(key: str) -> None:
    met: set[type[Any]] = set()
    for match, _seen in states(BOXES[key]):
        met.update(type(thing) for thing in things(key, match.state))
    assert {kind.__name__ for kind in met} == set(LISTED[key])
    assert not [(kind.__name__, unlisted(key, kind)) for kind in met if unlisted(key, kind)]


def things(game: str, value: Any) -> Iterator[Any]:
    """Everything in a state that has fields of its own, the state first; fields that are no parts are not entered."""
    return (thing for thing, _owner in owned(game, value))


def owned(game: str, value: Any, owner: str = "") -> Iterator[tuple[Any, str]]:
    """The same, each with the seat under which it is listed or which its field `owner` names; empty for the others."""
    if isinstance(value, Mapping):
        for key, each in value.items():
            yield from owned(game, each, key if isinstance(key, str) else owner)
    elif isinstance(value, tuple | list):
        for each in value:
            yield from owned(game, each, owner)
    elif is_dataclass(value) and not isinstance(value, type):
        yield value, getattr(value, "owner", owner)
        for name, holder in classes(game, type(value).__name__).items():
            if holder == "parts":
                yield from owned(game, getattr(value, name), owner)


@pytest.mark.parametrize("key", BOXES)
def test_R28_a_secret_field_is_blank_to_seats_of_other_sides(key: str) -> None:
    secrets: set[tuple[str, str]] = set()
    for match, seen in states(BOXES[key]):
        secrets.update(found for _side, found in kept(key, match.state))
        for seat, state in seen.items():
            assert not list(leaking(key, match.game, seat, state)), (seat, len(match.log))
    assert secrets >= {
        (kind, name)
        for kind in LISTED[key]
        for name, owner in classes(key, kind).items()
        if owner not in OPEN and (kind, name) not in RARE
    }, "a field that never holds anything is not looked at"


def kept(game: str, state: Any) -> Iterator[tuple[str, tuple[str, str]]]:
    """The secret fields that hold something in a true state, with their sides."""
    for thing in things(game, state):
        kind = type(thing).__name__
        for name, owner in classes(game, kind).items():
            if owner not in OPEN and not is_blank(thing, name):
                yield owner, (kind, name)


def leaking(key: str, game: AnyGame, seat: Seat | None, state: Any) -> Iterator[tuple[str, str, object]]:
    """The fields, in what a seat sees (None: a spectator), that hold something that it may not know."""
    own = set[str]() if seat is None else {game.sides.side(state, seat), *game.viewer(seat).circles}
    for thing, listed_by in owned(key, state):
        kind = type(thing).__name__
        for name, holder in classes(key, kind).items():
            value, owner = getattr(thing, name), listed_by if holder == "own" else holder
            is_known = owner in OPEN or owner in own or is_blank(thing, name)
            is_keyed = owner == "keyed" and {each for each, what in value.items() if what is not None} <= own
            if not (is_known or is_keyed) and not FAINT.get((kind, name), _never)(thing):
                yield kind, name, value


def is_blank(thing: Any, name: str) -> bool:
    """True if a field holds only its initial value."""
    value = getattr(thing, name)
    if isinstance(value, Cards):
        return value.known is None or not value.size
    return value is None or value == _beginning(type(thing))[name]


def _beginning(kind: type[Any]) -> dict[str, Any]:
    made = {each.name: each.default_factory for each in fields(kind) if each.default_factory is not MISSING}
    plain = {each.name: None if each.default is MISSING else each.default for each in fields(kind)}
    return {**plain, **{name: make() for name, make in made.items()}}


def _never(_thing: Any) -> bool:
    return False


FAINT: Mapping[tuple[str, str], Callable[[Any], bool]] = {
    ("Intruder", "zone"): lambda one: isinstance(one.zone, Tunnel),
    ("Intruder", "goal"): lambda one: one.is_done,
    ("Ninja", "traps"): lambda ninja: ninja.traps_count == len(Trap),
    ("Agreed", "passed"): lambda agreed: agreed.passed <= {GUARDS, SWORDS, SPEARS},
}
"""The public part of a secret: an intruder is inside a passage (R23.6), a mission is completed (R21.6), guards have
passed, a ninja who has set no trap has all three (S18.1)."""

RARE = frozenset(
    {
        ("Sneaking", "window"),
        ("Agreed", "is_in_turns"),
        ("Intruder", "has_walked"),
        ("Intruder", "must_leave"),
        ("Intruder", "revealers"),
        ("SearchResult", "answer"),
        ("House", "readied"),
        ("State", "plans"),
    }
)
"""Secret fields that rarely hold something outside a decision: laws of other chapters look at them."""


@dataclass(slots=True)
class Intruder:
    """The castle's intruder with one more field and far fewer others."""

    who: str = ""
    mood: str = ""


def test_a_new_field_is_noticed() -> None:
    assert "mood" in unlisted("castle", Intruder)
    assert "zone" in unlisted("castle", Intruder)


def test_a_secret_in_a_foreign_sight_is_noticed() -> None:
    """The truth, looked at as if anybody saw it."""
    last, _seen = list(islice(_replayed(BOXES["castle"], "eventful"), 30))[-1]
    assert isinstance(last.state, State)
    for seat, secrets in (
        (GUARDS, {("Intruder", "zone"), ("Intruder", "hand"), ("Passage", "entrances")}),
        (None, {("Marks", "objects"), ("Piles", "hand"), ("Intruder", "goal")}),
    ):
        assert {found[:2] for found in leaking("castle", last.game, seat, last.state)} >= secrets
