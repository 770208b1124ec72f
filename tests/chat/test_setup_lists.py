"""The lists of a setup stay open until everything is placed, and no menu's name is longer than a phone shows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bot.chat.messages.opening import PanelState, after_pick, kept, opened
from bot.chat.messages.panel import UNOPENED, panel_screen
from bot.chat.messages.phone import HINT
from bot.chat.parts.keys import Key, read
from bot.chat.parts.screen import Menu, Screen
from bot.engine.chance import Seeded
from bot.engine.game import Draft, Piece, Seat
from bot.engine.match import Match
from bot.games.castle.box import BOX
from bot.games.castle.decisions import Bed, Entrance, Group, Hide, Post, StartAt
from bot.games.castle.kinds import Phase
from bot.tables.views.offers import Offer
from bot.tables.views.panel import Panel
from bot.tables.views.panel_making import panel
from tests.play.panels import table_of
from tests.there import there

PLACED = {Post: 8, Group: 3, Bed: 8, Hide: 10, Entrance: 2}
"""How many of each kind the usual setup has."""


def _setup(players: int = 2) -> Iterator[tuple[Match[Any], Seat, tuple[Piece, ...]]]:
    """Every draft of a setup: what its seat has witnessed, and the pieces that a computer chooses."""
    match = Match.dealt(BOX.game({"players": players}), Seeded("lists"))
    luck, brain = Seeded("lists"), BOX.computers.brain("simple")
    while match.state.phase is Phase.SETUP:
        seat = min(match.awaited())
        seen = match.seen_by(match.game.viewer(seat))
        decision = brain.decide(seen, seat, luck)
        if pieces := seen.game.drafts.pieces(decision):
            yield seen.copy(), seat, pieces
        match.play(seat, decision, luck)


def _screen(seen: Match[Any], seat: Seat, draft: Draft, state: PanelState) -> tuple[Panel, Screen]:
    shown = panel(BOX, seen, seat, number=0, news=(), draft=draft)
    return shown, panel_screen(BOX, table_of(seen.game.seats), shown, None, state=state)


def _pressed(screen: Screen, offer: Offer) -> PanelState | None:
    """The open part after the pick of an offer, if it is in reach without opening anything."""
    for key, values in _keys(screen):
        if key.verb == "pick" and offer.token in (*values, key.words[0]):
            return kept(after_pick(key.words, [offer.token] if values else []), key)
    return None


def _keys(screen: Screen) -> Iterator[tuple[Key, tuple[str, ...]]]:
    for row in screen.rows:
        if isinstance(row, Menu):
            yield read(row.key), tuple(entry.value for entry in row.entries)
        else:
            yield from ((read(button.key), ()) for button in row)


@pytest.mark.parametrize("kind", PLACED)
def test_a_list_stays_open_until_all_of_its_kind_are_placed(kind: type[Piece]) -> None:
    seen, seat, pieces = next(each for each in _setup() if any(isinstance(piece, kind) for piece in each[2]))
    own = [piece for piece in pieces if isinstance(piece, kind)]
    assert len(own) == PLACED[kind]
    state, placed = UNOPENED, 0
    for number, piece in enumerate(own):
        shown, screen = _screen(seen, seat, there(seen.draft(seat, own[:number])), state)
        offer = next(each for each in shown.offers if each.option == piece)
        after = _pressed(screen, offer)
        if after is None:
            state = _opened(seen, seat, own[:number], offer)
            shown, screen = _screen(seen, seat, there(seen.draft(seat, own[:number])), state)
            after = there(_pressed(screen, offer))
        if number + 1 < len(own):
            placed += _lists(seen, seat, own[: number + 1], after, kind)
        state = after
    assert placed == len(own) - 1


def test_after_the_start_of_one_intruder_the_places_for_the_other_one_are_open() -> None:
    seen, seat, pieces = next(
        each for each in _setup() if any(isinstance(piece, StartAt) for piece in each[2])
    )
    (ninja, _traitor) = (piece for piece in pieces if isinstance(piece, StartAt))
    shown, screen = _screen(seen, seat, there(seen.draft(seat)), UNOPENED)
    offer = next(each for each in shown.offers if each.option == ninja)
    state = _opened(seen, seat, [], offer)
    after = there(_pressed(_screen(seen, seat, there(seen.draft(seat)), state)[1], offer))
    _shown, screen = _screen(seen, seat, there(seen.draft(seat, [ninja])), after)
    assert "Choose a start: where?" in [row.hint for row in screen.rows if isinstance(row, Menu)]


def _opened(seen: Match[Any], seat: Seat, pieces: list[Piece], offer: Offer) -> PanelState:
    """The state in which an offer is in reach, by opening its act and, if it has several, its area."""
    ways = [UNOPENED]
    for _depth in range(4):
        for state in ways:
            _shown, screen = _screen(seen, seat, there(seen.draft(seat, pieces)), state)
            if _pressed(screen, offer) is not None:
                return state
        ways = [
            kept(opened(key.verb, key.words, [value] if value else []), key)
            for state in ways
            for key, values in _keys(_screen(seen, seat, there(seen.draft(seat, pieces)), state)[1])
            if key.verb in ("open", "area", "page", "whose")
            for value in values or ("",)
        ]
    raise AssertionError(f"nothing leads to {offer.choice.label}")


def _lists(seen: Match[Any], seat: Seat, pieces: list[Piece], state: PanelState, kind: type[Piece]) -> bool:
    """True if options of the kind are listed at once."""
    shown, screen = _screen(seen, seat, there(seen.draft(seat, pieces)), state)
    return any(isinstance(each.option, kind) and _pressed(screen, each) is not None for each in shown.offers)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_name_of_a_menu_is_longer_than_a_phone_shows(players: int) -> None:
    hints = set[str]()
    for seen, seat, pieces in _setup(players):
        for number in {0, len(pieces) // 2, len(pieces) - 1, len(pieces)}:
            _shown, screen = _screen(seen, seat, there(seen.draft(seat, pieces[:number])), UNOPENED)
            hints |= {row.hint for row in screen.rows if isinstance(row, Menu)}
    assert len(hints) > 4
    assert not {hint for hint in hints if len(hint) > HINT or hint.endswith("…")}
