"""The question to a seat: a sentence for each moment at which a seat decides."""

from __future__ import annotations

from bot.engine.game import Seat, not_none
from bot.games.castle.cards.kenjutsu import attack_options
from bot.games.castle.guards.patrolling import patrols_due, regrouping_options
from bot.games.castle.intruders.searching import asked_of
from bot.games.castle.kinds import INTRUDERS, Card, Moment, Phase, Tunnel, Who
from bot.games.castle.names import names
from bot.games.castle.partners.sharing import hand_share
from bot.games.castle.setting.options import CastleOptions, JointDecisions
from bot.games.castle.setting.seating import EARS, hears_for_itself
from bot.games.castle.state.held import holds
from bot.games.castle.state.state import State
from bot.games.castle.turn.asking import goal_to_write
from bot.games.castle.turn.bonus import bonus_size
from bot.games.castle.turn.routes import cards_to_come
from bot.games.castle.variants.variants import variant
from bot.games.castle.words.choices import hears_freely
from bot.games.castle.words.joint import asking, to_answer
from bot.words import _, ngettext


def question(  # noqa: C901  # an arm per moment
    state: State, seat: Seat
) -> str:
    """The question to a seat that has to decide: about its partner's proposal first, else by the moment."""
    if proposed := to_answer(state, seat):
        return proposed
    match state.moment:
        case Moment.ALONE:
            return _("Which intruder do you play, the ninja or the traitor?")
        case Moment.HANDS:
            return _written(state, seat) or _hands(state, seat)
        case Moment.STARTS:
            return _starts(state)
        case Moment.SPLIT:
            return _("How many cards does each of you draw for the alert?")
        case Moment.FIGURE:
            return _("A hidden sentry steps forward: with a sword or a spear?")
        case Moment.QUIET:
            return _quiet(state, seat, is_due=bool(patrols_due(state)))
        case Moment.STEP:
            return _step(state)
        case Moment.HEADING:
            return _("Which way does {patrol} face?").format(
                patrol=names.patrol(not_none(state.action.facing))
            )
        case Moment.BRANCH:
            return _branch(state)
        case Moment.RETURN if goal := _written(state, seat):
            return goal
        case Moment.CAT:
            return _cat(state, seat)
        case _:
            return _intruders_turn(state, seat)


def _cat(state: State, seat: Seat) -> str:
    """Who listens and where, which intruders known to the seat would be heard (R28.10), and that it holds no Cat."""
    listening = not_none(state.action.listening)
    viewer, ids = state.setting.seating.viewer(seat), listening.guards
    guards = names.capital(names.guards(ids))
    zone = names.place(state.setting.board, state.guards[ids[0]].zone)
    heard = [who for who in listening.in_range or () if viewer.is_in(EARS[who])]
    whom = names.listing(map(names.intruder, heard)) or _("nobody")
    text = _("{guards}, listening at {zone}, would hear {whom}. Play It Was a Cat?")
    if hears_for_itself(viewer):
        text = _("{guards}, listening at {zone}, would hear you. Play It Was a Cat?")
        if not heard:
            text = _("{guards}, listening at {zone}, would not hear you. Play It Was a Cat?")
    asked = text.format(guards=guards, zone=zone, whom=whom)
    if state.traitor.hand.known is None or holds(state, Who.TRAITOR, Card.CAT):
        return asked
    # Ask this seat in any case: the time would otherwise show the guards who holds one (R28.8).
    return _("{asked} You hold no Cat: let them listen.").format(asked=asked)


def _written(state: State, seat: Seat) -> str:
    """A rival's goal comes before the hand (R26.4, R26.10); empty if it is not asked for."""
    is_due = goal_to_write(state, seat) is not None
    return _("Write down the goal of your mission.") if is_due else ""


def _hands(state: State, seat: Seat) -> str:
    setting = state.setting
    if seat in setting.seating.guards:
        return _guards_setup(state, seat)
    if variant(setting).hides_figure(setting.options):
        return _("Choose hands for the ninja and for the traitor, and secretly which of the two you play.")
    is_one = setting.seating.is_split or len(state.playing) == 1
    return _("Choose your hand of cards.") if is_one else _("Choose both hands of cards.")


def _starts(state: State) -> str:
    setting = state.setting
    if len(state.playing) == 1:
        return _("Choose where you start, and the two entrances of the secret passage.")
    if not setting.seating.is_split:
        return _("Choose where both intruders start, and both entrances.")
    if Tunnel.PASSAGE not in setting.seating.tunnels:
        return _("Choose where you start, and the two entrances of your own secret passage.")
    if INTRUDERS in state.agreed.proposals:
        open_ = state.agreed.proposals[INTRUDERS]
        return _(
            "{asked} Choose where you start. If you also choose an entrance you decline; if you choose none you agree."
        ).format(asked=asking(setting.board, open_.seat, open_.what))
    return _("Choose your start, and your entrance of the passage.")


def _guards_setup(state: State, seat: Seat) -> str:
    if not state.piles[seat].has_chosen:
        return _("Choose your hand of cards; the rest is your draw deck.")
    if state.agreed.is_in_turns:
        return _("Place one of what is left; then your partner places one.")
    text = _("Post your sentries on watch posts and your patrols on the track.")
    if state.has_figures:
        text = _("Mark sleepers in the barracks, and hide {things} in the castles.")
    text = text.format(things=_hidden(state.setting.options))
    if len(state.piles) == 1 or state.setting.options.joint_decisions is JointDecisions.LEAD:
        return text
    return _("{text} When you commit, your partner is asked to agree.").format(text=text)


def _hidden(options: CastleOptions) -> str:
    """The kinds of marks to hide (R4.9)."""
    if options.traps and options.hidden_sentries:
        return _("the goals, the traps and the hidden sentries")
    if options.traps:
        return _("the goals and the traps")
    return _("the goals and the hidden sentries") if options.hidden_sentries else _("the goals")


def _step(state: State) -> str:
    move = not_none(state.action.move)
    moving = move.guards
    # The answer to a listen comes from somebody else: the question says why there is a move.
    if not move.has_stepped and state.action.heard == moving:
        return ngettext(
            "{guards} at {zone} heard somebody: where does {numbers} go, up to {n} zones?",
            "{guards} at {zone} heard somebody: where do {numbers} go, up to {n} zones?",
            len(moving),
        ).format(
            guards=names.capital(names.guards(moving)),
            zone=names.place(state.setting.board, state.guards[moving[0]].zone),
            numbers=names.listing(names.numbers(moving)),
            n=move.left,
        )
    if not move.has_stepped:
        return ngettext(
            "Where does {guards} go, up to {n} zones?",
            "Where do {guards} go, up to {n} zones?",
            len(moving),
        ).format(guards=names.guards(moving), n=move.left)
    return ngettext("Where does {guards} go next?", "Where do {guards} go next?", len(moving)).format(
        guards=names.guards(moving)
    )


def _branch(state: State) -> str:
    if state.action.march is None:
        return _("Which way does the patrol take at the fork?")
    return _("Which way does {patrol} take at the fork?").format(patrol=names.patrol(state.action.march))


def _quiet(state: State, seat: Seat, *, is_due: bool) -> str:
    match state.phase:
        case Phase.ALERT:
            return _alert_phase(state, seat)
        case Phase.CARDS:
            return _card_phase(state, seat)
        case _:
            return _("March with your patrols, then end the turn.") if is_due else _left(state, seat)


def _alert_phase(state: State, seat: Seat) -> str:
    if (drawn := state.piles[seat].drawn).size:
        return _("Just drawn: {cards}. Play any?").format(cards=names.hand(drawn.known or {}))
    if attack_options(state, seat):
        return _("Strike with a Kenjutsu from your hand, or go on to the cards.")
    if cards_to_come(state, seat):
        return _("There is no drawn card to play: go on, or play a card of the hand.")
    return _("There is no drawn card to play: go on to the cards.")


def _card_phase(state: State, seat: Seat) -> str:
    if state.piles[seat].spent or state.action.is_kenjutsu_only:
        return _more(state, seat)
    if len(state.setting.seating.guards) > 1:
        return _shared(hand_share(state, seat))
    most = state.setting.options.hand_cards_per_turn
    if hears_freely(state, seat):
        return ngettext(
            "Play up to {n} card, or listen for free instead, or go on.",
            "Play up to {n} cards, or listen for free instead, or go on.",
            most,
        ).format(n=most)
    return ngettext(
        "Play up to {n} card, or go on.",
        "Play up to {n} cards, or go on.",
        most,
    ).format(n=most)


def _more(state: State, seat: Seat) -> str:
    """What remains after cards were played, or after the free listen (R10.2, R10.4)."""
    left = 0 if state.action.is_kenjutsu_only else hand_share(state, seat) - state.piles[seat].spent
    if left <= 0:
        return _left(state, seat)
    return ngettext(
        "Play {n} more card, or go on.",
        "Play {n} more cards, or go on.",
        left,
    ).format(n=left)


def _left(state: State, seat: Seat) -> str:
    """What a seat can do besides cards and marches: strike and regroup, or only end the phase or the turn."""
    is_turn = state.phase is Phase.PATROL
    strikes = bool(attack_options(state, seat))
    regroups = bool(regrouping_options(state, seat, patrols_due(state)))
    if strikes and regroups:
        return _("Strike, regroup, or end the turn.") if is_turn else _("Strike, regroup, or go on.")
    if strikes:
        return _("Strike, or end the turn.") if is_turn else _("Strike, or go on.")
    if regroups:
        return _("Regroup, or end the turn.") if is_turn else _("Regroup, or go on.")
    return _("Nothing is left to do: end the turn.") if is_turn else _("Nothing is left to do: go on.")


def _bonus(state: State, seat: Seat) -> str:
    """How much there is to take (R19.8); two seats mark their sleepers later."""
    cards, sleepers = bonus_size(state, seat)
    if not cards and not sleepers:
        return _("None of the bonus cards is yours: commit without any.")
    parts = []
    if cards:
        parts.append(ngettext("up to {n} card", "up to {n} cards", cards).format(n=cards))
    if sleepers:
        parts.append(ngettext("up to {n} sleeper", "up to {n} sleepers", sleepers).format(n=sleepers))
    return _("Bonus: {what}; or commit without any.").format(what=_(", ").join(parts))


def _shared(share: int) -> str:
    """How many of the hand cards one of two guard seats has (R10.2)."""
    if not share:
        return _("By your share you may play no hand card this turn: propose another share, or go on.")
    return ngettext(
        "Your share is {n} hand card: play it, or go on.",
        "Your share is {n} hand cards: play them, or go on.",
        share,
    ).format(n=share)


def _intruders_turn(state: State, seat: Seat) -> str:
    own = [one.who for one in state.playing if state.setting.seating.of(one.who) == seat]
    match state.moment:
        case Moment.PLAN if len(own) == 1:
            return _("Plan the turn of {who}.").format(who=names.intruder(own[0]))
        case Moment.PLAN:
            return _("Plan the intruders' turn.")
        case Moment.ANSWERS:
            if len(asked_of(state, own)) == 1:
                # The only answer is not a draft that waits for a commit.
                return _("Answer what your searches have found: what you press is final.")
            return _("Answer what your searches have found.")
        case Moment.AFTER:
            return _("Play another card, or end your turn.")
        case Moment.RETURN:
            return _("Choose a start and a hand.")
        case Moment.BONUS:
            if len(state.agreed.bonus_taken) > 1:
                return _("Mark one more sleeper in a barracks, or pass.")
            return _bonus(state, seat)
        case Moment.REMOVAL:
            return _(
                "The board holds no more guards. Take one off to make room for the hidden sentry, or take nobody off."
            )
        case _:
            return ""
