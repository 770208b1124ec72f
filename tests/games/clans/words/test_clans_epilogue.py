"""Where the points came from, and those that were left: what is named was offered, with the odds of a press."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bot.engine.game import Fact, Seat
from bot.engine.match import Match
from bot.games.clans import decisions as d
from bot.games.clans.board import zones
from bot.games.clans.board.ground import GRID
from bot.games.clans.box import BOX
from bot.games.clans.challenges.challenges import played
from bot.games.clans.facts.activating import ActivationBegan, ActivationEnded, MoveBegan, Stepped
from bot.games.clans.facts.challenges import CrateTurned, ObjectiveFound
from bot.games.clans.facts.fighting import FightBegan, Scored
from bot.games.clans.facts.rounds import MatchEnded, RoundEnded
from bot.games.clans.kinds import Element, ItemKind
from bot.games.clans.names import names
from bot.games.clans.odds.forecast import of_pieces
from bot.games.clans.odds.unfolding import Event
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.field import base, goal
from bot.games.clans.state.state import State
from bot.games.clans.words.epilogue import epilogue
from bot.games.clans.words.odds import percent
from tests.defaulted import defaulted
from tests.laws.playthrough import playthrough

ATTACK = re.compile(r"In round (\d+) (.+) did not attack (.+): (\S+) % for an Injury, worth (\d+) points?\.")
HILL = re.compile(
    r"At the end of round (\d+) one more model of (\w+) on the hill would have scored a point\."
)


def told(match: Match[State], log: list[Fact] | None = None) -> list[str]:
    game = match.game
    assert isinstance(game, ClansGame)
    return list(epilogue(game, match.history if log is None else log))


def idle(match: Match[State]) -> Iterator[tuple[Match[State], ActivationBegan]]:
    """The position before each activation in which nobody was attacked."""
    for at, fact in enumerate(match.log):
        if isinstance(fact, ActivationBegan):
            ends = next(
                (n for n in range(at, len(match.log)) if isinstance(match.log[n], ActivationEnded)), None
            )
            if ends is not None and not any(isinstance(each, FightBegan) for each in match.log[at:ends]):
                yield Match(match.game, match.log[:at]), fact


def test_an_attack_that_is_named_was_offered_with_these_odds() -> None:
    match = playthrough("clans", "janken").end
    found = next(filter(None, map(ATTACK.match, told(match))))
    offered = set()
    for before, began in idle(match):
        model = before.state.models[began.model]
        draft = before.draft(model.seat, (d.Activate(model.id),))
        assert draft is not None
        for piece in draft.options():
            if isinstance(piece, d.Attack):
                chance = of_pieces(before.state, (*draft.pieces, piece)).of(Event.INJURED, piece.target)
                foe = names.model(piece.target)
                offered.add((str(before.state.round), names.model(model.id), foe, percent(chance)))
    assert found.groups()[:4] in offered


def test_A22_the_sources_of_the_points_add_up_to_the_scores() -> None:
    match = playthrough("clans", "janken").end
    line = told(match)[0]
    points = sum(fact.points for fact in match.log if isinstance(fact, Scored))
    assert (
        sum(map(int, re.findall(r"(\d+) (?:for|on)", line))) == points == sum(match.state.scores.values()) > 0
    )


def test_A22_8_one_more_model_on_the_hill_would_have_scored() -> None:
    match = defaulted(BOX, challenge="hill")
    found = next(filter(None, map(HILL.match, told(match))))
    at = next(
        n
        for n, fact in enumerate(match.log)
        if isinstance(fact, RoundEnded) and Match(match.game, match.log[:n]).state.round == int(found[1])
    )
    before = Match(match.game, match.log[:at]).state
    tally = played(before.setting).tally(before)
    (seat,) = (each for each in tally if names.seat(each) == found[2])
    assert tally[seat] + 1 > max(n for other, n in tally.items() if other != seat)
    assert not [
        fact for fact in played(before.setting).follows(before, RoundEnded()) if isinstance(fact, Scored)
    ]


def beside_a_medal(mp: int = 2) -> list[str]:
    """A match in which a model comes to stand beside the medal of the other seat, and the activation ends there."""
    match = defaulted(BOX, challenge="medal")
    at = next(n for n, fact in enumerate(match.log) if isinstance(fact, ActivationBegan))
    before = Match(match.game, match.log[:at]).state
    seat = before.turn
    assert seat is not None
    model = next(model for model in before.of(seat) if model.is_out)
    other = before.setting.opponents(seat)[0]
    beside = GRID.members(zones.zone(zones.base(goal(before, other))))
    space = next(each for each in beside if not any(each in base(one) for one in before.out()))
    # Move and action are both used up, so only the MP of the run are left.
    begun = [ActivationBegan(model.id), MoveBegan(model.id, 3), MoveBegan(model.id, 3, is_run=True)]
    way = [*begun, Stepped(model.id, space, model.facing, 3 - mp)]
    return told(match, [*match.log[:at], *way, ActivationEnded(model.id)])


def test_A22_2_a_medal_that_was_within_reach_is_named_with_its_points() -> None:
    assert beside_a_medal()[-1].endswith(" stood where it could score 1 point for 1 MP.")


def test_A22_2_without_mp_no_medal_is_within_reach() -> None:
    assert not any("for 1 MP" in text for text in beside_a_medal(mp=0))


def test_the_winner_left_nothing_that_is_told() -> None:
    match = playthrough("clans", "janken").end
    found = next(filter(None, map(ATTACK.match, told(match))))
    seat = Seat(
        next(model.seat for model in match.state.models.values() if names.model(model.id) == found[2])
    )
    won = told(match, [*match.history, MatchEnded((seat,))])
    assert not any(found[2] in text and "did not attack" in text for text in won)


def test_A22_11_points_for_crates_and_for_objectives_are_told_apart() -> None:
    match = defaulted(BOX, challenge="search")
    at = next(n for n, fact in enumerate(match.log) if isinstance(fact, ActivationBegan))
    before = Match(match.game, match.log[:at]).state
    assert before.turn is not None
    model = next(each.id for each in before.of(before.turn) if each.is_out)
    space = next(space for space, item in before.items.items() if item.kind is ItemKind.CRATE)
    found = [
        *(ActivationBegan(model), CrateTurned(model, space, Element.AIR), Scored(before.turn, 1)),
        *(ObjectiveFound(model, space), Scored(before.turn, 3)),
    ]
    (line, *_rest) = told(match, [*match.log[:at], *found])
    assert line.endswith(f": {names.seat(before.turn)}: 1 for turning up crates, 3 for objectives.")
