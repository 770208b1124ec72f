"""The invariants of every quiet moment (S32), as sentences about broken ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations

from bot.games.raid.cards.movement import all_cards
from bot.games.raid.kinds import DECK, PLACES, TURNS, Half, Senjutsu, Stage, Terrain, Trap
from bot.games.raid.setting.options import Order
from bot.games.raid.state.state import State

_MOST_PATROLS = 8


def broken_invariants(state: State) -> list[str]:
    """The invariants that a true state breaks, by number, each with the fault; empty if all hold or before the deal.

    S32.10 and S32.11 compare views, which a single state cannot show, so they are left out.
    """
    checks = (_movement_cards, _pairs, _guards, _ninja, _cubes, _alarm, _cards, _traps, _turns, _length)
    if state.stage is Stage.DEALING:
        return []
    return [problem for check in checks for problem in check(state)]


def _movement_cards(state: State) -> Iterator[str]:
    if len(state.decks) != PLACES:
        yield f"S32.1: there are {len(state.decks)} decks"
    dealt: Counter[str] = Counter()
    for deck in state.decks:
        dealt.update(deck.cards or ())
        if not deck.size and state.stage is not Stage.TURNS:
            continue
        if deck.size + len(deck.open) + len(deck.played) + deck.gone != DECK:
            yield f"S32.1: a deck has {deck.size}, {len(deck.open)}, {len(deck.played)} and {deck.gone} cards"
        if deck.pile is None or len(deck.pile) != deck.size:
            yield "S32.1: a pile is miscounted"
        if not _fits([*deck.seen, *(deck.pile or ())], deck.cards or ()):
            yield "S32.1: a deck holds cards that were not dealt to it"
    if not _fits(dealt.elements(), all_cards()) or dealt.total() != PLACES * DECK:
        yield "S32.1: the decks are not 48 of the 60 cards"


def _pairs(state: State) -> Iterator[str]:
    """Outside its turn a seat has spent two cards for each turn taken, missed or to be missed.

    One more if its next turn of the phase is short: the first card of that pair is gone already.
    """
    if state.stage is not Stage.TURNS:
        return
    for seat, ninja in state.ninja.items():
        deck = state.decks[state.setting.place(seat)]
        if seat in state.turns:
            continue
        over = ninja.taken + ninja.missed
        is_short = ninja.short > 0 and over < TURNS
        if len(deck.played) + deck.gone != 2 * over + is_short:
            yield f"S32.1: {seat} has spent {len(deck.played) + deck.gone} cards in {over} turns"


def _guards(state: State) -> Iterator[str]:
    track = state.setting.tracks[state.half]
    patrols = [guard.patrol for guard in state.guards.values() if guard.patrol is not None]
    if any(track.terrain[tile] is Terrain.WATER for tile in state.guards):
        yield "S32.2: a guard stands on water"
    if any(state.is_watched(tile) for tile in state.on_track().values()):
        yield "S32.2: a ninja stands with an awake guard"
    if len(patrols) > _MOST_PATROLS or sorted(patrols) != sorted(state.headings):
        yield f"S32.2: the patrols are {sorted(patrols)}"
    if len(state.guards) - len(patrols) + state.surplus != state.setting.options.guards:
        yield f"S32.2: there are {len(state.guards) - len(patrols)} guards and {state.surplus} beside the track"
    if state.surplus < 0:
        yield "S32.2: more guards than there are"


def _ninja(state: State) -> Iterator[str]:
    if state.stage is Stage.OVER:
        # Midnight is won at the very step that brings the last ninja home, even if it is passing another
        # (S13.1).
        return
    on_track = state.on_track()
    for one, other in combinations(on_track, 2):
        passes = any(turn.course is not None for seat, turn in state.turns.items() if seat in (one, other))
        if on_track[one] == on_track[other] and not passes:
            yield f"S32.3: {one} and {other} stand on one tile"


def _cubes(state: State) -> Iterator[str]:
    marks = state.setting.tracks[state.half].marks
    held = sum(ninja.cubes for ninja in state.ninja.values())
    if state.half is Half.DAY:
        if held or len(state.cubes) > len(marks["B"]):
            yield "S32.4: a cube by day is not drawn for"
        return
    lanterns = len(state.lanterns) + state.lanterns_gone + sum(n.lanterns for n in state.ninja.values())
    if lanterns != len(marks["L"]):
        yield f"S32.4: there are {lanterns} lanterns"
    if len(state.cubes) + held + state.cubes_exchanged != len(marks["S"]):
        yield f"S32.4: there are {len(state.cubes) + held + state.cubes_exchanged} red cubes"


def _alarm(state: State) -> Iterator[str]:
    is_running = state.half is Half.NIGHT and state.stage is not Stage.OVER
    if is_running and not 0 <= state.alarm < state.setting.options.target:
        yield f"S32.5: the alarm is {state.alarm}"


def _cards(state: State) -> Iterator[str]:
    setting = state.setting
    ninja = state.ninja.values()
    if not _fits(state.alarm_discard, setting.alarm):
        yield "S32.6: alarm cards that there are not"
    if not _fits(
        [*(card for each in ninja for card in each.senjutsu), *state.senjutsu_discard], setting.senjutsu
    ):
        yield "S32.6: senjutsu cards that there are not"
    if not _fits([*(card for each in ninja for card in each.buki or ()), *state.buki_discard], setting.buki):
        yield "S32.6: buki cards that there are not"
    if any(each.buki is None or len(each.buki) != each.buki_count for each in ninja):
        yield "S32.6: a hand is miscounted"


def _traps(state: State) -> Iterator[str]:
    if state.half is Half.NIGHT:
        return
    if state.traps.keys() & state.cubes:
        yield "S32.7: a trap lies on a cube"
    for seat, ninja in state.ninja.items():
        laid = [trap.kind for trap in state.traps.values() if trap.owner == seat]
        every = [*(ninja.traps or ()), *laid, *state.traps_gone.get(seat, ())]
        if Counter(every) != Counter(Trap) or len(ninja.traps or ()) != ninja.traps_count:
            yield f"S32.7: the traps of {seat} are {every}"


def _turns(state: State) -> Iterator[str]:
    if state.stage is not Stage.TURNS:
        return
    is_flowing = state.half is Half.NIGHT and state.setting.options.order is Order.FLOWING
    for seat, ninja in state.ninja.items():
        expected = state.round - (seat in state.to_play)
        if not 0 <= ninja.taken <= TURNS or not 0 <= ninja.missed <= TURNS - ninja.taken:
            yield f"S32.8: {seat} has taken {ninja.taken} turns and is to miss {ninja.missed}"
        if not is_flowing and not ninja.has_finished and ninja.taken != expected:
            yield f"S32.8: {seat} has taken {ninja.taken} turns in round {state.round}"


def _length(state: State) -> Iterator[str]:
    setting = state.setting
    options = setting.options
    # The most that all cards of the deck together can lower the alarm: a hiding place 1, a rocket 2 (S10.2).
    lower = setting.senjutsu.count(Senjutsu.HIDING) + 2 * setting.senjutsu.count(Senjutsu.ROCKET)
    by_night = -(-(options.target + lower) // options.alarm_pace)
    most = options.dawn_phase_limit if state.half is Half.DAY else by_night
    if state.phase > most:
        yield f"S32.9: it is phase {state.phase}"


def _fits(some: Iterable[str], every: Iterable[str]) -> bool:
    """True if the cards are among all there are, copies counted."""
    return Counter(some) <= Counter(every)
