"""Set-up: initiative, edges and deployment (A6)."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final

from bot.engine import dice
from bot.engine.boards.compass import Direction
from bot.engine.chance import Chance, pick, sample
from bot.engine.copying import changed
from bot.engine.game import Decision, Fact, Facts, Piece, Seat, not_none
from bot.games.clans.board import zones
from bot.games.clans.board.ground import GRID, deployment, grounds
from bot.games.clans.challenges.challenges import played
from bot.games.clans.challenges.declaration import dearest_first
from bot.games.clans.decisions import Face, LetBegin, Put, TakeEdge, Throw, ThrowHand
from bot.games.clans.facts import setup as facts
from bot.games.clans.facts.activating import Hidden
from bot.games.clans.facts.rolling import RollSettled
from bot.games.clans.kinds import DIE, Edge, Element, Keyword, ModelId, Place, Space
from bot.games.clans.moon.hands import laid
from bot.games.clans.rolling.rolling import TEST, Aim, element, rolled
from bot.games.clans.rounds import items
from bot.games.clans.rounds.posts import away, crates_come
from bot.games.clans.setting.options import Challenge
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.field import covered, has, profile, taken
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Purpose, Roll
from bot.games.clans.state.sentries import is_sentry
from bot.games.clans.state.state import State

_EDGES = (Edge.SOUTH, Edge.NORTH, Edge.WEST, Edge.EAST)
"""The edges taken by default, from the first seat on; each pair is opposite (A6.8)."""
_SIZES: Final = (1, 2)
"""The widths of bases (A4.3)."""
_BEATS = {Throw.ROCK: Throw.SCISSORS, Throw.SCISSORS: Throw.PAPER, Throw.PAPER: Throw.ROCK}


def set_up(state: State, chance: Chance) -> Facts:
    """The set-up up to the first question (A6.1, A6.3): the ground, the moon, and the initiative."""
    known = state.setting.options
    named = pick(chance, "ground", sorted(grounds())) if known.ground == "random" else known.ground
    yield facts.GroundDrawn(named, pick(chance, "moon", DIE))
    if state.setting.options.initiative == "test":
        yield from initiative_tested(state, chance)
    else:
        yield facts.StageCame(Stage.JANKEN)


# ---- a random challenge

_COLUMNS: Final = (
    (None, Challenge.ASSASSINATION, Challenge.MESSENGER, Challenge.CHAMPION, Challenge.HILL, None),
    (None, Challenge.INFILTRATION, Challenge.BRAWL, Challenge.SEARCH, Challenge.MEDAL, None),
)
"""The lines of both columns, in the order of A1.1 (A22.13): on the first and the last line a seat chooses."""


def challenge_drawn(state: State, chance: Chance) -> Facts:
    """Two dice name the challenge, or the seat that chooses it; luck decides which are seats 1 and 2 (A22.13, A31.22).

    The dice of a challenge that cannot be played are rolled again (A25.1).
    """
    order = sample(chance, "challenge seats", state.setting.seats, len(state.setting.seats))
    while state.challenge is None and state.placer is None:
        first, second = dice.roll(chance, f"dice:challenge {state.rolls}", [DIE] * 2)
        line = DIE.index(second)
        found = _COLUMNS[DIE.index(first) >= len(DIE) // 2][line]
        if found is None:
            yield facts.ChallengeDrawn((first, second), seat=order[line > 0])
        else:
            drawn = next((each for each in state.setting.options.challenges if each == found), None)
            yield facts.ChallengeDrawn((first, second), drawn)


# ---- initiative


def initiative_tested(state: State, chance: Chance) -> Facts:
    """An opposed test of the seats; those that tie for most matches roll again (A2.4, A5.5, A6.1).

    With `teamTestRerolls`, once there are teams, a model of each rolls it, and it is settled after all rerolls.
    """
    if state.setting.options.team_test_rerolls and state.models:
        yield from rolled_by_models(state, chance, Purpose.INITIATIVE)
        return
    first = yield from _rolled_off(state, chance, state.setting.seats, "initiative")
    yield facts.InitiativeTaken(first)


def _rolled_off(
    state: State, chance: Chance, seats: Sequence[Seat], what: str
) -> Generator[Fact, None, Seat]:
    """Opposed tests until one of the seats alone has the most matches: returns that seat (A5.5)."""
    tied = seats
    while len(tied) > 1:
        tested = teams_tested(state, chance, tied, what)
        yield tested
        tied = best_of(tested.matches)
    return tied[0]


def teams_tested(state: State, chance: Chance, seats: Sequence[Seat], what: str) -> facts.TeamsTested:
    """The rolls of these seats in an opposed test, with luck labelled by `what` it is for (A2.4)."""
    named = tuple(_team_element(state, seat) for seat in seats)
    thrown = tuple(dice.roll(chance, f"dice:{what} {state.rolls} {seat}", [DIE] * TEST) for seat in seats)
    return facts.TeamsTested(tuple(seats), named, thrown)


def rolled_by_models(
    state: State, chance: Chance, purpose: Purpose, seats: Sequence[Seat] | None = None
) -> Facts:
    """A model of each of the `seats`, else of each team, rolls in an opposed test, with rerolls (`teamTestRerolls`)."""
    seats = state.setting.seats if seats is None else seats
    models = [model for seat in seats if (model := _tester(state, seat)) is not None]
    sizes, named = [(model.id, TEST) for model in models], tuple(element(state, each) for each in models)
    yield from rolled(state, chance, purpose, sizes, aim=Aim(elements=named))


def initiative_settled(state: State, chance: Chance, roll: Roll) -> Facts:
    """The team with the most matches takes the initiative; after a tie those that tie roll again (A5.5)."""
    yield RollSettled()
    best = best_of(matched(state, roll))
    if len(best) == 1:
        yield facts.InitiativeTaken(best[0])
    else:
        yield from rolled_by_models(state, chance, Purpose.INITIATIVE, best)


def best_of(matches: Mapping[Seat, int]) -> list[Seat]:
    """The seats with the most matches in an opposed test (A5.5)."""
    return [seat for seat, count in matches.items() if count == max(matches.values())]


def matched(state: State, roll: Roll) -> dict[Seat, int]:
    """The matches of each team in an opposed test that its models have rolled (A2.4)."""
    return {state.models[pool.model].seat: pool.matches for pool in roll.pools}


def _team_element(state: State, seat: Seat) -> Element:
    """The element that a team names: the first affinity of the model that tests for it (A2.4)."""
    model = _tester(state, seat)
    return Element.SPIRIT if model is None else profile(model).affinities[0]


def _tester(state: State, seat: Seat) -> Model | None:
    """The model of a team with the lowest id, among those on the board if there are any; None without models (A2.4)."""
    models = sorted(state.of(seat), key=lambda each: (not each.is_out, each.id))
    return models[0] if models else None


def winning(choices: Iterable[tuple[Seat, Decision]]) -> list[Seat]:
    """The seats left by the throws of janken among these choices (A6.1)."""
    return throws_won((seat, each.throw) for seat, each in choices if isinstance(each, ThrowHand))


def throws_won(throws: Iterable[tuple[Seat, Throw]]) -> list[Seat]:
    """The seats left after one round of janken: all of them if nobody or everybody has won (A6.1)."""
    hands = dict(throws)
    shown = set(hands.values())
    if len(shown) != 2:
        return list(hands)
    return [seat for seat, hand in hands.items() if _BEATS[hand] in shown]


# ---- ground and edges


def ground_laid(state: State, chance: Chance) -> Facts:
    """The Moon deck and the items; first the edges, if the places of items depend on them (A6.3, A6.4, A6.8)."""
    setting = state.setting
    yield from laid(state, chance)
    if setting.options.setup_items == "preset":
        # With the preset items the ground is the same from every edge, so nobody is asked.
        order = setting.clockwise(not_none(state.initiative))
        yield from (facts.EdgeTaken(*each) for each in zip(order, _EDGES, strict=False))
    elif played(setting).is_laid_by_edges:
        yield from items.edges_come(state)
        return
    yield from played(setting).laid(state)
    yield from crates_come(state, chance)
    if state.stage is not Stage.CRATES:
        yield from items.come(state, chance)


def edge_taken(state: State, chance: Chance, seat: Seat, decision: TakeEdge | LetBegin) -> Facts:
    """A seat takes an edge, and the set-up goes on once each has one (A6.8).

    Or it gives the initiative to another seat, which is asked next. The seats that are left roll for each next edge, as
    long as one of them has a choice (A31.21); the other one of two seats has none.
    """
    setting = state.setting
    if isinstance(decision, LetBegin):
        yield facts.InitiativeTaken(decision.seat)
        yield facts.PlacerCame(decision.seat, passes=1)
        return
    yield facts.EdgeTaken(seat, decision.edge)
    left, free = [each for each in setting.seats if each not in state.edges], free_edges(state)
    if left and len(free) > 1 and len(setting.seats) > 2:
        chooser = yield from _rolled_off(state, chance, left, "edge")
        yield facts.PlacerCame(chooser, passes=1)
        return
    yield from (facts.EdgeTaken(*each) for each in zip(left, free, strict=False))
    if played(setting).is_laid_by_edges:
        yield from played(setting).laid(state)
        yield from items.come(state, chance)
    else:
        yield from items.deployment_comes(state, chance)


def free_edges(state: State) -> Sequence[Edge]:
    """The edges that no seat has taken, the usual one first: that opposite the first seat, if it is free (A6.8)."""
    taken_ = tuple(state.edges.values())
    opposite = (_EDGES[_EDGES.index(taken_[0]) ^ 1],) if taken_ else ()
    return [each for each in dict.fromkeys((*opposite, *_EDGES)) if each not in taken_]


# ---- deployment


def puts(
    state: State, seat: Seat, chosen: Sequence[Piece], healed: Sequence[ModelId] = ()
) -> Iterator[Piece]:
    """All models and spaces that may be added to a deployment, and other facings of models in it (A6.9, A7.12.4).

    `healed` are models that leave the healing house first.
    """
    put = [piece for piece in chosen if isinstance(piece, Put)]
    gone = {piece.model for piece in put}
    if len(put) < wanted(state, seat, healed):
        for model in _ready(state, seat, healed):
            if model.id not in gone:
                yield from (Put(model.id, space) for space in free(state, seat, model, put))
    turned = {piece.model for piece in chosen if isinstance(piece, Face)}
    usual = middle(state.edges[seat])
    for name in sorted(gone - turned):
        yield from (Face(name, facing) for facing in Direction if facing is not usual)


def _ready(state: State, seat: Seat, healed: Sequence[ModelId]) -> Iterator[Model]:
    """The models that a seat may deploy: those in reserve, and those that are healed first."""
    return (each for each in state.of(seat) if each.place is Place.RESERVE or each.id in healed)


def free(state: State, seat: Seat, model: Model, put: Sequence[Put]) -> Iterator[Space]:
    """The free deployment spaces of a seat's edge where a model's base fits; models in `put` take theirs (A6.9)."""
    return _free(state, seat, profile(model).size, put)


def _free(state: State, seat: Seat, size: int, put: Sequence[Put] = ()) -> Iterator[Space]:
    barred = taken(state)
    # Models of one draft block each other too.
    for piece in put:
        barred |= covered(state.models[piece.model], piece.space)
    yield from (space for space, on in _room(state.edges[seat], size) if not on & barred)


@cache  # 50 us, asked for each model whenever a deployment is read
def _room(edge: Edge, size: int) -> tuple[tuple[Space, int], ...]:
    """The deployment spaces of an edge where a base of this size fits on an empty board, with the spaces it takes."""
    own = deployment(edge)
    closed = ~GRID.mask(own)
    fitting = [(space, zones.covered(space, size)) for space in own if GRID.fits(space, size)]
    return tuple((space, on) for space, on in fitting if not on & closed)


def wanted(state: State, seat: Seat, healed: Sequence[ModelId]) -> int:
    """The number of models that a seat deploys now (A6.9, A7.12.4).

    All that are ready and have room, up to the limits of the game and the space. Fewer do if those that are put leave
    no room for a large one (A31.19).

    It is at most 1 when models are placed in turn. `healed` are models that leave the healing house first.
    """
    out = sum(1 for _ in state.of(seat, Place.BOARD))
    fits = {size: next(_free(state, seat, size), None) is not None for size in _SIZES}
    ready = sum(fits[profile(each).size] for each in _ready(state, seat, healed))
    room = (GRID.mask(deployment(state.edges[seat])) & ~taken(state)).bit_count()
    at_once = 1 if state.setting.is_by_turns and state.stage is Stage.DEPLOYMENT else ready
    return max(0, min(state.setting.most(seat) - out, ready, room, at_once))


def usual_deployment(state: State, seat: Seat, healed: Sequence[ModelId] = ()) -> tuple[Put, ...]:
    """The default deployment: the dearest first, on the lowest free spaces, facing the middle (A27)."""
    put: list[Put] = []
    most = wanted(state, seat, healed)
    for model in dearest_first(_ready(state, seat, healed)):
        space = next(free(state, seat, model, put), None)
        if len(put) < most and space is not None:
            put.append(Put(model.id, space))
    return tuple(put)


def middle(edge: Edge) -> Direction:
    """The facing from an edge towards the middle of the ground."""
    ways = {Edge.SOUTH: Direction.N, Edge.NORTH: Direction.S, Edge.WEST: Direction.E, Edge.EAST: Direction.W}
    return ways[edge]


def deployed(state: State, pieces: Sequence[Piece]) -> Facts:
    """The models of a deployment or an upkeep are placed on the board (A6.9, A7.12.4)."""
    facing = {piece.model: piece.facing for piece in pieces if isinstance(piece, Face)}
    for piece in pieces:
        if isinstance(piece, Put):
            usual = _usual_facing(state, state.models[piece.model], piece.space)
            yield facts.Deployed(piece.model, piece.space, facing.get(piece.model, usual))


def _usual_facing(state: State, model: Model, space: Space) -> Direction:
    """The facing of a model that is put on a space: to the middle, or that of a sentry away from what it guards."""
    if is_sentry(model):
        return away(state, changed(model, space=space))
    return middle(state.edges[model.seat])


def reinforced(state: State, pieces: Sequence[Piece]) -> Facts:
    """Reinforcements of an upkeep go into Stealth if the challenge lets such models start so (A7.13).

    The caller checks the option `reinforcementsStealth`.
    """
    for model in [state.models[piece.model] for piece in pieces if isinstance(piece, Put)]:
        if state.setting.options.norm.hides(profile(model).size):
            yield Hidden(model.id)


def hidden(state: State) -> Facts:
    """Models that start in Stealth go into it: by the challenge, and all Sneaky ones (A6.10, A17); sentries do not."""
    norm = state.setting.options.norm
    for model in [each for each in state.out() if not is_sentry(each)]:
        if norm.hides(profile(model).size) or has(model, Keyword.SNEAKY):
            yield Hidden(model.id)
