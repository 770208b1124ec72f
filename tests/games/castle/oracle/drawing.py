"""Random positions: figures anywhere, any wounds, speeds, ropes, entrances and hands; no invariant broken."""

from __future__ import annotations

from random import Random

from bot.engine.boards.protocol import Zone
from bot.engine.match import Match
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.kinds import (
    GOALS,
    GUARDS,
    Alert,
    Card,
    GuardId,
    Mark,
    Moment,
    PatrolId,
    Phase,
    Place,
    Standing,
    Tunnel,
    Weapon,
    Who,
    on_map,
)
from bot.games.castle.rules.game import CastleGame
from bot.games.castle.setting.deck import Cards, Counts, Deck, spread
from bot.games.castle.setting.decks import decks
from bot.games.castle.setting.options import CastleOptions
from bot.games.castle.state.figures import Guard, Intruder, Patrol
from bot.games.castle.state.state import State
from bot.games.castle.trials.invariants import broken_invariants

GUARD_PHASES = (Phase.ALERT, Phase.CARDS, Phase.CARDS, Phase.PATROL)


def position(board: CastleBoard, options: CastleOptions, luck: Random) -> Match[State]:
    """A position at a quiet moment of the guards' turn, or at the start of the intruders' turn."""
    while True:
        game = CastleGame(board, options)
        match = Match(game)
        _fill(match.state, board, options, luck)
        has_somebody = any(one.is_in_play for one in match.state.intruders)
        if has_somebody and not broken_invariants(game.setting, match.state):
            return match


def _fill(state: State, board: CastleBoard, options: CastleOptions, luck: Random) -> None:
    is_sneaking = luck.random() < 0.6
    state.turn = luck.choice(
        [turn for turn in (1, 2, 5, 9, 10, 11, options.turns - 1, options.turns) if 0 < turn <= options.turns]
    )
    state.phase = Phase.INTRUDERS if is_sneaking else luck.choice(GUARD_PHASES)
    state.moment = Moment.PLAN if is_sneaking else Moment.QUIET
    state.alert = Alert(luck.randrange(4))
    state.has_figures = state.marks.has_marks = True
    core = _district(board, luck)
    _passage(state, board, luck, core)
    _ropes(state, board, luck, core)
    _guards(state, board, options, luck, core)
    for one in state.intruders:
        one.standing = luck.choices(
            (Standing.MAP, Standing.PASSAGE, Standing.LEFT, Standing.DEAD), (85, 8, 4, 3)
        )[0]
        one.has_chosen = True
        one.is_done = luck.random() < 0.25
        if one.is_in_play:
            _intruder(one, options, luck)
            _whereabouts(one, luck, core, is_sneaking=is_sneaking)
    _show(state, options, luck)
    _marks(state, board, options, luck, core)
    _cards(state, luck)
    if is_sneaking:
        _notice(state)


def _district(board: CastleBoard, luck: Random) -> list[Zone]:
    """A few zones near each other, so that figures meet; now and then the whole board."""
    if luck.random() < 0.15:
        return list(board.zones)
    core = {luck.choice(board.zones)}
    for _ in range(luck.choice((1, 2, 2, 3))):
        core |= {
            there for here in core for kind in ("open", "wall") for there in board.neighbours(kind)[here]
        }
    return sorted(core)


def _passage(state: State, board: CastleBoard, luck: Random, core: list[Zone]) -> None:
    near = [zone for zone in core if not board.is_moat[zone]]
    anywhere = [zone for zone in board.zones if not board.is_moat[zone]]
    ends = [luck.choice(near or anywhere), luck.choice(near if near and luck.random() < 0.5 else anywhere)]
    if luck.random() < 0.15:
        ends[1] = ends[0]
    luck.shuffle(ends)
    passage = state.marks.passages[Tunnel.PASSAGE]
    passage.entrances = (ends[0], ends[1])
    passage.found = tuple(luck.sample(ends, luck.choice((0, 0, 1, 1, 2))))
    if len(passage.found) == 2 and ends[0] == ends[1] and luck.random() < 0.5:
        passage.found = (ends[0],)
    state.marks.passage_cards = luck.choice((0, 0, 1, 2)) if passage.found else 0


def _ropes(state: State, board: CastleBoard, luck: Random, core: list[Zone]) -> None:
    links = [(a, b) for a in core for b in board.neighbours("wall")[a]]
    chosen = luck.sample(links, min(len(links), luck.choice((0, 0, 1, 2, 4))))
    state.marks.ropes = {(min(link), max(link)): (luck.choice(list(Who)),) for link in chosen}


def _guards(state: State, board: CastleBoard, options: CastleOptions, luck: Random, core: list[Zone]) -> None:
    most = options.max_guards
    room = luck.choice((2, 5, 9, 14, most, most, most))
    track = [zone for zone in core if board.is_track[zone]]
    for _ in range(luck.choice((0, 1, 2, 3))):
        size = luck.choice((2, 2, 3, 4))
        if len(state.guards) + size <= room:
            on_track = bool(track) and luck.random() < 0.7
            _patrol(state, board, luck, luck.choice(track if on_track else core), size)
    for _ in range(luck.choice((0, 0, 1, 2, 3))):
        if len(state.guards) < room and sum(g.is_drunk for g in state.guards.values()) < options.max_drunk:
            _guard(state, luck, luck.choice(core)).is_drunk = True
    while len(state.guards) < room:
        _guard(state, luck, luck.choice(core if luck.random() < 0.6 else board.zones))
    inside = luck.randrange(state.marks.passage_cards + 1)
    for guard in [guard for guard in state.guards.values() if guard.patrol is None][:inside]:
        guard.zone = Tunnel.PASSAGE
    for guard in state.guards.values():
        if not guard.is_drunk:
            guard.carded, guard.attacked = luck.random() < 0.15, luck.random() < 0.1
            may_have_moved = guard.carded or state.phase is Phase.PATROL
            guard.moved = may_have_moved and luck.random() < 0.5
    state.guards_moved()


def _guard(state: State, luck: Random, zone: Zone) -> Guard:
    weapon = luck.choice([one for one in Weapon if state.spare(one)] or list(Weapon))
    guard = Guard(GuardId(state.next_guard), zone, weapon)
    state.guards[guard.id] = guard
    state.next_guard += 1
    return guard


def _patrol(state: State, board: CastleBoard, luck: Random, zone: Zone, size: int) -> None:
    ways = list(board.track_links[zone])
    if len(ways) > 1 and luck.random() < 0.4:
        ways.remove(luck.choice(ways))
    elif ways:
        ways = [luck.choice(ways)]
    patrol = Patrol(PatrolId(state.next_patrol), tuple(ways), is_old=True)
    state.patrols[patrol.id] = patrol
    state.next_patrol += 1
    for _ in range(size):
        _guard(state, luck, zone).patrol = patrol.id


def _intruder(one: Intruder, options: CastleOptions, luck: Random) -> None:
    one.replaced = luck.randrange(options.replacements + 1)
    limit = options.ninja_wounds if one.who is Who.NINJA else options.traitor_wounds
    one.wounds = luck.randrange(limit)
    one.struck_by = (GUARDS,) * one.wounds
    one.hand = _hand(decks(options).full[one.who.pile], luck)
    one.cats_played = luck.choice((0, 0, 1, 2)) if one.who is Who.TRAITOR else 0
    one.has_passage = one.standing is Standing.PASSAGE or luck.random() < 0.2


def _whereabouts(one: Intruder, luck: Random, core: list[Zone], *, is_sneaking: bool) -> None:
    one.zone = luck.choice(core) if one.standing is Standing.MAP else Tunnel.PASSAGE
    if not is_sneaking:
        one.speed = luck.randrange(4)
        one.trail = tuple(luck.sample(core, min(len(core), one.speed)))


def _hand(deck: Deck, luck: Random) -> Cards:
    cards = list(spread(deck))
    return Cards.of(tuple(luck.sample(cards, luck.choice((0, 2, 5, 7, 8, 9, len(cards))))))


def _show(state: State, options: CastleOptions, luck: Random) -> None:
    """Who stands beside an active guard is shown; others may have been left alone, or among drunks."""
    for one in state.intruders:
        if not one.is_in_play:
            continue
        tipsy = [guard.id for guard in state.drunk_at(one.zone)]
        one.revealers = frozenset(luck.sample(tipsy, luck.randrange(len(tipsy) + 1)))
        stays = bool(one.revealers) and options.drunk_keeps_visible
        may_stay = bool(state.guards_at(one.zone)) or not options.rehide_when_guards_leave
        one.is_shown = bool(state.active_at(one.zone)) or stays or (may_stay and luck.random() < 0.25)
        one.figure = one.zone if one.is_shown else None
    if state.traitor.is_in_play:
        state.met = frozenset(guard.id for guard in state.guards_at(state.traitor.zone))
    state.met |= frozenset(guard for guard in state.guards if luck.random() < 0.1)


def _marks(state: State, board: CastleBoard, options: CastleOptions, luck: Random, core: list[Zone]) -> None:
    """Half of the objects beside the intruders, so that they find some; their own goals among them if any are."""
    marks = [*GOALS, *[Mark.TRAP] * luck.randrange(4), *[Mark.SENTRY] * luck.randrange(1, 5)]
    luck.shuffle(marks)
    close = [zone for zone in board.zones if any(_is_close(board, one.zone, zone) for one in state.intruders)]
    places = luck.sample(close, min(len(close), len(marks) // 2))
    rest = [zone for zone in core + list(board.zones) if zone not in places]
    places += luck.sample(list(dict.fromkeys(rest))[: max(len(marks), len(core))], len(marks) - len(places))
    state.marks.objects = dict(zip(places, marks, strict=True))
    for one in state.intruders:
        found = [
            mark
            for zone, mark in state.marks.objects.items()
            if mark.is_goal and _is_close(board, one.zone, zone)
        ]
        one.goal = luck.choice(found or GOALS)
    beds = {zone: luck.randrange(options.sleepers_per_barracks + 1) for zone in board.barracks}
    state.marks.sleepers = (
        {zone: number for zone, number in beds.items() if number} if luck.random() < 0.7 else {}
    )


def _is_close(board: CastleBoard, here: Place | None, there: Zone) -> bool:
    zone = on_map(here)
    return zone is not None and (there == zone or there in board.open_links[zone])


def _cards(state: State, luck: Random) -> None:
    piles = state.piles[GUARDS]
    rest = dict(piles.whole)
    rest[Card.KENJUTSU] -= sum(one.wounds for one in state.intruders)
    rest[Card.PASSAGE] -= state.marks.passage_cards
    cards = list(spread(rest))
    luck.shuffle(cards)
    drawn = 4 if state.phase is Phase.ALERT else 0
    piles.has_chosen = True
    piles.hand, piles.drawn, cards = _pile(cards[:20]), _pile(cards[20 : 20 + drawn]), cards[20 + drawn :]
    piles.discard, piles.deck = _pile(cards[:4]), _pile(cards[4:])


def _pile(cards: list[Card]) -> Cards:
    counts: Counts = {}
    for card in cards:
        counts[card] = counts.get(card, 0) + 1
    return Cards(len(cards), counts)


def _notice(state: State) -> None:
    """At the start of the intruders' turn guarded entrances have been found (R31.9)."""
    for passage in state.marks.passages.values():
        for end in passage.ends:
            if state.active_at(end) and end not in passage.found:
                passage.found += (end,)
