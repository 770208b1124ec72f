"""The names of things, from data/raid/names.toml: seats, boards, cards, traps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from pydantic import BaseModel

from bot.engine.boards.compass import Direction
from bot.engine.game import Seat
from bot.games.files import toml
from bot.games.raid.board.layout import board_of
from bot.games.raid.board.track import label
from bot.games.raid.kinds import Alarm, Buki, Half, MoveCard, Senjutsu, Tile, Trap
from bot.words import _, ngettext


class Entry(BaseModel, extra="forbid", frozen=True):
    """A card or a trap: its name, its effect in a few words (alarm cards need none), and in full."""

    name: str
    gist: str = ""
    text: str


class _File(BaseModel, extra="forbid", frozen=True):
    title: str
    ways: tuple[str, ...]
    seats: dict[Seat, str]
    boards: dict[int, tuple[str, str]]
    movement: dict[MoveCard, tuple[str, str, str]]
    senjutsu: dict[Senjutsu, Entry]
    alarm: dict[Alarm, Entry]
    buki: dict[Buki, Entry]
    trap: dict[Trap, Entry]


@cache  # 16 us, asked 8 times a decision
def _read() -> _File:
    return _File.model_validate(toml("raid", "names"))


def title() -> str:
    """The game's name."""
    return _(_read().title)


def seat(which: Seat) -> str:
    """The name of a seat, and of its ninja."""
    return _(_read().seats[which])


def board(number: int, half: Half) -> str:
    """The name of a board on one side (S28.1)."""
    return _(_read().boards[number][half is Half.DAY])


def place(tile: Tile, half: Half) -> str:
    """A tile with the name of its board: “D11, long lane”."""
    return _("{tile}, {board}").format(tile=label(tile), board=board(board_of(tile), half))


def move(card: MoveCard) -> str:
    """The name of a movement card."""
    return _(_read().movement[card][0])


def route(card: MoveCard, number: int) -> str:
    """A movement card with the word for one of its routes, 0 or 1: “knight left”."""
    name, *words = _read().movement[card]
    return _("{card} {way}").format(card=_(name).lower(), way=_(words[number]))


def card(which: Senjutsu | Alarm | Buki | Trap) -> str:
    """The name of a card or a trap."""
    return _(entry(which).name)


def gist(which: Senjutsu | Buki | Trap) -> str:
    """The effect of a card or a trap, in a few words."""
    return _(entry(which).gist)


def entry(which: Senjutsu | Alarm | Buki | Trap) -> Entry:
    """Everything about a card or a trap in the file."""
    # Looked up by type, because some kinds of different decks share a value.
    deck: Mapping[object, Entry] = getattr(_read(), type(which).__name__.lower())
    return deck[which]


def some(count: int, one: str, many: str) -> Iterator[str]:
    """A count of something in words: “2 lanterns”; nothing for 0."""
    if count:
        yield ngettext(one, many, count).format(n=count)


def listing(names: Iterable[str]) -> str:
    """The names as one text: “a, b and c”; empty without names."""
    *first, last = tuple(names) or ("",)
    return _("{some} and {last}").format(some=_(", ").join(first), last=last) if first else last


def way(direction: Direction, forward: Direction) -> str:
    """A direction of the board in words, as seen looking forward (S3.6)."""
    return _(_read().ways[direction.turned(-forward)])
