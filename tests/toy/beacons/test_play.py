"""Whole games of Beacons: everything happens, both ends are met, and no choice is known before all have chosen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.engine.chance import Chance, Seeded
from bot.engine.game import Decision, Seat
from bot.engine.match import Match
from bot.engine.notation import kebab_of
from bot.engine.sealed import Chosen
from bot.games.computers import MOODY
from bot.games.simulate import Counts, simulate
from bot.players.random_player import RandomPlayer
from bot.tables.views.bulletin import panel, public_bulletin
from bot.tables.views.offers import offered
from tests.toy.beacons import facts as f
from tests.toy.beacons.box import BOX
from tests.toy.beacons.kit import CURLEW, HERON, PLOVER, E, N, S, Told, at, night
from tests.toy.beacons.state import Moor


@pytest.fixture(scope="module")
def counts() -> Counts:
    """Two hundred games of four."""
    game = BOX.game({"players": 4, "needed": 2})
    brains = {seat: BOX.computers.brain(MOODY) for seat in game.seats}
    return simulate(BOX, game, brains, games=200, seed="beacons")


def test_every_game_ends_and_some_are_won_and_some_lost(counts: Counts) -> None:
    assert counts.games == 200
    assert counts.ends.keys() == {"won", "lost"}
    assert min(counts.ends.values()) >= 20


def test_everything_that_can_be_decided_or_happen_does(counts: Counts) -> None:
    faint = {kebab_of(Chosen)}
    assert all(counts.decisions.values())
    assert {name for name, number in counts.facts.items() if not number} == faint


@pytest.mark.parametrize("players", [2, 3, 4])
def test_any_options_make_a_game_that_ends(players: int) -> None:
    for number in range(5):
        options = {**BOX.options.settled(BOX.trials.drawn(Seeded(f"any {number}")) or {}), "players": players}
        game = BOX.game(options)
        brains = {seat: RandomPlayer() for seat in game.seats}
        assert simulate(BOX, game, brains, games=1, seed=f"any {number}").games == 1


ONE: dict[Seat, Decision] = {HERON: f.Light(), CURLEW: f.Walk(at("D5"))}
OTHER: dict[Seat, Decision] = {HERON: f.Walk(at("D4")), CURLEW: f.Signal(N)}


def chosen(choices: dict[Seat, Decision], luck: Chance) -> Iterator[Match[Moor]]:
    """The match after each choice; Plover has not chosen yet."""
    match = night({HERON: ("D3", N), CURLEW: ("D4", S), PLOVER: ("D4", E)})
    for seat, choice in choices.items():
        match.play(seat, choice, luck)
        yield match.copy()


def test_whoever_has_not_chosen_reads_the_same_whatever_the_others_have() -> None:
    luck = Told()
    for one, other in zip(chosen(ONE, luck), chosen(OTHER, luck), strict=True):
        assert one.log != other.log
        for seat in (None, PLOVER):
            viewer = one.game.viewer(seat)
            left, right = one.seen_by(viewer), other.seen_by(viewer)
            assert left.log == right.log
            assert public_bulletin(BOX, left, news=left.log) == public_bulletin(BOX, right, news=right.log)
            assert BOX.pictures.scene(left.game, left.state, viewer) == BOX.pictures.scene(
                right.game, right.state, viewer
            )
            assert offered(BOX, left, PLOVER, None) == offered(BOX, right, PLOVER, None)
    assert not luck.labels


def test_whoever_has_chosen_is_shown_what_and_may_still_choose() -> None:
    match = list(chosen(ONE, Told()))[-1]
    own = match.seen_by(match.game.viewer(CURLEW))
    shown = panel(BOX, own, CURLEW, number=1, news=own.log, draft=None)
    assert "your choice: walk to D5" in shown.bulletin.standing
    assert "You choose: walk to D5." in shown.bulletin.lines
    assert not shown.is_awaited
    assert shown.offers
    assert all(offer.is_final and offer.is_changeable for offer in shown.offers)


def test_the_result_is_told_as_one() -> None:
    ends = set()
    for number in range(20):
        game = BOX.game({"needed": 1, "watches": 1})
        match = Match.dealt(game, Seeded(f"result {number}"))
        brain = BOX.computers.brain(MOODY)
        while awaited := sorted(match.awaited()):
            decision = brain.decide(match, awaited[0], Seeded(f"{number}"))
            match.play(awaited[0], decision, Seeded(f"result {number}"))
        ends.add(BOX.words.score(game, match.state).partition(".")[0])
    assert ends == {"You have won together", "You have lost together"}
