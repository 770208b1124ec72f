"""A26.4: the moment at which a window for cards passes tells nobody what its seat holds, or what it has pressed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest

from bot.engine.game import Order, Seat
from bot.games.clans.decisions import Choose, Pass, Respond
from bot.games.clans.kinds import Card
from bot.games.clans.orders.kinds import (
    OtherCards,
    OtherCardsOrder,
    OwnCards,
    OwnCardsOrder,
    RerollOrder,
    Rerolls,
)
from bot.games.shelf import SHELF
from bot.tables.model.letters import LetterKind
from bot.tables.model.paces import HOUR
from bot.tables.model.prompt import Prompt
from bot.tables.model.stored import DecidedBy
from bot.tables.model.table import TableId
from bot.tables.resolution import window_times
from bot.tables.resolution.window_times import ALONE, MARGIN, open_window
from bot.tables.use_cases import filling, moves, pausing, queries
from bot.tables.views.panel import Panel
from tests.tables.clans_night import PEOPLE, SHORT
from tests.tables.fakes import EVA, HAL, SIA, Evening, evening
from tests.tables.window_night import (
    FULL,
    MOOT,
    PINE,
    PLAYABLE,
    PLUM,
    Press,
    dealt,
    due,
    goes_on,
    lodges,
    nothing,
    open_at,
    passes,
    window,
)
from tests.there import there

ASK: Final = OtherCardsOrder(OtherCards.ASK)
HERE, LIVE, AWAY = 30.0, 20.0, HOUR
"""Seconds for which a window is open: for a seat that has just decided in its own turn, live, and in another's turn."""
LATER: Final = 3 * AWAY
WAYS: Final[Sequence[tuple[Sequence[Card], Press]]] = ((MOOT, nothing), (PLAYABLE, passes))
"""The cards in the hand, and what is done; `tests/campaigns/secrecy` compares more of them, and logs as well."""
WHERE: Final = (
    (PINE, "", HERE, ()),
    (PINE, "live", LIVE, ()),
    (PINE, "daily", 180.0, (OwnCardsOrder(OwnCards.LONGER),)),
    (PLUM, "", AWAY, (ASK,)),
    (PLUM, "live", 30.0, (ASK,)),
    (PLUM, "slow", 4 * AWAY, (ASK,)),
)
"""Who is asked, at which pace, for how long, and with which orders."""


async def received(
    folder: Path, cards: Sequence[Card], press: Press, where: tuple[Seat, str, Sequence[Order]]
) -> list[tuple[object, ...]]:
    """Everything that others than the owner receive until long after the window, with its times; and its length."""
    seat, pace, orders = where
    with pytest.MonkeyPatch.context() as patch, evening(folder) as tonight:
        dealt(patch, cards, seat)
        key = await open_at(tonight, seat, *orders, ninjas=4, pace=pace)
        opened = tonight.clock.time
        await press(tonight, key, seat)
        session = await tonight.hall.look(key)
        assert window(session, seat), "it is still open"
        enough = len(session.match.log) + 40
        end, made = there(await due(tonight, seat)), len(await tonight.hands(key))
        await tonight.passes(end - tonight.clock.time)
        assert (await tonight.hands(key))[made] == DecidedBy.WINDOW
        await goes_on(tonight, key, lambda now: len(now.match.log) > enough)
        return [
            ("window", end - opened),
            *(
                (post.kind, post.audience, post.is_new, post.ref.at, post.content)
                for post in tonight.scribe.posts
                if post.audience != PEOPLE[seat]
            ),
        ]


@pytest.mark.parametrize(("seat", "pace", "seconds", "orders"), WHERE)
async def test_A26_4_a_window_passes_at_the_same_moment_for_any_hand_and_press(
    seat: Seat, pace: str, seconds: float, orders: Sequence[Order], tmp_path: Path
) -> None:
    every = [
        await received(tmp_path / str(n), cards, press, (seat, pace, orders))
        for n, (cards, press) in enumerate(WAYS)
    ]
    assert every[0][0] == ("window", seconds)
    assert len(every[0]) > 10
    for other in every[1:]:
        assert other == every[0]


@pytest.fixture
def playable(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt(monkeypatch, PLAYABLE)


@pytest.fixture
def moot(monkeypatch: pytest.MonkeyPatch) -> None:
    dealt(monkeypatch, MOOT)


async def panel_of(tonight: Evening, key: TableId, seat: Seat) -> Panel:
    return await queries.view(tonight.hall, key, PEOPLE[seat])


# ---- what its owner sees


@pytest.mark.usefixtures("moot")
@pytest.mark.parametrize(("seat", "orders"), [(PINE, ()), (PLUM, (ASK,))])
async def test_A26_4_a_seat_without_a_fitting_card_has_nothing_to_press(
    tonight: Evening, seat: Seat, orders: Sequence[Order]
) -> None:
    key = await open_at(tonight, seat, *orders, ninjas=4)
    panel = await panel_of(tonight, key, seat)
    assert not any(isinstance(offer.option, Pass | Respond) for offer in panel.offers)
    assert panel.at_hand is None
    said = f"{panel.question} {panel.bulletin.status}"
    assert "no card of yours fits here." in said or "not fit here" in said or "cards fits here" in said
    assert there(panel.window).is_moot
    assert there(panel.window).until == await due(tonight, seat)


@pytest.mark.usefixtures("playable")
async def test_A26_4_a_seat_that_has_passed_reads_when_it_counts_and_may_still_play(tonight: Evening) -> None:
    key = await open_at(tonight, PINE, ninjas=4)
    before = await panel_of(tonight, key, PINE)
    assert Pass() in [offer.option for offer in before.offers]
    assert (there(before.window).is_moot, there(before.window).is_given) == (False, False)
    after = await tonight.decides(key, HAL, Pass())
    assert there(after.window).is_given
    assert after.number == before.number
    assert Pass() not in [offer.option for offer in after.offers]
    await tonight.passes(5)
    card = next(offer.option for offer in after.offers if isinstance(offer.option, Respond))
    made = len(await tonight.hands(key))
    await tonight.decides(key, HAL, card)
    assert (await tonight.hands(key))[made] == DecidedBy.SITTER
    assert await due(tonight, PINE) in (None, tonight.clock.time + HERE), (
        "what is asked now is another window"
    )


@pytest.mark.usefixtures("playable")
async def test_a_press_of_pass_shows_nobody_anything_and_is_stored(tonight: Evening) -> None:
    key = await open_at(tonight, PINE, ninjas=4)
    posts, facts = len(tonight.scribe.posts), len((await tonight.hall.look(key)).match.log)
    for _press in range(2):
        await tonight.decides(key, HAL, Pass())
    assert len(tonight.scribe.posts) == posts
    session = await tonight.hall.look(key)
    assert len(session.match.log) == facts
    assert len(session.windows[PINE].way) == 1


# ---- the die that is chosen with it


@pytest.mark.parametrize("cards", [MOOT, PLAYABLE])
async def test_the_die_that_is_chosen_meanwhile_is_picked_as_the_window_passes(
    tonight: Evening, cards: Sequence[Card], monkeypatch: pytest.MonkeyPatch
) -> None:
    dealt(monkeypatch, cards)
    key = await open_at(tonight, PINE, ninjas=4)
    # Otherwise the dice may have changed by then, and the die is asked for again.
    await lodges(tonight, key, PLUM, RerollOrder(Rerolls.NEVER))
    while not (await panel_of(tonight, key, PINE)).routes:
        await tonight.passes(HERE)
        await goes_on(tonight, key, lambda now: window(now, PINE) is not None)
    first, second, *_ = (await panel_of(tonight, key, PINE)).routes
    for route in (first, second):
        panel = await tonight.told(moves.press(tonight.hall, key, HAL, route.token, Prompt(PINE, None)))
        assert there(panel.window).chosen == route.choice.label
        assert route.whole not in [each.whole for each in panel.routes]
    assert first.whole in [each.whole for each in panel.routes]
    count = len(await tonight.store.decisions(key))
    await tonight.passes(HERE)
    session = await tonight.hall.look(key)
    made = [
        session.notation.from_json(kept.data)
        for seat, kept in (await tonight.store.decisions(key))[count:]
        if seat == PINE
    ]
    # Plum passes in between, by its order.
    assert tuple(made[:2]) == second.whole
    assert isinstance(second.whole[-1], Choose)


# ---- time


@pytest.mark.usefixtures("playable")
async def test_a_restart_loses_neither_the_moment_nor_what_was_pressed(tmp_path: Path) -> None:
    with evening(tmp_path) as tonight:
        key = await open_at(tonight, PINE, ninjas=4)
        await tonight.decides(key, HAL, Pass())
        end, clock = there(await due(tonight, PINE)), tonight.clock
    with evening(tmp_path, clock=clock, start=5_000) as again:
        again.hall.shelf = SHELF
        await again.staff.restore()
        assert there((await panel_of(again, key, PINE)).window).is_given
        assert await due(again, PINE) == end
        await again.passes(end - clock.time)
        assert DecidedBy.WINDOW in await again.hands(key)


@pytest.mark.usefixtures("moot")
@pytest.mark.parametrize("away", [10.0, HOUR])
@pytest.mark.parametrize(("beat", "left"), [(0.0, 20.0), (300.0, HERE)])
async def test_time_in_which_the_bot_did_not_run_is_given_back_to_a_window(
    tmp_path: Path, away: float, beat: float, left: float
) -> None:
    """The last sign of life may be older than the window: the window has its whole time again, and no more."""
    with evening(tmp_path) as tonight:
        key = await open_at(tonight, PINE, ninjas=4)
        await tonight.passes(10)
        clock = tonight.clock
        await tonight.store.beat(clock.time - beat)
    clock.time += away
    with evening(tmp_path, clock=clock, start=5_000) as again:
        again.hall.shelf = SHELF
        await again.staff.restore()
        end = there(await due(again, PINE))
        assert end - clock.time == left
        assert (await again.hall.look(key)).windows[PINE].due == end
        letters = await again.store.letters(before=clock.time)
        assert (LetterKind.PANEL, HAL) in {(each.kind, each.user) for each in letters}


@pytest.mark.usefixtures("moot")
async def test_a_clock_that_is_set_back_makes_no_window_longer(tonight: Evening) -> None:
    key = await open_at(tonight, PINE, ninjas=4)
    await tonight.store.beat(tonight.clock.time)
    tonight.clock.time -= 2 * HOUR
    await tonight.staff.timekeeper.look()
    assert there(await due(tonight, PINE)) - tonight.clock.time == HERE
    assert (await tonight.hall.look(key)).windows[PINE].due == await due(tonight, PINE)


@pytest.mark.usefixtures("playable")
async def test_in_a_pause_no_window_passes_and_then_it_has_its_time_again(tonight: Evening) -> None:
    key = await open_at(tonight, PINE, ninjas=4, pace="daily")
    await tonight.decides(key, HAL, Pass())
    for user in (HAL, SIA):
        await tonight.told(pausing.pause(tonight.hall, key, user))
    assert await due(tonight, PINE) is None
    panel = await panel_of(tonight, key, PINE)
    assert there(panel.window).until is None
    await tonight.passes(HOUR)
    assert window(await tonight.hall.look(key), PINE) is not None
    await tonight.told(pausing.resume(tonight.hall, key, SIA))
    assert there(await due(tonight, PINE)) - tonight.clock.time == HERE
    assert there((await panel_of(tonight, key, PINE)).window).is_given


@pytest.mark.usefixtures("moot")
async def test_nobody_is_late_who_has_nothing_to_press(tonight: Evening) -> None:
    key = await open_at(tonight, PLUM, ASK, ninjas=4, pace="daily")
    session = await tonight.hall.look(key)
    clock = session.clocks[PLUM]
    # If less time is left than a window takes, the window passes right before the deadline.
    await tonight.passes(AWAY)
    assert not (await tonight.hall.look(key)).table.lapses.get(PLUM)
    assert clock.lapses == 0


@pytest.mark.usefixtures("moot")
async def test_a_window_passes_before_the_time_of_its_side_runs_out(
    tonight: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Longer than a side has left after the first one.
    monkeypatch.setattr(window_times, "_LENGTHS", {"live": window_times._PRESENT._replace(away=900.0)})
    key = await open_at(tonight, PLUM, ASK, ninjas=4, pace="live")

    async def deadline() -> float:
        return there((await tonight.hall.look(key)).clocks[PLUM].deadline)

    while (end := there(await due(tonight, PLUM))) != await deadline() - MARGIN:
        assert end < await deadline()
        await tonight.passes(end - tonight.clock.time)
        await goes_on(tonight, key, lambda now: window(now, PLUM) is not None)
    await tonight.passes(await deadline() - tonight.clock.time)
    assert not (await tonight.hall.look(key)).table.lapses.get(PLUM)
    assert DecidedBy.CLOCK not in await tonight.hands(key)


# ---- who sits there


@pytest.mark.usefixtures("playable")
async def test_against_a_computer_a_pass_counts_at_once_and_a_card_may_take_its_time(
    tonight: Evening,
) -> None:
    key = await alone(tonight)
    assert await due(tonight, PINE) is None
    assert (await panel_of(tonight, key, PINE)).window is None
    await tonight.passes(LATER)
    count = len(await tonight.store.decisions(key))
    await tonight.decides(key, HAL, Pass())
    assert len(await tonight.store.decisions(key)) > count


@pytest.mark.usefixtures("moot")
async def test_against_a_computer_a_window_without_an_answer_passes_soon(tonight: Evening) -> None:
    key = await alone(tonight)
    assert there(await due(tonight, PINE)) - tonight.clock.time == ALONE
    assert there((await panel_of(tonight, key, PINE)).window).is_moot
    await tonight.passes(ALONE)
    assert DecidedBy.WINDOW in await tonight.hands(key)


def with_computers(tonight: Evening) -> None:
    """Computers may sit at the tables of the clans."""
    computers = SHELF["clans"].computers
    tonight.hall.brains = {("clans", level): computers.brain(level) for level in computers.levels}


async def alone(tonight: Evening) -> TableId:
    """Hal against a computer, up to Hal's first window."""
    tonight.hall.shelf = SHELF
    with_computers(tonight)
    options: dict[str, Any] = {**SHORT, **FULL}
    key = await tonight.begin(HAL, "greedy", game="clans", **options)
    await goes_on(tonight, key, lambda session: window(session, PINE) is not None)
    return key


@pytest.mark.usefixtures("playable")
async def test_a_seat_that_is_given_up_waits_for_no_window(tonight: Evening) -> None:
    key = await open_at(tonight, PINE, ninjas=4)
    await tonight.told(moves.resign(tonight.hall, key, HAL))
    assert await due(tonight, PINE) is None
    assert not (await tonight.hall.look(key)).windows


@pytest.mark.usefixtures("playable")
async def test_a_newcomer_has_the_window_but_not_what_was_pressed_there_before(tonight: Evening) -> None:
    key = await open_at(tonight, PINE, ninjas=4)
    await tonight.decides(key, HAL, Pass())
    end = await due(tonight, PINE)
    await tonight.hands_over(key, HAL, PINE, EVA)
    assert await due(tonight, PINE) == end
    assert not there(open_window(await tonight.hall.look(key), PINE)).way
    with_computers(tonight)
    await filling.fill_in(tonight.hall, key, HAL, seat=PINE)
    assert await due(tonight, PINE) is None


# ---- what is no secret


@pytest.mark.usefixtures("playable")
async def test_a_seat_that_wants_to_be_asked_about_rerolls_waits_for_no_moment(tonight: Evening) -> None:
    key = await open_at(tonight, PINE, ninjas=4)
    await lodges(tonight, key, PINE, RerollOrder(Rerolls.ASK))
    session = await tonight.hall.look(key)
    assert (window(session, PINE) is None) is (await due(tonight, PINE) is None)
