"""How often a player touches the screen before the first turn.

In a setup they take the suggestion, change three things, and commit. In a first game they take a seat, begin with
computers, and press *Just begin* as long as the setup asks them something.

The changes are a card, a sentry and a mark of the guards; a card of each hand and a start or an entrance of the
intruders. Another patrol takes a touch more: there are more places for it than buttons.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import Any

from bot.chat.messages.lobby import lobby_screen
from bot.chat.messages.panel import UNOPENED, panel_screen
from bot.chat.parts.keys import read
from bot.chat.parts.screen import Menu, Screen
from bot.engine.chance import Chance, Seeded, pick
from bot.engine.drafting import Without
from bot.engine.game import Decision, Piece, Seat
from bot.engine.match import Match
from bot.games.box import Box
from bot.games.castle import decisions as d
from bot.games.castle.box import BOX
from bot.games.castle.kinds import Phase
from bot.games.castle.setup.comeback import hands_of
from bot.games.shelf import SHELF
from bot.tables.model.table import Person, Status, UserId
from bot.tables.views.panel_making import panel
from tests.play import taps
from tests.play.panels import table_of
from tests.sights import Sights
from tests.there import there

FILLED = COMMIT = 1
"""A button each: what fills a draft at one go, suggested or by luck, and what commits it."""


def counted(games: int) -> dict[str, list[int]]:
    """The touches of both sides in so many setups, whole and draft by draft."""
    found: dict[str, list[int]] = defaultdict(list)
    for number in range(games):
        match, luck = Match.dealt(BOX.game({}), Seeded(f"taps {number}")), Seeded(f"setup {number}")
        sights, sums = Sights(match), defaultdict[str, int](int)
        while match.state.phase is Phase.SETUP:
            seat = min(match.awaited())
            taken, decision = _entered(sights.of(seat), seat, luck)
            found[f"  {seat}: {type(decision).__name__}"].append(taken)
            sums[f"{seat}' setup"] += taken
            match.play(seat, decision, luck)
        for name, total in sums.items():
            found[name].append(total)
    return found


def first_games(game: str, games: int) -> dict[str, list[int]]:
    """The touches after the command that opens a table until the first turn, of each kind of seat."""
    found: dict[str, list[int]] = defaultdict(list)
    for number in range(games):
        box, luck = SHELF[game], Seeded(f"first game {number}")
        every = box.game(box.options.settled({})).seats
        for seat in every if box is BOX else every[:1]:
            name = seat if box is BOX else game
            found[f"first game, {name}"].append(_lobby(box, seat) + _begun(box, seat, luck))
    return found


def _lobby(box: Box, seat: Seat) -> int:
    """The touches of the lobby: a seat, and computers on all others."""
    levels = box.computers.levels
    options = box.options.settled({})
    table = replace(table_of(box.game(options).seats, options), game=box.key, status=Status.LOBBY)
    table = replace(table, seats=dict.fromkeys(table.seats))
    verbs = _verbs(lobby_screen(box, table, levels))
    assert "sit" in verbs
    seated = replace(table, seats={**table.seats, seat: Person(UserId(1))})
    assert "startwith" in _verbs(lobby_screen(box, seated, levels))
    return 2


def _begun(box: Box, seat: Seat, luck: Chance) -> int:
    """The touches of the setup, in which computers decide before the player does."""
    match: Match[Any] = Match.dealt(box.game(box.options.settled({})), luck)
    taken, brain, sights = 0, box.computers.brain(box.computers.levels[0]), Sights(match)

    def decide(who: Seat) -> None:
        match.play(who, brain.decide(sights.of(who), who, luck), luck)

    while match.game.is_setting_up(match.state):
        if others := match.awaited() - {seat}:
            decide(min(others))
            continue
        seen = sights.of(seat)
        shown = panel(box, seen, seat, number=0, news=(), draft=seen.draft(seat))
        assert "justbegin" in _verbs(panel_screen(box, table_of(match.game.seats), shown, None))
        taken += 1
        while match.game.is_setting_up(match.state) and seat in match.awaited():
            decide(seat)
    return taken


def _verbs(screen: Screen) -> set[str]:
    return {
        read(key).verb
        for row in screen.rows
        for key in ([row.key] if isinstance(row, Menu) else [b.key for b in row])
    }


def _entered(seen: Match[Any], seat: Seat, luck: Chance) -> tuple[int, Decision]:
    """The touches of a draft in which one thing is changed, of two hands one in each, and what it comes to."""
    pieces, taken, state = _filled(seen, seat, luck), FILLED + COMMIT, UNOPENED
    changes = len(hands_of(there(seen.draft(seat, pieces)))) or 1
    for number in range(changes):
        draft = there(seen.draft(seat, pieces))
        removals = [each for each in seen.game.drafts.removals(draft) if _is_meant(each, number, changes)]
        out = pick(luck, f"{seat} out {len(seen.log)} {number}", removals)
        draft.add(out)
        others = [each for each in draft.options() if type(each) is type(out.piece) and each != out.piece]
        into = pick(luck, f"{seat} into {len(seen.log)} {number}", others)
        for piece in (out, into):
            shown = panel(BOX, seen, seat, number=0, news=(), draft=seen.draft(seat, pieces))
            every = (*shown.removals, *shown.offers)
            token = next(offer.token for offer in every if offer.option == piece)
            price, state = taps.touches(shown, token, state)
            taken, pieces = taken + price, (*pieces, piece)
    return taken, there(seen.draft(seat, pieces)).committed()


def _is_meant(removal: Without, number: int, changes: int) -> bool:
    """True if it belongs to the hand with that number, if there are several; otherwise if it is no patrol."""
    piles = ("ninja", "traitor")
    is_of_hand = changes == 1 or getattr(removal.piece, "pile", None) == piles[number]
    return is_of_hand and not isinstance(removal.piece, d.Group)


def _filled(seen: Match[Any], seat: Seat, luck: Chance) -> tuple[Piece, ...]:
    draft = there(seen.draft(seat))
    suggested = ((each,) for each in draft.options() if isinstance(each, d.Suggested))
    for way in (*seen.game.drafts.routes(seen.state, seat, draft), *suggested):
        return tuple(each for each in way if isinstance(each, Piece))
    while not draft.is_complete():
        draft.add(pick(luck, f"{seat} {len(seen.log)} {len(draft.pieces)}", draft.options()))
    return draft.pieces
