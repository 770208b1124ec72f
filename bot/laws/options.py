"""Laws of questions, options, drafts, sides, defaults and orders: they follow from what a seat has witnessed.

A refusal tells no secret and changes nothing.
"""

from collections import Counter
from collections.abc import Sequence

import pytest

from bot.engine.chance import Seeded, pick
from bot.engine.game import Illegal, Order, Seat
from bot.engine.match import Match
from bot.laws.playthrough import Moment, Playthrough, drafts


def test_options_from_the_witnessed_state_equal_those_from_the_truth(played: Playthrough) -> None:
    for moment in played.moments:
        for seat, sight in moment.sights.items():
            true, seen = list(moment.match.options(seat)), list(sight.options(seat))
            assert set(true) == set(seen)
            assert len(seen) == len(set(seen))


def test_a_draft_offers_the_same_from_the_witnessed_state_at_every_prefix(played: Playthrough) -> None:
    for number, moment in enumerate(played.some(40)):
        for seat in moment.sights:
            for true, seen in drafts(moment, seat, Seeded(f"draft {number}")):
                assert set(true.options()) == set(seen.options())
                assert (true.missing(), true.is_complete()) == (seen.missing(), seen.is_complete())
                assert true.is_complete() == (not true.missing())
                if seen.is_complete():
                    assert true.committed() == seen.committed()
                    assert played.game.drafts.pieces(seen.committed()) is not None


def test_what_is_taken_out_of_a_draft_can_be_put_in_again(played: Playthrough) -> None:
    for number, moment in enumerate(played.some(40)):
        for seat, sight in moment.sights.items():
            luck = Seeded(f"out {number}")
            for at, (true, seen) in enumerate(drafts(moment, seat, luck)):
                removals = played.game.drafts.removals(seen)
                assert Counter(removals) == Counter(played.game.drafts.removals(true))
                if removals:
                    removal = pick(luck, f"{at} out", removals)
                    again = sight.draft(seat, [*seen.pieces, removal, removal.piece])
                    assert again is not None
                    assert (again.missing(), set(again.options())) == (
                        seen.missing(),
                        set(seen.options()),
                    )


def test_whether_a_decision_is_legal_is_the_same_from_both_states(played: Playthrough) -> None:
    for moment in played.moments:
        assert moment.match.is_legal(moment.seat, moment.decision)
        assert moment.sights[moment.seat].is_legal(moment.seat, moment.decision)


def test_an_illegal_decision_changes_nothing_and_its_refusal_tells_no_secret(played: Playthrough) -> None:
    luck, refused = Seeded("illegal"), 0
    for number, moment in enumerate(played.some(60)):
        match, log = moment.match.copy(), list(moment.match.log)
        for seat, sight in moment.sights.items():
            other = pick(luck, f"{number} {seat}", played.moments).decision
            if sight.is_legal(seat, other):
                continue
            with pytest.raises(Illegal) as refusal:
                match.play(seat, other, Seeded("unused"))
            assert (match.log, match.state) == (log, Match(played.game, log).state)
            sentence = str(refusal.value)
            assert sentence == played.game.refusal(sight.state, seat, other)
            assert sentence[:1].isupper() or not sentence[:1].isalpha()
            assert sentence.endswith((".", "!", "?"))
            refused += 1
    assert refused


def test_who_is_awaited_is_public(played: Playthrough) -> None:
    """What a viewer witnesses names the awaited as the truth does; a seat knows which of its partners are asked."""
    box, game = played.box, played.game
    for moment in played.moments:
        awaited = moment.match.awaited()
        for seat, sight in moment.sights.items():
            side = {seat, *moment.match.partners(seat)}
            assert sight.awaited() & side == awaited & side
        viewers = [game.viewer(seat) for seat in (*moment.sights, None)]
        for viewer, sight in zip(viewers, (*moment.sights.values(), moment.public), strict=True):
            named = box.words.waiting(game, sight.state, viewer)
            assert named == box.words.waiting(game, moment.match.state, viewer)
            assert len(set(named)) == len(named) >= 1


def test_outside_a_side_only_the_side_is_waited_for(played: Playthrough) -> None:
    box, game = played.box, played.game
    for moment in played.moments:
        # Only partners who are named as one side: in some games everybody may know which partner is awaited.
        paired = [seat for seat in game.seats if moment.match.partners(seat) and _shares_a_side(moment, seat)]
        mates = {box.words.seat_title(game, seat) for seat in paired}
        awaited = moment.match.awaited()
        public = box.words.waiting(game, moment.public.state, game.viewer(None))
        assert public
        assert not mates & set(public)
        for seat, sight in moment.sights.items():
            side = {seat, *moment.match.partners(seat)}
            inside = {box.words.seat_title(game, each) for each in awaited & side}
            assert set(box.words.waiting(game, sight.state, game.viewer(seat))) & mates == inside & mates
    assert not box.words.waiting(game, played.end.state, game.viewer(None))


def _shares_a_side(moment: Moment, seat: Seat) -> bool:
    return moment.match.company(seat) != {seat}


def test_partners_are_partners_of_each_other(played: Playthrough) -> None:
    for moment in played.moments:
        for seat in played.game.seats:
            for partner in moment.match.partners(seat):
                assert partner != seat
                assert seat in moment.match.partners(partner)


def test_sides_and_partners_are_public(played: Playthrough) -> None:
    for moment in played.moments:
        for sight in (moment.public, *moment.sights.values()):
            for seat in played.game.seats:
                assert sight.side(seat) == moment.match.side(seat)
                assert sight.partners(seat) == moment.match.partners(seat)


def test_the_order_of_answers_names_everybody_who_is_awaited_once_and_is_public(played: Playthrough) -> None:
    for moment in played.moments:
        awaited = moment.match.awaited()
        order = list(played.game.in_order(moment.public.state, awaited))
        assert sorted(order) == sorted(awaited)
        for sight in (moment.match, *moment.sights.values()):
            assert list(played.game.in_order(sight.state, awaited)) == order


def test_phases_are_public_and_have_some_time(played: Playthrough) -> None:
    for moment in played.moments:
        phase = played.game.phases.phase(moment.public.state)
        assert phase is None or phase.seconds > 0
        for sight in (moment.match, *moment.sights.values()):
            assert played.game.phases.phase(sight.state) == phase


def test_who_is_awaited_has_something_to_decide(played: Playthrough) -> None:
    for moment in played.moments:
        waiting = moment.match.awaited()
        assert waiting
        for seat in waiting:
            assert moment.match.options(seat) or moment.match.draft(seat) is not None
    assert not played.end.awaited()
    assert played.end.is_over


def test_every_open_decision_has_a_legal_default_that_needs_no_secret(played: Playthrough) -> None:
    for moment in played.moments:
        for seat in moment.match.awaited():
            chance = Seeded("default")
            default = played.game.default(moment.sights[seat].state, seat, chance)
            assert moment.match.check(seat, default) == default
            assert default == played.game.default(moment.match.state, seat, chance)


def test_a_standing_order_answers_legally_and_from_what_its_seat_knows(played: Playthrough) -> None:
    for moment in played.moments:
        for seat, sight in moment.sights.items():
            orders = list(played.game.orders.listed(sight.state, seat))
            assert orders == list(played.game.orders.listed(moment.match.state, seat))
            for order in orders:
                answer = played.game.orders.answer(sight.state, seat, [order])
                assert answer == played.game.orders.answer(moment.match.state, seat, [order])
                assert answer is None or moment.match.is_legal(seat, answer)


def test_orders_of_every_kind_together_answer_legally_and_from_what_their_seat_knows(
    played: Playthrough,
) -> None:
    for number, moment in enumerate(played.moments):
        for seat, sight in moment.sights.items():
            orders = one_of_each(played.game.orders.listed(sight.state, seat), Seeded(f"orders {number}"))
            answer = played.game.orders.answer(sight.state, seat, orders)
            assert answer == played.game.orders.answer(moment.match.state, seat, orders)
            assert answer is None or moment.match.is_legal(seat, answer)


def one_of_each(orders: Sequence[Order], luck: Seeded) -> list[Order]:
    """One of these orders for each of their kinds, chosen at random."""
    kinds = dict.fromkeys(map(type, orders))
    return [pick(luck, kind.__name__, [order for order in orders if type(order) is kind]) for kind in kinds]


def test_a_seat_that_is_not_asked_has_no_default(played: Playthrough) -> None:
    for seat in played.game.seats:
        with pytest.raises(Illegal):
            played.game.default(played.end.state, seat, Seeded("default"))
