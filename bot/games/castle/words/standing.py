"""The state of the game in lines of text, for one viewer."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.boards.protocol import Zone
from bot.engine.game import Seat, Viewer, not_none
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.kinds import GUARDS, INTRUDERS, Phase, Result, Standing, Tunnel, Weapon
from bot.games.castle.names import names
from bot.games.castle.setting.seating import CARDS, POSITION, TURNS
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.state import State
from bot.games.castle.variants.variants import variant
from bot.games.castle.words.goals import achieved
from bot.games.castle.words.joint import asking
from bot.games.castle.words.lone import concealed
from bot.games.castle.words.pacts import laid, leading, located, placement
from bot.words import _


def heading(state: State) -> str:
    """Turn, phase and alert in one line; in set-up and after the end the phase alone."""
    if state.phase in (Phase.SETUP, Phase.OVER):
        return names.phase(state.phase)
    return _("Turn {n} of {of} · {phase} · alert {level}").format(
        n=state.turn,
        of=state.setting.options.turns,
        phase=names.phase(state.phase),
        level=names.alert(state.alert),
    )


def progress(state: State) -> str:
    """Turn and phase in one line; in set-up and after the end the phase alone."""
    if state.phase in (Phase.SETUP, Phase.OVER):
        return names.phase(state.phase)
    return _("Turn {n} of {of} · {phase}").format(
        n=state.turn, of=state.setting.options.turns, phase=names.phase(state.phase)
    )


def standing(state: State, viewer: Viewer) -> list[str]:
    """The state of the game in lines: first those for this viewer alone, then (not in set-up) the public ones."""
    board = state.setting.board
    private = (
        _intruders_private if viewer.is_in(TURNS) else _guards_private if viewer.is_in(GUARDS) else _nothing
    )
    return [*private(board, state, viewer), *_public(state, viewer)]


def status(state: State, viewer: Viewer) -> str:
    """A player's situation in one line: their intruders, or what they know of them and how many cards they hold.

    In set-up only the goals of their intruders; while a Lone Wolf is unknown, the first line of `standing`. Empty once
    the game is over, as everything is shown then.
    """
    if state.phase is Phase.OVER:
        return ""
    if state.is_concealed:
        return next(iter(standing(state, viewer)), "")
    if state.phase is Phase.SETUP:
        return _(" · ").join(_goals(state, viewer))
    parts = [_briefly(state.setting.board, one, viewer) for one in state.playing]
    if viewer.is_in(GUARDS) and (hands := list(_held(state))):
        text = _("{n} cards") if len(hands) == 1 else _("{n} sword and {m} spear cards")
        parts.append(text.format(n=hands[0], m=hands[-1]))
    return _(" · ").join(filter(None, (*parts, at_stake(state, viewer))))


def at_stake(state: State, viewer: Viewer) -> str:
    """What is left to play for once one intruder is home with the mission done and the other is not (R25.3)."""
    if variant(state.setting).result(state) is not Result.DRAW:
        return ""
    if viewer.is_in(GUARDS):
        return _("you can still draw")
    return _("at least a draw is sure") if viewer.is_in(TURNS) else _("the guards can still draw")


def _held(state: State) -> Iterator[int]:
    """The number of cards of each guard seat whose hand the viewer knows, with drawn ones; the sword guards first."""
    for piles in state.piles.values():
        if piles.hand.known is not None:
            yield piles.hand.size + piles.drawn.size


def _goals(state: State, viewer: Viewer) -> Iterator[str]:
    for one in state.playing:
        if _is_private(one, viewer) and one.goal is not None:
            yield _("{who}: goal {goal}").format(who=names.short(one.who), goal=names.mission(one.goal))


def _briefly(board: CastleBoard, one: Intruder, viewer: Viewer) -> str:
    who, wounds = names.short(one.who), _(", wounds {n}").format(n=one.wounds) if one.wounds else ""
    if one.is_in_play and viewer.is_in(POSITION[one.who]):
        seen = _(" (seen)") if one.is_shown else ""
        text = _("{who} {zone}{seen}{wounds}")
        if isinstance(one.zone, Tunnel):
            text = _("{who} in {zone}{seen}{wounds}")
        return text.format(who=who, zone=names.place(board, one.zone), seen=seen, wounds=wounds)
    where = names.place(board, one.figure) if one.is_shown else names.standing(one.standing)
    return _("{who}: {where}{wounds}").format(who=who, where=where, wounds=wounds)


def holding(state: State, who: str) -> str:
    """The hand of the intruder with this name on a button; empty if it is unknown or empty, or they are not in play."""
    one = next((one for one in state.playing if names.short(one.who) == who and one.is_in_play), None)
    if one is None or not one.hand.known:
        return ""
    return _("{who} holds {hand}").format(who=who, hand=names.hand(one.hand.known))


def _nothing(_board: CastleBoard, _state: State, _viewer: Viewer) -> Iterator[str]:
    return iter(())


def _intruders_private(board: CastleBoard, state: State, viewer: Viewer) -> Iterator[str]:
    for one in state.playing:
        if not _is_private(one, viewer):
            continue
        yield _("{who}: {where}, goal {goal}{done}. Hand: {hand}.").format(
            who=names.capital(names.intruder(one.who)),
            where=_whereabouts(board, one, is_known=viewer.is_in(POSITION[one.who])),
            goal=names.mission(not_none(one.goal)),
            done=achieved(one),
            hand=names.hand(one.hand.known or {}),
        )
    for entrances in known_entrances(state):
        ends = names.listing(map(board.label, entrances))
        yield _("Passage: {ends}.").format(ends=ends)
    for first, second in sorted(state.marks.ropes):
        yield _("Rope: {a} – {b}.").format(a=board.label(first), b=board.label(second))
    yield from _proposed(board, state, viewer, INTRUDERS)


def _proposed(board: CastleBoard, state: State, viewer: Viewer, side: Seat) -> Iterator[str]:
    """The open proposal of a seat on the viewer's own side, with every place in it; nobody else knows of it."""
    if (open_ := state.agreed.proposals.get(side)) is not None:
        where = located(board, state, open_.what)
        asked = asking(board, open_.seat, open_.what, where, is_own=viewer.name == open_.seat)
        yield " ".join(filter(None, (asked, placement(board, open_.what))))


def _is_private(one: Intruder, viewer: Viewer) -> bool:
    """True if an intruder belongs to the lines for this viewer alone."""
    if one.standing in (Standing.LEFT, Standing.DEAD) or one.goal is None:
        return False
    return viewer.is_in(CARDS[one.who])


def known_entrances(state: State) -> list[tuple[Zone, ...]]:
    """The entrances that the viewer knows (R28.3): a tuple for each passage of which they know any."""
    return [passage.entrances for passage in state.marks.passages.values() if passage.entrances is not None]


def _whereabouts(board: CastleBoard, one: Intruder, *, is_known: bool) -> str:
    if not one.is_in_play:
        return names.standing(one.standing)
    if not is_known:
        return names.standing(one.standing) + _(", wounds {wounds}").format(wounds=one.wounds)
    return _("{where} ({sight}), speed {speed}, wounds {wounds}").format(
        where=names.place(board, one.zone),
        sight=_("seen") if one.is_shown else _("unseen"),
        speed=one.speed,
        wounds=one.wounds,
    )


def _guards_private(board: CastleBoard, state: State, viewer: Viewer) -> Iterator[str]:
    for seat in state.piles:
        yield from _guard_cards(state, seat, "" if len(state.piles) == 1 else _of(seat))
    beds = [
        _("{zone} ({n})").format(zone=board.label(zone), n=n)
        for zone, n in sorted((state.marks.sleepers or {}).items())
        if n
    ]
    if beds:
        yield _("Sleepers: {beds}.").format(beds=names.listing(beds))
    yield from _proposed(board, state, viewer, GUARDS)
    if state.agreed.laid:
        yield _("Placed so far: {things}.").format(
            things=names.listing(laid(board, piece) for piece in state.agreed.laid)
        )
    if state.agreed.card_share is not None:
        yield _("Hand cards this turn: swords {n}, spears {m}.").format(
            n=state.agreed.card_share[0], m=state.agreed.card_share[1]
        )
    if state.marks.objects:
        things = [
            _("{mark} at {zone}").format(mark=names.mark(mark), zone=board.label(zone))
            for zone, mark in sorted(state.marks.objects.items())
        ]
        yield _("Hidden: {things}.").format(things=names.listing(things))


def _of(seat: Seat) -> str:
    """The beginning of a line that says which seat it is about."""
    return _("{seat}: ").format(seat=names.capital(names.seat(seat)))


def _guard_cards(state: State, seat: Seat, whose: str) -> Iterator[str]:
    """The known cards of a guard seat; each line begins with `whose`."""
    piles = state.piles[seat]
    if piles.drawn.size and piles.drawn.known is not None:
        yield _("{whose}Drawn: {hand}.").format(whose=whose, hand=names.hand(piles.drawn.known))
    if piles.has_chosen and piles.hand.known is not None:
        yield _("{whose}Hand: {hand}.").format(whose=whose, hand=names.hand(piles.hand.known))
        yield _("{whose}Draw deck: {hand}.").format(whose=whose, hand=names.hand(piles.deck.known or {}))


def _cards_left(state: State, viewer: Viewer) -> Iterator[str]:
    """After the end of the game, the cards of others as far as they may be known (R28.6)."""
    for one in state.playing:
        if not _is_private(one, viewer) and (held := holding(state, names.short(one.who))):
            yield f"{held}."
    for seat in () if viewer.is_in(GUARDS) else state.piles:
        yield from _guard_cards(state, seat, _of(seat))


def _public(state: State, viewer: Viewer) -> Iterator[str]:
    if state.phase is Phase.SETUP:
        return
    board = state.setting.board
    if state.is_concealed:
        yield from concealed(state, viewer)
    # Outsiders who do not know which one is played have read one line for both; the own side knows.
    if not state.is_concealed or len(state.playing) == 1:
        yield from (_intruder_line(board, one) for one in state.playing if not _is_private(one, viewer))
    drunk = sum(guard.is_drunk for guard in state.guards.values())
    counts = _("Guards out: {n}, drunk: {drunk}, woken: {woken}.").format(
        n=len(state.guards), drunk=drunk, woken=state.marks.woken
    )
    yield " ".join((counts, *_pile_sizes(state), *leading(state)))
    if state.phase is Phase.OVER:
        yield from _cards_left(state, viewer)
    yield from _weapons(state)
    yield from _found_entrances(board, state)
    if state.marks.found_ropes:
        hung = [
            _("{a} – {b}").format(a=board.label(first), b=board.label(second))
            for first, second in sorted(state.marks.found_ropes)
        ]
        yield _("Known ropes: {links}.").format(links=names.listing(hung))
    if state.marks.searched:
        seen = [
            _("{zone} {mark}").format(zone=board.label(zone), mark=names.mark(mark))
            for zone, mark in sorted(state.marks.searched.items())
        ]
        yield _("Searched: {zones}.").format(zones=names.listing(seen))


def _weapons(state: State) -> Iterator[str]:
    """The guards with each weapon, if there are two guard seats: then it tells whose they are (R2.5)."""
    if len(state.piles) == 1:
        return
    arms = {
        weapon: names.listing(
            _("g{n}").format(n=key) for key, guard in state.guards.items() if guard.weapon is weapon
        )
        for weapon in Weapon
    }
    yield _("Swords: {swords}. Spears: {spears}.").format(
        swords=arms[Weapon.SWORD] or _("none"), spears=arms[Weapon.SPEAR] or _("none")
    )


def _found_entrances(board: CastleBoard, state: State) -> Iterator[str]:
    for tunnel, passage in state.marks.passages.items():
        if passage.found:
            text = _("Known entrances: {ends}.")
            if tunnel is not Tunnel.PASSAGE:
                text = _("Known entrances of {passage}: {ends}.")
            ends = names.listing(map(board.label, passage.found))
            yield text.format(passage=names.tunnel(tunnel), ends=ends)


def _pile_sizes(state: State) -> Iterator[str]:
    for seat, piles in state.piles.items():
        is_over = state.phase is Phase.OVER or not piles.discard.size
        text = _("Hand {hand}, deck {deck}, discarded {discard}.")
        if not is_over:
            text = _("Hand {hand}, deck {deck}, discarded {discard} (in the deck again next turn).")
        sizes = text.format(
            hand=piles.hand.size + piles.drawn.size, deck=piles.deck.size, discard=piles.discard.size
        )
        yield sizes if len(state.piles) == 1 else f"{names.capital(names.seat(seat))}: {sizes}"


def _intruder_line(board: CastleBoard, one: Intruder) -> str:
    if one.is_shown:
        where = _("visible at {zone}").format(zone=names.place(board, one.figure))
    else:
        where = names.standing(one.standing)
    done = achieved(one)
    if one.standing in (Standing.LEFT, Standing.DEAD):
        return _("{who}: {where}{done}.").format(
            who=names.capital(names.intruder(one.who)), where=where, done=done
        )
    return _("{who}: {where}, wounds {wounds}, cards {cards}{done}.").format(
        who=names.capital(names.intruder(one.who)),
        where=where,
        wounds=one.wounds,
        cards=one.hand.size,
        done=done,
    )
