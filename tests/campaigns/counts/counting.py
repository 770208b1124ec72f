"""One random match of the clans: its counts, and the rules that a log of facts has to keep (A28)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, Final

from bot.commands.simulating import moody
from bot.engine.chance import Chance, Seeded, pick
from bot.engine.game import Fact, Seat
from bot.engine.match import Match
from bot.games.clans.board.ground import grounds
from bot.games.clans.decisions import Use
from bot.games.clans.dice.fight import Choosing
from bot.games.clans.facts.activating import ActivationBegan, Marked, MoveBegan, Stepped
from bot.games.clans.facts.fighting import DiceLie, DieChosen, Scored
from bot.games.clans.facts.rolling import Rerolled, Rolled
from bot.games.clans.fighting.pools import choosing, pools
from bot.games.clans.kinds import Card, Element, Keyword, ModelId, Token, Type
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.setting.options import Challenge
from bot.games.clans.state.field import has
from bot.games.clans.state.rolls import Purpose, Step
from bot.games.clans.state.state import State
from bot.games.clans.teams.profile import ProfileId, profiles, shrine_teams
from bot.games.shelf import SHELF
from bot.games.simulate import Counts, count_one, play_out
from bot.players.brain import Brain
from bot.players.random_player import RandomPlayer

BOX: Final = SHELF["clans"]
KEYWORDS: Final = frozenset(
    keyword
    for team in shrine_teams().values()
    for each in team.models
    for keyword in profiles()[ProfileId(each.id)].keywords
)
"""The keywords of the six shrine teams."""
EXPECTED: Final = frozenset(
    [f"keyword {each}" for each in KEYWORDS]
    + [f"card {each}" for each in Card]
    + [f"token {each}" for each in Token if each not in (Token.DELAY, Token.STUN)]
    + [f"result {each}" for each in (*Element, "none")]
    + [f"{each}: {how}" for each in Challenge for how in ("won on points", "drawn")]
    + [
        "brawl: won by the target",
        "stun",
        "injury",
        "medal captured",
        "medal home",
        "medal brought back",
        "messenger off the board",
        "crate turned up",
        "objective found",
        "sentry activated",
    ]
    + [f"ground {each}" for each in grounds()]
    + [f"team {each}" for each in shrine_teams()]
)
"""The things that should occur often."""


EAGER: Final = {
    "attack": 60,
    "use": 120,
    "leave": 90,
    "capture": 60,
    "pick": 40,
    "check": 60,
    "respond": 40,
    "rest": 2,
    "turn": 2,
}
"""How often a whim chooses things with rare opportunities; 10 is usual."""


def counted(seed: str, challenge: Challenge | None = None) -> Counter[str]:
    """The counts of a match with drawn options, of this challenge if one is given.

    Refuses with Broken or AssertionError a match that breaks a rule of A28.
    """
    options = dict(BOX.trials.drawn(Seeded(f"{seed} options")) or {})
    if challenge is not None:
        options["challenge"] = challenge
    game = ClansGame(options)
    counts, found = Counts(), Counter[str]()
    moves = play_out(game, _players(game, seed), seed)
    last: Match[State] | None = None

    def watched() -> Iterator[Any]:
        nonlocal last
        for move in moves:
            last = move.match
            yield move

    count_one(counts, BOX, game, watched(), seed)
    found.update(counts.effects)
    found.update(counts.ends)
    assert last is not None
    found[f"ground {last.state.ground}"] += 1
    found.update(f"team {team}" for team in last.state.teams.values())
    found.update(_retold(game, last))
    return found


def _players(game: ClansGame, seed: str) -> Mapping[Seat, Brain]:
    """Whims, which reach everything that is rare; in a third of the matches one fighter who plays for points."""
    luck = Seeded(f"{seed} whims")
    if not luck.below("moods", 3):
        return moody(BOX, game)
    return {seat: _whim(luck, seat) for seat in game.seats}


def _whim(luck: Chance, seat: Seat) -> Brain:
    commit = pick(luck, f"commit {seat}", (0.1, 0.3, 0.6))
    by_kind, weights = pick(luck, f"weights {seat}", ((0.5, {}), (0.9, EAGER), (0.7, EAGER)))
    names = (ModelId(f"{seat}-{each}{number}") for each in Type for number in range(1, 5))
    heals = [Use(Keyword.HEALING, name) for name in names]
    return RandomPlayer(commit=commit, by_kind=by_kind, weights=weights, likes=heals)


def _retold(game: ClansGame, match: Match[State]) -> Iterator[str]:
    """The keywords that count without a fact that names them; folding the facts gives the same state again (A28.14)."""
    state = game.blank()
    for fact in match.log:
        _keeps(game, state, fact)
        yield from (f"keyword {keyword}" for keyword in _keywords(game, state, fact))
        game.evolve(state, fact)
    assert state == match.state, "A28.14: the facts make another state"


def _keywords(game: ClansGame, state: State, fact: Fact) -> Iterator[str]:
    """The keyword behind a fact, by its name or by its cause."""
    said = BOX.trials.effect(fact)
    if said is not None and said.removeprefix("reroll ") in KEYWORDS:
        yield said.removeprefix("reroll ")
    fight = state.fight
    match fact:
        case Rolled(purpose=Purpose.ATTACK | Purpose.RANGED):
            assert fight is not None
            counted_ = pools(state, fight)
            yield from {part.skill for part in (*counted_.attack, *counted_.defence) if part.skill}
        case Marked(token=Token.POISON) if fight is not None and fight.step is Step.AFTERMATH:
            yield Keyword.ENGULF
        case Marked(token=Token.CURSE) if fight is not None and fight.step is Step.AFTERMATH:
            yield Keyword.BITE
        case MoveBegan(model, is_run=True) if has(state.models[model], Keyword.SPRINT):
            yield Keyword.SPRINT


# ---- what must hold for facts


def _keeps(game: ClansGame, state: State, fact: Fact) -> None:
    """A28.3 to A28.6, A28.11, A28.12, for the next fact."""
    match fact:
        case ActivationBegan(model):
            assert not state.models[model].is_activated, f"A28.4: {model} is activated twice in a round"
        case Rerolled(model, places=places):
            assert state.roll is not None
            pool = next(each for each in state.roll.pools if each.model == model)
            assert not pool.spent & set(places), f"A28.5: {model} rerolls a die twice"
        case DiceLie():
            _lies(state, fact)
        case DieChosen(face) if face is not None:
            assert state.fight is not None
            is_attacker = state.fight.chooser == state.models[state.fight.attacker].seat
            assert face in state.fight.left[not is_attacker], "A28.5: the die is none of the chooser's"
        case Scored(points=points):
            assert points > 0, "A28.11: a score falls"
        case Stepped() if state.active is not None:
            assert not state.active.is_over, "A28.12: a step after the end of an activation"
        case _:
            return


def _lies(state: State, fact: DiceLie) -> None:
    fight, roll = state.fight, state.roll
    assert fight is not None
    assert roll is not None
    gone = [
        len(pool.dice) - len(left) for pool, left in zip(roll.pools, (fact.attack, fact.defence), strict=True)
    ]
    assert gone[0] == gone[1], "A28.5: unequal numbers of dice are eliminated"
    ours, theirs = state.models[fight.attacker].seat, state.models[fight.defender].seat
    is_plain = (
        choosing(state, fight, fight.attack, fight.defence) is Choosing.MORE_DICE
        and len(roll.pools[0].dice) == fight.attack
        and len(roll.pools[1].dice) == fight.defence
    )
    if is_plain:
        is_left = fact.attack if fight.attack >= fight.defence else fact.defence
        expected = (ours if fight.attack >= fight.defence else theirs) if is_left else None
        assert fact.chooser == expected, "A28.6: the wrong side chooses"
