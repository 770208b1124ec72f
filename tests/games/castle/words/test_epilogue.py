"""Why a game ended, and what could have gone otherwise: whatever is named was offered by the rules, and comes true."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from itertools import pairwise
from typing import Any

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC, Fact, Seat
from bot.engine.match import Match
from bot.games.castle import decisions as d
from bot.games.castle.box import BOX
from bot.games.castle.cards.listens import PatrolListen, SentryListen
from bot.games.castle.facts.fighting import Died
from bot.games.castle.facts.guarding import ListenBegan
from bot.games.castle.facts.joint import Whispered
from bot.games.castle.facts.lone import Veiled
from bot.games.castle.facts.sneaking import LeftMap, MissionDone
from bot.games.castle.kinds import Moment, Phase, Who
from bot.games.castle.state.state import State
from bot.tables.history.record import replayed
from tests.games.castle.sights import names, recorded

LISTEN = re.compile(r"In turn (\d+) guards? ([\w, ]+?) could have listened at (\w+), within earshot of ")
WALK = re.compile(r"In turn (\d+) the (\w+) could have gone to (\w+) and searched there for the goal\.")
LEAVE = re.compile(r"In turn (\d+) the (\w+) could have left the map at (\w+)\.")
CAT = re.compile(
    r"In turn (\d+) guards? [\w, ]+ heard .+, and the traitor held It Was a Cat and did not play it\."
)
LISTENS = (d.FreeListenSentry, d.FreeListenPatrol, SentryListen, PatrolListen)


@cache
def matches(name: str) -> tuple[Match[State], ...]:
    """A recorded game after each of its steps."""
    return tuple(step.match.copy() for step in replayed(recorded(name), BOX))


def told(name: str, viewer: Any = None) -> Sequence[str]:
    """The sentences for those who know everything, or for one viewer."""
    match = matches(name)[-1]
    known = match if viewer is None else match.seen_by(viewer)
    return BOX.words.epilogue(match.game, known.history, viewer or PUBLIC)  # type: ignore[arg-type]  # a castle


def in_turn(name: str, turn: int, moment: Moment) -> Iterator[Match[State]]:
    """The moments of a turn of a game in which this is asked."""
    for match in matches(name):
        if match.turn == turn and match.state.moment is moment:
            yield match


def heard(match: Match[State]) -> Iterator[tuple[str, tuple[Who, ...] | None]]:
    """For each listen that a seat can make now: where, and whom it would hear."""
    for seat in sorted(match.awaited()):
        for option in match.options(seat):
            if isinstance(option, LISTENS):
                made = match.copy().play(seat, option, Seeded("x"))
                began = next(fact for fact in made if isinstance(fact, ListenBegan))
                yield match.game.setting.board.label(began.zone), began.in_range  # type: ignore[attr-defined]  # a castle


def partner_plans(match: Match[State]) -> Iterator[Fact]:
    """The partner does nothing: the searches of both are answered then."""
    while match.state.moment is Moment.PLAN and match.awaited():
        (seat,) = match.awaited()
        yield from match.play(seat, match.game.default(match.state, seat, Seeded("y")), Seeded("x"))


def deeds(match: Match[State], who: Who) -> Iterator[Fact]:
    """All that an intruder can do in the turn that is planned now, by steps alone and one search."""
    seat: Seat = match.game.setting.seating.of(who)  # type: ignore[attr-defined]  # a castle
    todo: list[tuple[Any, ...]] = [()]
    while todo:
        pieces = todo.pop()
        draft = match.draft(seat, pieces)
        assert draft is not None
        for piece in draft.options():
            if isinstance(piece, d.Step) and piece.who is who:
                todo.append((*pieces, piece))
            elif isinstance(piece, d.Search | d.Escape) and piece.who is who:
                last = match.draft(seat, (*pieces, piece))
                assert last is not None
                after = match.copy()
                yield from after.commit(seat, last, Seeded("x"))
                yield from partner_plans(after)


@pytest.mark.parametrize("name", names())
def test_what_could_have_gone_otherwise_comes_true(name: str) -> None:
    for text in told(name):
        if found := LISTEN.match(text):
            turn, _guards, zone = found.groups()
            moments = in_turn(name, int(turn), Moment.QUIET)
            calls = (each for at in moments if at.state.phase is Phase.CARDS for each in heard(at))
            assert any(where == zone and whom for where, whom in calls)
        elif (found := WALK.match(text)) or (found := LEAVE.match(text)):
            turn, word, _zone = found.groups()
            kind, who = MissionDone if WALK.match(text) else LeftMap, Who(word)
            moments = in_turn(name, int(turn), Moment.PLAN)
            asked = next(at for at in moments if at.game.setting.seating.of(who) in at.awaited())  # type: ignore[attr-defined]  # a castle
            assert any(isinstance(fact, kind) and fact.who is who for fact in deeds(asked, who))


@pytest.mark.parametrize("name", ["eventful", "three"])
def test_no_turn_is_blamed_from_the_one_on_in_which_somebody_gave_up(name: str) -> None:
    match, [*_fates, chance] = matches(name)[-1], told(name)
    turn = int(re.findall(r"turn (\d+)", chance)[0])
    kept = BOX.words.epilogue(match.game, match.history, PUBLIC, given_up=turn + 1)  # type: ignore[arg-type]  # a castle
    assert chance in kept
    for given_up in (turn, 1):
        less = BOX.words.epilogue(match.game, match.history, PUBLIC, given_up=given_up)  # type: ignore[arg-type]  # a castle
        assert chance not in less
        assert all(int(each) < given_up for text in less for each in re.findall(r"In turn (\d+)", text))


def test_the_recorded_games_show_every_kind_of_chance() -> None:
    lines = [text for name in names() for text in told(name)]
    own = told("lone-wolf", matches("lone-wolf")[-1].game.viewer(Seat("intruders")))
    for kind in (LISTEN, WALK, LEAVE):
        assert any(map(kind.match, lines)), kind
    assert any(map(CAT.match, own))


@pytest.mark.parametrize("name", names())
def test_a_walk_is_not_named_in_the_turn_in_which_it_was_made(name: str) -> None:
    done = set()
    for before, after in pairwise(matches(name)):
        for fact in after.log[len(before.log) :]:
            if isinstance(fact, MissionDone | LeftMap):
                done.add((after.turn, fact.who, isinstance(fact, MissionDone)))
    for text in told(name):
        for kind, is_search in ((WALK, True), (LEAVE, False)):
            if found := kind.match(text):
                assert (int(found[1]), Who(found[2]), is_search) not in done


@pytest.mark.parametrize("name", names())
def test_R28_6_where_secrets_are_kept_guards_and_spectators_learn_no_chance(name: str) -> None:
    game = matches(name)[-1].game
    eyes = [*game.setting.seating.guards, None]  # type: ignore[attr-defined]  # a castle
    for viewer in map(game.viewer, eyes):
        for text in told(name, viewer):
            assert not re.search(r"could have|held|heard", text)
            assert re.match(r"The (ninja|traitor) (died|did the mission|left the map|had not)", text)


def test_a_rival_who_is_not_heard_is_told_of_no_card() -> None:
    game = matches("rivals-of-four")[-1].game
    assert not any("heard" in text for text in told("rivals-of-four", game.viewer(Seat("traitor"))))


@pytest.mark.parametrize("hidden", [partial(Whispered, "intruders"), Veiled], ids=["whispered", "veiled"])
@pytest.mark.parametrize("name", ["eventful", "lone-wolf", "three"])
def test_a_fate_that_was_hidden_at_first_is_told_all_the_same(
    name: str, hidden: Callable[[Fact], Fact]
) -> None:
    """Of two partners the first one's acts are whispered until the other has moved (R28.8)."""
    match = matches(name)[-1]
    log = [hidden(fact) if isinstance(fact, MissionDone | LeftMap | Died) else fact for fact in match.history]
    assert BOX.words.epilogue(match.game, log, PUBLIC) == told(name)  # type: ignore[arg-type]  # a castle
