"""The close look of a panel and of the board: it follows the story, and shows the figures that matter to its reader."""

from random import Random

import pytest

from bot.games.castle.decisions import Pass
from bot.games.castle.facts.fighting import Detected, Died
from bot.games.castle.facts.guarding import GuardsStepped, ListenAnswered
from bot.games.castle.facts.joint import Whispered
from bot.games.castle.facts.sneaking import LeftMap
from bot.games.castle.facts.turn import TurnBegan
from bot.games.castle.kinds import GuardId, Mark, Weapon, Who
from bot.games.castle.memory.forecast import feared
from bot.games.castle.picture import focus, frame, scene, surrounding
from bot.games.castle.picture.focus import MOST_OF_IT
from bot.games.castle.picture.plans import choices
from bot.games.castle.state.figures import Guard
from rendering.scene import Caption
from tests.games.castle.picture.test_picture import BOARD, hidden, is_seen, plan, planning, quiet, zone


def test_a_crop_shows_the_possible_choices_and_stays_on_the_board() -> None:
    state = planning()
    square = focus(state, draft=plan(state, 0))
    assert square is not None
    assert 0 <= square.x <= BOARD.width
    assert 0 <= square.y <= BOARD.height
    for place in choices(plan(state, 0).options()):
        assert is_seen(place, square)
    assert focus(quiet("YA17")) is None


def test_each_of_two_intruders_far_apart_is_looked_at_closely() -> None:
    far = hidden(hidden(planning(), Who.NINJA, "OL13"), Who.TRAITOR, "YA7")
    for who, label in ((Who.NINJA, "OL13"), (Who.TRAITOR, "YA7")):
        square = focus(far, draft=plan(far, 0), whose=who)
        assert square is not None
        assert square.side < 0.6 * BOARD.width
        assert is_seen(zone(label), square)


def test_no_square_is_nearly_the_whole_board_whose_names_it_would_show_too_small() -> None:
    sides: list[float | None] = []
    for ninja in BOARD.labels[::6]:
        for traitor in BOARD.labels[::7]:
            far = hidden(hidden(planning(), Who.NINJA, ninja), Who.TRAITOR, traitor)
            square = focus(far, draft=plan(far, 0))
            sides.append(None if square is None else square.side)
    assert None in sides
    assert max(side for side in sides if side is not None) < MOST_OF_IT * BOARD.width


@pytest.mark.parametrize("seed", range(40))
def test_every_choice_is_seen_in_a_panel_of_squares_that_are_not_wide(seed: int) -> None:
    luck = Random(seed)
    state = hidden(
        hidden(planning(), Who.NINJA, luck.choice(BOARD.labels)), Who.TRAITOR, luck.choice(BOARD.labels)
    )
    options, news = plan(state, 0).options(), [Detected(Who.NINJA, zone(luck.choice(BOARD.labels)))]
    for who in Who:
        square = focus(state, draft=plan(state, 0), whose=who, past=news)
        own = [option for option in options if getattr(option, "who", None) is who]
        assert square is not None
        assert square.side <= 0.7 * BOARD.width
        assert all(is_seen(place, square) for place in choices(own))


def test_important_news_are_framed_at_the_place_witnessed_by_the_viewer() -> None:
    """Together with the question's zones if both fit; of several places the latest; nothing if nobody saw it
    (R28.8)."""
    here, far = Detected(Who.NINJA, zone("YA17")), Died(Who.TRAITOR, zone("OL13"), returns=True)
    for news, seen in (([far, here], "YA17"), ([here, far], "OL13"), ([Whispered("any", far)], "OL13")):
        square = frame(BOARD, news)
        assert square is not None
        assert is_seen(zone(seen), square)
    assert frame(BOARD, [LeftMap(Who.NINJA, None), ListenAnswered(heard=False)]) is None
    assert focus(quiet("YA17"), past=[far]) == frame(BOARD, [far])


def test_a_panel_stays_on_a_trace_until_it_is_answered_and_then_on_the_latest_one() -> None:
    """Whatever has been decided meanwhile, and whatever else is asked; the whole board only if nothing has happened."""
    far, here = zone("OL13"), zone("YA9")
    told = [TurnBegan(3), Died(Who.TRAITOR, far, returns=True), Detected(Who.NINJA, here)]
    state = quiet("YA17")
    assert focus(state) is None
    square = focus(state, options=[Pass()], past=told)
    assert is_seen(here, square)
    assert not is_seen(far, square)
    answered = [*told, GuardsStepped((GuardId(1),), here, 1, here)]
    assert is_seen(far, focus(state, options=[Pass()], past=answered))
    answered += [GuardsStepped((GuardId(1),), far, 1, far)]
    assert focus(state, past=answered) == square


def test_R11_3_an_intruders_panel_shows_the_guards_that_could_hear_or_reach_them() -> None:
    """Not the others, and of drunk guards none."""
    state = hidden(planning(), Who.NINJA, "CA2")
    state.ninja.speed = 3
    guarded = {"CA5": 2, "YA2": 3, "CB9": 4}
    for label, number in guarded.items():
        state.put_guard(Guard(GuardId(number), zone(label), Weapon.SWORD))
    near = [each for each in feared(state, [state.ninja]) if each in map(zone, guarded)]
    assert near == [zone("CA5")]
    state.put_guard(Guard(GuardId(2), zone("CA5"), Weapon.SWORD, is_drunk=True))
    assert zone("CA5") not in feared(state, [state.ninja])


def test_only_a_reader_who_knows_an_intruder_sees_their_fears_and_their_goal() -> None:
    state = hidden(planning(), Who.NINJA, "YA3")
    state.ninja.goal, state.marks = Mark.A, state.marks.but(searched={zone("YA21"): Mark.A})
    assert is_seen(zone("YA21"), focus(state, whose=Who.NINJA, own=[Who.NINJA]))
    assert not is_seen(zone("YA21"), focus(state, whose=Who.NINJA, own=[Who.TRAITOR]))
    state.ninja.is_done = True
    assert not is_seen(zone("YA21"), focus(state, whose=Who.NINJA, own=[Who.NINJA]))


def test_R11_3_a_picture_says_from_where_own_intruders_are_heard_and_nobody_elses() -> None:
    state = hidden(planning(), Who.NINJA, "YA3")
    state.ninja.speed, state.ninja.trail = 2, (zone("YA2"), zone("YA3"))
    captions = [
        [each.text for each in scene(state, own=own).strip[2:] if isinstance(each, Caption)]
        for own in ([Who.NINJA], [Who.TRAITOR], [])
    ]
    assert captions == [["Ninja 2: heard within 2"], [], []]


def test_asked_zones_are_framed_with_the_open_traces_that_fit() -> None:
    asked, told = [zone("CA2")], [TurnBegan(3), Detected(Who.NINJA, zone("YA7"))]
    assert is_seen(zone("YA7"), surrounding(BOARD, asked, told))
    both = surrounding(BOARD, asked, [*told, Detected(Who.NINJA, zone("OL13"))])
    assert is_seen(zone("YA7"), both)
    assert not is_seen(zone("OL13"), both)
