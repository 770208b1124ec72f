"""What comes next when nobody is asked: the only place that knows the order of events (A16, A7)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from bot.engine.chance import Chance
from bot.engine.game import Decision, Facts, Seat, not_none
from bot.engine.sealed import Opened
from bot.games.clans.activating.activating import is_spent, proved
from bot.games.clans.activating.crates import endured, searched, tried
from bot.games.clans.activating.sentries import looked_anew
from bot.games.clans.challenges.challenges import naming
from bot.games.clans.decisions import Care, ChooseTeam, Deploy, Furnish, Play, Restore, Tend
from bot.games.clans.facts.activating import BrokenOff
from bot.games.clans.facts.moon import CardDiscarded, CardPlayed
from bot.games.clans.facts.rounds import AllIn, HandedIn
from bot.games.clans.facts.setup import ChallengeChosen, InitiativeTaken, PlacerCame, StageCame
from bot.games.clans.fighting import blows, fight
from bot.games.clans.kinds import Card
from bot.games.clans.moon.hands import drawn, held, is_crowded
from bot.games.clans.moving.moving import dodged
from bot.games.clans.moving.shrines import cursed, met
from bot.games.clans.rolling.rolling import chance_given
from bot.games.clans.rounds import dawn, items, posts, rounds, setup, teams, watch
from bot.games.clans.setting.options import Challenge
from bot.games.clans.setting.setting import RANDOM
from bot.games.clans.state.activation import Stage
from bot.games.clans.state.rolls import Purpose, Roll
from bot.games.clans.state.state import State
from bot.games.clans.turn.asking import throwing, waiting


def goes_on(state: State, chance: Chance) -> Facts:
    """Everything that happens until a seat must decide, or the match is over."""
    while state.question is None and state.stage is Stage.TURNS:
        active = state.active
        if unnamed := list(naming(state)):
            yield from unnamed
        elif state.roll is not None:
            yield from _after_roll(state, chance, state.roll)
        elif state.blows:
            yield from blows.falls(state, chance)
        elif state.fight is not None:
            yield from fight.goes_on(state, chance)
        elif active is not None and active.is_over:
            yield from rounds.activation_ends(state, chance)
        elif active is not None and (active.due or active.ordeal):
            yield from met(state, chance) if active.due else tried(state, chance)
        elif active is not None and is_spent(state):
            yield from list(looked_anew(state)) or (BrokenOff(active.model),)
        elif active is not None or rounds.is_turn_open(state):
            return
        else:
            yield from _turn_passes(state, chance)


def _after_roll(state: State, chance: Chance, roll: Roll) -> Facts:
    """Ask the seats that may still reroll; then the roll has its effect."""
    yield from chance_given(state)
    if state.question is not None:
        return
    match roll.purpose:
        case Purpose.ATTACK | Purpose.RANGED:
            yield from fight.settled(state)
        case Purpose.DODGE:
            yield from dodged(state, chance, roll)
        case Purpose.INITIATIVE:
            yield from setup.initiative_settled(state, chance, roll)
        case Purpose.CRATE:
            yield from searched(roll)
        case Purpose.REGENERATION:
            yield from rounds.regenerated(roll)
        case _:
            yield from _SETTLED[roll.purpose](state, roll)


_SETTLED: Final[Mapping[Purpose, Callable[[State, Roll], Facts]]] = {
    Purpose.SHRINE: cursed,
    Purpose.ACT: proved,
    Purpose.ORDEAL: endured,
    Purpose.POISON: rounds.poisoned,
    Purpose.DAWN: dawn.proved,
    Purpose.WATCH: watch.settled,
    Purpose.RESILIENT: blows.resisted,
}
"""What a roll brings that draws no more luck, by its purpose."""


def _turn_passes(state: State, chance: Chance) -> Facts:
    """Go to the next seat, or to the end of the round.

    A seat with nothing to choose in the upkeep is not asked (A7.12).
    """
    if state.turn is None and not state.is_dusk and state.dawn is None:
        yield from dawn.comes(state)
    if state.dawn:
        yield from dawn.goes_on(state, chance)
        return
    if not state.is_dusk:
        yield from rounds.turn_passes(state, chance)
        return
    yield from rounds.round_ends(state, chance)
    if state.stage is Stage.UPKEEP:
        yield from _spared(state, chance)


def _spared(state: State, chance: Chance) -> Facts:
    """Hand in the upkeep of each seat with nothing to choose.

    If upkeeps come one by one, only up to the first seat that must choose.
    """
    for seat in state.in_order():
        is_next = state.stage is Stage.UPKEEP and seat in waiting(state) - state.handed
        if is_next and not any(rounds.restores(state, seat, ())):
            yield from handed_in(state, chance, seat, Restore(()))


# ---- what is sealed


def dealt(state: State, chance: Chance) -> Facts:
    """The beginning of a match, up to the first question (A6)."""
    yield from setup.set_up(state, chance)
    if state.stage is not Stage.JANKEN:
        yield from _teams_come(state, chance)


def _teams_come(state: State, chance: Chance) -> Facts:
    """Each seat without a fixed team chooses one (A6.2); a random challenge is drawn first."""
    if state.setting.options.challenge == RANDOM and state.challenge is None:
        yield from setup.challenge_drawn(state, chance)
        if state.challenge is None:
            yield StageCame(Stage.CHALLENGE)
            return
    yield StageCame(Stage.TEAMS)
    for seat in state.setting.seats:
        if (team := teams.fixed_team(state.setting, seat)) is not None:
            yield from sealed(state, chance, seat, ChooseTeam(team))


def challenge_chosen(state: State, chance: Chance, seat: Seat, chosen: Challenge) -> Facts:
    """A seat has chosen the challenge, and the teams come next (A31.22)."""
    yield ChallengeChosen(seat, chosen)
    yield from _teams_come(state, chance)


def sealed(state: State, chance: Chance, seat: Seat, decision: Decision) -> Facts:
    """A seat has chosen in secret; after the last seat all choices are opened and carried out."""
    for fact in state.seals.sealing(throwing(state), seat, decision):
        yield fact
        if isinstance(fact, Opened):
            yield from _opened(state, chance, fact)


def _opened(state: State, chance: Chance, opened: Opened) -> Facts:
    if state.stage is Stage.TEAMS:
        yield from teams.teams_taken(opened.choices)
        yield from setup.ground_laid(state, chance)
        return
    if len(left := setup.winning(opened.choices)) == 1:
        yield InitiativeTaken(left[0])
        if not state.round:
            yield from _teams_come(state, chance)
            return
        yield StageCame(Stage.TURNS)
        yield from goes_on(state, chance)


def handed_in(state: State, chance: Chance, seat: Seat, decision: Furnish | Deploy | Restore) -> Facts:
    """A seat hands in its list, deployment or upkeep (A7.13).

    After the last seat all are carried out in initiative order. Items and models placed in turn (A6.4, A6.9), and
    upkeeps without `upkeepTogether`, are carried out at once.
    """
    setting = state.setting
    if setting.is_by_turns and not isinstance(decision, Restore):
        yield from _placed(state, chance, seat, decision)
        return
    yield HandedIn(seat, decision)
    is_apart = isinstance(decision, Restore) and not setting.options.upkeep_together
    if is_apart:
        yield from _carried_out(state, chance, seat, decision)
    if state.handed != frozenset(setting.seats):
        yield from _spared(state, chance) if is_apart else ()
        return
    choices = state.choices
    yield AllIn()
    if state.stage is Stage.ITEMS:
        yield from items.listed(state, chance, choices)
        return
    for each in () if is_apart else setting.clockwise(not_none(state.initiative)):
        yield from _carried_out(state, chance, each, choices[each])
    if not state.round:
        yield from setup.hidden(state)
    yield from _round_over(state, chance)


def discarded(state: State, chance: Chance, seat: Seat, card: Card) -> Facts:
    """A seat discards a card; once no hand is too large, the interrupted events go on (A20.2)."""
    yield CardDiscarded(seat, card)
    if state.stage is not Stage.UPKEEP:
        return
    if state.handed:
        yield from _spared(state, chance)
    else:
        yield from _round_over(state, chance)


def _round_over(state: State, chance: Chance) -> Facts:
    if any(is_crowded(state, seat) for seat in state.setting.seats):
        return
    if state.stage is Stage.UPKEEP and state.round >= state.setting.options.length:
        yield from rounds.ended(state)
    else:
        yield from _round_comes(state, chance)


def _placed(state: State, chance: Chance, seat: Seat, decision: Furnish | Deploy) -> Facts:
    """An item or a model is placed on the board, and the next seat has its turn."""
    if state.stage in (Stage.CRATES, Stage.POSTS):
        yield from _guarded(state, chance, seat, decision)
        return
    if isinstance(decision, Furnish):
        wishes = items.pairs(decision.pieces)
        yield from (items.placed(*wish) for wish in wishes)
        yield from items.next_placer(state, chance, 0 if wishes else state.passes + 1)
        return
    yield from _carried_out(state, chance, seat, decision)
    able = (each for each in (*state.setting.opponents(seat), seat) if setup.wanted(state, each, ()))
    following = next(able, None)
    if following is None:
        yield from setup.hidden(state)
        yield from _round_comes(state, chance)
    else:
        yield PlacerCame(following)


def _guarded(state: State, chance: Chance, seat: Seat, decision: Furnish | Deploy) -> Facts:
    """A crate or a sentry is placed; after the last one the set-up or the upkeep goes on (A21.9, A22.11)."""
    is_crate = isinstance(decision, Furnish)
    yield from posts.laid(decision.pieces) if is_crate else setup.deployed(state, decision.pieces)
    if posts.crates_left(state) if is_crate else posts.next_sentry(state) is not None:
        yield PlacerCame(state.setting.opponents(seat)[0])
    elif is_crate:
        yield from items.come(state, chance)
    elif not state.round:
        yield from items.teams_come(state)
    else:
        yield StageCame(Stage.UPKEEP)
        yield from _spared(state, chance)


def _carried_out(state: State, chance: Chance, seat: Seat, choice: Decision) -> Facts:
    assert isinstance(choice, Deploy | Restore)
    yield from rounds.restored(choice.pieces)
    yield from dawn.wished(seat, choice.pieces)
    if Tend(Care.DRAW) in choice.pieces:
        yield from drawn(state, chance, seat)
    for piece in choice.pieces:
        # A card that was only hoped for may not have been drawn: then nothing is played, and nobody learns of
        # the hope.
        if isinstance(piece, Play) and piece.card in held(state, seat):
            yield CardPlayed(seat, piece.card, phase=piece.phase)
    yield from setup.deployed(state, choice.pieces)
    if state.round and state.setting.options.reinforcements_stealth:
        yield from setup.reinforced(state, choice.pieces)


def _round_comes(state: State, chance: Chance) -> Facts:
    yield from rounds.round_begins(state, chance)
    if state.round > 1 and state.setting.options.initiative == "janken":
        yield StageCame(Stage.JANKEN)
    else:
        yield from goes_on(state, chance)
