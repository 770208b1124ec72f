"""How much each viewer sees of a thing by its owner, at every kind of table (R28.2, R28.3, R28.5, R28.10)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bot.engine.game import Seat
from bot.games.castle.kinds import Who
from bot.games.castle.rules.game import CastleGame

APART = {"intrudersShareAll": False}
CLOSED = {"guardsShareHands": False}
SEATINGS: Final[Mapping[str, Mapping[str, Any]]] = {
    "two": {"players": 2},
    "wolf": {"variant": "loneWolf", "loneWolfConceal": True},
    "three": {"players": 3},
    "three apart": {"players": 3, **APART},
    "four": {"players": 4},
    "four apart": {"players": 4, **APART, **CLOSED},
    "rivals of three": {"players": 3, "variant": "contested"},
    "rivals of four": {"players": 4, "variant": "contested", **CLOSED},
}

COLUMNS = """
whose             | two   | wolf  | three  | three apart | four    | four apart | rivals of three | rivals of four
ninja's place     | W f f | W f f | WW f f | Wf f f      | WW ff f | Wf ff f    | Wf f f          | Wf ff f
traitor's place   | W f f | W f f | WW f f | fW f f      | WW ff f | fW ff f    | fW f f          | fW ff f
ninja's cards     | W f f | W f f | WW f f | WW f f      | WW ff f | WW ff f    | Wf f f          | Wf ff f
traitor's cards   | W f f | W f f | WW f f | WW f f      | WW ff f | WW ff f    | fW f f          | fW ff f
what is heard     | W f f | W f f | WW f f | nW f f      | WW ff f | nW ff f    | nt f f          | nt ff f
ninja's turn      | W - - | W - - | WW - - | Wh - -      | WW -- - | Wh -- -    | Wh - -          | Wh -- -
intruders' accord | W - - | W - - | WW - - | WW - -      | WW -- - | WW -- -    | -- - -          | -- -- -
guards' map       | f W f | f W f | ff W f | ff W f      | ff WW f | ff WW f    | ff W f          | ff WW f
guards' cards     | f W f | f W f | ff W f | ff W f      |         |            | ff W f          |
swords' cards     |       |       |        |             | ff WW f | ff Wh f    |                 | ff Wh f
spears' cards     |       |       |        |             | ff WW f | ff hW f    |                 | ff hW f
swords' whisper   |       |       |        |             | -- WW - | -- Wh -    |                 | -- Wh -
guards' news      |       |       |        |             | ff -- f | ff -- f    |                 | ff -- f
told later        | - f f | - f f | -- f f | -- f f      | -- ff f | -- ff f    |                 |
whispered         | W - - | W - - | WW - - | fW - -      | WW -- - | fW -- -    |                 |
traitor's whisper |       |       |        |             |         |            | -W - -          | -W -- -
traitor's news    |       |       |        |             |         |            | f- f f          | f- ff f
wolf's mask       |       | W f f |        |             |         |            |                 |
"""
"""A letter for each seat: the intruders (ninja, traitor), the guards (swords, spears), and last a spectator.

`W` is the whole fact, `f` its fainter form for outsiders, `h` a part (the row says which), `n` and `t` that only the
ninja or the traitor is heard, `-` nothing. A blank means that the seating has no such thing.
"""


def _read_columns() -> dict[str, dict[str, str]]:
    head, *lines = [[cell.strip() for cell in line.split("|")] for line in COLUMNS.strip().splitlines()]
    return {
        whose: {name: cell.replace(" ", "") for name, cell in zip(head[1:], cells, strict=True) if cell}
        for whose, *cells in lines
    }


SEEN: Final = _read_columns()


def of(who: Who, what: str) -> str:
    """The line of the table for a thing of an intruder."""
    return f"{who}'s {what}"


def letter(rules: CastleGame, seating: str, seat: Seat | None, whose: str) -> str:
    """The letter of a seat in the table."""
    return SEEN[whose][seating][(*rules.seats, None).index(seat)]
