"""The Guard Phase at night, the alarm cards and the end of Midnight (S11 to S13)."""

from collections.abc import Mapping
from typing import Any

import pytest

from bot.engine.game import Fact
from bot.games.raid.facts.dealing import DecksRotated, TokenPassed
from bot.games.raid.facts.guarding import GuardDropped, GuardMoved, WokeUp
from bot.games.raid.facts.moving import LanternLifted, Moved, TookOut
from bot.games.raid.facts.night import (
    AlarmCardDrawn,
    AlarmCardsShuffled,
    AlarmChanged,
    CubeExchanged,
    LanternSpent,
    NightEnded,
    SenjutsuShuffled,
    TurnsLost,
)
from bot.games.raid.kinds import Alarm, Senjutsu, Stage
from bot.games.raid.night.ending import ending
from bot.games.raid.night.guard_phase import guard_phase, is_exposed, pushed_back
from bot.games.raid.setting.setting import Setting
from bot.games.raid.state.state import Guard, State
from tests.games.raid.kit import HAWK, KITE, OWL, Told, gone, position, setting_of, t, written

NIGHT = setting_of()


def standing(setting: Setting = NIGHT, hawk: str = "A1", kite: str = "B1", **changes: Any) -> State:
    """The beginning of a Guard Phase."""
    return position(setting, {HAWK: hawk, KITE: kite}, stage=Stage.GUARDS, **changes)


class Drawing(Told):
    """Luck by which seats draw these alarm cards, and guards fall on the middle of their board."""

    def __init__(self, state: State, told: Mapping[str, int], **cards: Alarm) -> None:
        super().__init__({**told, ", forward": 3, ", right": 3})
        self.setting, self.state, self.cards = state.setting, state, cards

    def below(self, label: str, size: int) -> int:
        card = self.cards.get(label.rpartition(" ")[2]) if "alarm" in label else None
        if card is None:
            return super().below(label, size)
        left = list(self.setting.alarm)
        for each in self.state.alarm_discard:
            left.remove(each)
        return left.index(card)


def guarded(state: State, told: Mapping[str, int] | None = None, **cards: Alarm) -> list[Fact]:
    """A Guard Phase up to the end of the night, with the alarm cards that seats draw."""
    found: list[Fact] = []
    for fact in guard_phase(state, Drawing(state, told or {}, **cards)):
        fact.apply(state)
        found.append(fact)
        if (last := ending(state)) is not None:
            last.apply(state)
            return [*found, last]
    return found


def test_S11_a_guard_phase_in_which_nobody_has_met_anything() -> None:
    state = standing()
    assert guarded(state) == [AlarmChanged(6), TokenPassed(KITE), DecksRotated()]


def test_S_C33_the_order_of_the_items() -> None:
    state = standing(hawk="B13", kite="D5")
    state.change(KITE, lanterns=1, cubes=1)
    found = guarded(state, kite=Alarm.SENTRY)
    kinds = [type(fact) for fact in found]
    assert kinds == [
        GuardMoved, AlarmChanged, LanternSpent, GuardDropped, AlarmCardDrawn, CubeExchanged, TokenPassed,
        DecksRotated,
    ]  # fmt: skip


def test_S11_2_S_C33_at_14_of_20_nothing_after_the_alarm_happens() -> None:
    state = standing(hawk="C13", kite="D5", alarm=14)
    state.change(KITE, lanterns=1)
    assert guarded(state)[-2:] == [AlarmChanged(6), NightEnded(is_won=False)]
    assert state.is_won is False
    assert state.stage is Stage.OVER


def test_S11_1_darts_wear_off_before_patrols_move() -> None:
    state = standing(hawk="C13")
    asleep = Guard(patrol=0, asleep_by=KITE)
    state.guards = {**state.guards, t("A9"): asleep}
    assert guarded(state)[:2] == [
        WokeUp(t("A9")),
        GuardMoved(t("A9"), (t("B9"), t("C9"), t("D9")), heading=t("A9")),
    ]


def test_S11_3_and_4_each_lantern_brings_a_guard_in_seat_order_and_the_cubes_leave_the_game() -> None:
    state = standing(hawk="A4", kite="D5", first=KITE)
    state.change(HAWK, lanterns=1)
    state.change(KITE, lanterns=2)
    found = guarded(state, kite=Alarm.SENTRY)
    assert [fact.seat for fact in found if isinstance(fact, LanternSpent)] == [KITE, KITE, HAWK]
    assert [fact.tile for fact in found if isinstance(fact, GuardDropped)] == [t("D11"), t("D12"), t("E11")]
    assert (state.lanterns_gone, state.surplus) == (3, 3)
    assert state.ninja[KITE].lanterns == 0


def test_S11_5_two_drops_of_a_phase_and_of_two_phases_draw_apart() -> None:
    labels = []
    for phase in (1, 2):
        state, chance = standing(phase=phase), Told()
        state.change(HAWK, lanterns=2)
        written(state, guard_phase(state, chance))
        labels += chance.asked
    assert len(set(labels)) == len(labels) == 8


@pytest.mark.parametrize(
    ("option", "tile", "exposed"),
    [
        ("street", "C3", True),
        ("street", "A4", False),
        ("street", "A1", False),
        ("street", "D47", False),
        ("allButCover", "A4", True),
        ("allButCover", "A1", False),
        ("allButCover", "D47", False),
    ],
)
def test_S11_6_exposed_ninja(option: str, tile: str, exposed: bool) -> None:
    setting = setting_of(nightExposed=option)
    assert is_exposed(standing(setting, hawk=tile), HAWK) is exposed


def test_S11_6_nobody_off_the_track_is_exposed() -> None:
    state = position(NIGHT, {HAWK: None, KITE: "A1"}, stage=Stage.GUARDS)
    assert not is_exposed(state, HAWK)


@pytest.mark.parametrize(
    ("card", "follows"),
    [
        (Alarm.SLIP, [AlarmChanged(2)]),
        (Alarm.CAT, [AlarmChanged(1)]),
        (Alarm.FOOTSTEP, [TurnsLost(HAWK, short=1)]),
        (Alarm.SAMURAI, [TurnsLost(HAWK, missed=1)]),
        (Alarm.SENTRY, []),
    ],
)
def test_S12_the_effect_of_an_alarm_card(card: Alarm, follows: list[Fact]) -> None:
    state = standing(hawk="C3")
    assert guarded(state, hawk=card)[1:-2] == [AlarmCardDrawn(HAWK, card), *follows]
    assert state.alarm_discard == (card,)


def test_S12_with_all_twelve_discarded_they_are_shuffled() -> None:
    state = standing(hawk="C3", alarm_discard=NIGHT.alarm)
    assert guarded(state, hawk=Alarm.CAT)[1:3] == [
        AlarmCardsShuffled(),
        AlarmCardDrawn(HAWK, Alarm.CAT),
    ]
    assert state.alarm_discard == (Alarm.CAT,)


def test_S12_a_card_on_the_discard_is_not_drawn_again() -> None:
    state = standing(hawk="C3", alarm_discard=NIGHT.alarm[1:])
    assert AlarmCardDrawn(HAWK, Alarm.SLIP) in guarded(state)


def test_S_C27_the_geisha_pushes_into_a_guard() -> None:
    state = standing(hawk="E13")
    found = guarded(state, hawk=Alarm.GEISHA)
    assert [fact for fact in found if isinstance(fact, Moved | TookOut)] == [
        Moved(HAWK, t("E12")),
        TookOut(HAWK, t("E12"), None, 1),
    ]
    assert state.ninja[HAWK].missed == 1


def test_S_C27_the_geisha_does_nothing_onto_a_ninja_or_off_the_track() -> None:
    state = standing(hawk="D12", kite="D11")
    found = guarded(state, hawk=Alarm.GEISHA)
    assert not [fact for fact in found if isinstance(fact, Moved)]
    assert written(state, pushed_back(standing(), HAWK, Told())) == []


def test_S_C27_a_lantern_that_the_geisha_lifts_counts_in_the_next_guard_phase() -> None:
    state = standing(hawk="D19")
    found = guarded(state, hawk=Alarm.GEISHA)
    assert LanternLifted(HAWK, t("D18")) in found
    assert not [fact for fact in found if isinstance(fact, GuardDropped)]
    assert state.ninja[HAWK].lanterns == 1
    state.change(HAWK, tile=t("A1"))
    assert LanternSpent(HAWK) in guarded(state)


def test_S11_7_a_cube_that_the_geisha_lifts_is_still_exchanged() -> None:
    state = standing(hawk="D19")
    gone(state, "D18")
    state.cubes |= {t("D18")}
    assert CubeExchanged(HAWK, Senjutsu.DART) in guarded(state, hawk=Alarm.GEISHA)


def test_S11_8_every_red_cube_is_exchanged_for_a_senjutsu_card() -> None:
    state = standing()
    state.change(KITE, cubes=2)
    found = guarded(state, {"senjutsu kite 1": 10})
    assert CubeExchanged(KITE, Senjutsu.DART) in found
    assert state.ninja[KITE].senjutsu == (Senjutsu.DART, Senjutsu.TEAM)
    assert (state.cubes_exchanged, state.ninja[KITE].cubes) == (2, 0)


def test_S10_7_an_empty_senjutsu_deck_is_shuffled_and_without_discards_there_is_no_card() -> None:
    state = standing(senjutsu_discard=(Senjutsu.DART,))
    hand = list(NIGHT.senjutsu)
    hand.remove(Senjutsu.DART)
    state.change(HAWK, senjutsu=tuple(hand))
    state.change(KITE, cubes=2)
    assert guarded(state)[1:4] == [
        SenjutsuShuffled(),
        CubeExchanged(KITE, Senjutsu.DART),
        CubeExchanged(KITE, None),
    ]
    assert state.ninja[KITE].senjutsu == (Senjutsu.DART,)


def test_S11_9_and_10_the_token_passes_among_players_and_decks_rotate_over_all_places() -> None:
    """S-C1: seat 1 gets the deck of place 4, seat 2 that of seat 1; the token skips empty places."""
    state = standing(first=KITE)
    decks = state.decks = tuple(position(NIGHT, {}).decks[n] for n in range(4))
    guarded(state)
    assert state.first == HAWK
    assert [id(deck) for deck in state.decks] == [id(decks[n]) for n in (3, 0, 1, 2)]


def test_S_C28_two_players_and_the_alarm() -> None:
    state = standing(hawk="C3", kite="C4", alarm=12, phase=3)
    gone(state, "C3", "C2")
    guarded(state, hawk=Alarm.GEISHA, kite=Alarm.SENTRY)
    assert (state.alarm, state.is_won) == (18, None)
    state.stage = Stage.GUARDS
    guarded(state)
    assert (state.alarm, state.is_won) == (24, False)
    state = standing(hawk="C3", alarm=12)
    guarded(state, hawk=Alarm.SLIP)
    assert (state.alarm, state.is_won) == (20, False)


def test_S_C29_four_players_and_the_alarm() -> None:
    four = setting_of(players=4)
    state = position(four, {HAWK: "C3", KITE: "A1", OWL: "B1"}, stage=Stage.GUARDS, alarm=18)
    guarded(state, hawk=Alarm.SENTRY)
    assert (state.alarm, state.is_won) == (24, None)
    state = position(four, {HAWK: "C3", KITE: "A1", OWL: "B1"}, stage=Stage.GUARDS, alarm=18)
    guarded(state, hawk=Alarm.CAT)
    assert (state.alarm, state.is_won) == (25, False)
    state = position(four, {HAWK: "C3", KITE: "A1", OWL: "B1"}, stage=Stage.GUARDS, alarm=16)
    guarded(state, hawk=Alarm.CAT)
    assert (state.alarm, state.is_won) == (23, None)


@pytest.mark.parametrize(
    ("out", "targets"),
    [("none", [20, 21, 25]), ("2", [18, 19, 23]), ("3", [18, 19, 23]), ("2+3", [16, 17, 21])],
)
def test_S_C32_targets(out: str, targets: list[int]) -> None:
    assert [setting_of(players=n, boardsOut=out).options.target for n in (2, 3, 4)] == targets


def test_S_C32_two_players_with_one_board_out_have_three_phases() -> None:
    setting = setting_of(boardsOut="3")
    state = standing(setting, alarm=12)
    guarded(state)
    assert state.is_won is False


def test_S13_1_the_night_is_won_in_a_guard_phase_too_and_only_with_everybody_home() -> None:
    state = standing(hawk="D47", kite="D46")
    assert ending(state) is None
    state.change(KITE, tile=t("A49"))
    assert ending(state) == NightEnded(is_won=True)
    state.alarm = 20
    assert ending(state) == NightEnded(is_won=False)
    state.change(KITE, tile=None)
    state.alarm = 19
    assert ending(state) is None
