"""Pairs of the clans that differ in a sealed choice, or in what a seat keeps at its table; see `couples`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby, zip_longest
from random import Random
from typing import Any, Final

from typing_extensions import override

from bot.engine.chance import Chance, Seeded, pick
from bot.engine.game import Decision, Fact, Order, Piece, Seat, not_none
from bot.engine.match import Match
from bot.games.clans.catalogue.catalogue import declared
from bot.games.clans.decisions import (
    ChooseClan,
    ChooseTeam,
    Deploy,
    Furnish,
    HandInTeam,
    Intend,
    Restore,
    TakeReady,
    ThrowHand,
)
from bot.games.clans.facts.moon import CardDrawn, DeckLaid
from bot.games.clans.facts.rolling import Asked
from bot.games.clans.kinds import Skill
from bot.games.clans.moon.cards import deck
from bot.games.clans.orders.kinds import (
    BeakOrder,
    Beaks,
    CardOrder,
    Curse,
    CurseOrder,
    Die,
    DieOrder,
    NameOrder,
    Naming,
    OtherCards,
    OtherCardsOrder,
    OwnCards,
    OwnCardsOrder,
    Protect,
    ProtectOrder,
    RerollOrder,
    Rerolls,
    Saving,
    SentryOrder,
    Tidal,
    TidalOrder,
    Watching,
)
from bot.games.clans.players.greedy import GreedyPlayer
from bot.games.clans.setting.setting import SEATS
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.state import State
from bot.games.clans.teams.profile import skills_of
from bot.games.clans.teams.roster import Member, Ready, ready
from bot.games.shelf import SHELF
from bot.players.brain import Brain
from bot.players.random_player import RandomPlayer
from bot.tables.history.record import Turn
from bot.tables.model.plans import PlannedTurn
from bot.tables.model.stored import Lodged, StoredRecord
from bot.tables.views.benches import Ahead
from bot.tables.views.session import TableSession
from tests.campaigns.secrecy import couples as pairs
from tests.campaigns.secrecy.clans.oracle import Eye
from tests.campaigns.secrecy.couples import Kind
from tests.campaigns.secrecy.side_by_side import Leak

_SMALL: Final = {"ninjas": 4, "activationsPerTurn": 2, "brawlTarget": 0}
TABLES: Mapping[str, Mapping[str, Any]] = {
    "clans": {"firstTeam": "fire", "secondTeam": "water", **_SMALL},
    "clans that choose": {"initiative": "janken", "ground": "gate", **_SMALL},
    "clans by other rules": {
        "firstTeam": "water",
        "secondTeam": "fire",
        "ground": "canal",
        "moonDeck": "full",
        "finalUpkeep": True,
        "fullRevealAtEnd": False,
        **_SMALL,
        "activationsPerTurn": 1,
    },
    "clans that build": {"teams": "built", "setupItems": "preset", **_SMALL},
    "clans with crates": {"firstTeam": "fire", "secondTeam": "water", "challenge": "search", **_SMALL},
    "clans of three": {"players": 3, "setupItems": "preset", **_SMALL},
    "clans of four": {"players": 4, "setupItems": "preset", "challenge": "search", **_SMALL},
    "clans of four that build": {"players": 4, "teams": "built", "setupItems": "preset", **_SMALL},
    "clans with champions": {"firstTeam": "air", "secondTeam": "spirit", "challenge": "champion", **_SMALL},
}
"""The tables by name, with the options of each."""
PLAYERS: Final[Sequence[Brain]] = (GreedyPlayer(), GreedyPlayer(), RandomPlayer(commit=0.5))
CARD_ORDERS: Final = sorted(CardOrder.__subclasses__(), key=lambda kind: kind.__name__)
BEGUN = 4
"""The largest number of pieces in a draft or a plan."""


def _another(kind: type[Decision]) -> Any:
    """Another decision of a kind."""

    def altered(decision: Decision, match: Match[Any], seat: Seat, luck: Random) -> Decision:
        if not isinstance(decision, kind):
            return decision
        other = RandomPlayer().decide(match, seat, Seeded(str(luck.random())))
        return other if isinstance(other, kind) else decision

    return altered


def _another_wish(decision: Decision, match: Match[Any], seat: Seat, luck: Random) -> Decision:
    """The same deployment or upkeep with another wish for the beginning of the round (A31.13)."""
    pieces = () if not isinstance(decision, Deploy | Restore) else decision.pieces
    draft = match.draft(seat, [each for each in pieces if not isinstance(each, Intend)]) if pieces else None
    wishes = [] if draft is None else [each for each in draft.options() if isinstance(each, Intend)]
    if draft is None or not wishes:
        return decision
    draft.add(luck.choice(wishes))
    return draft.committed()


def _answers(luck: Random) -> Sequence[Order]:
    """Orders of a seat, all of which answer.

    Without an order about its cards the seat would be asked for them (A26.4).
    """
    game: Any = SHELF["clans"].game({})
    listed = game.orders.listed(State(game.setting), Seat(""))
    found: list[Order] = [OwnCardsOrder(OwnCards.NEVER)]
    for _kind, orders in groupby(listed, type):
        answering = [
            each for each in orders if getattr(each, "rule", "") != "ask" and each != DieOrder(Die.SPIRIT)
        ]
        found += luck.sample(answering, luck.randrange(2))
    return found


def _namings(luck: Random) -> Sequence[Order]:
    """Orders about whom to name when a champion has left the board."""
    return OwnCardsOrder(OwnCards.NEVER), NameOrder(luck.choice((Naming.USUAL, Naming.LAST)))


def _of_cards(luck: Random) -> Sequence[Order]:
    """Orders about when to play some cards, whether or not the seat holds them."""
    kinds = luck.sample(CARD_ORDERS, 4)
    return OwnCardsOrder(OwnCards.NEVER), *(kind(luck.choice(list(Saving))) for kind in kinds)


def _of_dice(luck: Random) -> Sequence[Order]:
    """Orders about dice: together they would change all odds, if odds counted these orders."""
    rerolls, tidal = luck.choice((Rerolls.SMART, Rerolls.NEVER)), luck.choice((Tidal.DECIDES, Tidal.NEVER))
    protect, curse = luck.choice((Protect.GRAVE, Protect.NEVER)), luck.choice((Curse.GOOD, Curse.NEVER))
    return (
        OwnCardsOrder(OwnCards.NEVER),
        RerollOrder(rerolls),
        TidalOrder(tidal),
        ProtectOrder(protect),
        CurseOrder(curse),
    )


def _of_sentries(luck: Random) -> Sequence[Order]:
    """Orders about the sentries that a seat activates, both of which act without a question."""
    return OwnCardsOrder(OwnCards.NEVER), SentryOrder(luck.choice((Watching.USUAL, Watching.SPARE)))


def _of_beaks(luck: Random) -> Sequence[Order]:
    """Orders about a Beak: when it strikes in the middle of another's move (A31.17)."""
    return OwnCardsOrder(OwnCards.NEVER), BeakOrder(luck.choice((Beaks.CHOOSER, Beaks.ALWAYS, Beaks.NEVER)))


def _asked_for_cards(_luck: Random) -> Sequence[Order]:
    """Orders by which a window for cards opens after every roll, and before every roll of another's attack."""
    return OwnCardsOrder(OwnCards.ASK), OtherCardsOrder(OtherCards.ASK)


def _another_hand(facts: Sequence[Fact], seat: Seat, luck: Random) -> list[Fact]:
    """The same deal with other Moon cards for this seat."""
    drawn = [fact for fact in facts if isinstance(fact, CardDrawn)]
    is_calm = any(isinstance(fact, DeckLaid) and fact.is_calm for fact in facts)
    left = [card for card in deck(is_calm=is_calm) if card not in {fact.card for fact in drawn}]
    cards = iter(luck.sample(left, len(drawn)))
    return [
        replace(fact, card=next(cards)) if isinstance(fact, CardDrawn) and fact.seat == seat else fact
        for fact in facts
    ]


def _drafted(match: Match[Any] | None, seat: Seat) -> tuple[Piece, ...]:
    """Some pieces of the decision that a seat is asked for, or would be asked for."""
    draft, luck = None if match is None else match.draft(seat), Random(len(match.log) if match else 0)
    while draft is not None and len(draft.pieces) < BEGUN and (options := draft.options()):
        draft.add(luck.choice(options))
    return () if draft is None else draft.pieces


def _with_draft(session: TableSession, seat: Seat, which: int) -> TableSession:
    """The second table with a draft of the decision that the seat is asked for."""
    pieces = _drafted(session.of(seat), seat) if which and seat in session.match.awaited() else ()
    return replace(session, drafts={**session.drafts, seat: _stored(session, pieces)}) if pieces else session


def _with_plan(session: TableSession, seat: Seat, which: int) -> TableSession:
    """The second table with a planned activation, lodged."""
    pieces = _drafted(Ahead(session, seat).match, seat) if which else ()
    if not pieces:
        return session
    plan = PlannedTurn(_stored(session, pieces), True, frozenset({"hurt"}), len(session.match.log))
    return replace(session, plans={seat: plan})


def _with_kept_teams(session: TableSession, seat: Seat, which: int) -> TableSession:
    """Tables whose player in the seat keeps other teams under names (A31.10)."""
    names = ("Four Tails",) if which else ("Old Guard", "Quiet Rain")
    return replace(session, kept={not_none(session.table.user(seat)): names})


def _with_seed(session: TableSession, _seat: Seat, which: int) -> TableSession:
    """Tables with different luck, none of which has been used yet."""
    return replace(session, seed=f"seed {which}")


def _stored(session: TableSession, pieces: Sequence[Decision]) -> list[StoredRecord]:
    return [StoredRecord(session.notation.json(piece), session.box.schema) for piece in pieces]


_FREE, _ALL = ("clans that choose",), ("clans", "clans that choose", "clans by other rules")
_FULL, _NAMING = ("clans by other rules",), ("clans with champions",)
_BUILT, _GUARDED = ("clans that build",), ("clans with crates",)
_THREE, _FOUR, _FOUR_BUILT = (("clans of three",), ("clans of four",), ("clans of four that build",))
KINDS: Mapping[str, Kind] = {
    "throws": Kind(alter=_another(ThrowHand), tables=_FREE),
    "teams": Kind(alter=_another(ChooseTeam), tables=_FREE),
    "built teams": Kind(alter=_another(HandInTeam), tables=_BUILT),
    "teams under construction": Kind(prepared=_with_draft, tables=_BUILT),
    "kept teams": Kind(prepared=_with_kept_teams, tables=_BUILT, is_at_once=True),
    "deployments of built teams": Kind(alter=_another(Deploy), tables=_BUILT),
    "upkeeps of built teams": Kind(alter=_another(Restore), tables=_BUILT),
    "wishes for the dawn": Kind(alter=_another_wish, tables=_BUILT),
    "orders about Beaks": Kind(orders=_of_beaks, tables=_BUILT),
    "drafts of built teams": Kind(prepared=_with_draft, tables=_BUILT),
    "plans of built teams": Kind(prepared=_with_plan, tables=_BUILT),
    "deployments": Kind(alter=_another(Deploy), tables=_ALL),
    "upkeeps": Kind(alter=_another(Restore), tables=("clans", "clans by other rules")),
    "Moon cards": Kind(redealt=_another_hand, tables=("clans", "clans by other rules")),
    "Moon cards that are asked for": Kind(redealt=_another_hand, orders=_asked_for_cards, tables=_FULL),
    "lists of items": Kind(alter=_another(Furnish), tables=_ALL),
    "orders": Kind(orders=_answers, tables=_ALL),
    "orders about names": Kind(orders=_namings, tables=_NAMING),
    "orders about dice": Kind(orders=_of_dice, tables=("clans", "clans by other rules")),
    "orders about cards": Kind(orders=_of_cards, tables=_FULL),
    "drafts": Kind(prepared=_with_draft, tables=_ALL),
    "plans of the clans": Kind(prepared=_with_plan, tables=_ALL),
    "orders about sentries": Kind(orders=_of_sentries, tables=_GUARDED),
    "crates to come": Kind(prepared=_with_seed, tables=_GUARDED),
    "deployments of three": Kind(alter=_another(Deploy), tables=_THREE),
    "deployments of four": Kind(alter=_another(Deploy), tables=_FOUR),
    "drafts of four": Kind(prepared=_with_draft, tables=_FOUR),
    "plans of the third seat": Kind(prepared=_with_plan, tables=_FOUR, hider=SEATS[2]),
    "sentry orders of four": Kind(orders=_of_sentries, tables=_FOUR),
    "kept teams of four": Kind(prepared=_with_kept_teams, tables=_FOUR_BUILT, is_at_once=True),
    "luck to come": Kind(prepared=_with_seed, tables=_ALL),
}
"""The kinds of secrets by name."""


class _Wishing(GreedyPlayer):
    """A greedy player that takes a ready team which may wish something for the beginning of a round (A31.13)."""

    @override
    def decide(self, seen: Match[Any], seat: Seat, chance: Chance) -> Decision:
        if seen.state.stage is not Stage.TEAMS:
            return super().decide(seen, seat, chance)
        team = pick(chance, "a wishing team", _wishing_teams())
        draft = not_none(seen.draft(seat, (ChooseClan(team.clan), TakeReady(team.id))))
        return draft.committed()


@cache
def _wishing_teams() -> Sequence[Ready]:
    wishes = {skill for skill, known in declared().items() if known.intents}
    return [team for team in ready().values() if any(_able(each) & wishes for each in team.members)]


def _able(member: Member) -> frozenset[Skill]:
    return skills_of(member.profile, frozenset() if member.ability is None else frozenset({member.ability}))


class Couple(pairs.Couple):
    """A pair of the clans."""

    game_box, tables, kinds = SHELF["clans"], TABLES, KINDS
    late = range(3, 40)

    @override
    def eye(self, seat: Seat | None) -> Eye:
        return Eye(seat)

    @override
    def player(self) -> Brain:
        return _Wishing() if self.name == "wishes for the dawn" else self._luck.choice(PLAYERS)

    @override
    def turn(self, asked: Sequence[Seat]) -> Seat:
        """The last seat to hand something in has no secret: the owner of the secret comes first until the pair
        differs."""
        is_first = self.hider in asked and self.since is None
        return self.hider if is_first else super().turn(asked)

    @override
    def answer(self, match: Match[Any], which: int) -> Turn | None:
        """The answer by the orders of a seat, or the answer that holds without orders (A30.5)."""
        for seat in match.game.in_order(match.state, match.awaited()):
            lodged = self.orders[which] if seat == self.hider else ()
            if (found := match.game.orders.answer(match.state, seat, lodged)) is not None:
                return Turn(seat, found)
        return None

    @override
    def _facts(
        self, ahead: Sequence[Match[Any]], turns: tuple[Turn | None, ...]
    ) -> tuple[Sequence[Fact], Sequence[Fact]]:
        """The same; no window may open in one match alone because of a hand (A26.4)."""
        facts = super()._facts(ahead, turns)
        first = next((both for both in zip_longest(*facts) if both[0] != both[1]), ())
        if self._kind.redealt is not None and sum(isinstance(fact, Asked) for fact in first) == 1:
            raise Leak("a window opens by a hand")
        return facts

    @override
    def prepared(self, session: TableSession, which: int) -> TableSession:
        found = super().prepared(session, which)
        if not self.orders[which]:
            return found
        notation = found.notation
        lodged = {
            notation.name(type(order)): Lodged(StoredRecord(notation.json(order), found.box.schema))
            for order in self.orders[which]
        }
        return replace(found, orders={self.hider: lodged})


def couples(kind: str, table: str, most: int) -> Iterator[pairs.Couple]:
    """At most `most` pairs of one kind that differ, the same ones every time."""
    return pairs.couples(Couple, kind, table, most)
