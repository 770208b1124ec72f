"""What the intruders' cards do to a hidden sentry they have found (R21.8, R21.11, R21.13)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.boards.protocol import Zone
from bot.games.castle.alerting import raised
from bot.games.castle.detection import traitor_met
from bot.games.castle.facts import CastleFact
from bot.games.castle.facts.fighting import GuardDrunk
from bot.games.castle.facts.sneaking import SentryAppeared, SentryErased
from bot.games.castle.facts.turn import Why
from bot.games.castle.found import Found
from bot.games.castle.intruder_cards import KILL_ALERT, can_be_drunk
from bot.games.castle.kinds import Card, GuardId, Mark, Who, on_map
from bot.games.castle.options import HiddenSentryAnswers, HiddenSentryRange
from bot.games.castle.setting import Setting
from bot.games.castle.sneaking import AFTER_SHURIKEN
from bot.games.castle.state import State


def neutralising(setting: Setting, state: State, found: Found) -> list[Card]:
    """The cards with which the finder can answer for a hidden sentry, whatever he holds."""
    is_extended = setting.options.hidden_sentry_answers is HiddenSentryAnswers.EXTENDED
    cards = [Card.KENJUTSU] if _is_at_hand(setting, state, found) else []
    if found.who is Who.NINJA:
        if state.ninja.speed <= AFTER_SHURIKEN and _is_in_throw(setting, state, found.zone):
            cards.append(Card.SHURIKEN)
        if is_extended and state.ninja.zone != found.zone:
            cards.append(Card.SHADOW_WALK)
    elif is_extended and _has_room_for_drunk(setting, state):
        cards.append(Card.SAKE)
    return cards


def _is_at_hand(setting: Setting, state: State, found: Found) -> bool:
    is_far_allowed = setting.options.hidden_sentry_range is HiddenSentryRange.DISCOVERY
    return is_far_allowed or state.intruder(found.finder).zone == found.zone


def _is_in_throw(setting: Setting, state: State, zone: Zone) -> bool:
    if setting.options.hidden_sentry_range is HiddenSentryRange.DISCOVERY:
        return True
    here = on_map(state.ninja.zone)
    return here is not None and (here == zone or zone in setting.board.open_links[here])


def _has_room_for_drunk(setting: Setting, state: State) -> bool:
    return can_be_drunk(setting, state) and len(state.guards) < setting.options.max_guards


def found_there(state: State, zone: Zone) -> list[Found]:
    """The results still due that found the hidden sentry of a zone, in declared order (R21.11)."""
    return [found for found in state.results if found.zone == zone and found.mark is Mark.SENTRY]


def neutraliser(setting: Setting, state: State, zone: Zone) -> Found | None:
    """The first of its finders who answered with a card that still works (R21.11, R21.14)."""
    return next((found for found in found_there(state, zone) if _still_works(setting, state, found)), None)


def _still_works(setting: Setting, state: State, found: Found) -> bool:
    return found.answer is not None and (found.answer is not Card.SAKE or _has_room_for_drunk(setting, state))


def neutralised(state: State, found: Found) -> Iterator[CastleFact]:
    """The sentry is killed or removed (R21.8), or sits there drunk, without alert (R21.13)."""
    yield SentryErased(found.zone, found.answer)
    if found.answer is Card.KENJUTSU:
        yield from raised(state, KILL_ALERT[found.finder], Why.FIGHT)
    elif found.answer is Card.SAKE:
        guard = GuardId(state.next_guard)
        yield SentryAppeared(guard, found.zone, state.next_weapon())
        yield GuardDrunk(guard, found.zone)
        yield from traitor_met(state, found.zone)
