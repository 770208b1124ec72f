"""Components, seats, decks and the set-up of both halves (S1, S2, S4.1, S4.5, S5, S14)."""

from collections import Counter

import pytest

from bot.engine.chance import Seeded
from bot.engine.game import PUBLIC
from bot.engine.match import Match
from bot.games.raid.board.track import label
from bot.games.raid.cards.movement import all_cards, types
from bot.games.raid.kinds import Alarm, Buki, Half, Stage, Trap
from bot.games.raid.rules.game import RaidGame
from bot.games.raid.setting.options import RaidOptions
from bot.games.raid.setting.setting import SEATS
from bot.games.raid.state.state import Ninja, State
from tests.games.raid.kit import HAWK, KITE, setting_of

CHANCE = Seeded("set-up")


def begun(**options: object) -> State:
    return Match.dealt(RaidGame(dict(options)), CHANCE).state


def test_S1_1_and_2_counts_of_the_cards() -> None:
    setting = setting_of()
    assert (len(all_cards()), len(setting.alarm), len(setting.senjutsu), len(setting.buki)) == (
        60,
        12,
        12,
        30,
    )
    assert (setting.options.guards, setting.options.fire_tokens) == (24, 3)
    assert Counter(setting.buki) == dict.fromkeys(Buki, 3)
    assert Counter(setting_of(alarmDeck="even").alarm) == dict.fromkeys(Alarm, 2)


def test_S1_4_components_that_a_half_does_not_use() -> None:
    night, day = begun(match="midnight"), begun(match="dawn")
    assert not any(ninja.traps_count or ninja.buki_count for ninja in night.ninja.values())
    assert not day.lanterns
    assert not any(ninja.senjutsu for ninja in day.ninja.values())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_S2_1_and_3_places_of_the_ring(players: int) -> None:
    state = begun(players=players, match="midnight")
    assert tuple(state.ninja) == SEATS[:players]
    assert len(state.decks) == 4
    assert sum(bool(deck.open) for deck in state.decks) == players


@pytest.mark.parametrize(("players", "target", "seconds"), [(2, 20, 90), (3, 21, 120), (4, 25, 150)])
def test_S2_5_and_S5_3_the_effects_of_the_number_of_players(players: int, target: int, seconds: int) -> None:
    options = RaidOptions(players=players)
    assert (options.target, options.budget_ms) == (target, 2000 * seconds)


def test_S4_1_every_type_of_card_has_two_routes() -> None:
    assert len(types()) == 16
    assert all(len({route.text for route in each.routes}) == 2 for each in types().values())


def test_S4_5_and_S5_4_and_S27_2_four_decks_of_twelve_and_twelve_cards_aside_unseen() -> None:
    match = Match.dealt(RaidGame({"players": 2}), CHANCE)
    dealt = Counter(card for deck in match.state.decks for card in deck.cards or ())
    assert [len(deck.cards or ()) for deck in match.state.decks] == [12] * 4
    assert sum((Counter(all_cards()) - dealt).values()) == 12
    assert not dealt - Counter(all_cards())
    for viewer in (PUBLIC, match.game.viewer(HAWK)):
        assert all(deck.cards is None and deck.pile is None for deck in match.seen_by(viewer).state.decks)


def test_S5_1_and_2_the_night_begins_with_everything_on_its_mark() -> None:
    state, track = begun(match="midnight"), setting_of().tracks[Half.NIGHT]
    assert all(ninja.tile is None for ninja in state.ninja.values())
    assert state.lanterns == set(track.marks["L"])
    assert state.cubes == set(track.marks["S"])
    black = {tile for tile, guard in state.guards.items() if guard.patrol is None}
    assert black == set(track.marks["G"])
    red = {guard.patrol: tile for tile, guard in state.guards.items() if guard.patrol is not None}
    assert [red[number] for number in range(8)] == [start for start, _end in track.patrols]
    assert [state.headings[number] for number in range(8)] == [end for _start, end in track.patrols]


@pytest.mark.parametrize(("out", "surplus"), [("none", 6), ("2", 9), ("3", 9), ("2+3", 12)])
def test_S5_5_the_surplus_the_tokens_and_the_first_player(out: str, surplus: int) -> None:
    state = begun(match="midnight", boardsOut=out)
    assert state.surplus == surplus
    assert all(ninja.has_star and not ninja.senjutsu for ninja in state.ninja.values())
    assert state.alarm == 0
    assert begun(firstPlayer="2").first == KITE
    assert {Match.dealt(RaidGame({}), Seeded(seed)).state.first for seed in "abcdef"} == {HAWK, KITE}


def test_S14_1_to_3_the_day_begins_anew_on_the_other_side() -> None:
    state, track = begun(match="dawn"), setting_of().tracks[Half.DAY]
    assert (state.half, state.stage) == (Half.DAY, Stage.TURNS)
    assert state.cubes == set(track.marks["B"])
    assert {tile for tile, guard in state.guards.items() if guard.patrol is None} == set(track.marks["G"])
    assert set(state.ninja.values()) == {Ninja(traps=frozenset(Trap), traps_count=3)}


def test_S14_5_each_takes_a_free_one_of_the_four_start_tiles() -> None:
    match = Match.dealt(RaidGame({"match": "dawn", "firstPlayer": "1"}), CHANCE)
    found = {label(option.tile) for option in match.options(HAWK) if hasattr(option, "tile")}
    assert found == {"A47", "C47", "E47", "G47"}
