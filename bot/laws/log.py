"""The log is the game: state is its fold, luck and decisions reproduce it, and it survives being written down."""

import json

from bot.engine.chance import Seeded
from bot.engine.game import Fact
from bot.engine.match import Match, witnessed
from bot.laws.playthrough import Playthrough, drafts, pieces_of
from bot.laws.sharing import writable


def test_the_state_is_the_fold_of_the_log(played: Playthrough) -> None:
    for moment in (*played.some(20), played.moments[-1]):
        assert Match(played.game, moment.match.log).state == moment.match.state
    assert Match(played.game, played.end.log).state == played.end.state


def test_a_sight_grows_as_it_would_be_rebuilt(played: Playthrough) -> None:
    for viewer in played.viewers():
        sight = Match(played.game, witnessed(played.moments[0].match.log, viewer))
        for moment in played.moments:
            sight.witness(witnessed(moment.facts, viewer))
        assert sight.state == played.end.seen_by(viewer).state


def test_seed_and_decisions_reproduce_every_fact(played: Playthrough) -> None:
    match, chance = Match.dealt(played.game, Seeded(played.seed)), Seeded(played.seed)
    for moment in played.moments:
        match.play(moment.seat, moment.decision, chance)
    assert match.log == played.end.log


def test_the_log_only_grows(played: Playthrough) -> None:
    for moment in played.moments:
        assert moment.facts
        assert played.end.log[: len(moment.match.log)] == moment.match.log


def test_a_copy_is_independent(played: Playthrough) -> None:
    for moment in played.some(40):
        moment.match.copy().play(moment.seat, moment.decision, Seeded("another"))
        assert moment.match.state == Match(played.game, moment.match.log).state


def test_a_fact_is_written_in_one_of_two_copies_and_not_in_the_other(played: Playthrough) -> None:
    for viewer in (None, *played.viewers()):
        log = played.end.log if viewer is None else witnessed(played.end.log, viewer)
        state, reference = played.game.blank(), played.game.blank()
        for fact in log:
            twin, earlier = state.copy(), state.copy()
            played.game.evolve(twin, fact)
            assert state == reference, fact
            played.game.evolve(state, fact)
            assert earlier == reference, fact
            played.game.evolve(reference, fact)
            assert twin == state == reference, fact


def test_nobody_can_write_in_what_two_copies_share(played: Playthrough) -> None:
    """If a copy could change the original, a computer player or a drawing thread could change what a seat is shown."""
    for moment in played.some(10):
        for match in (moment.match, *moment.sights.values()):
            assert not list(writable(match.state, match.state.copy()))


def test_a_draft_is_decided_as_its_decision_would_be(played: Playthrough) -> None:
    for moment in played.moments:
        match, pieces = moment.match.copy(), played.game.drafts.pieces(moment.decision)
        draft = None if pieces is None else match.draft(moment.seat, pieces)
        if draft is not None:
            match.commit(moment.seat, draft, Seeded(played.seed))
            assert match.log[len(moment.match.log) :] == list(moment.facts)


def test_drafting_changes_nothing(played: Playthrough) -> None:
    for number, moment in enumerate(played.some(20)):
        assert list(drafts(moment, moment.seat, Seeded(str(number)))) or moment.match.options(moment.seat)
        for match in (moment.match, moment.sights[moment.seat]):
            assert match.state == Match(played.game, match.log).state


def test_facts_decisions_and_pieces_survive_line_and_json(played: Playthrough) -> None:
    orders = [
        order for seat in played.game.seats for order in played.game.orders.listed(played.end.state, seat)
    ]
    seen = [fact for viewer in played.viewers() for fact in witnessed(played.end.log, viewer)]
    decisions = [moment.decision for moment in played.moments]
    notation = played.notation
    for value in {*played.end.log, *seen, *decisions, *pieces_of(played), *orders}:
        assert notation.from_line(notation.line(value)) == value
        assert notation.from_json(json.loads(json.dumps(notation.json(value)))) == value


def test_every_option_has_a_line_of_its_own(played: Playthrough) -> None:
    for moment in played.some(20):
        options = list(moment.match.options(moment.seat))
        lines = {played.notation.line(option) for option in options}
        assert len(lines) == len(options)
        assert {played.notation.from_line(line) for line in lines} == set(options)


def test_every_fact_keeps_to_itself_what_it_may_not_tell(played: Playthrough) -> None:
    """The witnessed form depends on the fact alone, and a witnessed fact hides nothing more from its viewer."""
    for viewer in played.viewers():
        for fact in set(played.end.log):
            seen = fact.seen_by(viewer)
            assert seen is None or isinstance(seen, Fact)
            assert seen is None or seen.seen_by(viewer) == seen
