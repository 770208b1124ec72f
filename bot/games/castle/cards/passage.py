"""Secret Passage: a guard goes inside (R23.14); an intruder's card is played by entering the passage (R23.2)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.acts import Choice
from bot.engine.game import Decision, Fact, not_none, record
from bot.games.castle.board.board import CastleBoard
from bot.games.castle.catalogue.declaration import GuardPlay, OfGuards, OfIntruders, Task
from bot.games.castle.catalogue.ready import Ready
from bot.games.castle.decisions import Inside
from bot.games.castle.decisions.resolving import Decided
from bot.games.castle.detection.detection import guards_met, left_behind
from bot.games.castle.facts.guarding import GuardsStepped, PatrolSplit
from bot.games.castle.guards.cards import spent
from bot.games.castle.kinds import Card, Goes, GuardId, Pile, Tunnel, on_map
from bot.games.castle.names import labels
from bot.games.castle.setting.options import GuardPassageEntry
from bot.games.castle.state.state import State
from bot.words import _


@record
class OpenPassage(Decision):
    """Play Secret Passage: the guard goes inside from a discovered entrance (R23.14).

    With `guardPassageEntry` cardOpens `guard` is None, and the card only makes room for one more guard inside.
    `tunnel` is the passage of that entrance; it is ignored if no guard goes inside.
    """

    guard: GuardId | None
    tunnel: Tunnel = Tunnel.PASSAGE


def _options(ready: Ready) -> Iterator[Decision]:
    setting, state = ready.setting, ready.state
    if setting.options.guard_passage_entry is GuardPassageEntry.CARD_OPENS:
        yield OpenPassage(None)
        return
    found = {zone for passage in state.marks.passages.values() for zone in passage.found}
    busy = state.carded | state.moved
    for guard in state.guards.values() if found else ():
        is_able = guard.zone in found and guard.id not in busy and not guard.is_drunk
        if is_able and setting.seating.owns(ready.seat, guard.weapon):
            yield from (
                OpenPassage(guard.id, tunnel) for tunnel in state.marks.passages.found_from(guard.zone)
            )


def passage_opened(decided: Decided[OpenPassage]) -> Iterator[Fact]:
    """The guard leaves the patrol, if any, goes inside, and detects the intruders there (R23.14).

    Without a guard the card only makes room for one more guard inside.
    """
    state, seat, decision, _chance = decided
    if decision.guard is None:
        yield from spent(seat, Card.PASSAGE, (), Goes.TABLE)
        return
    yield from spent(seat, Card.PASSAGE, (decision.guard,), Goes.TABLE)
    guard = state.guards[decision.guard]
    if guard.patrol is not None:
        yield PatrolSplit(guard.patrol, (guard.id,), None)
    entrance = not_none(on_map(guard.zone))
    yield GuardsStepped((guard.id,), decision.tunnel, 0, entrance)
    if state.setting.options.rehide_when_guards_leave:
        yield from left_behind(state, entrance)
    yield from guards_met(state, decision.tunnel)


def _choice(board: CastleBoard, state: State, option: OpenPassage) -> Choice:
    if option.guard is None:
        return Choice(_("One more place inside the passage"))
    note = "" if option.tunnel is Tunnel.PASSAGE else labels.into(option.tunnel)
    return labels.guard(board, state, option.guard, note)


def _title() -> str:
    return _("Secret Passage")


OF_GUARDS = OfGuards(
    card=Card.PASSAGE,
    title=_title,
    symbol="stairs",
    gist=lambda _pile: _("guards go in too"),
    text=lambda _pile: _(
        "Stays face up: a guard in a known entrance goes into the secret passage. One place for each card."
    ),
    offered=60,
    wanted=2,
    options=_options,
    idle=lambda: _("no free guard of yours stands in a known entrance"),
    plays=(
        GuardPlay(
            kind=OpenPassage,
            name="passage",
            help=lambda: _("A guard goes into the secret passage"),
            fields=lambda: {"guard": _("Which guard"), "tunnel": _("Which passage")},
            choice=_choice,
            resolve=passage_opened,
            task=Task.INSIDE,
            aims="guard",
            # A guard who goes inside may find an intruder there; a card that only makes room reveals
            # nothing.
            is_final=lambda decision: decision.guard is not None,
        ),
    ),
)

# The card has no play of its own: the step inside plays it (R23.2), and it cannot be a bluff (R5.7).
OF_INTRUDERS = OfIntruders(
    card=Card.PASSAGE,
    title=_title,
    piles=(Pile.NINJA, Pile.TRAITOR),
    symbol="stairs",
    gist=lambda _pile: _("a way in and out"),
    text=lambda _pile: _("Enter the passage at an entrance; the card stays face up and serves from then on."),
    serves=Inside,
    idle=lambda: _("only in an entrance, with a step left"),
    offered=5,
    wanted=2,
)
