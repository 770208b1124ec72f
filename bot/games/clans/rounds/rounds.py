"""Rounds and turns: whose turn is next, the upkeep, and the end (A7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from bot.engine.chance import Chance, pick
from bot.engine.game import Facts, Piece, Seat, not_none
from bot.games.clans.activating.sentries import ready
from bot.games.clans.catalogue.catalogue import of
from bot.games.clans.catalogue.declaration import Declared
from bot.games.clans.challenges.declaration import won_by
from bot.games.clans.decisions import Care, Heal, Play, Restore, Tend
from bot.games.clans.facts.activating import (
    ActivationEnded,
    Cleared,
    KeywordUsed,
    Marked,
    TurnCame,
)
from bot.games.clans.facts.fighting import BlowFell
from bot.games.clans.facts.moon import SkyTurned
from bot.games.clans.facts.rolling import RollSettled
from bot.games.clans.facts.rounds import (
    Conceded,
    Healed,
    MatchEnded,
    MoonWent,
    RoundBegan,
    RoundEnded,
    Steadied,
    Withdrawn,
)
from bot.games.clans.facts.setup import InitiativeTaken, StageCame
from bot.games.clans.facts.skills import SkillEnded
from bot.games.clans.kinds import DIE, Card, Element, Keyword, ModelId, Place, Token
from bot.games.clans.moon.cards import printed, titles
from bot.games.clans.moon.hands import has_deck, shines
from bot.games.clans.rolling.rolling import affinity_test, rolled
from bot.games.clans.rounds import watch
from bot.games.clans.rounds.dawn import intents
from bot.games.clans.rounds.posts import posted
from bot.games.clans.rounds.setup import initiative_tested, puts, usual_deployment
from bot.games.clans.state.activation import Activation, Stage
from bot.games.clans.state.field import has, profile
from bot.games.clans.state.figures import Model
from bot.games.clans.state.remembering import remembered
from bot.games.clans.state.rolls import Purpose, Roll
from bot.games.clans.state.state import State

MOON: Final = printed().phases
"""The ring of the moon's phases, clockwise (A20.1)."""


# ---- turns


def able(state: State, seat: Seat) -> bool:
    """True if a seat has a model left to activate in this round (A7.2)."""
    return any(model.is_out and not model.is_activated for model in state.of(seat))


def turn_passes(state: State, chance: Chance) -> Facts:
    """The next seat that can act has its turn; if none can, the round is over (A7.2).

    While sentries are left, one of them is activated after each cycle of turns, and when no seat can act (A21.3).
    """
    order = state.in_order()
    gone = state.cycle | ({state.turn} if state.turn is not None and not state.is_watch else set())
    # A seat without a model to activate is skipped, so one seat may have several turns in a row.
    able_ = [seat for seat in order if able(state, seat)]
    fresh = [seat for seat in able_ if seat not in gone]
    if not fresh and any(ready(state)):
        yield from watch.comes(state, chance)
        return
    if able_:
        yield TurnCame((*fresh, *able_)[0])
        return
    for model in list(state.out()):
        for each in of(model, Declared.dusks):
            yield from each.dusks(state, model)
    yield RoundEnded()


def is_turn_open(state: State) -> bool:
    """True if the seat whose turn it is may activate another model in it; False if it is nobody's turn."""
    seat, most = state.turn, state.setting.options.activations_per_turn
    if state.is_watch:
        return not state.activated and any(ready(state))
    return seat is not None and state.activated < most and able(state, seat)


# ---- the end of an activation


def activation_ends(state: State, chance: Chance) -> Facts:
    """First Poison is rolled for; once that is settled, the activation ends (A7.10).

    Before it ends, skills may Stun the model, War Drum may give its Slow token, and Moon Power is lost. All this
    happens only to a model on the board.
    """
    active = state.activation
    model = state.models[active.model]
    if model.is_out and model.has(Token.POISON) and not active.is_poisoned:
        yield from rolled(state, chance, Purpose.POISON, [(model.id, 1)])
        return
    if model.is_out and (ending := next(_ending(model, active), None)) is not None:
        yield SkillEnded(model.id, ending.skill)
        yield from ending.ends(state, model)
        return
    drums = sum(played.card is Card.WAR_DRUM for played in active.cards)
    if model.is_out and drums and not shines(state, Card.WAR_DRUM):
        yield Marked(model.id, Token.SLOW, drums)
    if model.is_out and model.has(Token.MOON_POWER):
        yield Cleared(model.id, Token.MOON_POWER)
    yield ActivationEnded(model.id)


def _ending(model: Model, active: Activation) -> Iterator[Declared]:
    return (each for each in of(model, Declared.ends) if each.skill in active.used)


def poisoned(state: State, roll: Roll) -> Facts:
    """The effect of the die of Poison: Water Stuns, Spirit Injures; one token is removed, whatever it shows (A15)."""
    yield RollSettled()
    (pool,) = roll.pools
    yield Cleared(pool.model, Token.POISON)
    if (face := pool.dice[0]) in (Element.WATER, Element.SPIRIT):
        # With `poisonIsEnemy` the Poison counts as an enemy's for Resilient; nobody gets credit. To a sentry all are.
        enemy = state.setting.rivals(state.models[pool.model].seat)[0]
        cause = enemy if state.setting.options.poison_is_enemy else None
        yield BlowFell(pool.model, face is Element.SPIRIT, cause)


# ---- the end


def ended(state: State) -> Facts:
    """The last round is over: the most points win; several with the most draw with each other (A7.14, A31.21)."""
    seats = state.setting.seats
    most = max(state.scores[seat] for seat in seats)
    best = tuple(seat for seat in seats if state.scores[seat] == most)
    if state.setting.are_mates(best):
        yield won_by(state.setting, best[0])
    else:
        yield MatchEnded(best if len(best) < len(seats) else ())


def may_concede(state: State, seat: Seat) -> bool:
    """True if a seat of three or four may concede now: at the beginning of an activation in its turn (A23.4).

    Never in the middle of a fight, whose models would be missing.
    """
    is_due = state.stage is Stage.TURNS and state.turn == seat and not state.is_watch
    return is_due and state.question is None and state.active is None and len(state.setting.everybody) > 2


def concedes(state: State, seat: Seat) -> Facts:
    """The models of a seat leave the board; the initiative passes on, and the last seat that is left wins (A23.4)."""
    for model in list(state.of(seat)):
        if model.place is not Place.RESERVE:
            yield Withdrawn(model.id)
    following = state.setting.opponents(seat)[0]
    yield Conceded(seat)
    if state.initiative == seat:
        yield InitiativeTaken(following)
    if not state.setting.rivals(following):
        yield from ended(state)


# ---- rounds


def round_ends(state: State, chance: Chance) -> Facts:
    """The end of the match, or the next Regeneration, or after all of these the upkeep (A7.11).

    The match ends here after the last round, unless the option `finalUpkeep` lets an upkeep come first.
    """
    is_last = state.round >= state.setting.options.length
    # Nothing scores after the last round: its upkeep would only be for the record.
    if is_last and not state.setting.options.final_upkeep:
        yield from ended(state)
        return
    model = next((each for each in state.models.values() if _may_regenerate(each)), None)
    if model is None:
        # Sentries return before any team deploys (A21.9).
        yield from posted(state, chance)
        yield from () if state.stage is Stage.POSTS else (StageCame(Stage.UPKEEP),)
        return
    yield KeywordUsed(model.id, Keyword.REGENERATION)
    yield from affinity_test(state, chance, Purpose.REGENERATION, model)


def _may_regenerate(model: Model) -> bool:
    """True if a model with Regeneration is in the healing house without Delay and has not tried yet (A17)."""
    is_there = model.place is Place.HOUSE and not model.has(Token.DELAY)
    return is_there and has(model, Keyword.REGENERATION) and Keyword.REGENERATION not in model.used


def regenerated(roll: Roll) -> Facts:
    """The result of the test in the healing house (A17).

    A model that passes goes to the training ground, in addition to the models that the upkeep heals.
    """
    yield RollSettled()
    if roll.pools[0].is_passed:
        yield Healed(roll.pools[0].model)


def round_begins(state: State, chance: Chance) -> Facts:
    """A round begins: before every round but the first the moon goes on, and cards may turn it (A7.1, A7.12).

    From round 2 on the initiative is tested again, unless janken decides it; janken and the first turn come after these
    facts.
    """
    number = state.round + 1
    if state.round:
        yield MoonWent(_next_phase(state))
    yield RoundBegan(number)
    for wish in state.skies:
        # The bonus counts if the moon shows the card's phase at that moment: another card may have turned it
        # (A20.3).
        chosen = wish if shines(state, Card.TURNING_SKY) else None
        yield SkyTurned(chosen or pick(chance, f"dice:moon {number} {len(state.skies)}", DIE))
    if number > 1 and state.setting.options.initiative == "test":
        yield from initiative_tested(state, chance)


def _next_phase(state: State) -> Element:
    return MOON[(MOON.index(not_none(state.moon)) + 1) % len(MOON)]


# ---- upkeep


def restores(state: State, seat: Seat, chosen: Sequence[Piece]) -> Iterator[Piece]:
    """The pieces that may come next in an upkeep (A7.12).

    First a model to heal, then one thing of choice, then models to deploy, and Turning Sky.
    """
    healed = healed_by(chosen)
    sick = [model.id for model in state.of(seat, Place.HOUSE) if model.id not in healed]
    if not any(isinstance(piece, Heal) for piece in chosen) and sick:
        yield from (Heal(name) for name in sick)
        return
    if not any(isinstance(piece, Tend) for piece in chosen):
        found = list(_tended(state, seat, sick))
        if found:
            yield from found
            return
    yield from skies(state, seat, chosen)
    yield from puts(state, seat, chosen, healed)
    yield from intents(state, seat, chosen, _next_phase(state))


@remembered  # 0.1 ms, asked 20 times for the panel of an upkeep
def forced(state: State, seat: Seat, chosen: tuple[Piece, ...]) -> tuple[Heal | Tend, ...]:
    """What an upkeep does by itself after these pieces: models and things of which it can choose only one (A7.12)."""
    found: list[Heal | Tend] = []
    while True:
        match list(restores(state, seat, (*chosen, *found))):
            case [Heal() | Tend() as only]:
                found.append(only)
            case _:
                return tuple(found)


def skies(state: State, seat: Seat, chosen: Sequence[Piece]) -> Iterator[Play]:
    """Plays of Turning Sky for the next round: in this draft, so that nobody is asked separately (A30.4).

    A seat that draws a card in this upkeep may wish for one more play, in case it draws that card (A31.2).
    """
    after = _next_phase(state) if state.round else state.moon
    left = state.hands.get(seat, ()).count(Card.TURNING_SKY) + (Tend(Care.DRAW) in chosen)
    if left > sum(isinstance(piece, Play) for piece in chosen):
        is_open = titles()[Card.TURNING_SKY].phase is after
        yield from (Play(Card.TURNING_SKY, phase=phase) for phase in (DIE if is_open else (None,)))


def healed_by(chosen: Sequence[Piece]) -> tuple[ModelId, ...]:
    """The models that these choices move out of the healing house."""
    return tuple(fact.model for fact in restored(chosen) if isinstance(fact, Healed))


def cares(state: State, seat: Seat) -> frozenset[Care]:
    """The things of choice in an upkeep, once the first model is healed (A7.12)."""
    options = list(restores(state, seat, ()))
    if options and isinstance(options[0], Heal):
        options = list(restores(state, seat, options[:1]))
    return frozenset(piece.care for piece in options if isinstance(piece, Tend))


def _tended(state: State, seat: Seat, sick: Sequence[ModelId]) -> Iterator[Tend]:
    yield from (Tend(Care.HEAL, name) for name in sick)
    if has_deck(state):
        yield Tend(Care.DRAW)
    stunned = (model for model in state.of(seat, Place.BOARD) if model.has(Token.STUN))
    yield from (Tend(Care.STEADY, model.id) for model in stunned)


def usual_upkeep(state: State, seat: Seat) -> Restore:
    """The default upkeep (A27): heal the dearest, then heal, draw or steady one, then deploy as by default."""
    chosen: list[Piece] = []
    while True:
        options = list(restores(state, seat, chosen))
        if not options or not isinstance(options[0], Heal | Tend):
            break
        chosen.append(_dearest(state, options))
    put = usual_deployment(state, seat, healed_by(chosen))
    return Restore((*chosen, *put))


def _dearest(state: State, options: Sequence[Piece]) -> Piece:
    def rank(piece: Piece) -> tuple[int, int, str]:
        assert isinstance(piece, Heal | Tend)
        care = Care.HEAL if isinstance(piece, Heal) else piece.care
        cost = 0 if piece.model is None else profile(state.models[piece.model]).price
        return (Care.HEAL, Care.DRAW, Care.STEADY).index(care), -cost, piece.model or ""

    return min(options, key=rank)


def restored(chosen: Sequence[Piece]) -> Facts:
    """The models that an upkeep heals and steadies (A7.12)."""
    for piece in chosen:
        match piece:
            case Heal(name) | Tend(Care.HEAL, name) if name is not None:
                yield Healed(name)
            case Tend(Care.STEADY, name) if name is not None:
                yield Steadied(name)
            case _:
                continue  # deployments come after it
