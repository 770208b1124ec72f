"""The answers of standing orders, and the windows in which their seat is asked all the same (A30.3, A30.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from typing_extensions import override

from bot.engine.capabilities import StandingOrders
from bot.engine.game import Decision, Fact, Order, Seat, not_none
from bot.games.clans.challenges.challenges import is_drawn, played
from bot.games.clans.decisions import Choose, Keep, Name, Pass, React
from bot.games.clans.facts.activating import TurnCame
from bot.games.clans.facts.sentries import WatchCame
from bot.games.clans.fighting.blows import may_keep, rescuers
from bot.games.clans.fighting.fight import menu, reactions, seats, values
from bot.games.clans.kinds import Element, Keyword, Type
from bot.games.clans.moon.hands import has_deck
from bot.games.clans.moon.windows import is_barren, is_open, is_open_before
from bot.games.clans.orders import kinds as k
from bot.games.clans.orders.moon import ordered
from bot.games.clans.rolling.rolling import rerolls
from bot.games.clans.state.activation import Question, Stage, Window
from bot.games.clans.state.field import has
from bot.games.clans.state.rolls import Effect, Purpose
from bot.games.clans.state.sentries import SENTRIES
from bot.games.clans.state.state import State
from bot.games.clans.turn.asking import waiting
from bot.games.clans.turn.defaults import usual_answer, usual_reroll, usual_rescue
from bot.games.clans.turn.options import options
from bot.games.clans.turn.watching import watched

_LISTED: Sequence[Order] = (
    *map(k.RerollOrder, k.Rerolls),
    *map(k.DieOrder, k.Die),
    *map(k.ProtectOrder, k.Protect),
    *map(k.LuckyOrder, k.Lucky),
    *map(k.CurseOrder, k.Curse),
    *map(k.TidalOrder, k.Tidal),
    *map(k.PlaceOrder, k.Placing),
)
_OF_SKILLS: Sequence[k.SkillOrder] = (
    *map(k.HerbsOrder, k.Herbs),
    *(kind(rule) for kind in (k.NetOrder, k.InkOrder) for rule in k.Stunning),
    *map(k.RedirectOrder, k.Redirecting),
    *map(k.BeakOrder, k.Beaks),
)
"""The orders for single skills; a seat may give them if a model of its team has the skill."""
_NAMING: Sequence[Order] = (*map(k.NameOrder, k.Naming),)
"""The orders for naming; a seat may give them if the challenge has a role."""
_WATCHING: Sequence[Order] = (*map(k.SentryOrder, k.Watching),)
"""The orders for sentries; a seat may give them if the challenge has sentries."""
_OWN_CARDS: Sequence[Order] = (*map(k.OwnCardsOrder, k.OwnCards),)
"""The orders for cards in the own turn; a seat may give them if there is a deck."""
_OTHER_CARDS: Sequence[Order] = (*map(k.OtherCardsOrder, k.OtherCards),)
"""The orders for cards in the turns of others; a seat may give them if the deck is a full one.

With a calm deck nobody plays a card in another seat's turn (A20.7).
"""
_EACH_CARD: Sequence[Order] = [kind(rule) for kind in k.CardOrder.__subclasses__() for rule in k.Saving]
"""The orders for single titles; a seat may give them if the deck is a full one."""
_OF_CARDS = (Window.BEFORE_ROLL, Window.AFTER_ROLL)
_ASKING = (k.OwnCards.ASK, k.OwnCards.LONGER)
_USUAL = {
    type(each): each
    for each in reversed(
        (*_LISTED, *_OF_SKILLS, *_NAMING, *_WATCHING, *_OWN_CARDS, *_OTHER_CARDS, *_EACH_CARD)
    )
}
"""The defaults: the first order of each kind."""
Kind = TypeVar("Kind", bound=Order)


class ClansOrders(StandingOrders[State]):
    """The orders of a seat; an order that was never given has its default."""

    @override
    def listed(self, state: State, seat: Seat) -> Sequence[Order]:
        if state.stage is Stage.OVER:
            return ()
        known = state.setting
        named = _NAMING if is_drawn(known) and played(known).role is not None else ()
        guarded = _WATCHING if known.options.norm.has_sentries else ()
        own = _OWN_CARDS if has_deck(state) else ()
        full = (*_OTHER_CARDS, *_EACH_CARD) if has_deck(state) and not state.is_calm else ()
        skilled = [each for each in _OF_SKILLS if any(has(model, each.skill) for model in state.of(seat))]
        return (*_LISTED, *skilled, *named, *guarded, *own, *full)

    @override
    def stands(self, state: State, seat: Seat, kind: type[Order]) -> Order | None:
        """The default order of a kind (A30.5); None for a kind of another game."""
        return _USUAL.get(kind)

    @override
    def answer(self, state: State, seat: Seat, orders: Sequence[Order]) -> Decision | None:
        question = state.question
        if is_watching(state, seat):
            return _watching(state, seat, given(orders, k.SentryOrder).rule)
        if question is None or question.seat != seat:
            return None
        match question.window:
            case Window.AFTER_ROLL:
                return self._rerolled(state, seat, orders)
            case Window.CHOOSE:
                return self._chosen(state, question, orders)
            case Window.PLACE | Window.PUSH | Window.PARRY if _stays(
                question, given(orders, k.PlaceOrder).rule, is_present=is_present(state, seat, orders)
            ):
                return usual_answer(state, question)
            case Window.NAME:
                return self._named(state, seat, given(orders, k.NameOrder).rule)
            case Window.BEFORE_ROLL:
                return self._before(state, question, orders)
            case Window.REPLACE:
                return self._replaced(state, question, orders)
            case Window.SKILL:
                return _of_skill(state, question, orders)
            case _:
                return None

    @override
    def obvious(self, state: State, seat: Seat) -> Decision | None:
        """To pass, if by public knowledge nobody could play a card or use anything else (A26.4); otherwise None."""
        question = state.question
        is_asked = question is not None and question.seat == seat and question.window in _OF_CARDS
        if not is_asked or reactions(state, seat) or rerolls(state, seat):
            return None
        return Pass() if is_barren(state, seat) else None

    @override
    def at_hand(self, state: State, seat: Seat, orders: Sequence[Order]) -> Order | None:
        """The order that ends questions about cards: in the own turn for this turn, else for all turns of others.

        None unless cards are asked for now and the order would answer the question (A26.4).
        """
        is_asked = state.question is not None and state.question.seat == seat
        if not is_asked or not (is_open(state, seat) or is_open_before(state, seat)):
            return None
        own, others = k.OwnCardsOrder(k.OwnCards.PAUSE), k.OtherCardsOrder(k.OtherCards.NEVER)
        found: Order = own if is_present(state, seat, orders) else others
        spared = [each for each in orders if type(each) is not type(found)]
        return found if self.answer(state, seat, (*spared, found)) else None

    @override
    def is_spent(self, order: Order, fact: Fact) -> bool:
        """True for an order for one turn once the next turn has come."""
        return order == k.OwnCardsOrder(k.OwnCards.PAUSE) and isinstance(fact, TurnCame | WatchCame)

    def _chosen(self, state: State, question: Question, orders: Sequence[Order]) -> Decision | None:
        """The result die that a defender's order chooses; None if the seat is asked: attackers always are (A30.5).

        For a sentry that attacks the order for sentries chooses.
        """
        if is_struck_by_sentry(state):
            return _for_sentry(state, question.seat, given(orders, k.SentryOrder).rule)
        rule = given(orders, k.DieOrder).rule
        if seat_attacks(state, question.seat) or rule is k.Die.ASK:
            return None
        if rule is k.Die.SPIRIT:
            return Choose(Element.SPIRIT) if Element.SPIRIT in menu(state) else None
        return usual_answer(state, question)

    def _before(self, state: State, question: Question, orders: Sequence[Order]) -> Decision | None:
        """Tidal Wave by its order, then cards by theirs; None if one of these orders says to ask."""
        if reactions(state, question.seat):
            used = self._bonus(state, question, given(orders, k.TidalOrder).rule)
            if not isinstance(used, Pass):
                return used
        return self._card(state, question.seat, orders)

    def _rerolled(self, state: State, seat: Seat, orders: Sequence[Order]) -> Decision | None:
        """The reroll by the order of each effect, then cards; None if one of the orders says to ask."""
        if _asks_to_reroll(state, seat, orders):
            return None
        unused = barred(orders, not_none(state.roll).purpose)
        return usual_reroll(state, seat, barred=unused) or self._card(state, seat, orders)

    def _card(self, state: State, seat: Seat, orders: Sequence[Order]) -> Decision | None:
        """The card that an order plays; otherwise Pass, or None if the player is to be asked.

        Whether they are asked depends only on public knowledge of what the seat may hold, and on its orders.
        """
        if (card := ordered(state, seat, orders)) is not None:
            return card
        if not is_open(state, seat) and not is_open_before(state, seat):
            return Pass()
        if is_present(state, seat, orders):
            return None if given(orders, k.OwnCardsOrder).rule in _ASKING else Pass()
        return None if given(orders, k.OtherCardsOrder).rule is k.OtherCards.ASK else Pass()

    def _bonus(self, state: State, question: Question, rule: k.Tidal) -> Decision | None:
        match rule:
            case k.Tidal.DECIDES:
                return usual_answer(state, question)
            case k.Tidal.FIRST:
                return React(Keyword.TIDAL_WAVE)
            case k.Tidal.NEVER:
                return Pass()
            case k.Tidal.ASK:
                return None

    def _named(self, state: State, seat: Seat, rule: k.Naming) -> Decision | None:
        """The name of a model that an order gives; None if the player is asked, as for the first one always (A30.5)."""
        if seat not in state.named or rule is k.Naming.ASK:
            return None
        models = played(state.setting).nameable(state, seat)
        return Name(models[0 if rule is k.Naming.USUAL else -1].id)

    def _replaced(self, state: State, question: Question, orders: Sequence[Order]) -> Decision | None:
        """A friend takes the blow by its order, or a Protect token is spent by its own; None if one says to ask."""
        if able := rescuers(state):
            rule = given(orders, k.HerbsOrder).rule
            if rule is k.Herbs.ASK:
                return None
            skill, model = able[0]
            saved = React(skill, model.id) if rule is k.Herbs.ALWAYS else usual_rescue(state)
            if rule is not k.Herbs.NEVER and saved is not None:
                return saved
        if not may_keep(state):
            return Pass()
        return self._kept(state, question, given(orders, k.ProtectOrder).rule)

    def _kept(self, state: State, question: Question, rule: k.Protect) -> Decision | None:
        match rule:
            case k.Protect.GRAVE:
                return usual_answer(state, question)
            case k.Protect.INJURY:
                return Keep() if state.blows[0].is_injury else Pass()
            case k.Protect.ALWAYS:
                return Keep()
            case k.Protect.NEVER:
                return Pass()
            case k.Protect.ASK:
                return None


def is_watching(state: State, seat: Seat) -> bool:
    """True if a seat is to activate a sentry, or to go on with one (A21.3)."""
    return state.stage is Stage.TURNS and state.question is None and state.is_watch and seat in waiting(state)


def _watching(state: State, seat: Seat, rule: k.Watching) -> Decision | None:
    """The activation of a sentry by the order for it; None if the seat is asked."""
    return None if rule is k.Watching.ASK else watched(state, seat, spares=rule is k.Watching.SPARE)


def is_struck_by_sentry(state: State) -> bool:
    """True if a sentry attacks and is the chooser: the seat that activates it picks the die (A21.7)."""
    known = state.fight
    return known is not None and known.chooser == SENTRIES == state.models[known.attacker].seat


def _for_sentry(state: State, seat: Seat, rule: k.Watching) -> Decision | None:
    """The result die that an order picks for a sentry that attacks; against a model of its own seat it may spare it."""
    known = not_none(state.fight)
    own = next((side for side, owner in seats(state, known).items() if owner == seat), None)
    if rule is k.Watching.ASK:
        return None
    if rule is k.Watching.SPARE and own is not None:
        return Choose(not_none(values(state, known).choice(own, menu(state))))
    return usual_answer(state, not_none(state.question))


def _of_skill(state: State, question: Question, orders: Sequence[Order]) -> Decision | None:
    """The answer to the question of a skill by its order; None if the seat is asked, or the skill has no order."""
    kinds = (type(each) for each in _OF_SKILLS if each.skill == question.asking)
    rule = getattr(next((given(orders, kind) for kind in kinds), None), "rule", None)
    if rule in (None, k.Stunning.ASK, k.Redirecting.ASK, k.Beaks.ASK):
        return None
    if rule in (k.Stunning.NEVER, k.Redirecting.NEVER, k.Beaks.NEVER):
        return Pass()
    offered = [each for each in options(state, question.seat) if isinstance(each, React)]
    if rule is k.Beaks.ALWAYS:
        return offered[0]
    first = [each for each in offered if each.target and state.models[each.target].type is Type.CHUNIN]
    return first[0] if first and rule is k.Stunning.CHUNIN else usual_answer(state, question)


def _stays(question: Question, rule: k.Placing, *, is_present: bool) -> bool:
    """True if the order leaves a model in place.

    In its own turn the seat is present, so it is asked about a push.
    """
    return rule is k.Placing.STAY and (question.window is not Window.PUSH or not is_present)


def is_present(state: State, seat: Seat, orders: Sequence[Order]) -> bool:
    """True in a seat's own turn; in its turn with a sentry only if it wants to be asked about that (A21.3)."""
    is_own = not state.is_watch or given(orders, k.SentryOrder).rule is k.Watching.ASK
    return state.turn == seat and is_own


def asks_openly(state: State, seat: Seat, orders: Sequence[Order]) -> bool:
    """True if a seat is asked before or after a roll because of keywords or tokens, which everybody sees."""
    is_bonus_open = bool(reactions(state, seat)) and given(orders, k.TidalOrder).rule is k.Tidal.ASK
    return is_bonus_open or _asks_to_reroll(state, seat, orders)


def _asks_to_reroll(state: State, seat: Seat, orders: Sequence[Order]) -> bool:
    rules = _rules(orders)
    return any(rules[each.effect] in _ASK for each in rerolls(state, seat))


def seat_attacks(state: State, seat: Seat) -> bool:
    """True if the attacker of the fight under way belongs to a seat."""
    return state.fight is not None and state.models[state.fight.attacker].seat == seat


def given(orders: Sequence[Order], kind: type[Kind]) -> Kind:
    """The order of a kind among those that a seat has given, or its default (A30.5)."""
    found = next((each for each in reversed(orders) if type(each) is kind), _USUAL[kind])
    assert isinstance(found, kind)
    return found


Rule = k.Rerolls | k.Lucky | k.Curse


def barred(orders: Sequence[Order], purpose: Purpose) -> frozenset[Effect]:
    """The effects that a seat with these orders does not use in a roll for this purpose."""
    rules = _rules(orders)
    found = {effect for effect, rule in rules.items() if rule in _NEVER}
    if rules[Effect.CURSE] is k.Curse.ATTACKS and purpose is not Purpose.ATTACK:
        found.add(Effect.CURSE)
    return frozenset(found)


_ASK = (k.Rerolls.ASK, k.Lucky.ASK, k.Curse.ASK)
_NEVER = (k.Rerolls.NEVER, k.Lucky.NEVER, k.Curse.NEVER)


def _rules(orders: Sequence[Order]) -> dict[Effect, Rule]:
    """The rule for each effect, from the order that governs it."""
    others: dict[Effect, Rule] = dict.fromkeys(Effect, given(orders, k.RerollOrder).rule)
    lucky, curse = given(orders, k.LuckyOrder).rule, given(orders, k.CurseOrder).rule
    return {**others, Effect.LUCKY: lucky, Effect.CURSE: curse}
