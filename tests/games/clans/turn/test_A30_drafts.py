"""A30.2: a draft imagines what the rules then do, as far as no luck comes in."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from bot.engine.game import Piece, Seat, not_none
from bot.games.clans.activating.activating import draws_luck
from bot.games.clans.decisions import Act, Attack, Rest, Shoot, Shuriken
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.state import State
from bot.games.clans.turn.drafting import ActivationDraft
from tests.campaigns.odds.presses import presses
from tests.games.clans.positions import Told

FIGHTS = (Attack, Shoot, Shuriken)


def drafts(seed: str) -> Iterator[tuple[ClansGame, State, Seat, tuple[Piece, ...], State]]:
    """Drafts of pieces without luck in positions of whole games, with the state that each imagines."""
    luck = Random(seed)
    for press in presses(seed, 3):
        draft = press.game.drafts.draft(press.state, press.seat)
        if not isinstance(draft, ActivationDraft):
            continue
        for _piece in range(4):
            now = draft.imagined(press.state)
            calm = [
                each
                for each in draft.options()
                if not isinstance(each, (*FIGHTS, Rest)) and not draws_luck(now, each)
            ]
            if not calm:
                break
            kind = luck.choice(sorted({type(each) for each in calm}, key=lambda each: each.__name__))
            draft.add(luck.choice([each for each in calm if type(each) is kind]))
            yield press.game, press.state, press.seat, draft.pieces, draft.imagined(press.state).copy()


def test_A30_2_a_draft_without_luck_imagines_what_happens() -> None:
    compared = 0
    for game, state, seat, pieces, imagined in islice(drafts("calm-1"), 300):
        true = state.copy()
        for fact in game.resolve(true, seat, Act(pieces), Told()):
            game.evolve(true, fact)
        if true.question is not None or true.active is None:
            continue
        compared += 1
        active, drafted = not_none(true.active), not_none(imagined.active)
        assert imagined.models == true.models, pieces
        assert (imagined.items, imagined.scores) == (true.items, true.scores), pieces
        assert (drafted.mp, drafted.moves, drafted.actions) == (active.mp, active.moves, active.actions), (
            pieces
        )
        assert (drafted.cards, drafted.used) == (active.cards, active.used), pieces
    assert compared > 150
