"""What simulations of matches of the clans check and count (A28)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Any, Final

from typing_extensions import override

from bot.engine.chance import Chance, pick
from bot.engine.game import Fact
from bot.games.clans.board.ground import GRID
from bot.games.clans.board.placing import FAR, is_connected
from bot.games.clans.challenges.challenges import played
from bot.games.clans.decisions import Use
from bot.games.clans.facts.activating import Blinked, EffectBegan, KeywordUsed, Marked, MoveBegan, Sprung
from bot.games.clans.facts.challenges import (
    Captured,
    CrateTurned,
    LeftBoard,
    MedalLaid,
    Named,
    ObjectiveFound,
    Picked,
    Returned,
)
from bot.games.clans.facts.fighting import (
    BonusDeclared,
    DieChosen,
    FightBegan,
    Injured,
    SkillCame,
    SkillUsed,
    Stunned,
)
from bot.games.clans.facts.moon import CardPlayed, DeckShuffled
from bot.games.clans.facts.rolling import Rerolled, Rolled
from bot.games.clans.facts.sentries import WatchCame
from bot.games.clans.facts.skills import Pledged
from bot.games.clans.kinds import ItemKind, Keyword, Place, Skill, Token
from bot.games.clans.moon.cards import deck
from bot.games.clans.moon.hands import has_deck, is_crowded
from bot.games.clans.setting.options import ClansOptions, clans_options
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.field import covered, goal, ground, stands_in
from bot.games.clans.state.sentries import NUMBER, is_sentry
from bot.games.clans.state.state import State
from bot.games.option_models import drawn_from
from bot.games.trials import Trials

_FREE: Final[Mapping[str, Sequence[Any]]] = {
    "players": (2, 3, 4),
    "ninjas": (0, 3, 4, 6, 9),
    "rounds": (0, 3, 5, 9),
    "brawlTarget": (0, 3, 9),
    "activationsPerTurn": (1, 2, 3),
    "koban": (40, 60, 100, 150, 300),
    "moonHand": (0, 3, 5),
    "moonHandMax": (0, 3, 5),
    "hillLarge": (1, 2, 4),
    "lanternsMin": (0, 2, 4),
    "lanternsMax": (4, 6),
    "shrinesMax": (0, 2, 4),
}
"""The values from which numeric options are drawn."""
values_of: Final = partial(drawn_from, ClansOptions, _FREE)
"""The possible values of an option, by its name in the rules; see drawn_from."""
FATAL = 3
_EFFECTS: Final[Mapping[type[Fact], str]] = {
    Blinked: "blink",
    DeckShuffled: "deck shuffled",
    Picked: "medal picked up",
    Captured: "medal captured",
    Returned: "medal brought back",
    LeftBoard: "messenger off the board",
    CrateTurned: "crate turned up",
    ObjectiveFound: "objective found",
    WatchCame: "sentry activated",
    Injured: "injury",
    Stunned: "stun",
}
"""The names under which other events are counted, by their kinds of facts."""


class ClansTrials(Trials[Any, State]):
    """What simulations of the clans check, count and draw."""

    def invariants(self, game: Any, state: State) -> list[str]:
        """The broken invariants of A28, a sentence each."""
        return list(_broken(state))

    @override
    def effect(self, fact: Fact) -> str | None:
        if (skill := _skill_used(fact)) is not None:
            return str(skill)
        match fact:
            case DieChosen(face):
                return f"result {face or 'none'}"
            case Rerolled(_model, _by, effect):
                return f"reroll {effect}"
            case FightBegan(malus=malus) if malus:
                return str(Keyword.GALE_OF_BLOWS)
            case Marked(_model, token):
                return f"token {token}"
            case CardPlayed(card=card):
                return f"card {card}"
            case MedalLaid(at_home=at_home):
                return "medal home" if at_home else "medal dropped"
            case Named(role=role):
                return f"named {role}"
            case _:
                return _EFFECTS.get(type(fact))

    def ending(self, game: Any, state: State) -> str:
        """The challenge, and how the match ended: won by the target, won on points, or drawn."""
        setting = state.setting
        target = played(setting).target(setting)
        is_early = 0 < target <= max(state.scores.values())
        how = "won by the target" if is_early else "won on points"
        return f"{setting.options.challenge}: {how if setting.are_mates(state.winners) else 'drawn'}"

    @override
    def drawn(self, chance: Chance) -> dict[str, Any]:
        usual = ClansOptions().model_dump(by_alias=True, mode="json")
        given = {
            name: pick(chance, name, values_of(name)) for name in usual if chance.below(f"{name} is usual", 2)
        }
        if given.get("teams") == "built":
            given = {name: value for name, value in given.items() if name not in ("firstTeam", "secondTeam")}
        _fit_seats(given)
        return clans_options(given).model_dump(by_alias=True, mode="json")

    def table(self, options: Mapping[str, Any]) -> str:
        """The challenge and the ground."""
        return f"{options['challenge']} on {options['ground']}"


def _fit_seats(given: dict[str, Any]) -> None:
    """Leave out what does not fit the number of seats: sides of two, and a messenger without two sides (A25.1)."""
    if given.get("players", 2) == 2:
        given.pop("sides", None)
    elif given.get("challenge") == "messenger" and given.get("sides") != "two":
        del given["challenge"]


def _skill_used(fact: Fact) -> Skill | None:
    """The skill that a fact tells the use of; None for any other fact."""
    match fact:
        case BonusDeclared(_, skill) | KeywordUsed(_, skill) | Rolled(piece=Use(skill)):
            return skill
        case (
            Sprung(_, skill)
            | SkillCame(_, skill)
            | SkillUsed(_, skill)
            | EffectBegan(_, skill)
            | Pledged(_, skill)
        ):
            return skill
        case FightBegan(by=by) | MoveBegan(by=by):
            return by
        case _:
            return None


def _broken(state: State) -> Iterator[str]:
    yield from _places(state)
    yield from _tokens(state)
    yield from _cards(state)
    yield from _medals(state)
    yield from _named(state)
    if state.stage in (Stage.DEPLOYMENT, Stage.TURNS, Stage.UPKEEP):
        yield from _items(state)
    if any(points < 0 for points in state.scores.values()):
        yield "A28.11: a score is below 0"


def _places(state: State) -> Iterator[str]:
    """A28.1, A28.2: models that share a space, stand on an item, are too many, or are in two places."""
    out = list(state.out())
    for one, other in combinations(out, 2):
        if covered(one) & covered(other):
            yield f"A28.1: {one.id} and {other.id} stand on one space"
    items = GRID.mask(state.lying())
    yield from (f"A28.1: {model.id} stands on an item" for model in out if stands_in(model, items))
    for seat in state.setting.seats:
        if sum(model.seat == seat for model in out) > state.setting.most(seat):
            yield f"A28.1: {seat} has too many models on the board"
    if sum(map(is_sentry, out)) > NUMBER:
        yield "A28.1: there are too many sentries on the board"
    for model in state.models.values():
        if (model.place is Place.BOARD) != model.is_out:
            yield f"A28.2: {model.id} is in two places"


def _cards(state: State) -> Iterator[str]:
    """A28.8: cards that are lost or too many, and hands that are too large; checked with the true hands."""
    hands = [card for hand in state.hands.values() for card in hand]
    whole = Counter(deck(is_calm=state.is_calm)) if has_deck(state) or hands else Counter()
    seen = Counter((*hands, *state.discards))
    if state.deck + seen.total() != whole.total() or seen - whole:
        yield "A28.8: cards are lost, or there are too many"
    if state.stage is Stage.TURNS and any(is_crowded(state, seat) for seat in state.setting.seats):
        yield "A28.8: a hand is too large"


def _medals(state: State) -> Iterator[str]:
    """A28.9: each medal on a space or with a model, no model with two; goals stay on their camps."""
    for medal, where in state.medals.items():
        home = goal(state, medal)
        owner = state.items[home].owner
        if owner is not None and home != ground(state).camps[state.edges[owner]]:
            yield f"A28.9: the goal of {owner} has moved"
        if isinstance(where, str) and not state.models[where].is_out:
            yield f"A28.9: the medal of {medal} is with a model beside the board"
        if isinstance(where, int) and where != home and where in state.items:
            yield f"A28.9: the medal of {medal} lies on an item"
    if len(set(state.medals.values())) < len(state.medals):
        yield "A28.9: two medals are in one place"


def _named(state: State) -> Iterator[str]:
    """A22.4: named models beside the board, and seats that have named a model although they may not."""
    for seat, name in state.named.items():
        if name is not None and not state.models[name].is_out:
            yield f"A22.4: {seat} has named a model beside the board"
        if seat not in played(state.setting).namers(state):
            yield f"A22.4: {seat} has nobody to name"


def _items(state: State) -> Iterator[str]:
    """A28.10: items that are too few or too many, beside deployment spaces, or wall ground in."""
    known = state.setting.options
    lie = Counter(item.kind for item in state.items.values())
    # There are as many preset items as the ground has, whatever the options say.
    if known.setup_items != "preset" and not (
        known.lanterns_min <= lie[ItemKind.LANTERN] <= known.lanterns_max
        and lie[ItemKind.SHRINE] <= known.shrines_max
    ):
        yield "A28.10: there are too few or too many lanterns or shrines"
    spaces = [
        space for space, item in state.items.items() if item.kind in (ItemKind.LANTERN, ItemKind.SHRINE)
    ]
    if any(not FAR >> space & 1 for space in spaces):
        yield "A28.10: an item lies beside a deployment space"
    if not is_connected(ground(state), GRID.mask(state.items)):
        yield "A28.10: some ground is walled in"


def _tokens(state: State) -> Iterator[str]:
    """A28.2 to A28.4: tokens of models beside the board, a third Stun, and a Stun together with Moon Power."""
    for model in state.models.values():
        is_marked = model.is_hidden or any(token is not Token.DELAY for token in model.tokens)
        if not model.is_out and is_marked:
            yield f"A28.2: {model.id} has tokens beside the board"
        if model.has(Token.DELAY) and (model.is_out or not is_sentry(model)):
            yield f"A28.2: {model.id} has a Delay token"
        if model.stuns >= FATAL:
            yield f"A28.3: {model.id} has three Stun tokens"
        if model.has(Token.MOON_POWER) and model.has(Token.STUN):
            yield f"A28.3: {model.id} has Moon Power and is Stunned"
