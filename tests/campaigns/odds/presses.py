"""Presses of the clans with their promises, and the same presses played by the rules with luck and the stated policy.

Nothing here asks how odds are computed: a press is decided, questions are answered by the orders of its seat and by the
defaults of the others (A27), and the outcome is read from the facts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.engine.chance import Seeded
from bot.engine.game import Decision, Fact, Order, Piece, Seat, not_none
from bot.engine.match import Match
from bot.games.clans import decisions as d
from bot.games.clans.activating.activating import pieces as open_pieces
from bot.games.clans.facts.activating import ActivationEnded, Lapsed
from bot.games.clans.facts.fighting import FightBegan, Injured, Stunned
from bot.games.clans.facts.moon import DieAdded
from bot.games.clans.facts.rolling import Rerolled, Rolled, RollSettled
from bot.games.clans.facts.rounds import MatchEnded
from bot.games.clans.kinds import Card, Keyword, ModelId, Token
from bot.games.clans.odds.forecast import Forecast, of_answer, of_pieces
from bot.games.clans.odds.unfolding import Event
from bot.games.clans.orders import kinds as o
from bot.games.clans.orders.orders import ClansOrders, barred
from bot.games.clans.players import ClansComputers
from bot.games.clans.rules.game import ClansGame
from bot.games.clans.state.activation import Stage, Window
from bot.games.clans.state.field import distance, has
from bot.games.clans.state.figures import Model
from bot.games.clans.state.rolls import Pool, Purpose
from bot.games.clans.state.state import State
from bot.games.clans.turn.defaults import usual_reroll
from bot.games.clans.turn.drafting import ActivationDraft
from tests.sights import Sights

Happened = frozenset[tuple[Event, ModelId]]
COUNTED = (Event.INJURED, Event.STUNNED, Event.HELD, Event.PASSED, Event.FOUGHT)
ORDERS: Sequence[Sequence[Order]] = (
    (),
    (o.RerollOrder(o.Rerolls.NEVER), o.LuckyOrder(o.Lucky.NEVER)),
    (o.RerollOrder(o.Rerolls.ASK), o.CurseOrder(o.Curse.ATTACKS)),
    (o.ProtectOrder(o.Protect.ALWAYS), o.TidalOrder(o.Tidal.FIRST), o.CurseOrder(o.Curse.NEVER)),
    (o.ProtectOrder(o.Protect.NEVER), o.TidalOrder(o.Tidal.NEVER), o.DieOrder(o.Die.SPIRIT)),
)
_GIVEN = (Token.LUCKY, Token.CURSE, Token.PROTECT, Token.POISON, Token.STUN, Token.HASTE)


@dataclass(frozen=True, slots=True)
class Press:
    """A possible press of a seat in a state: pieces of an activation, or an answer."""

    game: ClansGame
    state: State
    seat: Seat
    what: tuple[Piece, ...] | Decision
    orders: Sequence[Order]

    @property
    def kind(self) -> str:
        """The kind of press: its last piece, or the window and the answer."""
        if isinstance(self.what, tuple):
            doing = [piece for piece in self.what if not isinstance(piece, d.Rest)]
            return type((doing or self.what)[-1]).__name__
        return f"{not_none(self.state.question).window} {type(self.what).__name__}"

    def foretold(self, seen: State | None = None) -> Forecast:
        """What it promises, from what its seat may know: no hand but its own; or from a given state."""
        if seen is None:
            seen = self.state.copy()
            seen.hands = {seat: hand for seat, hand in seen.hands.items() if seat == self.seat}
        if isinstance(self.what, tuple):
            return of_pieces(seen, self.what, self.orders)
        return of_answer(seen, self.seat, self.what, self.orders)

    def played(self, seed: str) -> Happened:
        """The outcome with this luck."""
        return _Played(self, seed).happened()


class _Played:
    def __init__(self, press: Press, seed: str) -> None:
        self._press, self._luck = press, Seeded(seed)
        self._game, self._state, self._seat = press.game, press.state.copy(), press.seat
        self._orders = ClansOrders()
        self._happened: set[tuple[Event, ModelId]] = set()
        roll = press.state.roll
        self._pool: Pool | None = None if roll is None else roll.pools[0]
        self._purpose = None if roll is None else roll.purpose
        self._is_over = self._is_held = False
        self._lapsed: tuple[Piece, ...] = ()

    def happened(self) -> Happened:
        what = self._press.what
        self._decide(self._seat, d.Act(what) if isinstance(what, tuple) else what)
        while not self._is_over:
            question = self._state.question
            if question is not None:
                self._decide(question.seat, self._answer(question.seat))
            elif isinstance(what, tuple) and (onward := self._onward()):
                self._decide(self._seat, d.Act(onward))
            else:
                break
        return frozenset(each for each in self._happened if each[0] in COUNTED)

    def _decide(self, seat: Seat, decision: Decision) -> None:
        for fact in self._game.resolve(self._state, seat, decision, self._luck):
            self._game.evolve(self._state, fact)
            self._read(fact)
            if self._is_over:
                return

    def _answer(self, seat: Seat) -> Decision:
        answer = None
        if seat == self._seat:
            answer = self._orders.answer(self._state, seat, self._press.orders) or self._reroll(seat)
        return answer or self._game.default(self._state, seat, self._luck)

    def _reroll(self, seat: Seat) -> Decision | None:
        """A seat that is asked after a roll rerolls by default, but with no effect that its orders never use."""
        if not_none(self._state.question).window is not Window.AFTER_ROLL:
            return None
        spared = barred(self._press.orders, not_none(self._state.roll).purpose)
        return usual_reroll(self._state, seat, barred=spared) or d.Pass()

    def _onward(self) -> tuple[Piece, ...]:
        """The pieces after a question that are still possible; a model that has failed a dodge does not try again."""
        active = self._state.active
        if active is None or active.is_over or self._is_held:
            return ()
        left, self._lapsed = list(self._lapsed), ()
        match left:
            case [d.Move(space) | d.Run(space), *rest]:
                there = self._state.acting().space == space
                left = rest if there else [d.Move(space), *rest]
            case _:
                pass
        open_ = [*open_pieces(self._state, self._seat)]
        while left and left[0] not in open_:
            left.pop(0)
        return tuple(left)

    def _read(self, fact: Fact) -> None:
        match fact:
            case Injured(model):
                self._happened.add((Event.INJURED, model))
            case Stunned(model):
                self._happened.add((Event.STUNNED, model))
            case FightBegan(attacker):
                self._happened.add((Event.FOUGHT, attacker))
            case ActivationEnded() | MatchEnded():
                self._is_over = True
            case Lapsed():
                self._lapsed = fact.pieces
            case Rolled(purpose):
                self._pool, self._purpose = fact.pools[0], purpose
                if purpose is Purpose.DODGE:
                    # A card repeats the dodge: the one before does not count.
                    self._held(self._pool.model, is_held=False)
            case Rerolled() | DieAdded():
                pool = not_none(self._pool)
                self._pool = fact.after(pool) if pool.model == fact.model else pool
            case RollSettled():
                self._settled(not_none(self._pool))
            case _:
                pass

    def _settled(self, pool: Pool) -> None:
        if self._purpose is Purpose.DODGE and not pool.is_passed:
            self._held(pool.model, is_held=True)
        elif self._purpose is Purpose.ACT and pool.is_passed:
            self._happened.add((Event.PASSED, pool.model))

    def _held(self, model: ModelId, *, is_held: bool) -> None:
        self._is_held = is_held
        (self._happened.add if is_held else self._happened.discard)((Event.HELD, model))


# ---- the presses


def presses(seed: str, each: int = 4, **given: str) -> Iterator[Press]:
    """Presses from whole games of computers and of luck, some from each position, without an end.

    The options of the games are drawn, except the `given` ones.
    """
    luck = Random(seed)
    for number in range(1_000_000):
        options = {
            "challenge": luck.choice(["brawl", "hill", "medal", "champion"]),
            "moonDeck": luck.choice(["off", "calm", "full"]),
            "ground": luck.choice(["court", "canal", "gate"]),
            "setupItems": luck.choice(["preset", "lists"]),
            **given,
        }
        game = ClansGame(options)
        match = Match.dealt(game, Seeded(f"{seed} {number}"))
        yield from _of_match(match, game, luck, f"{seed} {number}", each)


def _of_match(match: Match[Any], game: ClansGame, luck: Random, seed: str, each: int) -> Iterator[Press]:
    brains = [
        brain for mood in map(ClansComputers().moods, game.seats) for brains in mood for brain in brains
    ]
    step, sights = 0, Sights(match)
    while match.awaited():
        seat = min(match.awaited())
        if match.state.stage is Stage.TURNS:
            yield from _of_position(game, match.state, seat, luck, each)
        step += 1
        chance = Seeded(f"{seed} {step}")
        decision = luck.choice(brains).decide(sights.of(seat), seat, chance)
        if isinstance(decision, Order):
            decision = game.default(match.state, seat, chance)
        match.play(seat, decision, chance)


def _of_position(game: ClansGame, true: State, seat: Seat, luck: Random, each: int) -> Iterator[Press]:
    for _press in range(each):
        state = _marked(true, seat, luck) if luck.random() < 0.5 else true.copy()
        orders = luck.choice(ORDERS)
        if state.question is not None:
            if state.question.window in (Window.NAME, Window.PUSH, Window.PLACE):
                continue
            yield Press(game, state, seat, luck.choice([*game.options(state, seat)]), orders)
        elif pieces := _drafted(game, state, seat, luck):
            yield Press(game, state, seat, pieces, orders)


def _marked(true: State, seat: Seat, luck: Random) -> State:
    """The same position with more tokens on its models, and used keywords.

    Many models of the seat have Haste: the tokens used up in their first fight are missing in the next.
    """
    state = true.copy()
    for model in [*state.out()]:
        if luck.random() < 0.4:
            _mark(state, model, luck)
        if model.seat == seat and luck.random() < 0.5:
            state.change_tokens(model.id, Token.HASTE, 1)
    return state


def _mark(state: State, model: Model, luck: Random) -> None:
    token = luck.choice(_GIVEN)
    if model.has(Token.MOON_POWER) and token is Token.STUN:
        return
    is_room = token is not Token.STUN or model.tokens.get(token, 0) < 2
    if is_room:
        state.change_tokens(model.id, token, 1)
    if luck.random() < 0.3:
        used = model.used | {luck.choice([Keyword.FIRE_MASTERY, Keyword.WATER_MASTERY, Keyword.TIDAL_WAVE])}
        state.change(model.id, used=used)


def _drafted(game: ClansGame, state: State, seat: Seat, luck: Random) -> tuple[Piece, ...]:
    """A few pieces of an activation with a roll, as a person would draft them."""
    draft = game.drafts.draft(state, seat)
    if not isinstance(draft, ActivationDraft):
        return ()
    for _piece in range(5):
        options = draft.options()
        ways = [
            way for way in game.drafts.routes(state, seat, draft) if all(isinstance(p, Piece) for p in way)
        ]
        fights = [piece for piece in options if isinstance(piece, d.Attack | d.Shoot | d.Shuriken)]
        if fights and (haste := d.Hurry(is_move=False)) in options and luck.random() < 0.7:
            draft.add(haste)
        elif fights and luck.random() < 0.7:
            draft.add(luck.choice(fights))
        elif ways and luck.random() < 0.6:
            for piece in luck.choice(ways):
                assert isinstance(piece, Piece)
                draft.add(piece)
        elif options:
            draft.add(luck.choice(_weighed(state, options)))
        is_hasted = any(isinstance(piece, d.Hurry) for piece in draft.pieces)
        if draft.is_complete() and luck.random() < (0.2 if is_hasted else 0.5):
            break
    if not draft.is_complete():
        return ()
    decision = draft.committed()
    assert isinstance(decision, d.Act)
    return decision.pieces


def _may_fight_twice(state: State, piece: Piece) -> bool:
    """True if a model is activated that is next to an enemy and may act once more."""
    if not isinstance(piece, d.Activate):
        return False
    model = state.models[ModelId(piece.model)]
    near = any(distance(model, enemy) == 1 for enemy in state.enemies(model.seat) if not enemy.is_hidden)
    return near and (model.has(Token.HASTE) or has(model, Keyword.GALE_OF_BLOWS))


def _weighed(state: State, options: Sequence[Piece]) -> Sequence[Piece]:
    """Models that may fight twice first; then pieces of each kind as often as those of others."""
    if able := [piece for piece in options if _may_fight_twice(state, piece)]:
        return able
    kinds: dict[type[Piece], list[Piece]] = {}
    for piece in options:
        kinds.setdefault(type(piece), []).append(piece)
    return Random(len(options)).choice([*kinds.values()])


def with_other_hands(press: Press) -> State:
    """The position with other cards in the hands of the others, as many as before."""
    state, other = press.state.copy(), [*Card][::-1]
    state.hands = {
        seat: hand if seat == press.seat else tuple(other[: len(hand)]) for seat, hand in state.hands.items()
    }
    return state
