"""How fast the rules are, beside peers: random playouts, copies of a state, a match rebuilt from the database.

What is one decision: one choice taken at random from the list of everything legal, as a tick of catanatron or a move
of chess is. A decision of one step is one choice. Of a decision of many pieces, each piece is one, taken from the
list of all that may come next; and so is ending it, where it might have gone on at will, as it is to end a turn of
catanatron. A draft that must be filled ends with its last piece, and that counts nothing: hands, figures, marks.

E1 plays whole matches, from the deal, with their log kept, every decision refused if it is not legal; E2 plays the
same matches without a log and without refusals. Setup is part of a match, as it is of a game of
catanatron; how many of the choices it makes is told. E4 copies a state; a copy shares the values in it, which are
replaced one by one, so the copy in which one guard has moved is told too. Goals stand beside the ratios.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from bot.engine.chance import Chance
from bot.engine.game import Decision, Draft, Seat
from bot.engine.match import Match
from bot.games.shelf import SHELF
from tests.bench import _peers
from tests.bench._method import Slice, pinned, seconds, verdict
from tests.bench._stored import long_match, rebuilds, stored
from tests.rolling import Rolling

GAME = SHELF["castle"].game({})
ROUNDS = 15
MATCHES = 6
FACTS = 400

D = TypeVar("D", bound=Decision)


def any_of(options: Sequence[D], luck: Random) -> D:
    """One of them, evenly."""
    return options[int(luck.random() * len(options))]


def played(seed: int, *, until: int | None = None) -> tuple[Match[Any], int]:
    """A match between random movers, kept whole, or until a turn begins; and how many choices it took."""
    luck = Random(seed)
    chance = Rolling(luck)
    match, choices = Match.dealt(GAME, chance), 0
    while (awaited := match.awaited()) and match.state.turn != until:
        seat = min(awaited)
        options = match.options(seat)
        if options:
            match.play(seat, any_of(options, luck), chance)
            choices += 1
        else:
            choices += drafted(match, seat, chance, luck)
    return match, choices


def drafted(match: Match[Any], seat: Seat, chance: Chance, luck: Random) -> int:
    """A decision of many pieces: how many choices it took."""
    draft = match.draft(seat)
    assert draft is not None
    choices = chosen(draft, luck)
    match.commit(seat, draft, chance)
    return choices


def chosen(draft: Draft, luck: Random) -> int:
    """A draft is filled: how many choices it took."""
    return at_will(draft, luck) if draft.is_complete() else filled(draft, luck)


def filled(draft: Draft, luck: Random) -> int:
    """Pieces, until nothing is missing."""
    while not draft.is_complete():
        draft.add(any_of(draft.options(), luck))
    return len(draft.pieces)


def at_will(draft: Draft, luck: Random) -> int:
    """Pieces, or the end wherever it may end, all with the same chance."""
    while True:
        options = draft.options()
        chosen = int(luck.random() * (len(options) + draft.is_complete()))
        if chosen == len(options):
            return len(draft.pieces) + 1
        draft.add(options[chosen])


def kept(number: int) -> int:
    """Matches with their logs: the choices they took."""
    return sum(played(number * MATCHES + match)[1] for match in range(MATCHES))


def thought(number: int) -> int:
    """The same matches without a log."""
    return sum(rolled(number * MATCHES + match) for match in range(MATCHES))


def rolled(seed: int) -> int:
    """A match without a log: how many choices it took."""
    luck = Random(seed)
    chance = Rolling(luck)
    state, choices = Match.dealt(GAME, chance).state, 0
    while awaited := GAME.awaited(state):
        seat = min(awaited)
        if options := GAME.options(state, seat):
            decision, took = any_of(options, luck), 1
        else:
            draft = GAME.drafts.draft(state, seat)
            assert draft is not None
            took = chosen(draft, luck)
            decision = draft.committed()
        choices += took
        for fact in GAME.resolve(state, seat, decision, chance):
            GAME.evolve(state, fact)
    return choices


def share_of_setup() -> float:
    """How many of the choices of a match come before its first turn."""
    whole = sum(played(seed)[1] for seed in range(MATCHES))
    return sum(played(seed, until=1)[1] for seed in range(MATCHES)) / whole


def copies() -> dict[str, Slice]:
    """Copies of a match's state half-way through, left alone and written in."""
    match = played(1)[0]
    state = Match(match.game, match.log[: len(match.log) // 2]).state

    def copy(_number: int) -> int:
        for _ in range(_peers.COPIES):
            state.copy()
        return _peers.COPIES

    guard = next(iter(state.guards.values()))

    def copy_and_write(_number: int) -> int:
        for _ in range(_peers.COPIES):
            state.copy().walk((guard.id,), guard.zone)
        return _peers.COPIES

    return {"copy": copy, "copy and write": copy_and_write}


def main() -> None:
    """Measure and print everything beside its goal."""
    pinned()
    with TemporaryDirectory() as folder:
        matches = [played(seed)[0] for seed in range(50)]
        connection = stored(Path(folder), long_match(matches, FACTS))
        took = seconds(
            {
                "catanatron": _peers.catan,
                "python-chess": _peers.chess_moves,
                "match": kept,
                "no log": thought,
                **copies(),
                "Game.copy": _peers.catan_copies(),
                **rebuilds(connection),
            },
            ROUNDS,
        )
        connection.close()
    report(took)


def report(took: dict[str, float]) -> None:
    """Figures of this machine, then the ratios."""
    for name in ("match", "no log", "catanatron", "python-chess"):
        print(f"  {name:14}{1 / took[name]:10,.0f} choices/s")
    print(f"  setup makes {share_of_setup():.0%} of the choices")
    for name in ("copy", "copy and write", "Game.copy", "rebuild", "fetch + JSON"):
        print(f"  {name:14}{1e6 * took[name]:10,.1f} us")
    print(verdict("E1", "match / catanatron", took["catanatron"] / took["match"], least=2.5))
    print(verdict("E2", "no log / catanatron", took["catanatron"] / took["no log"], least=4))
    print(verdict("E4", "Game.copy / copy", took["Game.copy"] / took["copy"], least=15))
    print(verdict("E5", "rebuild / fetch + JSON", took["rebuild"] / took["fetch + JSON"], most=4))


if __name__ == "__main__":
    main()
