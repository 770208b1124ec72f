"""How things stand, for the eyes of one viewer; and what his seat is asked."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.board import Zone
from bot.engine.game import Seat, Viewer
from bot.games.castle.asking import goal_to_write
from bot.games.castle.board import CastleBoard
from bot.games.castle.guard_cards import attack_options, may_listen_freely
from bot.games.castle.joint import hand_share
from bot.games.castle.kinds import GUARDS, INTRUDERS, Moment, Phase, Standing, Tunnel, Weapon
from bot.games.castle.options import JointDecisions
from bot.games.castle.patrolling import patrols_due
from bot.games.castle.seating import CARDS, POSITION, TURNS
from bot.games.castle.setting import Setting
from bot.games.castle.state import Intruder, State
from bot.games.castle.words import names
from bot.games.castle.words.joint import proposal, to_answer
from bot.games.castle.words.lone import concealed
from bot.games.castle.words.pacts import detail, laid, leading, located
from bot.words import _, ngettext


def heading(setting: Setting, state: State) -> str:
    """Turn, phase and alert in one line."""
    if state.phase in (Phase.SETUP, Phase.OVER):
        return names.phase(state.phase)
    return _("Turn {n} of {of} · {phase} · alert {level}").format(
        n=state.turn,
        of=setting.options.turns,
        phase=names.phase(state.phase),
        level=names.alert(state.alert),
    )


def progress(setting: Setting, state: State) -> str:
    """Turn and phase in one line."""
    if state.phase in (Phase.SETUP, Phase.OVER):
        return names.phase(state.phase)
    return _("Turn {n} of {of} · {phase}").format(
        n=state.turn, of=setting.options.turns, phase=names.phase(state.phase)
    )


def standing(setting: Setting, state: State, viewer: Viewer) -> list[str]:
    """Private lines first, then what everybody knows."""
    board = setting.board
    private = (
        _intruders_private if viewer.is_in(TURNS) else _guards_private if viewer.is_in(GUARDS) else _nothing
    )
    return [*private(board, state, viewer), *_public(setting, state, viewer)]


def _nothing(_board: CastleBoard, _state: State, _viewer: Viewer) -> Iterator[str]:
    return iter(())


def _intruders_private(board: CastleBoard, state: State, viewer: Viewer) -> Iterator[str]:
    for one in state.playing:
        if not _is_private(one, viewer):
            continue
        assert one.goal is not None
        yield _("{who}: {where}, mission {goal}{done}. Hand: {hand}.").format(
            who=names.capital(names.intruder(one.who)),
            where=_whereabouts(board, one, is_known=viewer.is_in(POSITION[one.who])),
            goal=names.mission(one.goal),
            done=_(" (done)") if one.is_done else "",
            hand=names.hand(one.hand.known or {}),
        )
    for entrances in known_entrances(state):
        ends = names.listing(map(board.label, entrances))
        yield _("Passage: {ends}.").format(ends=ends)
    for first, second in sorted(state.ropes):
        yield _("Rope: {a} – {b}.").format(a=board.label(first), b=board.label(second))
    yield from _proposed(board, state, INTRUDERS)


def _proposed(board: CastleBoard, state: State, side: Seat) -> Iterator[str]:
    """What a seat of one's own side has proposed; nobody else knows of it."""
    if (open_ := state.proposals.get(side)) is not None:
        what = detail(board, open_.what) if side == GUARDS else proposal(board, open_.what)
        what += located(board, state, open_.what)
        yield _("Proposed by {seat}: {what}.").format(seat=names.seat(open_.seat), what=what)


def _is_private(one: Intruder, viewer: Viewer) -> bool:
    """Whether an intruder stands among what this viewer alone may know."""
    if one.standing in (Standing.LEFT, Standing.DEAD) or one.goal is None:
        return False
    return viewer.is_in(CARDS[one.who])


def known_entrances(state: State) -> list[tuple[Zone, ...]]:
    """The entrances of each passage, as far as a viewer has been told them (R28.3)."""
    return [passage.entrances for passage in state.passages.values() if passage.entrances is not None]


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


def _guards_private(board: CastleBoard, state: State, _viewer: Viewer) -> Iterator[str]:
    for seat, piles in state.piles.items():
        whose = "" if len(state.piles) == 1 else _("{seat}: ").format(seat=names.capital(names.seat(seat)))
        if piles.drawn.size and piles.drawn.known is not None:
            yield _("{whose}Drawn: {hand}.").format(whose=whose, hand=names.hand(piles.drawn.known))
        if piles.has_chosen and piles.hand.known is not None:
            yield _("{whose}Hand: {hand}.").format(whose=whose, hand=names.hand(piles.hand.known))
            yield _("{whose}Draw deck: {hand}.").format(whose=whose, hand=names.hand(piles.deck.known or {}))
    beds = [
        _("{zone} ({n})").format(zone=board.label(zone), n=n)
        for zone, n in sorted((state.sleepers or {}).items())
        if n
    ]
    if beds:
        yield _("Sleepers: {beds}.").format(beds=names.listing(beds))
    yield from _proposed(board, state, GUARDS)
    if state.laid:
        yield _("Placed so far: {things}.").format(
            things=names.listing(laid(board, piece) for piece in state.laid)
        )
    if state.card_share is not None:
        yield _("Hand cards this turn: {n} for the swords, {m} for the spears.").format(
            n=state.card_share[0], m=state.card_share[1]
        )
    if state.objects:
        things = [
            _("{mark} at {zone}").format(mark=names.mark(mark), zone=board.label(zone))
            for zone, mark in sorted(state.objects.items())
        ]
        yield _("Hidden: {things}.").format(things=names.listing(things))


def _public(setting: Setting, state: State, viewer: Viewer) -> Iterator[str]:
    if state.phase is Phase.SETUP:
        return
    board = setting.board
    if state.is_concealed:
        yield from concealed(state, viewer)
    if not state.is_concealed or len(state.playing) == 1:
        yield from (_intruder_line(board, one) for one in state.playing if not _is_private(one, viewer))
    drunk = sum(guard.is_drunk for guard in state.guards.values())
    counts = _("Guards out: {n}, drunk: {drunk}, woken: {woken}.").format(
        n=len(state.guards), drunk=drunk, woken=state.woken
    )
    yield " ".join((counts, *_pile_sizes(state), *leading(setting, state)))
    yield from _weapons(state)
    yield from _found_entrances(board, state)
    if state.found_ropes:
        hung = [
            _("{a} – {b}").format(a=board.label(first), b=board.label(second))
            for first, second in sorted(state.found_ropes)
        ]
        yield _("Known ropes: {links}.").format(links=names.listing(hung))
    if state.searched:
        seen = [
            _("{zone} {mark}").format(zone=board.label(zone), mark=names.mark(mark))
            for zone, mark in sorted(state.searched.items())
        ]
        yield _("Searched: {zones}.").format(zones=names.listing(seen))


def _weapons(state: State) -> Iterator[str]:
    """Whose guards are whose: with two guard seats weapons matter (R2.5)."""
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
    for tunnel, passage in state.passages.items():
        if passage.found:
            text = _("Known entrances: {ends}.")
            if tunnel is not Tunnel.PASSAGE:
                text = _("Known entrances of {passage}: {ends}.")
            ends = names.listing(map(board.label, passage.found))
            yield text.format(passage=names.tunnel(tunnel), ends=ends)


def _pile_sizes(state: State) -> Iterator[str]:
    for seat, piles in state.piles.items():
        sizes = _("Hand {hand}, deck {deck}, discarded {discard}.").format(
            hand=piles.hand.size + piles.drawn.size, deck=piles.deck.size, discard=piles.discard.size
        )
        yield sizes if len(state.piles) == 1 else f"{names.capital(names.seat(seat))}: {sizes}"


def _intruder_line(board: CastleBoard, one: Intruder) -> str:
    if one.is_shown:
        where = _("visible at {zone}").format(zone=names.place(board, one.figure))
    else:
        where = names.standing(one.standing)
    done = _(", mission done") if one.is_done else ""
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


def question(  # noqa: C901  an arm per moment
    setting: Setting, state: State, seat: Seat
) -> str:
    """What is asked of a seat that is asked something."""
    if proposed := to_answer(setting, state, seat):
        return proposed
    match state.moment:
        case Moment.ALONE:
            return _("Whom do you play alone, the ninja or the traitor?")
        case Moment.HANDS:
            return _written(setting, state, seat) or _hands(setting, state, seat)
        case Moment.STARTS:
            return _starts(setting, state)
        case Moment.SPLIT:
            return _("How many cards does each of you draw for the alert?")
        case Moment.FIGURE:
            return _("A hidden sentry steps forward: with a sword or a spear?")
        case Moment.QUIET:
            return _quiet(setting, state, seat, is_due=bool(patrols_due(setting, state)))
        case Moment.STEP:
            return _step(state)
        case Moment.HEADING:
            assert state.facing is not None
            return _("Which way does {patrol} face?").format(patrol=names.patrol(state.facing))
        case Moment.BRANCH:
            return _branch(state)
        case Moment.RETURN if goal := _written(setting, state, seat):
            return goal
        case Moment.CAT:
            return _("The guards listen. It Was a Cat?")
        case _:
            return _intruders_turn(setting, state, seat)


def _written(setting: Setting, state: State, seat: Seat) -> str:
    """A rival's goal comes before his hand (R26.4, R26.10); empty where it is no question."""
    is_due = goal_to_write(setting, state, seat) is not None
    return _("Write down the goal of your mission.") if is_due else ""


def _hands(setting: Setting, state: State, seat: Seat) -> str:
    if seat in setting.seating.guards:
        return _guards_setup(setting, state, seat)
    if setting.options.lone_wolf_conceal:
        return _("Choose hands for the ninja and for the traitor, and secretly which of the two you play.")
    is_one = setting.seating.is_split or len(state.playing) == 1
    return _("Choose your hand of cards.") if is_one else _("Choose both hands of cards.")


def _starts(setting: Setting, state: State) -> str:
    if len(state.playing) == 1:
        return _("Choose where you start, and the two entrances of the secret passage.")
    if not setting.seating.is_split:
        return _("Choose where both intruders start, and the two entrances of the secret passage.")
    if setting.seating.is_contested:
        return _("Choose where you start, and the two entrances of your own secret passage.")
    if INTRUDERS in state.proposals:
        what = proposal(setting.board, state.proposals[INTRUDERS].what)
        return _(
            "Your partner proposes: {what}. Choose where you start; an entrance of your own declines it, none agrees."
        ).format(what=what)
    return _(
        "Choose where you start, and your entrance of the passage, or propose both entrances to your partner."
    )


def _guards_setup(setting: Setting, state: State, seat: Seat) -> str:
    if not state.piles[seat].has_chosen:
        return _("Choose your hand of cards; the rest is your draw deck.")
    if state.is_in_turns:
        return _("Place one of what is left; then your partner does.")
    text = (
        _(
            "Mark sleepers in the barracks, and hide the goals, the traps and the hidden sentries in the castles."
        )
        if state.has_figures
        else _("Post your sentries on watch posts and your patrols on the track.")
    )
    if len(state.piles) == 1 or setting.options.joint_decisions is JointDecisions.LEAD:
        return text
    return _("{text} Once committed, your partner is asked.").format(text=text)


def _step(state: State) -> str:
    assert state.move is not None
    moving = state.move.guards
    return ngettext("Where does {guards} go next?", "Where do {guards} go next?", len(moving)).format(
        guards=names.guards(moving)
    )


def _branch(state: State) -> str:
    if state.march is None:
        return _("Which way does the patrol take at the fork?")
    return _("Which way does {patrol} take at the fork?").format(patrol=names.patrol(state.march))


def _quiet(setting: Setting, state: State, seat: Seat, *, is_due: bool) -> str:
    match state.phase:
        case Phase.ALERT:
            return _alert_phase(setting, state, seat)
        case Phase.CARDS:
            return _card_phase(setting, state, seat)
        case _:
            return (
                _("March with your patrols, then end the turn.")
                if is_due
                else _("Strike, regroup, or end the turn.")
            )


def _alert_phase(setting: Setting, state: State, seat: Seat) -> str:
    if state.piles[seat].drawn.size:
        return _("Play any of the cards just drawn, or end the Alert Phase.")
    if attack_options(setting, state, seat):
        return _("Strike with a Kenjutsu of your hand, or end the Alert Phase.")
    return _("There is no drawn card to play: end the Alert Phase.")


def _card_phase(setting: Setting, state: State, seat: Seat) -> str:
    if state.piles[seat].spent or state.is_kenjutsu_only:
        return _("Play on, or end the phase.")
    if len(setting.seating.guards) > 1:
        return _shared(hand_share(setting, state, seat))
    most = setting.options.hand_cards_per_turn
    if may_listen_freely(setting, state):
        return ngettext(
            "Play up to {n} card from your hand, or listen for free, or end the phase.",
            "Play up to {n} cards from your hand, or listen for free, or end the phase.",
            most,
        ).format(n=most)
    return ngettext(
        "Play up to {n} card from your hand, or end the phase.",
        "Play up to {n} cards from your hand, or end the phase.",
        most,
    ).format(n=most)


def _shared(share: int) -> str:
    """How many of the hand cards are for one of two guard seats (R10.2)."""
    if not share:
        return _("None of the hand cards are yours this turn: propose another share, or end the phase.")
    return ngettext(
        "Your share of the hand cards is {n}: play it, propose another share, or end the phase.",
        "Your share of the hand cards is {n}: play them, propose another share, or end the phase.",
        share,
    ).format(n=share)


def _intruders_turn(setting: Setting, state: State, seat: Seat) -> str:
    own = [one.who for one in state.playing if setting.seating.of(one.who) == seat]
    match state.moment:
        case Moment.PLAN if len(own) == 1:
            text = _("Plan the turn of {who}: steps, cards and searches. Nothing happens before you commit.")
            return text.format(who=names.intruder(own[0]))
        case Moment.PLAN:
            return _(
                "Plan the intruders' turn: steps, cards and searches. Nothing happens before you commit."
            )
        case Moment.ANSWERS:
            return _("Answer what your searches have found.")
        case Moment.AFTER:
            return _("Play another card, or end your turn.")
        case Moment.RETURN:
            return _("Choose a start and a hand for his successor.")
        case Moment.BONUS:
            if len(state.bonus_taken) > 1:
                return _("Mark one more sleeper in a barracks, or pass.")
            return _("Take your bonus: cards from deck and discards, new sleepers; or commit without.")
        case Moment.REMOVAL:
            return _("All guards are out. Take one off for the hidden sentry, or let him be.")
        case _:
            return ""
