"""A rollout is the match without its log: the same choices, the same luck, the same end."""

from __future__ import annotations

from typing import Any

from bot.engine.chance import Seeded, pick
from bot.engine.game import Decision, Piece
from bot.engine.match import Match
from bot.engine.rollout import COMMIT, Rollout
from tests.laws.playthrough import Playthrough, every_game

_LONGEST = 5000


@every_game()
def test_a_rollout_goes_through_the_decisions_of_a_match(played: Playthrough) -> None:
    chance = Seeded(played.seed)
    for moment in played.moments:
        rollout = Rollout(played.game, moment.match.state.copy(), chance)
        if rollout.seat != moment.seat:
            continue  # both sides choose at once: the rollout asks one after the other
        for choice in choices_of(played, moment.decision):
            # Nobody chooses what a draft adds by itself when it is committed.
            taken = COMMIT if is_made(rollout, moment.decision) else choice
            assert taken in rollout.choices()
            rollout.take(taken)
            if taken is COMMIT:
                break
        after = Match(played.game, (*moment.match.log, *moment.facts))
        assert rollout.state == after.state


def is_made(rollout: Rollout[Any], decision: Decision) -> bool:
    draft = rollout.draft
    return draft is not None and draft.is_complete() and draft.committed() == decision


def choices_of(played: Playthrough, decision: Decision) -> list[Decision]:
    pieces = played.game.drafts.pieces(decision)
    return [decision] if pieces is None else [*pieces, COMMIT]


@every_game()
def test_a_rollout_comes_to_an_end_and_its_decisions_are_legal(played: Playthrough) -> None:
    luck, chance, mirror = Seeded("rollout"), Seeded(played.seed), Seeded(played.seed)
    match = Match.dealt(played.game, mirror)
    rollout, pieces = Rollout(played.game, match.copy().state, chance), list[Piece]()
    for number in range(_LONGEST):
        if rollout.seat is None:
            break
        seat, draft, options = rollout.seat, rollout.draft, rollout.choices()
        choice = options[-1] if len(pieces) > 40 else pick(luck, str(number), options)
        if isinstance(choice, Piece) and draft is not None:
            pieces.append(choice)
        else:
            match.play(seat, draft.committed() if draft is not None else choice, mirror)
            pieces.clear()
        rollout.take(choice)
        assert pieces or rollout.state == match.state
    assert match.is_over
    assert rollout.choices() == ()
