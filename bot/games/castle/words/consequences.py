"""What follows from each answer to a question, from what its seat has witnessed (R11.3, R21.7 to R21.10, R2.7)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from bot.engine.acts import Choice, Consequence
from bot.engine.game import Decision, Fact, Seat, not_none
from bot.games.castle import decisions as d
from bot.games.castle.detection.alert import raised, raised_to_high
from bot.games.castle.facts.fighting import GuardDrunk
from bot.games.castle.facts.guarding import MoveBegan
from bot.games.castle.facts.turn import AlertSet, Why
from bot.games.castle.guards.listening import alarmed
from bot.games.castle.intruders.neutralising import silencing
from bot.games.castle.intruders.searching import asked_of
from bot.games.castle.kinds import Card, GuardId, Mark, Who, on_map
from bot.games.castle.memory.forecast import reach
from bot.games.castle.names import names
from bot.games.castle.setting.seating import EARS, POSITION
from bot.games.castle.state.figures import Intruder
from bot.games.castle.state.held import holds
from bot.games.castle.state.search import SearchResult
from bot.games.castle.state.state import State
from bot.games.castle.turn.consent import needs_consent
from bot.games.castle.words import joint
from bot.words import _, ngettext


def consequence(  # an arm per kind of answer
    state: State, seat: Seat, option: Decision, choice: Choice
) -> Consequence | None:
    """What follows from an answer; None for an option that answers no question."""
    match option:
        case d.AnswerCat(True):
            return Consequence(_hushed(state, seat))
        case d.AnswerCat():
            return _unhushed(state, seat)
        case d.AnswerWith(card):
            return _of_finds(state, seat, card)
        case d.Accept():
            return Consequence(joint.agreed(state, seat))
        case d.Decline() | d.PlayAs():
            return Consequence(choice.note)
        case d.SplitDraw():
            is_asked = needs_consent(state, seat, option)
            return Consequence(joint.asks_partner() if is_asked else _("both draw at once"))
        case d.TakeFigure(weapon):
            whose = names.seat(state.setting.seating.owner(weapon))
            return Consequence(_("the new sentry belongs to {whose}").format(whose=whose))
        case d.TakeOff(guard):
            return Consequence(_made_room(state, guard))
        case _:
            return None


# -- a listen


def _hushed(state: State, seat: Seat) -> str:
    left = holds(state, Who.TRAITOR, Card.CAT) - 1
    text = _("the guards hear nothing; your last Cat is gone")
    if left > 0:
        text = _("the guards hear nothing; the Cat is gone, and you hold {n} more").format(n=left)
    return text if _heard(state, seat) else _("a bluff: {text}").format(text=text)


def _unhushed(state: State, seat: Seat) -> Consequence:
    guards = not_none(state.action.listening).guards
    if not _heard(state, seat):
        return Consequence(_unheard(state, seat), is_sensible=True)
    facts = list(alarmed(state, guards))
    move = next((fact for fact in facts if isinstance(fact, MoveBegan)), None)
    then = _cannot_come(guards) if move is None else _may_come(state, seat, move)
    return Consequence(_("{alert}; {then}").format(alert=_alert(state, facts), then=then))


def _heard(state: State, seat: Seat) -> list[Who]:
    """The intruders that the listen would hear, as far as the seat may know (R28.10)."""
    viewer, listening = state.setting.seating.viewer(seat), not_none(state.action.listening)
    return [who for who in listening.in_range or () if viewer.is_in(EARS[who])]


def _unheard(state: State, seat: Seat) -> str:
    viewer = state.setting.seating.viewer(seat)
    if all(viewer.is_in(EARS[one.who]) for one in state.playing):
        return _("the guards hear nothing, and {alert}").format(alert=_alert(state, ()))
    return _("the guards do not hear you")


def _cannot_come(guards: Sequence[GuardId]) -> str:
    return ngettext(
        "{guards} has moved and cannot come", "{guards} have moved and cannot come", len(guards)
    ).format(guards=names.guards(guards))


def _may_come(state: State, seat: Seat, move: MoveBegan) -> str:
    text = ngettext(
        "{guards} may go {n} zones, {reach}", "{guards} may go {n} zones, {reach}", len(move.guards)
    )
    return text.format(
        guards=names.guards(move.guards), n=move.steps, reach=_within(state, seat, move.guards)
    )


def _within(state: State, seat: Seat, guards: Sequence[GuardId]) -> str:
    """The zones of the intruders known to the seat that the guards can enter now (R12.1, R12.2)."""
    viewer = state.setting.seating.viewer(seat)
    known = [one for one in state.playing if one.is_in_play and viewer.is_in(POSITION[one.who])]
    own = {zone for one in known if (zone := on_map(one.zone)) is not None}
    near = sorted(own & reach(state, state.guards[guards[0]], own))
    if not near:
        return _("which does not reach you")
    zones = names.listing(map(state.setting.board.label, near))
    return _("which reaches {zones}").format(zones=zones)


# -- a trap or a hidden sentry


def _of_finds(state: State, seat: Seat, card: Card | None) -> Consequence:
    """What follows for each thing that the seat is asked about; the answer to which of them is not known here."""
    whose = state.setting.seating.played_by(seat)
    results = [state.sneaking.results[number] for number in asked_of(state, whose)]
    found = {result.mark: _of_find(state, seat, result, card) for result in results if _fits(result, card)}
    if len(found) == 1:
        return next(iter(found.values()))
    named = [
        _("{mark}: {text}").format(mark=names.mark(mark), text=each.text) for mark, each in found.items()
    ]
    return Consequence(_("; ").join(named))


def _fits(found: SearchResult, card: Card | None) -> bool:
    return card is None or (card is Card.CAT) == (found.mark is Mark.TRAP)


def _of_find(state: State, seat: Seat, found: SearchResult, card: Card | None) -> Consequence:
    if found.mark is Mark.TRAP:
        facts = [] if card is Card.CAT else list(raised(state, 1, Why.TRAP))
        text = _alert(state, facts)
        if card is Card.CAT:
            text = _("{alert}; the card is gone").format(alert=text)
        return Consequence(text, is_sensible=card is None and not facts)
    by = silencing(replace(found, answer=card))
    if by is not None and not by.lets_appear:
        facts = list(by.after(state, found))
        text = _("{alert}; the sentry is gone, and so is the card")
        if any(isinstance(fact, GuardDrunk) for fact in facts):
            text = _("{alert}; the sentry appears drunk, and the card is gone")
        return Consequence(text.format(alert=_alert(state, facts)))
    viewer = state.setting.seating.viewer(seat)
    seen = [one for one in state.intruders_at(found.zone) if viewer.is_in(POSITION[one.who])]
    facts = list(raised_to_high(state, Why.SENTRY)) if by is None or seen else []
    texts = _alert(state, facts), _appearing(state, seen)
    return Consequence(_("; ").join(texts if by is None else (*texts, _("the card is gone"))))


def _appearing(state: State, seen: Sequence[Intruder]) -> str:
    """A hidden sentry appears, if the board has room (R21.10), and sees everybody in its zone."""
    text = _("the sentry appears")
    if len(state.guards) >= state.setting.options.max_guards:
        text = _("the sentry appears if the guards make room")
    whom = names.listing(names.intruder(one.who) for one in seen)
    return _("{text}, and {whom} is seen").format(text=text, whom=whom) if whom else text


def _alert(state: State, facts: Iterable[Fact]) -> str:
    """The alert after these facts (R7.1)."""
    level = next((fact.level for fact in facts if isinstance(fact, AlertSet)), None)
    if level is None:
        return _("the alert stays {level}").format(level=names.alert(state.alert))
    return _("the alert rises to {level}").format(level=names.alert(level))


# -- room for a hidden sentry


def _made_room(state: State, guard: GuardId | None) -> str:
    zone = state.setting.board.label(state.sneaking.results[0].zone)
    if guard is None:
        return _("no sentry appears at {zone}; an intruder who stands there is seen").format(zone=zone)
    return _("the sentry appears at {zone}; {guard} is gone").format(zone=zone, guard=names.guards([guard]))
