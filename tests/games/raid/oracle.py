"""A second opinion on routes, only from the text of docs/rules/raid.md: it reads boards and cards from the tables.

Tiles are complex numbers, the real part the column from 1 on (A), the imaginary part the row among those in play from 1
on at the forest. `python -m tests.games.raid.oracle` compares it with the rules on 50,000 random positions.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random

from bot.engine.chance import Seeded
from bot.engine.game import Fact
from bot.games.raid.board.track import label, tile
from bot.games.raid.facts.day import Finished
from bot.games.raid.facts.moving import CubeLifted, LanternLifted, SetOff, Stepped, TookOut
from bot.games.raid.kinds import Half, MoveCard
from bot.games.raid.moving import routes, walking
from bot.games.raid.setting.options import raid_options
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import Deck, Guard, LaidTrap, Ninja, State, Turn

RULES = (Path(__file__).parents[3] / "docs" / "rules" / "raid.md").read_text(encoding="utf-8")
OUT = {"none": (), "2": (2,), "3": (3,), "2+3": (2, 3)}


@cache
def boards() -> dict[str, dict[complex, str]]:
    """The signs of all tiles by night and by day, with nothing left out (S28.1)."""
    found: dict[str, dict[complex, str]] = {"night": {}, "day": {}}
    for row, night, _marks, day, _more in re.findall(
        r"^ *(\d+)   (\S{7})  (\S{7})  (\S{7})  (\S{7})$", RULES, re.M
    ):
        for column in range(7):
            found["night"][complex(column + 1, int(row))] = night[column]
            found["day"][complex(column + 1, int(row))] = day[column]
    return found


@cache
def cards() -> dict[str, tuple[str, str]]:
    """The two routes of each type, as letters (S4.2)."""
    return {
        name: (one, two)
        for name, one, two in re.findall(
            r"^\| ([a-z-]+) \| ([FLRQEJ\d+-]+) \| ([FLRQEJ\d+-]+) \| \d", RULES, re.M
        )
    }


@dataclass
class Scene:
    """A position, in the oracle's own words; tiles by their names."""

    half: str
    out: tuple[int, ...]
    here: str
    others: set[str] = field(default_factory=set)
    awake: set[str] = field(default_factory=set)
    asleep: set[str] = field(default_factory=set)
    lanterns: set[str] = field(default_factory=set)
    cubes: set[str] = field(default_factory=set)
    barred: set[str] = field(default_factory=set)
    has_reed: bool = False
    passes: bool = True


def rows(out: tuple[int, ...]) -> list[int]:
    """The numbers of the rows in play; the first is at 1."""
    return [row for row in range(1, 50) if (row + 6) // 7 not in out]


def oracle(scene: Scene, letters: str) -> dict[str, object] | None:
    """The effect of a route; None if it is illegal. Keys: tiles, end, guard, lanterns, cubes, wet, beyond."""
    number = rows(scene.out)
    facing = 1j if scene.half == "night" else -1j
    # Right of a way is a quarter turn clockwise.
    right = facing * -1j
    parts = {"F": facing, "L": -right, "R": right, "Q": facing - right, "E": facing + right}
    leap = re.fullmatch(r"J([+-]?\d)\+(\d)", letters)
    hops = [int(leap[1]) * right + int(leap[2]) * facing] if leap else [parts[each] for each in letters]

    def name(spot: complex) -> str | None:
        column, row = int(spot.real), int(spot.imag)
        if column not in range(1, 8) or row not in range(1, len(number) + 1):
            return None
        return "ABCDEFG"[column - 1] + str(number[row - 1])

    spot = complex("ABCDEFG".index(scene.here[0]) + 1, number.index(int(scene.here[1:])) + 1)
    entered: list[str] = []
    guard, wet, end, extra = None, False, scene.here, 0
    for at, hop in enumerate(hops):
        spot += hop
        tile_name = name(spot)
        if tile_name is None:
            if not (scene.half == "day" and spot.imag < 1 and 1 <= spot.real <= 7):
                return None
            needless = sum(-int(each.imag) for each in hops[at:]) - int((spot - hop).imag)
            end, extra = "", 1 + needless
            break
        if tile_name in scene.barred or (tile_name in scene.others and not scene.passes):
            return None
        entered.append(tile_name)
        end = tile_name
        sign = boards()[scene.half][complex(int(spot.real), number[int(spot.imag) - 1])]
        guard = tile_name if tile_name in scene.awake else None
        wet = sign == "~" and not scene.has_reed
        if guard or wet:
            break
    if end in scene.others:
        return None
    return {
        "tiles": entered,
        "end": end,
        "guard": guard,
        "lanterns": [each for each in entered if each in scene.lanterns],
        "cubes": [each for each in entered if each in scene.cubes],
        "wet": wet,
        "beyond": extra,
    }


def scattered(luck: Random) -> Scene:
    """A random position: figures and marks crowd round a ninja anywhere on the track."""
    half = luck.choice(["night", "day"])
    out = luck.choice(list(OUT.values()))
    number = rows(out)
    every = [column + str(row) for row in number for column in "ABCDEFG"]
    dry = [
        each for each in every if boards()[half][complex("ABCDEFG".index(each[0]) + 1, int(each[1:]))] != "~"
    ]
    # Often at the ends, where parts lie beyond the track.
    at = luck.choice([luck.randrange(len(number)), luck.choice([0, 1, 2, len(number) - 2, len(number) - 1])])
    here = luck.choice("ABCDEFG") + str(number[at])
    near = [each for each in every if abs(number.index(int(each[1:])) - at) <= 3 and each != here]

    def some(most: int) -> set[str]:
        return set(luck.sample(near, luck.randrange(most)))

    awake = some(6) & set(dry)
    asleep = (some(4) & set(dry)) - awake if half == "night" else set()
    marks = some(6) - awake - asleep
    others = set(luck.sample([each for each in near if each not in awake], luck.randrange(4)))
    barred = some(4) - others - awake if half == "day" else set()
    return Scene(
        half, out, here, others, awake, asleep,
        lanterns=some(6) - marks if half == "night" else set(), cubes=marks, barred=barred,
        has_reed=half == "day" and luck.random() < 0.3, passes=luck.random() < 0.8,
    )  # fmt: skip


SEATS = ("hawk", "kite", "owl", "raven")


@cache
def setting(half: str, out: tuple[int, ...], *, passes: bool) -> Setting:
    """The setting for the rules."""
    options = {"boardsOut": next(name for name, numbers in OUT.items() if numbers == out), "players": 4}
    match = "midnight" if half == "night" else "dawn"
    return Setting(raid_options({**options, "match": match, "passThroughNinja": passes}))


def state(scene: Scene, luck: Random, card: str) -> State:
    """The same position for the rules; enemy traps lie about too, because they must not matter."""
    known = setting(scene.half, scene.out, passes=scene.passes)
    made = State(known, half=Half(scene.half), phase=1, round=1, first=known.seats[0])
    places = [scene.here, *sorted(scene.others)]
    made.ninja = {
        seat: Ninja(tile=tile(places[n]) if n < len(places) else None) for n, seat in enumerate(known.seats)
    }
    made.change(known.seats[0], has_reed=scene.has_reed)
    made.guards = {tile(each): Guard() for each in scene.awake}
    made.guards |= {tile(each): Guard(asleep_by=known.seats[0]) for each in scene.asleep}
    made.lanterns, made.cubes = frozenset(map(tile, scene.lanterns)), frozenset(map(tile, scene.cubes))
    burning = {each for each in scene.barred if luck.random() < 0.5}
    made.fires = {tile(each): known.seats[1] for each in burning}
    made.closed = {tile(each): None for each in scene.barred - burning}
    if scene.half == "day":
        free = {label(each) for each in known.tracks[made.half].tiles} - scene.cubes - scene.barred
        made.traps = {tile(each): LaidTrap(known.seats[1]) for each in luck.sample(sorted(free), 5)}
    made.decks = (Deck(open=(MoveCard(card),)), Deck(), Deck(), Deck())
    made.turns = {known.seats[0]: Turn()}
    return made


def previewed(scene: Scene, made: State, card: str, route: int) -> dict[str, object] | None:
    """The effect of a route by the rules, in the oracle's words."""
    known = setting(scene.half, scene.out, passes=scene.passes)
    ahead = routes.ends(made, known.seats[0], MoveCard(card), route)
    if ahead is None:
        return None
    return {
        "tiles": [label(each) for each in ahead.tiles],
        "end": "" if ahead.end is None else label(ahead.end),
        "guard": None if ahead.guard is None else label(ahead.guard),
        "lanterns": [label(each) for each in ahead.lanterns],
        "cubes": [label(each) for each in ahead.cubes],
        "wet": ahead.is_wet,
        "beyond": ahead.beyond,
    }


def made_in_truth(scene: Scene, made: State, card: str, route: int) -> Mapping[str, object]:
    """The effect of the route when it is made without traps on the track, in the oracle's words."""
    known = setting(scene.half, scene.out, passes=scene.passes)
    seat, made.traps = known.seats[0], {}
    here = made.ninja[seat].tile
    assert here is not None
    SetOff(seat, 0, MoveCard(card), route, here).apply(made)
    facts: list[Fact] = []
    for fact in walking.walks(made, seat, Seeded(scene.here)):
        fact.apply(made)
        facts.append(fact)
    end = made.ninja[seat].tile
    took = [label(fact.tile) for fact in facts if isinstance(fact, TookOut)]
    return {
        "tiles": [label(fact.tile) for fact in facts if isinstance(fact, Stepped)],
        "end": "" if end is None else label(end),
        "guard": took[0] if took else None,
        "lanterns": [label(fact.tile) for fact in facts if isinstance(fact, LanternLifted)],
        "cubes": [label(fact.tile) for fact in facts if isinstance(fact, CubeLifted)],
        "beyond": sum(fact.beyond for fact in facts if isinstance(fact, Finished)),
    }


def compare(seed: str, count: int) -> tuple[int, list[str]]:
    """The number of legal routes on `count` random positions, and every disagreement."""
    luck, names, found, were_legal = Random(seed), sorted(cards()), list[str](), 0
    for _ in range(count):
        scene, card, route = scattered(luck), luck.choice(names), luck.randrange(2)
        made, told = state(scene, luck, card), oracle(scene, cards()[card][route])
        seen = previewed(scene, made, card, route)
        if told != seen:
            found.append(f"{scene} {card} {route + 1}: {told} / {seen}")
        elif told is not None:
            were_legal += 1
            done = made_in_truth(scene, made, card, route)
            if any(told[key] != value for key, value in done.items()):
                found.append(f"{scene} {card} {route + 1}, made: {told} / {done}")
    return were_legal, found


def main(count: int = 50_000) -> int:
    """Compare and print; return 1 if there is a disagreement."""
    were_legal, found = compare("raid", count)
    print(*found[:10], f"{count} positions, {were_legal} legal, {len(found)} disagreements", sep="\n")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
