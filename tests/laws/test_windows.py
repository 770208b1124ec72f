"""Windows on secret grounds open and close by what everybody can tell (Game.windows)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.engine.game import Order, Seat
from bot.engine.windows import SecretWindow
from tests.laws.playthrough import Moment, Playthrough, every_game, playthrough

CLANS = ("one", "janken")


def windows(played: Playthrough) -> Iterator[tuple[Moment, Seat, SecretWindow]]:
    """The secret windows that are open in a game, with their seats, which have lodged nothing."""
    for moment in played.moments:
        for seat in moment.match.awaited():
            if (window := played.game.windows.window(moment.public.state, seat, ())) is not None:
                yield moment, seat, window


@every_game()
def test_a_secret_window_is_the_same_for_every_asker(played: Playthrough) -> None:
    for moment in played.moments:
        for seat in played.game.seats:
            states = [
                moment.public.state,
                moment.match.state,
                *(each.state for each in moment.sights.values()),
            ]
            assert len({played.game.windows.window(state, seat, ()) for state in states}) == 1
            is_asked = seat in moment.match.awaited()
            assert is_asked or played.game.windows.window(moment.public.state, seat, ()) is None


@every_game()
def test_an_order_makes_a_secret_window_no_other_for_those_who_know_more(played: Playthrough) -> None:
    for moment, seat, _window in windows(played):
        listed: list[Order] = [*played.game.orders.listed(moment.sights[seat].state, seat)]
        for order in listed:
            found = {
                played.game.windows.window(each.state, seat, (order,))
                for each in (moment.public, moment.match, moment.sights[seat])
            }
            assert len(found) == 1


@every_game()
def test_everybody_may_pass_in_a_secret_window_and_a_seat_without_an_answer_loses_nothing(
    played: Playthrough,
) -> None:
    for moment, seat, window in windows(played):
        own = moment.sights[seat]
        assert own.is_legal(seat, window.passing)
        assert own.draft(seat) is None, "a pass is a decision of one step"
        has_answer = played.game.windows.has_answer(own.state, seat)
        assert has_answer == played.game.windows.has_answer(moment.match.state, seat)
        assert not has_answer or set(own.options(seat)) - {window.passing}


def test_the_law_meets_windows_of_both_kinds_of_hands() -> None:
    found = {
        (window.is_own, played.game.windows.has_answer(moment.sights[seat].state, seat))
        for played in (playthrough("clans", seed) for seed in CLANS)
        for moment, seat, window in windows(played)
    }
    assert found == {(True, True), (True, False), (False, True), (False, False)}
