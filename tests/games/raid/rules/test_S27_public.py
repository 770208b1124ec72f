"""Public knowledge (S27.1, S27.4), and the rounds of a phase (S6.1)."""

from dataclasses import replace

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC
from bot.engine.match import Match
from bot.games.raid.facts.dealing import PhaseEnded, RoundBegan
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.state.state import State

CHANCE = Seeded("public")


def played(decisions: int, **options: object) -> Match[State]:
    """A match after this many default answers."""
    match = Match.dealt(RaidGame(dict(options)), CHANCE)
    for _ in range(decisions):
        seat = min(match.awaited())
        match.play(seat, match.game.default(match.state, seat, CHANCE), CHANCE)
    return match


def test_S27_1_and_4_by_night_all_know_the_same_and_everything_but_face_down_cards() -> None:
    match = played(90, match="midnight", players=3)
    public = match.seen_by(PUBLIC).state
    assert all(match.seen_by(match.game.viewer(seat)).state == public for seat in match.game.seats)
    hidden = [replace(deck, cards=None, pile=None) for deck in match.state.decks]
    assert public == replace(match.state, decks=tuple(hidden))


def test_S27_1_and_4_by_day_only_hands_traps_and_face_down_cards_differ() -> None:
    match = played(90, match="dawn", players=3)
    public = match.seen_by(PUBLIC).state
    assert any(ninja.buki for ninja in match.state.ninja.values())
    for seat, ninja in match.state.ninja.items():
        known = public.ninja[seat]
        assert replace(known, buki=ninja.buki, traps=ninja.traps) == ninja
        own = match.seen_by(match.game.viewer(seat)).state
        assert own.ninja[seat] == ninja
        assert {other: own.ninja[other] for other in own.ninja if other != seat} == {
            other: public.ninja[other] for other in public.ninja if other != seat
        }
    assert (public.guards, public.cubes, public.headings) == (
        match.state.guards,
        match.state.cubes,
        match.state.headings,
    )


def test_S6_1_a_phase_has_six_rounds_in_each_of_which_all_have_a_turn() -> None:
    match = played(0, match="midnight", players=3, firstPlayer="2")
    while PhaseEnded() not in match.log:
        seat = min(match.awaited())
        match.play(seat, match.game.default(match.state, seat, CHANCE), CHANCE)
    rounds = [fact for fact in match.log[: match.log.index(PhaseEnded())] if isinstance(fact, RoundBegan)]
    assert [fact.number for fact in rounds] == [1, 2, 3, 4, 5, 6]
    assert {fact.seats for fact in rounds} == {("kite", "owl", "hawk")}
