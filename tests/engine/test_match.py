"""A match: legal or nothing, whole or as somebody has witnessed it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.engine.chance import Chance, Seeded
from bot.engine.drafting import is_reordered
from bot.engine.game import PUBLIC, Decision, Fact, Illegal, Public, Seat, record
from bot.engine.match import Match, Thought, Timed, witnessed
from bot.engine.phases import Phase, Phases
from tests.there import there
from tests.toy.facts import (
    HIDER,
    SEEKER,
    Bell,
    Bells,
    Dealt,
    Gone,
    Look,
    Pass,
    Prepared,
    Room,
    Settled,
    Start,
    Step,
    Wait,
    Walk,
    Walked,
)
from tests.toy.rules import Hide
from tests.toy.state import House, room

CHANCE = Seeded("match")


class Stumbling(Hide):
    """Hide, whose resolve breaks down after it has already told half."""

    def resolve(self, state: House, seat: Seat, decision: Decision, chance: Chance) -> Iterator[Fact]:
        yield next(iter(super().resolve(state, seat, decision, chance)))
        raise RuntimeError("stumbled")


@record
class Mute(Public):
    """A fact that does not say what it writes."""


def test_a_fact_that_writes_nothing_is_refused() -> None:
    match = Match(Hide())
    with pytest.raises(TypeError, match=r"Mute\(\) changes no state"):
        match.witness([Mute()])
    assert match.log == []


def walking() -> Match[House]:
    """A match in which the hider, in A1, is to walk."""
    match = Match.dealt(Hide(), CHANCE)
    match.play(HIDER, Start(room("A1")), CHANCE)
    match.play(SEEKER, Bells((Bell(room("B1")), Bell(room("C1")))), CHANCE)
    return match


def test_a_blank_match_has_no_facts() -> None:
    match = Match(Hide())
    assert match.log == []
    assert match.state == House()


def test_dealing_and_playing_append_and_return_the_facts() -> None:
    match = Match.dealt(Hide(), CHANCE)
    assert [type(fact) for fact in match.log] == [Dealt]
    assert match.play(HIDER, Start(room("A1")), CHANCE) == [Settled(room("A1")), Prepared(HIDER)]
    assert len(match.log) == 3


def test_a_match_is_rebuilt_from_its_log() -> None:
    match = walking()
    assert Match(Hide(), match.log).state == match.state


@pytest.mark.parametrize(
    ("seat", "decision"),
    [
        (SEEKER, Pass()),
        (HIDER, Pass()),
        (HIDER, Look(room("A1"))),
        (HIDER, Walk(())),
        (HIDER, Walk((Step(room("C10")),))),
        (HIDER, Walk((Wait(), Wait()))),
        (HIDER, Walk((Step(room("A2")),) * 9)),
        (HIDER, Step(room("A2"))),
        (HIDER, Walk((Bell(room("A2")),))),  # type: ignore[arg-type]  # a piece of another draft
        (Seat("nobody"), Pass()),
    ],
)
def test_an_illegal_decision_is_refused_and_changes_nothing(seat: Seat, decision: Decision) -> None:
    match = walking()
    log, state = list(match.log), match.state.copy()
    with pytest.raises(Illegal):
        match.play(seat, decision, CHANCE)
    assert (match.log, match.state) == (log, state)


def test_a_composed_decision_is_legal_if_its_draft_is() -> None:
    match = walking()
    assert match.is_legal(HIDER, Walk((Step(room("A2")), Wait(), Step(room("A1")))))
    assert not match.is_legal(SEEKER, Walk((Step(room("A2")),)))


def test_parts_without_order_are_accepted_in_any_and_kept_in_one() -> None:
    match = Match.dealt(Hide(), CHANCE)
    usual, other = (
        Bells(tuple(Bell(room(label)) for label in pair)) for pair in (("A2", "C1"), ("C1", "A2"))
    )
    assert match.is_legal(SEEKER, other)
    assert match.check(SEEKER, other) == usual
    twin = match.copy()
    assert match.play(SEEKER, other, CHANCE) == twin.play(SEEKER, usual, CHANCE)


def test_parts_with_an_order_are_kept_in_it() -> None:
    match = walking()
    for walk in (Walk((Step(room("A2")), Wait())), Walk((Wait(), Step(room("A2"))))):
        assert match.check(HIDER, walk) == walk


def test_parts_that_are_others_are_no_other_order() -> None:
    bells = Bells((Bell(room("A1")), Bell(room("A2"))))
    assert not is_reordered(bells, Bells((Bell(room("A1")), Bell(room("A1")))))
    assert not is_reordered(bells, Walk((Step(room("A1")), Step(room("A2")))))


def test_a_breakdown_midway_leaves_everything_as_before() -> None:
    match = Match.dealt(Stumbling(), CHANCE)
    log, state = list(match.log), match.state.copy()
    with pytest.raises(RuntimeError, match="stumbled"):
        match.play(HIDER, Start(room("A1")), CHANCE)
    assert (match.log, match.state) == (log, state)
    assert match.is_legal(HIDER, Start(room("A1")))


def test_a_copy_shares_nothing() -> None:
    match = walking()
    twin, log, state = match.copy(), list(match.log), match.state.copy()
    twin.play(HIDER, Walk((Step(room("A2")),)), CHANCE)
    assert (match.log, match.state) == (log, state)
    assert twin.log[: len(log)] == log


def test_a_draft_is_free_until_it_is_committed() -> None:
    match = walking()
    state = match.state.copy()
    draft = there(match.draft(HIDER, [Step(room("A2"))]))
    assert draft.committed() == Walk((Step(room("A2")),))
    assert match.state == state
    assert match.draft(SEEKER) is None
    with pytest.raises(Illegal):
        match.draft(HIDER, [Step(room("C10"))])


def test_a_draft_of_the_match_is_decided_as_its_decision_would_be() -> None:
    match, twin = walking(), walking()
    draft = there(match.draft(HIDER, [Step(room("A2"))]))
    assert match.commit(HIDER, draft, CHANCE) == twin.play(HIDER, draft.committed(), CHANCE)
    assert match.state == twin.state


def test_a_draft_from_elsewhere_is_tried_before_it_is_decided() -> None:
    match, twin = walking(), walking()
    draft = there(twin.draft(HIDER, [Step(room("A2"))]))
    assert match.commit(HIDER, draft, CHANCE) == twin.commit(HIDER, draft, CHANCE)
    for late in (match, twin):
        with pytest.raises(Illegal):
            late.commit(HIDER, draft, CHANCE)


def test_an_unfinished_draft_is_refused() -> None:
    match = walking()
    draft = there(match.draft(HIDER))
    with pytest.raises(Illegal):
        match.commit(HIDER, draft, CHANCE)


def test_options_are_listed_anew_after_every_fact() -> None:
    match = walking()
    assert list(match.options(SEEKER)) == []
    match.play(HIDER, Walk((Step(room("A2")),)), CHANCE)
    assert match.options(SEEKER) is match.options(SEEKER)
    assert list(match.options(SEEKER)) == list(match.game.options(match.state, SEEKER)) != []


def test_viewers_fold_what_they_have_witnessed() -> None:
    match = walking()
    match.play(HIDER, Walk((Step(room("A2")),)), CHANCE)
    seeker = match.seen_by(match.game.viewer(SEEKER))
    assert Gone() in seeker.log
    assert not any(isinstance(fact, Walked) for fact in seeker.log)
    assert seeker.state.hider is None
    assert match.seen_by(match.game.viewer(HIDER)).state.hider == room("A2")


def test_seeing_leaves_the_truth_alone() -> None:
    match = walking()
    log, state = list(match.log), match.state.copy()
    match.seen_by(PUBLIC)
    assert (match.log, match.state) == (log, state)


def test_closed_by_default_an_unclassified_fact_is_seen_by_nobody() -> None:
    @record
    class Slip(Fact):
        room: Room

    assert witnessed([Slip(room("A1"))], PUBLIC) == []
    assert witnessed([Slip(room("A1"))], Hide().viewer(HIDER)) == []


def test_a_public_fact_is_seen_by_all() -> None:
    @record
    class Gong(Public):
        pass

    assert witnessed([Gong()], PUBLIC) == [Gong()]


class Counting(Phases[House]):
    """A phase in which it counts how long one thinks, or not."""

    def __init__(self, counts: bool) -> None:
        self.counts = counts

    def phase(self, state: House) -> Phase | None:
        return Timed(1, 10.0, Thought(10_000)) if self.counts else Phase(1, 10.0)


class Thoughtful(Hide):
    """Hide that remembers how long was thought."""

    def __init__(self, *, counts: bool) -> None:
        super().__init__()
        self.phases, self.heard = Counting(counts), list[int]()

    def resolve(self, state: House, seat: Seat, decision: Decision, chance: Chance) -> Iterator[Fact]:
        if isinstance(decision, Thought):
            self.heard.append(decision.ms)
        else:
            yield from super().resolve(state, seat, decision, chance)


def test_a_thought_may_come_before_a_decision_of_who_is_asked_where_its_time_counts() -> None:
    game = Thoughtful(counts=True)
    match = Match(game, walking().log)
    match.play(HIDER, Thought(1500), CHANCE)
    assert game.heard == [1500]
    assert not match.is_legal(SEEKER, Thought(0))
    assert not match.is_legal(HIDER, Thought(-1))
    assert Thought(1500) not in match.options(HIDER)
    assert not Match(Thoughtful(counts=False), walking().log).is_legal(HIDER, Thought(0))
